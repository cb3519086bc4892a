"""The database file: make it, find it, upgrade, back up, restore, examine."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("The database file: upgrade, backup, restore, check")


@writing
def init(shared: Shared) -> Outcome:
    """Make the database; again, it is harmless."""
    from dcpl.actions.upkeep import make_database

    return make_database(shared.db)


@reading
def info(shared: Shared) -> Document:
    """Show where the database is, and what is in it."""
    from dcpl.reports.upkeep import info_document

    return info_document(shared.db)


@app.command()
@writing
def upgrade(shared: Shared) -> Outcome:
    """Bring the database of an older dcpl up to date; a backup copy is made first."""
    from dcpl.actions.upkeep import upgrade_database

    return upgrade_database(shared.db)


@app.command()
@writing
def backup(
    shared: Shared,
    file: Annotated[str, typer.Argument(metavar="FILE", help="Where to; it must not be there yet.")],
) -> Outcome:
    """Copy the database, whole and consistent, also while it is used."""
    from dcpl.actions.upkeep import backup_database

    return backup_database(shared.db, file)


@app.command()
@writing
def restore(
    shared: Shared, file: Annotated[str, typer.Argument(metavar="FILE", help="A backup copy.")]
) -> Outcome:
    """Put a backup copy in the database's place; what is there now is kept beside it."""
    from dcpl.actions.upkeep import restore_database

    return restore_database(shared.db, file)


@app.command()
@writing
def check(shared: Shared) -> Outcome:
    """Examine the file itself: its pages, its references, its tables; silent when all is well."""
    from dcpl.actions.upkeep import check_database

    return check_database(shared.db)
