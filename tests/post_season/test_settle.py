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


def test_money_that_goes_both_ways_is_told_both_ways(
    due: Any, run: Callable[..., Any], tmp_path: Path
) -> None:
    """The winner of event 1 is another after all, and one player was not there."""
    run("money", "settle")
    sheet = run("event", "sheet", 1).stdout.splitlines()
    first, second = (line.split(",") for line in sheet[1:3])
    at = sheet[0].split(",").index("player")
    first[at], second[at] = second[at], first[at]
    for row in (first, second):
        row[sheet[0].split(",").index("hitman")] = ""
    file = tmp_path / "again.csv"
    file.write_text("\n".join([sheet[0], ",".join(first), ",".join(second), *sheet[3:]]), encoding="utf-8")
    run("event", "record", 1, file, "--replace")
    moved = [row["cents"] for row in due() if row["what"] == "prize"]
    assert sum(moved) == 0 and len(moved) == 2, "what one has too much the other lacks"
    amount = f"${abs(moved[0]) / 100:.2f}"
    assert f"To come in {amount}, to be handed out {amount}." in run("money", "due", 1).stdout
    told = run("money", "settle").stdout
    assert told.startswith(f"Settled: $0.00 received, {amount} handed out, {amount} taken back.")
