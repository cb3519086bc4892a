"""What scripts rely on: keys and their order, types, exit codes, formats, shared options."""

from __future__ import annotations

import csv
import io
import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import many, night

Run = Callable[..., Any]

NUMBER, TEXT = (int, float), str
STANDING = (
    *("rank", "tied", "player", "events", "wins", "base", "hit_points", "button", "high_hand"),
    *("bonus_adjustment", "bonus", "penalty", "adjustment", "total", "game_points", "average_top5"),
    *("decided_by", "moved"),
)
RESULT = (
    *("place", "player", "guest", "status", "rebuys", "hitmen", "hits", "base", "hit_points", "button"),
    *("high_hand", "bonus_adjustment", "penalty", "adjustment", "total", "prize_cents"),
)
SHOWN = (
    *("season", "event", "kind", "date", "state", "field", "rebuys", "night_pot_cents", "main_pot_cents"),
    *("button", "high_hand", "results"),
)
LEDGER = (
    *("season", "buy_ins_cents", "rebuys_cents", "fees_cents", "fees_owed_back_cents"),
    *("night_prizes_cents", "main_pot_cents", "balance_cents", "events"),
)


def keys(value: Any) -> tuple[str, ...]:
    return tuple(value)


def is_whole(value: Any) -> bool:
    return type(value) is int


@pytest.fixture
def two_nights(league: Path, run: Run, record: Run) -> Path:
    """Two nights with a rebuy, a no-show, a high hand, a guest and an adjustment."""
    rows = "player,place,hitman,rebuys,status,high_hand\nA,1,,0,,Ah Kd/As Ad Kc Kh 4s\nB,2,A,1,,\nC,3,B,,,\n"
    record(1, rows + "D,4,A,,,\nE,,,,no-show,\n")
    run("event", "edit", 1, "--date", "2026-01-10")
    record(2, night("BCAD", A="C"))
    run("adjust", "C", "2.5", "--reason", "counted late", "--event", "1")
    return league


def test_standings(two_nights: Path, told: Run) -> None:
    found = told("standings")
    assert keys(found) == ("season", "through", "events_recorded", "rows")
    assert (found["season"], found["through"], found["events_recorded"]) == ("2026", 2, 2)
    for row in found["rows"]:
        assert keys(row) == STANDING
        assert type(row["tied"]) is bool
        assert all(is_whole(row[key]) for key in ("rank", "events", "wins"))
        assert all(isinstance(row[key], float) for key in STANDING[5:15]), row
        assert row["total"] == row["base"] + row["bonus"] - row["penalty"] + row["adjustment"]
        assert row["game_points"] == row["total"] - row["bonus"]
    assert [row["player"] for row in found["rows"]] == ["B", "A", "C", "D", "E"]
    assert found["rows"][-1]["total"] == -25.0, "a no-show is in the standings"
    assert found["rows"][-1]["average_top5"] is None


def test_standings_through(two_nights: Path, told: Run, run: Run) -> None:
    found = told("standings", "--through", 1)
    assert (found["through"], found["events_recorded"]) == (1, 1)
    assert found["rows"][0]["player"] == "A"
    assert "1 to 12" in run("standings", "--through", 13, code=1).stderr
    assert told("standings", "--through", 12)["events_recorded"] == 2


def test_standings_of_nothing(league: Path, told: Run) -> None:
    assert told("standings") == {"season": "2026", "through": None, "events_recorded": 0, "rows": []}


