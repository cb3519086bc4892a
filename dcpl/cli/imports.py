"""Bring in results of many nights: from sheets, from other programs' files, from spreadsheets."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, cast

import typer

from dcpl.actions.outcome import Outcome
from dcpl.actions.sheet_file import SheetFile
from dcpl.cli.args import parse_date
from dcpl.cli.bring import tell_encoding
from dcpl.cli.director import command
from dcpl.cli.import_options import CREATE_PLAYERS, REPLACE, ImportGroup, importing
from dcpl.cli.options import PLAIN, Shared, writing
from dcpl.cli.wish import Wish

if TYPE_CHECKING:
    from dcpl.cli.bring import Reader
    from dcpl.imports.readers.grid import Holds
    from dcpl.imports.readers.grid_cells import Decimal
    from dcpl.imports.readers.grid_header import Kind

MOST_BYTES = 100_000_000
"""What is larger is no sheet and no season, and is not read."""


def _holds(text: str) -> str:
    word = text.strip().casefold()
    if word not in ("places", "points"):
        raise typer.BadParameter(f"{text!r} is neither places nor points")
    return word


def _decimal(text: str) -> str:
    mark = {"point": ".", ".": ".", "comma": ",", ",": ","}.get(text.strip().casefold())
    if mark is None:
        raise typer.BadParameter(f"{text!r} is neither point nor comma")
    return mark


def _second(text: str) -> str:
    from dcpl.imports.readers.grid_header import kind_of

    kind = kind_of(text)
    if kind is None:
        raise typer.BadParameter(f"{text!r} is none of hits, prizes, rebuys, places and points")
    return kind


app = typer.Typer(
    help="Bring in nights: sheets, Tournament Director, timer logs, grids",
    no_args_is_help=True,
    cls=ImportGroup,
    **PLAIN,
)


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
@importing(".tdt")
def td(shared: Shared, wish: Wish) -> Reader:
    """Bring in nights of The Tournament Director: files *.tdt."""
    from dcpl.imports.readers.td import read_td

    return read_td


@app.command()
@importing(".html", ".htm")
def report(shared: Shared, wish: Wish) -> Reader:
    """Bring in nights from The Tournament Director's Event Report: files *.html."""
    from dcpl.imports.readers.report import read_report

    return read_report


@app.command()
@importing(".csv")
def timer(shared: Shared, wish: Wish) -> Reader:
    """Bring in nights from the logs of a tournament timer: files *.csv."""
    from dcpl.imports.readers.timer import read_timer

    return read_timer


@app.command()
@importing(".xlsx", ".ods", ".csv", one_night=False)
def grid(
    shared: Shared,
    wish: Wish,
    holds: Annotated[
        str,
        typer.Option(
            "--holds",
            metavar="places|points",
            parser=_holds,
            help="What stands in the cells; nothing is guessed.",
        ),
    ],
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
    block: Annotated[
        str | None,
        typer.Option("--range", metavar="A3:K20", help="The block that is the table."),
    ] = None,
    head: Annotated[
        int | None,
        typer.Option("--head", metavar="ROW", min=1, help="The row of the nights (transposed: the column)."),
    ] = None,
    marks: Annotated[
        str,
        typer.Option("--marks", metavar="SIGNS", help="Signs around numbers: ()*"),
    ] = "",
    decimal: Annotated[
        str | None,
        typer.Option("--decimal", metavar="point|comma", parser=_decimal, help="Before decimals."),
    ] = None,
    second: Annotated[
        str | None,
        typer.Option(
            "--second",
            metavar="hits|prizes|rebuys",
            parser=_second,
            help="What a night's second column holds, or a player's second row.",
        ),
    ] = None,
    numbered: Annotated[
        bool, typer.Option("--numbered", help="The nights are events 1, 2, 3 in their order.")
    ] = False,
    start: Annotated[
        str | None,
        typer.Option(
            "--start", metavar="DATE", parser=parse_date, help="Its first day, for dates without years."
        ),
    ] = None,
) -> Reader:
    """Bring in a spreadsheet of players by nights: xlsx, ods or csv, of places or of points."""
    from dcpl.imports.readers.grid import Layout, read_grid
    from dcpl.imports.readers.grid_layout import block_of

    part = None if block is None else block_of(block)
    if block is not None and part is None:
        raise typer.BadParameter(f"{block!r} is no block of cells; write it as A3:K20", param_hint="--range")

    layout = Layout(
        cast("Holds", holds),
        wish.dates,
        sheet,
        tuple(ignore or ()),
        transposed,
        tuple(absent or ()),
        None if head is None else head - 1,
        part,
        marks,
        cast("Decimal | None", decimal),
        cast("Kind | None", second),
        numbered,
        start,
    )
    return lambda raw, file: read_grid(raw, file, layout)


@app.command("list")
@importing(".csv", ".xlsx", ".ods", ".json", one_night=False)
def listed(
    shared: Shared,
    wish: Wish,
    of: Annotated[
        str | None, typer.Option("--of", metavar="SEASON", help="The lines of this season alone.")
    ] = None,
    ignore: Annotated[
        list[str] | None, typer.Option("--ignore", metavar="NAME", help="A column that is left out.")
    ] = None,
) -> Reader:
    """Bring in a list, a line for each player of a night: date, player, place, knockouts, prize."""
    from dcpl.imports.readers.listed import Wanted, read_list

    wanted = Wanted(of, wish.dates, tuple(ignore or ()))
    return lambda raw, file: read_list(raw, file, wanted)


def sheet_file(name: str) -> SheetFile:
    """Read a file that was named on the command line; ``-`` is standard input."""
    from dcpl.store.files import given_file

    sheet = SheetFile("standard input" if name == "-" else name, given_file(name, MOST_BYTES))
    tell_encoding(sheet.raw, sheet.name)
    return sheet
