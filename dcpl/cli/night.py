"""The live night: a session at the prompt, lines from a pipe, or one line."""

from __future__ import annotations

import sys
from typing import Annotated

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
    from dcpl.night.lines import Desk
    from dcpl.night.session import Voice, at_terminal, from_pipe, one_line

    seen = sys.stdin is not None and sys.stdin.isatty()
    desk = Desk(shared.db, shared.season, event, _ask if seen else None)
    voice = Voice(printing.say, printing.warn)
    if line:
        one_line(desk, voice, " ".join(line).replace("\N{MINUS SIGN}", "-"))
    elif not seen:
        from_pipe(desk, voice, sys.stdin or ())
    else:
        from dcpl.night.prompt import menu_reader, plain_reader

        at_terminal(desk, voice, menu_reader(desk) if terminal() else plain_reader(desk, _write))
    return Outcome((), (), False)


def _ask(question: str) -> bool:
    _write(f"{question} [Y/n] ")
    try:
        return input().strip().casefold() in ("", "y", "yes")
    except EOFError:
        _write("\n")
        return False


def _write(text: str) -> None:
    sys.stderr.write(text)
    sys.stderr.flush()


night.context_settings = {"ignore_unknown_options": True}  # type: ignore[attr-defined]  # for root.load
