"""The date of a night where a file does not tell it as a date: in its name, or as a moment."""

from __future__ import annotations

import re

from dcpl.sheets.dates import Dates

_NUMBERS = re.compile(r"(?<![0-9])([0-9]{1,4})([-_. ])([0-9]{1,2})\2([0-9]{1,4})(?![0-9])")
_PLAIN = re.compile(r"(?<![0-9])((?:19|20)[0-9]{2})([0-9]{2})([0-9]{2})(?![0-9])")
_EARLY_HOURS = 5


def date_in_name(file: str, order: Dates | None = None) -> str | None:
    """Find the one date that stands in a file's name; None where there is none, or it is unclear.

    Where day, month and a year of two digits can be read in several ways, ``order`` says which is meant.

    >>> date_in_name("logs/2026_01_10.csv"), date_in_name("night 20260110.tdt")
    ('2026-01-10', '2026-01-10')
    >>> date_in_name("03-27-26.html"), date_in_name("03-07-26.html"), date_in_name("03-07-26.html", "mdy")
    ('2026-03-27', None, '2026-03-07')
    """
    name = file.replace("\\", "/").rpartition("/")[2]
    dates: set[str | None] = {_date(*found.groups()) for found in _PLAIN.finditer(name)}
    numbers = [found.groups() for found in _NUMBERS.finditer(name)]
    whole = [parts for parts in numbers if 4 in (len(parts[0]), len(parts[3]))]
    # Beside a date of four digits two more are a time.
    for first, _, second, third in whole or (() if dates else numbers):
        ways: dict[Dates, str | None] = {}
        if len(third) <= 2 and (len(first) == 4 or len(first) == 2 and order == "ymd"):
            ways["ymd"] = _date(first, second, third)
        if len(third) in (2, 4) and len(first) <= 2:
            ways |= {"dmy": _date(third, second, first), "mdy": _date(third, first, second)}
        possible = {day for way, day in ways.items() if day and order in (None, way)}
        dates |= possible if len(possible) < 2 else {None, *possible}
    return dates.pop() if len(dates) == 1 else None


def evening_of(milliseconds: float) -> tuple[str, bool]:
    """Give the date of an evening that began at a moment (UTC), and whether it is the day before UTC's.

    The moment bears no time zone, and the machine's own must not change a league's dates. What begins
    from midnight to 5:00 UTC is an evening of the day before: 19:00 to 23:00 in the Americas, and
    past midnight in Europe. At every other hour all zones where evening is near have UTC's date.

    >>> evening_of(1648744750679), evening_of(1648774800000)
    (('2022-03-31', False), ('2022-03-31', True))
    """
    from datetime import UTC, datetime, timedelta

    moment = datetime.fromtimestamp(milliseconds / 1000, UTC)
    before = moment.hour < _EARLY_HOURS
    return (moment - timedelta(days=before)).date().isoformat(), before


def _date(year: str, month: str, day: str) -> str | None:
    from datetime import date

    try:
        return date(int(year) + (2000 if len(year) == 2 else 0), int(month), int(day)).isoformat()
    except ValueError:
        return None
