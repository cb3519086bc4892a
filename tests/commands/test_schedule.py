"""A season grows and shrinks; what was made by mistake goes while nothing hangs on it. All can be undone."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

Run = Callable[..., Any]
NIGHT = "player,place,hitman\nAnn,1,\nBo,2,Ann\n"


@pytest.fixture
def league(run: Run) -> Run:
    run("init")
    run("season", "new", "2026", "--events", 9)
    run("player", "add", "Ann", "Bo", "Cy")
    return run


@pytest.fixture
def sheet(tmp_path: Path) -> Path:
    path = tmp_path / "night.csv"
    path.write_text(NIGHT, encoding="utf-8")
    return path


def dates(run: Run) -> list[str | None]:
    events = json.loads(run("event", "list", "-f", "json").stdout)["events"]
    return [event["date"] for event in events if event["kind"] == "regular"]


def undone(run: Run, *words: object) -> str:
    """What a command says: its dry run writes nothing, its undo leaves the season's document as it was."""
    before = run("season", "export").stdout
    run(*words, "--dry-run")
    assert run("season", "export").stdout == before
    told = run(*words).stdout
    assert run("season", "export").stdout != before and '"problems": []' in run("check", "-f", "json").stdout
    run("undo")
    assert run("season", "export").stdout == before
    return str(told)


def test_nights_are_dated_at_once(run: Run) -> None:
    run("init")
    told = run("season", "new", "a", "--events", 9, "--start", "2026-01-09", "--every", 14).stdout
    assert "The first night is on 2026-01-09, the last on 2026-05-01." in told
    assert dates(run)[:3] == ["2026-01-09", "2026-01-23", "2026-02-06"]
    run("season", "remove", "a")
    days = ",".join(f"2026-0{month}-01" for month in range(1, 10))
    run("season", "new", "b", "--dates", days)
    assert dates(run)[-1] == "2026-09-01" and len(dates(run)) == 9
    for words, told in (
        (("--events", 10, "--dates", days), "10 events and 9 dates"),
        (("--dates", days.replace("-03-", "-01-")), "not in order"),
    ):
        assert told in run("season", "new", "c", *words, code=1).stderr
    assert "--start DATE" in run("season", "new", "c", "--every", 7, code=2).stderr


def test_two_events_of_one_evening_have_its_date(run: Run, told: Run, tmp_path: Path) -> None:
    run("init")
    run("season", "new", "a", "--rules", "plain", "--dates", "2026-01-09,2026-01-09,2026-02-06")
    nights = tmp_path / "nights.csv"
    rows = "1,2026-01-09,1,Ada\n1,2026-01-09,2,Bo\n2,2026-01-09,1,Bo\n2,2026-01-09,2,Ada\n"
    nights.write_text(f"event,date,place,player\n{rows}", encoding="utf-8")
    run("import", "results", nights, "--create-players")
    assert dates(run) == ["2026-01-09", "2026-01-09", "2026-02-06"]
    keys = ("what", "event", "player", "cents")
    due = [tuple(each[key] for key in keys) for each in told("money", "due")["due"]]
    assert [each for each in due if each[2] == "Ada"] == [
        *(("buy-in", event, "Ada", 2000) for event in (1, 2)),
        ("prize", 1, "Ada", 2600),
        ("prize", 2, "Ada", 1400),
    ]
    run("money", "paid", 1, "--all")
    assert {each["event"] for each in told("money", "due")["due"] if each["what"] == "prize"} == {2}
    assert told("check")["problems"] == []
    journal = run("ledger", "-f", "hledger").stdout
    assert journal.count("2026-01-09 event") == 4


def test_a_season_is_extended(league: Run, sheet: Path) -> None:
    told = undone(league, "season", "extend", 2, "--start", "2026-10-01", "--every", 7)
    assert "Season 2026 has events 10 to 11 now: 11 events." in told
    league("season", "extend", 1)
    assert "Season 2026 has event 11 now: 11 events." in league("season", "extend", 1).stdout
    assert "Events   11, 0 recorded" in league("season", "show").stdout
    league("event", "record", 11, sheet)
    document = sheet.with_name("season.json")
    document.write_text(league("season", "export").stdout, encoding="utf-8")
    league("season", "import", document, "--as", "copy")
    exported, copied = (
        document.read_text(encoding="utf-8"),
        league("--season", "copy", "season", "export").stdout,
    )
    assert copied == exported.replace('"2026"', '"copy"', 1)


def test_an_event_is_added_anywhere(league: Run, sheet: Path) -> None:
    league("event", "record", 2, sheet)
    assert "Event 10 is new." in undone(league, "event", "add")
    told = undone(league, "event", "add", "--after", 0, "--date", "2026-01-01")
    assert "Event 1 is new, on 2026-01-01." in told
    league("event", "add", "--after", 1)
    assert json.loads(league("event", "show", 3, "-f", "json").stdout)["field"] == 2
    assert "has no event 11" in league("event", "add", "--after", 11, code=1).stderr


def test_an_empty_event_is_removed(league: Run, sheet: Path) -> None:
    league("event", "record", 3, sheet)
    told = undone(league, "event", "remove", 2)
    assert "Event 2 is off the schedule: 8 events.\nRenumbered: 3 is 2, and so on." in told
    assert "has results" in league("event", "remove", 3, code=1).stderr
    assert "stays on its schedule" in league("event", "remove", "main-event", code=1).stderr
    league("reserve", "add", 2, "Ann")
    assert "there are reserved seats" in league("event", "remove", 2, code=1).stderr
    league("event", "remove", 9)
    assert "does not fit these rules" in league("event", "remove", 8, code=1).stderr


def test_a_season_made_by_mistake_is_removed(league: Run, sheet: Path) -> None:
    league("season", "new", "2062")
    league("season", "remove", "2062", "--dry-run")
    league("season", "remove", "2062")
    assert "2062" not in league("season", "list").stdout
    assert "Took back: Season 2062 is removed" in league("undo").stdout
    assert "2062" in league("season", "list").stdout
    league("season", "remove", "2062")
    league("event", "record", 3, sheet)
    assert (
        "season 2026 cannot be removed: there are results"
        in league("season", "remove", "2026", code=1).stderr
    )
    league("event", "clear", 3)
    league("adjust", "Ann", 1, "--reason", "x")
    assert "there are adjustments" in league("season", "remove", "2026", code=1).stderr


def test_a_player_made_by_mistake_is_removed(league: Run, sheet: Path) -> None:
    league("player", "alias", "Cy", "Cyrus")
    assert "Cy is removed: nothing was recorded of them." in league("player", "remove", "cyr").stdout
    assert "Cyrus" not in league("player", "list").stdout
    league("undo")
    assert "Cyrus" in league("player", "list").stdout
    league("event", "record", 3, sheet)
    assert "Ann cannot be removed: there are results" in league("player", "remove", "Ann", code=1).stderr
    league("event", "edit", 4, "--host", "Cy")
    assert "events as their host" in league("player", "remove", "Cy", code=1).stderr


def test_a_nights_host_is_seen_where_it_is_entered(league: Run) -> None:
    assert "Host" not in league("event", "list").stdout
    assert "host" not in json.loads(league("event", "list", "-f", "json").stdout)["events"][0]
    league("event", "edit", 2, "--host", "bo")
    assert "at Bo's" in league("event", "show", 2).stdout
    head = league("event", "list").stdout.splitlines()[2].split()
    assert head == ["Event", "Date", "State", "Field", "Host", "Winner"]
    events = json.loads(league("event", "list", "-f", "json").stdout)["events"]
    assert [event["host"] for event in events[:3]] == [None, "Bo", None]
