"""Reports in a few lines, to be pasted into a chat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import PRIVATE, SCREEN, Document
from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, REGULAR, SECOND_CHANCE
from dcpl.rules.wording import count_text, event_text, in_points, money_text, names_text, points_text

_SEASONS = 12
"""So many seasons are told, the latest."""
_PAIRS = 10
_ONE_BY_ONE = 18
"""So many players have a line each; those after them share one."""


def standings_brief(document: Document) -> list[str]:
    """Tell rank, points and moves, a line a player, those at the end in one."""
    facts = document.facts
    through = facts["through"]
    lines = [document.title + (f" after {event_text(through)}" if through is not None else "")]
    if not facts["events_recorded"]:
        lines += ["No event is recorded yet.", *document.notes]
    arrows = any(row["moved"] is not None for row in facts["rows"])
    return lines + _by_line([_standing(row, arrows) for row in facts["rows"]])


def night_brief(document: Document) -> list[str]:
    """Tell places, points and prizes, a line a player, then the button and the high hand."""
    facts = document.facts
    if facts["field"] is None:
        return [document.title, *([document.subtitle] if document.subtitle else []), *document.notes]
    about = [count_text(facts["field"], "player")]
    about += [count_text(facts["rebuys"], "rebuy")] if facts["rebuys"] else []
    pot = facts["night_pot_cents"] if facts["kind"] == REGULAR else None
    pot = facts["main_pot_cents"] if facts["kind"] == MAIN_EVENT else pot
    about += [f"pot {money_text(pot)}"] if pot else []
    dated = f", {facts['date']}" if facts["date"] else ""
    absent = [row for row in facts["results"] if row["status"] == NO_SHOW]
    rows = [row for row in facts["results"] if row["status"] != NO_SHOW]
    lines = [f"{document.title}{dated}: {', '.join(about)}"]
    lines += _by_line([_result(row, facts["kind"] == REGULAR) for row in rows])
    if absent:
        told = [row["player"] + (f" ({points_text(row['total'])})" if row["total"] else "") for row in absent]
        lines.append(f"No-show: {names_text(told)}")
    return [*lines, *document.notes]


def qualify_brief(document: Document) -> list[str]:
    """Tell who would play which event, a line each, and who is out."""
    facts = document.facts
    lines = [document.title, document.subtitle]
    main = [row["player"] + _status(row) for row in facts["main_event"]]
    open_seats = [seat for seat in facts["open_seats"] if seat["event"] == MAIN_EVENT]
    if any(seat["why"] == SECOND_CHANCE for seat in open_seats):
        main.append("the winner of Second Chance")
    if main:
        lines.append(f"Main Event: {', '.join(main)}")
    chance = [row["player"] + _fee(row) for row in facts["second_chance"]]
    if chance:
        lines.append(f"Second Chance: {', '.join(chance)}")
    for tie in facts["unsettled"]:
        lines.append(f"Tied for {event_text(tie['event'])}: {names_text(tie['players'])}; ro-sham-bo decides")
    if facts["waiting"]:
        lines.append(f"Waiting: {', '.join(row['player'] for row in facts['waiting'])}")
    if facts["declined"]:
        lines.append(f"Declined: {', '.join(row['player'] for row in facts['declined'])}")
    few = [f"{row['player']} ({row['events']})" for row in facts["ineligible"] if row["reason"] == "events"]
    barred = [
        f"{row['player']} ({row['reason']})" for row in facts["ineligible"] if row["reason"] != "events"
    ]
    if few:
        lines.append(f"Too few events: {', '.join(few)}")
    if barred:
        lines.append(f"Not admitted: {', '.join(barred)}")
    if facts["missing_events"]:
        lines.append(f"Still to play: {count_text(len(facts['missing_events']), 'event')}")
    return lines


def matrix_brief(document: Document) -> list[str]:
    """Tell every player's total and nights, in the events' order."""
    events = [str(number) for number in document.facts["events"]]
    numbers = f"Events {events[0]} to {events[-1]}, - absent" if len(events) > 1 else ""
    rows = [
        f"{row['player']} {points_text(row['total'])}: " + ", ".join(row[event] or "-" for event in events)
        for row in document.tables[0].rows
    ]
    left = [f"and {len(rows) - _ONE_BY_ONE} more"] if len(rows) > _ONE_BY_ONE + 1 else []
    rows = rows[:_ONE_BY_ONE] if left else rows
    return [document.title, *([numbers] if numbers else [document.subtitle]), *rows, *left, *document.notes]


def player_brief(document: Document) -> list[str]:
    """Tell a player's seasons, rivals and best runs in a few lines."""
    facts = document.facts
    lines = [document.title]
    for line in facts["career"][-_SEASONS:]:
        rank = "guest" if line["guest"] else f"rank {line['rank']} of {line['of']}"
        parts = [rank] + ([in_points(line["total"])] if line["total"] is not None else [])
        parts += [count_text(line["events"], "event")]
        parts += [
            count_text(line[key], {"cashes": "cash", "wins": "win", "hits": "hit"}[key], key)
            for key in ("wins", "cashes", "hits")
            if line[key]
        ]
        parts += [money_text(line["prizes_cents"])] if line["prizes_cents"] else []
        lines.append(f"Season {line['season']}: {', '.join(parts)}")
    for key, title in (("busts", "Knocked out most"), ("busted_by", "Most knocked out by")):
        if facts[key]:
            told = [f"{row['player']} ({row['hits']})" for row in facts[key]]
            lines.append(f"{title}: {', '.join(told)}")
    return [*lines, *Audience(SCREEN, frozenset({PRIVATE})).lines(document.notes)]


def versus_brief(document: Document) -> list[str]:
    """Tell who knocked out whom most often, then everybody's hits."""
    facts = document.facts
    lines = [document.title]
    for row in facts["pairs"][:_PAIRS]:
        if row["hits"] > 1:
            lines.append(f"{row['hitman']} knocked out {row['victim']} {row['hits']} times")
    told = [f"{row['player']} {row['hits']}" for row in facts["players"] if row["hits"]]
    if told:
        lines.append(f"Hits: {', '.join(told)}")
    return [*lines, *document.notes]


def _by_line(told: Sequence[str]) -> list[str]:
    """Give each its line; where there are too many, the rest share the last one."""
    if len(told) <= _ONE_BY_ONE + 2:
        return list(told)
    return [*told[:_ONE_BY_ONE], "; ".join(told[_ONE_BY_ONE:])]


def _standing(row: dict[str, Any], arrows: bool) -> str:
    rank = f"{row['rank']}{'=' if row['tied'] else '.'}"
    return f"{rank} {row['player']} {points_text(row['total'])}{_move(row['moved']) if arrows else ''}"


def _move(moved: int | None) -> str:
    if moved is None:
        return " new"
    return f" {'▲' if moved > 0 else '▼'}{abs(moved)}" if moved else ""


def _result(row: dict[str, Any], points: bool) -> str:
    parts = [row["player"]] if row["place"] is None else [f"{row['place']}. {row['player']}"]
    if points and not row["guest"]:
        parts.append(points_text(row["total"]))
    told = " ".join(parts)
    if row["prize_cents"]:
        told += f", {money_text(row['prize_cents'])}"
    return told + (" (guest)" if row["guest"] else "")


def _status(row: dict[str, Any]) -> str:
    return " (forfeited)" if row["status"] == "forfeited" else ""


def _fee(row: dict[str, Any]) -> str:
    return f" ({money_text(row['fee_cents'])} due)" if not row["fee_paid"] else ""
