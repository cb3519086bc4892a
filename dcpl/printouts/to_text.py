"""A document as a few lines of plain text, to be pasted into a chat: no columns, nothing that breaks."""

from __future__ import annotations

from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.document import Document, Table
from dcpl.rules.wording import money_sign

MOST_LINES = 25
"""A page is not longer than this: what is left out is counted."""

_MOST_CELLS = 5
"""So many values of a row are told; a row's first columns are the ones that matter."""


def page(document: Document) -> str:
    """Write the document's own brief lines; else title, a line for each row, and the notes if they fit."""
    if document.brief is not None:
        lines = [one_line(line) for line in document.brief(document)]
        return "\n".join(lines) + "\n" if lines else ""
    heading = [one_line(text) for text in (document.title, document.subtitle) if text]
    notes = [one_line(note) for note in document.notes]
    parts = [[one_line(table.title)] if table.title else [] for table in document.tables]
    left = MOST_LINES - len(heading) - sum(map(len, parts))
    if sum(len(table.rows) for table in document.tables) + len(notes) > left and document.tables:
        notes = []
    for number, table in enumerate(document.tables):
        rows = _rows(table)
        # Each table has its share of the lines; what one does not need is left to those after it.
        room = max(3, left // (len(document.tables) - number))
        if len(rows) > room:
            last = rows[-1:] if table.strong and table.rows[-1].get(table.strong) else []
            kept = room - 1 - len(last)
            rows = [*rows[:kept], f"and {len(rows) - kept - len(last)} more", *last]
        left -= len(rows)
        parts[number] += rows
    lines = heading + [line for part in parts for line in part] + notes
    return "\n".join(lines) + "\n" if lines else ""


def _rows(table: Table) -> list[str]:
    """Write each row as a sentence is read: its number or name first, then titled values.

    >>> from dcpl.printouts.document import Column
    >>> columns = Column("rank", "", "right"), Column("player", "Who"), Column("n", "Events", "right")
    >>> _rows(Table("rows", "", columns, [{"rank": 1, "player": "Ada", "n": 9}]))
    ['1. Ada: events 9']
    """
    titles = [one_line(column.title) for column in table.columns]
    plain = not any(titles)
    named = next((place for place, column in enumerate(table.columns[:2]) if column.align == "left"), 0)
    lines = []
    for cells in table_cells(table):
        first = cells[named]
        if named and cells[0]:
            first = f"{cells[0]}. {first}" if cells[0].rstrip("=").isdecimal() else f"{cells[0]} {first}"
        told = [
            cell
            if plain or not title or column.align == "left"
            else f"{title.removesuffix(f' {money_sign().strip()}').lower()} {cell}"
            for column, title, cell in list(zip(table.columns, titles, cells, strict=True))[named + 1 :]
            if cell
        ][:_MOST_CELLS]
        lines.append(": ".join(part for part in (first, ", ".join(told)) if part))
    return lines or ["(none)"]
