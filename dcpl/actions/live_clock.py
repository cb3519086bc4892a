"""What the clock of a night says to its lines: whether it is too late, and what a late entry costs."""

from __future__ import annotations

import time
from collections.abc import Sequence
from typing import NamedTuple

from dcpl.actions.work import Work
from dcpl.rules.table.blinds import Blinds, from_json
from dcpl.rules.table.chips import late_stack
from dcpl.rules.table.clock import Moment, moment
from dcpl.rules.table.live import Live
from dcpl.rules.units import EventName
from dcpl.rules.wording import names_text
from dcpl.store.evening import read_evening


class ClockSays(NamedTuple):
    """Why it is too late by the clock to enter or to rebuy; blank where it is not, or there is no clock."""

    entry_over: str = ""
    rebuys_over: str = ""


def clock_says(work: Work, event: EventName) -> ClockSays:
    """Tell what the event's clock closes by now (LATE §8.3, REBUY §9.2)."""
    found = _clock(work, event)
    if found is None:
        return ClockSays()
    blinds, now = found
    if not now.part_index and not now.elapsed_ms:
        return ClockSays()  # it was not set going
    entry = "" if now.late_entry_open else f"break {blinds.late_entry_break} is over"
    rebuys = "" if now.rebuys_open else f"break {blinds.rebuys_break} has begun"
    if not blinds.late_entry_break:
        entry = "the blinds' schedule has no late entry"
    if not blinds.rebuys_break:
        rebuys = "the blinds' schedule has no rebuys"
    return ClockSays(entry, rebuys)


def entry_cost(work: Work, live: Live, players: Sequence[str]) -> list[str]:
    """Say what a late entry costs in chips by the clock: the blinds of the rounds so far (LATE §8.3)."""
    found = _clock(work, live.event.name)
    if found is None:
        return []
    blinds, now = found
    reserved = {made.player for made in read_evening(work.connection, work.season_id).reservations
                if made.event == live.event.name}  # fmt: skip
    kept = [player for player in players if player in reserved or player in live.came]
    others = [player for player in players if player not in kept]
    lines = []
    if kept:
        lines.append(f"{names_text(kept)}: the blinds that fell on the reserved seat are off the stack.")
    if others:
        bigs = [part.big for part in blinds.parts if not part.is_break][: now.round]
        cost = late_stack(blinds.stack, bigs)
        each = " each" if len(others) > 1 else ""
        told = f"{cost.off:,} off the stack{each}, {cost.stack:,} are left; a big blind is posted"
        lines.append(f"{names_text(others)}: {told}.")
    return lines


def _clock(work: Work, event: EventName) -> tuple[Blinds, Moment] | None:
    for clock in read_evening(work.connection, work.season_id).clocks:
        if clock.event == event:
            blinds = from_json(clock.blinds)
            return blinds, moment(blinds, clock, time.time_ns() // 1_000_000)
    return None
