"""A season's JSON document, read: every fact, and every fault of its shape with where it is."""

from __future__ import annotations

import json
from typing import Any, NamedTuple

from dcpl.errors import Problem, Refused
from dcpl.rules.evening import Evening
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
    Claim,
    Conduct,
    Deal,
    Entry,
    Event,
    Exit,
    Handed,
    Invitation,
    Night,
    Payment,
    Season,
    TiebreakResult,
)
from dcpl.rules.profile.file import read_profile
from dcpl.rules.profile.keys import KEYS
from dcpl.rules.profile.kinds import Number, Unfit, read_value
from dcpl.rules.profile.values import Amendment
from dcpl.rules.units import EventName
from dcpl.sheets.evening_file import read_evening
from dcpl.sheets.season_document import FORMAT
from dcpl.sheets.shapes import (
    ANY,
    COUNT,
    DATE,
    DEDUCTION,
    EVENT,
    FACTOR,
    LIST,
    MAYBE_COUNT,
    MAYBE_DATE,
    MAYBE_DEDUCTION,
    MAYBE_EVENT,
    MAYBE_NAME,
    MAYBE_NUMBER,
    MAYBE_POINTS,
    NAME,
    NAMES,
    OBJECT,
    POINTS,
    RANK,
    SCORE,
    TEXT,
    WHOLE,
    YES_NO,
    Field,
    ShapeReader,
    one_of,
    optional,
)


class SeasonFile(NamedTuple):
    """A season with what is recorded of its evenings beside the results."""

    season: Season
    evening: Evening


def read_season_file(raw: bytes, file: str) -> tuple[SeasonFile | None, list[Problem]]:
    """Read a season's document; every fault of its shape is told, with where it is."""
    try:
        text = raw.decode("utf-8-sig")
        document = json.loads(text, parse_constant=_no_constant, parse_float=Number)
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
    evening = read_evening(reader, document.pop("evening", None), document.get("events"))
    season = reader.season(document)
    if season is None or reader.problems:
        return None, reader.problems
    return SeasonFile(season, evening), []


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no number")


_SEASON = {
    "dcpl_season": Field(lambda value: value == FORMAT and type(value) is int, f"{FORMAT}"),
    "name": NAME,
    "start": MAYBE_DATE,
    "closed": YES_NO,
    "rules": OBJECT,
    "amendments": LIST,
    "guests": NAMES,
    "events": LIST,
    "adjustments": LIST,
    "payments": LIST,
    "tiebreaks": LIST,
    "post_season": one_of(NOT_OPEN, INVITED, SECOND_CHANCE_LOCKED, MAIN_EVENT_LOCKED),
    "invitations": LIST,
    "money": LIST,
    "deals": LIST,
    "conduct": LIST,
}
_EVENT_FIELDS = {
    "event": EVENT,
    "date": MAYBE_DATE,
    "state": one_of(SCHEDULED, OPEN, FINAL, CANCELLED),
    "host": MAYBE_NAME,
    "no_rebuys": YES_NO,
    "heads_up": YES_NO,
    "factor": optional(FACTOR),
    "buy_in_cents": optional(MAYBE_COUNT),
    "rebuy_cents": optional(MAYBE_COUNT),
    "add_on_cents": optional(MAYBE_COUNT),
    "source": optional(MAYBE_NAME),
    "entries": LIST,
    "exits": LIST,
    "claims": LIST,
}
_ENTRY = {
    "player": NAME,
    "came": one_of(PRESENT, PREPAID_ABSENT, NO_SHOW),
    "penalty": MAYBE_DEDUCTION,
    "note": TEXT,
    "add_ons": optional(COUNT),
    "paid_cents": optional(MAYBE_COUNT),
    "points": optional(MAYBE_POINTS),
}
_EXIT = {
    "player": NAME,
    "order": COUNT,
    "rank": RANK,
    "how": one_of(OUT, REBOUGHT, LEFT_EARLY, REMOVED, CHIP_COUNT),
    "hitmen": NAMES,
}
_CLAIM = {"player": NAME, "cards": NAME}
_AMENDMENT = {"key": NAME, "value": ANY, "event": MAYBE_NUMBER, "reason": TEXT}
_ADJUSTMENT = {
    "player": NAME,
    "points": POINTS,
    "reason": TEXT,
    "bonus": YES_NO,
    "event": MAYBE_EVENT,
}
_PAYMENT = {"player": NAME, "amount_cents": WHOLE, "on": DATE, "reason": TEXT}
_TIEBREAK = {"players": NAMES, "score": SCORE}
_INVITATION = {
    "player": NAME,
    "event": one_of(SECOND_CHANCE, MAIN_EVENT),
    "seat": RANK,
    "answer": one_of(ASKED, ACCEPTED, DECLINED),
    "forfeited": YES_NO,
}
_HANDED = {"event": EVENT, "player": NAME, "kind": one_of(RECEIVED, PAID), "amount_cents": WHOLE}
_DEAL = {"event": EVENT, "shares": LIST, "reason": TEXT}
_SHARE = {"player": NAME, "amount_cents": COUNT}
_CONDUCT = {
    "player": NAME,
    "kind": one_of(WARNING, PENALTY, DISQUALIFIED, SUSPENDED, BANNED),
    "first": MAYBE_EVENT,
    "reason": NAME,
    "until": MAYBE_EVENT,
    "lifted": MAYBE_NAME,
    "points": DEDUCTION,
    "carried": YES_NO,
    "arrived": YES_NO,
}