def test_event_show(two_nights: Path, told: Run) -> None:
    found = told("event", "show", 1)
    assert keys(found) == SHOWN
    assert found["kind"] == "regular" and found["date"] == "2026-01-10" and found["state"] == "final"
    assert (found["field"], found["rebuys"], found["night_pot_cents"], found["main_pot_cents"]) == (
        *(4, 1),
        *(10000, 2000),
    )
    assert found["button"] == {"holder": None, "value": 0.0, "outcome": "none", "hitmen": []}
    assert found["high_hand"] == {
        "winners": ["A"],
        "hand": "Full house, aces over kings",
        "points": 2.5,
    }
    assert [row["player"] for row in found["results"]] == ["A", "B", "C", "D", "E"]
    for row in found["results"]:
        assert keys(row) == RESULT
        assert is_whole(row["prize_cents"]) and is_whole(row["hits"]) and type(row["guest"]) is bool
    assert found["results"][0]["hits"] == 3, "the winner's own included"
    assert found["results"][2]["adjustment"] == 2.5
    assert found["results"][-1] == {
        **dict.fromkeys(("place",)),
        "player": "E",
        "guest": False,
        "status": "no-show",
        "rebuys": 0,
        "hitmen": [],
        "hits": 0,
        **dict.fromkeys(("base", "hit_points", "button", "high_hand", "bonus_adjustment"), 0.0),
        "penalty": 25.0,
        "adjustment": 0.0,
        "total": -25.0,
        "prize_cents": 0,
    }


def test_button_of_event_two(two_nights: Path, told: Run) -> None:
    assert told("event", "show", 2)["button"] == {
        "holder": "A",
        "value": 5.0,
        "outcome": "won",
        "hitmen": ["C"],
    }


@pytest.mark.parametrize("event", ["3", "second-chance", "main-event"])
def test_an_event_that_is_not_recorded(league: Path, told: Run, event: str) -> None:
    found = told("event", "show", event)
    assert keys(found) == SHOWN
    assert found["event"] == (int(event) if event.isdecimal() else event)
    assert (found["field"], found["button"], found["high_hand"], found["results"]) == (None, None, None, [])
    assert found["state"] == "scheduled"


def test_payouts(two_nights: Path, told: Run) -> None:
    assert told("payouts", 1) == {
        "field": 4,
        "rebuys": 1,
        "pot_cents": 10000,
        "deal": False,
        "places": [
            {"place": 1, "percent": 65.0, "prize_cents": 6500, "player": "A"},
            {"place": 2, "percent": 35.0, "prize_cents": 3500, "player": "B"},
        ],
    }
    before = told("payouts", "--field", 14, "--rebuys", 2)
    assert before["pot_cents"] == 32000
    assert [row["prize_cents"] for row in before["places"]] == [17600, 9600, 4800]
    assert {row["player"] for row in before["places"]} == {None}
    assert keys(before["places"][0]) == ("place", "percent", "prize_cents", "player")


def test_payouts_refused(two_nights: Path, run: Run) -> None:
    assert "payouts" in run("payouts", "--field", 25, code=1).stderr
    run("payouts", code=2)
    run("payouts", 1, "--field", 4, code=2)
    run("payouts", 1, "--rebuys", 1, code=2)
    assert "no results" in run("payouts", 3, code=1).stderr
    run("payouts", "--field", 1, code=1)
    run("payouts", "--field", 4, "--rebuys", 5, code=1)


def test_qualify(real: Path, told: Run) -> None:
    found = told("qualify")
    assert keys(found) == (
        *("season", "complete", "missing_events", "fees_due", "main_event", "second_chance", "open_seats"),
        *("waiting", "declined", "ineligible", "unsettled"),
    )
    assert found["complete"] is True and found["missing_events"] == [] and found["fees_due"] == 7
    assert found["main_event"][0] == {
        "seat": 1,
        "player": "Ossian",
        "rank": 1,
        "events": 12,
        "total": 540.0,
        "stack": 54000,
        "status": "qualified",
    }
    assert found["second_chance"][0] == {
        "seat": 1,
        "player": "Åke",
        "rank": 6,
        "events": 7,
        "total": 464.0,
        "fee_cents": 1500,
        "fee_paid": False,
        "status": "fee-due",
    }
    assert keys(found["second_chance"][1]) == keys(found["second_chance"][0])
    assert found["second_chance"][1]["fee_paid"] is True
    assert found["open_seats"] == [{"event": "main-event", "seat": 8, "why": "second-chance"}]
    assert found["ineligible"][0] == {"player": "Edvin", "rank": 14, "events": 3, "reason": "events"}
    assert found["waiting"] == found["declined"] == found["unsettled"] == []


