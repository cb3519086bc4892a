"""The root: shared options, the table of commands, and the one error boundary."""

from __future__ import annotations

import os
import re
import sys
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple

import typer
from typer.core import TyperCommand, TyperGroup
from typer.main import get_command, get_group

from dcpl import __version__
from dcpl.cli.options import PLAIN, Shared
from dcpl.errors import DcplError

if TYPE_CHECKING:
    from typer._click.core import Command, Context
    from typer._click.formatting import HelpFormatter

# Typer 0.26+ carries its own Click, before that it was the package: the class is the same by name.
ClickException: type[Exception] = typer.BadParameter.__mro__[2]

TYPED = "dcpl.typed"
"""Where the context keeps the arguments as they were typed."""


class Entry(NamedTuple):
    """A command: where it lives, the line in the help, and the heading over it."""

    module: str
    attribute: str
    line: str
    heading: str


TONIGHT, READING, END, UPKEEP = "Tonight", "Reading", "End of the season", "League and upkeep"
HEADINGS = (TONIGHT, READING, END, UPKEEP)

COMMANDS: dict[str, Entry] = {
    "night": Entry("dcpl.cli.night", "night", "The night itself, live: a line a bust, nothing lost", TONIGHT),
    "event": Entry(
        "dcpl.cli.event", "app", "Nights: record, show, sheet, edit, cancel, clear, move", TONIGHT
    ),
    "reserve": Entry("dcpl.cli.reserve", "app", "Reserved seats: add, drop, list", TONIGHT),
    "seats": Entry("dcpl.cli.seats", "app", "Seats: draw, show, button, sheet, balance, move", TONIGHT),
    "chips": Entry("dcpl.cli.chips", "app", "Chips: late stacks, race-offs, a stack in chips", TONIGHT),
    "rule": Entry("dcpl.cli.rule", "rule", "Rulings at the table: button, pots, raises, misdeals", TONIGHT),
    "import": Entry(
        "dcpl.cli.imports", "app", "Bring in nights: sheets, Tournament Director, timer logs, grids", TONIGHT
    ),
    "payouts": Entry("dcpl.cli.reading", "payouts", "Who is paid what, before a night or after it", TONIGHT),
    "clock": Entry("dcpl.cli.clock", "clock", "The tournament clock, on the whole screen", TONIGHT),
    "board": Entry("dcpl.cli.board", "board", "Tonight on the television and on phones", TONIGHT),
    "blinds": Entry("dcpl.cli.clock", "blinds_app", "Schedules of blinds: list, show", TONIGHT),
    "adjust": Entry("dcpl.cli.director", "adjust", "Give or take points, with a reason", TONIGHT),
    "undo": Entry("dcpl.cli.director", "undo", "Take back the newest change", TONIGHT),
    "standings": Entry("dcpl.cli.reading", "standings", "The table of the season", READING),
    "explain": Entry("dcpl.cli.reading", "explain", "Where a player's points come from", READING),
    "attendance": Entry(
        "dcpl.cli.reading", "attendance", "Who played when, and who can still qualify", READING
    ),
    "matrix": Entry("dcpl.cli.more_reading", "matrix", "Everybody's nights side by side", READING),
    "versus": Entry("dcpl.cli.more_reading", "versus", "Head to head: who knocked out whom", READING),
    "news": Entry("dcpl.cli.more_reading", "news", "What changed since the last night", READING),
    "outlook": Entry(
        "dcpl.cli.outlook", "outlook", "Who is in, who still can, and how likely it is", READING
    ),
    "records": Entry("dcpl.cli.more_reading", "records", "The league's records over all seasons", READING),
    "publish": Entry("dcpl.cli.publish", "publish", "The season as a site: a folder of pages", READING),
    "ledger": Entry("dcpl.cli.reading", "ledger", "The money: taken in, paid out, in the pots", READING),
    "qualify": Entry("dcpl.cli.reading", "qualify", "The post-season field, and what is still open", END),
    "stacks": Entry("dcpl.cli.reading", "stacks", "Starting stacks of the Main Event", END),
    "fees": Entry("dcpl.cli.fees", "app", "Registration fees: what is due, and payments", END),
    "tiebreak": Entry("dcpl.cli.director", "tiebreak", "Record who won a ro-sham-bo", END),
    "postseason": Entry(
        "dcpl.cli.postseason", "app", "Invitations: open, accept, decline, lock, status", END
    ),
    "money": Entry("dcpl.cli.money", "app", "Money in hand: what is due, received, paid out", TONIGHT),
    "deal": Entry("dcpl.cli.money", "deal", "Carry out an agreement about the prizes", TONIGHT),
    "conduct": Entry("dcpl.cli.conduct", "app", "Warnings, penalties, suspensions, bans", UPKEEP),
    "season": Entry("dcpl.cli.season", "app", "Seasons: new, list, show, rules, close, export", UPKEEP),
    "player": Entry("dcpl.cli.player", "app", "Players: add, list, rename, merge, aliases, guests", UPKEEP),
    "log": Entry("dcpl.cli.reading", "log", "Every change that was made, newest first", UPKEEP),
    "check": Entry(
        "dcpl.cli.reading", "check", "Examine everything recorded; silent when all is well", UPKEEP
    ),
    "guide": Entry("dcpl.cli.guide", "guide", "The manual, chapter by chapter", UPKEEP),
    "init": Entry("dcpl.cli.database", "init", "Make the database", UPKEEP),
    "info": Entry("dcpl.cli.database", "info", "Where the database is, and what is in it", UPKEEP),
    "db": Entry(
        "dcpl.cli.database", "app", "The database file: backup, restore, keep, compare, check", UPKEEP
    ),
    "completion": Entry("dcpl.cli.completion.scripts", "app", "Completion by Tab: install, show", UPKEEP),
}


