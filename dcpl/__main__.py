"""``dcpl`` and ``python -m dcpl``."""

from __future__ import annotations

import gc
import sys

from dcpl import __version__


def main() -> None:
    """Run the command line; ``--version`` is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        print(f"dcpl {__version__}")
        return
    # A command is over before its garbage would matter; looking for it costs every start.
    gc.set_threshold(100_000, 50, 50)
    try:
        from dcpl.cli.root import app
    except KeyboardInterrupt:
        sys.exit(130)
    app(prog_name="dcpl")


if __name__ == "__main__":
    main()
