"""The journal of changes, read: what was done, in which season, and whom it concerned. Light."""

from __future__ import annotations

import sqlite3
from typing import NamedTuple


class ChangeSummary(NamedTuple):
    """A change as ``dcpl log`` shows it; ``season`` is None where it was about the league."""

    id: int
    at: str
    command: str
    summary: str
    season: str | None
    undoes: int | None
    undone_by: int | None


class Wanted(NamedTuple):
    """Which changes are asked for: of a season and of a player by their row ids, of days (UTC)."""

    season_id: int | None = None
    player_id: int | None = None
    since: str | None = None
    until: str | None = None


_CHANGES = """
SELECT change.id, change.at, change.command, change.summary, change.season_id, change.undoes, later.id
FROM change LEFT JOIN change AS later ON later.undoes = change.id
WHERE {}
ORDER BY change.id DESC LIMIT :most"""

# A season's row id may be given again once the season was taken away: whose it was tells the journal.
_SEASONS = """
SELECT change_id, row_id, json_extract(coalesce(after, before), '$.name') FROM change_row
WHERE table_name = 'season' ORDER BY id"""

_SEASON_MADE = """
SELECT max(change_id) FROM change_row
WHERE table_name = 'season' AND row_id = :season_id AND before IS NULL"""

# Who was merged into a player had another row id before; their names went along.
_MERGED = """
SELECT DISTINCT json_extract(before, '$.player_id') FROM change_row
WHERE table_name = 'known_as' AND json_extract(after, '$.player_id') = :player
  AND json_extract(before, '$.player_id') <> :player
  AND json_extract(before, '$.player_id') NOT IN (SELECT id FROM player)"""

_OF_PLAYERS = """
change.id IN (SELECT change_id FROM change_row
  WHERE (table_name = 'player' AND row_id IN ({ids}))
  OR json_extract(before, '$.player_id') IN ({ids}) OR json_extract(after, '$.player_id') IN ({ids})
  OR json_extract(before, '$.host_id') IN ({ids}) OR json_extract(after, '$.host_id') IN ({ids}))"""


def read_changes(
    connection: sqlite3.Connection, most: int | None = None, wanted: Wanted | None = None
) -> list[ChangeSummary]:
    """List the newest changes, or of those that are ``wanted``, newest first."""
    wanted = wanted or Wanted()
    conditions = ["1"]
    if wanted.season_id is not None:
        conditions += ["change.season_id = :season_id", f"change.id >= ({_SEASON_MADE})"]
    if wanted.player_id is not None:
        ids = _all_of_one(connection, wanted.player_id)
        conditions.append(_OF_PLAYERS.format(ids=", ".join(map(str, sorted(ids)))))
    if wanted.since is not None:
        conditions.append("substr(change.at, 1, 10) >= :since")
    if wanted.until is not None:
        conditions.append("substr(change.at, 1, 10) <= :until")
    statement = _CHANGES.format(" AND ".join(conditions))
    given = {"most": -1 if most is None else most, **wanted._asdict()}
    rows = connection.execute(statement, given).fetchall()
    named = connection.execute(_SEASONS).fetchall() if any(row[4] is not None for row in rows) else []
    return [
        ChangeSummary(key, at, command, summary, _season_of(named, key, season_id), undoes, undone_by)
        for key, at, command, summary, season_id, undoes, undone_by in rows
    ]


def _season_of(named: list[tuple[int, int, str]], change_id: int, season_id: int | None) -> str | None:
    """Name the season that had this row id when the change was made."""
    if season_id is None:
        return None
    told = None
    for made, row_id, name in named:
        if row_id == season_id and (made <= change_id or told is None):
            told = name
    return told


def _all_of_one(connection: sqlite3.Connection, player_id: int) -> set[int]:
    """Give the row ids that a player has and had: of who was merged into them, too."""
    found, asked = {player_id}, [player_id]
    while asked:
        for (merged,) in connection.execute(_MERGED, {"player": asked.pop()}):
            if merged not in found:
                found.add(merged)
                asked.append(merged)
    return found
