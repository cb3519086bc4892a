"""Leagues at the end of their season, made of facts and brought in as a document."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.evening import Evening
from dcpl.rules.facts import Season
from dcpl.sheets.season_document import write_season
from tests.commands.conftest import (  # noqa: F401  # fixtures
    empty_league,
    league,
    real,
    real_league,
    record,
    sheet,
    told,
    unchanged,
)
from tests.rules.test_post_season import league as facts_of
from tests.rules.test_post_season import players

Run = Callable[..., Any]


def end_of(played: dict[str, int], points: dict[str, int], **more: object) -> Season:
    """A season of which the last regular event is played: events and points of each player."""
    return facts_of(played, points, **more)


def crowd(count: int, **less: int) -> Season:
    """So many full players, p01 the best; ``p03=7`` lets that one have played less."""
    played, points = players(count)
    return end_of({**played, **less}, points)


@pytest.fixture
def given(run: Run, tmp_path: Path) -> Callable[[Season], None]:
    """``given(crowd(10))``: this test's database holds that season."""

    def bring(season: Season) -> None:
        run("init")
        file = tmp_path / "given.json"
        file.write_text(write_season(season, Evening()), encoding="utf-8")
        run("season", "import", file)

    return bring


@pytest.fixture
def seats(told: Run) -> Callable[[str], list[str]]:  # noqa: F811  # the fixture
    """``seats("main-event")``: who holds which seat, by qualify."""

    def ask(event: str) -> list[str]:
        rows = told("qualify")[event.replace("-", "_")]
        return [row["player"] for row in rows if row["status"] != "forfeited"]

    return ask


@pytest.fixture
def accept(run: Run) -> Callable[[Iterable[str]], None]:
    """``accept(["p01", "p02"])``: these accept."""

    def act(names: Iterable[str]) -> None:
        for name in names:
            run("postseason", "accept", name)

    return act


@pytest.fixture
def play(run: Run, sheet: Run) -> Callable[..., Any]:  # noqa: F811  # the fixture
    """``play("second-chance", ["p09", "p08"])``: record that finish, the winner hits the others."""

    def act(event: object, names: list[str], *words: str, code: int = 0) -> Any:
        rows = "".join(f"{n},{name},{names[0] if n > 1 else ''}\n" for n, name in enumerate(names, 1))
        return run("event", "record", event, sheet(rows), *words, code=code)

    return act


def names(numbers: Iterable[int]) -> list[str]:
    """``names(range(1, 8))``: p01 to p07."""
    return [f"p{number:02d}" for number in numbers]
