"""Main Event starting stacks (RULINGS: STACK §11)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import Chips, Points
from dcpl.rules.profile import Profile

POINTS, MINIMUM, MAXIMUM = "points", "minimum", "maximum"


class Stack(NamedTuple):
    """A starting stack and what made it: the points, the minimum or the maximum."""

    chips: Chips
    rule: str


def main_event_stack(total: Points, profile: Profile) -> Stack:
    """Turn a final total (hundredths of a point) into Main Event chips (STACK §11).

    100 chips a point, rounded up to the season's smallest chip; ``minimum`` and ``maximum`` name
    a total that lies under or over the limits.

    >>> from collections import namedtuple
    >>> P = namedtuple("P", "stack_per_point stack_least stack_most stack_smallest_chip")
    >>> dcpl = P(100, 40_000, 100_000, 25)
    >>> main_event_stack(46_950, dcpl), main_event_stack(43_333, dcpl).chips
    (Stack(chips=46950, rule='points'), 43350)
    """
    hundredths = total * profile.stack_per_point
    if hundredths < 100 * profile.stack_least:
        return Stack(profile.stack_least, MINIMUM)
    if hundredths > 100 * profile.stack_most:
        return Stack(profile.stack_most, MAXIMUM)
    chip = profile.stack_smallest_chip
    chips = -(-hundredths // (100 * chip)) * chip
    return Stack(min(chips, profile.stack_most), POINTS)
