"""What other leagues record: factors, a night's own prices, add-ons, points as given. Purely additive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0004"
down_revision = "0003"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the columns to events and entries."""
    with op.batch_alter_table("event", table_kwargs={"sqlite_strict": True}) as event:
        event.add_column(sa.Column("factor", sa.Integer(), nullable=True))
        event.add_column(sa.Column("buy_in_cents", sa.Integer(), nullable=True))
        event.add_column(sa.Column("rebuy_cents", sa.Integer(), nullable=True))
        event.add_column(sa.Column("add_on_cents", sa.Integer(), nullable=True))
        event.add_column(sa.Column("source", sa.Text(), nullable=True))
        event.create_check_constraint("event_factor", "factor >= 0")
        event.create_check_constraint("event_buy_in_cents", "buy_in_cents >= 0")
        event.create_check_constraint("event_rebuy_cents", "rebuy_cents >= 0")
        event.create_check_constraint("event_add_on_cents", "add_on_cents >= 0")
        event.create_check_constraint("event_source", "source <> ''")
    with op.batch_alter_table("entry", table_kwargs={"sqlite_strict": True}) as entry:
        entry.add_column(sa.Column("add_ons", sa.Integer(), server_default=sa.text("0"), nullable=False))
        entry.add_column(sa.Column("paid_cents", sa.Integer(), nullable=True))
        entry.add_column(sa.Column("points", sa.Integer(), nullable=True))
        # As a table is made anew its empty default would come back in brackets.
        entry.alter_column("note", server_default="", existing_type=sa.Text(), existing_nullable=False)
        entry.create_check_constraint("entry_add_ons", "add_ons >= 0")
        entry.create_check_constraint("entry_paid_cents", "paid_cents >= 0")


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
