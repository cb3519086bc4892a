"""Words and chips: which of the two counts, a large chip in silence, a call by mistake (§3.3)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.units import Chips

ENOUGH_PERCENT = 80
"""Who has put in so much of a bet cannot say that they misunderstood it (card room, no-limit 7)."""


class Wager(NamedTuple):
    """What a wager is worth, what goes back to the player, and whether it only calls."""

    chips: Chips
    back: Chips
    is_call: bool


def one_chip(chip: Chips, bet: Chips) -> Wager:
    """Judge one chip put in without a word: against a bet a call, else all of it (card room, no-limit 9).

    A chip smaller than the bet calls nothing by itself: the call is made up to the bet.

    >>> one_chip(500, bet=100), one_chip(500, bet=0)
    (Wager(chips=100, back=400, is_call=True), Wager(chips=500, back=0, is_call=False))
    """
    if bet:
        return Wager(bet, max(chip - bet, 0), True)
    return Wager(chip, 0, False)


def brought_up(put: Chips, bet: Chips, least: Chips) -> Chips:
    """Bring a wager that is too low up to the least, no more (card room, no-limit 10).

    >>> brought_up(put=150, bet=100, least=200), brought_up(put=60, bet=100, least=200)
    (200, 100)
    """
    if put <= bet:
        return bet
    return max(put, least)


def may_take_back(bet: Chips, put: Chips) -> bool:
    """Tell whether a call by mistake may be taken back: less than four fifths were put in.

    >>> may_take_back(bet=400, put=100), may_take_back(bet=400, put=320)
    (True, False)
    """
    return put * 100 < bet * ENOUGH_PERCENT
