"""Handicaps at the command line: given from an event on, asked for by a formula, taken away."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
RULES = """extends = "plain"
name = "Handicaps"
[points]
formula = "10 * (1 + field - place) * handicap"
"""


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Path:
    rules, sheet = tmp_path / "ours.toml", tmp_path / "night.csv"
    rules.write_text(RULES, encoding="utf-8")
    sheet.write_text("event,player,place\n1,Ada,1\n1,Bo,2\n2,Bo,1\n2,Ada,2\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules)
    run("import", "results", sheet, "--create-players")
    return tmp_path


def test_a_handicap_moves_what_it_counts_for_and_is_undone(run: Run, league: Path) -> None:
    before = run("standings", "-f", "csv").stdout
    told = run("player", "handicap", "bo", "0,85", "--from", "2").stdout
    assert told.startswith("Bo has the handicap 0.85 from event 2 on.\n")
    assert "Bo" in told.partition("\n")[2]
    assert "place 1 of 2, handicap 0.85" in run("explain", "Bo").stdout
    assert "1.1" in run("player", "handicap", "Bo", "1.1", "--from", "2").stdout
    assert (
        "no handicap from event 2 on any more"
        in run("player", "handicap", "Bo", "--clear", "--from", "2").stdout
    )
    assert run("standings", "-f", "csv").stdout == before
    run("undo")
    run("undo")
    assert "handicap 0.85" in run("explain", "Bo").stdout
    run("undo")
    assert run("standings", "-f", "csv").stdout == before


def test_what_is_no_handicap_is_said(run: Run, league: Path) -> None:
    for words in (["x"], ["-1"], ["1.2345"], [], ["1", "--clear"], ["1", "--from", "main-event"]):
        run("player", "handicap", "Bo", *words, code=2)
    assert "--from names the one" not in run("player", "handicap", "Bo", "--clear", code=1).stderr
    run("player", "handicap", "Bo", "0.9", "--from", "2")
    assert "0.9 from 2 on: --from" in run("player", "handicap", "Bo", "--clear", code=1).stderr
    run("player", "handicap", "Bo", "0.9", "--from", "99", code=1)


def test_a_handicap_that_nothing_asks_for_is_said(run: Run) -> None:
    run("init")
    run("season", "new", "2026")
    run("player", "add", "Bo")
    assert "no formula of these rules asks" in run("player", "handicap", "Bo", "0.9").stderr
