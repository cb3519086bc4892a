"""Events: the schedule, one night's sheet in and out, corrections."""

from __future__ import annotations

import re
from typing import Annotated, Any

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import DateOption, EventArgument, parse_date, parse_money
from dcpl.cli.director import command
from dcpl.cli.import_options import CREATE_PLAYERS, REPLACE
from dcpl.cli.imports import sheet_file
from dcpl.cli.options import PAPER, Shared, check_printing, group, reading, writing
from dcpl.cli.options import show as print_result
from dcpl.printouts.document import Document
from dcpl.rules.profile.key import MOST_CENTS
from dcpl.rules.units import MOST_FACTOR

app = group("Nights: record, show, sheet, edit, cancel, clear, move")


def _date_or_none(text: str) -> str:
    return "" if text.strip() in ("", "none") else parse_date(text)


def _factor(text: str) -> int | str:
    if text.strip().casefold() in ("", "none"):
        return ""
    written = re.fullmatch(r"(?=\.?[0-9])([0-9]{0,3})(?:\.([0-9]{1,2}))?", text.strip())
    factor = int(written[1] or "0") * 100 + int((written[2] or "").ljust(2, "0")) if written else -1
    if not 0 <= factor <= MOST_FACTOR:
        most = MOST_FACTOR // 100
        raise typer.BadParameter(
            f"{text!r} is no factor; write a number from 0 to {most} with at most two decimals, or none"
        )
    return factor


def _price(text: str) -> int | str:
    if text.strip().casefold() in ("", "none"):
        return ""
    cents = parse_money(text)
    if not 0 <= cents <= MOST_CENTS:
        raise typer.BadParameter(
            f"{text!r} is no price; write an amount from 0 to {MOST_CENTS // 100:,}, or none"
        )
    return cents


def _after(text: str) -> int:
    if not re.fullmatch(r"[0-9]{1,4}", text.strip()):
        raise typer.BadParameter(f"{text!r} is no event; write a regular event's number, or 0 for the start")
    return int(text)


@app.command("list")
@reading
def list_events(shared: Shared) -> Document:
    """Show the schedule with each event's state, field and winner."""
    from dcpl.reports.record import read_season
    from dcpl.reports.schedule import event_list_document

    return event_list_document(read_season(shared.db, shared.season))


@app.command()
@reading
def show(shared: Shared, event: EventArgument) -> Document:
    """Show a night: places, points, prizes, the button, the high hand."""
    from dcpl.reports.nights import event_document
    from dcpl.reports.record import read_season_and_evening

    season, evening = read_season_and_evening(shared.db, shared.season)
    return event_document(season, event, noted=[note.text for note in evening.notes if note.event == event])


@app.command()
@writing
def sheet(
    shared: Shared,
    event: EventArgument,
    form: Annotated[
        str | None,
        typer.Option(
            "--format",
            "-f",
            metavar="FORMAT",
            help="csv (the default) to record from, pdf to write on: see dcpl guide pages.",
        ),
    ] = None,
    output: Annotated[
        str | None,
        typer.Option(
            "--output", "-o", metavar="FILE", help="Write to a file; .pdf and .html name the format, too."
        ),
    ] = None,
    paper: PAPER = None,
) -> Outcome:
    """Give the night as a sheet again, or an empty one to fill in."""
    from dcpl.cli.printing import deliver, form_of
    from dcpl.reports.record import read_season_and_players

    form = form or form_of(output, "csv")
    check_printing(form, output, paper)
    season, players = read_season_and_players(shared.db, shared.season)
    if form == "csv":
        from dcpl.reports.sheet import is_empty, night_sheet

        deliver(night_sheet(season, event, players), output, exact=True)
        if is_empty(season, event):
            told = "Fill in place, and what else was, for who came; lines with a name alone do not count."
            return Outcome((), (told,), changed=False)
    else:
        from dcpl.reports.signin import night_sheet_document

        print_result(night_sheet_document(season, event, players), shared, form, output, paper=paper)
    return Outcome((), changed=False)


@app.command()
@writing
def record(
    shared: Shared,
    event: EventArgument,
    sheet: Annotated[str, typer.Argument(metavar="SHEET.csv", help="A night sheet; - is standard input.")],
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    dry_run: bool = False,
) -> Outcome:
    """Record a night from its sheet; all of it or nothing."""
    from dcpl.actions.record import record_event

    return record_event(
        command(shared, dry_run), event, sheet_file(sheet), create_players=create_players, replace=replace
    )


