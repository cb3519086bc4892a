"""Put facts into a database, without the actions: what the store's tests read, undo and break."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Iterable, Mapping
from contextlib import closing
from pathlib import Path

from dcpl.rules.facts import NOT_OPEN, Night, Season
from dcpl.rules.names import name_key
from dcpl.rules.profile.values import to_json
from dcpl.rules.units import EventName
from dcpl.store import connection, schema
from dcpl.store.change import Change
from dcpl.store.connection import open_for_reading
from dcpl.store.league import player_ids
from dcpl.store.writing import insert

LATER = f"{int(connection.HEAD) + 1:04}"
"""The revision of a dcpl to come."""


def add_players(change: Change, names: Iterable[str]) -> None:
    """Make players, each known by their own name."""
    made = list(names)
    ids = insert(change, schema.Player, [{"name": name} for name in made])
    known = [
        {"key": name_key(name), "name": name, "player_id": key} for name, key in zip(made, ids, strict=True)
    ]
    insert(change, schema.KnownAs, known)


def add_season(change: Change, season: Season) -> tuple[int, dict[EventName, int]]:
    """Store every fact of a season whose players are there; return its id and its events' ids."""
    ids = player_ids(change.connection)
    row = {
        "name": season.name,
        "key": name_key(season.name),
        "start": season.start,
        "profile": to_json(season.profile),
        "closed": int(season.closed),
    }
    (season_id,) = insert(change, schema.Season, [row])
    rows = [
        {**event._asdict(), "host_id": ids.get(event.host or ""), "season_id": season_id}
        for event in season.events
    ]
    for event in rows:
        del event["host"]
        event |= {"no_rebuys": int(event["no_rebuys"]), "heads_up": int(event["heads_up"])}
    made = insert(change, schema.Event, rows)
    events = {event.name: key for event, key in zip(season.events, made, strict=True)}
    add_nights(change, {events[name]: night for name, night in season.nights.items()})
    here = {"season_id": season_id}
    for name in season.guests:
        insert(change, schema.Guest, [{**here, "player_id": ids[name]}])
    for amendment in season.amendments:
        event_id = None if amendment.event is None else events[amendment.event]
        rest = {"key": amendment.key, "value": json.dumps(amendment.value), "reason": amendment.reason}
        insert(change, schema.Amendment, [{**here, **rest, "event_id": event_id}])
    for given in season.adjustments:
        event_id = None if given.event is None else events[given.event]
        rest = {"points": given.points, "bonus": int(given.bonus), "reason": given.reason}
        insert(
            change,
            schema.Adjustment,
            [{**here, **rest, "player_id": ids[given.player], "event_id": event_id}],
        )
    for paid in season.payments:
        rest = {"cents": paid.cents, "paid_on": paid.on, "reason": paid.reason}
        insert(change, schema.Payment, [{**here, **rest, "player_id": ids[paid.player]}])
    for result in season.tiebreaks:
        (tiebreak,) = insert(change, schema.Tiebreak, [{**here, "score": result.score}])
        for position, name in enumerate(result.players, start=1):
            rest = {"tiebreak_id": tiebreak, "position": position}
            insert(change, schema.TiebreakPlayer, [{**rest, "player_id": ids[name]}])
    _add_post_season(change, season, here, ids, events)
    change.season_id = season_id
    return season_id, events


def _add_post_season(
    change: Change,
    season: Season,
    here: Mapping[str, int],
    ids: Mapping[str, int],
    events: Mapping[EventName, int],
) -> None:
    if season.post_season != NOT_OPEN:
        insert(change, schema.PostSeason, [{**here, "state": season.post_season}])
    for invited in season.invitations:
        rest = {"event": invited.event, "seat": invited.seat, "answer": invited.answer}
        row = {**here, **rest, "player_id": ids[invited.player], "forfeited": int(invited.forfeited)}
        insert(change, schema.Invitation, [row])
    for handed in season.handed:
        rest = {"kind": handed.kind, "cents": handed.cents}
        row = {**rest, "event_id": events[handed.event], "player_id": ids[handed.player]}
        insert(change, schema.Handed, [row])
    for deal in season.deals:
        (deal_id,) = insert(change, schema.Deal, [{"event_id": events[deal.event], "reason": deal.reason}])
        for position, (player, cents) in enumerate(deal.shares, start=1):
            rest = {"deal_id": deal_id, "cents": cents, "position": position}
            insert(change, schema.DealShare, [{**rest, "player_id": ids[player]}])
    for conduct in season.conduct:
        first = None if conduct.first is None else events[conduct.first]
        until = None if conduct.until is None else events[conduct.until]
        rest = {"kind": conduct.kind, "reason": conduct.reason, "lifted": conduct.lifted}
        rest |= {"points": conduct.points, "carried": int(conduct.carried)}
        row = {**here, **rest, "player_id": ids[conduct.player], "first_id": first, "until_id": until}
        insert(change, schema.Conduct, [row])


def add_nights(change: Change, nights: Mapping[int, Night]) -> None:
    """Store nights, by their events' ids, each table at once."""
    ids = player_ids(change.connection)
    entries, exits, hitmen, claims = [], [], [], []
    for event_id, night in nights.items():
        here = {"event_id": event_id}
        for entry in night.entries:
            rest = {"came": entry.came, "penalty": entry.penalty, "note": entry.note}
            entries.append({**here, **rest, "player_id": ids[entry.player]})
        for key, gone in zip(change.allocate("exit", len(night.exits)), night.exits, strict=True):
            rest = {"id": key, "moment": gone.order, "rank": gone.rank, "how": gone.how}
            exits.append({**here, **rest, "player_id": ids[gone.player]})
            hitmen += [
                {"exit_id": key, "position": position, "player_id": ids[name]}
                for position, name in enumerate(gone.hitmen, start=1)
            ]
        claims += [{**here, "player_id": ids[claim.player], "cards": claim.cards} for claim in night.claims]
    insert(change, schema.Entry, entries)
    insert(change, schema.Exit, exits)
    insert(change, schema.Hitman, hitmen)
    insert(change, schema.Claim, claims)


def store(path: Path, season: Season, players: Iterable[str]) -> int:
    """Store players who are new and a season, as one change; return the season's id."""
    with Change(path, "dcpl season import") as change:
        known = player_ids(change.connection)
        add_players(change, [name for name in players if name not in known])
        season_id, _ = add_season(change, season)
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
