"""A text as records with the lines on which they begin, whatever separates their cells."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import TYPE_CHECKING, NamedTuple

from dcpl.errors import Problem

if TYPE_CHECKING:
    from dcpl.sheets.workbook import Cells

_SEPARATORS = ",;\t"
_ONE_SHEET = "keep one sheet that holds anything, or save the right one as CSV"
_TOLD = re.compile(r"sep=([,;\t])[ \t]*(?=[\r\n])", re.IGNORECASE)


class Record(NamedTuple):
    """The cells of one record, blanks around them left out, and the line where it begins."""

    line: int
    cells: list[str]


def read_records(text: str, file: str, known: Iterable[str]) -> tuple[list[Record], list[Problem]]:
    """Part a text into records (RFC 4180); blank ones are left out.

    What separates the cells is seen from the first record: comma, semicolon or tab, whichever
    gives more of the ``known`` column names. A first line ``sep=;``, which spreadsheets write for
    one another, says it and is no record. A problem means that the quotes are broken, and what is
    a record is a guess from there on.

    >>> read_records("a;b\\n\\n1;2,5\\n", "x.csv", ("a", "b"))
    ([Record(line=1, cells=['a', 'b']), Record(line=3, cells=['1', '2,5'])], [])
    """
    import csv
    import io

    records: list[Record] = []
    problems: list[Problem] = []
    told = _TOLD.match(text)
    separator = told[1] if told else _separator(text, frozenset(known))
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    if told:
        next(reader)
    while True:
        begins = reader.line_num + 1
        try:
            cells = [cell.strip() for cell in next(reader)]
        except StopIteration:
            return records, problems
        except csv.Error as error:
            problems.append(_broken(str(error), file, begins))
            if reader.line_num > begins or not records:
                return records, problems  # the quote may have swallowed any number of rows, or the header
            continue
        if any(cells):
            records.append(Record(begins, cells))


def read_table(raw: bytes, file: str, known: Iterable[str]) -> tuple[list[Record], list[Problem]]:
    """Read a file as records: a text, or the one sheet of a workbook (xlsx, ods) that holds anything.

    Values of a workbook are as people see them: dates as 2026-05-14, and no trace of binary fractions.
    """
    if not raw.startswith((b"PK\x03\x04", b"\xd0\xcf\x11\xe0")):
        from dcpl.sheets.decoding import decoded

        text, problem = decoded(raw, file)
        return ([], [problem]) if problem is not None else read_records(text, file, known)
    from dcpl.sheets.workbook import read_workbook

    cells, problems = read_workbook(raw, file, None)
    if cells is None:
        return [], [
            problem._replace(remedy=_ONE_SHEET) if "--sheet" in problem.remedy else problem
            for problem in problems
        ]
    return _of_workbook(cells, file)


def _of_workbook(cells: Cells, file: str) -> tuple[list[Record], list[Problem]]:
    from dcpl.sheets.workbook import Unusable, cell_name, value_text

    records, problems = [], []
    # A sheet is as wide as anything in it: what no row fills is no column.
    width = max((i + 1 for row in cells.rows for i, value in enumerate(row) if value_text(value)), default=0)
    for index, row in enumerate(cells.rows):
        for column, value in enumerate(row):
            if isinstance(value, Unusable):
                told = f"{cell_name(index, column)} holds {value.text}"
                problems.append(Problem(told, "a value, or nothing", file, index + 1))
        texts = [value_text(value) for value in row[:width]]
        if any(texts):
            records.append(Record(index + 1, texts))
    return records, problems


def _separator(text: str, known: frozenset[str]) -> str:
    begins = len(text) - len(text.lstrip(" \r\n"))
    ends = min((end for mark in "\r\n" if (end := text.find(mark, begins)) >= 0), default=len(text))
    line = text[begins:ends].replace('"', "").casefold()

    def found(separator: str) -> tuple[int, int]:
        names = line.split(separator)
        return len(known.intersection(name.strip() for name in names)), len(names)

    return max(_SEPARATORS, key=found)


def _broken(error: str, file: str, line: int) -> Problem:
    if "unexpected end" in error:
        return Problem(
            "a quotation mark is opened and never closed", 'write " within quotes twice', file, line
        )
    if "expected after" in error:
        message = "a closing quotation mark stands within a cell"
        return Problem(message, 'write " within quotes twice', file, line)
    if "field limit" in error:
        return Problem("a cell is longer than any note", "is a quotation mark missing?", file, line)
    return Problem(f"the line cannot be read as CSV: {error}", "", file, line)
