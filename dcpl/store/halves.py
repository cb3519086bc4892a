"""Files that are not finished yet: how they are named, and how those of killed commands are cleared away.

A file is written under a hidden name that says which process of which machine writes it, and takes its own
name when it is whole. What a kill or a power cut leaves under such a name is cleared by the next command that
writes into the folder; never that of a process that still runs.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from zlib import crc32

_ENDING = ".half"
_BESIDE = ("", "-journal", "-wal", "-shm")
"""What SQLite keeps beside a file while it writes it."""
_LONGEST_SECONDS = 24 * 3600
"""No command writes one file for so long: what is older is nobody's."""


def half_of(target: Path) -> Path:
    """Name the file that ``target`` is written to until it is whole."""
    return target.with_name(f".{target.name}.{_machine()}-{os.getpid()}{_ENDING}")


def drop_half(half: Path) -> None:
    """Remove a half-written file that will not be finished, and what SQLite keeps beside it."""
    for beside in _BESIDE:
        half.with_name(half.name + beside).unlink(missing_ok=True)


def clear_halves(folder: Path) -> None:
    """Remove what killed commands left half-written in a folder; where it may not be touched, nothing."""
    try:
        names = os.listdir(folder)
    except OSError:
        return
    for name in names:
        if name[:1] == "." and _ENDING in name and _is_left(folder, name):
            try:
                os.unlink(folder / name)
            except OSError:
                continue


def _is_left(folder: Path, name: str) -> bool:
    for beside in _BESIDE:
        stem, ending, rest = name.rpartition(_ENDING + beside)
        machine, dash, process = stem.rpartition(".")[2].partition("-")
        if ending and not rest and dash and len(machine) == 8 and process.isdecimal():
            return (machine == _machine() and not _runs(int(process))) or _is_old(folder / name)
    return False


def _machine() -> str:
    """Tell this machine from the others that may share a folder with it."""
    name = os.uname().nodename if hasattr(os, "uname") else os.environ.get("COMPUTERNAME", "")
    return f"{crc32(name.encode()):08x}"


def _runs(process: int) -> bool:
    if os.name == "nt":  # there asking by a signal would end it
        return True
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except (PermissionError, OverflowError):
        return True
    return True


def _is_old(path: Path) -> bool:
    try:
        return time.time() - path.stat().st_mtime > _LONGEST_SECONDS
    except OSError:
        return False
