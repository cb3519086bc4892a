"""The season's standings and their tiebreaks (RULINGS: STANDINGS §11)."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.points.award import (
    ADJUSTMENT,
    BASE,
    BONUS_ADJUSTMENT,
    BOUNTY,
    BUTTON,
    EXTRA,
    HIGH_HAND,
    HIT,
    MEAN,
    PENALTIES,
    ROUNDING,
)
from dcpl.rules.profile.sections import DENSE
from dcpl.rules.remembered import remembered
from dcpl.rules.season.result import SeasonResult, members
from dcpl.rules.season.standing import BEST_PLACES, Standing
from dcpl.rules.units import Points


def standings(result: SeasonResult) -> list[Standing]:
    """Rank a judged season's members (STANDINGS, TIE-1 to TIE-4).

    Equal totals are told apart by the profile's tiebreaks in their order; who stays equal shares
    the rank (1, 2, 2, 4, or where the rules say so 1, 2, 2, 3) and is listed by name. Points are those
    of the nights that count, whatever else a tiebreak compares is of every night played. Who
    played too few nights for a rank comes after all who have one, with the rank 0. A ro-sham-bo result
    counts only while exactly its players are tied, and not in a season judged up to an event.
    """
    return list(_ranked(result))


@remembered
def _ranked(result: SeasonResult) -> Sequence[Standing]:
    rows = _unranked(result)
    least = result.profile.standings.least_nights
    without = sorted((row for row in rows if row.events < least), key=lambda row: -row.total)
    rows = [row for row in rows if row.events >= least] if least else rows
    groups: list[tuple[list[Standing], str | None]] = []
    levels: dict[int, list[Standing]] = {}
    for row in rows:
        levels.setdefault(row.total, []).append(row)
    for total in sorted(levels, reverse=True):
        groups += _told_apart(levels[total], result)
    ranked: list[Standing] = []
    dense = result.profile.standings.ranks == DENSE
    for number, (group, decided_by) in enumerate(groups, start=1):
        rank = number if dense else len(ranked) + 1
        for index, row in enumerate(group):
            ranked.append(
                row._replace(rank=rank, tied=len(group) > 1, decided_by=None if index else decided_by)
            )
    return [*ranked, *without]


def _told_apart(level: list[Standing], result: SeasonResult) -> list[tuple[list[Standing], str | None]]:
    """Split players of one total by the tiebreaks, which are loaded where there are any."""
    if len(level) == 1:
        return [(level, None)]
    from dcpl.rules.season.ties import split_tie

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
                -sum(by_what.get(what, 0) for what in PENALTIES),
                by_what.get(ADJUSTMENT, 0),
                sum(best),
                len(best),
                bounty=by_what.get(BOUNTY, 0),
                mean=by_what.get(MEAN, 0) + by_what.get(ROUNDING, 0),
                extra=by_what.get(EXTRA, 0),
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
