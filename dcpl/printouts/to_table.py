"""A document as a page of plain text: 80 columns, light rules, to be read on a screen or printed."""

from __future__ import annotations

import tabulate  # noqa: TID253  # this module is loaded only when a table is printed

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Document, Table
from dcpl.printouts.widths import fitted, width, wrapped

WIDTH = 80
tabulate.MIN_PADDING = 0  # else every title of a column counts as two wider than it is


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
    header = [column.title for column in table.columns]
    rows = table_cells(table)
    shrinkable = [column.form == "text" for column in table.columns]
    aligns = [column.align for column in table.columns]
    gap, printed = "  ", fitted(header, rows, shrinkable, WIDTH - 2 * (len(header) - 1))
    if len(printed) > len(rows) or _span(header, printed) > WIDTH:
        closer = fitted(header, rows, shrinkable, WIDTH - (len(header) - 1))
        spared = len(printed) - len(closer)
        if spared >= (len(printed) - len(rows)) / 2 or _span(header, printed) > WIDTH:
            gap, printed = " ", closer  # one blank between columns spares most of the broken cells
    plain = not any(header)  # facts side by side: a rule under no titles would only puzzle
    text = tabulate.tabulate(
        printed,
        () if plain else header,
        tablefmt=_layout(gap),
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=aligns,
        headersalign=None if plain else aligns,
    )
    return "\n".join([*titles, *(line.rstrip(" ") for line in text.split("\n"))])


def _span(header: list[str], rows: list[list[str]]) -> int:
    columns = zip(header, *rows, strict=True)
    return sum(max(map(width, cells)) for cells in columns) + 2 * (len(header) - 1)


def _layout(gap: str) -> tabulate.TableFormat:
    rule, cells = tabulate.Line("", "-", gap, ""), tabulate.DataRow("", gap, "")
    return tabulate.TableFormat(None, rule, None, None, cells, cells, padding=0, with_header_hide=None)


def _lines(text: str) -> list[str]:
    return wrapped(one_line(text), WIDTH)
