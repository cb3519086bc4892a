"""Whether a line of a live night may be: what it gets wrong itself, and what the night would by it.

What a night may be is `check_night`'s to say; a line is refused what its night has of faults that the
night before it had not.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from dcpl.rules.checks.night import check_night
from dcpl.rules.facts import (
    CANCELLED,
    CHIP_COUNT,
    FINAL,
    LEFT_EARLY,
    NO_SHOW,
    OUT,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    REGULAR,
    REMOVED,
    Came,
    Claim,
    Entry,
    Event,
    Exit,
    How,
    Night,
)
from dcpl.rules.night.fault import Fault
from dcpl.rules.night.places import places
from dcpl.rules.post_season.admission import Admission
from dcpl.rules.table.live import Live
from dcpl.rules.units import Chips, Points
from dcpl.rules.wording import event_text, names_text, ordinal

FORCE = "--force REASON at the end of the line records it all the same"


class Bust(NamedTuple):
    """A player out, and who did it."""

    player: str
    hitmen: tuple[str, ...] = ()


Hand: TypeAlias = Sequence[Sequence[Bust]]
"""Busts of one hand, the larger stacks first; those together had equal stacks, the best hand first."""


class Stack(NamedTuple):
    """What a player has at the chip count; ``ahead``: first by high card of those with as many."""

    player: str
    chips: Chips
    ahead: bool = False


def check_recording(event: Event) -> list[Fault]:
    """Lines are recorded of a night that is neither final nor cancelled."""
    if event.state == FINAL:
        told = f"{event_text(event.name)} is final: its results are recorded"
        remedy = f"`dcpl event clear {event.name}` takes them away; `undo` takes the finish back"
        return [_fault(told, f"{remedy} while it is the newest change")]
    if event.state == CANCELLED:
        remedy = f"`dcpl event reinstate {event.name}` puts it back on the schedule"
        return [_fault(f"{event_text(event.name)} is cancelled", remedy)]
    return []


def check_seat(
    live: Live, players: Sequence[str], came: Came = PRESENT, admitted: Admission | None = None
) -> list[Fault]:
    """Who is seated is not in the night yet; who is recorded as absent or a no-show came after all."""
    faults = _check_not_counted(live) + _check_twice(players)
    entries = {entry.player: entry for entry in live.night.entries}
    for player in dict.fromkeys(players):
        known = live.came.get(player)
        if player in live.gone:
            place = ordinal(places(live.night)[player])
            told = f"{player} went out {place} already"
            faults.append(_fault(told, "`rebuy` brings a player back, where it may"))
        elif known is not None and (known, came) != (PREPAID_ABSENT, PRESENT):
            faults.append(_fault(f"{player} is in already"))
        else:
            entries[player] = Entry(player, came)
    return faults + _added(live, live.night._replace(entries=tuple(entries.values())), admitted)


def check_unseat(live: Live, player: str) -> list[Fault]:
    """Who leaves no trace in the night may be taken off it."""
    if player not in live.came:
        return [_not_in(live, player)]
    exits = live.night.exits
    if any(exit_.player == player or player in exit_.hitmen for exit_ in exits) or any(
        claim.player == player for claim in live.night.claims
    ):
        told = f"{player} is in the record of this night already"
        return [_fault(told, "`remove` takes a stack out of play")]
    if live.gone and live.left == (player,):
        return [_fault(f"{player} is the only player left and has won", "`undo` takes the newest line back")]
    return []


def check_no_show(live: Live, player: str, penalty: Points | None) -> list[Fault]:
    """A no-show is not in the night (NO-SHOW §8.3)."""
    if player in live.came:
        return [_fault(f"{player} is seated and no no-show", "`remove` takes a stack out of play")]
    if player in live.no_shows:
        return [_fault(f"{player} is recorded as a no-show already")]
    entry = Entry(player, NO_SHOW, penalty)
    return _added(live, live.night._replace(entries=(*live.night.entries, entry)))


def check_away(live: Live, player: str) -> list[Fault]:
    """Who walks out is in (LEFT-EARLY)."""
    faults = _check_not_counted(live)
    return faults if player in live.left else [*faults, _not_in(live, player)]


def check_out(live: Live, hand: Hand, how: How = OUT, penalty: Points | None = None) -> list[Fault]:
    """Busts of one hand: all are in, and somebody stays (HIT, SAME-HAND)."""
    players = [bust.player for tied in hand for bust in tied]
    faults = _check_not_counted(live) + _check_twice(players)
    faults += [_not_in(live, player) for player in dict.fromkeys(players) if player not in live.left]
    if not faults and len(live.left) <= len(players):
        if len(live.left) == 1:
            told = f"{live.left[0]} is the only player left and has won"
            return [_fault(told, "`finish` ends the night")]
        faults.append(_fault(f"{names_text(players)} would leave nobody in", "one player wins"))
    new = _gone(live, hand_exits(live, hand, how))
    if penalty is not None:
        fined = [e._replace(penalty=penalty) if e.player in players else e for e in new.entries]
        new = new._replace(entries=tuple(fined))
    return faults + _added(live, new)


def check_rebuy(live: Live, player: str, *, late: str = "", force: bool = False) -> list[Fault]:
    """A rebuy is the answer to the last bust (REBUY §9.2).

    ``late`` says why it comes too late by the clock; that, and another hand since, ``force`` passes over.
    """
    faults = _check_not_counted(live)
    exit_ = live.gone.get(player)
    if exit_ is None:
        if player in live.came:
            return [*faults, _fault(f"{player} is in: there is nothing to rebuy")]
        return [*faults, _not_in(live, player)]
    if exit_.how in (REMOVED, LEFT_EARLY):
        verb = "was removed" if exit_.how == REMOVED else "left early"
        faults.append(_fault(f"{player} {verb} and cannot rebuy"))
    if not force and late:
        faults.append(_fault(f"{player} cannot rebuy: {late}", FORCE))
    since = _since(live, exit_)
    if not force and since:
        told = f"{player} cannot rebuy: {names_text(since)} went out on a later hand, action was missed"
        faults.append(_fault(told, FORCE))
    exits = tuple(gone._replace(how=REBOUGHT) if gone == exit_ else gone for gone in live.night.exits)
    return faults + _added(live, live.night._replace(exits=exits))


def check_add_on(live: Live, player: str) -> list[Fault]:
    """An add-on is a player's who is in."""
    faults = _check_not_counted(live)
    if player not in (*live.left, *live.no_shows):
        return [*faults, _not_in(live, player)]
    entries = (e._replace(add_ons=e.add_ons + (e.player == player)) for e in live.night.entries)
    return faults + _added(live, live.night._replace(entries=tuple(entries)))


