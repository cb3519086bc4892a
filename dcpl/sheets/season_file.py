"""A season as one JSON document: every fact, players by name, no ids; out and in again."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from dcpl.errors import Problem
from dcpl.rules.facts import (
    ACCEPTED,
    ASKED,
    BANNED,
    CANCELLED,
    CHIP_COUNT,
    DECLINED,
    DISQUALIFIED,
    FINAL,
    INVITED,
    LEFT_EARLY,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NO_SHOW,
    NOT_OPEN,
    OPEN,
    OUT,
    PAID,
    PENALTY,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    RECEIVED,
    REGULAR,
    REMOVED,
    SCHEDULED,
    SECOND_CHANCE,
    SECOND_CHANCE_LOCKED,
    SUSPENDED,
    WARNING,
    Adjustment,
    Amendment,
    Claim,
    Conduct,
    Deal,
    Entry,
    Event,
    EventName,
    Exit,
    Handed,
    Invitation,
    Night,
    Payment,
    Season,
    TiebreakResult,
)
from dcpl.rules.profile import from_json, to_json

FORMAT = 1
"""The version of the document's shape."""


def write_season(season: Season) -> str:
    """Write a season as its document; the same facts give the same text."""
    document = {
        "dcpl_season": FORMAT,
        "name": season.name,
        "start": season.start,
        "closed": season.closed,
        "rules": json.loads(to_json(season.profile)),
        "amendments": [_dict(amendment) for amendment in season.amendments],
        "guests": sorted(season.guests, key=lambda name: (name.casefold(), name)),
        "events": [_event(season, event) for event in season.events],
        "adjustments": [_dict(given) for given in season.adjustments],
        "payments": [_dict(payment) for payment in season.payments],
        "tiebreaks": [_dict(recorded) for recorded in season.tiebreaks],
        "post_season": season.post_season,
        "invitations": [_dict(seat) for seat in season.invitations],
        "money": [_dict(moved) for moved in season.handed],
        "deals": [
            {
                "event": deal.event,
                "shares": [{"player": player, "cents": cents} for player, cents in deal.shares],
                "reason": deal.reason,
            }
            for deal in season.deals
        ],
        "conduct": [_conduct(entry) for entry in season.conduct if not entry.earlier],
    }
    return json.dumps(document, ensure_ascii=False, indent=1) + "\n"


def read_season_file(raw: bytes, file: str) -> tuple[Season | None, list[Problem]]:
    """Read a season's document; every fault of its shape is told, with where it is."""
    try:
        text = raw.decode("utf-8-sig")
        document = json.loads(text, parse_constant=_no_constant)
    except UnicodeDecodeError as error:
        told = f"byte {error.start} is not UTF-8"
        return None, [Problem(told, "a season's document is what `dcpl season export` writes", file)]
    except json.JSONDecodeError as error:
        return None, [Problem(f"no JSON: {error.msg}", "", file, error.lineno)]
    except (ValueError, RecursionError) as error:
        return None, [Problem(f"no JSON that can be read: {error}", "", file)]
    if not isinstance(document, dict) or "dcpl_season" not in document:
        remedy = "a season's document is what `dcpl season export` writes"
        return None, [Problem("this is no document of a season", remedy, file)]
    reader = _Reader(file)
    season = reader.season(document)
    return (None if reader.problems else season), reader.problems


class _Field(NamedTuple):
    """What a value may be: a test, and words for it."""

    fits: Callable[[Any], bool]
    words: str


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _is_int(value: Any) -> bool:
    return type(value) is int and abs(value) < 2**53


def _one_of(*words: str) -> _Field:
    return _Field(
        lambda value: value in words if isinstance(value, str) else False, f"one of {', '.join(words)}"
    )


_TEXT = _Field(lambda value: isinstance(value, str), "a text")
_NAME = _Field(lambda value: isinstance(value, str) and bool(value.strip()), "a name")
_MAYBE_NAME = _Field(lambda value: value is None or _NAME.fits(value), "a name or null")
_YES_NO = _Field(lambda value: isinstance(value, bool), "true or false")
_WHOLE = _Field(_is_int, "a whole number")
_COUNT = _Field(lambda value: _is_int(value) and value >= 0, "a whole number from 0")
_RANK = _Field(lambda value: _is_int(value) and value >= 1, "a whole number from 1")
_POINTS = _Field(_is_int, "points in hundredths, a whole number")
_MAYBE_POINTS = _Field(lambda value: value is None or _COUNT.fits(value), "points in hundredths or null")
_DATE = _Field(
    lambda value: (
        isinstance(value, str)
        and re.fullmatch(r"[0-9]{4}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])", value) is not None
    ),
    "a date YYYY-MM-DD",
)
_MAYBE_DATE = _Field(lambda value: value is None or _DATE.fits(value), "a date YYYY-MM-DD or null")
_NAMES = _Field(lambda value: isinstance(value, list) and all(map(_NAME.fits, value)), "a list of names")
_LIST = _Field(lambda value: isinstance(value, list), "a list")
_OBJECT = _Field(lambda value: isinstance(value, dict), "an object")
_ANY = _Field(lambda value: True, "a value")
_EVENT = _Field(
    lambda value: (_is_int(value) and value > 0) or value in (SECOND_CHANCE, MAIN_EVENT), "an event"
)
_MAYBE_EVENT = _Field(lambda value: value is None or _EVENT.fits(value), "an event or null")
_MAYBE_NUMBER = _Field(lambda value: value is None or _RANK.fits(value), "an event's number or null")
_SCORE = _Field(lambda value: value in (None, "3-0", "3-1", "3-2"), "3-0, 3-1, 3-2 or null")

