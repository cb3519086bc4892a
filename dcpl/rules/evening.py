"""The facts of an evening beside its results: reservations, seats, notes, the clock."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.units import EventName


class Reservation(NamedTuple):
    """A seat reserved for an event; ``made_at`` is local time, YYYY-MM-DDTHH:MM:SS (RESERVE)."""

    event: EventName
    player: str
    made_at: str


class SeatDraw(NamedTuple):
    """A draw of seats that its seed repeats: so many tables of so many seats (SEATING)."""

    event: EventName
    seed: int
    tables: int
    seats: int


class Seat(NamedTuple):
    """Where a player sits now."""

    event: EventName
    player: str
    table: int
    seat: int


class NightNote(NamedTuple):
    """What was noted of a night."""

    event: EventName
    text: str


class Clock(NamedTuple):
    """An event's clock: the part of the blinds' schedule, and how far into it at ``since_ms``.

    ``since_ms`` (epoch) is None while the clock stands; ``pause_reason`` says why (CLOCK).
    """

    event: EventName
    blinds: str
    part: int
    elapsed_ms: int
    since_ms: int | None
    pause_reason: str


class Evening(NamedTuple):
    """What is recorded of the evenings of a season beside their results."""

    reservations: tuple[Reservation, ...] = ()
    draws: tuple[SeatDraw, ...] = ()
    seats: tuple[Seat, ...] = ()
    notes: tuple[NightNote, ...] = ()
    clocks: tuple[Clock, ...] = ()
