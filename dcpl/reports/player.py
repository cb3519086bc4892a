"""One player: names, the career over the seasons, each night of one of them, rivals and best runs."""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import closing
from pathlib import Path
from typing import Any

from dcpl.printouts.document import MONEY, PRIVATE, Column, Document, Hundredths, Table, Tagged
from dcpl.rules.facts import NO_SHOW
from dcpl.rules.history.career import SeasonLine, season_line
from dcpl.rules.history.runs import Run, runs
from dcpl.rules.history.versus import busts_with, duels
from dcpl.rules.names import NameIndex
from dcpl.rules.season.by_player import rows_of
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.wording import capital, count_text, event_text, names_text, write_money_in
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.history import read_history

EVENT_KEYS = ("event", "date", "place", "field", "status", "hits", "rebuys", "total", "prize_cents")
CAREER_KEYS = (
    *("season", "guest", "rank", "tied", "of", "events", "wins", "cashes", "hits", "high_hands"),
    *("total", "prizes_cents", "main_event_place"),
)
RIVAL_KEYS = ("player", "hits", "shared", "rebought")
RUN_KEYS = ("run", "nights", "from_season", "from_event", "to_season", "to_event")

_TOP = 5
_RUNS = {"wins": "Wins", "cashes": "Cashes", "events": "Events"}


def player_document(db: Path, season_name: str | None, typed: str) -> Document:
    """Lay out one player: the seasons with anything of them, and each night of the season asked for."""
    with translated(db), closing(open_for_reading(db)) as connection:
        name = NameIndex(league.read_names(connection)).named(typed)
        player = next(row for row in league.read_players(connection) if row.name == name)
        asked = reading.season_row(connection, season_name)
        season = reading.read_season(connection, asked.id)
        theirs = league.player_seasons(connection, player.id)
        result = judge_season(season)
        # An only season is not read twice.
        if set(theirs) <= {asked.id}:
            results = [result] if theirs else []
        else:
            results = [judge_season(past) for past in read_history(connection, theirs)]
    return career_document(name, result, results, aliases=player.aliases, note=player.note)


def career_document(
    name: str,
    result: SeasonResult,
    results: Sequence[SeasonResult],
    *,
    aliases: Sequence[str] = (),
    note: str = "",
) -> Document:
    """Lay out one player from judged seasons: ``result`` is the one told night by night, of ``results``."""
    season, currency = result.season, result.profile.currency
    write_money_in(currency)  # that of the season told, whichever was read last
    foreign = [past.season.name for past in results if past.profile.currency != currency]
    rows = _events(result, name)
    standing = season_line(result, name)
    career = [line for line in (season_line(past, name) for past in results) if line.events or line.rank]
    taken = duels(busts_with(results, name))
    on = _rivals({victim: duel for (hitman, victim), duel in taken.items() if hitman == name})
    by = _rivals({hitman: duel for (hitman, victim), duel in taken.items() if victim == name})
    best = runs(results, name)
    run_rows = [_run(what, run) for what, run in best._asdict().items()]
    notes = [f"Also known as {names_text(aliases)}."] if aliases else []
    if standing.rank:
        text = f"Rank {standing.rank} in season {season.name}; `dcpl explain` tells why."
        notes.append(Tagged(text, PRIVATE))
    if name in season.guests:
        notes.append(f"A guest in season {season.name}.")
    if foreign:
        told = f"Prizes of {names_text(foreign)} are in another currency, and not shown here."
        notes.append(Tagged(told, MONEY))
    notes += runs_told(run_rows, len(career) > 1)

    tables = (_events_table(rows), _career_table(career, foreign), _rivals_table(on, by))

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import player_brief

        return player_brief(read)

    return Document(
        title=name,
        subtitle=f"Season {season.name}: {count_text(standing.events, 'event')} played",
        facts={
            "name": name,
            "aliases": list(aliases),
            "note": note,
            "season": season.name,
            "guest": name in season.guests,
            "rank": standing.rank or None,
            "total": None if standing.total is None else Hundredths(standing.total),
            "events": rows,
            "career": [_line(line) for line in career],
            "busts": on[:_TOP],
            "busted_by": by[:_TOP],
            "runs": run_rows,
        },
        lists={
            "events": EVENT_KEYS,
            "career": CAREER_KEYS,
            "busts": RIVAL_KEYS,
            "busted_by": RIVAL_KEYS,
            "runs": RUN_KEYS,
        },
        tables=tuple(table for table in tables if table),
        notes=tuple(notes),
        brief=brief,
    )


def _events(result: SeasonResult, player: str) -> list[dict[str, Any]]:
    return [
        {
            "event": night.event.name,
            "date": night.event.date,
            "place": row.place,
            "field": night.field,
            "status": row.status,
            "hits": row.hits,
            "rebuys": row.rebuys,
            "total": Hundredths(row.total),
            "prize_cents": row.prize_cents,
        }
        for night, row in rows_of(result, player)
    ]


