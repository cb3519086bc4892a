"""The values of a season's document: each with words for what it may be. Heavy: pydantic."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Annotated, Any, Literal, TypeAlias

from pydantic import AfterValidator, BeforeValidator, Field, StringConstraints, WrapValidator
from pydantic_core import PydanticCustomError

from dcpl.rules.profile.raw import Number
from dcpl.rules.units import MOST_FACTOR
from dcpl.sheets.season_document import FORMAT


def _fits(words: str) -> WrapValidator:
    """Say of a value that does not fit what it is not."""

    def fitting(value: Any, fit: Callable[[Any], Any]) -> Any:
        try:
            return fit(value)
        except ValueError:
            raise PydanticCustomError("unfit", "is not {words}", {"words": words}) from None

    return WrapValidator(fitting)


def _a_text(value: Any) -> Any:
    if isinstance(value, Number):  # it is a str for its digits' sake only
        raise ValueError
    return value


def _hundredths(value: Any) -> Any:
    """Read points exactly: 2.5 is 250."""
    if value is None:
        return None
    text = str(value)
    if not isinstance(value, int | Number) or not re.fullmatch(r"-?[0-9]{1,9}(\.[0-9]{1,2})?", text):
        raise ValueError
    whole, _, part = text.removeprefix("-").partition(".")
    hundredths = int(whole) * 100 + int(part.ljust(2, "0"))
    return -hundredths if text.startswith("-") else hundredths


def _thousandths(value: Any) -> Any:
    """Read a factor of three decimals exactly: 0.875 is 875."""
    text = str(value)
    if not isinstance(value, int | Number) or not re.fullmatch(r"[0-9]{1,6}(\.[0-9]{1,3})?", text):
        raise ValueError
    whole, _, part = text.partition(".")
    return int(whole) * 1000 + int(part.ljust(3, "0") or 0)


def _number(least: int) -> Any:
    return Field(strict=True, ge=least, lt=2**53)


_DAY = r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])"

_Text: TypeAlias = Annotated[str, StringConstraints(strict=True), BeforeValidator(_a_text)]
_Name: TypeAlias = Annotated[_Text, StringConstraints(pattern=r"\S")]
_Date: TypeAlias = Annotated[str, StringConstraints(strict=True, pattern=f"^{_DAY}$")]
_Count: TypeAlias = Annotated[int, _number(0)]
_Rank: TypeAlias = Annotated[int, _number(1)]
_Event: TypeAlias = _Rank | Literal["second-chance", "main-event"]

Text: TypeAlias = Annotated[_Text, _fits("a text")]
Name: TypeAlias = Annotated[_Name, _fits("a name")]
Names: TypeAlias = Annotated[list[_Name], AfterValidator(tuple), _fits("a list of names")]
Date: TypeAlias = Annotated[_Date, _fits("a date YYYY-MM-DD")]
Time: TypeAlias = Annotated[
    str,
    StringConstraints(strict=True, pattern=f"^{_DAY}T[0-9]{{2}}:[0-9]{{2}}:[0-9]{{2}}$"),
    _fits("a local time YYYY-MM-DDTHH:MM:SS"),
]
YesNo: TypeAlias = Annotated[bool, Field(strict=True), _fits("true or false")]
Whole: TypeAlias = Annotated[int, _number(1 - 2**53), _fits("a whole number")]
Count: TypeAlias = Annotated[_Count, _fits("a whole number from 0")]
Rank: TypeAlias = Annotated[_Rank, _fits("a whole number from 1")]
Event: TypeAlias = Annotated[_Event, _fits("an event")]
Points: TypeAlias = Annotated[
    int, BeforeValidator(_hundredths), _fits("points, with two decimals at the most")
]
Deduction: TypeAlias = Annotated[
    int, Field(ge=0), BeforeValidator(_hundredths), _fits("points from 0, two decimals")
]
MaybeName: TypeAlias = Annotated[_Name | None, _fits("a name or null")]
MaybeDate: TypeAlias = Annotated[_Date | None, _fits("a date YYYY-MM-DD or null")]
MaybeCount: TypeAlias = Annotated[_Count | None, _fits("a whole number from 0, or null")]
MaybeRank: TypeAlias = Annotated[_Rank | None, _fits("a whole number from 1, or null")]
Thousandths: TypeAlias = Annotated[
    int, BeforeValidator(_thousandths), _fits("a factor from 0, with three decimals at the most")
]
MaybeEvent: TypeAlias = Annotated[_Event | None, _fits("an event or null")]
MaybeNumber: TypeAlias = Annotated[_Rank | None, _fits("an event's number or null")]
MaybePoints: TypeAlias = Annotated[
    int | None,
    BeforeValidator(_hundredths),
    _fits("points, with two decimals at the most, or null"),
]
MaybeDeduction: TypeAlias = Annotated[
    Annotated[int, Field(ge=0)] | None,
    BeforeValidator(_hundredths),
    _fits("points from 0, two decimals, or null"),
]
MaybeFactor: TypeAlias = Annotated[
    Annotated[int, Field(ge=0, le=MOST_FACTOR)] | None,
    BeforeValidator(_hundredths),
    _fits(f"a factor from 0 to {MOST_FACTOR // 100}, two decimals, or null"),
]
Seats: TypeAlias = Annotated[int, _number(2), _fits("a whole number from 2")]
Version: TypeAlias = Annotated[int, Field(strict=True, ge=FORMAT, le=FORMAT), _fits(f"{FORMAT}")]
Score: TypeAlias = Annotated[Literal["3-0", "3-1", "3-2"] | None, _fits("3-0, 3-1, 3-2 or null")]
