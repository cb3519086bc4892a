"""Head to head: every knock-out of a season, told from both sides."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from dcpl.rules.facts import MAIN_EVENT, Night, Season
from dcpl.rules.history.versus import Duel, busts, duels, meetings, rivals
from dcpl.rules.night.rows import night_of
from dcpl.rules.season.judge import judge_season
from tests.building import finish, row, season

SHARED = night_of(
    [
        row("A", 1),
        row("B", 2, "A"),
        row("C", 3, "A; B"),
        row("D", 4, "B", rebuys=1, rebuy_hitmen=(("C",),)),
        row("E", 5),
    ]
)


def test_who_knocked_out_whom() -> None:
    counted = duels(busts(season([SHARED, finish("B", "A")])))
    assert counted == {
        ("A", "B"): Duel(1),
        ("A", "C"): Duel(1, 1),
        ("B", "C"): Duel(1, 1),
        ("B", "D"): Duel(1),
        ("C", "D"): Duel(0, 0, 1),
        ("B", "A"): Duel(1),
    }


def test_a_cancelled_or_open_night_is_none() -> None:
    played = season([finish("A", "B")])
    events = tuple(event._replace(state="open") for event in played.events)
    assert busts(played._replace(events=events)) == []


def test_the_nights_that_both_played() -> None:
    absent = night_of([row("A", 1), row("C", 2, "A"), row("B", status="no-show")])
    played = season({1: SHARED, 2: absent, 3: finish("B", "A"), MAIN_EVENT: finish("C", "B", "A")})
    met = meetings([judge_season(played)], "A", "B")
    assert [(m.event, m.first_place, m.second_place, m.ahead) for m in met] == [
        (1, 1, 2, 1),
        (3, 2, 1, 2),
        (MAIN_EVENT, 3, 2, 2),
    ]
    assert (met[0].first_points, met[2].first_points) == (10250, 0)


def test_a_tie_puts_nobody_ahead() -> None:
    tied = night_of([row("A", 1), row("B", 2), row("C", 2)])
    [met] = meetings([judge_season(season([tied]))], "B", "C")
    assert met.ahead == 0


def test_one_against_everybody_most_busts_first() -> None:
    found = rivals([judge_season(season([SHARED, finish("B", "A", "E", by={"E": "B", "A": "B"})]))], "A")
    assert [(r.player, r.nights, r.higher, r.lower, r.hits.hits, r.back.hits) for r in found] == [
        ("B", 2, 1, 1, 1, 1),
        ("C", 1, 1, 0, 1, 0),
        ("E", 2, 2, 0, 0, 0),
        ("D", 1, 1, 0, 0, 0),
    ]
    assert rivals([judge_season(season([SHARED]))], "nobody") == []


@st.composite
def nights(draw: st.DrawFn) -> Night:
    players = draw(st.permutations("ABCDEF"))[: draw(st.integers(2, 6))]
    rows = []
    for index, player in enumerate(players):
        better = st.sampled_from(players[:index]) if index else st.nothing()
        hitmen = draw(st.lists(better, max_size=2, unique=True)) if index else []
        rebuys = draw(st.integers(0, 3))
        others = [name for name in players if name != player]
        bust = st.lists(st.sampled_from(others), max_size=2, unique=True).map(tuple)
        again = tuple(draw(bust) for _ in range(rebuys))
        rows.append(row(player, index + 1, "; ".join(hitmen), rebuys=rebuys, rebuy_hitmen=again))
    return night_of(rows)


seasons = st.lists(nights(), max_size=4).map(season)


@given(seasons)
def test_hits_add_up_to_those_of_the_nights(played: Season) -> None:
    result = judge_season(played)
    shown = Counter({row.player: 0 for night in result.nights for row in night.rows})
    for night in result.nights:
        for row_ in night.rows:
            shown[row_.player] += row_.hits - (row_.player == night.winner)
    counted: Counter[str] = Counter()
    for (hitman, _), duel in duels(busts(played)).items():
        counted[hitman] += duel.hits
    assert +counted == +shown


@given(seasons, st.permutations("ABCDEF"))
def test_both_sides_tell_the_same(played: Season, players: list[str]) -> None:
    result, (first, second) = judge_season(played), players[:2]
    one = meetings([result], first, second)
    other = meetings([result], second, first)
    turned = [
        m._replace(
            first_place=m.second_place,
            second_place=m.first_place,
            first_points=m.second_points,
            second_points=m.first_points,
        )
        for m in other
    ]
    assert one == turned
    mine = {r.player: r for r in rivals([result], first)}.get(second)
    theirs = {r.player: r for r in rivals([result], second)}.get(first)
    assert (mine is None) == (theirs is None) == (not one)
    if mine and theirs:
        assert (mine.nights, mine.higher, mine.lower) == (theirs.nights, theirs.lower, theirs.higher)
        assert (mine.hits, mine.back) == (theirs.back, theirs.hits)
        assert mine.nights == len(one) and mine.higher == sum(m.ahead == 1 for m in one)
