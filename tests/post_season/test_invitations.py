"""Invitations (MAIN-EVENT, SECOND-CHANCE, INVITE, DECLINE): seats, who moves up, what stays vacant."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.building import changed
from tests.post_season.conftest import crowd, end_of, names
from tests.rules.test_post_season import FLAT, players

Run = Callable[..., Any]
SEVEN = names(range(1, 8))


def test_decline_the_next_full_player_moves_up_and_the_next_after_that(
    given: Run, run: Run, told: Run, seats: Run
) -> None:
    """MAIN-EVENT: third in rank with 7 events is in Second Chance, the eighth moves up."""
    given(crowd(11, p03=7))
    run("postseason", "open")
    assert seats("main-event") == ["p01", "p02", "p04", "p05", "p06", "p07", "p08"]
    assert seats("second-chance") == ["p03", "p09", "p10", "p11"]
    assert told("postseason", "status")["next"] == [{"event": "main-event", "player": "p09", "rank": 9}]
    said = run("postseason", "decline", "p08").stdout
    assert said == ("p08 declines seat 7 in the Main Event.\np09 moves up to the Main Event.\n")
    said = run("postseason", "decline", "p09").stdout
    assert "p10 moves up to the Main Event." in said
    assert seats("main-event") == ["p01", "p02", "p04", "p05", "p06", "p07", "p10"]
    assert seats("second-chance") == ["p03", "p11"]
    assert told("qualify")["declined"] == [
        {"player": "p08", "event": "main-event"},
        {"player": "p09", "event": "main-event"},
    ]
    run("undo")
    assert seats("main-event")[-1] == "p09"
    assert seats("second-chance") == ["p03", "p10", "p11"]
    assert "out of the post-season" in run("postseason", "accept", "p08", code=1).stderr


def test_too_few_full_players(given: Run, run: Run, told: Run, seats: Run) -> None:
    given(crowd(8, p03=7, p05=4, p07=5))
    said = run("postseason", "open").stdout
    assert "2 seats of the Main Event stay empty: too few full players." in said
    assert seats("main-event") == ["p01", "p02", "p04", "p06", "p08"]
    assert seats("second-chance") == ["p03", "p05", "p07"]
    why = [(seat["seat"], seat["why"]) for seat in told("qualify")["open_seats"]]
    assert why == [(6, "too-few"), (7, "too-few"), (8, "second-chance")]


def test_nobody_in_second_chance(given: Run, run: Run, told: Run, accept: Run, play: Run) -> None:
    """SECOND-CHANCE: the eighth seat is empty, and seven play the Main Event."""
    given(crowd(7))
    run("postseason", "open")
    accept(SEVEN)
    said = run("postseason", "lock", "second-chance").stdout
    assert "Nobody plays Second Chance: the eighth seat of the Main Event is empty." in said
    assert told("stacks", "--strict")["complete"] is True
    assert "Seat 8" in run("postseason", "lock", "main-event").stdout
    assert told("qualify")["open_seats"] == [{"event": "main-event", "seat": 8, "why": "too-few"}]
    play("main-event", SEVEN)
    assert told("event", "show", "main-event")["field"] == 7


def test_one_player_in_second_chance_wins_unopposed(
    given: Run, run: Run, told: Run, accept: Run, play: Run
) -> None:
    """SECOND-CHANCE: unopposed, seated eighth with a stack of their own points."""
    played, points = players(8)
    points["p08"] = 500
    given(end_of(played, points))
    run("postseason", "open")
    accept([*SEVEN, "p08"])
    assert told("stacks", "--strict", code=3)["complete"] is False
    said = run("postseason", "lock", "second-chance").stdout
    assert "p08 is alone and wins unopposed: the eighth seat of the Main Event." in said
    eighth = told("qualify")["main_event"][7]
    assert eighth == {
        "seat": 8,
        "player": "p08",
        "rank": 8,
        "events": 8,
        "total": 500.0,
        "stack": 50000,
        "status": "second-chance-winner",
    }
    rows = told("postseason", "status")["seats"]
    assert rows[7]["player"] == "p08" and rows[7]["status"] == "second-chance-winner"
    run("postseason", "lock", "main-event")
    shown = play("main-event", SEVEN, code=1).stderr
    assert "p08 holds a seat in the Main Event and is not listed" in shown
    play("main-event", [*SEVEN, "p08"])


def test_sixteen_of_twenty_are_invited(given: Run, run: Run, told: Run, seats: Run) -> None:
    given(crowd(27))
    run("postseason", "open")
    assert seats("main-event") == SEVEN
    assert seats("second-chance") == names(range(8, 24))
    assert [row["player"] for row in told("qualify")["waiting"]] == names(range(24, 28))
    assert [row["player"] for row in told("postseason", "status")["next"]] == ["p08", "p24"]
    assert "p24" in run("postseason", "decline", "p10").stdout
    said = run("postseason", "decline", "p01").stdout
    assert "p08 moves up" in said and "p25" in said
    assert len(seats("second-chance")) == 16


def test_a_tie_over_the_seventh_seat(given: Run, run: Run, told: Run, seats: Run) -> None:
    """TIE-4: the tied are in no seat until it is recorded; the result invites them by itself."""
    played, points = players(10)
    points["p08"] = points["p07"]
    given(end_of(played, points))
    said = run("postseason", "open").stdout
    assert "Unsettled: p07 and p08 are tied for seat 7 of the Main Event" in said
    assert seats("main-event") == names(range(1, 7))
    drawn = told("qualify", "--strict", code=3)
    assert drawn["unsettled"] == [
        {"event": "main-event", "seats": [7], "players": ["p07", "p08"], "needs": "TIE-4"}
    ]
    assert [(row["seat"], row["player"]) for row in drawn["second_chance"]] == [(None, "p09"), (None, "p10")]
    assert {"event": "second-chance", "seat": None, "why": "tied"} in drawn["open_seats"]
    assert "tied" in run("postseason", "lock", "second-chance", code=1).stderr
    said = run("tiebreak", "record", "p08", "p07", "--score", "3-2").stdout
    assert "Invited to the Main Event: p08." in said
    assert "Invited to Second Chance: p07." in said
    assert seats("main-event") == [*names(range(1, 7)), "p08"]
    assert seats("second-chance") == ["p07", "p09", "p10"]
    assert "nobody to invite" in run("postseason", "invite").stdout


def test_a_tie_for_the_seat_that_a_decline_frees(given: Run, run: Run, told: Run, seats: Run) -> None:
    """TIE-4: eighth in rank are two, both with seats in Second Chance; a full house there stays 16."""
    played, points = players(24)
    points["p09"] = points["p08"]
    given(end_of(played, points))
    run("postseason", "open")
    assert seats("second-chance") == names(range(8, 24))
    run("postseason", "accept", "p08")
    said = run("postseason", "decline", "p02").stdout
    assert "Unsettled: p08 and p09 are tied for seat 7 of the Main Event" in said
    drawn = told("qualify")
    assert [row["player"] for row in drawn["second_chance"]] == names(range(10, 24))
    assert (
        sum(seat["why"] == "tied" and seat["event"] == "second-chance" for seat in drawn["open_seats"]) == 2
    )
    status = told("postseason", "status")["seats"]
    assert sum(row["event"] == "second-chance" for row in status) == 16
    assert {row["status"] for row in status if row["player"] in ("p08", "p09")} == {"qualified"}
    said = run("tiebreak", "record", "p09", "p08").stdout
    assert "p09 moves up to the Main Event." in said
    assert "Invited to Second Chance: p24." in said
    assert seats("main-event")[-1] == "p09"
    assert seats("second-chance") == ["p08", *names(range(10, 25))]
    answers = {row["player"]: row["answer"] for row in told("postseason", "status")["seats"]}
    assert (answers["p08"], answers["p09"]) == ("accepted", "open")


def test_a_tie_for_the_sixteenth_seat(given: Run, run: Run, told: Run, seats: Run) -> None:
    played, points = players(25)
    points["p24"] = points["p23"]
    given(end_of(played, points))
    run("postseason", "open")
    assert seats("second-chance") == names(range(8, 23))
    assert told("qualify")["unsettled"] == [
        {"event": "second-chance", "seats": [16], "players": ["p23", "p24"], "needs": "TIE-4"}
    ]
    assert [row["player"] for row in told("qualify")["waiting"]] == ["p25"]
    run("tiebreak", "record", "p24", "p23")
    assert seats("second-chance") == [*names(range(8, 23)), "p24"]


def test_a_seat_declined_after_second_chance_stays_vacant(
    given: Run, run: Run, told: Run, seats: Run, accept: Run, play: Run
) -> None:
    """DECLINE: the eighth seat too; the others play."""
    given(crowd(10))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p09", "p08", "p10"])
    said = run("postseason", "decline", "p03").stdout
    assert said == "p03 declines seat 3 in the Main Event.\nIt stays vacant: Second Chance is locked.\n"
    assert "p09 declines seat 8" in run("postseason", "decline", "p09").stdout
    drawn = told("qualify")
    assert [(seat["seat"], seat["why"]) for seat in drawn["open_seats"]] == [(3, "declined"), (8, "declined")]
    assert seats("main-event") == ["p01", "p02", "p04", "p05", "p06", "p07"]
    assert "locked" in run("postseason", "invite", code=1).stderr
    assert "seats stay as they were played" in run("postseason", "decline", "p08", code=1).stderr
    said = run("postseason", "lock", "main-event").stdout
    assert "Seat 3 is vacant: it was declined." in said
    assert "p03 holds no seat" in play("main-event", names(range(1, 8)), code=1).stderr
    play("main-event", ["p01", "p02", "p04", "p05", "p06", "p07"])
    assert told("event", "show", "main-event")["field"] == 6


def test_no_answer_at_the_lock(given: Run, run: Run, told: Run, accept: Run, play: Run) -> None:
    given(crowd(11))
    run("postseason", "open")
    accept(["p01", "p02", "p08", "p09"])
    said = run("postseason", "lock", "second-chance").stdout
    assert "p10 has not answered: seat 3 stays vacant." in said
    assert "too late to answer" in run("postseason", "accept", "p10", code=1).stderr
    accept(["p03"])
    play("second-chance", ["p09", "p08"])
    said = run("postseason", "lock", "main-event").stdout
    assert said.count("has not answered") == 4
    assert "is vacant" not in said
    assert told("stacks")["stacks"][-1]["player"] == "p09"
    assert "locked already" in run("postseason", "lock", "main-event").stdout
    assert "locked already" in run("postseason", "lock", "second-chance").stdout
    play("main-event", ["p09", "p01", "p02", "p03"])


def test_order_of_the_locks(given: Run, run: Run, accept: Run, play: Run) -> None:
    given(crowd(10))
    run("postseason", "open")
    assert "open already" in run("postseason", "open").stdout
    accept(names(range(1, 11)))
    assert "comes first" in run("postseason", "lock", "main-event", code=1).stderr
    assert "not locked yet" in play("second-chance", ["p08", "p09", "p10"], code=1).stderr
    run("postseason", "lock", "second-chance")
    assert "no results yet" in run("postseason", "lock", "main-event", code=1).stderr
    assert "not locked yet" in play("main-event", names(range(1, 9)), code=1).stderr
    refused = play("second-chance", ["p08", "p07", "p10"], code=1).stderr
    assert "line 3, column player: p07 holds no seat in Second Chance" in refused
    assert "p09 holds a seat in Second Chance and is not listed" in refused


def test_forced_open(given: Run, run: Run, told: Run) -> None:
    season = crowd(9)
    nights = {event: night for event, night in season.nights.items() if event != 12}
    events = tuple(e._replace(state="scheduled") if e.number == 12 else e for e in season.events)
    given(season._replace(nights=nights, events=events))
    assert "event 12 is neither" in run("postseason", "open", code=1).stderr
    assert "reason" in run("postseason", "open", "--force", code=1).stderr
    assert "early: flood" in run("postseason", "open", "--force", "--reason", "flood").stdout
    assert told("qualify")["complete"] is False


def test_post_nights_bear_no_money_no_rebuy_no_chip_count(
    given: Run, run: Run, accept: Run, sheet: Run
) -> None:
    """POST-NIGHTS: refused with line and column."""
    given(crowd(9))
    run("postseason", "open")
    accept(names(range(1, 10)))
    run("postseason", "lock", "second-chance")
    text = "player,place,rebuys,status\np08,1,0,\np09,2,1,\n"
    assert "line 3" in run("event", "record", "second-chance", sheet(text), code=1).stderr
    text = "player,place,status\np08,1,\np09,2,chip-count\n"
    assert "line 3" in run("event", "record", "second-chance", sheet(text), code=1).stderr
    text = "player,place,status\np08,1,\np09,,no-show\n"
    assert "is not listed" in run("event", "record", "second-chance", sheet(text), code=1).stderr
    text = "player,place,status,hitman\np08,1,,\np09,2,left-early,p08\n"
    run("event", "record", "second-chance", sheet(text))
    assert "no money" in run("payouts", "second-chance", code=1).stderr
    assert "no money" in run("deal", "second-chance", "p08=1", "p09=1", code=1).stderr
    assert "no buy-ins" in run("money", "received", "second-chance", "--all", code=1).stderr


def test_an_empty_sheet_lists_who_is_seated(
    given: Run, run: Run, told: Run, accept: Run, tmp_path: Path
) -> None:
    given(crowd(11))
    run("postseason", "open")
    accept([*SEVEN, "p08", "p10"])
    run("postseason", "lock", "second-chance")
    rows = run("event", "sheet", "second-chance").stdout.splitlines()
    assert [row.split(",")[1] for row in rows[1:]] == ["p08", "p10"]
    page = run("postseason", "status").stdout
    assert "vacant" in page and "not answered" not in page


def whys(told: Run, event: str) -> list[tuple[int, str]]:
    return [(seat["seat"], seat["why"]) for seat in told("qualify")["open_seats"] if seat["event"] == event]


def test_a_seat_that_nobody_fills_is_open_before_the_lock_and_after_it(
    given: Run, run: Run, told: Run, accept: Run
) -> None:
    """DECLINE, FORFEIT: declined with nobody left to move up, forfeited by a ban, never anybody's."""
    given(crowd(9, p08=7, p09=7))
    run("postseason", "open")
    assert whys(told, "main-event") == [(8, "second-chance")]
    accept(["p01", "p02", "p08"])
    run("fees", "pay", "p08")
    run("postseason", "decline", "p05")
    assert whys(told, "main-event") == [(7, "declined"), (8, "second-chance")]
    assert whys(told, "second-chance") == []
    run("postseason", "decline", "p09")
    assert whys(told, "second-chance") == [(2, "declined")]
    run("conduct", "add", "p08", "banned", "--from", "second-chance", "--reason", "x")
    run("conduct", "add", "p02", "banned", "--from", "second-chance", "--reason", "x")
    before = whys(told, "main-event"), whys(told, "second-chance")
    assert before == (
        [(2, "forfeited"), (7, "declined"), (8, "second-chance")],
        [(1, "forfeited"), (2, "declined")],
    )
    run("postseason", "lock", "second-chance")
    assert whys(told, "second-chance") == [(1, "forfeited"), (2, "declined")]
    assert whys(told, "main-event") == [(2, "forfeited"), (7, "declined"), (8, "too-few")]


