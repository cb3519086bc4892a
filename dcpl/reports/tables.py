"""Tables beside the season's: of a part of it, by its own rules or others', and over several seasons."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from dcpl.errors import DcplError
from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.reports.standings import standings_document
from dcpl.rules.facts import Season
from dcpl.rules.profile.lists import EVERY_SEASON, TableRules
from dcpl.rules.profile.values import from_json
from dcpl.rules.season.result import SeasonResult, profile_at
from dcpl.rules.season.tables import Part, over_seasons, part_of
from dcpl.rules.wording import count_text, names_text, quoted
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated

TABLE_KEYS = ("rank", "tied", "player", "seasons", "events", "wins", "points", "total")
MOST_SEASONS = 8
"""So many seasons have a column of their own."""


class Wanted(NamedTuple):
    """Which table is asked for: one of the rules by its name, or a part and seasons as they were typed."""

    of: str = ""
    series: str = ""
    first: int = 0
    last: int = 0
    seasons: tuple[str, ...] = ()


def table_document(db: Path, name: str | None, wanted: Wanted) -> Document:
    """Lay out a table beside the season's."""
    with translated(db), closing(open_for_reading(db)) as connection:
        season = reading.read_season(connection, reading.season_row(connection, name).id)
        rules = _rules(season, wanted)
        title = rules.name if wanted.of else ""
        names = rules.seasons
        if names == (EVERY_SEASON,):
            names = tuple(summary.name for summary in league.read_seasons(connection))
        seasons = [
            reading.read_season(connection, reading.season_row(connection, each).id) for each in names
        ] or [season]
    part = Part(rules.series, rules.from_, rules.through, from_json(rules.rules) if rules.rules else None)
    if not rules.seasons:
        told = title or _part_text(part)
        return standings_document(season, judged=part_of(season, part), part=told)
    results = [part_of(each, part) for each in seasons if each.nights]
    return _over(results, title, rules, season)


def _rules(season: Season, wanted: Wanted) -> TableRules:
    if not wanted.of:
        return TableRules("", wanted.series, wanted.first, wanted.last, wanted.seasons, "")
    listed = profile_at(season, None).table
    meant = [rules for rules in listed if rules.name.casefold() == " ".join(wanted.of.casefold().split())]
    if not meant:
        there = names_text([quoted(rules.name) for rules in listed])
        raise DcplError(
            f"the rules of season {season.name} have no table {wanted.of}",
            f"there is {there}" if listed else "`[[table]]` in a profile is one; --from, --series make one",
        )
    return meant[0]


def _part_text(part: Part) -> str:
    """Say which part of a season it is.

    >>> _part_text(Part("north", 1, 6)), _part_text(Part("", 7))
    ('series north, events 1 to 6', 'from event 7 on')
    """
    told = [f"series {part.series}"] if part.series else []
    if part.first and part.last:
        told.append(
            f"events {part.first} to {part.last}" if part.first != part.last else f"event {part.first}"
        )
    elif part.first or part.last:
        told.append(f"from event {part.first} on" if part.first else f"up to event {part.last}")
    return ", ".join(told)


def _over(results: Sequence[SeasonResult], title: str, rules: TableRules, season: Season) -> Document:
    own = from_json(rules.rules) if rules.rules else profile_at(season, None)
    lines = over_seasons(results, own)
    names = [result.season.name for result in results]
    rows: list[dict[str, Any]] = [
        {
            **line._asdict(),
            "points": {
                name: None if points is None else Hundredths(points)
                for name, points in zip(names, line.points, strict=True)
            },
            "total": Hundredths(line.total),
        }
        for line in lines
    ]
    shown = [
        {
            **row,
            "rank_shown": f"{row['rank']}{'=' if row['tied'] else ''}",
            **{f"in {name}": points for name, points in row["points"].items()},
        }
        for row in rows
    ]
    columns = [
        Column("rank_shown", "Rank", "right"),
        Column("player", "Player"),
        Column("seasons", "Seasons", "right"),
        Column("events", "Events", "right"),
        Column("wins", "Wins", "right"),
        *(Column(f"in {name}", name, "right", "points") for name in names if len(names) <= MOST_SEASONS),
        Column("total", "Total", "right", "points"),
    ]
    notes = []
    if own.standings.rank_points:
        notes.append("Of each season there are points for the rank, ties the mean of theirs.")
    part = _part_text(Part(rules.series, rules.from_, rules.through))
    if part:
        notes.append(f"Of each season: {part}.")
    if any(row["tied"] for row in rows):
        notes.append("= shares the rank: as many points and wins.")
    return Document(
        title=title or f"Standings over {count_text(len(names), 'season')}",
        subtitle=names_text(names) if len(names) <= MOST_SEASONS else "",
        facts={"table": title or None, "seasons": names, "rows": rows},
        lists={"rows": TABLE_KEYS},
        tables=(Table("rows", "", tuple(columns), shown),),
        notes=tuple(notes),
    )
