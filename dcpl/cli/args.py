"""Words of the command line, read exactly: events, money, points, dates.

A wrong one is wrong usage (exit code 2). Numbers may bear a true minus sign, see `root.hoist`.
"""

from __future__ import annotations

import re
from typing import Annotated, Any, TypeAlias

import typer

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE
from dcpl.rules.units import EventName
from dcpl.rules.wording import without_sign

MOST_DIGITS = 9
"""Of the whole part: far beyond any league, and small enough for every sum to be stored."""

_MINUS = str.maketrans({"\N{MINUS SIGN}": "-"})


def parse_event(text: str) -> EventName:
    """Read EVENT: a regular event's number, ``second-chance`` or ``main-event``."""
    word = text.strip()
    name = "-".join(word.casefold().split())
    if name in (SECOND_CHANCE, MAIN_EVENT):
        return name
    if re.fullmatch(r"[0-9]{1,4}", word) and int(word) > 0:
        return int(word)
    raise typer.BadParameter(
        f"{_shown(text)!r} is no event; write its number, {SECOND_CHANCE} or {MAIN_EVENT}"
    )


def parse_money(text: str) -> int:
    """Read an amount in currency units (``15``, ``15.50``, ``1,234.50``) as cents, exactly."""
    plain = without_sign(text.strip().translate(_MINUS))
    found = re.fullmatch(r"(-?)([0-9]+|[0-9]{1,3}(?:,[0-9]{3})+)(?:\.([0-9]{1,2}))?", plain)
    found = found or re.fullmatch(r"(-?)([0-9]+|[0-9]{1,3}(?:\.[0-9]{3})+),([0-9]{1,2})", plain)
    if found:
        sign, whole, part = found.groups(default="")
        return _hundredths(text, sign, re.sub("[,.]", "", whole), part)
    raise typer.BadParameter(f"{_shown(text)!r} is no amount of money; write it like 15 or 15.50")


def parse_points(text: str) -> int:
    """Read points with at most two decimals (``10``, ``-2.5``) as hundredths, exactly."""
    plain = text.strip().translate(_MINUS)
    found = re.fullmatch(r"([+-]?)(?=\.?[0-9])([0-9]*)(?:[.,]([0-9]{1,2}))?", plain)
    if found:
        return _hundredths(text, *found.groups(default=""))
    raise typer.BadParameter(
        f"{_shown(text)!r} is no number of points; write it like 10 or -2.5, with at most two decimals"
    )


def parse_date(text: str) -> str:
    """Read a day of the calendar, ``YYYY-MM-DD``, or in any writing that can be one day only."""
    from dcpl.sheets.dates import read_day

    day = read_day(text.translate(_MINUS))
    if day.date is not None:
        return day.date
    if day.unclear:
        raise typer.BadParameter(f"{_shown(text)!r} can be two days; write it like 2026-05-14")
    raise typer.BadParameter(f"{_shown(text)!r} is no date; write it like 2026-05-14")


def parse_dates(text: str) -> list[str]:
    """Read days with commas between them."""
    return [parse_date(part) for part in text.split(",")]


def _hundredths(text: str, sign: str, whole: str, part: str) -> int:
    if len(whole.lstrip("0")) > MOST_DIGITS:
        raise typer.BadParameter(f"{_shown(text)!r} is too large")
    value = int(whole or "0") * 100 + int(part.ljust(2, "0"))
    return -value if sign == "-" else value


def _shown(text: str) -> str:
    return text.translate(_MINUS)


EventArgument: TypeAlias = Annotated[
    EventName,
    typer.Argument(metavar="EVENT", parser=parse_event, help="A number, second-chance or main-event."),
]
OptionalEventArgument: TypeAlias = Annotated[
    EventName | None,
    typer.Argument(metavar="[EVENT]", parser=parse_event, help="A number, second-chance or main-event."),
]
PlayerArgument: TypeAlias = Annotated[
    str, typer.Argument(metavar="PLAYER", help="A name or an alias, or how it begins.")
]
PlayersArgument: TypeAlias = Annotated[
    list[str], typer.Argument(metavar="PLAYER...", help="Names or aliases, or how they begin.")
]
PointsArgument: TypeAlias = Annotated[
    int, typer.Argument(metavar="POINTS", parser=parse_points, help="Like 10, -10 or 2.5.")
]
EventOption: TypeAlias = Annotated[
    EventName | None,
    typer.Option(
        "--event", metavar="EVENT", parser=parse_event, help="A number, second-chance or main-event."
    ),
]
DateOption: TypeAlias = Annotated[
    str | None, typer.Option("--date", metavar="DATE", parser=parse_date, help="Like 2026-05-14.")
]
DatesOption: TypeAlias = Annotated[
    Any,
    typer.Option("--dates", metavar="DATE,...", parser=parse_dates, help="When the events are, in order."),
]
EveryOption: TypeAlias = Annotated[
    int | None, typer.Option("--every", metavar="DAYS", min=1, max=999, help="An event every so many days.")
]
AmountOption: TypeAlias = Annotated[
    int | None, typer.Option("--amount", metavar="AMOUNT", parser=parse_money, help="Like 15 or 15.50.")
]
