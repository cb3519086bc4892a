"""The one reader of dates: as people and their spreadsheets write them, never by a guess.

13.3.2026 and 3/13/2026 can be one thing only; 3/6/2026 (or 6.3.2026) is unclear until another date of the
same file, or an option, says which is the day.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

Dates: TypeAlias = Literal["dmy", "mdy", "ymd"]
"""The order of day, month and year."""

_TIME = re.compile(r"[T ]0?0:00(?::00(?:\.0+)?)?Z?")
_ISO = re.compile("([0-9]{4})-([0-9]{1,2})-([0-9]{1,2})")
_NUMBERS = re.compile(r"([0-9]{1,4})\s*([/.\-_ ])\s*([0-9]{1,2})\s*\2\s*([0-9]{1,4})\.?")
_NAMED = re.compile(
    r"(?:[^\W\d]{2,10}\.?,?\s+)?"  # a day of the week
    r"(?:([0-9]{1,2})(?:st|nd|rd|th)?\.?[\s-]*(?:de )?([^\W\d]{3,10})\.?"
    r"|([^\W\d]{3,10})\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?),?"
    r"[\s-]+(?:de )?([0-9]{4}|[0-9]{2})",
    re.IGNORECASE,
)
_SHORT_NUMBERS = re.compile(r"([0-9]{1,2})\s*[/.\-]\s*([0-9]{1,2})\.?")
_SHORT_NAMED = re.compile(
    r"(?:[^\W\d]{2,10}\.?,?\s+)?"  # a day of the week
    r"(?:([0-9]{1,2})(?:st|nd|rd|th)?\.?[\s-]*(?:de )?([^\W\d]{3,10})\.?"
    # Mar-26 is what spreadsheets make of March 2026: a day after its month stands behind a blank.
    r"|([^\W\d]{3,10})\.?\s+([0-9]{1,2})(?:st|nd|rd|th)?)",
    re.IGNORECASE,
)
_SEASON_DAYS = 330
"""What is further from a season's start may be of the year before as well."""
_MONTHS = (
    ("january", "januar", "janvier", "enero"),
    ("february", "februar", "février", "febrero"),
    ("march", "märz", "mars", "marzo", "mrz"),
    ("april", "avril", "abril"),
    ("may", "mai", "mayo"),
    ("june", "juni", "juin", "junio"),
    ("july", "juli", "juillet", "julio"),
    ("august", "août", "agosto"),
    ("september", "septembre", "septiembre", "sept"),
    ("october", "oktober", "octobre", "octubre"),
    ("november", "novembre", "noviembre"),
    ("december", "dezember", "décembre", "diciembre"),
)
ASK = "--dates dmy or --dates mdy"
"""The option that settles unclear dates."""
ASK_YEAR = (
    "--start 2026-01-31 says when the season starts: a date without a year is the first such day from then"
)
"""The option that settles dates without a year."""


class Day(NamedTuple):
    """A date, or none; ``unclear`` where an order of day and month must be told first.

    ``yearless``: the year is left out, and no start of a season tells it.
    """

    date: str | None = None
    unclear: bool = False
    yearless: bool = False


def read_day(text: str, order: Dates | None = None, start: str | None = None) -> Day:
    """Read a date; one without a year is the first such day on or after the ``start`` of the season.

    >>> [read_day(text).date for text in ("2026-03-13", "13.3.2026", "3/13/2026", "13 Mar 26")]
    ['2026-03-13', '2026-03-13', '2026-03-13', '2026-03-13']
    >>> read_day("3/6/2026").unclear, read_day("3/6/2026", "mdy").date, read_day("31/2/2026").date
    (True, '2026-03-06', None)
    >>> read_day("7-Mar", start="2025-09-01").date, read_day("7-Mar").yearless
    ('2026-03-07', True)
    """
    text = _TIME.sub("", " ".join(text.split()))
    iso = _ISO.fullmatch(text)
    if iso:
        return Day(_day(iso[1], iso[2], iso[3]))
    named = _NAMED.fullmatch(text)
    if named:
        month = _month(named[2] or named[3])
        if month:
            return Day(_day(_year(named[5]), str(month), named[1] or named[4]))
    short = _SHORT_NAMED.fullmatch(text)
    month = _month(short[2] or short[3]) if short else 0
    if short and month:
        day = _day("2000", str(month), short[1] or short[4])
        return Day() if day is None else _in_season(day, start)
    found = _readings(text)
    days = set(found.values()) if order is None else {day for way, day in found.items() if way == order}
    if len(days) != 1:
        return Day(unclear=bool(days))
    day = days.pop()
    return Day(day) if not day.startswith("-") else _in_season(day, start)


def _in_season(day: str, start: str | None) -> Day:
    """Give a day without a year the year that makes it the first from the start on."""
    from datetime import date

    if start is not None:
        begins = date.fromisoformat(start)
        for year in (begins.year, begins.year + 1):
            found = _day(str(year), day[-5:-3], day[-2:])
            if found is not None and found >= start:
                near = (date.fromisoformat(found) - begins).days < _SEASON_DAYS
                return Day(found) if near else Day(yearless=True)
    return Day(yearless=True)


def order_of(texts: Iterable[str]) -> Dates | None:
    """Tell the order that the dates of a file settle: those that can be one thing only.

    >>> order_of(["5/2/2025", "22/01/2025"]), order_of(["5/2/2025"]), order_of(["22/01/25", "01/22/25"])
    ('dmy', None, None)
    """
    orders: set[Dates] = {"dmy", "mdy", "ymd"}
    settled = False
    for text in texts:
        found = _readings(_TIME.sub("", " ".join(text.split())))
        if len(set(found.values())) == 1 and len(found) == 1:
            orders &= set(found)
            settled = True
    return orders.pop() if settled and len(orders) == 1 else None


def _readings(text: str) -> dict[Dates, str]:
    """Give every date that numbers can be, by order; one without a year is written --03-07."""
    short = _SHORT_NUMBERS.fullmatch(text)
    numbers = _NUMBERS.fullmatch(text)
    if short:
        found = {"dmy": _day("2000", short[2], short[1]), "mdy": _day("2000", short[1], short[2])}
        return {order: f"-{day[4:]}" for order, day in found.items() if day}  # type: ignore[misc]  # dmy or mdy
    if numbers is None:
        return {}
    first, _, second, third = numbers.groups()
    if len(first) > 2:
        ways: dict[Dates, str | None] = {"ymd": _day(first, second, third) if len(first) == 4 else None}
    elif len(third) not in (2, 4):
        ways = {}
    else:
        ways = {"dmy": _day(_year(third), second, first), "mdy": _day(_year(third), first, second)}
    return {order: day for order, day in ways.items() if day is not None}


def _month(word: str) -> int:
    word = word.casefold()
    for number, names in enumerate(_MONTHS, start=1):
        if word != "jui" and any(word in (name, name[:3], name[:4]) for name in names):
            return number
    return 0


def _year(text: str) -> str:
    return f"20{text}" if len(text) == 2 else text


def _day(year: str, month: str, day: str) -> str | None:
    from datetime import date

    try:
        return date(int(year), int(month), int(day)).isoformat() if len(year) == 4 else None
    except ValueError:
        return None
