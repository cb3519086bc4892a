"""The outlook of a site: everybody's chances of a Main Event seat, event by event, and what they need."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dcpl.printouts import charts
from dcpl.printouts.document import Column, Document, Table
from dcpl.reports.outlook import Asked, outlook_document
from dcpl.reports.outlook_words import status_text
from dcpl.reports.site import addresses
from dcpl.reports.site.pieces import page, sortable
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standings import standings

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told

_SEEN = 3
"""From this event on chances are drawn: before it too few of a league's players have been seen."""
_MOST = 10
"""So many events are in the chart, the last ones of a long season."""
_SEASONS = 4_000
"""Played on by lot for today's chances; of the nights before, for a line in a chart, a quarter of it."""


def has_outlook(result: SeasonResult) -> bool:
    """Whether there is anything to be said of seats."""
    return bool(result.regular_nights) and result.profile.has_post_season


def outlook_part(told: Told) -> Document:
    """Lay out today's outlook, with the chances; it is worked out once for all pages that tell of it."""
    asked = Asked(_SEASONS, 1, {})
    return told.audience.document(outlook_document(told.result.season, None, asked))


def with_seats(table: Table, outlook: Document) -> Table:
    """Add to the standings whether a player has a Main Event seat, while that is open."""
    if not outlook.facts["to_come"]:
        return table
    seats = {
        row["player"]: status_text(row["main_event"], row["main_event_chance"])
        for row in outlook.facts["rows"]
    }
    rows = [{**row, "main_event": seats.get(row["player"], "")} for row in table.rows]
    columns = [column for column in table.columns if column.key != "main_event"]
    columns.insert(3, Column("main_event", "Main Event"))  # a phone shows it without scrolling
    return table._replace(columns=tuple(columns), rows=rows)


def outlook_page(told: Told, outlook: Document) -> Document:
    """Lay out the chances event by event as a chart, and who is in, who is out and what is needed."""
    seats, *needs = outlook.tables
    chances = "The chance of a Main Event seat after each event, in percent"
    foretold = all(row["main_event_chance"] is not None for row in outlook.facts["rows"])
    sections = [
        Document(tables=(sortable(seats),)),
        *(Document("What is needed", tables=(table,)) for table in needs),
        *(
            Document(chances, charts=(charts.figure(charts.points_race, each, "chances", ""),))
            for each in ([_chances(told.result, outlook)] if foretold else [])
        ),
        Document(notes=outlook.notes),
    ]
    return page(addresses.OUTLOOK, "Outlook", sections, outlook.subtitle)


def _chances(result: SeasonResult, outlook: Document) -> charts.Race:
    """Tell each member's chance after every recorded event, in hundredths of a percent."""
    from dcpl.rules.outlook.earlier import result_after
    from dcpl.rules.outlook.odds import odds

    recorded = [night.event.number for night in result.regular_nights]
    events = tuple(recorded[-1:] if len(recorded) < _SEEN else recorded[_SEEN - 1 :][-_MOST:])
    whole = not missing_events(result.season)
    after: list[dict[str, int]] = []
    for event in events if whole else events[:-1]:
        found = odds(result_after(result, event), _SEASONS // 4, proved=False)
        chances = zip(found.players, found.chances, strict=True) if found is not None else ()
        after.append({player: round(chance.main_event * 100) * 100 for player, chance in chances})
    if not whole:
        rows = outlook.facts["rows"]
        after.append({row["player"]: round(row["main_event_chance"] * 100) * 100 for row in rows})
    names = [row.player for row in standings(result)]
    names.sort(key=lambda name: -after[-1].get(name, 0))
    lines = tuple(charts.RaceLine(name, (None, *(at.get(name) for at in after))) for name in names)
    return charts.Race(result.season.name, events, lines, "Chances of a seat, in percent,", "Chances")
