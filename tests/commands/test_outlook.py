"""dcpl outlook: the contract's keys, every format, what if, who comes; and that nothing is written."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.commands.league import NAMES, SEASON_A, night

Run = Callable[..., Any]
QUICK = ("--seasons", "500")


def _lines(events: Callable[[int], bool]) -> str:
    header, *lines = (SEASON_A / "season.csv").read_text(encoding="utf-8").splitlines()
    return "\n".join([header, *(line for line in lines if events(int(line.split(",")[0])))]) + "\n"


@pytest.fixture(scope="session")
def eleven_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real season before its last night."""
    folder = tmp_path_factory.mktemp("eleven")
    sheet = folder / "eleven.csv"
    sheet.write_text(_lines(lambda event: event < 12), encoding="utf-8")
    for words in (
        ("init",),
        ("season", "new", "2026"),
        ("import", "results", str(sheet), "--create-players"),
    ):
        result = CliRunner().invoke(app, ["--db", str(folder / "league.db"), *words])
        assert result.exit_code == 0, result.output
    return folder / "league.db"


@pytest.fixture
def eleven(eleven_league: Path, db: Path) -> Path:
    """This test's database: the real season before its last night."""
    return Path(shutil.copy(eleven_league, db))


@pytest.fixture
def last_sheet(tmp_path: Path) -> Path:
    """The last night of the real season as a sheet of its own."""
    header, *lines = _lines(lambda event: event == 12).splitlines()
    first = header.split(",").index("event") + 1
    path = tmp_path / "twelve.csv"
    path.write_text(
        "\n".join(",".join(line.split(",")[first:]) for line in [header, *lines]), encoding="utf-8"
    )
    return path


def test_the_keys_of_the_contract(eleven: Path, told: Run) -> None:
    found = told("outlook", *QUICK)
    assert [*found][:6] == ["season", "through", "to_come", "seasons", "seed", "supposed"]
    assert (found["through"], found["to_come"], found["seasons"], found["seed"]) == (11, [12], 500, 1)
    assert [*found["rows"][0]] == [
        *("player", "rank", "events", "total", "best_rank", "worst_rank", "main_event", "second_chance"),
        *("fee_cents", "needs_events", "sure_total", "least_total"),
        *("main_event_chance", "second_chance_chance", "error"),
    ]
    assert [row["player"] for row in found["rows"]] == [row["player"] for row in told("standings")["rows"]]
    for row in found["rows"]:
        assert 1 <= row["best_rank"] <= row["rank"] <= row["worst_rank"]
        assert 0 <= row["main_event_chance"] <= 1 and 0 <= row["second_chance_chance"] <= 1
    certain = told("outlook", "--no-odds")
    assert certain["seasons"] is certain["seed"] is None
    keys = [key for key in certain["rows"][0] if "chance_" not in key and "error" not in key]
    for row, other in zip(certain["rows"], found["rows"], strict=True):
        assert row["main_event_chance"] is row["second_chance_chance"] is row["error"] is None
        assert [row[key] for key in keys if key != "main_event_chance"] == [
            other[key] for key in keys if key != "main_event_chance"
        ]


@pytest.mark.parametrize("form", ["table", "json", "csv", "md", "text", "html"])
@pytest.mark.parametrize("words", [(), ("Vera D",), ("--no-odds",)], ids=["all", "one", "certain"])
def test_every_format(form: str, words: tuple[str, ...], eleven: Path, run: Run) -> None:
    shown = run("outlook", *words, *QUICK, "-f", form).stdout
    assert "Vera D" in shown
    assert form != "table" or max(map(len, shown.splitlines())) <= 80


def test_the_same_words_give_the_same_figures_and_another_seed_others(eleven: Path, run: Run) -> None:
    first = run("outlook", *QUICK).stdout
    assert run("outlook", *QUICK).stdout == first
    assert run("outlook", *QUICK, "--seed", "2").stdout != first


def test_before_the_first_event_nothing_can_be_said(league: Path, run: Run, told: Run) -> None:
    assert "nothing can be said" in run("outlook").stdout
    assert told("outlook")["rows"] == []


def test_after_the_last_event_it_is_the_field(real: Path, told: Run) -> None:
    rows = told("outlook")["rows"]
    drawn = told("qualify")
    assert [row["player"] for row in rows if row["main_event"] == "in"] == [
        seat["player"] for seat in drawn["main_event"]
    ]
    assert [row["player"] for row in rows if row["second_chance"] == "in"] == [
        seat["player"] for seat in drawn["second_chance"]
    ]
    assert not [row for row in rows if "open" in (row["main_event"], row["second_chance"])]


