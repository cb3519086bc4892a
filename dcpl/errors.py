"""What dcpl says when it cannot do a thing: the message, what would be right, and the exit code."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

MOST_TOLD = 200
"""So many faults of one input are told; a file with more is the wrong file."""


class Problem(NamedTuple):
    """One fault of an input: what is wrong, where, and what would be right.

    ``line`` and ``column`` are 1-based line number and column name of a file, where there is one.
    """

    message: str
    remedy: str = ""
    file: str | None = None
    line: int | None = None
    column: str | None = None

    def __str__(self) -> str:
        place = ", ".join(
            part
            for part in (
                self.file or "",
                f"line {self.line}" if self.line is not None else "",
                f"column {self.column}" if self.column else "",
            )
            if part
        )
        text = f"{place}: {self.message}" if place else self.message
        return f"{text} ({self.remedy})" if self.remedy else text


class DcplError(Exception):
    """A refusal (exit code 1): a rule, an unknown name, a bad file. ``remedy`` says what to do."""

    exit_code = 1

    def __init__(self, message: str, remedy: str = "") -> None:
        super().__init__(message)
        self.message = message
        self.remedy = remedy

    def lines(self) -> list[str]:
        """The error as lines for stderr, the first without a prefix."""
        return [self.message] + ([self.remedy] if self.remedy else [])


HELD_OPEN = (
    "Close what has it open (a spreadsheet, a viewer, another dcpl, a window of the folder), or let a cloud "
    "folder finish, and try again."
)
"""What to do where Windows lets nobody replace or remove a file."""


def held_open(error: OSError) -> bool:
    """Whether Windows says that another program holds a file: it calls that a violation, or denied access."""
    return getattr(error, "winerror", None) in (5, 32, 33)


class Refused(DcplError):
    """Several faults at once: every one is told, nothing was changed."""

    def __init__(self, problems: Sequence[Problem], message: str = "", remedy: str = "") -> None:
        count = len(problems)
        super().__init__(message or ("1 problem" if count == 1 else f"{count} problems"), remedy)
        self.problems = tuple(problems)

    def lines(self) -> list[str]:
        """The message, then a line for each problem."""
        told = [str(problem) for problem in self.problems[:MOST_TOLD]]
        if len(self.problems) > MOST_TOLD:
            told.append(f"... and {len(self.problems) - MOST_TOLD:,} more like these")
        return [*told, f"{self.message}; nothing was changed"] + ([self.remedy] if self.remedy else [])


class UsageError(DcplError):
    """Wrong usage (exit code 2): an option or a format that does not exist or does not fit."""

    exit_code = 2


class StoreError(DcplError):
    """The database cannot be used (exit code 4): not ours, newer, damaged, read-only, locked."""

    exit_code = 4
