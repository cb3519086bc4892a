"""Odd chips: a pot shared as evenly as its chips allow (§3.7, §5.5)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.table.chips import card_rank
from dcpl.rules.units import Chips


class Halves(NamedTuple):
    """A pot for high and low: the odd chip is with the high half."""

    high: Chips
    low: Chips


def check_made_of(pot: Chips, chip: Chips) -> None:
    """Refuse a pot that the smallest chip in play cannot make."""
    if pot % chip:
        raise DcplError(
            f"{pot:,} cannot be made of chips of {chip:,}", "--chip is the smallest chip in play, like 25"
        )


def share(pot: Chips, chip: Chips, winners: Sequence[str]) -> dict[str, Chips]:
    """Share a pot in chips of the smallest value; the odd ones go one each to the first winners (§3.7).

    ``winners`` stand in the order that the game gives: clockwise from the left of the button, in stud by
    card. Never does one get two odd chips, so the shares are within one chip.

    >>> share(175, 25, ["Bo", "Ann"])
    {'Bo': 100, 'Ann': 75}
    """
    each, odd = divmod(pot // chip, len(winners))
    return {player: (each + (place < odd)) * chip for place, player in enumerate(winners)}


def halve(pot: Chips, chip: Chips) -> Halves:
    """Part a pot for high and low; the odd chip goes to the high half (§3.7).

    >>> halve(175, 25)
    Halves(high=100, low=75)
    """
    low = pot // chip // 2 * chip
    return Halves(pot - low, low)


def by_card(cards: Mapping[str, Sequence[str]], *, low: bool = False) -> list[str]:
    """Order stud players by their highest card by suit, or for a low their lowest; all cards count (§3.7).

    An ace is high in a high game and low in a low one.

    >>> by_card({"Ann": ["Kh", "2c"], "Bo": ["Ks", "3d"]}), by_card({"Ann": ["2d"], "Bo": ["Ac"]}, low=True)
    (['Bo', 'Ann'], ['Bo', 'Ann'])
    """
    if low:
        return sorted(cards, key=lambda player: min(map(low_rank, cards[player])))
    return sorted(cards, key=lambda player: max(map(card_rank, cards[player])), reverse=True)


def low_rank(card: str) -> tuple[int, int]:
    """Rank a card by value, the ace low, then by suit.

    >>> sorted(["2c", "As", "Kd"], key=low_rank)
    ['As', '2c', 'Kd']
    """
    rank, suit = card_rank(card)
    return (-1 if card[0] == "A" else rank), suit


def share_both(
    pot: Chips, chip: Chips, high: Sequence[str], low: Sequence[str], *, stud: bool = False
) -> dict[str, Chips]:
    """Share a pot of high and low; without a low the high hands have all of it (§3.7, §5.5).

    ``high`` and ``low`` are the winners of each half, in the order in which odd chips are given. In stud
    players who tie both ways share the whole pot as evenly as can be: by ``high``, the card by suit.

    >>> share_both(175, 25, ["Ann"], ["Ann", "Bo"])
    {'Ann': 150, 'Bo': 25}
    """
    if not low:
        return share(pot, chip, high)
    if stud and len(high) > 1 and sorted(high) == sorted(low):
        return share(pot, chip, high)
    halves = halve(pot, chip)
    shares = share(halves.high, chip, high)
    for player, chips in share(halves.low, chip, low).items():
        shares[player] = shares.get(player, 0) + chips
    return shares
