"""Open the database: for reading or for writing, and say in a sentence why it cannot be used."""

from __future__ import annotations

import os
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from typing import NoReturn

from dcpl.errors import HELD_OPEN, DcplError, StoreError, held_open
from dcpl.store.seal import RESTORE, examine

APPLICATION_ID = 0x6463706C
"""``dcpl`` in ASCII: the mark in the header of every dcpl database."""

REVISIONS: tuple[str, ...] = ("0001", "0002", "0003", "0004", "0005", "0006", "0007")
"""Every revision of the schema, oldest first."""

HEAD = REVISIONS[-1]
"""The revision that this dcpl reads and writes; a test keeps it equal to the newest migration."""

ADDITIVE: frozenset[str] = frozenset({"0002", "0003", "0004", "0005", "0006", "0007"})
"""Revisions whose migration only adds tables, columns or indexes: ``undo`` may reach back over them."""

LEAST_SQLITE = (3, 37)
"""The first with STRICT tables; an older one would call them damage."""

BUSY_SECONDS = 5.0
"""How long to wait for another command that is writing before giving up."""


class _Held(sqlite3.Connection):
    """A connection that several readers use, one after the other: ``one_moment`` closes it."""

    def close(self) -> None:
        """Leave it to the next reader."""


_moments: list[dict[str, sqlite3.Connection]] = []
"""The moments that are being read, innermost last: their connections by the path of the file."""


@contextmanager
def one_moment() -> Iterator[None]:
    """Let all reading within see a database as it is at one moment, over one connection.

    It is opened at the first question. While it is open a writer can prepare a change but not commit it:
    whatever takes its time, or waits for somebody, comes afterwards. Writing ends it early.
    """
    held: dict[str, sqlite3.Connection] = {}
    _moments.append(held)
    try:
        yield
    finally:
        _moments.pop()
        for connection in held.values():
            sqlite3.Connection.close(connection)


def open_for_reading(
    path: str | os.PathLike[str], *, any_revision: bool = False, examined: bool = True
) -> sqlite3.Connection:
    """Open a database of this revision so that nothing can be written to it, at one moment: all that is
    read until it is closed is as it was when it was opened, whatever is written beside.

    The file is opened for writing all the same (``mode=rw``): only so can SQLite roll back what a killed
    command left half done. Raises ``DcplError`` where there is no file and ``StoreError`` where it cannot
    be used, a damaged one too. ``any_revision``: an older one will do, unexamined (for backups and upgrades).
    ``examined`` False: damage is not looked for (by who looks for all of it).
    """
    if not _moments or any_revision:
        return _open(path, any_revision, examined=examined)
    held, key = _moments[-1], os.path.abspath(path)
    if key not in held:
        held[key] = _open(path, any_revision, _Held, examined=examined)
    return held[key]


def open_for_writing(path: str | os.PathLike[str], *, any_revision: bool = False) -> sqlite3.Connection:
    """Open a database of this revision for writing, in autocommit mode: the caller says ``BEGIN``.

    Raises like ``open_for_reading``. Actions do not call this: they open a ``change.Change``.
    """
    for held in _moments:  # a reader of our own would keep the commit waiting for ever
        connection = held.pop(os.path.abspath(path), None)
        if connection is not None:
            sqlite3.Connection.close(connection)
    return _open(path, any_revision, writing=True)


def connect(
    path: str | os.PathLike[str], mode: str = "rw", factory: type[sqlite3.Connection] = sqlite3.Connection
) -> sqlite3.Connection:
    """Connect in autocommit mode with dcpl's settings, without looking at what the file is."""
    if sqlite3.sqlite_version_info < LEAST_SQLITE:
        raise StoreError(
            f"{path} cannot be opened: this Python has SQLite {sqlite3.sqlite_version}.",
            "dcpl needs 3.37 or newer: use a newer Python.",
        )
    connection = sqlite3.connect(
        _uri(path, mode), uri=True, isolation_level=None, timeout=BUSY_SECONDS, factory=factory
    )
    connection.execute("PRAGMA foreign_keys=ON")
    connection.execute("PRAGMA trusted_schema=OFF")
    return connection


def revision_of(connection: sqlite3.Connection, path: str | os.PathLike[str]) -> str:
    """Tell a dcpl database's revision; raise ``StoreError`` where it is no dcpl database."""
    if connection.execute("PRAGMA application_id").fetchone()[0] != APPLICATION_ID:
        _not_ours(path)
    try:
        row = connection.execute("SELECT version_num FROM alembic_version").fetchone()
    except sqlite3.OperationalError as error:
        if error.sqlite_errorcode != sqlite3.SQLITE_ERROR:
            raise
        row = None
    if row is None:
        raise StoreError(
            f"{path} is damaged: it does not say which revision of dcpl's tables it holds.", RESTORE
        )
    return str(row[0])


@contextmanager
def translated(path: str | os.PathLike[str]) -> Iterator[None]:
    """Turn what SQLite or the system says about the file at ``path`` into a ``StoreError``.

    A broken constraint or a wrong call is no state of the file but a fault in dcpl: it stays what it is.
    """
    try:
        yield
    except DcplError:
        raise
    except sqlite3.DatabaseError as error:
        if not _of_the_file(error):
            raise
        raise explained(error, path) from error
    except OSError as error:
        remedy = "Look at the permissions of the file and its folder." if error.errno in (1, 13) else ""
        if held_open(error):
            remedy = HELD_OPEN
        raise StoreError(f"{error.filename or path}: {error.strerror or error}.", remedy) from error
    except Exception as error:
        # SQLAlchemy keeps the driver's own error in ``orig``; naming its classes here would import it.
        original = getattr(error, "orig", None)
        if not (isinstance(original, sqlite3.DatabaseError) and _of_the_file(original)):
            raise
        raise explained(original, path) from error


