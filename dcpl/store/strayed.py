"""Hold the facts against the journal: every row is as the newest change that touched it left it.

What another program wrote into the file, or took out of it, is found so, and also a journal that was cut.
"""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterator
from typing import Any, Literal, NamedTuple

from dcpl.store import connection as store
from dcpl.store.change import columns_of, journalled_tables

Row = dict[str, Any]


class Strayed(NamedTuple):
    """A row that is not as the journal left it: ``kept`` is the journal's, ``now`` the file's.

    ``change`` is the change that left it so; None where no change ever made the row.
    """

    table: str
    row_id: int
    kind: Literal["changed", "added", "removed"]
    kept: Row | None
    now: Row | None
    change: int | None


class Contents(NamedTuple):
    """Every fact by table and id: as the file has it now, and as the journal left it (None: deleted)."""

    now: dict[str, dict[int, Row]]
    kept: dict[str, dict[int, tuple[int, Row | None]]]


_LATEST = """
SELECT table_name, row_id, max(change_row.id), change_id, revision, after
FROM change_row LEFT JOIN change ON change.id = change_id GROUP BY table_name, row_id"""
_MISSING = """
SELECT id, before FROM (SELECT id, lag(id, 1, 0) OVER (ORDER BY id) AS before FROM change)
WHERE id <> before + 1 ORDER BY id"""
_EMPTY = "SELECT id FROM change WHERE id NOT IN (SELECT change_id FROM change_row) ORDER BY id"
_LOST = "SELECT DISTINCT change_id FROM change_row WHERE change_id NOT IN (SELECT id FROM change) ORDER BY 1"


def read_contents(connection: sqlite3.Connection) -> Contents:
    """Read every fact twice: from its table and from the journal."""
    now: dict[str, dict[int, Row]] = {}
    for table in journalled_tables(connection):
        columns = columns_of(connection, table)
        rows = connection.execute(f'SELECT * FROM main."{table}"')
        now[table] = {row["id"]: row for row in (dict(zip(columns, values, strict=True)) for values in rows)}
    kept: dict[str, dict[int, tuple[int, Row | None]]] = {}
    for table, row_id, _, change, revision, after in connection.execute(_LATEST):
        if _comparable(revision):
            kept.setdefault(table, {})[row_id] = (change, None if after is None else json.loads(after))
    return Contents(now, kept)


def strayed(contents: Contents) -> Iterator[Strayed]:
    """Find every row that the journal does not account for, by table and id."""
    for table in sorted({*contents.now, *contents.kept}):
        now, kept = contents.now.get(table, {}), contents.kept.get(table, {})
        for row_id in sorted({*now, *kept}):
            row = now.get(row_id)
            change, left = kept.get(row_id, (None, None))
            if row is None and left is not None:
                yield Strayed(table, row_id, "removed", left, None, change)
            elif row is not None and left is None:
                yield Strayed(table, row_id, "added", None, row, change)
            # Only the columns that there were: an additive upgrade may have brought more.
            elif row is not None and left is not None and any(row.get(name) != left[name] for name in left):
                yield Strayed(table, row_id, "changed", left, row, change)


def journal_faults(connection: sqlite3.Connection) -> list[str]:
    """Tell where the journal itself has holes: its changes are numbered from 1, and each touched a row."""
    faults = []
    for after, before in connection.execute(_MISSING):
        span = (
            f"change {before + 1} is" if after == before + 2 else f"changes {before + 1} to {after - 1} are"
        )
        faults.append(f"{span} missing from the journal")
    faults += [f"change {number} is empty in the journal" for (number,) in connection.execute(_EMPTY)]
    faults += [f"rows of change {number} belong to no change" for (number,) in connection.execute(_LOST)]
    (tables,) = connection.execute("SELECT count(*) FROM alembic_version").fetchone()
    if tables != 1:
        faults.append(f"alembic_version has {tables} rows: the revision of the tables is in doubt")
    return faults


def _comparable(revision: str | None) -> bool:
    """Tell whether rows of a change made at this revision are still what its journal says of them."""
    known = store.REVISIONS
    since = known[known.index(revision) + 1 :] if revision in known else ()
    return all(step in store.ADDITIVE for step in since)
