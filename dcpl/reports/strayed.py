"""What another program did to the facts, in words: rows that the journal does not account for."""

from __future__ import annotations

import sqlite3
from typing import Any

from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, money_text, points_text
from dcpl.store.strayed import Contents, Row, Strayed, journal_faults, read_contents, strayed

MOST = 20
"""So many rows of one table are told one by one; more are counted."""

_POINTS, _CENTS = {"points", "penalty"}, "cents"
_ON_THE_WAY = ("exit", "deal", "tiebreak", "event", "season", "player")
_UNSEEN = {"id", "key"}


def strayed_lines(connection: sqlite3.Connection) -> list[tuple[str, str]]:
    """Tell everything that the journal does not account for: where, and what, a line each."""
    lines = [("the journal", told) for told in journal_faults(connection)]
    contents = read_contents(connection)
    if not any(contents.kept.values()):
        rows = sum(map(len, contents.now.values()))
        return [*lines, ("the journal", f"it is empty, and there are {rows} facts")] if rows else lines
    counts: dict[str, int] = {}
    for found in strayed(contents):
        counts[found.table] = counts.get(found.table, 0) + 1
        if counts[found.table] <= MOST:
            lines.append((_where(contents, found), _what(found)))
    for table, count in counts.items():
        if count > MOST:
            lines.append((_words(table), f"and {count - MOST} more like these"))
    return lines


def _what(found: Strayed) -> str:
    if found.kind == "added":
        after = "no change made it" if found.change is None else f"change {found.change} took it away"
        return f"it is there, and {after}"
    if found.kind == "removed" or found.kept is None or found.now is None:
        return f"it is gone, and no change took it away: change {found.change} left it"
    kept, now = found.kept, found.now
    parts = [
        f"{name.removesuffix('_id').replace('_', ' ')} is {_value(name, now.get(name))}, not "
        f"{_value(name, kept[name])}"
        for name in kept
        if now.get(name) != kept[name]
    ]
    return f"{'; '.join(parts)} as change {found.change} left it"


def _value(name: str, value: Any) -> str:
    if value is None:
        return "nothing"
    if isinstance(value, int) and name in _POINTS:
        return points_text(value)
    if isinstance(value, int) and name.endswith(_CENTS):
        return money_text(value)
    text = str(value)
    return text if len(text) <= 40 else f"{text[:37]}..."


def _where(contents: Contents, found: Strayed) -> str:
    """Name a row by whom and what it is about, as far as its references lead."""
    row = found.now or found.kept or {}
    told = {found.table: row}
    for _ in range(2):  # an exit's hitman leads to the exit, and that to its event
        for parent in _ON_THE_WAY:
            for child in tuple(told.values()):
                key = child.get(f"{parent}_id")
                if key is not None and parent not in told:
                    told[parent] = _row(contents, parent, key)
    parts = [_words(found.table)]
    if "player" in told and told["player"].get("name"):
        parts.append(f"{'of ' if found.table != 'player' else ''}{told['player']['name']}")
    if told.get("event"):
        event = told["event"]
        name: EventName = event["number"] if event.get("kind") == "regular" else event.get("kind", "?")
        parts.append(f"in {event_text(name)}" if found.table != "event" else event_text(name))
        told.setdefault("season", _row(contents, "season", event.get("season_id")))
    if told.get("season", {}).get("name"):
        parts.append(f"{'of season ' if found.table != 'season' else ''}{told['season']['name']}")
    return " ".join(parts)


def _row(contents: Contents, table: str, key: Any) -> Row:
    here = contents.now.get(table, {}).get(key)
    return here if here is not None else contents.kept.get(table, {}).get(key, (0, None))[1] or {}


def _words(table: str) -> str:
    return table.replace("_", " ")
