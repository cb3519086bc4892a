"""Databases ready to use: made once for a worker, copied for each test."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.commands.league import NAMES, SEASON_A


def _make(path: Path, *commands: tuple[str, ...]) -> Path:
    for words in (("init",), ("season", "new", "2026"), *commands):
        result = CliRunner().invoke(app, ["--db", str(path), *words])
        assert result.exit_code == 0, (words, result.output)
    return path


@pytest.fixture(scope="session")
def empty_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season without results, and players A to X."""
    return _make(tmp_path_factory.mktemp("empty") / "league.db", ("player", "add", *NAMES))


@pytest.fixture(scope="session")
def real_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real season, all of it at once."""
    file = str(SEASON_A / "season.csv")
    return _make(
        tmp_path_factory.mktemp("real") / "league.db", ("import", "results", file, "--create-players")
    )


@pytest.fixture
def league(empty_league: Path, db: Path) -> Path:
    """This test's database: an empty season of players A to X."""
    return Path(shutil.copy(empty_league, db))


@pytest.fixture
def real(real_league: Path, db: Path) -> Path:
    """This test's database: the real season."""
    return Path(shutil.copy(real_league, db))


@pytest.fixture
def told(run: Callable[..., Any]) -> Callable[..., Any]:
    """``told("standings")``: what a reading command says in JSON."""

    def ask(*words: object, code: int = 0) -> Any:
        return json.loads(run(*words, "-f", "json", code=code).stdout)

    return ask


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[..., Path]:
    """``sheet("1,A,\\n2,B,A")``: a file with the common header, or a whole file where it has one."""

    def write(rows: str, name: str = "night.csv") -> Path:
        text = rows if rows.split("\n", 1)[0].count("player") else f"place,player,hitman\n{rows}"
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


@pytest.fixture
def record(run: Callable[..., Any], sheet: Callable[..., Path]) -> Callable[..., Any]:
    """``record(3, "1,A,\\n2,B,A")``: record an event from these rows."""

    def act(event: object, rows: str, *words: str, code: int = 0) -> Any:
        return run("event", "record", event, sheet(rows), *words, code=code)

    return act


@pytest.fixture
def unchanged(run: Callable[..., Any]) -> Callable[[], tuple[str, str]]:
    """What a refused command must leave as it was: the season's facts and the journal."""

    def facts() -> tuple[str, str]:
        return run("season", "export").stdout, run("log", "-f", "json", "-n", "100").stdout

    return facts
