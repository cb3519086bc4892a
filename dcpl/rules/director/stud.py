"""Stud and razz: the bring-in, who acts first, and a deck that runs out (§4.2, §5.4 to §5.6)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Final, Literal, NamedTuple, TypeAlias

from dcpl.rules.director.odd_chips import low_rank
from dcpl.rules.table.chips import RANKS, card_rank

Game: TypeAlias = Literal["stud", "stud-hilo", "razz"]
STUD: Final = "stud"
STUD_HILO: Final = "stud-hilo"
RAZZ: Final = "razz"


class First(NamedTuple):
    """Who is to act first by the cards, and who does: the next to the left of who is all-in."""

    by_cards: str
    acts: str


def first_to_act(up: Mapping[str, Sequence[str]], game: Game, all_in: Collection[str] = ()) -> First:
    """Find who opens a round by the cards that lie face up; players stand in the order of the deal (§5.4).

    One card each: the lowest by suit has the bring-in, in razz the highest, where an ace is low. Later the
    best board opens, in razz the lowest; of equals who was dealt to first.

    >>> first_to_act({"ann": ["7d"], "bo": ["7c"], "cy": ["Ks"]}, STUD).by_cards
    'bo'
    >>> first_to_act({"ann": ["7d", "7h"], "bo": ["Ac", "Kd"]}, RAZZ).by_cards
    'bo'
    """
    players = list(up)
    if len(next(iter(up.values()))) == 1:
        if game == RAZZ:
            named = max(players, key=lambda player: low_rank(up[player][0]))
        else:
            named = min(players, key=lambda player: card_rank(up[player][0]))
    elif game == RAZZ:
        named = min(players, key=lambda player: _worth(up[player], low=True))
    else:
        named = max(players, key=lambda player: _worth(up[player], low=False))
    at = players.index(named)
    around = players[at:] + players[:at]
    return First(named, next((player for player in around if player not in all_in), named))


def _worth(cards: Sequence[str], *, low: bool) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Weigh two to four cards: those there most often first, then by rank. Straights and flushes are none."""
    ranks = [(RANKS.index(card[0]) + 1) % 13 if low else RANKS.index(card[0]) for card in cards]
    order = sorted({*ranks}, key=lambda rank: (ranks.count(rank), rank), reverse=True)
    return tuple(ranks.count(rank) for rank in order), tuple(order)


def open_pair(cards: Sequence[str]) -> bool:
    """Tell whether a board of fourth street shows a pair.

    >>> open_pair(["7d", "7h"]), open_pair(["7d", "8d"])
    (True, False)
    """
    return len(cards) == 2 and cards[0][0] == cards[1][0]


NORMAL: Final = "normal"
MIX: Final = "mix"
MIX_NO_BURN: Final = "mix-no-burn"
COMMON: Final = "common"


class LastCards(NamedTuple):
    """How the last round of stud is dealt: ``dealt`` from the deck, then ``mixed`` cards to the rest."""

    way: str
    dealt: int
    mixed: int
    rest: int


def last_cards(stub: int, burns: int, players: int, removed: int = 0) -> LastCards:
    """Say how to deal when the deck runs out (§5.4); ``stub`` are the cards left before this round's burn.

    >>> last_cards(stub=1, burns=3, players=8).way, last_cards(stub=9, burns=3, players=8).way
    ('common', 'normal')
    """
    if stub > players:
        return LastCards(NORMAL, players, 0, 0)
    dealt = max(0, stub - 2)  # this round's burn, and the last card of the deck, are not dealt
    rest = players - dealt
    mixed = stub - dealt + burns + removed
    if mixed > rest:
        return LastCards(MIX, dealt, mixed, rest)
    if mixed == rest:
        return LastCards(MIX_NO_BURN, dealt, mixed, rest)
    return LastCards(COMMON, 0, 0, players)
