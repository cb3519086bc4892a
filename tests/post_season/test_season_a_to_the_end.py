"""The real season to the end: balance 0 at every step, and the hledger journal says what the ledger says."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.facts import Payment
from tests.commands.league import night
from tests.post_season.conftest import crowd

Run = Callable[..., Any]

needs_hledger = pytest.mark.skipif(
    shutil.which("hledger") is None, reason="hledger is not installed: its own check cannot be asked"
)


def hledger(file: Path, *words: str) -> str:
    done = subprocess.run(
        ["hledger", "-f", str(file), *words], capture_output=True, encoding="utf-8", check=False
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def amounts(file: Path) -> dict[str, int]:
    """What `hledger balance` says, in cents."""
    found = {}
    for row in hledger(file, "balance", "--flat", "-N", "-O", "csv").splitlines()[1:]:
        account, amount = row.strip('"').split('","')
        found[account] = round(float(amount.replace("$", "").replace(",", "")) * 100)
    return found


def agree(told: Run, run: Run, file: Path) -> dict[str, int]:
    """The ledger balances; where hledger is here, its balances are the ledger's figures."""
    books = told("ledger")
    assert books["balance_cents"] == 0
    came = books["buy_ins_cents"] + books["rebuys_cents"] + books["fees_cents"]
    went = books["night_prizes_cents"] + books["main_pot_cents"] + books["fees_owed_back_cents"]
    assert came == went
    assert run("check").stdout == ""
    file.write_text(run("ledger", "-f", "hledger").stdout, encoding="utf-8")
    if shutil.which("hledger"):
        hledger(file, "check", "--strict")
        kept = amounts(file)
        assert sum(kept.values()) == 0
        final = told("event", "show", "main-event")
        paid = final["main_pot_cents"] if final["results"] else 0
        assert {name: cents for name, cents in kept.items() if cents} == {
            name: cents
            for name, cents in {
                "revenues:buy-ins": -books["buy_ins_cents"],
                "revenues:rebuys": -books["rebuys_cents"],
                "revenues:fees": -books["fees_cents"],
                "expenses:night prizes": books["night_prizes_cents"],
                "expenses:main event prizes": paid,
                "assets:box:main event pot": books["main_pot_cents"] - paid,
                "assets:box:fees owed back": books["fees_owed_back_cents"],
            }.items()
            if cents
        }
    return books


@needs_hledger
def test_to_the_end(real: Any, run: Run, told: Run, accept: Run, play: Run, tmp_path: Path) -> None:
    file = tmp_path / "books.journal"
    agree(told, run, file)
    run("postseason", "open")
    run("postseason", "decline", "Ylva")
    accept(("Ossian", "Britt", "Sixten", "Kalle S", "Nils T", "Mika V", "Vera D"))
    chance = ["Torsten", "Åke", "Ragnar", "Isak J", "Hedda", "Majken", "Folke"]
    accept([*chance, "Rune"])
    for player in ("Åke", "Ragnar", "Hedda", "Majken", "Folke"):
        run("fees", "pay", player, "--on", "2025-12-18")
        agree(told, run, file)
    said = run("postseason", "lock", "second-chance").stdout
    assert "Rune forfeits seat 7: $20.00 are not paid." in said
    assert "Petra L has not answered" in said
    play("second-chance", chance)
    agree(told, run, file)
    eighth = told("stacks", "--strict")["stacks"][7]
    assert (eighth["player"], eighth["stack"], eighth["rule"]) == ("Torsten", 40000, "minimum")
    run("postseason", "lock", "main-event")
    main = ["Britt", "Ossian", "Torsten", "Sixten", "Kalle S", "Nils T", "Mika V", "Vera D"]
    play("main-event", main)
    books = agree(told, run, file)
    assert books["main_pot_cents"] == 74000 + 9500
    rows = told("event", "show", "main-event")["results"]
    assert [row["prize_cents"] for row in rows][:3] == [54275, 29225, 0], "65/35 of eight players"
    run("deal", "main-event", "Britt=400", "Ossian=300", "Torsten=100")
    agree(told, run, file)
    assert told("season", "result")["main_event"][0]["prize_cents"] == 43500
    for event in (*range(1, 13), "main-event"):
        run("money", "paid", event, "--all")
    run("money", "settle")
    run("season", "close")
    agree(told, run, file)
    for command in (
        ("postseason", "status"),
        ("season", "result"),
        ("money", "due"),
        ("ledger",),
        ("qualify",),
        ("stacks",),
        ("conduct", "list"),
        ("season", "close", "--dry-run"),
    ):
        page = run(*command).stdout
        assert max(map(len, page.splitlines())) <= 80, command


@needs_hledger
def test_fees_owed_back_and_given_back(league: Any, run: Run, told: Run, record: Run, tmp_path: Path) -> None:
    file = tmp_path / "books.journal"
    for event in range(1, 9):
        record(event, night("ABC" if event > 7 else "ABCD"))
    run("fees", "pay", "D", "--on", "2026-09-01")
    agree(told, run, file)
    record(9, night("ABCD"))
    assert agree(told, run, file)["fees_owed_back_cents"] == 1500
    run("fees", "pay", "D", "--amount", -15, "--on", "2026-09-09")
    assert agree(told, run, file)["fees_cents"] == 0


@needs_hledger
def test_names_mean_nothing_to_hledger(given: Run, run: Run, told: Run, tmp_path: Path) -> None:
    given(crowd(9, p09=7)._replace(payments=(Payment("p09", 1500, "2026-05-01"),)))
    run("player", "rename", "p01", "=cmd|' /C calc'!A0: x  $5")
    agree(told, run, tmp_path / "books.journal")
    table = run("season", "result", "-f", "csv").stdout
    assert ",=cmd" not in table and "'=cmd" in table
    assert ",=cmd" not in run("money", "due", "-f", "csv").stdout
