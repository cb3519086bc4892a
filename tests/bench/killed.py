"""kill -9 at chosen writes of the database, in each writing command and in both journal modes.

SQLite lets its own calls of the system be replaced: at the n-th write, truncation or removal of a file the
process is killed, with half of it carried out. What was announced must then be there, all of it, and nothing
else.
"""

from __future__ import annotations

import ctypes
import os
import random
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from dcpl.reports.strayed import strayed_lines
from dcpl.store.backup import file_faults
from dcpl.store.connection import open_for_reading

MODES = ("delete", "wal")
VOLATILE = {"clock", "seats"}
"""Draws lots or asks the time: what such a command stores is another thing each time."""

_CALLS: dict[bytes, tuple[Any, ...]] = {
    b"write": (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t),
    b"pwrite": (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64),
    b"pwrite64": (ctypes.c_ssize_t, ctypes.c_int, ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int64),
    b"ftruncate": (ctypes.c_int, ctypes.c_int, ctypes.c_int64),
    b"unlink": (ctypes.c_int, ctypes.c_char_p),
}
_VFS_POINTERS, _SET_CALL = 19, 16
"""sqlite3_vfs: three ints, then pointers, ``pNext`` the first and ``xSetSystemCall`` the 17th of them."""
_kept: list[Any] = []


class Ended(NamedTuple):
    """How a command ended: whether it was killed, its exit code, what it had printed, and its writes."""

    killed: bool
    code: int
    printed: str
    writes: int


class State(NamedTuple):
    """What is in a database: every fact, and the newest change."""

    facts: dict[str, list[tuple[Any, ...]]]
    change: int


class _Vfs(ctypes.Structure):
    _fields_ = [
        ("version", ctypes.c_int),
        ("file_size", ctypes.c_int),
        ("longest_path", ctypes.c_int),
        ("pointers", ctypes.c_void_p * _VFS_POINTERS),
    ]


def able() -> bool:
    """Tell whether SQLite's calls can be replaced here."""
    return hasattr(os, "fork") and _vfs() is not None


def _vfs() -> Any:
    import _sqlite3

    try:
        find = ctypes.CDLL(_sqlite3.__file__).sqlite3_vfs_find
    except (AttributeError, OSError):
        return None  # SQLite is built in, and keeps its names to itself
    find.restype, find.argtypes = ctypes.POINTER(_Vfs), [ctypes.c_char_p]
    found = find(None)
    return found if found and found.contents.version >= 3 else None


def count_writes(kill_at: int, torn: bool) -> Callable[[], int]:
    """Kill this process at its ``kill_at``-th write (0: never); return what tells the number so far."""
    found = _vfs()
    set_call = ctypes.CFUNCTYPE(ctypes.c_int, ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p)(
        found.contents.pointers[_SET_CALL]
    )
    libc = ctypes.CDLL(None)
    done = 0

    def replaced(name: bytes, kind: Any) -> Any:
        really = kind((name.decode(), libc))

        def call(*arguments: Any) -> int:
            nonlocal done
            done += 1
            if done == kill_at:
                if torn and b"write" in name:
                    really(*arguments[:2], arguments[2] // 2, *arguments[3:])
                os.kill(os.getpid(), signal.SIGKILL)
            return int(really(*arguments))

        return kind(call)

    for name, types in _CALLS.items():
        if hasattr(libc, name.decode()):
            function = replaced(name, ctypes.CFUNCTYPE(*types))
            _kept.append(function)
            set_call(ctypes.cast(found, ctypes.c_void_p), name, ctypes.cast(function, ctypes.c_void_p))
    return lambda: done


def play(db: Path, words: Sequence[str], kill_at: int = 0, torn: bool = False, stdin: str = "") -> Ended:
    """Run a command in a process of its own, killed at its ``kill_at``-th write (0: never)."""
    said, counted, typed = os.pipe(), os.pipe(), db.with_name("typed.txt")
    typed.write_text(stdin, encoding="utf-8")
    child = os.fork()
    if child == 0:
        code = 70
        try:
            os.dup2(said[1], 1)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
            os.dup2(os.open(typed, os.O_RDONLY), 0)
            sys.stdin = os.fdopen(0, encoding="utf-8", closefd=False)
            sys.stdout = os.fdopen(1, "w", encoding="utf-8", closefd=False)
            sys.stderr = os.fdopen(2, "w", encoding="utf-8", closefd=False)
            from dcpl.cli.root import app

            writes = count_writes(kill_at, torn)
            try:
                app(["--db", str(db), *words])
                code = 0
            except SystemExit as ended:
                code = int(ended.code or 0)
            os.write(counted[1], str(writes()).encode())
        finally:
            os._exit(code)
    for pipe in (said, counted):
        os.close(pipe[1])
    with os.fdopen(said[0], encoding="utf-8") as out, os.fdopen(counted[0]) as number:
        printed, writes_text = out.read(), number.read()
    _, status = os.waitpid(child, 0)
    return Ended(
        os.WIFSIGNALED(status), os.waitstatus_to_exitcode(status), printed, int(writes_text or kill_at)
    )


def state(db: Path) -> State:
    """Read what is in a database, as the next command meets it."""
    with closing(sqlite3.connect(db)) as connection:
        names = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("change")
        ]
        facts = {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in names}
        return State(facts, connection.execute("SELECT coalesce(max(id), 0) FROM change").fetchone()[0])


