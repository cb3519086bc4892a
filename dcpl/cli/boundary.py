"""The one place that turns an error into lines on stderr and an exit code."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import NamedTuple

from dcpl.cli.printing import abandon_output, warn
from dcpl.errors import HELD_OPEN, DcplError, held_open

FAULT = 70
"""The exit code of a fault in dcpl itself."""


class Shown(NamedTuple):
    """An error as people see it."""

    lines: list[str]
    exit_code: int


def report(error: BaseException, arguments: list[str], database: Path | None) -> int:
    """Tell the error on stderr, without a traceback, and return its exit code."""
    shown = translate(error, arguments, database)
    abandon_output()
    warn(shown.lines)
    return shown.exit_code


def translate(error: BaseException, arguments: list[str], database: Path | None) -> Shown:
    """Find the words and the exit code for any error that reaches the root."""
    if _broken_off(error):
        return Shown(["interrupted"], 130)
    known = error if isinstance(error, DcplError) else _from_store(error, database)
    if known is not None:
        return Shown(known.lines(), known.exit_code)
    if isinstance(error, OSError) and error.strerror:
        place = f"{os.fsdecode(error.filename)}: " if isinstance(error.filename, str | bytes) else ""
        remedy = [HELD_OPEN] if held_open(error) else []
        return Shown([f"{place}{error.strerror}", *remedy], DcplError.exit_code)
    damaged = _damage(database)
    if damaged is not None:
        return Shown(damaged.lines(), damaged.exit_code)
    return Shown(_fault(error, arguments), FAULT)


def _broken_off(error: BaseException | None) -> bool:
    """Whether Ctrl-C is what it was; a library that is broken off may give another error for it."""
    if isinstance(error, DcplError):
        return False
    while error is not None and not isinstance(error, KeyboardInterrupt):
        error = error.__cause__ or error.__context__
    return error is not None


def _damage(database: Path | None) -> DcplError | None:
    """Find what is wrong with the file that was read: a file nobody can read right is no fault in dcpl.

    Only what nobody foresaw leads here, so that it may take its time.
    """
    if database is None or "sqlite3" not in sys.modules or os.environ.get("DCPL_TRACEBACK"):
        return None
    from contextlib import closing

    from dcpl.errors import StoreError
    from dcpl.reports.strayed import strayed_lines
    from dcpl.store.backup import file_faults
    from dcpl.store.connection import open_for_reading, translated
    from dcpl.store.seal import RESTORE

    try:
        with translated(database), closing(open_for_reading(database, examined=False)) as connection:
            faults = file_faults(connection, database)
            faults = faults or [f"{where}: {told}" for where, told in strayed_lines(connection)]
    except StoreError as error:
        return error
    except Exception:
        return None  # what was to be told is the first error
    if not faults:
        return None
    return StoreError(
        f"{database} was damaged, or changed by another program: {faults[0]}.",
        f"Everything about it: dcpl check. {RESTORE}",
    )


def _from_store(error: BaseException, database: Path | None) -> DcplError | None:
    """The driver's error about the database file in the store's words; SQLAlchemy has it as the cause.

    A broken constraint or a wrong call is no state of the file: it is a fault in dcpl.
    """
    if "sqlite3" not in sys.modules:  # not its error, and an interruption need not load it
        return None
    import sqlite3

    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, sqlite3.OperationalError) or type(cause) is sqlite3.DatabaseError:
            from dcpl.store.connection import explained

            return explained(cause, database or "the database")
        cause = cause.__cause__
    return None


def _fault(error: BaseException, arguments: list[str]) -> list[str]:
    """An error that nobody foresaw: one sentence, and where its details are."""
    import shlex
    import tempfile
    import traceback

    from dcpl import __version__

    what = " ".join(f"{type(error).__name__}: {error}".split())[:200]
    details = "".join(traceback.format_exception(error))
    if os.environ.get("DCPL_TRACEBACK"):
        return [*details.rstrip().splitlines(), f"this is a fault in dcpl: {what}"]
    head = f"dcpl {__version__}, Python {sys.version.split()[0]}: dcpl {shlex.join(arguments)}\n\n"
    try:
        with tempfile.NamedTemporaryFile(
            "w", prefix="dcpl-fault-", suffix=".txt", delete=False, encoding="utf-8", errors="replace"
        ) as file:
            file.write(head + details)
        where = f"the details are in {file.name}"
    except OSError:
        where = "run it again with DCPL_TRACEBACK=1 to see the details"
    return [f"this is a fault in dcpl, not in what you typed: {what}", where]
