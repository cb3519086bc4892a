"""The prices of a night, from what each player paid."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from typing import NamedTuple

from dcpl.imports.readers.busts import Entrant
from dcpl.rules.units import Cents


class Paid(NamedTuple):
    """What one entrant paid: for the buy-in and each rebuy, and for each add-on; None is not told."""

    buy_ins: Sequence[Cents | None]
    add_ons: Sequence[Cents | None] = ()


class Prices(NamedTuple):
    """What one of each cost that night; None where there was none, or it is not told."""

    buy_in: Cents | None
    rebuy: Cents | None
    add_on: Cents | None


def priced(paid: Sequence[Paid], entrants: Sequence[Entrant]) -> tuple[Prices, list[Entrant]]:
    """Give a night's prices, and the entrants with what they paid where the prices make another sum.

    A price is the most usual amount, the higher one of several; what is not told is taken as usual.

    >>> priced([Paid([2000]), Paid([2000]), Paid([2500])], [Entrant(name, (None,)) for name in "ABC"])[0]
    Prices(buy_in=2000, rebuy=None, add_on=None)
    """
    prices = Prices(
        _usual(each.buy_ins[0] for each in paid),
        _usual(price for each in paid for price in each.buy_ins[1:]),
        _usual(price for each in paid for price in each.add_ons),
    )
    own = []
    for entrant, each in zip(entrants, paid, strict=True):
        rebuys = [prices.rebuy or 0] * (len(each.buy_ins) - 1)
        usual = [prices.buy_in or 0, *rebuys, *([prices.add_on or 0] * len(each.add_ons))]
        told = zip([*each.buy_ins, *each.add_ons], usual, strict=True)
        total = sum(price if amount is None else amount for amount, price in told)
        own.append(entrant._replace(paid_cents=None if total == sum(usual) else total))
    return prices, own


def _usual(prices: Iterable[Cents | None]) -> Cents | None:
    counts = Counter(price for price in prices if price is not None)
    return max(counts, key=lambda price: (counts[price], price)) if counts else None
