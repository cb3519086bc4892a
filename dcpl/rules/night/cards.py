"""Poker hands: cards as they are written, what the best five are worth, and which hole cards play."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import NamedTuple, TypeAlias

from dcpl.errors import Problem
from dcpl.rules.wording import count_text

HOLDEM, OMAHA, STUD = "hold'em", "Omaha", "stud"

Rank: TypeAlias = tuple[int, ...]
"""What five cards are worth: the kind of hand, then its ranks. A better hand compares higher."""

_RANKS = "23456789TJQKA"
_SUITS = "shdc"
_FORM = "HOLE/BOARD such as AhKd/AsAdKcKh4s: hold'em 2 and 3 to 5, Omaha 4 and 3 to 5, stud 5 to 7 without /"
_WORDS = (
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
    "ace",
)


class Hand(NamedTuple):
    """A player's cards, as ``Ah`` and so on; stud has no board, all cards are the player's own."""

    hole: tuple[str, ...]
    board: tuple[str, ...]
    game: str

    def __str__(self) -> str:
        return "".join(self.hole) + ("/" + "".join(self.board) if self.board else "")


class Worth(NamedTuple):
    """The best that a hand makes, and the most hole cards that can be in those five cards."""

    rank: Rank
    plays: int


def parse_claim(text: str) -> Hand | Problem:
    """Read cards as ``HOLE/BOARD``: blanks do not matter, nor does case, and a ten is ``10`` or ``T``.

    >>> str(parse_claim("ah 10D / as ad kc"))
    'AhTd/AsAdKc'
    """
    hole_text, slash, board_text = text.partition("/")
    written = []
    for part in (hole_text, board_text):
        letters = "".join(part.split()).replace("10", "T")
        pairs = [letters[at : at + 2] for at in range(0, len(letters), 2)]
        cards = [pair[0].upper() + pair[1:].lower() for pair in pairs]
        for card, pair in zip(cards, pairs, strict=True):
            if len(card) != 2 or card[0] not in _RANKS or card[1] not in _SUITS:
                told = "a rank of A K Q J T 9 to 2 and a suit of s h d c, such as Ah"
                return Problem(f'"{pair}" is no card', told)
        written.append(tuple(cards))
    hole, board = written
    twice = [card for at, card in enumerate(hole + board) if card in (hole + board)[:at]]
    if twice:
        return Problem(f"{twice[0]} is there twice", "each card once")
    if slash and len(hole) in (2, 4) and 3 <= len(board) <= 5:
        return Hand(hole, board, HOLDEM if len(hole) == 2 else OMAHA)
    if not slash and 5 <= len(hole) <= 7:
        return Hand(hole, board, STUD)
    own = count_text(len(hole), "hole card" if slash else "card")
    board_told = f" and {len(board)} on the board" if slash else " without a board"
    return Problem(f"no hand has {own}{board_told}", _FORM)


def best_of(hand: Hand) -> Worth:
    """Tell the best hand that the cards make, and how many hole cards can play in it (HIGH-HAND).

    Omaha plays two hole cards exactly. In stud all cards are the player's own: both play.

    >>> best_of(Hand(("Ah", "Kd"), ("As", "Ad", "Kc", "Kh", "4s"), HOLDEM))
    Worth(rank=(6, 14, 13), plays=2)
    """
    if hand.game == OMAHA:
        fives: Iterable[tuple[str, ...]] = (
            hole + board for hole in combinations(hand.hole, 2) for board in combinations(hand.board, 3)
        )
        return Worth(max(map(rank_five, fives)), 2)
    if hand.game == STUD:
        return Worth(max(map(rank_five, combinations(hand.hole, 5))), 2)
    return Worth(
        *max(
            (rank_five(five), sum(card in hand.hole for card in five))
            for five in combinations(hand.hole + hand.board, 5)
        )
    )


def rank_five(cards: Sequence[str]) -> Rank:
    """Rank five cards: 8 straight flush, 7 four of a kind, 6 full house ... 0 high card, then ranks.

    >>> rank_five(["Ah", "2h", "3h", "4h", "5h"])
    (8, 5)
    """
    ranks = [_RANKS.index(card[0]) + 2 for card in cards]
    # The ranks, those there most often first, then the higher: a full house is told by its threes.
    by_count = sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    if len(by_count) == 5:
        flush = len({card[1] for card in cards}) == 1
        if by_count == [14, 5, 4, 3, 2]:
            by_count = [5, 4, 3, 2, 1]
        if by_count[0] - by_count[4] == 4:
            return (8 if flush else 4, by_count[0])
        return (5 if flush else 0, *by_count)
    most = ranks.count(by_count[0])
    kind = {(4, 2): 7, (3, 2): 6, (3, 3): 3, (2, 3): 2, (2, 4): 1}[most, len(by_count)]
    return (kind, *by_count)


def name_of(rank: Rank) -> str:
    """Name a hand as players do.

    >>> name_of((6, 14, 13)), name_of((8, 14)), name_of((4, 5)), name_of((2, 6, 2, 9))
    ('Full house, aces over kings', 'Royal flush', 'Straight, five high', 'Two pair, sixes and twos')
    """
    kind, *ranks = rank
    one = [_WORDS[each - 2] for each in ranks]
    many = [word + ("es" if word == "six" else "s") for word in one]
    if kind == 8 and ranks[0] == 14:
        return "Royal flush"
    return (
        f"High card {one[0]}",
        f"Pair of {many[0]}",
        f"Two pair, {many[0]} and {many[1 % len(many)]}",
        f"Three of a kind, {many[0]}",
        f"Straight, {one[0]} high",
        f"Flush, {one[0]} high",
        f"Full house, {many[0]} over {many[1 % len(many)]}",
        f"Four of a kind, {many[0]}",
        f"Straight flush, {one[0]} high",
    )[kind]
