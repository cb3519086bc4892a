"""A season as if a night that is going on ended now."""

from __future__ import annotations

from dcpl.rules.facts import FINAL, OPEN, REGULAR, Event, Season
from dcpl.rules.night.places import places


def going_on(season: Season, event: Event) -> bool:
    """Tell whether a regular event is being played, by two entrants at the least."""
    night = season.nights.get(event.name)
    return event.kind == REGULAR and event.state == OPEN and night is not None and len(places(night)) > 1


def as_if_ended(season: Season, event: Event) -> Season:
    """Give the season as if the event's night ended now, who is still in sharing the places that are left."""
    events = tuple(
        other._replace(state=FINAL) if other.name == event.name else other for other in season.events
    )
    return season._replace(events=events)
