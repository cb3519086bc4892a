"""Two rounds a night: each is an event of its own, and a grid with a date twice brings them in, in order."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
DATES = ("2026-01-08", "2026-01-15", "2026-01-22", "2026-01-29", "2026-02-05", "2026-02-12")
ROUNDS = {
    "Ann": (1, 2, 3, 1, 2, 4, 1, 1, 3, 2, 4, 1),
    "Bo": (2, 1, 1, 2, 4, 1, 2, 3, 1, 3, 1, 2),
    "Cy": (3, 4, 2, 3, 1, 2, 4, 2, 2, 4, 2, 3),
    "Di": (4, 3, 4, 4, 3, 3, 3, 4, 4, 1, 3, 4),
}
RULES = """extends = "plain"
name = "Two rounds"
[season]
events = 12
[points]
formula = "field - place"
[standings]
best = 10
tiebreaks = []
"""


def reckoned() -> dict[str, int]:
    """The best ten of twelve rounds of four players."""
    return {
        name: sum(sorted((4 - place for place in places), reverse=True)[:10])
        for name, places in ROUNDS.items()
    }


@pytest.mark.parametrize("dated", [False, True])
def test_the_table_of_two_rounds_a_night(run: Run, tmp_path: Path, dated: bool) -> None:
    twice = [date for date in DATES for _ in range(2)]
    rules, grid = tmp_path / "two.toml", tmp_path / "rounds.csv"
    rules.write_text(RULES, encoding="utf-8")
    lines = [",".join(["Player", *twice])]
    lines += [",".join([name, *map(str, places)]) for name, places in ROUNDS.items()]
    grid.write_text("\n".join(lines), encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules, *(["--dates", ",".join(twice)] if dated else []))
    words = ["import", "grid", grid, "--holds", "places", "--create-players"]
    if not dated:
        assert "no event is on 2026-01-08" in run(*words, code=1).stderr
    run(*words, *([] if dated else ["--in-order"]))
    rows = json.loads(run("standings", "-f", "json").stdout)["rows"]
    assert {row["player"]: row["total"] for row in rows} == reckoned()
    events = json.loads(run("event", "list", "-f", "json").stdout)["events"]
    assert [event["date"] for event in events if event["kind"] == "regular"] == twice
    assert "Nothing changes." in run("import", "grid", grid, "--holds", "places").stdout
    assert run("check").stdout == ""
