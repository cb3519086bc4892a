"""The tournament clock (CLOCK §4, LATE, REBUY): what it shows at a moment, and how it is moved.

A clock is the part of the schedule it was in and how far into it, at the moment it was last set
going. Nothing ticks: where it stands is worked out from the time, which is always an argument
(milliseconds since the epoch). So it is right on every terminal, and after the machine slept.
"""

from __future__ import annotations

from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.evening import Clock
from dcpl.rules.table.blinds import Blinds, Part
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text

MINUTE_MS = 60_000


class Moment(NamedTuple):
    """What a clock shows: the part it is in, how far into it, and what comes.

    ``over``: the schedule has come to its end; the part is the last level then. ``round`` counts
    for LATE: the break after round r counts as r. Times to come are None where they do not.
    """

    part_index: int
    part: Part
    elapsed_ms: int
    left_ms: int
    running: bool
    over: bool
    next_level: Part | None
    next_break: Part | None
    to_break_ms: int | None
    round: int
    late_entry_left_ms: int
    rebuys_left_ms: int

    @property
    def late_entry_open(self) -> bool:
        """Whether who comes now can still play: until the end of the first break (LATE §8.3)."""
        return self.late_entry_left_ms > 0

    @property
    def rebuys_open(self) -> bool:
        """Whether a rebuy can still be taken: until the second break begins (REBUY §9.2)."""
        return self.rebuys_left_ms > 0


def new_clock(event: EventName, blinds: str) -> Clock:
    """Make the clock of a night that has not begun; ``blinds`` is a schedule as it is stored."""
    return Clock(event, blinds, 0, 0, None, "")


def moment(blinds: Blinds, clock: Clock, at_ms: int) -> Moment:
    """Tell what a clock shows at a moment.

    A moment before the clock was set going (another machine's time may be a little behind) counts
    as that moment.
    """
    index, elapsed = _position(blinds, clock, at_ms)
    parts = blinds.parts
    part = parts[index]
    left = _length(part) - elapsed
    to_come = range(index + 1, len(parts))
    pause_at = next((later for later in to_come if parts[later].is_break), None)
    late, rebuys = blinds.break_index(blinds.late_entry_break), blinds.break_index(blinds.rebuys_break)
    return Moment(
        index,
        part,
        elapsed,
        left,
        clock.since_ms is not None,
        index == len(parts) - 1 and not left,
        next((parts[later] for later in to_come if not parts[later].is_break), None),
        None if pause_at is None else parts[pause_at],
        None if pause_at is None else _until(blinds, index, elapsed, pause_at),
        max(1, sum(not earlier.is_break for earlier in parts[: index + 1])),
        _until(blinds, index, elapsed, late + 1) if late >= 0 else 0,
        _until(blinds, index, elapsed, rebuys) if rebuys >= 0 else 0,
    )


def start(blinds: Blinds, clock: Clock, at_ms: int) -> Clock:
    """Set a clock going for the first time."""
    if _begun(clock):
        how = "it is running already" if clock.since_ms is not None else f"it is paused: {clock.pause_reason}"
        raise DcplError(
            f"the clock of {event_text(clock.event)} was started before, and {how}",
            "`resume` lets it go on; `stop` takes it away, and `start` begins anew",
        )
    return _at(blinds, clock._replace(since_ms=at_ms), 0, at_ms)


def pause(blinds: Blinds, clock: Clock, at_ms: int, reason: str) -> Clock:
    """Stop a running clock; only a table dispute is a reason to (CLOCK §4)."""
    if clock.since_ms is None:
        raise DcplError(f"the clock of {event_text(clock.event)} is paused already: {clock.pause_reason}")
    index, elapsed = _position(blinds, clock, at_ms)
    return clock._replace(part=index, elapsed_ms=elapsed, since_ms=None, pause_reason=reason)


def resume(clock: Clock, at_ms: int) -> Clock:
    """Let a paused clock go on where it stood."""
    if clock.since_ms is not None:
        raise DcplError(f"the clock of {event_text(clock.event)} is running")
    return clock._replace(since_ms=at_ms, pause_reason="")


def to_level(blinds: Blinds, clock: Clock, at_ms: int, level: int) -> Clock:
    """Move a clock to the beginning of a level; it runs or stands as before."""
    index = blinds.level_index(level)
    if index < 0:
        last = max(part.number for part in blinds.parts if not part.is_break)
        raise DcplError(f"the schedule has no level {level}", f"its levels are 1 to {last}")
    return _moved(clock, index, 0, at_ms)


def by_parts(blinds: Blinds, clock: Clock, at_ms: int, parts: int) -> Clock:
    """Move a clock to the beginning of the next level or break, or of the one before."""
    index, _ = _position(blinds, clock, at_ms)
    return _moved(clock, min(max(index + parts, 0), len(blinds.parts) - 1), 0, at_ms)


def by_minutes(blinds: Blinds, clock: Clock, at_ms: int, minutes: int) -> Clock:
    """Move a clock on by minutes, or (negative) back, over levels and breaks; not beyond the schedule."""
    return _at(blinds, clock, minutes * MINUTE_MS, at_ms)


def time_text(ms: int) -> str:
    """Write a time that is left, in minutes and seconds begun.

    >>> time_text(1_200_000), time_text(59_001), time_text(0)
    ('20:00', '1:00', '0:00')
    """
    minutes, seconds = divmod(-(-ms // 1000), 60)
    return f"{minutes}:{seconds:02d}"


def _begun(clock: Clock) -> bool:
    return clock.since_ms is not None or bool(clock.pause_reason or clock.part or clock.elapsed_ms)


def _position(blinds: Blinds, clock: Clock, at_ms: int) -> tuple[int, int]:
    """Find the part that the clock is in, and how far; at the schedule's end all of the last part."""
    index = min(clock.part, len(blinds.parts) - 1)
    elapsed = clock.elapsed_ms
    if clock.since_ms is not None:
        elapsed += max(0, at_ms - clock.since_ms)
    while elapsed >= _length(blinds.parts[index]):
        if index == len(blinds.parts) - 1:
            return index, _length(blinds.parts[index])
        elapsed -= _length(blinds.parts[index])
        index += 1
    return index, elapsed


def _at(blinds: Blinds, clock: Clock, forward_ms: int, at_ms: int) -> Clock:
    index, elapsed = _position(blinds, clock, at_ms)
    elapsed += forward_ms
    while elapsed < 0 and index > 0:
        index -= 1
        elapsed += _length(blinds.parts[index])
    still = clock._replace(part=index, elapsed_ms=max(0, elapsed), since_ms=None)
    return _moved(clock, *_position(blinds, still, at_ms), at_ms)


def _moved(clock: Clock, index: int, elapsed_ms: int, at_ms: int) -> Clock:
    since = None if clock.since_ms is None else at_ms
    return clock._replace(part=index, elapsed_ms=elapsed_ms, since_ms=since)


def _until(blinds: Blinds, index: int, elapsed_ms: int, later: int) -> int:
    """Tell how long until a part begins (its index may be one beyond the last); 0 where it has begun."""
    return max(0, sum(_length(part) for part in blinds.parts[index:later]) - elapsed_ms)


def _length(part: Part) -> int:
    return part.minutes * MINUTE_MS
