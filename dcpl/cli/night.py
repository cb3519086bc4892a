"""The live night: a session at the prompt, lines from a pipe, or one line."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from typing import Annotated, TextIO

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli import printing
from dcpl.cli.args import EventArgument
from dcpl.cli.full_screen import terminal
from dcpl.cli.options import Shared, writing


@writing
def night(
    shared: Shared,
    event: EventArgument,
    line: Annotated[
        list[str] | None,
        typer.Argument(metavar="[LINE]...", help="One line, such as: out dana by alex. `help` shows them."),
    ] = None,
) -> Outcome:
    """Record a night as it is played, line by line; `dcpl night EVENT help` shows the lines.

    Without LINE: a session at the prompt, or every line of a pipe or file. Each line is kept at once.
    """
    from dcpl.night.desk import Desk
    from dcpl.night.session import Voice, at_terminal, from_pipe, one_line

    seen = sys.stdin is not None and sys.stdin.isatty()
    desk = Desk(shared.db, shared.season, event, _ask if seen else None, seen and not line)
    voice = Voice(
        lambda lines: printing.say(_broken(lines, sys.stdout)),
        lambda lines: printing.warn(_broken(lines, sys.stderr)),
        lambda lines: printing.tell_made(_broken(lines, sys.stdout)),
    )
    if not line and shared.season is None:  # said once, and not at each line
        from dcpl.reports.record import not_the_newest, read_season

        printing.warn(not_the_newest(shared.db))
        desk = desk._replace(season=read_season(shared.db, None).name)
    if line:
        one_line(desk, voice, " ".join(line).replace("\N{MINUS SIGN}", "-"))
    elif not seen:
        from dcpl.store.files import piped_lines

        from_pipe(desk, voice, piped_lines())
    else:
        from dcpl.night.prompt import menu_reader, plain_reader

        at_terminal(desk, voice, menu_reader(desk) if terminal() else plain_reader(desk, _write))
    return Outcome((), (), False)


def _ask(question: str, likely: bool) -> bool:
    """Put a question; a line of the night typed in its place is none of its answers."""
    from dcpl.night.desk import TypedInsteadError
    from dcpl.night.lines import FORMS, verb_of

    while True:
        told = f"{question} [{'Y/n' if likely else 'y/N'}]"
        _write("\n".join(_broken([told], sys.stderr)) + " ")
        try:
            answer = input().strip()
        except EOFError:
            _write("\n")
            return False
        if answer.casefold() in ("", "y", "yes", "n", "no"):
            return answer.casefold() in ("y", "yes") or (not answer and likely)
        if verb_of(answer) in FORMS:
            raise TypedInsteadError(answer)
        _write("y or n, please. ")


def _broken(lines: Sequence[str], stream: TextIO | None) -> list[str]:
    """Break lines between words where they go to a terminal that is narrower."""
    if stream is None or not stream.isatty():
        return list(lines)
    from shutil import get_terminal_size

    from dcpl.printouts.widths import broken

    columns = get_terminal_size().columns
    return [part for line in lines for part in broken(line, columns)]


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


night.context_settings = {"ignore_unknown_options": True}  # type: ignore[attr-defined]  # for root.load
