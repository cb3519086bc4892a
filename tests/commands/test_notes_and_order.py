"""What was typed is seen again: notes on the night's page; and an order that the dates contradict."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

Run = Callable[..., Any]

SHEET = "player,place,hitman,note,status\nAnn,1,,,\nBo,2,Ann,owes a beer,\nCy,3,Ann,rude again,removed\n"


def test_notes_are_on_the_nights_page_and_not_on_the_site(run: Run, told: Run, tmp_path: Path) -> None:
    sheet, site = tmp_path / "night.csv", tmp_path / "site"
    sheet.write_text(SHEET.replace("3,Ann,rude", "3,,rude"), encoding="utf-8")
    run("init")
    run("season", "new", "2026")
    run("event", "record", 1, sheet, "--create-players")
    run("event", "edit", 2, "--date", "2026-02-01")
    run("player", "add", "Ann", "Bo")
    run("night", 2, stdin="seat Ann, Bo\nnote the heating was off\n")
    shown = told("event", "show", 1)
    assert {row["player"]: row["note"] for row in shown["results"]} == {
        "Ann": "",
        "Bo": "owes a beer",
        "Cy": "rude again",
    }
    page = run("event", "show", 1).stdout
    assert "owes a beer" in page and "removed; rude again" in page
    assert run("event", "show", 1, "-f", "csv").stdout.splitlines()[0].endswith(",note")
    assert told("event", "show", 2)["notes"] == ["the heating was off"]
    assert "Noted: the heating was off" in run("event", "show", 2).stdout
    run("night", 2, stdin="out Bo by Ann\nfinish\n")
    assert "Noted: the heating was off" in run("event", "show", 2).stdout
    run("publish", site)
    pages = "".join(file.read_text(encoding="utf-8") for file in site.rglob("*.html"))
    assert "Bo" in pages
    assert not [word for word in ("beer", "rude", "heating", "removed") if word in pages]


def test_a_move_that_leaves_dates_out_of_order_says_so(run: Run) -> None:
    run("init")
    run("season", "new", "2026")
    for number in (1, 2, 3):
        run("event", "edit", number, "--date", f"2026-0{number}-01")
    moved = run("event", "move", 1, "--after", 2)
    assert "event 2 (2026-01-01) is dated before event 1 (2026-02-01)" in moved.stderr
    assert "event edit" in moved.stderr
    back = run("event", "move", 2, "--after", 0)
    assert "dated before" not in back.stderr
