"""Chips: what a late player's stack has lost, racing off a chip, a stack in chips (LATE, RACE-OFF, STACK)."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.units import Chips
from dcpl.rules.wording import count_text

RANKS, SUITS = "23456789TJQKA", "cdhs"
"""Low to high: spades are the highest suit, then hearts, diamonds, clubs (RACE-OFF)."""
DECK = tuple(rank + suit for rank in RANKS for suit in SUITS)


class Late(NamedTuple):
    """A late player's stack: what was taken off for which rounds, and what is left."""

    off: Chips
    stack: Chips


class Raced(NamedTuple):
    """A player in a race-off: chips changed up, odd ones with a card each, new chips of the higher value.

    ``changed`` of the new value come without a race, ``won`` (0 or 1) from it. ``last``: they would have
    had no chip left; ``card`` is their highest, None without odd chips.
    """

    player: str
    chips: int
    changed: int
    odd: int
    cards: tuple[str, ...]
    card: str | None
    last: bool
    won: int


class RaceOff(NamedTuple):
    """A table's race-off: ``total`` is the worth of all odd chips, ``new`` the chips given for them."""

    players: tuple[Raced, ...]
    total: Chips
    new: int


def late_stack(stack: Chips, big_blinds: Sequence[Chips]) -> Late:
    """Take two big blinds of every round up to that of arrival off a late player's stack (LATE §8.3).

    The stack never falls below nothing. Who had a reserved or prepaid seat: see ``seat_kept_stack``.

    >>> late_stack(25_000, [50, 100])
    Late(off=300, stack=24700)
    """
    return _off(stack, sum(2 * blind for blind in big_blinds))


def seat_kept_stack(stack: Chips, posted: Sequence[Chips]) -> Late:
    """Take the blinds that fell on a reserved or prepaid seat off its stack, and nothing else (LATE §8.3).

    >>> seat_kept_stack(25_000, [25, 50])
    Late(off=75, stack=24925)
    """
    return _off(stack, sum(posted))


def _off(stack: Chips, due: Chips) -> Late:
    off = min(stack, due)
    return Late(off, stack - off)