def put(whole: dict[str, bytes], db: Path) -> None:
    """Put a database back as it was, nothing beside it."""
    for beside in ("", "-journal", "-wal", "-shm"):
        db.with_name(db.name + beside).unlink(missing_ok=True)
    for name, content in whole.items():
        db.with_name(name).write_bytes(content)


def take(db: Path) -> dict[str, bytes]:
    """Take a database as it is, with what lies beside it."""
    beside = (db.with_name(db.name + ending) for ending in ("", "-journal", "-wal"))
    return {file.name: file.read_bytes() for file in beside if file.exists()}


def in_mode(db: Path, mode: str) -> None:
    """Set a database's journal mode."""
    with closing(sqlite3.connect(db)) as connection:
        assert connection.execute(f"PRAGMA journal_mode={mode}").fetchone() == (mode,)


def writes_are_counted(db: Path) -> bool:
    """Tell whether the calls are really replaced: a change takes some writes, and can be killed at them."""
    whole, words = take(db), ("player", "add", "Killed")
    counted = play(db, words).writes
    put(whole, db)
    killed = play(db, words, 1).killed
    put(whole, db)
    return counted > 1 and killed


def faults_after_kills(
    db: Path, words: Sequence[str], source: random.Random, most: int, copies: Sequence[Path] = ()
) -> Iterator[str]:
    """Kill a command at up to ``most`` of its writes, tell what is wrong then, and carry it out at last.

    ``copies``: files that the command makes, removed before each try.
    """
    whole, before = take(db), state(db)
    ended = play(db, words)
    after, finished = state(db), take(db)
    if ended.code not in (0, 1):
        yield f"{words}: exit {ended.code} {ended.printed[-300:]}"
    for at in sorted(source.sample(range(1, ended.writes + 1), min(most, ended.writes))):
        for copy in copies:
            copy.unlink(missing_ok=True)
        put(whole, db)
        killed = play(db, words, at, torn=bool(at % 2))
        told = f"{' '.join(words)}, killed at write {at} of {ended.writes}"
        now = state(db)
        same = now == after or (words[0] in VOLATILE and now.change == after.change)
        if not (now == before or same):
            yield f"{told}: something else is there"
        if killed.killed and killed.printed and not same:
            yield f"{told}: it was announced and is not there: {killed.printed[:100]}"
        yield from (f"{told}: {fault}" for fault in faults_of(db))
    for copy in copies:
        copy.unlink(missing_ok=True)
    put(whole, db)
    put(finished, db)
    for copy in copies:
        shutil.copy(db, copy)


def faults_of(db: Path) -> list[str]:
    """Examine a database as `check` does: the file, and the journal against the facts."""
    with closing(open_for_reading(db)) as connection:
        return [
            *file_faults(connection, db),
            *(f"{where}: {told}" for where, told in strayed_lines(connection)),
        ]


def lines_after_kills(
    db: Path, event: str, lines: Sequence[str], source: random.Random, most: int
) -> Iterator[str]:
    """Kill a live night at up to ``most`` of its writes: every line that was announced is kept."""
    whole, states, announced = take(db), [state(db)], [0]
    for number in range(1, len(lines) + 1):
        put(whole, db)
        ended = play(db, ("night", event), stdin="".join(f"{line}\n" for line in lines[:number]))
        states.append(state(db))
        announced.append(len(ended.printed))
    for at in sorted(source.sample(range(1, ended.writes + 1), min(most, ended.writes))):
        put(whole, db)
        killed = play(db, ("night", event), at, stdin="".join(f"{line}\n" for line in lines))
        told, now = f"night, killed at write {at} of {ended.writes}", state(db)
        if now not in states:
            yield f"{told}: half a line is there"
        elif announced[states.index(now)] < len(killed.printed):
            yield f"{told}: a line was announced and is not there"
        yield from (f"{told}: {fault}" for fault in faults_of(db))
