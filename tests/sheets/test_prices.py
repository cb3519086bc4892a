"""A night's prices, from what each paid."""

from __future__ import annotations

from dcpl.imports.readers.busts import Entrant
from dcpl.imports.readers.prices import Paid, Prices, priced


def entrants(*buy_ins: int) -> list[Entrant]:
    return [Entrant(f"P{number}", (None,) * count) for number, count in enumerate(buy_ins)]


def test_of_amounts_that_are_as_usual_the_higher_one_is_the_price() -> None:
    for amounts in ((2000, 2500), (2500, 2000)):  # in whatever order they stand
        prices, paid = priced([Paid([amount]) for amount in amounts], entrants(1, 1))
        assert prices == Prices(2500, None, None)
        assert [entrant.paid_cents for entrant in paid] == [
            None if amount == 2500 else amount for amount in amounts
        ]


def test_the_most_usual_amount_is_the_price_though_another_is_higher() -> None:
    paid = [Paid([2000, 1500]), Paid([2000, 1000]), Paid([9000, 1500], [500])]
    prices, found = priced(paid, entrants(2, 2, 2))
    assert prices == Prices(2000, 1500, 500)
    assert [entrant.paid_cents for entrant in found] == [None, 3000, 11_000]
