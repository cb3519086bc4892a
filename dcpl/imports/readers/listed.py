"""Lists of results, a line for each player of each night: csv, a workbook, or JSON."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any, NamedTuple

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid_cells import Wrong, read_money
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.units import EventName
from dcpl.rules.wording import names_text, quoted
from dcpl.sheets import cells
from dcpl.sheets.cells import plain, shown
from dcpl.sheets.header import column_of
from dcpl.sheets.records import Record, read_table

if TYPE_CHECKING:
    from dcpl.sheets.dates import Dates

_COLUMNS = (
    "season",
    "event",
    "date",
    "player",
    "place",
    "points",
    "hits",
    "rebuys",
    "prize",
    "hitman",
    "note",
)
_MOST_PROBLEMS = 200
_DEEP = "a list of objects, each a line: player, place, date or event, and what else is known"


class Wanted(NamedTuple):
    """Which lines are read: of which season, how dates are read, which columns are left out."""

    season: str | None = None
    dates: Dates | None = None
    ignore: tuple[str, ...] = ()


class _Line(NamedTuple):
    season: str
    event: EventName | None
    date: str | None
    row: SheetRow


def read_list(raw: bytes, file: str, wanted: Wanted) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a list of results; every fault is told by its line and column.

    Lines of one event, or of one date, are a night. Of several seasons one must be named.
    """
    records, problems = _records(raw, file)
    if not records:
        return [], problems or [Problem("the file is empty", "a header, then a line for each player", file)]
    reader = _Reader(file, wanted)
    lines = reader.read(records)
    found = [*problems, *reader.problems]
    seasons = list(dict.fromkeys(line.season for line in lines if line.season))
    if wanted.season is not None and seasons:
        own = " ".join(wanted.season.casefold().split())
        lines = [line for line in lines if line.season.casefold() == own]
        if not lines:
            told = f"no line is of season {wanted.season}"
            found.append(Problem(told, f"there is {names_text(seasons)}", file))
    elif len(seasons) > 1:
        told = f"the lines are of seasons {names_text(seasons)}"
        found.append(Problem(told, f"--of {quoted(seasons[-1])} reads one of them", file))
        lines = []
    if len(found) > _MOST_PROBLEMS:
        more = len(found) - _MOST_PROBLEMS
        found[_MOST_PROBLEMS:] = [Problem(f"and {more:,} more problems like these", "", file)]
    return list(_nights(lines, file)), found


def _nights(lines: Sequence[_Line], file: str) -> Iterator[BroughtNight]:
    nights: dict[EventName | str | None, list[_Line]] = {}
    for line in lines:
        nights.setdefault(line.event if line.event is not None else line.date, []).append(line)
    for key, of_night in nights.items():
        event, date = of_night[0].event, next((line.date for line in of_night if line.date), None)
        rows = sorted((line.row for line in of_night), key=lambda row: row.place or 0)
        first = tuple(row.player for row in rows if row.place == 1)
        yield BroughtNight(
            f"list:{key}",
            str(date) if event is None else f"Event {event}",
            file,
            date,
            tuple(rows),
            chop=first if len(first) > 1 else (),
            event=event,
        )


def _records(raw: bytes, file: str) -> tuple[list[Record], list[Problem]]:
    if raw.lstrip()[:1] not in (b"[", b"{"):
        return read_table(raw, file, _COLUMNS)
    import json

    try:
        read = json.loads(raw.decode("utf-8-sig"), parse_float=str)
    except UnicodeDecodeError as error:
        return [], [Problem(f"byte {error.start} is not UTF-8", "save the file as UTF-8", file)]
    except json.JSONDecodeError as error:
        return [], [Problem(f"no JSON: {error.msg}", "", file, error.lineno)]
    except (ValueError, RecursionError) as error:
        return [], [Problem(f"no JSON that can be read: {error}", "", file)]
    if isinstance(read, dict):
        lists = [value for value in read.values() if isinstance(value, list)]
        read = lists[0] if len(lists) == 1 else read
    if not isinstance(read, list) or not all(isinstance(each, dict) for each in read):
        return [], [Problem("this is no list of results", _DEEP, file)]
    heads = list(dict.fromkeys(str(key) for each in read for key in each))
    records = [Record(1, heads)]
    for number, each in enumerate(read, start=1):
        records.append(Record(number, [_text(each.get(head)) for head in heads]))
    return records, []