class _Reader(ShapeReader):
    """Reads a season's document."""

    def season(self, document: Any) -> Season | None:
        given = self.object(document, _SEASON, "the document")
        if given is None:
            return None
        try:
            profile = read_profile(given["rules"], self.file)
        except Refused as refused:
            self.problems += refused.problems
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
                Amendment(item["key"], self._amended(item), item["event"], item["reason"])
                for item in self.each(given["amendments"], _AMENDMENT, "amendments")
            ),
            guests=frozenset(given["guests"]),
            adjustments=tuple(
                Adjustment(**item) for item in self.each(given["adjustments"], _ADJUSTMENT, "adjustments")
            ),
            payments=tuple(
                Payment(item["player"], item["amount_cents"], item["on"], item["reason"])
                for item in self.each(given["payments"], _PAYMENT, "payments")
            ),
            tiebreaks=tuple(
                TiebreakResult(tuple(item["players"]), item["score"])
                for item in self.each(given["tiebreaks"], _TIEBREAK, "tiebreaks")
            ),
            post_season=given["post_season"],
            invitations=tuple(
                Invitation(**item) for item in self.each(given["invitations"], _INVITATION, "invitations")
            ),
            handed=tuple(
                Handed(item["event"], item["player"], item["kind"], item["amount_cents"])
                for item in self.each(given["money"], _HANDED, "money")
            ),
            deals=tuple(
                Deal(item["event"], self._shares(item["shares"], f"deals, {number}"), item["reason"])
                for number, item in enumerate(self.each(given["deals"], _DEAL, "deals"), start=1)
            ),
            conduct=tuple(Conduct(**item) for item in self.each(given["conduct"], _CONDUCT, "conduct")),
        )

    def _shares(self, items: list[Any], where: str) -> tuple[tuple[str, int], ...]:
        shares = self.each(items, _SHARE, where)
        return tuple((share["player"], share["amount_cents"]) for share in shares)

    def _amended(self, item: dict[str, Any]) -> object:
        """Read an amendment's value as the profile holds it; what its key does not allow is told."""
        try:
            return read_value(KEYS[item["key"]], item["value"])
        except KeyError:
            self.fault("amendments", f"the rules have no key {item['key']}")
        except Unfit as unfit:
            self.fault("amendments", f"{item['key']} {unfit}")
        return None

    def _event(self, item: Any, where: str, events: list[Event], nights: dict[EventName, Night]) -> None:
        given = self.object(item, _EVENT_FIELDS, where)
        if given is None:
            return
        name = given["event"]
        if any(event.name == name for event in events):
            self.fault(where, f"event {name} is there twice")
        kind, number = (REGULAR, name) if isinstance(name, int) else (name, 0)
        lists = ("event", "entries", "exits", "claims")
        event = Event(kind, number, **{key: value for key, value in given.items() if key not in lists})
        events.append(event)
        entries = [Entry(**entry) for entry in self.each(given["entries"], _ENTRY, f"{where}, entries")]
        exits = [
            Exit(**{**gone, "hitmen": tuple(gone["hitmen"])})
            for gone in self.each(given["exits"], _EXIT, f"{where}, exits")
        ]
        claims = [Claim(**claim) for claim in self.each(given["claims"], _CLAIM, f"{where}, claims")]
        if entries or exits or claims:
            nights[name] = Night(tuple(entries), tuple(exits), tuple(claims))
