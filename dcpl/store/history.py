"""Read several seasons, one after the other in order of time. Light, as ``reading`` is.

The only reports that read more than one season are those that are about all of them: a career, the
league's records, head to head over the years. Their cost grows with the database.
"""

from __future__ import annotations

import sqlite3
from collections.abc import Collection, Iterator

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


def read_history(
    connection: sqlite3.Connection, only: Collection[int] | None = None
) -> Iterator[facts.Season]:
    """Read every season, or those whose ids are in ``only``, in order of time, one at a time."""
    for key in seasons_in_order(connection):
        if only is None or key in only:
            yield read_season(connection, key)
