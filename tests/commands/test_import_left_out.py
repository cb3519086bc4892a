"""Many files of which some are refused, and nights whose winners shared, each file by itself."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.test_import_nights import bare, bare_league  # noqa: F401  # the fixtures
from tests.sheets.test_grid import xlsx
from tests.sheets.test_td import night, player

Run = Callable[..., Any]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Three files: the second was never ended."""
    made = tmp_path / "tdt"
    made.mkdir()
    for day, second in enumerate((player("Bo", "60 Ann"), player("Bo", None), player("Bo", "30 Ann"))):
        text = night(player("Ann", None), second, end=day != 1).replace("u-1", f"u-{day}")
        (made / f"{day + 1}.tdt").write_text(text, encoding="utf-8")
    return made


def test_a_refusal_says_how_many_have_no_fault_and_how_to_bring_them(
    bare: Path,  # noqa: F811
    run: Run,
    told: Run,
    unchanged: Run,
    folder: Path,
) -> None:
    words = ("import", "td", folder, "--in-order", "--create-players")
    before = unchanged()
    refused = run(*words, code=1).stderr
    assert "2 of the 3 files have no fault: --skip-refused leaves the rest out" in refused
    assert unchanged() == before
    dry = run(*words, "--skip-refused", "--dry-run")
    assert "1 file of 3 was left out:" in dry.stderr
    assert unchanged() == before
    done = run(*words, "--skip-refused")
    assert "2.tdt: the night is unfinished: Ann and Bo are still in" in " ".join(done.stderr.split())
    assert "`dcpl event move` puts a night in between" in " ".join(done.stderr.split())
    assert [event["field"] for event in told("event", "list")["events"][:3]] == [2, 2, None]


def test_nothing_is_left_of_files_that_are_all_refused(
    bare: Path,  # noqa: F811
    run: Run,
    unchanged: Run,
    folder: Path,
) -> None:
    before = unchanged()
    refused = run("import", "td", folder / "2.tdt", "--in-order", "--skip-refused", code=1).stderr
    assert "the night is unfinished" in refused
    assert "--skip-refused" not in refused
    assert unchanged() == before


@pytest.fixture
def chops(tmp_path: Path) -> Path:
    """Two files: Ann and Bo shared the first place in both."""
    made = tmp_path / "chops"
    made.mkdir()
    for name in ("a", "b"):
        text = night(player("Ann", None), player("Bo", None), player("Cy", "60 Ann")).replace("u-1", name)
        (made / f"{name}.tdt").write_text(text, encoding="utf-8")
    return made


def test_who_is_first_is_said_of_each_file(bare: Path, run: Run, told: Run, chops: Path) -> None:  # noqa: F811
    words = ("import", "td", chops, "--in-order", "--create-players")
    assert "c.tdt=Ann shared no first place" in run(*words, "--first", "c.tdt=Ann", code=1).stderr
    run(*words, "--first", "a.tdt=Ann", "--first", "b=Bo")
    assert [told("event", "show", event)["results"][0]["player"] for event in (1, 2)] == ["Ann", "Bo"]


def test_sheets_keep_who_is_first(bare: Path, run: Run, chops: Path, tmp_path: Path) -> None:  # noqa: F811
    sheets = tmp_path / "sheets"
    words = ("import", "td", chops, "--to-sheets", sheets, "--first", "Bo", "--first", "b.tdt=Ann")
    assert "say who was first" not in run(*words).stdout
    made = (sheets / f"2022-03-31-spring{turn}.csv" for turn in ("", "-2"))
    rows = [sheet.read_text(encoding="utf-8").splitlines()[1:3] for sheet in made]
    assert [[row.split(",")[:2] for row in two] for two in rows] == [
        [["1", "Bo"], ["2", "Ann"]],
        [["1", "Ann"], ["2", "Bo"]],
    ]


def test_adjusted_hits_are_worth_what_a_hit_is(bare: Path, run: Run, told: Run, tmp_path: Path) -> None:  # noqa: F811
    file = tmp_path / "a.tdt"
    file.write_text(night(player("Ann", None), player("Bo", "60 Ann", more=", HitsAdjustment: 2")))
    run("season", "rules", "set", "hits.each=1.5", "--from", 1)
    run("import", "td", file, "--event", 1, "--create-players")
    assert told("event", "show", 1)["results"][1]["bonus_adjustment"] == 3.0
    assert "Nothing changes." in run("import", "td", file).stdout
    run("season", "new", "none")
    run("--season", "none", "season", "rules", "set", "hits.each=0", "--from", 1)
    done = run("--season", "none", "import", "td", file, "--event", 1)
    assert "here a hit is worth nothing: it was not taken over" in " ".join(done.stderr.split())


def test_points_that_cannot_be_read_are_no_missing_places(bare: Path, run: Run, tmp_path: Path) -> None:  # noqa: F811
    sheet = tmp_path / "six.csv"
    sheet.write_text('player,points\nAnn,"6,500"\nBo,"7,500"\n', encoding="utf-8")
    refused = run("event", "record", 1, sheet, "--create-players", code=1).stderr
    assert refused.count("can be read in two ways") == 2
    assert "has no place" not in refused


def test_a_workbook_is_recorded_and_brought_in(league: Path, run: Run, tmp_path: Path) -> None:
    one, many = tmp_path / "one.xlsx", tmp_path / "many.xlsx"
    one.write_bytes(xlsx(("place", "player"), (1, "A"), (2, "B")))
    many.write_bytes(xlsx(("event", "place", "player"), (2, 1, "B"), (2, 2, "A")))
    assert "Event 1 recorded: 2 players, 0 rebuys, A won." in run("event", "record", 1, one).stdout
    assert "Event 2 recorded: 2 players, 0 rebuys, B won." in run("import", "results", many).stdout


def test_a_new_player_who_is_nearly_a_known_one_is_named(league: Path, run: Run, tmp_path: Path) -> None:
    run("player", "add", "John Smith")
    sheet = tmp_path / "night.csv"
    sheet.write_text("date,place,player\n13.3.2026,1,Jon Smith\n,2,Zed\n", encoding="utf-8")
    done = run("event", "record", 1, sheet, "--create-players")
    assert "the new player Jon Smith is nearly John Smith" in done.stderr
    assert "`dcpl player merge 'Jon Smith' 'John Smith'` makes one of them" in done.stderr
    assert "Zed is nearly" not in done.stderr
    run("player", "merge", "Jon Smith", "John Smith")
    assert "the new player Johnn Smith is nearly John Smith" in run("player", "add", "Johnn Smith").stderr
    assert '"date": "2026-03-13"' in run("event", "show", 1, "-f", "json").stdout
