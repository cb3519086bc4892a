"""A currency that is not the dollar: every amount is written in it, wherever it is printed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.cli.args import parse_money
from dcpl.rules.wording import money_text, write_money_in
from tests.commands.league import many

Run = Callable[..., Any]

PAGES = (
    ("event", "show", "1"),
    ("payouts", "1"),
    ("payouts", "--field", "9", "--rebuys", "2"),
    ("ledger",),
    ("ledger", "-f", "text"),
    ("ledger", "-f", "html"),
    ("ledger", "-f", "hledger"),
    ("money", "due"),
    ("money", "settle", "--through", "1"),
    ("fees",),
    ("season", "rules"),
    ("player", "show", "A"),
    ("records",),
    ("deal", "2", "B=30", "A=25.50", "--dry-run"),
)


@pytest.fixture
def league(run: Run, tmp_path: Path) -> Callable[[str], None]:
    """``league("EUR")``: two nights of DCPL's rules in that currency."""

    def make(currency: str) -> None:
        rules = tmp_path / "own.toml"
        rules.write_text(f'name = "Bread & Bluff"\ncurrency = "{currency}"\n', encoding="utf-8")
        nights = tmp_path / "nights.csv"
        nights.write_text(many({1: "ABCDEF", 2: "BACDEF"}), encoding="utf-8")
        run("init")
        run("season", "new", "S", "--rules", rules)
        run("import", "results", nights, "--create-players")

    return make


@pytest.mark.parametrize(("currency", "sign"), [("EUR", "€"), ("CHF", "CHF")])
def test_every_page_writes_it(currency: str, sign: str, run: Run, league: Callable[[str], None]) -> None:
    league(currency)
    told = {page: run(*page) for page in PAGES}
    assert [page for page, result in told.items() if sign not in result.stdout + result.stderr] == []
    assert [page for page, result in told.items() if "$" in result.stdout + result.stderr] == []


def test_the_site_and_the_board_write_it(run: Run, league: Callable[[str], None], tmp_path: Path) -> None:
    from dcpl.reports.board import board_state, read_board

    league("EUR")
    run("publish", tmp_path / "site")
    pages = [path.read_text(encoding="utf-8") for path in (tmp_path / "site").rglob("*.html")]
    assert any("€78.00" in page for page in pages)
    assert not any("$" in page.partition("<main")[2].partition("</main")[0] for page in pages)
    assert board_state(read_board(tmp_path / "league.db", None, None, 0), 0)["money_sign"] == "€"


def test_seasons_in_two_currencies_are_not_added_up(run: Run, league: Callable[[str], None]) -> None:
    league("EUR")
    run("season", "new", "T")
    rows = (row.replace("1,", "1,", 1) for row in many({1: "BA"}).splitlines())
    run("--season", "T", "import", "results", "-", stdin="\n".join(rows) + "\n")
    mine = run("--season", "S", "player", "show", "B").stdout
    assert "€" in mine
    assert "$" not in mine
    assert "Prizes of T are in another currency" in mine
    theirs = run("--season", "T", "player", "show", "B").stdout
    assert "$26.00" in theirs
    assert "€" not in theirs


def test_dollars_are_told_as_ever(run: Run, league: Callable[[str], None]) -> None:
    league("USD")
    assert "$" in run("ledger").stdout
    assert "currency" not in json.dumps(json.loads(run("season", "rules", "-f", "json").stdout))


def test_a_currency_that_was_amended(run: Run, league: Callable[[str], None]) -> None:
    league("USD")
    run("season", "rules", "set", "currency=EUR", "--reason", "since the move")
    assert "€" in run("payouts", "1").stdout


def test_a_currency_is_a_code(run: Run, league: Callable[[str], None]) -> None:
    league("EUR")
    for wrong in ("eur", "€", "EURO", "E1R"):
        told = run("season", "rules", "set", f"currency={wrong}", "--reason", "so", code=1)
        assert "three capital letters" in told.stderr or "a text of 3 to 3 letters" in told.stderr


def test_amounts_are_read_with_their_sign() -> None:
    assert [parse_money(text) for text in ("€15", "€ 1.234,50", "CHF 12.50", "$3", "-£2", "7,50 €")] == [
        *(1500, 123450, 1250, 300, -200, 750)
    ]


def test_a_sheets_amounts_have_signs(run: Run, league: Callable[[str], None], tmp_path: Path) -> None:
    league("EUR")
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,paid,prize\n1,A,€30,30 €\n2,B,EUR 15,€10.00\n", encoding="utf-8")
    run("event", "record", 3, sheet)
    assert "prizes of event 3" not in run("event", "show", 3).stdout
    assert "€30.00" in run("event", "show", 3).stdout


def test_how_an_amount_is_written() -> None:
    told = []
    for currency in ("EUR", "GBP", "JPY", "SEK"):
        write_money_in(currency)
        told.append((money_text(123400), money_text(-5)))
    assert told == [
        ("€1,234.00", "-€0.05"),
        ("£1,234.00", "-£0.05"),
        ("¥1,234", "-¥0.05"),
        ("SEK\N{NO-BREAK SPACE}1,234.00", "-SEK\N{NO-BREAK SPACE}0.05"),
    ]
