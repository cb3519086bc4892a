"""The cells of a sheet in a workbook (xlsx, ods), values as they were saved; nothing is executed.

The values are python-calamine's. It gives cells in error, and formulas that were never computed, as
blank ones, and lays out every cell up to the last that holds anything: so the file is looked through first.
"""

from __future__ import annotations

from typing import IO, TYPE_CHECKING, Any, NamedTuple

from dcpl.errors import Problem
from dcpl.sheets.cells import plain, shown

if TYPE_CHECKING:
    from collections.abc import Iterator
    from xml.etree.ElementTree import Element
    from zipfile import ZipFile

MOST_BYTES = 10_000_000
_MOST_UNPACKED = 60_000_000
_MOST_PARTS = 2_000
MOST_CELLS = 500_000
"""So many cells a table can have at most, blank ones too."""
_LAST_CELL = "XFD1048576"
_MOST_ROWS, _MOST_COLUMNS = 1_048_576, 16_384
_AS_XLSX = "save it anew as xlsx, ods or csv"


class Unusable(NamedTuple):
    """A cell that has no value: what stands there instead."""

    text: str


class Cells(NamedTuple):
    """A sheet's cells from A1 on, rows of equal length; merged ones by their first and last (row, column)."""

    rows: list[list[object]]
    merged: list[tuple[tuple[int, int], tuple[int, int]]]


class _TooMany(Exception):
    """The sheet has more cells than any table."""


class _Outside(Exception):
    """A cell bears a name that no cell of a sheet has. The library would end the process over it."""


class _Look(NamedTuple):
    """What was seen of a sheet: cells without a usable value, merged ones, and how far it reaches."""

    unusable: dict[tuple[int, int], str]
    merged: list[tuple[tuple[int, int], tuple[int, int]]]
    rows: int
    columns: int


def cell_name(row: int, column: int) -> str:
    """Name a cell as spreadsheets do, counting from 0.

    >>> cell_name(6, 1), cell_name(0, 27)
    ('B7', 'AB1')
    """
    return f"{column_name(column)}{row + 1}"


def value_text(value: object) -> str:
    """Give a cell's value as a text that people would type.

    >>> [value_text(value) for value in (1.0, 84.77000000000001, 0.5, True, None, " Ada ")]
    ['1', '84.77', '0.5', 'yes', '', 'Ada']
    """
    from datetime import date, datetime

    if isinstance(value, Unusable):
        return ""
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, float):
        return f"{value:.12g}" if abs(value) < 1e12 else str(value)
    if isinstance(value, datetime):
        return (
            value.date().isoformat() if not (value.hour or value.minute) else value.isoformat(" ", "minutes")
        )
    return value.isoformat() if isinstance(value, date) else "" if value is None else str(value).strip()


def column_name(column: int) -> str:
    """Name a column as spreadsheets do, counting from 0."""
    letters = ""
    column += 1
    while column:
        column, rest = divmod(column - 1, 26)
        letters = chr(65 + rest) + letters
    return letters


def read_workbook(raw: bytes, file: str, sheet: str | None) -> tuple[Cells | None, list[Problem]]:
    """Read the sheet that was named, or the only visible one that holds anything."""
    if len(raw) > MOST_BYTES:
        told = f"the file has {len(raw) / 1_000_000:.1f} MB, more than any league's table; it was not read"
        return None, [Problem(told, f"at most {MOST_BYTES // 1_000_000} MB", file)]
    if not raw.startswith(b"PK"):
        return None, [
            Problem("the file is an old or a locked workbook", f"{_AS_XLSX}, without a password", file)
        ]
    from io import BytesIO
    from xml.etree.ElementTree import ParseError
    from zipfile import BadZipFile, ZipFile
    from zlib import error as zlib_error

    try:
        with ZipFile(BytesIO(raw)) as archive:
            told = _too_much(archive)
            if told:
                return None, [Problem(f"{told}; it was not read", _AS_XLSX, file)]
            looks = _look(archive)
    except _TooMany:
        told = f"a sheet has more than {MOST_CELLS:,} cells; it was not read"
        return None, [Problem(told, "delete the rows and columns that hold nothing", file)]
    except _Outside as outside:
        told = (
            f"a cell is called {plain(str(outside)[:40])}, and a sheet ends at {_LAST_CELL}; it was not read"
        )
        return None, [Problem(told, _AS_XLSX, file)]
    except (BadZipFile, zlib_error, ParseError, EOFError, OSError, KeyError, ValueError) as error:
        return None, [_broken(file, error)]
    except (NotImplementedError, RuntimeError):  # a compression or an encryption that is not known
        return None, [Problem("the workbook is locked, or packed in an unknown way", _AS_XLSX, file)]
    if looks is None:
        return None, [Problem("the file is no xlsx or ods workbook", _AS_XLSX, file)]
    for name, look in looks.items():
        if look.rows * look.columns > MOST_CELLS:
            far = cell_name(look.rows - 1, look.columns - 1)
            told = f"sheet {shown(name)} reaches as far as {far}; it was not read"
            return None, [Problem(told, "delete the rows and columns that hold nothing", file)]
    try:
        return _sheet(raw, file, sheet, looks)
    except (KeyboardInterrupt, SystemExit):
        raise
    except BaseException as error:  # a panic in the library is no Exception
        return None, [_broken(file, error)]


