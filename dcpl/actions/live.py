"""The lines of a live night: one line is one change of the database, kept before the next is asked for.

Every function judges its line by the night as it is then, within its own change: what no longer
fits, since another terminal wrote in between, is refused.
"""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.live_clock import clock_says, entry_cost
from dcpl.actions.outcome import Outcome
from dcpl.actions.seats import table_talk
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.checks.lines import (
    FORCE,
    Bust,
    Hand,
    Stack,
    check_add_on,
    check_away,
    check_claim,
    check_count,
    check_no_show,
    check_out,
    check_rebuy,
    check_recording,
    check_seat,
    check_unseat,
    count_exits,
    hand_exits,
)
from dcpl.rules.evening import NightNote
from dcpl.rules.facts import (
    LEFT_EARLY,
    NO_SHOW,
    OPEN,
    OUT,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    REGULAR,
    REMOVED,
    SCHEDULED,
    Came,
    Claim,
    Entry,
    Exit,
    How,
)
from dcpl.rules.names import check_name
from dcpl.rules.night.fault import Fault
from dcpl.rules.night.places import places
from dcpl.rules.post_season.admission import admission, check_open
from dcpl.rules.table import reserve
from dcpl.rules.table.live import Live, live_night, whole_night, winner
from dcpl.rules.table.telling import describe_carried, describe_exits, describe_high_hand, describe_rebuy
from dcpl.rules.units import EventName, Points
from dcpl.rules.wording import count_text, event_text, money_text, names_text, ordinal, points_text
from dcpl.store.evening import read_evening


def refuse(faults: Sequence[Problem | Fault]) -> None:
    """Refuse where there is a fault, telling every one."""
    problems = list(dict.fromkeys(Problem(fault.message, fault.remedy) for fault in faults))
    if len(problems) == 1:
        raise DcplError(problems[0].message, problems[0].remedy)
    if problems:
        raise Refused(problems)


def seat(
    command: Command,
    event: EventName,
    players: Sequence[str],
    *,
    came: Came = PRESENT,
    new: bool = False,
    late: bool = False,
    force: str = "",
) -> Outcome:
    """Seat players; absent ones bought in before (``came``), late ones pay for it in chips (LATE).

    ``force`` is the reason for seating them although the clock says that it is too late.
    """
    with Work(command) as work:
        live = recording(work, event)
        made = [name for name in players if new and work.names.owner(name) is None]
        refuse([problem for problem in map(check_name, made) if problem is not None])
        for name in made:
            work.new_player(name)
        faults = check_seat(live, players, came, admission(work.season, live.event))
        newcomers = [player for player in players if player not in live.came]
        closed = clock_says(work, event).entry_over if live.event.kind == REGULAR and newcomers else ""
        if closed and not force:
            told = f"{names_text(newcomers)} cannot enter: {closed}"
            remedy = "--force REASON at the end of the line seats them all the same"
            faults.append(Fault(None, None, told, remedy))
        refuse(faults)
        _open(work, live)
        _enter(work, live, players, came)
        now = _now(work, live)
        said = "late" if late else "absent, paid" if came == PREPAID_ABSENT else "seated"
        lead = f"{names_text(players)} {_are(players)} {said}: {count_text(now.field, 'player')}"
        work.say(f"{lead}, pot {money_text(now.pot_cents)}." if now.pot_cents else f"{lead}.")
        for line in describe_carried(now, players):
            work.say(line)
        _forced(work, event, f"entry of {names_text(players)}", force)
        if made:
            work.say(f"New {'player' if len(made) == 1 else 'players'}: {names_text(made)}.")
        for line in [*(entry_cost(work, live, players) if late else []), *table_talk(work, event)]:
            work.say(line)
    return work.outcome


