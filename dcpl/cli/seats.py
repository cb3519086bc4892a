"""Seats at the tables: the draw, the button, the sign-in sheet, who moves."""

from __future__ import annotations

import re
from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import EventArgument, PlayerArgument
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.printouts.document import Document

app = group("Seats: draw, show, button, sheet, balance, move")


def parse_seat(text: str) -> str:
    """Check ``3`` (of table 1) or ``2-3``."""
    if not re.fullmatch(r"([0-9]{1,2}-)?[0-9]{1,2}", text.strip()):
        raise typer.BadParameter(f"{text!r} is no seat; write 3 (of table 1), or 2-3 for table 2, seat 3")
    return text.strip()


def _spot(text: str) -> tuple[int, int]:
    table, _, seat = text.rpartition("-")
    return int(table or 1), int(seat)


def _names(text: str | None) -> list[str]:
    return [name.strip() for name in (text or "").split(",") if name.strip()]


def _buttons(given: list[str]) -> dict[int, int]:
    buttons: dict[int, int] = {}
    for text in given:
        found = re.fullmatch(r"\s*([0-9]{1,2})\s*=\s*([0-9]{1,2})\s*", text)
        if not found:
            raise typer.BadParameter(
                f"{text!r} is no button; write TABLE=SEAT, like 2=5", param_hint="--button"
            )
        buttons[int(found[1])] = int(found[2])
    return buttons


SEED = Annotated[
    int | None, typer.Option("--seed", metavar="N", min=0, max=2**53, help="A number that repeats a draw.")
]


@app.command()
@writing
def draw(
    shared: Shared,
    event: EventArgument,
    tables: Annotated[
        int | None, typer.Option("--tables", metavar="N", min=1, max=99, help="How many tables.")
    ] = None,
    seats: Annotated[
        int | None, typer.Option("--seats", metavar="N", min=2, max=99, help="Seats at each table.")
    ] = None,
    host: Annotated[
        str | None, typer.Option("--host", metavar="NAME", help="Who chooses first; else the event's host.")
    ] = None,
    seat: Annotated[
        str | None,
        typer.Option("--seat", metavar="SEAT", parser=parse_seat, help="What the host chose: 3, or 2-3."),
    ] = None,
    seed: SEED = None,
    players: Annotated[
        str | None,
        typer.Option(
            "--players", metavar="NAME,NAME", help="Who sits down; else the entrants, or the reserved."
        ),
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Draw the seats of an event by lot; the seed is printed and kept, and repeats the draw."""
    from dcpl.actions.seats import Draw
    from dcpl.actions.seats import draw as act

    chosen = None if seat is None else _spot(seat)
    return act(command(shared, dry_run), event, Draw(tables, seats, host, chosen, seed, _names(players)))


@app.command()
@reading
def show(shared: Shared, event: EventArgument) -> Document:
    """Show who sits where now."""
    from dcpl.reports.table import seats_document

    return seats_document(shared.db, shared.season, event)


@app.command()
@reading
def button(shared: Shared, event: EventArgument, seed: SEED = None) -> Document:
    """Deal a card to each seat: the highest has the button."""
    from dcpl.reports.table import button_document

    return button_document(shared.db, shared.season, event, seed)


@app.command()
@reading
def sheet(shared: Shared, event: EventArgument) -> Document:
    """Print the sign-in sheet: who is expected, where they sit, and room to sign."""
    from dcpl.reports.table import sign_in_document

    return sign_in_document(shared.db, shared.season, event)


@app.command()
@writing
def balance(
    shared: Shared,
    event: EventArgument,
    buttons: Annotated[
        list[str] | None,
        typer.Option("--button", metavar="TABLE=SEAT", help="Where a table's button is for the next deal."),
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Say who moves so that the tables are even, which breaks, and record it."""
    from dcpl.actions.seats import balance as act

    return act(command(shared, dry_run), event, _buttons(buttons or []))


@app.command()
@writing
def move(
    shared: Shared,
    event: EventArgument,
    player: PlayerArgument,
    at_table: Annotated[int, typer.Argument(metavar="TABLE", min=1, max=99, help="The table's number.")],
    seat: Annotated[int, typer.Argument(metavar="SEAT", min=1, max=99, help="The seat's number.")],
    dry_run: bool = False,
) -> Outcome:
    """Record where a player really sits; with somebody there the two change places."""
    from dcpl.actions.seats import move as act

    return act(command(shared, dry_run), event, player, (at_table, seat))
