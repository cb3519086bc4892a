"""The real season to its very end: invitations, both post-season nights, money, closing; all undone again."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.commands.league import night
from tests.commands.test_corrections import contents

Run = Callable[..., Any]
MAIN = ("Ossian", "Britt", "Sixten", "Kalle S", "Nils T", "Mika V", "Ylva")
CHANCE = ("Åke", "Vera D", "Ragnar", "Isak J", "Torsten", "Hedda", "Majken", "Rune", "Folke", "Petra L")
OWE = ("Åke", "Ragnar", "Hedda", "Majken", "Rune", "Folke", "Petra L")


def rows(players: tuple[str, ...]) -> str:
    """Rows in which everybody goes out to the winner."""
    return "".join(f"{n},{player},{players[0] if n > 1 else ''}\n" for n, player in enumerate(players, 1))


@pytest.fixture
def step(run: Run, db: Path) -> Run:
    """A command of which the dry run says the same, and which one undo takes back."""

    def act(*words: object) -> str:
        before = contents(db)
        shown = run(*words, "--dry-run").stdout
        assert contents(db) == before
        done = str(run(*words).stdout)
        assert done == shown
        after = contents(db)
        assert after != before, words
        run("undo")
        assert contents(db) == before, words
        run(*words)
        assert run("check").stdout == ""
        return done

    return act


def test_to_the_end(real: Path, run: Run, told: Run, step: Run, sheet: Run, tmp_path: Path) -> None:
    status = told("postseason", "status")
    assert status == {"season": "2026", "state": "not-open", "seats": [], "next": []}
    assert "Ossian" in step("postseason", "open")
    status = told("postseason", "status")
    assert tuple(status) == ("season", "state", "seats", "next")
    assert status["state"] == "open"
    assert [seat["player"] for seat in status["seats"]] == [*MAIN, *CHANCE]
    assert status["seats"][7] == {
        "event": "second-chance",
        "seat": 1,
        "player": "Åke",
        "answer": "open",
        "fee_cents": 1500,
        "fee_paid": False,
        "status": "fee-due",
    }
    assert all(tuple(row) == ("event", "player", "rank") for row in status["next"])
    assert told("qualify", "--strict", code=3)["complete"] is False, "fees are due once it is open"

    step("postseason", "decline", "Ylva")
    assert "Vera D" in run("postseason", "status").stdout
    run("undo")
    for player in MAIN:
        run("postseason", "accept", player)
    step("postseason", "accept", "Åke")
    for player in CHANCE[1:]:
        run("postseason", "accept", player)
    for player in OWE[:-1]:
        run("fees", "pay", player)
    step("fees", "pay", OWE[-1])
    assert told("qualify", "--strict")["fees_due"] == 0
    assert "lock" in run("event", "record", "second-chance", sheet(rows(CHANCE)), code=1).stderr
    step("postseason", "lock", "second-chance")
    assert told("postseason", "status")["state"] == "second-chance-locked"
    assert (
        "Zoe"
        in run("event", "record", "second-chance", "-", code=1, stdin="place,player\n1,Zoe\n2,Åke\n").stderr
    )
    chance = sheet(rows(CHANCE))
    assert "eighth seat" in step("event", "record", "second-chance", chance)
    assert "Nothing changes" in run("event", "record", "second-chance", chance).stdout
    shown = told("event", "show", "second-chance")
    assert (shown["kind"], shown["field"], shown["night_pot_cents"]) == ("second-chance", 10, 0)
    assert {row["total"] for row in shown["results"]} == {0.0}
    assert told("standings")["rows"][5]["events"] == 7, "no event played"

    seats = {seat["seat"]: seat for seat in told("qualify")["main_event"]}
    assert (seats[8]["player"], seats[8]["status"], seats[8]["stack"]) == (
        "Åke",
        "second-chance-winner",
        46400,
    )
    assert told("stacks", "--strict")["stacks"][7]["player"] == "Åke"
    step("postseason", "lock", "main-event")
    final = sheet(rows(("Åke", *MAIN)), "main.csv")
    assert "Åke won" in step("event", "record", "main-event", final)
    shown = told("event", "show", "main-event")
    pot = told("ledger")["main_pot_cents"]
    assert pot == 74000 + 14000
    assert shown["main_pot_cents"] == pot == sum(row["prize_cents"] for row in shown["results"])
    assert [row["prize_cents"] for row in shown["results"]][:3] == [57200, 30800, 0]
    places = told("payouts", "main-event")
    assert (places["pot_cents"], [row["percent"] for row in places["places"]]) == (pot, [65.0, 35.0])

    first = run("season", "export").stdout
    file = tmp_path / "season.json"
    file.write_text(first, encoding="utf-8")
    run("season", "import", file, "--as", "again")
    assert run("season", "export", "--season", "again").stdout == first.replace('"2026"', '"again"', 1)
    run("undo")

    assert "collected" in run("season", "close", code=1).stderr
    step("money", "paid", 1, "--all")
    for event in (*range(2, 13), "main-event"):
        run("money", "paid", event, "--all")
    run("money", "settle")
    assert told("season", "close", "--dry-run") == {"can_close": True, "open": []}
    run("season", "close")
    for words in (
        ("postseason", "decline", "Åke"),
        ("postseason", "reopen", "--reason", "x"),
        ("postseason", "lock", "main-event"),
        ("money", "paid", "1", "--all"),
        ("deal", "1", "Kalle S=100", "Ragnar=50"),
        ("event", "clear", "main-event"),
    ):
        assert "closed" in run(*words, code=1).stderr, words
    assert told("ledger")["balance_cents"] == 0
    assert run("check").stdout == ""
    run("undo")
    assert told("season", "list")["seasons"][0]["state"] == "open"


def test_a_correction_takes_no_seat(real: Path, run: Run, told: Run) -> None:
    """INVITE: it is told whose seat would differ; `reopen` draws anew."""
    run("postseason", "open")
    shown = run("adjust", "Ylva", -200, "--reason", "late").stdout
    assert "Ylva would have: Second Chance" in shown
    assert "Vera D would have: Main Event" in shown
    assert [seat["player"] for seat in told("qualify")["main_event"]] == list(MAIN)
    run("postseason", "reopen", "--reason", "a wrong count")
    assert [seat["player"] for seat in told("qualify")["main_event"]] == [*MAIN[:-1], "Vera D"]


def test_opening_too_early(league: Path, run: Run, record: Run, unchanged: Run) -> None:
    record(1, night("ABC"))
    before = unchanged()
    assert "--force" in run("postseason", "open", code=1).stderr
    assert "--reason" in run("postseason", "open", "--force", code=1).stderr
    for words in (("accept", "A"), ("decline", "A"), ("lock", "second-chance"), ("invite",)):
        assert "open" in run("postseason", *words, code=1).stderr
    assert unchanged() == before
