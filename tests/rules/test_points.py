"""BASE, REBUY, NO-SHOW, REMOVED, ADJUST, GUEST: a night's points and what they add up to."""

from __future__ import annotations

import random

from hypothesis import given, settings
from hypothesis import strategies as st

from dcpl.rules.facts import Adjustment, Claim, Night
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.points.base import base_points
from dcpl.rules.profile.values import Amendment
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import totals
from dcpl.rules.season.standings import standings
from tests.building import DCPL, finish, profile, row, season


def test_base_comes_from_the_schedule_and_beyond_it_every_place_is_worth_the_same() -> None:
    placed = {f"p{n}": n for n in range(1, 31)}
    points = base_points(placed, DCPL)
    assert (points["p1"], points["p2"], points["p24"], points["p25"], points["p30"]) == (
        10000,
        8000,
        200,
        200,
        200,
    )


def test_base_tie_is_the_mean_of_the_places_spanned() -> None:
    assert base_points({"a": 1, "b": 2, "c": 2, "d": 4}, DCPL)["b"] == (8000 + 6500) // 2


def test_base_tie_is_rounded_half_up_to_a_hundredth() -> None:
    points = base_points({"a": 1, "b": 2, "c": 2, "d": 2}, profile(points_schedule=(10000, 101, 100, 100)))
    assert points["b"] == 100
    points = base_points({"a": 1, "b": 2, "c": 2}, profile(points_schedule=(10000, 101, 100)))
    assert points["b"] == 101


def test_base_tie_over_the_end_of_the_schedule() -> None:
    assert base_points({"a": 1, "b": 2, "c": 2}, profile(points_schedule=(10000, 500)))["c"] == 350


def test_rebuy_costs_ten_points_and_no_show_the_profiles_penalty() -> None:
    night = night_of([row("Ada", 1, rebuys=1), row("Bo", 2, "Ada"), row("Cy", status="no-show")])
    penalties = {r.player: r.penalty for r in judge_season(season([night])).nights[0].rows}
    assert penalties == {"Ada": 1000, "Bo": 0, "Cy": 2500}


