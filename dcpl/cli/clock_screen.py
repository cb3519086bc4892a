"""The clock on the whole screen: it follows what is recorded, and its keys are the clock's commands."""

from __future__ import annotations

import os
import shlex
import sys
import time
from collections.abc import Callable
from pathlib import Path

from dcpl.actions import clock as act
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command
from dcpl.cli.full_screen import BACKSPACE, ENTER, ESCAPE, LEFT, RIGHT, FullScreen
from dcpl.errors import DcplError
from dcpl.printouts.clock_face import (
    BLOCK,
    BREAK,
    FIGURES,
    KEYS,
    LABEL,
    MESSAGE,
    SOON,
    STANDING,
    STATE,
    Row,
    face_rows,
)
from dcpl.reports.clock import ClockNow, clock_face, newest_change, read_clock, state_of
from dcpl.rules.table.clock import moment

LOOK_SECONDS, READ_SECONDS, TELL_SECONDS = 0.2, 1.0, 4.0
"""How often keys and the time are looked at, how often the database, how long a message stands."""

_FIGURES = {STANDING: "33", BREAK: "36;1", SOON: "31;1"}
_STYLES = {STATE: "31;1;7", LABEL: "2", KEYS: "2", MESSAGE: "33"}


class ClockScreen:
    """An event's clock on the screen; leaving it leaves the clock as it is."""

    def __init__(self, db: Path, now: ClockNow) -> None:
        self._db = db
        self._now = now
        self._change = -1
        self._read_at = 0.0
        self._part: int | None = None
        self._asking: str | None = None
        self._message, self._message_until = "", 0.0
        self._trouble = ""
        self._colours = not os.environ.get("NO_COLOR")
        try:
            BLOCK.encode(sys.stdout.encoding or "ascii")
            self._block = BLOCK
        except UnicodeEncodeError:
            self._block = "#"

    def run(self) -> int:
        """Show the clock until somebody leaves it."""
        with FullScreen() as screen:
            while True:
                self._follow()
                at = time.time()
                part = moment(self._now.blinds, self._now.clock, int(at * 1000)).part_index
                if self._part not in (None, part) and self._now.begun:
                    screen.ring()
                self._part = part
                screen.draw(self._rows(at, *screen.size()))
                try:
                    for key in screen.keys(LOOK_SECONDS):
                        if self._key(key):
                            return 0
                except (EOFError, OSError):
                    return 0

    def _follow(self, at_once: bool = False) -> None:
        """Read the clock again where anything was recorded; trouble is shown, and the clock goes on."""
        if not at_once and 0 <= time.time() - self._read_at < READ_SECONDS:
            return
        self._read_at = time.time()
        try:
            newest = newest_change(self._db)
            if newest != self._change:
                kept = None if self._now.begun else self._now
                now = read_clock(self._db, self._now.season.name, self._now.event.name, None)
                if not now.begun and kept is not None:  # still with the blinds that were asked for
                    now = now._replace(clock=kept.clock, blinds=kept.blinds)
                self._now, self._change = now, newest
            self._trouble = ""
        except DcplError as error:
            self._trouble = error.message

    def _rows(self, at: float, columns: int, height: int) -> list[str]:
        message = self._message if at < self._message_until else self._trouble
        if self._asking is not None:
            message = f"Stopped for what dispute? {self._asking}_   (Enter; Esc: let it run)"
        face = clock_face(self._now, int(at * 1000), self._keys_told(at), message)
        rows = face_rows(face, columns, height, self._block)
        return [self._coloured(row, face.tone) for row in rows]

    def _coloured(self, row: Row, tone: str) -> str:
        style = _FIGURES.get(tone, "32;1") if row.style == FIGURES else _STYLES.get(row.style)
        if not self._colours or style is None or not row.text.strip():
            return row.text
        text = row.text.lstrip(" ")
        return f"{' ' * (len(row.text) - len(text))}\x1b[{style}m{text}\x1b[0m"

    def _keys_told(self, at: float) -> str:
        state = state_of(self._now, moment(self._now.blinds, self._now.clock, int(at * 1000)))
        if state == "not-started":
            return "space start  q leave"
        word = "pause" if self._now.clock.since_ms is not None else "resume"
        return f"space {word}  n/p level  +/- minute more/less  q leave"

    def _key(self, key: str) -> bool:
        """Do what a key asks for; True leaves."""
        if self._asking is not None:
            self._type(key, self._asking)
        elif key in ("q", "Q", "\x04"):
            return True
        elif key == " ":
            if not self._now.begun:
                blinds = self._now.blinds
                self._do(("start",), lambda c, at: act.start_clock(c, self._now.event.name, blinds, at))
            elif self._now.clock.since_ms is None:
                self._do(("resume",), lambda c, at: act.resume_clock(c, self._now.event.name, at))
            else:
                self._asking = ""
        elif key in ("n", "p", RIGHT, LEFT):
            parts = 1 if key in ("n", RIGHT) else -1
            word = "next" if parts > 0 else "previous"
            self._do((word,), lambda c, at: act.move_parts(c, self._now.event.name, parts, at))
        elif key in ("+", "=", "-"):
            minutes = 1 if key == "-" else -1  # a minute more is one that has not passed yet
            word = "back" if minutes < 0 else "forward"
            self._do((word, "1"), lambda c, at: act.move_minutes(c, self._now.event.name, minutes, at))
        return False

    def _type(self, key: str, typed: str) -> None:
        if key == ENTER:
            self._asking = None
            reason = typed.strip()
            if reason:
                words = ("pause", "--reason", reason)
                self._do(words, lambda c, at: act.pause_clock(c, self._now.event.name, reason, at))
            else:
                self._tell("Without a reason the clock runs on.")
        elif key == ESCAPE:
            self._asking = None
        elif key == BACKSPACE:
            self._asking = typed[:-1]
        elif key.isprintable() and len(typed) < act.MOST_REASON:
            self._asking = typed + key

    def _do(self, words: tuple[str, ...], action: Callable[[Command, int], Outcome]) -> None:
        text = shlex.join(("dcpl", "clock", str(self._now.event.name), *words))
        command = Command(self._db, self._now.season.name, text)
        try:
            self._tell(action(command, int(time.time() * 1000)).lines[0])
        except DcplError as error:
            self._tell(". ".join(error.lines()))
        self._follow(at_once=True)

    def _tell(self, message: str) -> None:
        self._message, self._message_until = message, time.time() + TELL_SECONDS
