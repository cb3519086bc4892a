"""The best nights that count, or the lowest that do not: which they are, and what becomes of the rest."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import NO_SHOW, Adjustment, Entry, Night, Season
from dcpl.rules.history.honours import honours
from dcpl.rules.history.matrix import matrix
from dcpl.rules.history.moved import movements
from dcpl.rules.points.counting import best_nights, nights_counting
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.climbs import climbs
from dcpl.rules.season.judge import as_after, judge_season
from dcpl.rules.season.result import events_played, totals
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from tests.building import finish, profile, season

POINTS = st.dictionaries(st.sampled_from(["Ada", "Bo", "Cy", "Di"]), st.integers(-50_00, 200_00), min_size=1)


def rules(events: int, best: int = 0, drop: int = 0, **more: object) -> Profile:
    return profile(
        season_events=events,
        post_season_full_events=0,
        post_season_fee_events=0,
        standings_best=best,
        standings_drop=drop,
        **more,
    )


def worth(**points: float) -> Night:
    """A night of points as they are given."""
    return Night(tuple(Entry(player, points=round(100 * value)) for player, value in points.items()))


def ada(*points: float | None, best: int = 0, drop: int = 0, **more: object) -> Standing:
    """Ada's line after nights of so many points; None was an absence. Bo was always there, for nothing."""
    nights = [worth(Bo=0) if value is None else worth(Bo=0, Ada=value) for value in points]
    found = standings(judge_season(season(nights, rules=rules(len(points), best, drop), **more)))
    return next(row for row in found if row.player == "Ada")


def test_the_best_six_of_eight_count() -> None:
    line = ada(10, 9, 1, 8, 7, 2, 6, 5, best=6)
    assert (line.total, line.sum_all) == (4500, 4800)
    assert (line.counted, line.not_counted) == ((1, 2, 4, 5, 7, 8), (3, 6))


def test_the_lowest_two_of_ten_are_left_out() -> None:
    line = ada(5, 4, 3, 2, 1, 6, 7, 8, 9, 10, drop=2)
    assert (line.total, line.sum_all) == (5200, 5500)
    assert line.not_counted == (4, 5)


def test_an_absence_counts_as_nothing_and_is_left_out_first() -> None:
    line = ada(5, None, 3, 2, None, 6, 7, 8, 9, 10, drop=2)
    assert (line.total, line.not_counted) == (5000, ())
    assert ada(5, None, 3, 2, 1, 6, 7, 8, 9, 10, drop=2).not_counted == (5,)


def test_who_was_absent_too_often_has_nothing_for_the_nights_that_lack() -> None:
    line = ada(None, None, None, 5, None, 4, None, None, best=6)
    assert (line.total, line.counted, line.not_counted) == (900, (4, 6), ())


def test_a_night_below_nothing_is_left_out_before_an_absence() -> None:
    line = ada(-10, None, 5, best=2)
    assert (line.total, line.counted, line.not_counted) == (500, (3,), (1,))
    assert ada(-10, -20, 5, best=2).total == -500, "it counts where there is nothing better"


def test_of_equal_nights_the_earlier_counts() -> None:
    assert ada(5, 5, 5, best=2).counted == (1, 2)
    assert ada(0, None, 5, best=2).counted == (1, 3)


def test_every_night_counts_while_no_more_are_recorded() -> None:
    nights = [worth(Ada=3), worth(Ada=-5), worth(Ada=1)]
    six = judge_season(season(nights, rules=rules(8, best=6)))
    assert (totals(six)["Ada"], six.dropped) == (-100, ())
    assert judge_season(season(nights, rules=rules(8, drop=2))).dropped == ()
    assert judge_season(season(nights, rules=rules(4, drop=2))).dropped != (), "two of four count"


def test_dropped_are_as_many_of_the_scheduled_events_whatever_is_cancelled() -> None:
    nights = {number: worth(Ada=number) for number in (1, 2, 3)}
    assert totals(judge_season(season(nights, rules=rules(5, drop=2)))) == {"Ada": 600}
    shortened = judge_season(season(nights, rules=rules(5, drop=2), cancelled=[4]))
    assert totals(shortened) == {"Ada": 500}, "two of four"
    assert totals(judge_season(season(nights, rules=rules(5, best=3), cancelled=[4]))) == {"Ada": 600}


