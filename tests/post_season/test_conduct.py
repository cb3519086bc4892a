"""Conduct (CONDUCT): every kind, who may not play, bans before and after, penalties for the next season."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import night
from tests.post_season.conftest import crowd, names

Run = Callable[..., Any]


def add(run: Run, *words: object, code: int = 0) -> Any:
    return run("conduct", "add", *words, "--reason", "a word too many", code=code)


def test_every_kind_is_listed(league: Any, run: Run, told: Run) -> None:
    assert told("conduct", "list") == {"season": "2026", "conduct": []}
    assert add(run, "A", "warning").stdout == "A: a warning: a word too many.\n"
    add(run, "A", "penalty", "--points", 10, "--from", 2)
    add(run, "B", "disqualified", "--from", 3)
    add(run, "C", "suspended", "--from", 2, "--until", 3)
    add(run, "D", "banned", "--from", "second-chance")
    add(run, "E", "penalty", "--points", 7.5, "--next-season")
    rows = told("conduct", "list")["conduct"]
    assert [(row["player"], row["kind"], row["from"], row["until"]) for row in rows] == [
        ("A", "warning", None, None),
        ("A", "penalty", 2, None),
        ("B", "disqualified", 3, None),
        ("C", "suspended", 2, 3),
        ("D", "banned", "second-chance", None),
        ("E", "penalty", None, None),
    ]
    page = run("conduct", "list").stdout
    assert max(map(len, page.splitlines())) <= 80 and "next season" in page
    assert told("explain", "A")["lines"][-1]["points"] == -10.0


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("A", "shot"), "is no kind"),
        (("A", "banned"), "--from EVENT"),
        (("A", "suspended"), "--from EVENT"),
        (("A", "disqualified"), "--from EVENT"),
        (("A", "penalty"), "--points"),
        (("A", "penalty", "--points", "-3"), "above 0"),
        (("A", "warning", "--points", "3"), "for a penalty"),
        (("A", "banned", "--from", 2, "--until", 4), "--until is for suspensions"),
        (("A", "suspended", "--from", 4, "--until", 2), "comes before"),
        (("A", "suspended", "--from", 40), "no event 40"),
        (("A", "penalty", "--points", 3, "--from", "main-event"), "no points to take"),
        (("Zoe", "warning"), "Zoe"),
    ],
)
def test_refused(league: Any, run: Run, unchanged: Run, words: tuple[object, ...], said: str) -> None:
    before = unchanged()
    assert said in add(run, *words, code=1).stderr
    assert unchanged() == before


def test_who_may_not_play_is_refused_and_earlier_nights_can_be_corrected(
    league: Any, run: Run, record: Run
) -> None:
    record(1, night("ABCD"))
    record(2, night("ABCD"))
    add(run, "A", "banned", "--from", 3)
    add(run, "B", "suspended", "--from", 2, "--until", 3)
    record(1, night("BACD"), "--replace")
    refused = record(2, night("ACBD"), "--replace", code=1).stderr
    assert "line 4, column player: B is suspended from event 2 to event 3: a word too many" in refused
    refused = record(3, night("CDAB"), code=1).stderr
    assert "line 4, column player: A is banned from event 3 on: a word too many" in refused
    assert "line 5, column player: B is suspended" in refused
    record(4, night("BCD"))
    record(3, "1,C,\n2,D,C\n")
    run("conduct", "lift", "A", "--reason", "said sorry")
    record(5, night("ABCD"))
    assert "neither suspended nor banned" in run("conduct", "lift", "A", "--reason", "x", code=1).stderr
    run("undo")
    run("undo")
    record(5, night("ABCD"), code=1)


def test_removed_disqualified_is_asked_of_the_sheet(league: Any, run: Run, record: Run) -> None:
    add(run, "D", "disqualified", "--from", 1)
    assert "D was disqualified" in record(1, night("ABCD")).stderr
    text = "place,player,hitman,status\n1,A,,\n2,B,A,\n3,C,A,\n4,D,,removed\n"
    assert "disqualified" not in record(1, text, "--replace").stderr
    record(2, night("ABCD"))
    assert "record it again with status removed" in add(run, "D", "disqualified", "--from", 2).stderr


def test_bans_reach_later_seasons_until_lifted(league: Any, run: Run, told: Run, sheet: Run) -> None:
    add(run, "A", "banned", "--from", 12)
    add(run, "B", "suspended", "--from", 1)
    run("season", "new", "2027", "--from", "2026")
    here = ("--season", "2027")
    refused = run("event", "record", 1, sheet(night("ABCD")), *here, code=1).stderr
    assert "A is banned" in refused and "B is" not in refused
    assert told("conduct", "list", *here)["conduct"][0]["player"] == "A"
    run("conduct", "lift", "A", "--reason", "a year is enough", *here)
    run("event", "record", 1, sheet(night("ABCD")), *here)


def test_penalties_carried_into_the_next_season_arrive_once(league: Any, run: Run, told: Run) -> None:
    """Also out of a closed season, and `undo` takes the new season back all the same."""
    for event in range(1, 13):
        run("event", "cancel", event)
    add(run, "A", "penalty", "--points", 12.5, "--next-season")
    assert told("standings")["rows"] == []
    run("season", "close")
    said = run("season", "new", "2027", "--from", "2026").stdout
    assert "Carried over: A loses 12.5 points: a word too many." in said
    assert told("standings", "--season", "2027")["rows"][0]["total"] == -12.5
    run("undo")
    assert "Carried over: A" in run("season", "new", "2027", "--from", "2026").stdout
    assert "Carried" not in run("season", "new", "2028").stdout


def test_a_penalty_laid_on_a_next_season_that_is_there_already_is_taken_in_it(
    league: Any, run: Run, told: Run
) -> None:
    """CONDUCT: the season made right after this one, and no later one; the answer names it."""
    run("season", "new", "2027", "--from", "2026")
    add(run, "B", "penalty", "--points", 3, "--next-season", "--season", "2027")
    said = add(run, "A", "penalty", "--points", 20, "--next-season", "--season", "2026").stdout
    assert "Season 2027 is there already: A loses 20 points in it." in said
    rows = {row["player"]: row["total"] for row in told("standings", "--season", "2027")["rows"]}
    assert rows == {"A": -20}
    new = run("season", "new", "2028").stdout
    assert "B loses 3 points" in new and "A loses" not in new
    run("undo")
    run("undo")
    assert told("standings", "--season", "2027")["rows"] == []
    for event in range(1, 13):
        run("event", "cancel", event, "--season", "2027")
    run("season", "close", "--season", "2027")
    closed = add(run, "A", "penalty", "--points", 20, "--next-season", "--season", "2026", code=1).stderr
    assert "season 2027 is closed" in closed


def test_a_ban_in_a_closed_season_is_lifted_in_the_next_and_that_undone(
    league: Any, run: Run, record: Run
) -> None:
    for event in range(1, 13):
        run("event", "cancel", event)
    add(run, "A", "banned", "--from", 12)
    run("season", "close")
    run("season", "new", "2027")
    run("conduct", "lift", "A", "--reason", "enough")
    record(1, night("ABC"))
    run("undo")
    run("undo")
    assert "A is banned" in record(1, night("ABC"), code=1).stderr


def test_qualify_shows_banned_and_suspended(given: Run, run: Run, told: Run, seats: Run) -> None:
    given(crowd(11))
    add(run, "p02", "banned", "--from", "second-chance")
    add(run, "p04", "suspended", "--from", "main-event", "--until", "main-event")
    reasons = {row["player"]: row["reason"] for row in told("qualify")["ineligible"]}
    assert reasons == {"p02": "banned", "p04": "suspended"}
    assert seats("main-event") == ["p01", "p03", *names(range(5, 10))]
    run("postseason", "open")
    assert seats("main-event") == ["p01", "p03", *names(range(5, 10))]


def test_banned_before_accepting_the_next_in_rank(given: Run, run: Run, told: Run, seats: Run) -> None:
    given(crowd(11))
    run("postseason", "open")
    said = add(run, "p05", "banned", "--from", "second-chance").stdout
    assert "p05's invitation to the Main Event is withdrawn." in said
    assert "p08 moves up to the Main Event." in said
    assert seats("main-event")[-1] == "p08"
    assert "not invited" in run("postseason", "accept", "p05", code=1).stderr
    run("undo")
    assert "p05" in seats("main-event")


def test_banned_between_accepting_and_the_lock_forfeits(
    given: Run, run: Run, told: Run, seats: Run, accept: Run, play: Run
) -> None:
    given(crowd(11))
    run("postseason", "open")
    accept(names(range(1, 12)))
    assert "p05 forfeits seat 5" in add(run, "p05", "banned", "--from", "second-chance").stdout
    assert "p09 forfeits seat 2" in add(run, "p09", "banned", "--from", "main-event").stdout
    row = told("qualify")["main_event"][4]
    assert (row["player"], row["status"], row["stack"]) == ("p05", "forfeited", None)
    assert "nobody to invite" in run("postseason", "invite").stdout
    assert "p09 is banned: seat 2 stays vacant." in run("postseason", "lock", "second-chance").stdout
    assert "p09 holds no seat" in play("second-chance", ["p08", "p09", "p10", "p11"], code=1).stderr
    play("second-chance", ["p08", "p10", "p11"])
    assert "p08 forfeits seat 8" in add(run, "p08", "banned", "--from", "main-event").stdout
    assert "Seat 8 is vacant: it was forfeited." in run("postseason", "lock", "main-event").stdout
    play("main-event", ["p01", "p02", "p03", "p04", "p06", "p07"])
    play("second-chance", ["p08", "p11", "p10"], "--replace")
    run("conduct", "lift", "p08", "--reason", "enough")
    run("conduct", "lift", "p05", "--reason", "enough")
    status = {row["player"]: row["status"] for row in told("qualify")["main_event"]}
    assert (status["p05"], status["p08"]) == ("forfeited", "forfeited"), "the night was played without them"
    assert len(told("postseason", "status")["seats"]) == 12


def test_a_ban_lifted_in_time_gives_the_seat_back(
    given: Run, run: Run, seats: Run, accept: Run, play: Run
) -> None:
    given(crowd(10))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    add(run, "p09", "banned", "--from", "second-chance")
    assert seats("second-chance") == ["p08", "p10"]
    said = run("conduct", "lift", "p09", "--reason", "it was not him").stdout
    assert "p09 has seat 2 in Second Chance again." in said
    assert seats("second-chance") == ["p08", "p09", "p10"]


def test_money_exchanged_in_second_chance(given: Run, run: Run, told: Run, accept: Run, play: Run) -> None:
    """CONDUCT §9.4: removed that night, banned from the next event on; that night can be corrected."""
    given(crowd(10))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p09", "p08", "p10"])
    add(run, "p10", "banned", "--from", "main-event")
    play("second-chance", ["p09", "p10", "p08"], "--replace")
    assert [row["status"] for row in told("qualify")["second_chance"]] == ["qualified"] * 3


def test_another_winner_of_second_chance_after_the_main_event(
    given: Run, run: Run, accept: Run, play: Run
) -> None:
    given(crowd(9))
    run("postseason", "open")
    accept(names(range(1, 10)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p08", "p09"])
    run("postseason", "lock", "main-event")
    play("main-event", names(range(1, 9)))
    refused = play("second-chance", ["p09", "p08"], "--replace", code=1).stderr
    assert "p08 won Second Chance and played the Main Event" in refused
    assert "clear main-event" in run("event", "clear", "second-chance", code=1).stderr


def test_a_ban_stands_in_the_seasons_that_were_closed_when_it_was_lifted(
    league: Any, run: Run, told: Run, tmp_path: Path
) -> None:
    """CONDUCT: what a closed season says of who was banned does not change, and its document keeps it."""
    for event in range(1, 13):
        run("event", "cancel", event)
    add(run, "A", "banned", "--from", 12)
    run("season", "close")
    for name in ("2027", "2028"):
        run("season", "new", name)
    for event in range(1, 13):
        run("event", "cancel", event, "--season", "2027")
    run("season", "close", "--season", "2027")
    banned = {name: told("conduct", "list", "--season", name) for name in ("2026", "2027")}
    run("conduct", "lift", "A", "--reason", "enough")
    for name, before in banned.items():
        assert told("conduct", "list", "--season", name) == before
        assert "lifted later: enough" in run("conduct", "list", "--season", name).stdout
    (now,) = told("conduct", "list")["conduct"]
    assert now["lifted"] == "enough"
    run("conduct", "lift", "A", "--reason", "again", code=1)
    first, again = tmp_path / "2026.json", tmp_path / "again.json"
    run("season", "export", "--season", "2026", "-o", first)
    assert json.loads(first.read_text(encoding="utf-8"))["conduct"][0]["stood"] is True
    run("season", "import", first, "--as", "copy")
    run("season", "export", "--season", "copy", "-o", again)
    kept = again.read_text(encoding="utf-8").replace('"copy"', '"2026"')
    assert kept == first.read_text(encoding="utf-8")
    run("undo")
    run("undo")
    assert told("conduct", "list")["conduct"][0]["lifted"] is None
