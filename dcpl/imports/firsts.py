"""Who is first of a night whose winners shared the first place, as ``--first`` says it."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dcpl.imports.readers.brought import BroughtNight
from dcpl.rules.night.rows import SheetRow


def first_said(said: Sequence[str], night: BroughtNight, key: Callable[[str], str]) -> dict[str, str]:
    """Give what was said of a night's winners, and the name in it: NAME, or FILE=NAME of that file alone.

    What is said of the file goes before what is said of all. ``key`` tells who is meant by a name.

    >>> night = BroughtNight("td:1", "Spring", "logs/a.tdt", None, (), chop=("Ann", "Bo"))
    >>> first_said(["Ann", "b.tdt=Cy", "a.tdt=Bo"], night, str.casefold)
    {'a.tdt=Bo': 'Bo'}
    """
    winners = {key(name) for name in night.chop}
    of_all: dict[str, str] = {}
    of_file: dict[str, str] = {}
    for words in said:
        file, mark, name = words.rpartition("=")
        if key(words) in winners:
            of_all[words] = words
        elif mark and is_file(file, night.file) and key(name) in winners:
            of_file[words] = name
    return of_file or of_all


def is_file(said: str, file: str) -> bool:
    """Whether a file is meant by its path, its name, or its name without the ending.

    >>> [is_file(said, "logs/a.tdt") for said in ("logs/a.tdt", "a.tdt", "A", "b")]
    [True, True, True, False]
    """
    name = file.replace("\\", "/").rpartition("/")[2].casefold()
    return said == file or said.strip().casefold() in (name, name.rpartition(".")[0])


def with_first(night: BroughtNight, winner: str, key: Callable[[str], str]) -> tuple[SheetRow, ...]:
    """Give the rows with one first: the others of the chop share the second place, eliminated by nobody.

    Places do not change by a deal, and a night has one winner (PAYOUT-TIE, DEAL).
    """
    winners = {key(name) for name in night.chop}
    rows = [
        row._replace(place=1 if key(row.player) == winner else 2, hitmen=())
        if key(row.player) in winners
        else row
        for row in night.rows
    ]
    return tuple(sorted(rows, key=lambda row: row.place or 0))
