"""Grids: a spreadsheet of players by nights that holds places, or points as they are given."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid_cells import (
    Decimal,
    Wrong,
    decimal_of,
    holds,
    key_of,
    read_count,
    read_money,
    read_place,
    read_points,
    text_of,
    without_marks,
)
from dcpl.imports.readers.grid_header import Kind, kind_of
from dcpl.imports.readers.grid_layout import Holds, Layout, block_text, cut
from dcpl.imports.readers.grid_table import MOST_NAMED, Column, Table, TableFinder
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.wording import points_text, quoted, some_text
from dcpl.sheets.cells import plain, shown
from dcpl.sheets.decoding import decoded
from dcpl.sheets.records import read_records
from dcpl.sheets.workbook import MOST_CELLS, Cells, Unusable, cell_name, read_workbook

__all__ = ["Holds", "Layout", "read_grid"]

_MOST_PROBLEMS = 200
_NOBODY = frozenset(
    ("total", "totals", "sum", "sums", "average", "avg", "mean", "count", "players", "entrants")
    + ("field", "pot", "winner", "rank", "date", "event")
)
"""Names that no player has and the rows under a table often do."""


class _Player(NamedTuple):
    """A player's rows: the row of each kind, None for what the grid holds."""

    name: str
    rows: dict[Kind | None, int]


class _Night(NamedTuple):
    """A night's columns."""

    columns: tuple[Column, ...]
    turn: int = 0