_SEASON = {
    "dcpl_season": _Field(lambda value: value == FORMAT and type(value) is int, f"{FORMAT}"),
    "name": _NAME,
    "start": _MAYBE_DATE,
    "closed": _YES_NO,
    "rules": _OBJECT,
    "amendments": _LIST,
    "guests": _NAMES,
    "events": _LIST,
    "adjustments": _LIST,
    "payments": _LIST,
    "tiebreaks": _LIST,
    "post_season": _one_of(NOT_OPEN, INVITED, SECOND_CHANCE_LOCKED, MAIN_EVENT_LOCKED),
    "invitations": _LIST,
    "money": _LIST,
    "deals": _LIST,
    "conduct": _LIST,
}
_EVENT_FIELDS = {
    "event": _EVENT,
    "date": _MAYBE_DATE,
    "state": _one_of(SCHEDULED, OPEN, FINAL, CANCELLED),
    "host": _MAYBE_NAME,
    "no_rebuys": _YES_NO,
    "heads_up": _YES_NO,
    "entries": _LIST,
    "exits": _LIST,
    "claims": _LIST,
}
_ENTRY = {
    "player": _NAME,
    "came": _one_of(PRESENT, PREPAID_ABSENT, NO_SHOW),
    "penalty": _MAYBE_POINTS,
    "note": _TEXT,
}
_EXIT = {
    "player": _NAME,
    "order": _COUNT,
    "rank": _RANK,
    "how": _one_of(OUT, REBOUGHT, LEFT_EARLY, REMOVED, CHIP_COUNT),
    "hitmen": _NAMES,
}
_CLAIM = {"player": _NAME, "cards": _NAME}
_AMENDMENT = {"key": _NAME, "value": _ANY, "event": _MAYBE_NUMBER, "reason": _TEXT}
_ADJUSTMENT = {
    "player": _NAME,
    "points": _POINTS,
    "reason": _TEXT,
    "bonus": _YES_NO,
    "event": _MAYBE_EVENT,
}
_PAYMENT = {"player": _NAME, "cents": _WHOLE, "on": _DATE, "reason": _TEXT}
_TIEBREAK = {"players": _NAMES, "score": _SCORE}
_INVITATION = {
    "player": _NAME,
    "event": _one_of(SECOND_CHANCE, MAIN_EVENT),
    "seat": _RANK,
    "answer": _one_of(ASKED, ACCEPTED, DECLINED),
    "forfeited": _YES_NO,
}
_HANDED = {"event": _EVENT, "player": _NAME, "kind": _one_of(RECEIVED, PAID), "cents": _WHOLE}
_DEAL = {"event": _EVENT, "shares": _LIST, "reason": _TEXT}
_SHARE = {"player": _NAME, "cents": _COUNT}
_CONDUCT = {
    "player": _NAME,
    "kind": _one_of(WARNING, PENALTY, DISQUALIFIED, SUSPENDED, BANNED),
    "first": _MAYBE_EVENT,
    "reason": _NAME,
    "until": _MAYBE_EVENT,
    "lifted": _MAYBE_NAME,
    "points": _COUNT,
    "carried": _YES_NO,
}


