"""The nights of a site: the schedule with the season's pictures, and each night's results."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from dcpl.printouts import charts
from dcpl.printouts.document import Document, Place, Way
from dcpl.reports import charted
from dcpl.reports.matrix import PLACES, matrix_document
from dcpl.reports.nights import event_document
from dcpl.reports.schedule import event_list_document
from dcpl.reports.site import addresses
from dcpl.reports.site.pieces import dated, page, sortable, without, without_blank
from dcpl.rules.facts import FINAL, MAIN_EVENT, REGULAR
from dcpl.rules.points.judge import NightResult
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, money_text

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told


def pages(told: Told) -> Iterator[Document]:
    """Give the list of the nights, then each recorded night."""
    yield _list_page(told)
    names = list(told.events)
    for place, name in enumerate(names):
        before, after = names[place - 1 : place], names[place + 1 : place + 2]
        turn = [
            Way(f"\N{LEFTWARDS ARROW} {event_title(other)}", told.events[other], "prev") for other in before
        ]
        turn += [
            Way(f"{event_title(other)} \N{RIGHTWARDS ARROW}", told.events[other], "next") for other in after
        ]
        yield _night_page(told, name, tuple(turn))


def event_title(name: EventName) -> str:
    """Name an event over its page."""
    text = event_text(name).removeprefix("the ")
    return capital(text)


def _short(name: EventName) -> str:
    return str(name) if isinstance(name, int) else event_title(name)


def _list_page(told: Told) -> Document:
    season = told.result.season
    listed = event_list_document(season)
    (schedule,) = listed.tables
    rows = [{**row, "shown": _short(row["event"])} for row in schedule.rows]
    states = {row["state"] for row in rows if row["kind"] == REGULAR}
    schedule = without(schedule._replace(rows=rows), *(("state",) if states == {FINAL} else ()))
    sections = [Document(tables=(dated(schedule),))]
    if told.result.regular_nights:
        points, places = matrix_document(season), matrix_document(season, PLACES)
        sections += [
            Document(
                "Points by event",
                tables=tuple(map(sortable, points.tables)),
                notes=points.notes,
            ),
            Document(
                "Places by event",
                tables=tuple(map(sortable, places.tables)),
                notes=places.notes,
            ),
            Document(
                "Button and high hand",
                charts=(charts.figure(charts.button_history, charted.history(told.result), "button", ""),),
            ),
            Document(
                "Attendance",
                charts=(charts.figure(charts.attendance_grid, charted.grid(told.result), "attendance", ""),),
            ),
        ]
    return page(addresses.NIGHTS, "Nights", sections, _season_line(told))


def _season_line(told: Told) -> str:
    regular = [event for event in told.result.season.events if event.kind == REGULAR]
    return f"{count_text(len(told.result.regular_nights), 'event')} of {len(regular)} played"


def _night_page(told: Told, name: EventName, turn: tuple[Way, ...]) -> Document:
    document = told.audience.document(event_document(told.result.season, name, told.result))
    night = told.result.night(name)
    assert night is not None
    tables = tuple(without_blank(table, "notes", "by") for table in document.tables)
    part = Document(notes=document.notes, tables=tables, listed=True)
    place = Place(told.events[name], addresses.NIGHTS, turn, event=name)
    return Document(event_title(name), subtitle=_about(told, night), parts=(part,), place=place)


def _about(told: Told, night: NightResult) -> str:
    event = night.event
    parts = [event.date or "", f"at {event.host}'s" if event.host else ""]
    parts += [count_text(night.field, "player"), count_text(night.rebuys, "rebuy") if night.rebuys else ""]
    pot = night.pot_cents if event.kind in (REGULAR, MAIN_EVENT) else 0
    if told.money and pot:
        parts.append(f"a pot of {money_text(pot)}")
    return ", ".join(part for part in parts if part)
