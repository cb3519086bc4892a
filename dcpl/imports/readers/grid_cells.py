"""The cells of a grid: a place, points as they are given, an absence, or what is wrong with one."""

from __future__ import annotations

import re

from dcpl.sheets.cells import shown
from dcpl.sheets.workbook import Unusable

_ABSENT = ("", "-", "\u2013", "\u2014", "\u2212")
_PLACE = re.compile(r"(?:T[-. ]?|= ?)?([0-9]{1,4})(?:st|nd|rd|th|\.)?(?: ?[=T])?", re.IGNORECASE)
"""A tied third is T3, 3= or =3 in places."""
_POINTS = re.compile(
    r"([-+]?)([0-9]{1,6})(?:[.,]([0-9]+))?(?: ?(?:points?|pts?|p|punkte?|pkte?|puntos?)\.?)?", re.IGNORECASE
)


def holds(value: object) -> bool:
    """Whether anything stands in a cell."""
    return value is not None and (not isinstance(value, str) or bool(value.strip()))


def is_word(value: object) -> bool:
    """Whether a cell holds a word, as names are."""
    return isinstance(value, str) and any(letter.isalpha() for letter in value)


def text_of(value: object) -> str:
    """Give a cell's content as people see it."""
    if isinstance(value, Unusable):
        return value.text
    if isinstance(value, float) and abs(value) < 1e15 and value == int(value):
        return str(int(value))
    return "" if value is None else str(value).strip()


def read_place(value: object) -> int | str | None:
    """Read a place, a tied one too; None is an absence, a text says what stands there instead.

    >>> [read_place(value) for value in (3, "3rd", "T3", "3=", "-", "x")]
    [3, 3, 3, 3, None, '"x", which is no place']
    """
    if value is None or isinstance(value, str) and value.strip() in _ABSENT:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        whole = round(value) if abs(value) < 10_000 else 0
        return whole if whole >= 1 and whole == value else f"{text_of(value)}, which is no place"
    found = _PLACE.fullmatch(value.strip()) if isinstance(value, str) else None
    if found and int(found[1]):
        return int(found[1])
    return _no(value, "place")


def read_points(value: object) -> int | str | None:
    """Read points as hundredths; None is an absence, a text says what stands there instead."""
    if value is None or isinstance(value, str) and value.strip() in _ABSENT:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) < 1_000_000:
            return f"{text_of(value)}, more than any number of points"
        hundredths = round(value * 100)
        # A workbook keeps 12.1 + 0.2 with an error in the fifteenth digit: that is no third decimal.
        near = abs(value - hundredths / 100) < 1e-9
        return hundredths if near else f"{value!r}, which has more than two decimals"
    found = _POINTS.fullmatch(value.strip().replace("\u2212", "-")) if isinstance(value, str) else None
    if found is None:
        return _no(value, "number of points")
    sign, whole, part = found.groups(default="")
    if len(part) == 3 and part.endswith("0"):  # a thousand, or two decimals and a nought
        told = shown(value.strip())  # type: ignore[attr-defined]  # a text
        ways = f"write {whole}{part}, or {whole}.{part[:2]}"
        return f"{told}, which can be read in two ways: {ways}"
    if len(part.rstrip("0")) > 2:
        return f"{shown(value.strip())}, which has more than two decimals"  # type: ignore[attr-defined]  # a text
    hundredths = int(whole) * 100 + int(part.rstrip("0").ljust(2, "0"))
    return -hundredths if sign == "-" else hundredths


def _no(value: object, what: str) -> str:
    if isinstance(value, Unusable):
        return value.text
    kind = "yes or no" if isinstance(value, bool) else shown(text_of(value))
    return f"{kind}, which is no {what}"
