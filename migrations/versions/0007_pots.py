"""Money of the pots beyond the night that changed hands. Purely additive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the table."""
    op.create_table(
        "pot_money",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("pot", sa.Text(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("paid_on", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("pot <> ''", name="pot_money_pot"),
        sa.CheckConstraint("kind IN ('opened', 'received', 'paid')", name="pot_money_kind"),
        sa.CheckConstraint("cents <> 0", name="pot_money_cents"),
        sa.CheckConstraint(
            "paid_on GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'", name="pot_money_paid_on"
        ),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"]),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"]),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_pot_money_season_id", "pot_money", ["season_id"])
    op.create_index("ix_pot_money_player_id", "pot_money", ["player_id"])


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
