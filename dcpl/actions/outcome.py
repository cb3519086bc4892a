"""What an action has done, in words for the person who asked for it."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dcpl.rules.history.moved import Movement


class Outcome(NamedTuple):
    """The result of a writing command: ``lines`` are the result, ``warnings`` are beside it.

    ``changed``: whether anything is different by it, in a dry run whether anything would be.
    """

    lines: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    changed: bool = True
    moved: tuple[Movement, ...] = ()
