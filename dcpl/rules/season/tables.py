"""Tables beside the season's: of a part of it, and over several seasons (TABLE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import CANCELLED, REGULAR, Event, Season
from dcpl.rules.money.pots import rounded
from dcpl.rules.points.award import ON_TOP
from dcpl.rules.profile.lists import covers
from dcpl.rules.profile.sections import DENSE
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import counting, judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Points


class Part(NamedTuple):
    """A part of a season: the regular events of a series, from one to another; 0 and blank: no limit.

    ``rules`` are those by which it is judged anew, as if only these events were; None: the season's
    own awards of these nights.
    """

    series: str = ""
    first: int = 0
    last: int = 0
    rules: Profile | None = None

    def has(self, event: Event) -> bool:
        """Whether a regular event is one of it."""
        return event.kind == REGULAR and covers(
            event.number, event.series, self.series, self.first, self.last
        )

    @property
    def whole(self) -> bool:
        """Whether it is the season as it is."""
        return self == Part()


class Line(NamedTuple):
    """A player's line of a table over several seasons; points in hundredths, one for each season or None."""

    rank: int
    tied: bool
    player: str
    seasons: int
    events: int
    wins: int
    points: tuple[Points | None, ...]
    total: Points


def part_of(season: Season, part: Part) -> SeasonResult:
    """Judge a part of a season: the events beside it are as if they were not on the schedule.

    What the director gave or took for the season belongs to no part. Raises DcplError where no event is
    in it.
    """
    if part.whole:
        return judge_season(season)
    events = tuple(
        event if part.has(event) or event.kind != REGULAR else event._replace(state=CANCELLED)
        for event in season.events
    )
    inside = {event.number for event in events if part.has(event)}
    if not inside:
        series = sorted({event.series for event in season.events if event.series})
        told = f"its series are {', '.join(series)}" if part.series and series else ""
        raise DcplError(f"season {season.name} has no event of that part", told)
    left = season._replace(
        events=events,
        nights={event: night for event, night in season.nights.items() if event in inside},
        adjustments=tuple(given for given in season.adjustments if given.event in inside),
    )
    if part.rules is not None:
        return judge_season(left._replace(profile=part.rules, amendments=()))
    whole = judge_season(season)
    return counting(
        whole._replace(
            season=left,
            nights=tuple(night for night in whole.nights if night.event.name in inside),
            awards=tuple(
                award for award in whole.all_awards if award.event in inside and award.what not in ON_TOP
            ),
            dropped=(),
        )
    )


def over_seasons(results: Sequence[SeasonResult], rules: Profile) -> list[Line]:
    """Add seasons up, of each what a player's total is or, by ``rules``, what their rank there is worth.

    More points stand higher, of equal ones more wins; who stays equal shares the rank.
    """
    tables = [{row.player: row for row in standings(result)} for result in results]
    worth = [_worth(list(table.values()), rules) for table in tables]
    lines = []
    for player in dict.fromkeys(player for table in tables for player in table):
        rows = [table[player] for table in tables if player in table]
        points = tuple(each.get(player) for each in worth)
        lines.append(
            Line(
                0,
                False,
                player,
                len(rows),
                sum(row.events for row in rows),
                sum(row.wins for row in rows),
                points,
                sum(each or 0 for each in points),
            )
        )
    return _ranked(lines, dense=rules.standings.ranks == DENSE)


def _ranked(lines: list[Line], *, dense: bool) -> list[Line]:
    levels: dict[tuple[int, int], list[Line]] = {}
    for line in sorted(lines, key=lambda line: (line.player.casefold(), line.player)):
        levels.setdefault((line.total, line.wins), []).append(line)
    ranked: list[Line] = []
    for number, level in enumerate(sorted(levels, reverse=True), start=1):
        rank = number if dense else len(ranked) + 1
        ranked += [line._replace(rank=rank, tied=len(levels[level]) > 1) for line in levels[level]]
    return ranked


def _worth(rows: Sequence[Standing], rules: Profile) -> dict[str, Points]:
    """Tell what a season is worth to each player: their total, or by their rank, ties the mean of theirs."""
    by_rank = rules.standings.rank_points
    if not by_rank:
        return {row.player: row.total for row in rows}
    ranked = [row for row in rows if row.rank]
    found = {row.player: 0 for row in rows}
    groups: dict[int, list[Standing]] = {}
    for row in ranked:
        groups.setdefault(row.rank, []).append(row)
    before = 0
    for rank, group in groups.items():
        spanned = (
            range(rank, rank + 1)
            if rules.standings.ranks == DENSE
            else range(before + 1, before + 1 + len(group))
        )
        points = [_points(by_rank, each, len(ranked)) for each in spanned]
        for row in group:
            found[row.player] = rounded(sum(points), len(points))
        before += len(group)
    return found


def _points(by_rank: str | tuple[Points, ...], rank: int, ranked: int) -> Points:
    if not isinstance(by_rank, str):
        return by_rank[rank - 1] if rank <= len(by_rank) else 0
    from dcpl.rules.formula.formula import FormulaError, points_worked_out

    try:
        return points_worked_out(by_rank, {"rank": rank, "ranked": ranked})
    except FormulaError as error:
        raise DcplError(f"a rank has no points: standings.rank_points, {by_rank!r}, {error}") from error
