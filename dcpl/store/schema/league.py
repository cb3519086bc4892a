"""The league: players and the names they are known by, seasons, their rules, their guests."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from dcpl.store.schema.kinds import STRICT, a_date, not_empty, whole, words, yes_or_no


class Player(SQLModel, table=True):
    """A person. Whether they are a guest is said for each season."""

    __table_args__ = (not_empty("player_name", "name"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    note: str = words("")


class KnownAs(SQLModel, table=True):
    """A name that a player is known by, their own included: keys are unique over names and aliases."""

    __tablename__ = "known_as"
    __table_args__ = (
        UniqueConstraint("key", name="known_as_key_once"),
        not_empty("known_as_key", "key"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    key: str = Field(sa_type=Text)
    name: str = Field(sa_type=Text)
    player_id: int = Field(foreign_key="player.id", index=True)


class Season(SQLModel, table=True):
    """A season with the profile that was copied in at its start, as JSON."""

    __table_args__ = (
        UniqueConstraint("key", name="season_key_once"),
        not_empty("season_name", "name"),
        not_empty("season_key", "key"),
        a_date("season_start", "start"),
        not_empty("season_profile", "profile"),
        yes_or_no("season_closed", "closed"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    name: str = Field(sa_type=Text)
    key: str = Field(sa_type=Text)
    start: str | None = Field(default=None, sa_type=Text)
    profile: str = Field(sa_type=Text)
    closed: int = whole(0, index=True)
    reason: str = words("")


class Amendment(SQLModel, table=True):
    """A key of a season's profile with another value (JSON), from an event on or for the whole season."""

    __table_args__ = (not_empty("amendment_key", "key"), not_empty("amendment_value", "value"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    key: str = Field(sa_type=Text)
    value: str = Field(sa_type=Text)
    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    reason: str = words("")


class Guest(SQLModel, table=True):
    """A player who is a guest in a season."""

    __table_args__ = (UniqueConstraint("season_id", "player_id", name="guest_once"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    player_id: int = Field(foreign_key="player.id", index=True)


class Handicap(SQLModel, table=True):
    """A player's factor in a season, in thousandths, from an event on or for the whole season."""

    __table_args__ = (
        UniqueConstraint("season_id", "player_id", "event_id", name="handicap_once"),
        CheckConstraint("thousandths >= 0", name="handicap_thousandths"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    thousandths: int