def read_grid(raw: bytes, file: str, layout: Layout) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a grid (xlsx, ods, csv). Blank cells and dashes are absences; every fault is told by its cell.

    The head is the row with the column of names in it, or the first with several cells; other columns are
    nights, their heads the event's number or a date. Columns without entries are nights to come. A night may
    have columns of knock-outs, prizes or rebuys beside its own.
    """
    cells, problems = _cells(raw, file, layout.sheet)
    if cells is None:
        return [], problems
    if layout.block is not None:
        bottom, right = len(cells.rows) - 1, max((len(row) for row in cells.rows), default=0) - 1
        if layout.block.top > bottom or layout.block.left > right:
            told = f"--range {block_text(layout.block)} is beside the sheet"
            return [], [Problem(told, f"it reaches to {cell_name(bottom, right)}", file)]
        cells = cut(cells, layout.block)
    grid = _Grid(cells, file, layout)
    nights = grid.read()
    found = [*problems, *grid.problems]
    if len(found) > _MOST_PROBLEMS:
        more = len(found) - _MOST_PROBLEMS
        found[_MOST_PROBLEMS:] = [Problem(f"and {more:,} more problems like these", "", file)]
    return nights, found


def _cells(raw: bytes, file: str, sheet: str | None) -> tuple[Cells | None, list[Problem]]:
    if raw.startswith((b"PK", b"\xd0\xcf\x11\xe0")):
        return read_workbook(raw, file, sheet)
    text, problem = decoded(raw, file)
    if problem is not None:
        return None, [problem]
    records, broken = read_records(text, file, ())
    if broken or not records:
        return None, broken or [
            Problem("the file is empty", "a row of nights, then one for each player", file)
        ]
    width = max(len(record.cells) for record in records)
    if width * records[-1].line > MOST_CELLS:
        told = f"a table of {records[-1].line:,} lines by {width:,} cells is no league's; it was not read"
        return None, [Problem(told, "is the separator right?", file)]
    rows: list[list[object]] = []
    for record in records:
        rows += [[""] * width for _ in range(record.line - 1 - len(rows))]
        rows.append([*record.cells, *[""] * (width - len(record.cells))])
    return Cells(rows, []), []


class _Grid:
    """Reads the cells, and gathers every fault on the way."""

    def __init__(self, cells: Cells, file: str, layout: Layout) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._layout = layout
        self._ignored = {" ".join(name.split()).casefold() for name in layout.ignore}
        self._absent = {" ".join(word.split()).casefold() for word in layout.absent}
        self._wrong: dict[str, list[tuple[str, str]]] = {}
        rows, merged = cells
        if layout.transposed:
            rows = [list(column) for column in zip(*rows, strict=True)]
            merged = [((a, b), (c, d)) for (b, a), (d, c) in merged]
        self._rows = rows
        self._merged = merged
        self._decimal: Decimal | None = layout.decimal

    def read(self) -> list[BroughtNight]:
        """Read header, names and nights."""
        table = TableFinder(self._rows, self._layout, self._fault).find()
        if table is None:
            return []
        columns = table.columns
        players = self._players(table)
        self._check_merged(table.head, {table.names, *(column.at for column in columns)})
        if self._decimal is None:
            self._decimal = decimal_of(
                without_marks(self._rows[row][column.at], self._layout.marks)
                for column in columns
                for player in players
                for row in player.rows.values()
            )
        read = [(night, self._night(night, players)) for night in _nights(columns)]
        told = self._tellings(table, players, [night for _, night in read if night is not None])
        nights = [
            night._replace(tellings=told) if not index else night
            for index, night in enumerate(
                night
                for columns_of, night in read
                if night is not None
                and not (columns_of.columns[0].head.unclear or columns_of.columns[0].head.yearless)
            )
        ]
        self._tell_wrong()
        if not nights and not self.problems:
            what = "a place" if self._layout.holds == "places" else "points"
            self._fault(f"no cell holds {what}", "one column for each night")
        return nights

    def _players(self, table: Table) -> list[_Player]:
        players: list[_Player] = []
        seen: dict[str, int] = {}
        for index, row in enumerate(self._rows[table.body :], start=table.body):
            value = row[table.names]
            if not any(map(holds, row)) or key_of(value) in self._ignored:
                continue
            kind = kind_of(text_of(row[table.kinds])) if table.kinds is not None else None
            kind = None if kind == self._layout.holds else kind
            where, text = self._name(index, table.names), " ".join(text_of(value).split())
            if isinstance(value, Unusable) or not isinstance(value, str):
                told = value.text if isinstance(value, Unusable) else shown(text_of(value))
                self._fault(f"{where} holds {told}, which is no name", "the first column is the names")
            elif not text and players and (kind or self._layout.second):
                players[-1].rows.setdefault(kind or self._layout.second, index)
            elif not text:
                self._fault(f"{where} is blank, and its row is not", "a name for each row")
            elif text.casefold().rstrip(".:") in _NOBODY:
                told = f"{shown(text)} ({where}) is not a player, it seems"
                self._fault(told, f"--ignore {quoted(text)} leaves the row out")
            elif text.casefold() in seen and kind is not None:
                next(each for each in players if each.name.casefold() == text.casefold()).rows[kind] = index
            elif text.casefold() in seen:
                first = self._name(seen[text.casefold()], table.names)
                self._fault(f"{shown(text)} stands in {first} and in {where}", "one row for each player")
            else:
                seen[text.casefold()] = index
                players.append(_Player(text, {kind: index}))
        return players

    def _night(self, night: _Night, players: Sequence[_Player]) -> BroughtNight | None:
        rows = [row for player in players if (row := self._row(night, player)) is not None]
        if not rows:
            return None
        rows.sort(key=lambda row: row.place or 0)
        first = tuple(row.player for row in rows if row.place == 1)
        head, title = night.columns[0].head, night.columns[0].title
        event, date = head.event, head.date
        turn = f"#{night.turn + 1}" if night.turn else ""
        return BroughtNight(
            f"grid:{date if event is None else event}{turn}",
            f"{title}{f' ({night.turn + 1})' if night.turn else ''}" if event is None else f"Event {event}",
            self._file,
            date,
            tuple(rows),
            chop=first if len(first) > 1 else (),
            event=event,
        )

    def _row(self, night: _Night, player: _Player) -> SheetRow | None:
        """Read what a night says of a player; None where they were not there."""
        found: dict[str, int] = {}
        wrong = sum(map(len, self._wrong.values()))
        for column in night.columns:
            for kind, index in player.rows.items():
                what: Kind = column.kind or kind or self._layout.holds
                if what in found:
                    continue
                value = self._cell(index, column.at, what)
                if value is not None:
                    found[what] = value
        own = found.get(self._layout.holds)
        if own is None and wrong != sum(map(len, self._wrong.values())):
            return None  # what stands there is told
        if own is None:
            for other in sorted(found.keys() - {"places", "points"}):
                column = next((each for each in night.columns if each.kind == other), night.columns[0])
                index = player.rows.get(None, next(iter(player.rows.values())))
                if found[other]:
                    where = self._name(index, column.at)
                    told = f"{where}: {player.name} has {other} and no {self._layout.holds.removesuffix('s')}"
                    self._fault(told, f"{self._layout.holds} of everybody who played, or nothing")
            return None
        line = (night.columns[0].at if self._layout.transposed else min(player.rows.values())) + 1
        row = SheetRow(
            player.name,
            rebuys=found.get("rebuys", 0),
            hits=found.get("hits"),
            prize_cents=found.get("prizes"),
            line=line,
        )
        return row._replace(place=own) if self._layout.holds == "places" else row._replace(points=own)

    def _cell(self, row: int, column: int, what: str) -> int | None:
        raw = self._rows[row][column]
        value = raw if isinstance(raw, Unusable) else without_marks(raw, self._layout.marks)
        if not isinstance(value, Unusable) and key_of(value) in self._absent:
            return None
        if what == "places":
            found = read_place(value)
        elif what == "points":
            found = read_points(value, self._decimal)
        elif what == "prizes":
            found = read_money(value, self._decimal)
        else:
            found = read_count(value, self._decimal)
        if isinstance(found, Wrong):
            where = self._name(row, column)
            self._wrong.setdefault(found.told, []).append((where, found.option or self._remedy(value, what)))
            return None
        return found

    def _tellings(
        self, table: Table, players: Sequence[_Player], nights: Sequence[BroughtNight]
    ) -> tuple[str, ...]:
        """Say what was left out, and where the file's totals are others than its nights add up to."""
        told = [f"left out: {each}" for each in table.left]
        if table.total is None:
            return tuple(told)
        title = self._name(table.head, table.total)
        if self._layout.holds == "places":
            return (*told, f"left out: the totals in column {title}: the rules give the points")
        differ = []
        for player in players:
            given = read_points(
                without_marks(self._rows[next(iter(player.rows.values()))][table.total], self._layout.marks),
                self._decimal,
            )
            if not isinstance(given, int):
                continue
            whole = sum(
                row.points or 0 for night in nights for row in night.rows if row.player == player.name
            )
            if whole != given:
                differ.append(f"{player.name} {points_text(given)}, not {points_text(whole)}")
        if differ:
            named = some_text(differ, MOST_NAMED)
            told.append(f"the file's totals ({title}) differ from the sum of its nights: {named}")
        return tuple(told)

    def _remedy(self, value: object, what: str) -> str:
        """Say what would be right in a cell; a word may mean an absence, and that is never guessed."""
        told = {"places": "1 is the winner", "points": "points, as 12 or 12.5"}.get(what, "a number")
        word = " ".join(value.split()) if isinstance(value, str) else ""
        blank = "blank is an absence"
        if word == plain(word) and any(letter.isalpha() for letter in word):
            return f"{told}; {blank}, and so is {word} with --absent {quoted(word)}"
        return f"{told}; {blank}" if what == "places" else told

    def _tell_wrong(self) -> None:
        """Tell of the cells that cannot be read; many that hold the same once, by the first of them."""
        for found, cells in self._wrong.items():
            if len(cells) <= MOST_NAMED:
                for where, remedy in cells:
                    self._fault(f"{where} holds {found}", remedy)
            else:
                named = some_text([where for where, _ in cells], MOST_NAMED)
                self._fault(f"{named} hold {found}", cells[0][1])

    def _check_merged(self, header: int, columns: set[int]) -> None:
        for (top, left), (bottom, right) in self._merged:
            if (top, left) == (bottom, right) or bottom < header or not columns & {*range(left, right + 1)}:
                continue
            if bottom == header and top == header:
                continue  # a head over a night's several columns
            ends = sorted([self._name(top, left), self._name(bottom, right)])
            told = f"{':'.join(ends)} are merged: what the single cells hold is not told"
            self._fault(told, "part them, and fill in each")

    def _name(self, row: int, column: int) -> str:
        return cell_name(column, row) if self._layout.transposed else cell_name(row, column)

    def _fault(self, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, remedy, self._file))


def _nights(columns: Sequence[Column]) -> Iterator[_Night]:
    """Put the columns of each night together: of one event, or one after the other under one date.

    A date that begins anew is another night of that day.
    """
    groups: list[list[Column]] = []
    for column in columns:
        own = next((group for group in groups if _together(group, column)), None)
        if own is None:
            groups.append([column])
        else:
            own.append(column)
    turns: dict[str, int] = {}
    for group in groups:
        head = group[0].head
        turn = 0
        if head.event is None and head.date is not None:
            turn = turns.get(head.date, 0)
            turns[head.date] = turn + 1
        yield _Night(tuple(group), turn)


def _together(group: Sequence[Column], column: Column) -> bool:
    if any(column.kind == other.kind for other in group):
        return False
    first = group[0].head
    if first.event is not None:
        return column.head.event == first.event
    return column.head.event is None and column.head.date == first.date and column.head.date is not None
