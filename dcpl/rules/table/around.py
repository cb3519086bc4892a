"""Around the table, as the deal and the blinds go: to the left."""

from __future__ import annotations

from collections.abc import Iterable


def from_left(button: int, seats: Iterable[int]) -> list[int]:
    """Order seats as the deal goes: first left of the button first, the button's own last.

    >>> from_left(4, [1, 2, 4, 7])
    [7, 1, 2, 4]
    """
    return sorted(seats, key=lambda seat: (seat <= button, seat))
