"""Nights of other programs: into a season, again, changed, refused, as sheets, and back by undo."""

from __future__ import annotations

import io
import json
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.bring import progress
from dcpl.cli.root import app
from tests.commands.league import SEASON_A
from tests.commands.test_corrections import contents

Run = Callable[..., Any]
BROUGHT = Path(__file__).parent.parent / "sheets" / "brought"
TD, REPORTS, TIMER = BROUGHT / "td", BROUGHT / "reports", BROUGHT / "timer-logs"
NIGHTS = (TD / "night-02.tdt", TD / "night-08.tdt", TD / "night-10.tdt")


@pytest.fixture(scope="session")
def bare_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("bare") / "league.db"
    for words in (("init",), ("season", "new", "2026")):
        assert CliRunner().invoke(app, ["--db", str(path), *words]).exit_code == 0
    return path


@pytest.fixture
def bare(bare_league: Path, db: Path) -> Path:
    """This test's database: a season without players."""
    return Path(shutil.copy(bare_league, db))


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A folder of this test's own with the three nights."""
    made = tmp_path / "tdt"
    made.mkdir()
    for night in NIGHTS:
        shutil.copy(night, made)
    return made


def changed(folder: Path, old: str, new: str, name: str = "night-02.tdt") -> Path:
    """The file with one text in the place of another."""
    file = folder / name
    text = file.read_bytes().decode("utf-8")
    assert old in text
    file.write_bytes(text.replace(old, new).encode("utf-8"))
    return file


def test_the_same_facts_as_the_sheets(bare: Path, run: Run, told: Run) -> None:
    run("import", "td", *NIGHTS, "--in-order", "--create-players")
    by_file = [told("event", "show", event)["results"] for event in (1, 2, 3)]
    run("season", "new", "sheets")
    for event, number in ((1, 2), (2, 8), (3, 10)):
        sheet = SEASON_A / f"night-{number:02d}.csv"
        lines = sheet.read_text(encoding="utf-8").splitlines()
        cells = [line.split(",") for line in lines]
        place = cells[0].index("high_hand")  # which no such file tells
        bare_rows = "\n".join(",".join([*row[:place], ""][: place + 1]) for row in cells[1:])
        head = ",".join(cells[0][: place + 1])
        text = f"{head}\n{bare_rows}\n"
        run("--season", "sheets", "event", "record", event, "-", stdin=text)
    by_sheet = [told("--season", "sheets", "event", "show", event)["results"] for event in (1, 2, 3)]
    for file_rows, sheet_rows in zip(by_file, by_sheet, strict=True):
        for row in (*file_rows, *sheet_rows):
            row["prize_cents"] = 0  # the files have prices of their own
        assert file_rows == sheet_rows


def test_over_the_sheets_nothing_is_different_but_what_the_sheets_do_not_tell(
    bare: Path, run: Run, tmp_path: Path
) -> None:
    run("event", "record", 3, SEASON_A / "night-10.csv", "--create-players")
    result = run("import", "td", TD / "night-10.tdt", "--event", 3)
    assert result.stdout.startswith("Event 3 is recorded just so.\nEvent 3: from now on known by the file.\n")
    assert run("import", "td", TD / "night-10.tdt").stdout.endswith("Nothing changes.\n")


def test_the_order_given_does_not_matter(bare: Path, run: Run, told: Run) -> None:
    run("import", "td", *reversed(NIGHTS), "--in-order", "--create-players")
    dates = [event["date"] for event in told("event", "list")["events"][:3]]
    assert dates == ["2022-03-31", "2022-06-22", "2022-09-29"]


def test_a_folder_is_its_files(bare: Path, run: Run, folder: Path) -> None:
    (folder / "notes.txt").write_text("nothing")
    result = run("import", "td", folder, "--in-order", "--create-players")
    assert "Recorded 3 events from 3 files: 1 to 3." in result.stdout
    assert "no file in the folder is one of *.html, *.htm" in run("import", "report", folder, code=1).stderr
    assert "no file is called like this" in run("import", "td", folder / "*.xyz", code=1).stderr


