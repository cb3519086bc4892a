"""The director's word: adjustments, ro-sham-bo results, registration fees paid."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.filling import fill, lift_forfeits
from dcpl.actions.outcome import Outcome
from dcpl.actions.several import for_each
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.facts import (
    INVITED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    REGULAR,
    SECOND_CHANCE,
    Adjustment,
    Payment,
    TiebreakResult,
)
from dcpl.rules.points.counting import ONCE, counts_text
from dcpl.rules.post_season.invitations import holders, second_chance_locked, second_chance_winner
from dcpl.rules.profile.sections import ALL
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import factors_of, missing_events, profile_at
from dcpl.rules.season.standings import standings, ties
from dcpl.rules.season.ties import letting_ro_sham_bo
from dcpl.rules.units import RO_SHAM_BO, EventName
from dcpl.rules.wording import capital, count_text, event_text, in_points, money_text, names_text

SCORES = ("3-0", "3-1", "3-2")


def adjust(
    command: Command, player: str, points: int, reason: str, *, event: EventName | None, bonus: bool
) -> Outcome:
    """Give or take points (hundredths) with a reason, at an event or for the season (ADJUST §12)."""
    reason = needed_reason(reason)
    if not points:
        raise DcplError("an adjustment of 0 points changes nothing", "give points, or -points to take them")
    with Work(command) as work:
        name = work.player(player)
        if event is not None and work.event(event).kind != REGULAR:
            raise DcplError(
                f"{event_text(event)} has no points to adjust", "leave --event out: it counts for the season"
            )
        work.add(Adjustment(name, points, reason, bonus, event))
        where = f"season {work.season.name}" if event is None else event_text(event)
        sign = "+" if points > 0 else ""
        told = in_points(points)
        told = told.replace(" ", " bonus ", 1) if bonus else told
        work.say(f"{name}: {sign}{told}, {where}: {reason}.")
        factor = factors_of(work.season).get(event, ONCE) if event is not None else ONCE
        if factor != ONCE and profile_at(work.season, None).season.factor_counts == ALL:
            work.say(f"It belongs to {where}, which {counts_text(factor)}.")
        if name in work.season.guests:
            work.warn(f"{name} is a guest of this season: their own points are 0")
        work.say_moved()
    return work.outcome


def record_tiebreak(command: Command, players: list[str], score: str | None) -> Outcome:
    """Record who won the ro-sham-bo of a whole tie, best first (TIE-4)."""
    if score is not None and score not in SCORES:
        raise DcplError(f"{score!r} is no score of a best of five", f"write one of {', '.join(SCORES)}")
    with Work(command) as work:
        names = [work.player(player) for player in players]
        _check_tie(work, names)
        if score is not None and len(names) > 2:
            raise DcplError(
                f"{score} is a score between two, and these are {count_text(len(names), 'player')}",
                "leave --score out; the order of the names says who came before whom",
            )
        work.add(TiebreakResult(tuple(names), score))
        won = f" {score}" if score else ""
        work.say(f"Ro-sham-bo{won}: {names[0]} comes before {names_text(names[1:])}.")
        if work.season.post_season == INVITED:
            fill(work)
        work.say_moved()
    return work.outcome


def pay_fee(
    command: Command, players: Sequence[str], cents: int | None, on: str | None, reason: str | None = None
) -> Outcome:
    """Record registration fee payments; without an amount exactly what each owes today (FEE).

    A negative amount gives back what is owed back. Once Second Chance is locked a payment needs a
    reason and a date not after the event; it lifts a forfeit while there are no results (FORFEIT).
    """
    with Work(command) as work:
        for_each(work, players, "pay", lambda name: _pay_fee(work, name, cents, on, reason))
        work.say_moved()
    return work.outcome


def _pay_fee(work: Work, name: str, cents: int | None, on: str | None, reason: str | None) -> None:
    accounts = {account.player: account for account in fee_accounts(judge_season(work.season))}
    account = accounts.get(name)
    profile = judge_season(work.season).profile
    if not profile.has_second_chance:
        raise DcplError(f"season {work.season.name} has no fee: it would buy a seat in Second Chance")
    least = profile.post_season.fee_events
    if name in work.season.guests:
        raise DcplError(f"{name} is a guest of season {work.season.name}: no fee is due")
    if account is None:
        raise DcplError(f"{name} has not played in season {work.season.name}: no fee is due")
    if account.fee_cents is None and not (cents is not None and cents < 0):
        raise DcplError(
            f"{name} has played {count_text(account.events, 'event')}: under {least} the fee cannot be bought"
        )
    if cents is None:
        if not account.due_cents:
            played = count_text(account.events, "event")
            raise DcplError(f"{name} owes no fee: {played}, {money_text(account.paid_cents)} paid")
        cents = account.due_cents
    if not cents:
        raise DcplError(f"a payment of {money_text(0)} is none")
    if cents > 0:
        _check_late(work, name, on, reason)
    if -cents > account.owed_back_cents:
        raise DcplError(
            f"{name} is owed back {money_text(account.owed_back_cents)}, not {money_text(-cents)}"
        )
    work.add(Payment(name, cents, on or _today(), needed_reason(reason) if reason else ""))
    paid = account._replace(paid_cents=account.paid_cents + cents)
    if cents < 0:
        work.say(f"{name} was given back {money_text(-cents)}.")
    elif paid.due_cents:
        work.say(f"{name} paid {money_text(cents)}; {money_text(paid.due_cents)} are still due.")
    else:
        work.say(f"{name} paid {money_text(cents)} and is eligible.")
    if cents > 0:
        lift_forfeits(work, name)
    if cents > 0 and paid.owed_back_cents:
        work.warn(f"{money_text(paid.owed_back_cents)} of it are beyond what is due and owed back")


def _today() -> str:
    """Tell today's date, where the commissioner is."""
    from datetime import date

    return date.today().isoformat()


