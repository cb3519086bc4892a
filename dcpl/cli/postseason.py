"""The post-season: open it, answer invitations, lock its events."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import PlayersArgument, parse_event
from dcpl.cli.director import REASON, command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("The post-season: open, invite, accept, decline, lock, status")


def _post_season_event(text: str) -> str:
    event = parse_event(text)
    if isinstance(event, int):
        raise typer.BadParameter("only second-chance and main-event are locked")
    return event


@app.command()
@reading
def status(shared: Shared) -> Document:
    """Show who holds which seat, what they answered, and who is next in line."""
    from dcpl.reports.invited import status_document
    from dcpl.reports.record import read_season

    return status_document(read_season(shared.db, shared.season))


@app.command("open")
@writing
def open_(
    shared: Shared,
    force: Annotated[bool, typer.Option("--force", help="Before every event is recorded.")] = False,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why, with --force.")] = None,
    dry_run: bool = False,
) -> Outcome:
    """Invite the field: the seven best, and Second Chance."""
    from dcpl.actions.postseason import open_post_season

    return open_post_season(command(shared, dry_run), force=force, reason=reason)


@app.command()
@writing
def invite(shared: Shared, dry_run: bool = False) -> Outcome:
    """Invite the next in rank to every seat that is free."""
    from dcpl.actions.postseason import invite as act

    return act(command(shared, dry_run))


@app.command()
@writing
def accept(shared: Shared, players: PlayersArgument, dry_run: bool = False) -> Outcome:
    """Record that players accept."""
    from dcpl.actions.postseason import accept as act

    return act(command(shared, dry_run), players)


@app.command()
@writing
def decline(shared: Shared, players: PlayersArgument, dry_run: bool = False) -> Outcome:
    """Record that players decline; before the lock the next in rank moves up."""
    from dcpl.actions.postseason import decline as act

    return act(command(shared, dry_run), players)


@app.command()
@writing
def lock(
    shared: Shared,
    event: Annotated[
        str,
        typer.Argument(metavar="EVENT", parser=_post_season_event, help="second-chance or main-event."),
    ],
    dry_run: bool = False,
) -> Outcome:
    """Lock an event before its first hand: no answer or no fee, no seat."""
    from dcpl.actions.locking import lock as act

    return act(command(shared, dry_run), event)


@app.command()
@writing
def reopen(shared: Shared, reason: REASON, dry_run: bool = False) -> Outcome:
    """Draw the field anew, until Second Chance has results."""
    from dcpl.actions.postseason import reopen_post_season

    return reopen_post_season(command(shared, dry_run), reason)