def test_the_same_files_again_change_nothing(bare: Path, run: Run, db: Path, folder: Path) -> None:
    run("import", "td", *NIGHTS, "--in-order", "--create-players")
    before = contents(db)
    # Known by what is in them: not by their names, not by an option.
    (folder / "night-02.tdt").rename(folder / "first.tdt")
    result = run("import", "td", folder)
    assert result.stdout == "Events 1 to 3 are recorded just so.\nNothing changes.\n"
    assert contents(db) == before
    run("import", "td", folder, "--in-order", "--replace")
    assert contents(db) == before


def test_the_same_file_after_edits_by_hand_changes_nothing(bare: Path, run: Run, told: Run) -> None:
    run("import", "td", NIGHTS[0], "--event", 5, "--create-players")
    run("event", "edit", 5, "--date", "2022-04-01")
    run("event", "move", 5, "--after", 0)
    sheet = run("event", "sheet", 1).stdout
    header, winner, *rest = sheet.splitlines()
    at = header.split(",").index("high_hand")
    cells = winner.split(",")
    cells[at] = "yes"
    sheet = "\n".join([header, ",".join(cells), *rest, ",Gone,,0,no-show,,,", ""])
    run("event", "record", 1, "-", "--replace", "--create-players", stdin=sheet)
    assert "Nothing changes." in run("import", "td", NIGHTS[0]).stdout
    shown = told("event", "show", 1)
    assert (shown["date"], shown["high_hand"]["winners"]) == ("2022-04-01", ["Åke"])


def test_a_changed_file_shows_its_difference(
    bare: Path, run: Run, told: Run, db: Path, folder: Path, unchanged: Run
) -> None:
    run("import", "td", *NIGHTS, "--in-order", "--create-players")
    before, facts = unchanged(), contents(db)
    text = (folder / "night-02.tdt").read_text(encoding="utf-8")
    # Åke and Ossian change their names: so the winner is another.
    swapped = text.replace("Åke", "\0").replace("Ossian", "Åke").replace("\0", "Ossian")
    (folder / "night-02.tdt").write_text(swapped, encoding="utf-8")
    refused = run("import", "td", folder, code=1).stderr
    assert "event 1 is recorded, and this night differs; --replace records it again:" in refused
    assert "  Ossian: place 2 -> 1, hitman Åke -> nobody\n" in refused
    assert "  Åke: place 1 -> 2, hitman nobody -> Ossian\n" in refused
    assert unchanged() == before
    dry = run("import", "td", folder, "--replace", "--dry-run")
    assert "Ossian: place 2 -> 1" in dry.stdout
    assert "recorded just so" in dry.stdout
    assert contents(db) == facts
    run("import", "td", folder, "--replace")
    assert told("event", "show", 1)["results"][0]["player"] == "Ossian"
    assert "Nothing changes." in run("import", "td", folder).stdout
    run("undo")
    assert contents(db) == facts


def test_undo_gives_back_exactly_the_state_before(bare: Path, run: Run, db: Path) -> None:
    before = contents(db)
    run("import", "td", *NIGHTS, "--in-order", "--create-players")
    run("undo")
    assert contents(db) == before


@pytest.mark.parametrize(
    ("bad", "told"),
    [
        ("never-started.tdt", "the night was never started"),
        ("unfinished.tdt", "the night is unfinished"),
        ("two-rebuys.tdt", "2 rebuys for Elof, and the rules allow 1 rebuy"),
    ],
)
def test_one_bad_file_of_three_and_nothing_changes(
    bad: str, told: str, bare: Path, run: Run, unchanged: Run
) -> None:
    before = unchanged()
    files = (NIGHTS[0], TD / bad, NIGHTS[2])
    result = run("import", "td", *files, "--in-order", "--create-players", code=1)
    assert told in result.stderr
    assert bad in result.stderr
    assert "which event is it" not in result.stderr
    assert unchanged() == before
    dry = run("import", "td", *files, "--in-order", "--create-players", "--dry-run", code=1)
    assert "night-02.tdt 11 2 Åke new" in " ".join(dry.stdout.split())
    assert told in dry.stderr
    assert unchanged() == before


