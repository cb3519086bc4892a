"""Names as they are typed: without accents, begun; in files whole ones only."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], str]:
    def write(text: str) -> str:
        path = tmp_path / "one.csv"
        path.write_text(text, encoding="utf-8")
        return str(path)

    return write


@pytest.fixture
def league(run: Run) -> Run:
    run("init")
    run("season", "new", "2026")
    run("player", "add", "Björn", "Søren K", "O'Hara", "Ann Lee", "Anna")
    return run


def test_a_command_finds_whom_a_plain_keyboard_types(league: Run) -> None:
    for typed, name in (("bjorn", "Björn"), ("bj", "Björn"), ("soren", "Søren K"), ("o\u2019hara", "O'Hara")):
        assert f"{name}: +1 point" in league("adjust", typed, "1", "--reason", "kind").stdout
        assert name in league("player", "show", typed).stdout
    assert "could be Ann Lee or Anna" in league("explain", "ann", code=1).stderr


def test_a_new_name_is_new_though_another_is_found_by_it(league: Run) -> None:
    assert "Added Bjorn and Bj." in league("player", "add", "Bjorn", "Bj").stdout
    assert "Bjorn: +1" in league("adjust", "bjorn", "1", "--reason", "kind").stdout


def test_a_sheet_finds_without_accents_and_never_by_a_beginning(league: Run, sheet: Any) -> None:
    whole = sheet("player,place,hitman\nBjorn,1,\nsoren k,2,BJORN\n")
    assert "Björn won" in league("event", "record", "1", whole, "--create-players").stdout
    begun = sheet("player,place\nBj,1\nAnna,2\n")
    assert 'no player is called "Bj"' in league("event", "record", "2", begun, code=1).stderr


def test_new_players_of_a_sheet_are_one_whatever_their_accents(league: Run, sheet: Any) -> None:
    path = sheet("player,place,hitman\nZoë,1,\nAnna,2,zoe\n")
    assert "Zoë won" in league("event", "record", "1", path, "--create-players").stdout
