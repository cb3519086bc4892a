"""Read what is of the league and not of one season: players, names, the list of seasons, the journal.

As in ``reading``: SQL text in, NamedTuples out, over an open connection; light.
"""

from __future__ import annotations

import sqlite3
from typing import NamedTuple


class SeasonSummary(NamedTuple):
    """A season in the list of seasons: how many regular events it has, how many are recorded."""

    id: int
    name: str
    start: str | None
    closed: bool
    events: int
    events_recorded: int


class PlayerRow(NamedTuple):
    """A player with the other names they are known by."""

    id: int
    name: str
    note: str
    aliases: tuple[str, ...]


class ChangeSummary(NamedTuple):
    """A change as ``dcpl log`` shows it; ``season`` is None where it has none, or none any more."""

    id: int
    at: str
    command: str
    summary: str
    season: str | None
    undoes: int | None
    undone_by: int | None


_SEASONS = """
SELECT season.id, season.name, season.start, season.closed, count(event.id),
  coalesce(sum(event.state = 'final'), 0)
FROM season LEFT JOIN event ON event.season_id = season.id AND event.kind = 'regular'
GROUP BY season.id ORDER BY season.id"""

_NAMES = 'SELECT "key", player.name FROM known_as JOIN player ON player.id = player_id ORDER BY known_as.id'

_PLAYER_IDS = "SELECT name, id FROM player"

_PLAYER_SEASONS = """
SELECT season_id FROM event WHERE host_id = :player
  OR id IN (SELECT event_id FROM entry WHERE player_id = :player)
UNION SELECT season_id FROM guest WHERE player_id = :player
UNION SELECT season_id FROM adjustment WHERE player_id = :player
UNION SELECT season_id FROM payment WHERE player_id = :player
UNION SELECT season_id FROM invitation WHERE player_id = :player
UNION SELECT season_id FROM conduct WHERE player_id = :player
UNION SELECT season_id FROM reservation JOIN event ON event.id = event_id WHERE player_id = :player
UNION SELECT season_id FROM seat JOIN event ON event.id = event_id WHERE player_id = :player
UNION SELECT season_id FROM handed JOIN event ON event.id = event_id WHERE player_id = :player
UNION SELECT season_id FROM deal_share JOIN deal ON deal.id = deal_id JOIN event ON event.id = event_id
  WHERE player_id = :player
UNION SELECT season_id FROM tiebreak JOIN tiebreak_player ON tiebreak_id = tiebreak.id
  WHERE player_id = :player
ORDER BY season_id"""

_PLAYERS = """
SELECT player.id, player.name, player.note, known_as.name
FROM player LEFT JOIN known_as ON player_id = player.id AND known_as.name <> player.name
ORDER BY player.id, known_as.id"""

_CHANGES = """
SELECT change.id, change.at, change.command, change.summary, season.name, change.undoes, later.id
FROM change LEFT JOIN season ON season.id = change.season_id
LEFT JOIN change AS later ON later.undoes = change.id
ORDER BY change.id DESC LIMIT ?"""


def read_seasons(connection: sqlite3.Connection) -> list[SeasonSummary]:
    """List every season, oldest first."""
    return [
        SeasonSummary(key, name, start, bool(closed), events, recorded)
        for key, name, start, closed, events, recorded in connection.execute(_SEASONS)
    ]


def read_names(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """List every name key with the name of the player it means, aliases too."""
    return connection.execute(_NAMES).fetchall()


def read_players(connection: sqlite3.Connection) -> list[PlayerRow]:
    """List every player with their aliases, in the order in which they were added."""
    players: dict[int, PlayerRow] = {}
    for key, name, note, alias in connection.execute(_PLAYERS):
        known = players.get(key)
        if known is None:
            players[key] = PlayerRow(key, name, note, () if alias is None else (alias,))
        else:
            players[key] = known._replace(aliases=(*known.aliases, alias))
    return list(players.values())


def read_changes(connection: sqlite3.Connection, most: int | None = None) -> list[ChangeSummary]:
    """List the newest changes, newest first."""
    limit = -1 if most is None else most
    return [ChangeSummary._make(row) for row in connection.execute(_CHANGES, (limit,))]


def player_ids(connection: sqlite3.Connection) -> dict[str, int]:
    """Give every player's row id by their own name."""
    return dict(connection.execute(_PLAYER_IDS).fetchall())


def player_seasons(connection: sqlite3.Connection, player_id: int) -> list[int]:
    """List the ids of the seasons with anything recorded of a player, oldest first."""
    return [key for (key,) in connection.execute(_PLAYER_SEASONS, {"player": player_id})]
