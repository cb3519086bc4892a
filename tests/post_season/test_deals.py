"""Deals (DEAL §6): what may be agreed, what stays at stake, and what becomes of it when the night changes."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from tests.commands.league import night
from tests.post_season.conftest import crowd, names

Run = Callable[..., Any]


@pytest.fixture
def nine(league: Any, record: Run) -> None:
    """Event 1 of nine players: a pot of $180, $117 and $63."""
    record(1, night("ABCDEFGHI"))


def prizes(told: Run, event: object = 1) -> dict[str, int]:
    rows = told("event", "show", event)["results"]
    return {row["player"]: row["prize_cents"] for row in rows if row["prize_cents"]}


def test_three_share_160_of_180_and_20_stay_at_stake(nine: None, run: Run, told: Run) -> None:
    before = told("standings")
    said = run("deal", 1, "A=60", "B=50", "C=50").stdout
    assert said == (
        "Event 1, deal: A $60.00, B $50.00, C $50.00.\n$20.00 stay at stake and go to first place: A.\n"
    )
    assert prizes(told) == {"A": 8000, "B": 5000, "C": 5000}
    assert told("payouts", 1) == {
        "field": 9,
        "rebuys": 0,
        "pot_cents": 18000,
        "deal": True,
        "places": [
            {"place": 1, "percent": None, "prize_cents": 8000, "player": "A"},
            {"place": 2, "percent": None, "prize_cents": 5000, "player": "B"},
            {"place": 3, "percent": None, "prize_cents": 5000, "player": "C"},
        ],
    }
    assert told("standings") == before, "places and points do not change"
    assert told("ledger")["balance_cents"] == 0
    assert "just this deal" in run("deal", 1, "A=60", "B=50", "C=50").stdout
    assert "By this moves" not in run("deal", 1, "A=60", "B=50", "C=40").stdout
    assert prizes(told) == {"A": 9000, "B": 5000, "C": 4000}
    assert "no deal any more" in run("deal", 1, "--drop").stdout
    assert prizes(told) == {"A": 11700, "B": 6300}
    assert "Nothing changes" in run("deal", 1, "--drop").stdout


def test_a_deal_that_leaves_nothing_at_stake(nine: None, run: Run, told: Run) -> None:
    words = ("deal", 1, "A=60", "B=60", "C=60")
    for more in ((), ("--force",), ("--reason", "late"), ("--force", "--reason", "  ")):
        assert "reason" in run(*words, *more, code=1).stderr
    assert "Nothing stays at stake." in run(*words, "--force", "--reason", "late").stdout
    assert prizes(told) == {"A": 6000, "B": 6000, "C": 6000}


@pytest.mark.parametrize(
    ("shares", "told_so"),
    [
        (("A=60", "C=50"), "exactly everybody who was still in (with these players it would be A, B and C)"),
        (("B=60", "C=50"), "would be A, B and C"),
        (("A=60",), "between two players or more"),
        (("A=100", "B=80.01"), "$180.01"),
        (("A=60", "A=50"), "named twice"),
        (("A=60", "X=50"), "X is not an entrant"),
        (("A=60", "Zoe=50"), "Zoe"),
    ],
)
def test_refused(nine: None, run: Run, unchanged: Run, shares: tuple[str, ...], told_so: str) -> None:
    before = unchanged()
    assert told_so in " ".join(run("deal", 1, *shares, code=1).stderr.split())
    assert unchanged() == before


def test_wrong_usage(nine: None, run: Run) -> None:
    assert "PLAYER=AMOUNT" in run("deal", 1, "A", code=2).stderr
    assert "--drop" in run("deal", 1, code=2).stderr
    run("deal", 1, "A=-5", "B=60", code=1)
    assert "no results" in run("deal", 2, "A=5", "B=60", code=1).stderr


def test_tied_players_are_in_together(league: Any, record: Run, run: Run) -> None:
    """DEAL: who shares a place with one of them was in as well."""
    record(1, "1,A,\n2,B,A\n3,C,A\n3,D,A\n5,E,A\n")
    assert "A, B, C and D" in run("deal", 1, "A=30", "B=20", "C=10", code=1).stderr
    run("deal", 1, "A=30", "B=20", "C=10", "D=10")


def test_the_sheet_recorded_again_after_a_deal(nine: None, run: Run, told: Run, record: Run) -> None:
    """Kept where it fits: other places among the three, one out of it refused, a smaller pot refused."""
    run("deal", 1, "A=60", "B=50", "C=50")
    record(1, night("BACDEFGHI"), "--replace")
    assert prizes(told) == {"B": 7000, "A": 6000, "C": 5000}
    refused = record(1, night("ABDCEFGHI"), "--replace", code=1).stderr
    assert "the deal of event 1 would not fit any more" in refused and "--drop" in refused
    refused = record(1, night("ABCDEFG"), "--replace", code=1).stderr
    assert "the amounts add up to $160.00" in refused
    record(1, night("ABCDEFGHI"), "--replace")
    assert prizes(told) == {"A": 8000, "B": 5000, "C": 5000}
    assert run("check").stdout == ""
    run("event", "clear", 1)
    record(1, night("ABDCEFGHI"))
    assert prizes(told) == {"A": 11700, "B": 6300}, "cleared with the night"


def test_deal_of_the_main_event_holds_when_an_earlier_night_is_corrected(
    given: Run, run: Run, told: Run, accept: Run, play: Run
) -> None:
    """MAIN-POT: the pot is the season's; a deal on all of it refuses what would shrink it."""
    given(crowd(9))
    run("postseason", "open")
    accept(names(range(1, 10)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p08", "p09"])
    run("postseason", "lock", "main-event")
    play("main-event", names(range(1, 9)))
    pot = told("ledger")["main_pot_cents"]
    shown = run("event", "show", "main-event").stdout.splitlines()
    assert shown[1].endswith(f"pot ${pot / 100:,.2f}") and shown[3].split()[-1] == "Prize"
    assert "pot" not in run("event", "show", "second-chance").stdout.splitlines()[1]
    four = {"p01": pot - 30000, "p02": 10000, "p03": 10000, "p04": 10000}
    whole = ("deal", "main-event", *(f"{name}={cents // 100}" for name, cents in four.items()))
    run(*whole, "--force", "--reason", "late")
    assert prizes(told, "main-event") == four
    assert told("payouts", "main-event")["deal"] is True
    refused = run("event", "clear", 3, code=1).stderr
    assert "the deal of the Main Event would not fit any more" in refused
    run("deal", "main-event", "p01=50", "p02=50")
    run("event", "clear", 3)
    assert sum(prizes(told, "main-event").values()) == told("ledger")["main_pot_cents"] < pot
    assert told("ledger")["balance_cents"] == 0