def test_stacks(real: Path, told: Run) -> None:
    found = told("stacks")
    assert keys(found) == ("season", "complete", "stacks")
    assert found["stacks"][0] == {
        "seat": 1,
        "player": "Ossian",
        "total": 540.0,
        "stack": 54000,
        "rule": "points",
    }
    assert found["stacks"][6]["rule"] == "minimum"
    told("stacks", "--strict", code=3)


def test_fees(real: Path, told: Run) -> None:
    found = told("fees")
    assert keys(found) == ("season", "rows")
    rows = {row["player"]: row for row in found["rows"]}
    assert len(rows) == 21
    assert rows["Åke"] == {
        "player": "Åke",
        "events": 7,
        "fee_cents": 1500,
        "paid_cents": 0,
        "owed_back_cents": 0,
        "eligible": False,
    }
    assert keys(rows["Åke"]) == (
        *("player", "events", "fee_cents", "paid_cents", "owed_back_cents", "eligible"),
    )
    assert rows["Tova"]["fee_cents"] is None and rows["Tova"]["eligible"] is False
    assert rows["Britt"]["fee_cents"] == 0 and rows["Britt"]["eligible"] is True


def test_ledger(real: Path, told: Run) -> None:
    found = told("ledger")
    assert keys(found) == LEDGER
    assert found["balance_cents"] == 0
    assert keys(found["events"][0]) == (
        *("event", "field", "rebuys", "buy_ins_cents", "rebuys_cents", "night_pot_cents"),
        "main_pot_cents",
    )
    assert all(is_whole(value) for value in list(found.values())[1:-1])


def test_explain(two_nights: Path, told: Run) -> None:
    found = told("explain", "a")
    assert keys(found) == ("season", "player", "total", "lines")
    assert found["player"] == "A"
    assert sum(line["points"] for line in found["lines"]) == found["total"]
    for line in found["lines"]:
        assert keys(line) == ("event", "what", "detail", "points", "ruling")
        assert isinstance(line["points"], float)
    kinds = {line["what"] for player in "ABCDE" for line in told("explain", player)["lines"]}
    assert kinds == {"base", "hit", "button", "high-hand", "rebuy", "no-show", "adjustment"}


def test_attendance(two_nights: Path, told: Run) -> None:
    found = told("attendance")
    assert keys(found) == ("season", "events", "rows")
    assert found["events"] == [1, 2]
    rows = {row["player"]: row for row in found["rows"]}
    assert rows["A"] == {
        "player": "A",
        "played": [1, 2],
        "events": 2,
        "no_shows": 0,
        "needs_full": 6,
        "needs_fee": 2,
        "reach_full": True,
        "reach_fee": True,
    }
    assert keys(rows["E"]) == keys(rows["A"])
    assert (rows["E"]["played"], rows["E"]["no_shows"]) == ([], 1)


def test_lists(two_nights: Path, told: Run, run: Run) -> None:
    run("player", "alias", "A", "Ada")
    log = told("log")
    assert keys(log) == ("changes",)
    assert keys(log["changes"][0]) == ("id", "at", "command", "summary", "undone_by", "season")
    assert log["changes"][0]["undone_by"] is None
    events = told("event", "list")
    assert keys(events) == ("season", "events")
    assert keys(events["events"][0]) == ("event", "kind", "date", "state", "field", "winner")
    assert [row["event"] for row in events["events"]] == [*range(1, 13), "second-chance", "main-event"]
    (season,) = told("season", "list")["seasons"]
    assert keys(season)[:4] == ("name", "state", "events", "events_recorded")
    assert keys(season)[4:] == ("first_date", "last_date", "players", "field", "champion")
    assert list(season.values())[:4] == ["2026", "open", 12, 2]
    players = told("player", "list")["players"]
    assert players[0] == {"name": "A", "aliases": ["Ada"], "guest": False, "events": 2}
    assert keys(players[0]) == ("name", "aliases", "guest", "events")


