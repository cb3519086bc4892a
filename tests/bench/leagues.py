"""Leagues to measure: sheets of invented nights, and one season made a thousand."""

from __future__ import annotations

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

NAMES = tuple(f"Player {letter}{number}" for letter in "ABCD" for number in range(1, 7))
"""24 players; a night seats 20 of them."""

SHARED = {"player", "known_as"}
"""Tables whose rows belong to no season."""
JOURNAL = {"change", "change_row", "alembic_version"}


def nights(count: int, field: int = 20) -> str:
    """Many nights as one file: the column ``event`` from 1 on, everybody's place and hitman."""
    lines = ["event,player,place,hitman"]
    for event in range(1, count + 1):
        seated = [NAMES[(event * 5 + seat * 7) % len(NAMES)] for seat in range(field)]
        for place, player in enumerate(seated, 1):
            hitman = seated[(place * event) % (place - 1)] if place > 1 else ""
            lines.append(f"{event},{player},{place},{hitman}")
    return "\n".join(lines) + "\n"


def bad_night(field: int = 20) -> str:
    """A sheet with a fault in its last line: read and judged to the end, then refused."""
    rows = [f"{name},{place}," for place, name in enumerate(NAMES[:field], 1)]
    rows[-1] = f"{NAMES[field - 1]},{field + 1},"
    return "\n".join(["player,place,hitman", *rows]) + "\n"


def multiply(alone: Path, many: Path, seasons: int) -> None:
    """Copy a database of one season, and that season's rows in it until there are ``seasons``.

    Whatever the schema is: every row of a season's tables again, its numbers and its references
    moved on by the same step; the players stay who they are.
    """
    shutil.copy(alone, many)
    with closing(sqlite3.connect(many)) as connection, connection:
        tables = [
            name for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
        ]
        kept = [name for name in tables if name not in SHARED | JOURNAL and not name.startswith("sqlite_")]
        highest = max(
            connection.execute(f"SELECT coalesce(max(id), 0) FROM {name}").fetchone()[0] for name in kept
        )
        for table in kept:
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            moved = {"id"} | {
                row[3]
                for row in connection.execute(f"PRAGMA foreign_key_list({table})")
                if row[2] not in SHARED
            }
            rows = connection.execute(f"SELECT {', '.join(columns)} FROM {table}").fetchall()
            connection.executemany(
                f"INSERT INTO {table} ({', '.join(columns)}) VALUES ({', '.join('?' * len(columns))})",
                _copies(rows, columns, moved, highest, seasons),
            )
    connection.close()
    with closing(sqlite3.connect(many)) as connection, connection:
        assert not connection.execute("PRAGMA foreign_key_check").fetchall()
        assert connection.execute("SELECT count(*) FROM season").fetchone()[0] == seasons
    connection.close()


def _copies(
    rows: list[tuple[object, ...]], columns: list[str], moved: set[str], highest: int, seasons: int
) -> Iterator[tuple[object, ...]]:
    named = {"name", "key"} if "profile" in columns else set()  # a season's name is its own
    for copy in range(1, seasons):
        for row in rows:
            yield tuple(
                value + copy * highest
                if column in moved and isinstance(value, int)
                else f"{value} {copy}"
                if column in named
                else value
                for column, value in zip(columns, row, strict=True)
            )
