"""A table with many columns of one kind, laid out for a page that is narrow: they go on below."""

from __future__ import annotations

from collections.abc import Iterator

from dcpl.printouts.cells import table_cells
from dcpl.printouts.document import Document, Table
from dcpl.printouts.widths import width

_NAME = 20
"""A longer name goes on in the next line, rather than that its row does."""


def narrowed(document: Document, room: int) -> Document:
    """Part the tables that are too wide for so many letters, where they have a series of columns."""
    if not any(column.series for table in document.tables for column in table.columns):
        return document
    return document._replace(tables=tuple(part for table in document.tables for part in _parts(table, room)))


def _parts(table: Table, room: int) -> Iterator[Table]:
    """Lay the series side by side as far as the page is wide, the rest below, the last columns at the end."""
    columns = table.columns
    series = [place for place, column in enumerate(columns) if column.series]
    count = _count(table, series, room) if series else 1
    if count < 2:
        yield table
        return
    each = -(-len(series) // count)
    chosen = [series[first : first + each] for first in range(0, len(series), each)]
    for index, places in enumerate(chosen):
        first, last = columns[places[0]], columns[places[-1]]
        title = f"{first.series} {first.title}"
        if len(places) > 1:
            title = f"{first.series}s {first.title} to {last.title}"
        end = columns[series[-1] + 1 :] if places is chosen[-1] else ()
        shown = (*columns[: series[0]], *(columns[place] for place in places), *end)
        key = table.key if not index else f"{table.key}_{index + 1}"
        yield table._replace(key=key, title=title, columns=shown)


def _count(table: Table, series: list[int], room: int) -> int:
    """Count the parts in which the series fits, with the last columns beside the last of it."""
    cells = zip(*table_cells(table), strict=True) if table.rows else [()] * len(table.columns)
    wide = [
        max(width(column.title), *map(width, texts), 0)
        for column, texts in zip(table.columns, cells, strict=True)
    ]
    room -= min(sum(wide[: series[0]]), _NAME)
    end = sum(size + 1 for size in wide[series[-1] + 1 :])
    count, left = 1, room
    for place in series:
        needs = wide[place] + 1 + (end if place == series[-1] else 0)
        if needs > left and place > series[0]:
            count, left = count + 1, room
        left -= needs
    return count
