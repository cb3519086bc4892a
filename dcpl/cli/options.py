"""What the commands have in common: their options, and how a result reaches the person who asked.

A command is a plain function under one of two decorators. Its first parameter is `Shared`; the
others are its own arguments and options, as Typer reads them from their annotations::

    @reading
    def standings(shared: Shared, through: Annotated[int | None, typer.Option(min=1)] = None) -> Document:
        \"\"\"Show the table of the season.\"\"\"

    @writing
    def undo(shared: Shared, dry_run: bool) -> Outcome:
        \"\"\"Take back the newest change.\"\"\"
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import wraps
from pathlib import Path
from types import NoneType
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias, get_args, get_origin, get_type_hints

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli import printing
from dcpl.errors import UsageError

if TYPE_CHECKING:
    from dcpl.printouts.document import Document

PLAIN: dict[str, Any] = {
    "rich_markup_mode": None,  # Rich doubles the time that a page of help takes
    "pretty_exceptions_enable": False,
    "add_completion": False,
    "context_settings": {"help_option_names": ["-h", "--help"]},
}
"""How every Typer application here is made."""


class Shared(NamedTuple):
    """What was said to the root: which database, which season, the words as typed; whether in colour."""

    db: Path
    season: str | None
    arguments: tuple[str, ...] = ()
    colour: bool = True

    @property
    def command_line(self) -> str:
        """The command as typed, quoted for a shell, for the journal."""
        import shlex

        # A file's name may hold bytes that are no text; the journal keeps text.
        typed = shlex.join(("dcpl", *self.arguments))
        return typed.encode("utf-8", "backslashreplace").decode("utf-8")


class OnScreen(NamedTuple):
    """A result that lives on the whole screen; anywhere else its document is printed."""

    document: Document
    run: Callable[[], int]


Result: TypeAlias = "Document | tuple[Document, int] | OnScreen | Outcome"

_FORM = Annotated[
    str | None,
    typer.Option(
        "--format",
        "-f",
        metavar="FORMAT",
        help="table (the default), json, csv, md, text, html or pdf: see dcpl guide pages.",
    ),
]
_MOVED = Annotated[
    str,
    typer.Option("--format", "-f", metavar="FORMAT", help="table (the default), or json: what moves."),
]
_OUTPUT = Annotated[
    str | None,
    typer.Option(
        "--output", "-o", metavar="FILE", help="Write to a file; .pdf and .html name the format, too."
    ),
]
_TABLE = Annotated[
    str | None,
    typer.Option("--table", metavar="NAME", help="One list of several (csv), or one table."),
]
PAPER = Annotated[
    str | None,
    typer.Option("--paper", metavar="SIZE", help="a4 or letter (pdf)."),
]
_DRY_RUN = Annotated[bool, typer.Option("--dry-run", help="Show what would change, and write nothing.")]


def group(line: str, *, page: bool = False) -> typer.Typer:
    """Make a group of commands (``dcpl event ...``); ``line`` is its help.

    ``page``: called without a command it prints a page of its own, from a function under
    ``@app.callback(invoke_without_command=True)`` and ``@reading``.
    """
    return typer.Typer(help=line, no_args_is_help=not page, **PLAIN)


def reading(function: Callable[..., Result]) -> Callable[..., None]:
    """Make a command of a function that returns a Document: --format, --output, --table and --paper.

    The function may also return a Document with an exit code (--strict), or an Outcome.
    """
    options = [
        _option("form", _FORM, None),
        _option("output", _OUTPUT, None),
        _option("table", _TABLE, None),
        _option("paper", PAPER, None),
    ]
    return _command(function, options)


def writing(function: Callable[..., Result]) -> Callable[..., None]:
    """Make a command of a function that returns an Outcome.

    Where the function has a parameter ``dry_run``, the command has --dry-run, and --format: the
    answer as lines, or what moves as data.
    """
    return _command(function, [])


def show(
    result: Result,
    shared: Shared,
    form: str = "table",
    output: str | None = None,
    table: str | None = None,
    paper: str | None = None,
    *,
    made: bool = False,
) -> int:
    """Print a command's result, and return the exit code that it asks for.

    ``made``: something was stored, and OSError says where its answer reaches nobody.
    """
    if isinstance(result, Outcome):
        printing.say(result.lines, made=made)
        printing.warn(result.warnings)
        return 0
    if isinstance(result, OnScreen):
        from dcpl.cli.full_screen import drawable

        if form == "table" and output is None and drawable():
            return result.run()
        result = result.document
    from dcpl.printouts.document import Document
    from dcpl.printouts.render import BINARY, render, render_bytes

    document, exit_code = (result, 0) if isinstance(result, Document) else result
    if form in BINARY:
        printing.deliver_bytes(render_bytes(document, form, table, printing.paper_size(paper)), output)
    else:
        screen = printing.screen(output, shared.colour)
        text = render(document, form, table, screen)
        printing.deliver(text, output, exact=form != "table", made=made)
    return exit_code


def check_printing(form: str, output: str | None, paper: str | None) -> None:
    """Raise UsageError for a format that is not there, not for a terminal, or knows no paper."""
    from dcpl.printouts.render import BINARY, check_form

    check_form(form)
    printing.check_target(form, output, BINARY)
    printing.check_paper(paper, form)


def _command(function: Callable[..., Result], options: list[inspect.Parameter]) -> Callable[..., None]:
    hints = get_type_hints(function, include_extras=True)
    parameters = [
        parameter.replace(
            kind=inspect.Parameter.KEYWORD_ONLY, annotation=_for_typer(hints.get(parameter.name, str))
        )
        for parameter in list(inspect.signature(function).parameters.values())[1:]
    ]
    for place, parameter in enumerate(parameters):
        if parameter.name == "dry_run":
            parameters[place] = _option("dry_run", _DRY_RUN, False)
    context = inspect.Parameter("ctx", inspect.Parameter.POSITIONAL_OR_KEYWORD, annotation=typer.Context)
    names = [option.name for option in options]
    moves = not options and any(parameter.name == "dry_run" for parameter in parameters)
    if moves:
        options = [_option("form", _MOVED, "table")]

    @wraps(function)
    def command(ctx: typer.Context, **given: Any) -> None:
        if ctx.invoked_subcommand is not None:
            return  # the page of a group (``dcpl fees``), but one of its commands was called
        printed = {name: given.pop(name) for name in names}
        if printed and printed["form"] is None:
            printed["form"] = printing.form_of(printed["output"])
        if printed:  # wrong usage is told before any database is opened
            check_printing(printed["form"], printed["output"], printed["paper"])
            result = _read(function, ctx.obj, given, printed["form"])
        else:
            if moves:
                printed["form"] = _checked(given.pop("form"))
            result = function(ctx.obj, **given)
        outcome = result if isinstance(result, Outcome) else None
        made = outcome is not None and outcome.changed and not given.get("dry_run")
        if outcome is not None and printed.get("form") == "json":
            printing.warn(outcome.warnings)
            result = _moved(outcome, dry_run=bool(given.get("dry_run")))
        try:
            code = show(result, ctx.obj, **printed, made=made)
        except OSError as error:
            if outcome is None or not made:
                raise
            printing.say_made(outcome.lines, error)  # typed again it would be made twice
            if printed.get("form") != "json":  # they are told already
                printing.warn(outcome.warnings)
            code = 0
        if given.get("dry_run"):
            printing.warn(["dry run: nothing was written"])
        if code:
            raise typer.Exit(code)

    signature = inspect.Signature([context, *parameters, *options])
    command.__signature__ = signature  # type: ignore[attr-defined]  # read by inspect, unknown to mypy
    command.__annotations__ = {p.name: p.annotation for p in signature.parameters.values()}
    return command


def _checked(form: str) -> str:
    if form not in ("table", "json"):
        raise UsageError(f"there is no format {form!r} of what a change moves", "formats: table, json")
    return form


def _moved(outcome: Outcome, *, dry_run: bool) -> Document:
    from dcpl.reports.moved import moved_document

    summary = outcome.lines[0].rstrip(".") if outcome.lines else ""
    return moved_document(summary, outcome.moved, dry_run=dry_run, changed=outcome.changed)


def _read(function: Callable[..., Result], shared: Shared, given: dict[str, Any], form: str) -> Result:
    """Carry out a reading command, and put a heading over its page: the database is opened once for both."""
    from dcpl.store.connection import one_moment

    with one_moment():
        result = function(shared, **given)
        if shared.season is None and not isinstance(result, Outcome):
            _say_season(shared, result)
        from dcpl.printouts.render import WITH_HEADING

        if form not in WITH_HEADING or isinstance(result, Outcome):
            return result
        from dcpl.printouts.document import Document
        from dcpl.reports.heading import headed

        if isinstance(result, OnScreen):
            return result._replace(document=headed(result.document, shared.db, shared.season))
        if isinstance(result, Document):
            return headed(result, shared.db, shared.season)
        return headed(result[0], shared.db, shared.season), result[1]


def _say_season(shared: Shared, result: Document | tuple[Document, int] | OnScreen) -> None:
    """Say which season a page is of, where none was named and it is not the newest."""
    from dcpl.printouts.document import Document

    if isinstance(result, OnScreen):
        result = result.document
    document = result if isinstance(result, Document) else result[0]
    if isinstance(document.facts.get("season"), str):
        from dcpl.reports.record import not_the_newest

        printing.warn(not_the_newest(shared.db))


def _option(name: str, annotation: Any, default: Any) -> inspect.Parameter:
    return inspect.Parameter(name, inspect.Parameter.KEYWORD_ONLY, default=default, annotation=annotation)


def _for_typer(annotation: Any) -> Any:
    """Typer knows no unions: what a parser makes (an event is a number or a name) comes in as text."""
    if get_origin(annotation) is not Annotated:
        return annotation
    base, *extras = get_args(annotation)
    kinds = [kind for kind in get_args(base) if kind is not NoneType]
    if get_origin(base) is None or get_origin(base) is list or len(kinds) < 2:
        return annotation
    text = str | None if NoneType in get_args(base) else str
    return Annotated[(text, *extras)]
