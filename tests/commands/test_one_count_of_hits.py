"""Hits are counted alike on every page and in every JSON (HIT)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.published import SAMPLE

Run = Callable[..., Any]

RULES = """name = "One hit each"
[season]
events = 2
seats = 30
[hits]
each = 1
winner = {winner}
[stack]
per_hit = 100
[post_season]
main_seats = 8
full_events = 1
fee_events = 1
second_chance_most = 0
"""
SHEET = "event,place,player,hitman\n1,1,Ann,\n1,2,Bo,Ann\n1,3,Cy,Ann\n2,1,Ann,\n2,2,Cy,Ann\n2,3,Bo,Cy\n"


def counts(told: Run, player: str) -> dict[str, int]:
    """How many hits each command gives a player for the season."""

    def of(rows: list[dict[str, Any]]) -> int:
        return int(next((row["hits"] for row in rows if row["player"] == player), 0))

    shown = told("player", "show", player)
    nights = [told("event", "show", row["event"]) for row in told("event", "list")["events"]]
    return {
        "event show": sum(of(night["results"]) for night in nights),
        "player show": sum(row["hits"] for row in shown["events"]),
        "career": shown["career"][0]["hits"],
        "versus": of(told("versus")["players"]),
    }


@pytest.mark.parametrize(("winner", "hits"), [(0, 3), (1, 5), ("0.5", 5)])
def test_a_winners_own_hit_counts_everywhere_or_nowhere(
    run: Run, told: Run, tmp_path: Path, winner: object, hits: int
) -> None:
    rules, sheet = tmp_path / "rules.toml", tmp_path / "hits.csv"
    rules.write_text(RULES.format(winner=winner), encoding="utf-8")
    sheet.write_text(SHEET, encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules)
    run("import", "results", sheet, "--create-players")
    assert set(counts(told, "Ann").values()) == {hits}, counts(told, "Ann")
    assert told("stacks")["stacks"][0]["hits"] == hits
    honours = {row["honour"]: row["detail"] for row in told("season", "result")["honours"]}
    assert honours["most hits"] == f"{hits} hits"


def test_the_honours_of_the_sample_season_are_those_of_the_players(run: Run, told: Run) -> None:
    run("init")
    run("season", "new", "2026")
    run("import", "results", SAMPLE, "--create-players")
    honour = next(row for row in told("season", "result")["honours"] if row["honour"] == "most hits")
    most = {player["name"]: counts(told, player["name"]) for player in told("player", "list")["players"]}
    assert all(len(set(of.values())) == 1 for of in most.values()), most
    best = max(of["career"] for of in most.values())
    assert honour["players"] == sorted(name for name, of in most.items() if of["career"] == best)
    assert honour["detail"].startswith(f"{best} hits")
