"""What an Event Report says was taken in: the money and the number of buy-ins, rebuys and add-ons."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from dcpl.imports.readers.html_cells import Cell
from dcpl.rules.units import Cents
from dcpl.rules.wording import money_text

# In whole thousands, or without any mark between them; then a point or a comma and one or two digits.
_AMOUNT = re.compile(
    r"\(?[^-\u2212\u20130-9(]{0,10}"
    r"([0-9]{1,3}(?:[.,' \u00a0][0-9]{3}){0,3}|[0-9]{1,9})(?:[.,]([0-9]{1,2}))?[^0-9]{0,10}"
)
_COUNT = re.compile(r"\(([0-9]{1,6})\)")
_KINDS = {"Buy-ins:": "buy-ins", "Rebuys:": "rebuys", "Add-ons:": "add-ons"}


class Taken(NamedTuple):
    """The ``number`` there was of a kind, and the money for all of them."""

    cents: Cents
    number: int
    line: int


class TakenIn(NamedTuple):
    """By kind (buy-ins, rebuys, add-ons), and what of the money a night here does not know."""

    kinds: dict[str, Taken]
    tellings: list[str]


def read_taken(cells: Sequence[Cell]) -> TakenIn:
    """Read the tables of a report's head; what is missing is left out."""
    texts = [cell.text for cell in cells]
    kinds: dict[str, Taken] = {}
    begins = texts.index("Take-in") if "Take-in" in texts else len(texts)
    for index in range(begins + 1, len(texts) - 2):
        if texts[index] == "Total:":
            break
        amount, count = read_amount(texts[index + 1]), _COUNT.fullmatch(texts[index + 2])
        if texts[index] in _KINDS and amount is not None and count:
            kinds.setdefault(_KINDS[texts[index]], Taken(amount, int(count[1]), cells[index].line))
    tellings = []
    for label, sentence in (
        ("Rake:", "The report takes {} as rake out of the pot; here all of it counts as paid in."),
        ("House contribution:", "In the report the house adds {}; a night here knows no such money."),
    ):
        for index in range(begins, len(texts) - 1):
            amount = read_amount(texts[index + 1]) if texts[index] == label else None
            if amount:
                tellings.append(sentence.format(money_text(amount)))
    return TakenIn(kinds, tellings)


def read_amount(text: str) -> Cents | None:
    """Read an amount in any currency, with a point or a comma before the cents; None where it is none.

    >>> [read_amount(text) for text in ("$1,240.00", "1.240,50 kr", "(20)", "n/a")]
    [124000, 124050, 2000, None]
    """
    found = _AMOUNT.fullmatch(text)
    if found is None:
        return None
    whole, cents = re.sub("[^0-9]", "", found[1]), found[2] or ""
    return int(whole) * 100 + int(cents.ljust(2, "0"))
