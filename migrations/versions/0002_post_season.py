"""The post-season: invitations, money in hand, deals, conduct. Purely additive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the post-season"s tables."""
    op.create_table(
        "invitation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("event", sa.Text(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.Column("answer", sa.Text(), server_default="open", nullable=False),
        sa.Column("forfeited", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("answer IN ('open', 'accepted', 'declined')", name="invitation_answer"),
        sa.CheckConstraint("event IN ('second-chance', 'main-event')", name="invitation_event"),
        sa.CheckConstraint("forfeited IN (0, 1)", name="invitation_forfeited"),
        sa.CheckConstraint("seat >= 1", name="invitation_seat"),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("season_id", "player_id", "event", name="invitation_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_invitation_player_id", "invitation", ["player_id"])

    op.create_table(
        "post_season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("state", sa.Text(), nullable=False),
        sa.CheckConstraint(
            "state IN ('open', 'second-chance-locked', 'main-event-locked')", name="post_season_state"
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("season_id", name="post_season_once"),
        sqlite_strict=True,
    )
    op.create_table(
        "conduct",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("first_id", sa.Integer(), nullable=True),
        sa.Column("until_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.Column("lifted", sa.Text(), nullable=True),
        sa.Column("points", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("carried", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("arrived_id", sa.Integer(), nullable=True),
        sa.CheckConstraint(
            "kind IN ('warning', 'penalty', 'disqualified', 'suspended', 'banned')", name="conduct_kind"
        ),
        sa.CheckConstraint("reason <> ''", name="conduct_reason"),
        sa.CheckConstraint("carried IN (0, 1)", name="conduct_carried"),
        sa.CheckConstraint("points >= 0", name="conduct_points"),
        sa.ForeignKeyConstraint(
            ["arrived_id"],
            ["season.id"],
        ),
        sa.ForeignKeyConstraint(
            ["first_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.ForeignKeyConstraint(
            ["until_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_conduct_arrived_id", "conduct", ["arrived_id"])
    op.create_index("ix_conduct_first_id", "conduct", ["first_id"])
    op.create_index("ix_conduct_player_id", "conduct", ["player_id"])
    op.create_index("ix_conduct_season_id", "conduct", ["season_id"])
    op.create_index("ix_conduct_until_id", "conduct", ["until_id"])

    op.create_table(
        "deal",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", name="deal_once"),
        sqlite_strict=True,
    )
    op.create_table(
        "handed",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.CheckConstraint("kind IN ('received', 'paid')", name="handed_kind"),
        sa.CheckConstraint("cents <> 0", name="handed_cents"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_handed_event_id", "handed", ["event_id"])
    op.create_index("ix_handed_player_id", "handed", ["player_id"])

    op.create_table(
        "deal_share",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("deal_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("cents >= 0", name="deal_share_cents"),
        sa.ForeignKeyConstraint(
            ["deal_id"],
            ["deal.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("deal_id", "player_id", name="deal_share_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_deal_share_player_id", "deal_share", ["player_id"])


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
