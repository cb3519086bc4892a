"""An empty sheet is filled in for who came, and recorded as it is then."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]


@pytest.fixture
def league(run: Run) -> Run:
    run("init")
    run("season", "new", "2026")
    run("player", "add", "Ann", "Bo", "Cy", "Di")
    return run


def test_who_did_not_come_is_left_as_printed(league: Run, tmp_path: Path) -> None:
    printed = league("event", "sheet", 1)
    assert printed.stdout.splitlines()[:2] == [
        "place,player,hitman,rebuys,status,penalty,high_hand",
        ",Ann,,,,,",
    ]
    assert "lines with a name alone do not count" in printed.stderr
    file = tmp_path / "one.csv"
    file.write_text(printed.stdout.replace(",Bo,", "1,Bo,").replace(",Di,,,", "2,Di,Bo,0,"), encoding="utf-8")
    told = league("event", "record", 1, file)
    assert "2 players, 0 rebuys, Bo won" in told.stdout
    assert told.stderr == f"{file}: lines with a name alone do not count: Ann and Cy did not come\n"
    recorded = league("event", "sheet", 1)
    assert (
        recorded.stdout.splitlines()[1:] == ["1,Bo,,0,played,,", "2,Di,Bo,0,played,,"] and not recorded.stderr
    )


@pytest.mark.parametrize("row", [",Cy,Bo,,,,", ",Cy,,1,,,", ",Cy,,,played,,", ",Cy,,,,5,", ",Cy,,,,,yes"])
def test_a_line_that_says_something_is_held_to_it(league: Run, tmp_path: Path, row: str) -> None:
    file = tmp_path / "one.csv"
    head = "place,player,hitman,rebuys,status,penalty,high_hand"
    file.write_text(f"{head}\n1,Bo,,,,,\n2,Di,Bo,,,,\n{row}\n", encoding="utf-8")
    assert "Cy has no place" in league("event", "record", 1, file, code=1).stderr


def test_a_sheet_of_names_alone_is_no_night(league: Run, tmp_path: Path) -> None:
    file = tmp_path / "one.csv"
    file.write_text(league("event", "sheet", 1).stdout, encoding="utf-8")
    assert "Ann has no place" in league("event", "record", 1, file, code=1).stderr
    many = tmp_path / "many.csv"
    many.write_text("event,player,place\n1,Ann,1\n1,Bo,2\n1,Cy,\n", encoding="utf-8")
    assert "Cy has no place" in league("import", "results", many, code=1).stderr
