"""The options of every import: declared once, told once (`dcpl import --help`), given to each command."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from types import FunctionType, SimpleNamespace
from typing import TYPE_CHECKING, Annotated, Any, NamedTuple, TypeAlias, get_type_hints

import typer
from typer.core import TyperGroup

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import parse_date, parse_event
from dcpl.cli.options import Shared, writing
from dcpl.cli.wish import Wish

if TYPE_CHECKING:
    from dcpl.cli.bring import Reader

FILES: TypeAlias = Annotated[list[str], typer.Argument(metavar="FILE...", help="Files, or folders of them.")]


def parse_order(text: str) -> str:
    """Read an order of day, month and year: dmy, mdy or ymd."""
    word = "".join(letter for letter in text.casefold() if letter.isalpha())
    if word not in ("dmy", "mdy", "ymd"):
        raise typer.BadParameter(f"{text!r} is no order of day, month and year; write dmy, mdy or ymd")
    return word


class _Option(NamedTuple):
    """An option that all imports have; its flag is its name in a `Wish`."""

    help: str
    kind: Any = bool
    metavar: str | None = None
    parser: Callable[[str], Any] | None = None

    def annotation(self, name: str, *, hidden: bool = False) -> Any:
        """Give it as Typer reads it."""
        option = typer.Option(
            _flag(name), metavar=self.metavar, parser=self.parser, help=self.help, hidden=hidden
        )
        return Annotated[self.kind, option]


def _flag(name: str) -> str:
    return f"--{name.replace('_', '-')}"


_TEXT = str | None
COMMON = {
    "event": _Option("A number, second-chance or main-event.", _TEXT, "EVENT", parse_event),
    "in_order": _Option("By date and file to the next events without results."),
    "date": _Option("Like 2026-05-14, of one night (td, report, timer).", _TEXT, "DATE", parse_date),
    "date_from_name": _Option("Take each night's date from its file's name (td, report, timer)."),
    "dates": _Option(
        "How dates in numbers, like 03/07/2026, are to be read.", _TEXT, "dmy|mdy|ymd", parse_order
    ),
    "names": _Option("Who is meant: a file with the columns from,to.", _TEXT, "MAP.csv"),
    "write_names": _Option("Write such a map of the unknown names; record nothing.", _TEXT, "FILE"),
    "create_players": _Option("Make a player of every name that is not known yet."),
    "replace": _Option("Record events again that have results."),
    "first": _Option(
        "Who is first where players shared the first place; of one file, or of all.",
        list[str] | None,
        "[FILE=]NAME",
    ),
    "skip_refused": _Option("Leave out the files that are refused; record the rest."),
    "to_sheets": _Option("Write the nights as sheets to mend; record nothing.", _TEXT, "FOLDER"),
}
"""The options by their names in a `Wish`."""
CREATE_PLAYERS, REPLACE, NAMES, DATES = (
    COMMON[name].annotation(name) for name in ("create_players", "replace", "names", "dates")
)
_OF_ONE_NIGHT = ("date", "date_from_name")
"""Options of files that hold one night each."""


def importing(*suffixes: str, one_night: bool = True) -> Callable[[Callable[..., Any]], Callable[..., None]]:
    """Make an import of a function that gives the reader of its files.

    ``suffixes`` are those of the files that are taken from a folder; ``one_night``: a file holds one night.
    """
    common = {key: value for key, value in COMMON.items() if one_night or key not in _OF_ONE_NIGHT}

    def decorate(reader: Callable[..., Reader]) -> Callable[..., None]:
        assert isinstance(reader, FunctionType)
        options = {name: kind for name, kind in reader.__annotations__.items() if name != "return"}
        hints = get_type_hints(SimpleNamespace(__annotations__=options), reader.__globals__, None, True)
        first, *own = inspect.signature(reader).parameters.values()

        def run(shared: Shared, **given: Any) -> Outcome:
            from dcpl.cli.bring import bring_in

            said = {name: given.pop(name) for name in (*common, "files", "dry_run")}
            said["first"] = tuple(said["first"] or ())
            wish = Wish(**{**said, "files": tuple(said["files"]), "suffixes": suffixes})
            return bring_in(shared, wish, reader(shared, wish, **given))

        keyword = inspect.Parameter.KEYWORD_ONLY
        parameters = [
            first,
            inspect.Parameter("files", keyword, annotation=FILES),
            *(
                parameter.replace(kind=keyword, annotation=hints.get(parameter.name, str))
                for parameter in own[1:]
            ),
            *(
                inspect.Parameter(
                    name,
                    keyword,
                    default=False if option.kind is bool else None,
                    annotation=option.annotation(name, hidden=True),
                )
                for name, option in common.items()
            ),
            inspect.Parameter("dry_run", keyword, default=False, annotation=bool),
        ]
        run.__name__ = reader.__name__
        run.__doc__ = f"{inspect.getdoc(reader)}\n\nThe options of every import: dcpl import --help."
        run.__signature__ = inspect.Signature(parameters)  # type: ignore[attr-defined]  # read by inspect, unknown to mypy
        run.__annotations__ = {parameter.name: parameter.annotation for parameter in parameters[1:]}
        return writing(run)

    return decorate


class ImportGroup(TyperGroup):
    """The group of imports; its help tells the options that all of them have."""

    def format_epilog(self, ctx: Any, formatter: Any) -> None:
        """Tell the common options."""
        with formatter.section("Options of every import but results"):
            formatter.write_dl(
                [
                    (" ".join(filter(None, (_flag(name), option.metavar))), option.help)
                    for name, option in COMMON.items()
                ]
            )