def test_closing(two_nights: Path, told: Run, run: Run) -> None:
    found = told("season", "close", "--dry-run")
    assert keys(found) == ("can_close", "open")
    assert found["can_close"] is False
    assert keys(found["open"][0]) == ("what", "event", "player", "detail")
    assert "event 3" in run("season", "close", code=1).stderr


def test_check_is_silent_when_all_is_well(two_nights: Path, run: Run, told: Run) -> None:
    result = run("check")
    assert (result.stdout, result.stderr) == ("", "")
    assert told("check") == {"problems": []}
    assert "there are" in run("check", "nonsense", code=1).stderr


REPORTS = {
    ("standings",): "rows",
    ("attendance",): "rows",
    ("explain", "A"): "lines",
    ("payouts", "1"): "places",
    ("fees",): "rows",
    ("ledger",): "events",
    ("qualify",): "main_event",
    ("stacks",): "stacks",
    ("event", "show", "1"): "results",
    ("event", "list"): "events",
    ("season", "list"): "seasons",
    ("player", "list"): "players",
    ("player", "show", "A"): "events",
    ("log",): "changes",
    ("season", "close", "--dry-run"): "open",
    ("season", "rules"): "amendments",
}


@pytest.mark.parametrize("words", REPORTS, ids=" ".join)
def test_csv_columns_are_the_keys_of_a_row(two_nights: Path, run: Run, told: Run, words: Any) -> None:
    run("season", "rules", "set", "button.value=6", "--from", 5)
    rows = told(*words)[REPORTS[words]]
    text = run(*words, "-f", "csv").stdout
    lines = list(csv.reader(io.StringIO(text)))
    if rows:
        assert lines[0] == list(rows[0])
    assert len(lines) == len(rows) + 1


@pytest.mark.parametrize(
    "words", [*REPORTS, ("season", "show"), ("info",), ("check",)], ids=lambda words: " ".join(words)
)
def test_formats(two_nights: Path, run: Run, tmp_path: Path, words: Any) -> None:
    told = run(*words, "-f", "xml", code=2).stderr
    assert all(known in told for known in ("table", "json", "csv", "md", "html", "pdf")), told
    page = run(*words).stdout
    assert all(len(line) <= 80 for line in page.splitlines()), page
    json.loads(run(*words, "--format", "json").stdout)
    run(*words, "--format", "md")
    file = tmp_path / "page.txt"
    result = run(*words, "-o", file)
    assert result.stdout == ""
    if page:
        assert file.read_text(encoding="utf-8") == page


def test_csv_of_a_report_of_several_lists(real: Path, run: Run) -> None:
    first = run("qualify", "-f", "csv").stdout
    assert first == run("qualify", "-f", "csv", "--table", "main_event").stdout
    assert first.startswith("seat,player,rank,events,total,stack,status")
    for name in ("second_chance", "open_seats", "waiting", "declined", "ineligible", "unsettled"):
        run("qualify", "-f", "csv", "--table", name)
    told = run("qualify", "-f", "csv", "--table", "nothing", code=2).stderr
    assert "second_chance" in told


def test_shared_options_stand_anywhere(two_nights: Path, run: Run, db: Path, tmp_path: Path) -> None:
    from typer.testing import CliRunner

    from dcpl.cli.root import app

    page = run("standings").stdout
    for words in (
        ["standings", "--db", str(db)],
        ["standings", f"--db={db}", "--season", "2026"],
        ["--season=2026", "standings", "--db", str(db)],
    ):
        result = CliRunner().invoke(app, words)
        assert (result.exit_code, result.stdout) == (0, page)
    for env in ({"DCPL_DB": str(db)}, {"DCPL_DB": str(db), "DCPL_SEASON": "2026"}):
        result = CliRunner().invoke(app, ["standings"], env=env)
        assert (result.exit_code, result.stdout) == (0, page)
    result = CliRunner().invoke(app, ["standings"], env={"DCPL_DB": str(db), "DCPL_SEASON": "1999"})
    assert result.exit_code == 1 and "1999" in result.stderr and "2026" in result.stderr
    assert CliRunner().invoke(app, ["standings"], env={"DCPL_DB": str(tmp_path / "none")}).exit_code == 1


