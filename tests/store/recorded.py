"""Put facts into a database, without the actions: what the store's tests read, undo and break."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path

from dcpl.rules.evening import Evening
from dcpl.rules.facts import Season
from dcpl.store import connection
from dcpl.store.change import Change
from dcpl.store.connection import open_for_reading
from dcpl.store.league import add_player, player_ids
from dcpl.store.reading import event_ids
from dcpl.store.writing import Keys, write_season

LATER = f"{int(connection.HEAD) + 1:04}"
"""The revision of a dcpl to come."""


def add_players(change: Change, names: Iterable[str]) -> None:
    """Make players, each known by their own name."""
    for name in names:
        add_player(change, name)


def add_season(change: Change, season: Season, beside: Evening | None = None) -> int:
    """Store every fact of a season whose players are there; return its id."""
    return write_season(change, season, player_ids(change.connection).__getitem__, beside)


def keys_of(change: Change, season_id: int) -> Keys:
    """What the store needs to write facts of a season that is there."""
    players, events = player_ids(change.connection), event_ids(change.connection, season_id)
    return Keys(change, season_id, players.__getitem__, events.__getitem__)


def store(path: Path, season: Season, players: Iterable[str], beside: Evening | None = None) -> int:
    """Store players who are new and a season, as one change; return the season's id."""
    with Change(path, "dcpl season import") as change:
        known = player_ids(change.connection)
        add_players(change, [name for name in players if name not in known])
        season_id = add_season(change, season, beside)
        change.summary = f"season {season.name}"
    return season_id


def contents(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table of facts."""
    with closing(open_for_reading(path, any_revision=True)) as connection:
        return {table: rows_of(connection, table) for table in facts_tables(connection)}


def facts_tables(connection: sqlite3.Connection) -> list[str]:
    """Name the tables that hold facts: all but the journal's and Alembic's."""
    rows = connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
    return [name for (name,) in rows if name not in ("change", "change_row", "alembic_version")]


def rows_of(connection: sqlite3.Connection, table: str) -> list[tuple[object, ...]]:
    """Every row of a table, by id."""
    return connection.execute(f"SELECT * FROM {table} ORDER BY id").fetchall()
