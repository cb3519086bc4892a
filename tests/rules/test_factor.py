"""Nights that count with a factor: the parts add up to the whole, and a factor of 1 changes nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import NO_SHOW, Adjustment, Claim, Entry, Night, Season
from dcpl.rules.night.rows import night_of
from dcpl.rules.points.award import Award
from dcpl.rules.points.counting import counts_text, scaled
from dcpl.rules.points.judge import NightResult, ResultRow
from dcpl.rules.season.attendance import attendance
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import as_after, judge_season
from dcpl.rules.season.result import factors_of, totals
from dcpl.rules.season.standings import standings
from tests.building import finish, profile, row, season

PARTS = ("base", "hit_points", "button", "high_hand", "bonus_adjustment", "penalty", "adjustment", "total")
FACTORS = st.integers(0, 100_00)


def counted(played: Season, factors: Mapping[int, int | None]) -> Season:
    """The season with these events' own factors, in hundredths."""
    events = tuple(
        event._replace(factor=factors[event.number]) if event.number in factors else event
        for event in played.events
    )
    return played._replace(events=events)


def of(night: NightResult | None, player: str) -> ResultRow:
    assert night is not None
    return next(row for row in night.rows if row.player == player)


def full_season() -> Season:
    """Three nights with everything in them: rebuys, a no-show, the button, a high hand, adjustments."""
    first = finish("Ada", "Bo", "Cy", "Di")
    rows = [
        row("Bo", 1, high_hand="yes"),
        row("Ada", 2, "Bo"),
        row("Cy", 3, "Ada;Bo", rebuys=1),
        row("Ed", None, status=NO_SHOW),
    ]
    given_there = (
        Adjustment("Cy", 333, "found it", event=2),
        Adjustment("Ada", -101, "late", event=2),
        Adjustment("Di", 50, "helped", bonus=True, event=2),
        Adjustment("Di", 1000, "hosted"),
    )
    return season([first, night_of(rows), finish("Bo", "Ada", "Cy")], adjustments=given_there)


def test_a_night_that_counts_double_doubles_all_that_is_of_it() -> None:
    plain, double = judge_season(full_season()), judge_season(counted(full_season(), {2: 200}))
    for once, twice in zip(plain.nights[1].rows, double.nights[1].rows, strict=True):
        assert {part: 2 * getattr(once, part) for part in PARTS} == {
            part: getattr(twice, part) for part in PARTS
        }
    assert of(double.night(2), "Cy").penalty == 2000
    assert of(double.night(2), "Ed").total == -5000
    assert of(double.night(2), "Ada").adjustment == -202
    assert totals(double)["Di"] - totals(plain)["Di"] == 50, "who was absent, too: it belongs to the event"
    assert plain.nights[0] == double.nights[0]
    assert plain.nights[2] == double.nights[2]


def test_what_is_no_point_stays_as_it_is() -> None:
    """Places, hits, the button's value, prizes and the books know no factor."""
    plain, double = judge_season(full_season()), judge_season(counted(full_season(), {1: 200, 2: 0, 3: 150}))
    for once, twice in zip(plain.nights, double.nights, strict=True):
        for kept in ("field", "rebuys", "money", "button", "high_hand", "bounties", "winner", "next_button"):
            assert getattr(once, kept) == getattr(twice, kept)
        for before, after in zip(once.rows, twice.rows, strict=True):
            assert {k: v for k, v in before._asdict().items() if k not in PARTS} == {
                k: v for k, v in after._asdict().items() if k not in PARTS
            }
    assert season_books(plain) == season_books(double)


def test_a_night_that_counts_nothing_is_played_all_the_same() -> None:
    played = counted(season([finish("Ada", "Bo"), finish("Bo", "Ada")]), {1: 0})
    result = judge_season(played)
    ada = next(row for row in standings(result) if row.player == "Ada")
    assert (ada.total, ada.events, ada.wins) == (8000, 2, 1)
    assert attendance(result)[0].played == (1, 2)
    assert result.night(1) is not None
    assert result.nights[0].money.night_pot_cents == 4000
    assert result.nights[1].button.hitmen == ("Bo",), "the winner carries the button on"


def test_every_award_says_what_the_night_counts() -> None:
    details = {award.what: award.detail for award in judge_season(counted(full_season(), {2: 150})).awards}
    assert details["rebuy"] == "1 rebuy at 10 points, counts x1.5"
    assert [award.detail for award in judge_season(counted(full_season(), {2: 200})).nights[1].awards][0] == (
        "place 1 of 3, counts double"
    )


def test_the_parts_of_a_player_add_up_to_the_rounded_whole() -> None:
    """0.33 + 0.33 + 0.34 of a shared point, times 1.5: 0.495, 0.495 and 0.51 as they round in order."""
    assert scaled([33, 33, 34], 150) == [50, 49, 51]
    assert sum(scaled([33, 33, 34], 150)) == 150


@given(st.lists(st.integers(-10_000_00, 10_000_00), max_size=12), FACTORS)
def test_parts_are_the_whole_rounded_half_up(points: list[int], factor: int) -> None:
    whole, rest = divmod(abs(sum(points)) * factor, 100)
    rounded = whole + (rest >= 50)
    assert sum(scaled(points, factor)) == (rounded if sum(points) >= 0 else -rounded)


@given(st.lists(st.integers(-10_000_00, 10_000_00)))
def test_a_factor_of_one_is_what_was_given(points: list[int]) -> None:
    assert scaled(points, 100) == points
    assert scaled(points, 0) == [0] * len(points)