@app.command()
@writing
def edit(
    shared: Shared,
    event: EventArgument,
    date: Annotated[
        str | None,
        typer.Option("--date", metavar="DATE", parser=_date_or_none, help="YYYY-MM-DD, or none."),
    ] = None,
    no_rebuys: Annotated[
        bool | None, typer.Option("--no-rebuys/--rebuys", help="Whether rebuys are ruled out.")
    ] = None,
    heads_up: Annotated[
        bool | None, typer.Option("--heads-up/--not-heads-up", help="Whether it is a heads-up event.")
    ] = None,
    host: Annotated[
        str | None, typer.Option("--host", metavar="PLAYER", help="Who hosts it; '' for nobody.")
    ] = None,
    factor: Annotated[
        Any,
        typer.Option(
            "--factor",
            metavar="FACTOR",
            parser=_factor,
            help="What its points count: 2 is double, 0 nothing; none is what the rules say.",
        ),
    ] = None,
    buy_in: Annotated[
        Any,
        typer.Option("--buy-in", metavar="PRICE", parser=_price, help="Its own price, like 30; or none."),
    ] = None,
    rebuy: Annotated[
        Any, typer.Option("--rebuy", metavar="PRICE", parser=_price, help="The price of a rebuy; or none.")
    ] = None,
    add_on: Annotated[
        Any, typer.Option("--add-on", metavar="PRICE", parser=_price, help="The price of an add-on; or none.")
    ] = None,
    series: Annotated[
        str | None,
        typer.Option("--series", metavar="NAME", help="The part of the season it belongs to; '' for none."),
    ] = None,
    carrier: Annotated[
        list[str] | None,
        typer.Option(
            "--carrier",
            metavar="BOUNTY=PLAYER",
            help="Who carries a bounty into it, again for several; BOUNTY= is what the rules say.",
        ),
    ] = None,
    dry_run: bool = False,
) -> Outcome:
    """Change an event's date, host, kind of play, prices, series, carriers, or what its points count."""
    from dcpl.actions.events import Edit, edit_event

    wanted = Edit(
        date, host, no_rebuys, heads_up, factor, buy_in, rebuy, add_on, series, tuple(carrier or ())
    )
    return edit_event(command(shared, dry_run), event, wanted)


@app.command()
@writing
def cancel(shared: Shared, event: EventArgument, dry_run: bool = False) -> Outcome:
    """Cancel an event that has no results."""
    from dcpl.actions.events import cancel_event

    return cancel_event(command(shared, dry_run), event)


@app.command()
@writing
def reinstate(shared: Shared, event: EventArgument, dry_run: bool = False) -> Outcome:
    """Put a cancelled event back on the schedule."""
    from dcpl.actions.events import reinstate_event

    return reinstate_event(command(shared, dry_run), event)


@app.command()
@writing
def clear(shared: Shared, event: EventArgument, dry_run: bool = False) -> Outcome:
    """Take an event's results away; adjustments stay."""
    from dcpl.actions.events import clear_event

    return clear_event(command(shared, dry_run), event)


@app.command()
@writing
def move(
    shared: Shared,
    event: EventArgument,
    after: Annotated[
        int,
        typer.Option(
            "--after", metavar="EVENT", parser=_after, help="The event before it; 0: it comes first."
        ),
    ],
    dry_run: bool = False,
) -> Outcome:
    """Give a postponed event its new place in the order of play."""
    from dcpl.actions.events import move_event

    return move_event(command(shared, dry_run), event, after)


@app.command()
@writing
def add(
    shared: Shared,
    after: Annotated[
        Any,
        typer.Option(
            "--after",
            metavar="EVENT",
            parser=_after,
            help="The event before it; 0: it comes first; else the last.",
        ),
    ] = None,
    date: DateOption = None,
    dry_run: bool = False,
) -> Outcome:
    """Put one more event on the schedule."""
    from dcpl.actions.schedule import add_event

    return add_event(command(shared, dry_run), after, date)


@app.command()
@writing
def remove(shared: Shared, event: EventArgument, dry_run: bool = False) -> Outcome:
    """Take an event off the schedule on which nothing hangs; those after it move up."""
    from dcpl.actions.schedule import remove_event

    return remove_event(command(shared, dry_run), event)
