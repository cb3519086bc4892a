"""A report's tables as a page of the site has them: without columns that say nothing there, and sorting."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.printouts.document import Document, Place, Table


def without(table: Table, *keys: str) -> Table:
    """Leave out the columns of these keys."""
    return table._replace(columns=tuple(column for column in table.columns if column.key not in keys))


def without_blank(table: Table, *keys: str) -> Table:
    """Leave out those of these columns that are blank in every row."""
    return without(table, *(key for key in keys if not any(row.get(key) for row in table.rows)))


def dated(table: Table) -> Table:
    """Leave out the dates where none is known."""
    return without_blank(table, "date")


def sortable(table: Table) -> Table:
    """Let a page's reader sort it."""
    return table._replace(sortable=True)


def page(path: str, title: str, parts: Sequence[Document], lead: str) -> Document:
    """Make a page of the menu."""
    return Document(title, subtitle=lead, parts=tuple(parts), place=Place(path, path))
