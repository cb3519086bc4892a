"""Poker hands against two oracles, and which hole cards play."""

from __future__ import annotations

import random
from itertools import combinations
from typing import Any

import pokerkit
import pytest
from hypothesis import given
from hypothesis import strategies as st
from phevaluator import evaluate_cards, evaluate_omaha_cards

from dcpl.errors import Problem
from dcpl.rules.night.cards import HOLDEM, OMAHA, STUD, Hand, best_of, name_of, parse_claim, rank_five

DECK = [rank + suit for rank in "23456789TJQKA" for suit in "shdc"]
DEALS = 1500
decks = st.permutations(DECK)


def deals(seed: int, size: int, count: int = DEALS) -> list[list[str]]:
    """Deal from decks of which a third are short, so that full houses, quads and flushes are common."""
    dealer = random.Random(seed)
    short = [card for card in DECK if card[0] in "TJQKA"]
    suited = [card for card in DECK if card[1] in "sh"]
    return [dealer.sample((DECK, short, suited)[number % 3], size) for number in range(count)]


def same_order(found: list[Any], expected: list[Any]) -> None:
    """Two ways to rank agree: equal, better and worse, over all pairs that stand next to each other."""
    pairs = sorted(zip(expected, found, strict=True))
    for (better, high), (worse, low) in zip(pairs, pairs[1:], strict=False):
        assert (better == worse) == (high == low)
        assert high <= low


def holdem(cards: list[str]) -> Hand:
    return Hand(tuple(cards[:2]), tuple(cards[2:]), HOLDEM)


@pytest.mark.parametrize("size", [5, 6, 7])
def test_HIGH_HAND_holdem_ranks_as_pokerkit_and_phevaluator_do(size: int) -> None:
    dealt = deals(size, size)
    found = [best_of(holdem(cards)).rank for cards in dealt]
    same_order(found, [-evaluate_cards(*cards) for cards in dealt])
    kit = pokerkit.StandardHighHand
    same_order(found, [kit.from_game("".join(cards[:2]), "".join(cards[2:])) for cards in dealt])


@pytest.mark.parametrize("board", [3, 4, 5])
def test_HIGH_HAND_omaha_plays_two_hole_cards_as_pokerkit_says(board: int) -> None:
    dealt = deals(10 + board, 4 + board)
    hands = [Hand(tuple(cards[:4]), tuple(cards[4:]), OMAHA) for cards in dealt]
    worths = [best_of(hand) for hand in hands]
    assert {worth.plays for worth in worths} == {2}
    found = [worth.rank for worth in worths]
    kit = pokerkit.OmahaHoldemHand
    same_order(found, [kit.from_game("".join(hand.hole), "".join(hand.board)) for hand in hands])
    if board == 5:
        same_order(found, [-evaluate_omaha_cards(*hand.board, *hand.hole) for hand in hands])


@pytest.mark.parametrize("size", [5, 6, 7])
def test_HIGH_HAND_stud_ranks_as_phevaluator_does(size: int) -> None:
    dealt = deals(20 + size, size)
    worths = [best_of(Hand(tuple(cards), (), STUD)) for cards in dealt]
    same_order([worth.rank for worth in worths], [-evaluate_cards(*cards) for cards in dealt])
    assert {worth.plays for worth in worths} == {2}


def test_every_kind_of_hand_is_dealt_and_named_as_pokerkit_names_it() -> None:
    labels = {
        "High card": 0,
        "One pair": 1,
        "Two pair": 2,
        "Three of a kind": 3,
        "Straight": 4,
        "Flush": 5,
        "Full house": 6,
        "Four of a kind": 7,
        "Straight flush": 8,
    }
    seen = set()
    rare = [["6h", "5h", "4h", "3h", "2h"], ["9s", "9h", "9d", "9c", "2h"]]
    for cards in [*deals(1, 5, 900), *rare]:
        kind = rank_five(cards)[0]
        assert kind == labels[pokerkit.StandardHighHand("".join(cards)).entry.label.value]
        seen.add(kind)
    assert seen == set(range(9))


@given(decks, st.integers(5, 7))
def test_the_order_of_the_cards_never_matters(deck: list[str], size: int) -> None:
    cards = deck[:size]
    hand = holdem(cards)
    turned = Hand(hand.hole[::-1], hand.board[::-1], HOLDEM)
    assert best_of(turned) == best_of(hand)


@given(decks, st.permutations("shdc"))
def test_suits_have_no_order(deck: list[str], suits: list[str]) -> None:
    other = dict(zip("shdc", suits, strict=True))
    assert best_of(holdem([card[0] + other[card[1]] for card in deck[:7]])) == best_of(holdem(deck[:7]))


@given(decks, st.integers(3, 4))
def test_one_more_board_card_never_makes_a_hand_worse(deck: list[str], board: int) -> None:
    assert best_of(holdem(deck[: 3 + board])).rank >= best_of(holdem(deck[: 2 + board])).rank


@given(decks)
def test_HIGH_HAND_hole_cards_play_where_the_board_cannot_do_without_them(deck: list[str]) -> None:
    hand = holdem(deck[:7])
    worth = best_of(hand)
    with_none = rank_five(hand.board)
    with_at_most_one = max(
        rank_five(five) for card in hand.hole for five in combinations((card, *hand.board), 5)
    )
    least = 0 if with_none == worth.rank else 1 if with_at_most_one == worth.rank else 2
    assert worth.plays >= least
    makes = [five for five in combinations(hand.hole + hand.board, 5) if rank_five(five) == worth.rank]
    assert worth.plays == max(len({*five} & {*hand.hole}) for five in makes)