def _since(live: Live, exit_: Exit) -> list[str]:
    """Who went out on a later hand: orders that follow each other without a gap are one hand."""
    orders = {gone.order for gone in live.night.exits}
    last = exit_.order
    while last + 1 in orders:
        last += 1
    later = (gone for gone in live.night.exits if gone.order > last and gone.how != REMOVED)
    return list(dict.fromkeys(gone.player for gone in later))


def check_claim(live: Live, claim: Claim) -> list[Fault]:
    """A high hand claim is made once, by a player of the night (HIGH-HAND §10.3)."""
    if claim.player not in (*live.came, *live.no_shows):
        return [_not_in(live, claim.player)]
    if claim in live.night.claims:
        return [_fault(f"{claim.player}'s claim {claim.cards} is recorded already")]
    return _added(live, live.night._replace(claims=(*live.night.claims, claim)))


def check_count(live: Live, stacks: Sequence[Stack]) -> list[Fault]:
    """The chips of everybody who is in, and one of them first (CHIP-COUNT §4)."""
    named = [stack.player for stack in stacks]
    problems = _check_not_counted(live) + _check_twice(named)
    problems += [_not_in(live, name) for name in dict.fromkeys(named) if name not in live.left]
    missing = [name for name in live.left if name not in named]
    if len(live.left) < 2:
        problems.append(_fault("there is nothing to count: fewer than two players are in"))
    elif missing:
        problems.append(_fault(f"{names_text(missing)} {_is(missing)} in too", "count everybody who is in"))
    most = max((stack.chips for stack in stacks), default=0)
    problems += [_fault(f"{s.player} has no chips", f"`out {s.player}` first") for s in stacks if not s.chips]
    top = [stack for stack in stacks if stack.chips == most]
    if any(stack.ahead and stack.chips < most for stack in stacks):
        problems.append(_fault("high card decides only who is first", "a comma stands between other players"))
    elif len(top) > 1 and not top[0].ahead:
        names = names_text([stack.player for stack in top])
        told = f"{names} have {most:,} each: high card decides who is first"
        written = f"{top[0].player}={most} > {top[1].player}={most}"
        problems.append(_fault(told, f"write `{written}` where {top[0].player} had it"))
    return problems or _added(live, _gone(live, count_exits(live, stacks)))


