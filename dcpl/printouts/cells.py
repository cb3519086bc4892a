"""A table's values as people read them; the same texts in every format for people."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import Column, Hundredths, Table
from dcpl.rules.wording import money_text, points_text

# Control characters would move a terminal's cursor, or end a line within a cell.
_BLANKS = dict.fromkeys(map(ord, "\t\n\v\f\r\x1c\x1d\x1e\x1f\x85\u2028\u2029"), " ")
_CONTROLS = dict.fromkeys((*range(32), *range(127, 160)), "�") | _BLANKS


def table_cells(table: Table) -> list[list[str]]:
    """Write every value of a table, row by row."""
    columns = [column_cells(column, [row[column.key] for row in table.rows]) for column in table.columns]
    return [list(cells) for cells in zip(*columns, strict=True)]


def column_cells(column: Column, values: Sequence[Any]) -> list[str]:
    """Write the values of one column, points with as many decimals as its finest value needs.

    >>> column_cells(Column("total", "Total", form="points"), [Hundredths(46950), None, Hundredths(-500)])
    ['469.5', '', '-5.0']
    """
    if column.form == "box":
        return ["[x]" if value else "[ ]" for value in values]
    if column.form == "points":
        decimals = max((decimals_of(value) for value in values if value is not None), default=0)
        return ["" if value is None else decimal_text(value, decimals) for value in values]
    return ["" if value is None else _text(value, column) for value in values]


def decimals_of(hundredths: int) -> int:
    """Count the decimals that a number in hundredths needs."""
    return 0 if hundredths % 100 == 0 else 1 if hundredths % 10 == 0 else 2


def decimal_text(hundredths: int, decimals: int) -> str:
    """Write a number in hundredths with so many decimals.

    >>> decimal_text(-250, 2), decimal_text(10000, 0)
    ('-2.50', '100')
    """
    whole, rest = divmod(abs(hundredths), 100)
    digits = f"{whole}.{rest:02d}"[: -2 + decimals if decimals < 2 else None]
    return ("-" if hundredths < 0 else "") + digits.rstrip("." if not decimals else "")


def one_line(text: str) -> str:
    """Keep a text on its line: breaks and tabs become blanks, other control characters show as such."""
    return text if text.isprintable() else text.translate(_CONTROLS)


def _text(value: Any, column: Column) -> str:
    if column.form == "cents":
        return money_text(value)
    if column.form == "chips":
        return f"{value:,}"
    if column.form == "percent":
        return f"{points_text(value)}%"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Hundredths):
        return points_text(value)
    if isinstance(value, list | tuple):
        return ", ".join(_text(item, column) for item in value)
    return one_line(str(value))
