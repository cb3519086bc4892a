"""Players: add, list, show, rename, merge, aliases, guests, handicaps."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import PlayerArgument, parse_event
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Players: add, list, show, rename, merge, aliases, guests")


@app.command()
@writing
def add(
    shared: Shared,
    names: Annotated[list[str], typer.Argument(metavar="NAME...", help="Names of new players.")],
    guest: Annotated[bool, typer.Option("--guest", help="As guests of this season.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Add players; a name that is known already is no error."""
    from dcpl.actions.players import add_players

    return add_players(command(shared, dry_run), names, guest=guest)


@app.command("list")
@reading
def list_players(shared: Shared) -> Document:
    """Show every player, their aliases, and what they played this season."""
    from dcpl.reports.league import player_list_document

    return player_list_document(shared.db, shared.season)


@app.command()
@reading
def show(shared: Shared, player: PlayerArgument) -> Document:
    """Show a player's nights this season, their career, rivals and best runs."""
    from dcpl.reports.player import player_document

    return player_document(shared.db, shared.season, player)


@app.command()
@writing
def rename(
    shared: Shared,
    player: PlayerArgument,
    name: Annotated[str, typer.Argument(metavar="NEW-NAME", help="The name from now on, everywhere.")],
    dry_run: bool = False,
) -> Outcome:
    """Give a player another name, in every season."""
    from dcpl.actions.players import rename_player

    return rename_player(command(shared, dry_run), player, name)


@app.command()
@writing
def merge(
    shared: Shared,
    from_player: Annotated[str, typer.Argument(metavar="FROM", help="The player who goes.")],
    into_player: Annotated[str, typer.Argument(metavar="INTO", help="The player who stays.")],
    dry_run: bool = False,
) -> Outcome:
    """Make two players one; FROM's names become aliases of INTO."""
    from dcpl.actions.players import merge_players

    return merge_players(command(shared, dry_run), from_player, into_player)


@app.command()
@writing
def alias(
    shared: Shared,
    player: PlayerArgument,
    name: Annotated[str, typer.Argument(metavar="ALIAS", help="Another name that means the player.")],
    remove: Annotated[bool, typer.Option("--remove", help="Take the alias away.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Let a player be known by another name as well."""
    from dcpl.actions.players import alias_player

    return alias_player(command(shared, dry_run), player, name, remove=remove)


@app.command()
@writing
def guest(
    shared: Shared,
    player: PlayerArgument,
    member: Annotated[bool, typer.Option("--member", help="Make them a member again.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Make a player a guest of this season: places and prizes, no points of their own."""
    from dcpl.actions.players import set_guest

    return set_guest(command(shared, dry_run), player, member=member)


def _handicap(text: str) -> int:
    """Read a factor with at most three decimals as thousandths."""
    written = re.fullmatch(r"(\d{1,3})(?:[.,](\d{1,3}))?", text.strip())
    if written is None:
        raise typer.BadParameter(f"{text!r} is no handicap; write a factor such as 0.85 or 1.1")
    return int(written[1]) * 1000 + int((written[2] or "").ljust(3, "0"))


@app.command()
@writing
def handicap(
    shared: Shared,
    player: PlayerArgument,
    factor: Annotated[
        int | None,
        typer.Argument(metavar="[FACTOR]", parser=_handicap, help="0.85, 1.1; 1 is as everybody has."),
    ] = None,
    since: Annotated[
        str | None,
        typer.Option("--from", metavar="EVENT", help="The first event that is judged by it."),
    ] = None,
    clear: Annotated[bool, typer.Option("--clear", help="Take it away.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Give a player a handicap, which a formula for points may ask for."""
    from dcpl.actions.handicaps import set_handicap

    if clear == (factor is not None):
        raise typer.BadParameter("write a factor, or --clear", param_hint="FACTOR")
    event = None if since is None else parse_event(since)
    if isinstance(event, str):
        raise typer.BadParameter("a handicap begins with a regular event", param_hint="--from")
    return set_handicap(command(shared, dry_run), player, factor, event)


@app.command()
@writing
def remove(shared: Shared, player: PlayerArgument, dry_run: bool = False) -> Outcome:
    """Take a player away of whom nothing is recorded."""
    from dcpl.actions.schedule import remove_player

    return remove_player(command(shared, dry_run), player)