def test_all_faults_of_all_files_at_once(bare: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "broken.tdt").write_text("{ V: ")
    result = run(
        *(
            "import",
            "td",
            TD,
            tmp_path / "broken.tdt",
            tmp_path / "none.tdt",
            "--names",
            tmp_path / "map.csv",
        ),
        code=1,
    )  # the map is not there: that alone is told
    assert "map.csv: No such file" in result.stderr
    result = run("import", "td", TD, tmp_path / "broken.tdt", tmp_path / "none.tdt", "--in-order", code=1)
    for told in ("never started", "unfinished", "2 rebuys", "broken.tdt", "none.tdt: No such file", '"Alva"'):
        assert told in result.stderr


def test_a_night_needs_an_event(bare: Path, run: Run, told: Run) -> None:
    refused = run("import", "td", NIGHTS[0], "--create-players", code=1).stderr
    assert "which event is it? no event is on 2022-03-31" in refused
    assert "--event N says which event a night is, --in-order takes the next without results" in refused
    run("event", "edit", 7, "--date", "2022-03-31")
    run("import", "td", NIGHTS[0], "--create-players")
    assert told("event", "show", 7)["field"] == 11


def test_a_night_that_is_recorded_elsewhere(bare: Path, run: Run) -> None:
    run("import", "td", NIGHTS[0], "--event", 3, "--create-players")
    refused = run("import", "td", NIGHTS[0], "--event", 4, code=1).stderr
    assert "this night is recorded as event 3 already" in refused
    run("event", "clear", 3)
    run("import", "td", NIGHTS[0], "--event", 4)
    other = run("import", "td", NIGHTS[1], "--event", 4, "--create-players", code=1).stderr
    assert "event 4 has results from elsewhere, and this night differs" in other


def test_the_same_night_twice_in_one_import(bare: Path, run: Run, folder: Path) -> None:
    shutil.copy(folder / "night-02.tdt", folder / "night-02 (1).tdt")
    refused = run("import", "td", folder, "--in-order", "--create-players", code=1).stderr
    assert "is the same night as" in refused


@pytest.mark.parametrize(
    "options",
    [
        ("--event", 1),
        ("--date", "2026-01-01", "--in-order"),
        ("--event", 1, "--in-order"),
        ("--in-order", "--write-names", "a", "--to-sheets", "b"),
    ],
)
def test_wrong_usage(options: tuple[object, ...], bare: Path, run: Run) -> None:
    run("import", "td", *NIGHTS, *options, code=2)


def test_dates(bare: Path, run: Run, told: Run, tmp_path: Path) -> None:
    run("import", "td", NIGHTS[0], "--event", 1, "--date", "2022-04-01", "--create-players")
    assert told("event", "show", 1)["date"] == "2022-04-01"
    assert "Nothing changes." in run("import", "td", NIGHTS[0]).stdout
    assert "Nothing changes." in run("import", "td", NIGHTS[0], "--date", "2022-04-01").stdout
    other = run("import", "td", NIGHTS[0], "--date", "2022-04-02", code=1).stderr
    assert "  date 2022-04-01 -> 2022-04-02" in other
    run("import", "td", NIGHTS[0], "--date", "2022-04-02", "--replace")
    assert told("event", "show", 1)["date"] == "2022-04-02"
    assert "the file's name tells no date" in (
        run("import", "td", NIGHTS[1], "--event", 2, "--date-from-name", "--create-players", code=1).stderr
    )
    named = tmp_path / "2022-06-21.tdt"
    shutil.copy(NIGHTS[1], named)
    run("import", "td", named, "--event", 2, "--date-from-name", "--create-players")
    assert told("event", "show", 2)["date"] == "2022-06-21"


def test_timer_logs_in_order(bare: Path, run: Run, told: Run) -> None:
    run("import", "timer", TIMER, "--in-order", "--date-from-name", "--create-players")
    events = told("event", "list")["events"][:3]
    assert [(event["date"], event["field"]) for event in events] == [
        ("2026-01-10", 16),
        ("2026-02-10", 15),
        ("2026-03-10", 15),
    ]
    for options in ((), ("--in-order",), ("--date-from-name",)):
        assert "Nothing changes." in run("import", "timer", TIMER, *options).stdout
    assert run("check").stdout == ""


