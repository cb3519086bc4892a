"""Limit: half bets, the cap on raises, completing a bring-in (§3.3, §5.4, §6; card room, betting 3-5, 14)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, Literal, NamedTuple, TypeAlias

from dcpl.rules.units import Chips

Kind: TypeAlias = Literal["check", "call", "fold", "raise", "all-in", "chips", "bring-in"]
CHECK: Final = "check"
CALL: Final = "call"
FOLD: Final = "fold"
RAISE: Final = "raise"
ALL_IN: Final = "all-in"
CHIPS: Final = "chips"
BRING_IN: Final = "bring-in"
LEAGUE_CAP = 4
"""A bet and three raises, the league's in every game (§3.3)."""


class Action(NamedTuple):
    """What a player did; ``chips`` is their bet in all (ALL_IN), or what they put in silently (CHIPS)."""

    player: str
    kind: Kind
    chips: Chips = 0


class Choice(NamedTuple):
    """What a player who has acted already may do; without ``may_raise`` only call or fold."""

    player: str
    own: Chips
    call: Chips
    may_raise: bool


class Round(NamedTuple):
    """A limit round so far: the bet to match, what a full raise makes it, how many bets and raises were made.

    ``short``: the last all-in was under half a bet; a raise only completes it. ``meant`` tells of each player
    who put chips in silently whether that was a raise.
    """

    bet: Chips
    raise_to: Chips
    actions: int
    short: bool
    choices: tuple[Choice, ...]
    meant: tuple[tuple[str, bool, Chips], ...]


class _Seat:
    def __init__(self) -> None:
        self.own = 0
        self.out = False
        self.full = True


def play(actions: Iterable[Action], size: Chips, bring_in: Chips = 0) -> Round:
    """Follow a limit round; ``size`` is its bet.

    An all-in under half a bet reopens nothing for who has acted; half or more counts as a full bet
    (card room, betting 5). Chips in silence are a raise from a full bet and a half on (betting 14).
    Completing a bring-in is no raise (§5.4), and counts as the bet.

    >>> play([Action("A", ALL_IN, 15)], 20).raise_to, play([Action("A", ALL_IN, 8)], 20).raise_to
    (35, 20)
    """
    seats: dict[str, _Seat] = {}
    bet, made, short, base = bring_in, 0, bool(bring_in), 0
    meant: list[tuple[str, bool, Chips]] = []
    for action in actions:
        seat = seats.setdefault(action.player, _Seat())
        kind, before = action.kind, bet
        full_to = base + size if short else bet + size
        if kind == CHIPS:
            is_raise = (action.chips - bet) * 2 >= size
            meant.append((action.player, is_raise, full_to if is_raise else bet))
            kind = RAISE if is_raise else CALL
        if kind == FOLD:
            seat.out = True
        elif kind in (CALL, CHECK):
            seat.own = bet
        elif kind == BRING_IN:
            seat.own = bring_in
        elif kind == RAISE:
            seat.own = bet = full_to
            base, short, made = bet, False, made + 1
        else:
            seat.own, seat.out = action.chips, True
            more = action.chips - (base if short else bet)
            if action.chips > bet and more * 2 >= size:
                base = bet = action.chips
                short, made = False, made + 1
            elif action.chips > bet:
                base, bet, short = (base if short else bet), action.chips, True
        if bet > before:
            for player, other in seats.items():
                if player != action.player:
                    other.full = other.full or not short
        seat.full = False
    return Round(
        bet,
        base + size if short else bet + size,
        made,
        short,
        tuple(
            Choice(player, seat.own, bet - seat.own, seat.full)
            for player, seat in seats.items()
            if not seat.out and seat.own < bet
        ),
        tuple(meant),
    )


def card_room_cap(betting_rounds: int) -> int:
    """Tell how many bets and raises the card room allows in a round (card room, betting 3).

    >>> card_room_cap(4), card_room_cap(2)
    (4, 5)
    """
    return LEAGUE_CAP if betting_rounds >= 3 else LEAGUE_CAP + 1
