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


class Day(NamedTuple):
    """A date, or none; ``unclear`` where an order of day and month must be told first."""

    date: str | None = None
    unclear: bool = False


def read_day(text: str, order: Dates | None = None) -> Day:
    """Read a date.

    >>> [read_day(text).date for text in ("2026-03-13", "13.3.2026", "3/13/2026", "13 Mar 26")]
    ['2026-03-13', '2026-03-13', '2026-03-13', '2026-03-13']
    >>> read_day("3/6/2026"), read_day("3/6/2026", "mdy").date, read_day("31/2/2026").date
    (Day(date=None, unclear=True), '2026-03-06', None)
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
    found = _readings(text)
    if order is not None:
        return Day(found.get(order))
    each = set(found.values())
    return Day(each.pop()) if len(each) == 1 else Day(unclear=bool(each))


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
    """Give every date that numbers can be, by order."""
    numbers = _NUMBERS.fullmatch(text)
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
