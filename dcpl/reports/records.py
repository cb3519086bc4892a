"""The league's records, over all its seasons."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dcpl.printouts.document import MONEY, TAGS, Column, Document, Hundredths, Table, Tagged
from dcpl.rules.history.records import CAREER, NIGHT, SEASON, Holder, Record, records
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, event_text, money_text, names_text, points_text

RECORD_KEYS = ("record", "span", "value", "unit", "hand", "players")
HOLDER_KEYS = ("record", "player", "season", "event", "from_season", "from_event")

_POINTS, _CENTS, _HAND, _COUNT = "points", "cents", "hand", ""
_TITLES = {
    "points-night": ("Most points", _POINTS),
    "knock-outs-night": ("Most knock-outs", _COUNT),
    "prize-night": ("Biggest prize", _CENTS),
    "button-night": ("Biggest button won", _POINTS),
    "high-hand": ("Best high hand", _HAND),
    "field": ("Biggest field", _COUNT),
    "night-pot": ("Biggest pot of a night", _CENTS),
    "main-event-pot": ("Biggest Main Event pot", _CENTS),
    "points-season": ("Most points", _POINTS),
    "wins-season": ("Most wins", _COUNT),
    "knock-outs-season": ("Most knock-outs", _COUNT),
    "high-hands-season": ("Most high hands", _COUNT),
    "prizes-season": ("Most money won", _CENTS),
    "seasons": ("Most seasons", _COUNT),
    "events": ("Most events", _COUNT),
    "wins": ("Most wins", _COUNT),
    "main-events": ("Most Main Events won", _COUNT),
    "firsts": ("Most first ranks", _COUNT),
    "knock-outs": ("Most knock-outs", _COUNT),
    "cashes": ("Most cashes", _COUNT),
    "high-hands": ("Most high hands", _COUNT),
    "prizes": ("Most money won", _CENTS),
    "win-run": ("Most wins in a row", _COUNT),
    "cash-run": ("Most cashes in a row", _COUNT),
    "event-run": ("Most events in a row", _COUNT),
}
_OF_MONEY = ("cashes", "cash-run")
"""Records that tell of money without being amounts."""
_SPANS = {NIGHT: "In a night", SEASON: "In a season", CAREER: "Over all seasons"}
_NAMED = 4
"""So many holders are named on a page; who else ties is counted, and named in json and csv."""


def records_document(results: Iterable[SeasonResult]) -> Document:
    """Lay out the league's records: of a night, of a season, over all seasons."""
    seasons: list[str] = []

    def counted(judged: Iterable[SeasonResult]) -> Iterable[SeasonResult]:
        for result in judged:
            seasons.append(result.season.name)
            yield result

    found = records(counted(results))
    several = len(seasons) > 1
    tables = []
    for span, title in _SPANS.items():
        shown = [_shown(record, several) for record in found if record.span == span]
        if shown:
            columns = (
                Column("title", "Record"),
                Column("much", "", "right"),
                Column("who", "Player" if span == CAREER else "Who and when"),
            )
            tables.append(Table(span, title, columns, shown))
    return Document(
        title="Records of the league",
        subtitle=count_text(len(seasons), "season") if seasons else "",
        facts={
            "seasons": seasons,
            "records": [_row(record) for record in found],
            "holders": [
                {"record": _key(record), **holder._asdict()} for record in found for holder in record.holders
            ],
        },
        lists={"records": RECORD_KEYS, "holders": HOLDER_KEYS},
        tables=tuple(tables),
        notes=(
            "Knock-outs are of other players; a shared one counts for each. Points are members' alone.",
            Tagged(
                "In a row: wins and cashes of the nights a player played, events of all regular nights.",
                MONEY,
                instead="In a row: wins of the nights a player played, events of all regular nights.",
            ),
        )
        if found
        else ("No night is recorded yet.",),
    )


def _row(record: Record) -> dict[str, Any]:
    _, unit = _TITLES[record.what]
    value = record.value
    return {
        "record": _key(record),
        "span": record.span,
        "value": Hundredths(value) if unit == _POINTS and value is not None else value,
        "unit": {_CENTS: "cents", _POINTS: "points", _HAND: "hand"}.get(unit, "count"),
        "hand": record.hand,
        "players": _players(record),
    }


def _players(record: Record) -> list[str]:
    return list(dict.fromkeys(holder.player for holder in record.holders if holder.player))


def _key(record: Record) -> str:
    return record.what.replace("-", "_") + ("_cents" if _TITLES[record.what][1] == _CENTS else "")


def _shown(record: Record, several: bool) -> dict[str, Any]:
    title, unit = _TITLES[record.what]
    who, players = _who(record.holders, several), _players(record)
    if unit == _HAND:
        hand = record.hand or ""
        return {"title": title, "much": "", "who": f"{who}: {hand[:1].lower()}{hand[1:]}", "players": players}
    much = {_POINTS: points_text, _CENTS: money_text}.get(unit, str)(record.value or 0)
    tags = (MONEY,) if unit == _CENTS or record.what in _OF_MONEY else ()
    return {"title": title, "much": much, "who": who, "players": players, TAGS: tags}


def _who(holders: Sequence[Holder], several: bool) -> str:
    """Name the holders, a player once with all their nights; of many only the first."""
    when: dict[str | None, list[Holder]] = {}
    for holder in holders:
        when.setdefault(holder.player, []).append(holder)
    told = []
    for player, nights in list(when.items())[:_NAMED]:
        at = _nights(nights, several) if len(nights) <= _NAMED else f"{len(nights)} times"
        told.append(f"{player} ({at})" if player and at else player or at)
    if len(when) > _NAMED:
        return f"{', '.join(told)} and {count_text(len(when) - _NAMED, 'other')}"
    return names_text(told)


def _nights(nights: Sequence[Holder], several: bool) -> str:
    """Say which nights, those of one season together; the season is told where there are several."""
    parts: list[str] = []
    seasons: dict[str, list[EventName]] = {}
    for holder in nights:
        if holder.season is None:
            continue
        if holder.from_event is not None:
            parts.append(_run(holder, several))
        else:
            events = seasons.setdefault(holder.season, [])
            events += [holder.event] if holder.event is not None else []
    for season, events in seasons.items():
        parts.append(" of ".join(part for part in (_events(events), season if several else "") if part))
    return "; ".join(parts)


def _run(holder: Holder, several: bool) -> str:
    if holder.from_season == holder.season:
        which = f" of {holder.season}" if several else ""
        return f"events {holder.from_event} to {holder.event}{which}"
    return f"event {holder.from_event} of {holder.from_season} to event {holder.event} of {holder.season}"


def _events(events: Sequence[EventName]) -> str:
    """Name events in a sentence: events 3 and 5."""
    if len(events) > 1 and all(isinstance(event, int) for event in events):
        return "events " + names_text([str(event) for event in events])
    return names_text([event_text(event).removeprefix("the ") for event in events])