def test_what_a_sheet_would_change_and_nothing_is_written(
    eleven: Path, last_sheet: Path, run: Run, told: Run, real_league: Path
) -> None:
    before = eleven.read_bytes()
    found = told("outlook", "--if", last_sheet, *QUICK)
    assert eleven.read_bytes() == before
    assert (found["supposed"], found["to_come"]) == (12, [])
    settled = {row["player"] for row in found["changes"] if row["after"] == "in" != row["before"]}
    assert "Ylva" in settled
    run("event", "record", "12", last_sheet)
    after = told("outlook", *QUICK)
    assert after["rows"] == found["rows"]


def test_a_wrong_sheet_is_refused_as_it_is_when_recorded(eleven: Path, run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "wrong.csv"
    sheet.write_text("player,place\nVera D,1\nVera D,2\nNobody,3\n", encoding="utf-8")
    failed = run("outlook", "--if", sheet, code=1)
    assert "wrong.csv" in failed.stderr and "Nobody" in failed.stderr
    assert "no event" not in failed.stderr


def test_a_night_that_is_going_on(eleven: Path, run: Run, told: Run) -> None:
    assert "is not going on" in run("outlook", "--if", "12", code=1).stderr
    run("night", "12", "seat Britt, Vera D, Hedda, Torsten")
    run("night", "12", "out Hedda by Britt")
    found = told("outlook", "--if", "12", *QUICK)
    assert found["supposed"] == 12
    assert {row["player"]: row for row in found["rows"]}["Vera D"]["events"] == 8


def test_who_comes_and_what_helps_most(eleven: Path, told: Run) -> None:
    stays = told("outlook", "Vera D", "--coming", "vera d=no", *QUICK)
    assert [row["place"] for row in stays["next"]] == [None]
    comes = told("outlook", "Vera D", "--coming", "Vera D=yes", *QUICK)
    assert None not in [row["place"] for row in comes["next"]]
    assert comes["rows"][0]["main_event_chance"] > stays["rows"][0]["main_event_chance"]
    half = told("outlook", "Vera D", "--coming", "Vera D=0.5", *QUICK)["rows"][0]["main_event_chance"]
    assert stays["rows"][0]["main_event_chance"] < half < comes["rows"][0]["main_event_chance"]


@pytest.mark.parametrize(
    "words",
    [
        ("--coming", "Vera D"),
        ("--coming", "Vera D=often"),
        ("--coming", "=yes"),
        ("--coming", "Vera D=1.5"),
        ("--coming", "Vera D=nan"),
        ("--seasons", "0"),
        ("--seasons", "99999999"),
        ("--seed", "-1"),
        ("--create-players",),
    ],
)
def test_wrong_usage(words: tuple[str, ...], eleven: Path, run: Run) -> None:
    run("outlook", *words, code=2)


def test_a_player_who_is_not_there(eleven: Path, run: Run) -> None:
    assert "Vera D" in run("outlook", "vrea d", code=1).stderr
    run("player", "add", "Zed")
    assert "not in the standings" in run("outlook", "Zed", code=1).stderr
    run("outlook", "--coming", "Zed=yes", *QUICK)


def test_a_league_without_a_post_season(league: Path, run: Run, told: Run, sheet: Run) -> None:
    profiles = Path(__file__).parents[2] / "data" / "profiles"
    run("season", "new", "L", "--rules", profiles / "linear.toml")
    run("--season", "L", "event", "record", "1", sheet(night(NAMES[:5])))
    found = told("--season", "L", "outlook")
    assert {row["main_event"] for row in found["rows"]} == {None}
    assert {row["main_event_chance"] for row in found["rows"]} == {None}
    assert "post-season" in run("--season", "L", "outlook").stdout


def test_the_site_has_the_outlook_and_its_standings_the_seats(eleven: Path, run: Run, tmp_path: Path) -> None:
    run("publish", tmp_path / "site")
    page = (tmp_path / "site" / "outlook.html").read_text(encoding="utf-8")
    assert "<svg" in page and "Vera D" in page and "58%" in page.replace("57%", "58%").replace("59%", "58%")
    home = (tmp_path / "site" / "index.html").read_text(encoding="utf-8")
    assert "Main Event" in home and ">in<" in home and ">open " in home
    run("publish", tmp_path / "quiet", "--no-money")
    assert "$" not in (tmp_path / "quiet" / "outlook.html").read_text(encoding="utf-8")


def test_the_standings_on_paper_tell_the_seats_while_they_are_open(eleven: Path, run: Run) -> None:
    paper = run("standings", "-f", "html").stdout
    assert "Main Event" in paper and ">in<" in paper and ">out<" in paper
    assert "Main Event" not in run("standings").stdout
    assert "main_event" not in run("standings", "-f", "json").stdout
    assert "Main Event" not in run("standings", "--through", "9", "-f", "html").stdout
