"""The lines of an Event Report's action summary: who did what, and when.

A name may hold a comma, "and" or "was busted out by": a line is read against the names that bought in,
in every way that it can be, and holds only where there is one.
"""

from __future__ import annotations

import re
from collections.abc import Set
from typing import NamedTuple

from dcpl.imports.readers.report_taken_in import read_amount
from dcpl.rules.units import Cents

BOUGHT_IN = " bought-in"
BUSTED, REBOUGHT, ADDED_ON, RANKED, MOVED = "busted", "rebought", "added on", "ranked", "moved"

_STAMPED = re.compile(
    r"([0-9]{1,2}):([0-9]{2})(?::([0-9]{2}))?(?: ?([ap])\.?m\.?)?"
    r" ([0-9]{1,2})/([0-9]{1,2})/([0-9]{4}):(?: (.*))?",
    re.IGNORECASE,
)
_SUFFIXES = {
    " busted out": BUSTED,
    " rebought": REBOUGHT,
    " re-bought": REBOUGHT,
    " added-on": ADDED_ON,
    " added on": ADDED_ON,
    " bought an add-on": ADDED_ON,
}
_BY = " was busted out by "
_RANKED = re.compile(
    r" ranked ([0-9]{1,4})(?:st|nd|rd|th)(?:, received ([^,]*(?:,[0-9]{2,3}(?![0-9])[^,]*)*))?"
)
_MOVED = re.compile(r" (?:was )?(?:moved|seated|unseated)(?: (?:to|from|at)\b.*)?")
_BETWEEN = (", and ", ", ", " and ", " & ", "; ", ",", ";", "&", " / ", "/")
_LONGEST = 2_000
_MOST_NAMES = 60
ALWAYS_HARMLESS = re.compile(
    "Tournament (?:paused|resumed|unpaused|stopped|restarted|created|loaded|saved)|Total pot: .*",
    re.IGNORECASE,
)
HARMLESS = re.compile("(?:Round|Level|Break|Clock|Blinds|Seats|Seating|Tables?)(?: .{0,200})?", re.IGNORECASE)
"""Where no player is named."""


class Stamped(NamedTuple):
    """A line with its moment: ``told`` as the file has it, ``date`` and ``second`` of the day apart."""

    date: str | None
    second: int
    told: str
    text: str


class Meaning(NamedTuple):
    """One way to read a line: what ``player`` did; hitmen of a bust, the place of a rank, its prize."""

    kind: str
    player: str
    hitmen: tuple[str, ...] = ()
    rank: int = 0
    received_cents: Cents | None = None


def read_stamp(text: str) -> Stamped | None:
    """Part a line into its moment and what happened; None where it has no moment. Months stand first.

    >>> read_stamp("8:24:01 pm 08/07/2026: Ann rebought")
    Stamped(date='2026-08-07', second=73441, told='8:24:01 pm', text='Ann rebought')
    """
    found = _STAMPED.fullmatch(text)
    if found is None:
        return None
    hour, minute, second, half, month, day, year, rest = found.groups(default="")
    hours = int(hour) % 12 + 12 * (half.casefold() == "p") if half else int(hour)
    told = text[: found.start(5)].strip()
    possible = hours < 24 and int(minute) < 60 and int(second or 0) < 60 and (not half or 0 < int(hour) <= 12)
    date = _date(year, month, day) if possible else None
    return Stamped(date, hours * 3600 + int(minute) * 60 + int(second or 0), told, rest)


def meanings(text: str, names: Set[str]) -> list[Meaning]:
    """Give every way to read a line as something that one of the names did.

    >>> meanings("Ann was busted out by Bo, Cy", {"Ann", "Bo", "Cy"})
    [Meaning(kind='busted', player='Ann', hitmen=('Bo', 'Cy'), rank=0, received_cents=None)]
    >>> len(meanings("Ann was busted out by Bo, Cy", {"Ann", "Bo", "Cy", "Bo, Cy"}))
    2
    """
    if len(text) > _LONGEST:
        return []
    found = [
        Meaning(kind, text.removesuffix(suffix))
        for suffix, kind in _SUFFIXES.items()
        if text.endswith(suffix) and text.removesuffix(suffix) in names
    ]
    for at in _places_of(_BY, text):
        if text[:at] in names:
            lists = name_lists(text[at + len(_BY) :], names)
            found += [Meaning(BUSTED, text[:at], hitmen) for hitmen in lists]
    for at in _places_of(" ranked ", text):
        rank = _RANKED.fullmatch(text, at)
        if rank and text[:at] in names:
            received = read_amount(rank[2]) if rank[2] else None
            found.append(Meaning(RANKED, text[:at], (), int(rank[1]), received))
    moves = (at for word in (" was ", " moved", " seated", " unseated") for at in _places_of(word, text))
    for at in sorted(set(moves)):
        if text[:at] in names and _MOVED.fullmatch(text, at):
            found.append(Meaning(MOVED, text[:at]))
    return found


def name_lists(text: str, names: Set[str]) -> list[tuple[str, ...]]:
    """Give the ways to read a text as a list of names, two at most.

    >>> name_lists("Ann, Bo", {"Ann", "Bo"}), name_lists("Ann, Cy", {"Ann", "Bo"})
    ([('Ann', 'Bo')], [])
    """
    if len(text) > _LONGEST:
        return []
    ends = sorted({at for mark in _BETWEEN for at in _places_of(mark, text)} | {len(text)})
    if len(ends) > _MOST_NAMES:
        return []
    ways: dict[int, list[tuple[str, ...]]] = {0: [()]}
    for end in ends:
        reached = [
            (*before, text[start:end])
            for start, lists in ways.items()
            if start < end and text[start:end] in names
            for before in lists
        ][:2]
        if not reached:
            continue
        if end == len(text):
            return reached
        for mark in _BETWEEN:
            if text.startswith(mark, end):
                known = ways.setdefault(end + len(mark), [])
                known += [way for way in reached if way not in known][: 2 - len(known)]
    return []


def stands_in(name: str, text: str) -> bool:
    """Say whether a name stands in a text, and is no part of a longer word.

    >>> stands_in("Bo", "Bo left"), stands_in("Bo", "Bob left")
    (True, False)
    """
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text) is not None


def _places_of(mark: str, text: str) -> list[int]:
    places = []
    at = text.find(mark)
    while at >= 0:
        places.append(at)
        at = text.find(mark, at + 1)
    return places


def _date(year: str, month: str, day: str) -> str | None:
    from datetime import date

    try:
        return date(int(year), int(month), int(day)).isoformat()
    except ValueError:
        return None
