"""The season's result: champion, payouts, final standings, honours."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import MONEY, SCREEN, TAGS, Column, Document, Table
from dcpl.reports.standings import STANDINGS_KEYS, standings_document
from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE, Season
from dcpl.rules.history.honours import honours
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standings import standings
from dcpl.rules.wording import money_text, names_text


def _without_final(result: SeasonResult, rows: list[dict[str, Any]]) -> str:
    """Say who has won a season that has no Main Event, or why nobody has yet."""
    if result.profile.has_post_season:
        return "The Main Event is still to be played"
    first = [row["player"] for row in rows if row["rank"] == 1]
    if missing_events(result.season) or not first:
        return "There are events still to be played"
    return f"Champion{'s' if len(first) > 1 else ''}: {names_text(first)}, by the final standings"


def champion_of(result: SeasonResult) -> str | None:
    """Name the winner of the Main Event, or of the final standings in a league that plays none."""
    if result.profile.has_post_season or missing_events(result.season):
        final = result.night(MAIN_EVENT)
        return final.winner if final else None
    return next((row.player for row in standings(result) if row.rank == 1 and not row.tied), None)


def result_document(season: Season) -> Document:
    """Lay out the whole season's result, as far as it is known."""
    result = judge_season(season)
    final = result.night(MAIN_EVENT)
    chance = result.night(SECOND_CHANCE)
    payouts: list[dict[str, Any]] = [
        {"place": row.place, "player": row.player, "prize_cents": row.prize_cents}
        for row in (final.rows if final else ())
    ]
    table = standings_document(season)
    rows = table.facts["rows"]
    earned: list[dict[str, Any]] = [
        {"honour": honour.honour, "players": list(honour.players), "detail": honour.detail}
        for honour in honours(result)
    ]
    shown = [
        {
            **row,
            "names": names_text(row["players"]),
            TAGS: (MONEY,) if row["honour"] == "bubble" else (),
        }
        for row in earned
    ]
    tables = []
    if payouts:
        columns = (
            Column("place", "Place", "right"),
            Column("player", "Player"),
            Column("prize", "Prize", "right", "cents"),
        )
        paid = [{**row, "prize": row["prize_cents"] or None} for row in payouts]
        tables.append(Table("main_event", "Main Event", columns, paid))
    ranked = Audience(SCREEN).table(table.tables[0])
    final_columns = tuple(column for column in ranked.columns if column.key != "climb")
    tables.append(ranked._replace(key="standings", title="Final standings", columns=final_columns))
    columns = (Column("honour", "Honour"), Column("names", "Player"), Column("detail", "For"))
    if shown:
        tables.append(Table("honours", "Honours", columns, shown))
    champion = champion_of(result)
    notes = list(Audience(SCREEN).lines(table.notes))
    if chance:
        notes.append(f"Second Chance was won by {chance.winner}.")
    return Document(
        title=f"Result of season {season.name}",
        subtitle=f"Champion: {champion}, out of a pot of {money_text(final.pot_cents)}"
        if final
        else _without_final(result, rows),
        facts={
            "season": season.name,
            "champion": champion,
            "pot_cents": final.pot_cents if final else None,
            "second_chance_winner": chance.winner if chance else None,
            "main_event": payouts,
            "standings": rows,
            "honours": earned,
        },
        lists={
            "standings": STANDINGS_KEYS,
            "main_event": ("place", "player", "prize_cents"),
            "honours": ("honour", "players", "detail"),
        },
        tables=tuple(tables),
        notes=tuple(notes),
    )
