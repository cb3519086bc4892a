"""Nights that leagues argue about, from sheets to the standings."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

from tests.commands.league import many, night

Run = Callable[..., Any]


def by_player(shown: Any) -> dict[str, Any]:
    return {row["player"]: row for row in shown["results"]}


def test_a_tie_for_second_over_the_paid_line(league: Path, record: Run, told: Run, run: Run) -> None:
    """PAYOUT-TIE, BASE-TIE: two second places of eight players; only one of the places is paid."""
    record(1, "1,A,\n2,C,A\n2,B,A\n4,D,A\n5,E,B\n6,F,B\n7,G,C\n8,H,C\n")
    shown = told("event", "show", 1)
    rows = by_player(shown)
    assert [(row["place"], row["player"]) for row in shown["results"]][:4] == [
        (1, "A"),
        (2, "C"),
        (2, "B"),
        (4, "D"),
    ]
    assert shown["night_pot_cents"] == 16000
    assert (rows["A"]["prize_cents"], rows["C"]["prize_cents"], rows["B"]["prize_cents"]) == (
        10400,
        2800,
        2800,
    )
    assert rows["B"]["base"] == rows["C"]["base"] == 72.5
    assert sum(row["prize_cents"] for row in shown["results"]) == 16000
    places = told("payouts", 1)["places"]
    assert [(row["place"], row["player"]) for row in places] == [(1, "A"), (2, "C"), (2, "B")]
    again = run("event", "sheet", 1).stdout
    assert again.index("2,C") < again.index("2,B"), "best hand first, out again as it came"


def test_odd_cents_of_a_tie_go_to_the_first_listed(league: Path, record: Run, told: Run) -> None:
    """PAYOUT-TIE: three share second to fourth of 11: $66 + $33 over three."""
    rows = "1,A,\n2,D,A\n2,C,A\n2,B,A\n" + "".join(f"{n},{p},A\n" for n, p in enumerate("EFGHIJK", 5))
    record(1, rows)
    shown = by_player(told("event", "show", 1))
    assert [shown[p]["prize_cents"] for p in "ADCB"] == [12100, 3300, 3300, 3300]


def test_a_shared_hitman(league: Path, record: Run, told: Run) -> None:
    """HIT: a split pot shares hit and button, what is left to the first named."""
    record(1, night("ABCD"))
    record(2, "1,B,\n2,C,B\n3,D,C\n4,A,B; C & D\n")
    shown = told("event", "show", 2)
    assert shown["button"] == {"holder": "A", "value": 5.0, "outcome": "won", "hitmen": ["B", "C", "D"]}
    rows = by_player(shown)
    assert rows["A"]["hitmen"] == ["B", "C", "D"]
    assert [rows[p]["button"] for p in "BCD"] == [1.68, 1.66, 1.66]
    assert [rows[p]["hit_points"] for p in "BCD"] == [2.34, 1.33, 0.33]
    assert [rows[p]["hits"] for p in "BCD"] == [3, 2, 1]


def test_a_holder_who_wins_three_times(league: Path, run: Run, sheet: Run, told: Run, record: Run) -> None:
    """BUTTON: 5, then 10, then 15 on the holder; who ends it gets 15."""
    run("import", "results", sheet(many({1: "ABC", 2: "ABC", 3: "ABC"})))
    buttons = [told("event", "show", n)["button"] for n in (1, 2, 3)]
    assert [(b["holder"], b["value"], b["outcome"]) for b in buttons] == [
        (None, 0.0, "none"),
        ("A", 5.0, "grows"),
        ("A", 10.0, "grows"),
    ]
    record(4, night("BCA", A="C"))
    assert told("event", "show", 4)["button"] == {
        "holder": "A",
        "value": 15.0,
        "outcome": "won",
        "hitmen": ["C"],
    }
    assert by_player(told("event", "show", 4))["C"]["button"] == 15.0
    record(5, night("CBA", B="C"))
    assert told("event", "show", 5)["button"]["value"] == 5.0


def test_a_cancelled_event_between_two_wins(league: Path, run: Run, sheet: Run, told: Run) -> None:
    """BUTTON: cancelled events are passed over, and so are those without results yet."""
    run("import", "results", sheet(many({1: "ABC", 3: "ABC"})))
    run("event", "cancel", 2)
    assert told("event", "show", 3)["button"] == {
        "holder": "A",
        "value": 5.0,
        "outcome": "grows",
        "hitmen": [],
    }
    found = told("event", "show", 2)
    assert (found["state"], found["field"], found["results"]) == ("cancelled", None, [])
    assert told("standings")["rows"][0]["wins"] == 2


def test_a_no_show(league: Path, run: Run, told: Run, record: Run) -> None:
    """NO-SHOW: no buy-in, no place, no event played; 25 points, fewer where said, 0 where excused."""
    record(
        1,
        "place,player,hitman,status,penalty\n1,A,,,\n2,B,A,,\n,C,,no-show,\n,D,,no-show,2.5\n,E,,No-Show,0\n",
    )
    shown = told("event", "show", 1)
    assert (shown["field"], shown["night_pot_cents"]) == (2, 4000)
    rows = by_player(shown)
    assert [(rows[p]["place"], rows[p]["penalty"], rows[p]["total"]) for p in "CDE"] == [
        (None, 25.0, -25.0),
        (None, 2.5, -2.5),
        (None, 0.0, 0.0),
    ]
    standing = {row["player"]: row for row in told("standings")["rows"]}
    assert (standing["C"]["events"], standing["C"]["total"]) == (0, -25.0)
    assert {row["player"]: row["no_shows"] for row in told("attendance")["rows"]}["C"] == 1
    assert told("ledger")["buy_ins_cents"] == 5000
    sheet = run("event", "sheet", 1).stdout
    assert "no-show,2.5" in sheet and "no-show,0," in sheet and "no-show,," in sheet
    # An amended penalty holds for the nights from its event on.
    run("season", "rules", "set", "no_show.penalty=10", "--from", 2)
    record(2, "place,player,status\n1,A,\n2,B,\n,C,no-show\n")
    assert by_player(told("event", "show", 2))["C"]["penalty"] == 10.0
    assert by_player(told("event", "show", 1))["C"]["penalty"] == 25.0


def test_a_guest_who_finishes_second(league: Path, run: Run, told: Run, record: Run) -> None:
    """GUEST: fills a place, pays and is paid, hits; only their own points are 0."""
    run("player", "add", "Gast", "--guest")
    record(1, "1,A,\n2,Gast,A\n3,B,Gast\n4,C,Gast\n")
    rows = by_player(told("event", "show", 1))
    assert rows["Gast"]["guest"] is True
    assert (rows["Gast"]["place"], rows["Gast"]["prize_cents"], rows["Gast"]["hits"]) == (2, 2800, 2)
    assert rows["Gast"]["total"] == 0.0
    assert rows["B"]["base"] == 65.0, "the guest's place stays taken"
    assert [row["player"] for row in told("standings")["rows"]] == ["A", "B", "C"]
    assert told("ledger")["buy_ins_cents"] == 10000
    assert all(row["player"] != "Gast" for row in told("fees")["rows"])
    # A guest carries the button; who takes it gets it.
    record(2, night("ABC").replace("A,\n", "A,\n", 1))
    record(3, "1,Gast,\n2,A,Gast\n3,B,A\n")
    record(4, "1,B,\n2,Gast,B\n3,A,B\n")
    assert told("event", "show", 3)["button"]["outcome"] == "won"
    assert told("event", "show", 4)["button"] == {
        "holder": "Gast",
        "value": 5.0,
        "outcome": "won",
        "hitmen": ["B"],
    }


def test_a_full_tie_for_seat_7(league: Path, run: Run, sheet: Run, told: Run) -> None:
    """TIE-4, MAIN-EVENT: G and H share rank 7 in everything until their ro-sham-bo is recorded."""
    nights = {n: "ABCDEFGH" if n % 2 else "ABCDEFHG" for n in range(1, 9)}
    rows = [
        f"{event},{place},{player},"
        for event, players in nights.items()
        for place, player in enumerate(players, 1)
    ]
    run("import", "results", sheet("event,place,player,hitman\n" + "\n".join(rows) + "\n"))
    for number in range(9, 13):
        run("event", "cancel", number)
    standings = {row["player"]: row for row in told("standings")["rows"]}
    assert (standings["G"]["rank"], standings["H"]["rank"], standings["G"]["tied"]) == (7, 7, True)

    found = told("qualify", "--strict", code=3)
    assert found["complete"] is False
    assert found["unsettled"] == [
        {"event": "main-event", "seats": [7], "players": ["G", "H"], "needs": "TIE-4"}
    ]
    assert [seat["player"] for seat in found["main_event"]] == list("ABCDEF")
    assert {"event": "main-event", "seat": 7, "why": "tied"} in found["open_seats"]
    assert {row["player"] for row in found["second_chance"]} == set()
    told("qualify")
    told("stacks", "--strict", code=3)
    page = run("qualify", "--strict", code=3).stdout
    assert "G and H are tied for the Main Event, seat 7" in page
    assert all(len(line) <= 80 for line in page.splitlines()), page
    assert "tied" in run("season", "close", code=1).stderr

    run("tiebreak", "record", "H", "G", "--score", "3-2")
    found = told("qualify", "--strict")
    assert found["complete"] is True and found["unsettled"] == []
    assert [seat["player"] for seat in found["main_event"]] == list("ABCDEFH")
    assert [(row["seat"], row["player"]) for row in found["second_chance"]] == [(1, "G")]
    assert {row["player"]: row["decided_by"] for row in told("standings")["rows"]}["G"] == "TIE-4"
    run("undo")
    told("qualify", "--strict", code=3)


def test_high_hands(league: Path, run: Run, record: Run, told: Run) -> None:
    """HIGH-HAND: AA KK 4 on the board; one ace each keeps nobody, AK keeps it."""
    head = "place,player,hitman,high_hand\n"
    result = record(1, head + "1,A,,Ah 2c/As Ad Kc Kh 4s\n2,B,A,AC 3d / as ad kc kh 4s\n")
    assert result.stdout
    assert told("event", "show", 1)["high_hand"]["winners"] == []
    record(2, head + "1,A,,Ah 2c/As Ad Kc Kh 4s\n2,B,A,Ac Kd/As Ad Kc Kh 4s\n")
    assert told("event", "show", 2)["high_hand"] == {
        "winners": ["B"],
        "hand": "Full house, aces over kings",
        "points": 2.5,
    }
    record(3, head + "1,A,,yes\n2,B,A,Ac Kd/As Ad Kc Kh 4s\n")
    assert told("event", "show", 3)["high_hand"] == {"winners": ["A"], "hand": None, "points": 2.5}
    assert (
        "does not count"
        in run("event", "record", 4, "-", stdin=head + "1,A,,2c 3d/As Ks Qs Js Ts\n2,B,A,\n").stderr
    )
    assert told("event", "show", 4)["high_hand"] is None, "no hole card plays: no claim"


def test_those_who_leave_before_the_end(league: Path, record: Run, told: Run) -> None:
    """PREPAID-ABSENT, LEFT-EARLY, REMOVED, CHIP-COUNT: places stand, hits only where somebody made one."""
    result = record(
        1,
        "place,player,hitman,status,penalty\n"
        "1,A,,chip-count,\n2,B,,chip-count,\n2,C,,chip-count,\n4,D,,left-early,\n5,E,A,left-early,\n"
        "6,F,,removed,7.5\n7,G,,prepaid-absent,\n",
    )
    assert "D left early and no hitman" in result.stderr and "E left" not in result.stderr
    rows = by_player(told("event", "show", 1))
    assert rows["A"]["hits"] == 2 and rows["A"]["hit_points"] == 2.0
    assert rows["F"]["penalty"] == 7.5
    assert rows["G"]["base"] == 35.0
    assert [rows[p]["status"] for p in "ADFG"] == ["chip-count", "left-early", "removed", "prepaid-absent"]
    assert {row["player"]: row["events"] for row in told("standings")["rows"]}["G"] == 1


def test_a_league_with_its_own_rules(run: Run, told: Run, tmp_path: Path) -> None:
    """A profile of another league: thresholds, prices, tiers, schedule, several rebuys."""
    rules = tmp_path / "rules.toml"
    rules.write_text(
        'name = "Tuesday"\n[season]\nevents = 3\n[rebuy]\nmost = 2\n'
        "[post_season]\nfull_events = 2\nfee_events = 1\n[points]\nschedule = [10, 5.5]\nbeyond = 1\n",
        encoding="utf-8",
    )
    run("init")
    run("season", "new", "T", "--rules", rules)
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,hitman,rebuys\n1,A,,2\n2,B,A,1\n3,C,B,0\n", encoding="utf-8")
    run("event", "record", 1, sheet, "--create-players")
    shown = by_player(told("event", "show", 1))
    assert [shown[p]["base"] for p in "ABC"] == [10.0, 5.5, 1.0]
    assert told("event", "show", 1)["rebuys"] == 3
    assert "Tuesday" in run("season", "show").stdout
    again = tmp_path / "again.csv"
    again.write_text(run("event", "sheet", 1).stdout, encoding="utf-8")
    assert "Nothing changes" in run("event", "record", 1, again).stdout
