"""Whether nights can be of one season by their dates."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, some_text

_SEASON_DAYS = 400
"""Nights that lie further apart are hardly of one season."""


def of_another_season(coming: Mapping[EventName, str], known: Sequence[str]) -> str:
    """Say where nights cannot all be of one season by their dates; blank where they may be.

    ``coming`` are the dates of nights by event, ``known`` those of the season's other events.

    >>> of_another_season({1: "2018-01-06", 2: "2025-06-18"}, [])
    'the nights are of 2018-01-06 to 2025-06-18: are all of them of this season?'
    >>> of_another_season({3: "2018-01-06"}, ["2026-01-08", "2026-02-05"])
    "event 3 (2018-01-06) is over a year from the season's other events: is it of this season?"
    >>> of_another_season({3: "2026-03-05"}, ["2026-01-08", "2026-02-05"])
    ''
    """
    days = {event: _day(date) for event, date in coming.items()}
    if days and max(days.values()) - min(days.values()) > _SEASON_DAYS:
        first, last = min(coming.values()), max(coming.values())
        return f"the nights are of {first} to {last}: are all of them of this season?"
    others = [_day(date) for date in known]
    far = [e for e, day in days.items() if others and min(abs(day - o) for o in others) > _SEASON_DAYS]
    if not far:
        return ""
    named = some_text([f"{event_text(event)} ({coming[event]})" for event in far], 5)
    are, they = ("is", "is it") if len(far) == 1 else ("are", "are they")
    return f"{named} {are} over a year from the season's other events: {they} of this season?"


def _day(date: str) -> int:
    from datetime import date as day

    return day.fromisoformat(date).toordinal()
