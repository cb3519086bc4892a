"""The tables of the database. Only facts are stored: no total, rank, place or prize (see ``rules``).

Every table is STRICT and has an ``id``. Points are integers in hundredths, money is in cents, dates are
``YYYY-MM-DD``, yes and no are 1 and 0. Whoever changes a table here writes a migration (``make migration``)
and adds its revision to ``store.connection``.
"""

from __future__ import annotations

from typing import Any

from sqlalchemy import CheckConstraint, Text, UniqueConstraint, text
from sqlmodel import Field, SQLModel

TABLES = SQLModel.metadata
"""What Alembic compares with, and ``create_all`` makes."""

_STRICT = {"sqlite_strict": True}


def _text(default: str) -> Any:
    """Declare text with a default that raw SQL sees too."""
    return Field(default=default, sa_type=Text, sa_column_kwargs={"server_default": default})


def _number(default: int, *, index: bool = False) -> Any:
    """Declare a number with a default that raw SQL sees too."""
    kept = {"server_default": text(str(default))}
    return Field(default=default, index=index, sa_column_kwargs=kept)


def _one_of(name: str, column: str, *values: str) -> CheckConstraint:
    listed = ", ".join(f"'{value}'" for value in values)
    return CheckConstraint(f"{column} IN ({listed})", name=name)


def _yes_or_no(name: str, column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} IN (0, 1)", name=name)


def _not_empty(name: str, column: str) -> CheckConstraint:
    return CheckConstraint(f"{column} <> ''", name=name)


def _a_date(name: str, column: str) -> CheckConstraint:
    pattern = "[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]"
    return CheckConstraint(f"{column} GLOB '{pattern}'", name=name)


