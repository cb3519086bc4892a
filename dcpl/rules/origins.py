"""Where an event's results came from: a night of another program's files, and what its file said of it.

The date and the prices are kept with the night's id, as the file told them: so a file that changed since
is known from a record that the director corrected.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dcpl.rules.facts import Adjustment
from dcpl.rules.units import Cents, EventName

TD_POINTS = "points adjustment in The Tournament Director"
"""The reason of points that such a file adds or takes. By it they are known again in the record."""
TD_HITS = "hits adjustment in The Tournament Director"
"""The reason of points for hits that such a file adds or takes."""
_REASONS = (TD_POINTS, TD_HITS, f"The Tournament Director: {TD_POINTS}")
"""The reasons of adjustments that were brought in; earlier ones had the program's name before it."""
_TEXT = re.compile(
    "(?P<night>.+?)(?:; (?P<date>[0-9]{4}-[0-9]{2}-[0-9]{2}|-)(?P<prices>(?: (?:[0-9]{1,15}|-)){3}))?",
    re.DOTALL,
)


class FileFacts(NamedTuple):
    """What a file says of a whole night; None where it does not say it. Prices are in cents."""

    date: str | None = None
    buy_in: Cents | None = None
    rebuy: Cents | None = None
    add_on: Cents | None = None


class Origin(NamedTuple):
    """The id of a night, and what its file said of it when it was brought in; None: that was not kept."""

    night: str
    facts: FileFacts | None


def origin_of(source: str) -> Origin:
    """Read an event's source.

    >>> origin_of("td:A7; 2026-03-31 2500 2000 -")
    Origin(night='td:A7', facts=FileFacts(date='2026-03-31', buy_in=2500, rebuy=2000, add_on=None))
    >>> origin_of("td:A7")
    Origin(night='td:A7', facts=None)
    """
    found = _TEXT.fullmatch(source)
    if found is None or found["prices"] is None:
        return Origin(source, None)
    prices = [None if cents == "-" else int(cents) for cents in found["prices"].split()]
    return Origin(found["night"], FileFacts(None if found["date"] == "-" else found["date"], *prices))


def source_of(night: str, facts: FileFacts) -> str:
    """Write an event's source, as `origin_of` reads it.

    >>> source_of("td:A7", FileFacts(None, 2500))
    'td:A7; - 2500 - -'
    """
    return f"{night}; {' '.join('-' if fact is None else str(fact) for fact in facts)}"


def brought_adjustments(given: Sequence[Adjustment], event: EventName) -> list[Adjustment]:
    """Give an event's adjustments that a file brought in: those with the very reason that readers give."""
    return [one for one in given if one.event == event and one.reason in _REASONS]
