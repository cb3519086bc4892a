"""A file that comes again: what it says otherwise than before is shown, what the director corrected stays."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_corrections import contents
from tests.commands.test_import_told import NEW, bare, tdt
from tests.sheets.test_event_report import page, table
from tests.sheets.test_td import EVENING, night, player
from tests.sheets.test_timer_log import bought, log, out

__all__ = ["bare", "tdt"]

Run = Callable[..., Any]
DAY = 86_400_000
DIFFERS = "event 1 is recorded, and this night differs; --replace records it again:\n"


def of(amount: float, again: float | None = None, more: str = "") -> tuple[str, ...]:
    """Three players; the last one bought in twice."""
    twice = (amount, amount if again is None else again)
    return (
        player("Ann", None, amounts=(amount,), more=more),
        player("Bo", "60 Ann", amounts=(amount,)),
        player("Cy", "20 Bo", "50 Ann", amounts=twice),
    )


@pytest.fixture
def file(bare: Path, run: Run, tmp_path: Path) -> Path:
    """A file that event 1 was brought in from: of 2022-03-31, a buy-in and a rebuy of 200 dollars."""
    path = tmp_path / "a.tdt"
    path.write_text(night(*of(200)), encoding="utf-8")
    run("import", "td", path, *NEW)
    return path


def event(told: Run) -> dict[str, Any]:
    found: dict[str, Any] = told("event", "show", 1)
    return found


def forget(db: Path) -> None:
    """Make it a database from before it was kept what a file said."""
    with closing(sqlite3.connect(db)) as connection, connection:
        connection.execute("UPDATE event SET source = substr(source, 1, instr(source, ';') - 1)")
        changed = connection.execute("SELECT count(*) FROM event WHERE source LIKE 'td:%'").fetchone()
    connection.close()
    assert changed == (1,)


CHANGES = {
    "date": (night(*of(200), start=EVENING + DAY), "  date 2022-03-31 -> 2022-04-01\n"),
    "prices": (night(*of(300)), "  buy-in $200.00 -> $300.00\n  rebuy $200.00 -> $300.00\n"),
    "rebuy": (night(*of(200, 100)), "  rebuy $200.00 -> $100.00\n"),
    "add-on": (
        night(*of(200, more=", AddOns: [new GameAddOn({Amount: 12.5})]")),
        "  Ann: add-ons 0 -> 1\n  add-on $0.00 -> $12.50\n",
    ),
    "paid": (
        night(player("Ann", None, amounts=(150,)), *of(200)[1:]),
        "  Ann: paid the night's prices -> $150.00\n",
    ),
}


@pytest.mark.parametrize(("text", "shown"), CHANGES.values(), ids=CHANGES)
@pytest.mark.parametrize("kept", [True, False], ids=["kept", "of-before"])
def test_what_a_changed_file_says_is_shown_and_replaced(
    text: str, shown: str, kept: bool, file: Path, run: Run, told: Run, db: Path
) -> None:
    if not kept:
        forget(db)
    if "add-on" in shown:
        run("season", "rules", "set", "add_on.most=2", "--from", 1, "--reason", "agreed")
    before = contents(db)
    file.write_text(text, encoding="utf-8")
    refused = run("import", "td", file, code=1).stderr
    assert DIFFERS in refused
    assert shown in refused
    assert contents(db) == before
    done = run("import", "td", file, "--replace").stdout
    assert f"Different in event 1:\n{shown}" in done
    again = run("import", "td", file)
    assert again.stdout == "Event 1 is recorded just so.\nNothing changes.\n"


def test_what_is_replaced_is_written(file: Path, run: Run, told: Run) -> None:
    file.write_text(night(*of(300, 100), start=EVENING + DAY), encoding="utf-8")
    run("import", "td", file, "--replace")
    shown = event(told)
    assert shown["date"] == "2022-04-01"
    assert shown["night_pot_cents"] == 3 * 30_000 + 10_000 - 3 * 500


@pytest.mark.parametrize("replace", [(), ("--replace",)], ids=["", "replace"])
def test_what_the_director_corrected_stays(
    replace: tuple[str, ...], file: Path, run: Run, told: Run, db: Path
) -> None:
    run("event", "edit", 1, "--date", "2022-04-02", "--buy-in", 250, "--rebuy", "none")
    before = contents(db)
    again = run("import", "td", file, *replace).stdout
    assert "Event 1 is recorded just so." in again
    assert again.endswith("Nothing changes.\n")
    assert contents(db) == before
    # Another date in the file: that alone is new, the prices are still the director's.
    file.write_text(night(*of(200), start=EVENING + DAY), encoding="utf-8")
    assert (
        run("import", "td", file, code=1)
        .stderr.split(DIFFERS)[1]
        .startswith("  date 2022-04-02 -> 2022-04-01\n1 problem")
    )
    done = " ".join(run("import", "td", file, "--replace").stdout.split())
    assert "own prices" not in done
    kept = "buy-in $200.00 (the rules: $25.00), rebuy $200.00 (the rules: $20.00)"
    assert f"Event 1: the file has other prices than the record: {kept}." in done
    assert event(told)["date"] == "2022-04-01"
    assert told("event", "show", 1)["night_pot_cents"] == 3 * 25_000 + 2_000 - 3 * 500


def test_a_file_that_was_corrected_as_the_record_was(file: Path, run: Run, told: Run) -> None:
    run("event", "edit", 1, "--date", "2022-04-01")
    file.write_text(night(*of(200), start=EVENING + DAY), encoding="utf-8")
    kept = "Event 1: the date and prices of the file are kept in mind."
    assert kept in run("import", "td", file).stdout
    assert kept not in run("import", "td", file).stdout
    run("event", "edit", 1, "--date", "2022-05-05")
    assert "just so" in run("import", "td", file).stdout
    assert event(told)["date"] == "2022-05-05"


def test_a_database_of_before_keeps_in_mind_what_the_file_says(
    file: Path, run: Run, told: Run, db: Path
) -> None:
    forget(db)
    assert "are kept in mind" in run("import", "td", file).stdout
    run("event", "edit", 1, "--date", "2022-05-05")
    assert "just so" in run("import", "td", file).stdout


def test_a_date_by_an_option_is_not_the_files(bare: Path, run: Run, told: Run, tmp_path: Path) -> None:
    path = tmp_path / "a.tdt"
    path.write_text(night(*of(200)), encoding="utf-8")
    run("import", "td", path, *NEW, "--date", "2022-04-05")
    assert "just so" in run("import", "td", path).stdout
    path.write_text(night(*of(200), start=EVENING + DAY), encoding="utf-8")
    assert "  date 2022-04-05 -> 2022-04-01\n" in run("import", "td", path, code=1).stderr


def test_results_from_elsewhere_take_date_and_prices_with_replace_alone(
    bare: Path, run: Run, told: Run, tmp_path: Path
) -> None:
    path, sheet = tmp_path / "a.tdt", tmp_path / "a.csv"
    path.write_text(night(*of(200)), encoding="utf-8")
    sheet.write_text("place,player,hitman,rebuys,rebuy_hitman\n1,Ann,,,\n2,Bo,Ann,,\n3,Cy,Ann,1,Bo\n")
    run("event", "record", 1, sheet, "--create-players")
    shown = run("import", "td", path, "--event", 1, "--replace", "--dry-run").stdout
    assert "  date none -> 2022-03-31\n  buy-in $25.00 -> $200.00\n  rebuy $20.00 -> $200.00\n" in shown
    joined = run("import", "td", path, "--event", 1).stdout
    assert "Event 1: from now on known by the file." in joined
    assert "the file has another date than the record: 2022-03-31." in joined
    assert event(told)["date"] is None


def test_what_each_paid_is_the_records_where_a_report_does_not_tell(
    bare: Path, run: Run, told: Run, tmp_path: Path
) -> None:
    report, sheet = tmp_path / "a.html", tmp_path / "a.csv"
    report.write_text(page("60 Ann busted out", "70 Bo busted out", taken=table(50, 3, 0, 0, 0, 0)))
    run("import", "report", report, *NEW)
    sheet.write_text("place,player,hitman,paid\n1,Cy,,10\n2,Bo,,20\n3,Ann,,20\n")
    run("event", "record", 1, sheet, "--replace")
    assert "just so" in run("import", "report", report).stdout
    assert event(told)["night_pot_cents"] == 5_000 - 3 * 500


def test_what_each_paid_is_the_logs_where_a_log_tells(
    bare: Path, run: Run, told: Run, tmp_path: Path
) -> None:
    file = tmp_path / "2026-03-10.csv"
    text = log(*bought("Ann", "Bo", "Cy"), out("8:00pm", "Cy", "Bo"), out("9:00pm", "Bo", "Ann"))
    file.write_text(text, encoding="utf-8")
    run("import", "timer", file, *NEW)
    less = text.replace('"Bo",,"6,500 each",$20.00', '"Bo",,"6,500 each",$15.00', 1)
    assert less != text
    file.write_text(less, encoding="utf-8")
    assert "  Bo: paid the night's prices -> $15.00\n" in run("import", "timer", file, code=1).stderr
    assert "Bo paid $15.00, not the night's prices." in run("import", "timer", file, "--replace").stdout
    file.write_text(text, encoding="utf-8")
    assert "  Bo: paid $15.00 -> the night's prices\n" in run("import", "timer", file, code=1).stderr
    dearer = text.replace("$20.00", "$25.00")
    file.write_text(dearer, encoding="utf-8")
    run("import", "timer", file, "--replace")
    assert event(told)["night_pot_cents"] == 3 * 2_500 - 3 * 500


class TestAdjustments:
    @pytest.fixture
    def adjusted(self, bare: Path, run: Run, tmp_path: Path) -> Path:
        path = tmp_path / "a.tdt"
        path.write_text(night(*of(200, more=", PointsAdjustment: 5")), encoding="utf-8")
        run("import", "td", path, *NEW)
        return path

    def test_the_reason_names_the_program_once(self, adjusted: Path, run: Run, tmp_path: Path) -> None:
        run("event", "clear", 1)
        told = " ".join(run("import", "td", adjusted, "--event", 1).stdout.split())
        assert "adjustment Ann +5 (points adjustment in The Tournament Director)." in told

    def test_a_directors_own_that_begins_alike_is_no_files(
        self, adjusted: Path, run: Run, told: Run, db: Path
    ) -> None:
        for reason in (
            "The Tournament Director: by hand",
            "points adjustment in The Tournament Director, halved",
        ):
            run("adjust", "Ann", 3, "--event", 1, "--reason", reason)
        before = contents(db)
        assert run("import", "td", adjusted).stdout.endswith("just so.\nNothing changes.\n")
        run("import", "td", adjusted, "--replace")
        assert contents(db) == before
        adjusted.write_text(night(*of(200)), encoding="utf-8")
        run("import", "td", adjusted, "--replace")
        assert [row["adjustment"] for row in event(told)["results"]] == [6, 0, 0]
        run("event", "clear", 1)
        assert len(contents(db)["adjustment"]) == 2

    def test_those_that_came_with_the_program_named_twice_are_known(
        self, adjusted: Path, run: Run, told: Run, db: Path
    ) -> None:
        with closing(sqlite3.connect(db)) as connection, connection:
            connection.execute("UPDATE adjustment SET reason = 'The Tournament Director: ' || reason")
        connection.close()
        assert "Nothing changes." in run("import", "td", adjusted).stdout
        adjusted.write_text(night(*of(200)), encoding="utf-8")
        assert "Ann: adjustment 5 -> 0" in run("import", "td", adjusted, code=1).stderr
        run("import", "td", adjusted, "--replace")
        assert [row["adjustment"] for row in event(told)["results"]] == [0, 0, 0]