def count_exits(live: Live, stacks: Sequence[Stack]) -> list[Exit]:
    """Place the players of a faultless count: more chips finish higher, equal chips tie, one is first."""
    order = live.next_order
    ordered = sorted(stacks, key=lambda stack: -stack.chips)
    first, rest = ordered[0], ordered[1:]
    exits = []
    for chips in sorted({stack.chips for stack in rest}):
        equal = [stack.player for stack in rest if stack.chips == chips]
        exits += [Exit(player, order, rank, CHIP_COUNT) for rank, player in enumerate(equal, 1)]
        order += 1
    return [*exits, Exit(first.player, order, 1, CHIP_COUNT)]


def hand_exits(live: Live, hand: Hand, how: How = OUT) -> list[Exit]:
    """Turn the busts of a faultless hand into exits (SAME-HAND §6), its number told where a bounty asks."""
    exits = []
    number = None
    if any(rules.several > 1 for rules in live.profile.bounty):
        number = 1 + max((gone.hand or 0 for gone in live.night.exits), default=0)
    for order, tied in enumerate(reversed(hand), start=live.next_order):
        exits += [
            Exit(bust.player, order, rank, how, bust.hitmen, number) for rank, bust in enumerate(tied, 1)
        ]
    return exits


def check_finish(live: Live, admitted: Admission) -> list[Fault]:
    """A night ends with one player left, or with a chip count."""
    if live.field < 2 or live.over:
        return check_night(live.night, live.event, live.profile, admitted)
    remedy = "`out NAME by NAME` until one is left"
    if live.event.kind == REGULAR:
        remedy += ", or `count NAME=CHIPS, ...` where time is up"
    return [_fault(f"{len(live.left)} players are in: {names_text(live.left)}", remedy)]


def _added(live: Live, new: Night, admitted: Admission | None = None) -> list[Fault]:
    """Tell the faults that the night would have by a line, and has not without it."""
    before, after = (
        check_night(night, live.event, live.profile, admitted, finished=False) for night in (live.night, new)
    )
    return [fault for fault in after if fault not in before]


def _gone(live: Live, exits: Sequence[Exit]) -> Night:
    """Give the night with the exits of those who are in."""
    left = live.left
    return live.night._replace(exits=(*live.night.exits, *(exit_ for exit_ in exits if exit_.player in left)))


def _fault(message: str, remedy: str = "") -> Fault:
    """A fault of the line itself: it has no column."""
    return Fault(None, None, message, remedy)


def _check_not_counted(live: Live) -> list[Fault]:
    if not live.counted:
        return []
    remedy = "`finish` ends it, `undo` takes the count back"
    return [_fault("the chips were counted: the night is over", remedy)]


def _check_twice(names: Sequence[str]) -> list[Fault]:
    twice = [name for name in dict.fromkeys(names) if names.count(name) > 1]
    return [_fault(f"{name} is named twice") for name in twice]


def _not_in(live: Live, player: str) -> Fault:
    if player in live.gone:
        return _fault(f"{player} went out {ordinal(places(live.night)[player])} already")
    if player in live.no_shows:
        return _fault(f"{player} is a no-show", f"`late {player}` where they came after all")
    return _fault(f"{player} is not in this night", f"`seat {player}` seats them")


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
