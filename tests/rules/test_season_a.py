"""A real season of twelve nights: every value that is known of it."""

from __future__ import annotations

import csv
import json
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.facts import Season
from dcpl.rules.night.rows import night_of
from dcpl.rules.post_season.field import fee_status
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import row, season

FOLDER = Path(__file__).parent.parent / "seasons" / "a"


@pytest.fixture(scope="module")
def real() -> Season:
    nights = {}
    for number in range(1, 13):
        with (FOLDER / f"night-{number:02d}.csv").open(encoding="utf-8", newline="") as file:
            rows = [
                row(line["player"], int(line["place"]), line["hitman"], rebuys=int(line["rebuys"]))
                for line in csv.DictReader(file)
            ]
        nights[number] = night_of(rows)
    return season(nights)


def expected(name: str) -> Any:
    return json.loads((FOLDER / name).read_text(encoding="utf-8"))


def test_standings_in_every_value(real: Season) -> None:
    rows = standings(judge_season(real))
    wanted = expected("standings.json")["rows"]
    assert len(rows) == len(wanted)
    for found, known in zip(rows, wanted, strict=True):
        for key, value in known.items():
            told = getattr(found, key)
            assert told == (round(value * 100) if isinstance(value, float) else value), (found.player, key)


def test_buttons_and_prizes(real: Season) -> None:
    nights = judge_season(real).nights
    wanted = expected("post-season.json")
    assert [
        {
            "event": n.event.number,
            "holder": n.button.holder,
            "value": n.button.value / 100,
            "outcome": n.button.outcome,
        }
        for n in nights
    ] == wanted["buttons"]
    for night, known in zip(nights, wanted["prizes"], strict=True):
        assert {r.player: r.prize_cents for r in night.rows if r.prize_cents} == known["prizes"]
        assert (night.field, night.rebuys) == (known["field"], known["rebuys"])
        assert (night.money.night_pot_cents, night.money.main_pot_cents) == (
            known["pot_cents"],
            known["main_pot_cents"],
        )


def test_post_season_field_fees_and_stacks(real: Season) -> None:
    drawn = field(judge_season(real))
    wanted = expected("post-season.json")
    assert [{"player": s.standing.player, "stack": s.stack.chips} for s in drawn.main_event] == wanted[
        "main_event"
    ]
    assert [
        {"player": s.standing.player, "events": s.standing.events, "fee_cents": fee_status(s.account)[0]}
        for s in drawn.second_chance
    ] == wanted["second_chance"]
    assert sorted(r.standing.player for r in drawn.ineligible) == sorted(wanted["ineligible"])
    assert drawn.unsettled == ()


def test_books_balance(real: Season) -> None:
    books = season_books(judge_season(real))
    assert books.balance_cents == 0
    assert books.main_pot_cents == sum(n["main_pot_cents"] for n in expected("post-season.json")["prizes"])
