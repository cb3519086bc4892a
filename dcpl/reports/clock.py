"""What the clock of an event shows: where the blinds stand, who is left, chips, prizes, the button."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from time import localtime, mktime, strftime
from typing import Any, NamedTuple

from dcpl.errors import DcplError
from dcpl.printouts.clock_face import BREAK, CALM, SOON, STANDING, Face, page
from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.reports.blinds import STANDARD, find_blinds, race_off_text
from dcpl.rules.evening import Clock
from dcpl.rules.facts import REGULAR, SECOND_CHANCE, Event, Season
from dcpl.rules.season.result import profile_at
from dcpl.rules.season.schedule import find_event
from dcpl.rules.table.blinds import Blinds, blinds_text, from_json, to_json
from dcpl.rules.table.clock import MINUTE_MS, Moment, moment, new_clock, time_text
from dcpl.rules.table.play import Play, state_of_play
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, event_text, money_text, points_text
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.evening import read_evening

CLOCK_WIDTH, CLOCK_HEIGHT = 80, 24
"""The size of a clock that is printed."""
NOT_STARTED, RUNNING, PAUSED, OVER = "not-started", "running", "paused", "over"


COMING, DOORS, PLAYERS, CHIPS, PRIZES, BUTTON = "coming", "doors", "players", "chips", "prizes", "button"
"""Kinds of what stands around a clock's figures."""


class Told(NamedTuple):
    """A piece of what stands around a clock; with ``left_ms`` it counts a time down, ``after`` follows it."""

    kind: str
    text: str
    left_ms: int | None = None
    after: str = ""

    @property
    def whole(self) -> str:
        """All of it, as it reads at the moment."""
        return self.text + ("" if self.left_ms is None else long_time(self.left_ms)) + self.after


class ClockNow(NamedTuple):
    """An event's clock with all that it shows beside the time; the same until something is recorded."""

    season: Season
    event: Event
    begun: bool
    clock: Clock
    blinds: Blinds
    play: Play


def read_clock(db: Path, season: str | None, name: EventName, blinds: str | None) -> ClockNow:
    """Read an event's clock; one that has not begun shows the named blinds, or the standard.

    Raises ``DcplError`` where a clock that has begun has other blinds than those named.
    """
    chosen = find_blinds(blinds) if blinds is not None else None
    with translated(db), closing(open_for_reading(db)) as connection:
        row = reading.season_row(connection, season)
        facts = reading.read_season(connection, row.id)
        clocks = read_evening(connection, row.id).clocks
    return clock_of(facts, find_event(facts, name), clocks, chosen)


def clock_of(facts: Season, event: Event, clocks: Iterable[Clock], chosen: Blinds | None = None) -> ClockNow:
    """Find an event's clock among those of its season; ``read_clock`` tells the rest."""
    clock = next((clock for clock in clocks if clock.event == event.name), None)
    play = state_of_play(facts, event)
    if clock is None:
        chosen = chosen or find_blinds(STANDARD)
        return ClockNow(facts, event, False, new_clock(event.name, to_json(chosen)), chosen, play)
    kept = from_json(clock.blinds)
    if chosen is not None and chosen != kept:
        raise DcplError(
            f"the clock of {event_text(event.name)} was started with other blinds ({kept.name})",
            f"leave --blinds out; `dcpl clock {event.name} stop` takes the clock away",
        )
    return ClockNow(facts, event, True, clock, kept, play)


def newest_change(db: Path) -> int:
    """Tell the newest change of the database: as long as it is the same, nothing was recorded."""
    with translated(db), closing(open_for_reading(db)) as connection:
        return league.newest_change(connection, 200)


