"""What a public page leaves out of a report's tables: columns that say nothing there."""

from __future__ import annotations

from dcpl.printouts.document import Table


def without(table: Table, *keys: str) -> Table:
    """Leave out the columns of these keys."""
    return table._replace(columns=tuple(column for column in table.columns if column.key not in keys))


def without_blank(table: Table, *keys: str) -> Table:
    """Leave out those of these columns that are blank in every row."""
    return without(table, *(key for key in keys if not any(row.get(key) for row in table.rows)))


def dated(table: Table) -> Table:
    """Leave out the dates where none is known."""
    return without_blank(table, "date")
