"""How many ranks each player rose or fell since the event before."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import MAIN_EVENT, Adjustment, Season, TiebreakResult
from dcpl.rules.season.climbs import climbs, event_before
from dcpl.rules.season.judge import as_after, judge_season
from dcpl.rules.season.standings import standings
from tests.building import finish, season

NIGHTS = [finish("A", "B", "C"), finish("C", "A", "B", "D"), finish("B", "D", "A", "C")]


def moved(played: Season, through: int | None = None, since: int | None = None) -> dict[str, int | None]:
    result = judge_season(played, through)
    return climbs(result, standings(result), since)


def test_ranks_up_and_down_since_the_event_before() -> None:
    played = season(NIGHTS[:2])
    assert [r.player for r in standings(judge_season(played, 1))] == ["A", "B", "C"]
    assert [r.player for r in standings(judge_season(played))] == ["A", "C", "B", "D"]
    assert moved(played) == {"A": 0, "C": 1, "B": -1, "D": None}


def test_before_the_second_event_there_is_nothing_to_compare_with() -> None:
    assert moved(season(NIGHTS[:1])) == {"A": None, "B": None, "C": None}
    assert moved(season(NIGHTS), through=1) == {"A": None, "B": None, "C": None}
    assert moved(season()) == {}


def test_the_event_before_is_the_last_one_played_not_a_number() -> None:
    played = season({1: NIGHTS[0], 4: NIGHTS[1]}, cancelled=[2])
    assert event_before(judge_season(played)) == 1
    assert moved(played) == moved(season(NIGHTS[:2]))


def test_post_season_nights_move_nobody() -> None:
    assert moved(season({1: NIGHTS[0], 2: NIGHTS[1], MAIN_EVENT: finish("D", "B")})) == moved(
        season(NIGHTS[:2])
    )


def test_an_adjustment_moves_at_its_event_and_one_of_the_season_not_at_all() -> None:
    at_2 = Adjustment("B", 50000, "found late", event=2)
    assert moved(season(NIGHTS[:2], adjustments=(at_2,)))["B"] == 1
    assert moved(season(NIGHTS[:2], adjustments=(at_2._replace(event=None),)))["B"] == 0
    assert moved(season(NIGHTS[:2], adjustments=(at_2._replace(event=1),)))["B"] == 0


def test_a_tie_that_was_settled_since_counts_as_a_move() -> None:
    tie = season([finish("A", "B", by={}), finish("B", "A", by={})], tiebreaks=(TiebreakResult(("B", "A")),))
    assert [(r.player, r.rank) for r in standings(judge_season(tie))] == [("B", 1), ("A", 2)]
    assert moved(tie) == {"B": 1, "A": -1}


orders = st.lists(st.permutations("ABCDEF").map(lambda names: names[:4]), min_size=1, max_size=6)
points = st.lists(
    st.builds(
        Adjustment,
        st.sampled_from("ABCDEFG"),
        st.integers(-3000, 3000),
        st.just("why"),
        st.booleans(),
        st.one_of(st.none(), st.integers(1, 7), st.just(MAIN_EVENT)),
    ),
    max_size=4,
)


@given(orders, points, st.integers(1, 8), st.sets(st.sampled_from("ABCDEF"), max_size=2))
def test_leaving_out_is_the_same_as_judging_up_to_an_event(
    nights: list[list[str]], adjustments: list[Adjustment], event: int, guests: set[str]
) -> None:
    recorded = {number: finish(*order) for number, order in enumerate(nights, start=1)}
    played = season(
        {**recorded, MAIN_EVENT: finish("A", "B")},
        adjustments=tuple(adjustments),
        guests=frozenset(guests),
    )
    whole, part = judge_season(played), judge_season(played, event)
    left = as_after(whole, event)
    assert (left.nights, left.through, standings(left)) == (part.nights, event, standings(part))
    assert sorted(left.awards, key=repr) == sorted(part.awards, key=repr)
    change = climbs(whole, standings(whole), event)
    before = {row.player: row.rank for row in standings(part)}
    assert change == {
        row.player: before[row.player] - row.rank if row.player in before else None
        for row in standings(whole)
    }