@given(FACTORS, FACTORS)
def test_rows_and_totals_add_up_with_any_factor(first: int, second: int) -> None:
    plain, result = judge_season(full_season()), judge_season(counted(full_season(), {2: first, 3: second}))
    for once, night, factor in zip(plain.nights, result.nights, (100, first, second), strict=True):
        for before, after in zip(once.rows, night.rows, strict=True):
            assert after.total == sum(scaled([before.total], factor))
            bonus = after.hit_points + after.button + after.high_hand + after.bonus_adjustment
            assert after.total == after.base + bonus - after.penalty + after.adjustment
    assert {row.player: row.total for row in standings(result)} == totals(result)


def test_a_factor_of_its_own_that_is_one_changes_nothing() -> None:
    once = judge_season(counted(full_season(), {1: 100, 2: 100, 3: 100}))
    assert once.awards == judge_season(full_season()).awards


LAST_DOUBLE = profile(season_events=3, season_last_event_factor=200, post_season_full_events=3)


def test_the_last_event_counts_double_where_the_rules_say_so() -> None:
    nights = [finish("Ada", "Bo"), finish("Bo", "Ada"), finish("Cy", "Bo")]
    result = judge_season(season(nights, rules=LAST_DOUBLE))
    assert [night.factor for night in result.nights] == [100, 100, 200]
    assert of(result.night(3), "Cy").base == 20000


def test_the_last_is_the_highest_that_is_not_cancelled_recorded_or_not() -> None:
    nights = {1: finish("Ada", "Bo"), 2: finish("Bo", "Ada")}
    assert factors_of(season(nights, rules=LAST_DOUBLE)) == {1: 100, 2: 100, 3: 200}
    shortened = season(nights, rules=LAST_DOUBLE, cancelled=[3])
    assert factors_of(shortened) == {1: 100, 2: 200, 3: 100}
    assert [night.factor for night in judge_season(shortened, through=1).nights] == [100]
    assert as_after(judge_season(shortened), 1) == judge_season(shortened, 1)


@pytest.mark.parametrize(("own", "counts"), [(100, 100), (0, 0), (150, 150), (None, 200)])
def test_an_events_own_factor_goes_before_the_rules(own: int | None, counts: int) -> None:
    played = counted(season([finish("Ada", "Bo")] * 3, rules=LAST_DOUBLE), {3: own})
    assert judge_season(played).nights[2].factor == counts


def test_an_adjustment_counts_with_its_event_before_and_after_the_results() -> None:
    given_there = (Adjustment("Ada", 500, "helped", event=2), Adjustment("Ada", 300, "hosted"))
    before = counted(season([finish("Ada", "Bo")], adjustments=given_there), {2: 200})
    after = counted(season([finish("Ada", "Bo"), finish("Bo", "Cy")], adjustments=given_there), {2: 200})
    for played in (before, after):
        told = [award for award in judge_season(played).awards if award.what == "adjustment"]
        assert [(award.detail, award.points) for award in told] == [
            ("helped, counts double", 1000),
            ("hosted", 300),
        ]


def test_guests_have_no_points_with_any_factor() -> None:
    played = counted(season([finish("Ada", "Bo", "Cy")], guests=frozenset({"Ada"})), {1: 200})
    result = judge_season(played)
    assert of(result.night(1), "Ada").total == 0
    assert of(result.night(1), "Bo").base == 16000
    assert "Ada" not in totals(result)


def test_points_as_given_stay_what_they_are_where_the_rules_double_the_last_event() -> None:
    rules = profile(season_last_event_factor=200)
    given_points = Night((Entry("Ada", points=1250), Entry("Bo", points=300)))
    played = season({12: given_points}, rules=rules)
    assert factors_of(played)[12] == 100
    assert totals(judge_season(played))["Ada"] == 1250
    assert factors_of(season({12: finish("Ada", "Bo")}, rules=rules))[12] == 200


def test_points_as_given_are_multiplied_by_a_factor_of_their_own_event() -> None:
    night = Night((Entry("Ada", points=1250), Entry("Bo", points=-300), Entry("Ed", NO_SHOW)))
    result = judge_season(counted(season([night]), {1: 150}))
    assert {row.player: row.total for row in result.nights[0].rows} == {"Ada": 1875, "Bo": -450, "Ed": -3750}


def test_a_claim_without_cards_counts_with_the_factor() -> None:
    night = finish("Ada", "Bo")._replace(claims=(Claim("Bo", "yes"),))
    result = judge_season(counted(season([night]), {1: 150}))
    found = [award for award in result.awards if award.what == "high-hand"]
    assert found == [
        Award(
            1, "Bo", "high-hand", "high hand of the night, by the director's ruling, counts x1.5", 375,
            "HIGH-HAND",
        )
    ]  # fmt: skip


def test_the_words_for_a_factor() -> None:
    assert [counts_text(factor) for factor in (0, 50, 100, 125, 200, 300)] == [
        "counts nothing",
        "counts x0.5",
        "counts once",
        "counts x1.25",
        "counts double",
        "counts x3",
    ]


def test_where_the_rules_say_so_the_base_points_alone_are_multiplied() -> None:
    plain = judge_season(full_season())
    rules = profile(season_factor_counts="base")
    doubled = judge_season(counted(full_season()._replace(profile=rules), {2: 200}))
    for once, twice in zip(plain.nights[1].rows, doubled.nights[1].rows, strict=True):
        assert twice.base == 2 * once.base
        assert twice.total - twice.base == once.total - once.base


@pytest.mark.parametrize(("points", "half"), [(25, 13), (-25, -13), (1, 1), (-1, -1), (26, 13)])
def test_halves_are_rounded_away_from_nothing(points: int, half: int) -> None:
    assert scaled([points], 50) == [half]
