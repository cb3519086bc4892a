"""The evening beside its results: reservations, seats, notes, the clock."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from dcpl.store.schema.kinds import STRICT, not_empty, whole, words


class Reservation(SQLModel, table=True):
    """A seat that a player reserved for an event, and when, in local time."""

    __table_args__ = (
        UniqueConstraint("event_id", "player_id", name="reservation_once"),
        not_empty("reservation_made_at", "made_at"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    made_at: str = Field(sa_type=Text)


class SeatDraw(SQLModel, table=True):
    """A draw of seats: its seed repeats it; the order in which tables break is from the highest."""

    __tablename__ = "seat_draw"
    __table_args__ = (
        UniqueConstraint("event_id", name="seat_draw_once"),
        CheckConstraint("tables >= 1", name="seat_draw_tables"),
        CheckConstraint("seats >= 2", name="seat_draw_seats"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    seed: int
    tables: int
    seats: int


class Seat(SQLModel, table=True):
    """Where a player sits now."""

    __table_args__ = (
        UniqueConstraint("event_id", "player_id", name="seat_once"),
        CheckConstraint("table_number >= 1", name="seat_table_number"),
        CheckConstraint("seat >= 1", name="seat_seat"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    table_number: int
    seat: int


class NightNote(SQLModel, table=True):
    """What was noted of a night, in the order in which it was typed."""

    __tablename__ = "night_note"
    __table_args__ = (not_empty("night_note_text", "text"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    text: str = Field(sa_type=Text)


class Clock(SQLModel, table=True):
    """An event's clock: which part of the blinds' schedule it is in, and how far, at a moment.

    ``since_ms`` is when it was last set going (epoch, milliseconds); none while it stands.
    """

    __table_args__ = (
        UniqueConstraint("event_id", name="clock_once"),
        not_empty("clock_blinds", "blinds"),
        CheckConstraint("part >= 0", name="clock_part"),
        CheckConstraint("elapsed_ms >= 0", name="clock_elapsed_ms"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    blinds: str = Field(sa_type=Text)
    part: int = whole(0)
    elapsed_ms: int = whole(0)
    since_ms: int | None = Field(default=None)
    pause_reason: str = words("")
