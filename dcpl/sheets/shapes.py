"""The shape of a document from outside: what each value may be, and every fault with where it is."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from dcpl.errors import Problem
from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE
from dcpl.rules.profile.kinds import Number
from dcpl.rules.units import MOST_FACTOR


class Field(NamedTuple):
    """What a value may be: a test, words for it, and how it is read."""

    fits: Callable[[Any], bool]
    words: str
    read: Callable[[Any], Any] = lambda value: value
    optional: bool = False


def _is_int(value: Any) -> bool:
    return type(value) is int and abs(value) < 2**53


def _is_points(value: Any) -> bool:
    if isinstance(value, Number):
        return re.fullmatch(r"-?[0-9]{1,9}\.[0-9]{1,2}", value) is not None
    return type(value) is int and abs(value) < 10**9


def _hundredths(value: Any) -> int:
    """Read points exactly: 2.5 is 250."""
    text = str(value)
    whole, _, part = text.removeprefix("-").partition(".")
    hundredths = int(whole) * 100 + int(part.ljust(2, "0"))
    return -hundredths if text.startswith("-") else hundredths


def optional(field: Field) -> Field:
    """Let a key be absent."""
    return field._replace(optional=True)


def one_of(*words: str) -> Field:
    return Field(
        lambda value: value in words if isinstance(value, str) else False, f"one of {', '.join(words)}"
    )


# A number with a decimal point comes as a `Number`, which is a str: a text is of the type itself.
TEXT = Field(lambda value: type(value) is str, "a text")
NAME = Field(lambda value: type(value) is str and bool(value.strip()), "a name")
MAYBE_NAME = Field(lambda value: value is None or NAME.fits(value), "a name or null")
YES_NO = Field(lambda value: isinstance(value, bool), "true or false")
WHOLE = Field(_is_int, "a whole number")
COUNT = Field(lambda value: _is_int(value) and value >= 0, "a whole number from 0")
RANK = Field(lambda value: _is_int(value) and value >= 1, "a whole number from 1")
POINTS = Field(_is_points, "points, with two decimals at the most", _hundredths)
DEDUCTION = Field(
    lambda value: _is_points(value) and _hundredths(value) >= 0, "points from 0, two decimals", _hundredths
)
MAYBE_DEDUCTION = Field(
    lambda value: value is None or DEDUCTION.fits(value),
    "points from 0, two decimals, or null",
    lambda value: None if value is None else _hundredths(value),
)
DATE = Field(
    lambda value: (
        isinstance(value, str)
        and re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", value) is not None
    ),
    "a date YYYY-MM-DD",
)
MAYBE_DATE = Field(lambda value: value is None or DATE.fits(value), "a date YYYY-MM-DD or null")
NAMES = Field(lambda value: isinstance(value, list) and all(map(NAME.fits, value)), "a list of names")
LIST = Field(lambda value: isinstance(value, list), "a list")
OBJECT = Field(lambda value: isinstance(value, dict), "an object")
ANY = Field(lambda value: True, "a value")
EVENT = Field(
    lambda value: (_is_int(value) and value > 0) or value in (SECOND_CHANCE, MAIN_EVENT), "an event"
)
MAYBE_EVENT = Field(lambda value: value is None or EVENT.fits(value), "an event or null")
MAYBE_NUMBER = Field(lambda value: value is None or RANK.fits(value), "an event's number or null")
SCORE = Field(lambda value: value in (None, "3-0", "3-1", "3-2"), "3-0, 3-1, 3-2 or null")
MOMENT = Field(
    lambda value: (
        isinstance(value, str)
        and re.fullmatch(r"[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}", value) is not None
        and DATE.fits(value[:10])
    ),
    "a local time YYYY-MM-DDTHH:MM:SS",
)
MAYBE_POINTS = Field(
    lambda value: value is None or _is_points(value),
    "points, with two decimals at the most, or null",
    lambda value: None if value is None else _hundredths(value),
)
FACTOR = Field(
    lambda value: _is_points(value) and 0 <= _hundredths(value) <= MOST_FACTOR,
    f"a factor from 0 to {MOST_FACTOR // 100}, two decimals",
    _hundredths,
)
MAYBE_COUNT = Field(lambda value: value is None or COUNT.fits(value), "a whole number from 0, or null")


class ShapeReader:
    """Reads a document's parts, gathering every fault with the place where it is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def each(self, items: list[Any], fields: Mapping[str, Field], where: str) -> list[dict[str, Any]]:
        read = [self.object(item, fields, f"{where}, {index}") for index, item in enumerate(items, start=1)]
        return [item for item in read if item is not None]

    def object(self, value: Any, fields: Mapping[str, Field], where: str) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            self.fault(where, "is no object")
            return None
        faults = len(self.problems)
        for key in [key for key in fields if key not in value and not fields[key].optional]:
            self.fault(where, f"lacks {key}")
        for key in [key for key in value if key not in fields]:
            self.fault(where, f"has an unknown key {key}")
        for key, field in fields.items():
            if key in value and not field.fits(value[key]):
                self.fault(where, f"{key} is not {field.words}")
        if len(self.problems) > faults:
            return None
        return {key: field.read(value[key]) for key, field in fields.items() if key in value}

    def fault(self, where: str, told: str) -> None:
        self.problems.append(Problem(f"{where}: {told}", "", self.file))