def _text(value: Any) -> str:
    if value is None or value is False:
        return ""
    return " ".join(value.split()) if isinstance(value, str) else str(value)


class _Reader:
    """Reads the lines, and gathers every fault on the way."""

    def __init__(self, file: str, wanted: Wanted) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._wanted = wanted
        self._line = 0

    def read(self, records: Sequence[Record]) -> list[_Line]:
        """Read the header and every line; nothing where the header lacks what it needs."""
        self._line = records[0].line
        columns = self._columns(records[0].cells)
        if columns is None:
            return []
        order = self._wanted.dates
        if order is None and "date" in columns:
            from dcpl.sheets.dates import order_of

            at = columns.index("date")
            order = order_of(record.cells[at] for record in records[1:] if at < len(record.cells))
        lines = []
        for record in records[1:]:
            self._line = record.line
            line = self._read(dict(zip(columns, record.cells, strict=False)), order)
            if line is not None:
                lines.append(line)
        return lines

    def _columns(self, heads: Sequence[str]) -> list[str | None] | None:
        ignored = {" ".join(name.casefold().split()) for name in self._wanted.ignore}
        columns: list[str | None] = []
        for head in heads:
            name = column_of(head)
            if not head.strip() or " ".join(head.casefold().split()) in ignored:
                columns.append(None)
            elif name not in _COLUMNS:
                told = f"{shown(head)} is no column of a list of results"
                self._fault(None, told, f"--ignore {quoted(plain(head))} leaves it out")
                columns.append(None)
            elif name in columns:
                self._fault(name, "the column stands there twice", "keep one")
                columns.append(None)
            else:
                columns.append(name)
        if "player" not in columns:
            self._fault("player", "the column is missing", "one name on each line")
        elif not {"event", "date"} & {*columns}:
            self._fault("date", "the column is missing", "the date of the night, or event with its number")
        elif not {"place", "points"} & {*columns}:
            self._fault("place", "the column is missing", "1 for the winner, and so on; or points")
        else:
            return columns
        return None

    def _read(self, cell: dict[str | None, str], order: Dates | None) -> _Line | None:
        get, fault = cell.get, self._fault
        if not any(value.strip() for name, value in cell.items() if name is not None):
            return None
        player = get("player", "")
        if not player:
            fault("player", "the line names no player", "one name on each line")
        event = cells.read_event(get("event", ""), fault) if get("event") else None
        date = cells.read_date(get("date", ""), fault, order)
        if event is None and date is None and not (get("event") or get("date")):
            fault("date", "the line tells neither date nor event", "which night is it?")
        place = cells.read_place(get("place", ""), fault)
        points = cells.read_points(get("points", ""), fault) if place is None else None
        if place is None and points is None and not (get("place") or get("points")):
            fault("place", f"{player or 'the line'} has no place", "1 for the winner, and so on")
        row = SheetRow(
            player,
            place,
            cells.read_names(get("hitman", "")),
            cells.read_rebuys(get("rebuys", ""), fault),
            note=cells.read_note(get("note", "")),
            points=points,
            hits=cells.read_hits(get("hits", ""), fault),
            prize_cents=self._prize(get("prize", "")),
            line=self._line,
        )
        return _Line(" ".join(get("season", "").split()), event, date, row)

    def _prize(self, text: str) -> int | None:
        found = read_money(text)
        if isinstance(found, Wrong):
            self._fault("prize", found.told, "an amount, as 40 or 32.50")
            return None
        return found

    def _fault(self, column: str | None, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, remedy, self._file, self._line, column))
