"""Corrections: what each moves, dry runs, undo of everything, refusals, closed seasons."""

from __future__ import annotations

import json
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import SEASON_A, many, night

Run = Callable[..., Any]


@pytest.fixture
def tied(league: Path, run: Run, sheet: Run) -> Path:
    """A complete season in which B and C are equal in everything but their names."""
    run("import", "results", sheet(many({1: "ABCD", 2: "ACBD"})))
    for number in range(3, 13):
        run("event", "cancel", number)
    return league


def close(db: Path) -> None:
    """Mark every season as closed, as `season close` does in the end."""
    with closing(sqlite3.connect(db)) as connection:
        connection.execute("UPDATE season SET closed = 1")
        connection.commit()


EVERYTHING: dict[str, tuple[str, ...]] = {
    "record": ("event", "record", "2", "{night}"),
    "record anew": ("event", "record", "1", "{night}", "--replace"),
    "record with new players": ("event", "record", "2", "{new}", "--create-players"),
    "import": ("import", "results", "{many}", "--create-players"),
    "adjust": ("adjust", "A", "-2.5", "--reason", "late"),
    "adjust at an event": ("adjust", "A", "2.5", "--bonus", "--event", "1", "--reason", "card"),
    "pay": ("fees", "pay", "B", "--amount", "5"),
    "rename": ("player", "rename", "A", "Ada"),
    "rename the case": ("player", "rename", "A", "a"),
    "alias": ("player", "alias", "A", "Ada"),
    "merge": ("player", "merge", "X", "A"),
    "merge two who played": ("player", "merge", "C", "D"),
    "add": ("player", "add", "Zoe", "Zed"),
    "add a guest": ("player", "add", "Zoe", "--guest"),
    "guest": ("player", "guest", "A"),
    "amend from an event": ("season", "rules", "set", "button.value=6", "--from", "8"),
    "amend the season": ("season", "rules", "set", "stack.most=90000", "--reason", "voted"),
    "season": ("season", "new", "2027"),
    "import of a season": ("season", "import", "{season}", "--as", "copy"),
    "edit": ("event", "edit", "3", "--date", "2026-03-01", "--host", "A", "--no-rebuys"),
    "cancel": ("event", "cancel", "3"),
    "clear": ("event", "clear", "1"),
    "move": ("event", "move", "1", "--after", "3"),
}


@pytest.fixture
def files(tmp_path: Path, league: Path, run: Run, record: Run) -> dict[str, Path]:
    """Event 1 recorded (B in four events, for the fee), and files for the commands above."""
    record(1, night("ABC"))
    for number in (5, 6, 7):
        record(number, night("BE"))
    made = {name: tmp_path / f"{name}.csv" for name in ("night", "new", "many", "season")}
    made["night"].write_text("place,player,hitman\n" + night("BAC", C="A"), encoding="utf-8")
    made["new"].write_text("place,player\n1,Zoe\n2,A\n", encoding="utf-8")
    made["many"].write_text(many(dict.fromkeys((2, 3, 4, 8, 9), "ADFZ")), encoding="utf-8")
    run("season", "export", "-o", made["season"])
    return made


def contents(db: Path) -> dict[str, list[Any]]:
    """Every row of every table but the journal's."""
    with closing(sqlite3.connect(db)) as connection:
        tables = [
            name
            for (name,) in connection.execute("SELECT name FROM sqlite_master WHERE type = 'table'")
            if not name.startswith("change")
        ]
        return {name: sorted(connection.execute(f"SELECT * FROM {name}"), key=repr) for name in tables}


