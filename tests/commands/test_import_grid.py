"""Grids into a season: by their own event numbers, dates asked about, points as they are given."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from openpyxl import Workbook

from tests.commands.test_corrections import contents
from tests.commands.test_import_nights import bare_league  # noqa: F401  # a fixture

Run = Callable[..., Any]
PLACES = "Player,1,Event 2,#3\nAda,1,2,\nBo,2,1,1\nCy,-,3,2\n"


@pytest.fixture
def bare(bare_league: Path, db: Path) -> Path:  # noqa: F811  # the fixture
    """This test's database: a season without players."""
    return Path(shutil.copy(bare_league, db))


@pytest.fixture
def grid(tmp_path: Path) -> Callable[..., Path]:
    def write(text: str, name: str = "grid.csv") -> Path:
        file = tmp_path / name
        file.write_text(text, encoding="utf-8")
        return file

    return write


def test_places_by_the_grids_own_numbers(bare: Path, run: Run, told: Run, grid: Run, db: Path) -> None:
    file = grid(PLACES)
    run("import", "grid", file, "--holds", "places", "--create-players")
    assert [event["winner"] for event in told("event", "list")["events"][:3]] == ["Ada", "Bo", "Bo"]
    rows = told("event", "show", 2)["results"]
    assert [(row["place"], row["player"], row["hitmen"]) for row in rows] == [
        (1, "Bo", []),
        (2, "Ada", []),
        (3, "Cy", []),
    ]
    before = contents(db)
    assert "Nothing changes." in run("import", "grid", file, "--holds", "places").stdout
    assert contents(db) == before


def test_one_more_night_in_the_grid(bare: Path, run: Run, told: Run, grid: Run) -> None:
    run("import", "grid", grid(PLACES), "--holds", "places", "--create-players")
    more = PLACES.replace("#3\n", "#3,4\n").replace("2,\n", "2,,1\n").replace("1,1\n", "1,1,2\n")
    result = run("import", "grid", grid(more), "--holds", "places")
    assert result.stdout.splitlines()[0] == "Event 4 recorded: 2 players, Ada won."
    assert "Events 1 to 3 are recorded just so." in result.stdout


def test_a_corrected_cell(bare: Path, run: Run, grid: Run, unchanged: Run) -> None:
    run("import", "grid", grid(PLACES), "--holds", "places", "--create-players")
    before = unchanged()
    other = grid(PLACES.replace("Ada,1,2", "Ada,1,3").replace("Cy,-,3", "Cy,-,2"))
    refused = run("import", "grid", other, "--holds", "places", code=1).stderr
    assert "column Event 2: event 2 is recorded, and this night differs" in refused
    assert "  Cy: place 3 -> 2\n  Ada: place 2 -> 3" in refused
    assert unchanged() == before
    result = run("import", "grid", other, "--holds", "places", "--replace")
    assert result.stdout.startswith("Event 2 recorded again: 3 players, Bo won.\n")


def test_points_as_they_are_given(bare: Path, run: Run, told: Run, grid: Run) -> None:
    file = grid("Player;07.03.2026;08.03.2026\nAda;12,5;-\nBo;8;20,25\n")
    asked = run("import", "grid", file, "--holds", "points", "--in-order", code=1).stderr
    assert 'which is the day and which the month? "07.03.2026" (B1) and 1 more' in asked
    words = (
        "import",
        "grid",
        file,
        "--holds",
        "points",
        "--dates",
        "d/m/y",
        "--in-order",
        "--create-players",
    )
    run(*words)
    assert [event["date"] for event in told("event", "list")["events"][:2]] == ["2026-03-07", "2026-03-08"]
    totals = {row["player"]: row["total"] for row in told("standings")["rows"]}
    assert totals == {"Bo": 28.25, "Ada": 12.5}
    assert "Nothing changes." in run(*words).stdout
    assert run("check").stdout == ""


