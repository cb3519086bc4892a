"""What more leagues record: knock-outs as numbers, first finishes, prizes as stated, hands, series.

And who carries a bounty, and players' handicaps. Purely additive.
"""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns to events, entries and exits, and make the two tables."""
    with op.batch_alter_table("event", table_kwargs={"sqlite_strict": True}) as event:
        event.add_column(sa.Column("series", sa.Text(), nullable=True))
        event.create_check_constraint("event_series", "series <> ''")
    with op.batch_alter_table("entry", table_kwargs={"sqlite_strict": True}) as entry:
        entry.add_column(sa.Column("hits", sa.Integer(), nullable=True))
        entry.add_column(sa.Column("first_place", sa.Integer(), nullable=True))
        entry.add_column(sa.Column("prize_cents", sa.Integer(), nullable=True))
        # As a table is made anew its empty default would come back in brackets.
        entry.alter_column("note", server_default="", existing_type=sa.Text(), existing_nullable=False)
        entry.create_check_constraint("entry_hits", "hits >= 0")
        entry.create_check_constraint("entry_first_place", "first_place >= 1")
        entry.create_check_constraint("entry_prize_cents", "prize_cents >= 0")
    with op.batch_alter_table("exit", table_kwargs={"sqlite_strict": True}) as gone:
        gone.add_column(sa.Column("hand", sa.Integer(), nullable=True))
        gone.create_check_constraint("exit_hand", "hand >= 1")
    op.create_table(
        "carrier",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("bounty", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("bounty <> ''", name="carrier_bounty"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", "bounty", "player_id", name="carrier_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_carrier_player_id", "carrier", ["player_id"])
    op.create_table(
        "handicap",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("thousandths", sa.Integer(), nullable=False),
        sa.CheckConstraint("thousandths >= 0", name="handicap_thousandths"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"]),
        sa.ForeignKeyConstraint(["player_id"], ["player.id"]),
        sa.ForeignKeyConstraint(["season_id"], ["season.id"]),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("season_id", "player_id", "event_id", name="handicap_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_handicap_player_id", "handicap", ["player_id"])
    op.create_index("ix_handicap_event_id", "handicap", ["event_id"])


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