@pytest.mark.parametrize("name", EVERYTHING)
def test_dry_run_then_undo_of_everything(name: str, files: dict[str, Path], run: Run, db: Path) -> None:
    words = [word.format(**files) for word in EVERYTHING[name]]
    before, log = contents(db), run("log", "-f", "json").stdout
    shown = run(*words, "--dry-run")
    assert "dry run: nothing was written" in shown.stderr
    assert (contents(db), run("log", "-f", "json").stdout) == (before, log)

    done = run(*words)
    assert done.stdout == shown.stdout, "a dry run says what the command says"
    after = contents(db)
    assert after != before
    assert run("check").stdout == ""

    undo = run("undo", "--dry-run").stdout
    assert contents(db) == after
    assert run("undo").stdout == undo
    assert contents(db) == before, "one undo takes back one command"
    assert "Took back: " in undo
    newest = json.loads(run("log", "-f", "json").stdout)["changes"]
    assert newest[0]["id"] == newest[1]["undone_by"], "the journal tells what undid it"


def test_undo_again_and_again(files: dict[str, Path], run: Run, db: Path) -> None:
    states = [contents(db)]
    commands = [
        ("adjust", "A", "5", "--reason", "x"),
        ("player", "rename", "A", "Ada"),
        ("event", "clear", "1"),
        ("player", "merge", "X", "Ada"),
        ("season", "new", "2027"),
    ]
    for words in commands:
        run(*words)
        states.append(contents(db))
    for state in reversed(states[:-1]):
        run("undo")
        assert contents(db) == state
    run("check")


def test_nothing_to_undo(run: Run) -> None:
    run("init")
    assert "undo" in run("undo", code=1).stderr


def test_one_undo_takes_back_twelve_nights(run: Run, db: Path) -> None:
    run("init")
    run("season", "new", "2026")
    before = contents(db)
    run("import", "results", SEASON_A / "season.csv", "--create-players")
    result = run("undo")
    assert "Took back: Recorded 12 events: 1 to 12." in result.stdout
    assert contents(db) == before
    assert all(len(rows) == 0 for name, rows in contents(db).items() if name in ("player", "entry", "exit"))


def test_a_dry_run_of_a_new_recording_tells_what_moves(league: Path, run: Run, record: Run) -> None:
    record(1, night("ABCD"))
    record(2, night("BCAD", A="C"))
    told = record(1, night("BACD"), "--replace", "--dry-run").stdout
    assert "Event 2, button: A at 5 (won by C) -> B at 5 (grows)" in told
    assert "  C: " in told and "dry run" not in told
    assert "Event 1 recorded again: 4 players" in told
    assert "  A: rank" in told


def test_a_first_recording_tells_only_later_nights(league: Path, run: Run, record: Run) -> None:
    record(3, night("ABC"))
    told = record(1, night("BCA", A="C")).stdout
    assert "Event 3, button: nobody -> B at 5" in told
    assert "rank" not in told


def test_clear_and_cancel(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("ABC"))
    record(2, night("BAC", A="B"))
    run("adjust", "C", "3", "--reason", "x", "--event", 2)
    assert "clear 2" in run("event", "cancel", 2, code=1).stderr
    assert "cannot be cancelled" in run("event", "cancel", "main-event", code=1).stderr
    result = run("event", "clear", 2)
    assert "no results" in result.stdout and "  B: " in result.stdout
    assert told("event", "show", 2)["state"] == "scheduled"
    assert {row["player"]: row["adjustment"] for row in told("standings")["rows"]}["C"] == 3.0
    assert "Nothing changes" in run("event", "clear", 2).stdout
    run("event", "cancel", 2)
    assert told("event", "show", 2)["state"] == "cancelled"
    assert "Nothing changes" in run("event", "cancel", 2).stdout
    assert 2 not in told("qualify")["missing_events"]
    run("event", "reinstate", 2)
    assert 2 in told("qualify")["missing_events"]
    assert "Nothing changes" in run("event", "reinstate", 2).stdout
    assert "Nothing changes" in run("event", "reinstate", 1).stdout


def test_cancelling_the_last_event_moves_the_buttons_end(league: Path, run: Run, sheet: Run) -> None:
    """The last event is the highest numbered that is not cancelled (BUTTON, "Order of play")."""
    run("import", "results", sheet(many({10: "ABC", 11: "ACB"})))
    told = run("event", "cancel", 12).stdout
    assert "Event 11, button: A at 5 (grows) -> A at 5 (kept)" in told
    assert "  A: " in told
    told = run("event", "reinstate", 12).stdout
    assert "Event 11, button: A at 5 (kept) -> A at 5 (grows)" in told