def test_every_fault_of_every_night(bare: Path, run: Run, grid: Run, unchanged: Run) -> None:
    before = unchanged()
    file = grid("Player,1,2,3\nAda,1,1,1\nBo,3,2,1\nCy,,2,2\nDi,,5,x\n")
    refused = run("import", "grid", file, "--holds", "places", "--create-players", code=1).stderr
    name = str(file)
    assert refused.splitlines() == [
        f'{name}: D5 holds "x", which is no place '
        "(1 is the winner; blank is an absence, and so is x with --absent x)",
        f"{name}, column Event 3: Ada and Bo shared the first place by agreement: a night has one winner "
        "(--first NAME says who it is)",
        f"{name}, line 3, column Event 1: place 3 cannot follow place 1: the next is 2 "
        "(places have no gaps, other than after ties)",
        f"{name}, line 4, column Event 3: place 2 cannot follow a first place that 2 share: the next is 3",
        f"{name}, line 5, column Event 2: place 5 cannot follow place 2: the next is 4 "
        "(places have no gaps, other than after ties)",
        "5 problems; nothing was changed",
    ]
    assert unchanged() == before


def test_words_that_mean_an_absence_are_named(bare: Path, run: Run, told: Run, grid: Run) -> None:
    file = grid("Player,1,2\nAda,1,DNP\nBo,T2,1\nCy,2=,did not show\nDi,=2,2\n")
    refused = run("import", "grid", file, "--holds", "places", "--create-players", code=1).stderr
    assert 'C2 holds "DNP", which is no place' in refused
    assert "and so is did not show with --absent 'did not show'" in refused
    words = ("--absent", "dnp", "--absent", "Did  not show")
    run("import", "grid", file, "--holds", "places", "--create-players", *words)
    assert [row["place"] for row in told("event", "show", 1)["results"]] == [1, 2, 2, 2]
    assert {row["player"] for row in told("event", "show", 2)["results"]} == {"Bo", "Di"}


def test_many_new_players_are_counted(bare: Path, run: Run, grid: Run) -> None:
    file = grid("Player,1\n" + "".join(f"P{turn},{turn}\n" for turn in range(1, 31)))
    refused = run("import", "grid", file, "--holds", "points", "--create-players", code=1).stderr
    assert (
        "30 players, and an event has 24 seats (`dcpl season rules set season.seats=30` makes room" in refused
    )
    run("season", "rules", "set", "season.seats=30")
    told = run("import", "grid", file, "--holds", "points", "--create-players").stdout
    assert "P19, P20 and 10 more." in " ".join(told.split())


@pytest.mark.parametrize(
    "words",
    [
        (),
        ("--holds", "chips"),
        ("--holds", "places", "--dates", "my"),
        ("--holds", "places", "--in-order", "--event", "1"),
    ],
)
def test_nothing_is_guessed(words: tuple[str, ...], bare: Path, run: Run, grid: Run) -> None:
    run("import", "grid", grid(PLACES), *words, code=2)


def test_several_nights_and_one_event(bare: Path, run: Run, grid: Run) -> None:
    refused = run("import", "grid", grid(PLACES), "--holds", "places", "--event", 1, code=1).stderr
    assert "--event names one event, and there are 3 nights" in refused


def test_a_workbook_by_sheet_with_what_is_no_night(bare: Path, run: Run, told: Run, tmp_path: Path) -> None:
    book = Workbook()
    book.active.title = "Notes"
    book.active.append(["nothing", "here"])
    sheet = book.create_sheet("2026")
    for row in (
        ("#", "Player", 1, 2, "Total"),
        (1, "Ada", 1, 2, 3),
        (2, "Bo", 2, 1, 3),
        ("", "Total", 2, 2, 6),
    ):
        sheet.append(row)
    file = tmp_path / "league.xlsx"
    book.save(file)
    words = ("import", "grid", file, "--holds", "places", "--create-players")
    assert "--sheet NAME says which" in run(*words, code=1).stderr
    words = (*words, "--sheet", "2026", "--ignore", "#", "--ignore", "total")
    run(*words)
    assert [event["winner"] for event in told("event", "list")["events"][:2]] == ["Ada", "Bo"]
    assert [row["name"] for row in told("player", "list")["players"]] == ["Ada", "Bo"]


def test_as_sheets(bare: Path, run: Run, grid: Run, tmp_path: Path) -> None:
    out = tmp_path / "sheets"
    file = grid("Player,2026-03-07,Event 9\nAda,1,1\nBo,2,1\n")
    page = run("import", "grid", file, "--holds", "places", "--to-sheets", out).stdout
    assert sorted(sheet.name for sheet in out.iterdir()) == ["2026-03-07.csv", "event-9.csv"]
    assert "event-9.csv: Ada and Bo have place 1 each: say who was first" in page
    assert (out / "2026-03-07.csv").read_text().splitlines()[1:] == ["1,Ada,,0,played,,", "2,Bo,,0,played,,"]