def _check_late(work: Work, player: str, on: str | None, reason: str | None) -> None:
    """Refuse a fee that comes after the lock without a reason, or was paid after the event."""
    season = work.season
    in_main = player == second_chance_winner(judge_season(season)) or any(
        seat.player == player for seat in holders(season, MAIN_EVENT)
    )
    event, title = (MAIN_EVENT, "the Main Event") if in_main else (SECOND_CHANCE, "Second Chance")
    if not (season.post_season == MAIN_EVENT_LOCKED if in_main else second_chance_locked(season)):
        return
    if on is None or not (reason or "").strip():
        raise DcplError(
            f"{capital(title)} is locked: a fee that is typed now was due before it",
            "say when it was paid and why it is typed late: --on DATE --reason TEXT",
        )
    date = work.event(event).date
    if date is not None and on > date:
        raise DcplError(f"a fee paid on {on} came after {title} ({date})", "the seat stays forfeited")


def _check_tie(work: Work, names: list[str]) -> None:
    season = work.season
    missing = missing_events(season)
    if missing:
        raise DcplError(
            f"a tie is settled after the regular season: event {missing[0]} is neither recorded nor cancelled"
        )
    if len(set(names)) < len(names) or len(names) < 2:
        raise DcplError("a ro-sham-bo is between two players or more, each named once")
    rules = judge_season(season).profile
    if RO_SHAM_BO not in rules.standings.tiebreaks:
        raise DcplError(
            f"the rules of season {season.name} do not settle ties by ro-sham-bo",
            f"{letting_ro_sham_bo(rules)} lets them",
        )
    tied = ties(standings(judge_season(season)))
    if any(set(names) == set(group) for group in tied):
        return
    for group in tied:
        if set(names) < set(group):
            raise DcplError(
                f"{names_text(names)} are only a part of the tie",
                f"name all of it, best first: {names_text(group)}",
            )
    if any(set(recorded.players) == set(names) for recorded in season.tiebreaks):
        unsettled = ties(standings(judge_season(season._replace(tiebreaks=()))))
        if any(set(names) == set(group) for group in unsettled):
            raise DcplError(
                f"the tie of {names_text(names)} is settled already", "`dcpl undo` takes the result back"
            )
    listed = "; ".join(names_text(group) for group in tied)
    raise DcplError(f"{names_text(names)} are not tied", f"tied are: {listed}" if tied else "nobody is tied")
