"""Write the facts: what ``reading`` and ``evening`` read comes from here, a fact a row. Light, as they are.

Everything goes over the change's own connection and transaction, so the journal sees it, and ``reading``
over ``change.connection`` sees it at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, NamedTuple

from dcpl.rules import evening, facts
from dcpl.rules.names import name_key
from dcpl.rules.profile.values import Amendment, to_json
from dcpl.rules.units import EventName
from dcpl.store.change import Change
from dcpl.store.rows import Row, delete, ids_of, insert, update


class Keys(NamedTuple):
    """Whose facts are written: the change at work, the season, and the row ids that names stand for."""

    change: Change
    season_id: int
    player: Callable[[str], int]
    event: Callable[[EventName], int]


class _Lies(NamedTuple):
    """Where a fact lies: its table, whether the season's id is in it, and the fields that it is known by.

    Without such fields it is known by all of them but its list. ``list_in``: the table of its list of
    players, and the column in which that names the fact.
    """

    table: str
    of_season: bool = False
    known_by: tuple[str, ...] = ()
    list_in: tuple[str, str] | None = None


_LIES: dict[type, _Lies] = {
    facts.Event: _Lies("event", True, ("kind", "number")),
    facts.Entry: _Lies("entry", known_by=("player",)),
    facts.Exit: _Lies("exit", list_in=("hitman", "exit_id")),
    facts.Claim: _Lies("claim"),
    Amendment: _Lies("amendment", True),
    facts.Adjustment: _Lies("adjustment", True),
    facts.Payment: _Lies("payment", True),
    facts.TiebreakResult: _Lies("tiebreak", True, list_in=("tiebreak_player", "tiebreak_id")),
    facts.Invitation: _Lies("invitation", True, ("player", "event")),
    facts.Handed: _Lies("handed"),
    facts.PotMoney: _Lies("pot_money", True),
    facts.Deal: _Lies("deal", known_by=("event",), list_in=("deal_share", "deal_id")),
    facts.Conduct: _Lies("conduct", True),
    facts.Carrier: _Lies("carrier"),
    facts.Handicap: _Lies("handicap", True, ("player", "event")),
    evening.Reservation: _Lies("reservation", known_by=("event", "player")),
    evening.SeatDraw: _Lies("seat_draw", known_by=("event",)),
    evening.Seat: _Lies("seat", known_by=("event", "player")),
    evening.NightNote: _Lies("night_note"),
    evening.Clock: _Lies("clock", known_by=("event",)),
}

_PLAYERS, _EVENTS = {"player", "host"}, {"event", "first", "until"}
"""Fields that name a row of another table."""
_LISTS = {"hitmen", "players", "shares"}
"""Fields whose values are rows of a table of their own."""
_CALLED = {"order": "moment", "on": "paid_on", "table": "table_number"}
"""Fields whose columns have another name, since theirs means something to SQL."""


def write_season(
    change: Change,
    season: facts.Season,
    player: Callable[[str], int],
    beside: evening.Evening | None = None,
) -> int:
    """Store a whole season, and what is recorded ``beside`` its results; return the season's id."""
    (season_id,) = insert(
        change,
        "season",
        [
            {
                "name": season.name,
                "key": name_key(season.name),
                "start": season.start,
                "profile": to_json(season.profile),
                "closed": season.closed,
            }
        ],
    )
    change.season_id = season_id
    ids: dict[EventName, int] = {}
    keys = Keys(change, season_id, player, ids.__getitem__)
    made = insert(change, "event", [_row(keys, event) for event in season.events])
    ids |= zip((event.name for event in season.events), made, strict=True)
    write_guests(keys, sorted(season.guests))
    add(keys, *season.amendments, *season.adjustments, *season.payments, *season.tiebreaks)
    if season.post_season != facts.NOT_OPEN:
        write_post_season(keys, season.post_season)
    add(keys, *season.invitations, *season.handed, *season.deals)
    add(keys, *(entry for entry in season.conduct if not entry.earlier))
    add(keys, *season.carriers, *season.handicaps, *season.pot_money)
    write_nights(keys, season.nights.items())
    for given in beside or ():
        add(keys, *given)
    return season_id


def write_closed(keys: Keys, closed: bool, reason: str | None = None) -> None:
    """Store whether the season is closed, and why it was opened again."""
    told = {} if reason is None else {"reason": reason}
    update(keys.change.connection, "season", {"id": keys.season_id}, {"closed": closed, **told})


def write_guests(keys: Keys, names: Iterable[str]) -> None:
    """Make players guests of the season who are none."""
    rows = [{"season_id": keys.season_id, "player_id": keys.player(name)} for name in names]
    insert(keys.change, "guest", rows)


def remove_guest(keys: Keys, name: str) -> None:
    """Make a player a member of the season."""
    where = {"season_id": keys.season_id, "player_id": keys.player(name)}
    delete(keys.change.connection, "guest", where)


def write_post_season(keys: Keys, state: str) -> None:
    """Store how far the post-season has come."""
    here = {"season_id": keys.season_id}
    if not update(keys.change.connection, "post_season", here, {"state": state}):
        insert(keys.change, "post_season", [{**here, "state": state}])


def write_nights(keys: Keys, nights: Iterable[tuple[EventName, facts.Night]]) -> None:
    """Store what was recorded of nights beside what is there of them."""
    placed = list(nights)
    _insert(keys, [(name, entry) for name, night in placed for entry in night.entries])
    _insert(keys, [(name, gone) for name, night in placed for gone in night.exits])
    _insert(keys, [(name, claim) for name, night in placed for claim in night.claims])


