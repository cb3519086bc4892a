"""The dead button: who has the button and the blinds once somebody is out (§4.1, §6)."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple


class Blinds(NamedTuple):
    """Where button and blinds are for a deal, by seat.

    ``small_seat`` is the place of the small blind: ``small`` is who posts it there, None where nobody does.
    The button is dead where nobody sits at it any more.
    """

    button: int
    small_seat: int
    small: int | None
    big: int
    dead: bool = False


def next_left(seats: Collection[int], seat: int) -> int:
    """Find the next of the seats to the left of a seat, which may itself be the last of them.

    >>> next_left([1, 4, 7], 4), next_left([1, 4, 7], 8), next_left([4], 4)
    (7, 1, 4)
    """
    return min(seats, key=lambda other: (other <= seat, other))


def next_blinds(live: Collection[int], small_seat: int, big_seat: int) -> Blinds:
    """Move button and blinds on by a hand; ``live`` are the seats of who is still in (§4.1).

    More than two left: the button goes to the small blind's seat, dead where its player is out; the small
    blind to the big blind's seat, or nobody posts it where that player is out; the big blind to the next
    player left of the big blind. Two left: that player has the big blind, and the other the button with
    the small blind (§6 agrees). Nobody posts a big blind twice running, and nobody skips a blind.

    >>> next_blinds([0, 2, 3, 4, 5], 1, 2)  # the small blind is out
    Blinds(button=1, small_seat=2, small=2, big=3, dead=True)
    >>> next_blinds([0, 1, 3, 4, 5], 1, 2)  # the big blind is out
    Blinds(button=1, small_seat=2, small=None, big=3, dead=False)
    """
    big = next_left(live, big_seat)
    if len(set(live)) == 2:
        other = next(seat for seat in live if seat != big)
        return Blinds(other, other, other, big)
    return Blinds(small_seat, big_seat, big_seat if big_seat in live else None, big, small_seat not in live)


def first_blinds(live: Collection[int], button: int) -> Blinds:
    """Place the blinds beside a button where nobody has gone since: left of it, heads-up on it (§4, §6).

    >>> first_blinds([1, 2, 5], 2)[1:4], first_blinds([1, 5], 5)[1:4]
    ((5, 5, 1), (5, 5, 1))
    """
    small = button if len(set(live)) == 2 and button in live else next_left(live, button)
    return Blinds(button, small, small, next_left(live, small), button not in live)