def test_which_season(league: Path, run: Run, told: Run, db: Path) -> None:
    run("season", "new", "2027")
    listed = run("standings", code=1).stderr
    assert "2026" in listed and "2027" in listed and "--season" in listed
    assert told("standings", "--season", " 2027 ")["season"] == "2027"
    run("undo")
    for number in range(1, 13):
        run("event", "cancel", number)
    run("season", "close")
    assert told("standings")["season"] == "2026", "none open: the newest"
    run("season", "new", "2027")
    assert told("standings")["season"] == "2027", "exactly one open"
    assert told("standings", "--season", "2026")["season"] == "2026"


def test_no_season_at_all(run: Run) -> None:
    run("init")
    assert "season new" in run("standings", code=1).stderr
    assert "season new" in run("event", "cancel", 1, code=1).stderr


def test_no_database(run: Run, db: Path) -> None:
    for words in (("standings",), ("adjust", "A", "5", "--reason", "x"), ("log",), ("check",)):
        assert "dcpl init" in run(*words, code=1).stderr
        assert not db.exists()
    run("info")
    assert not db.exists()


def test_init_again_is_harmless(two_nights: Path, run: Run) -> None:
    before = run("season", "export").stdout
    assert "Nothing changes" in run("init").stdout
    assert run("season", "export").stdout == before


@pytest.mark.parametrize("content", [b"", b"not a database, but long enough to be looked at" * 40])
def test_a_file_that_is_no_database(run: Run, db: Path, content: bytes) -> None:
    db.write_bytes(content)
    for words in (("standings",), ("event", "cancel", 1), ("check",)):
        assert run(*words, code=4).stderr.strip()
    assert db.read_bytes() == content


