"""How a grid is to be read, as its commissioner says it: what nothing in the file tells for sure."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

from dcpl.imports.readers.grid_cells import Decimal
from dcpl.imports.readers.grid_header import Kind
from dcpl.sheets.dates import Dates
from dcpl.sheets.workbook import Cells, column_name

Holds: TypeAlias = Literal["places", "points"]
_RANGE = re.compile(r"\$?([A-Za-z]{1,3})\$?([0-9]{1,7}):\$?([A-Za-z]{1,3})\$?([0-9]{1,7})")


class Block(NamedTuple):
    """A block of a sheet: its first and last row and column, counting from 0."""

    top: int
    left: int
    bottom: int
    right: int


class Layout(NamedTuple):
    """How a grid is to be read: what its cells hold, its dates, its sheet, and what is no part of it.

    ``absent`` are words that mean an absence, beside blanks and dashes. ``head`` is the row of the nights
    (of a transposed grid the column), counting from 0; ``block`` what of the sheet is the table. ``marks``
    are signs at the ends of a number that are no part of it. ``second`` says what a night's second column
    holds, or a player's second row. ``numbered``: the nights are 1, 2, 3 in their order, whatever their heads
    say. ``start`` is where the season starts, for dates without a year.
    """

    holds: Holds
    dates: Dates | None = None
    sheet: str | None = None
    ignore: tuple[str, ...] = ()
    transposed: bool = False
    absent: tuple[str, ...] = ()
    head: int | None = None
    block: Block | None = None
    marks: str = ""
    decimal: Decimal | None = None
    second: Kind | None = None
    numbered: bool = False
    start: str | None = None


def block_of(text: str) -> Block | None:
    """Read a block of a sheet as spreadsheets write it; None where it is none.

    >>> block_of("A3:K20"), block_of("b2:a1"), block_of("A3")
    (Block(top=2, left=0, bottom=19, right=10), Block(top=0, left=0, bottom=1, right=1), None)
    """
    found = _RANGE.fullmatch(text.strip())
    if found is None or "0" in (found[2], found[4]):
        return None
    columns = sorted((_column(found[1]), _column(found[3])))
    rows = sorted((int(found[2]) - 1, int(found[4]) - 1))
    return Block(rows[0], columns[0], rows[1], columns[1])


def block_text(block: Block) -> str:
    """Write a block as spreadsheets do; `block_of` reads the same."""
    return f"{column_name(block.left)}{block.top + 1}:{column_name(block.right)}{block.bottom + 1}"


def cut(cells: Cells, block: Block) -> Cells:
    """Leave of a sheet what is in a block; its cells keep their names."""
    rows = [
        [value if index >= block.top and column >= block.left else "" for column, value in enumerate(row)][
            : block.right + 1
        ]
        for index, row in enumerate(cells.rows[: block.bottom + 1])
    ]
    merged = [
        (first, last)
        for first, last in cells.merged
        if first[0] <= block.bottom
        and last[0] >= block.top
        and first[1] <= block.right
        and last[1] >= block.left
    ]
    return Cells(rows, merged)


def _column(letters: str) -> int:
    column = 0
    for letter in letters.upper():
        column = column * 26 + ord(letter) - 64
    return column - 1
