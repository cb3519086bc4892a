"""One change of the database: a transaction that keeps a journal of every row it touches."""

from __future__ import annotations

import os
import pathlib
import sqlite3
import time
from contextlib import closing
from types import TracebackType
from typing import TypeAlias

from dcpl.store import connection as store
from dcpl.store.connection import explained, open_for_reading, open_for_writing, translated
from dcpl.store.halves import clear_halves
from dcpl.store.keep import keep_copy
from dcpl.store.seal import examine, seal

Path: TypeAlias = "str | os.PathLike[str]"

UNJOURNALLED = frozenset({"change", "change_row", "alembic_version"})
"""Tables whose rows are not facts: the journal itself and the schema's revision."""

NOT_OF_LITESTREAM = "name NOT LIKE '\\_litestream\\_%' ESCAPE '\\'"
"""Litestream keeps two small tables of its own in every file that it replicates."""


class Change:
    """Everything that one writing command does: all of it or nothing, and one ``undo`` takes it back.

    ::

        with Change(path, command="dcpl event record 5 night.csv", dry_run=dry_run) as change:
            season = read_season(change.connection, season_id)     # reading sees what was written so far
            ... decide by rules; raise Refused(...) to leave everything as it was ...
            add(keys, *facts)                                      # store.writing
            after = read_season(change.connection, season_id)      # "what would move", dry run or not
            change.season_id = season_id
            change.summary = "recorded event 5 of 2026: 14 players, Bo won"
        if not change.happened: ...                                # a dry run, or nothing was different

    Every row inserted, changed or deleted over ``connection`` is journalled, whoever wrote it. Do not
    commit, roll back or ``executescript`` on it. Anything raised inside rolls everything back; SQLite's
    errors come out as ``StoreError``. An update that changes no value does not count, and a change in which
    nothing counts leaves no trace in ``dcpl log``.
    """

    connection: sqlite3.Connection
    id: int

    def __init__(self, path: Path, command: str, *, dry_run: bool = False) -> None:
        self.path = path
        self.command = command
        self.dry_run = dry_run
        self.summary = ""
        self.season_id: int | None = None
        self.undoes: int | None = None
        self.happened = False
        """After the ``with``: whether anything was stored."""
        self.rows = 0
        """After the ``with``: how many rows were touched (in a dry run: would be)."""
        self.warnings: list[str] = []
        """After the ``with``: what hindered the copy in the folder for it (``keep``)."""
        self.next_ids: dict[str, int] = {}
        """By table, the next free id: see ``allocate``."""

    def __enter__(self) -> Change:
        self.connection = _copy_in_memory(self.path) if self.dry_run else open_for_writing(self.path)
        try:
            with translated(self.path):
                self._begin()
        except BaseException:
            self.connection.close()
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        try:
            with translated(self.path):
                if error is None:
                    self._finish()
                else:
                    # Re-raised so that it is translated; rolled back below, by closing.
                    raise error
        finally:
            self.connection.close()

    def allocate(self, table: str, count: int = 1) -> range:
        """Give out ``count`` free ids of a table, so that rows can refer to each other before they are in."""
        first = self.next_ids.get(table)
        if first is None:
            highest = self.connection.execute(f'SELECT max(id) FROM "{table}"').fetchone()[0]
            first = (highest or 0) + 1
        self.next_ids[table] = first + count
        return range(first, first + count)

    def _begin(self) -> None:
        execute = self.connection.execute
        # Room for a season's import, so that readers are kept waiting by the commit only.
        execute("PRAGMA cache_size=-65536")
        execute("PRAGMA temp_store=MEMORY")
        # Without it the rows that a REPLACE deletes would escape the journal.
        execute("PRAGMA recursive_triggers=ON")
        execute("BEGIN IMMEDIATE")
        if not self.dry_run:  # its copy was examined as it was read
            examine(self.connection, self.path)
            clear_halves(pathlib.Path(self.path).parent)
        at = time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime())
        cursor = execute(
            "INSERT INTO change (at, command, summary, revision) VALUES (?, ?, '', ?)",
            (at, self.command, store.HEAD),
        )
        assert cursor.lastrowid is not None
        self.id = cursor.lastrowid
        for statement in _triggers(self.connection, self.id):
            execute(statement)

    def _finish(self) -> None:
        execute = self.connection.execute
        self.rows = execute("SELECT count(*) FROM change_row WHERE change_id = ?", (self.id,)).fetchone()[0]
        if not self.rows or self.dry_run:
            execute("ROLLBACK")
            return
        execute(
            "UPDATE change SET summary = ?, season_id = ?, undoes = ? WHERE id = ?",
            (self.summary or self.command, self.season_id, self.undoes, self.id),
        )
        seal(self.connection)
        try:
            execute("COMMIT")
        except sqlite3.IntegrityError as error:
            # Only an undo puts its foreign keys off until now: a row that it needs is gone.
            raise explained(error, self.path) from error
        self.happened = True
        self.warnings = keep_copy(self.connection, self.path)


def _copy_in_memory(path: Path) -> sqlite3.Connection:
    """Copy the database for a dry run, which so needs no right to write and is in nobody's way."""
    with translated(path), closing(open_for_reading(path)) as source:
        copy = sqlite3.connect(":memory:", isolation_level=None)
        source.backup(copy)
    copy.execute("PRAGMA foreign_keys=ON")
    copy.execute("PRAGMA trusted_schema=OFF")
    return copy


def journalled_tables(connection: sqlite3.Connection) -> list[str]:
    """Name the tables that hold facts."""
    rows = connection.execute(
        "SELECT name FROM main.sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\' "
        f"AND {NOT_OF_LITESTREAM}"
    )
    return [name for (name,) in rows if name not in UNJOURNALLED]


def columns_of(connection: sqlite3.Connection, table: str) -> list[str]:
    """Name a table's columns, in order."""
    return [row[1] for row in connection.execute(f'PRAGMA main.table_info("{table}")')]


def row_as_json(row: str, columns: list[str]) -> str:
    """Write the SQL that gives a row as the journal keeps it."""
    pairs = ", ".join(f"'{column}', {row}.\"{column}\"" for column in columns)
    return f"json_object({pairs})"


def _triggers(connection: sqlite3.Connection, change_id: int) -> list[str]:
    """Write the journal's triggers: made from the tables' own columns, so that none can be forgotten.

    They are TEMP ones: they end with the connection, and a file that comes from elsewhere has no say in them.
    """
    statements = []
    for table in journalled_tables(connection):
        columns = columns_of(connection, table)
        differs = " OR ".join(f'OLD."{column}" IS NOT NEW."{column}"' for column in columns)
        before, after = row_as_json("OLD", columns), row_as_json("NEW", columns)
        for verb, when, row_id, old, new in (
            ("INSERT", "", "NEW.id", "NULL", after),
            ("UPDATE", f"WHEN {differs}", "NEW.id", before, after),
            ("DELETE", "", "OLD.id", before, "NULL"),
        ):
            statements.append(
                f'CREATE TEMP TRIGGER "journal_{verb}_{table}" AFTER {verb} ON main."{table}" {when} BEGIN '
                "INSERT INTO change_row (change_id, table_name, row_id, before, after) "
                f"VALUES ({change_id}, '{table}', {row_id}, {old}, {new}); END"
            )
    return statements
