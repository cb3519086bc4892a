"""The evening: reservations, seats, notes, the clock. Purely additive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Make the evening's tables."""
    op.create_table(
        "clock",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("blinds", sa.Text(), nullable=False),
        sa.Column("part", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("elapsed_ms", sa.Integer(), server_default=sa.text("0"), nullable=False),
        sa.Column("since_ms", sa.Integer(), nullable=True),
        sa.Column("pause_reason", sa.Text(), server_default="", nullable=False),
        sa.CheckConstraint("blinds <> ''", name="clock_blinds"),
        sa.CheckConstraint("elapsed_ms >= 0", name="clock_elapsed_ms"),
        sa.CheckConstraint("part >= 0", name="clock_part"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", name="clock_once"),
        sqlite_strict=True,
    )
    op.create_table(
        "night_note",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("text", sa.Text(), nullable=False),
        sa.CheckConstraint("text <> ''", name="night_note_text"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sqlite_strict=True,
    )
    op.create_index("ix_night_note_event_id", "night_note", ["event_id"])

    op.create_table(
        "reservation",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("made_at", sa.Text(), nullable=False),
        sa.CheckConstraint("made_at <> ''", name="reservation_made_at"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", "player_id", name="reservation_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_reservation_player_id", "reservation", ["player_id"])

    op.create_table(
        "seat",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("player_id", sa.Integer(), nullable=False),
        sa.Column("table_number", sa.Integer(), nullable=False),
        sa.Column("seat", sa.Integer(), nullable=False),
        sa.CheckConstraint("seat >= 1", name="seat_seat"),
        sa.CheckConstraint("table_number >= 1", name="seat_table_number"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.ForeignKeyConstraint(
            ["player_id"],
            ["player.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", "player_id", name="seat_once"),
        sqlite_strict=True,
    )
    op.create_index("ix_seat_player_id", "seat", ["player_id"])

    op.create_table(
        "seat_draw",
        sa.Column("id", sa.Integer(), nullable=False),
        sa.Column("event_id", sa.Integer(), nullable=False),
        sa.Column("seed", sa.Integer(), nullable=False),
        sa.Column("tables", sa.Integer(), nullable=False),
        sa.Column("seats", sa.Integer(), nullable=False),
        sa.CheckConstraint("seats >= 2", name="seat_draw_seats"),
        sa.CheckConstraint("tables >= 1", name="seat_draw_tables"),
        sa.ForeignKeyConstraint(
            ["event_id"],
            ["event.id"],
        ),
        sa.PrimaryKeyConstraint("id"),
        sa.UniqueConstraint("event_id", name="seat_draw_once"),
        sqlite_strict=True,
    )


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
