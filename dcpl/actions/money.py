"""Money that a commissioner handles: buy-ins received, prizes paid, deals carried out."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError, Refused
from dcpl.rules.checks.deals import unfit_deals, without_deal
from dcpl.rules.checks.prizes import missed_of
from dcpl.rules.facts import MAIN_EVENT, PAID, RECEIVED, REGULAR, Deal, Handed, HandedKind, Season
from dcpl.rules.money.deals import at_stake, check_deal
from dcpl.rules.season.dues import Due, buy_ins_due, prizes_due
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import capital, event_text, money_text, names_text, quoted


def receive(command: Command, event: EventName, players: Sequence[str], *, everybody: bool) -> Outcome:
    """Record that players paid what they owe of a night: buy-in and rebuys."""
    with Work(command) as work:
        if work.event(event).kind != REGULAR:
            raise DcplError(f"{event_text(event)} has no buy-ins", "fees are paid with `dcpl fees pay`")
        _need_results(work, event)
        due = {item.player: item for item in buy_ins_due(judge_season(work.season), event)}
        _hand_over(work, event, players, due, RECEIVED, everybody=everybody)
    return work.outcome


def pay_prizes(command: Command, event: EventName, players: Sequence[str], *, everybody: bool) -> Outcome:
    """Record that players collected their prizes: only once the event is final (PRIZE-PAID)."""
    with Work(command) as work:
        work.event(event)
        _need_results(work, event)
        due = {item.player: item for item in prizes_due(judge_season(work.season), event)}
        _hand_over(work, event, players, due, PAID, everybody=everybody)
    return work.outcome


def settle(command: Command, through: int | None) -> Outcome:
    """Record that everything due of the nights played, up to event ``through``, changed hands long ago.

    For nights of another time, brought in from elsewhere: buy-ins as received, prizes as collected.
    Registration fees are not touched: they are paid with ``dcpl fees pay``.
    """
    with Work(command) as work:
        if through is not None:
            work.event(through)
        result = judge_season(work.season)
        due = [(item, RECEIVED) for item in buy_ins_due(result)] + [
            (item, PAID) for item in prizes_due(result)
        ]
        due = [
            (item, kind)
            for item, kind in due
            if item.event is not None
            and (through is None or (isinstance(item.event, int) and item.event <= through))
        ]
        moved = [
            Handed(item.event, item.player, kind, item.cents) for item, kind in due if item.event is not None
        ]
        upto = "" if through is None else f" up to {event_text(through)}"
        if moved:
            work.add(*moved)
            work.say(f"Settled{upto}: {', '.join(_both_ways(moved))}.")
        else:
            work.say(f"Nothing is due of the nights played{upto}.")
    return work.outcome


def _both_ways(moved: Sequence[Handed]) -> list[str]:
    """Tell what went each way: a sum of both would hide money that was given back."""
    told = []
    for kind, verb, back in ((RECEIVED, "received", "given back"), (PAID, "handed out", "taken back")):
        sums = [given.cents for given in moved if given.kind == kind]
        told.append(f"{money_text(sum(cents for cents in sums if cents > 0))} {verb}")
        if (other := -sum(cents for cents in sums if cents < 0)) > 0:
            told.append(f"{money_text(other)} {back}")
    return told


def deal(
    command: Command,
    event: EventName,
    shares: Sequence[tuple[str, Cents]],
    *,
    force: bool,
    reason: str | None,
    drop: bool,
) -> Outcome:
    """Carry out an agreement of everybody who was still in, or (``drop``) take it back (DEAL §6)."""
    with Work(command) as work:
        if work.event(event).kind not in (REGULAR, MAIN_EVENT):
            raise DcplError("Second Chance pays a seat, no money: there is nothing to deal")
        _need_results(work, event)
        named = tuple((work.player(player), cents) for player, cents in shares)
        made = Deal(event, named, needed_reason(reason) if reason else "")
        known = next((found for found in work.season.deals if found.event == event), None)
        if drop:
            remove_deal(work, event)
            work.say(f"{_title(event)} has no deal{'' if known is None else ' any more'}.")
        elif _states_prizes(work.season, event):
            told = f"the prizes of {event_text(event)} are stated, as they were received"
            raise DcplError(
                told, f"`dcpl money prizes {event} --drop` lets the rules pay, and a deal change it"
            )
        elif known is not None and known._replace(reason=made.reason or known.reason) == made:
            work.say(f"{_title(event)} has just this deal.")
        else:
            remove_deal(work, event)
            _write_deal(work, made, force=force)
        work.say_moved([event])
        paid = {moved.player for moved in work.season.handed if moved.event == event and moved.kind == PAID}
        for due in prizes_due(judge_season(work.reread()), event):
            if due.player in paid:
                verb = "too much" if due.cents < 0 else "too little"
                work.warn(
                    f"{due.player} has collected {money_text(abs(due.cents))} {verb}: "
                    f"`dcpl money paid {event} {quoted(due.player)}` records that it is put right"
                )
    return work.outcome


def state_prizes(
    command: Command, event: EventName, named: Sequence[tuple[str, Cents]], *, force: bool, drop: bool
) -> Outcome:
    """State what each player won at a recorded night, whatever the rules pay, or (``drop``) no more.

    Who is not named won nothing. Together they are what is in the pot, or ``force`` says that they are not.
    """
    with Work(command) as work:
        if work.event(event).kind not in (REGULAR, MAIN_EVENT):
            raise DcplError("Second Chance pays a seat, no money: there is nothing to state")
        _need_results(work, event)
        if any(made.event == event for made in work.season.deals):
            raise DcplError(
                f"{event_text(event)} has a deal", f"`dcpl deal {event} --drop` takes it back first"
            )
        prizes = {work.player(player): cents for player, cents in named}
        entries = {entry.player: entry for entry in work.season.nights[event].entries}
        if strangers := [player for player in prizes if player not in entries]:
            raise DcplError(f"{names_text(strangers)} played no part in {event_text(event)}")
        for player, entry in entries.items():
            work.replace(entry, entry._replace(prize_cents=None if drop else prizes.get(player)), event=event)
        told = ", ".join(f"{player} {money_text(cents)}" for player, cents in prizes.items())
        work.say(f"{_title(event)}, prizes by the rules." if drop else f"{_title(event)}, prizes: {told}.")
        work.check_facts()
        season = work.reread()
        if why := missed_of(season, work.event(event)):
            if not force:
                raise DcplError(why, "correct them, or --force: the ledger tells the difference")
            work.warn(why)
        work.say_moved([event])
    return work.outcome


def refit_deals(work: Work) -> None:
    """Keep the deals after a night was recorded again or cleared; refuse where one does not fit any more.

    The Main Event's can be touched by any night: its pot is the season's (MAIN-POT).
    """
    if not work.season.deals:
        return
    season = work.reread()
    for made, problems in unfit_deals(season):
        raise Refused(
            problems,
            f"the deal of {event_text(made.event)} would not fit any more",
            f"`dcpl deal {made.event} --drop` takes the deal back first.",
        )


def remove_deal(work: Work, event: EventName) -> None:
    """Take an event's deal away, where it has one."""
    for made in work.season.deals:
        if made.event == event:
            work.remove(made)


