"""HIT and BUTTON."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from dcpl.rules.facts import Season
from dcpl.rules.night.rows import night_of
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.judge import judge_season
from tests.building import finish, profile, row, season


def points(night: NightResult, player: str) -> Mapping[str, int]:
    """A player's points of a night by their names."""
    return next(result for result in night.rows if result.player == player)._asdict()


def buttons(played: Season) -> list[tuple[str | None, int, str]]:
    """The button's way through a season."""
    return [(n.button.holder, n.button.value, n.button.outcome) for n in judge_season(played).regular_nights]


def test_hit_each_complete_elimination_is_one_point_and_the_winner_gets_one_more() -> None:
    night = judge_season(season([finish("Ada", "Bo", "Cy", by={"Bo": "Ada", "Cy": "Bo"})])).nights[0]
    assert points(night, "Ada")["hit_points"] == 200
    assert points(night, "Ada")["hits"] == 2
    assert points(night, "Bo")["hit_points"] == 100
    assert points(night, "Cy")["hit_points"] == 0


def test_hit_a_bust_followed_by_a_rebuy_is_none() -> None:
    rows = [row("Ada", 1), row("Bo", 2, "Ada", rebuys=1, rebuy_hitmen=(("Cy",),)), row("Cy", 3, "Ada")]
    night = judge_season(season([night_of(rows)])).nights[0]
    assert points(night, "Cy")["hit_points"] == 0
    counted = judge_season(season([night_of(rows)], rules=profile(hits_rebought=True))).nights[0]
    assert points(counted, "Cy")["hit_points"] == 100