def test_the_adjustments_of_an_event_belong_to_it() -> None:
    """A night of 5 with -6 at it is worth -1; an absent player's night is worth what was given there."""
    taken = (Adjustment("Ada", -600, "late", event=1),)
    line = ada(5, 4, 3, best=2, adjustments=taken)
    assert (line.total, line.counted, line.adjustment) == (700, (2, 3), 0)
    given_there = (Adjustment("Ada", 900, "hosted", bonus=True, event=1),)
    line = ada(None, 4, 3, best=2, adjustments=given_there)
    assert (line.total, line.counted, line.bonus_adjustment) == (1300, (1, 2), 900)


def test_other_adjustments_always_count() -> None:
    """Those of the season, and of an event without results."""
    always = (Adjustment("Ada", -300, "fine"), Adjustment("Ada", -200, "late", event=4))
    nights = [worth(Ada=1), worth(Ada=2), worth(Ada=3)]
    result = judge_season(season(nights, rules=rules(4, best=1), adjustments=always))
    assert totals(result) == {"Ada": 300 - 300 - 200}
    assert [award.points for award in result.dropped] == [100, 200]


def test_a_no_shows_penalty_belongs_to_the_event() -> None:
    absent = Night((Entry("Bo", points=0), Entry("Ada", NO_SHOW, penalty=2500)))
    result = judge_season(season([absent, worth(Ada=3), worth(Ada=4)], rules=rules(3, best=2)))
    assert totals(result)["Ada"] == 700
    assert result.dropped_nights["Ada"] == (1,)


def test_the_parts_of_a_line_are_those_of_the_nights_that_count() -> None:
    nights = [finish("Ada", "Bo", "Cy"), finish("Bo", "Cy", "Ada"), finish("Cy", "Ada", "Bo")]
    line = standings(judge_season(season(nights, rules=rules(3, best=2))))
    for row in line:
        assert row.total == row.base + row.bonus - row.penalty + row.adjustment
        assert (row.events, row.wins) == (3, 1), "of every night played"
        assert len(row.counted) == 2


def test_an_adjustment_alone_keeps_a_player_in_the_standings_though_it_is_left_out() -> None:
    taken = (Adjustment("Di", -500, "words", event=1),)
    result = judge_season(season([worth(Ada=1), worth(Ada=2)], rules=rules(2, best=1), adjustments=taken))
    line = next(row for row in standings(result) if row.player == "Di")
    assert (line.total, line.sum_all, line.not_counted) == (0, -500, (1,))


def test_a_guest_has_no_nights_that_count() -> None:
    nights = [finish("Ada", "Bo", "Cy"), finish("Bo", "Ada", "Cy"), finish("Bo", "Cy")]
    result = judge_season(season(nights, rules=rules(3, best=2), guests=frozenset({"Bo"})))
    assert {row.player for row in standings(result)} == {"Ada", "Cy"}
    assert "Bo" not in result.counted_nights
    assert result.counted_nights["Cy"] == (1, 3)


def test_a_factor_decides_which_nights_count() -> None:
    played = season([worth(Ada=5), worth(Ada=4), worth(Ada=3)], rules=rules(3, best=1))
    events = (played.events[0], played.events[1], played.events[2]._replace(factor=200), *played.events[3:])
    assert totals(judge_season(played._replace(events=events))) == {"Ada": 600}


def test_honours_and_attendance_are_of_every_night() -> None:
    nights = [finish("Ada", "Bo"), finish("Ada", "Bo"), finish("Bo", "Ada")]
    plain, counting = (judge_season(season(nights, rules=rules(3, best=best))) for best in (0, 1))
    assert honours(plain) == honours(counting)
    assert events_played(plain) == events_played(counting)


def test_points_of_every_night_stand_in_the_matrix() -> None:
    found = matrix(judge_season(season([worth(Ada=5), worth(Ada=4)], rules=rules(2, best=1))))
    assert dict(found[0].points) == {1: 500, 2: 400}
    assert found[0].standing.total == 500