def remove_night(keys: Keys, name: EventName) -> None:
    """Take a night's facts away; what stands beside them stays."""
    here = {"event_id": keys.event(name)}
    for kind in (facts.Exit, facts.Entry, facts.Claim):
        _delete(keys, _LIES[kind], here)


def lift_conduct(keys: Keys, player: str, reason: str) -> int:
    """Lift a player's bans, of whatever season, and suspensions of this one; tell how many.

    A ban stands in the seasons that are closed by now: up to the last one before this (CONDUCT).
    """
    standing = {"player_id": keys.player(player), "lifted": None}
    here = {**standing, "season_id": keys.season_id, "kind": facts.SUSPENDED}
    ask = keys.change.connection
    lifted = update(ask, "conduct", here, {"lifted": reason})
    for row_id, closed in ask.execute(_BANS, (keys.season_id, keys.player(player))).fetchall():
        lifted += update(ask, "conduct", {"id": row_id}, {"lifted": reason, "stands_to_id": closed})
    return lifted


_BANS = """
SELECT conduct.id, (SELECT max(season.id) FROM season
  WHERE season.closed = 1 AND season.id >= conduct.season_id AND season.id < ?)
FROM conduct WHERE player_id = ? AND kind = 'banned' AND lifted IS NULL ORDER BY conduct.id"""


_CARRIED = """
SELECT conduct.id, player.name, points, reason FROM conduct JOIN player ON player.id = player_id
WHERE carried = 1 AND arrived_id IS NULL AND season_id < ? ORDER BY conduct.id"""


def take_carried(keys: Keys) -> list[facts.Adjustment]:
    """Make the penalties that earlier seasons laid on the next adjustments of this one, and return those."""
    ask = keys.change.connection
    taken = []
    for row_id, player, points, reason in ask.execute(_CARRIED, (keys.season_id,)).fetchall():
        taken.append(facts.Adjustment(player, -points, reason))
        update(ask, "conduct", {"id": row_id}, {"arrived_id": keys.season_id})
    add(keys, *taken)
    return taken


def add(keys: Keys, *given: Any, event: EventName | None = None) -> None:
    """Store facts, of any kinds; those of a night, which do not say their ``event``, with it."""
    for _, alike in groupby(given, type):
        _insert(keys, [(event, fact) for fact in alike])


def replace(keys: Keys, old: Any, new: Any, event: EventName | None = None) -> None:
    """Store what is different about a fact; the lists in it are the same."""
    before, after = _row(keys, old, event), _row(keys, new, event)
    values = {column: value for column, value in after.items() if value != before[column]}
    if values:
        done = update(keys.change.connection, _LIES[type(old)].table, _known_by(keys, old, event), values)
        assert done, f"not stored: {old}"


def remove(keys: Keys, fact: Any, event: EventName | None = None) -> None:
    """Take a fact away, with the lists in it."""
    _delete(keys, _LIES[type(fact)], _known_by(keys, fact, event))


def _insert(keys: Keys, placed: Sequence[tuple[EventName | None, Any]]) -> None:
    """Store facts of one kind, each with its night's event or None."""
    if not placed:
        return
    lies = _LIES[type(placed[0][1])]
    ids = insert(keys.change, lies.table, [_row(keys, fact, event) for event, fact in placed])
    if lies.list_in is not None:
        table, owner = lies.list_in
        owned = zip(ids, placed, strict=True)
        rows = [{owner: key, **row} for key, (_, fact) in owned for row in _list(keys, fact)]
        insert(keys.change, table, rows)


def _delete(keys: Keys, lies: _Lies, where: Row) -> None:
    connection = keys.change.connection
    if lies.list_in is not None:
        table, owner = lies.list_in
        for key in ids_of(connection, lies.table, where):
            delete(connection, table, {owner: key})
    delete(connection, lies.table, where)


def _row(keys: Keys, fact: Any, event: EventName | None = None) -> dict[str, object]:
    """Lay a fact out as its row: ids in the place of names; the lists in it are no part of that."""
    row: dict[str, object] = {"season_id": keys.season_id} if _LIES[type(fact)].of_season else {}
    if event is not None:
        row["event_id"] = keys.event(event)
    for field, value in zip(fact._fields, fact, strict=True):
        if field in _PLAYERS:
            row[f"{field}_id"] = None if value is None else keys.player(value)
        elif field in _EVENTS and type(fact) is not facts.Invitation:
            row[f"{field}_id"] = None if value is None else keys.event(value)
        elif field not in _LISTS:
            row[_CALLED.get(field, field)] = value
    if isinstance(fact, Amendment):
        import json

        row["value"] = json.dumps(fact.value, ensure_ascii=False, default=tuple)
    if isinstance(fact, facts.Conduct):
        del row["earlier"]
        # Which season took a penalty is not told by a document; that one did is what matters.
        row["arrived_id"] = keys.season_id if row.pop("arrived") else None
        row["stands_to_id"] = keys.season_id if row.pop("stood") else None
    return row


def _known_by(keys: Keys, fact: Any, event: EventName | None) -> dict[str, object]:
    row = _row(keys, fact, event)
    known_by = _LIES[type(fact)].known_by
    others = {_CALLED.get(field, field) for field in fact._fields if known_by and field not in known_by}
    return {column: value for column, value in row.items() if column.removesuffix("_id") not in others}


def _list(keys: Keys, fact: Any) -> Iterator[dict[str, object]]:
    """Lay out the players of a fact's list, in the order named; of a deal's with their cents."""
    listed = next(value for field, value in zip(fact._fields, fact, strict=True) if field in _LISTS)
    for position, item in enumerate(listed, start=1):
        if isinstance(item, str):
            yield {"position": position, "player_id": keys.player(item)}
        else:
            yield {"position": position, "player_id": keys.player(item[0]), "cents": item[1]}
