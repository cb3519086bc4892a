"""A document as a page of plain text, light rules, to be read on a screen or printed.

It takes 80 columns, on a terminal as many as there are. Columns of text give way first, by going on
in the next line; a table that is wider even so is printed, on a terminal, in parts that all begin with
its names. Nothing is cut and nothing is left out.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import tabulate  # noqa: TID253  # this module is loaded only when a table is printed

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Column, Document, Table
from dcpl.printouts.screen import BOLD, CYAN, DIM, PAPER, RED, YELLOW, Screen
from dcpl.printouts.widths import fitted_rows, width, wrapped

tabulate.MIN_PADDING = 0  # else every title of a column counts as two wider than it is


def page(document: Document, screen: Screen = PAPER) -> str:
    """Write title, subtitle, tables and notes, with a blank line between them."""
    heading = [*_lines(document.title, screen, BOLD), *_lines(document.subtitle, screen, DIM)]
    parts = ["\n".join(heading)] if heading else []
    parts += [_table(table, screen) for table in document.tables]
    notes = [line for note in document.notes for line in _note(note, screen, document.listed)]
    if notes:
        parts.append("\n".join(notes))
    return "\n\n".join(parts) + "\n" if parts else ""


def _note(note: str, screen: Screen, listed: bool) -> list[str]:
    """Write a note; where the notes are listed, what goes on in the next line is set in."""
    return wrapped(one_line(f"- {note}"), screen.prose, "  ") if listed else _lines(note, screen, DIM)


def _table(table: Table, screen: Screen) -> str:
    titles = _lines(table.title, screen, BOLD)
    if not table.rows:
        return "\n".join([*titles, "(none)"])
    cells = table_cells(table)
    parts = [_grid(table.columns, cells, table, screen)]
    if screen is not PAPER and _wide(parts[0]) > screen.columns:
        parts = [
            _grid(
                [table.columns[at] for at in part], [[row[at] for at in part] for row in cells], table, screen
            )
            for part in _parts(table, cells, screen.columns)
        ]
    return "\n".join([*titles, "\n\n".join(parts)])


def _grid(
    columns: Sequence[Column], rows: Sequence[Sequence[str]], table: Table, screen: Screen = PAPER
) -> str:
    """Write columns under their titles, as narrow as they can be made."""
    header = [column.title for column in columns]
    shrinkable = [column.form == "text" for column in columns]
    aligns = [column.align for column in columns]
    gap, printed = "  ", fitted_rows(header, rows, shrinkable, screen.columns - 2 * (len(header) - 1))
    if len(printed) > len(rows) or _span(header, printed) > screen.columns:
        closer = fitted_rows(header, rows, shrinkable, screen.columns - (len(header) - 1))
        spared = len(printed) - len(closer)
        if spared >= (len(printed) - len(rows)) / 2 or _span(header, printed) > screen.columns:
            gap, printed = " ", closer  # one blank between columns spares most of the broken cells
    plain = not any(header)  # facts side by side: a rule under no titles would only puzzle
    text = tabulate.tabulate(
        [_inked(cells, columns, table, number, screen) for number, cells in printed],
        () if plain else header,
        tablefmt=_layout(gap),
        disable_numparse=True,
        preserve_whitespace=True,
        colalign=aligns,
        headersalign=None if plain else aligns,
    )
    lines = [line.rstrip(" ") for line in text.split("\n")]
    if not plain:
        lines[1] = screen.inked(lines[1], DIM)
    return "\n".join(lines)


def _inked(
    cells: Sequence[str], columns: Sequence[Column], table: Table, number: int, screen: Screen
) -> Sequence[str]:
    """Let stand out what is below nothing, shared, or a seat, and rows that are set apart."""
    if not screen.colour:
        return cells
    strong = (BOLD,) if table.strong and table.rows[number].get(table.strong) else ()
    return [
        screen.inked(cell, *strong, *_inks(cell, column)) for cell, column in zip(cells, columns, strict=True)
    ]


def _inks(cell: str, column: Column) -> tuple[str, ...]:
    if column.form in ("points", "cents", "chips") and cell.startswith("-"):
        return (RED,)
    if column.key in ("rank_shown", "place_shown") and cell.endswith("="):
        return (YELLOW,)
    return (CYAN,) if column.key == "seat" else ()


def _parts(table: Table, rows: Sequence[Sequence[str]], room: int) -> list[list[int]]:
    """Part the columns of a table that is too wide; the first ones, up to a name, begin each part."""
    widths = [
        max(width(column.title), *(width(row[at]) for row in rows)) for at, column in enumerate(table.columns)
    ]
    named = next((at for at, column in enumerate(table.columns) if column.align == "left"), 0)
    begin = [*range(named + 1)]
    taken = sum(widths[at] + 2 for at in begin)
    parts: list[list[int]] = []
    left = 0
    for at in range(named + 1, len(table.columns)):
        if not parts or widths[at] > left:
            parts.append([*begin])
            left = room - taken
        parts[-1].append(at)
        left -= widths[at] + 2
    return parts or [begin]


def _wide(text: str) -> int:
    return max(width(_without_inks(line)) for line in text.split("\n"))


def _without_inks(line: str) -> str:
    return re.sub("\x1b\\[[0-9;]*m", "", line)


def _span(header: list[str], rows: list[tuple[int, list[str]]]) -> int:
    columns = zip(header, *(cells for _, cells in rows), strict=True)
    return sum(max(map(width, cells)) for cells in columns) + 2 * (len(header) - 1)


def _layout(gap: str) -> tabulate.TableFormat:
    rule, cells = tabulate.Line("", "-", gap, ""), tabulate.DataRow("", gap, "")
    return tabulate.TableFormat(None, rule, None, None, cells, cells, padding=0, with_header_hide=None)


def _lines(text: str, screen: Screen, ink: str) -> list[str]:
    return [screen.inked(line, ink) for line in wrapped(one_line(text), screen.prose)]