class Player(SQLModel, table=True):
    """A person. Whether they are a guest is said for each season."""

    __table_args__ = (_not_empty("player_name", "name"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    note: str = _text("")


class KnownAs(SQLModel, table=True):
    """A name that a player is known by, their own included: keys are unique over names and aliases."""

    __tablename__ = "known_as"
    __table_args__ = (
        UniqueConstraint("key", name="known_as_key_once"),
        _not_empty("known_as_key", "key"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    player_id: int = Field(foreign_key="player.id", index=True)


class Season(SQLModel, table=True):
    """A season with the profile that was copied in at its start, as JSON."""

    __table_args__ = (
        UniqueConstraint("key", name="season_key_once"),
        _not_empty("season_name", "name"),
        _not_empty("season_key", "key"),
        _a_date("season_start", "start"),
        _not_empty("season_profile", "profile"),
        _yes_or_no("season_closed", "closed"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    key: str = Field(sa_type=Text)
    start: str | None = Field(default=None, sa_type=Text)
    profile: str = Field(sa_type=Text)
    closed: int = _number(0, index=True)
    reason: str = _text("")


class Event(SQLModel, table=True):
    """An event of a season's schedule; the two of the post-season have the number 0."""

    __table_args__ = (
        UniqueConstraint("season_id", "kind", "number", name="event_once"),
        _one_of("event_kind", "kind", "regular", "second-chance", "main-event"),
        CheckConstraint("(kind = 'regular') = (number > 0) AND number >= 0", name="event_number"),
        _a_date("event_date", "date"),
        _one_of("event_state", "state", "scheduled", "open", "final", "cancelled"),
        _yes_or_no("event_no_rebuys", "no_rebuys"),
        _yes_or_no("event_heads_up", "heads_up"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    kind: str = Field(sa_type=Text)
    number: int = _number(0)
    date: str | None = Field(default=None, sa_type=Text)
    state: str = _text("scheduled")
    host_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    no_rebuys: int = _number(0)
    heads_up: int = _number(0)


class Amendment(SQLModel, table=True):
    """A key of a season's profile with another value (JSON), from an event on or for the whole season."""

    __table_args__ = (_not_empty("amendment_key", "key"), _not_empty("amendment_value", "value"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    key: str = Field(sa_type=Text)
    value: str = Field(sa_type=Text)
    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    reason: str = _text("")


class Guest(SQLModel, table=True):
    """A player who is a guest in a season."""

    __table_args__ = (UniqueConstraint("season_id", "player_id", name="guest_once"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    player_id: int = Field(foreign_key="player.id", index=True)


class Entry(SQLModel, table=True):
    """A player's part in an event: how they came. No place is stored: it follows from the exits."""

    __table_args__ = (
        UniqueConstraint("event_id", "player_id", name="entry_once"),
        _one_of("entry_came", "came", "present", "prepaid-absent", "no-show"),
        CheckConstraint("penalty >= 0", name="entry_penalty"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    came: str = _text("present")
    penalty: int | None = Field(default=None)
    note: str = _text("")


class Exit(SQLModel, table=True):
    """A stack that was lost or left play; later ones have a higher moment, rank 1 is best among equals."""

    __table_args__ = (
        CheckConstraint("moment >= 0", name="exit_moment"),
        CheckConstraint("rank >= 1", name="exit_rank"),
        _one_of("exit_how", "how", "out", "rebought", "left-early", "removed", "chip-count"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    moment: int
    rank: int = _number(1)
    how: str = _text("out")


class Hitman(SQLModel, table=True):
    """A player who made an exit, in the order named."""

    __table_args__ = (
        UniqueConstraint("exit_id", "position", name="hitman_position_once"),
        UniqueConstraint("exit_id", "player_id", name="hitman_once"),
        CheckConstraint("position >= 1", name="hitman_position"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    exit_id: int = Field(foreign_key="exit.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    position: int = _number(1)


class Claim(SQLModel, table=True):
    """A high hand claim: cards, or ``yes``."""

    __table_args__ = (_not_empty("claim_cards", "cards"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    cards: str = Field(sa_type=Text)


class Adjustment(SQLModel, table=True):
    """Points that the director added or took, at an event or for the season."""

    __table_args__ = (_yes_or_no("adjustment_bonus", "bonus"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    points: int
    bonus: int = _number(0)
    reason: str = Field(sa_type=Text)


class Payment(SQLModel, table=True):
    """Registration fee money: received, or (negative) given back."""

    __table_args__ = (
        CheckConstraint("cents <> 0", name="payment_cents"),
        _a_date("payment_paid_on", "paid_on"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    cents: int
    paid_on: str = Field(sa_type=Text)
    reason: str = _text("")


class Tiebreak(SQLModel, table=True):
    """A ro-sham-bo between all players of a tie."""

    __table_args__ = (_one_of("tiebreak_score", "score", "3-0", "3-1", "3-2"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    score: str | None = Field(default=None, sa_type=Text)


class TiebreakPlayer(SQLModel, table=True):
    """A player of a ro-sham-bo, position 1 the best."""

    __tablename__ = "tiebreak_player"
    __table_args__ = (
        UniqueConstraint("tiebreak_id", "position", name="tiebreak_player_position_once"),
        UniqueConstraint("tiebreak_id", "player_id", name="tiebreak_player_once"),
        CheckConstraint("position >= 1", name="tiebreak_player_position"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    tiebreak_id: int = Field(foreign_key="tiebreak.id")
    position: int
    player_id: int = Field(foreign_key="player.id", index=True)


class PostSeason(SQLModel, table=True):
    """How far a season's post-season has come; no row: it is not open."""

    __tablename__ = "post_season"
    __table_args__ = (
        UniqueConstraint("season_id", name="post_season_once"),
        _one_of("post_season_state", "state", "open", "second-chance-locked", "main-event-locked"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    state: str = Field(sa_type=Text)


class Invitation(SQLModel, table=True):
    """A seat of a post-season event offered to a player, and the answer."""

    __table_args__ = (
        UniqueConstraint("season_id", "player_id", "event", name="invitation_once"),
        _one_of("invitation_event", "event", "second-chance", "main-event"),
        CheckConstraint("seat >= 1", name="invitation_seat"),
        _one_of("invitation_answer", "answer", "open", "accepted", "declined"),
        _yes_or_no("invitation_forfeited", "forfeited"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    event: str = Field(sa_type=Text)
    seat: int
    answer: str = _text("open")
    forfeited: int = _number(0)


class Handed(SQLModel, table=True):
    """Money of an event that changed hands: received from a player, or a prize paid to one."""

    __table_args__ = (
        _one_of("handed_kind", "kind", "received", "paid"),
        CheckConstraint("cents <> 0", name="handed_cents"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    kind: str = Field(sa_type=Text)
    cents: int


class Deal(SQLModel, table=True):
    """An agreement about an event's prizes that the director carries out."""

    __table_args__ = (UniqueConstraint("event_id", name="deal_once"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    reason: str = _text("")


class DealShare(SQLModel, table=True):
    """A player's amount in a deal, in the order named."""

    __tablename__ = "deal_share"
    __table_args__ = (
        UniqueConstraint("deal_id", "player_id", name="deal_share_once"),
        CheckConstraint("cents >= 0", name="deal_share_cents"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    deal_id: int = Field(foreign_key="deal.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    cents: int
    position: int = _number(1)


class Conduct(SQLModel, table=True):
    """What the director decided about a player's conduct, and whether it was lifted."""

    __table_args__ = (
        _one_of("conduct_kind", "kind", "warning", "penalty", "disqualified", "suspended", "banned"),
        _not_empty("conduct_reason", "reason"),
        CheckConstraint("points >= 0", name="conduct_points"),
        _yes_or_no("conduct_carried", "carried"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    kind: str = Field(sa_type=Text)
    first_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    until_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    reason: str = Field(sa_type=Text)
    lifted: str | None = Field(default=None, sa_type=Text)
    points: int = _number(0)
    carried: int = _number(0)
    arrived_id: int | None = Field(default=None, foreign_key="season.id", index=True)


class Reservation(SQLModel, table=True):
    """A seat that a player reserved for an event, and when, in local time."""

    __table_args__ = (
        UniqueConstraint("event_id", "player_id", name="reservation_once"),
        _not_empty("reservation_made_at", "made_at"),
        _STRICT,
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
        _STRICT,
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
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    table_number: int
    seat: int


class NightNote(SQLModel, table=True):
    """What was noted of a night, in the order in which it was typed."""

    __tablename__ = "night_note"
    __table_args__ = (_not_empty("night_note_text", "text"), _STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    text: str = Field(sa_type=Text)


class Clock(SQLModel, table=True):
    """An event's clock: which part of the blinds' schedule it is in, and how far, at a moment.

    ``since_ms`` is when it was last set going (epoch, milliseconds); none while it stands.
    """

    __table_args__ = (
        UniqueConstraint("event_id", name="clock_once"),
        _not_empty("clock_blinds", "blinds"),
        CheckConstraint("part >= 0", name="clock_part"),
        CheckConstraint("elapsed_ms >= 0", name="clock_elapsed_ms"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    blinds: str = Field(sa_type=Text)
    part: int = _number(0)
    elapsed_ms: int = _number(0)
    since_ms: int | None = Field(default=None)
    pause_reason: str = _text("")


class Change(SQLModel, table=True):
    """A writing command that was carried out; ``season_id`` may name a season that was undone since."""

    __table_args__ = (
        UniqueConstraint("undoes", name="change_undone_once"),
        CheckConstraint("undoes < id", name="change_undoes"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    at: str = Field(sa_type=Text)
    command: str = Field(sa_type=Text)
    summary: str = Field(sa_type=Text)
    revision: str = Field(sa_type=Text)
    season_id: int | None = Field(default=None)
    undoes: int | None = Field(default=None, foreign_key="change.id")


class ChangeRow(SQLModel, table=True):
    """A row as it was before a change and after it, as JSON; in the order in which they were written."""

    __tablename__ = "change_row"
    __table_args__ = (
        CheckConstraint("before IS NOT NULL OR after IS NOT NULL", name="change_row_something"),
        _STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    change_id: int = Field(foreign_key="change.id", index=True)
    table_name: str = Field(sa_type=Text)
    row_id: int
    before: str | None = Field(default=None, sa_type=Text)
    after: str | None = Field(default=None, sa_type=Text)
