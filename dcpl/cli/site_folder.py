"""Put a site into its folder: all of it or nothing, and only what changed.

The new site is put together in a folder beside the old one: a page that is the same is the old file
itself under a second name (a hard link; where the disk knows none, a copy with its time), the others
are written. Then the two folders change places. On Linux that is one step of the file system, so
whoever looks finds the old site or the new one. Elsewhere it is two renames: a crash just between
them leaves no folder under the name, and both sites whole beside it; the next `dcpl publish` finishes.
A crash before that leaves the old site as it was. What a crash leaves beside is cleared away next time.

A folder is ours where a file in it says so, and says which files are: in any other folder that is not
empty, or beside files that somebody else put there, nothing is written.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterable, Mapping
from pathlib import Path
from typing import NamedTuple

from dcpl.errors import DcplError

MARKER = ".dcpl-site"
_FIRST_LINE = "Made by `dcpl publish`, which writes this folder anew each time. Its files:"
_DROPPED = {".ds_store", "thumbs.db", "desktop.ini"}
"""What file managers leave in every folder that was looked at; nobody misses it."""
_MOST_NAMED = 3


class Published(NamedTuple):
    """How many files were written, left as they were, and taken away."""

    written: int
    unchanged: int
    removed: int


def put_in_place(folder: str, files: Mapping[str, bytes]) -> Published:
    """Make ``folder`` hold exactly these files, by their paths in it.

    DcplError where it is not ours to write, OSError where it cannot be written; it is then as it was.
    """
    target = Path(os.path.realpath(folder))
    ours = _ours(target, folder)
    same = {path for path in files if path in ours and (target / path).read_bytes() == files[path]}
    gone = ours - set(files)
    told = Published(len(files) - len(same), len(same), len(gone))
    _clear(target)
    if told.written == told.removed == 0 and (target / MARKER).exists():
        return told
    beside = target.with_name(f".{target.name}.{os.getpid()}.part")
    try:
        beside.mkdir()
    except OSError as error:
        error.filename = str(target)  # the folder beside it is nobody's concern
        raise
    try:
        for path, content in files.items():
            page = beside / path
            page.parent.mkdir(parents=True, exist_ok=True)
            if path in same:
                _keep(target / path, page)
            else:
                page.write_bytes(content)
        (beside / MARKER).write_text("\n".join([_FIRST_LINE, *sorted(files), ""]), encoding="utf-8")
        if target.exists():
            shutil.copymode(target, beside)
        _swap(beside, target)
    except BaseException:
        shutil.rmtree(beside, ignore_errors=True)
        raise
    shutil.rmtree(beside, ignore_errors=True)  # it holds the old site now
    return told


def _ours(target: Path, named: str) -> set[str]:
    """List the files of ours that are there; DcplError where the folder is not ours."""
    if not target.exists():
        if not target.parent.is_dir():
            raise DcplError(
                f"{target.parent}: there is no such folder", "make it first, or publish elsewhere"
            )
        return set()
    if not target.is_dir():
        raise DcplError(
            f"{named} is a file", "name a folder: a new or an empty one, or one made by dcpl publish"
        )
    if Path.cwd() == target or target in Path.cwd().parents:
        raise DcplError(
            f"{named} is the folder that you are in: it is to be replaced as a whole",
            "name a folder in it, or go to another one first",
        )
    found = set(_files(target))
    if MARKER not in found:
        if found:
            raise DcplError(
                f"{named} was not made by dcpl publish, and it is not empty: {_named(found)}",
                "name a new or an empty folder",
            )
        return set()
    listed = set((target / MARKER).read_text(encoding="utf-8").splitlines()[1:])
    others = found - listed - {MARKER}
    if others:
        raise DcplError(
            f"{named} holds what dcpl publish did not put there: {_named(others)}",
            "take it out, or name another folder",
        )
    return listed & found


def _files(target: Path) -> Iterable[str]:
    """List everything in a folder but other folders, by its path; links are not followed."""
    for here, folders, names in os.walk(target):
        links = [name for name in folders if os.path.islink(os.path.join(here, name))]
        empty = not (folders or names) and Path(here) != target
        for name in (*names, *links, *([""] if empty else [])):
            if name.lower() not in _DROPPED:
                yield Path(here, name).relative_to(target).as_posix()


def _named(files: Iterable[str]) -> str:
    named = sorted(files)
    more = len(named) - _MOST_NAMED
    return ", ".join(named[:_MOST_NAMED]) + (f" and {more} more" if more > 0 else "")


def _keep(old: Path, new: Path) -> None:
    try:
        os.link(old, new)
    except OSError:
        shutil.copy2(old, new)


def _swap(beside: Path, target: Path) -> None:
    """Let the two folders change places; afterwards ``beside`` is the old one, or nothing."""
    if not target.exists():
        os.rename(beside, target)
    elif not _exchanged(beside, target):
        old = target.with_name(f".{target.name}.{os.getpid()}.old")
        os.rename(target, old)
        try:
            os.rename(beside, target)
        except OSError:
            os.rename(old, target)
            raise
        shutil.rmtree(old, ignore_errors=True)


def _exchanged(beside: Path, target: Path) -> bool:
    """Exchange two names in one step, where the system can; False: it cannot, nothing was done."""
    import ctypes
    import sys

    if sys.platform != "linux":
        return False
    renameat2 = getattr(ctypes.CDLL(None, use_errno=True), "renameat2", None)
    if renameat2 is None:
        return False
    here, exchange = -100, 2  # AT_FDCWD, RENAME_EXCHANGE
    return bool(renameat2(here, os.fsencode(beside), here, os.fsencode(target), exchange) == 0)


def _clear(target: Path) -> None:
    """Take away what a publish that was killed left beside the folder."""
    for left in target.parent.glob(f".{target.name}.*"):
        number, _, kind = left.name.removeprefix(f".{target.name}.").partition(".")
        if kind in ("part", "old") and number.isdecimal() and left.is_dir() and not _runs(int(number)):
            shutil.rmtree(left, ignore_errors=True)


def _runs(process: int) -> bool:
    """Tell whether a process is there; where that cannot be asked harmlessly, it may be."""
    if os.name == "nt":
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True
    return True
