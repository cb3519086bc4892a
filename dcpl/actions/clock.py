"""The clock of an event: started, paused with a reason, moved, taken away (CLOCK §4)."""

from __future__ import annotations

from collections.abc import Callable

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.evening import Clock
from dcpl.rules.facts import CANCELLED, FINAL
from dcpl.rules.table import clock as rules
from dcpl.rules.table.blinds import Blinds, blinds_text, from_json, to_json
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text
from dcpl.store.evening import read_evening

MOST_REASON = 120


def start_clock(command: Command, name: EventName, blinds: Blinds, at_ms: int) -> Outcome:
    """Set an event's clock going from the first level; it keeps these blinds, whatever becomes of a file."""
    with Work(command) as work:
        event = work.event(name)
        if event.state in (CANCELLED, FINAL):
            state = "is cancelled" if event.state == CANCELLED else "is final: it has its results"
            raise DcplError(f"{event_text(name)} {state}; no clock is started for it")
        known = _find(work, name)
        if known is not None:
            rules.start(from_json(known.blinds), known, at_ms)  # refuses, saying how it stands
        clock = rules.start(blinds, rules.new_clock(name, to_json(blinds)), at_ms)
        work.add(clock)
        first = blinds_text(blinds.parts[0])
        work.say(f"The clock of {event_text(name)} runs: {blinds.name} blinds, level 1, {first}.")
    return work.outcome


def pause_clock(command: Command, name: EventName, reason: str, at_ms: int) -> Outcome:
    """Stop an event's clock for a table dispute: the reason says what it is about."""
    reason = needed_reason(reason)
    if len(reason) > MOST_REASON or not reason.isprintable():
        raise DcplError(f"a reason is plain text of at most {MOST_REASON} characters")
    return _change(
        command, name, at_ms, lambda blinds, clock: rules.pause(blinds, clock, at_ms, reason), "is paused"
    )


def resume_clock(command: Command, name: EventName, at_ms: int) -> Outcome:
    """Let an event's clock go on."""
    return _change(command, name, at_ms, lambda _, clock: rules.resume(clock, at_ms), "goes on")


def set_level(command: Command, name: EventName, level: int, at_ms: int) -> Outcome:
    """Move an event's clock to the beginning of a level."""
    return _change(
        command,
        name,
        at_ms,
        lambda blinds, clock: rules.to_level(blinds, clock, at_ms, level),
        "was moved to {part}",
    )


def move_parts(command: Command, name: EventName, parts: int, at_ms: int) -> Outcome:
    """Move an event's clock to the next level or break, or to the one before."""
    return _change(
        command,
        name,
        at_ms,
        lambda blinds, clock: rules.by_parts(blinds, clock, at_ms, parts),
        "was moved to {part}",
    )


def move_minutes(command: Command, name: EventName, minutes: int, at_ms: int) -> Outcome:
    """Move an event's clock on by minutes, or (negative) back."""
    way = f"was moved {'on' if minutes > 0 else 'back'} by {count_text(abs(minutes), 'minute')}"
    return _change(
        command, name, at_ms, lambda blinds, clock: rules.by_minutes(blinds, clock, at_ms, minutes), way
    )


def stop_clock(command: Command, name: EventName) -> Outcome:
    """Take an event's clock away; another can be started then."""
    with Work(command) as work:
        work.remove(_known(work, name))
        work.say(f"The clock of {event_text(name)} is stopped and taken away.")
    return work.outcome


def _change(
    command: Command, name: EventName, at_ms: int, move: Callable[[Blinds, Clock], Clock], what: str
) -> Outcome:
    with Work(command) as work:
        clock = _known(work, name)
        blinds = from_json(clock.blinds)
        moved = move(blinds, clock)
        work.replace(clock, moved)
        shown = rules.moment(blinds, moved, at_ms)
        part = f"{'break' if shown.part.is_break else 'level'} {shown.part.number}"
        standing = f": {moved.pause_reason}" if clock.since_ms is not None and moved.pause_reason else ""
        work.say(f"The clock of {event_text(name)} {what.format(part=part)}{standing}.")
        left = f"  {capital(part)}, {rules.time_text(shown.left_ms)} left"
        work.say(left + ("." if moved.since_ms is not None else "; it is paused."))
    return work.outcome


def _find(work: Work, name: EventName) -> Clock | None:
    work.event(name)
    clocks = read_evening(work.connection, work.season_id).clocks
    return next((clock for clock in clocks if clock.event == name), None)


def _known(work: Work, name: EventName) -> Clock:
    clock = _find(work, name)
    if clock is None:
        raise DcplError(f"the clock of {event_text(name)} was not started", f"`dcpl clock {name} start`")
    return clock