def _write_deal(work: Work, made: Deal, *, force: bool) -> None:
    placed, prizes = without_deal(work.season, made.event)
    problems = check_deal(made, placed, prizes)
    if problems:
        raise Refused(problems, f"this deal of {event_text(made.event)} cannot be carried out")
    stake = at_stake(made, prizes)
    if not stake and not (force and made.reason):
        raise DcplError(
            "this deal leaves nothing at stake: an event is played to its end",
            "leave something for first place, or --force with --reason TEXT",
        )
    work.add(made)
    told = ", ".join(f"{player} {money_text(cents)}" for player, cents in made.shares)
    work.say(f"{_title(made.event)}, deal: {told}.")
    if stake:
        work.say(f"{money_text(stake)} stay at stake and go to first place: {next(iter(placed))}.")
    else:
        work.say("Nothing stays at stake.")


def _hand_over(
    work: Work,
    event: EventName,
    typed: Sequence[str],
    due: dict[str, Due],
    kind: HandedKind,
    *,
    everybody: bool,
) -> None:
    """Record that what is due between the league and players changed hands."""
    verb, owed = ("paid", "owes") if kind == RECEIVED else ("collected", "is owed")
    names = list(due) if everybody else [work.player(player) for player in typed]
    nothing = [name for name in names if name not in due]
    if nothing:
        raise DcplError(f"{names_text(nothing)} {owed} nothing of {event_text(event)}")
    if not names and not everybody:
        raise DcplError("nobody is named", "name players, or --all")
    moved = []
    for name in dict.fromkeys(names):
        cents = due[name].cents
        moved.append(Handed(event, name, kind, cents))
        if cents > 0:
            work.say(f"{name} {verb} {money_text(cents)} of {event_text(event)}.")
        else:
            back = "got back" if kind == RECEIVED else "gave back"
            work.say(f"{name} {back} {money_text(-cents)} of {event_text(event)}.")
    work.add(*moved)
    left = [item for name, item in due.items() if name not in names]
    if left:
        told = ", ".join(f"{item.player} {money_text(item.cents)}" for item in left if item.cents > 0)
        told = told or "nothing"
        still = "Still to come" if kind == RECEIVED else "Still uncollected"
        work.say(f"{still}: {told}.")
    elif not moved:
        work.say(f"Nothing is due of {event_text(event)}.")


def _states_prizes(season: Season, event: EventName) -> bool:
    return any(entry.prize_cents is not None for entry in season.nights[event].entries)


def _need_results(work: Work, event: EventName) -> None:
    if event not in work.season.nights or work.event(event).state != "final":
        raise DcplError(f"{event_text(event)} is not final: it has no results", "record the night first")


def _title(event: EventName) -> str:
    name = event_text(event)
    return capital(name)
