"""What is of the league and not of one season: players, names, the list of seasons.

As in ``reading`` and ``writing``: over an open connection, or within a change; light.
"""

from __future__ import annotations

import sqlite3
from typing import TYPE_CHECKING, NamedTuple

from dcpl.rules.names import name_key
from dcpl.store.rows import delete, insert, update

if TYPE_CHECKING:
    from dcpl.store.change import Change


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


_SEASONS = """
SELECT season.id, season.name, season.start, season.closed, count(event.id),
  coalesce(sum(event.state = 'final'), 0)
FROM season LEFT JOIN event ON event.season_id = season.id AND event.kind = 'regular'
GROUP BY season.id ORDER BY season.id"""

_NAMES = 'SELECT "key", player.name FROM known_as JOIN player ON player.id = player_id ORDER BY known_as.id'

_NEWEST_CHANGE = "SELECT coalesce(max(id), 0) FROM change"

_PLAYER_IDS = "SELECT name, id FROM player"

_PLAYER_SEASONS = """
SELECT season_id FROM event WHERE host_id = :player
  OR id IN (SELECT event_id FROM entry WHERE player_id = :player)
UNION SELECT season_id FROM guest WHERE player_id = :player
UNION SELECT season_id FROM adjustment WHERE player_id = :player
UNION SELECT season_id FROM payment WHERE player_id = :player
UNION SELECT season_id FROM pot_money WHERE player_id = :player
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


def newest_change(connection: sqlite3.Connection, patience_ms: int) -> int:
    """Tell the newest change: as long as it is the same, nothing was recorded."""
    connection.execute(f"PRAGMA busy_timeout={patience_ms:d}")
    return int(connection.execute(_NEWEST_CHANGE).fetchone()[0])


def player_ids(connection: sqlite3.Connection) -> dict[str, int]:
    """Give every player's row id by their own name."""
    return dict(connection.execute(_PLAYER_IDS).fetchall())


def player_seasons(connection: sqlite3.Connection, player_id: int) -> list[int]:
    """List the ids of the seasons with anything recorded of a player, oldest first."""
    return [key for (key,) in connection.execute(_PLAYER_SEASONS, {"player": player_id})]


def add_player(change: Change, name: str) -> int:
    """Make a player, known by a name that is free; return the row id."""
    (player_id,) = insert(change, "player", [{"name": name}])
    add_name(change, player_id, name)
    return player_id


def add_name(change: Change, player_id: int, name: str) -> None:
    """Let a player be known by a name that is free."""
    insert(change, "known_as", [{"key": name_key(name), "name": name, "player_id": player_id}])


def respell_name(change: Change, name: str) -> None:
    """Write a name that is known in another way: blanks, capitals."""
    update(change.connection, "known_as", {"key": name_key(name)}, {"name": name})


def remove_name(change: Change, name: str) -> None:
    """Let nobody be known by a name any more."""
    delete(change.connection, "known_as", {"key": name_key(name)})


def rename_player(change: Change, player_id: int, name: str) -> None:
    """Give a player another name of their own; what they are known by is another matter."""
    update(change.connection, "player", {"id": player_id}, {"name": name})


OF_A_PLAYER = (
    *("entry", "exit", "hitman", "claim", "adjustment", "payment", "tiebreak_player", "guest"),
    *("invitation", "handed", "deal_share", "conduct", "reservation", "seat", "known_as"),
    *("carrier", "handicap", "pot_money"),
)
"""Tables with a row for a player; an event has a host besides."""

_ONE_IS_ENOUGH = {
    "guest": "season_id",
    "reservation": "event_id",
    "seat": "event_id",
    "carrier": "event_id",
    "handicap": "season_id",
}
"""Where both players may have a row of one season or event, and one stays."""


def merge_player(change: Change, source_id: int, target_id: int) -> None:
    """Give every row of one player to another, names too, and take the one away.

    They must not both have results, ro-sham-bos or invitations of one event.
    """
    connection = change.connection
    for table in OF_A_PLAYER:
        if place := _ONE_IS_ENOUGH.get(table):
            connection.execute(
                f"DELETE FROM {table} WHERE player_id = ? AND {place} IN "
                f"(SELECT {place} FROM {table} WHERE player_id = ?)",
                (source_id, target_id),
            )
        update(connection, table, {"player_id": source_id}, {"player_id": target_id})
    update(connection, "event", {"host_id": source_id}, {"host_id": target_id})
    delete(connection, "player", {"id": source_id})
