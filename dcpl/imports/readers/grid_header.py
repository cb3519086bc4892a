"""The heads of a grid's columns: which event or which day each is, never by a guess."""

from __future__ import annotations

import re
from typing import Literal, NamedTuple, TypeAlias

Dates: TypeAlias = Literal["dmy", "mdy", "ymd"]

_WORDS = "event|night|week|game|round|tournament|evening|no|nr|e|w|#"
_EVENT = re.compile(rf"(?:(?:{_WORDS})\.?\s*#?\s*)?([0-9]{{1,4}})", re.IGNORECASE)
_BOTH = re.compile(rf"(?:{_WORDS})\.?\s*#?\s*([0-9]{{1,4}})\s*[-:,(\u2013 ]\s*(.*?)\)?", re.IGNORECASE)
_ISO = re.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_NUMBERS = re.compile(r"([0-9]{1,4})\s*([/.\- ])\s*([0-9]{1,2})\s*\2\s*([0-9]{1,4})\.?")
_NAMED = re.compile(
    r"(?:[a-z]{2,9}\.?,?\s+)?"  # a day of the week
    r"(?:([0-9]{1,2})(?:st|nd|rd|th)?\.?[\s-]+([a-z]{3,9})\.?|([a-z]{3,9})\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?),?"
    r"[\s-]+([0-9]{4})",
    re.IGNORECASE,
)
_MONTHS = (
    *("january", "february", "march", "april", "may", "june"),
    *("july", "august", "september", "october", "november", "december"),
)


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
    day = _read_date(text, dates)
    if day.date is None and not day.unclear:
        both = _BOTH.fullmatch(text)
        if both and int(both[1]):
            day = _read_date(both[2], dates)
            if day.date is not None or day.unclear:
                return day._replace(event=int(both[1]))
    return day


def _read_date(text: str, dates: Dates | None) -> Head:
    iso = _ISO.fullmatch(text)
    if iso:
        return Head(date=_day(int(iso[1]), int(iso[2]), int(iso[3])))
    named = _NAMED.fullmatch(text)
    if named:
        month = (named[2] or named[3]).casefold()
        for number, name in enumerate(_MONTHS, start=1):
            if month in (name, name[:3]) or month == name[:4] == "sept":
                return Head(date=_day(int(named[5]), number, int(named[1] or named[4])))
    numbers = _NUMBERS.fullmatch(text)
    if numbers is None:
        return Head()
    if dates is None:
        return Head(unclear=True)
    first, second, third = numbers[1], numbers[3], numbers[4]
    order = {"dmy": (third, second, first), "mdy": (third, first, second), "ymd": (first, second, third)}
    year, month_, day = order[dates]
    if len(year) not in (2, 4) or len(month_) > 2 or len(day) > 2:
        return Head()
    return Head(date=_day(int(year) + (2000 if len(year) == 2 else 0), int(month_), int(day)))


def _day(year: int, month: int, day: int) -> str | None:
    from datetime import date

    try:
        return date(year, month, day).isoformat()
    except ValueError:
        return None
