"""What an import tells: one fault once, and of money all that differs between players and prices."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.sheets.test_event_report import page, table
from tests.sheets.test_td import night, player

Run = Callable[..., Any]
NEW = ("--event", 1, "--create-players")


@pytest.fixture
def bare(db: Path) -> Path:
    """This test's database: a season without players."""
    for words in (("init",), ("season", "new", "2026")):
        assert CliRunner().invoke(app, ["--db", str(db), *words]).exit_code == 0
    return db


@pytest.fixture
def tdt(tmp_path: Path) -> Callable[..., Path]:
    """``tdt(player("Ann", None), ...)``: a file of The Tournament Director with these players."""

    def write(*players: str) -> Path:
        file = tmp_path / "a.tdt"
        file.write_text(night(*players), encoding="utf-8")
        return file

    return write


class TestAHitThatCannotBe:
    @pytest.mark.parametrize(
        ("players", "told"),
        [
            (
                (player("Ann", None), player("Bo", "60 Bo"), player("Cy", "50 Ann")),
                "Bo is named as their own hitman",
            ),
            (
                (player("Ann", None), player("Bo", "60 Ann"), player("Cy", "40 Cy", "50 Ann")),
                "Cy is named as their own hitman",
            ),
            (
                (player("Ann", None), player("Bo", "60 Cy"), player("Cy", "60 Bo")),
                "Bo and Cy busted each other at one moment",
            ),
            (
                (player("Ann", None), player("Bo", "60 Cy"), player("Cy", "50 Ann")),
                "Cy was out at",
            ),
        ],
    )
    def test_is_told_once(
        self, players: tuple[str, ...], told: str, bare: Path, run: Run, tdt: Callable[..., Path]
    ) -> None:
        refused = run("import", "td", tdt(*players), *NEW, code=1).stderr
        assert told in refused
        assert refused.endswith("1 problem; nothing was changed\n")

    def test_is_told_with_the_sheet_that_leaves_it_out(
        self, bare: Path, run: Run, tdt: Callable[..., Path], tmp_path: Path
    ) -> None:
        file = tdt(player("Ann", None), player("Bo", "60 Bo"), player("Cy", "50 Ann Bo"))
        page = run("import", "td", file, "--to-sheets", tmp_path / "out").stdout
        assert page.count("themsel") == 0
        assert page.count("their own hitman") == 1
        (sheet,) = (tmp_path / "out").glob("*.csv")
        lines = sheet.read_text(encoding="utf-8").splitlines()
        assert [line.split(",")[:3] for line in lines] == [
            ["place", "player", "hitman"],
            ["1", "Ann", ""],
            ["2", "Bo", ""],
            ["3", "Cy", "Ann; Bo"],
        ]


class TestSumsOfTheirOwn:
    def test_who_paid_otherwise_is_named(self, bare: Path, run: Run, tdt: Callable[..., Path]) -> None:
        file = tdt(
            player("Ann", None, amounts=(200,)),
            player("Bo", "60 Ann", amounts=(150,)),
            player("Cy", "55 Ann", amounts=(200,)),
            player("Di", "20 Bo", "50 Ann", amounts=(100, 250)),
        )
        told = " ".join(run("import", "td", file, *NEW).stdout.split())
        assert "Event 1: Bo paid $150.00 and Di $350.00, not the night's prices." in told
        assert "not the night's prices" not in run("import", "td", file).stdout

    def test_many_are_counted(self, bare: Path, run: Run, tdt: Callable[..., Path]) -> None:
        usual = [player("Ann", None), *(player(f"U{n}", f"{100 + n} Ann") for n in range(9))]
        others = [player(f"P{n}", f"{60 - n} Ann", amounts=(21 + n,)) for n in range(8)]
        told = " ".join(run("import", "td", tdt(*usual, *others), *NEW).stdout.split())
        names = "P0 paid $21.00, P1 $22.00, P2 $23.00, P3 $24.00, P4 $25.00, P5 $26.00 and 2 others"
        assert f"{names}, not the night's prices." in told

    def test_nobody_is_named_where_all_paid_the_prices(
        self, bare: Path, run: Run, tdt: Callable[..., Path]
    ) -> None:
        file = tdt(player("Ann", None), player("Bo", "60 Ann"))
        assert " paid " not in run("import", "td", file, *NEW).stdout


class TestSumsThatAreNoPrice:
    @pytest.fixture
    def report(self, tmp_path: Path) -> Path:
        """A report of $50.00 for three buy-ins, $25.00 for two rebuys and $30.00 for two add-ons."""
        lines = ("20 Ann busted out", "21 Ann rebought", "22 Bo busted out", "23 Bo rebought")
        more = ("30 Ann added-on", "31 Bo added-on", "60 Ann busted out", "70 Bo busted out")
        file = tmp_path / "a.html"
        file.write_text(page(*lines, *more, taken=table(50, 3, 25, 2, 30, 2)))
        return file

    def test_which_price_is_taken_is_a_warning(self, bare: Path, run: Run, report: Path) -> None:
        run("season", "rules", "set", "add_on.most=1", "--from", 1)
        done = run("import", "report", report, *NEW)
        assert done.stderr.splitlines() == [
            "event 1: the file has $50.00 for 3 buy-ins, no one price: the rules' price of $25.00 is taken "
            "(`dcpl event edit 1 --buy-in PRICE`, or a sheet's column paid, corrects it)",
        ]
        assert "no one price" not in done.stdout
        assert run("import", "report", report).stderr == ""

    def test_the_events_own_price_is_taken_where_it_has_one(
        self, bare: Path, run: Run, report: Path, tmp_path: Path
    ) -> None:
        run("season", "rules", "set", "add_on.most=1", "--from", 1)
        run("event", "edit", 1, "--buy-in", 17)
        told = run("import", "report", report, *NEW).stderr
        assert "no one price: the event's own price of $17.00 is taken" in told

    def test_the_sheet_to_mend_has_a_column_for_it(
        self, bare: Path, run: Run, report: Path, tmp_path: Path
    ) -> None:
        told = " ".join(run("import", "report", report, "--to-sheets", tmp_path / "out").stdout.split())
        assert "$50.00 for 3 buy-ins is no one price: the column paid says what each paid" in told
