"""A whole season in the tables: its schedule, its nights, and all that stands beside them."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from typing import Any

from dcpl.actions.evening_rows import write_evening
from dcpl.actions.night_rows import write_nights
from dcpl.actions.work import Work
from dcpl.errors import DcplError
from dcpl.rules.evening import Evening
from dcpl.rules.facts import NOT_OPEN, Season
from dcpl.rules.names import clean_name, name_key
from dcpl.rules.profile.values import to_json
from dcpl.rules.units import EventName


def write_season(
    work: Work, season: Season, own: dict[str, str] | None = None, evening: Evening | None = None
) -> None:
    """Store a whole season; ``own`` maps the document's names to the players' own."""
    from dcpl.store import schema

    def player_id(name: str) -> int:
        return work.player_id((own or {}).get(name, name))

    season_id = work.change.allocate("season")[0]
    work.season_id = work.change.season_id = season_id
    row = {"id": season_id, "name": season.name, "key": name_key(season.name), "start": season.start}
    work.insert(schema.Season, [{**row, "profile": to_json(season.profile), "closed": int(season.closed)}])
    ids = dict(
        zip(
            [event.name for event in season.events],
            work.change.allocate("event", len(season.events)),
            strict=True,
        )
    )
    work.insert(
        schema.Event,
        [
            {
                "id": ids[event.name],
                "season_id": season_id,
                "kind": event.kind,
                "number": event.number,
                "date": event.date,
                "state": event.state,
                "host_id": None if event.host is None else player_id(event.host),
                "no_rebuys": int(event.no_rebuys),
                "heads_up": int(event.heads_up),
                "factor": event.factor,
                "buy_in_cents": event.buy_in_cents,
                "rebuy_cents": event.rebuy_cents,
                "add_on_cents": event.add_on_cents,
                "source": event.source,
            }
            for event in season.events
        ],
    )
    _write_rest(work, season, ids, player_id)
    write_nights(work, [(ids[name], night) for name, night in season.nights.items()], player_id)
    if evening is not None:
        write_evening(work, evening, ids, player_id)


def _write_rest(
    work: Work, season: Season, ids: Mapping[EventName, int], player_id: Callable[[str], int]
) -> None:
    """Store what stands beside the nights: guests, amendments, adjustments, payments, tiebreaks."""
    from dcpl.store import schema

    def event_id(name: EventName | None) -> int | None:
        return None if name is None else ids[name]

    here = {"season_id": work.season_id}
    rows: list[tuple[Any, list[dict[str, Any]]]] = [
        (schema.Guest, [{**here, "player_id": player_id(name)} for name in sorted(season.guests)]),
        (
            schema.Amendment,
            [
                {
                    **here,
                    "key": amendment.key,
                    "value": json.dumps(amendment.value, ensure_ascii=False),
                    "event_id": event_id(amendment.event),
                    "reason": amendment.reason,
                }
                for amendment in season.amendments
            ],
        ),
        (
            schema.Adjustment,
            [
                {
                    **here,
                    "event_id": event_id(given.event),
                    "player_id": player_id(given.player),
                    "points": given.points,
                    "bonus": int(given.bonus),
                    "reason": given.reason,
                }
                for given in season.adjustments
            ],
        ),
        (
            schema.Payment,
            [
                {
                    **here,
                    "player_id": player_id(payment.player),
                    "cents": payment.cents,
                    "paid_on": payment.on,
                    "reason": payment.reason,
                }
                for payment in season.payments
            ],
        ),
    ]
    tiebreak_ids = work.change.allocate("tiebreak", len(season.tiebreaks))
    results = list(zip(tiebreak_ids, season.tiebreaks, strict=True))
    rows.append((schema.Tiebreak, [{**here, "id": key, "score": found.score} for key, found in results]))
    rows.append(
        (
            schema.TiebreakPlayer,
            [
                {"tiebreak_id": key, "position": place, "player_id": player_id(name)}
                for key, found in results
                for place, name in enumerate(found.players, start=1)
            ],
        )
    )
    for table, given_rows in (*rows, *_post_season_rows(work, season, ids, player_id)):
        if given_rows:
            work.insert(table, given_rows)


def _post_season_rows(
    work: Work, season: Season, ids: Mapping[EventName, int], player_id: Callable[[str], int]
) -> list[tuple[Any, list[dict[str, Any]]]]:
    """Lay out the rows of the post-season, of money in hand, deals and conduct."""
    from dcpl.store import schema

    here = {"season_id": work.season_id}
    state = [] if season.post_season == NOT_OPEN else [{**here, "state": season.post_season}]
    invitations = [
        {
            **here,
            "player_id": player_id(seat.player),
            "event": seat.event,
            "seat": seat.seat,
            "answer": seat.answer,
            "forfeited": int(seat.forfeited),
        }
        for seat in season.invitations
    ]
    handed = [
        {
            "event_id": ids[moved.event],
            "player_id": player_id(moved.player),
            "kind": moved.kind,
            "cents": moved.cents,
        }
        for moved in season.handed
    ]
    deals = list(zip(work.change.allocate("deal", len(season.deals)), season.deals, strict=True))
    conduct = [
        {
            **here,
            "player_id": player_id(entry.player),
            "kind": entry.kind,
            "first_id": None if entry.first is None else ids[entry.first],
            "until_id": None if entry.until is None else ids[entry.until],
            "reason": entry.reason,
            "lifted": entry.lifted,
            "points": entry.points,
            "carried": int(entry.carried),
            # Which season took them is not told by a document; that one did is what matters.
            "arrived_id": work.season_id if entry.arrived else None,
        }
        for entry in season.conduct
    ]
    shares = [
        {"deal_id": key, "position": place, "player_id": player_id(player), "cents": cents}
        for key, made in deals
        for place, (player, cents) in enumerate(made.shares, start=1)
    ]
    return [
        (schema.PostSeason, state),
        (schema.Invitation, invitations),
        (schema.Handed, handed),
        (schema.Deal, [{"id": k, "event_id": ids[d.event], "reason": d.reason} for k, d in deals]),
        (schema.DealShare, shares),
        (schema.Conduct, conduct),
    ]


def refuse_taken(work: Work, name: str) -> None:
    taken = work.connection.execute('SELECT name FROM season WHERE "key" = ?', (name_key(name),)).fetchone()
    if taken:
        raise DcplError(f"there is a season {taken[0]} already", "take another name (import: --as NAME)")


def season_title(name: str) -> str:
    title = clean_name(name)
    if not title or len(title) > 80:
        raise DcplError("a season's name has 1 to 80 characters")
    return title
