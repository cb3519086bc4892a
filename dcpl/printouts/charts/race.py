"""The points race: a line for each player over the events, its name at its end."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.printouts.cells import decimal_text, decimals_of
from dcpl.printouts.charts.labels import spread
from dcpl.printouts.charts.lettering import LINE, lines_of, units_of
from dcpl.printouts.charts.svg import (
    DIAMOND,
    DISC,
    DOWN,
    FAINT,
    FRAME,
    NARROW,
    PLAIN,
    RING,
    SQUARE,
    STAR,
    STRONG,
    UP,
    WIDE,
    drawing,
    empty,
    leader,
    line,
    mark,
    strokes,
    text,
)
from dcpl.rules.units import Points
from dcpl.rules.wording import count_text, names_text, numbers_text, points_text

EMPHASISED = 8
"""So many of the first have lines of their own; of the others there would be too many to be told apart."""

_MARKS = (DISC, SQUARE, UP, DIAMOND, RING, FRAME, DOWN, STAR)
_DASHES = ("", "8 4", "2 4", "10 4 2 4", "14 4", "5 5", "1 3", "12 3 2 3 2 3")
_TOP, _BOTTOM = 10, 26
_STEPS = (1, 2, 5, 10, 25, 50, 100, 250, 500)


class RaceLine(NamedTuple):
    """A player's points, in hundredths: before the first event, and after each; None before they came."""

    player: str
    totals: tuple[Points | None, ...]


class Race(NamedTuple):
    """Lines in the order of the standings, over the numbers of the events played."""

    season: str
    events: tuple[int, ...]
    lines: tuple[RaceLine, ...]
    what: str = "Points"
    """What the lines count, of each player."""
    name: str = "Points race"

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"{self.name} of season {self.season}"


class _Label(NamedTuple):
    """What stands at the end of a line: its place among the lines, its total, its name in lines."""

    place: int
    total: Points
    name: list[str]


def points_race(race: Race, prefix: str, wide: int = WIDE) -> str:
    """Draw the race as SVG, so many units wide; the first eight stand out by dash, mark and colour.

    Every player is named, beside the line's end, with the exact total.
    """
    if not race.events or not race.lines:
        return empty(prefix, race.title, "No points yet.", wide)
    labels = _labels(race, wide)
    decimals = max(decimals_of(label.total) for label in labels)
    totals = [decimal_text(label.total, decimals) for label in labels]
    figures = max(units_of(total, bold=True) for total in totals)
    names = max(units_of(part, bold=label.place <= EMPHASISED) for label in labels for part in label.name)
    values = [total for row in race.lines for total in row.totals if total is not None]
    least, most = min(*values, 0), max(*values, 100)
    ticks = _ticks(least, most)
    left = max(units_of(points_text(tick)) for tick in ticks) + 8
    gap = 16 if wide <= NARROW else 36
    right = wide - (gap + 14 + figures + 6 + names)
    heights = [LINE * len(label.name) * 10 for label in labels]
    high = max(380 if wide <= NARROW else 280, sum(heights) // 10 + 4)
    top, foot = _TOP * 10, (_TOP + high) * 10

    def across(step: int) -> int:
        return left * 10 + (right - left) * 10 * step // len(race.events)

    def down(points: Points) -> int:
        return foot - (points - least) * (foot - top) // (most - least)

    rules, words = [], []
    for tick in ticks:
        rules.append(line([(left * 10, down(tick)), (right * 10, down(tick))]))
        words.append(text((left - 6) * 10, down(tick), points_text(tick), anchor="end", opacity=PLAIN))
    every = -(-20 * len(race.events) // (right - left))
    for step, event in enumerate(race.events, start=1):
        if (len(race.events) - step) % every == 0:
            words.append(text(across(step), foot + 140, str(event), anchor="middle", opacity=PLAIN))
    end = right * 10
    middles = spread([down(label.total) for label in labels], heights, _TOP * 10 - 40, foot + 60)
    groups: list[str] = []
    behind: list[str] = []
    for label, total, middle, row in zip(labels, totals, middles, race.lines, strict=True):
        points = [(across(step), down(value)) for step, value in enumerate(row.totals) if value is not None]
        first = middle - (len(label.name) - 1) * LINE * 5
        tie = line(
            [(end + 20, down(label.total)), (end + gap * 10 - 40, first), (end + gap * 10, first)],
            opacity=FAINT,
        )
        ahead = label.place <= EMPHASISED
        weight, opacity = ("600", STRONG) if ahead else ("", PLAIN)
        if ahead:
            shape, dash = _MARKS[label.place - 1], _DASHES[label.place - 1]
            drawn = [line(points, opacity=STRONG, stroke="2", dash=dash)]
            drawn += [mark(shape, *points[1:])]
            groups.append(leader(label.place, [*drawn, tie, mark(shape, ((right + gap + 6) * 10, first))]))
        else:
            behind += [line(points, opacity=FAINT), tie]
        words.append(
            text(
                (right + gap + 14 + figures) * 10, first, total, anchor="end", weight=weight, opacity=opacity
            )
        )
        for number, part in enumerate(label.name):
            at = first + number * LINE * 10
            words.append(text((right + gap + 20 + figures) * 10, at, part, weight=weight, opacity=opacity))
    parts = [strokes([*rules, *behind]), *reversed(groups), *words]
    return drawing(prefix, race.title, _told(race), wide, _TOP + high + _BOTTOM, parts)


def _labels(race: Race, wide: int) -> list[_Label]:
    room = wide * 3 // 10
    return [
        _Label(place, row.totals[-1] or 0, lines_of(row.player, room, bold=place <= EMPHASISED))
        for place, row in enumerate(race.lines, start=1)
    ]


def _ticks(least: Points, most: Points) -> list[Points]:
    """Choose the round values between the least and the most that get a rule: at most six."""
    scale = 100
    while True:
        for step in (step * scale for step in _STEPS):
            ticks = range(-(-least // step) * step, most + 1, step)
            if len(ticks) <= 6:
                return [*ticks]
        scale *= 1000


def _told(race: Race) -> str:
    over = f"after {count_text(len(race.events), 'event')} ({numbers_text(race.events)})"
    rows = ", ".join(f"{row.player} {points_text(row.totals[-1] or 0)}" for row in race.lines)
    return f"{race.what} of {count_text(len(race.lines), 'player')} {over}: {rows}. {_led(race)}"


def _led(race: Race) -> str:
    """Say who was ahead after which events."""
    led: dict[str, list[int]] = {}
    for step, event in enumerate(race.events, start=1):
        at = [(row.totals[step] or 0, row.player) for row in race.lines]  # who is to come has nothing yet
        most = max(total for total, _ in at)
        ahead = names_text([player for total, player in at if total == most])
        led.setdefault(ahead, []).append(event)
    return "Ahead: " + "; ".join(f"{who} after {numbers_text(events)}" for who, events in led.items()) + "."
