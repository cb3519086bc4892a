"""What is recorded of a season's evenings beside their results, in the tables."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from dcpl.actions.work import Work
from dcpl.rules.evening import Evening
from dcpl.rules.units import EventName


def write_evening(
    work: Work, evening: Evening, ids: Mapping[EventName, int], player_id: Callable[[str], int]
) -> None:
    """Store the evenings of a season that has none yet; ``ids`` are its events' rows."""
    from dcpl.store import schema

    rows: tuple[tuple[Any, list[dict[str, Any]]], ...] = (
        (
            schema.Reservation,
            [
                {"event_id": ids[made.event], "player_id": player_id(made.player), "made_at": made.made_at}
                for made in evening.reservations
            ],
        ),
        (
            schema.SeatDraw,
            [
                {"event_id": ids[draw.event], "seed": draw.seed, "tables": draw.tables, "seats": draw.seats}
                for draw in evening.draws
            ],
        ),
        (
            schema.Seat,
            [
                {
                    "event_id": ids[seat.event],
                    "player_id": player_id(seat.player),
                    "table_number": seat.table,
                    "seat": seat.seat,
                }
                for seat in evening.seats
            ],
        ),
        (schema.NightNote, [{"event_id": ids[note.event], "text": note.text} for note in evening.notes]),
        (
            schema.Clock,
            [{"event_id": ids[clock.event], **_without_event(clock._asdict())} for clock in evening.clocks],
        ),
    )
    for table, given in rows:
        if given:
            work.insert(table, given)


def players_of(evening: Evening) -> list[str]:
    """Name every player of the evenings."""
    named = [made.player for made in evening.reservations] + [seat.player for seat in evening.seats]
    return list(dict.fromkeys(named))


def _without_event(values: Mapping[str, Any]) -> dict[str, Any]:
    return {key: value for key, value in values.items() if key != "event"}
