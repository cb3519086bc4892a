"""The attendance grid: players by events."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.printouts.charts.lettering import LINE, lines_of, units_of
from dcpl.printouts.charts.svg import (
    CROSS,
    DOT,
    FAINT,
    PLAIN,
    SQUARE,
    STAR,
    STRONG,
    WIDE,
    drawing,
    empty,
    key,
    line,
    mark,
    strokes,
    text,
)
from dcpl.rules.wording import count_text, numbers_text

PLAYED, WON, NO_SHOW, ABSENT = "played", "won", "no-show", "absent"
_SHAPES = {PLAYED: SQUARE, WON: STAR, NO_SHOW: CROSS, ABSENT: DOT}
_CELL, _GAP = 18, 10
_AGAIN = 20
"""From so many players on, the events' numbers stand under the grid too."""


class GridRow(NamedTuple):
    """A player's part in each event of the grid: played, won, no-show, or absent."""

    player: str
    marks: tuple[str, ...]

    @property
    def played(self) -> int:
        """In how many events the player played."""
        return sum(mark in (PLAYED, WON) for mark in self.marks)


class Grid(NamedTuple):
    """Rows in the order that they are drawn, over the numbers of the recorded events."""

    season: str
    events: tuple[int, ...]
    rows: tuple[GridRow, ...]

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Attendance of season {self.season}"


def attendance_grid(grid: Grid, prefix: str, wide: int = WIDE) -> str:
    """Draw the grid as SVG: a row for each player with the events played, a column for each event.

    It takes at most so many units while the events have room, and less where it needs less.
    """
    if not grid.events or not grid.rows:
        return empty(prefix, grid.title, "No event is recorded yet.", wide)
    cells, sums = _CELL * len(grid.events), units_of("000") + _GAP
    room = max(wide - cells - sums - _GAP, 110)
    names = [lines_of(row.player, min(room, wide // 2)) for row in grid.rows]
    left = max(units_of(part) for name in names for part in name) + _GAP
    full = max(left + cells + sums, 200)
    centres = [(left + _CELL * column + _CELL // 2) * 10 for column in range(len(grid.events))]
    words, rules = _heading(grid, centres, 8), list[str]()
    at: dict[str, list[tuple[int, int]]] = {}
    y = 20
    for row, name in zip(grid.rows, names, strict=True):
        middle = (y + _CELL // 2) * 10
        for number, part in enumerate(name):
            words.append(text(20, middle + number * LINE * 10, part))
        for x, what in zip(centres, row.marks, strict=True):
            at.setdefault(what, []).append((x, middle))
        words.append(text((left + cells + sums) * 10, middle, str(row.played), anchor="end", weight="600"))
        y += _CELL + (len(name) - 1) * LINE
        rules.append(line([(0, y * 10), ((left + cells + sums) * 10, y * 10)]))
    if len(grid.rows) >= _AGAIN:
        words += _heading(grid, centres, y + 10)
        y += 20
    shapes = [
        mark(_SHAPES[what], *spots, opacity=FAINT if what == ABSENT else STRONG) for what, spots in at.items()
    ]
    meant = [(shape, what) for what, shape in _SHAPES.items() if what in at]
    marks, meanings, more = key(meant, y + 8, full)
    parts = [strokes([*rules, *shapes, *marks]), *words, *meanings]
    return drawing(prefix, grid.title, _told(grid), full, y + 8 + more, parts)


def _heading(grid: Grid, centres: list[int], y: int) -> list[str]:
    return [
        text(x, y * 10, str(event), anchor="middle", opacity=PLAIN)
        for x, event in zip(centres, grid.events, strict=True)
    ]


def _told(grid: Grid) -> str:
    told = []
    for row in grid.rows:
        at: dict[str, list[int]] = {}
        for event, what in zip(grid.events, row.marks, strict=True):
            at.setdefault(what, []).append(event)
        played = sorted([*at.get(PLAYED, []), *at.get(WON, [])])
        line = f"{row.player} played {len(played)}" + (f" ({numbers_text(played)})" if played else "")
        line += f", won {numbers_text(at[WON])}" if WON in at else ""
        line += f", no-show at {numbers_text(at[NO_SHOW])}" if NO_SHOW in at else ""
        told.append(line)
    return f"Who played which of {count_text(len(grid.events), 'event')}. {'; '.join(told)}."