def test_a_locked_database(two_nights: Path, run: Run, db: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dcpl.store.connection.BUSY_SECONDS", 0.1, raising=False)
    with closing(sqlite3.connect(db)) as other:
        other.execute("BEGIN IMMEDIATE")
        run("standings")
        assert "another" in run("event", "cancel", 3, code=4).stderr
        other.rollback()
    run("event", "cancel", 3)


def test_a_damaged_database(two_nights: Path, run: Run, db: Path) -> None:
    whole = db.read_bytes()
    db.write_bytes(whole[: len(whole) // 3] + b"\xff" * (len(whole) // 3) + whole[2 * len(whole) // 3 :])
    for words in (("standings",), ("event", "cancel", 3), ("undo",)):
        result = run(*words, code=4)
        assert "Traceback" not in result.stderr and "restore" in result.stderr


@pytest.mark.parametrize(
    "words",
    [
        ("nonsense",),
        ("event", "show"),
        ("event", "show", "0"),
        ("event", "show", "final-table"),
        ("standings", "--through", "x"),
        ("adjust", "A", "ten", "--reason", "x"),
        ("adjust", "A", "1.234", "--reason", "x"),
        ("adjust", "A", "10"),
        ("fees", "pay", "A", "--amount", "a lot"),
        ("fees", "pay", "A", "--on", "2026-02-30"),
        ("event", "edit", "1", "--date", "10.1.2026"),
        ("event", "move", "2"),
        ("season", "rules", "set", "hits.each=2", "--from", "main-event"),
        ("--db",),
        ("--db", "", "standings"),
    ],
    ids=" ".join,
)
def test_wrong_usage_is_2(two_nights: Path, run: Run, words: Any) -> None:
    result = run(*words, code=2)
    assert "Traceback" not in result.output and result.stderr.strip()


def test_players_by_name_and_alias(league: Path, run: Run, told: Run, record: Run) -> None:
    run("player", "add", "Ann Berg", "Ann Carl", "José Núñez")
    run("player", "alias", "Ann Berg", "Annie")
    record(1, "1,  ANN   berg,\n2,annie c,Annie\n", code=1)
    record(1, "1,  ANN   berg,\n2,JOSE\u0301 NU\u0301N\u0303EZ,ANNIE\n")
    names = [row["player"] for row in told("event", "show", 1)["results"]]
    assert names == ["Ann Berg", "José Núñez"]
    ambiguous = run("explain", "ann", code=1).stderr
    assert "Ann Berg or Ann Carl" in ambiguous
    unknown = run("explain", "Anne Berk", code=1).stderr
    assert "Ann Berg" in unknown and "no player" in unknown
    assert told("explain", "ANNIE")["player"] == "Ann Berg"


def test_unknown_names_in_a_sheet(league: Path, run: Run, record: Run, told: Run) -> None:
    run("player", "add", "Ann Berg", "Ann Carl")
    result = record(1, "1,Ann,\n2,Ann Berk,Ann\n3,Zoe,Zed\n", code=1).stderr
    assert "Ann Berg or Ann Carl" in result
    assert "line 3, column player" in result and "did you mean Ann Berg" in result
    assert "line 4, column hitman" in result and "Zed" in result
    assert "--create-players" in result
    record(1, "1,Ann,\n2,Zoe,\n", "--create-players", code=1)
    assert all(row["name"] != "Zoe" for row in told("player", "list")["players"])
    result = record(1, "1,Zoe,\n2,ann berg,zoe\n", "--create-players")
    assert "Zoe" in result.stdout
    assert told("event", "show", 1)["results"][1]["hitmen"] == ["Zoe"]


def test_adding_a_known_player_is_no_error(league: Path, run: Run) -> None:
    result = run("player", "add", "a", "Zoe")
    assert "Zoe" in result.stdout and "known already" in result.stderr
    result = run("player", "add", "zoe")
    assert "Nothing changes" in result.stdout


def test_export_of_a_season_is_read_by_import(two_nights: Path, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "season.json"
    run("season", "export", "-o", file)
    document = json.loads(file.read_text(encoding="utf-8"))
    assert "id" not in json.dumps(list(document))
    assert "2026 already" in run("season", "import", file, code=1).stderr
    run("season", "import", file, "--as", "copy")
    again = run("season", "export", "--season", "copy").stdout
    assert again.replace('"name": "copy"', '"name": "2026"') == file.read_text(encoding="utf-8")


def test_export_into_an_empty_league_is_byte_equal(
    two_nights: Path, run: Run, db: Path, tmp_path: Path
) -> None:
    before = run("season", "export").stdout
    file = tmp_path / "season.json"
    file.write_text(before, encoding="utf-8")
    shutil.move(db, tmp_path / "other.db")
    run("init")
    run("season", "import", file)
    assert run("season", "export").stdout == before
    assert run("check").stdout == ""


def test_sheet_from_standard_input(league: Path, run: Run, told: Run) -> None:
    run("event", "record", 1, "-", stdin="place,player\n1,A\n2,B\n")
    assert told("event", "show", 1)["field"] == 2
    assert "standard input" in run("event", "record", 2, "-", stdin="place,player\n1,A\n", code=1).stderr


def test_a_file_that_is_not_there(league: Path, run: Run) -> None:
    assert "none.csv" in run("event", "record", 1, "none.csv", code=1).stderr
    assert "none.json" in run("season", "import", "none.json", code=1).stderr
    assert run("event", "record", 1, ".", code=1).stderr.strip()


def test_thresholds_of_a_short_season(league: Path, run: Run) -> None:
    assert "8" in run("season", "new", "short", "--events", 5, code=1).stderr
    run("season", "new", "short", "--events", 8)


def test_many_nights(league: Path, run: Run, told: Run, sheet: Run) -> None:
    run("import", "results", sheet(many({1: "ABC", 3: "CAB"})))
    assert told("standings")["events_recorded"] == 2
    assert told("event", "show", 3)["button"]["holder"] == "A"
    twice = run("import", "results", sheet(many({4: "AB"})), sheet(many({4: "BA"}), "b.csv"), code=1)
    assert "event 4" in twice.stderr and "b.csv" in twice.stderr
    dates = sheet("event,date,place,player\n5,2026-01-01,1,A\n5,2026-01-02,2,B\n", "dates.csv")
    assert "2026-01-01" in run("import", "results", dates, code=1).stderr
