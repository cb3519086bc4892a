"""Grids: a spreadsheet of players by nights that holds places, or points as they are given."""

from __future__ import annotations

from collections.abc import Callable
from typing import Literal, NamedTuple, TypeAlias

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid_cells import holds, is_word, read_place, read_points, text_of
from dcpl.imports.readers.grid_header import Head, day_of, read_head
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.wording import quoted, some_text
from dcpl.sheets.cells import plain, shown
from dcpl.sheets.dates import Dates, order_of
from dcpl.sheets.decoding import decoded
from dcpl.sheets.records import read_records
from dcpl.sheets.workbook import MOST_CELLS, Cells, Unusable, cell_name, column_name, read_workbook

_MOST_PROBLEMS = 200
_MOST_NAMED = 5
"""Of more cells that have one fault so many are named."""
_NOBODY = frozenset(
    ("total", "totals", "sum", "sums", "average", "avg", "mean", "count", "players", "entrants")
    + ("field", "pot", "winner", "rank", "date", "event")
)
"""Names that no player has and the rows under a table often do."""
_NAMES = frozenset(
    ("player", "players", "name", "names", "player name", "nickname", "who")
    + ("spieler", "joueur", "jugador", "nombre", "nom", "speler", "naam", "giocatore", "nome", "jogador")
)
"""What the column of names is called, where it is called anything."""


Holds: TypeAlias = Literal["places", "points"]


class Layout(NamedTuple):
    """How a grid is to be read: what its cells hold, its dates, its sheet, and what is no part of it.

    ``absent`` are words that mean an absence, beside blanks and dashes.
    """

    holds: Holds
    dates: Dates | None = None
    sheet: str | None = None
    ignore: tuple[str, ...] = ()
    transposed: bool = False
    absent: tuple[str, ...] = ()


class _Column(NamedTuple):
    """A column that is a night."""

    at: int
    head: Head
    title: str


