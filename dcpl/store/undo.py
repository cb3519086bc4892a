"""Take back the newest change: its journal is played backwards, as a new change."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Iterator
from typing import NamedTuple

from dcpl.errors import DcplError, StoreError
from dcpl.rules.wording import quoted
from dcpl.store import connection as store
from dcpl.store.change import Change, journalled_tables, row_as_json
from dcpl.store.connection import explained

BETWEEN_LINES = "clock"
"""The table whose changes stand between the lines of a live night and are none of them."""


class UndoneChange(NamedTuple):
    """A change that is taken back: what it was, and the season it was made in."""

    id: int
    command: str
    summary: str
    at: str
    season_id: int | None


class _Run(NamedTuple):
    """Neighbouring journal rows of one kind, each of another row of the table: undone at once."""

    table: str
    verb: str
    first: int
    last: int
    size: int


_NEWEST = """
SELECT id, command, summary, at, season_id, revision FROM change
WHERE undoes IS NULL AND id <> ? AND id NOT IN (SELECT undoes FROM change WHERE undoes IS NOT NULL)
  AND (? = '' OR EXISTS (SELECT 1 FROM change_row WHERE change_id = change.id AND table_name <> ?))
ORDER BY id DESC LIMIT 1"""

_JOURNAL = """
SELECT id, table_name, row_id,
  CASE WHEN before IS NULL THEN 'insert' WHEN after IS NULL THEN 'delete' ELSE 'update' END
FROM change_row WHERE change_id = ? ORDER BY id DESC"""

_CLOSED = """
SELECT name FROM season WHERE closed = 1 AND id IN ({touched})
AND id NOT IN (
  SELECT row_id FROM change_row
  WHERE change_id = :change AND table_name = 'season'
  AND json_extract(before, '$.closed') IS NOT 1 AND json_extract(after, '$.closed') IS 1)
ORDER BY id LIMIT 1"""


def newest_undoable(connection: sqlite3.Connection, but: int = 0, passing: str = "") -> UndoneChange | None:
    """Tell which change ``undo_newest`` would take back, apart from ``but``: the change at work itself."""
    row = connection.execute(_NEWEST, (but, passing, passing)).fetchone()
    return None if row is None else UndoneChange._make(row[:-1])


def undo_newest(change: Change, passing: str = "") -> UndoneChange:
    """Take back the newest change that is neither undone nor an undo itself, whatever its season.

    Changes of the table ``passing`` alone are passed over: no other row hangs on that table's.
    It is done within ``change``, which becomes its undo (``dry_run`` works as ever). Every row must be as
    the journal left it. Raises ``DcplError`` where there is nothing to undo, where it would reach into a
    closed season (other than by taking back the closing itself) or over an upgrade that was not purely
    additive, and ``StoreError`` where a row was changed by something else than dcpl.
    """
    connection = change.connection
    row = connection.execute(_NEWEST, (change.id, passing, passing)).fetchone()
    if row is None:
        raise DcplError("There is nothing to undo.")
    undone = UndoneChange._make(row[:-1])
    _check_upgrades(change, undone, revision=row[-1])
    _check_closed(connection, undone)
    # A child may be put back before its parent; the commit sees to it that none is left without.
    connection.execute("PRAGMA defer_foreign_keys=ON")
    for run in list(_runs(connection, undone.id)):
        _check_untouched(change, undone, run)
        try:
            _reverse(connection, run)
        except sqlite3.IntegrityError as error:
            # Another row has taken what must be unique: not by dcpl, or this would not be the newest change.
            raise explained(error, change.path) from error
    change.undoes = undone.id
    change.season_id = undone.season_id
    change.summary = f"undid {undone.id}: {undone.summary}"
    return undone


def _check_upgrades(change: Change, undone: UndoneChange, revision: str) -> None:
    """Refuse to carry rows back over a migration that may have made other rows of them."""
    known = store.REVISIONS
    since = known[known.index(revision) + 1 :] if revision in known else known
    if all(step in store.ADDITIVE for step in since):
        return
    folder, name = os.path.split(os.path.abspath(change.path))
    stem, suffix = os.path.splitext(name)
    copies = sorted(
        file for file in os.listdir(folder) if file.startswith(f"{stem}-revision-") and file.endswith(suffix)
    )
    where = os.path.join(folder, copies[-1]) if copies else "the backup copy that was made then"
    raise DcplError(
        f"Change {undone.id} ({undone.summary}) cannot be undone: the database was upgraded since.",
        f"The database as it was before the upgrade: {where} (dcpl db restore)",
    )


def _check_closed(connection: sqlite3.Connection, undone: UndoneChange) -> None:
    if connection.execute("SELECT 1 FROM season WHERE closed = 1 LIMIT 1").fetchone() is None:
        return
    touched = " UNION ".join(
        f"SELECT {season} FROM change_row {joined} WHERE change_id = :change AND table_name = '{table}'"
        for table, season, joined in _season_of_tables(connection)
    )
    row = connection.execute(_CLOSED.format(touched=touched), {"change": undone.id}).fetchone()
    if row is not None:
        raise DcplError(
            f"Change {undone.id} ({undone.summary}) cannot be undone: season {row[0]} is closed.",
            f"Open it again first: dcpl --season {quoted(row[0])} season reopen --reason TEXT",
        )


def _season_of_tables(connection: sqlite3.Connection) -> Iterator[tuple[str, str, str]]:
    """Tell for each table of a season's rows how a journalled row says its season, and with what joins.

    A row on the way that is gone was removed by the same change, and says its season itself.
    """
    yield "season", "row_id", ""
    for table in journalled_tables(connection):
        source, joins = "", ""
        for column, parent in _way_to_season(connection, table):
            kept = f"json_extract(coalesce(after, before), '$.{column}')"
            value = f'{source}."{column}"' if source else kept
            if table == "conduct":
                # An entry is changed only by its lifting or arrival in another season, and that is theirs.
                value = f"CASE WHEN before IS NULL OR after IS NULL THEN {value} END"
            if parent == "season":
                yield table, value, joins
            source = f"via_{parent}"
            joins += f' JOIN "{parent}" AS {source} ON {source}.id = {value}'


def _way_to_season(connection: sqlite3.Connection, table: str) -> list[tuple[str, str]]:
    """Follow a table's references, column and parent each, to the season; empty where none leads there."""
    references = connection.execute(f'PRAGMA main.foreign_key_list("{table}")').fetchall()
    # The season's own column first: an adjustment names its event only sometimes, its season always.
    for _, _, parent, column, *_ in sorted(references, key=lambda row: (row[3] != "season_id", row[3])):
        if parent == "season":
            return [(column, parent)]
        further = _way_to_season(connection, parent) if parent != table else []
        if further:
            return [(column, parent), *further]
    return []


