"""The manual's script of the season's end, run as it stands there: it stops where people have to act."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.post_season.conftest import end_of, names
from tests.rules.test_post_season import players
from tests.test_readme import GUIDE, Shell

Run = Callable[..., Any]

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(shutil.which("sh") is None, reason="needs a POSIX shell"),
]


def script() -> str:
    text = (GUIDE / "end-of-season.md").read_text(encoding="utf-8")
    return text.split("```sh\n")[1].split("```")[0]


def test_it_is_short() -> None:
    assert len(script().splitlines()) <= 30
    assert "set -eu" in script()


def test_the_end_of_the_season_as_a_script(given: Run, told: Run, run: Run, db: Path, tmp_path: Path) -> None:
    played, points = players(11)
    points["p08"] = points["p07"]
    given(end_of({**played, "p09": 7, "p10": 6}, points))
    shell = Shell(tmp_path)
    folder = shell.folder
    (folder / "end-of-season.sh").write_text(script(), encoding="utf-8")

    def go(code: int) -> str:
        done = subprocess.run(
            ["sh", "end-of-season.sh"],
            cwd=folder,
            env={**shell.environment, "DCPL_DB": str(db)},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            encoding="utf-8",
            check=False,
        )
        assert done.returncode == code, done.stdout
        return done.stdout

    def write(name: str, *lines: str) -> None:
        (folder / name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")

    assert "Unsettled: p07 and p08" in go(3)
    assert told("postseason", "status")["state"] == "not-open"
    write("ties.txt", "p08,p07")
    assert "2 fees to be paid" in go(3)
    assert told("postseason", "status")["state"] == "open"
    write("fees.txt", "p09")
    write("declined.txt", "p02", "p10")
    assert "p07 moves up" in (said := go(3)), said
    assert "have not answered yet" in said
    write("accepted.txt", *sorted({*names(range(1, 12))} - {"p02", "p10"}))
    assert "Seat 8 is for the winner of Second Chance." in go(3)
    assert told("postseason", "status")["state"] == "second-chance-locked"
    write("second-chance.csv", "place,player", "1,p11", "2,p09")
    go(0)
    assert told("postseason", "status")["state"] == "main-event-locked"
    stacks = (folder / "stacks.txt").read_text(encoding="utf-8")
    assert "8  p11" in stacks
    before = run("season", "export").stdout
    go(0)
    assert run("season", "export").stdout == before, "once more changes nothing"
