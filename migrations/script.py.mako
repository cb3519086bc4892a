"""${message}."""

from __future__ import annotations

import sqlalchemy as sa
from alembic import op
${imports if imports else ""}

revision = ${repr(up_revision)}
down_revision = ${repr(down_revision)}
branch_labels = None
depends_on = None


def upgrade() -> None:
    """Say what changes, and whether the revision belongs in ``store.connection.ADDITIVE``."""
    ${upgrades if upgrades else "pass"}


def downgrade() -> None:
    """A league goes back by the backup copy that was made before the upgrade."""
    raise NotImplementedError("restore the backup copy instead")
