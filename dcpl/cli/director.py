"""The director's commands: adjustments, ro-sham-bo results, undo."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import EventOption, PlayerArgument, PointsArgument
from dcpl.cli.options import Shared, group, writing

if TYPE_CHECKING:
    from dcpl.actions.work import Command

REASON = Annotated[str, typer.Option("--reason", metavar="TEXT", help="Why.")]


@writing
def adjust(
    shared: Shared,
    player: PlayerArgument,
    points: PointsArgument,
    reason: REASON,
    event: EventOption = None,
    bonus: Annotated[bool, typer.Option("--bonus", help="Count it to bonus, not to game points.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Give or take points, with a reason, at an event or for the season."""
    from dcpl.actions.director import adjust as act

    return act(command(shared, dry_run), player, points, reason, event=event, bonus=bonus)


tiebreak = group("Record who won a ro-sham-bo")


@tiebreak.command("record")
@writing
def record_tiebreak(
    shared: Shared,
    players: Annotated[
        list[str], typer.Argument(metavar="PLAYER...", help="Every player of the tie, best first.")
    ],
    score: Annotated[
        str | None, typer.Option("--score", metavar="S", help="Of a best of five: 3-0, 3-1 or 3-2.")
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Record who won the ro-sham-bo of a tie, best first."""
    from dcpl.actions.director import record_tiebreak as act

    return act(command(shared, dry_run), players, score)


@writing
def undo(shared: Shared, dry_run: bool = False) -> Outcome:
    """Take back the newest change that was not taken back yet."""
    from dcpl.actions.undo import undo as act

    return act(command(shared, dry_run))


def command(shared: Shared, dry_run: bool) -> Command:
    """Tell an action where it works and what was typed."""
    from dcpl.actions.work import Command

    return Command(shared.db, shared.season, shared.command_line, dry_run)
