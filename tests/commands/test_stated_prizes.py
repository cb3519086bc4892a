"""Prizes as they are stated: on a sheet, in a file of many nights, by hand; and what the ledger says."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.night.rows import night_of
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, ROOT, row, season

Run = Callable[..., Any]

STATED = "place,player,prize\n1,Ada,$40.00\n2,Bo,20\n3,Cy,\n"


@pytest.fixture
def sheet(tmp_path: Path) -> Callable[[str], Path]:
    def write(text: str) -> Path:
        path = tmp_path / f"night-{len(text)}.csv"
        path.write_text(text, encoding="utf-8")
        return path

    return write


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Callable[..., None]:
    def make(more: str = "", before: str = "") -> None:
        rules = tmp_path / "own.toml"
        rules.write_text(f'extends = "plain"\n{before}\n[season]\nevents = 3\n{more}', encoding="utf-8")
        run("init")
        run("season", "new", "S", "--rules", rules)

    return make


def prizes(told: Run, event: int = 1) -> list[int]:
    return [row["prize_cents"] for row in told("event", "show", event)["results"]]


def test_prizes_of_a_sheet_take_the_place_of_the_rules(
    run: Run, told: Run, league: Run, sheet: Callable[[str], Path]
) -> None:
    league()
    said = run("event", "record", 1, sheet(STATED), "--create-players")
    assert "Pot $60.00: Ada $40.00, Bo $20.00." in said.stdout
    assert said.stderr == ""
    assert prizes(told) == [4000, 2000, 0]
    assert "Prizes as stated; by the rules: Ada $39.00 and Bo $21.00." in run("event", "show", 1).stdout
    assert run("event", "sheet", 1).stdout.splitlines()[0].endswith(",prize")
    assert [place["prize_cents"] for place in told("payouts", 1)["places"]] == [4000, 2000]
    assert "recorded just so" in run("event", "record", 1, sheet(STATED)).stdout
    due = {d["player"]: d["cents"] for d in told("money", "due")["due"] if d["what"] == "prize"}
    assert due == {"Ada": 4000, "Bo": 2000}
    assert told("ledger")["balance_cents"] == 0


def test_prizes_of_a_file_that_miss_the_pot_are_told_and_stand_in_the_ledger(
    run: Run, told: Run, league: Run, sheet: Callable[[str], Path]
) -> None:
    league()
    less = sheet(STATED.replace("$40.00", "35"))
    why = "the prizes of event 1 add up to $55.00, and its pot is $60.00"
    assert why in run("event", "record", 1, less, "--create-players").stderr
    assert "Night pots not paid out" in run("ledger").stdout
    assert told("check")["problems"] == []
    ledger = told("ledger")
    assert (ledger["night_pots_left_cents"], ledger["balance_cents"]) == (500, 0)
    text = "event,place,player,prize\n2,1,Ada,70\n2,2,Bo,\n"
    assert "event 2 add up to $70.00, and its pot is $40.00" in run("import", "results", sheet(text)).stderr
    ledger = told("ledger")
    assert (ledger["night_pots_left_cents"], ledger["balance_cents"]) == (500 - 3000, 0)
    run("event", "cancel", 3)
    run("money", "settle")
    assert "the nights' pots paid $25.00 more than they had" in run("season", "close").stderr


def test_prizes_typed_by_hand(run: Run, told: Run, league: Run, sheet: Callable[[str], Path]) -> None:
    league()
    run("event", "record", 1, sheet("place,player\n1,Ada\n2,Bo\n3,Cy\n"), "--create-players")
    assert "add up to $59.00" in run("money", "prizes", 1, "Ada=30", "Cy=29", code=1).stderr
    run("money", "prizes", 1, "Ada=30", "Cy=29.50", "--force", "--dry-run")
    assert prizes(told) == [3900, 2100, 0]
    assert "Event 1, prizes: Ada $30.00, Cy $30.00." in run("money", "prizes", 1, "Ada=30", "Cy=30").stdout
    assert prizes(told) == [3000, 0, 3000]
    assert "are stated" in run("deal", 1, "Ada=20", "Bo=20", code=1).stderr
    run("undo")
    assert prizes(told) == [3900, 2100, 0]
    run("money", "prizes", 1, "Ada=30", "Cy=30")
    run("money", "prizes", 1, "--drop")
    assert prizes(told) == [3900, 2100, 0]
    run("deal", 1, "Ada=29", "Bo=29")
    assert "has a deal" in run("money", "prizes", 1, "Ada=60", code=1).stderr


def test_where_nobody_pays_the_stated_prizes_are_the_pot(
    run: Run, told: Run, league: Run, sheet: Callable[[str], Path]
) -> None:
    league("[buy_in]\nnight_cents = 0\n", before="payouts = []")
    run("event", "record", 1, sheet(STATED), "--create-players")
    payouts = told("payouts", 1)
    assert (payouts["pot_cents"], [place["percent"] for place in payouts["places"]]) == (6000, [66.67, 33.33])
    ledger = told("ledger")
    assert (ledger["given_cents"], ledger["night_prizes_cents"], ledger["balance_cents"]) == (6000, 6000, 0)
    assert "night_pots_left_cents" not in ledger
    assert "Given for prizes" in run("ledger").stdout


def test_a_sheet_whose_prizes_cannot_be(run: Run, league: Run, sheet: Callable[[str], Path]) -> None:
    league()
    text = "place,player,prize,status\n1,Ada,-1,\n2,Bo,much,\n,Cy,5,no-show\n"
    told = run("event", "record", 1, sheet(text), "--create-players", code=1).stderr
    assert "Ada cannot have won less than nothing" in told
    assert "is no amount of money" in told
    assert "Cy did not show up and wins nothing" in told


def test_prize_is_what_the_rules_pay_and_won_what_was_received() -> None:
    """R2: 60/40 by the rules is 20 and 13.33 at a third; 50/50 received 16.67 each."""
    plain = parse_profile((ROOT / "data/profiles/plain.toml").read_text(encoding="utf-8"), "plain", DCPL)
    shares = "[[payouts]]\nup_to = 9\npercent = [60, 40]\n"
    stated = [5000, 5000, None, None, None]
    sheet = night_of(
        [row(n, at, prize_cents=won) for at, (n, won) in enumerate(zip("ABCDE", stated, strict=True), 1)]
    )
    for word, points in (("prize", [2000, 1333, 0]), ("won", [1667, 1667, 0])):
        rules = parse_profile(f'extends = "plain"\n{shares}[points]\nformula = "{word}/3"\n', "x", plain)
        night = judge_season(season([sheet], rules=rules)).nights[0]
        assert [each.base for each in night.rows[:3]] == points
        assert night.by_rule == (("A", 6000), ("B", 4000))
