"""The lines of a timer's log: what kind each is, when it was, and whom it names."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.imports.readers.report_lines import name_lists
from dcpl.imports.readers.report_taken_in import read_amount
from dcpl.rules.names import name_key
from dcpl.rules.units import Cents
from dcpl.sheets.cells import shown
from dcpl.sheets.records import Record

COLUMNS = ("Time", "Event", "Level", "Players", "Eliminated By", "Chips", "Amount", "Table", "Position")
BUY_IN, REBUY, ADD_ON, ELIMINATED = "buy-in", "rebuy", "add-on", "eliminated"
START, END, CLOCK, OTHER = "start", "end", "clock", "other"

_NEEDED = ("time", "event", "players")
_KINDS = {
    "buyin": BUY_IN,
    "rebuy": REBUY,
    "rebuyin": REBUY,
    "reentry": REBUY,
    "addon": ADD_ON,
    "eliminated": ELIMINATED,
    "elimination": ELIMINATED,
    "knockout": ELIMINATED,
    "knockedout": ELIMINATED,
    "bustout": ELIMINATED,
    "tournamentstart": START,
    "tournamentstarted": START,
    "tournamentend": END,
    "tournamentended": END,
    "timerstart": CLOCK,
    "timerpause": CLOCK,
    "timerresume": CLOCK,
    "timerstop": CLOCK,
    "timerreset": CLOCK,
    "blinds": CLOCK,
    "break": CLOCK,
    "level": CLOCK,
    "seating": OTHER,
    "seated": OTHER,
    "seat": OTHER,
    "move": OTHER,
    "moved": OTHER,
    "tablemove": OTHER,
    "tablebalance": OTHER,
    "chipcount": OTHER,
    "note": OTHER,
}
_TIME = re.compile(r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([ap])\.?m\.?)?", re.IGNORECASE)
_SEVERAL = re.compile(r"\s*[,;&/]\s*|\s+and\s+")
_MOST_PROBLEMS = 500


class Line(NamedTuple):
    """One thing that happened: ``second`` of the day, ``half`` where it says am or pm."""

    at: int
    kind: str
    event: str
    told: str
    second: int
    half: bool
    players: tuple[str, ...] = ()
    hitmen: tuple[str, ...] = ()
    cents: Cents | None = None


def read_lines(records: Sequence[Record], file: str) -> tuple[list[Line], list[str], list[Problem]]:
    """Read a log's records, the first of which is the header; tells every line that cannot be read."""
    columns = [cell.casefold() for cell in records[0].cells]
    missing = [name for name in _NEEDED if name not in columns]
    if missing:
        told = f"the header has no column {' and no '.join(missing)}"
        return [], [], [Problem(told, f"a log has {','.join(COLUMNS)}", file, records[0].line)]
    return _Reader(file, columns).read(records[1:])


