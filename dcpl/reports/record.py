"""Get a season's facts from the database, for reading."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING

from dcpl.rules.facts import Season
from dcpl.rules.wording import not_newest
from dcpl.store import reading
from dcpl.store.connection import open_for_reading, translated

if TYPE_CHECKING:
    from dcpl.rules.evening import Evening

# What most reports do not read is imported where it is read: each module costs every start of dcpl.


def read_season(db: Path, name: str | None) -> Season:
    """Read every fact of the season of that name; without one the open or newest."""
    with translated(db), closing(open_for_reading(db)) as connection:
        return reading.read_season(connection, reading.season_row(connection, name).id)


def not_the_newest(db: Path) -> list[str]:
    """Say which season is meant where none is named, if it is not the newest; else nothing."""
    with translated(db), closing(open_for_reading(db)) as connection:
        newest = reading.newest_season(connection)
        meant = reading.season_row(connection).name if newest is not None else None
    return [] if newest is None or meant is None or meant == newest else [not_newest(meant, newest)]


def read_season_and_evening(db: Path, name: str | None) -> tuple[Season, Evening]:
    """Read every fact of a season, and what is recorded of its evenings beside their results."""
    from dcpl.store.evening import read_evening

    with translated(db), closing(open_for_reading(db)) as connection:
        key = reading.season_row(connection, name).id
        return reading.read_season(connection, key), read_evening(connection, key)


def read_season_and_player(db: Path, name: str | None, typed: str) -> tuple[Season, str]:
    """Read a season, and find a player by a typed name or alias."""
    from dcpl.rules.names import NameIndex
    from dcpl.store import league

    with translated(db), closing(open_for_reading(db)) as connection:
        season = reading.read_season(connection, reading.season_row(connection, name).id)
        return season, NameIndex(league.read_names(connection)).named(typed)


def read_season_and_players(db: Path, name: str | None) -> tuple[Season, list[str]]:
    """Read a season, and the names of all players of the league but its guests, in order."""
    from dcpl.store import league

    with translated(db), closing(open_for_reading(db)) as connection:
        season = reading.read_season(connection, reading.season_row(connection, name).id)
        names = (player.name for player in league.read_players(connection))
        return season, sorted((name for name in names if name not in season.guests), key=str.casefold)
