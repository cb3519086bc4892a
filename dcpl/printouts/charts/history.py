"""The history of the bounty button and of the high hand: a line for each night."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.printouts.charts.lettering import LINE, lines_of, units_of
from dcpl.printouts.charts.svg import (
    DIAMOND,
    DISC,
    DOT,
    FAINT,
    PLAIN,
    RING,
    SQUARE,
    UP,
    WIDE,
    bar,
    drawing,
    empty,
    key,
    line,
    mark,
    strokes,
    text,
)
from dcpl.rules.points.bounties import GROWS, KEPT, LAPSED, NONE, WON
from dcpl.rules.units import Points
from dcpl.rules.wording import names_text, points_text

_OUTCOMES = {WON: DISC, GROWS: UP, KEPT: SQUARE, LAPSED: RING, NONE: DOT}
_SIDE_BY_SIDE = 600
"""From this width on, button and high hand stand beside each other."""
_BAR, _INDENT = 40, 14


class HistoryNight(NamedTuple):
    """A night's button and high hand; ``value`` in hundredths.

    ``holder`` carried the button in (None: nobody), ``outcome`` is what became of it and ``hitmen``
    who won it. ``holding`` holds the high hand (None: nothing was claimed), ``hand`` names it.
    """

    event: int
    holder: str | None
    value: Points
    outcome: str
    hitmen: tuple[str, ...] = ()
    holding: tuple[str, ...] | None = None
    hand: str | None = None


class History(NamedTuple):
    """The recorded nights of a season, in order of play."""

    season: str
    nights: tuple[HistoryNight, ...]

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Button and high hand in season {self.season}"


def button_history(history: History, prefix: str, wide: int = WIDE) -> str:
    """Draw the history as SVG: bars for the button's value, and in words what became of it."""
    if not history.nights:
        return empty(prefix, history.title, "No event is recorded yet.", wide)
    numbers = max(units_of(str(night.event), bold=True) for night in history.nights)
    values = max(units_of(points_text(night.value)) for night in history.nights)
    most = max(max(night.value for night in history.nights), 1)
    bars = max(numbers, units_of("Event")) + 8 if wide >= _SIDE_BY_SIDE else numbers + 8
    left = bars + _BAR + 6 + values + 10
    beside = wide >= _SIDE_BY_SIDE
    room = (wide - left - 20) // 2 if beside else wide - left
    other = left + room + 20 if beside else left
    words = [text(0, 80, "Event" if beside else "", opacity=PLAIN)] if beside else []
    words.append(text(bars * 10, 80, "Button", opacity=PLAIN))
    words.append(text(other * 10, 80, "High hand" if beside else "and high hand", opacity=PLAIN))
    shapes: list[str] = []
    y = 18
    for night in history.nights:
        shapes.append(line([(0, y * 10), (wide * 10, y * 10)]))
        y += 3
        middle = (y + LINE // 2) * 10
        words.append(text((bars - 8) * 10, middle, str(night.event), anchor="end", weight="600"))
        if night.holder is not None:
            shapes.append(bar(bars * 10, middle - 35, _BAR * 10 * night.value // most, 70, FAINT))
            words.append(text((left - 10) * 10, middle, points_text(night.value), anchor="end"))
        carried = lines_of(_button(night), room - _INDENT)
        held = lines_of(_high_hand(night), room - _INDENT)
        under = y if beside else y + len(carried) * LINE
        for shape, at, top, told in (
            (_OUTCOMES.get(night.outcome, DOT), left, y, carried),
            (DIAMOND if night.holding else DOT, other, under, held),
        ):
            shapes.append(mark(shape, ((at + 5) * 10, (top + LINE // 2) * 10)))
            for number, part in enumerate(told):
                centre = (top + number * LINE + LINE // 2) * 10
                words.append(text((at + _INDENT) * 10, centre, part, opacity=PLAIN if shape == DOT else "1"))
        y += max(len(carried), len(held)) * LINE if beside else (len(carried) + len(held)) * LINE
        y += 3
    meant = [
        (DISC, "won"),
        (UP, "grows"),
        (SQUARE, "kept at the last event"),
        (RING, "lapsed"),
        (DIAMOND, "high hand"),
    ]
    used = {_OUTCOMES.get(night.outcome, DOT) for night in history.nights}
    used |= {DIAMOND for night in history.nights if night.holding}
    marks, meanings, more = key([item for item in meant if item[0] in used], y + 6, wide)
    parts = [strokes([*shapes, *marks]), *words, *meanings]
    said = " ".join(_told(night) for night in history.nights)
    return drawing(prefix, history.title, said, wide, y + 6 + more, parts)


def _button(night: HistoryNight) -> str:
    if night.holder is None:
        return "nobody carries it"
    won = f"won by {names_text(night.hitmen)}"
    became = {WON: won, GROWS: "wins again, it grows", KEPT: "wins the last event", LAPSED: "it lapses"}
    return f"{night.holder}: {became.get(night.outcome, night.outcome)}"


def _high_hand(night: HistoryNight) -> str:
    if night.holding is None:
        return "nothing claimed"
    who = names_text(night.holding) if night.holding else "nobody keeps it"
    return who + (f": {night.hand}" if night.hand else "")


def _told(night: HistoryNight) -> str:
    at = f" at {points_text(night.value)}" if night.holder is not None else ""
    return f"Event {night.event}: button{at}, {_button(night)}; high hand, {_high_hand(night)}."
