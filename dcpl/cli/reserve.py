"""The list of an event: who has a seat, guaranteed or not, and who waits."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import EventArgument
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Reserved seats: add, drop, list")

PLAYERS = Annotated[list[str], typer.Argument(metavar="PLAYER...", help="Names or aliases.")]


def parse_moment(text: str) -> str:
    """Read a local time, ``YYYY-MM-DD HH:MM``."""
    from datetime import datetime

    word = " ".join(text.replace("T", " ").split())
    for form in ("%Y-%m-%d %H:%M", "%Y-%m-%d %H:%M:%S", "%Y-%m-%d"):
        try:
            return datetime.strptime(word, form).isoformat(timespec="seconds")
        except ValueError:
            continue
    raise typer.BadParameter(f"{text!r} is no time; write it like '2026-05-13 19:30'")


@app.command()
@writing
def add(
    shared: Shared,
    event: EventArgument,
    players: PLAYERS,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", parser=parse_moment, help="'YYYY-MM-DD HH:MM'; else now."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Also before the list opens.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Reserve seats at an event: first come, first served."""
    from dcpl.actions.reserve import reserve

    return reserve(command(shared, dry_run), event, players, at, force=force)


@app.command()
@writing
def drop(shared: Shared, event: EventArgument, players: PLAYERS, dry_run: bool = False) -> Outcome:
    """Take players off an event's list; who waits moves up."""
    from dcpl.actions.reserve import drop as act

    return act(command(shared, dry_run), event, players)


@app.command("list")
@reading
def list_reserved(shared: Shared, event: EventArgument) -> Document:
    """Show who has a seat reserved, guaranteed or not, and who waits."""
    from dcpl.reports.table import reserved_document

    return reserved_document(shared.db, shared.season, event)
