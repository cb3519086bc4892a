"""A season as one JSON document, written: every fact, players by name, no ids."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from typing import Any

from dcpl.rules.evening import Evening
from dcpl.rules.facts import Conduct, Entry, Event, Exit, Night, Season
from dcpl.rules.profile.text import plain_value, profile_values
from dcpl.rules.profile.values import KEYS
from dcpl.rules.units import EventName

FORMAT = 1
"""The version of the document's shape."""


def write_season(season: Season, evening: Evening) -> str:
    """Write a season as its document; the same facts give the same text."""
    document: dict[str, Any] = {
        "dcpl_season": FORMAT,
        "name": season.name,
        "start": season.start,
        "closed": season.closed,
        "rules": profile_values(season.profile),
        "amendments": [
            {**_dict(amendment), "value": plain_value(KEYS[amendment.key], amendment.value, _number)}
            for amendment in season.amendments
        ],
        "guests": sorted(season.guests, key=lambda name: (name.casefold(), name)),
        "events": [_event(season, event) for event in season.events],
        "adjustments": [_dict(given) for given in season.adjustments],
        "payments": [
            {
                "player": payment.player,
                "amount_cents": payment.cents,
                "on": payment.on,
                "reason": payment.reason,
            }
            for payment in season.payments
        ],
        "tiebreaks": [_dict(recorded) for recorded in season.tiebreaks],
        "post_season": season.post_season,
        "invitations": [_dict(seat) for seat in season.invitations],
        "money": [
            {"event": moved.event, "player": moved.player, "kind": moved.kind, "amount_cents": moved.cents}
            for moved in season.handed
        ],
        "deals": [
            {
                "event": deal.event,
                "shares": [{"player": player, "amount_cents": cents} for player, cents in deal.shares],
                "reason": deal.reason,
            }
            for deal in season.deals
        ],
        "conduct": [_conduct(entry) for entry in season.conduct if not entry.earlier],
        **_of_some_leagues(season),
        "evening": _evening(evening, [event.name for event in season.events]),
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


_OF_SOME_EVENTS = ("factor", "buy_in_cents", "rebuy_cents", "add_on_cents", "source", "series")
_OF_SOME_ENTRIES = ("add_ons", "paid_cents", "points", "hits", "first_place", "prize_cents")
_OF_SOME_EXITS = ("hand",)
"""What few leagues record: a document has it only where it says something."""


def _of_some_leagues(season: Season) -> dict[str, Any]:
    """Give what few leagues record, where there is some."""
    lists = {
        "carriers": [_dict(carrier) for carrier in season.carriers],
        "handicaps": [
            {"player": given.player, "factor": given.thousandths / 1000, "event": given.event}
            for given in season.handicaps
        ],
        "pots": [
            {
                "pot": moved.pot,
                "kind": moved.kind,
                "amount_cents": moved.cents,
                "on": moved.on,
                "player": moved.player,
                "reason": moved.reason,
            }
            for moved in season.pot_money
        ],
    }
    return {key: listed for key, listed in lists.items() if listed}


def _without(found: dict[str, Any], defaults: Mapping[str, Any], some: Sequence[str]) -> dict[str, Any]:
    return {
        key: value
        for key, value in found.items()
        if key not in some or (type(value), value) != (type(defaults[key]), defaults[key])
    }


def _event(season: Season, event: Event) -> dict[str, Any]:
    night = season.nights.get(event.name, Night(()))
    told = _without(_dict(event), Event._field_defaults, _OF_SOME_EVENTS)
    return {
        "event": event.name,
        **{key: value for key, value in told.items() if key not in ("kind", "number")},
        "entries": [
            _without(_dict(entry), Entry._field_defaults, _OF_SOME_ENTRIES) for entry in night.entries
        ],
        "exits": [_without(_dict(gone), Exit._field_defaults, _OF_SOME_EXITS) for gone in night.exits],
        "claims": [_dict(claim) for claim in night.claims],
    }


def _dict(fact: Any) -> dict[str, Any]:
    """A fact as an object, its lists as lists, its points as numbers."""
    found: dict[str, Any] = {
        key: list(value) if isinstance(value, tuple) else value for key, value in fact._asdict().items()
    }
    for key in ("points", "penalty", "factor"):
        if found.get(key) is not None:
            found[key] = _number(found[key])
    return found


def _number(hundredths: int) -> float:
    """Points as a JSON number: of two decimals a float is written exactly."""
    return hundredths / 100


def _conduct(entry: Conduct) -> dict[str, Any]:
    """A conduct entry without what says only that it came from another season.

    That it was lifted when the season was closed is told only where it was.
    """
    left_out = ("earlier",) if entry.stood else ("earlier", "stood")
    return {key: value for key, value in _dict(entry).items() if key not in left_out}


def _evening(evening: Evening, events: Sequence[EventName]) -> dict[str, Any]:
    """Give what is recorded of the evenings as plain values, in the order of play."""
    place = {event: number for number, event in enumerate(events)}
    seats = sorted(evening.seats, key=lambda seat: (place[seat.event], seat.table, seat.seat, seat.player))
    ordered = evening._replace(
        reservations=tuple(sorted(evening.reservations, key=lambda made: place[made.event])),
        draws=tuple(sorted(evening.draws, key=lambda draw: place[draw.event])),
        seats=tuple(seats),
        notes=tuple(sorted(evening.notes, key=lambda note: place[note.event])),
        clocks=tuple(sorted(evening.clocks, key=lambda clock: place[clock.event])),
    )
    return {key: [fact._asdict() for fact in facts] for key, facts in ordered._asdict().items()}
