"""Store whole facts: a season, a night, players and their names. Heavy, like ``writing``.

Facts name players and events; their row ids come from ``reading.player_ids`` and ``reading.event_ids``, and
new players' from ``add_players``. What is written here was judged before: nothing is decided here.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import TypeAlias

from dcpl.rules import facts
from dcpl.rules.names import name_key
from dcpl.rules.profile import to_json
from dcpl.store import schema
from dcpl.store.change import Change
from dcpl.store.writing import Row, delete, insert, update, update_each

Ids: TypeAlias = Mapping[str, int]
"""Players' row ids by their own names."""

EventIds: TypeAlias = Mapping[facts.EventName, int]


def add_players(change: Change, names: Sequence[str], note: str = "") -> dict[str, int]:
    """Add players, each known by their own name, and return their ids by name."""
    ids = insert(change, schema.Player, [{"name": name, "note": note} for name in names])
    made = dict(zip(names, ids, strict=True))
    known = [{"key": name_key(name), "name": name, "player_id": key} for name, key in made.items()]
    insert(change, schema.KnownAs, known)
    return made


def add_alias(change: Change, player_id: int, alias: str) -> None:
    """Let a player be known by another name too."""
    insert(change, schema.KnownAs, [{"key": name_key(alias), "name": alias, "player_id": player_id}])


def rename_player(change: Change, player_id: int, name: str, *, keep_old: bool = True) -> None:
    """Give a player another name of their own; the old one stays an alias, unless it is not to be kept.

    A name that differs only in case or blanks replaces the old one, an alias of the player becomes the name.
    """
    ask = change.connection.execute
    (old,) = ask("SELECT name FROM player WHERE id = ?", (player_id,)).fetchone()
    key = name_key(name)
    update(change, schema.Player, player_id, name=name)
    known = ask("SELECT id FROM known_as WHERE key = ? AND player_id = ?", (key, player_id)).fetchone()
    if known is None:
        add_alias(change, player_id, name)
    else:
        update(change, schema.KnownAs, known[0], name=name)
    if not keep_old and name_key(old) != key:
        delete(change, schema.KnownAs, key=name_key(old), player_id=player_id)


def merge_players(change: Change, from_id: int, into_id: int) -> None:
    """Make everything of one player another's, the names too, and remove the first.

    They must not have met in an event (the action checks that). A season has the second as a guest where
    it had either.
    """
    both = "SELECT season_id FROM guest WHERE player_id = ?"
    seasons = [row[0] for row in change.connection.execute(both, (into_id,))]
    delete(change, schema.Guest, player_id=from_id, season_id=seasons)
    # From the models' own foreign keys, so that no table can be forgotten.
    for table in schema.TABLES.sorted_tables:
        for column in table.columns:
            if any(key.column.table.name == "player" for key in column.foreign_keys):
                # By raw SQL: the table is a value here, and both names come from the models.
                change.connection.execute(
                    f'UPDATE "{table.name}" SET "{column.name}" = ? WHERE "{column.name}" = ?',
                    (into_id, from_id),
                )
    delete(change, schema.Player, id=from_id)


def add_season(change: Change, season: facts.Season, ids: Ids) -> int:
    """Store every fact of a new season, or just its schedule where there is no more yet; return its id."""
    row = {
        "name": season.name,
        "key": name_key(season.name),
        "start": season.start,
        "profile": to_json(season.profile),
        "closed": int(season.closed),
    }
    (season_id,) = insert(change, schema.Season, [row])
    events = add_events(change, season_id, season.events, ids)
    write_nights(change, {events[name]: night for name, night in season.nights.items()}, ids, state=None)
    add_amendments(change, season_id, season.amendments, events)
    guests = [{"season_id": season_id, "player_id": ids[name]} for name in sorted(season.guests)]
    insert(change, schema.Guest, guests)
    add_adjustments(change, season_id, season.adjustments, ids, events)
    add_payments(change, season_id, season.payments, ids)
    for result in season.tiebreaks:
        add_tiebreak(change, season_id, result, ids)
    return season_id


def add_events(
    change: Change, season_id: int, events: Sequence[facts.Event], ids: Ids
) -> dict[facts.EventName, int]:
    """Add events to a season's schedule and return their ids by name."""
    rows = [
        {
            "season_id": season_id,
            "kind": event.kind,
            "number": event.number,
            "date": event.date,
            "state": event.state,
            "host_id": None if event.host is None else ids[event.host],
            "no_rebuys": int(event.no_rebuys),
            "heads_up": int(event.heads_up),
        }
        for event in events
    ]
    made = insert(change, schema.Event, rows)
    return {event.name: key for event, key in zip(events, made, strict=True)}


