"""Reserved seats: when the list is open, whose seat is guaranteed, who waits (RULINGS: RESERVE §8.3)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.rules.evening import Reservation
from dcpl.rules.facts import Night
from dcpl.rules.units import EventName

GUARANTEED, NOT_GUARANTEED, WAITING = "guaranteed", "not-guaranteed", "waiting"

_WEDNESDAY = 2


class Window(NamedTuple):
    """The days of a list, ``YYYY-MM-DD``: ``opens`` is its first, ``closes`` the last with a guarantee."""

    opens: str
    closes: str


class Place(NamedTuple):
    """A place on the list, from 1 in the order of reserving; those beyond the seats wait."""

    number: int
    player: str
    made_at: str
    status: str


def window(date: str) -> Window:
    """Tell when the list of an event on this day opens, and when its guarantee ends (RESERVE).

    The last Wednesday strictly before the event closes the guarantee; the Monday before it opens the list.

    >>> window("2026-05-14"), window("2026-05-13")
    (Window(opens='2026-05-11', closes='2026-05-13'), Window(opens='2026-05-04', closes='2026-05-06'))
    """
    from datetime import date as day
    from datetime import timedelta

    event = day.fromisoformat(date)
    closes = event - timedelta(days=(event.weekday() - _WEDNESDAY - 1) % 7 + 1)
    return Window((closes - timedelta(days=2)).isoformat(), closes.isoformat())


def too_early(date: str | None, made_at: str) -> bool:
    """Tell whether a reservation would come before the list opens; an event without a date has no list.

    >>> too_early("2026-05-14", "2026-05-10T23:59:00"), too_early("2026-05-14", "2026-05-11T00:00:00")
    (True, False)
    """
    return date is not None and made_at[:10] < window(date).opens


def places(reservations: Iterable[Reservation], date: str | None, seats: int) -> list[Place]:
    """Put an event's reservations in order: first come, first served, the waiting list last (RESERVE).

    Without a date there is no last day for the guarantee: every seat is guaranteed.
    """
    closes = None if date is None else window(date).closes
    in_order = sorted(reservations, key=lambda made: made.made_at)  # equal times: as they were entered
    listed = []
    for number, made in enumerate(in_order, start=1):
        if number > seats:
            status = WAITING
        else:
            status = GUARANTEED if closes is None or made.made_at[:10] <= closes else NOT_GUARANTEED
        listed.append(Place(number, made.player, made.made_at, status))
    return listed


def never_came(listed: Iterable[Place], night: Night | None) -> list[str]:
    """Name who has a reserved seat and nothing recorded of the night: no-shows to be (NO-SHOW)."""
    known = {entry.player for entry in night.entries} if night else set()
    return [place.player for place in listed if place.status != WAITING and place.player not in known]


def unlisted(reservations: Iterable[Reservation], event: EventName, players: Iterable[str]) -> list[str]:
    """Name those of some no-shows who never reserved a seat, where the event has a list (NO-SHOW)."""
    listed = {made.player for made in reservations if made.event == event}
    return [player for player in players if listed and player not in listed]
