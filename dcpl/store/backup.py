"""Copies of the database: make one, put one back, and find what is damaged in a file."""

from __future__ import annotations

import json
import os
import shutil
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from dcpl.errors import DcplError, StoreError
from dcpl.store.connection import connect, open_for_reading, translated
from dcpl.store.halves import clear_halves, drop_half, half_of
from dcpl.store.seal import examine, seal_now


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
    fresh = half_of(path)
    try:
        with translated(source):
            found = file_faults(connection, source)
            if found:
                raise StoreError(f"{source} is damaged: {found[0]}.", "Name another backup copy.")
        with translated(path):
            path.parent.mkdir(parents=True, exist_ok=True)
            _copy(connection, fresh)
            return _put_in_place(path, fresh)
    finally:
        connection.close()
        drop_half(fresh)


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
    clear_halves(target.parent)
    half = half_of(target)
    try:
        drop_half(half)
        # The copy is written over this connection, outside of a transaction, and to SQLite that is writing.
        if connection.in_transaction:
            connection.execute("COMMIT")
        connection.execute("PRAGMA query_only=OFF")
        connection.execute("VACUUM INTO ?", (str(half),))
        with closing(connect(half)) as copy:
            seal_now(copy)
        _to_disk(half)
        os.replace(half, target)
    finally:
        drop_half(half)


def _put_in_place(path: Path, fresh: Path) -> Path | None:
    """Put ``fresh`` in the place of ``path``, and return where the file that was there is kept.

    All the while nobody else can begin to write: who has waited is told that the file was replaced.
    """
    if not path.exists():
        os.replace(fresh, path)
        return None
    kept = unused_name(path, "before-restore")
    held = connect(path)
    try:
        sound, logged = _hold(held)
        # In write-ahead mode the file is part of what there is: it is not replaced but written over.
        if sound and logged:
            _write_over(path, fresh, held, kept)
        elif REPLACED_WHILE_OPEN:
            _swap(path, fresh, kept)
        elif sound:
            _write_over_alone(fresh, held, kept)
        else:
            held.close()
            _swap(path, fresh, kept)
    finally:
        held.close()
    return kept


def _hold(connection: sqlite3.Connection) -> tuple[bool, bool]:
    """Take the right to write, or raise where another has it.

    Tell whether the file can be read at all, and whether it is in write-ahead mode.
    What a killed command left half done is rolled back by it. A file that is no database, or is damaged
    beyond opening, is no reason to stop: it is what ``restore`` is for.
    """
    try:
        (mode,) = connection.execute("PRAGMA main.journal_mode").fetchone()
        if mode == "wal":
            return True, True
        connection.execute("BEGIN IMMEDIATE")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode & 0xFF in _LOCKED:
            raise
        return False, False
    return True, False


REPLACED_WHILE_OPEN = sys.platform != "win32"
"""Whether a file may be replaced that is open here; Windows lets nobody, not even who has it open."""
_LOCKED = (sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED)


def _swap(path: Path, fresh: Path, kept: Path) -> None:
    """Move ``fresh`` into the place of ``path`` in one step, keeping the present file as ``kept``."""
    try:
        # A link, so that there is a database under its name at every moment; and a file that is open here
        # must not be read another way: closing it would let the lock go.
        os.link(path, kept)
    except OSError:
        shutil.copy2(path, kept)
    # A journal left by a damaged file belongs to that file; applied to the new one it would ruin it.
    for beside in ("-journal", "-wal"):
        left = path.with_name(path.name + beside)
        if left.exists():
            os.replace(left, kept.with_name(kept.name + beside))
    os.replace(fresh, path)


def _write_over(path: Path, fresh: Path, held: sqlite3.Connection, kept: Path) -> None:
    """Write ``fresh`` over the database by SQLite's own backup, as one transaction.

    Once the first page is written nobody else can write, and what was there is still what others read:
    that moment is kept.
    """
    half = half_of(kept)

    def keep(status: int, remaining: int, total: int) -> None:
        if status & 0xFF in _LOCKED:
            raise StoreError(f"{path} is locked: another command is writing to it.", "Try again later.")
        if not half.exists():
            with closing(connect(path)) as before:
                _write_image(before, half)

    try:
        with closing(connect(fresh)) as source:
            source.backup(held, pages=1, progress=keep)
        _to_disk(half)
        os.replace(half, kept)
    finally:
        drop_half(half)


def _write_over_alone(fresh: Path, held: sqlite3.Connection, kept: Path) -> None:
    """Write ``fresh`` over a database without a write-ahead log: nobody else has it any more."""
    half = half_of(kept)
    held.execute("ROLLBACK")
    held.execute("PRAGMA locking_mode=EXCLUSIVE")
    held.execute("BEGIN EXCLUSIVE")
    held.execute("ROLLBACK")  # the lock stays
    try:
        _write_image(held, half)
        _to_disk(half)
        with closing(connect(fresh)) as source:
            source.backup(held)
        os.replace(half, kept)
    finally:
        drop_half(half)


def _write_image(connection: sqlite3.Connection, target: Path) -> None:
    image = bytearray(connection.serialize())
    image[18:20] = b"\x01\x01"  # a file of its own, no part of a write-ahead log
    target.write_bytes(image)


def _to_disk(path: Path) -> None:
    with open(path, "rb+") as file:
        os.fsync(file.fileno())
