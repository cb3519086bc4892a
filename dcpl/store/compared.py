"""Two copies of one league: up to which change they are one, and what each has since.

A cloud folder makes such copies (``league (conflicted copy).db``) where two machines wrote at once.
"""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from dcpl.store.connection import open_for_reading, translated
from dcpl.store.strayed import read_contents


class Made(NamedTuple):
    """A change as the journal has it."""

    id: int
    at: str
    command: str
    summary: str


class Compared(NamedTuple):
    """The changes that two files share (``common`` of them, the last at ``since``), and each one's own.

    ``facts_differ``: the journals are the same and the facts are not; another program wrote into one.
    """

    common: int
    since: str | None
    here: tuple[Made, ...]
    there: tuple[Made, ...]
    facts_differ: bool = False


MOST_BESIDE = 50
"""So many files of a folder are looked into."""

_MADE = "SELECT id, at, command, summary FROM change ORDER BY id"
_OWN = ("-before-restore", "-revision-")
"""Copies that dcpl itself made, and that are to have what the database has no longer."""


def compare(path: Path, other: Path) -> Compared:
    """Compare two databases of any revision; raises ``StoreError`` where one cannot be read."""
    with (
        translated(path),
        closing(open_for_reading(path, any_revision=True)) as one,
        translated(other),
        closing(open_for_reading(other, any_revision=True)) as two,
    ):
        compared = _compare(one, two)
        if not (compared.here or compared.there):
            same = read_contents(one).now == read_contents(two).now
            compared = compared._replace(facts_differ=not same)
    return compared


def copies_apart(path: Path) -> list[tuple[Path, Compared]]:
    """List the files beside a database that are copies of it and have changes that it has not."""
    stem, suffix = path.stem, path.suffix
    names = [
        name
        for name in sorted(os.listdir(path.absolute().parent))
        if name.startswith(stem) and name.endswith(suffix) and name != path.name
        if not any(name.startswith(stem + own) for own in _OWN)
    ]
    found = []
    for name in names[:MOST_BESIDE]:
        other = path.with_name(name)
        try:
            compared = compare(path, other)
        except Exception:
            continue  # no database of ours, or none that can be read: nothing to tell of it here
        if compared.common and compared.there:
            found.append((other, compared))
    return found


def _compare(one: sqlite3.Connection, two: sqlite3.Connection) -> Compared:
    here = [Made._make(row) for row in one.execute(_MADE)]
    there = [Made._make(row) for row in two.execute(_MADE)]
    common = 0
    for mine, theirs in zip(here, there, strict=False):
        if mine[:3] != theirs[:3]:
            break
        common += 1
    since = here[common - 1].at if common else None
    return Compared(common, since, tuple(here[common:]), tuple(there[common:]))
