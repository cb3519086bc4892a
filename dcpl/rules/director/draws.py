"""Draws by card and by hand: the button, seats, ro-sham-bo (§6, §8.1; card room, seating 6)."""

from __future__ import annotations

from collections.abc import Mapping

from dcpl.rules.director.odd_chips import low_rank
from dcpl.rules.table.chips import card_rank

TO_WIN = 3
"""A ro-sham-bo is the best of five."""


def drawn_button(cards: Mapping[str, str], *, low: bool = False) -> str:
    """Name who has the button by the cards drawn: the highest by suit, in a low game the lowest.

    >>> drawn_button({"ann": "Kh", "bo": "Ks"}), drawn_button({"ann": "Kh", "bo": "Ac"}, low=True)
    ('bo', 'bo')
    """
    if low:
        return min(cards, key=lambda player: low_rank(cards[player]))
    return max(cards, key=lambda player: card_rank(cards[player]))


def drawn_seats(cards: Mapping[str, str]) -> list[str]:
    """Order players for the open seats: the lowest card takes the first, where the software fails (§8.1).

    >>> drawn_seats({"ann": "Kh", "bo": "2s"})
    ['bo', 'ann']
    """
    return sorted(cards, key=lambda player: card_rank(cards[player]))


def score_stands(won: int, lost: int) -> bool:
    """Tell whether a score can be that of a ro-sham-bo, best of five.

    >>> score_stands(3, 1), score_stands(3, 3), score_stands(2, 0)
    (True, False, False)
    """
    return won == TO_WIN and 0 <= lost < TO_WIN
