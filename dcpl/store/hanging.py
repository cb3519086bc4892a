"""What hangs on a row: the tables whose rows refer to it, by the keys that the tables declare."""

from __future__ import annotations

import sqlite3

from dcpl.store.change import Change
from dcpl.store.rows import delete

TABLES = "SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name"


def hanging(connection: sqlite3.Connection, table: str, row_id: int) -> list[str]:
    """Name the tables with a row that refers to this one, in the order of their names."""
    found = []
    for (other,) in connection.execute(TABLES).fetchall():
        for key in connection.execute(f'PRAGMA foreign_key_list("{other}")').fetchall():
            if key[2] == table and other not in found:
                asked = f'SELECT 1 FROM "{other}" WHERE "{key[3]}" = ? LIMIT 1'
                if connection.execute(asked, (row_id,)).fetchone():
                    found.append(other)
    return found


def remove_row(change: Change, table: str, row_id: int, *along: tuple[str, str]) -> None:
    """Take a row away, and with it the rows of ``along`` (table and column) that refer to it."""
    for other, column in along:
        delete(change.connection, other, {column: row_id})
    delete(change.connection, table, {"id": row_id})
