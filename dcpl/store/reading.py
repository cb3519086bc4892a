"""Read the facts: SQL text in, NamedTuples out. Light, so that a report costs no more than its query.

Every function takes an open connection: ``open_for_reading(path)``, or a change's own, which sees what the
change has written so far.
"""

from __future__ import annotations

import sqlite3
from collections import defaultdict
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules import facts
from dcpl.rules.names import name_key
from dcpl.rules.profile.values import Amendment, from_json
from dcpl.rules.units import EventName
from dcpl.rules.wording import write_money_in

SEASONS_LISTED = 10
"""How many open seasons an error lists at most."""


class SeasonRow(NamedTuple):
    """A season's own row; ``name`` as people wrote it, ``reason`` of the last reopening."""

    id: int
    name: str
    start: str | None
    closed: bool
    reason: str


_SEASON = "SELECT id, name, start, closed, reason FROM season"

_SEASON_FACTS = "SELECT name, profile, start, closed FROM season WHERE id = ?"

_SEASON_THERE = "SELECT 1 FROM season WHERE id = ?"

_EVENT_IDS = "SELECT kind, number, id FROM event WHERE season_id = ?"

_EVENTS = """
SELECT event.id, kind, number, date, state, host.name, no_rebuys, heads_up,
  factor, buy_in_cents, rebuy_cents, add_on_cents, source, series
FROM event LEFT JOIN player AS host ON host.id = event.host_id
WHERE season_id = ?"""

# CROSS JOIN tells SQLite to keep the order: the season's events first, then each one's rows by its index.
_ENTRIES = """
SELECT entry.event_id, player.name, came, penalty, entry.note, add_ons, paid_cents, entry.points,
  hits, first_place, prize_cents
FROM event CROSS JOIN entry ON entry.event_id = event.id CROSS JOIN player ON player.id = entry.player_id
WHERE event.season_id = ? ORDER BY entry.id"""

_EXITS = """
SELECT exit.id, exit.event_id, player.name, moment, rank, how, hand
FROM event CROSS JOIN exit ON exit.event_id = event.id CROSS JOIN player ON player.id = exit.player_id
WHERE event.season_id = ? ORDER BY moment, rank, exit.id"""

_HITMEN = """
SELECT hitman.exit_id, player.name
FROM event CROSS JOIN exit ON exit.event_id = event.id CROSS JOIN hitman ON hitman.exit_id = exit.id
CROSS JOIN player ON player.id = hitman.player_id
WHERE event.season_id = ? ORDER BY hitman.exit_id, position"""

_CLAIMS = """
SELECT claim.event_id, player.name, cards
FROM event CROSS JOIN claim ON claim.event_id = event.id CROSS JOIN player ON player.id = claim.player_id
WHERE event.season_id = ? ORDER BY claim.id"""

_ADJUSTMENTS = """
SELECT player.name, points, adjustment.reason, bonus, event_id
FROM adjustment JOIN player ON player.id = player_id WHERE season_id = ? ORDER BY adjustment.id"""

_PAYMENTS = """
SELECT player.name, cents, paid_on, payment.reason
FROM payment JOIN player ON player.id = player_id WHERE season_id = ? ORDER BY payment.id"""

_POT_MONEY = """
SELECT pot, kind, cents, paid_on, player.name, pot_money.reason
FROM pot_money LEFT JOIN player ON player.id = player_id WHERE season_id = ? ORDER BY pot_money.id"""

_TIEBREAKS = """
SELECT tiebreak.id, score, player.name
FROM tiebreak JOIN tiebreak_player ON tiebreak_id = tiebreak.id JOIN player ON player.id = player_id
WHERE season_id = ? ORDER BY tiebreak.id, position"""

_AMENDMENTS = """
SELECT "key", value, event.number, reason
FROM amendment LEFT JOIN event ON event.id = event_id WHERE amendment.season_id = ? ORDER BY amendment.id"""

_POST_SEASON = "SELECT state FROM post_season WHERE season_id = ?"

_INVITATIONS = """
SELECT player.name, event, seat, answer, forfeited
FROM invitation JOIN player ON player.id = player_id WHERE season_id = ? ORDER BY invitation.id"""

_HANDED = """
SELECT handed.event_id, player.name, handed.kind, cents
FROM event CROSS JOIN handed ON handed.event_id = event.id JOIN player ON player.id = player_id
WHERE event.season_id = ? ORDER BY handed.id"""

_DEALS = """
SELECT deal.event_id, deal.reason, player.name, cents
FROM event CROSS JOIN deal ON deal.event_id = event.id JOIN deal_share ON deal_id = deal.id
JOIN player ON player.id = player_id
WHERE event.season_id = ? ORDER BY deal.id, position"""

# A ban holds in every later season, from its beginning.
_CONDUCT = """
SELECT player.name, conduct.kind, season_id, first_id, conduct.reason, until_id, lifted, points, carried,
  arrived_id IS NOT NULL, coalesce(stands_to_id >= :season, 0)
FROM conduct JOIN player ON player.id = player_id
WHERE season_id = :season OR (conduct.kind = 'banned' AND season_id < :season)
ORDER BY conduct.id"""

