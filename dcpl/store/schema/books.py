"""What stands beside the nights: adjustments, money, ties, the post-season, conduct."""

from __future__ import annotations

from sqlalchemy import CheckConstraint, ForeignKeyConstraint, Text, UniqueConstraint
from sqlmodel import Field, SQLModel

from dcpl.store.schema.kinds import STRICT, a_date, not_empty, one_of, whole, words, yes_or_no


class Adjustment(SQLModel, table=True):
    """Points that the director added or took, at an event or for the season."""

    __table_args__ = (yes_or_no("adjustment_bonus", "bonus"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    event_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    points: int
    bonus: int = whole(0)
    reason: str = Field(sa_type=Text)


class Payment(SQLModel, table=True):
    """Registration fee money: received, or (negative) given back."""

    __table_args__ = (
        CheckConstraint("cents <> 0", name="payment_cents"),
        a_date("payment_paid_on", "paid_on"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    cents: int
    paid_on: str = Field(sa_type=Text)
    reason: str = words("")


class Tiebreak(SQLModel, table=True):
    """A ro-sham-bo between all players of a tie."""

    __table_args__ = (one_of("tiebreak_score", "score", "3-0", "3-1", "3-2"), STRICT)

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
        STRICT,
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
        one_of("post_season_state", "state", "open", "second-chance-locked", "main-event-locked"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    state: str = Field(sa_type=Text)


class Invitation(SQLModel, table=True):
    """A seat of a post-season event offered to a player, and the answer."""

    __table_args__ = (
        UniqueConstraint("season_id", "player_id", "event", name="invitation_once"),
        one_of("invitation_event", "event", "second-chance", "main-event"),
        CheckConstraint("seat >= 1", name="invitation_seat"),
        one_of("invitation_answer", "answer", "open", "accepted", "declined"),
        yes_or_no("invitation_forfeited", "forfeited"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    event: str = Field(sa_type=Text)
    seat: int
    answer: str = words("open")
    forfeited: int = whole(0)


class Handed(SQLModel, table=True):
    """Money of an event that changed hands: received from a player, or a prize paid to one."""

    __table_args__ = (
        one_of("handed_kind", "kind", "received", "paid"),
        CheckConstraint("cents <> 0", name="handed_cents"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    kind: str = Field(sa_type=Text)
    cents: int


class PotMoney(SQLModel, table=True):
    """Money of a pot beyond the night: what it opened with, a fee received, what was paid out."""

    __tablename__ = "pot_money"
    __table_args__ = (
        not_empty("pot_money_pot", "pot"),
        one_of("pot_money_kind", "kind", "opened", "received", "paid"),
        CheckConstraint("cents <> 0", name="pot_money_cents"),
        a_date("pot_money_paid_on", "paid_on"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    pot: str = Field(sa_type=Text)
    kind: str = Field(sa_type=Text)
    cents: int
    paid_on: str = Field(sa_type=Text)
    player_id: int | None = Field(default=None, foreign_key="player.id", index=True)
    reason: str = words("")


class Deal(SQLModel, table=True):
    """An agreement about an event's prizes that the director carries out."""

    __table_args__ = (UniqueConstraint("event_id", name="deal_once"), STRICT)

    id: int | None = Field(default=None, primary_key=True)
    event_id: int = Field(foreign_key="event.id")
    reason: str = words("")


class DealShare(SQLModel, table=True):
    """A player's amount in a deal, in the order named."""

    __tablename__ = "deal_share"
    __table_args__ = (
        UniqueConstraint("deal_id", "player_id", name="deal_share_once"),
        CheckConstraint("cents >= 0", name="deal_share_cents"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    deal_id: int = Field(foreign_key="deal.id")
    player_id: int = Field(foreign_key="player.id", index=True)
    cents: int
    position: int = whole(1)


class Conduct(SQLModel, table=True):
    """What the director decided about a player's conduct, and whether it was lifted."""

    __table_args__ = (
        one_of("conduct_kind", "kind", "warning", "penalty", "disqualified", "suspended", "banned"),
        not_empty("conduct_reason", "reason"),
        CheckConstraint("points >= 0", name="conduct_points"),
        yes_or_no("conduct_carried", "carried"),
        ForeignKeyConstraint(["stands_to_id"], ["season.id"], name="conduct_stands_to"),
        STRICT,
    )

    id: int | None = Field(default=None, primary_key=True)
    season_id: int = Field(foreign_key="season.id", index=True)
    player_id: int = Field(foreign_key="player.id", index=True)
    kind: str = Field(sa_type=Text)
    first_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    until_id: int | None = Field(default=None, foreign_key="event.id", index=True)
    reason: str = Field(sa_type=Text)
    lifted: str | None = Field(default=None, sa_type=Text)
    points: int = whole(0)
    carried: int = whole(0)
    arrived_id: int | None = Field(default=None, foreign_key="season.id", index=True)
    stands_to_id: int | None = Field(default=None, index=True)
