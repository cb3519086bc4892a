"""Registration fees: what is due, and payments."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import AmountOption, PlayersArgument, parse_date
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Registration fees: what is due, and payments", page=True)


@app.callback(invoke_without_command=True)
@reading
def fees(shared: Shared) -> Document:
    """Show every player's registration fee: what it is, what is paid, what is due or owed back."""
    from dcpl.reports.books import fees_document
    from dcpl.reports.record import read_season

    return fees_document(read_season(shared.db, shared.season))


@app.command()
@writing
def pay(
    shared: Shared,
    players: PlayersArgument,
    amount: AmountOption = None,
    on: Annotated[
        str | None, typer.Option("--on", metavar="DATE", parser=parse_date, help="YYYY-MM-DD; else today.")
    ] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="Needed once Second Chance is locked.")
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Record payments; without an amount exactly what each owes today."""
    from dcpl.actions.director import pay_fee

    return pay_fee(command(shared, dry_run), players, amount, on, reason)
