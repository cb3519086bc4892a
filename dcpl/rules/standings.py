"""The season's standings and their tiebreaks (RULINGS: STANDINGS §11)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW, Points
from dcpl.rules.night import ADJUSTMENT, BASE, BONUS_ADJUSTMENT, BUTTON, HIGH_HAND, HIT
from dcpl.rules.remembered import remembered
from dcpl.rules.season import SeasonResult, members

BEST_PLACES = 5
"""TIE-3 looks at the places from 1 to this one."""


class Standing(NamedTuple):
    """A member's line of the standings; points in hundredths.

    ``top5_sum`` and ``top5_count`` are the places 1 to 5: their mean is exact only as a fraction.
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

    @property
    def bonus(self) -> Points:
        """Hits + button + high hand + bonus adjustments."""
        return self.hit_points + self.button + self.high_hand + self.bonus_adjustment

    @property
    def total(self) -> Points:
        """Base + bonus - penalties + other adjustments. No floor (ADJUST)."""
        return self.base + self.bonus - self.penalty + self.adjustment

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


def standings(result: SeasonResult) -> list[Standing]:
    """Rank a judged season's members (STANDINGS, TIE-1 to TIE-4).

    Equal totals are told apart by the profile's tiebreaks in their order; who stays equal shares
    the rank (1, 2, 2, 4) and is listed by name. Points are those of the nights that count, whatever
    else a tiebreak compares is of every night played. A ro-sham-bo result counts only while exactly
    its players are tied, and not in a season judged up to an event.
    """
    return list(_ranked(result))


@remembered
def _ranked(result: SeasonResult) -> Sequence[Standing]:
    rows = _unranked(result)
    groups: list[tuple[list[Standing], str | None]] = []
    levels: dict[int, list[Standing]] = {}
    for row in rows:
        levels.setdefault(row.total, []).append(row)
    for total in sorted(levels, reverse=True):
        groups += _told_apart(levels[total], result)
    ranked: list[Standing] = []
    for group, decided_by in groups:
        rank = len(ranked) + 1
        for index, row in enumerate(group):
            ranked.append(
                row._replace(rank=rank, tied=len(group) > 1, decided_by=None if index else decided_by)
            )
    return ranked


def _told_apart(level: list[Standing], result: SeasonResult) -> list[tuple[list[Standing], str | None]]:
    """Split players of one total by the tiebreaks, which are loaded where there are any."""
    if len(level) == 1:
        return [(level, None)]
    from dcpl.rules.tiebreaks import split_tie

    return split_tie(level, result)


def ties(ranked: Sequence[Standing]) -> list[tuple[str, ...]]:
    """List the groups of players who share a rank."""
    groups: dict[int, list[str]] = {}
    for row in ranked:
        if row.tied:
            groups.setdefault(row.rank, []).append(row.player)
    return [tuple(players) for players in groups.values()]


def _unranked(result: SeasonResult) -> list[Standing]:
    sums: dict[str, dict[str, Points]] = {}
    for award in result.awards:
        of_player = sums.setdefault(award.player, {})
        of_player[award.what] = of_player.get(award.what, 0) + award.points
    events: dict[str, list[int | None]] = {}
    for night in result.regular_nights:
        for row in night.rows:
            if row.status != NO_SHOW:
                events.setdefault(row.player, []).append(row.place)
    rows = []
    for player in members(result):
        by_what = sums.get(player, {})
        placed = events.get(player, [])
        best = [place for place in placed if place is not None and place <= BEST_PLACES]
        rows.append(
            Standing(
                0,
                False,
                player,
                len(placed),
                placed.count(1),
                by_what.get(BASE, 0),
                by_what.get(HIT, 0),
                by_what.get(BUTTON, 0),
                by_what.get(HIGH_HAND, 0),
                by_what.get(BONUS_ADJUSTMENT, 0),
                -sum(by_what.get(what, 0) for what in ("rebuy", "no-show", "removed")),
                by_what.get(ADJUSTMENT, 0),
                sum(best),
                len(best),
            )
        )
    return _with_nights(rows, result) if result.counts_best else rows


def _with_nights(rows: list[Standing], result: SeasonResult) -> list[Standing]:
    dropped: dict[str, Points] = {}
    for award in result.dropped:
        dropped[award.player] = dropped.get(award.player, 0) + award.points
    counted, not_counted = result.counted_nights, result.dropped_nights
    return [
        row._replace(
            dropped=dropped.get(row.player, 0),
            counted=counted.get(row.player, ()),
            not_counted=not_counted.get(row.player, ()),
        )
        for row in rows
    ]
