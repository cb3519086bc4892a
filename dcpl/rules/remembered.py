"""What was worked out of a judged season is kept for the next who asks about the same one."""

from __future__ import annotations

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

Of = TypeVar("Of")
Told = TypeVar("Told")

MOST = 8
"""So many answers of a function are kept: the season, what it was before its last night, those before it."""


def remembered(function: Callable[[Of], Told]) -> Callable[[Of], Told]:
    """Let a pure function of one object that never changes keep its last answers, by the very object.

    Two seasons that are equal are two: telling them apart would take as long as judging them. What it
    gave must not be changed by who asked.

    >>> asked = []
    >>> told = remembered(lambda words: asked.append(words) or len(words))
    >>> words = ["Ada", "Bo"]
    >>> told(words), told(words), len(asked)
    (2, 2, 1)
    """
    kept: list[tuple[Of, Told]] = []

    @wraps(function)
    def told(of: Of) -> Told:
        for known, answer in kept:
            if known is of:
                return answer
        answer = function(of)
        kept[:] = [(of, answer), *kept[: MOST - 1]]
        return answer

    return told