def unseat(command: Command, event: EventName, player: str) -> Outcome:
    """Take a player off the night who was seated by mistake."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_unseat(live, player))
        work.remove(_entry(live, player), event)
        for taken in read_evening(work.connection, work.season_id).seats:
            if (taken.event, taken.player) == (event, player):
                work.remove(taken)
        work.say(f"{player} is not in this night: {count_text(live.field - 1, 'player')}.")
        for line in table_talk(work, event):
            work.say(line)
    return work.outcome


def no_show(
    command: Command,
    event: EventName,
    player: str,
    penalty: Points | None = None,
    *,
    unlisted: bool = False,
    force: str = "",
) -> Outcome:
    """Record that who reserved a seat never came (NO-SHOW); ``penalty`` in hundredths, 0 where excused.

    Where the event has a list of reservations, who is not on it needs ``unlisted`` to be said of them,
    or a reason (``force``).
    """
    with Work(command) as work:
        live = recording(work, event)
        faults = check_no_show(live, player, penalty)
        reservations = read_evening(work.connection, work.season_id).reservations
        if not (unlisted or force) and reserve.unlisted(reservations, event, [player]):
            faults.append(Fault(None, None, f"{player} reserved no seat for {event_text(event)}", FORCE))
        refuse(faults)
        _open(work, live)
        work.add(Entry(player, NO_SHOW, penalty), event=event)
        cost = live.profile.no_show.penalty if penalty is None else penalty
        work.say(f"{player} is a no-show: " + (f"-{points_text(cost)}." if cost else "excused."))
        _forced(work, event, f"no-show of {player}", force)
    return work.outcome


def away(command: Command, event: EventName, player: str) -> Outcome:
    """Note that a player has walked out: the seat is dealt in until the last chip is gone (LEFT-EARLY)."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_away(live, player))
        told = f"{player} has walked out"
        if NightNote(event, told) in read_evening(work.connection, work.season_id).notes:
            raise DcplError(f"{told}: that is noted already")
        work.add(NightNote(event, told))
        work.say(f"{told} and stays in: dealt in, and blinded off, until the chips are gone.")
        work.say(f"Then `left {player} by NAME`, who won the last of them.")
    return work.outcome


def out(command: Command, event: EventName, hand: Hand, how: How = OUT) -> Outcome:
    """Record the busts of one hand; or (``how``) that a player left early."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_out(live, hand, how))
        _leave(work, live, hand_exits(live, hand, how))
        if how == LEFT_EARLY and not hand[0][0].hitmen:
            work.warn("nobody is recorded as the winner of the last chips: nobody gets the hit")
            work.warn(f"(`away {hand[0][0].player}` is for who has walked out and has chips left)")
    return work.outcome


def remove(command: Command, event: EventName, player: str, penalty: Points | None = None) -> Outcome:
    """Take a stack out of play (REMOVED), with a penalty where the director lays one."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_out(live, [[Bust(player)]], REMOVED, penalty))
        _leave(work, live, hand_exits(live, [[Bust(player)]], REMOVED))
        if penalty:
            entry = _entry(live, player)
            work.replace(entry, entry._replace(penalty=penalty), event)
            work.say(f"{player}: -{points_text(penalty)}.")
    return work.outcome


def rebuy(command: Command, event: EventName, player: str, *, force: str = "") -> Outcome:
    """Turn a player's bust into one that was rebought (REBUY §9.2); ``force``: why, where it is late."""
    with Work(command) as work:
        live = recording(work, event)
        late = clock_says(work, event).rebuys_over
        refuse(check_rebuy(live, player, late=late, force=bool(force)))
        exit_ = live.gone[player]
        work.replace(exit_, exit_._replace(how=REBOUGHT), event)
        for line in describe_rebuy(_now(work, live), exit_):
            work.say(line)
        _forced(work, event, f"rebuy of {player}", force)
        for line in table_talk(work, event):
            work.say(line)
    return work.outcome


