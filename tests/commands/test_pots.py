"""Pots at the command line: what they hold and pay, what is handed over, the books, the next season."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]

RULES = """extends = "plain"
name = "Gasworks"
[season]
events = 3
[[pot]]
name = "season"
fee_cents = 4000
to = "standings"
shares = [{up_to = 99, percent = [40, 25, 15, 12, 8]}]
[[pot]]
name = "jackpot"
buy_in_cents = 100
percent = 5
to = "high-hand"
hand = "quads"
[[pot]]
name = "cake"
rebuy_cents = 500
to = "by-hand"
"""
NIGHTS = """event,place,player,rebuys,high_hand
1,1,Ada,,
1,2,Bo,1,
1,3,Cy,,Ah As/Ad Kc Kh 4s 2d
2,1,Cy,,
2,2,Ada,,9h 9s/9d 9c Ah 2s 3d
2,3,Bo,,
2,4,Di,2,
3,1,Bo,,
3,2,Di,,
"""


@pytest.fixture
def league(run: Run, tmp_path: Path) -> str:
    rules, nights = tmp_path / "own.toml", tmp_path / "nights.csv"
    rules.write_text(RULES, encoding="utf-8")
    nights.write_text(NIGHTS, encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules, "--start", "2026-01-01")
    return str(run("import", "results", nights, "--create-players").stdout)


def pots(told: Run, *words: str) -> dict[str, tuple[int, int, int, int]]:
    return {
        row["pot"]: (row["opened_cents"], row["in_cents"], row["out_cents"], row["held_cents"])
        for row in told(*words, "money", "pots")["pots"]
    }


def test_what_pots_got_paid_and_hold(league: str, run: Run, told: Run) -> None:
    assert "jackpot pays Ada $17.00." in league
    assert pots(told) == {
        "season": (0, 16000, 16000, 0),
        "jackpot": (0, 2100, 1700, 400),
        "cake": (0, 1500, 0, 1500),
    }
    paid = told("money", "pots")["paid"]
    assert [(each["pot"], each["event"], each["player"], each["cents"]) for each in paid] == [
        ("season", None, "Bo", 7680),
        ("season", None, "Ada", 4000),
        ("season", None, "Cy", 2400),
        ("season", None, "Di", 1920),
        ("jackpot", 2, "Ada", 1700),
    ]
    night = told("event", "show", "2")
    to_ada = [{"player": "Ada", "cents": 1700}]
    assert night["pots"][1] == {"pot": "jackpot", "in_cents": 1000, "paid": to_ada}
    assert "jackpot: Ada $17.00." in run("event", "show", "2").stdout
    assert "jackpot: Ada $17.00." in run("payouts", "2").stdout
    assert all(len(line) <= 80 for line in run("money", "pots").stdout.splitlines())


def test_the_ledger_and_the_journal_know_them(league: str, run: Run, told: Run) -> None:
    ledger = told("ledger")
    assert (ledger["balance_cents"], ledger["pot_fees_cents"]) == (0, 16000)
    assert [event["pots_cents"] for event in ledger["events"]] == [1200, 2000, 400]
    page = run("ledger").stdout
    together = next(line for line in page.splitlines() if line.startswith("Together"))
    assert re.findall(r"\$[\d.]+", together) == ["$424.00", "$424.00"]
    run("money", "pot", "cake", "Ada=7.50", "--on", "2026-04-01")
    sums: dict[str, int] = {}
    lines = run("ledger", "-f", "hledger").stdout
    for account, amount in re.findall(r"^    (\S.*?)  +\$(-?[\d,.]+)", lines, re.MULTILINE):
        sums[account] = sums.get(account, 0) + round(float(amount.replace(",", "")) * 100)
    assert sum(sums.values()) == 0
    assert {account: cents for account, cents in sums.items() if "pot" in account and cents} == {
        "assets:box:pot jackpot": 400,
        "assets:box:pot cake": 750,
        "expenses:paid by pots": 16000 + 1700 + 750,
        "revenues:fees of pots": -16000,
    }


def test_the_site_knows_them(league: str, run: Run, tmp_path: Path) -> None:
    run("publish", tmp_path / "site")
    assert "the high hand" in (tmp_path / "site" / "money.html").read_text(encoding="utf-8")
    run("publish", tmp_path / "quiet", "--no-money")
    quiet = [path.read_text(encoding="utf-8") for path in (tmp_path / "quiet").rglob("*.html")]
    assert not any("jackpot" in page for page in quiet)


def test_what_is_due_and_what_changed_hands(league: str, run: Run, told: Run) -> None:
    due = [(d["what"], d["player"], d["cents"], d["pot"]) for d in told("money", "due")["due"] if d["pot"]]
    assert due[0] == ("pot-fee", "Ada", 4000, "season")
    assert due[-1] == ("pot-share", "Di", 1920, "season")
    assert len(due) == 8
    assert "owes the fee of season" in run("money", "due").stdout
    assert "Ada paid $40.00 for season." in run("money", "pot", "season", "Ada", "--fee").stdout
    assert "Ada owes nothing for season" in run("money", "pot", "SEASON", "Ada", "--fee", code=1).stderr
    run("money", "pot", "season", "--fee", "--all")
    assert "Bo got $10.00 from season." in run("money", "pot", "season", "Bo=10").stdout
    run("money", "pot", "season", "Bo=66.81", code=1)
    run("money", "pot", "season", "--all")
    run("money", "settle")
    assert told("money", "due")["due"] == []
    run("undo")
    run("undo")
    assert sum(d["cents"] for d in told("money", "due")["due"] if d["pot"]) == 16000 - 1000


def test_a_pot_that_pays_by_hand(league: str, run: Run, told: Run) -> None:
    told_by_hand = run("money", "pot", "cake", "Ada=7.50", "Bo=1", "--reason", "the cake").stdout
    assert "cake holds $6.50." in told_by_hand
    for words, why in (
        (("Ada=6.51",), "holds $6.50, not $6.51"),
        (("Ada",), "pays by hand"),
        (("Bo=-1.01",), "Bo got $1.00 from cake"),
        ((), "nobody is named"),
        (("Nobody=1",), "Nobody"),
    ):
        assert why in run("money", "pot", "cake", *words, code=1).stderr
    assert "has no pot 'pie'" in run("money", "pot", "pie", "Ada=1", code=1).stderr
    run("money", "pot", "cake", "Bo=-1")
    run("money", "pot", "cake", "Ada=1", "--dry-run")
    assert pots(told)["cake"] == (0, 1500, 750, 750)
    run("undo")
    assert pots(told)["cake"] == (0, 1500, 850, 650)


def test_what_is_held_opens_the_next_seasons_pot(league: str, run: Run, told: Run) -> None:
    assert "Ada owes $40.00 of the fee of season" in run("season", "close", code=1).stderr
    for words in (("--fee", "--all"), ("--all",)):
        run("money", "pot", "season", *words)
    run("money", "settle")
    run("season", "new", "2028", "--from", "2026")
    closed = run("--season", "2026", "season", "close").stdout
    assert "--season 2028 money pot jackpot --begins 4.00`" in closed
    run("season", "remove", "2028")
    assert "jackpot begins with $4.00, held at the end of season 2026." in (
        run("season", "new", "2027", "--from", "2026").stdout
    )
    assert pots(told, "--season", "2027") == {
        "season": (0, 0, 0, 0),
        "jackpot": (400, 400, 0, 400),
        "cake": (1500, 1500, 0, 1500),
    }
    run("--season", "2027", "money", "pot", "jackpot", "--begins", "-4")
    run("--season", "2027", "money", "pot", "jackpot", "--begins", "-0.01", code=1)
    assert pots(told, "--season", "2027")["jackpot"] == (0, 0, 0, 0)


def test_a_correction_tells_what_it_moves_of_pots(league: str, run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "first.csv"
    text = "".join(line[2:] + "\n" for line in NIGHTS.splitlines() if line.startswith("1,"))
    text = "place,player,rebuys,high_hand\n" + text.replace("Ah As/Ad Kc", "Ah As/Ad Ac")
    sheet.write_text(text, encoding="utf-8")
    moved = run("event", "record", "1", sheet, "--replace", "--dry-run").stdout
    assert "Event 2: Ada from pots $17.00 -> $10.00" in moved


def test_a_season_with_pots_is_exported_and_imported(league: str, run: Run, tmp_path: Path) -> None:
    run("money", "pot", "season", "--fee", "Ada", "--on", "2026-02-01")
    run("money", "pot", "jackpot", "--begins", "5", "--on", "2026-01-01", "--reason", "from the club")
    run("player", "add", "Zed")
    run("money", "pot", "cake", "Zed=2", "--on", "2026-02-01", "--reason", "the baker")
    text = run("season", "export").stdout
    assert [each["kind"] for each in json.loads(text)["pots"]] == ["received", "opened", "paid"]
    file = tmp_path / "season.json"
    file.write_text(text, encoding="utf-8")
    run("season", "import", file, "--as", "again")
    elsewhere = run("--db", tmp_path / "elsewhere.db", "init")
    assert "Made the database" in elsewhere.stdout
    run("--db", tmp_path / "elsewhere.db", "season", "import", file)
    assert run("--db", tmp_path / "elsewhere.db", "season", "export").stdout == text
    assert run("--season", "again", "season", "export").stdout.replace('"again"', '"2026"') == text


def test_a_live_night_tells_which_pot_goes_with_the_high_hand(league: str, run: Run) -> None:
    run("season", "extend", "1")
    run("night", "4", "seat", "Ada, Bo, Cy")
    low = run("night", "4", "high", "Ada", "Ah As/Ad Kc Kh 4s 2d").stdout
    assert "jackpot" not in low
    told = run("night", "4", "high", "Bo", "9h 9s/9d 9c Ah 2s 3d").stdout
    assert "High hand: Bo, Four of a kind, nines.\n  jackpot goes with it: $10.00." in told
    assert "jackpot goes with it: $10.00." in run("night", "4", "status").stdout


def test_an_own_price_tells_what_of_it_goes_to_pots(league: str, run: Run) -> None:
    run("season", "extend", "1")
    told = run("event", "edit", "4", "--buy-in", "30", "--rebuy", "10").stdout
    assert "buy-in $30.00 ($1.00 of it to jackpot), rebuy $10.00 ($5.00 of it to cake)" in told


def test_a_season_with_money_of_pots_is_not_removed(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "own.toml"
    rules.write_text(RULES, encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules)
    run("money", "pot", "jackpot", "--begins", "5")
    assert "there are money of pots" in run("season", "remove", "2026", code=1).stderr
