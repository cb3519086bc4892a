"""Players by events: points or places, night by night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.errors import DcplError
from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.reports.standings import season_state
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.history.matrix import MatrixRow, matrix
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import always_counting
from dcpl.rules.wording import points_text

POINTS, PLACES = "points", "places"
BY = (POINTS, PLACES)


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

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import matrix_brief

        return matrix_brief(read)

    return Document(
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
        tables=(Table("rows", "", _columns(events, any(row.other for row in found)), shown),),
        notes=(*notes, *_sums(found, bool(always_counting(result.profile)))),
        layout="landscape",
        brief=brief,
    )


def _row(row: MatrixRow, events: Sequence[int], by: str) -> dict[str, Any]:
    cells: dict[str, Any] = {}
    for number in events:
        points = row.points.get(number)
        if by == PLACES:
            cells[str(number)] = row.places.get(number)
        else:
            cells[str(number)] = None if points is None else Hundredths(points)
    return {
        "rank": row.standing.rank or None,
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


def _columns(events: Sequence[int], other: bool) -> tuple[Column, ...]:
    return (
        Column("player", "Player"),
        *(Column(str(number), str(number), "right", series="Event") for number in events),
        *((Column("other", "Other", "right", "points"),) if other else ()),
        Column("total", "Total", "right", "points"),
    )


def _sums(found: Sequence[MatrixRow], always: bool) -> list[str]:
    """Say what else is in the totals, and where they are not the sum of their row."""
    notes = []
    if any(row.other for row in found):
        notes.append("Other: points of the season, of no night that is shown.")
    if always and any(row.other and row.dropped for row in found):
        notes.append("The penalties of a night in brackets count, and stand under Other.")
    if any(row.dropped for row in found):
        notes.append("In brackets: nights that are not among a player's best, and do not count.")
    return notes
