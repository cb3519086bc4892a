"""Players by events: every point of a season is in the matrix, once."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import MAIN_EVENT, Adjustment, Season
from dcpl.rules.history.matrix import matrix
from dcpl.rules.night.rows import night_of
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import finish, row, season


def test_a_row_for_each_member_in_the_order_of_the_standings() -> None:
    first = night_of([row("A", 1), row("B", 2, "A"), row("C", status="no-show")])
    rows = matrix(judge_season(season([first, finish("B", "A")])))
    assert [(r.standing.rank, r.standing.player) for r in rows] == [(1, "B"), (2, "A"), (3, "C")]
    b, a, c = rows
    assert (dict(a.places), dict(b.places), dict(c.places)) == ({1: 1, 2: 2}, {1: 2, 2: 1}, {})
    assert dict(a.points) == {1: 10200, 2: 8000}
    assert dict(b.points) == {1: 8000, 2: 10700}, "the button too"
    assert (c.no_shows, dict(c.points)) == ((1,), {1: -2500})


def test_points_of_an_absent_player_stand_at_their_event_and_the_rest_apart() -> None:
    given_points = (
        Adjustment("A", 300, "a", event=1),
        Adjustment("Z", -100, "b", event=1),
        Adjustment("A", 50, "c"),
        Adjustment("A", 7, "d", event=9),
        Adjustment("A", 9, "e", event=MAIN_EVENT),
    )
    rows = {
        r.standing.player: r
        for r in matrix(judge_season(season([finish("A", "B")], adjustments=given_points)))
    }
    assert dict(rows["A"].points) == {1: 10500}
    assert rows["A"].other == 66
    assert (dict(rows["Z"].points), dict(rows["Z"].places)) == ({1: -100}, {})


def test_up_to_an_event() -> None:
    rows = matrix(judge_season(season([finish("A", "B"), finish("B", "A")]), 1))
    assert [dict(r.places) for r in rows] == [{1: 1}, {1: 2}]


def test_no_night_no_rows() -> None:
    assert matrix(judge_season(season())) == []


@given(
    st.lists(st.permutations("ABCDEF").map(lambda names: names[:4]), max_size=5),
    st.lists(
        st.builds(
            Adjustment,
            st.sampled_from("ABCG"),
            st.integers(-3000, 3000),
            st.just("why"),
            st.booleans(),
            st.one_of(st.none(), st.integers(1, 7)),
        ),
        max_size=4,
    ),
    st.sets(st.sampled_from("ABCDEF"), max_size=2),
)
def test_the_rows_add_up_to_the_totals(
    nights: list[list[str]], adjustments: list[Adjustment], guests: set[str]
) -> None:
    played: Season = season(
        [finish(*order) for order in nights], adjustments=tuple(adjustments), guests=frozenset(guests)
    )
    result = judge_season(played)
    rows = matrix(result)
    assert [r.standing for r in rows] == standings(result)
    for found in rows:
        assert sum(found.points.values()) + found.other == found.standing.total
        assert len(found.places) == found.standing.events
