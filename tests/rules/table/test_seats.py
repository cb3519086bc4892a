"""SEATING: the draw, the button, balancing, breaking, the final redraw."""

from __future__ import annotations

import random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from dcpl.errors import DcplError
from dcpl.rules.table.chips import card_rank
from dcpl.rules.table.seats import (
    apart,
    best_open_seat,
    by_tables,
    draw_seats,
    due_for_big_blind,
    high_cards,
    rearrange,
    seat_by_lot,
    sizes,
)


def names(count: int) -> list[str]:
    return [f"p{number:02d}" for number in range(count)]


@given(st.integers(2, 40), st.integers(1, 6), st.integers(0, 2**32))
def test_draw_seats_everybody_once_with_tables_within_one(players: int, tables: int, seed: int) -> None:
    if players < 2 * tables or players > 10 * tables:
        with pytest.raises(DcplError):
            draw_seats(names(players), tables, 10, seed)
        return
    drawn = draw_seats(names(players), tables, 10, seed)
    assert sorted(drawn) == names(players)
    assert len(set(drawn.values())) == players
    assert apart(drawn) <= 1
    assert sorted((len(table) for table in by_tables(drawn).values()), reverse=True) == sizes(players, tables)


@given(st.integers(0, 2**32), st.randoms(use_true_random=False))
def test_draw_is_repeated_by_its_seed_in_whatever_order_the_players_are_named(
    seed: int, rng: random.Random
) -> None:
    mixed = names(17)
    rng.shuffle(mixed)
    assert draw_seats(mixed, 2, 10, seed) == draw_seats(names(17), 2, 10, seed)


@given(st.integers(0, 2**32), st.integers(1, 2), st.integers(1, 10))
def test_draw_the_host_has_chosen_first(seed: int, table: int, seat: int) -> None:
    drawn = draw_seats(names(11), 2, 10, seed, host=("p03", (table, seat)))
    assert drawn["p03"] == (table, seat)
    assert apart(drawn) <= 1


def test_draw_refuses_a_seat_that_is_not_there_and_a_host_who_does_not_play() -> None:
    with pytest.raises(DcplError, match="no seat table 3"):
        draw_seats(names(8), 2, 10, 1, host=("p01", (3, 1)))
    with pytest.raises(DcplError, match="not among the players"):
        draw_seats(names(8), 2, 10, 1, host=("Zed", (1, 1)))


@given(st.integers(4, 30), st.integers(0, 2**32), st.randoms(use_true_random=False), st.booleans())
@settings(max_examples=60)
def test_no_sequence_of_busts_leaves_tables_more_than_one_apart(
    players: int, seed: int, rng: random.Random, known: bool
) -> None:
    tables = -(-players // 8) if players > 8 else 1
    seating = draw_seats(names(players), tables, 8, seed)
    while len(seating) > 1:
        bust = rng.choice(sorted(seating))
        left = {name: spot for name, spot in seating.items() if name != bust}
        buttons = {n: rng.choice(list(table)) for n, table in by_tables(left).items()} if known else None
        done = rearrange(left, 8, seed, buttons)
        assert sorted(done.seating) == sorted(left)
        assert len(set(done.seating.values())) == len(left)
        assert apart(done.seating) <= 1
        assert all(1 <= seat <= 8 for _, seat in done.seating.values())
        seating = done.seating
    assert len(by_tables(seating)) == 1


def test_the_highest_table_breaks_as_soon_as_the_others_have_room() -> None:
    seating = draw_seats(names(17), 3, 8, 1)
    left = {name: spot for name, spot in seating.items() if name != "p00"}
    done = rearrange(left, 8, 1)
    assert done.broken == (3,)
    assert set(by_tables(done.seating)) == {1, 2}


def test_everybody_draws_anew_when_one_table_is_left() -> None:
    seating = draw_seats(names(9), 2, 8, 1)
    left = {name: spot for name, spot in seating.items() if name != "p00"}
    done = rearrange(left, 8, 1)
    assert done.redrawn
    assert {table for table, _ in done.seating.values()} == {1}


def test_the_player_due_for_the_big_blind_moves() -> None:
    full = {f"a{seat}": (1, seat) for seat in range(1, 8)}
    short = {f"b{seat}": (2, seat) for seat in (1, 2, 3, 4, 5)}
    done = rearrange({**full, **short}, 8, 1, {1: 4, 2: 1})
    (move,) = done.moves
    assert move.player == "a6"
    assert move.target == (2, 6)
    assert not move.waits


def test_due_for_the_big_blind_is_two_left_of_the_button() -> None:
    table = {1: "a", 3: "b", 5: "c", 8: "d"}
    assert due_for_big_blind(table, 1) == 5
    assert due_for_big_blind(table, 5) == 1
    assert due_for_big_blind({2: "a", 6: "b"}, 2) == 6


def test_who_comes_into_the_small_blind_or_the_button_waits() -> None:
    assert best_open_seat({1: "a", 2: "b", 4: "c"}, 4, 1) == (3, False)
    assert best_open_seat({1: "a", 3: "b", 4: "c"}, 4, 1) == (2, True)


def test_a_full_table_gets_one_seat_more() -> None:
    full = {f"a{seat}": (1, seat) for seat in range(1, 9)}
    assert seat_by_lot(full, [1], 8, 1) == (1, 9)
    assert best_open_seat(by_tables(full)[1], 8, 3)[0] == 9


@given(st.integers(4, 30), st.integers(0, 2**32), st.lists(st.booleans(), max_size=40))
def test_busts_and_late_players_in_any_order_leave_tables_within_one(
    players: int, seed: int, comings: list[bool]
) -> None:
    seating = draw_seats(names(players), -(-players // 8), 8, seed)
    for number, comes in enumerate(comings):
        if comes:
            seating[f"late{number}"] = seat_by_lot(seating, sorted(by_tables(seating)), 8, seed)
        elif len(seating) > 2:
            del seating[sorted(seating)[number * 7 % len(seating)]]
        seating = rearrange(seating, 8, seed + number).seating
        assert apart(seating) <= 1
        assert len(set(seating.values())) == len(seating)


def test_the_button_goes_to_the_high_card_of_one_deck() -> None:
    drawn = draw_seats(names(8), 1, 8, 5)
    dealt = high_cards(drawn.values(), 5)
    assert len(set(dealt.values())) == 8
    assert dealt == high_cards(sorted(drawn.values(), reverse=True), 5)
    assert max(dealt.values(), key=card_rank) in dealt.values()
