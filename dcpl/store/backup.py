"""Copies of the database: make one, put one back, and find what is damaged in a file."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
from pathlib import Path
from typing import Any

from dcpl.errors import DcplError, StoreError
from dcpl.store.connection import connect, open_for_reading, translated
from dcpl.store.seal import examine


def backup(path: str | os.PathLike[str], target: str | os.PathLike[str]) -> Path:
    """Copy a database, also one that is being written to; return the copy's path.

    The copy is complete or not there. Raises ``DcplError`` where the target exists.
    """
    target = Path(target)
    if os.path.lexists(target):
        raise DcplError(f"{target} is there already.", "Name another file for the backup.")
    with translated(path):
        connection = open_for_reading(path, any_revision=True)
    try:
        with translated(path):
            examine(connection, path)
        with translated(target):
            _copy(connection, target)
    finally:
        connection.close()
    return target


def restore(path: str | os.PathLike[str], source: str | os.PathLike[str]) -> Path | None:
    """Put a backup copy in the database's place; return where the file that was there is kept now.

    The source is examined first (ours, not newer, undamaged; an older one is brought up to date by
    ``upgrade`` afterwards) and stays as it is. Raises ``StoreError`` or ``DcplError``; then nothing changed.
    """
    path, source = Path(path).resolve(), Path(source)
    if path.exists() and source.exists() and path.samefile(source):
        raise DcplError(f"{source} is the database itself.", "Name a backup copy of it.")
    if not source.exists():
        raise DcplError(f"There is no file {source}.", "Name a backup copy.")
    try:
        with translated(source):
            connection = open_for_reading(source, any_revision=True)
    except StoreError as error:
        if "--db" in error.remedy:  # good advice for the database, none for a copy
            error.remedy = "Name a backup copy of dcpl's database."
        raise
    fresh = unused_name(path, "restoring")
    try:
        with translated(source):
            found = damages(connection)
            if found:
                raise StoreError(f"{source} is damaged: {found[0]}.", "Name another backup copy.")
        with translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            _copy(connection, fresh)
            return _swap(path, fresh)
    finally:
        connection.close()
        fresh.unlink(missing_ok=True)


def damages(connection: sqlite3.Connection) -> list[str]:
    """List damaged pages, values that a CHECK forbids, and references to rows that do not exist."""
    try:
        found = [str(row[0]) for row in connection.execute("PRAGMA integrity_check(20)")]
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
        return [str(error)]
    found = [line for line in found if line != "ok"]
    if found:
        return found
    return [
        f"row {row} of {table} refers to a row of {parent} that does not exist"
        for table, row, parent, _ in connection.execute("PRAGMA foreign_key_check")
    ]


def file_faults(connection: sqlite3.Connection, path: str | os.PathLike[str]) -> list[str]:
    """List everything that is wrong with the file itself: its seal, its pages, values, references, texts."""
    faults = damages(connection)
    if not faults:
        try:
            examine(connection, path)
        except StoreError as error:
            faults.append(error.message)
    return faults or _unreadable(connection)


def _unreadable(connection: sqlite3.Connection) -> list[str]:
    """List the columns whose texts are no UTF-8, and the profiles that are no JSON."""
    faults = []
    connection.text_factory = bytes
    try:
        for (name,) in connection.execute(
            "SELECT name FROM main.sqlite_master WHERE type = 'table'"
        ).fetchall():
            table = str(name, "utf-8", "replace")
            cursor = connection.execute(f'SELECT * FROM main."{table}"')
            columns = [column[0] for column in cursor.description]
            for row in cursor:
                for column, value in zip(columns, row, strict=True):
                    if isinstance(value, bytes) and not _decodes(value):
                        faults.append(f"a text in {table}.{column} is no UTF-8")
                    elif (table, column) == ("season", "profile") and not _is_json(value):
                        faults.append("a season's rules profile is no JSON")
    finally:
        connection.text_factory = str
    return list(dict.fromkeys(faults))


def _decodes(value: bytes) -> bool:
    try:
        value.decode()
    except UnicodeDecodeError:
        return False
    return True


def _is_json(value: Any) -> bool:
    try:
        return isinstance(json.loads(value), dict)
    except (ValueError, TypeError, RecursionError):
        return False


def unused_name(path: Path, what: str) -> Path:
    """Name a file beside ``path`` that does not exist: ``dcpl-WHAT.db``, ``dcpl-WHAT-2.db`` ..."""
    number = 1
    while True:
        counted = f"-{number}" if number > 1 else ""
        name = path.with_name(f"{path.stem}-{what}{counted}{path.suffix}")
        if not os.path.lexists(name):
            return name
        number += 1


def _copy(connection: sqlite3.Connection, target: Path) -> None:
    """Copy by ``VACUUM INTO`` a name of its own, then rename: never a half copy under the target's name."""
    half = target.with_name(f".{target.name}.{os.getpid()}")
    try:
        half.unlink(missing_ok=True)
        # The copy is written over this connection, and to SQLite that is writing.
        connection.execute("PRAGMA query_only=OFF")
        connection.rollback()  # no copy is made within a transaction, not even one that only reads
        connection.execute("VACUUM INTO ?", (str(half),))
        _to_disk(half)
        os.replace(half, target)
    finally:
        half.unlink(missing_ok=True)


def _swap(path: Path, fresh: Path) -> Path | None:
    """Move ``fresh`` into the place of ``path`` in one step, keeping the present file under another name."""
    if not path.exists():
        os.replace(fresh, path)
        return None
    _see_nobody_writes(path)
    kept = unused_name(path, "before-restore")
    try:
        # A link, so that there is a database under its name at every moment.
        os.link(path, kept)
    except OSError:
        shutil.copy2(path, kept)
    # A journal left by a damaged file belongs to that file; applied to the new one it would ruin it.
    journal = path.with_name(path.name + "-journal")
    if journal.exists():
        os.replace(journal, kept.with_name(kept.name + "-journal"))
    os.replace(fresh, path)
    return kept


def _see_nobody_writes(path: Path) -> None:
    """Raise where another command is writing; what a killed one left half done is rolled back.

    A file that is no database at all is no reason to stop: it is what ``restore`` is for.
    """
    connection = connect(path)
    try:
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED):
            raise
    finally:
        connection.close()


def _to_disk(path: Path) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
