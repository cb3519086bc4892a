"""The first tables."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make every table."""
    # "dcpl" in the file's header says whose database it is.
    op.execute("PRAGMA application_id = 0x6463706C")

    op.create_table(
        "change",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("at", sa.Text(), nullable=False),
        sa.Column("command", sa.Text(), nullable=False),
        sa.Column("summary", sa.Text(), nullable=False),
        sa.Column("revision", sa.Text(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=True),
        sa.Column("undoes", sa.Integer(), nullable=True),
        sa.CheckConstraint("undoes < id", name="change_undoes"),
        sa.ForeignKeyConstraint(
            ["undoes"],
            ["change.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("undoes", name="change_undone_once"),
        sqlite_strict=True,
    )
    op.create_table(
        "player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("name <> ''", name="player_name"),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_table(
        "season",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("start", sa.Text(), nullable=True),
        sa.Column("profile", sa.Text(), nullable=False),
        sa.Column("closed", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("key <> ''", name="season_key"),
        sa.CheckConstraint("name <> ''", name="season_name"),
        sa.CheckConstraint("profile <> ''", name="season_profile"),
        sa.CheckConstraint("start GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'", name="season_start"),
        sa.CheckConstraint("closed IN (0, 1)", name="season_closed"),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key", name="season_key_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_season_closed", "season", ["closed"])

    op.create_table(
        "change_row",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("change_id", sa.Integer(), nullable=False),
        sa.Column("table_name", sa.Text(), nullable=False),
        sa.Column("row_id", sa.Integer(), nullable=False),
        sa.Column("before", sa.Text(), nullable=True),
        sa.Column("after", sa.Text(), nullable=True),
        sa.CheckConstraint("before IS NOT NULL OR after IS NOT NULL", name="change_row_something"),
        sa.ForeignKeyConstraint(
            ["change_id"],
            ["change.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_change_row_change_id", "change_row", ["change_id"])

    op.create_table(
        "event",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("kind", sa.Text(), nullable=False),
        sa.Column("number", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("date", sa.Text(), nullable=True),
        sa.Column("state", sa.Text(), server_default="scheduled", nullable=False),
        sa.Column("host_id", sa.Integer(), nullable=True),
        sa.Column("no_rebuys", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("heads_up", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.CheckConstraint("(kind = 'regular') = (number > 0) AND number >= 0", name="event_number"),
        sa.CheckConstraint("date GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'", name="event_date"),
        sa.CheckConstraint("kind IN ('regular', 'second-chance', 'main-event')", name="event_kind"),
        sa.CheckConstraint("state IN ('scheduled', 'open', 'final', 'cancelled')", name="event_state"),
        sa.CheckConstraint("heads_up IN (0, 1)", name="event_heads_up"),
        sa.CheckConstraint("no_rebuys IN (0, 1)", name="event_no_rebuys"),
        sa.ForeignKeyConstraint(
            ["host_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("season_id", "kind", "number", name="event_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_event_host_id", "event", ["host_id"])

    op.create_table(
        "guest",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("season_id", "player_id", name="guest_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_guest_player_id", "guest", ["player_id"])

    op.create_table(
        "known_as",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("name", sa.Text(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("key <> ''", name="known_as_key"),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("key", name="known_as_key_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_known_as_player_id", "known_as", ["player_id"])

    op.create_table(
        "payment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("cents", sa.Integer(), nullable=False),
        sa.Column("paid_on", sa.Text(), nullable=False),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint(
            "paid_on GLOB '[0-9][0-9][0-9][0-9]-[0-1][0-9]-[0-3][0-9]'", name="payment_paid_on"
        ),
        sa.CheckConstraint("cents <> 0", name="payment_cents"),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_payment_player_id", "payment", ["player_id"])
    op.create_index("ix_payment_season_id", "payment", ["season_id"])

    op.create_table(
        "tiebreak",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("score", sa.Text(), nullable=True),
        sa.CheckConstraint("score IN ('3-0', '3-1', '3-2')", name="tiebreak_score"),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_tiebreak_season_id", "tiebreak", ["season_id"])

    op.create_table(
        "adjustment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("points", sa.Integer(), nullable=False),
        sa.Column("bonus", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("reason", sa.Text(), nullable=False),
        sa.CheckConstraint("bonus IN (0, 1)", name="adjustment_bonus"),
        sa.ForeignKeyConstraint(
            ["event_id"],
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
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_adjustment_event_id", "adjustment", ["event_id"])
    op.create_index("ix_adjustment_player_id", "adjustment", ["player_id"])
    op.create_index("ix_adjustment_season_id", "adjustment", ["season_id"])

    op.create_table(
        "amendment",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("season_id", sa.Integer(), nullable=False),
        sa.Column("key", sa.Text(), nullable=False),
        sa.Column("value", sa.Text(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=True),
        sa.Column("reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("key <> ''", name="amendment_key"),
        sa.CheckConstraint("value <> ''", name="amendment_value"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["season_id"],
            ["season.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_amendment_event_id", "amendment", ["event_id"])
    op.create_index("ix_amendment_season_id", "amendment", ["season_id"])

    op.create_table(
        "claim",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("cards", sa.Text(), nullable=False),
        sa.CheckConstraint("cards <> ''", name="claim_cards"),
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
    op.create_index("ix_claim_event_id", "claim", ["event_id"])
    op.create_index("ix_claim_player_id", "claim", ["player_id"])

    op.create_table(
        "entry",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("came", sa.Text(), server_default="present", nullable=False),
        sa.Column("penalty", sa.Integer(), nullable=True),
        sa.Column("note", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("came IN ('present', 'prepaid-absent', 'no-show')", name="entry_came"),
        sa.CheckConstraint("penalty >= 0", name="entry_penalty"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", "player_id", name="entry_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_entry_player_id", "entry", ["player_id"])

    op.create_table(
        "exit",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("moment", sa.Integer(), nullable=False),
        sa.Column("rank", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.Column("how", sa.Text(), server_default="out", nullable=False),
        sa.CheckConstraint(
            "how IN ('out', 'rebought', 'left-early', 'removed', 'chip-count')", name="exit_how"
        ),
        sa.CheckConstraint("moment >= 0", name="exit_moment"),
        sa.CheckConstraint("rank >= 1", name="exit_rank"),
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
    op.create_index("ix_exit_event_id", "exit", ["event_id"])
    op.create_index("ix_exit_player_id", "exit", ["player_id"])

    op.create_table(
        "tiebreak_player",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("tiebreak_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.CheckConstraint("position >= 1", name="tiebreak_player_position"),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.ForeignKeyConstraint(
            ["tiebreak_id"],
            ["tiebreak.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("tiebreak_id", "player_id", name="tiebreak_player_once"),
        sa.UniqueConstraint("tiebreak_id", "position", name="tiebreak_player_position_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_tiebreak_player_player_id", "tiebreak_player", ["player_id"])

    op.create_table(
        "hitman",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("exit_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("position", sa.Integer(), server_default=sa.text("1"), nullable=False),
        sa.CheckConstraint("position >= 1", name="hitman_position"),
        sa.ForeignKeyConstraint(
            ["exit_id"],
            ["exit.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("exit_id", "player_id", name="hitman_once"),
        sa.UniqueConstraint("exit_id", "position", name="hitman_position_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_hitman_player_id", "hitman", ["player_id"])


def downgrade() -> None:
    """There is nothing before the first tables."""
    raise NotImplementedError("delete the database instead")
