"""The tiebreaks that other leagues use: each alone, exactly, and in the profile's order."""

from __future__ import annotations

from collections.abc import Sequence

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import Adjustment, Night
from dcpl.rules.profile.sections import TIEBREAKS
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.other_tiebreaks import TIEBREAKS as RULES
from dcpl.rules.season.standings import standings
from dcpl.rules.season.ties import words_of
from tests.building import changed, finish, profile, season

LEVEL = profile(
    points_schedule=(0,), points_beyond=0, hits_each=0, hits_winner=0,
    button_value=0, rebuy_penalty=0, rebuy_most=9,
)  # fmt: skip


def order(
    by: Sequence[str], nights: Sequence[Night], rules: Profile = LEVEL, **points: int
) -> list[tuple[str, str | None]]:
    """Ada, Bo and Cy as they stand, all with 100 points (unless otherwise said), and what decided."""
    given_points = {"Ada": 100, "Bo": 100, "Cy": 100, **points}
    rules = changed(rules, standings_tiebreaks=tuple(by))
    facts = tuple(Adjustment(player, value * 100, "level") for player, value in given_points.items())
    played = season(nights, rules=rules, adjustments=facts)
    rows = [row for row in standings(judge_season(played)) if row.player in ("Ada", "Bo", "Cy")]
    return [(row.player, row.decided_by) for row in rows]


def test_every_choice_of_the_profile_is_a_tiebreak_with_words() -> None:
    assert {*RULES} == {*TIEBREAKS}
    assert all(words_of(rule.ruling) == rule.words for rule in RULES.values())
    assert len({rule.ruling for rule in RULES.values()}) == len(RULES)
    assert [RULES[name].ruling for name in TIEBREAKS[:4]] == ["TIE-1", "TIE-2", "TIE-3", "TIE-4"]


NIGHTS = [
    finish("Cy", "Bo", "Ada", "Di"),  # Cy hits everybody
    finish("Bo", "Ada", "Di", "Cy", by={"Cy": "Ada", "Di": "Ada"}),
    finish("Di", "Ada", "Cy", "Bo", by={"Bo": "Cy; Ada"}),
]


@pytest.mark.parametrize(
    ("by", "expected"),
    [
        ("wins", [("Bo", None), ("Cy", None), ("Ada", "TIE-WINS")]),  # 1, 1, 0
        ("best-places", [("Bo", None), ("Cy", "TIE-PLACES"), ("Ada", "TIE-PLACES")]),  # Bo 1 2 4, Cy 1 3 4
        ("average-place", [("Ada", None), ("Bo", None), ("Cy", "TIE-AVERAGE")]),  # 7/3, 7/3, 8/3
        ("last-event", [("Ada", None), ("Cy", "TIE-LAST"), ("Bo", "TIE-LAST")]),
        ("head-to-head", [("Ada", None), ("Bo", None), ("Cy", None)]),  # 3 won and 3 lost, each
        ("hits", [("Cy", None), ("Ada", "TIE-HITS"), ("Bo", "TIE-HITS")]),  # 4, 3, 0
        ("prize-money", [("Bo", None), ("Ada", "TIE-MONEY"), ("Cy", "TIE-MONEY")]),  # 80, 56, 52
        ("fewer-events", [("Ada", None), ("Bo", None), ("Cy", None)]),
    ],
)
def test_each_tiebreak_alone(by: str, expected: list[tuple[str, str | None]]) -> None:
    assert order([by], NIGHTS) == expected


def test_head_to_head_counts_the_tied_alone_and_only_where_both_played() -> None:
    nights = [finish("Cy", "Di", "Ada"), finish("Bo", "Di", "Cy"), finish("Bo", "Ada", "Di")]
    # Bo won both, Cy one of two, Ada none of two
    assert order(["head-to-head"], nights) == [("Bo", None), ("Cy", "TIE-HEADS"), ("Ada", "TIE-HEADS")]


def test_fewer_events_and_fewer_rebuys() -> None:
    nights = [finish("Ada", "Bo", "Cy", Bo={"rebuys": 2}, Cy={"rebuys": 1}), finish("Ada", "Bo")]
    assert order(["fewer-events"], nights) == [("Cy", None), ("Ada", "TIE-FEWER"), ("Bo", None)]
    assert order(["fewer-rebuys"], nights) == [("Ada", None), ("Cy", "TIE-REBUYS"), ("Bo", "TIE-REBUYS")]


def test_base_points_and_best_night() -> None:
    rules = changed(LEVEL, points_schedule=(1000, 500, 100), points_beyond=0)
    nights = [finish("Ada", "Bo", "Cy"), finish("Di", "Bo", "Cy", "Ada"), finish("Di", "Bo", "Ada")]
    # base points: Ada 11, Bo 15, Cy 2; with the adjustments all three have 120
    level = {"Ada": 109, "Bo": 105, "Cy": 118}
    assert order(["base-points"], nights, rules, **level) == [
        ("Bo", None),
        ("Ada", "TIE-BASE"),
        ("Cy", "TIE-BASE"),
    ]
    assert order(["best-night"], nights, rules, **level) == [
        ("Ada", None),
        ("Bo", "TIE-NIGHT"),
        ("Cy", "TIE-NIGHT"),
    ]


def test_best_night_goes_on_to_the_next_best_and_who_has_no_further_one_comes_after() -> None:
    rules = changed(LEVEL, points_schedule=(1000, 1000, 1000), points_beyond=0)
    nights = [finish("Ada", "Bo", "Cy"), finish("Bo", "Ada"), finish("Di", "Ed", "Fi", "Bo")]
    level = {"Ada": 80, "Bo": 80, "Cy": 90}
    assert order(["best-night"], nights, rules, **level) == [
        ("Bo", None),  # 10, 10, 0
        ("Ada", "TIE-NIGHT"),  # 10, 10
        ("Cy", "TIE-NIGHT"),  # 10
    ]


def test_the_first_that_differs_decides() -> None:
    by = ["fewer-events", "wins", "last-event"]
    assert order(by, NIGHTS) == [("Cy", None), ("Bo", "TIE-LAST"), ("Ada", "TIE-WINS")]


@given(
    st.lists(st.permutations(["Ada", "Bo", "Cy", "Di"]), min_size=1, max_size=5),
    st.sampled_from([name for name in TIEBREAKS if name != "ro-sham-bo"]),
)
def test_a_tiebreak_orders_whatever_it_is_and_keeps_everybody(nights: list[list[str]], by: str) -> None:
    rows = order([by], [finish(*players) for players in nights])
    assert sorted(player for player, _ in rows) == ["Ada", "Bo", "Cy"]
    assert {ruling for _, ruling in rows} <= {None, RULES[by].ruling}
