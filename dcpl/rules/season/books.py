"""A judged season's books: the registration fees, what is saved for the Main Event, every night's money."""

from __future__ import annotations

from collections.abc import Mapping

from dcpl.rules.facts import Season
from dcpl.rules.money.books import Books, EventBooks, FeeAccount, books, fee
from dcpl.rules.profile.lists import MAIN
from dcpl.rules.season.result import SeasonResult, events_played, members
from dcpl.rules.units import Cents


def fee_accounts(result: SeasonResult) -> list[FeeAccount]:
    """Work out the registration fee of every member by the events played so far (FEE §9.1, §11)."""
    played = events_played(result)
    paid: Mapping[str, int] = _paid(result.season)
    names = sorted({*members(result), *paid}, key=lambda name: (name.casefold(), name))
    return [
        FeeAccount(name, played.get(name, 0), fee(played.get(name, 0), result.profile), paid.get(name, 0))
        for name in names
    ]


def season_books(result: SeasonResult) -> Books:
    """Add up the season's books: every recorded regular night and the fees (BALANCE)."""
    nights = [
        EventBooks(
            night.event.name,
            night.field,
            night.rebuys,
            night.money,
            sum(row.prize_cents for row in night.rows),
        )
        for night in result.regular_nights
    ]
    return books(nights, fee_accounts(result))


def main_event_pot(result: SeasonResult) -> Cents:
    """Tell what the Main Event pays out: the season's pot with the fees that are in it (MAIN-POT).

    The league's own pots to the Main Event are in it too, other than those with shares of their own.
    """
    saved = saved_for_main_event(result)
    joined = sum(saved[pot.name] for pot in result.profile.pot if pot.name in saved and not pot.shares)
    return season_books(result).main_pot_cents + joined


def saved_for_main_event(result: SeasonResult) -> dict[str, Cents]:
    """Tell what each of the league's own pots to the Main Event holds before it, by its name."""
    pots = [pot for pot in result.profile.pot if pot.to == MAIN]
    if not pots:
        return {}
    held, count = result.season.pots_opened, len(members(result))
    for night in result.regular_nights:
        for of_night in night.pots:
            held[of_night.name] = held.get(of_night.name, 0) + of_night.in_cents - of_night.out_cents
    return {pot.name: held.get(pot.name, 0) + count * pot.fee_cents for pot in pots}


def _paid(season: Season) -> dict[str, int]:
    paid: dict[str, int] = {}
    for payment in season.payments:
        paid[payment.player] = paid.get(payment.player, 0) + payment.cents
    return paid
