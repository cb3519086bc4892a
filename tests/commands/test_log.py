"""The journal as people read it: of which season, whom it concerned, since when."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import night


@pytest.fixture
def two_seasons(league: Path, run: Callable[..., Any], record: Callable[..., Any]) -> Path:
    """Season 2026 with a night, and an empty season 2027."""
    record(1, night("ABC"))
    run("season", "new", "2027")
    run("--season", "2027", "adjust", "D", "5", "--reason", "the hat")
    return league


def test_log_names_the_season_of_each_change(two_seasons: Path, told: Callable[..., Any]) -> None:
    seasons = {row["summary"].split()[0]: row["season"] for row in told("log")["changes"]}
    assert seasons["Event"] == "2026" and seasons["D:"] == "2027"
    assert seasons["Added"] is None, "players are of the league, not of a season"


def test_log_shows_one_season_where_it_is_asked_for(two_seasons: Path, told: Callable[..., Any]) -> None:
    assert {row["season"] for row in told("log", "--season", "2027")["changes"]} == {"2027"}
    assert len(told("log", "--season", "2026", "-n", "1")["changes"]) == 1, "so many of those asked for"


def test_log_refuses_a_season_that_is_none(two_seasons: Path, run: Callable[..., Any]) -> None:
    assert "2028" in run("log", "--season", "2028", code=1).stderr


def test_log_column_season_stands_where_there_are_several(two_seasons: Path, run: Callable[..., Any]) -> None:
    assert "Season" in run("log").stdout.splitlines()[2]
    assert "Season" not in run("log", "--season", "2027").stdout.splitlines()[2]


def test_log_follows_a_player_through_names_and_mergers(
    two_seasons: Path, told: Callable[..., Any], run: Callable[..., Any]
) -> None:
    def of_player(name: str) -> list[str]:
        return [row["summary"].split()[0] for row in told("log", "--player", name)["changes"]]

    assert of_player("D") == ["D:", "Added"]
    assert of_player("A") == ["Event", "Added"], "a hitman and an entrant"
    run("player", "add", "Dee")
    run("--season", "2027", "adjust", "Dee", "-5", "--reason", "no hat")
    run("player", "merge", "Dee", "D")
    assert of_player("Dee") == ["Dee", "Dee:", "Added", "D:", "Added"]


def test_log_keeps_to_the_days_asked_for(two_seasons: Path, told: Callable[..., Any]) -> None:
    day = told("log")["changes"][0]["at"][:10]
    everything = told("log")["changes"]
    assert told("log", "--since", day, "--until", day)["changes"] == everything
    assert told("log", "--until", "2000-01-01")["changes"] == []
    assert told("log", "--since", "2999-01-01")["changes"] == []


def test_log_names_a_season_that_is_gone_and_not_the_one_after(
    league: Path, told: Callable[..., Any], run: Callable[..., Any]
) -> None:
    run("season", "new", "Wrong")
    run("undo")
    run("season", "new", "Right")
    named = [row["season"] for row in told("log")["changes"]]
    assert named[:3] == ["Right", "Wrong", "Wrong"], "the second has the row of the first"
    assert len(told("log", "--season", "Right")["changes"]) == 1
