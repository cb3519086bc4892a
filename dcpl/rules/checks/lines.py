"""Whether a line of a live night may be: each check tells every problem, and changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from dcpl.errors import Problem
from dcpl.rules.checks.night import check_seats, check_tier
from dcpl.rules.facts import (
    CANCELLED,
    CHIP_COUNT,
    FINAL,
    LEFT_EARLY,
    OUT,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    REGULAR,
    REMOVED,
    Claim,
    Event,
    Exit,
)
from dcpl.rules.money.bought import most_text
from dcpl.rules.night.high_hand import check_claims
from dcpl.rules.night.places import places
from dcpl.rules.table.live import Live, ordinal
from dcpl.rules.units import Chips, Points
from dcpl.rules.wording import count_text, event_text, in_points, names_text, points_text

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


def check_recording(event: Event) -> list[Problem]:
    """Lines are recorded of a night that is neither final nor cancelled."""
    if event.state == FINAL:
        told = f"{event_text(event.name)} is final: its results are recorded"
        remedy = f"`dcpl event clear {event.name}` takes them away; `undo` takes the finish back"
        return [Problem(told, f"{remedy} while it is the newest change")]
    if event.state == CANCELLED:
        remedy = f"`dcpl event reinstate {event.name}` puts it back on the schedule"
        return [Problem(f"{event_text(event.name)} is cancelled", remedy)]
    return []


def check_seat(live: Live, players: Sequence[str], came: str = PRESENT) -> list[Problem]:
    """Who is seated is not in the night yet, and there is a seat and a payout for them all (PAYOUT)."""
    problems = _check_not_counted(live)
    problems += [Problem(f"{name} is named twice") for name in _twice(players)]
    for player in dict.fromkeys(players):
        problems += _check_newcomer(live, player, came)
    if came == PREPAID_ABSENT and live.event.kind != REGULAR:
        problems.append(
            Problem("an absent player keeps the seat in the post-season", "seat them; later: left")
        )
    field = live.field + len(set(players) - set(live.came))
    for fault in (check_seats(field, live.event, live.profile), check_tier(field, live.profile)):
        if fault is not None:
            problems.append(Problem(fault.message, fault.remedy))
    return problems


def _check_newcomer(live: Live, player: str, came: str) -> list[Problem]:
    if player in live.gone:
        place = ordinal(places(live.night)[player])
        return [Problem(f"{player} went out {place} already", "`rebuy` brings a player back, where it may")]
    if live.came.get(player) == PREPAID_ABSENT and came == PRESENT:
        return []  # they came after all
    if player in live.came:
        return [Problem(f"{player} is in already")]
    return []


def check_unseat(live: Live, player: str) -> list[Problem]:
    """Who leaves no trace in the night may be taken off it."""
    if player not in live.came:
        return [_not_in(live, player)]
    exits = live.night.exits
    if any(exit_.player == player or player in exit_.hitmen for exit_ in exits) or any(
        claim.player == player for claim in live.night.claims
    ):
        return [
            Problem(f"{player} is in the record of this night already", "`remove` takes a stack out of play")
        ]
    return []


def check_no_show(live: Live, player: str, penalty: Points | None) -> list[Problem]:
    """A no-show is not in the night, and costs 0 to the profile's most (NO-SHOW §8.3)."""
    problems = _check_penalty(live, penalty)
    if live.event.kind != REGULAR:
        problems.append(Problem("an absent player keeps the seat in the post-season", "they are an entrant"))
    if player in live.came:
        problems.append(Problem(f"{player} is seated and no no-show", "`remove` takes a stack out of play"))
    if player in live.no_shows:
        problems.append(Problem(f"{player} is recorded as a no-show already"))
    return problems


def check_out(live: Live, hand: Hand, how: str = OUT) -> list[Problem]:
    """Busts of one hand: all are in, and each hitman outlasts the victim (HIT, SAME-HAND)."""
    problems = _check_not_counted(live)
    players = [bust.player for tied in hand for bust in tied]
    problems += [Problem(f"{name} is named twice") for name in _twice(players)]
    ahead: list[str] = []
    for tied in hand:
        for bust in tied:
            problems += _check_victim(live, bust.player, how)
            problems += _check_hitmen(live, bust, ahead, players)
        ahead += [bust.player for bust in tied]
    if not problems and len(live.left) <= len(players):
        told = f"{names_text(players)} would leave nobody in"
        if len(live.left) == 1:
            told = f"{live.left[0]} is the only player left and has won"
        problems.append(
            Problem(told, "`finish` ends the night" if len(live.left) == 1 else "one player wins")
        )
    return problems