class _Reader:
    """Reads the document's parts, gathering every fault with the place where it is."""

    def __init__(self, file: str) -> None:
        self.file = file
        self.problems: list[Problem] = []

    def season(self, document: Any) -> Season | None:
        given = self._object(document, _SEASON, "the document")
        if given is None:
            return None
        try:
            profile = from_json(json.dumps(given["rules"]))
        except Exception:  # noqa: BLE001  # whatever a foreign object does to it, it is no profile
            self._fault("rules", "is no complete rules profile")
            return None
        events: list[Event] = []
        nights: dict[EventName, Night] = {}
        for index, item in enumerate(given["events"], start=1):
            self._event(item, f"events, {index}", events, nights)
        return Season(
            name=" ".join(given["name"].split()),
            profile=profile,
            events=tuple(events),
            nights=nights,
            start=given["start"],
            closed=given["closed"],
            amendments=tuple(
                Amendment(item["key"], _frozen(item["value"]), item["event"], item["reason"])
                for item in self._all(given["amendments"], _AMENDMENT, "amendments")
            ),
            guests=frozenset(given["guests"]),
            adjustments=tuple(
                Adjustment(**item) for item in self._all(given["adjustments"], _ADJUSTMENT, "adjustments")
            ),
            payments=tuple(Payment(**item) for item in self._all(given["payments"], _PAYMENT, "payments")),
            tiebreaks=tuple(
                TiebreakResult(tuple(item["players"]), item["score"])
                for item in self._all(given["tiebreaks"], _TIEBREAK, "tiebreaks")
            ),
            post_season=given["post_season"],
            invitations=tuple(
                Invitation(**item) for item in self._all(given["invitations"], _INVITATION, "invitations")
            ),
            handed=tuple(Handed(**item) for item in self._all(given["money"], _HANDED, "money")),
            deals=tuple(
                Deal(item["event"], self._shares(item["shares"], f"deals, {number}"), item["reason"])
                for number, item in enumerate(self._all(given["deals"], _DEAL, "deals"), start=1)
            ),
            conduct=tuple(Conduct(**item) for item in self._all(given["conduct"], _CONDUCT, "conduct")),
        )

    def _shares(self, items: list[Any], where: str) -> tuple[tuple[str, int], ...]:
        shares = self._all(items, _SHARE, where)
        return tuple((share["player"], share["cents"]) for share in shares)

    def _event(self, item: Any, where: str, events: list[Event], nights: dict[EventName, Night]) -> None:
        given = self._object(item, _EVENT_FIELDS, where)
        if given is None:
            return
        name = given["event"]
        if any(event.name == name for event in events):
            self._fault(where, f"event {name} is there twice")
        kind, number = (REGULAR, name) if isinstance(name, int) else (name, 0)
        event = Event(
            kind, number, given["date"], given["state"], given["host"], given["no_rebuys"], given["heads_up"]
        )
        events.append(event)
        entries = [Entry(**entry) for entry in self._all(given["entries"], _ENTRY, f"{where}, entries")]
        exits = [
            Exit(**{**gone, "hitmen": tuple(gone["hitmen"])})
            for gone in self._all(given["exits"], _EXIT, f"{where}, exits")
        ]
        claims = [Claim(**claim) for claim in self._all(given["claims"], _CLAIM, f"{where}, claims")]
        if entries or exits or claims:
            nights[name] = Night(tuple(entries), tuple(exits), tuple(claims))

    def _all(self, items: list[Any], fields: Mapping[str, _Field], where: str) -> list[dict[str, Any]]:
        read = [self._object(item, fields, f"{where}, {index}") for index, item in enumerate(items, start=1)]
        return [item for item in read if item is not None]

    def _object(self, value: Any, fields: Mapping[str, _Field], where: str) -> dict[str, Any] | None:
        if not isinstance(value, dict):
            self._fault(where, "is no object")
            return None
        faults = len(self.problems)
        for key in [key for key in fields if key not in value]:
            self._fault(where, f"lacks {key}")
        for key in [key for key in value if key not in fields]:
            self._fault(where, f"has an unknown key {key}")
        for key, field in fields.items():
            if key in value and not field.fits(value[key]):
                self._fault(where, f"{key} is not {field.words}")
        return value if len(self.problems) == faults else None

    def _fault(self, where: str, told: str) -> None:
        self.problems.append(Problem(f"{where}: {told}", "", self.file))


def _event(season: Season, event: Event) -> dict[str, Any]:
    night = season.nights.get(event.name, Night(()))
    return {
        "event": event.name,
        "date": event.date,
        "state": event.state,
        "host": event.host,
        "no_rebuys": event.no_rebuys,
        "heads_up": event.heads_up,
        "entries": [_dict(entry) for entry in night.entries],
        "exits": [_dict(gone) for gone in night.exits],
        "claims": [_dict(claim) for claim in night.claims],
    }


def _dict(fact: Any) -> dict[str, Any]:
    """A fact as an object, its lists as lists."""
    return {key: list(value) if isinstance(value, tuple) else value for key, value in fact._asdict().items()}


def _conduct(entry: Conduct) -> dict[str, Any]:
    """A conduct entry without what says only that it came from another season."""
    return {key: value for key, value in _dict(entry).items() if key != "earlier"}


def _frozen(value: Any) -> Any:
    return tuple(_frozen(item) for item in value) if isinstance(value, list) else value
