"""What stands over a printed page: whose facts these are, and how far they go."""

from __future__ import annotations

from pathlib import Path

from dcpl.errors import DcplError
from dcpl.printouts.document import Document, Heading
from dcpl.rules.facts import FINAL, REGULAR, Season
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text


def heading_of(season: Season, through: int | None = None) -> Heading:
    """Name the league and the season, and the last recorded event up to ``through``, with its date."""
    recorded = [
        event
        for event in season.events
        if event.state == FINAL and (through is None or (event.kind == REGULAR and event.number <= through))
    ]
    as_of = "before the first event"
    if recorded:
        last = recorded[-1]
        as_of = f"after {event_text(last.name)}" + (f", {last.date}" if last.date else "")
    return Heading(season.profile.name, season.name, as_of)


def heading_of_event(season: Season, name: EventName) -> Heading:
    """Name the league, the season, and the day of one event."""
    date = next((event.date for event in season.events if event.name == name), None)
    return Heading(season.profile.name, season.name, date or "")


def headed(document: Document, db: Path, season: str | None) -> Document:
    """Put a heading over a document that has none: of the season in its facts, else the league's name.

    ``season`` is the one that was asked for. Where there is no league yet, there is no heading.
    """
    from dcpl.reports.record import read_season

    if document.heading is not None:
        return document
    facts = document.facts
    named = facts.get("season")
    if not db.exists():
        return document
    try:
        read = read_season(db, named if isinstance(named, str) else season)
    except DcplError:
        return document  # several open seasons, or none: a page of the whole league
    if not isinstance(named, str):
        return document._replace(heading=Heading(read.profile.name))
    event, through = facts.get("event"), facts.get("through")
    if isinstance(event, int | str):
        return document._replace(heading=heading_of_event(read, event))
    return document._replace(heading=heading_of(read, through if isinstance(through, int) else None))