def _check_victim(live: Live, player: str, how: str) -> list[Problem]:
    if player not in live.came or player in live.gone:
        return [_not_in(live, player)]
    if how != OUT and live.came[player] == PREPAID_ABSENT:
        told = f"{player} is absent and paid: the stack blinds off to nothing"
        return [Problem(told, f"`out {player}` when it is gone")]
    return []


def _check_hitmen(live: Live, bust: Bust, ahead: Sequence[str], players: Sequence[str]) -> list[Problem]:
    problems = []
    if bust.hitmen and live.came.get(bust.player) == PREPAID_ABSENT:
        told = f"{bust.player} is absent: the stack blinds off and nobody gets the hit"
        problems.append(Problem(told, "leave the hitman out"))
    problems += [Problem(f"{name} is named twice as hitman") for name in _twice(bust.hitmen)]
    for hitman in dict.fromkeys(bust.hitmen):
        if hitman == bust.player:
            problems.append(Problem(f"{hitman} cannot eliminate themself"))
        elif hitman in players and hitman not in ahead:
            problems.append(
                Problem(f"{hitman} goes out on this hand with no more", "the larger stack stands first")
            )
        elif hitman not in live.came or hitman in live.gone:
            gone = _not_in(live, hitman)
            problems.append(Problem(f"{gone.message} and cannot eliminate anybody", gone.remedy))
        elif live.came[hitman] == PREPAID_ABSENT:
            told = f"{hitman} is absent and cannot eliminate anybody"
            problems.append(Problem(told, f"`seat {hitman}` where they came after all"))
    return problems


def check_rebuy(live: Live, player: str, *, late: str = "", force: bool = False) -> list[Problem]:
    """A rebuy is the answer to the last bust, at most so many, where there are any (REBUY §9.2).

    ``late`` says why it comes too late by the clock; that, and another hand since, ``force`` passes over.
    """
    problems = _check_not_counted(live)
    event = live.event
    if event.kind != REGULAR:
        problems.append(Problem("there are no rebuys in the post-season"))
    elif event.heads_up:
        problems.append(Problem(f"{event_text(event.name)} is heads-up: there are no rebuys"))
    elif event.no_rebuys:
        problems.append(Problem(f"{event_text(event.name)} is marked no-rebuys"))
    exit_ = live.gone.get(player)
    if exit_ is None:
        if player in live.came:
            return [*problems, Problem(f"{player} is in: there is nothing to rebuy")]
        return [*problems, _not_in(live, player)]
    if live.came[player] == PREPAID_ABSENT:
        problems.append(Problem(f"{player} was not in the room: there is no rebuy"))
    elif exit_.how in (REMOVED, LEFT_EARLY):
        verb = "was removed" if exit_.how == REMOVED else "left early"
        problems.append(Problem(f"{player} {verb} and cannot rebuy"))
    done = sum(gone.player == player and gone.how == REBOUGHT for gone in live.night.exits)
    if done >= live.profile.rebuy_most:
        before = "has rebought already" if done else "cannot rebuy"
        most = most_text(live.profile.rebuy_most, "rebuy")
        problems.append(Problem(f"{player} {before}: the rules allow {most}"))
    if not force and late:
        problems.append(Problem(f"{player} cannot rebuy: {late}", FORCE))
    since = _since(live, exit_)
    if not force and since:
        told = f"{player} cannot rebuy: {names_text(since)} went out on a later hand, action was missed"
        problems.append(Problem(told, FORCE))
    return problems


def check_add_on(live: Live, player: str) -> list[Problem]:
    """An add-on is a seated player's, at most so many, where there are any."""
    problems = _check_not_counted(live)
    if live.event.kind != REGULAR:
        return [*problems, Problem("there are no add-ons in the post-season")]
    most = live.profile.add_on_most
    if not most:
        return [*problems, Problem("the rules have no add-ons", "add_on.most in the rules allows them")]
    if player not in live.left:
        return [*problems, _not_in(live, player)]
    if live.came[player] == PREPAID_ABSENT:
        problems.append(Problem(f"{player} was not in the room: there is no add-on"))
    done = next(entry.add_ons for entry in live.night.entries if entry.player == player)
    if done >= most:
        told = f"{player} has had {count_text(done, 'add-on')} already"
        problems.append(Problem(f"{told}: the rules allow {most_text(most, 'add-on')}"))
    return problems


def _since(live: Live, exit_: Exit) -> list[str]:
    """Who went out on a later hand: orders that follow each other without a gap are one hand."""
    orders = {gone.order for gone in live.night.exits}
    last = exit_.order
    while last + 1 in orders:
        last += 1
    later = (gone for gone in live.night.exits if gone.order > last and gone.how != REMOVED)
    return list(dict.fromkeys(gone.player for gone in later))


