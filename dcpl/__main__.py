"""``dcpl`` and ``python -m dcpl``."""

from __future__ import annotations

import sys

from dcpl import __version__


def main() -> None:
    """Run the command line; ``--version`` is answered without loading it."""
    if sys.argv[1:] == ["--version"]:
        print(f"dcpl {__version__}")
        return
    try:
        from dcpl.cli.root import app
    except KeyboardInterrupt:
        sys.exit(130)
    app(prog_name="dcpl")


if __name__ == "__main__":
    main()
