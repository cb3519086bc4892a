"""Leagues that count otherwise: factors, the best nights, nights of points as they are given."""

from __future__ import annotations

import csv
import io
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.building import ROOT
from tests.commands.league import SEASON_A, many, night

Run = Callable[..., Any]

GIVEN = "player,points,status\nA,12.5,\nC,7,\nB,-3,\nD,0,\nE,,no-show\n"


def rules(folder: Path, standings: str = "", **sections: str) -> Path:
    """The league's profile with lines of its own in some sections."""
    text = (ROOT / "data" / "profiles" / "dcpl.toml").read_text(encoding="utf-8")
    for section, lines in {"standings": standings, **sections}.items():
        assert f"[{section}]" in text
        text = text.replace(f"[{section}]", f"[{section}]\n{lines}\n")
    path = folder / "rules.toml"
    path.write_text(text, encoding="utf-8")
    return path


def league_by(folder: Path, *words: str, **sections: str) -> Path:
    """The real season in a league that counts otherwise."""
    path = folder / "league.db"
    for command in (
        ("init",),
        ("season", "new", "2026", "--rules", str(rules(folder, **sections))),
        ("import", "results", str(SEASON_A / "season.csv"), "--create-players"),
    ):
        done = CliRunner().invoke(app, ["--db", str(path), *command])
        assert done.exit_code == 0, done.output
    return path


