"""Nights of another time: what is due of them is settled by one command, and told by player until then."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

SAMPLE = Path(__file__).parents[2] / "data" / "sample" / "season.csv"


@pytest.fixture
def due(run: Callable[..., Any]) -> Callable[[], list[dict[str, Any]]]:
    run("init")
    run("season", "new", "2025")
    run("import", "results", SAMPLE, "--create-players")
    return lambda: list(json.loads(run("money", "due", "-f", "json").stdout)["due"])


def test_many_lines_are_told_as_sums_of_each_player(due: Any, run: Callable[..., Any]) -> None:
    owed = [row["cents"] for row in due() if row["player"] == "Britt" and row["what"] != "prize"]
    won = [row["cents"] for row in due() if row["player"] == "Britt" and row["what"] == "prize"]
    page = run("money", "due").stdout
    (line,) = [line for line in page.splitlines() if line.startswith("Britt")]
    assert line.split() == [
        "Britt",
        f"${sum(owed) / 100:.2f}",
        f"${sum(won) / 100:.2f}",
        f"${(sum(won) - sum(owed)) / 100:.2f}",
    ]
    assert len(page.splitlines()) < 40
    assert "owes buy-in" in run("money", "due", 1).stdout


def test_settled_nights_are_due_no_more_and_fees_stay(due: Any, run: Callable[..., Any]) -> None:
    before = due()
    assert "Settled up to event 3: " in run("money", "settle", "--through", 3).stdout
    assert {row["event"] for row in due()} == {*range(4, 13), None}
    run("undo")
    assert due() == before
    told = run("money", "settle").stdout
    assert told.startswith("Settled: $4,100.00 received, $3,360.00 handed out.")
    assert {row["what"] for row in due()} == {"fee"}
    assert "Nothing changes." in run("money", "settle").stdout
    assert "has not collected" not in run("season", "close", "--dry-run").stdout


def test_what_is_written_is_shown_first_and_events_must_exist(due: Any, run: Callable[..., Any]) -> None:
    before = due()
    assert "Settled" in run("money", "settle", "--dry-run").stdout
    assert due() == before
    assert "has no event 13" in run("money", "settle", "--through", 13, code=1).stderr
