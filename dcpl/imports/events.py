"""Which event a night that is brought in belongs to: by what is known of it, never by a guess."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.rules.facts import REGULAR, SCHEDULED, Event
from dcpl.rules.names import natural
from dcpl.rules.origins import origin_of
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, event_text


class Coming(NamedTuple):
    """A night on its way in: what tells its event. ``event`` is the number that the file itself has."""

    source: str
    date: str | None
    file: str
    event: EventName | None = None


class Place(NamedTuple):
    """The event of a coming night, or why it has none; ``told`` is worth a second look."""

    event: EventName | None
    problem: str = ""
    remedy: str = ""
    told: str = ""


NOT_PLACED = "which event is it? "
"""How the problem of a night begins whose event nothing tells."""
WAYS = "--event N says which event a night is, --in-order takes the next without results"


def place_nights(
    events: Sequence[Event],
    nights: Sequence[Coming],
    *,
    event: EventName | None = None,
    in_order: bool = False,
) -> list[Place]:
    """Give each night its event, in the order of ``nights``.

    A night that was brought in before stays where it is. Another goes to the ``event`` that was named,
    to the event whose number or date it bears, or (``in_order``) by date and file to the next regular
    events that have no results.

    >>> schedule = [Event(REGULAR, 1), Event(REGULAR, 2)]
    >>> nights = [Coming("b", None, "n-10"), Coming("a", None, "n-2")]
    >>> [place.event for place in place_nights(schedule, nights, in_order=True)]
    [2, 1]
    """
    known = {origin_of(known.source).night: known.name for known in events if known.source}
    places: dict[int, Place] = {}
    waiting: list[int] = []
    for index, night in enumerate(nights):
        if night.source in known:
            places[index] = _known(known[night.source], event)
        elif event is not None or night.event is not None:
            places[index] = Place(event if event is not None else night.event)
        elif in_order:
            waiting.append(index)
        else:
            places[index] = _by_date(events, nights, index)
    taken = {place.event for place in places.values()}
    free = [e for e in events if e.kind == REGULAR and e.state == SCHEDULED and e.name not in taken]
    dated = [index for index in waiting if nights[index].date]
    for index in waiting if dated and len(dated) < len(waiting) else ():
        if nights[index].date is None:
            told = "the night has no date, and others have: their order is not known"
            places[index] = Place(
                None, told, "--date or --date-from-name tells it, or give it alone by --event"
            )
    waiting = sorted(
        (index for index in waiting if index not in places),
        key=lambda index: (nights[index].date or "", natural(nights[index].file), index),
    )
    for turn, index in enumerate(waiting):
        if turn < len(free):
            places[index] = _in_order(events, nights[index], free[turn])
        else:
            left = count_text(len(free), "event")
            told = f"the season has {left} without results, and {len(waiting)} nights would need one"
            places[index] = Place(None, told, "begin a season with more events, or bring in fewer nights")
    return [places[index] for index in range(len(nights))]


def _known(name: EventName, wanted: EventName | None) -> Place:
    if wanted in (None, name):
        return Place(name)
    told = f"this night is recorded as {event_text(name)} already"
    return Place(None, told, f"leave --event out, or `dcpl event clear {name}` first")


def _by_date(events: Sequence[Event], nights: Sequence[Coming], index: int) -> Place:
    """Place a night by its date; as many of one file as a day has events go to them in their order."""
    night = nights[index]
    found = [event.name for event in events if night.date and event.date == night.date]
    alike = [turn for turn, other in enumerate(nights) if night.date and other.date == night.date]
    if alike and len(found) == len(alike) == sum(nights[turn].file == night.file for turn in alike):
        return Place(found[alike.index(index)])
    if len(found) == 1:
        return Place(found[0])
    if found:
        both = " and ".join(event_text(name) for name in found)
        return Place(None, f"{NOT_PLACED}{both} are both on {night.date}")
    when = f"no event is on {night.date}" if night.date else "the file has no date"
    return Place(None, f"{NOT_PLACED}{when}")


def _in_order(events: Sequence[Event], night: Coming, event: Event) -> Place:
    other = next((e for e in events if night.date and e.date == night.date and e.name != event.name), None)
    told = ""
    if other is not None and event.date != night.date:
        told = f"{night.file} is of {night.date}, the date of {event_text(other.name)}"
        told += f", and comes to {event_text(event.name)}"
    return Place(event.name, told=told)