def _runs(connection: sqlite3.Connection, change_id: int) -> Iterator[_Run]:
    """Divide a change's journal, newest first, into runs."""
    run: _Run | None = None
    seen: set[int] = set()
    for key, table, row_id, verb in connection.execute(_JOURNAL, (change_id,)):
        if run is not None and run.table == table and run.verb == verb and row_id not in seen:
            run = run._replace(first=key, size=run.size + 1)
        else:
            if run is not None:
                yield run
            run = _Run(table, verb, key, key, 1)
            seen.clear()
        seen.add(row_id)
    if run is not None:
        yield run


def _check_untouched(change: Change, undone: UndoneChange, run: _Run) -> None:
    """See that every row is as the journal left it, by one query; where one is not, find it and say so."""
    ask = change.connection.execute
    if run.verb == "delete":
        same = f'NOT EXISTS (SELECT 1 FROM main."{run.table}" AS now WHERE now.id = row_id)'
    else:
        # Only the columns that there were: an additive upgrade may have brought more.
        as_kept = row_as_json("now", _columns_kept(change.connection, run))
        same = f'EXISTS (SELECT 1 FROM main."{run.table}" AS now WHERE now.id = row_id AND {as_kept} = after)'
    # Ids between the ends of a run are the run's, save where two changes were mixed up, which cannot be.
    where = "change_id = ? AND id BETWEEN ? AND ?"
    here = (undone.id, run.first, run.last)
    (unlike,) = ask(f"SELECT count(*) FROM change_row WHERE {where} AND NOT {same}", here).fetchone()
    if unlike:
        (row_id,) = ask(f"SELECT row_id FROM change_row WHERE {where} AND NOT {same}", here).fetchone()
        raise StoreError(
            f"Change {undone.id} ({undone.summary}) cannot be undone: "
            f"row {row_id} of {run.table} was changed by something else than dcpl.",
            "Correct the facts by a new command, or put a backup copy back: dcpl db restore FILE",
        )


def _columns_kept(connection: sqlite3.Connection, run: _Run) -> list[str]:
    (kept,) = connection.execute(
        "SELECT coalesce(after, before) FROM change_row WHERE id = ?", (run.first,)
    ).fetchone()
    return list(json.loads(kept))


def _reverse(connection: sqlite3.Connection, run: _Run) -> None:
    """Undo a run's rows, the last written first, so that what must be unique is so at every moment."""
    here = (run.first, run.last)
    if run.verb == "insert":
        connection.execute(
            f'DELETE FROM main."{run.table}" WHERE id IN '
            "(SELECT row_id FROM change_row WHERE id BETWEEN ? AND ?)",
            here,
        )
        return
    rows = [
        json.loads(before)
        for (before,) in connection.execute(
            "SELECT before FROM change_row WHERE id BETWEEN ? AND ? ORDER BY id DESC", here
        )
    ]
    columns = list(rows[0])
    if run.verb == "delete":
        names = ", ".join(f'"{column}"' for column in columns)
        values = ", ".join("?" for _ in columns)
        statement = f'INSERT INTO main."{run.table}" ({names}) VALUES ({values})'
        connection.executemany(statement, [tuple(row.values()) for row in rows])
    else:
        changed = ", ".join(f'"{column}" = ?' for column in columns)
        statement = f'UPDATE main."{run.table}" SET {changed} WHERE id = ?'
        connection.executemany(statement, [(*row.values(), row["id"]) for row in rows])
