"""``dcpl`` and ``python -m dcpl``."""

from __future__ import annotations

import gc
import signal
import sys

from dcpl import __version__


def main() -> None:
    """Run the command line; ``--version`` is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        print(f"dcpl {__version__}")
        return
    # A command is over before its garbage would matter; looking for it costs every start.
    gc.set_threshold(100_000, 50, 50)
    heard = signal.getsignal(signal.SIGINT) is signal.default_int_handler
    # Ctrl-C in the middle of an import may come out as any error; here nothing is begun yet.
    if heard:
        signal.signal(signal.SIGINT, signal.SIG_DFL)
    from dcpl.cli.root import app

    if heard:
        signal.signal(signal.SIGINT, signal.default_int_handler)
    try:
        app(prog_name="dcpl")
    finally:
        # What was done is done and told: nothing is left that could be broken off.
        if heard:
            signal.signal(signal.SIGINT, signal.SIG_IGN)


if __name__ == "__main__":
    main()