def check_remove(live: Live, player: str, penalty: Points | None) -> list[Problem]:
    """A stack that leaves play is an entrant's, and may cost points (REMOVED §6, §8.3)."""
    return [*_check_penalty(live, penalty), *check_out(live, [[Bust(player)]], REMOVED)]


def check_claim(live: Live, claim: Claim) -> list[Problem]:
    """A high hand is a player's who is in the room, of cards that can be together (HIGH-HAND §10.3)."""
    if live.event.kind != REGULAR:
        return [Problem("the post-season has no high hand")]
    if claim.player not in live.came:
        return [_not_in(live, claim.player)]
    if live.came[claim.player] == PREPAID_ABSENT:
        return [Problem(f"{claim.player} was not in the room")]
    if claim in live.night.claims:
        return [Problem(f"{claim.player}'s claim {claim.cards} is recorded already")]
    found = check_claims([*live.night.claims, claim])
    return [problem for player, problem in found if player == claim.player]


def check_count(live: Live, stacks: Sequence[Stack]) -> list[Problem]:
    """The chips of everybody who is in, and one of them first (CHIP-COUNT §4)."""
    problems = _check_not_counted(live)
    if live.event.kind != REGULAR:
        problems.append(Problem("post-season events are played to the end, not counted"))
    named = [stack.player for stack in stacks]
    problems += [Problem(f"{name} is named twice") for name in _twice(named)]
    problems += [_not_in(live, name) for name in dict.fromkeys(named) if name not in live.left]
    missing = [name for name in live.left if name not in named]
    if len(live.left) < 2:
        problems.append(Problem("there is nothing to count: fewer than two players are in"))
    elif missing:
        problems.append(Problem(f"{names_text(missing)} {_is(missing)} in too", "count everybody who is in"))
    most = max((stack.chips for stack in stacks), default=0)
    problems += [
        Problem(f"{s.player} has no chips", f"`out {s.player}` first") for s in stacks if not s.chips
    ]
    top = [stack for stack in stacks if stack.chips == most]
    if any(stack.ahead and stack.chips < most for stack in stacks):
        problems.append(
            Problem("high card decides only who is first", "a comma stands between other players")
        )
    elif len(top) > 1 and not top[0].ahead:
        names = names_text([stack.player for stack in top])
        told = f"{names} have {most:,} each: high card decides who is first"
        written = f"{top[0].player}={most} > {top[1].player}={most}"
        problems.append(Problem(told, f"write `{written}` where {top[0].player} had it"))
    return problems


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


def hand_exits(live: Live, hand: Hand, how: str = OUT) -> list[Exit]:
    """Turn the busts of a faultless hand into exits (SAME-HAND §6)."""
    exits = []
    for order, tied in enumerate(reversed(hand), start=live.next_order):
        exits += [Exit(bust.player, order, rank, how, bust.hitmen) for rank, bust in enumerate(tied, 1)]
    return exits


def check_finish(live: Live) -> list[Problem]:
    """A night ends with one player left, or with a chip count."""
    if live.field < 2:
        return [
            Problem(f"a night has at least two players, not {live.field}", "`seat NAME, NAME` seats them")
        ]
    if not live.over:
        remedy = "`out NAME by NAME` until one is left"
        if live.event.kind == REGULAR:
            remedy += ", or `count NAME=CHIPS, ...` where time is up"
        return [Problem(f"{len(live.left)} players are in: {names_text(live.left)}", remedy)]
    return []


def _check_not_counted(live: Live) -> list[Problem]:
    if live.counted:
        return [
            Problem(
                "the chips were counted: the night is over", "`finish` ends it, `undo` takes the count back"
            )
        ]
    return []


def _check_penalty(live: Live, penalty: Points | None) -> list[Problem]:
    if penalty is None or 0 <= penalty <= live.profile.no_show_most:
        return []
    most = points_text(live.profile.no_show_most)
    return [Problem(f"a penalty of {in_points(penalty)} is not allowed", f"0 to {most}")]


def _not_in(live: Live, player: str) -> Problem:
    if player in live.gone:
        return Problem(f"{player} went out {ordinal(places(live.night)[player])} already")
    if player in live.no_shows:
        return Problem(f"{player} is a no-show", f"`late {player}` where they came after all")
    return Problem(f"{player} is not in this night", f"`seat {player}` seats them")


def _twice(names: Sequence[str]) -> list[str]:
    return [name for name in dict.fromkeys(names) if names.count(name) > 1]


def _is(names: Sequence[str]) -> str:
    return "is" if len(names) == 1 else "are"
