"""A league for live nights, and a desk to carry lines out at."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.night.lines import Desk, carry_out

PLAYERS = ("Ada", "Alan", "Alex", "Bo", "Cy", "Dana Lee", "Ed", "Flo", "Gus", "Hal", "Ida", "Jo", "Kit", "Lu")
NIGHT_ONE = "place,player,hitman\n1,Hal,\n2,Ida,Hal\n3,Jo,Hal\n"
"""Hal carries the button into event 2."""


@pytest.fixture(scope="session")
def seated_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season of the players A to L; event 1 is recorded."""
    folder = tmp_path_factory.mktemp("night")
    path, sheet = folder / "league.db", folder / "one.csv"
    sheet.write_text(NIGHT_ONE, encoding="utf-8")
    for words in (
        ("init",),
        ("season", "new", "2026"),
        ("player", "add", *PLAYERS),
        ("event", "record", "1", str(sheet)),
    ):
        result = CliRunner().invoke(app, ["--db", str(path), *words])
        assert result.exit_code == 0, (words, result.output)
    return path


@pytest.fixture
def league(seated_league: Path, db: Path) -> Path:
    """This test's database."""
    return Path(shutil.copy(seated_league, db))


Type = Callable[..., list[str]]


@pytest.fixture
def line(league: Path) -> Type:
    """``line("out dana by alex")``: what the night of event 2 answers; several lines: what the last does."""

    def carry(*lines: str, event: int | str = 2) -> list[str]:
        said: list[str] = []
        for text in lines:
            outcome = carry_out(Desk(league, None, event), text)  # type: ignore[arg-type]  # a number or a name
            said = [*outcome.lines, *outcome.warnings]
        return said

    return carry
