"""Pot-limit: the most that may be bet (card room, pot-limit 1 to 7)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.units import Chips


class Room(NamedTuple):
    """What a player may do: ``call`` chips more, or make it ``least`` to ``most`` in all this round.

    ``pot`` is the pot that the limit is taken from: all chips in it, this round's included.
    """

    pot: Chips
    call: Chips
    least: Chips
    most: Chips


def rounded_up(chips: Chips, unit: Chips) -> Chips:
    """Round a pot up to a whole unit (card room, pot-limit 5).

    >>> rounded_up(80, 25)
    100
    """
    return -(-chips // unit) * unit


def most_to(pot: Chips, bet: Chips, own: Chips = 0) -> Chips:
    """Tell the most that a player may make it: the bet to match, and the pot as it is after the call.

    ``pot`` is all that is in it, this round's bets included, ``own`` what the player has in this round.

    >>> most_to(pot=150, bet=50)
    250
    """
    return bet + pot + (bet - own)


def pot_room(pot: Chips, bet: Chips, own: Chips, raised: Chips, least_bet: Chips) -> Room:
    """Tell what may be done; ``raised`` is the size of the last bet or raise, ``least_bet`` the big blind."""
    most = most_to(pot, bet, own)
    return Room(pot, bet - own, min(bet + max(raised, least_bet), most), most)