class RootGroup(TyperGroup):
    """Knows its commands without importing them, and turns every error into an exit code."""

    database: Path | None = None
    """The file that the command works on, for messages."""

    def __init__(self, **attrs: Any) -> None:
        super().__init__(**attrs)
        # A line each, for help, suggestions and completion; the command itself is loaded when called.
        for name, entry in COMMANDS.items():
            self.commands[name] = TyperCommand(name, help=entry.line, rich_markup_mode=None)

    def get_command(self, ctx: Context, cmd_name: str) -> Command | None:
        entry = COMMANDS.get(cmd_name)
        return load(cmd_name, entry) if entry else None

    def format_commands(self, ctx: Context, formatter: HelpFormatter) -> None:
        width = max(len(name) for name in COMMANDS)
        for heading in HEADINGS:
            rows = [
                (name.ljust(width), entry.line)
                for name, entry in COMMANDS.items()
                if entry.heading == heading
            ]
            with formatter.section(heading):
                formatter.write_dl(rows)

    def parse_args(self, ctx: Context, args: list[str]) -> list[str]:
        ctx.meta[TYPED] = tuple(args)
        for arg in args:
            if not arg.isprintable():
                _check_readable(arg)
        shared, rest = hoist(args)
        return super().parse_args(ctx, shared + rest)

    def invoke(self, ctx: Context) -> Any:
        try:
            return super().invoke(ctx)
        except ClickException as error:
            told = getattr(error, "message", "")
            if "unexpected extra argument" in told:
                error.message = f"{told}. A name of several words needs quotation marks."  # type: ignore[attr-defined]  # of its base
            unknown = re.match(r"No such command '(\S+?)'", told)
            if unknown and ctx.command is self:
                from dcpl.cli.meant import meant

                if command := meant(unknown[1]):
                    error.message = f"{unknown[0]}. Did you mean `dcpl {command}`?"  # type: ignore[attr-defined]  # of its base
            if told.endswith(" is not a valid int."):  # a word of programmers; and − is no - in a number
                error.message = f"{told.removesuffix('is not a valid int.')}is no whole number; write digits"  # type: ignore[attr-defined]  # of its base
            raise

    def main(self, args: Any = None, *rest: Any, **extra: Any) -> Any:
        """Run, and let no error out: the one boundary, around everything that Typer does."""
        if "_DCPL_COMPLETE" in os.environ:  # a shell asks what may follow
            from dcpl.cli.completion.completing import answer
            from dcpl.cli.printing import deliver

            deliver("\n".join((*answer(self, os.environ), "")), None, exact=True)
            sys.exit(0)
        try:
            return super().main(args, *rest, **extra)
        except (typer.Exit, typer.Abort, ClickException):
            raise  # Typer's own, where its caller asked to have them
        except (Exception, KeyboardInterrupt) as error:
            from dcpl.cli.boundary import report

            typed = list(sys.argv[1:] if args is None else args)
            sys.exit(report(error, typed, self.database))


