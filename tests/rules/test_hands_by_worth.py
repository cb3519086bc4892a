"""A high hand that gives points by what it is, to the best or to everyone (HIGH-HAND)."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import Refused
from dcpl.rules.facts import REGULAR, Claim, Event
from dcpl.rules.outlook.odds import odds
from dcpl.rules.points.judge import judge_night
from dcpl.rules.profile.text import profile_values
from dcpl.rules.profile.values import Profile, from_json, to_json
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, finish, season
from tests.rules.test_invented_leagues import own

Run = Callable[..., Any]
BOARD = "2c 2d 9s Jh 4d"
QUADS, FULL, TRIPS, PAIR = "2h 2s", "9h 9c", "2h As", "Ah Kd"


def league(high_hand: str) -> Profile:
    return own(f'extends = "plain"\nname = "X"\n[points]\nformula = "0"\n[high_hand]\n{high_hand}\n')


def paid(rules: Profile, **claims: str) -> dict[str, int]:
    night = finish("Ann", "Bo", "Cy", by={})
    night = night._replace(
        claims=tuple(
            Claim(player, hole if hole == "yes" else f"{hole}/{BOARD}") for player, hole in claims.items()
        )
    )
    judged = judge_night(Event(REGULAR, 1), night, rules)
    return {row.player: row.high_hand // 100 for row in judged.rows if row.high_hand}


HANDS = "hands = {trips = 5, quads = 500, full-house = 50}"


def test_a_hand_between_two_that_are_listed_gives_what_the_lower_one_does() -> None:
    assert paid(league(HANDS), Ann=QUADS) == {"Ann": 500}
    assert paid(league(HANDS), Ann=FULL, Bo=TRIPS) == {"Ann": 50}
    assert paid(league("hands = {straight = 5, quads = 9}"), Ann=FULL) == {"Ann": 5}
    assert paid(league("hands = {royal-flush = 99, pair = 1}"), Ann=QUADS) == {"Ann": 1}
    assert paid(league(HANDS), Ann=PAIR) == {}


def test_everyone_has_points_for_their_own() -> None:
    everyone = league(f'{HANDS}\nwho = "everyone"')
    assert paid(everyone, Ann=QUADS, Bo=FULL, Cy=PAIR) == {"Ann": 500, "Bo": 50}
    assert paid(league(HANDS), Ann=QUADS, Bo=FULL) == {"Ann": 500}
    plain = league('points = 3\nwho = "everyone"')
    assert paid(plain, Ann=FULL, Bo=PAIR) == {"Ann": 3, "Bo": 3}


def test_a_ruling_gives_the_plain_points() -> None:
    assert paid(league(f"points = 7\n{HANDS}"), Ann="yes", Bo=QUADS) == {"Ann": 7}


def test_it_is_kept_shown_and_cannot_be_foretold() -> None:
    rules = league(HANDS)
    assert from_json(to_json(rules)) == rules
    assert profile_values(rules)["high_hand"]["hands"] == {  # type: ignore[index]  # a table
        "trips": 5.0,
        "full-house": 50.0,
        "quads": 500.0,
    }
    hunted = DCPL._replace(high_hand=DCPL.high_hand._replace(hands=rules.high_hand.hands))
    assert odds(judge_season(season([finish("A", "B", "C")] * 4, rules=hunted)), 10) is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("hands = {five-of-a-kind = 5}", "which is no hand"),
        ("hands = {quads = -5}", "high_hand.hands is -5.00"),
        ("hands = 5", "high_hand.hands is 5"),
        ('who = "all"', 'high_hand.who is "all"'),
    ],
)
def test_hands_that_cannot_be_are_refused(line: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        league(line)
    assert told in " ".join(map(str, refused.value.problems))


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    rules = tmp_path / "ours.toml"
    rules.write_text(
        'extends = "plain"\nname = "Hands"\n[high_hand]\nwho = "everyone"\nhands = {pair = 1, quads = 9}\n',
        encoding="utf-8",
    )
    run("init")
    run("season", "new", "2026", "--rules", rules)
    for line in ("seat Ann, Bo", f"high Ann {QUADS}/{BOARD}", f"high Bo {PAIR}/{BOARD}", "out Bo by Ann"):
        run("night", "1", *line.split(), *(["--new"] if line.startswith("seat") else []))
    run("night", "1", "finish")
    assert "Four of a kind" in run("explain", "Ann").stdout
    assert "high-hand" in run("explain", "Bo").stdout
    assert "pair 1, quads 9" in " ".join(run("season", "rules").stdout.split())
    assert run("check").stdout == ""
