"""LATE, RACE-OFF, STACK: chips at the table."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.rules.table.chips import (
    DECK,
    RaceOff,
    card_rank,
    deal,
    in_chips,
    late_stack,
    new_chips,
    odd_chips,
    parse_cards,
    race_off,
    seat_kept_stack,
)
from dcpl.rules.table.seats import shuffled


def race(chips: dict[str, int], seed: int = 1, last: tuple[str, ...] = ()) -> RaceOff:
    """A race of T-25 for T-100 with cards dealt from a seed."""
    return race_off(chips, 25, 100, deal(chips, 25, 100, shuffled(DECK, seed)), last)


def test_late_example_round_2_with_big_blinds_50_and_100() -> None:
    assert late_stack(25_000, [50, 100]) == (300, 24_700)


def test_late_a_stack_never_falls_below_nothing() -> None:
    assert late_stack(500, [100, 200]) == (500, 0)


def test_late_a_reserved_or_prepaid_seat_pays_the_blinds_that_fell_on_it() -> None:
    assert seat_kept_stack(25_000, [25, 50]) == (75, 24_925)


@pytest.mark.parametrize(("odd", "new"), [(7, 2), (9, 3), (8, 2), (1, 1), (0, 0)])
def test_race_off_the_odd_total_is_rounded_up(odd: int, new: int) -> None:
    assert new_chips(odd, 25, 100) == new


def test_race_off_five_players_with_one_last_chip_get_one_new_chip_each() -> None:
    names = ("ann", "bo", "cy", "di", "eve")
    result = race(dict.fromkeys(names, 1), last=names)
    assert [player.won for player in result.players] == [1] * 5
    assert result.new == 5


def test_race_off_seven_chips_give_two_new_ones_to_the_highest_cards() -> None:
    cards = {"ann": ["2c", "3c", "4c"], "bo": ["Ks", "2d"], "cy": ["Kh", "5d"]}
    result = race_off({"ann": 3, "bo": 2, "cy": 2}, 25, 100, cards)
    assert {player.player: player.won for player in result.players} == {"ann": 0, "bo": 1, "cy": 1}


def test_race_off_who_would_have_no_chip_left_comes_before_higher_cards() -> None:
    cards = {"ann": ["2c"], "bo": ["As", "Ks"], "cy": ["Ah", "Kh"]}
    result = race_off({"ann": 1, "bo": 2, "cy": 2}, 25, 100, cards, last=("ann",))
    assert {player.player: player.won for player in result.players} == {"ann": 1, "bo": 1, "cy": 0}


def test_race_off_whole_chips_are_changed_up_without_a_race() -> None:
    result = race_off({"ann": 11}, 25, 100, {"ann": ["2c", "3c", "4c"]})
    (ann,) = result.players
    assert (ann.changed, ann.odd, ann.won) == (2, 3, 1)


def test_race_off_suits_rank_spades_hearts_diamonds_clubs() -> None:
    assert sorted(["Ac", "As", "Ad", "Ah"], key=card_rank, reverse=True) == ["As", "Ah", "Ad", "Ac"]


@given(
    st.dictionaries(st.sampled_from("abcdefghij"), st.integers(0, 30), min_size=1),
    st.integers(0, 1000),
    st.sets(st.sampled_from("abcdefghij")),
)
def test_race_off_gives_nobody_two_chips_and_accounts_for_every_chip(
    chips: dict[str, int], seed: int, last: set[str]
) -> None:
    result = race(chips, seed, tuple(last))
    racing = [player for player in result.players if player.odd]
    assert all(player.won in (0, 1) for player in result.players)
    assert sum(player.won for player in result.players) == result.new <= len(racing)
    for player in result.players:
        assert player.changed * 100 + player.odd * 25 == player.chips * 25
        assert player.odd == odd_chips(player.chips, 25, 100) == len(player.cards)
        if player.last:
            assert player.won == 1
    assert result.new * 100 >= result.total
    if not any(player.last for player in result.players):
        assert result.new * 100 < result.total + 100


@pytest.mark.parametrize(
    ("chips", "cards", "told"),
    [
        ({"ann": 1}, {}, "0 cards"),
        ({"ann": 1}, {"ann": ["2c", "3c"]}, "2 cards"),
        ({"ann": 1, "bo": 1}, {"ann": ["2c"], "bo": ["2c"]}, "twice"),
        ({"ann": 1}, {"ann": ["2c"], "bo": ["3c"]}, "not in the race"),
    ],
)
def test_race_off_refuses_cards_that_cannot_be(
    chips: dict[str, int], cards: dict[str, list[str]], told: str
) -> None:
    with pytest.raises(DcplError, match=told):
        race_off(chips, 25, 100, cards)


def test_race_off_refuses_chips_that_are_no_multiple() -> None:
    with pytest.raises(DcplError, match="cannot be changed"):
        race_off({"ann": 1}, 25, 60, {})


def test_cards_are_read_as_people_write_them() -> None:
    assert parse_cards("as 10D 2c") == ("As", "Td", "2c")
    with pytest.raises(DcplError, match="no card"):
        parse_cards("1x")


def test_stack_in_chips_by_denomination() -> None:
    assert in_chips(46_950, [25, 100, 500, 1000, 5000]) == {5000: 9, 1000: 1, 500: 1, 100: 4, 25: 2}


@given(st.integers(0, 4000), st.sampled_from([(25, 100, 500), (5, 25, 60), (25, 40, 100)]))
def test_stack_chips_add_up_to_the_stack_or_are_refused(steps: int, values: tuple[int, ...]) -> None:
    stack = steps * 5
    try:
        made = in_chips(stack, values)
    except DcplError:
        assert stack % 25 or 40 in values
        return
    assert sum(value * count for value, count in made.items()) == stack
