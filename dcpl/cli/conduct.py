"""Conduct: warnings, penalties, disqualifications, suspensions, bans."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import PlayerArgument, parse_event, parse_points
from dcpl.cli.director import REASON, command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Conduct: warnings, penalties, suspensions, bans")


@app.command()
@writing
def add(
    shared: Shared,
    player: PlayerArgument,
    kind: Annotated[
        str,
        typer.Argument(metavar="KIND", help="warning, penalty, disqualified, suspended or banned."),
    ],
    reason: REASON,
    first: Annotated[
        str | None, typer.Option("--from", metavar="EVENT", help="The first event it holds for.")
    ] = None,
    until: Annotated[
        str | None, typer.Option("--until", metavar="EVENT", help="The last event of a suspension.")
    ] = None,
    points: Annotated[
        int | None,
        typer.Option("--points", metavar="POINTS", parser=parse_points, help="What a penalty takes."),
    ] = None,
    next_season: Annotated[
        bool, typer.Option("--next-season", help="The penalty is taken in the next season.")
    ] = False,
    dry_run: bool = False,
) -> Outcome:
    """Record what the director decided about a player."""
    from dcpl.actions.conduct import add_conduct
    from dcpl.rules.facts import ConductKind

    return add_conduct(
        command(shared, dry_run),
        player,
        ConductKind(kind.strip().casefold()),
        reason,
        first=None if first is None else parse_event(first),
        until=None if until is None else parse_event(until),
        points=points,
        next_season=next_season,
    )


@app.command("list")
@reading
def list_conduct(shared: Shared) -> Document:
    """Show what was decided, in this season and the bans of earlier ones."""
    from dcpl.reports.invited import conduct_document
    from dcpl.reports.record import read_season

    return conduct_document(read_season(shared.db, shared.season))


@app.command()
@writing
def lift(shared: Shared, player: PlayerArgument, reason: REASON, dry_run: bool = False) -> Outcome:
    """Lift a player's suspensions and bans."""
    from dcpl.actions.conduct import lift_conduct

    return lift_conduct(command(shared, dry_run), player, reason)