def _line(line: SeasonLine) -> dict[str, Any]:
    return {**line._asdict(), "total": None if line.total is None else Hundredths(line.total)}


def _rivals(of: dict[str, Any]) -> list[dict[str, Any]]:
    """List rivals, the most knock-outs first; who only had a stack taken that was rebought is none."""
    rows: list[dict[str, Any]] = [
        {"player": name, **duel._asdict()} for name, duel in of.items() if duel.hits
    ]
    return sorted(rows, key=lambda row: (-row["hits"], row["player"].casefold(), row["player"]))


def _run(what: str, run: Run) -> dict[str, Any]:
    return {
        "run": what,
        "nights": run.nights,
        "from_season": run.first.season if run.first else None,
        "from_event": run.first.event if run.first else None,
        "to_season": run.last.season if run.last else None,
        "to_event": run.last.event if run.last else None,
    }


def _events_table(rows: Sequence[dict[str, Any]]) -> Table | None:
    if not rows:
        return None
    columns = (
        Column("event_shown", "Event", "right"),
        Column("date", "Date"),
        Column("place_shown", "Place", "right"),
        Column("field", "Of", "right"),
        Column("hits", "Hits", "right"),
        Column("rebuys", "Rebuys", "right"),
        Column("total", "Points", "right", "points"),
        Column("prize", "Prize", "right", "cents"),
    )
    shown = [
        {
            **row,
            "event_shown": capital(event_text(row["event"]).removeprefix("event ").removeprefix("the ")),
            "total": row["total"] if isinstance(row["event"], int) else None,
            "place_shown": NO_SHOW if row["status"] == NO_SHOW else row["place"],
            "prize": row["prize_cents"] or None,
        }
        for row in rows
    ]
    return Table("events", "", columns, shown)


def _career_table(career: Sequence[SeasonLine], foreign: Sequence[str]) -> Table | None:
    if not career:
        return None
    shown = [
        {
            **_line(line),
            "rank_shown": "guest" if line.guest else f"{line.rank}{'=' if line.tied else ''} of {line.of}",
            "prize": None if line.season in foreign else line.prizes_cents or None,
        }
        for line in career
    ]
    if len(career) > 1:
        sums = {
            key: sum(row[key] for row in shown) for key in ("events", "wins", "cashes", "hits", "high_hands")
        }
        shown.append(
            {
                **dict.fromkeys(CAREER_KEYS),
                **sums,
                "season": "In all",
                "rank_shown": "",
                "total": Hundredths(sum(line.total or 0 for line in career)),
                "prize": sum(row["prize"] or 0 for row in shown) or None,
            }
        )
    columns = [
        Column("season", "Season"),
        Column("rank_shown", "Rank", "right"),
        Column("events", "Events", "right"),
        Column("wins", "Wins", "right"),
        Column("cashes", "Cashes", "right", tags=(MONEY,)),
        Column("hits", "Hits", "right"),
        Column("total", "Points", "right", "points"),
        Column("prize", "Prizes", "right", "cents"),
    ]
    if any(line.main_event_place for line in career):
        columns.append(Column("main_event_place", "Main Event", "right"))
    return Table("career", "Seasons", tuple(columns), shown)


def _rivals_table(on: Sequence[dict[str, Any]], by: Sequence[dict[str, Any]]) -> Table | None:
    rows = []
    for place in range(min(_TOP, max(len(on), len(by)))):
        row: dict[str, Any] = {"on": None, "times": None, "by": None, "back": None}
        if place < len(on):
            row |= {"on": on[place]["player"], "times": on[place]["hits"]}
        if place < len(by):
            row |= {"by": by[place]["player"], "back": by[place]["hits"]}
        rows.append(row)
    if not rows:
        return None
    columns = (
        Column("on", "Knocked out"),
        Column("times", "Times", "right"),
        Column("by", "Knocked out by"),
        Column("back", "Times", "right"),
    )
    return Table("rivals", "Rivals", columns, rows)


def runs_told(rows: Sequence[dict[str, Any]], several: bool) -> list[str]:
    """Say the best runs of two nights and more in one sentence."""
    runs = {row["run"]: row for row in rows if row["nights"] > 1}
    parts = {what: f"{row['nights']} {what} {_when(row, several)}" for what, row in runs.items()}
    told, without = list(parts.values()), [part for what, part in parts.items() if what != "cashes"]
    text, plain = (f"In a row at best: {'; '.join(part)}." if part else "" for part in (told, without))
    if told == without:
        return [text] if text else []
    return [Tagged(text, MONEY, instead=plain)]


def _when(row: dict[str, Any], several: bool) -> str:
    start, end = row["from_event"], row["to_event"]
    if row["from_season"] != row["to_season"]:
        return f"({row['from_season']}, {event_text(start)}, to {row['to_season']}, {event_text(end)})"
    return f"({row['from_season'] + ', ' if several else ''}events {start} to {end})"
