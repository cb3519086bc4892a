"""Who wins what at the showdown: hands ranked by PokerKit, pots shared by the odd-chip rule (§5.2-5.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.director.odd_chips import by_card, check_made_of, share_both
from dcpl.rules.director.side_pots import Pot
from dcpl.rules.units import Chips
from dcpl.rules.wording import count_text

GAMES = {
    "holdem": "hold'em texas nlhe",
    "omaha": "plo",
    "omaha-hilo": "omaha8 omaha-8 o8 plo8 hi-lo hilo",
    "stud": "",
    "stud-hilo": "stud8 stud-8",
    "razz": "",
}
"""The games that hands are read for, and other words for each."""
HOLE_CARDS = {"holdem": (2, 2), "omaha": (4, 4), "omaha-hilo": (4, 4)}
"""How many a player has; in stud and razz five to seven, and no board."""
OPEN_CARDS = (5, 7)
BOARD = 5


class Won(NamedTuple):
    """A pot as it is shared: the winners of its high and its low, and each one's chips of it."""

    pot: Pot
    high: tuple[str, ...]
    low: tuple[str, ...]
    shares: Mapping[str, Chips]


class Shown(NamedTuple):
    """A player's hands, in words; blank where there is none (no low that qualifies)."""

    high: str
    low: str


class Split(NamedTuple):
    """The pots from the side pot down as they are awarded, and what each player gets in all."""

    pots: tuple[Won, ...]
    shown: Mapping[str, Shown]
    chips: Mapping[str, Chips]


def is_stud(game: str) -> bool:
    """Tell whether a game has no board and no button."""
    return game in ("stud", "stud-hilo", "razz")


def check_cards(hands: Mapping[str, Sequence[str]], board: Sequence[str], game: str) -> list[Problem]:
    """Tell what is wrong with the cards: a wrong number, or one there twice."""
    fewest, most = HOLE_CARDS.get(game, OPEN_CARDS)
    problems = [
        Problem(
            f"{player} has {count_text(len(cards), 'card')}",
            f"{game} has {fewest}" if fewest == most else f"{game} has {fewest} to {most}",
        )
        for player, cards in hands.items()
        if not fewest <= len(cards) <= most
    ]
    if is_stud(game):
        if len(board) > 1:
            problems.append(Problem(f"{game} has no board", "a common card is one: board=Kd"))
    elif len(board) != BOARD:
        problems.append(
            Problem(f"the board has {count_text(len(board), 'card')}", f"at the showdown {BOARD}")
        )
    seen: set[str] = set()
    for card in [*board, *(card for cards in hands.values() for card in cards)]:
        if card in seen:
            problems.append(Problem(f"{card} is there twice", "each card once"))
        seen.add(card)
    return problems


def split(
    hands: Mapping[str, Sequence[str]], board: Sequence[str], game: str, pots: Sequence[Pot], chip: Chips
) -> Split:
    """Award the pots, the last side pot first (§3.6), each by its own high and low (§5.2 to §5.6).

    ``hands`` stand clockwise from the left of the button, for the odd chips. Pots come from the bottom.
    Raises ``Refused`` where the cards are no hands of the game, ``DcplError`` where a pot cannot be made of
    chips of ``chip``. What is awarded adds up to the pots.
    """
    if problems := check_cards(hands, board, game):
        raise Refused(problems)
    ranked = {player: _ranked(cards, board, game) for player, cards in hands.items()}
    won = []
    total = dict.fromkeys(hands, 0)
    for pot in reversed(pots):
        check_made_of(pot.chips, chip)
        able = [player for player in hands if player in pot.players]
        if not able:
            raise DcplError("nobody who shows can win one of the pots", "name their cards: ann=AhKd")
        high = _best({player: ranked[player][0] for player in able})
        low = _best({player: ranked[player][1] for player in able})
        if not high:  # razz has a low only, and it takes the whole pot
            high, low = low, ()
        if is_stud(game):
            cards = {player: [*hands[player]] for player in able}
            first = by_card({player: cards[player] for player in high}, low=game == "razz")
            second = by_card({player: cards[player] for player in low}, low=True)
            shares = share_both(pot.chips, chip, first, second, stud=True)
        else:
            shares = share_both(pot.chips, chip, high, low)
        for player, chips in shares.items():
            total[player] += chips
        won.append(Won(pot, high, low, shares))
    return Split(
        tuple(won),
        {player: Shown(_told(high), _told(low, low=True)) for player, (high, low) in ranked.items()},
        total,
    )


def _ranked(cards: Sequence[str], board: Sequence[str], game: str) -> tuple[Any, Any]:
    """Make a player's best high and best low by PokerKit; None where the game, or the hand, has none."""
    from pokerkit import (  # takes a third of a second: only who shares a pot by the cards pays for it
        EightOrBetterLowHand,
        OmahaEightOrBetterLowHand,
        OmahaHoldemHand,
        RegularLowHand,
        StandardHighHand,
    )

    kinds: tuple[Any, Any] = {
        "holdem": (StandardHighHand, None),
        "omaha": (OmahaHoldemHand, None),
        "omaha-hilo": (OmahaHoldemHand, OmahaEightOrBetterLowHand),
        "stud": (StandardHighHand, None),
        "stud-hilo": (StandardHighHand, EightOrBetterLowHand),
        "razz": (None, RegularLowHand),
    }[game]
    hole, table = "".join(cards), "".join(board)
    high, low = (None if kind is None else kind.from_game_or_none(hole, table) for kind in kinds)
    return high, low


def _best(hands: Mapping[str, Any]) -> tuple[str, ...]:
    made = {player: hand for player, hand in hands.items() if hand is not None}
    if not made:
        return ()
    best = max(made.values())
    return tuple(player for player, hand in made.items() if hand == best)


def _told(hand: Any, *, low: bool = False) -> str:
    """Name a hand with its five cards, the highest first; of a low the cards say it all."""
    if hand is None:
        return ""
    order = "A23456789TJQK" if low else "23456789TJQKA"
    cards = " ".join(map(repr, sorted(hand.cards, key=lambda card: order.index(card.rank), reverse=True)))
    return cards if low else f"{hand.entry.label.value.lower()}, {cards}"