def odd_chips(chips: int, small: Chips, large: Chips) -> int:
    """Tell how many chips are left over once all that make whole chips are changed up (RACE-OFF §7).

    >>> odd_chips(7, 25, 100)
    3
    """
    return chips % (large // small)


def new_chips(odd_total: int, small: Chips, large: Chips) -> int:
    """Round a table's odd chips up to whole new ones (RACE-OFF §7).

    >>> new_chips(7, 25, 100), new_chips(9, 25, 100)
    (2, 3)
    """
    return -(-odd_total * small // large)


def card_rank(card: str) -> tuple[int, int]:
    """Rank a card by its value, then its suit: spades, hearts, diamonds, clubs.

    >>> max(["As", "Ah", "Kd"], key=card_rank)
    'As'
    """
    return RANKS.index(card[0]), SUITS.index(card[1])


def parse_cards(text: str) -> tuple[str, ...]:
    """Read cards; blanks and case do not matter, a ten is ``10`` or ``T``.

    >>> parse_cards("as 10D 2c")
    ('As', 'Td', '2c')
    """
    letters = "".join(text.split()).replace("10", "T")
    cards = tuple(
        letters[at : at + 1].upper() + letters[at + 1 : at + 2].lower() for at in range(0, len(letters), 2)
    )
    for card in cards:
        if card not in DECK:
            told = "a rank of A K Q J T 9 to 2 and a suit s h d c, such as Ah"
            raise DcplError(f'"{card}" is no card', told)
    return cards


def race_off(
    chips: Mapping[str, int],
    small: Chips,
    large: Chips,
    cards: Mapping[str, Sequence[str]],
    last: Collection[str] = (),
) -> RaceOff:
    """Race a table's odd chips off (RACE-OFF §7).

    ``chips`` are the players' small chips in the order of the deal, from the left of the button; ``cards``
    one for each odd chip; ``last`` names who has no chip of a higher value. New chips are the odd total
    rounded up, and at least one for each player who would have none left: they have theirs first, then
    the highest card by suit, at most one a player.
    """
    check_race(chips, small, large)
    odd = {player: odd_chips(held, small, large) for player, held in chips.items()}
    _check_cards(odd, cards)
    bare = [player for player, held in chips.items() if odd[player] == held > 0 and player in last]
    total = sum(odd.values())
    new = max(new_chips(total, small, large), len(bare))
    highest = {player: max(cards[player], key=card_rank) for player in chips if odd[player]}
    order = sorted(highest, key=lambda player: (player in bare, card_rank(highest[player])), reverse=True)
    winners = set(order[:new])
    return RaceOff(
        tuple(
            Raced(
                player,
                held,
                (held - odd[player]) * small // large,
                odd[player],
                tuple(cards.get(player, ())),
                highest.get(player),
                player in bare,
                int(player in winners),
            )
            for player, held in chips.items()
        ),
        total * small,
        new,
    )


def check_race(chips: Mapping[str, int], small: Chips, large: Chips) -> None:
    """Refuse values that cannot be raced, and a race with more odd chips than a deck has cards."""
    if small < 1 or large <= small or large % small:
        told = f"T-{small:,} cannot be changed into T-{large:,}"
        raise DcplError(told, "the new chip is worth two or more of the old ones exactly")
    if not chips:
        raise DcplError("nobody is in the race", "say who has how many: ann=3 bo=2")
    total = sum(odd_chips(held, small, large) for held in chips.values())
    if total > len(DECK):
        raise DcplError(f"{total} odd chips are more than a deck has cards", "race off one table at a time")


def deal(chips: Mapping[str, int], small: Chips, large: Chips, deck: Sequence[str]) -> dict[str, list[str]]:
    """Deal one card for each odd chip, all of a player's at once, in the order given (RACE-OFF §7)."""
    check_race(chips, small, large)
    dealt, at = {}, 0
    for player, held in chips.items():
        odd = odd_chips(held, small, large)
        dealt[player] = list(deck[at : at + odd])
        at += odd
    return dealt


def _check_cards(odd: Mapping[str, int], cards: Mapping[str, Sequence[str]]) -> None:
    for player in cards:
        if player not in odd:
            raise DcplError(f"{player} has cards and is not in the race")
    seen: set[str] = set()
    for player, count in odd.items():
        dealt = cards.get(player, ())
        if len(dealt) != count:
            told = f"{player} has {count_text(count, 'odd chip')} and {count_text(len(dealt), 'card')}"
            raise DcplError(told, "one card for each odd chip, once whole chips are changed up")
        for card in dealt:
            if card in seen:
                raise DcplError(f"{card} is there twice", "the cards are of one deck")
            seen.add(card)


def in_chips(stack: Chips, values: Sequence[Chips]) -> dict[Chips, int]:
    """Make a stack of as few chips as can be; largest value first, every value is named.

    Raises ``DcplError`` where the values cannot make it.

    >>> in_chips(46_950, [25, 100, 500, 1000, 5000])
    {5000: 9, 1000: 1, 500: 1, 100: 4, 25: 2}
    """
    order = sorted(values, reverse=True)
    if all(large % small == 0 for large, small in zip(order, order[1:], strict=False)):
        made, left = {}, stack
        for value in order:
            made[value], left = divmod(left, value)
    else:
        made, left = _fewest(stack, order)
    if left:
        told = " and ".join((", ".join(f"{value:,}" for value in sorted(values))).rsplit(", ", 1))
        raise DcplError(f"{stack:,} cannot be made of chips of {told}", f"{left:,} would be left over")
    return made


MOST_STEPS = 200_000


def _fewest(stack: Chips, order: Sequence[Chips]) -> tuple[dict[Chips, int], Chips]:
    """Find the fewest chips where a value is no multiple of the next: every sum up to the stack in turn."""
    from math import gcd

    unit = gcd(*order)
    steps, left = divmod(stack, unit)
    if left or steps > MOST_STEPS:
        return dict.fromkeys(order, 0), left or stack
    none = steps + 1
    fewest, last = [0] + [none] * steps, [0] * (steps + 1)
    for value in order:
        size = value // unit
        for sum_ in range(size, steps + 1):
            if fewest[sum_ - size] + 1 < fewest[sum_]:
                fewest[sum_], last[sum_] = fewest[sum_ - size] + 1, value
    made = dict.fromkeys(order, 0)
    if fewest[steps] >= none:
        return made, stack
    while steps:
        made[last[steps]] += 1
        steps -= last[steps] // unit
    return made, 0