def test_an_edit_that_the_night_contradicts(league: Path, run: Run, record: Run, unchanged: Run) -> None:
    record(1, "place,player,rebuys\n1,A,0\n2,B,1\n")
    before = unchanged()
    told = run("event", "edit", 1, "--no-rebuys", code=1).stderr
    assert "a rebuy for B, and event 1 is marked no-rebuys" in told
    assert "a rebuy for B" in run("event", "edit", 1, "--heads-up", code=1).stderr
    assert unchanged() == before
    run("event", "edit", 1, "--date", "2026-01-01", "--host", "c")
    run("event", "edit", 1, "--date", "none", "--host", "")
    assert unchanged()[0] == before[0]
    assert "Nothing changes" in run("event", "edit", 1, "--rebuys").stdout


def test_dates_out_of_order_are_told(league: Path, run: Run) -> None:
    run("event", "edit", 1, "--date", "2026-02-01")
    assert "event move" in run("event", "edit", 2, "--date", "2026-01-01").stderr
    assert run("event", "edit", 2, "--date", "2026-02-01").stderr == ""


def test_move(league: Path, run: Run, sheet: Run, told: Run) -> None:
    """A moved night takes its adjustments along, others keep the rules they were judged by."""
    run("import", "results", sheet(many({1: "ABC", 2: "BCA", 3: "CAB", 4: "ACB"})))
    run("event", "edit", 2, "--host", "D", "--date", "2026-02-02")
    run("adjust", "A", "7", "--reason", "x", "--event", 2)
    run("season", "rules", "set", "hits.each=2", "--from", 2, "--reason", "voted")
    nights = {n: told("event", "show", n) for n in range(1, 5)}
    dry = run("event", "move", 2, "--after", 4, "--dry-run").stdout
    result = run("event", "move", 2, "--after", 4).stdout
    assert result == dry
    assert "Event 2 is event 4 now." in result and "3 is 2, 4 is 3" in result
    assert "Event 2, button: B at 5 (won by C) -> A at 5 (won by C)" in result
    moved = {n: told("event", "show", n) for n in range(1, 5)}
    assert [row["player"] for row in moved[4]["results"]] == ["B", "C", "A"]
    assert moved[4]["date"] == "2026-02-02"
    assert moved[4]["results"][2]["adjustment"] == 7.0
    assert moved[4]["button"] == {"holder": "A", "value": 5.0, "outcome": "won", "hitmen": ["B"]}
    for was, now in ((1, 1), (3, 2), (4, 3)):
        assert [row["hit_points"] for row in nights[was]["results"]] == [
            row["hit_points"] for row in moved[now]["results"]
        ]
    assert run("check").stdout == ""
    run("undo")
    assert {n: told("event", "show", n) for n in range(1, 5)} == nights
    run("event", "move", 4, "--after", 0)
    assert [row["player"] for row in told("event", "show", 1)["results"]] == ["A", "C", "B"]
    assert "Nothing changes" in run("event", "move", 1, "--after", 0).stdout
    for words in (("main-event", "--after", 1), (1, "--after", 13), (2, "--after", 2)):
        run("event", "move", *words, code=1)


def test_merge(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("ABC"))
    record(2, night("DBE", E="D"))
    run("adjust", "D", "5", "--reason", "x")
    run("player", "alias", "D", "Dee")
    before = told("standings")["rows"]
    result = run("player", "merge", "dee", "A").stdout
    assert "D is merged into A." in result
    assert "D: no longer in the standings" in result
    assert "is gone" not in result and "is new" not in result, "the nights are the same but for the name"
    assert "Event 2, button: A at 5 (lapsed) -> A at 5 (grows)" in result
    rows = {row["player"]: row for row in told("standings")["rows"]}
    assert "D" not in rows
    assert rows["A"]["total"] == sum(row["total"] for row in before if row["player"] in "AD") + 0.0
    assert told("explain", "Dee")["player"] == told("explain", "d")["player"] == "A"
    assert run("check").stdout == ""
    run("undo")
    assert told("standings")["rows"] == before
    assert told("explain", "Dee")["player"] == "D"


