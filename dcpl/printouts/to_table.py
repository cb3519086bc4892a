"""A document as a page of plain text: 80 columns, light rules, to be read on a screen or printed."""

from __future__ import annotations

from tabulate import tabulate  # noqa: TID253  # loaded only when a table is printed

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Document, Table
from dcpl.printouts.widths import fitted, wrapped

WIDTH = 80
_GAP = 2


def page(document: Document) -> str:
    """Write title, subtitle, tables and notes, with a blank line between them."""
    heading = [*_lines(document.title), *_lines(document.subtitle)]
    parts = ["\n".join(heading)] if heading else []
    parts += [_table(table) for table in document.tables]
    notes = [line for note in document.notes for line in _lines(note)]
    if notes:
        parts.append("\n".join(notes))
    return "\n\n".join(parts) + "\n" if parts else ""


def _table(table: Table) -> str:
    titles = _lines(table.title)
    if not table.rows:
        return "\n".join([*titles, "(none)"])
    body = [[column.title for column in table.columns], *table_cells(table)]
    shrinkable = [column.form == "text" for column in table.columns]
    header, *rows = fitted(body, shrinkable, WIDTH, _GAP)
    aligns = [column.align for column in table.columns]
    text = tabulate(
        rows,
        header,
        tablefmt="simple",
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=aligns,
        headersalign=aligns,
    )
    return "\n".join([*titles, *(line.rstrip(" ") for line in text.split("\n"))])


def _lines(text: str) -> list[str]:
    return wrapped(one_line(text), WIDTH)
