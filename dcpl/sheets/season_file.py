"""A season's JSON document, read: every fact, and every fault of its shape with where it is. Heavy, as
``season_shape`` is.
"""

from __future__ import annotations

import json
from collections.abc import Hashable, Iterable
from typing import Any, NamedTuple

from dcpl.errors import Problem, Refused
from dcpl.rules import evening, facts
from dcpl.rules.profile.file import read_profile
from dcpl.rules.profile.raw import Number
from dcpl.rules.profile.values import Amendment, Profile
from dcpl.sheets.season_shape import Document, Evening, Part, PlayedEvent, read_document


class SeasonFile(NamedTuple):
    """A season with what is recorded of its evenings beside the results."""

    season: facts.Season
    evening: evening.Evening


def read_season_file(raw: bytes, file: str) -> tuple[SeasonFile | None, list[Problem]]:
    """Read a season's document; every fault of its shape is told, with where it is."""
    try:
        text = raw.decode("utf-8-sig")
        document = json.loads(text, parse_constant=_no_constant, parse_float=Number)
        json.dumps(document, ensure_ascii=False).encode()
    except UnicodeEncodeError as error:
        told = f"no text: half a character, {ascii(error.object[error.start])[1:-1]}, is written"
        near = error.object[max(0, error.start - 30) : error.start].rpartition("\n")[2]
        return None, [Problem(f"{told} after {near}", "", file)]
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
    read, problems = read_document(document, file)
    profile, faults = _profile(document.get("rules"), file)
    problems += faults
    if read is None or profile is None:
        return None, problems
    season = _season(read, profile)
    twice = _twice("events", ((event.name,) for event in season.events), "event {} is there twice")
    problems = [Problem(told, "", file) for told in [*twice, *_unfit_evening(read)]]
    return (None, problems) if problems else (SeasonFile(season, _evening(read.evening)), [])


def _no_constant(text: str) -> float:
    raise ValueError(f"{text} is no number")


def _profile(rules: Any, file: str) -> tuple[Profile | None, list[Problem]]:
    if not isinstance(rules, dict):
        return None, []  # told of with the other parts of the document
    try:
        return read_profile(rules, file), []
    except Refused as refused:
        return None, list(refused.problems)


def _season(read: Document, profile: Profile) -> facts.Season:
    return facts.Season(
        name=" ".join(read.name.split()),
        profile=profile,
        events=tuple(map(_event, read.events)),
        nights={
            event.event: facts.Night(
                _all(facts.Entry, event.entries),
                _all(facts.Exit, event.exits),
                _all(facts.Claim, event.claims),
            )
            for event in read.events
            if event.entries or event.exits or event.claims
        },
        start=read.start,
        closed=read.closed,
        amendments=_all(Amendment, read.amendments),
        guests=frozenset(read.guests),
        adjustments=_all(facts.Adjustment, read.adjustments),
        payments=_all(facts.Payment, read.payments),
        tiebreaks=_all(facts.TiebreakResult, read.tiebreaks),
        post_season=facts.Stage(read.post_season),
        invitations=_all(facts.Invitation, read.invitations),
        handed=_all(facts.Handed, read.money),
        deals=tuple(
            facts.Deal(deal.event, tuple((share.player, share.cents) for share in deal.shares), deal.reason)
            for deal in read.deals
        ),
        conduct=_all(facts.Conduct, read.conduct),
        carriers=_all(facts.Carrier, read.carriers),
        handicaps=_all(facts.Handicap, read.handicaps),
        pot_money=_all(facts.PotMoney, read.pots),
    )


def _event(read: PlayedEvent) -> facts.Event:
    kind, number = (facts.REGULAR, read.event) if isinstance(read.event, int) else (read.event, 0)
    beside = ("event", "entries", "exits", "claims")
    return facts.Event(facts.Kind(kind), number, **{key: value for key, value in read if key not in beside})


def _night(read: PlayedEvent) -> facts.Night:
    return facts.Night(
        _all(facts.Entry, read.entries), _all(facts.Exit, read.exits), _all(facts.Claim, read.claims)
    )


def _evening(read: Evening | None) -> evening.Evening:
    if read is None:
        return evening.Evening()
    return evening.Evening(
        _all(evening.Reservation, read.reservations),
        _all(evening.SeatDraw, read.draws),
        _all(evening.Seat, read.seats),
        _all(evening.NightNote, read.notes),
        _all(evening.Clock, read.clocks),
    )


def _all(fact: Any, parts: Iterable[Part]) -> tuple[Any, ...]:
    """Make the facts of which parts of the document have the fields."""
    return tuple(fact(**dict(part)) for part in parts)


def _unfit_evening(read: Document) -> list[str]:
    """Tell what is recorded of evenings of no event, and what is there twice."""
    if read.evening is None:
        return []
    known = {event.event for event in read.events}
    told = []
    for key, parts in read.evening:
        where = f"evening, {key}"
        unknown = [
            (index, part.event) for index, part in enumerate(parts, start=1) if part.event not in known
        ]
        told += [f"{where}, {index}: there is no event {event}" for index, event in unknown]
        if key in _ONCE:
            told += _twice(where, ([getattr(part, name) for name in _ONCE[key]] for part in parts))
    return told


_ONCE = {
    "reservations": ("event", "player"),
    "draws": ("event",),
    "seats": ("event", "player"),
    "clocks": ("event",),
}
"""What there can be one of: by which fields."""


def _twice(where: str, keys: Iterable[Iterable[Hashable]], words: str = "{} is there twice") -> list[str]:
    seen: set[tuple[Hashable, ...]] = set()
    told = []
    for index, key in enumerate(map(tuple, keys), start=1):
        if key in seen:
            told.append(f"{where}, {index}: {words.format(', '.join(map(str, key)))}")
        seen.add(key)
    return told
