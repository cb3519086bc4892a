"""Cash for knock-outs: told at the table, on the night's page, in the books."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

RULES = """extends = "plain"
name = "Customs House"
[season]
events = 2
[[bounty]]
name = "dollar"
on = "everyone"
cents = 100
"""


@pytest.fixture
def league(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text(RULES, encoding="utf-8")
    run("init")
    run("season", "new", "S", "--rules", rules)
    run("player", "add", "Ann", "Bo", "Cy", "Di")


def test_a_live_night_tells_the_cash_and_what_is_left_to_play_for(league: None, run: Run, told: Run) -> None:
    run("night", 1, "seat", "Ann, Bo, Cy, Di")
    assert "In cash: dollar Ann $0.50 and Bo $0.50." in run("night", 1, "out", "Di", "by", "Ann & Bo").stdout
    gone = run("night", 1, "out", "Cy", "by", "Bo").stdout
    assert "In cash: dollar Bo $1.00." in gone
    assert "playing for 2nd: $27.30" in gone
    assert "Pot $78.00 of 4 players: 1st $50.70, 2nd $27.30." in run("night", 1, "payouts").stdout
    run("night", 1, "out", "Bo", "by", "Ann")
    page = run("night", 1, "finish").stdout
    assert "dollar, paid at once: Ann $1.50 and Bo $1.50." in page
    assert "carried the dollar" not in page
    night = told("event", "show", 1)
    assert night["night_pot_cents"] == 7700
    assert night["cash"] == [
        {"bounty": "dollar", "pot": "night", "player": "Ann", "cents": 150},
        {"bounty": "dollar", "pot": "night", "player": "Bo", "cents": 150},
    ]
    assert [row["prize_cents"] for row in night["results"]] == [5005, 2695, 0, 0]


def test_the_books_know_it_and_it_is_never_due(league: None, run: Run, told: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,hitman\n1,Ann,\n2,Bo,Ann\n3,Cy,Bo\n", encoding="utf-8")
    said = run("event", "record", 1, sheet).stdout
    assert "Pot $58.00: Ann $37.70, Bo $20.30." in said
    assert "dollar pays Bo $1.00, Ann $1.00." in said
    ledger = told("ledger")
    assert (ledger["cash_cents"], ledger["night_prizes_cents"], ledger["balance_cents"]) == (200, 5800, 0)
    assert "Cash for knock-outs" in run("ledger").stdout
    due = {d["player"]: d["cents"] for d in told("money", "due")["due"] if d["what"] == "prize"}
    assert due == {"Ann": 3770, "Bo": 2030}
    journal = run("ledger", "-f", "hledger").stdout
    assert "event 1, knock-outs, prizes" in journal
    assert not told("explain", "Ann")["lines"][1:]


def test_a_site_without_money_tells_no_cash(league: None, run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,hitman\n1,Ann,\n2,Bo,Ann\n3,Cy,Bo\n", encoding="utf-8")
    run("event", "record", 1, sheet)
    assert "Before the cash for knock-outs" in run("payouts", "--field", 5).stdout
    run("publish", tmp_path / "open")
    run("publish", tmp_path / "quiet", "--no-money")
    told = {}
    for name in ("open", "quiet"):
        pages = (tmp_path / name).rglob("*.html")
        told[name] = [page.name for page in pages if "dollar" in page.read_text(encoding="utf-8")]
    assert told["open"]
    assert told["quiet"] == []
