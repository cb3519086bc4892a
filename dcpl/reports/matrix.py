"""Players by events: points or places, night by night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.errors import DcplError
from dcpl.printouts.cells import table_cells
from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.printouts.widths import width
from dcpl.reports.standings import season_state
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.history.matrix import MatrixRow, matrix
from dcpl.rules.season.judge import judge_season
from dcpl.rules.wording import points_text

POINTS, PLACES = "points", "places"
BY = (POINTS, PLACES)

_ROOM = 80
"""Columns of a page: more events than fit go on in a second table."""
_NAME = 20
"""A longer name goes on in the next line, rather than that its events do."""


def matrix_document(season: Season, by: str = POINTS, through: int | None = None) -> Document:
    """Lay out every member's nights in the order of the standings: the points of each, or the place."""
    highest = max((event.number for event in season.events if event.kind == REGULAR), default=0)
    if through is not None and not 1 <= through <= highest:
        raise DcplError(f"season {season.name} has no event {through}", f"its events are 1 to {highest}")
    result = judge_season(season, through)
    found = matrix(result)
    events = [night.event.number for night in result.regular_nights]
    rows = [_row(row, events, by) for row in found]
    shown = [_shown(row, events, by) for row in found]
    notes = []
    if any(row.no_shows for row in found):
        notes.append("* no-show")
    if by == PLACES and any(None in row.places.values() for row in found):
        notes.append("x played a night that has no places")
    columns = _columns(events, any(row.other for row in found))
    document = Document(
        title=f"{by.capitalize()} by event, season {season.name}",
        subtitle=season_state(season, events, through),
        facts={
            "season": season.name,
            "by": by,
            "through": through if through is not None else max(events, default=None),
            "events": events,
            "rows": rows,
        },
        lists={
            "rows": (
                *("rank", "tied", "player"),
                *(str(number) for number in events),
                *("other", "total", "played", "no_shows", "dropped"),
            )
        },
        tables=_tables(columns, shown, len(events)),
        notes=(*notes, *_sums(found)),
    )

    def brief() -> Sequence[str]:
        from dcpl.reports.brief import matrix_brief

        return matrix_brief(document)

    return document._replace(brief=brief, on_paper=lambda: _on_paper(document, columns, shown))


def _row(row: MatrixRow, events: Sequence[int], by: str) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for number in events:
        points = row.points.get(number)
        if by == PLACES:
            cells[str(number)] = row.places.get(number)
        else:
            cells[str(number)] = None if points is None else Hundredths(points)
    return {
        "rank": row.standing.rank,
        "tied": row.standing.tied,
        "player": row.standing.player,
        **cells,
        "other": Hundredths(row.other),
        "total": Hundredths(row.standing.total),
        "played": list(row.places),
        "no_shows": list(row.no_shows),
        "dropped": list(row.dropped),
    }


def _shown(row: MatrixRow, events: Sequence[int], by: str) -> dict[str, Any]:
    cells = {}
    for number in events:
        if by == PLACES:
            place = row.places.get(number)
            text = str(place) if place is not None else "x" if number in row.places else ""
        else:
            text = points_text(row.points[number]) if number in row.points else ""
        text += "*" if number in row.no_shows else ""
        cells[str(number)] = f"({text})" if number in row.dropped and text else text
    return {
        "player": row.standing.player,
        **cells,
        "other": Hundredths(row.other) if row.other else None,
        "total": Hundredths(row.standing.total),
    }


def _columns(events: Sequence[int], other: bool) -> list[Column]:
    return [
        Column("player", "Player"),
        *(Column(str(number), str(number), "right") for number in events),
        *((Column("other", "Other", "right", "points"),) if other else ()),
        Column("total", "Total", "right", "points"),
    ]


def _tables(columns: list[Column], shown: list[dict[str, Any]], events: int) -> tuple[Table, ...]:
    """Lay the events side by side as far as a page is wide, the rest below, the total in the last."""
    cells = (
        zip(*table_cells(Table("rows", "", tuple(columns), shown)), strict=True)
        if shown
        else [()] * len(columns)
    )
    wide = [
        max(width(column.title), *map(width, texts), 0) for column, texts in zip(columns, cells, strict=True)
    ]
    room = _ROOM - min(wide[0], _NAME)
    sums = sum(wide[events + 1 :]) + len(columns) - events - 1
    count, left = 1, room
    for place in range(1, events + 1):
        needs = wide[place] + 1 + (sums if place == events else 0)
        if needs > left and place > 1:
            count, left = count + 1, room
        left -= needs
    each = -(-events // count) or 1
    parts = [range(first, min(first + each, events + 1)) for first in range(1, events + 1, each)]
    if len(parts) < 2:
        return (Table("rows", "", tuple(columns), shown),)
    tables = []
    for index, part in enumerate(parts):
        title = f"Events {columns[part[0]].title} to {columns[part[-1]].title}"
        if len(part) == 1:
            title = title.partition(" to ")[0].replace("Events", "Event")
        last = columns[events + 1 :] if index == len(parts) - 1 else []
        chosen = (columns[0], *(columns[place] for place in part), *last)
        tables.append(Table("rows" if not index else f"rows_{index + 1}", title, chosen, shown))
    return tuple(tables)


def _on_paper(document: Document, columns: list[Column], shown: list[dict[str, Any]]) -> Document:
    """Keep all events in one table: a page is turned, and a browser scrolls."""
    return document._replace(
        tables=(Table("rows", "", tuple(columns), shown),), layout="landscape", on_paper=None
    )


def _sums(found: Sequence[MatrixRow]) -> list[str]:
    """Say what else is in the totals, and where they are not the sum of their row."""
    notes = []
    if any(row.other for row in found):
        notes.append("Other: points of the season, of no night that is shown.")
    if any(row.dropped for row in found):
        notes.append("In brackets: nights that are not among a player's best, and do not count.")
    return notes