def moment_of(now: ClockNow, text: str, near_ms: int) -> int:
    """Find the moment meant by a time of day, ``19:42``: the one nearest to when the clock was set going.

    Raises ``DcplError`` where it was not running then as it is now: what it showed is not kept.
    """
    since = now.clock.since_ms
    base = near_ms if since is None else since
    hour, minute = (int(part) for part in text.split(":"))
    day = localtime(base // 1000)
    found = [
        int(mktime((day.tm_year, day.tm_mon, day.tm_mday + days, hour, minute, 0, 0, 0, -1))) * 1000
        for days in (-1, 0, 1)
    ]
    at_ms = min(found, key=lambda moment_ms: abs(moment_ms - base))
    if since is not None and at_ms + MINUTE_MS <= since:
        raise DcplError(
            f"the clock was set going or moved at {_time(since)}; how it stood at {text} is not kept",
            f"a time from {_time(since)} on is",
        )
    return at_ms


def clock_document(now: ClockNow, at_ms: int) -> Document:
    """Lay out an event's clock as it stands at a moment."""
    shown = moment(now.blinds, now.clock, at_ms)
    play, part = now.play, shown.part
    following = shown.next_level
    facts: dict[str, Any] = {
        "season": now.season.name,
        "event": now.event.name,
        "at": _time(at_ms, "%Y-%m-%dT%H:%M:%S"),
        "blinds": now.blinds.name,
        "state": state_of(now, shown),
        "pause_reason": now.clock.pause_reason or None,
        "part": "break" if part.is_break else "level",
        "level": None if part.is_break else part.number,
        "round": shown.round,
        "small": part.small or None,
        "big": part.big or None,
        "ante": None if part.is_break else part.ante,
        "left_seconds": -(-shown.left_ms // 1000),
        "next_level": following.number if following else None,
        "next_small": following.small if following else None,
        "next_big": following.big if following else None,
        "break_in_seconds": None if shown.to_break_ms is None else -(-shown.to_break_ms // 1000),
        "late_entry_open": shown.late_entry_open and now.event.kind == REGULAR,
        "rebuys_open": shown.rebuys_open and has_rebuys(now),
        "field": play.field or None,
        "players_left": play.left,
        "chips": play.chips or None,
        "average_stack": play.average,
        "prizes_cents": list(play.prizes_cents),
        "button": play.button,
        "button_in": play.button_in,
        "button_value": Hundredths(play.button_value) if play.button else None,
    }
    face = clock_face(now, at_ms)
    told = [
        (face.label.capitalize() or "Part", face.part.capitalize()),
        ("Time left", face.left),
        (face.blinds_label.capitalize(), face.blinds),
        *((text, "") for group in face.groups for text in group),
    ]
    return Document(
        title=clock_title(now),
        subtitle=", ".join(filter(None, (face.time, face.state))),
        facts=facts,
        lists={},
        tables=(
            Table(
                "clock",
                "",
                (Column("what", "Clock"), Column("shown", "")),
                [{"what": what, "shown": value} for what, value in told if what],
            ),
        ),
        page=page(face, CLOCK_WIDTH, CLOCK_HEIGHT),
    )


def clock_face(now: ClockNow, at_ms: int, keys: str = "", message: str = "") -> Face:
    """Say all that a clock's face shows at a moment, the most important first."""
    shown = moment(now.blinds, now.clock, at_ms)
    part, state = shown.part, state_of(now, shown)
    amounts = shown.next_level if part.is_break else part
    label = ""
    if amounts is not None:
        ante = f", ANTE {amounts.ante:,}" if amounts.ante else ""
        label = f"THEN LEVEL {amounts.number}{ante}" if part.is_break else f"BLINDS{ante}"
    standing = {
        NOT_STARTED: "NOT STARTED",
        PAUSED: f"PAUSED: {now.clock.pause_reason}",
        OVER: "TIME IS UP: count the chips" if now.event.kind == REGULAR else "LAST LEVEL, until it is won",
    }
    tone = BREAK if part.is_break else SOON if shown.left_ms <= MINUTE_MS else CALM
    return Face(
        title=clock_title(now),
        time=_time(at_ms),
        tone=STANDING if state != RUNNING else tone,
        state=standing.get(state, ""),
        label="" if part.is_break else "LEVEL",
        part="BREAK" if part.is_break else str(part.number),
        left=time_text(shown.left_ms),
        blinds_label=label,
        blinds=f"{amounts.small}/{amounts.big}" if amounts else "",
        groups=tuple(tuple(told.whole for told in group) for group in clock_groups(now, shown, at_ms)),
        message=message,
        keys=keys,
    )


def state_of(now: ClockNow, shown: Moment) -> str:
    """Tell whether a clock runs, stands, was not started, or has come to the end of its schedule."""
    if not now.begun:
        return NOT_STARTED
    if shown.over:
        return OVER
    return RUNNING if shown.running else PAUSED


def has_rebuys(now: ClockNow) -> bool:
    """Tell whether there are rebuys in the event at all (REBUY §9.2)."""
    event = now.event
    most = profile_at(now.season, event.number).rebuy.most if event.kind == REGULAR else 0
    return bool(most) and not (event.no_rebuys or event.heads_up)


def clock_groups(now: ClockNow, shown: Moment, at_ms: int) -> list[tuple[Told, ...]]:
    """Say what stands around a clock's figures, the most important first; each group is of one kind."""
    play, running = now.play, now.begun and shown.running
    groups = [_coming(shown, at_ms, running)]
    if now.event.kind == REGULAR:
        until = "until {}" if running else "for {} more"
        doors = (
            ("Late entry", shown.late_entry_left_ms, True),
            ("Rebuys", shown.rebuys_left_ms, has_rebuys(now)),
        )
        groups.append(
            tuple(
                Told(
                    DOORS,
                    f"{name} {until.format(_time(at_ms + left) if running else long_time(left))}"
                    if left
                    else f"{name} closed",
                )
                for name, left, there in doors
                if there
            )
        )
    if play.left is not None:
        groups.append((Told(PLAYERS, f"Players {play.left} of {play.field}"), *_chips(play)))
    elif play.chips:
        groups.append(_chips(play))
    if play.prizes_cents:
        groups.append((Told(PRIZES, "Prizes " + " / ".join(map(money_text, play.prizes_cents))),))
    elif now.event.kind == SECOND_CHANCE:
        groups.append((Told(PRIZES, "The winner takes the last seat of the Main Event"),))
    if play.button:
        worth = f"worth {points_text(play.button_value)}"
        if play.field and not play.button_in:
            worth = "not here" if play.button_in is None else "out"
        groups.append((Told(BUTTON, f"Button: {play.button}, {worth}"),))
    return groups


def _coming(shown: Moment, at_ms: int, running: bool) -> tuple[Told, ...]:
    following = shown.next_level
    after = []
    if shown.part.is_break:
        after += [race_off_text(shown.part).replace("race", "Race", 1)] if shown.part.color_up else []
    elif following is not None:
        after.append(f"Next: level {following.number}, {blinds_text(following)}")
    elif not shown.over:
        after.append("The last level")
    if not shown.part.is_break and shown.part_index and shown.elapsed_ms < MINUTE_MS and not shown.over:
        after.insert(0, "New blinds with the next deal")
    told = [Told(COMING, text) for text in after]
    if shown.next_break is not None and shown.to_break_ms is not None:
        off = f", {race_off_text(shown.next_break)}" if shown.next_break.color_up else ""
        name, off = ("Next break", "") if shown.part.is_break else ("Break", off)
        at = f", at {_time(at_ms + shown.to_break_ms)}" if running else ""
        told.append(Told(COMING, f"{name} in ", shown.to_break_ms, at + off))
    return tuple(told)


def _chips(play: Play) -> tuple[Told, ...]:
    average = () if play.average is None else (Told(CHIPS, f"Average {play.average:,}"),)
    return (Told(CHIPS, f"Chips {play.chips:,}"), *average)


def long_time(ms: int) -> str:
    """Write a time to come; seconds count in the last hour only."""
    minutes = -(-ms // MINUTE_MS)
    return time_text(ms) if minutes < 60 else f"{minutes // 60} h {minutes % 60:02d} min"


def clock_title(now: ClockNow) -> str:
    """Name the league and the event."""
    heading = event_text(now.event.name)
    heading = heading.removeprefix("the ")
    return f"{now.season.profile.name}: {capital(heading)}"


def _time(at_ms: int, form: str = "%H:%M") -> str:
    return strftime(form, localtime(at_ms // 1000))