def test_seats_and_stacks_follow_the_points_that_count() -> None:
    nights = [worth(Ada=500, Bo=450), worth(Ada=1, Bo=450)]
    seats = drawn_field(judge_season(season(nights, rules=rules(2, best=1)))).main_event
    assert [(seat.standing.player, seat.stack.chips if seat.stack else 0) for seat in seats] == [
        ("Ada", 50000),
        ("Bo", 45000),
    ]


def test_a_correction_moves_what_counts() -> None:
    before = season([worth(Ada=5, Bo=4), worth(Ada=1, Bo=2), worth(Ada=3, Bo=3)], rules=rules(3, best=2))
    after = before._replace(nights={**before.nights, 2: worth(Ada=4, Bo=1)})
    moved = [m.text for m in movements(judge_season(before), judge_season(after), [2]) if m.kind == "points"]
    assert moved == ["Ada: 8 -> 9 points"], "Bo's night did not count, before and after"


def test_through_is_the_season_as_if_only_events_up_to_n_had_been_played() -> None:
    nights = [worth(Ada=1, Bo=5), worth(Ada=6, Bo=2), worth(Ada=7, Bo=3)]
    whole = judge_season(season(nights, rules=rules(3, best=1)))
    for event in (1, 2, 3):
        alone = judge_season(season(nights, rules=rules(3, best=1)), event)
        assert standings(as_after(whole, event)) == standings(alone)
    assert totals(as_after(whole, 1)) == {"Ada": 100, "Bo": 500}
    assert climbs(whole, standings(whole)) == {"Ada": 0, "Bo": 0}
    assert climbs(whole, standings(whole), since=1) == {"Ada": 1, "Bo": -1}


def test_without_these_rules_nothing_is_left_out_or_told() -> None:
    result = judge_season(season([finish("Ada", "Bo")] * 12))
    assert (result.counts_best, result.dropped, result.all_awards) == (False, (), result.awards)
    assert all(row.counted == row.not_counted == () for row in standings(result))


@pytest.mark.parametrize(
    ("best", "drop", "scheduled", "most"),
    [(6, 0, 8, 6), (10, 0, 8, 10), (0, 2, 10, 8), (0, 3, 2, 0), (0, 0, 12, None)],
)
def test_how_many_nights_count(best: int, drop: int, scheduled: int, most: int | None) -> None:
    assert nights_counting(best, drop, scheduled) == most


@given(st.dictionaries(st.integers(1, 7), st.integers(-500, 500)), st.integers(0, 8))
def test_no_other_choice_of_nights_is_worth_more(values: dict[int, int], most: int) -> None:
    events = list(range(1, 8))
    chosen = best_nights(values, events, most)
    assert len(chosen) == min(most, 7)
    assert sum(values.get(event, 0) for event in chosen) == max(
        sum(values.get(event, 0) for event in other) for other in combinations(events, len(chosen))
    )


@given(st.lists(POINTS, min_size=1, max_size=7), st.integers(1, 7), st.booleans())
def test_awards_that_count_add_up_to_the_totals(
    points: list[dict[str, int]], number: int, lowest: bool
) -> None:
    nights = [Night(tuple(Entry(name, points=value) for name, value in night.items())) for night in points]
    best, drop = (0, min(number, 6)) if lowest else (number, 0)
    played: Season = season(nights, rules=rules(7, best, drop))
    result = judge_season(played)
    every = judge_season(played._replace(profile=rules(7)))
    assert sorted(result.all_awards) == sorted(every.awards)
    for row in standings(result):
        assert row.total == totals(result)[row.player] if row.counted else row.total == 0
        assert row.sum_all == totals(every)[row.player]
        most = number if not lowest else 7 - drop
        assert len(row.counted) <= most
        left_out = [award.points for award in result.dropped if award.player == row.player]
        kept = [award.points for award in result.awards if award.player == row.player]
        assert not left_out or not kept or max(left_out) <= min(kept)
        assert set(row.counted) | set(row.not_counted) == set(every.counted_nights[row.player])
        assert not set(row.counted) & set(row.not_counted)