def add_on(command: Command, event: EventName, player: str) -> Outcome:
    """Record that a player who is in takes an add-on."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_add_on(live, player))
        entry = _entry(live, player)
        had = entry.add_ons
        work.replace(entry, entry._replace(add_ons=had + 1), event)
        which = "takes an add-on" if not had else f"takes the {ordinal(had + 1)} add-on"
        work.say(f"{player} {which}. The pot is {money_text(_now(work, live).pot_cents)}.")
    return work.outcome


def high(command: Command, event: EventName, claim: Claim) -> Outcome:
    """Record a high hand claim, and say who holds it now and why others do not."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_claim(live, claim))
        work.add(claim, event=event)
        work.say(f"{claim.player} claims the high hand: {claim.cards}.")
        for line in describe_high_hand(_now(work, live)):
            work.say(line)
    return work.outcome


def count(command: Command, event: EventName, stacks: Sequence[Stack]) -> Outcome:
    """End the night on time: who is in is placed by chips and was not eliminated (CHIP-COUNT §4)."""
    with Work(command) as work:
        live = recording(work, event)
        refuse(check_count(live, stacks))
        work.add(*count_exits(live, stacks), event=event)
        placed = places(_now(work, live).night)
        told = [f"{ordinal(placed[s.player])} {s.player} {s.chips:,}" for s in stacks]
        told.sort(key=lambda text: int("".join(filter(str.isdigit, text.split()[0]))))
        work.say(f"Counted: {', '.join(told)}.")
        work.say("`finish` ends the night.")
    return work.outcome


def _forced(work: Work, event: EventName, what: str, reason: str) -> None:
    """Keep the reason for what was recorded against the clock as a note of the night."""
    if reason:
        told = f"{what} forced: {reason}"
        work.add(NightNote(event, told))
        work.say(f"Noted: {told}.")


def note(command: Command, event: EventName, text: str) -> Outcome:
    """Keep a note of the night."""
    with Work(command) as work:
        live = recording(work, event)
        _open(work, live)
        work.add(NightNote(event, text))
        work.say(f"Noted: {text}.")
    return work.outcome


def recording(work: Work, event: EventName) -> Live:
    """Give the state of a night that may be written to; refused where it is final, cancelled, not locked."""
    found = work.event(event)
    refuse(check_recording(found))
    closed = check_open(work.season, found)
    if closed is not None:
        raise DcplError(closed.message, closed.remedy)
    return whole_night(work.season, found)


def _open(work: Work, live: Live) -> None:
    """Let the first line of a night open the event."""
    if live.event.state == SCHEDULED:
        work.replace(live.event, live.event._replace(state=OPEN))


def _enter(work: Work, live: Live, players: Sequence[str], came: Came) -> None:
    """Make players entrants; who was recorded as absent or as a no-show came after all."""
    known = {entry.player: entry for entry in live.night.entries}
    for player in players:
        if player in known:
            entry = known[player]
            work.replace(entry, entry._replace(came=came, penalty=None), live.event.name)
    work.add(*(Entry(player, came) for player in players if player not in known), event=live.event.name)


def _leave(work: Work, live: Live, exits: Sequence[Exit]) -> None:
    """Store exits, and say what they mean and what is at stake now."""
    work.add(*exits, event=live.event.name)
    now = live._replace(night=live.night._replace(exits=(*live.night.exits, *exits)))
    if len(exits) > 1:
        worst_first = sorted(exits, key=lambda exit_: (exit_.order, -exit_.rank))
        work.say(f"{names_text([exit_.player for exit_ in worst_first])} out on one hand.")
    for line in describe_exits(now, exits):
        work.say(line)
    if now.over:
        work.say(f"{winner(now)} has won: `finish` ends the night.")
    for line in table_talk(work, live.event.name):
        work.say(line)


def _entry(live: Live, player: str) -> Entry:
    return next(entry for entry in live.night.entries if entry.player == player)


def _now(work: Work, live: Live) -> Live:
    """Give the night with what was written just now; the season need not be judged again for it."""
    season = work.reread()
    event = next(other for other in season.events if other.name == live.event.name)
    return live_night(season, event, live.button, live.main_pot_cents, live.riding, live.held)


def _are(players: Sequence[str]) -> str:
    return "is" if len(players) == 1 else "are"