_CARRIERS = """
SELECT carrier.event_id, bounty, player.name
FROM event CROSS JOIN carrier ON carrier.event_id = event.id JOIN player ON player.id = player_id
WHERE event.season_id = ? ORDER BY carrier.id"""

_HANDICAPS = """
SELECT player.name, thousandths, event_id
FROM handicap JOIN player ON player.id = player_id WHERE season_id = ? ORDER BY handicap.id"""

_GUESTS = "SELECT player.name FROM guest JOIN player ON player.id = player_id WHERE season_id = ?"


def season_row(connection: sqlite3.Connection, name: str | None = None) -> SeasonRow:
    """Find the season by name, or without one: the open one, or the newest where none is open.

    Raises ``DcplError`` over an unknown name, several open seasons (it lists them), and no season at all.
    """
    if name is not None:
        found = connection.execute(f'{_SEASON} WHERE "key" = ?', (name_key(name),)).fetchone()
        if found is None:
            _no_such_season(connection, name)
        return _season(found)
    rows = connection.execute(f"{_SEASON} WHERE closed = 0 LIMIT 2").fetchall()
    if len(rows) > 1:
        names = _season_names(connection, "WHERE closed = 0")
        raise DcplError(f"Several seasons are open: {names}.", "Say which one: --season NAME")
    if not rows:
        rows = connection.execute(f"{_SEASON} ORDER BY id DESC LIMIT 1").fetchall()
    if not rows:
        raise DcplError("There is no season yet.", "Make one: dcpl season new NAME")
    return _season(rows[0])


def season_after(connection: sqlite3.Connection, season_id: int) -> SeasonRow | None:
    """Find the season that was made right after another one; None where it is the newest."""
    found = connection.execute(f"{_SEASON} WHERE id > ? ORDER BY id LIMIT 1", (season_id,)).fetchone()
    return None if found is None else _season(found)


def season_before(connection: sqlite3.Connection, season_id: int) -> SeasonRow | None:
    """Find the season that was made right before another one; None where it is the oldest."""
    found = connection.execute(f"{_SEASON} WHERE id < ? ORDER BY id DESC LIMIT 1", (season_id,)).fetchone()
    return None if found is None else _season(found)


def newest_season(connection: sqlite3.Connection) -> str | None:
    """Name the season that was made last; None where there is none."""
    found = connection.execute(f"{_SEASON} ORDER BY id DESC LIMIT 1").fetchone()
    return None if found is None else _season(found).name


def season_named(connection: sqlite3.Connection, name: str) -> str | None:
    """Tell how the season of this name is written; None where there is none."""
    found = connection.execute(f'{_SEASON} WHERE "key" = ?', (name_key(name),)).fetchone()
    return None if found is None else _season(found).name


def season_is_there(connection: sqlite3.Connection, season_id: int) -> bool:
    """Tell whether a season is there, by its row id: an undo may have taken it away."""
    return connection.execute(_SEASON_THERE, (season_id,)).fetchone() is not None


def event_ids(connection: sqlite3.Connection, season_id: int) -> dict[EventName, int]:
    """Give the row id of every event of a season by its name."""
    rows = connection.execute(_EVENT_IDS, (season_id,))
    return {facts.Event(kind, number).name: key for kind, number, key in rows}


def read_season(connection: sqlite3.Connection, season_id: int) -> facts.Season:
    """Read every fact of a season. ``nights`` holds the events that have results, whatever their state."""
    ask = connection.execute
    here = (season_id,)
    name, stored, start, closed = ask(_SEASON_FACTS, here).fetchone()
    profile = from_json(stored)
    amendments = _amendments(connection, season_id)
    write_money_in(
        next((str(a.value) for a in reversed(amendments) if a.key == "currency"), profile.currency)
    )
    events = {
        key: facts.Event(kind, number, date, state, host, bool(no_rebuys), bool(heads_up), *rest)
        for key, kind, number, date, state, host, no_rebuys, heads_up, *rest in ask(_EVENTS, here)
    }
    events = dict(sorted(events.items(), key=lambda item: _order_of_play(item[1])))
    names = {key: event.name for key, event in events.items()}
    return facts.Season(
        name=name,
        profile=profile,
        events=tuple(events.values()),
        nights=_nights(connection, season_id, names),
        start=start,
        closed=bool(closed),
        amendments=amendments,
        guests=frozenset(player for (player,) in ask(_GUESTS, here)),
        adjustments=tuple(
            facts.Adjustment(player, points, reason, bool(bonus), None if event is None else names[event])
            for player, points, reason, bonus, event in ask(_ADJUSTMENTS, here)
        ),
        payments=tuple(map(facts.Payment._make, ask(_PAYMENTS, here))),
        tiebreaks=_tiebreaks(connection, season_id),
        post_season=next((state for (state,) in ask(_POST_SEASON, here)), facts.NOT_OPEN),
        invitations=tuple(
            facts.Invitation(player, event, seat, answer, bool(forfeited))
            for player, event, seat, answer, forfeited in ask(_INVITATIONS, here)
        ),
        handed=tuple(facts.Handed(names[event], *rest) for event, *rest in ask(_HANDED, here)),
        deals=_deals(connection, season_id, names),
        conduct=_conduct(connection, season_id, names),
        pot_money=tuple(map(facts.PotMoney._make, ask(_POT_MONEY, here))),
        carriers=tuple(facts.Carrier(names[event], *rest) for event, *rest in ask(_CARRIERS, here)),
        handicaps=tuple(
            facts.Handicap(player, thousandths, None if event is None else names[event])
            for player, thousandths, event in ask(_HANDICAPS, here)
        ),
    )


