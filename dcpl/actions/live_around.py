"""What a live night asks of the clock and of the seats, where there are any."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.actions.work import Work
from dcpl.rules.facts import EventName


class ClockSays(NamedTuple):
    """Why it is too late by the clock to enter or to rebuy; blank where it is not, or no clock runs."""

    entry_over: str = ""
    rebuys_over: str = ""


def clock_says(work: Work, event: EventName) -> ClockSays:
    """Tell what the event's clock closes by now (LATE §8.3, REBUY §9.2)."""
    return ClockSays()


def entry_cost(work: Work, event: EventName) -> list[str]:
    """Say what a late entry costs in chips now (LATE §8.3)."""
    return []


def table_talk(work: Work, event: EventName) -> list[str]:
    """Let the seats follow what was recorded, and say who moves (SEATING)."""
    return []


def load_store() -> None:
    """Import what writing needs ahead of the first line: it takes longer than a line may."""
    import dcpl.store.writing  # noqa: F401  # for its time alone