def _check_readable(arg: str) -> None:
    """Refuse an argument that nobody could read again, unless it names a file that is there."""
    from dcpl.cli.printing import steers

    if os.path.lexists(arg) or os.path.lexists(arg.partition("=")[2]):
        return
    for letter in arg:
        if steers(letter):
            what = "a byte that is no UTF-8" if "\ud800" <= letter <= "\udfff" else "the invisible character"
            raise DcplError(f"{ascii(arg)} holds {what}, U+{ord(letter):04X}", "type it anew")


def load(name: str, entry: Entry) -> Command:
    """Import a command's module and make the command, or the group of commands."""
    found = getattr(import_module(entry.module), entry.attribute)
    if isinstance(found, typer.Typer):
        return get_group(found)  # a group even where it has one command only
    single = typer.Typer(**PLAIN)
    single.command(name, context_settings=getattr(found, "context_settings", None))(found)
    return get_command(single)


def hoist(args: list[str]) -> tuple[list[str], list[str]]:
    """Part the shared options, which may stand anywhere, from the rest of a command line.

    A negative number (``adjust Ada -10``) would be taken for an option: it goes on with a true
    minus sign, which the parsers of numbers read as well. Nothing after ``--`` is touched.
    """
    shared: list[str] = []
    rest: list[str] = []
    remaining = iter(args)
    for arg in remaining:
        if arg == "--":
            return shared, [*rest, arg, *remaining]
        if arg == "--no-color":
            shared.append(arg)
        elif arg in ("--db", "--season"):
            value = next(remaining, None)
            if value is None:
                raise typer.BadParameter("its value is missing", param_hint=arg)
            shared.extend((arg, value))
        elif arg.startswith(("--db=", "--season=")):
            shared.append(arg)
        elif arg[:1] == "-" and arg[1:2].isdecimal() or arg[:2] == "-." and arg[2:3].isdecimal():
            rest.append("\N{MINUS SIGN}" + arg[1:])
        else:
            rest.append(arg)
    return shared, rest


def _print_version(wanted: bool) -> None:
    if wanted:
        print(f"dcpl {__version__}")
        raise typer.Exit()


app = typer.Typer(cls=RootGroup, no_args_is_help=True, **PLAIN)


@app.callback()
def root(
    ctx: typer.Context,
    db: Annotated[
        str | None,
        typer.Option(
            "--db", metavar="PATH", envvar="DCPL_DB", help="The database file; else the user's own."
        ),
    ] = None,
    season: Annotated[
        str | None,
        typer.Option(
            "--season", metavar="NAME", envvar="DCPL_SEASON", help="The season; else the open or newest one."
        ),
    ] = None,
    no_color: Annotated[
        bool, typer.Option("--no-color", help="Plain text on a terminal too; NO_COLOR=1 does the same.")
    ] = False,
    version: Annotated[
        bool, typer.Option("--version", callback=_print_version, is_eager=True, help="Show the version.")
    ] = False,
) -> None:
    """Run a poker league's season: results in, qualification out.

    --db, --season and --no-color are also understood after the command.
    """
    for option, value in (("--db", db), ("--season", season)):
        if value is not None and not value.strip():
            raise typer.BadParameter("it is empty", param_hint=option)
    if db is None:
        from dcpl.store.files import default_database

        path = default_database()
    else:
        path = Path(db)
    if isinstance(ctx.command, RootGroup):
        ctx.command.database = path
    if no_color and "NO_COLOR" not in os.environ:
        # The clock's screen and the night's prompt ask the environment, as the library of the prompt does.
        os.environ["NO_COLOR"] = "1"
        ctx.call_on_close(lambda: os.environ.pop("NO_COLOR", None))
    ctx.obj = Shared(path, season, ctx.meta[TYPED], not no_color)
