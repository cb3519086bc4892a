"""Where lines of a night are typed: the database, the event, and who is there to be asked."""

from __future__ import annotations

from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from dcpl.actions import live_end
from dcpl.actions.work import Command
from dcpl.reports.live import Room, read_room
from dcpl.rules.facts import PREPAID_ABSENT, PRESENT
from dcpl.rules.table.live import Live
from dcpl.rules.units import EventName

Ask = Callable[[str, bool], bool]
"""Puts a question to who is at the terminal: whether the answer was yes, which an empty one is where told."""


class TypedInsteadError(Exception):
    """A line was typed where a question was to be answered: it is done instead."""

    def __init__(self, line: str) -> None:
        super().__init__(line)
        self.line = line


class Desk(NamedTuple):
    """Where lines are carried out; ``ask`` is None where nobody is there to be asked."""

    db: Path
    season: str | None
    event: EventName
    ask: Ask | None = None
    prompted: bool = False
    """Whether a prompt says before each line how the night stands."""

    def room(self) -> Room:
        """Read the night's state anew."""
        return read_room(self.db, self.season, self.event)

    def command(self, line: str) -> Command:
        """Tell an action where it works, and what was typed."""
        return Command(self.db, self.season, live_end.typed(self.event, line))


def likely(live: Live, verb: str, everybody: Collection[str]) -> list[str]:
    """Name the players whom a line's name most likely means, for its beginnings and the menu."""
    if verb in ("out", "left", "remove", "count", "addon"):
        return list(live.left)
    if verb == "rebuy":
        return list(live.gone)
    if verb in ("high", "unseat"):
        return [player for player, came in live.came.items() if came == PRESENT]
    absent = [player for player in live.left if live.came[player] == PREPAID_ABSENT]
    coming = [player for player in everybody if player not in live.came]
    return coming + (absent if verb in ("seat", "late") else [])