def test_merge_refused(league: Path, run: Run, record: Run, unchanged: Run, db: Path) -> None:
    record(1, night("ABC"))
    record(2, night("ABD"))
    record(3, night("ABD"))
    run("player", "add", "Zoe", "--guest")
    before = unchanged()
    told = run("player", "merge", "A", "B", code=1).stderr
    assert "both are in events 1 to 3 of season 2026" in told
    assert "one player already" in run("player", "merge", "A", "a", code=1).stderr
    assert "guest" in run("player", "merge", "Zoe", "A", code=1).stderr
    assert "no player" in run("player", "merge", "Zeno", "A", code=1).stderr
    assert unchanged() == before
    close(db)
    assert "closed" in run("player", "merge", "C", "E", code=1).stderr


def test_rename_and_alias(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("AB"))
    run("player", "rename", "A", "Ada Berg")
    assert told("explain", "ada b")["player"] == told("explain", "A")["player"] == "Ada Berg"
    assert "no player" in run("explain", "Berg Ada", code=1).stderr
    assert told("event", "show", 1)["results"][0]["player"] == "Ada Berg"
    run("player", "alias", "ada  berg", "A")
    assert told("explain", "a")["player"] == "Ada Berg"
    assert "name of B" in run("player", "alias", "Ada Berg", "b", code=1).stderr
    assert "merge" in run("player", "rename", "Ada Berg", "B", code=1).stderr
    run("player", "rename", "Ada Berg", "A")
    assert told("explain", "A")["player"] == "A"
    assert "no alias" in run("player", "alias", "A", "A", "--remove", code=1).stderr
    for bad in ("", "  ", "A;B", "A & B", "x" * 81, "a\tb\x07"):
        run("player", "rename", "A", bad, code=1)
        run("player", "add", bad, code=1)
        run("player", "alias", "A", bad, code=1)


def test_guest(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("ABC"))
    shown = run("player", "guest", "A").stdout
    assert "A: no longer in the standings" in shown
    assert [row["player"] for row in told("standings")["rows"]] == ["B", "C"]
    assert told("event", "show", 1)["results"][0]["total"] == 0.0
    assert "Nothing changes" in run("player", "guest", "A").stdout
    run("player", "guest", "A", "--member")
    assert told("standings")["rows"][0]["player"] == "A"
    assert "Nothing changes" in run("player", "guest", "A", "--member").stdout
    assert "A: no longer in the standings" in run("player", "add", "A", "--guest").stdout


def test_fees(real: Path, run: Run, told: Run) -> None:
    def account(player: str) -> Any:
        return next(row for row in told("fees")["rows"] if row["player"] == player)

    assert "$10.00" in run("fees", "pay", "Åke", "--amount", 5).stdout
    assert account("Åke")["paid_cents"] == 500 and account("Åke")["eligible"] is False
    assert "eligible" in run("fees", "pay", "åke").stdout
    assert account("Åke")["paid_cents"] == 1500 and account("Åke")["eligible"] is True
    seat = next(row for row in told("qualify")["second_chance"] if row["player"] == "Åke")
    assert (seat["fee_paid"], seat["status"]) == (True, "qualified")
    assert told("ledger")["fees_cents"] == 1500 and told("ledger")["balance_cents"] == 0
    assert "owes no fee" in run("fees", "pay", "Åke", code=1).stderr
    assert "owed back" in run("fees", "pay", "Åke", "--amount", "10").stderr
    assert account("Åke")["owed_back_cents"] == 1000
    assert told("ledger")["fees_owed_back_cents"] == 1000 and told("ledger")["balance_cents"] == 0
    assert "$10.00, not $10.01" in run("fees", "pay", "Åke", "--amount", "-10.01", code=1).stderr
    assert "given back $10.00" in run("fees", "pay", "Åke", "--amount", "-10").stdout
    assert account("Åke")["owed_back_cents"] == 0
    assert "1 event:" in run("fees", "pay", "Tova", code=1).stderr
    assert "owes no fee" in run("fees", "pay", "Britt", code=1).stderr
    run("fees", "pay", "Hedda", "--amount", 0, code=1)
    run("player", "guest", "Stig E")
    assert "guest" in run("fees", "pay", "Stig E", code=1).stderr
    run("player", "add", "Zoe")
    assert "not played" in run("fees", "pay", "Zoe", code=1).stderr
    assert "guest" in run("player", "guest", "Åke", code=1).stderr


