"""Runs: the same thing night after night."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.season.by_player import rows_of
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import EventName


class Mark(NamedTuple):
    """A night as a run counts it: which one, and whether it was so then."""

    season: str
    event: EventName
    holds: bool


class Run(NamedTuple):
    """How many nights in a row, from which to which; 0 and None for none."""

    nights: int = 0
    first: Mark | None = None
    last: Mark | None = None


class Runs(NamedTuple):
    """A player's longest runs of regular nights; they go on from one season to the next.

    Nights won and nights in the money are told in a row of the nights that the player played, nights
    played in a row of all nights.
    """

    wins: Run
    cashes: Run
    events: Run


def longest(marks: Iterable[Mark]) -> Run:
    """Find the longest run, the earliest of equals.

    >>> longest(Mark("2026", number, number != 3) for number in range(1, 7)).nights
    3
    """
    best, current = Run(), Run()
    for mark in marks:
        current = Run(current.nights + 1, current.first or mark, mark) if mark.holds else Run()
        if current.nights > best.nights:
            best = current
    return best


def runs(results: Iterable[SeasonResult], player: str) -> Runs:
    """Find a player's longest runs over seasons, which are in order of time."""
    wins, cashes, events = [], [], []
    for result in results:
        rows = {night.event.name: row for night, row in rows_of(result, player) if row.status != NO_SHOW}
        for night in result.regular_nights:
            row = rows.get(night.event.name)
            mark = Mark(result.season.name, night.event.number, row is not None)
            events.append(mark)
            if row is not None:
                wins.append(mark._replace(holds=row.place == 1))
                cashes.append(mark._replace(holds=row.prize_cents > 0))
    return Runs(longest(wins), longest(cashes), longest(events))
