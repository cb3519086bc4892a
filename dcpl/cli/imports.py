"""Bring in results of many nights: from sheets, from other programs' files, from spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, TypeAlias, cast

import typer

from dcpl.actions.outcome import Outcome
from dcpl.actions.sheet_file import SheetFile
from dcpl.cli.args import DateOption, EventOption
from dcpl.cli.bring import bring_in, tell_encoding
from dcpl.cli.director import command
from dcpl.cli.options import Shared, group, writing
from dcpl.cli.wish import Wish

if TYPE_CHECKING:
    from dcpl.imports.readers.grid import Holds
    from dcpl.sheets.dates import Dates

CREATE_PLAYERS = Annotated[
    bool, typer.Option("--create-players", help="Make a player of every name that is not known yet.")
]
REPLACE = Annotated[bool, typer.Option("--replace", help="Record events again that have results.")]
IN_ORDER = Annotated[
    bool, typer.Option("--in-order", help="By date and file to the next events without results.")
]
FROM_NAME = Annotated[
    bool, typer.Option("--date-from-name", help="Take each night's date from its file's name.")
]
NAMES = Annotated[
    str | None,
    typer.Option("--names", metavar="MAP.csv", help="Who is meant: a file with the columns from,to."),
]
WRITE_NAMES = Annotated[
    str | None,
    typer.Option(
        "--write-names", metavar="FILE", help="Write such a map of the unknown names; record nothing."
    ),
]
FIRST = Annotated[
    list[str] | None,
    typer.Option(
        "--first",
        metavar="[FILE=]NAME",
        help="Who is first where players shared the first place; of one file, or of all.",
    ),
]
SKIP_REFUSED = Annotated[
    bool, typer.Option("--skip-refused", help="Leave out the files that are refused; record the rest.")
]
TO_SHEETS = Annotated[
    str | None,
    typer.Option("--to-sheets", metavar="FOLDER", help="Write the nights as sheets to mend; record nothing."),
]
FILES: TypeAlias = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, or folders of them.")]

MOST_BYTES = 100_000_000
"""What is larger is no sheet and no season, and is not read."""


def _holds(text: str) -> str:
    word = text.strip().casefold()
    if word not in ("places", "points"):
        raise typer.BadParameter(f"{text!r} is neither places nor points")
    return word


def _dates(text: str) -> str:
    word = "".join(letter for letter in text.casefold() if letter.isalpha())
    if word not in ("dmy", "mdy", "ymd"):
        raise typer.BadParameter(f"{text!r} is no order of day, month and year; write dmy, mdy or ymd")
    return word


app = group("Bring in nights: sheets, Tournament Director, timer logs, grids")


@app.callback()
def imports() -> None:
    """Bring in nights: sheets, Tournament Director, timer logs, grids."""


@app.command()
@writing
def results(
    shared: Shared,
    files: Annotated[
        list[str], typer.Argument(metavar="FILE.csv...", help="Night sheets with a column event; - is stdin.")
    ],
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    dry_run: bool = False,
) -> Outcome:
    """Record many nights in one change from sheets with a column event."""
    from dcpl.actions.record import import_results

    sheets = [sheet_file(name) for name in files]
    return import_results(command(shared, dry_run), sheets, create_players=create_players, replace=replace)


@app.command()
@writing
def td(
    shared: Shared,
    files: FILES,
    event: EventOption = None,
    in_order: IN_ORDER = False,
    date: DateOption = None,
    date_from_name: FROM_NAME = False,
    names: NAMES = None,
    write_names: WRITE_NAMES = None,
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    first: FIRST = None,
    skip_refused: SKIP_REFUSED = False,
    to_sheets: TO_SHEETS = None,
    dry_run: bool = False,
) -> Outcome:
    """Bring in nights of The Tournament Director: files *.tdt."""
    from dcpl.imports.readers.td import read_td

    wish = Wish(
        files=tuple(files),
        suffixes=(".tdt",),
        event=event,
        in_order=in_order,
        date=date,
        date_from_name=date_from_name,
        names=names,
        write_names=write_names,
        create_players=create_players,
        replace=replace,
        first=tuple(first or ()),
        skip_refused=skip_refused,
        to_sheets=to_sheets,
        dry_run=dry_run,
    )
    return bring_in(shared, wish, read_td)


@app.command()
@writing
def report(
    shared: Shared,
    files: FILES,
    event: EventOption = None,
    in_order: IN_ORDER = False,
    date: DateOption = None,
    date_from_name: FROM_NAME = False,
    names: NAMES = None,
    write_names: WRITE_NAMES = None,
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    first: FIRST = None,
    skip_refused: SKIP_REFUSED = False,
    to_sheets: TO_SHEETS = None,
    dry_run: bool = False,
) -> Outcome:
    """Bring in nights from The Tournament Director's Event Report: files *.html."""
    from dcpl.imports.readers.report import read_report

    wish = Wish(
        files=tuple(files),
        suffixes=(".html", ".htm"),
        event=event,
        in_order=in_order,
        date=date,
        date_from_name=date_from_name,
        names=names,
        write_names=write_names,
        create_players=create_players,
        replace=replace,
        first=tuple(first or ()),
        skip_refused=skip_refused,
        to_sheets=to_sheets,
        dry_run=dry_run,
    )
    return bring_in(shared, wish, read_report)


