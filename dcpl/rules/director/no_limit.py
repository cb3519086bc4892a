"""No-limit: the least raise, and whether a short all-in reopens (card room, no-limit 2, 3, 10)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from dcpl.rules.units import Chips

Kind: TypeAlias = Literal["check", "call", "fold", "to", "all-in"]
CHECK: Final = "check"
CALL: Final = "call"
FOLD: Final = "fold"
TO: Final = "to"
ALL_IN: Final = "all-in"


class Action(NamedTuple):
    """What a player did: ``chips`` is what their bet is now in all this round (TO, ALL_IN)."""

    player: str
    kind: Kind
    chips: Chips = 0


class Corrected(NamedTuple):
    """A wager that was too small, and what it is brought up to, no more (card room, no-limit 10)."""

    player: str
    said: Chips
    made: Chips


class Choice(NamedTuple):
    """What a player may do now. ``may_raise`` is None where the texts are silent.

    ``least`` is the least that a raise makes it in all; an all-in may be for less.
    """

    player: str
    own: Chips
    call: Chips
    may_raise: bool | None
    least: Chips


class Round(NamedTuple):
    """A betting round so far: the bet to match, the size of the last full bet or raise, what may be done.

    ``choices`` are of those who have acted and can act again; anybody who has not acted yet may raise.
    """

    bet: Chips
    raised: Chips
    least: Chips
    choices: tuple[Choice, ...]
    corrected: tuple[Corrected, ...]
    pot: Chips


class _Seat:
    """A player in a round: what is in, and what has been raised since they acted."""

    def __init__(self, own: Chips = 0) -> None:
        self.own = own
        self.out = False
        self.full = False
        self.since = 0


def play(actions: Iterable[Action], least_bet: Chips, bet: Chips = 0) -> Round:
    """Follow a no-limit round; ``bet`` is what lies before anybody acts: the big blind, or nothing.

    A raise is at least the last bet or raise. An all-in for less is no raise for who has called or checked
    already: they may call it or fold. Whether two such all-ins that make a full raise together are one is
    not in the texts.

    >>> acted = [Action("A", TO, 100), Action("B", TO, 200), Action("C", ALL_IN, 280), Action("A", CALL)]
    >>> [(choice.player, choice.may_raise) for choice in play(acted, 50).choices]
    [('B', False)]
    """
    seats: dict[str, _Seat] = {}
    raised = least_bet
    corrected: list[Corrected] = []
    for action in actions:
        seat = seats.setdefault(action.player, _Seat())
        before = bet
        if action.kind == FOLD:
            seat.out = True
        elif action.kind in (CALL, CHECK):
            seat.own = bet
        elif action.kind == TO:
            made = max(action.chips, bet + raised) if action.chips > bet else bet
            if made != action.chips:
                corrected.append(Corrected(action.player, action.chips, made))
            seat.own = made
            if made > bet:
                raised, bet = made - bet, made
        else:
            seat.own, seat.out = action.chips, True
            full = action.chips - bet >= raised
            if full:
                raised = action.chips - bet
            bet = max(bet, action.chips)
        if bet > before:
            for player, other in seats.items():
                if player != action.player:
                    other.since += bet - before
                    other.full = other.full or bet - before >= raised
        seat.since, seat.full = 0, False
    return Round(
        bet,
        raised,
        bet + raised,
        tuple(
            Choice(player, seat.own, bet - seat.own, _may_raise(seat, raised), bet + raised)
            for player, seat in seats.items()
            if not seat.out and seat.own < bet
        ),
        tuple(corrected),
        sum(seat.own for seat in seats.values()),
    )


def _may_raise(seat: _Seat, raised: Chips) -> bool | None:
    if seat.full:
        return True
    return None if seat.since >= raised else False
