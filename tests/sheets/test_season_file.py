"""A season's document: facts as people and scripts read them, exactly, out and in again."""

from __future__ import annotations

import json
from typing import Any

import pytest

from dcpl.rules.evening import Evening
from dcpl.rules.facts import (
    OPENED,
    PAID_OUT,
    Adjustment,
    Carrier,
    Conduct,
    Deal,
    Handed,
    Handicap,
    Payment,
    PotMoney,
    Season,
)
from dcpl.rules.night.rows import night_of
from dcpl.rules.profile.values import Amendment
from dcpl.sheets.season_document import write_season
from dcpl.sheets.season_file import read_season_file
from tests.building import finish, row, season

FULL = season(
    [
        night_of([row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", status="no-show", penalty=1050)]),
        finish("Bo", "Ada"),
    ],
    adjustments=(Adjustment("Ada", -333, "late", event=1), Adjustment("Bo", 250, "hat", bonus=True)),
    payments=(Payment("Ada", 1550, "2026-05-01", "by post"),),
    amendments=(
        Amendment("hits.each", 150, 2, "more action"),
        Amendment("points.schedule", (10000, 250), 2, "short"),
    ),
    deals=(Deal(1, (("Ada", 2000), ("Bo", 1999)), "tired"),),
    handed=(Handed(1, "Ada", "paid", 2600),),
    conduct=(Conduct("Bo", "penalty", None, "shouting", points=550, carried=True, arrived=True),),
)


def document(given: Season = FULL) -> dict[str, Any]:
    """The season's document as a program reads it."""
    read: dict[str, Any] = json.loads(write_season(given, Evening()))
    return read


def test_points_are_numbers_and_money_is_in_cents() -> None:
    told = document()
    assert told["adjustments"][0]["points"] == -3.33
    assert told["events"][0]["entries"][2]["penalty"] == 10.5
    assert told["rules"]["high_hand"]["points"] == 2.5
    assert [amendment["value"] for amendment in told["amendments"]] == [1.5, [100.0, 2.5]]
    assert told["payments"][0]["amount_cents"] == 1550
    assert told["deals"][0]["shares"][1] == {"player": "Bo", "amount_cents": 1999}
    assert told["conduct"][0]["points"] == 5.5
    assert told["conduct"][0]["arrived"] is True


def test_every_fact_comes_back_and_the_same_bytes_go_out() -> None:
    text = write_season(FULL, Evening())
    read, problems = read_season_file(text.encode(), "season.json")
    assert problems == []
    assert read is not None
    assert read.season == FULL
    assert write_season(read.season, read.evening) == text


def test_what_few_leagues_record_comes_back_too() -> None:
    last = FULL.nights[1].exits[-1]
    night = FULL.nights[1]._replace(
        entries=(*FULL.nights[1].entries[:-1], FULL.nights[1].entries[-1]._replace(hits=0, first_place=3)),
        exits=(*FULL.nights[1].exits[:-1], last._replace(hand=2)),
    )
    season = FULL._replace(
        nights={**FULL.nights, 1: night},
        events=(FULL.events[0]._replace(series="north"), *FULL.events[1:]),
        carriers=(Carrier(1, "crown", "Ada"),),
        handicaps=(Handicap("Ada", 875), Handicap("Bo", 1100, 1)),
        pot_money=(
            PotMoney("jackpot", OPENED, 4500, "2026-01-01"),
            PotMoney("season", PAID_OUT, -500, "2026-01-08", "Bo", "too much"),
        ),
    )
    text = write_season(season, Evening())
    assert '"factor": 0.875' in text
    read, problems = read_season_file(text.encode(), "season.json")
    assert problems == []
    assert read is not None
    assert read.season == season
    assert write_season(read.season, read.evening) == text


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda d: d["adjustments"][0].update(points=2.555), "points is not points, with two decimals"),
        (lambda d: d["adjustments"][0].update(points="2.5"), "points is not points"),
        (lambda d: d["events"][0]["entries"][2].update(penalty=-1), "penalty is not points from 0"),
        (lambda d: d["payments"][0].update(amount_cents=15.5), "amount_cents is not a whole number"),
        (lambda d: d["amendments"][0].update(key="hits.eech"), "no key hits.eech"),
        (lambda d: d["amendments"][0].update(value="many"), "hits.each"),
        (lambda d: d["rules"]["hits"].pop("each"), "hits.each is missing"),
        (lambda d: d["rules"]["hits"].update(each=1.555), "two places"),
        (lambda d: d.update(name=7), "name is not a name"),
        (lambda d: d.update(name=2.5), "name is not a name"),
        (lambda d: d.pop("conduct"), "lacks conduct"),
        (lambda d: d.update(extra=1), "the document: has an unknown key extra"),
        (lambda d: d.update(dcpl_season=True), "dcpl_season is not 1"),
        (lambda d: d.update(dcpl_season=2), "dcpl_season is not 1"),
        (lambda d: d.update(rules=[]), "the document: rules is not an object"),
        (lambda d: d.update(closed=1), "closed is not true or false"),
        (lambda d: d.update(guests=[2.5]), "guests is not a list of names"),
        (lambda d: d.update(evening=[]), "evening: is no object"),
        (lambda d: d["events"].insert(0, d["events"][1]), "events, 3: event 2 is there twice"),
        (lambda d: d["events"].append(7), "events, 15: is no object"),
        (
            lambda d: d["events"][0].update(state="over"),
            "state is not one of scheduled, open, final, cancelled",
        ),
        (
            lambda d: d["events"][0].update(date="2026-1-1"),
            "events, 1: date is not a date YYYY-MM-DD or null",
        ),
        (lambda d: d["events"][0].update(factor=10**9), "factor is not a factor from 0 to"),
        (lambda d: d["events"][0]["exits"].append({}), "events, 1, exits, 2: lacks order"),
        (lambda d: d["events"][0]["exits"][0].update(hitmen="Ada"), "hitmen is not a list of names"),
        (lambda d: d["deals"][0]["shares"][1].update(amount_cents=-1), "deals, 1, shares, 2: amount_cents"),
        (lambda d: d["amendments"][1].update(value="many"), "amendments, 2: points.schedule"),
        (
            lambda d: d["evening"]["notes"].append({"event": 99, "text": "x"}),
            "notes, 1: there is no event 99",
        ),
        (lambda d: d["tiebreaks"].append({"players": [], "score": "4-0"}), "3-0, 3-1, 3-2 or null"),
    ],
)
def test_faults_are_told_with_where_they_are(change: Any, told: str) -> None:
    changed = document()
    change(changed)
    read, problems = read_season_file(json.dumps(changed).encode(), "season.json")
    assert read is None
    assert any(told in str(problem) and "season.json" in str(problem) for problem in problems), problems