def test_seats_that_were_never_anybodys_are_too_few_beside_a_declined_one(
    given: Run, run: Run, told: Run
) -> None:
    given(crowd(6, p06=7))
    run("postseason", "open")
    assert whys(told, "main-event") == [(6, "too-few"), (7, "too-few"), (8, "second-chance")]
    run("postseason", "decline", "p02")
    assert whys(told, "main-event") == [
        (5, "declined"),
        (6, "too-few"),
        (7, "too-few"),
        (8, "second-chance"),
    ]


def test_a_tie_for_a_seat_is_settled_where_the_rules_name_no_tiebreak(
    given: Run, run: Run, told: Run, seats: Run
) -> None:
    """TIE-4: qualify names the command that settles the tie, and that command does."""
    played, points = players(12)
    points["p08"] = points["p07"] = points["p06"]
    given(end_of(played, points, rules=changed(FLAT, standings_tiebreaks=())))
    named = (
        "`dcpl season rules set standings.tiebreaks='ro-sham-bo' --reason TEXT`, then `dcpl tiebreak record`"
    )
    assert named in " ".join(run("qualify").stdout.split())
    assert named in run("postseason", "open").stdout
    assert named in run("postseason", "lock", "second-chance", code=1).stderr
    assert "season rules set" in run("tiebreak", "record", "p08", "p06", "p07", code=1).stderr
    run("season", "rules", "set", "standings.tiebreaks=ro-sham-bo", "--reason", "a tie for two seats")
    assert told("qualify")["unsettled"][0]["players"] == ["p06", "p07", "p08"]
    refused = run("tiebreak", "record", "p08", "p06", "p07", "--score", "3-1", code=1).stderr
    assert "3-1 is a score between two, and these are 3 players" in refused
    run("tiebreak", "record", "p08", "p06", "p07")
    assert seats("main-event") == [*names(range(1, 6)), "p08", "p06"]
    assert not told("qualify")["unsettled"]
    assert not told("check")["problems"]


def test_what_an_answer_after_a_lock_is_told(given: Run, run: Run, accept: Run, play: Run) -> None:
    """Who has the seat is not told that it stays vacant."""
    given(crowd(10))
    run("postseason", "open")
    accept(names([*range(1, 7), 8, 9]))
    run("postseason", "lock", "second-chance")
    assert "p08 has accepted already" in run("postseason", "accept", "p08").stdout
    assert "stays vacant" in run("postseason", "accept", "p10", code=1).stderr
    play("second-chance", ["p09", "p08"])
    said = run("postseason", "accept", "p09").stdout
    assert "p09 won Second Chance and has seat 8 in the Main Event" in said
    run("postseason", "lock", "main-event")
    assert "p01 has accepted already" in run("postseason", "accept", "p01").stdout
    assert "stays vacant" in run("postseason", "accept", "p07", code=1).stderr
    assert "p09 won" in run("postseason", "accept", "p09").stdout
