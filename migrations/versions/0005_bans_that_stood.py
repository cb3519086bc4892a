"""Up to which closed season a lifted ban stands. Purely additive."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op

revision = "0005"
down_revision = "0004"
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Add the season to conduct; of bans lifted before this it is not known, and they stand nowhere."""
    with op.batch_alter_table("conduct", table_kwargs={"sqlite_strict": True}) as conduct:
        conduct.add_column(sa.Column("stands_to_id", sa.Integer(), nullable=True))
        conduct.create_foreign_key("conduct_stands_to", "season", ["stands_to_id"], ["id"])
        conduct.create_index("ix_conduct_stands_to_id", ["stands_to_id"])


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
