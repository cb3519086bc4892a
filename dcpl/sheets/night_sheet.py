"""Night sheets: the CSV in which people write down a night, one row for each player.

Names are given as they are typed; who is meant, and whether the night is legal, is judged elsewhere.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from dcpl.errors import Problem
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.units import EventName
from dcpl.rules.wording import points_text
from dcpl.sheets import cells
from dcpl.sheets.header import COLUMNS, OF_MANY, Header, read_header
from dcpl.sheets.records import Record, read_table

if TYPE_CHECKING:
    from dcpl.sheets.dates import Dates

_MOST_PROBLEMS = 500
_OPTIONAL = COLUMNS[COLUMNS.index("rebuy_hitman") :]


class RawNight(NamedTuple):
    """The rows of one event as typed, in the order of the file; ``columns`` are those that the file has."""

    event: EventName | None
    date: str | None
    rows: tuple[SheetRow, ...]
    columns: tuple[str, ...]
    absent: tuple[str, ...] = ()
    """Who has a line that says nothing of them, in a sheet where others have a place: they did not come."""


def read_sheets(raw: bytes, file: str, with_event: bool) -> tuple[list[RawNight], list[Problem]]:
    """Read a sheet: one night, or with the column ``event`` many, in the order of their first rows.

    Tells every fault of the file with its line and column, and raises nothing. A cell that cannot
    be read has its default, and the row is kept; a file whose structure is unclear has no nights.
    """
    records, broken = read_table(raw, file, (*OF_MANY, *COLUMNS))
    if not records:
        return [], broken or [Problem("the file is empty", "a header, then one row for each player", file)]
    header, problems = read_header(records[0], file, with_event)
    if header is None:
        return [], [*problems, *broken]
    reader = _Reader(file, header)
    if "date" in header.known:
        from dcpl.sheets.dates import order_of

        place = header.columns.index("date")
        reader.order = order_of(record.cells[place] for record in records[1:] if place < len(record.cells))
    for record in records[1:]:
        reader.read(record)
    if len(records) == 1 and not broken:
        problems.append(Problem("a header and no rows", "one row for each player", file))
    told = sorted([*problems, *reader.problems, *broken], key=lambda fault: fault.line or 0)
    if len(told) > _MOST_PROBLEMS:
        more = len(told) - _MOST_PROBLEMS
        told[_MOST_PROBLEMS:] = [Problem(f"and {more:,} more problems like these", "", file)]
    return ([] if broken else reader.nights()), told


def write_sheet(rows: Sequence[SheetRow]) -> str:
    """Write a night as a sheet; reading it gives the same rows.

    >>> print(write_sheet([SheetRow("Ada", 1), SheetRow("Bo", 2, ("Ada", "Cy"))]), end="")
    place,player,hitman,rebuys,status,penalty,high_hand
    1,Ada,,0,played,,
    2,Bo,Ada; Cy,0,played,,
    """
    return _table([_written(row) for row in rows])


def write_empty_sheet(players: Sequence[str]) -> str:
    """Write a sheet to fill in: a line for each who may come, which says nothing of them yet.

    >>> print(write_empty_sheet(["Ada"]), end="")
    place,player,hitman,rebuys,status,penalty,high_hand
    ,Ada,,,,,
    """
    return _table([dict.fromkeys(COLUMNS, "") | {"player": player} for player in players])


def _table(written: Sequence[dict[str, str]]) -> str:
    import csv
    import io

    columns = [name for name in COLUMNS if name not in _OPTIONAL or any(row[name] for row in written)]
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(columns)
    writer.writerows([row[name] for name in columns] for row in written)
    return text.getvalue()


def _written(row: SheetRow) -> dict[str, str]:
    return {
        "place": "" if row.place is None else str(row.place),
        "player": row.player,
        "hitman": "; ".join(row.hitmen),
        "rebuys": str(row.rebuys),
        "status": row.status,
        "penalty": "" if row.penalty is None else points_text(row.penalty),
        "high_hand": row.high_hand,
        "rebuy_hitman": cells.busts_text(row.rebuy_hitmen, row.rebuys),
        "guest": "yes" if row.guest else "",
        "note": cells.read_note(row.note),
        "add_ons": str(row.add_ons) if row.add_ons else "",
        "paid": "" if row.paid_cents is None else f"{row.paid_cents // 100}.{row.paid_cents % 100:02d}",
        "points": "" if row.points is None else points_text(row.points),
        "hits": "" if row.hits is None else str(row.hits),
        "hand": "" if row.hand is None else str(row.hand),
        "first_place": "" if row.first_place is None else str(row.first_place),
        "prize": "" if row.prize_cents is None else f"{row.prize_cents // 100}.{row.prize_cents % 100:02d}",
    }


class _Reader:
    """Gathers the rows of each event, and every fault on the way."""

    def __init__(self, file: str, header: Header) -> None:
        self.problems: list[Problem] = []
        self.order: Dates | None = None
        self._file = file
        self._columns = header.columns
        self._known = header.known
        self._many = "event" in header.known
        self._rows: dict[EventName | None, list[SheetRow]] = {}
        self._bare: dict[int, str] = {}
        self._dates: dict[EventName | None, tuple[str, int]] = {}
        self._line = 0

    def read(self, record: Record) -> None:
        """Read a row. One with more or fewer cells than the header is told, and kept as it seems."""
        self._line = record.line
        columns = self._columns
        count = len(record.cells)
        if count < len(columns):
            told = f"the line has {count} cells and the header {len(columns)}"
            self._fault(None, told, "write a comma for each column, empty ones too")
        elif any(record.cells[len(columns) :]):
            told = f"the line has {count} cells and the header {len(columns)}"
            self._fault(None, told, "put a text that holds the separator in quotation marks")
        elif "" in columns and any(
            cell and name == "" for cell, name in zip(record.cells, columns, strict=False)
        ):
            self._fault(None, "a cell stands under no column", "name its column in the header, or empty it")
        row = dict(zip(columns, record.cells, strict=False))
        event: EventName | None = None
        if self._many:
            event = cells.read_event(row.get("event", ""), self._fault)
            self._note_date(event, cells.read_date(row.get("date", ""), self._fault, self.order))
            if event is None:
                self._row(row)  # for its faults
                return
        elif row.get("date"):
            self._note_date(None, cells.read_date(row["date"], self._fault, self.order))
        self._rows.setdefault(event, []).append(self._row(row))
        said = {name for name, cell in row.items() if cell and (name, cell) != ("rebuys", "0")}
        if said == {"player"}:
            self._bare[self._line] = row["player"]

    def nights(self) -> list[RawNight]:
        """Give what was read, by events.

        In a sheet of one night, lines that say nothing do not count where others have a place.
        """
        nights = []
        for event, rows in self._rows.items():
            placed = any(row.place is not None for row in rows)
            bare = self._bare if placed and not self._many else {}
            counted = tuple(row for row in rows if row.line not in bare)
            date = self._dates.get(event, (None, 0))[0]
            nights.append(RawNight(event, date, counted, self._known, tuple(bare.values())))
        return nights

    def _row(self, row: dict[str | None, str]) -> SheetRow:
        get = row.get
        fault = self._fault
        player = get("player", "")
        if not player:
            fault("player", "the line names no player", "one name on each line")
        return SheetRow(
            player,
            cells.read_place(get("place", ""), fault),
            cells.read_names(get("hitman", "")),
            rebuys := cells.read_rebuys(get("rebuys", ""), fault),
            cells.read_status(get("status", ""), fault),
            cells.read_penalty(get("penalty", ""), fault),
            cells.read_claim(get("high_hand", "")),
            cells.read_busts(get("rebuy_hitman", ""), rebuys),
            cells.read_guest(get("guest", ""), fault),
            cells.read_note(get("note", "")),
            cells.read_add_ons(get("add_ons", ""), fault),
            cells.read_paid(get("paid", ""), fault),
            cells.read_points(get("points", ""), fault),
            cells.read_hits(get("hits", ""), fault),
            cells.read_hand(get("hand", ""), fault),
            cells.read_place(get("first_place", ""), fault, "first_place"),
            cells.read_paid(get("prize", ""), fault, "prize"),
            self._line,
        )

    def _note_date(self, event: EventName | None, date: str | None) -> None:
        if date is None or (event is None and self._many):
            return
        first, line = self._dates.setdefault(event, (date, self._line))
        if first != date:
            what = "the night" if event is None else f"event {event}"
            told = f"{what} is on {first} in line {line} and on {date} here"
            self._fault("date", told, "one date for each event")

    def _fault(self, column: str | None, message: str, remedy: str) -> None:
        self.problems.append(Problem(message, remedy, self._file, self._line, column))
