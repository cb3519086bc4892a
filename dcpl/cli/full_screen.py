"""A terminal taken over as a whole, key by key, and given back whatever happens.

For terminals of Unix; elsewhere `able` says no, and a command prints instead.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from types import FrameType, TracebackType
from typing import Any

ESCAPE, ENTER, BACKSPACE = "\x1b", "\r", "\x7f"
RIGHT, LEFT = "\x1b[C", "\x1b[D"

_TAKE = "\x1b[?1049h\x1b[?25l\x1b[2J"  # the other page, no cursor, empty
_GIVE_BACK = "\x1b[0m\x1b[?25h\x1b[?1049l"
_ENDINGS = ("SIGTERM", "SIGHUP")


def able() -> bool:
    """Tell whether there is a screen to take over: a terminal for input and for output."""
    try:
        import termios
    except ImportError:
        return False
    try:
        termios.tcgetattr(sys.stdin.fileno())
        return os.isatty(sys.stdout.fileno()) and os.environ.get("TERM", "dumb") != "dumb"
    except (termios.error, OSError, ValueError, AttributeError):
        return False


class FullScreen:
    """The terminal while it is taken over; use it as a context manager.

    A signal to end (kill, a closed window) leaves by ``SystemExit``, so that the terminal is given
    back; Ctrl-Z gives it back until the program goes on.
    """

    def __init__(self) -> None:
        self._in, self._out = sys.stdin.fileno(), sys.stdout.fileno()
        self._shown: tuple[object, ...] = ()
        self._before: Any = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> FullScreen:
        import signal

        for name in _ENDINGS:
            number = getattr(signal, name)
            self._handlers[number] = signal.signal(number, _end)
        self._handlers[signal.SIGTSTP] = signal.signal(signal.SIGTSTP, self._stop)
        try:
            self._take()
        except BaseException:
            self.__exit__(None, None, None)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        import signal

        try:
            self._give_back()
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)

    def size(self) -> tuple[int, int]:
        """Tell the columns and rows of the window, as they are now."""
        try:
            columns, rows = os.get_terminal_size(self._out)
        except OSError:
            return 80, 24
        return max(1, columns), max(1, rows)

    def draw(self, rows: Sequence[str]) -> None:
        """Show these rows and nothing else; a row may hold colours, but no more columns than there are."""
        size, rows = self.size(), tuple(rows)
        if self._shown == (size, rows):
            return
        clear = "" if self._shown[:1] == (size,) else "\x1b[2J"
        # A line is cleared before it is written: clearing after its last column would take that along.
        self._write(f"{clear}\x1b[H" + "\r\n".join(f"\x1b[K{row}" for row in rows[: size[1]]) + "\x1b[0m")
        if len(rows) < size[1]:
            self._write("\r\n\x1b[J")
        self._shown = (size, rows)

    def ring(self) -> None:
        """Ring the terminal's bell."""
        self._write("\a")

    def keys(self, seconds: float) -> list[str]:
        """Wait so long for keys; an arrow is one, text is a key for each character."""
        import re
        import select

        if not select.select([self._in], [], [], seconds)[0]:
            return []
        read = os.read(self._in, 1024)
        if not read:
            raise EOFError("the terminal is gone")
        text = read.decode("utf-8", "ignore").replace("\n", ENTER).replace("\b", BACKSPACE)
        return re.findall(r"\x1b\[[0-9;?]*[ -/]*[@-~]|\x1bO.|.", text, re.DOTALL)

    def _take(self) -> None:
        import termios
        import tty

        self._before = termios.tcgetattr(self._in)
        tty.setcbreak(self._in, termios.TCSADRAIN)
        self._write(_TAKE)
        self._shown = ()

    def _give_back(self) -> None:
        import termios

        if self._before is not None:
            try:
                self._write(_GIVE_BACK)
                termios.tcsetattr(self._in, termios.TCSADRAIN, self._before)
            except (OSError, termios.error):  # the window is gone: there is nobody to give it back to
                pass
            self._before = None

    def _stop(self, number: int, frame: FrameType | None) -> None:
        import signal

        self._give_back()
        mine: Callable[..., Any] | int | None = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # stops here until the shell lets it go on
        signal.signal(number, mine)
        self._take()

    def _write(self, text: str) -> None:
        rest = text.encode(sys.stdout.encoding or "ascii", "replace")
        while rest:
            rest = rest[os.write(self._out, rest) :]


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