@pytest.mark.parametrize("raw", [b"", b"{", b"[]", b"7", b"\xff", b"[" * 100_000, b'{"dcpl_season": NaN}'])
def test_noise_is_no_season(raw: bytes) -> None:
    read, problems = read_season_file(raw, "season.json")
    assert read is None
    assert problems


def test_all_faults_are_told_at_once_whatever_part_they_are_in() -> None:
    changed = document()
    changed.update(name="", extra=1)
    changed["rules"]["hits"]["each"] = "many"
    changed["events"][0]["host"] = 7
    changed["events"][0]["entries"][0]["note"] = None
    changed["evening"]["seats"] = 1
    read, problems = read_season_file(json.dumps(changed).encode(), "season.json")
    assert read is None
    assert sorted(str(problem).partition(" (")[0] for problem in problems) == [
        "season.json: evening: seats is not a list",
        "season.json: events, 1, entries, 1: note is not a text",
        "season.json: events, 1: host is not a name or null",
        'season.json: hits.each is "many"',
        "season.json: the document: has an unknown key extra",
        "season.json: the document: name is not a name",
    ]


def test_a_document_of_nothing_but_faults_is_soon_given_up() -> None:
    read, problems = read_season_file(json.dumps({**document(), "payments": [{}] * 100_000}).encode(), "x")
    assert read is None
    assert len(problems) < 2000
    assert "too many faults" in str(problems[-1])


def test_half_a_character_is_named_with_what_stands_before_it() -> None:
    changed = document()
    changed["events"][0]["host"] = "Zo\ud800"
    read, (problem,) = read_season_file(json.dumps(changed).encode(), "x")
    assert read is None
    assert "\\ud800" in problem.message
    assert problem.message.endswith('"host": "Zo')