def explained(error: sqlite3.Error, path: str | os.PathLike[str]) -> StoreError:
    """Say in a sentence what an SQLite error about the file at ``path`` means and what to do."""
    if getattr(error, "sqlite_errorcode", 0) == sqlite3.SQLITE_READONLY_DBMOVED:
        return StoreError(
            f"{path} was replaced by another file while this command was at work; nothing was changed.",
            "Do it again, to the file that is there now.",
        )
    # The low byte is the primary code; the rest only refines it.
    code = getattr(error, "sqlite_errorcode", sqlite3.SQLITE_ERROR) & 0xFF
    told = _SENTENCES.get(code)
    if told is None:
        return StoreError(f"The database {path} cannot be used: {error}.", "Examine it: dcpl db check")
    message, remedy = told
    return StoreError(message.format(path=path, error=error), remedy)


_SENTENCES = {
    sqlite3.SQLITE_BUSY: (
        "{path} is locked: another command is writing to it.",
        "Wait until it is done and try again.",
    ),
    sqlite3.SQLITE_LOCKED: (
        "{path} is locked: another command is writing to it.",
        "Wait until it is done and try again.",
    ),
    sqlite3.SQLITE_READONLY: (
        "{path} is read-only.",
        "Allow writing to the file and its folder, or name another database with --db.",
    ),
    sqlite3.SQLITE_PERM: ("{path} may not be opened.", "Look at the permissions of the file and its folder."),
    sqlite3.SQLITE_CANTOPEN: (
        "{path} cannot be opened: {error}.",
        "Look at the permissions of the file and its folder.",
    ),
    sqlite3.SQLITE_CORRUPT: ("{path} is damaged: {error}.", RESTORE),
    sqlite3.SQLITE_NOTADB: ("{path} is not a dcpl database.", "Name dcpl's own database file with --db."),
    sqlite3.SQLITE_IOERR: ("{path} cannot be read or written: {error}.", "Look at the disk, then try again."),
    sqlite3.SQLITE_FULL: ("The disk of {path} is full.", "Make room and try again; nothing was changed."),
    sqlite3.SQLITE_CONSTRAINT: (
        "{path} refuses what was to be written: {error}.",
        "Nothing was changed. Examine the database: dcpl check",
    ),
}


def _of_the_file(error: sqlite3.DatabaseError) -> bool:
    return isinstance(error, sqlite3.OperationalError) or type(error) is sqlite3.DatabaseError


def _open(
    path: str | os.PathLike[str],
    any_revision: bool,
    factory: type[sqlite3.Connection] = sqlite3.Connection,
    *,
    writing: bool = False,
    examined: bool = True,
) -> sqlite3.Connection:
    with translated(path):
        try:
            connection = connect(path, factory=factory)
            if not writing:
                connection.execute("PRAGMA query_only=ON")
                # From the next question on, which is for the revision, all reading is of one moment.
                connection.execute("BEGIN")
        except sqlite3.OperationalError:
            _explain_path(path)
            raise
        try:
            revision = revision_of(connection, path)
            if revision != HEAD and not (any_revision and revision in REVISIONS):
                _wrong_revision(revision, path)
            if examined and not (writing or any_revision):
                examine(connection, path, thoroughly=False)
        except UnicodeDecodeError as error:  # what SQLite says about a broken table quotes it
            sqlite3.Connection.close(connection)
            raise StoreError(f"{path} is damaged: its tables are no text.", RESTORE) from error
        except BaseException:
            sqlite3.Connection.close(connection)
            raise
    return connection


def _uri(path: str | os.PathLike[str], mode: str) -> str:
    """Write a path as SQLite's URI, so that no ``?`` or ``#`` in it means anything else."""
    text = os.path.abspath(path)
    if sys.platform == "win32":
        text = "/" + text.replace("\\", "/")
    quoted = text.replace("%", "%25").replace("?", "%3f").replace("#", "%23")
    return f"file://{quoted}?mode={mode}"


def _explain_path(path: str | os.PathLike[str]) -> None:
    if os.path.isdir(path):
        raise StoreError(f"{path} is a folder, not a database.", "Name a file with --db.")
    if not os.path.lexists(path):
        raise DcplError(f"There is no database at {path}.", "Make one: dcpl init")


def _not_ours(path: str | os.PathLike[str]) -> NoReturn:
    if os.path.getsize(path) == 0:
        raise StoreError(f"{path} is empty, not a dcpl database.", "Make it one: dcpl init")
    raise StoreError(f"{path} is not a dcpl database.", "Name dcpl's own database file with --db.")


def _wrong_revision(revision: str, path: str | os.PathLike[str]) -> NoReturn:
    if revision in REVISIONS:
        raise StoreError(
            f"{path} was made by an older dcpl (revision {revision}; this one needs {HEAD}).",
            "Bring it up to date, a backup copy is made first: dcpl db upgrade",
        )
    raise StoreError(
        f"{path} was made by a newer dcpl (revision {revision}; this one knows {HEAD} at the latest).",
        "Use that newer dcpl.",
    )
