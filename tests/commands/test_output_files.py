"""Where a page is written to: its format by its name, and never over a database."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest


@pytest.fixture
def season(run: Any, db: Path) -> Path:
    run("init")
    run("season", "new", "S")
    sheet = db.with_name("night.csv")
    sheet.write_text("player,place\nAda,1\nBo,2\n", encoding="utf-8")
    run("event", "record", 1, sheet, "--create-players")
    return db


@pytest.mark.parametrize(
    ("name", "begins"),
    [("a.pdf", b"%PDF"), ("a.HTML", b"<!doctype html>"), ("a.txt", b"Standings"), ("a.json", b"Standings")],
)
def test_a_page_named_pdf_or_html_is_one(name: str, begins: bytes, season: Path, run: Any) -> None:
    file = season.with_name(name)
    run("standings", "-o", file)
    assert file.read_bytes().lower().startswith(begins.lower())
    run("standings", "-o", file, "-f", "csv")
    assert file.read_bytes().startswith(b"rank,")


def test_a_night_sheet_named_pdf_is_one_to_write_on_and_else_one_to_record(season: Path, run: Any) -> None:
    for name, begins in (("a.pdf", b"%PDF"), ("a.csv", b"place,player"), ("a.txt", b"place,player")):
        run("event", "sheet", 1, "-o", season.with_name(name))
        assert season.with_name(name).read_bytes().startswith(begins)
    assert run("event", "sheet", 1).stdout.startswith("place,player")


@pytest.mark.parametrize(
    "words", [("standings",), ("standings", "-f", "pdf"), ("event", "sheet", "1"), ("season", "export")]
)
def test_no_page_is_written_over_a_database(words: tuple[str, ...], season: Path, run: Any) -> None:
    before = season.read_bytes()
    link = season.with_name("link.txt")
    link.symlink_to(season)
    for target in (season, link):
        assert "is a database" in run(*words, "-o", target, code=2).stderr
    assert season.read_bytes() == before
    run("standings")


def test_payouts_of_a_night_to_come_know_its_own_price(season: Path, run: Any) -> None:
    run("event", "edit", 3, "--buy-in", "45")
    assert "a pot of $160.00" in run("payouts", 3, "--field", 4).stdout
    assert "a pot of $80.00" in run("payouts", "--field", 4).stdout
    assert "is recorded" in run("payouts", 1, "--field", 4, code=2).stderr
    run("payouts", "main-event", "--field", 4, code=1)


def test_a_record_of_all_seasons_does_not_mind_the_environments_season(
    season: Path, run: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DCPL_SEASON", "S")
    run("versus", "--all")
    run("--season", "S", "versus", "--all", code=2)
