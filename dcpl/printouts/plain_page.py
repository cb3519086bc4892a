"""A document of few lines as the page that ``to_table`` makes of it, without loading the maker of tables.

For answers that are waited for at the table, in milliseconds.
"""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Column, Document, Table
from dcpl.printouts.screen import LEAST
from dcpl.printouts.widths import fitted_rows, width, wrapped


def plain_page(document: Document) -> str:
    """Write title, tables and notes in 80 columns, with a blank line between them."""
    parts = ["\n".join(wrapped(one_line(document.title), LEAST))] if document.title else []
    parts += [_table(table) for table in document.tables]
    notes = [line for note in document.notes for line in wrapped(one_line(note), LEAST)]
    parts += ["\n".join(notes)] if notes else []
    return "\n\n".join(parts) + "\n" if parts else ""


def _table(table: Table) -> str:
    titles = wrapped(one_line(table.title), LEAST) if table.title else []
    if not table.rows:
        return "\n".join([*titles, "(none)"])
    return "\n".join([*titles, *_lines(table.columns, table_cells(table))])


def _lines(columns: Sequence[Column], rows: Sequence[Sequence[str]]) -> list[str]:
    header = [column.title for column in columns]
    shrinkable = [column.form == "text" for column in columns]
    printed = [cells for _, cells in fitted_rows(header, rows, shrinkable, LEAST - 2 * (len(header) - 1))]
    wide = [max(map(width, cells)) for cells in zip(header, *printed, strict=True)]
    rule = ["-" * each for each in wide]
    lines = [header, rule, *printed] if any(header) else printed
    return ["  ".join(map(_padded, cells, wide, columns)).rstrip(" ") for cells in lines]


def _padded(cell: str, wide: int, column: Column) -> str:
    blank = " " * (wide - width(cell))
    return blank + cell if column.align == "right" else cell + blank
