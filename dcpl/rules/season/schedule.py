"""The schedule of a season: its events by name."""

from __future__ import annotations

from dcpl.errors import DcplError
from dcpl.rules.facts import Event, Season
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, schedule_text


def find_event(season: Season, name: EventName) -> Event:
    """Find an event of the season; DcplError names those that there are."""
    for event in season.events:
        if event.name == name:
            return event
    raise DcplError(
        f"season {season.name} has no {event_text(name).removeprefix('the ')}",
        schedule_text(event.name for event in season.events),
    )
