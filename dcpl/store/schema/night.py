"""A season's events and what was recorded of each night."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from dcpl.store.schema.kinds import STRICT, a_date, not_empty, one_of, whole, words, yes_or_no


class Event(SQLModel, table=True):
    """An event of a season's schedule; the two of the post-season have the number 0."""

    __table_args__ = (
        UniqueConstraint("season_id", "kind", "number", name="event_once"),
        one_of("event_kind", "kind", "regular", "second-chance", "main-event"),
        CheckConstraint("(kind = 'regular') = (number > 0) AND number >= 0", name="event_number"),
        a_date("event_date", "date"),
        one_of("event_state", "state", "scheduled", "open", "final", "cancelled"),
        yes_or_no("event_no_rebuys", "no_rebuys"),
        yes_or_no("event_heads_up", "heads_up"),
        CheckConstraint("factor >= 0", name="event_factor"),
        CheckConstraint("buy_in_cents >= 0", name="event_buy_in_cents"),
        CheckConstraint("rebuy_cents >= 0", name="event_rebuy_cents"),
        CheckConstraint("add_on_cents >= 0", name="event_add_on_cents"),
        not_empty("event_source", "source"),
        not_empty("event_series", "series"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    kind: str = Field(sa_type=Text)
    number: int = whole(0)
    date: str | None = Field(default=None, sa_type=Text)
    state: str = words("scheduled")
    host_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    no_rebuys: int = whole(0)
    heads_up: int = whole(0)
    factor: int | None = Field(default=None)
    buy_in_cents: int | None = Field(default=None)
    rebuy_cents: int | None = Field(default=None)
    add_on_cents: int | None = Field(default=None)
    source: str | None = Field(default=None, sa_type=Text)
    series: str | None = Field(default=None, sa_type=Text)


class Entry(SQLModel, table=True):
    """A player's part in an event: how they came. No place is stored: it follows from the exits."""

    __table_args__ = (
        UniqueConstraint("event_id", "player_id", name="entry_once"),
        one_of("entry_came", "came", "present", "prepaid-absent", "no-show"),
        CheckConstraint("penalty >= 0", name="entry_penalty"),
        CheckConstraint("add_ons >= 0", name="entry_add_ons"),
        CheckConstraint("paid_cents >= 0", name="entry_paid_cents"),
        CheckConstraint("hits >= 0", name="entry_hits"),
        CheckConstraint("first_place >= 1", name="entry_first_place"),
        CheckConstraint("prize_cents >= 0", name="entry_prize_cents"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    came: str = words("present")
    penalty: int | None = Field(default=None)
    note: str = words("")
    add_ons: int = whole(0)
    paid_cents: int | None = Field(default=None)
    points: int | None = Field(default=None)
    hits: int | None = Field(default=None)
    first_place: int | None = Field(default=None)
    prize_cents: int | None = Field(default=None)


class Exit(SQLModel, table=True):
    """A stack that was lost or left play; later ones have a higher moment, rank 1 is best among equals."""

    __table_args__ = (
        CheckConstraint("moment >= 0", name="exit_moment"),
        CheckConstraint("rank >= 1", name="exit_rank"),
        one_of("exit_how", "how", "out", "rebought", "left-early", "removed", "chip-count"),
        CheckConstraint("hand >= 1", name="exit_hand"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    moment: int
    rank: int = whole(1)
    how: str = words("out")
    hand: int | None = Field(default=None)


class Hitman(SQLModel, table=True):
    """A player who made an exit, in the order named."""

    __table_args__ = (
        UniqueConstraint("exit_id", "position", name="hitman_position_once"),
        UniqueConstraint("exit_id", "player_id", name="hitman_once"),
        CheckConstraint("position >= 1", name="hitman_position"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    exit_id: int = Field(foreign_key="exit.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    position: int = whole(1)


class Claim(SQLModel, table=True):
    """A high hand claim: cards, or ``yes``."""

    __table_args__ = (not_empty("claim_cards", "cards"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    cards: str = Field(sa_type=Text)


class Carrier(SQLModel, table=True):
    """A player who carries a bounty into an event because the director says so."""

    __table_args__ = (
        UniqueConstraint("event_id", "bounty", "player_id", name="carrier_once"),
        not_empty("carrier_bounty", "bounty"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    bounty: str = Field(sa_type=Text)
    player_id: int = Field(foreign_key="player.id", index=True)