def test_tiebreak(tied: Path, run: Run, told: Run, unchanged: Run) -> None:
    rows = told("standings")["rows"]
    assert [(row["player"], row["rank"], row["tied"]) for row in rows[1:3]] == [
        ("B", 2, True),
        ("C", 2, True),
    ]
    before = unchanged()
    assert "not tied" in run("tiebreak", "record", "A", "B", code=1).stderr
    assert "tied are: B and C" in run("tiebreak", "record", "B", "C", "D", code=1).stderr
    run("tiebreak", "record", "B", code=1)
    run("tiebreak", "record", "B", "B", code=1)
    assert "3-1" in run("tiebreak", "record", "B", "C", "--score", "4-1", code=1).stderr
    assert unchanged() == before
    result = run("tiebreak", "record", "c", "B", "--score", "3-1").stdout
    assert "Ro-sham-bo 3-1: C comes before B." in result and "B: rank 2 -> 3" in result
    rows = told("standings")["rows"]
    assert [(row["player"], row["rank"], row["decided_by"]) for row in rows[1:3]] == [
        ("C", 2, None),
        ("B", 3, "TIE-4"),
    ]
    assert "settled already" in run("tiebreak", "record", "B", "C", code=1).stderr
    page = run("standings").stdout
    assert "TIE-4" in page and "ro-sham-bo" in page


def test_a_part_of_a_tie(league: Path, run: Run, sheet: Run) -> None:
    run("import", "results", sheet(many({1: "ABCD", 2: "ACDB", 3: "ADBC"})))
    assert "event 4" in run("tiebreak", "record", "B", "C", "D", code=1).stderr, "the season is not complete"
    for number in range(4, 13):
        run("event", "cancel", number)
    told = run("tiebreak", "record", "B", "C", code=1).stderr
    assert "part of the tie" in told and "B, C and D" in told
    run("tiebreak", "record", "D", "B", "C")


def test_a_correction_may_outdate_a_tiebreak(tied: Path, run: Run, record: Run, told: Run) -> None:
    run("tiebreak", "record", "C", "B")
    run("adjust", "B", 1, "--reason", "x")
    assert [row["player"] for row in told("standings")["rows"]][:3] == ["A", "B", "C"]
    run("undo")
    assert [row["player"] for row in told("standings")["rows"]][:3] == ["A", "C", "B"]


def test_amendments(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("ABC"))
    record(2, night("ABC", B="A"))
    first = told("event", "show", 1)
    assert "--reason" in run("season", "rules", "set", "hits.each=2", "--from", 2, code=1).stderr
    run("season", "rules", "set", "hits.each=2", "--from", 2, "--reason", "voted")
    assert told("event", "show", 1) == first, "earlier nights keep the old values"
    assert told("event", "show", 2)["results"][0]["hit_points"] == 5.0
    run("season", "rules", "set", "hits.each=3", "--from", 3)
    assert told("event", "show", 2)["results"][0]["hit_points"] == 5.0
    assert "voted" in run("season", "rules").stdout
    amendments = told("season", "rules")["amendments"]
    assert [row["event"] for row in amendments] == [2, 3]
    record(3, night("ABC"))
    assert told("event", "show", 3)["results"][0]["hit_points"] == 7.0
    run("season", "rules", "set", "stack.most=60000", "--reason", "voted")
    assert told("season", "rules")["amendments"][-1]["event"] is None
    assert run("check").stdout == ""


