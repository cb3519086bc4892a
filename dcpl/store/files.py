"""Where things lie: the user's database, and the data files that come with dcpl."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from pathlib import Path

from dcpl.errors import DcplError

_DEVICES = {
    "con",
    "prn",
    "aux",
    "nul",
    *(f"{port}{n}" for port in ("com", "lpt") for n in "0123456789\xb9\xb2\xb3"),
}
MOST_LINE = 100_000
"""Bytes of a line that somebody typed; far beyond a table of names."""
_PACKAGE = Path(__file__).resolve().parent.parent


def default_database() -> Path:
    """Name the one database file in the user's data folder, as each platform has it."""
    home = Path.home()
    if sys.platform == "win32":
        folder = Path(os.environ.get("LOCALAPPDATA") or home / "AppData" / "Local")
    elif sys.platform == "darwin":
        folder = home / "Library" / "Application Support"
    else:
        # XDG: a relative path is to be ignored.
        given = os.environ.get("XDG_DATA_HOME", "")
        folder = Path(given) if os.path.isabs(given) else home / ".local" / "share"
    return folder / "dcpl" / "dcpl.db"


def settings_folder() -> Path:
    """Name the folder of the user's settings on this machine, as each platform has it."""
    if sys.platform in ("win32", "darwin"):
        return default_database().parent
    given = os.environ.get("XDG_CONFIG_HOME", "")
    return (Path(given) if os.path.isabs(given) else Path.home() / ".config") / "dcpl"


def given_file(name: str | os.PathLike[str], most: int) -> bytes:
    """Read a file that somebody named, ``-`` for standard input, of at most so many bytes.

    What never ends (a device) or is no file of ours is read so far and no further: DcplError.
    """
    if name == "-":
        if sys.stdin is None:
            raise DcplError("standard input is closed", "name a file, or pipe one in")
        raw = sys.stdin.buffer.read(most + 1)
    else:
        with open(name, "rb") as file:
            raw = file.read(most + 1)
    if len(raw) > most:
        where = "standard input" if name == "-" else name
        raise DcplError(
            f"{where} has more than {most // 1_000_000} MB: it was not read",
            "no file of this kind is as large",
        )
    return raw


def piped_lines() -> Iterator[str]:
    """Read the lines of standard input as they come, in UTF-8 whatever the machine's own encoding is.

    A byte-order mark is dropped. A byte that is no UTF-8 comes as half a character (``surrogateescape``);
    a line of more than `MOST_LINE` bytes, or lines in UTF-16, are a DcplError.
    """
    if sys.stdin is None:
        return
    raw = sys.stdin.buffer
    first = True
    while line := raw.readline(MOST_LINE + 1):
        if len(line) > MOST_LINE:
            raise DcplError(
                f"a line of standard input has more than {MOST_LINE:,} bytes: it was not read",
                "no line of this kind is as long",
            )
        if first:
            if line.startswith((b"\xff\xfe", b"\xfe\xff")):
                raise DcplError("the lines are in UTF-16: they were not read", "save them in UTF-8")
            line = line.removeprefix(b"\xef\xbb\xbf")
            first = False
        yield line.decode("utf-8", "surrogateescape")


def is_device(name: str) -> bool:
    """Whether Windows takes a file of this name for a device, in whatever folder and with whatever ending.

    >>> is_device("AUX"), is_device("con.html"), is_device("com"), is_device("Lpt1.old.csv")
    (True, True, False, True)
    """
    return name.partition(".")[0].rstrip().casefold() in _DEVICES


def data_file(name: str) -> str:
    """Read a data file of dcpl's own, ``profiles/dcpl.toml`` for one."""
    return (_shipped("_data", "data") / name).read_text(encoding="utf-8")


def data_names(folder: str, suffix: str) -> list[str]:
    """List the data files of a folder, ``blinds`` for one, by their names without the suffix."""
    return sorted(path.stem for path in (_shipped("_data", "data") / folder).glob(f"*{suffix}"))


def migrations_folder() -> Path:
    """Name the folder with Alembic's ``env.py`` and the migrations."""
    return _shipped("_migrations", "migrations")


def _shipped(bundled: str, sibling: str) -> Path:
    """Find a folder inside the package (an installed wheel), else beside it (a checkout, an sdist).

    It is looked for beside the code that runs, never through the import system: an editable install
    leaves a copy of the bundled folders in site-packages which nobody keeps up to date.
    """
    inside = _PACKAGE / bundled
    return inside if inside.is_dir() else _PACKAGE.parent / sibling
