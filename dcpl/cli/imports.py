"""Bring in results of many nights from files."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.actions.sheet_file import SheetFile
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, writing

CREATE_PLAYERS = Annotated[
    bool, typer.Option("--create-players", help="Make a player of every name that is not known yet.")
]
REPLACE = Annotated[bool, typer.Option("--replace", help="Record events again that have results.")]

app = group("Bring in results of many nights from files")


@app.callback()
def imports() -> None:
    """Bring in results of many nights from files."""


@app.command()
@writing
def results(
    shared: Shared,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE.csv...", help="Night sheets with a column event; - is stdin.")
    ],
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    dry_run: bool = False,
) -> Outcome:
    """Record many nights in one change from sheets with a column event."""
    from dcpl.actions.record import import_results

    sheets = [sheet_file(name) for name in files]
    return import_results(command(shared, dry_run), sheets, create_players=create_players, replace=replace)


def sheet_file(name: str) -> SheetFile:
    """Read a file that was named on the command line; ``-`` is standard input."""
    if name == "-":
        import sys

        return SheetFile("standard input", sys.stdin.buffer.read())
    with open(name, "rb") as file:
        return SheetFile(name, file.read())
