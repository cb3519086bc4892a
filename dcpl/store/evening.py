"""Read what is recorded of a season's evenings beside their results. Light, as ``reading`` is.

``writing`` writes it, a fact a row as all others.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from dcpl.rules.evening import Clock, Evening, NightNote, Reservation, Seat, SeatDraw
from dcpl.rules.units import EventName
from dcpl.store.reading import event_ids

if TYPE_CHECKING:
    from dcpl.store.writing import Keys

_RESERVATIONS = """
SELECT reservation.event_id, player.name, made_at
FROM event CROSS JOIN reservation ON reservation.event_id = event.id JOIN player ON player.id = player_id
WHERE event.season_id = ? ORDER BY made_at, reservation.id"""

_SEAT_DRAWS = """
SELECT seat_draw.event_id, seed, tables, seats
FROM event CROSS JOIN seat_draw ON seat_draw.event_id = event.id WHERE event.season_id = ?
ORDER BY seat_draw.id"""

_SEATS = """
SELECT seat.event_id, player.name, table_number, seat
FROM event CROSS JOIN seat ON seat.event_id = event.id JOIN player ON player.id = player_id
WHERE event.season_id = ? ORDER BY seat.event_id, table_number, seat, seat.id"""

_OPEN_SEATS = """
SELECT event.id, player.name, table_number, seat
FROM event CROSS JOIN seat ON seat.event_id = event.id JOIN player ON player.id = player_id
WHERE event.season_id = ? AND event.state = 'open' ORDER BY table_number, seat, seat.id"""

_NIGHT_NOTES = """
SELECT night_note.event_id, text
FROM event CROSS JOIN night_note ON night_note.event_id = event.id WHERE event.season_id = ?
ORDER BY night_note.id"""

_CLOCKS = """
SELECT clock.event_id, blinds, part, elapsed_ms, since_ms, pause_reason
FROM event CROSS JOIN clock ON clock.event_id = event.id WHERE event.season_id = ? ORDER BY clock.id"""


def read_evening(connection: sqlite3.Connection, season_id: int) -> Evening:
    """Read what is recorded of a season's evenings beside their results: seats, notes, clocks."""
    names = {key: name for name, key in event_ids(connection, season_id).items()}

    def ask(query: str, fact: Callable[..., Any]) -> tuple[Any, ...]:
        return tuple(fact(names[event], *rest) for event, *rest in connection.execute(query, (season_id,)))

    return Evening(
        ask(_RESERVATIONS, Reservation),
        ask(_SEAT_DRAWS, SeatDraw),
        ask(_SEATS, Seat),
        ask(_NIGHT_NOTES, NightNote),
        ask(_CLOCKS, Clock),
    )


def read_open_seats(connection: sqlite3.Connection, season_id: int) -> dict[str, tuple[int, int]]:
    """Read who sits where, by table and seat, in the one night that is open; of several nobody."""
    rows = connection.execute(_OPEN_SEATS, (season_id,)).fetchall()
    if len({event for event, *_ in rows}) > 1:
        return {}
    return {player: (table, seat) for _, player, table, seat in rows}


_GIVEN_UP = """
SELECT json_extract(before, '$.table_number'), json_extract(before, '$.seat') FROM change_row
WHERE change_id > ? AND table_name = 'seat' AND after IS NULL
  AND json_extract(before, '$.event_id') = ? AND json_extract(before, '$.player_id') = ?
ORDER BY id DESC LIMIT 1"""


_MOVES = """
SELECT change.at, player.name, json_extract(before, '$.table_number'), json_extract(before, '$.seat'),
  json_extract(after, '$.table_number'), json_extract(after, '$.seat')
FROM change_row JOIN change ON change.id = change_id
JOIN player ON player.id = json_extract(after, '$.player_id')
WHERE table_name = 'seat' AND before IS NOT NULL AND after IS NOT NULL AND change_id = (
  SELECT max(change_id) FROM change_row
  WHERE change_id > (SELECT max(id) FROM change) - ? AND table_name = 'seat'
    AND before IS NOT NULL AND json_extract(after, '$.event_id') = ?)
ORDER BY change_row.id"""


class SeatMove(NamedTuple):
    """A player who was moved from one seat to another; ``at`` is UTC, YYYY-MM-DDTHH:MM:SSZ."""

    at: str
    player: str
    start: tuple[int, int]
    target: tuple[int, int]


def newest_moves(
    connection: sqlite3.Connection, season_id: int, event: EventName, changes_back: int
) -> list[SeatMove]:
    """Find who was moved by the newest change that moved anybody of an event, so far back at the most."""
    key = event_ids(connection, season_id)[event]
    return [
        SeatMove(at, player, (table, seat), (to_table, to_seat))
        for at, player, table, seat, to_table, to_seat in connection.execute(_MOVES, (changes_back, key))
    ]


def seat_given_up(keys: Keys, event: EventName, player: str, changes_back: int) -> tuple[int, int] | None:
    """Find the seat, by table and number, that a player gave up last, so many changes back at the most."""
    since = keys.change.id - changes_back
    wanted = (since, keys.event(event), keys.player(player))
    row: tuple[int, int] | None = keys.change.connection.execute(_GIVEN_UP, wanted).fetchone()
    return row
