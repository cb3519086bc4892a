"""Seasons, their rules, and players."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.reports.champions import champions
from dcpl.rules.checks.closing import open_matters
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import missing_events
from dcpl.rules.wording import count_text, names_text
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.history import read_played

SEASON_KEYS = (
    *("name", "state", "events", "events_recorded"),
    *("first_date", "last_date", "players", "field", "champion"),
)


def season_list_document(db: Path) -> Document:
    """Lay out every season, oldest first: when it is played, by how many, and who won it."""
    with translated(db), closing(open_for_reading(db)) as connection:
        seasons = league.read_seasons(connection)
        played = read_played(connection)
        won = champions(connection, seasons)
    rows: list[dict[str, Any]] = []
    for season in seasons:
        when = played[season.id]
        rows.append(
            {
                "name": season.name,
                "state": "closed" if season.closed else "open",
                "events": season.events,
                "events_recorded": season.events_recorded,
                "first_date": when.first,
                "last_date": when.last,
                "players": when.players,
                "field": mean(when.entrants, season.events_recorded),
                "champion": won.get(season.id),
            }
        )
    shown = [
        {
            **row,
            "dates": _dates_text(row["first_date"], row["last_date"]),
            "of": str(row["events"])
            if row["events_recorded"] == row["events"]
            else f"{row['events_recorded']} of {row['events']}",
        }
        for row in rows
    ]
    columns = [
        Column("name", "Season"),
        Column("state", "State"),
        Column("of", "Events", "right"),
    ]
    if any(row["dates"] for row in shown):
        columns.append(Column("dates", "Dates"))
    if any(row["events_recorded"] for row in rows):
        columns += [Column("players", "Players", "right"), Column("field", "Field", "right", "points")]
    if won:
        columns.append(Column("champion", "Champion"))
    return Document(
        title="Seasons",
        facts={"seasons": rows},
        lists={"seasons": SEASON_KEYS},
        tables=(Table("seasons", "", tuple(columns), shown),),
        notes=_season_notes(rows),
    )


def mean(entrants: int, nights: int) -> Hundredths | None:
    """Give the mean field of so many nights, rounded half up to 1/10; None without a night.

    >>> mean(25, 2), mean(31, 3), mean(0, 0)
    (1250, 1030, None)
    """
    return Hundredths((entrants * 20 + nights) // (nights * 2) * 10) if nights else None


def _season_notes(rows: list[dict[str, Any]]) -> tuple[str, ...]:
    if not rows:
        return ("There is no season yet: `dcpl season new NAME` makes one.",)
    return ("Field: the mean of the nights recorded.",) if any(row["field"] for row in rows) else ()


def _dates_text(first: str | None, last: str | None) -> str:
    return first or "" if last is None or last == first else f"{first} to {last}"


def season_document(season: Season) -> Document:
    """Lay out what a season is: its state, its rules' name, what is recorded and what is missing."""
    regular = [event for event in season.events if event.kind == REGULAR]
    missing = missing_events(season)
    cancelled = [event.number for event in regular if event.state == "cancelled"]
    recorded = len(regular) - len(missing) - len(cancelled)
    facts: dict[str, Any] = {
        "season": season.name,
        "state": "closed" if season.closed else "open",
        "start": season.start,
        "rules": season.profile.name,
        "events": len(regular),
        "events_recorded": recorded,
        "missing_events": missing,
        "cancelled_events": cancelled,
        "guests": sorted(season.guests, key=str.casefold),
        "amendments": len(season.amendments),
    }
    shown = [
        {"what": "State", "value": facts["state"]},
        {"what": "Rules", "value": f"{season.profile.name}{_amended(season)}"},
        {
            "what": "Events",
            "value": f"{len(regular)}, {recorded if recorded < len(regular) else 'all'} recorded",
        },
    ]
    if season.start:
        shown.insert(2, {"what": "Start", "value": season.start})
    if missing:
        shown.append({"what": "To come", "value": names_text([str(number) for number in missing])})
    if cancelled:
        shown.append({"what": "Cancelled", "value": names_text([str(number) for number in cancelled])})
    if season.guests:
        shown.append({"what": "Guests", "value": names_text(facts["guests"])})
    return Document(
        title=f"Season {season.name}",
        facts=facts,
        lists={},
        tables=(Table("season", "", (Column("what", ""), Column("value", "")), shown),),
    )


def closing_document(season: Season) -> Document:
    """Lay out whether a season can be closed, and what is still open."""
    rows: list[dict[str, Any]] = [dict(matter._asdict()) for matter in open_matters(judge_season(season))]
    return Document(
        title=f"Closing season {season.name}",
        subtitle="Nothing is open: it can be closed." if not rows else "It cannot be closed yet.",
        facts={"can_close": not rows, "open": rows},
        lists={"open": ("what", "event", "player", "detail")},
        tables=(Table("open", "Still open", (Column("what", "What"), Column("detail", "Which")), rows),)
        if rows
        else (),
    )


def player_list_document(db: Path, season_name: str | None) -> Document:
    """Lay out every player with aliases, and what they played in the season."""
    with translated(db), closing(open_for_reading(db)) as connection:
        players = league.read_players(connection)
        seasons = league.read_seasons(connection)
        season = None
        if seasons:
            season = reading.read_season(connection, reading.season_row(connection, season_name).id)
    played: dict[str, int] = {}
    for event in season.events if season else ():
        night = season.nights.get(event.name) if season and event.kind == REGULAR else None
        for entry in night.entries if night else ():
            if entry.came != "no-show":
                played[entry.player] = played.get(entry.player, 0) + 1
    rows: list[dict[str, Any]] = [
        {
            "name": player.name,
            "aliases": list(player.aliases),
            "guest": season is not None and player.name in season.guests,
            "events": played.get(player.name, 0),
        }
        for player in sorted(players, key=lambda player: (player.name.casefold(), player.name))
    ]
    shown = [
        {**row, "known_as": ", ".join(row["aliases"]), "is_guest": "guest" if row["guest"] else ""}
        for row in rows
    ]
    columns = [Column("name", "Player"), Column("known_as", "Also known as")]
    if season:
        columns.append(Column("events", "Played", "right"))
    if any(row["guest"] for row in rows):
        columns.append(Column("is_guest", "Note"))
    return Document(
        title="Players",
        subtitle=count_text(len(rows), "player")
        + (f", events played in season {season.name}" if season else ""),
        facts={"players": rows},
        lists={"players": ("name", "aliases", "guest", "events")},
        tables=(Table("players", "", tuple(columns), shown),),
    )


def _amended(season: Season) -> str:
    return f", {count_text(len(season.amendments), 'amendment')}" if season.amendments else ""
