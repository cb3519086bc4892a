"""The outlook: who is in, who is out, what each still needs, and how likely each seat is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from contextlib import closing
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.reports.outlook_words import chance_text, notes_of, ranks_text, status_text
from dcpl.reports.standings import season_state
from dcpl.rules.evening import Evening
from dcpl.rules.facts import Season
from dcpl.rules.names import NameIndex
from dcpl.rules.outlook.bounds import IN, OPEN, Prospect, bounds
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.wording import event_text
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.evening import read_evening

if TYPE_CHECKING:
    from dcpl.rules.outlook.odds import Odds

ROW_KEYS = (
    *("player", "rank", "events", "total", "best_rank", "worst_rank", "main_event", "second_chance"),
    *("fee_cents", "needs_events", "sure_total", "least_total"),
    *("main_event_chance", "second_chance_chance", "error"),
)
NEXT_KEYS = ("event", "place", "main_event_chance", "seasons")
CHANGE_KEYS = ("player", "seat", "before", "after", "chance_before", "chance_after")
NOTHING = "No event is recorded yet: nothing can be said."
_DIGITS = 4


class Asked(NamedTuple):
    """What the odds are asked for: how many seasons, from which seed, who comes for certain or how often."""

    seasons: int
    seed: int
    coming: Mapping[str, float]


class Read(NamedTuple):
    """A season with what is recorded of its evenings, and the names that are known."""

    season: Season
    evening: Evening
    names: NameIndex


def read_outlook(db: Path, name: str | None) -> Read:
    """Read a season, its reservations, and every name."""
    with translated(db), closing(open_for_reading(db)) as connection:
        key = reading.season_row(connection, name).id
        names = NameIndex(league.read_names(connection))
        return Read(reading.read_season(connection, key), read_evening(connection, key), names)


def odds_of(result: SeasonResult, evening: Evening | None, asked: Asked | None) -> Odds | None:
    """Work the chances out, where they are asked for and there are some."""
    if asked is None or not result.regular_nights or not result.profile.has_post_season:
        return None
    from dcpl.rules.outlook.odds import odds

    reserved = _reserved(result.season, evening) if evening is not None else {}
    return odds(result, asked.seasons, asked.seed, asked.coming, reserved)


def _reserved(season: Season, evening: Evening) -> dict[int, tuple[str, ...]]:
    """Name who has a seat on the list of an event to come."""
    missing = missing_events(season)
    listed: dict[int, list[str]] = {}
    for made in sorted(evening.reservations, key=lambda made: made.made_at):
        if isinstance(made.event, int) and made.event in missing:
            listed.setdefault(made.event, []).append(made.player)
    return {event: tuple(names[: season.profile.season.seats]) for event, names in listed.items()}


def outlook_document(
    season: Season,
    evening: Evening | None,
    asked: Asked | None,
    player: str | None = None,
    supposed: tuple[int, Season] | None = None,
) -> Document:
    """Lay out what can still become of everybody, or of one player, as it is or after a supposed event."""
    result = judge_season(season if supposed is None else supposed[1])
    found = odds_of(result, evening, asked)
    rows = [_row(row, found) for row in bounds(result)]
    changes = _changes(season, evening, asked, rows) if supposed is not None else []
    missing = missing_events(result.season)
    facts: dict[str, Any] = {
        "season": season.name,
        "through": max((night.event.number for night in result.regular_nights), default=None),
        "to_come": missing,
        "seasons": found.seasons if found is not None and missing else None,
        "seed": found.seed if found is not None and missing else None,
        "supposed": None if supposed is None else supposed[0],
        "rows": rows if player is None else [row for row in rows if row["player"] == player],
        "changes": [row for row in changes if player in (None, row["player"])],
        "next": _next(found, player, missing),
    }
    document = Document(
        title=f"Outlook of season {season.name}",
        subtitle=_subtitle(result, supposed),
        facts=facts,
        lists={"rows": ROW_KEYS, "changes": CHANGE_KEYS, "next": NEXT_KEYS},
    )
    if not result.regular_nights:
        return document._replace(notes=(NOTHING,))
    if player is not None:
        from dcpl.reports.outlook_of_one import of_one

        return of_one(document, result, player)
    tables = [*_changed(changes, supposed), _seats(rows, result)]
    if any(OPEN in (row["main_event"], row["second_chance"]) for row in rows) and missing:
        tables.append(_needs(rows, result))
    return document._replace(tables=tuple(tables), notes=tuple(notes_of(facts, rows, result)))


def _row(row: Prospect, found: Odds | None) -> dict[str, Any]:
    standing = row.standing
    chance = None if found is None else found.of(standing.player)
    return {
        "player": standing.player,
        "rank": standing.rank or None,
        "events": standing.events,
        "total": Hundredths(standing.total),
        "best_rank": row.best_rank,
        "worst_rank": row.worst_rank,
        "main_event": row.main_event,
        "second_chance": row.second_chance,
        "fee_cents": row.fee_cents,
        "needs_events": row.needs_events,
        "sure_total": _points(row.sure_total),
        "least_total": _points(row.least_total),
        "main_event_chance": None if chance is None else round(chance.main_event, _DIGITS),
        "second_chance_chance": None if chance is None else round(chance.second_chance, _DIGITS),
        "error": None if chance is None else round(chance.error, _DIGITS),
    }


def _points(points: int | None) -> Hundredths | None:
    return None if points is None else Hundredths(points)


def _subtitle(result: SeasonResult, supposed: tuple[int, Season] | None) -> str:
    recorded = [night.event.number for night in result.regular_nights]
    told = season_state(result.season, recorded, None)
    return told if supposed is None else f"As if {event_text(supposed[0])} ended so: {told}"


def _seats(rows: Sequence[Mapping[str, Any]], result: SeasonResult) -> Table:
    shown = [
        {
            **row,
            "ends": ranks_text(row["best_rank"], row["worst_rank"], len(rows)),
            "main": row["main_event"] or "",
            "main_chance": chance_text(row["main_event_chance"], row["main_event"]),
            "second": "-" if row["main_event"] == IN else row["second_chance"] or "",
            "second_shown": ""
            if row["main_event"] == IN
            else chance_text(row["second_chance_chance"], row["second_chance"]),
        }
        for row in rows
    ]
    columns = [
        Column("rank", "Rank", "right"),
        Column("player", "Player"),
        Column("events", "Events", "right"),
        Column("total", "Total", "right", "points"),
        Column("ends", "Can end", "right"),
    ]
    with_odds = any(row["main_event_chance"] is not None for row in rows)
    if result.profile.has_post_season:
        columns.append(Column("main", "Main Event"))
        if with_odds:
            columns.append(Column("main_chance", "Chance", "right"))
    if result.profile.has_second_chance:
        columns.append(Column("second", "Second Ch."))
        if with_odds:
            columns.append(Column("second_shown", "Chance", "right"))
    return Table("rows", "", tuple(columns), shown)


def _needs(rows: Sequence[Mapping[str, Any]], result: SeasonResult) -> Table:
    shown = [
        {**row, "play": row["needs_events"], "fee": row["fee_cents"] or None}
        for row in rows
        if OPEN in (row["main_event"], row["second_chance"])
    ]
    columns = [
        Column("player", "What is needed"),
        Column("play", "Events", "right"),
        Column("sure_total", "Enough", "right", "points"),
        Column("least_total", "At least", "right", "points"),
    ]
    if result.profile.has_second_chance:
        columns.append(Column("fee", "Fee", "right", "cents"))
    return Table("needs", "", tuple(columns), shown)


def _next(found: Odds | None, player: str | None, missing: Sequence[int]) -> list[dict[str, Any]]:
    if found is None or player is None or not missing or player not in found.players:
        return []
    return [
        {"event": missing[0], "place": place, "main_event_chance": round(chance, _DIGITS), "seasons": count}
        for place, chance, count in found.by_place(player)
    ]


def _changes(
    season: Season, evening: Evening | None, asked: Asked | None, rows: Sequence[Mapping[str, Any]]
) -> list[dict[str, Any]]:
    """List whose seats a supposed event settles, and whose chances it moves by a hundredth or more."""
    result = judge_season(season)
    found = odds_of(result, evening, asked)
    before = {row.standing.player: _row(row, found) for row in bounds(result)}
    changes = []
    for row in rows:
        was: Mapping[str, Any] = before.get(row["player"], {})
        for seat in ("main_event", "second_chance"):
            chance, old = row[f"{seat}_chance"], was.get(f"{seat}_chance")
            moved = chance is not None and abs(chance - (old or 0)) >= 0.01
            if row[seat] is not None and (row[seat] != was.get(seat) or moved):
                changes.append(
                    {
                        "player": row["player"],
                        "seat": seat.replace("_", "-"),
                        "before": was.get(seat),
                        "after": row[seat],
                        "chance_before": old,
                        "chance_after": chance,
                    }
                )
    return changes


def _changed(changes: Sequence[Mapping[str, Any]], supposed: tuple[int, Season] | None) -> list[Table]:
    if supposed is None or not changes:
        return []
    shown = [
        {
            **row,
            "seat_shown": "Main Event" if row["seat"] == "main-event" else "Second Chance",
            "from": status_text(row["before"], row["chance_before"]),
            "to": status_text(row["after"], row["chance_after"]),
        }
        for row in changes
    ]
    columns = (
        Column("player", "What would change"),
        Column("seat_shown", "Seat"),
        Column("from", "From"),
        Column("to", "To"),
    )
    return [Table("changes", "", columns, shown)]
