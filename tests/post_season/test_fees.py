"""Fees (FEE, FORFEIT): paid, not paid, paid late, paid for nothing; the books balance at every step."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from dcpl.rules.facts import Payment
from tests.commands.league import night
from tests.post_season.conftest import crowd, names

Run = Callable[..., Any]


def test_forfeit_by_an_unpaid_fee_and_the_late_payment(
    given: Run, run: Run, told: Run, seats: Run, accept: Run, play: Run
) -> None:
    """FORFEIT: a hole; a late fee lifts it with a reason and a date not after the event."""
    given(crowd(10, p09=6, p10=7))
    run("event", "edit", "second-chance", "--date", "2026-12-10")
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("fees", "pay", "p10", "--on", "2026-12-01")
    assert told("qualify", "--strict", code=3)["fees_due"] == 1
    said = run("postseason", "lock", "second-chance").stdout
    assert "p09 forfeits seat 2: $20.00 are not paid. It stays vacant." in said
    assert told("qualify", "--strict")["open_seats"][1] == {
        "event": "second-chance",
        "seat": 2,
        "why": "forfeited",
    }
    assert seats("second-chance") == ["p08", "p10"]
    for words in (
        (),
        ("--reason", "forgot it"),
        ("--on", "2026-12-09"),
        ("--on", "2026-12-09", "--reason", " "),
    ):
        assert "--on DATE --reason TEXT" in run("fees", "pay", "p09", *words, code=1).stderr, words
    late = run("fees", "pay", "p09", "--on", "2026-12-11", "--reason", "x", code=1).stderr
    assert "came after Second Chance (2026-12-10)" in late
    some = ("--on", "2026-12-10", "--reason", "gave it to Ann")
    assert "again" not in run("fees", "pay", "p09", "--amount", 5, *some).stdout
    assert "p09 has seat 2 in Second Chance again." in run("fees", "pay", "p09", *some).stdout
    assert seats("second-chance") == ["p08", "p09", "p10"]
    run("undo")
    assert seats("second-chance") == ["p08", "p10"]
    assert told("money", "due")["due"][-1] == {
        "what": "fee",
        "event": None,
        "player": "p09",
        "cents": 1500,
    }
    play("second-chance", ["p10", "p08"])
    assert not [due for due in told("money", "due")["due"] if due["what"] == "fee"]
    said = run("fees", "pay", "p09", *some).stdout
    assert "has results: the seat stays forfeited." in said
    assert "p09 holds no seat" in play("second-chance", ["p10", "p09", "p08"], "--replace", code=1).stderr
    books = told("ledger")
    assert (books["fees_cents"], books["balance_cents"]) == (3500, 0)


def test_a_late_fee_after_the_main_event_tells_whose_prize_it_moves(
    given: Run, run: Run, accept: Run, play: Run
) -> None:
    given(crowd(10, p09=7))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p08", "p10"])
    run("postseason", "lock", "main-event")
    play("main-event", names(range(1, 9)))
    said = run("fees", "pay", "p09", "--on", "2026-12-01", "--reason", "found it").stdout
    assert "The Main Event: p01 prize" in said and "The Main Event: p02 prize" in said


def test_fee_of_one_who_then_plays_eight_events(league: Any, run: Run, told: Run, record: Run) -> None:
    """FEE: paid before event 9 with 7 events; owed back, not in the pot; given back."""
    for event in range(1, 9):
        record(event, night("ABC" if event > 7 else "ABCD"))
    assert "D paid $15.00 and is eligible." in run("fees", "pay", "D", "--on", "2026-09-01").stdout
    pot = told("ledger")["main_pot_cents"]
    assert pot == 31 * 500 + 1500
    record(9, night("ABCD"))
    rows = {row["player"]: row for row in told("fees")["rows"]}
    assert rows["D"] == {
        "player": "D",
        "events": 8,
        "fee_cents": 0,
        "paid_cents": 1500,
        "owed_back_cents": 1500,
        "eligible": True,
    }
    books = told("ledger")
    assert books["main_pot_cents"] == 35 * 500
    assert (books["fees_cents"], books["fees_owed_back_cents"], books["balance_cents"]) == (1500, 1500, 0)
    assert {"what": "fee-back", "event": None, "player": "D", "cents": 1500} in told("money", "due")["due"]
    assert "D is owed back $15.00" in run("season", "close", code=1).stderr
    assert "owed back $15.00, not $20.00" in run("fees", "pay", "D", "--amount", -20, code=1).stderr
    assert (
        run("fees", "pay", "D", "--amount", -15, "--on", "2026-09-10").stdout == "D was given back $15.00.\n"
    )
    books = told("ledger")
    assert (books["fees_cents"], books["fees_owed_back_cents"], books["balance_cents"]) == (0, 0, 0)
    assert not [due for due in told("money", "due")["due"] if due["what"] == "fee-back"]
    assert "owes no fee" in run("fees", "pay", "D", code=1).stderr


def test_under_four_events_no_fee_can_be_bought(given: Run, run: Run) -> None:
    given(crowd(9, p09=3))
    assert "under 4 the fee cannot be bought" in run("fees", "pay", "p09", code=1).stderr


def test_who_declined_owes_no_fee(given: Run, run: Run, told: Run) -> None:
    given(crowd(10, p09=5, p10=6))
    run("postseason", "open")
    due = [row["player"] for row in told("money", "due")["due"] if row["what"] == "fee"]
    assert due == ["p09", "p10"]
    run("postseason", "decline", "p09")
    due = [row["player"] for row in told("money", "due")["due"] if row["what"] == "fee"]
    assert due == ["p10"]


def test_undo_of_a_payment(given: Run, run: Run, told: Run) -> None:
    given(crowd(9, p09=7)._replace(payments=(Payment("p09", 500, "2026-05-01"),)))
    run("fees", "pay", "p09", "--on", "2026-06-01")
    assert told("ledger")["fees_cents"] == 1500
    run("undo")
    assert told("ledger")["fees_cents"] == 500
    assert told("fees")["rows"][8]["eligible"] is False


def test_a_fee_that_falls_on_a_main_event_seat_by_a_correction_is_paid_before_its_first_hand(
    given: Run, run: Run, told: Run, accept: Run, play: Run
) -> None:
    """DECLINE, FORFEIT: qualify --strict, the lock and the close of the season all name it."""
    given(crowd(10, **{**dict.fromkeys(names(range(1, 11)), 9), "p03": 8}))
    run("postseason", "open")
    run("event", "clear", 8)
    run("event", "cancel", 8)
    accept(names(range(1, 11)))
    field = told("qualify", "--strict", code=3)
    assert (field["complete"], field["fees_due"]) == (False, 1)
    (owing,) = [seat for seat in field["main_event"] if seat["status"] == "fee-due"]
    assert (owing["player"], owing["events"]) == ("p03", 7)
    assert "$15.00" in run("qualify").stdout
    assert {"p03"} == {due["player"] for due in told("money", "due")["due"] if due["what"] == "fee"}
    run("postseason", "lock", "second-chance")
    open_now = told("season", "close", "--dry-run")["open"]
    assert {"what": "fee", "event": None, "player": "p03", "detail": "p03 owes $15.00 of the fee"} in open_now
    play("second-chance", ["p09", "p08", "p10"])
    run("fees", "pay", "p03", "--on", "2026-12-01", "--dry-run")
    said = run("postseason", "lock", "main-event").stdout
    assert f"p03 forfeits seat {owing['seat']}: $15.00 are not paid. It stays vacant." in said
    lost = {"event": "main-event", "seat": owing["seat"], "why": "forfeited"}
    assert lost in told("qualify", "--strict")["open_seats"]
    others = ["p09", *(name for name in names(range(1, 8)) if name != "p03")]
    assert "p03 holds no seat" in play("main-event", ["p09", "p03", *others[1:]], code=1).stderr
    assert "--on DATE --reason TEXT" in run("fees", "pay", "p03", code=1).stderr
    late = run("fees", "pay", "p03", "--on", "2026-12-01", "--reason", "gave it to Ann").stdout
    assert f"p03 has seat {owing['seat']} in the Main Event again." in late
    run("undo")
    play("main-event", others)
    assert not [due for due in told("money", "due")["due"] if due["what"] == "fee"]


def test_the_winner_of_second_chance_pays_a_fee_that_a_correction_brought(
    given: Run, run: Run, told: Run, accept: Run, play: Run
) -> None:
    given(crowd(10, **{**dict.fromkeys(names(range(1, 11)), 9), "p09": 8}))
    run("postseason", "open")
    accept(names(range(1, 11)))
    run("postseason", "lock", "second-chance")
    play("second-chance", ["p09", "p08", "p10"])
    assert told("qualify")["main_event"][-1]["status"] == "second-chance-winner"
    run("event", "clear", 8)
    run("event", "cancel", 8)
    assert told("qualify", "--strict", code=3)["main_event"][-1]["status"] == "fee-due"
    run("postseason", "lock", "main-event")
    assert told("qualify")["open_seats"] == [{"event": "main-event", "seat": 8, "why": "forfeited"}]
    run("undo")
    run("fees", "pay", "p09")
    run("postseason", "lock", "main-event")
    assert told("qualify", "--strict")["main_event"][-1]["status"] == "second-chance-winner"
