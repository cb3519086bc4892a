"""The money of a Tournament Director file: the night's prices, and what a night here cannot keep.

An amount includes its rake: prizes in the files are shares of what is paid less the rake.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from dcpl.imports.readers.prices import Paid
from dcpl.imports.readers.td_expression import Value
from dcpl.rules.units import Cents
from dcpl.rules.wording import money_text, names_text

MOST_MONEY = 10_000_000
_OF_PLAYERS = (("CashAdjustment", "The file adjusts the cash of {}"),)
_OF_BUY_INS = (
    ("PersonalBounty", "By the file {} paid for a personal bounty"),
    ("Points", "The file gives {} points for buying in"),
)


class Missing(Exception):
    """What a night cannot be without is not there, or is something else."""


class Player(NamedTuple):
    """A player who bought in. ``buy_ins`` are the buy-in and the rebuys, each as the file has it."""

    name: str
    holder: dict[str, Value]
    buy_ins: list[dict[str, Value]]
    add_ons: list[dict[str, Value]]

    def paid(self) -> Paid:
        """What was paid, in cents. Missing where an amount is none."""
        return Paid(
            [_cents(bought, self.name) for bought in self.buy_ins],
            [_cents(bought, self.name) for bought in self.add_ons],
        )


def tell_money(players: Sequence[Player], financials: Value) -> list[str]:
    """Say what of the file's money a night here does not know, in sentences."""
    told = []
    paid = sum(_cents(bought, p.name) for p in players for bought in (*p.buy_ins, *p.add_ons))
    rake = sum(
        _cents({"Amount": amount}, player.name)
        for player in players
        for bought in (*player.buy_ins, *player.add_ons)
        for amount in amounts(bought.get("Rake"))
    )
    if rake:
        shares = f"Of the {money_text(paid)} paid the file takes {money_text(rake)} as rake"
        told.append(f"{shares}; here all of it counts as paid in.")
    settings = financials if isinstance(financials, dict) else {}
    fixed = settings.get("FixedRake")
    if isinstance(fixed, dict) and (amounts(fixed.get("Real")) or amounts(fixed.get("Percent"))):
        told.append("The file takes a fixed rake out of the pot; a night here has none.")
    for key, what in (("HouseContribution", "adds"), ("GuaranteedPot", "guarantees a pot of")):
        if amounts(settings.get(key)):
            amount = money_text(_cents({"Amount": settings[key]}, key))
            told.append(f"In the file the house {what} {amount}; a night here knows no such money.")
    for key, sentence in _OF_PLAYERS:
        names = [player.name for player in players if amounts(player.holder.get(key))]
        if names:
            told.append(f"{sentence.format(names_text(names))}; it was not taken over.")
    for key, sentence in _OF_BUY_INS:
        names = [p.name for p in players if any(amounts(bought.get(key)) for bought in p.buy_ins)]
        if names:
            told.append(f"{sentence.format(names_text(names))}; it was not taken over.")
    owing = [player.name for player in players if player.holder.get("PaidInFull") is False]
    if owing:
        told.append(f"By the file {names_text(owing)} did not pay in full; it was taken as paid.")
    return told


def read_paid_out(prizes: Value, entered: Mapping[str, str]) -> tuple[tuple[str, Cents], ...]:
    """Give by name what the file's prizes paid, in cents; ``entered`` leads from an id to its name.

    Only a prize of one recipient is known to the cent: where one has several, or somebody who did not
    buy in, or no amount, nothing is told of any. Raises Missing where an amount is out of range.
    """
    listed = prizes.get("Prizes") if isinstance(prizes, dict) else None
    paid: dict[str, Cents] = {}
    for prize in listed if isinstance(listed, list) else []:
        if not isinstance(prize, dict):
            return ()
        awarded, amount = prize.get("AwardedToPlayers"), prize.get("CalculatedAmount")
        if not awarded or prize.get("Type", 0) != 0:  # nobody has it yet, or it is no money
            continue
        known = isinstance(awarded, list) and len(awarded) == 1 and isinstance(awarded[0], str)
        name = entered.get(awarded[0]) if known else None
        if name is None or isinstance(amount, bool) or not isinstance(amount, (int, float)) or amount < 0:
            return ()
        paid[name] = paid.get(name, 0) + sum(map(hundredths, amounts(amount)))
    return tuple((name, cents) for name, cents in paid.items() if cents)


def amounts(value: Any) -> list[float]:
    """Give the numbers that are not 0 in a number, or in a list of them. Missing where one is too great."""
    held = value if isinstance(value, list) else [value]
    found = [each for each in held if isinstance(each, (int, float)) and not isinstance(each, bool) and each]
    if not all(abs(each) < MOST_MONEY for each in found):
        raise Missing("an amount or an adjustment is out of range")
    return found


def _cents(bought: dict[str, Value], name: str) -> int:
    amount = bought.get("Amount", 0)
    if isinstance(amount, bool) or not isinstance(amount, (int, float)) or not 0 <= amount < MOST_MONEY:
        raise Missing(f"an amount of {name} is no amount of money")
    return hundredths(amount)


def hundredths(amount: float) -> int:
    """Round half up (away from 0)."""
    from decimal import ROUND_HALF_UP, Decimal

    return int((Decimal(str(amount)) * 100).quantize(Decimal(1), ROUND_HALF_UP))