@pytest.mark.parametrize(
    ("text", "plays"),
    [
        ("AhKd/AsAdKcKh4s", 2),
        ("AhQd/AsAdKcKh4s", 1),
        ("QhQd/AsAdKcKh4s", 1),  # as the fifth card: it is part of the hand's full rank
        ("3h2d/AsAdKcKh4s", 0),
        ("2h3d/AsKsQsJsTs", 0),
        ("9c2d/9h9s9dAcKc", 1),
        ("4c5c/6c7c8cAhAd", 2),
        ("AhKd/AsKs2c", 2),
        ("5h2d/5s5dKcKh2s", 1),
        ("4h3h/4s4d4cAcKc", 1),
        ("Ac3h/4s4d4c4hAd", 1),  # the fifth card can be either ace
    ],
)
def test_HIGH_HAND_how_many_hole_cards_can_play(text: str, plays: int) -> None:
    hand = parse_claim(text)
    assert isinstance(hand, Hand)
    assert best_of(hand).plays == plays


@pytest.mark.parametrize(
    ("text", "canonical", "game"),
    [
        ("Ah Kd/As Ad Kc Kh 4s", "AhKd/AsAdKcKh4s", HOLDEM),
        ("ahkd / asadkc", "AhKd/AsAdKc", HOLDEM),
        ("10h 10D/TS 9S 8S 7S", "ThTd/Ts9s8s7s", HOLDEM),
        ("1 0h 2c / 3c4c5c", "Th2c/3c4c5c", HOLDEM),
        ("AhKdQc2c/AsAdKcKh4s", "AhKdQc2c/AsAdKcKh4s", OMAHA),
        ("AhKdQc2c9s", "AhKdQc2c9s", STUD),
        ("\tAH KD QC 2C 9S 3H 4H ", "AhKdQc2c9s3h4h", STUD),
    ],
)
def test_cards_are_read_in_any_spelling(text: str, canonical: str, game: str) -> None:
    hand = parse_claim(text)
    assert isinstance(hand, Hand)
    assert str(hand) == canonical
    assert hand.game == game
    assert parse_claim(canonical) == hand


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("AhKx/AsAdKc", '"Kx" is no card'),
        ("AhK/AsAdKc", '"K" is no card'),
        ("1h2d/AsAdKc", '"1h" is no card'),
        ("Ah Kd, As Ad Kc", '",A" is no card'),
        ("ßh", '"ßh" is no card'),
        ("AhKd/AsAh4c", "Ah is there twice"),
        ("AhAh2c3c4c", "Ah is there twice"),
        ("", "no hand has 0 cards without a board"),
        ("AhKd", "no hand has 2 cards without a board"),
        ("AhKdQhJh9h8h7h6h", "no hand has 8 cards without a board"),
        ("Ah/AsAdKc", "no hand has 1 hole card and 3 on the board"),
        ("AhKdQh/AsAdKc", "no hand has 3 hole cards and 3 on the board"),
        ("AhKd/AsAd", "no hand has 2 hole cards and 2 on the board"),
        ("AhKd/AsAdKcKh4s5s", "no hand has 2 hole cards and 6 on the board"),
        ("AhKdQcJc9c/", "no hand has 5 hole cards and 0 on the board"),
        ("AhKd/AsAdKc/Kh", '"/K" is no card'),
    ],
)
def test_cards_that_are_no_hand_say_why(text: str, told: str) -> None:
    problem = parse_claim(text)
    assert isinstance(problem, Problem)
    assert problem.message == told
    assert problem.remedy


@given(st.text(max_size=30))
def test_any_text_is_a_hand_or_a_problem(text: str) -> None:
    assert isinstance(parse_claim(text), Hand | Problem)


@given(decks, st.sampled_from([(2, 3), (2, 4), (2, 5), (4, 3), (4, 4), (4, 5), (5, 0), (6, 0), (7, 0)]))
def test_a_hand_as_text_is_the_same_hand(deck: list[str], sizes: tuple[int, int]) -> None:
    hole, board = sizes
    text = "".join(deck[:hole]) + ("/" + "".join(deck[hole : hole + board]) if board else "")
    hand = parse_claim(text)
    assert isinstance(hand, Hand)
    assert (len(hand.hole), len(hand.board), str(hand)) == (hole, board, text)


@pytest.mark.parametrize(
    ("cards", "name"),
    [
        ("As Ks Qs Js Ts", "Royal flush"),
        ("Ks Qs Js Ts 9s", "Straight flush, king high"),
        ("As 2s 3s 4s 5s", "Straight flush, five high"),
        ("9s 9h 9d 9c 2s", "Four of a kind, nines"),
        ("As Ah Ad Kc Ks", "Full house, aces over kings"),
        ("6s 6h 6d 2c 2s", "Full house, sixes over twos"),
        ("As Js 8s 4s 2s", "Flush, ace high"),
        ("As Kh Qs Js Ts", "Straight, ace high"),
        ("As 2h 3s 4s 5s", "Straight, five high"),
        ("7s 7h 7d Ac 2s", "Three of a kind, sevens"),
        ("As Ah Kd Kc 2s", "Two pair, aces and kings"),
        ("2s 2h Kd Qc Js", "Pair of twos"),
        ("As Jh 8s 4s 2s", "High card ace"),
        ("2s 3h 4d 5c 7s", "High card seven"),
        ("Ks As 2h 3s 4s", "High card ace"),  # a straight does not go round the ace
    ],
)
def test_hands_are_named_in_words(cards: str, name: str) -> None:
    assert name_of(rank_five(cards.split())) == name
