"""A value of a profile as it was written, and how one that does not fit is told."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.profile.key import Key


class Number(str):
    """A number as it was written, so that no binary float stands in between."""

    __slots__ = ()


class Unfit(ValueError):
    """A value that its key does not allow; the message says what is wrong with it.

    Of a list of tables ``each`` are its faults, each with the table's own ``key`` that it is of.
    """

    def __init__(self, told: str, key: Key | None = None, each: Sequence[Unfit] = ()) -> None:
        super().__init__(told)
        self.key = key
        self.each = each


def told(value: object) -> str:
    """Write a value that was refused, shortened where it is long."""
    if isinstance(value, int) and not isinstance(value, bool):
        return str(value) if abs(value) < 10**18 else "a huge number"
    if isinstance(value, (bool, Number)):
        return str(value).lower()[:24]
    if isinstance(value, str):
        return f'"{value}"' if len(value) <= 24 else f'"{value[:20]}..."'
    return {list: "a list", tuple: "a list", dict: "a table", float: str(value)}.get(type(value), "a date")
