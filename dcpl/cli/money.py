"""Money that a commissioner handles: due, received, paid, deals."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import EventArgument, parse_date, parse_event, parse_money
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Money in hand: what is due, received, paid")

PLAYERS = Annotated[
    list[str] | None, typer.Argument(metavar="[PLAYER]...", help="Names or aliases; or --all.")
]
ALL = Annotated[bool, typer.Option("--all", help="Everybody of whom something is due.")]


@app.command()
@reading
def due(
    shared: Shared,
    event: Annotated[str | None, typer.Argument(metavar="[EVENT]", help="Only of this event.")] = None,
) -> Document:
    """Show unpaid buy-ins and rebuys, fees due and owed back, and prizes not collected yet."""
    from dcpl.reports.money import money_due_document
    from dcpl.reports.record import read_season

    return money_due_document(
        read_season(shared.db, shared.season), None if event is None else parse_event(event)
    )


@app.command()
@writing
def received(
    shared: Shared,
    event: EventArgument,
    players: PLAYERS = None,
    everybody: ALL = False,
    dry_run: bool = False,
) -> Outcome:
    """Record that players paid what they owe of a night."""
    from dcpl.actions.money import receive

    return receive(command(shared, dry_run), event, players or [], everybody=everybody)


@app.command()
@writing
def paid(
    shared: Shared,
    event: EventArgument,
    players: PLAYERS = None,
    everybody: ALL = False,
    dry_run: bool = False,
) -> Outcome:
    """Record that players collected their prizes; only once the event is final."""
    from dcpl.actions.money import pay_prizes

    return pay_prizes(command(shared, dry_run), event, players or [], everybody=everybody)


@app.command()
@writing
def settle(
    shared: Shared,
    through: Annotated[
        int | None, typer.Option("--through", metavar="N", min=1, help="Only of events up to this one.")
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Record at once that all is paid and collected of the nights played: for nights brought in."""
    from dcpl.actions.money import settle as act

    return act(command(shared, dry_run), through)


@app.command()
@writing
def prizes(
    shared: Shared,
    event: EventArgument,
    shares: Annotated[
        list[str] | None, typer.Argument(metavar="PLAYER=AMOUNT...", help="Who won what: ann=60 bo=55.50.")
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Though they miss the pot.")] = False,
    drop: Annotated[bool, typer.Option("--drop", help="The rules pay again.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """State a night's prizes as they were paid, whatever the rules pay."""
    from dcpl.actions.money import state_prizes

    named = [_share(text) for text in shares or []]
    if bool(named) == drop:
        raise typer.BadParameter("name PLAYER=AMOUNT for each who won something, or --drop")
    return state_prizes(command(shared, dry_run), event, named, force=force, drop=drop)


@app.command()
@reading
def pots(shared: Shared) -> Document:
    """Show the pots beyond the night: what came in, whom they paid, what they hold."""
    from dcpl.reports.pots import pots_document
    from dcpl.reports.record import read_season

    return pots_document(read_season(shared.db, shared.season))


@app.command()
@writing
def pot(
    shared: Shared,
    name: Annotated[str, typer.Argument(metavar="POT", help="The pot's name in the rules.")],
    players: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[PLAYER[=AMOUNT]]...", help="Who gets, or pays; without an amount what is due."
        ),
    ] = None,
    everybody: ALL = False,
    fee: Annotated[bool, typer.Option("--fee", help="They paid the pot's fee.")] = False,
    begins: Annotated[
        int | None,
        typer.Option(
            "--begins", metavar="AMOUNT", parser=parse_money, help="What the pot begins the season with."
        ),
    ] = None,
    on: Annotated[
        str | None, typer.Option("--on", metavar="DATE", parser=parse_date, help="YYYY-MM-DD; else today.")
    ] = None,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why.")] = None,
    dry_run: bool = False,
) -> Outcome:
    """Record what a pot paid out, or the fees that it was paid."""
    from dcpl.actions.pots import hand_over, open_pot

    named = [_share(text) if "=" in text else (text, None) for text in players or []]
    if begins is not None:
        if named or fee or everybody:
            raise typer.BadParameter("--begins stands alone: it is nobody's payment")
        return open_pot(command(shared, dry_run), name, begins, on, reason)
    return hand_over(
        command(shared, dry_run), name, named, fee=fee, everybody=everybody, on=on, reason=reason
    )


@writing
def deal(
    shared: Shared,
    event: EventArgument,
    shares: Annotated[
        list[str] | None,
        typer.Argument(metavar="PLAYER=AMOUNT...", help="Everybody who was still in: ann=60 bo=55.50."),
    ] = None,
    force: Annotated[bool, typer.Option("--force", help="Though nothing stays at stake.")] = False,
    reason: Annotated[str | None, typer.Option("--reason", metavar="TEXT", help="Why.")] = None,
    drop: Annotated[bool, typer.Option("--drop", help="Take the event's deal back.")] = False,
    dry_run: bool = False,
) -> Outcome:
    """Carry out an agreement of everybody who was still in; what is not dealt out goes to first."""
    from dcpl.actions.money import deal as act

    named = [_share(text) for text in shares or []]
    if bool(named) == drop:
        raise typer.BadParameter("name PLAYER=AMOUNT for each who was still in, or --drop")
    return act(command(shared, dry_run), event, named, force=force, reason=reason, drop=drop)


def _share(text: str) -> tuple[str, int]:
    player, separator, amount = text.rpartition("=")
    if not separator or not player.strip():
        raise typer.BadParameter(f"{text!r} is not PLAYER=AMOUNT")
    return player, parse_money(amount)