def read_grid(raw: bytes, file: str, layout: Layout) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a grid (xlsx, ods, csv). Blank cells and dashes are absences; every fault is told by its cell.

    The first row with several cells is the header, the first column the names. Each other column is
    a night, its head the event's number or a date; columns without entries are nights to come.
    """
    cells, problems = _cells(raw, file, layout.sheet)
    if cells is None:
        return [], problems
    grid = _Grid(cells, file, layout)
    nights = grid.read()
    told = [*problems, *grid.problems]
    if len(told) > _MOST_PROBLEMS:
        more = len(told) - _MOST_PROBLEMS
        told[_MOST_PROBLEMS:] = [Problem(f"and {more:,} more problems like these", "", file)]
    return nights, told


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

    def read(self) -> list[BroughtNight]:
        """Read header, names and nights."""
        header = next((i for i, row in enumerate(self._rows) if sum(map(holds, row)) > 1), None)
        if header is None:
            self._fault("there is no table in the sheet", "a row of nights, then one row for each player")
            return []
        filled = [
            i for i in range(len(self._rows[header])) if any(holds(row[i]) for row in self._rows[header:])
        ]
        used = [index for index in filled if not self._is_ignored(header, index)]
        if not used:
            self._fault("every column is ignored", "")
            return []
        names = self._names(header, filled, used)
        if names is None:
            return []
        columns = self._columns(header, [index for index in used if index > names])
        players = self._players(header, names)
        self._check_merged(header, {names, *(column.at for column in columns)})
        read = [(column, self._night(column, players)) for column in columns]
        nights = [night for column, night in read if night is not None and not column.head.unclear]
        self._tell_wrong()
        if not nights and not self.problems:
            told = f"no cell holds {'a place' if self._layout.holds == 'places' else 'points'}"
            self._fault(told, "one column for each night")
        return nights

    def _is_ignored(self, header: int, index: int) -> bool:
        """Whether a column is none of the table: by its head, or by its letter where it has none."""
        head = self._rows[header][index]
        return (self._key(head) if holds(head) else self._letter(index).casefold()) in self._ignored

    def _letter(self, index: int) -> str:
        return str(index + 1) if self._layout.transposed else column_name(index)

    def _ignoring(self, header: int, index: int) -> str:
        """Give the option that leaves a column out: by its head, or by its letter where it has none."""
        head = self._rows[header][index]
        return f"--ignore {quoted(plain(text_of(head)) if holds(head) else self._letter(index))}"

    def _names(self, header: int, filled: list[int], used: list[int]) -> int | None:
        """Find the column of names: the one that is called so, else the first that holds words.

        What stands before it is told; ignoring it is refused. A column of numbers holds no names.
        """
        rows = self._rows[header + 1 :]
        named = [i for i in filled if self._key(self._rows[header][i]) in _NAMES]
        words = [i for i in filled if any(is_word(row[i]) for row in rows)]
        lost = [i for i in (named if len(named) == 1 else words) if i not in used]
        if lost and not any(index in used for index in words):
            told = f"{shown(text_of(self._rows[header][lost[0]]))} ({self._name(header, lost[0])})"
            self._fault(f"{told} is the column of names: it cannot be ignored", "leave it in")
            return None
        own = named if len(named) == 1 else [i for i in words if i in used] or used
        before = [index for index in used if index < own[0]]
        for index in before:
            head = self._rows[header][index]
            told = (
                f"{shown(text_of(head))} ({self._name(header, index)})"
                if holds(head)
                else (f"a column without a head ({self._name(header, index)})")
            )
            self._fault(
                f"{told} stands before the names ({self._name(header, own[0])})",
                f"{self._ignoring(header, index)} leaves it out",
            )
        return own[0]

    def _columns(self, header: int, used: list[int]) -> list[_Column]:
        columns = []
        unclear, others = [], []
        dates = self._layout.dates or order_of(day_of(self._rows[header][index]) for index in used)
        for index in used:
            value = self._rows[header][index]
            head = Head() if isinstance(value, Unusable) else read_head(value, dates)
            if head.unclear:
                unclear.append(index)
            if head.event is None and head.date is None and not head.unclear:
                others.append(index)
            else:  # also a night of an unclear day has its faults
                columns.append(_Column(index, head, plain(text_of(value))))
        if unclear:
            first = f"{shown(text_of(self._rows[header][unclear[0]]))} ({self._name(header, unclear[0])})"
            more = f" and {len(unclear) - 1} more" if len(unclear) > 1 else ""
            self._fault(f"which is the day and which the month? {first}{more}", "--dates dmy or --dates mdy")
        if others:
            named = [
                f"{shown(text_of(value)) if holds(value) else 'without a head'} ({self._name(header, index)})"
                for index in others
                for value in (self._rows[header][index],)
            ]
            told = f"neither an event's number nor a date: {some_text(named, _MOST_NAMED)}"
            self._fault(told, f"{self._ignoring(header, others[0])} leaves a column out, and so each")
        seen: dict[tuple[int | None, str | None], _Column] = {}
        for column in columns:
            key = (column.head.event, column.head.date if column.head.event is None else None)
            if column.head.unclear:
                continue
            other = seen.setdefault(key, column)
            if other is not column:
                both = f"{self._name(header, other.at)} and {self._name(header, column.at)}"
                which = f"event {key[0]}" if key[0] is not None else f"the night of {key[1]}"
                self._fault(f"{both} are both {which}", "give each night its event's number")
        return columns

    def _players(self, header: int, names: int) -> list[tuple[int, str]]:
        players = []
        seen: dict[str, int] = {}
        for index, row in enumerate(self._rows[header + 1 :], start=header + 1):
            value = row[names]
            if not any(map(holds, row)) or self._key(value) in self._ignored:
                continue
            where, text = self._name(index, names), " ".join(text_of(value).split())
            if isinstance(value, Unusable) or not isinstance(value, str):
                told = value.text if isinstance(value, Unusable) else shown(text_of(value))
                self._fault(f"{where} holds {told}, which is no name", "the first column is the names")
            elif not text:
                self._fault(f"{where} is blank, and its row is not", "a name for each row")
            elif text.casefold().rstrip(".:") in _NOBODY:
                told = f"{shown(text)} ({where}) is not a player, it seems"
                self._fault(told, f"--ignore {quoted(text)} leaves the row out")
            elif text.casefold() in seen:
                first = self._name(seen[text.casefold()], names)
                self._fault(f"{shown(text)} stands in {first} and in {where}", "one row for each player")
            else:
                seen[text.casefold()] = index
                players.append((index, text))
        return players

    def _night(self, column: _Column, players: list[tuple[int, str]]) -> BroughtNight | None:
        rows = []
        places = self._layout.holds == "places"
        read: Callable[[object], int | str | None] = read_place if places else read_points
        for index, name in players:
            value = self._rows[index][column.at]
            absent = not isinstance(value, Unusable) and self._key(value) in self._absent
            found = None if absent else read(value)
            if isinstance(found, str):
                where = self._name(index, column.at)
                self._wrong.setdefault(found, []).append((where, self._remedy(value)))
            elif found is not None:
                line = (column.at if self._layout.transposed else index) + 1
                row = SheetRow(name, line=line)
                rows.append(row._replace(place=found) if places else row._replace(points=found))
        if not rows:
            return None
        rows.sort(key=lambda row: row.place or 0)
        first = tuple(row.player for row in rows if row.place == 1)
        event, date = column.head.event, column.head.date
        return BroughtNight(
            f"grid:{date if event is None else event}",
            column.title if event is None else f"Event {event}",
            self._file,
            date,
            tuple(rows),
            chop=first if len(first) > 1 else (),
            event=event,
        )

    def _remedy(self, value: object) -> str:
        """Say what would be right in a cell; a word may mean an absence, and that is never guessed."""
        told = "1 is the winner" if self._layout.holds == "places" else "points, as 12 or 12.5"
        word = " ".join(value.split()) if isinstance(value, str) else ""
        blank = "blank is an absence"
        if word == plain(word) and any(letter.isalpha() for letter in word):
            return f"{told}; {blank}, and so is {word} with --absent {quoted(word)}"
        return f"{told}; {blank}" if self._layout.holds == "places" else told

    def _tell_wrong(self) -> None:
        """Tell of the cells that cannot be read; many that hold the same once, by the first of them."""
        for found, cells in self._wrong.items():
            if len(cells) <= _MOST_NAMED:
                for where, remedy in cells:
                    self._fault(f"{where} holds {found}", remedy)
            else:
                named = some_text([where for where, _ in cells], _MOST_NAMED)
                self._fault(f"{named} hold {found}", cells[0][1])

    def _check_merged(self, header: int, columns: set[int]) -> None:
        for (top, left), (bottom, right) in self._merged:
            if (top, left) == (bottom, right) or bottom < header or not columns & {*range(left, right + 1)}:
                continue
            ends = sorted([self._name(top, left), self._name(bottom, right)])
            told = f"{':'.join(ends)} are merged: what the single cells hold is not told"
            self._fault(told, "part them, and fill in each")

    def _name(self, row: int, column: int) -> str:
        return cell_name(column, row) if self._layout.transposed else cell_name(row, column)

    def _key(self, value: object) -> str:
        return " ".join(text_of(value).split()).casefold() or "\0"

    def _fault(self, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, remedy, self._file))