def _sheet(
    raw: bytes, file: str, wanted: str | None, looks: dict[str, _Look]
) -> tuple[Cells | None, list[Problem]]:
    from io import BytesIO

    from python_calamine import CalamineWorkbook, SheetVisibleEnum

    workbook = CalamineWorkbook.from_filelike(BytesIO(raw))
    known = {entry.name: entry.visible == SheetVisibleEnum.Visible for entry in workbook.sheets_metadata}
    names = [name for name, visible in known.items() if visible and looks.get(name, _NOTHING).rows]
    if wanted is not None:
        names = [name for name in known if name.casefold() == wanted.casefold()]
    if len(names) != 1:
        listed = ", ".join(plain(name) for name in known)
        if wanted is not None:
            return None, [Problem(f"there is no sheet {shown(wanted)}", f"its sheets: {listed}", file)]
        if not names:
            return None, [Problem("no visible sheet holds anything", f"its sheets: {listed}", file)]
        told = f"{len(names)} sheets hold something: {', '.join(plain(name) for name in names)}"
        return None, [Problem(told, "--sheet NAME says which", file)]
    found = workbook.get_sheet_by_name(names[0])
    rows: list[list[object]] = [list(row) for row in found.to_python(skip_empty_area=False)]
    look = looks.get(names[0], _NOTHING)
    width = max([look.columns, *map(len, rows)], default=0)
    rows += [[] for _ in range(look.rows - len(rows))]
    for row in rows:
        row += [""] * (width - len(row))
    for (row_index, column), text in look.unusable.items():
        rows[row_index][column] = Unusable(text)
    return Cells(rows, look.merged), []


def _too_much(archive: ZipFile) -> str:
    """Tell where the file would grow too large; read for it, as what a file says of itself may be untrue."""
    parts = archive.infolist()
    if len(parts) > _MOST_PARTS:
        return f"the workbook has {len(parts)} parts"
    left = _MOST_UNPACKED
    for part in parts:
        if part.file_size > left:
            return f"the workbook unpacks to more than {_MOST_UNPACKED // 1_000_000} MB"
        with archive.open(part) as unpacked:
            while chunk := unpacked.read(1 << 18):
                left -= len(chunk)
                if left < 0:
                    return f"the workbook unpacks to more than {_MOST_UNPACKED // 1_000_000} MB"
    return ""


def _look(archive: ZipFile) -> dict[str, _Look] | None:
    names = set(archive.namelist())
    if "xl/workbook.xml" in names:
        return {name: _look_at_xlsx(archive, path) for name, path in _xlsx_sheets(archive)}
    if "content.xml" in names:
        with archive.open("content.xml") as content:
            return dict(_look_at_ods(content))
    return None


def _xlsx_sheets(archive: ZipFile) -> Iterator[tuple[str, str]]:
    """Find where each sheet of the workbook is."""
    from posixpath import normpath
    from xml.etree.ElementTree import fromstring

    targets = {}
    for relation in fromstring(archive.read("xl/_rels/workbook.xml.rels")):
        target = relation.get("Target", "")
        targets[relation.get("Id")] = (
            target.lstrip("/") if target.startswith("/") else normpath(f"xl/{target}")
        )
    for element in fromstring(archive.read("xl/workbook.xml")).iter():
        if _tag(element) == "sheet":
            key = next((value for name, value in element.items() if name.endswith("}id")), None)
            path = targets.get(key, "")
            if "worksheets/" in path:
                yield element.get("name", ""), path


