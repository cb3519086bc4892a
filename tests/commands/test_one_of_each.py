"""Words for one of a thing and for several, and for what stands in several seasons."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
NOW = ("--season", "2026")
GRID = "Player,1,2\nAda,1,1\nBo,2,2\nCy,3,3\n"


@pytest.fixture
def league(run: Run, db: Path, tmp_path: Path) -> Path:
    """Two seasons with the same two nights each."""
    file = tmp_path / "grid.csv"
    file.write_text(GRID, encoding="utf-8")
    run("init")
    for season in ("2025", "2026"):
        run("season", "new", season)
        run("--season", season, "import", "grid", file, "--holds", "places", "--create-players")
    return db


def test_one_point_is_a_point(league: Path, run: Run) -> None:
    assert run(*NOW, "adjust", "Bo", 1, "--reason", "x").stdout.startswith("Bo: +1 point, season")
    assert run(*NOW, "adjust", "Bo", -1, "--reason", "x").stdout.startswith("Bo: -1 point, season")
    assert run(*NOW, "adjust", "Bo", 2, "--reason", "x").stdout.startswith("Bo: +2 points, season")
    assert run(*NOW, "adjust", "Bo", 1, "--bonus", "--reason", "x").stdout.startswith(
        "Bo: +1 bonus point, season"
    )


def test_one_event_is_an_event(league: Path, run: Run) -> None:
    moved = run(*NOW, "event", "clear", 2, "--dry-run").stdout
    assert "2 -> 1 event\n" in moved
    assert "1 events" not in moved


def test_a_record_tells_the_season_after_its_events(league: Path, run: Run) -> None:
    page = run("records").stdout
    field = next(line for line in page.splitlines() if line.startswith("Biggest field"))
    assert field.split(maxsplit=2)[2] == "3  events 1 and 2 of 2025; events 1 and 2 of 2026"
    assert "(event 1 of 2025 to event 2 of 2026)" in page


@pytest.mark.parametrize("typed", ["\N{MINUS SIGN}1", "three", "1.5"])
def test_a_whole_number_is_asked_for_in_plain_words(typed: str, league: Path, run: Run) -> None:
    told = run("standings", "--through", typed, code=2).stderr
    assert f"{typed!r} is no whole number; write digits" in told


def test_the_rules_name_all_three_ways_of_a_shared_hit(league: Path, run: Run) -> None:
    page = " ".join(run(*NOW, "season", "rules", "-f", "md").stdout.split())
    assert "split the points, each gets them in full, or the first alone" in page