class _Reader:
    """Reads the records of one log."""

    def __init__(self, file: str, columns: list[str]) -> None:
        self._file = file
        self._columns = columns
        self._lines: list[Line] = []
        self._tellings: list[str] = []
        self._problems: list[Problem] = []

    def read(self, records: Sequence[Record]) -> tuple[list[Line], list[str], list[Problem]]:
        """The lines, sentences on what was left out, and what cannot be read."""
        rows = []
        for record in records:
            if any(record.cells[len(self._columns) :]):
                told = f"the line has {len(record.cells)} cells and the header {len(self._columns)}"
                self._fault(record.line, None, told, "put a text that holds a comma in quotation marks")
            rows.append((record.line, dict(zip(self._columns, record.cells, strict=False))))
        names = self._names(rows)
        for at, row in rows:
            if len(self._problems) < _MOST_PROBLEMS:
                self._read(at, row, names)
        return self._lines, self._tellings, self._problems

    def _names(self, rows: Iterable[tuple[int, Mapping[str, str]]]) -> dict[str, str]:
        """Who bought in, by name key: a cell may hold one name or several."""
        rows = list(rows)
        cells = [row.get(column, "") for _, row in rows for column in ("players", "eliminated by")]
        alone = {name_key(cell) for cell in cells if cell and not _SEVERAL.search(cell)}
        names: dict[str, str] = {}
        for at, row in rows:
            cell = row.get("players", "")
            if _kind(row) != BUY_IN or not cell:
                continue
            parts = _SEVERAL.split(cell)
            known = [name_key(part) in alone for part in parts]
            if all(known):
                for part in parts:
                    names.setdefault(name_key(part), part)
            elif any(known) or cells.count(cell) == 1:
                told = f"{shown(cell)} may be one name or several"
                self._fault(at, "Players", told, "one name on each line")
            else:
                names.setdefault(name_key(cell), cell)
                if len(parts) > 1:
                    self._tellings.append(f"{shown(cell)} was taken for one name.")
        return names

    def _read(self, at: int, row: Mapping[str, str], names: Mapping[str, str]) -> None:
        event, cell = row.get("event", ""), row.get("players", "")
        kind = _kind(row)
        if kind is None:
            if cell or row.get("eliminated by", ""):
                told = f"{shown(event)} was not understood" if event else "the line says no event"
                self._fault(at, "Event", told, "BuyIn, Rebuy, AddOn or Eliminated")
            else:
                self._tellings.append(f"Line {at} was not understood: {shown(event)}.")
            kind = OTHER
        of_players = kind in (BUY_IN, REBUY, ADD_ON, ELIMINATED)
        time = _TIME.fullmatch(row.get("time", ""))
        second = _second(time) if time else None
        if second is None:
            if kind not in (OTHER, CLOCK):
                self._fault(at, "Time", f"{shown(row.get('time', ''))} is no time", "as 7:10pm or 19:10")
            return
        players = self._list(at, "Players", cell, names) if of_players else ()
        if of_players and not cell:
            self._fault(at, "Players", f"{shown(event)} names no player", "one name on each line")
        by = row.get("eliminated by", "")
        hitmen = self._list(at, "Eliminated By", by, names) if kind == ELIMINATED and by else ()
        amount = row.get("amount", "")
        cents = read_amount(amount) if of_players and amount else None
        if cents is not None and len(players) > 1 and "each" not in amount.casefold():
            cents = cents // len(players) if cents % len(players) == 0 else None
        if amount and of_players and cents is None:
            self._tellings.append(f"The amount in line {at} was not understood: {shown(amount)}.")
        half = bool(time and time[4])
        self._lines.append(Line(at, kind, event, row.get("time", ""), second, half, players, hitmen, cents))

    def _list(self, at: int, column: str, cell: str, names: Mapping[str, str]) -> tuple[str, ...]:
        """Whom a cell names, of those who bought in; in one way only, else it is a problem."""
        key = name_key(cell)
        ways = name_lists(key, names.keys()) if cell else [()]
        if len(ways) == 1:
            return tuple(dict.fromkeys(names[name] for name in ways[0]))
        if ways:
            self._fault(at, column, f"{shown(cell)} can be read in several ways", "one name on each line")
        else:
            self._fault(at, column, f"{shown(cell)} names somebody who never bought in", "the same spelling")
        return ()

    def _fault(self, at: int, column: str | None, message: str, remedy: str) -> None:
        self._problems.append(Problem(message, remedy, self._file, at, column))


def _kind(row: Mapping[str, str]) -> str | None:
    return _KINDS.get(re.sub("[^a-z]", "", row.get("event", "").casefold()))


def _second(time: re.Match[str]) -> int | None:
    hour, minute, second = int(time[1]), int(time[2]), int(time[3] or 0)
    if minute > 59 or second > 59 or hour > 23 or (time[4] and not 1 <= hour <= 12):
        return None
    if time[4]:
        hour = hour % 12 + (12 if time[4] in "pP" else 0)
    return hour * 3600 + minute * 60 + second
