"""A line of the standings (RULINGS: STANDINGS §11)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.units import Points

BEST_PLACES = 5
"""TIE-3 looks at the places from 1 to this one."""


class Standing(NamedTuple):
    """A member's line of the standings; points in hundredths.

    ``top5_sum`` and ``top5_count`` are the places 1 to 5: their mean is exact only as a fraction.
    ``rank`` 0: too few nights were played to have one.
    ``decided_by`` is the tiebreak that put the player below an equal total, else None.

    Points are those that count. Where a league counts each player's best nights alone, ``counted`` and
    ``not_counted`` are the events of either kind at which the player has points, ``dropped`` what the
    others were worth; else these are empty. Events, wins and places are of every night played.
    """

    rank: int
    tied: bool
    player: str
    events: int
    wins: int
    base: Points
    hit_points: Points
    button: Points
    high_hand: Points
    bonus_adjustment: Points
    penalty: Points
    adjustment: Points
    top5_sum: int
    top5_count: int
    decided_by: str | None = None
    dropped: Points = 0
    counted: tuple[int, ...] = ()
    not_counted: tuple[int, ...] = ()
    bounty: Points = 0
    mean: Points = 0
    extra: Points = 0

    @property
    def bonus(self) -> Points:
        """Hits + button + bounties + high hand + bonus adjustments."""
        return self.hit_points + self.button + self.bounty + self.high_hand + self.bonus_adjustment

    @property
    def total(self) -> Points:
        """Base + bonus - penalties + other adjustments. No floor (ADJUST).

        Where the mean counts, or the sum is rounded once, what it differs from the sum by; and what every
        total gets on top.
        """
        return self.base + self.bonus - self.penalty + self.adjustment + self.mean + self.extra

    @property
    def sum_all(self) -> Points:
        """The total as it would be if every night counted."""
        return self.total + self.dropped

    @property
    def game_points(self) -> Points:
        """Total - bonus."""
        return self.total - self.bonus

    @property
    def average_top5(self) -> int | None:
        """The mean of the places 1 to 5 in hundredths, rounded half up for show; None without one."""
        if not self.top5_count:
            return None
        return (200 * self.top5_sum + self.top5_count) // (2 * self.top5_count)
