"""Read several seasons, one after the other in order of time. Light, as ``reading`` is.

The only reports that read more than one season are those that are about all of them: a career, the
league's records, head to head over the years. Their cost grows with the database.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator
from typing import NamedTuple

from dcpl.rules import facts
from dcpl.store.reading import read_season

_BEGINNINGS = """
SELECT season.id, coalesce(season.start, min(event.date))
FROM season LEFT JOIN event ON event.season_id = season.id
GROUP BY season.id ORDER BY season.id"""


def seasons_in_order(connection: sqlite3.Connection) -> list[int]:
    """List the ids of all seasons in order of time: by their first date, where they have one.

    A season without a date comes after the one that was made before it.
    """
    ids: list[tuple[str, int]] = []
    latest = ""
    for key, date in connection.execute(_BEGINNINGS):
        latest = date if date is not None else latest
        ids.append((latest, key))
    return [key for _, key in sorted(ids)]


class Played(NamedTuple):
    """When a season is played and by how many: its first and last date, who came, all who came each time.

    ``players`` counts a person once, ``entrants`` once for each regular event with results.
    """

    first: str | None
    last: str | None
    players: int
    entrants: int


_DATES = """
SELECT season.id, coalesce(min(event.date), season.start), max(event.date)
FROM season LEFT JOIN event ON event.season_id = season.id AND event.state <> 'cancelled'
GROUP BY season.id"""

_CAME = """
SELECT season_id, count(DISTINCT player_id), sum(kind = 'regular')
FROM event JOIN entry ON entry.event_id = event.id AND came <> 'no-show'
WHERE state = 'final' GROUP BY season_id"""

_FINALISTS = """
SELECT season_id, player.name, came FROM event JOIN entry ON entry.event_id = event.id
JOIN player ON player.id = player_id
WHERE kind = 'main-event' AND state = 'final' ORDER BY entry.id"""

_FINAL_EXITS = """
SELECT season_id, player.name, moment, rank, how FROM event JOIN exit ON exit.event_id = event.id
JOIN player ON player.id = player_id
WHERE kind = 'main-event' AND state = 'final' ORDER BY moment, rank, exit.id"""

_WITH_FINAL = "SELECT DISTINCT season_id FROM event WHERE kind = 'main-event'"


def read_played(connection: sqlite3.Connection) -> dict[int, Played]:
    """Tell of every season by its id when it is played and by how many."""
    came = {key: (players, entrants) for key, players, entrants in connection.execute(_CAME)}
    return {
        key: Played(first, last, *came.get(key, (0, 0))) for key, first, last in connection.execute(_DATES)
    }


def read_finals(connection: sqlite3.Connection) -> dict[int, facts.Night | None]:
    """Read the Main Event of every season that has one, by the season's id; None: it has no results."""
    entries: dict[int, list[facts.Entry]] = {}
    for key, player, came in connection.execute(_FINALISTS):
        entries.setdefault(key, []).append(facts.Entry(player, came))
    exits: dict[int, list[facts.Exit]] = {}
    for key, player, moment, rank, how in connection.execute(_FINAL_EXITS):
        exits.setdefault(key, []).append(facts.Exit(player, moment, rank, how))
    return {
        key: facts.Night(tuple(entries[key]), tuple(exits.get(key, ()))) if key in entries else None
        for (key,) in connection.execute(_WITH_FINAL).fetchall()
    }


def read_history(
    connection: sqlite3.Connection, only: Collection[int] | None = None
) -> Iterator[facts.Season]:
    """Read every season, or those whose ids are in ``only``, in order of time, one at a time."""
    for key in seasons_in_order(connection):
        if only is None or key in only:
            yield read_season(connection, key)