def test_a_chop_is_asked_about(bare: Path, run: Run, told: Run, unchanged: Run) -> None:
    chop = REPORTS / "chop.html"
    before = unchanged()
    refused = run("import", "report", chop, "--event", 1, "--create-players", code=1).stderr
    assert "Cass P, Rook and Deacon shared the first place by agreement" in refused
    assert "--first NAME says who it is" in refused
    both = ("--first", "rook", "--first", "Cass P")
    assert "name one of them" in (
        run("import", "report", chop, "--event", 1, "--create-players", *both, code=1).stderr
    )
    assert "Vin shared no first place" in (
        run("import", "report", chop, "--event", 1, "--create-players", "--first", "Vin", code=1).stderr
    )
    assert unchanged() == before
    done = run("import", "report", chop, "--event", 1, "--create-players", "--first", "rook").stdout
    assert "Rook is first" in done
    rows = told("event", "show", 1)["results"]
    assert [(row["place"], row["player"], row["hitmen"]) for row in rows[:4]] == [
        (1, "Rook", []),
        (2, "Cass P", []),
        (2, "Deacon", []),
        (4, "Vin", ["Cass P"]),
    ]
    assert rows[0]["hits"] == sum("Rook" in row["hitmen"] for row in rows) + 1
    assert "Nothing changes." in run("import", "report", chop).stdout
    assert "place 1 -> 2" in run("import", "report", chop, "--first", "Deacon", code=1).stderr


def test_what_the_file_paid_otherwise_than_the_rules_is_told(bare: Path, run: Run, told: Run) -> None:
    result = run("import", "td", NIGHTS[0], "--event", 1, "--create-players").stdout
    line = "The file paid Åke $1,200.00, Ossian $800.00 and Ylva $500.00; by the rules it is $1,399.75,"
    assert f"Event 1: {line} $763.50 and $381.75." in " ".join(result.split())
    chop = run("import", "report", REPORTS / "chop.html", "--event", 2, "--create-players", "--first", "Rook")
    line = "The file paid Cass P $90.00, Rook $120.00 and Deacon $90.00; by the rules it is $44.63,"
    assert f"Event 2: {line} $165.75 and $44.62." in " ".join(chop.stdout.split())
    prizes = {row["player"]: row["prize_cents"] for row in told("event", "show", 1)["results"]}
    assert prizes["Åke"] == 139_975  # it is told, and changes nothing


def test_prizes_by_the_rules_are_not_told(bare: Path, run: Run, folder: Path) -> None:
    file = changed(folder, "CalculatedAmount: 1200,", "CalculatedAmount: 1399.75,")
    changed(folder, "CalculatedAmount: 800,", "CalculatedAmount: 763.5,")
    told = " ".join(run("import", "td", file, "--event", 1, "--create-players").stdout.split())
    assert "The file paid Ylva $500.00; by the rules it is $381.75." in told
    changed(folder, "CalculatedAmount: 500,", "CalculatedAmount: 381.75,")
    assert "The file paid" not in run("import", "td", file, "--event", 1, "--replace").stdout


def test_nights_of_several_years_are_asked_about(bare: Path, run: Run, told: Run) -> None:
    new = ("--in-order", "--create-players")
    spanned = run("import", "td", TD / "old-cp1252.tdt", *NIGHTS, *new, "--dry-run").stderr
    assert "The nights are of 2018-01-06 to 2022-09-29: are all of them of this season?\n" in spanned
    assert "of this season" not in run("import", "td", *NIGHTS, *new).stderr
    far = run("import", "td", TD / "old-cp1252.tdt", *new).stderr
    line = "Event 4 (2018-01-06) is over a year from the season's other events: is it of this season?\n"
    assert line in far
    assert "of this season" not in run("import", "td", TD / "old-cp1252.tdt").stderr  # it is recorded so


def test_own_prices_are_kept_and_told(bare: Path, run: Run, told: Run) -> None:
    result = run("import", "td", NIGHTS[0], "--event", 1, "--create-players")
    assert "own prices: buy-in $200.00 (the rules: $25.00)" in result.stdout
    # Eleven players and two rebuys at 200; five of each buy-in are the Main Event's.
    assert told("event", "show", 1)["night_pot_cents"] == 13 * 20_000 - 11 * 500
    assert told("ledger")["balance_cents"] == 0


