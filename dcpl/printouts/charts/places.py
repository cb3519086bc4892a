"""Places by event: one player's season, the winner's place on top."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.printouts.charts.lettering import LINE
from dcpl.printouts.charts.svg import (
    CROSS,
    DISC,
    FAINT,
    PLAIN,
    STAR,
    TRACE,
    WIDE,
    drawing,
    empty,
    key,
    line,
    mark,
    strokes,
    text,
)
from dcpl.rules.wording import count_text

_LEFT, _RIGHT, _TOP = 46, 10, 14
_LEAST_STEP, _MOST_STEP = 24, 40
_HIGH = 180


class EventPlace(NamedTuple):
    """A player's part in a recorded event: ``place`` None is absent, or a no-show."""

    event: int
    field: int
    place: int | None = None
    no_show: bool = False


class PlacesByEvent(NamedTuple):
    """A player's places in every recorded event of a season, in order of play."""

    season: str
    player: str
    events: tuple[EventPlace, ...]

    @property
    def title(self) -> str:
        """What the chart shows."""
        return f"Places of {self.player} in season {self.season}"


def places_by_event(places: PlacesByEvent, prefix: str, wide: int = WIDE) -> str:
    """Draw a player's places as SVG, at most so many units wide while the events have room.

    A thin line from first to last place shows each field; the exact figures stand under it.
    """
    events = places.events
    if not events:
        return empty(prefix, places.title, "No event is recorded yet.", wide)
    step = min(max((wide - _LEFT - _RIGHT) // len(events), _LEAST_STEP), _MOST_STEP)
    full = max(_LEFT + step * len(events) + _RIGHT, 200)
    most = max(max(event.field, event.place or 1) for event in events)
    foot = (_TOP + _HIGH) * 10

    def down(place: int) -> int:
        return _TOP * 10 + (place - 1) * _HIGH * 10 // max(most - 1, 1)

    shapes: list[str] = []
    words = [
        text((_LEFT - 14) * 10, down(place), str(place), anchor="end", opacity=PLAIN) for place in _axis(most)
    ]
    heads = ("Event", "Place", "Field")
    rows = [foot + (16 + row * (LINE + 1)) * 10 for row in range(len(heads))]
    words += [text(0, y, head, opacity=PLAIN) for head, y in zip(heads, rows, strict=True)]
    run: list[tuple[int, int]] = []
    runs = [run]
    at: dict[str, list[tuple[int, int]]] = {}
    for number, event in enumerate(events):
        x = (_LEFT + step * number + step // 2) * 10
        shapes.append(line([(x, down(1)), (x, down(event.field))], opacity=TRACE, stroke="3"))
        words.append(text(x, rows[0], str(event.event), anchor="middle", opacity=PLAIN))
        words.append(text(x, rows[2], str(event.field), anchor="middle", opacity=PLAIN))
        if event.place is None:
            run = []
            runs.append(run)
            if event.no_show:
                at.setdefault(CROSS, []).append((x, rows[1]))
            continue
        run.append((x, down(event.place)))
        at.setdefault(STAR if event.place == 1 else DISC, []).append(run[-1])
        words.append(text(x, rows[1], str(event.place), anchor="middle", weight="600"))
    shapes += [line(run, opacity=FAINT, stroke="1.4") for run in runs if len(run) > 1]
    dots = [mark(shape, *spots) for shape, spots in at.items()]
    meant = [(STAR, "won"), (DISC, "played")]
    if any(event.no_show for event in events):
        meant.append((CROSS, "no-show"))
    below = rows[2] // 10 + LINE + 2
    marks, meanings, more = key(meant, below, full)
    parts = [strokes([*shapes, *dots, *marks]), *words, *meanings]
    return drawing(prefix, places.title, _told(places), full, below + more, parts)


def _axis(most: int) -> list[int]:
    """Choose the places that are written at the left: the first, fives or tens, and not two too close."""
    every = 5 if most <= 30 else 10
    return [1, *range(every, most + 1, every)] if most >= every else list(range(1, most + 1))


def _told(places: PlacesByEvent) -> str:
    played = [event for event in places.events if event.place is not None]
    count = f"{places.player} played {len(played)} of {count_text(len(places.events), 'event')}"
    told = [f"event {event.event}: {_place(event)}" for event in places.events]
    return f"{count}. {'; '.join(told)}."


def _place(event: EventPlace) -> str:
    if event.place is not None:
        return f"place {event.place} of {event.field}"
    return f"{'no-show' if event.no_show else 'absent'}, a field of {event.field}"
