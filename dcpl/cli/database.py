"""The database file: make it, find it, upgrade, back up, restore, examine."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("The database file: upgrade, backup, restore, keep, compare, check")


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
    shared: Shared,
    file: Annotated[
        str, typer.Argument(metavar="FILE", help="A backup copy; or a day, 2026-05-14, of those kept.")
    ],
) -> Outcome:
    """Put a backup copy in the database's place; what is there now is kept beside it."""
    from dcpl.actions.upkeep import restore_database

    return restore_database(shared.db, file)


@app.command()
@writing
def keep(
    shared: Shared,
    folder: Annotated[
        str | None, typer.Argument(metavar="[FOLDER]", help="On a stick, in a cloud folder; without: tell.")
    ] = None,
    days: Annotated[
        int | None, typer.Option("--days", min=1, max=3650, help="So many earlier days stay; else 14.")
    ] = None,
    stop: Annotated[bool, typer.Option("--stop", help="Make no more copies.")] = False,
) -> Outcome:
    """Keep a copy in a folder: from now on each change is there too, and how earlier days ended."""
    from dcpl.actions.upkeep import keep_database

    return keep_database(shared.db, folder, days, stop)


@app.command()
@reading
def compare(
    shared: Shared, other: Annotated[str, typer.Argument(metavar="OTHER", help="Another copy of the league.")]
) -> Document:
    """Hold two copies of one league together: since when they are two, and what each has alone."""
    from pathlib import Path

    from dcpl.reports.compared import compared_document

    return compared_document(shared.db, Path(other))


@app.command()
@writing
def check(shared: Shared) -> Outcome:
    """Examine the file itself: its pages, its references, its tables; silent when all is well."""
    from dcpl.actions.upkeep import check_database

    return check_database(shared.db)
