"""A second copy, always: after each change the whole file is in another folder too, earlier days beside it.

Which folder is a matter of this machine (a stick is ``/media/...`` here and ``E:`` there) and not of the
league: it stands with the user's settings, a small file for each database, so that a copy that is put back,
or carried to another machine, brings no folder along that is not there. In the folder lie ``league.db`` as
it is now and ``league-2026-05-14.db`` as it was at the end of that day.
"""

from __future__ import annotations

import json
import os
import re
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from typing import NamedTuple
from zlib import crc32

from dcpl.errors import DcplError
from dcpl.store.connection import connect, translated
from dcpl.store.files import settings_folder
from dcpl.store.halves import clear_halves, drop_half, half_of

DAYS = 14
"""So many earlier days are kept where nothing else is said."""

_NEWEST = "SELECT id, at, command FROM change ORDER BY id DESC LIMIT 1"
_SAME = "SELECT 1 FROM change WHERE id = ? AND at = ? AND command = ?"


class Keeping(NamedTuple):
    """Where copies of a database go, and how many earlier days of them stay."""

    folder: Path
    days: int


def keeping(path: str | os.PathLike[str]) -> Keeping | None:
    """Tell where copies of the database at ``path`` go; None: nowhere."""
    try:
        told = json.loads(_setting(path).read_text(encoding="utf-8"))
        return Keeping(Path(told["folder"]), int(told["days"]))
    except FileNotFoundError:
        return None
    except (OSError, ValueError, KeyError, TypeError) as error:
        raise DcplError(
            f"{_setting(path)} cannot be read: {error}", "Say it again: dcpl db keep FOLDER"
        ) from error


def keep_in(path: Path, folder: Path, days: int) -> None:
    """Let copies of the database at ``path`` go to ``folder`` from now on, and make the first.

    Raises ``DcplError`` where the folder is not there, is the database's own, or holds a copy that has what
    this database has not; then nothing changed.
    """
    folder = Path(os.path.abspath(folder))
    if not folder.is_dir():
        raise DcplError(f"There is no folder {folder}.", "Make it first, or plug in what it is on.")
    if folder.resolve() == path.resolve().parent:
        raise DcplError(f"{folder} is the folder of the database itself.", "Name one on another disk.")
    with translated(path), closing(connect(path)) as connection:
        copy = folder / path.name
        if copy.exists() and _apart(connection, copy):
            raise DcplError(
                f"{copy} is no earlier copy of this database.",
                f"See what it has: dcpl db compare {copy}; or name another folder.",
            )
        with translated(folder):
            _put(connection, path, Keeping(folder, days))
    setting = _setting(path)
    with translated(setting):
        setting.parent.mkdir(parents=True, exist_ok=True)
        half = half_of(setting)
        text = {"database": str(path.absolute()), "folder": str(folder), "days": days}
        half.write_text(json.dumps(text, indent=1), encoding="utf-8")
        os.replace(half, setting)


def keep_no_more(path: Path) -> None:
    """Make no more copies of the database; those that there are stay."""
    _setting(path).unlink(missing_ok=True)


def keep_copy(connection: sqlite3.Connection, path: str | os.PathLike[str]) -> list[str]:
    """Put a copy of the database as it is into the folder for it, and tell what hindered that.

    It never raises: what was stored is stored, and the next change makes up for a copy that was not made.
    """
    try:
        kept = keeping(path)
        if kept is None:
            return []
        copy = kept.folder / Path(path).name
        if not kept_copies(Path(path)):
            return [
                f"no copy was made: {kept.folder} is away, or its copies are. "
                "The next change makes up for it; `dcpl db keep FOLDER` begins anew"
            ]
        warnings = []
        if copy.exists() and _apart(connection, copy):
            aside = _unused(copy, "apart")
            os.replace(copy, aside)
            warnings.append(
                f"the copy in {kept.folder} had what this database has not: it is {aside.name} now "
                f"(`dcpl db compare {aside}`)"
            )
        _put(connection, Path(path), kept)
        return warnings
    except (OSError, sqlite3.Error, DcplError) as error:
        told = error.strerror if isinstance(error, OSError) and error.strerror else str(error)
        return [f"no copy was made in the folder for it: {told}. The next change makes up for it"]


def kept_copies(path: Path) -> list[Path]:
    """List the copies in the folder for this database, the newest first."""
    kept = keeping(path)
    if kept is None or not kept.folder.is_dir():
        return []
    newest = kept.folder / path.name
    return [*([newest] if newest.exists() else []), *reversed(_days(newest))]


def kept_copy(path: Path, name: str) -> Path | None:
    """Find the copy that is meant by a file's name or a day, ``2026-05-14``; None: there is none."""
    for copy in kept_copies(path):
        if name in (copy.name, copy.stem) or copy.stem == f"{path.stem}-{name}":
            return copy
    return None


def _put(connection: sqlite3.Connection, path: Path, kept: Keeping) -> None:
    copy = kept.folder / path.name
    clear_halves(kept.folder)
    half = half_of(copy)
    try:
        while True:
            (newest,) = connection.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()
            image = bytearray(connection.serialize())
            image[18:20] = b"\x01\x01"  # a file of its own, no part of a write-ahead log
            with open(half, "wb") as file:
                file.write(image)
                file.flush()
                os.fsync(file.fileno())
            _end_the_day(copy, kept.days)
            os.replace(half, copy)
            # Another command may have put an older moment over this one, or this one over a newer.
            if connection.execute("SELECT coalesce(max(id), 0) FROM change").fetchone() == (newest,):
                return
    finally:
        drop_half(half)


def _end_the_day(copy: Path, days: int) -> None:
    """Give a copy of an earlier day that day's name, and let go of the oldest."""
    try:
        day = time.strftime("%Y-%m-%d", time.localtime(copy.stat().st_mtime))
    except FileNotFoundError:
        return
    if day < time.strftime("%Y-%m-%d"):
        os.replace(copy, copy.with_name(f"{copy.stem}-{day}{copy.suffix}"))
        for old in _days(copy)[: -days or None]:
            old.unlink()


def _days(copy: Path) -> list[Path]:
    named = re.compile(rf"{re.escape(copy.stem)}-\d{{4}}-\d\d-\d\d{re.escape(copy.suffix)}")
    return sorted(file for file in copy.parent.iterdir() if named.fullmatch(file.name))


def _apart(connection: sqlite3.Connection, copy: Path) -> bool:
    """Tell whether a copy has changes that the database has not; what cannot be read has them."""
    try:
        with closing(connect(copy, "ro&immutable=1")) as other:
            newest = other.execute(_NEWEST).fetchone()
    except sqlite3.Error:
        return True
    return newest is not None and connection.execute(_SAME, newest).fetchone() is None


def _unused(copy: Path, what: str) -> Path:
    number = 1
    while True:
        name = copy.with_name(f"{copy.stem}-{what}-{number}{copy.suffix}")
        if not os.path.lexists(name):
            return name
        number += 1


def _setting(path: str | os.PathLike[str]) -> Path:
    whole = os.path.realpath(path)
    return settings_folder() / "keep" / f"{Path(whole).stem}-{crc32(whole.encode()):08x}.json"
