"""The heads of a grid's columns: which event or which day each is, never by a guess."""

from __future__ import annotations

import re
from typing import NamedTuple

from dcpl.sheets.dates import Dates, Day, read_day

_WORDS = "event|night|week|game|round|tournament|evening|no|nr|e|w|#"
_EVENT = re.compile(rf"(?:(?:{_WORDS})\.?\s*#?\s*)?([0-9]{{1,4}})", re.IGNORECASE)
_BOTH = re.compile(rf"(?:{_WORDS})\.?\s*#?\s*([0-9]{{1,4}})\s*[-:,(\u2013 ]\s*(.*?)\)?", re.IGNORECASE)


class Head(NamedTuple):
    """What the head of a column tells: the event's number, a date, both, or why neither.

    ``unclear`` is a date in numbers of which an option must say how it is read.
    """

    event: int | None = None
    date: str | None = None
    unclear: bool = False


def read_head(value: object, dates: Dates | None) -> Head:
    """Read the head of a column.

    >>> read_head("Event 3", None).event, read_head("2026-03-07", None).date
    (3, '2026-03-07')
    >>> read_head("03/07/2026", None).unclear, read_head("03/07/2026", "dmy").date
    (True, '2026-07-03')
    """
    from datetime import date, datetime

    if isinstance(value, datetime):
        return Head(date=value.date().isoformat())
    if isinstance(value, date):
        return Head(date=value.isoformat())
    if isinstance(value, bool) or value is None:
        return Head()
    if isinstance(value, int | float):
        whole = value == int(value) if abs(value) < 10_000 else False
        return Head(event=int(value)) if whole and value >= 1 else Head()
    text = " ".join(str(value).split())
    found = _EVENT.fullmatch(text)
    if found and int(found[1]):
        return Head(event=int(found[1]))
    day = read_day(text, dates)
    event = None
    if day == Day():
        both = _BOTH.fullmatch(text)
        if both and int(both[1]):
            day = read_day(both[2], dates)
            event = int(both[1]) if day != Day() else None
    return Head(event, day.date, day.unclear)


def day_of(value: object) -> str:
    """Give what of a head may be a date, as a text."""
    text = " ".join(value.split()) if isinstance(value, str) else ""
    both = _BOTH.fullmatch(text)
    return both[2] if both else text
