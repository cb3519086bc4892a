"""The tournament clock, and the schedules of blinds."""

from __future__ import annotations

import re
import time
from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.args import EventArgument
from dcpl.cli.director import command
from dcpl.cli.options import OnScreen, Shared, group, reading
from dcpl.errors import UsageError
from dcpl.printouts.document import Document
from dcpl.rules.units import EventName

ACTIONS = {
    "start": "sets it going",
    "pause": "stops it for a table dispute (--reason)",
    "resume": "lets it go on",
    "level": "to the beginning of level N",
    "forward": "on by N minutes",
    "back": "back by N minutes",
    "next": "to the next level or break",
    "previous": "to the one before",
    "stop": "takes it away",
}
NUMBERED = ("level", "forward", "back")
MOST_NUMBER = 9999


def _time_of_day(text: str) -> str:
    if re.fullmatch(r"([01]?\d|2[0-3]):[0-5]\d", text.strip()):
        return text.strip().zfill(5)
    raise typer.BadParameter(f"{text!r} is no time of day; write it like 19:42")


@reading
def clock(
    shared: Shared,
    event: EventArgument,
    action: Annotated[
        str | None, typer.Argument(metavar="[ACTION]", help=f"{', '.join(ACTIONS)}; else it is shown.")
    ] = None,
    number: Annotated[
        int | None, typer.Argument(metavar="[N]", help="Of a level, or of minutes to move by.")
    ] = None,
    blinds: Annotated[
        str | None,
        typer.Option("--blinds", metavar="NAME", help="Of `dcpl blinds list`, or a TOML file; else dcpl."),
    ] = None,
    reason: Annotated[
        str | None, typer.Option("--reason", metavar="TEXT", help="What the dispute is about.")
    ] = None,
    at: Annotated[
        str | None,
        typer.Option("--at", metavar="TIME", parser=_time_of_day, help="Print it as of this time."),
    ] = None,
    once: Annotated[bool, typer.Option("--once", help="Print it as it is now.")] = False,
) -> OnScreen | Document | Outcome:
    """Show an event's clock on the whole screen, or start, pause, move, stop it."""
    _check_words(action, number, blinds, reason, at or once)
    if action is not None:
        return _act(shared, event, action, number or 0, blinds, reason or "")
    from dcpl.reports.clock import clock_document, moment_of, read_clock

    now, now_ms = read_clock(shared.db, shared.season, event, blinds), int(time.time() * 1000)
    document = clock_document(now, now_ms if at is None else moment_of(now, at, now_ms))
    if once or at is not None:
        return document

    def run() -> int:
        from dcpl.cli.clock_screen import ClockScreen

        return ClockScreen(shared.db, now).run()

    return OnScreen(document, run)


def _check_words(
    action: str | None, number: int | None, blinds: str | None, reason: str | None, printed: object
) -> None:
    if action is not None and action not in ACTIONS:
        told = "; ".join(f"{word} {what}" for word, what in ACTIONS.items())
        raise UsageError(f'a clock knows no "{action}"', told)
    if action in NUMBERED and not (number is not None and 0 < number <= MOST_NUMBER):
        raise UsageError(f"{action} needs a number", f"dcpl clock EVENT {action} 5")
    if action not in NUMBERED and number is not None:
        raise UsageError(f"{action} takes no number")
    if reason is not None and action != "pause":
        raise UsageError("--reason goes with pause")
    if blinds is not None and action not in (None, "start"):
        raise UsageError("--blinds is for a clock that has not begun")
    if printed and action is not None:
        raise UsageError("--at and --once print the clock", f"leave {action} out")


def _act(
    shared: Shared, event: EventName, action: str, number: int, blinds: str | None, reason: str
) -> Outcome:
    from dcpl.actions import clock as act

    typed, at_ms = command(shared, False), int(time.time() * 1000)
    if action == "start":
        from dcpl.reports.blinds import STANDARD, find_blinds

        return act.start_clock(typed, event, find_blinds(blinds or STANDARD), at_ms)
    if action == "pause":
        return act.pause_clock(typed, event, reason, at_ms)
    if action == "resume":
        return act.resume_clock(typed, event, at_ms)
    if action == "level":
        return act.set_level(typed, event, number, at_ms)
    if action in ("next", "previous"):
        return act.move_parts(typed, event, 1 if action == "next" else -1, at_ms)
    if action in ("forward", "back"):
        return act.move_minutes(typed, event, number if action == "forward" else -number, at_ms)
    return act.stop_clock(typed, event)


blinds_app = group("Schedules of blinds: list, show")


@blinds_app.command("list")
@reading
def list_blinds(shared: Shared) -> Document:
    """List the schedules of blinds that come with dcpl."""
    from dcpl.reports.blinds import blinds_list_document

    return blinds_list_document()


@blinds_app.command("show")
@reading
def show_blinds(
    shared: Shared,
    name: Annotated[str, typer.Argument(metavar="NAME", help="One of the list, or a TOML file.")],
    start: Annotated[
        str | None,
        typer.Option("--start", metavar="TIME", parser=_time_of_day, help="Like 19:00: with clock times."),
    ] = None,
) -> Document:
    """Show a schedule of blinds, to be put on the wall."""
    from dcpl.reports.blinds import blinds_document

    minute = None if start is None else int(start[:2]) * 60 + int(start[3:])
    return blinds_document(name, minute)