def test_no_show_excused_costs_nothing_and_is_not_played() -> None:
    night = night_of([row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", status="no-show", penalty=0)])
    result = judge_season(season([night]))
    assert result.nights[0].field == 2
    cy = next(r for r in standings(result) if r.player == "Cy")
    assert (cy.events, cy.total) == (0, 0)


def test_removed_is_an_entrant_with_a_place_and_may_lose_points() -> None:
    night = night_of([row("Ada", 1), row("Bo", 2, status="removed", penalty=500), row("Cy", 3, "Ada")])
    bo = judge_season(season([night])).nights[0].rows[1]
    assert (bo.place, bo.base, bo.penalty, bo.total) == (2, 8000, 500, 7500)
    assert judge_season(season([night])).nights[0].field == 3


def test_prepaid_absent_gets_the_points_of_the_place() -> None:
    night = night_of([row("Ada", 1), row("Bo", 2, status="prepaid-absent"), row("Cy", 3, "Ada")])
    assert judge_season(season([night])).nights[0].rows[1].base == 8000


def test_adjust_counts_to_game_points_or_to_bonus() -> None:
    given_points = (
        Adjustment("Bo", -500, "late"),
        Adjustment("Bo", 300, "best hat", bonus=True, event=1),
    )
    bo = standings(judge_season(season([finish("Ada", "Bo")], adjustments=given_points)))[1]
    assert (bo.total, bo.bonus, bo.game_points, bo.adjustment) == (8000 - 500 + 300, 300, 7500, -500)


def test_adjust_has_no_floor() -> None:
    taken = (Adjustment("Cy", -700, "conduct"),)
    assert standings(judge_season(season([finish("Ada", "Bo")], adjustments=taken)))[-1].total == -700


def test_guest_takes_place_and_prize_and_has_no_points_and_no_standing() -> None:
    night = finish("Ada", "Gus", "Bo", Gus={"rebuys": 1})
    result = judge_season(season([night], guests=frozenset({"Gus"})))
    gus = result.nights[0].rows[1]
    assert (gus.place, gus.total, gus.penalty, gus.prize_cents) == (2, 0, 0, 2800)
    assert [r.player for r in standings(result)] == ["Ada", "Bo"]
    assert standings(result)[1].base == 6500


def test_amendment_is_judged_from_its_event_on_and_earlier_nights_keep_the_old_values() -> None:
    raised = (Amendment("hits.each", 200, 2, "more action"),)
    nights = judge_season(season([finish("Ada", "Bo"), finish("Ada", "Bo")], amendments=raised)).nights
    assert [night.rows[0].hit_points for night in nights] == [200, 300]


def test_amendment_of_the_season_holds_for_all_of_it() -> None:
    amended = (Amendment("stack.per_point", 50, None, "smaller room"),)
    assert judge_season(season([finish("Ada", "Bo")], amendments=amended)).profile.stack.per_point == 50


NAMES = ("Ada", "Bo", "Cy", "Di", "Eve", "Flo", "Gus", "Hal")


@st.composite
def sheets(draw: st.DrawFn) -> list[SheetRow]:
    """A legal sheet: ties, rebuys, shared hitmen, every status."""
    players = list(draw(st.permutations(NAMES)))[: draw(st.integers(2, 8))]
    rows = [SheetRow(players[0], 1, rebuys=draw(st.integers(0, 1)))]
    for index, name in enumerate(players[1:], start=2):
        tied = index > 2 and draw(st.booleans()) and draw(st.booleans())
        place = rows[-1].place if tied else index
        status = draw(
            st.sampled_from(["played", "played", "played", "prepaid-absent", "left-early", "removed"])
        )
        above = [r.player for r in rows if (r.place or 0) < (place or 0) and r.status != "prepaid-absent"]
        hitmen: tuple[str, ...] = ()
        if status in ("played", "left-early") and above:
            hitmen = tuple(draw(st.lists(st.sampled_from(above), max_size=3, unique=True)))
        rebuys = draw(st.integers(0, 1)) if status != "prepaid-absent" else 0
        rows.append(SheetRow(name, place, hitmen, rebuys, status))
    if draw(st.booleans()):
        rows.append(SheetRow("Ned", None, (), 0, "no-show", draw(st.sampled_from([None, 0, 1050]))))
    return rows


@given(sheets())
def test_a_sheet_becomes_a_night_and_the_same_sheet_again(rows: list[SheetRow]) -> None:
    assert rows_of(night_of(rows)) == tuple(rows)


@given(st.lists(sheets(), min_size=1, max_size=4), st.randoms(use_true_random=False))
@settings(max_examples=60)
def test_order_of_entry_never_matters(nights: list[list[SheetRow]], rng: random.Random) -> None:
    told = [night_of(rows) for rows in nights]
    mixed = []
    for night in told:
        entries, exits = list(night.entries), list(night.exits)
        rng.shuffle(entries)
        rng.shuffle(exits)
        mixed.append(Night(tuple(entries), tuple(exits), night.claims))
    before, after = judge_season(season(told)), judge_season(season(mixed))
    assert standings(before) == standings(after)
    assert [places(night) for night in told] == [places(night) for night in mixed]


@given(st.lists(sheets(), min_size=1, max_size=6))
@settings(max_examples=60)
def test_explained_awards_add_up_to_the_total_and_prizes_to_the_pot(nights: list[list[SheetRow]]) -> None:
    result = judge_season(season([night_of(rows) for rows in nights]))
    explained = totals(result)
    for standing in standings(result):
        assert standing.total == explained.get(standing.player, 0)
    for night in result.nights:
        assert sum(r.prize_cents for r in night.rows) == night.money.night_pot_cents
        assert sum(r.hits for r in night.rows) == len(night.bounties)
        for r in night.rows:
            assert r.total == (
                r.base + r.hit_points + r.button + r.high_hand + r.bonus_adjustment - r.penalty + r.adjustment
            )


def test_high_hand_is_part_of_the_bonus() -> None:
    night = finish("Ada", "Bo")._replace(claims=(Claim("Bo", "yes"),))
    bo = judge_season(season([night])).nights[0].rows[1]
    assert (bo.high_hand, bo.total) == (250, 8250)


def test_places_tied_players_bear_the_best_place_best_hand_first() -> None:
    rows = [row("Ada", 1), row("Di", 2, "Ada"), row("Bo", 2, "Ada"), row("Cy", 4, "Ada")]
    assert list(places(night_of(rows)).items()) == [("Ada", 1), ("Di", 2), ("Bo", 2), ("Cy", 4)]