def test_prices_that_are_the_rules_are_no_own_prices(bare: Path, run: Run, db: Path) -> None:
    run("season", "rules", "set", "buy_in.night_cents=19500", "--from", 1)
    run("season", "rules", "set", "rebuy.night_cents=20000", "--from", 1)
    result = run("import", "td", NIGHTS[0], "--event", 1, "--create-players")
    assert "own prices" not in result.stdout
    prices = [row for row in contents(db)["event"] if "td" in str(row) or 20_000 in row]
    assert not any(20_000 in row for row in prices)


class TestNames:
    def test_unknown_names_are_listed_once(self, bare: Path, run: Run) -> None:
        run("player", "add", "Åke Lund", "Britt")
        refused = run("import", "td", *NIGHTS, "--in-order", code=1).stderr
        lines = [line for line in refused.splitlines() if "no player is called" in line]
        assert len(lines) == 17
        assert any('"Åke" (did you mean Åke Lund?)' in line for line in lines)
        assert "17 names are not known; nothing was changed" in refused
        for way in ("--names MAP.csv", "--write-names", "--create-players", "dcpl player alias"):
            assert way in refused

    def test_a_map_is_written_corrected_and_used(
        self, bare: Path, run: Run, told: Run, tmp_path: Path, unchanged: Run
    ) -> None:
        run("player", "add", "Åke Lund", "Nils Tore")
        before = unchanged()
        file = tmp_path / "map.csv"
        result = run("import", "td", *NIGHTS, "--in-order", "--write-names", file)
        assert "18 names to look at in" in result.stdout
        assert unchanged() == before
        text = file.read_text(encoding="utf-8")
        assert text.startswith("from,to\nAlva,Alva\n")
        assert "\nÅke,Åke Lund\n" in text
        run("import", "td", *NIGHTS, "--in-order", "--write-names", file)  # the same content again
        assert "\nNils T,Nils Tore\n" in text
        file.write_text(text.replace("Nils T,Nils Tore", "NILS T,nils tore"), encoding="utf-8")
        refused = run("import", "td", *NIGHTS, "--in-order", "--write-names", file, code=1).stderr
        assert "the file is there, with other content" in refused
        run("import", "td", *NIGHTS, "--in-order", "--names", file, "--create-players")
        players = {row["player"] for row in told("event", "show", 1)["results"]}
        assert {"Åke Lund", "Nils Tore", "Ossian"} <= players
        assert "Åke" not in players
        assert "Nothing changes." in run("import", "td", *NIGHTS, "--names", file).stdout
        assert "Every name is known" in (
            run("import", "td", *NIGHTS, "--names", file, "--write-names", tmp_path / "more.csv").stdout
        )
        assert not (tmp_path / "more.csv").exists()

    def test_a_map_to_nobody_is_told_by_its_line(self, bare: Path, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "map.csv"
        file.write_text("from,to\nOssian,Oscar\nX,\n", encoding="utf-8")
        refused = run("import", "td", NIGHTS[0], "--event", 1, "--names", file, code=1).stderr
        assert 'map.csv, line 2, column to: no player is called "Oscar"' in refused
        assert "map.csv, line 3, column to: nobody is meant" in refused

    def test_two_names_of_one_player_in_one_night(self, bare: Path, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "map.csv"
        file.write_text("from,to\nOssian,Åke\n", encoding="utf-8")
        refused = run(
            *("import", "td", NIGHTS[0], "--event", 1, "--names", file, "--create-players"), code=1
        ).stderr
        assert "Åke and Ossian of the night are both Åke" in refused

    def test_aliases_and_case(self, bare: Path, run: Run, told: Run) -> None:
        run("player", "add", "Åke Lund", "OSSIAN")
        run("player", "alias", "Åke Lund", "åke")
        run("import", "td", NIGHTS[0], "--event", 1, "--create-players")
        first, second = told("event", "show", 1)["results"][:2]
        assert (first["player"], second["player"]) == ("Åke Lund", "OSSIAN")

    def test_a_dry_run_writes_no_map(self, bare: Path, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "map.csv"
        told = run("import", "td", NIGHTS[0], "--event", 1, "--write-names", file, "--dry-run").stdout
        assert told == f"Would write 11 names to look at to {file}.\n"
        assert not file.exists()

    def test_lines_that_match_nobody_are_told_once(self, bare: Path, run: Run, tmp_path: Path) -> None:
        file = tmp_path / "map.csv"
        file.write_text("from,to\nOssian,Oscar\nOsian,Oscar\n", encoding="utf-8")
        importing = ("import", "td", NIGHTS[0], "--event", 1, "--names", file)
        told = "map.csv: 1 line matches nobody in the files: Osian (line 3)\n"
        for options in (("--create-players", "--dry-run"), ("--to-sheets", tmp_path), ("--write-names", "-")):
            assert run(*importing, *options).stderr.count(told) == 1
        assert run(*importing, code=1).stderr.count(told) == 1
        file.write_text("from,to\n" + "".join(f"N{turn},Oscar\n" for turn in range(14)), encoding="utf-8")
        told = run(*importing, "--create-players").stderr
        assert "14 lines match nobody" in told
        assert "N9 (line 11) and 4 more\n" in told

    def test_a_map_to_standard_output(self, bare: Path, run: Run) -> None:
        page = run("import", "td", NIGHTS[0], "--event", 1, "--write-names", "-").stdout
        assert page.splitlines()[0] == "from,to"
        assert len(page.splitlines()) == 12


class TestAdjustments:
    @pytest.fixture
    def adjusted(self, folder: Path) -> Path:
        """A file in which the first player has 5 points more."""
        return changed(folder, "PointsAdjustment: 0", "PointsAdjustment: 5")

    def test_they_are_of_the_event_and_not_doubled(
        self, bare: Path, run: Run, told: Run, adjusted: Path, folder: Path, db: Path
    ) -> None:
        result = run("import", "td", adjusted, "--event", 1, "--create-players")
        assert "adjustment" in result.stdout
        first = sum(row["adjustment"] for row in told("event", "show", 1)["results"])
        assert first > 0
        assert "Nothing changes." in run("import", "td", adjusted).stdout
        run("adjust", "Ossian", 3, "--event", 1, "--reason", "for the host")
        assert "Nothing changes." in run("import", "td", adjusted).stdout
        shutil.copy(NIGHTS[0], adjusted)
        refused = run("import", "td", adjusted, code=1).stderr
        assert "adjustment 5 -> 0" in refused
        run("import", "td", adjusted, "--replace")
        assert sum(row["adjustment"] for row in told("event", "show", 1)["results"]) == 3

    def test_clearing_the_event_takes_them_away(
        self, bare: Path, run: Run, told: Run, adjusted: Path, db: Path
    ) -> None:
        run("import", "td", adjusted, "--event", 1, "--create-players")
        run("adjust", "Ossian", 3, "--event", 1, "--reason", "for the host")
        run("event", "clear", 1)
        assert [row for row in contents(db)["adjustment"] if "for the host" not in row] == []
        assert len(contents(db)["adjustment"]) == 1
        run("import", "td", adjusted, "--event", 2)
        assert told("event", "show", 2)["field"] == 11


class TestSheets:
    def test_what_was_read_is_written_to_be_mended(
        self, bare: Path, run: Run, told: Run, tmp_path: Path, unchanged: Run
    ) -> None:
        before = unchanged()
        out = tmp_path / "sheets"
        page = run("import", "td", TD, "--to-sheets", out).stdout
        assert unchanged() == before
        assert sorted(file.name for file in out.iterdir()) == [
            "2018-01-06-old-cp1252.csv",
            "2022-03-31-night-02.csv",
            "2022-06-22-night-08.csv",
            "2022-08-13-unfinished.csv",
            "2022-09-29-night-10.csv",
            "2024-10-10-two-rebuys.csv",
            "2025-06-18-shared-hitmen.csv",
        ]
        flat = " ".join(page.split())
        assert "the night was never started" in flat
        assert "2024-10-10-two-rebuys.csv, line 12, column rebuys: 2 rebuys for Elof" in flat
        assert "Ylva and Doris have place 1 each: say who was first" in flat
        assert "A sheet holds no date, its name begins with the night's: `dcpl event edit EVENT" in flat
        run("event", "record", 1, out / "2022-03-31-night-02.csv", "--create-players")
        assert told("event", "show", 1)["field"] == 11

    def test_a_file_that_is_there_is_left_alone(self, bare: Path, run: Run, tmp_path: Path) -> None:
        run("import", "td", NIGHTS[0], "--to-sheets", tmp_path)
        run("import", "td", NIGHTS[0], "--to-sheets", tmp_path)
        file = tmp_path / "2022-03-31-night-02.csv"
        file.write_text("mine")
        refused = run("import", "td", *NIGHTS, "--to-sheets", tmp_path, code=1).stderr
        assert "the file is there, with other content" in refused
        assert file.read_text() == "mine"
        assert len(list(tmp_path.glob("*.csv"))) == 1

    def test_a_dry_run_writes_no_sheet(self, bare: Path, run: Run, tmp_path: Path) -> None:
        out = tmp_path / "sheets"
        told = run("import", "td", NIGHTS[0], "--to-sheets", out, "--dry-run").stdout
        assert f"Would write 1 sheet to {out}:" in told
        assert not out.exists()


def test_a_dry_run_of_twenty_nights_reads_well(bare: Path, run: Run, tmp_path: Path, golden: Run) -> None:
    run("season", "new", "2027", "--events", "24")
    folder = tmp_path / "nights"
    folder.mkdir()
    text = NIGHTS[0].read_text(encoding="utf-8")
    tournament = text.split('T: new Tournament({UUID: "', 1)[1][:36]
    for number in range(1, 21):
        other = text.replace(tournament, f"{number:08d}{tournament[8:]}")
        (folder / f"night-{number:02d}.tdt").write_text(other, encoding="utf-8")
    shutil.copy(TD / "unfinished.tdt", folder / "night-21.tdt")
    words = ("--season", "2027", "import", "td", folder, "--in-order", "--create-players", "--dry-run")
    result = run(*words, code=1)
    assert all(len(line) <= 80 for line in result.stdout.splitlines())
    assert result.stdout.count(" new") == 20
    (folder / "night-21.tdt").unlink()
    result = run(*words)
    golden("import-dry-run.txt", result.stdout)
    done = run(*words[:-1])
    golden("import-done.txt", done.stdout)


def test_nights_with_the_very_same_rows_are_told(bare: Path, run: Run, folder: Path) -> None:
    text = NIGHTS[0].read_text(encoding="utf-8")
    tournament = text.split('T: new Tournament({UUID: "', 1)[1][:36]
    (folder / "night-03.tdt").write_text(text.replace(tournament, tournament[::-1]), encoding="utf-8")
    told = "event 2 has the very same rows as event 1"
    assert told in run("import", "td", folder, "--in-order", "--create-players").stderr
    assert told not in run("import", "td", folder).stderr


def test_a_night_that_is_played_live(bare: Path, run: Run) -> None:
    run("player", "add", "Ada", "Bo")
    run("night", 1, stdin="seat ada, bo\n")
    result = run("import", "td", NIGHTS[0], "--event", 1, "--create-players", code=1)
    assert "event 1 is being recorded live" in result.stderr


@pytest.mark.parametrize("kind", ["td", "report", "timer", "grid"])
def test_ten_megabytes_are_refused(kind: str, bare: Path, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "large"
    file.write_bytes(b"{" * 10_000_001)
    more = ("--holds", "places") if kind == "grid" else ()
    refused = run("import", kind, file, "--in-order", *more, code=1).stderr
    assert "large has more than 10 MB: it was not read" in refused


def test_a_bar_shows_how_far_the_reading_has_come_on_a_terminal_only(monkeypatch: pytest.MonkeyPatch) -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    files = [f"night-{number}.tdt" for number in range(20)]
    for screen, bar in ((Terminal(), True), (io.StringIO(), False)):
        monkeypatch.setattr(sys, "stderr", screen)
        with progress(files) as shown:
            assert list(shown) == files
        assert ("100%" in screen.getvalue()) == bar


def test_a_source_goes_with_the_season(bare: Path, run: Run, tmp_path: Path) -> None:
    run("import", "td", *NIGHTS, "--in-order", "--create-players")
    document = tmp_path / "2026.json"
    document.write_text(run("season", "export").stdout, encoding="utf-8")
    assert json.loads(document.read_text(encoding="utf-8"))
    run("season", "import", document, "--as", "again")
    assert "Nothing changes." in run("--season", "again", "import", "td", *NIGHTS).stdout
