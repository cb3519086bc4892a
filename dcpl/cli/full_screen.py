"""A terminal taken over as a whole, key by key, and given back whatever happens.

By prompt_toolkit, which knows the terminals of Unix and the consoles of Windows.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from contextlib import ExitStack, suppress
from types import FrameType, TracebackType
from typing import Any

ESCAPE, ENTER, BACKSPACE = "\x1b", "\r", "\x7f"
RIGHT, LEFT = "\x1b[C", "\x1b[D"

_NAMED = {
    "escape": ESCAPE,
    "c-m": ENTER,
    "c-j": ENTER,
    "c-h": BACKSPACE,
    "backspace": BACKSPACE,
    "right": RIGHT,
    "left": LEFT,
    "c-d": "\x04",
}
"""What prompt_toolkit calls the keys that are no text, and what they are here; others are nothing."""
_ENDINGS = ("SIGTERM", "SIGHUP")


def terminal() -> bool:
    """Tell whether input and output are a terminal that can do more than print lines.

    A console of Windows sets no TERM, and can.
    """
    if any(stream is None or not stream.isatty() for stream in (sys.stdin, sys.stdout)):
        return False
    return os.environ.get("TERM", "dumb" if os.name == "posix" else "console") not in ("dumb", "")


def drawable() -> bool:
    """Tell whether there is a screen to take over; the oldest consoles of Windows are none."""
    if not terminal():
        return False
    if os.name == "posix":
        return True
    from prompt_toolkit.output import create_output

    return type(create_output()).__name__ != "Win32Output"


class FullScreen:
    """The terminal while it is taken over; use it as a context manager.

    A signal to end (kill, a closed window) leaves by ``SystemExit``, so that the terminal is given
    back; Ctrl-Z gives it back until the program goes on.
    """

    def __init__(self) -> None:
        from prompt_toolkit.input import create_input
        from prompt_toolkit.output import create_output

        self._in, self._out = create_input(), create_output()
        self._shown: tuple[object, ...] = ()
        self._taken: ExitStack | None = None
        self._handlers: dict[int, Any] = {}

    def __enter__(self) -> FullScreen:
        import asyncio
        import signal

        self._loop = asyncio.new_event_loop()
        for name in (*_ENDINGS, "SIGTSTP"):
            number = getattr(signal, name, None)  # not every system knows every signal
            if number is not None:
                handler = self._stop if name == "SIGTSTP" else _end
                self._handlers[number] = signal.signal(number, handler)
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
        import asyncio
        import signal

        try:
            self._give_back()
        finally:
            for number, handler in self._handlers.items():
                signal.signal(number, handler)
            for task in asyncio.all_tasks(self._loop):
                task.cancel()
                with suppress(asyncio.CancelledError):
                    self._loop.run_until_complete(task)
            self._loop.close()

    def size(self) -> tuple[int, int]:
        """Tell the columns and rows of the window, as they are now."""
        try:
            size = self._out.get_size()
        except OSError:
            return 80, 24
        return max(1, size.columns), max(1, size.rows)

    def draw(self, rows: Sequence[str]) -> None:
        """Show these rows and nothing else; a row may hold colours, but no more columns than there are."""
        size, rows = self.size(), tuple(rows)
        if self._shown == (size, rows):
            return
        clear = "" if self._shown[:1] == (size,) else "\x1b[2J"
        # A line is cleared before it is written: clearing after its last column would take that along.
        text = f"{clear}\x1b[H" + "\r\n".join(f"\x1b[K{row}" for row in rows[: size[1]]) + "\x1b[0m"
        self._out.write_raw(text + ("\r\n\x1b[J" if len(rows) < size[1] else ""))
        self._out.flush()
        self._shown = (size, rows)

    def ring(self) -> None:
        """Ring the terminal's bell."""
        self._out.bell()
        self._out.flush()

    def keys(self, seconds: float) -> list[str]:
        """Wait so long for keys; an arrow is one, text is a key for each character."""
        pressed = self._loop.run_until_complete(self._pressed(seconds))
        keys: list[str] = []
        for press in pressed:
            name = str(getattr(press.key, "value", press.key))
            if name == "c-c":
                raise KeyboardInterrupt
            if name == "c-z":
                self._suspend()
            elif name in _NAMED:
                keys.append(_NAMED[name])
            elif len(name) == 1:
                keys.append(name)
        return keys

    async def _pressed(self, seconds: float) -> list[Any]:
        import asyncio

        ready = asyncio.Event()
        with self._in.attach(ready.set):
            try:
                await asyncio.wait_for(ready.wait(), seconds)
            except TimeoutError:
                return self._in.flush_keys()  # an Escape that begins no arrow
            read = self._in.read_keys()
            if self._in.closed and not read:
                raise EOFError("the terminal is gone")
            return read

    def _take(self) -> None:
        with ExitStack() as stack:
            stack.callback(self._restore)
            stack.enter_context(self._in.raw_mode())
            self._out.enter_alternate_screen()
            self._out.hide_cursor()
            self._out.erase_screen()
            self._out.flush()
            self._taken = stack.pop_all()
        self._shown = ()

    def _restore(self) -> None:
        self._out.reset_attributes()
        self._out.show_cursor()
        self._out.quit_alternate_screen()
        self._out.flush()

    def _give_back(self) -> None:
        taken, self._taken = self._taken, None
        if taken is not None:
            with suppress(OSError):  # the window is gone: there is nobody to give it back to
                taken.close()

    def _suspend(self) -> None:
        import signal

        number = getattr(signal, "SIGTSTP", None)
        if number is not None:
            os.kill(os.getpid(), number)

    def _stop(self, number: int, frame: FrameType | None) -> None:
        import signal

        self._give_back()
        mine: Callable[..., Any] | int | None = signal.signal(number, signal.SIG_DFL)
        os.kill(os.getpid(), number)  # stops here until the shell lets it go on
        signal.signal(number, mine)
        self._take()


def _end(number: int, frame: FrameType | None) -> None:
    raise SystemExit(128 + number)