@pytest.fixture(scope="session")
def best_six(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The real season, each player's best 6 nights, the last event double."""
    return league_by(tmp_path_factory.mktemp("best"), standings="best = 6", season="last_event_factor = 2")


@pytest.fixture
def best(best_six: Path, db: Path) -> Path:
    return Path(shutil.copy(best_six, db))


@pytest.fixture
def given(league: Path, record: Run) -> Path:
    """A night with places, then one of points as they are given."""
    record(1, night("ABCD"))
    record(2, GIVEN)
    return league


# Factors


def test_a_factor_moves_what_it_moves_and_is_undone(league: Path, run: Run, told: Run, record: Run) -> None:
    record(1, night("ABCD"))
    record(2, night("BACD"))
    before = told("standings")
    shown = run("event", "edit", 2, "--factor", "1.5").stdout
    assert shown.splitlines()[:3] == [
        "Event 2: no date, final, counts x1.5.",
        "By this moves:",
        "  B: 189 -> 243.5 points",
    ]
    assert told("event", "show", 2)["factor"] == 1.5
    rows = told("event", "show", 2)["results"]
    assert [row["total"] for row in rows] == [163.5, 120.0, 97.5, 82.5]
    assert "This night counts x1.5." in run("event", "show", 2).stdout
    listed = told("event", "list")["events"]
    assert [event["factor"] for event in listed[:3]] == [1.0, 1.5, 1.0]
    assert listed[-1]["factor"] is None, "the Main Event has no points"
    run("undo")
    assert told("standings") == before
    assert "factor" not in told("event", "list")["events"][0]
    assert "factor" not in told("event", "show", 2)


def test_none_is_what_the_rules_say(best: Path, run: Run, told: Run) -> None:
    assert told("event", "show", 12)["factor"] == 2.0
    run("event", "edit", 12, "--factor", "1")
    assert "factor" not in told("event", "show", 12), "its own factor goes before the rules'"
    run("event", "edit", 12, "--factor", "none")
    assert told("event", "show", 12)["factor"] == 2.0
    assert run("event", "edit", 12, "--factor", "none").stdout.endswith("Nothing changes.\n")


@pytest.mark.parametrize("text", ["-1", "100.01", "1.234", "x", "1e1", "1,5"])
def test_a_factor_is_a_number_from_0_to_100(league: Path, run: Run, text: str) -> None:
    assert "is no factor" in run("event", "edit", 1, f"--factor={text}", code=2).stderr


@pytest.mark.parametrize("event", ["second-chance", "main-event"])
def test_the_post_season_has_no_factor(league: Path, run: Run, event: str, unchanged: Run) -> None:
    before = unchanged()
    assert "carries no points" in run("event", "edit", event, "--factor", "2", code=1).stderr
    assert unchanged() == before


def test_a_night_that_counts_nothing_is_played(league: Path, run: Run, told: Run, record: Run) -> None:
    record(1, night("ABCD"))
    run("event", "edit", 1, "--factor", "0")
    assert [row["total"] for row in told("standings")["rows"]] == [0.0] * 4
    assert {row["events"] for row in told("standings")["rows"]} == {1}
    assert told("ledger")["night_prizes_cents"] == 8000
    assert [line["detail"] for line in told("explain", "A")["lines"]][0] == "place 1 of 4, counts nothing"


def test_a_live_night_says_what_it_counts_once(league: Path, run: Run) -> None:
    run("event", "edit", 1, "--factor", "2")
    for line in ("seat A", "seat B", "seat C", "out C by A", "out B by A"):
        run("night", 1, *line.split())
    shown = run("night", 1, "finish").stdout
    assert shown.count("counts double") == 1
    assert "A 206: place 1 of 3 +200; eliminated C and B +2 each; won the night" in " ".join(shown.split())


# The best nights


def test_standings_tell_the_total_the_sum_of_all_and_which_nights_counted(best: Path, told: Run) -> None:
    rows = told("standings")["rows"]
    assert tuple(rows[0])[-2:] == ("sum_all", "counted")
    for row in rows:
        lines = told("explain", row["player"])
        left_out = lines["dropped"]
        assert row["total"] == round(sum(line["points"] for line in lines["lines"]), 2)
        assert row["sum_all"] == round(row["total"] + sum(line["points"] for line in left_out), 2)
        assert row["total"] == round(row["base"] + row["bonus"] - row["penalty"] + row["adjustment"], 2)
        assert row["counted"] == sorted({line["event"] for line in lines["lines"]})
        assert len(row["counted"]) <= 6
        assert not {line["event"] for line in left_out} & set(row["counted"])
    assert any(row["sum_all"] != row["total"] for row in rows)


def test_the_columns_of_csv_follow_the_keys(best: Path, run: Run, told: Run) -> None:
    found = list(csv.reader(io.StringIO(run("standings", "-f", "csv").stdout)))
    assert found[0] == list(told("standings")["rows"][0])
    assert found[1][-1] == "; ".join(str(number) for number in told("standings")["rows"][0]["counted"])
    left_out = list(
        csv.reader(io.StringIO(run("explain", "Britt", "-f", "csv", "--table", "dropped").stdout))
    )
    assert left_out[0] == ["event", "what", "detail", "points", "ruling"]


def test_what_counts_at_first_is_everything(best: Path, run: Run, told: Run) -> None:
    rows = told("standings", "--through", "6")["rows"]
    assert all(row["sum_all"] == row["total"] for row in rows)
    assert "So far every night counts." in run("standings", "--through", "6").stdout
    assert any(row["sum_all"] != row["total"] for row in told("standings", "--through", "7")["rows"])


def test_a_correction_says_what_it_moves_by_the_nights_that_count(best: Path, run: Run, told: Run) -> None:
    row = next(row for row in told("standings")["rows"] if row["sum_all"] != row["total"])
    lowest = next(line for line in told("explain", row["player"])["dropped"] if line["what"] == "base")
    shown = run("adjust", row["player"], "-1", "--reason", "late", "--event", lowest["event"]).stdout
    assert "By this moves" not in shown, "that night did not count before either"
    shown = run("adjust", row["player"], "-1", "--reason", "late").stdout
    assert f"{row['player']}: {row['total']:g} -> {row['total'] - 1:g} points" in shown


def test_the_rules_are_changed_in_the_season(best: Path, run: Run, told: Run) -> None:
    run("season", "rules", "set", "standings.best=0", "--reason", "as it was")
    assert "counted" not in told("standings")["rows"][0]
    run("season", "rules", "set", "standings.drop=2", "--reason", "vote")
    assert len(told("standings")["rows"][0]["counted"]) <= 10
    faults = run("season", "rules", "set", "standings.best=6", "--reason", "vote", code=1).stderr
    assert "standings.best is 6 and standings.drop is 2" in faults
    assert run("check").exit_code == 0


@pytest.mark.parametrize("line", ["drop = 12", "best = 6\ndrop = 2", "best = -1", "drop = 1.5"])
def test_rules_that_cannot_be_are_refused(tmp_path: Path, run: Run, line: str) -> None:
    run("init")
    refused = run("season", "new", "2026", "--rules", rules(tmp_path, line), code=1).stderr
    assert "standings." in refused
    assert "rules.toml, line " in refused


def test_pages_of_a_league_that_counts_the_best(best: Path, run: Run, golden: Callable[..., None]) -> None:
    for form, ending in (("table", "txt"), ("md", "md"), ("json", "json")):
        golden(f"other-leagues/standings.{ending}", run("standings", "-f", form).stdout)
    golden("other-leagues/explain.txt", run("explain", "Britt").stdout)
    golden("other-leagues/explain.json", run("explain", "Britt", "-f", "json").stdout)
    golden("other-leagues/event-list.txt", run("event", "list").stdout)
    golden("other-leagues/event-12.txt", run("event", "show", 12).stdout)


# Nights of points as they are given


def test_a_night_of_points_has_no_places_and_no_winner(given: Path, told: Run) -> None:
    shown = told("event", "show", 2)
    assert (shown["field"], shown["rebuys"], shown["night_pot_cents"], shown["main_pot_cents"]) == (
        4,
        0,
        0,
        0,
    )
    assert shown["high_hand"] is None
    assert [(row["player"], row["place"], row["status"], row["total"]) for row in shown["results"]] == [
        ("A", None, "played", 12.5),
        ("C", None, "played", 7.0),
        ("D", None, "played", 0.0),
        ("B", None, "played", -3.0),
        ("E", None, "no-show", -25.0),
    ]
    assert told("event", "list")["events"][1]["winner"] is None


def test_the_button_lapses_in_it_and_nobody_carries_one_on(
    given: Path, run: Run, told: Run, record: Run
) -> None:
    button = told("event", "show", 2)["button"]
    assert button == {"holder": "A", "value": 5.0, "outcome": "lapsed", "hitmen": []}
    record(3, night("ABCD"))
    assert told("event", "show", 3)["button"]["holder"] is None


def test_its_points_count_in_standings_and_are_explained(given: Path, told: Run) -> None:
    rows = {row["player"]: row for row in told("standings")["rows"]}
    assert (rows["A"]["base"], rows["A"]["events"], rows["A"]["wins"]) == (112.5, 2, 1)
    assert (rows["E"]["events"], rows["E"]["penalty"]) == (0, 25.0)
    assert rows["A"]["average_top5"] == 1.0
    line = told("explain", "A")["lines"][-1]
    assert line == {
        "event": 2, "what": "base", "detail": "points as given", "points": 12.5, "ruling": "GIVEN",
    }  # fmt: skip


def test_it_knows_no_money(given: Path, run: Run, told: Run) -> None:
    assert told("ledger")["events"][1] == {
        "event": 2,
        "field": 4,
        "rebuys": 0,
        "buy_ins_cents": 0,
        "rebuys_cents": 0,
        "night_pot_cents": 0,
        "main_pot_cents": 0,
    }
    assert told("ledger")["balance_cents"] == 0
    assert "event 2" not in run("ledger", "-f", "hledger").stdout
    assert told("money", "due", 2)["due"] == []
    assert "no places: nobody's prize is known" in run("payouts", 2, code=1).stderr
    assert "a night without places has no prizes" in run("deal", 2, "A=3", "B=4", code=1).stderr
    assert "owes nothing" in run("money", "received", 2, "A", code=1).stderr


def test_its_sheet_goes_round(given: Path, run: Run, record: Run) -> None:
    sheet = run("event", "sheet", 2).stdout
    assert sheet.splitlines()[0] == "place,player,hitman,rebuys,status,penalty,high_hand,points"
    assert record(2, sheet).stdout.endswith("Nothing changes.\n")
    assert record(2, GIVEN).stdout.endswith("Nothing changes.\n")


def test_its_season_goes_out_and_in(given: Path, run: Run, tmp_path: Path) -> None:
    run("event", "edit", 2, "--factor", "1.5")
    first = run("season", "export").stdout
    file = tmp_path / "season.json"
    file.write_text(first, encoding="utf-8")
    run("season", "import", file, "--as", "Copy")
    assert run("--season", "Copy", "season", "export").stdout == first.replace(
        '"name": "2026"', '"name": "Copy"'
    )


def test_it_is_attended_and_has_no_bubble(given: Path, told: Run) -> None:
    rows = {row["player"]: row for row in told("attendance")["rows"]}
    assert (rows["A"]["played"], rows["E"]["no_shows"]) == ([1, 2], 1)
    honours = {row["honour"]: row for row in told("season", "result")["honours"]}
    assert honours["perfect attendance"]["players"] == ["A", "B", "C", "D"]
    assert honours["bubble"]["detail"] == "1 time first out of the money"


def test_it_passes_every_check_and_many_players_need_no_payout(league: Path, run: Run, record: Run) -> None:
    """More players than the payout tiers know: nobody is paid, so no tier is asked for."""
    players = [f"Player {number}" for number in range(1, 31)]
    record(
        1,
        "player,points\n" + "".join(f"{name},{at}\n" for at, name in enumerate(players)),
        "--create-players",
    )
    assert run("check").exit_code == 0
    for words in (
        ("season", "result"),
        ("standings",),
        ("event", "show", 1),
        ("matrix",),
        ("news",),
        ("records",),
    ):
        run(*words)


@pytest.mark.parametrize("words", [("seat", "A"), ("out", "A"), ("finish",), ("undo",)])
def test_it_is_not_played_live(given: Path, run: Run, words: tuple[str, ...], unchanged: Run) -> None:
    before = unchanged()
    refused = run("night", 2, *words, code=1).stderr
    assert "is final" in refused or "no line of this night" in refused
    assert unchanged() == before
    assert run("night", 2, "status").stdout == "Event 2, final: 4 players, points as they are given.\n"


def test_it_takes_the_place_of_a_night_with_places(given: Path, run: Run, told: Run, record: Run) -> None:
    shown = record(1, GIVEN, "--replace").stdout
    assert "Event 1 recorded again: 4 players, points as they are given." in shown
    assert "Event 2, button: A at 5 (lapsed) -> nobody" in shown
    undone = run("undo").stdout
    assert "Event 1: A without a place -> place 1" in undone
    assert told("event", "show", 1)["results"][0]["place"] == 1


def test_a_deal_goes_before_its_night_loses_its_places(given: Path, run: Run, record: Run) -> None:
    run("deal", 1, "A=30", "B=30", "--reason", "late")
    assert "the deal of event 1 would not fit any more" in record(1, GIVEN, "--replace", code=1).stderr


def test_pages_of_a_night_of_points(given: Path, run: Run, golden: Callable[..., None]) -> None:
    golden("other-leagues/given.txt", run("event", "show", 2).stdout)
    golden("other-leagues/given.json", run("event", "show", 2, "-f", "json").stdout)
    golden("other-leagues/given.md", run("event", "show", 2, "-f", "md").stdout)


def test_half_a_night_of_points_is_refused(league: Path, run: Run, record: Run) -> None:
    mixed = record(1, "player,place,hitman,points\nA,1,,3\nB,2,A,\nC,,,4\n", code=1).stderr
    assert "points as they are given" in mixed
    assert "B has no points, and others have points as they are given" in mixed
    assert record(1, many({1: "ABCD"}).replace("event,", ""), code=1).stderr