def test_hit_shared_is_rounded_down_and_what_is_left_goes_to_the_first_named() -> None:
    rows = [row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", 3, "Ada"), row("Di", 4, "Bo; Cy; Ada")]
    night = judge_season(season([night_of(rows)])).nights[0]
    assert points(night, "Bo")["hit_points"] == 34
    assert points(night, "Cy")["hit_points"] == 33
    assert points(night, "Ada")["hit_points"] == 333
    assert points(night, "Ada")["hits"] == 4


def test_hit_shared_in_full_where_the_profile_says_so() -> None:
    rows = [row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", 3, "Bo; Ada")]
    night = judge_season(season([night_of(rows)], rules=profile(hits_shared="full"))).nights[0]
    assert (points(night, "Bo")["hit_points"], points(night, "Ada")["hit_points"]) == (100, 300)


def test_hit_without_a_hitman_is_nobodys() -> None:
    night = judge_season(season([finish("Ada", "Bo", "Cy", by={})])).nights[0]
    assert [result.hit_points for result in night.rows] == [100, 0, 0]


def test_hit_the_winners_own_is_theirs_however_the_night_ended() -> None:
    rows = [row(name, place, status="chip-count") for place, name in enumerate(("Ada", "Bo"), start=1)]
    night = judge_season(season([night_of(rows)])).nights[0]
    assert points(night, "Ada")["hit_points"] == 100


def test_button_the_first_event_has_none() -> None:
    assert buttons(season([finish("Ada", "Bo")])) == [(None, 0, "none")]


def test_button_the_holders_hitman_gets_its_value_on_top_of_the_hit() -> None:
    night = judge_season(season([finish("Ada", "Bo"), finish("Bo", "Ada")])).nights[1]
    assert night.button[:4] == ("Ada", 500, "won", ("Bo",))
    assert (points(night, "Bo")["button"], points(night, "Bo")["hit_points"]) == (500, 200)


def test_button_shared_by_its_hitmen() -> None:
    rows = [row("Bo", 1), row("Cy", 2, "Bo"), row("Di", 3, "Bo"), row("Ada", 4, "Cy; Bo; Di")]
    night = judge_season(season([finish("Ada", "Bo", "Cy"), night_of(rows)])).nights[1]
    assert [points(night, name)["button"] for name in ("Cy", "Bo", "Di")] == [168, 166, 166]


def test_button_grows_while_its_holder_wins_and_pays_what_it_grew_to() -> None:
    nights = [finish("Ada", "Bo")] * 3 + [finish("Bo", "Ada")]
    assert buttons(season(nights)) == [
        (None, 0, "none"),
        ("Ada", 500, "grows"),
        ("Ada", 1000, "grows"),
        ("Ada", 1500, "won"),
    ]
    assert points(judge_season(season(nights)).nights[3], "Bo")["button"] == 1500


def test_button_the_holder_who_wins_the_last_event_gets_the_value_carried() -> None:
    nights = {10: finish("Bo", "Ada"), 11: finish("Bo", "Ada"), 12: finish("Bo", "Ada")}
    night = judge_season(season(nights)).nights[2]
    assert night.button[:3] == ("Bo", 1000, "kept")
    assert points(night, "Bo")["button"] == 1000


@pytest.mark.parametrize(("how", "award"), [("carried", 1000), ("value", 500), ("none", 0)])
def test_button_of_the_last_event_as_the_profile_says(how: str, award: int) -> None:
    nights = {10: finish("Bo", "Ada"), 11: finish("Bo", "Ada"), 12: finish("Bo", "Ada")}
    night = judge_season(season(nights, rules=profile(button_last_event=how))).nights[2]
    assert points(night, "Bo")["button"] == award


def test_button_the_last_event_is_the_highest_not_cancelled_recorded_or_not() -> None:
    nights = {1: finish("Bo", "Ada"), 2: finish("Bo", "Ada")}
    assert buttons(season(nights))[1][2] == "grows"
    assert buttons(season(nights, cancelled=range(3, 13)))[1][2] == "kept"
    assert buttons(season(nights, cancelled=range(3, 12)))[1][2] == "grows"


@pytest.mark.parametrize(
    "holder",
    [
        row("Ada", 2, status="removed"),
        row("Ada", 2, status="prepaid-absent"),
        row("Ada", 2),
        row("Ada", 2, status="chip-count"),
        row("Ada", None, status="no-show"),
    ],
)
def test_button_lapses_in_every_other_case(holder: object) -> None:
    third = 2 if holder == row("Ada", None, status="no-show") else 3
    rows = [row("Bo", 1), holder, row("Cy", third, "Bo")]
    assert buttons(season([finish("Ada", "Bo", "Cy"), night_of(rows)]))[1] == ("Ada", 500, "lapsed")


def test_button_lapses_when_the_holder_is_absent_and_the_winner_carries_it_next() -> None:
    nights = [finish("Ada", "Bo"), finish("Cy", "Bo"), finish("Bo", "Cy")]
    assert buttons(season(nights))[1:] == [("Ada", 500, "lapsed"), ("Cy", 500, "won")]


def test_button_passes_over_a_cancelled_event_and_one_without_results() -> None:
    nights = {1: finish("Ada", "Bo"), 3: finish("Bo", "Ada"), 5: finish("Ada", "Bo")}
    assert buttons(season(nights, cancelled=[2])) == [
        (None, 0, "none"),
        ("Ada", 500, "won"),
        ("Bo", 500, "won"),
    ]


def test_button_a_holder_who_left_early_is_won_by_whoever_wins_the_last_chips() -> None:
    rows = [row("Bo", 1), row("Ada", 2, "Bo", status="left-early")]
    assert buttons(season([finish("Ada", "Bo"), night_of(rows)]))[1][2] == "won"


def test_button_is_not_won_by_a_bust_that_was_rebought() -> None:
    rows = [row("Bo", 1), row("Cy", 2, "Bo"), row("Ada", 3, "Cy", rebuys=1, rebuy_hitmen=(("Bo",),))]
    night = judge_season(season([finish("Ada", "Bo", "Cy"), night_of(rows)])).nights[1]
    assert night.button.hitmen == ("Cy",)


def test_button_none_where_the_profile_gives_it_no_value() -> None:
    nights = [finish("Ada", "Bo"), finish("Bo", "Ada")]
    assert buttons(season(nights, rules=profile(button_value=0)))[1] == (None, 0, "none")


def test_guest_carries_the_button_and_wins_it_without_points_of_their_own() -> None:
    nights = [finish("Ada", "Gus"), finish("Gus", "Ada", "Bo"), finish("Bo", "Gus", "Ada")]
    result = judge_season(season(nights, guests=frozenset({"Gus"})))
    assert result.nights[1].button[:4] == ("Ada", 500, "won", ("Gus",))
    assert points(result.nights[1], "Gus")["total"] == 0
    assert points(result.nights[1], "Gus")["hits"] == 3
    assert points(result.nights[1], "Gus")["prize_cents"] > 0
    assert result.nights[2].button[:4] == ("Gus", 500, "won", ("Bo",))
    assert points(result.nights[2], "Bo")["button"] == 500
