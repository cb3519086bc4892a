"""The database file: make it, upgrade it, copy it, put a copy in its place, examine it."""

from __future__ import annotations

from pathlib import Path

from dcpl.actions.outcome import Outcome
from dcpl.errors import StoreError


def make_database(db: Path) -> Outcome:
    """Make the database by the migrations; an existing one of this revision is left alone."""
    from dcpl.store.upgrade import create

    if create(db):
        return Outcome((f"Made the database {db}.", "Next: dcpl season new NAME"))
    return Outcome((f"The database {db} is there already. Nothing changes.",), changed=False)


def upgrade_database(db: Path) -> Outcome:
    """Bring an older database up to date, and say where its backup copy is."""
    from dcpl.store.upgrade import upgrade

    copy = upgrade(db)
    if copy is None:
        return Outcome((f"{db} is up to date. Nothing changes.",), changed=False)
    return Outcome((f"{db} is up to date now.", f"As it was before: {copy}"))


def backup_database(db: Path, file: str) -> Outcome:
    """Copy the database to a new file."""
    from dcpl.store.backup import backup

    return Outcome((f"Copied {db} to {backup(db, file)}.",))


def restore_database(db: Path, file: str) -> Outcome:
    """Put a backup copy in the database's place, keeping what was there."""
    from dcpl.store.backup import restore

    kept = restore(db, file)
    lines = [f"{db} is as it was in {file}."]
    if kept is not None:
        lines.append(f"What was there before: {kept}")
    return Outcome(tuple(lines))


def check_database(db: Path) -> Outcome:
    """Examine the file; StoreError tells every fault."""
    from dcpl.store.upgrade import check_file

    faults = check_file(db)
    if faults:
        raise StoreError(
            f"{db}: " + "; ".join(faults), "put a backup copy in its place: `dcpl db restore FILE`"
        )
    return Outcome((), changed=False)