def _look_at_xlsx(archive: ZipFile, path: str) -> _Look:
    from xml.etree.ElementTree import iterparse

    unusable: dict[tuple[int, int], str] = {}
    merged = []
    rows = columns = count = 0
    row = column = -1
    with archive.open(path) as content:
        for moment, element in iterparse(content, ("start", "end")):
            tag = _tag(element)
            if moment == "start":
                if tag == "row":
                    row, column = int(element.get("r", row + 2)) - 1, -1
                    if row >= _MOST_ROWS:
                        raise _Outside(f"A{row + 1}")
                elif tag == "dimension":
                    for name in element.get("ref", "").split(":"):
                        _position(name or None, (0, 0))
                continue
            if tag == "c":
                count += 1
                if count > MOST_CELLS:
                    raise _TooMany
                row, column = _position(element.get("r"), (row, column + 1))
                holds = {_tag(child): child.text or "" for child in element}
                if element.get("t") == "e":
                    unusable[row, column] = f"the error {plain(holds.get('v', '') or '#VALUE!')}"
                elif "f" in holds and not holds.get("v") and element.get("t") != "str":
                    unusable[row, column] = "a formula that was never computed"
                if holds:
                    rows, columns = max(rows, row + 1), max(columns, column + 1)
                element.clear()
            elif tag == "row":
                element.clear()
            elif tag == "mergeCell":
                first, _, last = element.get("ref", "").partition(":")
                if last:
                    merged.append((_position(first, (0, 0)), _position(last, (0, 0))))
    return _Look(unusable, merged, rows, columns)


def _look_at_ods(content: IO[bytes]) -> Iterator[tuple[str, _Look]]:
    from xml.etree.ElementTree import iterparse

    look = _Look({}, [], 0, 0)
    row = count = 0
    name = ""
    for moment, element in iterparse(content, ("start", "end")):
        tag = _tag(element)
        count += tag in ("table-cell", "covered-table-cell")
        if count > 2 * MOST_CELLS:  # each is met twice
            raise _TooMany
        if moment == "start":
            if tag == "table":
                name, row, look = _attribute(element, "name"), 0, _Look({}, [], 0, 0)
            continue
        if tag == "table-row":
            repeated = _repeated(element, "number-rows-repeated")
            width = _look_at_row(element, row, look)
            row += repeated
            if width:
                look = look._replace(rows=row, columns=max(look.columns, width))
            element.clear()
        elif tag == "table":
            yield name, look
            element.clear()


def _look_at_row(element: Element, row: int, look: _Look) -> int:
    """Look at the cells of a row of an ods sheet, and tell how far it reaches."""
    column = width = 0
    for cell in element:
        if _tag(cell) not in ("table-cell", "covered-table-cell"):
            continue
        repeated = _repeated(cell, "number-columns-repeated")
        kind, formula = _attribute(cell, "value-type"), _attribute(cell, "formula")
        kinds = {value for name, value in cell.items() if name.endswith("}value-type")}
        text = "".join(cell.itertext()).strip()
        if "error" in kinds:
            look.unusable[row, column] = f"the error {plain(text or '#VALUE!')}"
        elif formula and not kind:
            look.unusable[row, column] = "a formula that was never computed"
        across, down = _repeated(cell, "number-columns-spanned"), _repeated(cell, "number-rows-spanned")
        if across > 1 or down > 1:
            look.merged.append(((row, column), (row + down - 1, column + across - 1)))
        column += repeated
        if kind or text or formula:
            width = column
    return width


def _position(name: str | None, otherwise: tuple[int, int]) -> tuple[int, int]:
    import re

    if name is None:
        return otherwise
    found = re.fullmatch(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7})", name)
    if found is None:
        raise _Outside(name)
    column = 0
    for letter in found[1].upper():
        column = column * 26 + ord(letter) - 64
    if column > _MOST_COLUMNS or not 1 <= int(found[2]) <= _MOST_ROWS:
        raise _Outside(name)
    return int(found[2]) - 1, column - 1


def _repeated(element: Element, name: str) -> int:
    text = _attribute(element, name)
    return min(max(int(text[:12]), 1), 10**9) if text.isascii() and text.isdigit() else 1


def _attribute(element: Element, name: str) -> str:
    return next((value for key, value in element.items() if key.rpartition("}")[2] == name), "")


def _tag(element: Element) -> str:
    tag: Any = element.tag
    return tag.rpartition("}")[2] if isinstance(tag, str) else ""


def _broken(file: str, error: BaseException) -> Problem:
    told = plain(" ".join(str(error).split())) or type(error).__name__
    return Problem(f"the workbook is damaged and cannot be read: {told}", _AS_XLSX, file)


_NOTHING = _Look({}, [], 0, 0)
