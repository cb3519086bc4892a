"""What an action has done, in words for the person who asked for it."""

from __future__ import annotations

from typing import NamedTuple


class Outcome(NamedTuple):
    """The result of a writing command: ``lines`` are the result, ``warnings`` are beside it."""

    lines: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    changed: bool = True
