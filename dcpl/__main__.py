"""``dcpl`` and ``python -m dcpl``."""

from __future__ import annotations

import gc
import io
import os
import signal
import sys

from dcpl import __version__


def main() -> None:
    """Run the command line; ``--version`` is answered without loading it."""
    speak_utf_8()
    if sys.argv[1:] == ["--version"]:
        try:
            print(f"dcpl {__version__}", flush=True)
        except OSError as error:
            sys.stderr.write(f"{error.strerror}\n")
            sys.stderr.flush()
            os._exit(1)  # nothing is left to be said, and what waits to be printed has nowhere to go
        return
    # A command is over before its garbage would matter; looking for it costs every start.
    gc.set_threshold(100_000, 50, 50)
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    # Ctrl-C in the middle of an import may come out as any error; here nothing is begun yet.
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from dcpl.cli.root import app

    if heard:
        sys.unraisablehook = _press_again
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        app(prog_name="dcpl")
    finally:
        # What was done is done and told: nothing is left that could be broken off.
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


def speak_utf_8() -> None:
    """Write UTF-8 wherever no terminal is, whatever the machine's old code page has no letters for."""
    for stream in (sys.stdout, sys.stderr):
        if isinstance(stream, io.TextIOWrapper) and not stream.isatty():
            stream.reconfigure(encoding="utf-8")


def _press_again(unheard: sys.UnraisableHookArgs) -> None:
    """Press Ctrl-C once more where Python lost it: in a callback it is only printed, and all goes on."""
    if not issubclass(unheard.exc_type, KeyboardInterrupt):
        sys.__unraisablehook__(unheard)
        return
    import _thread
    import time

    def press() -> None:
        time.sleep(0.001)  # from within the hook it would be lost again
        _thread.interrupt_main()

    _thread.start_new_thread(press, ())


if __name__ == "__main__":
    main()