def test_adjustments(league: Path, run: Run, record: Run, told: Run) -> None:
    record(1, night("AB"))
    run("adjust", "A", "-200", "--reason", "slow play", "--event", 1)
    run("adjust", "B", "+1.25", "--bonus", "--reason", "cards")
    run("adjust", "C", "5", "--reason", "helped")
    rows = {row["player"]: row for row in told("standings")["rows"]}
    assert rows["A"]["adjustment"] == -200.0 and rows["A"]["total"] < 0
    assert rows["B"]["bonus_adjustment"] == 1.25 and rows["B"]["game_points"] == rows["B"]["base"]
    assert rows["C"]["total"] == 5.0 and rows["C"]["events"] == 0
    record(1, night("BA"), "--replace")
    assert {row["player"]: row["adjustment"] for row in told("standings")["rows"]}["A"] == -200.0
    assert "changes nothing" in run("adjust", "A", "0", "--reason", "x", code=1).stderr
    assert "reason" in run("adjust", "A", "5", "--reason", "  ", code=1).stderr
    run("adjust", "A", "5", "--reason", "x", "--event", "main-event", code=1)
    run("adjust", "A", "5", "--reason", "x", "--event", "13", code=1)


WRITES: tuple[tuple[str, ...], ...] = (
    ("event", "record", "2", "{night}"),
    ("event", "record", "1", "{night}", "--replace"),
    ("import", "results", "{many}", "--create-players"),
    ("adjust", "A", "1", "--reason", "x"),
    ("fees", "pay", "B"),
    ("tiebreak", "record", "A", "B"),
    ("player", "guest", "A"),
    ("player", "add", "Zoe", "--guest"),
    ("player", "merge", "C", "D"),
    ("season", "rules", "set", "button.value=6", "--from", "2"),
    ("season", "rules", "set", "stack.most=90000", "--reason", "x"),
    ("event", "edit", "1", "--date", "2026-01-01"),
    ("event", "cancel", "3"),
    ("event", "reinstate", "3"),
    ("event", "clear", "1"),
    ("event", "move", "1", "--after", "2"),
    ("undo",),
)


@pytest.mark.parametrize("words", WRITES, ids=" ".join)
def test_a_closed_season_refuses(
    words: tuple[str, ...], files: dict[str, Path], run: Run, unchanged: Run, db: Path
) -> None:
    close(db)
    before = unchanged()
    told = run(*[word.format(**files) for word in words], code=1).stderr
    assert "closed" in told and "reopen" in told, told
    assert unchanged() == before
    run("standings")


def test_close_and_reopen(league: Path, run: Run, told: Run) -> None:
    assert "cannot be closed" in run("season", "close", code=1).stderr
    for number in range(1, 13):
        run("event", "cancel", number)
    run("season", "close")
    assert told("season", "list")["seasons"][0]["state"] == "closed"
    assert "closed already" in run("season", "close").stdout
    run("season", "reopen", "--reason", " ", code=1)
    run("season", "reopen", code=2)
    run("season", "reopen", "--reason", "a wrong night")
    assert told("season", "list")["seasons"][0]["state"] == "open"
    run("undo")
    assert told("season", "list")["seasons"][0]["state"] == "closed"
    run("undo")
    assert told("season", "list")["seasons"][0]["state"] == "open", "the closing itself can be undone"


def test_a_closed_season_goes_out_and_in(league: Path, run: Run, db: Path, tmp_path: Path) -> None:
    close(db)
    file = tmp_path / "season.json"
    run("season", "export", "-o", file)
    run("season", "import", file, "--as", "old")
    assert '"closed": true' in run("season", "export", "--season", "old").stdout


def test_undo_restores_a_copied_database_alike(files: dict[str, Path], run: Run, db: Path) -> None:
    """The journal is part of the file: a copy can be undone as well."""
    before = contents(db)
    run("adjust", "A", 5, "--reason", "x")
    copy = Path(shutil.copy(db, db.with_name("copy.db")))
    run("undo", "--db", copy)
    assert contents(copy) == before
    assert contents(db) != before
