"""Follow the database: read it again where it has changed, and never hold it.

Whether it changed is seen from its file's size and time, without opening it, so that a board which
waits all evening is in no command's way.
"""

from __future__ import annotations

import os
import time
from pathlib import Path
from typing import Any

from dcpl.errors import DcplError
from dcpl.reports.board import Board, board_state, read_board
from dcpl.rules.units import EventName

QUIET_SECONDS = 0.03
"""A file is read when it has been left alone for so long: a line that follows at once need not wait, and
the time of its change is another one."""
MOST_SECONDS = 0.3
"""But it is read after so long in any case."""
WORN_OFF_SECONDS = 1.0
"""How long after an error it is read anew."""
VOLATILE = ("as_of", "now_ms")
COUNTED = ("left_s", "left_ms", "break_in_s")
"""What of a state changes with every second: the page counts by itself."""

Stamp = tuple[tuple[int, int, int] | None, ...]


class Follower:
    """What the board shows now; ``db``, ``season`` and ``event`` are what was asked for."""

    def __init__(self, db: Path, season: str | None, event: EventName | None, *, money: bool = True) -> None:
        self._asked = (db, season, event)
        self._money = money
        self._error: dict[str, str] | None = None
        self._read_at = 0.0
        self._stamp: tuple[str, Stamp] | None = None
        self._waiting_since: float | None = None
        self._board = self._read()

    def due(self) -> bool:
        """Tell whether the database must be read again."""
        now = time.monotonic()
        if self._error is not None and now - self._read_at >= WORN_OFF_SECONDS:
            return True
        found = self._seen()
        if found == self._stamp:
            self._waiting_since = None
            return False
        if self._waiting_since is None:
            self._waiting_since = now
        newest = max((entry[0] for entry in found[1] if entry is not None), default=0)
        quiet = abs(time.time() - newest / 1e9) >= QUIET_SECONDS
        return quiet or now - self._waiting_since >= MOST_SECONDS

    def read(self) -> None:
        """Read the database again; where it cannot be, the board keeps what it has, and says so."""
        try:
            self._board = self._read()
            self._error = None
        except DcplError as error:
            self._failed(error.message, error.remedy)
        except Exception as error:
            self._failed(f"the night cannot be shown: {type(error).__name__}", "Examine it: dcpl check")

    def state(self) -> dict[str, Any]:
        """Tell what the board shows now."""
        state = board_state(self._board, int(time.time() * 1000))
        return state if self._error is None else {**state, "error": self._error}

    def _read(self) -> Board:
        self._read_at, self._waiting_since = time.monotonic(), None
        stamp = self._seen()
        newest = max((entry[0] for entry in stamp[1] if entry is not None), default=0)
        settled = abs(time.time() - newest / 1e9) >= QUIET_SECONDS
        self._stamp = stamp if settled else None  # else another change may have the same time
        db, season, event = self._asked
        return read_board(db, season, event, int(time.time() * 1000), money=self._money)

    def _failed(self, message: str, remedy: str) -> None:
        db = self._asked[0]
        # Whoever looks at the board need not know in whose folder the file lies.
        told = [text.replace(str(db), db.name) for text in (message, remedy)]
        self._error = {"message": told[0], "remedy": told[1]}

    def _seen(self) -> tuple[str, Stamp]:
        """What the file looks like from outside, and the day: tonight's event goes by it."""
        db = self._asked[0]
        return time.strftime("%Y-%m-%d"), tuple(_stamp(path) for path in (str(db), f"{db}-wal"))


def lasting(state: dict[str, Any]) -> dict[str, Any]:
    """Give of a state what does not change by the second: as long as it is the same, nothing is sent."""
    kept = {key: value for key, value in state.items() if key not in VOLATILE}
    if clock := state["clock"]:
        words = [{**piece, "left_ms": piece["left_ms"] is not None} for piece in clock["words"]]
        steady = {key: value for key, value in clock.items() if key not in COUNTED}
        kept["clock"] = {**steady, "words": words}
    return kept


def _stamp(path: str) -> tuple[int, int, int] | None:
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_mtime_ns, found.st_size, found.st_ino
