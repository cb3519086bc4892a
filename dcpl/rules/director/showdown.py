"""Who shows first (§3.6; card room, showdown 7)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

AGGRESSIVE = ("bet", "raise", "all-in")
PASSIVE = ("check", "call", "fold")


class Order(NamedTuple):
    """Who shows in which order, and who bet or raised last, None where nobody did."""

    players: tuple[str, ...]
    aggressor: str | None


def show_order(actions: Sequence[tuple[str, str]], main_only: Collection[str] = ()) -> Order:
    """Order the showdown by the last round's actions: who bet or raised last, then on to the left.

    Nobody did: who acted first. Who was all-in before and plays for the main pot only shows last.

    >>> show_order([("A", "check"), ("B", "bet"), ("C", "call"), ("A", "call")]).players
    ('B', 'C', 'A')
    """
    around = list(dict.fromkeys([player for player, _ in actions]))
    folded = {player for player, action in actions if action == "fold"}
    aggressor = next((player for player, action in reversed(actions) if action in AGGRESSIVE), None)
    start = around.index(aggressor) if aggressor is not None else 0
    order = [player for player in around[start:] + around[:start] if player not in folded]
    last = [player for player in main_only if player not in folded]
    return Order((*(player for player in order if player not in last), *last), aggressor)