def _nights(
    connection: sqlite3.Connection, season_id: int, names: dict[int, EventName]
) -> dict[EventName, facts.Night]:
    ask = connection.execute
    here = (season_id,)
    hitmen: dict[int, tuple[str, ...]] = {}
    for exit_id, player in ask(_HITMEN, here):
        known = hitmen.get(exit_id)
        hitmen[exit_id] = (player,) if known is None else (*known, player)
    entries: defaultdict[int, list[facts.Entry]] = defaultdict(list)
    for event, *rest in ask(_ENTRIES, here):
        entries[event].append(facts.Entry._make(rest))
    exits: defaultdict[int, list[facts.Exit]] = defaultdict(list)
    for exit_id, event, player, moment, rank, how, hand in ask(_EXITS, here):
        exits[event].append(facts.Exit(player, moment, rank, how, hitmen.get(exit_id, ()), hand))
    claims: defaultdict[int, list[facts.Claim]] = defaultdict(list)
    for event, player, cards in ask(_CLAIMS, here):
        claims[event].append(facts.Claim(player, cards))
    return {
        name: facts.Night(tuple(entries[event]), tuple(exits[event]), tuple(claims[event]))
        for event, name in names.items()
        if event in entries or event in exits or event in claims
    }


def _amendments(connection: sqlite3.Connection, season_id: int) -> tuple[Amendment, ...]:
    rows = connection.execute(_AMENDMENTS, (season_id,)).fetchall()
    if not rows:
        return ()
    import json

    return tuple(
        Amendment(key, _frozen(json.loads(value)), event, reason) for key, value, event, reason in rows
    )


def _deals(
    connection: sqlite3.Connection, season_id: int, names: dict[int, EventName]
) -> tuple[facts.Deal, ...]:
    deals: dict[int, facts.Deal] = {}
    for event, reason, player, cents in connection.execute(_DEALS, (season_id,)):
        known = deals.get(event, facts.Deal(names[event], (), reason))
        deals[event] = known._replace(shares=(*known.shares, (player, cents)))
    return tuple(deals.values())


def _conduct(
    connection: sqlite3.Connection, season_id: int, names: dict[int, EventName]
) -> tuple[facts.Conduct, ...]:
    rows = connection.execute(_CONDUCT, {"season": season_id}).fetchall()
    return tuple(
        facts.Conduct(
            player,
            kind,
            names.get(first) if here == season_id else None,
            reason,
            names.get(until) if here == season_id else None,
            lifted,
            points,
            bool(carried),
            bool(arrived),
            here != season_id,
            bool(stood),
        )
        for player, kind, here, first, reason, until, lifted, points, carried, arrived, stood in rows
    )


def _frozen(value: object) -> object:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value


def _tiebreaks(connection: sqlite3.Connection, season_id: int) -> tuple[facts.TiebreakResult, ...]:
    results: dict[int, facts.TiebreakResult] = {}
    for key, score, player in connection.execute(_TIEBREAKS, (season_id,)):
        known = results.get(key)
        results[key] = facts.TiebreakResult((player,) if known is None else (*known.players, player), score)
    return tuple(results.values())


def _order_of_play(event: facts.Event) -> tuple[int, int]:
    return (facts.REGULAR, facts.SECOND_CHANCE, facts.MAIN_EVENT).index(event.kind), event.number


def _season(row: tuple[int, str, str | None, int, str]) -> SeasonRow:
    key, name, start, closed, reason = row
    return SeasonRow(key, name, start, bool(closed), reason)


def _season_names(connection: sqlite3.Connection, where: str = "") -> str:
    """Name seasons, the newest first, and say how many more there are."""
    count = connection.execute(f"SELECT count(*) FROM season {where}").fetchone()[0]
    rows = connection.execute(f"SELECT name FROM season {where} ORDER BY id DESC LIMIT {SEASONS_LISTED}")
    names = ", ".join(name for (name,) in rows)
    return f"{names} and {count - SEASONS_LISTED} more" if count > SEASONS_LISTED else names


def _no_such_season(connection: sqlite3.Connection, name: str) -> None:
    names = _season_names(connection)
    if not names:
        raise DcplError(f"There is no season {name}.", "Make one: dcpl season new NAME")
    raise DcplError(f"There is no season {name}.", f"There are: {names}")