def renumber_events(change: Change, numbers: Mapping[int, int]) -> None:
    """Give regular events, by id, other numbers; they may change places."""
    moved = [{"id": key, "number": number} for key, number in numbers.items()]
    # First out of each other's way: no two events of a season may bear a number, not even for a moment.
    aside = [{"id": row["id"], "number": row["number"] + 1_000_000} for row in moved]
    update_each(change, schema.Event, aside)
    update_each(change, schema.Event, moved)


def write_nights(
    change: Change, nights: Mapping[int, facts.Night], ids: Ids, state: str | None = facts.FINAL
) -> None:
    """Store what was recorded of events, by their ids, all at once, and set their state (None: as it is).

    An event that has results is cleared by ``clear_nights`` first.
    """
    entries: list[Row] = []
    exits: list[Row] = []
    hitmen: list[Row] = []
    claims: list[Row] = []
    exit_ids = iter(change.allocate("exit", sum(len(night.exits) for night in nights.values())))
    for event_id, night in nights.items():
        for player, came, penalty, note in night.entries:
            entries.append(
                {
                    "event_id": event_id,
                    "player_id": ids[player],
                    "came": came,
                    "penalty": penalty,
                    "note": note,
                }
            )
        for player, moment, rank, how, made_by in night.exits:
            exit_id = next(exit_ids)
            exits.append(
                {
                    "id": exit_id,
                    "event_id": event_id,
                    "player_id": ids[player],
                    "moment": moment,
                    "rank": rank,
                    "how": how,
                }
            )
            for position, hitman in enumerate(made_by, start=1):
                hitmen.append({"exit_id": exit_id, "player_id": ids[hitman], "position": position})
        for player, cards in night.claims:
            claims.append({"event_id": event_id, "player_id": ids[player], "cards": cards})
    insert(change, schema.Entry, entries)
    insert(change, schema.Exit, exits)
    insert(change, schema.Hitman, hitmen)
    insert(change, schema.Claim, claims)
    if state is not None:
        update_each(change, schema.Event, [{"id": event_id, "state": state} for event_id in nights])


def clear_nights(change: Change, events: Iterable[int], state: str | None = facts.SCHEDULED) -> None:
    """Remove what was recorded of events, by their ids, and set their state; adjustments stay."""
    cleared = [(event_id,) for event_id in events]
    run = change.connection.executemany
    run("DELETE FROM hitman WHERE exit_id IN (SELECT id FROM exit WHERE event_id = ?)", cleared)
    for table in ("exit", "entry", "claim"):
        run(f"DELETE FROM {table} WHERE event_id = ?", cleared)
    if state is not None:
        update_each(change, schema.Event, [{"id": event_id, "state": state} for (event_id,) in cleared])


def add_amendments(
    change: Change, season_id: int, amendments: Iterable[facts.Amendment], events: EventIds
) -> None:
    """Store amendments of a season's profile."""
    rows = [
        {
            "season_id": season_id,
            "key": key,
            "value": json.dumps(value, ensure_ascii=False),
            "event_id": None if event is None else events[event],
            "reason": reason,
        }
        for key, value, event, reason in amendments
    ]
    insert(change, schema.Amendment, rows)


def add_adjustments(
    change: Change, season_id: int, adjustments: Iterable[facts.Adjustment], ids: Ids, events: EventIds
) -> None:
    """Store points added or taken by the director (ADJUST)."""
    rows = [
        {
            "season_id": season_id,
            "event_id": None if event is None else events[event],
            "player_id": ids[player],
            "points": points,
            "bonus": int(bonus),
            "reason": reason,
        }
        for player, points, reason, bonus, event in adjustments
    ]
    insert(change, schema.Adjustment, rows)


def add_payments(change: Change, season_id: int, payments: Iterable[facts.Payment], ids: Ids) -> None:
    """Store fees received or given back (FEE)."""
    rows = [
        {"season_id": season_id, "player_id": ids[player], "cents": cents, "paid_on": day}
        for player, cents, day in payments
    ]
    insert(change, schema.Payment, rows)


def add_tiebreak(change: Change, season_id: int, result: facts.TiebreakResult, ids: Ids) -> None:
    """Store a ro-sham-bo, best first (TIE-4)."""
    (tiebreak_id,) = insert(change, schema.Tiebreak, [{"season_id": season_id, "score": result.score}])
    rows = [
        {"tiebreak_id": tiebreak_id, "position": position, "player_id": ids[player]}
        for position, player in enumerate(result.players, start=1)
    ]
    insert(change, schema.TiebreakPlayer, rows)


def set_guest(change: Change, season_id: int, player_id: int, *, guest: bool) -> None:
    """Make a player a guest of a season, or a member (GUEST)."""
    where = {"season_id": season_id, "player_id": player_id}
    found = change.connection.execute(
        "SELECT 1 FROM guest WHERE season_id = :season_id AND player_id = :player_id", where
    ).fetchone()
    if guest and found is None:
        insert(change, schema.Guest, [where])
    elif not guest:
        delete(change, schema.Guest, **where)
