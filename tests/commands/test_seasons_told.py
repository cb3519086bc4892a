"""Several seasons: which one is meant, who won which, when they were played."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.commands.league import night

NO_FINAL = """\
extends = "plain"
name = "Plain"
[season]
events = 1
[post_season]
main_seats = 0
second_chance_most = 0
"""


@pytest.fixture
def plain(db: Path, tmp_path: Path, run: Callable[..., Any]) -> Path:
    """Seasons Old and New of one event each, by rules without a post-season."""
    rules = tmp_path / "plain.toml"
    rules.write_text(NO_FINAL, encoding="utf-8")
    run("init")
    for name in ("Old", "New"):
        run("season", "new", name, "--rules", rules)
    run("player", "add", "A", "B", "C", "--season", "Old")
    return db


@pytest.fixture
def old_one_open(plain: Path, run: Callable[..., Any]) -> Path:
    """Season New is closed, season Old open again."""
    run("--season", "New", "event", "cancel", "1")
    run("--season", "New", "season", "close")
    return plain


MEANT = "this is season Old, the only one that is open; the newest is New"


def test_it_is_said_which_season_is_shown_where_it_is_not_the_newest(
    old_one_open: Path, run: Callable[..., Any]
) -> None:
    for words in (["standings"], ["standings", "-f", "json"], ["season", "show"], ["event", "list"]):
        told = run(*words)
        assert told.stderr.splitlines() == [MEANT], words
        assert MEANT not in told.stdout


def test_it_is_said_which_season_is_changed_where_it_is_not_the_newest(
    old_one_open: Path, run: Callable[..., Any]
) -> None:
    assert MEANT in run("adjust", "A", "5", "--reason", "the hat").stderr
    assert MEANT in run("night", "1", "seat A, B").stderr
    lines = "seat C\nout C by A\nout B by A\n"
    typed = CliRunner().invoke(app, ["--db", str(old_one_open), "night", "1"], input=lines).stderr
    assert typed.count(MEANT) == 1, "once for a whole night"


def test_nothing_is_said_of_a_season_that_was_named_or_is_the_newest(
    old_one_open: Path, run: Callable[..., Any]
) -> None:
    assert not run("--season", "Old", "standings").stderr
    assert not run("--season", "Old", "adjust", "A", "5", "--reason", "the hat").stderr
    assert not run("--season", "New", "standings").stderr
    assert not run("log").stderr


def test_before_the_first_night_the_last_champion_is_told(
    plain: Path, run: Callable[..., Any], told: Callable[..., Any], record: Callable[..., Any]
) -> None:
    champion = "A is the champion of season Old."
    assert champion not in run("--season", "New", "standings").stdout, "nobody has won anything yet"
    record(1, night("ABC"), "--season", "Old")
    for words in (["standings"], ["standings", "-f", "text"], ["news"], ["news", "-f", "text"]):
        assert champion in run("--season", "New", *words).stdout, words
        assert champion not in run("--season", "Old", *words).stdout, words
    assert told("--season", "New", "news")["items"][0] == {
        "what": "last-champion",
        "text": champion,
        "event": None,
        "players": ["A"],
        "facts": [{"winner": "A", "season": "Old"}],
    }
    record(1, night("BCA"), "--season", "New")
    assert "champion of season Old" not in run("--season", "New", "standings").stdout


def test_season_list_has_champion_dates_and_field(
    plain: Path, run: Callable[..., Any], told: Callable[..., Any], record: Callable[..., Any]
) -> None:
    record(1, night("ABC"), "--season", "Old")
    run("--season", "Old", "event", "edit", "1", "--date", "2025-05-14")
    old, new = told("season", "list")["seasons"]
    assert old == {
        "name": "Old",
        "state": "open",
        "events": 1,
        "events_recorded": 1,
        "first_date": "2025-05-14",
        "last_date": "2025-05-14",
        "players": 3,
        "field": 3.0,
        "champion": "A",
    }
    assert (new["champion"], new["field"], new["players"], new["first_date"]) == (None, None, 0, None)


def test_season_list_names_who_won_the_main_event(
    real: Path, run: Callable[..., Any], told: Callable[..., Any], sheet: Callable[..., Path]
) -> None:
    assert told("season", "list")["seasons"][0]["champion"] is None
    run("postseason", "open")
    seats = [
        seat["player"] for seat in told("postseason", "status")["seats"] if seat["event"] == "main-event"
    ]
    others = [s["player"] for s in told("postseason", "status")["seats"] if s["event"] == "second-chance"]
    run("postseason", "accept", *seats, *others)
    run("postseason", "lock", "second-chance")
    playing = [s for s in told("postseason", "status")["seats"] if s["status"] != "forfeited"]
    chance = [s["player"] for s in playing if s["event"] == "second-chance"]
    rows = "\n".join(f"{place},{player}," for place, player in enumerate(chance, 1))
    run("event", "record", "second-chance", sheet(rows))
    run("postseason", "lock", "main-event")
    final = [*seats, chance[0]]
    rows = "\n".join(f"{place},{player}," for place, player in enumerate(reversed(final), 1))
    run("event", "record", "main-event", sheet(rows))
    assert told("season", "list")["seasons"][0]["champion"] == chance[0]
