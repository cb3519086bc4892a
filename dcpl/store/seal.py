"""The seal: a checksum of the whole file that every change leaves in its header, looked at before reading.

SQLite finds a torn page only where it happens to look, and never a digit that has become another one. So a
change writes a checksum of every page into ``user_version`` just before its commit, together with the count
of commits that the file will then have. Whoever opens the file compares: a file that has the count of the
seal and another content was damaged, since nothing that writes by SQLite leaves that count as it was. With
another count another program was at work: the seal says nothing, SQLite's own examination takes its place.
"""

from __future__ import annotations

import os
import sqlite3
from typing import NoReturn
from zlib import crc32

from dcpl.errors import StoreError

LARGEST = 16 * 1024 * 1024
"""Bytes of the largest file that is sealed, some forty seasons: a millisecond a megabyte at each reading."""

RESTORE = "Put a backup copy in its place: dcpl db restore FILE"

_COUNT, _SEAL, _STAMP = slice(24, 28), slice(60, 64), slice(92, 100)
_WAL = b"\x02\x02"


def seal(connection: sqlite3.Connection) -> None:
    """Seal the file as the transaction that is open now will leave it; the commit must follow at once.

    In write-ahead mode commits are not counted, and a large file is not read anew for each change: there
    the seal is broken instead, so that none is left that does not fit.
    """
    image = _image(connection)
    number = 0 if image is None else _seal_of(image, _count(image) + 1)
    # The header's field is a signed number to SQLite.
    connection.execute(f"PRAGMA main.user_version={number - (number >> 31 << 32)}")


def seal_now(connection: sqlite3.Connection) -> None:
    """Seal a file as it is, by a commit of its own: after a migration, and on a fresh copy."""
    connection.execute("BEGIN IMMEDIATE")
    seal(connection)
    connection.execute("COMMIT")


def examine(connection: sqlite3.Connection, path: str | os.PathLike[str], *, thoroughly: bool = True) -> None:
    """Raise ``StoreError`` where the file is damaged.

    A sealed file costs a millisecond, any other some more. ``thoroughly`` False: a file too large for a
    seal is let pass, since its examination takes seconds (quick reading stays quick).
    """
    image = _image(connection)
    if image is None and not thoroughly and _size(connection) > LARGEST:
        return
    if image is not None:
        kept = int.from_bytes(image[_SEAL], "big")
        if kept and kept >> 16 == _count(image) & 0xFFFF:
            if kept == _seal_of(image, _count(image)):
                return
            _damaged(path, "its content is not what dcpl wrote")
    (told,) = connection.execute("PRAGMA main.integrity_check(1)").fetchone()
    if told != "ok":
        _damaged(path, told)


def _image(connection: sqlite3.Connection) -> memoryview | None:
    """Give the file's pages as this transaction sees them; None where the file has no seal."""
    if _size(connection) > LARGEST or not hasattr(connection, "serialize"):
        return None
    image = memoryview(connection.serialize())
    return None if len(image) < 100 or image[18:20] == _WAL else image


def _size(connection: sqlite3.Connection) -> int:
    (pages,) = connection.execute("PRAGMA main.page_count").fetchone()
    (size,) = connection.execute("PRAGMA main.page_size").fetchone()
    return int(pages) * int(size)


def _count(image: memoryview) -> int:
    return int.from_bytes(image[_COUNT], "big")


def _seal_of(image: memoryview, count: int) -> int:
    """Make a seal: the low halves of the count and of a checksum of all but what a commit itself writes."""
    checksum, since = 0, 0
    for changing in (_COUNT, _SEAL, _STAMP):
        checksum, since = crc32(image[since : changing.start], checksum), changing.stop
    return (count & 0xFFFF) << 16 | crc32(image[since:], checksum) & 0xFFFF


def _damaged(path: str | os.PathLike[str], told: str) -> NoReturn:
    raise StoreError(f"{path} is damaged: {told}.", RESTORE)
