"""What the shell may offer while a command line is typed: names, seasons, events.

Only what every revision of the schema has is asked for, so that an older database answers too.
"""

from __future__ import annotations

import os
import sqlite3
from collections.abc import Iterator
from contextlib import closing, contextmanager

from dcpl.rules.names import name_key
from dcpl.rules.units import EventName
from dcpl.store.connection import open_for_reading

_PATIENCE = "PRAGMA busy_timeout=200"
"""Nobody waits for a Tab."""
_NAMES = """
SELECT known_as.name, player.name FROM known_as JOIN player ON player.id = player_id
ORDER BY known_as.key"""
_SEASONS = "SELECT name, closed FROM season ORDER BY id DESC"
_SEASON = 'SELECT id FROM season WHERE "key" = ?'
_NEWEST = "SELECT id FROM season ORDER BY closed, id DESC LIMIT 1"
_EVENTS = """
SELECT CASE kind WHEN 'regular' THEN number ELSE kind END, state, date FROM event WHERE season_id = ?
ORDER BY kind <> 'regular', number, kind DESC"""


def known_names(path: str | os.PathLike[str]) -> list[tuple[str, str]]:
    """List every name and alias with the player it means, in the order of their keys."""
    with _opened(path) as connection:
        return connection.execute(_NAMES).fetchall()


def season_names(path: str | os.PathLike[str]) -> list[tuple[str, bool]]:
    """List every season, newest first, and whether it is closed."""
    with _opened(path) as connection:
        return [(name, bool(closed)) for name, closed in connection.execute(_SEASONS)]


def event_names(path: str | os.PathLike[str], season: str | None) -> list[tuple[EventName, str, str | None]]:
    """List a season's events in order of play, each with its state and date.

    Without a season: those of the newest open one, else of the newest. An unknown one has none.
    """
    with _opened(path) as connection:
        if season is None:
            found = connection.execute(_NEWEST).fetchone()
        else:
            found = connection.execute(_SEASON, (name_key(season),)).fetchone()
        return connection.execute(_EVENTS, found).fetchall() if found else []


@contextmanager
def _opened(path: str | os.PathLike[str]) -> Iterator[sqlite3.Connection]:
    with closing(open_for_reading(path, any_revision=True)) as connection:
        connection.execute(_PATIENCE)
        yield connection
