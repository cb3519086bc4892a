"""The database file: make it, upgrade it, copy it, put a copy in its place, examine it."""

from __future__ import annotations

from pathlib import Path

from dcpl.actions.outcome import Outcome
from dcpl.errors import DcplError, StoreError


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
    return Outcome((f"{db} is up to date now.", f"As it was before: {copy}"), tuple(_keep_now(db)))


def backup_database(db: Path, file: str) -> Outcome:
    """Copy the database to a new file."""
    from dcpl.store.backup import backup

    return Outcome((f"Copied {db} to {backup(db, file)}.",))


def restore_database(db: Path, file: str) -> Outcome:
    """Put a backup copy in the database's place, keeping what was there."""
    from dcpl.store.backup import restore

    source = _copy_meant(db, file)
    kept = restore(db, source)
    lines = [f"{db} is as it was in {source}."]
    if kept is not None:
        lines.append(f"What was there before: {kept}")
    return Outcome(tuple(lines), tuple(_keep_now(db)))


def keep_database(db: Path, folder: str | None, days: int | None, stop: bool) -> Outcome:
    """Keep copies of the database in a folder from now on, no more, or tell where they are."""
    from dcpl.store.keep import DAYS, keep_in, keep_no_more, keeping

    if folder is not None:
        before = keeping(db)
        keep_in(db, Path(folder), days if days is not None else before.days if before else DAYS)
        return Outcome((f"From now on every change of {db} is in {Path(folder).absolute()} too.",))
    kept = keeping(db)
    if kept is None:
        return Outcome((f"No copies of {db} are kept.", "Keep them: dcpl db keep FOLDER"), changed=False)
    if stop:
        keep_no_more(db)
        return Outcome((f"No more copies go to {kept.folder}; those that are there stay.",))
    if days is not None:
        keep_in(db, kept.folder, days)
        return Outcome((f"The copies of {days} earlier days stay in {kept.folder}.",))
    warnings = _keep_now(db)
    return Outcome(
        (f"Copies of {db} are kept in {kept.folder}:", *_copies(db)), tuple(warnings), changed=False
    )


def _keep_now(db: Path) -> list[str]:
    """Make the copy in the folder for it, where there is one; tell what hindered it."""
    from contextlib import closing

    from dcpl.store.connection import open_for_reading
    from dcpl.store.keep import keep_copy

    try:
        connection = open_for_reading(db)
    except StoreError:
        return []  # an older copy was put back: the upgrade comes first
    with closing(connection):
        return keep_copy(connection, db)


def _copies(db: Path) -> list[str]:
    from dcpl.store.keep import kept_copies

    return [f"  {copy.name}" for copy in kept_copies(db)]


def _copy_meant(db: Path, file: str) -> Path:
    """Find the file that is meant: a path, or a copy in the folder for them by its name or its day."""
    from dcpl.store.keep import kept_copy

    path = Path(file)
    if path.exists():
        return path
    kept = kept_copy(db, file)
    if kept is None and (copies := _copies(db)):
        raise DcplError(
            f"There is no file {file}.",
            "Name a backup copy, or one of those kept: " + ", ".join(copy.strip() for copy in copies),
        )
    return kept or path


def check_database(db: Path) -> Outcome:
    """Examine the file; StoreError tells every fault."""
    from dcpl.store.upgrade import check_file

    faults = check_file(db)
    if faults:
        raise StoreError(
            f"{db}: " + "; ".join(faults), "put a backup copy in its place: `dcpl db restore FILE`"
        )
    return Outcome((), changed=False)
