"""Rows put in, changed and taken out, by table and columns. Light: plain SQL over the change's connection.

Columns left out get the default that the table itself has. Only the store calls these: it knows the tables.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, TypeAlias

if TYPE_CHECKING:
    from dcpl.store.change import Change

Row: TypeAlias = Mapping[str, object]
"""Values by column."""


def insert(change: Change, table: str, rows: Sequence[Row]) -> list[int]:
    """Insert rows of the same columns at once and return their ids, in order.

    Rows without ``id`` get the next free ones; a row's own must come from ``change.allocate``.
    """
    if not rows:
        return []
    given = "id" in rows[0]
    ids: Sequence[object] = [row["id"] for row in rows] if given else change.allocate(table, len(rows))
    columns = [column for column in rows[0] if column != "id"]
    names = ", ".join(f'"{column}"' for column in columns)
    marks = ", ".join("?" * (len(columns) + 1))
    change.connection.executemany(
        f'INSERT INTO "{table}" ("id", {names}) VALUES ({marks})',
        [(key, *(row[column] for column in columns)) for key, row in zip(ids, rows, strict=True)],
    )
    return [int(str(key)) for key in ids]


def update(connection: sqlite3.Connection, table: str, where: Row, values: Row) -> int:
    """Set values in the rows that have those of ``where``, and tell how many there are."""
    changed = ", ".join(f'"{column}" = ?' for column in values)
    done = connection.execute(
        f'UPDATE "{table}" SET {changed} WHERE {_tests(where)}', (*values.values(), *where.values())
    )
    return done.rowcount


def delete(connection: sqlite3.Connection, table: str, where: Row) -> int:
    """Delete the rows that have the values of ``where``, and tell how many there were."""
    return connection.execute(f'DELETE FROM "{table}" WHERE {_tests(where)}', tuple(where.values())).rowcount


def ids_of(connection: sqlite3.Connection, table: str, where: Row) -> list[int]:
    """List the ids of the rows that have the values of ``where``."""
    found = connection.execute(f'SELECT id FROM "{table}" WHERE {_tests(where)}', tuple(where.values()))
    return [key for (key,) in found]


def _tests(where: Row) -> str:
    return " AND ".join(f'"{column}" IS ?' for column in where)
