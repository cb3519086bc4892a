"""The evenings of a season in its document: reservations, seats, notes, clocks."""

from __future__ import annotations

from collections.abc import Hashable, Mapping, Sequence
from typing import Any

from dcpl.rules.evening import Clock, Evening, NightNote, Reservation, Seat, SeatDraw
from dcpl.rules.units import EventName
from dcpl.sheets.shapes import (
    COUNT,
    EVENT,
    LIST,
    MAYBE_COUNT,
    MOMENT,
    NAME,
    RANK,
    TEXT,
    WHOLE,
    Field,
    ShapeReader,
)

_EVENING = {"reservations": LIST, "draws": LIST, "seats": LIST, "notes": LIST, "clocks": LIST}
_RESERVATION = {"event": EVENT, "player": NAME, "made_at": MOMENT}
_DRAW = {
    "event": EVENT,
    "seed": WHOLE,
    "tables": RANK,
    "seats": Field(lambda value: RANK.fits(value) and value >= 2, "a whole number from 2"),
}
_SEAT = {"event": EVENT, "player": NAME, "table": RANK, "seat": RANK}
_NOTE = {"event": EVENT, "text": NAME}
_CLOCK = {
    "event": EVENT,
    "blinds": NAME,
    "part": COUNT,
    "elapsed_ms": COUNT,
    "since_ms": MAYBE_COUNT,
    "pause_reason": TEXT,
}


def evening_document(evening: Evening, events: Sequence[EventName]) -> dict[str, Any]:
    """Give what is recorded of the evenings as plain values, in the order of play."""
    place = {event: number for number, event in enumerate(events)}
    seats = sorted(evening.seats, key=lambda seat: (place[seat.event], seat.table, seat.seat, seat.player))
    ordered = evening._replace(
        reservations=tuple(sorted(evening.reservations, key=lambda made: place[made.event])),
        draws=tuple(sorted(evening.draws, key=lambda draw: place[draw.event])),
        seats=tuple(seats),
        notes=tuple(sorted(evening.notes, key=lambda note: place[note.event])),
        clocks=tuple(sorted(evening.clocks, key=lambda clock: place[clock.event])),
    )
    return {key: [fact._asdict() for fact in facts] for key, facts in ordered._asdict().items()}


def read_evening(reader: ShapeReader, document: Any, events: Any) -> Evening:
    """Read the evenings; every fault is told to the reader. None: there is nothing to read."""
    given = None if document is None else reader.object(document, _EVENING, "evening")
    if given is None:
        return Evening()
    known = (
        {item.get("event") for item in events if _names_event(item)} if isinstance(events, list) else set()
    )

    def all_of(key: str, fields: Mapping[str, Field], *once: str) -> list[dict[str, Any]]:
        where = f"evening, {key}"
        items = reader.each(given[key], fields, where)
        seen: set[tuple[Hashable, ...]] = set()
        for index, item in enumerate(items, start=1):
            if item["event"] not in known:
                reader.fault(f"{where}, {index}", f"there is no event {item['event']}")
            key_ = tuple(item[name] for name in once)
            if once and key_ in seen:
                reader.fault(f"{where}, {index}", f"{', '.join(map(str, key_))} is there twice")
            seen.add(key_)
        return items

    return Evening(
        tuple(Reservation(**item) for item in all_of("reservations", _RESERVATION, "event", "player")),
        tuple(SeatDraw(**item) for item in all_of("draws", _DRAW, "event")),
        tuple(Seat(**item) for item in all_of("seats", _SEAT, "event", "player")),
        tuple(NightNote(**item) for item in all_of("notes", _NOTE)),
        tuple(Clock(**item) for item in all_of("clocks", _CLOCK, "event")),
    )


def _names_event(item: Any) -> bool:
    return isinstance(item, dict) and isinstance(item.get("event"), (int, str))
