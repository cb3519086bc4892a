"""The cells of a grid: a place, points as they are given, an absence, or what is wrong with one."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Literal, NamedTuple, TypeAlias

from dcpl.sheets.cells import shown
from dcpl.sheets.workbook import Unusable

_ABSENT = ("", "-", "\u2013", "\u2014", "\u2212")
_PLACE = re.compile(r"(?:T[-. ]?|= ?)?([0-9]{1,4})(?:st|nd|rd|th|\.)?(?: ?[=T])?", re.IGNORECASE)
"""A tied third is T3, 3= or =3 in places."""
_POINTS = re.compile(
    r"([-+]?)([0-9][0-9.,]{0,14})(?: ?(?:points?|pts?|p|punkte?|pkte?|puntos?)\.?)?", re.IGNORECASE
)
_UNCLEAR = re.compile("[0-9]{1,3}[.,][0-9]{3}")
"""A thousand, or three decimals."""
_MARKED = re.compile(r"([(\[~*_<{ ]*)[-+=T]?[0-9][0-9.,]*(?:st|nd|rd|th)?([)\]~*_>} \u2020\u2021\u00b0^!]*)")
"""A number with signs around it: a score that is dropped, a footnote."""
_CURRENCY = re.compile(
    "[$\u20ac\u00a3\u00a5]|\\b(?:USD|EUR|GBP|CHF|SEK|NOK|DKK|AUD|CAD|kr)\\b\\.?", re.IGNORECASE
)
Decimal: TypeAlias = Literal[".", ","]
"""The mark before the decimals."""
_Read: TypeAlias = "int | Wrong | None"


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


def key_of(value: object) -> str:
    """Reduce a cell to what is compared; a blank one to what nobody types."""
    return " ".join(text_of(value).split()).casefold() or "\0"


class Wrong(NamedTuple):
    """What is wrong with a cell, and the option that would read it, where there is one."""

    told: str
    option: str = ""


def read_place(value: object) -> int | Wrong | None:
    """Read a place, a tied one too; None is an absence.

    >>> [read_place(value) for value in (3, "3rd", "T3", "3=", "-", "x")]
    [3, 3, 3, 3, None, Wrong(told='"x", which is no place', option='')]
    """
    if value is None or isinstance(value, str) and value.strip() in _ABSENT:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        whole = round(value) if abs(value) < 10_000 else 0
        return whole if whole >= 1 and whole == value else Wrong(f"{text_of(value)}, which is no place")
    found = _PLACE.fullmatch(value.strip()) if isinstance(value, str) else None
    if found and int(found[1]):
        return int(found[1])
    return _no(value, "place")


def read_points(value: object, decimal: Decimal | None = None, what: str = "number of points") -> _Read:
    """Read points as hundredths; None is an absence.

    ``decimal`` says of 1,250 and 1.250 which is a thousand and which has two decimals and a nought.

    >>> read_points("12,5"), read_points("1,250", "."), read_points("1,250", ","), read_points("1.250,5")
    (1250, 125000, 125, 125050)
    """
    if value is None or isinstance(value, str) and value.strip() in _ABSENT:
        return None
    if isinstance(value, int | float) and not isinstance(value, bool):
        if not abs(value) < 1_000_000:
            return Wrong(f"{text_of(value)}, more than any {what}")
        hundredths = round(value * 100)
        # A workbook keeps 12.1 + 0.2 with an error in the fifteenth digit: that is no third decimal.
        near = abs(value - hundredths / 100) < 1e-9
        return hundredths if near else Wrong(f"{value!r}, which has more than two decimals")
    text = value.strip().replace("\u2212", "-") if isinstance(value, str) else ""
    found = _POINTS.fullmatch(text)
    if found is None:
        return _no(value, what)
    sign, number = found.groups()
    if decimal is None and _UNCLEAR.fullmatch(number):
        whole, _, part = number.replace(",", ".").partition(".")
        ways = "--decimal point or --decimal comma says which mark is before the decimals"
        if part.endswith("0"):
            told = f"write {whole}{part}, or {whole}.{part[:2]}"
            return Wrong(f"{shown(text)}, which can be read in two ways: {told}", ways)
        return Wrong(f"{shown(text)}, which has more than two decimals", ways)
    marks: tuple[Decimal, ...] = (".", ",") if decimal is None else (decimal,)
    read = {each for mark in marks if (each := _hundredths(number, mark)) is not None}
    if len(read) != 1:
        return Wrong(f"{shown(text)}, which has more than two decimals")
    (exact,) = read
    return -exact if sign == "-" else exact


def read_money(value: object, decimal: Decimal | None = None) -> _Read:
    """Read an amount of money as cents, whatever its currency; None is nothing.

    >>> read_money("$1,250.00"), read_money("120 \u20ac"), read_money("\u00a335"), read_money("-")
    (125000, 12000, 3500, None)
    """
    bare = _CURRENCY.sub("", value).strip() if isinstance(value, str) else value
    if is_word(bare):
        return _no(value, "amount of money")
    return read_points(bare, decimal, "amount of money")


def read_count(value: object, decimal: Decimal | None = None) -> _Read:
    """Read how often something was: a whole number; None is never."""
    found = read_points(value, decimal)
    if found is None or isinstance(found, int) and found >= 0 and not found % 100:
        return found if found is None else found // 100
    return _no(value, "whole number")


def decimal_of(values: Iterable[object]) -> Decimal | None:
    """Tell which mark stands before decimals, where numbers that can be read in one way only settle it.

    >>> decimal_of(["1,250", "12.5"]), decimal_of(["1,250", "12,5"]), decimal_of(["1,250"])
    ('.', ',', None)
    """
    marks: set[Decimal] = {".", ","}
    both: tuple[Decimal, Decimal] = (".", ",")
    for value in values:
        found = _POINTS.fullmatch(_CURRENCY.sub("", value).strip()) if isinstance(value, str) else None
        if found and ("." in found[2] or "," in found[2]) and not _UNCLEAR.fullmatch(found[2]):
            possible = {mark for mark in both if _hundredths(found[2], mark) is not None}
            marks &= possible or marks
    return marks.pop() if len(marks) == 1 else None


def without_marks(value: object, marks: str) -> object:
    """Take signs that are no part of it away from the ends of a cell: of (12), 12*, ~~12~~.

    >>> without_marks("(12)", "()"), without_marks("~~12~~", "~"), without_marks("12*", "()")
    ('12', '12', '12*')
    """
    return value.strip().strip(marks + " ") if marks and isinstance(value, str) else value


def _hundredths(number: str, decimal: str) -> int | None:
    """Read digits with a decimal mark, the other mark between thousands; None where they are none."""
    thousands = "," if decimal == "." else "."
    whole, _, part = number.partition(decimal)
    first, *rest = whole.split(thousands)
    if rest and (not 1 <= len(first) <= 3 or any(len(group) != 3 for group in rest)):
        return None
    if len(part) == 2 or part.isdigit():
        part = part.rstrip("0")
    if part and not part.isdigit() or len(part) > 2:
        return None
    return int("".join([first, *rest])) * 100 + int(part.ljust(2, "0"))


def _no(value: object, what: str) -> Wrong:
    if isinstance(value, Unusable):
        return Wrong(value.text)
    kind = "yes or no" if isinstance(value, bool) else shown(text_of(value))
    marked = _MARKED.fullmatch(value.strip()) if isinstance(value, str) else None
    marks = "".join(dict.fromkeys(f"{marked[1]}{marked[2]}".replace(" ", ""))) if marked else ""
    if marks:
        bracketed = "; write -12 where it is below zero" if "(" in marks else ""
        return Wrong(f"{kind}, which is no {what}", f"--marks '{marks}' reads it without them{bracketed}")
    return Wrong(f"{kind}, which is no {what}")
