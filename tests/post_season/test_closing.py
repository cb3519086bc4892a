"""Closing: what keeps a season open, the second close, and that a closed season refuses every write."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.post_season.conftest import crowd, end_of, names
from tests.rules.test_post_season import players

Run = Callable[..., Any]


def whats(told: Run) -> list[str]:
    shown = told("season", "close", "--dry-run")
    assert set(shown) == {"can_close", "open"}
    assert all(set(row) == {"what", "event", "player", "detail"} for row in shown["open"])
    assert shown["can_close"] == (not shown["open"])
    return list(dict.fromkeys(row["what"] for row in shown["open"]))


@pytest.fixture
def over(given: Run, run: Run, accept: Run, play: Run) -> None:
    """A season of which everything is played, and no prize collected."""
    given(crowd(10))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p09", "p08", "p10"])
    run("postseason", "lock", "main-event")
    play("main-event", ["p09", *names(range(1, 8))])


def test_everything_that_is_open_is_listed(given: Run, run: Run, told: Run, accept: Run) -> None:
    played, points = players(10)
    points["p08"] = points["p07"]
    season = end_of(played, points)
    nights = {event: night for event, night in season.nights.items() if event != 12}
    events = tuple(e._replace(state="scheduled") if e.number == 12 else e for e in season.events)
    given(season._replace(nights=nights, events=events))
    assert whats(told) == ["unrecorded", "tie", "post-season", "buy-in", "prize"]
    refused = run("season", "close", code=1).stderr
    for part in (
        "event 12 is neither recorded nor cancelled",
        "p07 and p08 are tied for the Main Event",
        "the post-season was not opened",
        "has not collected",
        "owes $25.00 of event 1",
        "season 2026 cannot be closed yet; nothing was changed\n`dcpl money settle`",
    ):
        assert part in refused
    run("event", "cancel", 12)
    run("postseason", "open")
    assert whats(told) == ["tie", "invitation", "lock", "buy-in", "prize"]
    run("tiebreak", "record", "p07", "p08")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    assert whats(told) == ["lock", "unrecorded", "buy-in", "prize"]


def test_close_and_close_again(over: None, run: Run, told: Run) -> None:
    assert whats(told) == ["buy-in", "prize"]
    for event in range(1, 13):
        run("money", "received", event, "--all")
    assert whats(told) == ["prize"]
    for event in (*range(1, 13), "main-event"):
        run("money", "paid", event, "--all")
    assert told("season", "close", "--dry-run") == {"can_close": True, "open": []}
    before = run("season", "export").stdout
    assert run("season", "close").stdout == "Season 2026 is closed.\n"
    again = run("season", "close").stdout
    assert again == "Season 2026 is closed already.\nNothing changes.\n"
    assert told("season", "list")["seasons"][0]["state"] == "closed"
    run("undo")
    assert run("season", "export").stdout == before
    run("season", "close")
    assert "reason" in run("season", "reopen", "--reason", " ", code=1).stderr
    run("season", "reopen", "--reason", "a wrong place")
    run("adjust", "p01", 1, "--reason", "x")
    assert run("season", "close").stdout == "Season 2026 is closed.\n"
    assert "p09" in told("season", "result")["champion"]


def test_a_closed_season_refuses_every_write(over: None, run: Run, told: Run, tmp_path: Path) -> None:
    run("money", "settle")
    run("season", "close")
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player\n1,p01\n2,p02\n", encoding="utf-8")
    many = tmp_path / "many.csv"
    many.write_text("event,place,player\n1,1,p01\n1,2,p02\n", encoding="utf-8")
    before = run("season", "export").stdout
    for words in (
        ("event", "record", 1, sheet, "--replace"),
        ("import", "results", many, "--replace"),
        ("event", "edit", 1, "--date", "2026-01-01"),
        ("event", "clear", 1),
        ("event", "cancel", 1),
        ("event", "move", 1, "--after", 2),
        ("adjust", "p01", 5, "--reason", "x"),
        ("tiebreak", "record", "p01", "p02"),
        ("fees", "pay", "p01", "--amount", 5),
        ("season", "rules", "set", "button.value=7", "--from", 1, "--reason", "x"),
        ("player", "guest", "p10"),
        ("postseason", "open"),
        ("postseason", "reopen", "--reason", "x"),
        ("postseason", "invite"),
        ("postseason", "accept", "p01"),
        ("postseason", "decline", "p01"),
        ("postseason", "lock", "main-event"),
        ("money", "paid", 1, "--all"),
        ("money", "received", 1, "--all"),
        ("deal", "main-event", "p09=1", "p01=1"),
        ("conduct", "add", "p01", "warning", "--reason", "x"),
        ("conduct", "lift", "p01", "--reason", "x"),
    ):
        refused = run(*words, code=1).stderr
        assert "season 2026 is closed" in refused and "season reopen --reason" in refused, words
    assert run("season", "export").stdout == before


def test_prizes_paid_and_corrected(over: None, run: Run, told: Run, play: Run) -> None:
    """PRIZE-PAID: only of final events; a correction shows who got too much."""
    due = told("money", "due", "main-event")["due"]
    assert [(row["player"], row["what"]) for row in due][:2] == [("p09", "prize"), ("p01", "prize")]
    assert "Still uncollected: p01" in run("money", "paid", "main-event", "p09").stdout
    assert "is owed nothing" in run("money", "paid", "main-event", "p09", code=1).stderr
    assert "is owed nothing" in run("money", "paid", "main-event", "p07", code=1).stderr
    run("money", "paid", "main-event", "--all")
    assert "Nothing is due" in run("money", "paid", "main-event", "--all").stdout
    play("main-event", ["p01", "p09", *names(range(2, 8))], "--replace")
    due = {row["player"]: row["cents"] for row in told("money", "due", "main-event")["due"]}
    assert set(due) == {"p01", "p09"} and due["p01"] == -due["p09"] > 0
    assert "p09 collected too much" in run("season", "close", code=1).stderr
    said = run("money", "paid", "main-event", "--all").stdout
    assert "p09 gave back $" in said and "p01 collected $" in said
    assert told("money", "due", "main-event")["due"] == []


def test_buy_ins_received(over: None, run: Run, told: Run) -> None:
    due = [row for row in told("money", "due", 1)["due"] if row["what"] == "buy-in"]
    assert len(due) == 12 and {row["cents"] for row in due} == {2500}
    said = run("money", "received", 1, "p01", "p02").stdout
    assert "p01 paid $25.00 of event 1." in said and "Still to come: p03 $25.00" in said
    assert "owes nothing" in run("money", "received", 1, "p01", code=1).stderr
    assert "nobody is named" in run("money", "received", 1, code=1).stderr
    run("money", "received", 1, "--all")
    assert not [row for row in told("money", "due", 1)["due"] if row["what"] == "buy-in"]
    run("undo")
    assert len([row for row in told("money", "due", 1)["due"] if row["what"] == "buy-in"]) == 10


def test_result(over: None, run: Run, told: Run) -> None:
    shown = told("season", "result")
    assert shown["champion"] == "p09" and shown["second_chance_winner"] == "p09"
    assert shown["pot_cents"] == sum(row["prize_cents"] for row in shown["main_event"])
    assert shown["pot_cents"] == told("ledger")["main_pot_cents"]
    assert [row["rank"] for row in shown["standings"]] == list(range(1, 11))
    honours = {row["honour"]: row for row in shown["honours"]}
    assert honours["most wins"]["players"] == ["p01"]
    assert honours["most hits"]["players"] == ["p09"]
    page = run("season", "result").stdout
    assert max(map(len, page.splitlines())) <= 80


def test_a_new_season_takes_over_the_rules(over: None, run: Run, told: Run) -> None:
    run("season", "rules", "set", "stack.least=30000", "--reason", "cheaper")
    run("season", "new", "2027", "--from", "2026")
    rules = told("season", "rules", "--season", "2027")
    assert rules["rules"]["stack"]["least"] == 30000
    assert "no season" in run("season", "new", "2028", "--from", "2020", code=1).stderr


def test_a_players_page_lists_the_nights_of_the_post_season(over: None, run: Run, told: Run) -> None:
    """POST-NIGHTS: who won Second Chance and played the Main Event sees both; they carry no points."""
    rows = {row["event"]: row for row in told("player", "show", "p09")["events"]}
    assert (rows["second-chance"]["place"], rows["second-chance"]["field"]) == (1, 3)
    assert (rows["second-chance"]["hits"], rows["second-chance"]["total"]) == (2, 0)
    assert (rows["main-event"]["place"], rows["main-event"]["hits"]) == (1, 7)
    assert rows["main-event"]["prize_cents"] > 0
    page = run("player", "show", "p09").stdout
    assert "Second Chance" in page and "Main Event" in page
    honours = {row["honour"]: row for row in told("season", "result")["honours"]}
    assert honours["most hits"]["players"] == ["p09"]
    assert honours["most hits"]["detail"] == "9 hits, 9 of them in the post-season"


def test_a_pot_that_nobody_played_for_is_told_as_the_season_is_closed(
    league: Any, run: Run, record: Run, sheet: Run
) -> None:
    """MAIN-POT: money that stays with the league does not go unsaid."""
    record(1, "1,A,\n2,B,A\n")
    for event in range(2, 13):
        run("event", "cancel", event)
    run("money", "settle")
    said = run("season", "close")
    assert "no Main Event was played: its pot of $10.00 went to nobody here" in said.stderr
    assert "is closed" in said.stdout
