"""The outlook: who is in, who still can be, and how likely it is."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from dcpl.cli.options import Shared, reading
from dcpl.printouts.document import Document

MOST_SEASONS = 1_000_000


@reading
def outlook(
    shared: Shared,
    player: Annotated[
        str | None, typer.Argument(metavar="[PLAYER]", help="Only this player, in sentences.")
    ] = None,
    with_odds: Annotated[
        bool, typer.Option("--odds/--no-odds", help="With the chance of each seat, or what is certain alone.")
    ] = True,
    seasons: Annotated[
        int, typer.Option("--seasons", metavar="N", help="Play so many seasons on by lot.")
    ] = 20_000,
    seed: Annotated[int, typer.Option("--seed", metavar="N", help="Other lots; else always the same.")] = 1,
    coming: Annotated[
        list[str] | None,
        typer.Option(
            "--coming", metavar="NAME=RATE", help="How often NAME comes: yes, no, or a rate like 0.5."
        ),
    ] = None,
    if_: Annotated[
        str | None,
        typer.Option(
            "--if",
            metavar="SHEET|EVENT",
            help="As it would be after this sheet, or a night that is going on.",
        ),
    ] = None,
    create_players: Annotated[
        bool, typer.Option("--create-players", help="With --if: names in the sheet may be new.")
    ] = False,
) -> Document:
    """Show who is in, who is out, what each still needs, and how likely each seat is."""
    from dcpl.reports.outlook import Asked, outlook_document, read_outlook

    if not 100 <= seasons <= MOST_SEASONS:
        raise typer.BadParameter(f"100 to {MOST_SEASONS:,}", param_hint="--seasons")
    if seed < 0:
        raise typer.BadParameter("it is a whole number from 0 on", param_hint="--seed")
    told = [_coming(text) for text in coming or ()]
    read = read_outlook(shared.db, shared.season)
    name = None if player is None else read.names.named(player)
    rates = {read.names.named(typed): rate for typed, rate in told}
    asked = Asked(seasons, seed, rates) if with_odds else None
    supposed = None
    if if_ is not None:
        from dcpl.actions.supposed import season_if
        from dcpl.cli.imports import sheet_file

        what = int(if_) if re.fullmatch(r"[0-9]{1,4}", if_.strip()) else sheet_file(if_)
        supposed = season_if(shared.db, read.season, what, create_players=create_players)
    elif create_players:
        raise typer.BadParameter("--create-players goes with --if")
    return outlook_document(read.season, read.evening, asked, name, supposed)


def _coming(text: str) -> tuple[str, float]:
    """Read NAME=yes, NAME=no or NAME=0.5."""
    name, sign, rate = text.rpartition("=")
    word = rate.strip().casefold()
    known = {"yes": 1.0, "no": 0.0}.get(word)
    if known is None and re.fullmatch(r"(0|1|0?\.[0-9]{1,6}|1\.0{1,6}|0\.)", word):
        known = float(word)
    if not sign or not name.strip() or known is None:
        raise typer.BadParameter(
            f"{text!r} is not NAME=yes, NAME=no or NAME=0.5, a number from 0 to 1", param_hint="--coming"
        )
    return name.strip(), known