@app.command()
@writing
def timer(
    shared: Shared,
    files: FILES,
    event: EventOption = None,
    in_order: IN_ORDER = False,
    date: DateOption = None,
    date_from_name: FROM_NAME = False,
    names: NAMES = None,
    write_names: WRITE_NAMES = None,
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    first: FIRST = None,
    skip_refused: SKIP_REFUSED = False,
    to_sheets: TO_SHEETS = None,
    dry_run: bool = False,
) -> Outcome:
    """Bring in nights from the logs of a tournament timer: files *.csv."""
    from dcpl.imports.readers.timer import read_timer

    wish = Wish(
        files=tuple(files),
        suffixes=(".csv",),
        event=event,
        in_order=in_order,
        date=date,
        date_from_name=date_from_name,
        names=names,
        write_names=write_names,
        create_players=create_players,
        replace=replace,
        first=tuple(first or ()),
        skip_refused=skip_refused,
        to_sheets=to_sheets,
        dry_run=dry_run,
    )
    return bring_in(shared, wish, read_timer)


@app.command()
@writing
def grid(
    shared: Shared,
    files: FILES,
    holds: Annotated[
        str,
        typer.Option(
            "--holds",
            metavar="places|points",
            parser=_holds,
            help="What stands in the cells; nothing is guessed.",
        ),
    ],
    dates: Annotated[
        str | None,
        typer.Option(
            "--dates",
            metavar="dmy|mdy|ymd",
            parser=_dates,
            help="How dates in numbers, like 03/07/2026, are to be read.",
        ),
    ] = None,
    sheet: Annotated[
        str | None,
        typer.Option("--sheet", metavar="NAME", help="Which sheet of a workbook that has several."),
    ] = None,
    ignore: Annotated[
        list[str] | None,
        typer.Option("--ignore", metavar="NAME", help="A column or row that is no night and no player."),
    ] = None,
    transposed: Annotated[
        bool, typer.Option("--transposed", help="The nights are rows, the players columns.")
    ] = False,
    absent: Annotated[
        list[str] | None,
        typer.Option("--absent", metavar="WORD", help="A word in the cells that means an absence: DNP, x."),
    ] = None,
    event: EventOption = None,
    in_order: IN_ORDER = False,
    names: NAMES = None,
    write_names: WRITE_NAMES = None,
    create_players: CREATE_PLAYERS = False,
    replace: REPLACE = False,
    first: FIRST = None,
    skip_refused: SKIP_REFUSED = False,
    to_sheets: TO_SHEETS = None,
    dry_run: bool = False,
) -> Outcome:
    """Bring in a spreadsheet of players by nights: xlsx, ods or csv, of places or of points."""
    from dcpl.imports.readers.grid import Layout, read_grid

    layout = Layout(
        cast("Holds", holds),
        cast("Dates | None", dates),
        sheet,
        tuple(ignore or ()),
        transposed,
        tuple(absent or ()),
    )
    wish = Wish(
        files=tuple(files),
        suffixes=(".xlsx", ".ods", ".csv"),
        event=event,
        in_order=in_order,
        names=names,
        write_names=write_names,
        create_players=create_players,
        replace=replace,
        first=tuple(first or ()),
        skip_refused=skip_refused,
        to_sheets=to_sheets,
        dry_run=dry_run,
    )
    return bring_in(shared, wish, lambda raw, file: read_grid(raw, file, layout))


def sheet_file(name: str) -> SheetFile:
    """Read a file that was named on the command line; ``-`` is standard input."""
    from dcpl.store.files import given_file

    sheet = SheetFile("standard input" if name == "-" else name, given_file(name, MOST_BYTES))
    tell_encoding(sheet.raw, sheet.name)
    return sheet
