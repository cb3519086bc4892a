"""Who played when, and what each still needs to be eligible."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import MONEY, PAPER, SCREEN, SITE, Column, Document, Table, Tagged
from dcpl.reports.standings import event_columns, recorded_events, season_state
from dcpl.rules.facts import NO_SHOW as NEVER_CAME
from dcpl.rules.facts import Season
from dcpl.rules.season.attendance import attendance
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.wording import count_text

PLAYED, NO_SHOW = "\N{BLACK CIRCLE}", "\N{EN DASH}"
"""What stands under an event on paper."""


def attendance_document(season: Season) -> Document:
    """Lay out who played when, and how many events each needs for 8 and for 4."""
    result = judge_season(season)
    eligible, with_fee = result.profile.has_post_season, result.profile.has_second_chance
    rows: list[dict[str, Any]] = [
        {
            "player": row.player,
            "played": list(row.played),
            "events": row.events,
            "no_shows": row.no_shows,
            "needs_full": row.needs_full if eligible else None,
            "needs_fee": row.needs_fee if with_fee else None,
            "reach_full": row.reach_full if eligible else None,
            "reach_fee": row.reach_fee if with_fee else None,
        }
        for row in attendance(result)
    ]
    recorded = recorded_events(season)
    full, fee = result.profile.post_season.full_events, result.profile.post_season.fee_events
    grid = len(recorded) <= 15
    shown = [
        {
            **row,
            "grid": " ".join(_cell(number, row, result) for number in recorded) if grid else "",
            "to_full": _needs(row["needs_full"], row["reach_full"]),
            "to_fee": _needs(row["needs_fee"], row["reach_fee"]),
        }
        for row in rows
    ]
    on_paper = event_columns(result)
    heading = " ".join(str(number % 10) for number in recorded)
    columns = [Column("player", "Player"), *on_paper, Column("events", "Played", "right")]
    if grid and recorded:
        columns.insert(1, Column("grid", heading, tags=(SCREEN,)))
    if eligible:
        columns.append(Column("to_full", f"For {full}", "right"))
    if with_fee:
        columns.append(Column("to_fee", f"For {fee}", "right"))
    left = len(missing_events(season))
    to_play = f"{count_text(left, 'event') if left else 'No event is'} left to play"
    legend = " Events by their last digit: 0 is 10." if grid and any(n > 9 for n in recorded) else ""
    notes: list[str] = [
        Tagged(f"{to_play}. x played, - no-show.{legend}", SCREEN, *(() if on_paper else (PAPER,))),
        Tagged(f"{to_play}.", SITE),
    ]
    if on_paper:
        notes.append(Tagged(f"{to_play}. {PLAYED} played, {NO_SHOW} no-show.", PAPER))
    if eligible:
        buys = f"; for {fee}: to buy it with the fee" if with_fee else ""
        text = f"For {full}: events still to play for full eligibility{buys}."
        notes.append(Tagged(text, MONEY) if with_fee else text)
    if any(row["reach_full"] is False for row in rows):
        notes.append("no: out of reach.")

    return Document(
        title=f"Attendance of season {season.name}",
        subtitle=season_state(season, recorded, None),
        facts={"season": season.name, "events": recorded, "rows": rows},
        lists={
            "rows": (
                *("player", "played", "events", "no_shows"),
                *("needs_full", "needs_fee", "reach_full", "reach_fee"),
            )
        },
        tables=(Table("rows", "", tuple(columns), shown, on_paper=lambda: _marked(shown, result)),),
        notes=tuple(notes),
    )


def _marked(shown: Sequence[dict[str, Any]], result: SeasonResult) -> list[dict[str, Any]]:
    """Mark each player's nights, for `event_columns`."""
    absent = {
        f"event{night.event.number}": {row.player for row in night.rows if row.status == NEVER_CAME}
        for night in result.regular_nights
    }
    return [
        {
            **row,
            **{key: NO_SHOW if row["player"] in gone else "" for key, gone in absent.items()},
            **{f"event{number}": PLAYED for number in row["played"]},
        }
        for row in shown
    ]


def _cell(number: int, row: dict[str, Any], result: SeasonResult) -> str:
    if number in row["played"]:
        return "x"
    night = result.night(number)
    no_show = night is not None and any(r.player == row["player"] for r in night.rows)
    return "-" if no_show else "."


def _needs(needs: int | None, reach: bool | None) -> str:
    return "has it" if not needs else str(needs) if reach else "no"
