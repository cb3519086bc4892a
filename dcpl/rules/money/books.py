"""The season's books and registration fees, in cents (RULINGS: BALANCE, FEE)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.rules.money.pots import NightMoney
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents


def fee(events: int, profile: Profile) -> Cents | None:
    """Tell the registration fee of who played so many events; None where it cannot be bought (FEE §9.1).

    6 events cost $20, 4 cost $30, 7 cost $15, 8 or more nothing; under 4 there is none. It buys a seat
    in Second Chance: without that, or without a post-season, there is none either.
    """
    if not profile.has_post_season:
        return None
    if events >= profile.post_season.full_events:
        return 0
    if events < profile.post_season.fee_events or not profile.has_second_chance:
        return None
    missing = profile.post_season.full_events - events
    return profile.post_season.fee_cents + missing * profile.post_season.fee_per_event_cents


class FeeAccount(NamedTuple):
    """A player's registration fee: what it is, what was paid, what of that is in the pot."""

    player: str
    events: int
    fee_cents: Cents | None
    paid_cents: Cents

    @property
    def owed_back_cents(self) -> Cents:
        """What was paid beyond the fee that the season's events make (FEE)."""
        return max(0, self.paid_cents - (self.fee_cents or 0))

    @property
    def in_pot_cents(self) -> Cents:
        """What of the payment is in the Main Event pot (MAIN-POT)."""
        return self.paid_cents - self.owed_back_cents

    @property
    def due_cents(self) -> Cents:
        """What is still to pay; 0 where the fee cannot be bought."""
        return max(0, (self.fee_cents or 0) - self.paid_cents)

    @property
    def eligible(self) -> bool:
        """Whether events or a paid fee make the player eligible (ELIGIBLE §11)."""
        return self.fee_cents is not None and not self.due_cents


class EventBooks(NamedTuple):
    """One recorded event's line in the books."""

    event: int | str
    field: int
    rebuys: int
    money: NightMoney
    prizes_cents: Cents


class Books(NamedTuple):
    """The season's books (BALANCE). ``main_pot_cents`` holds the fees that are in the pot."""

    events: tuple[EventBooks, ...]
    fees_cents: Cents
    fees_owed_back_cents: Cents
    main_pot_cents: Cents

    @property
    def buy_ins_cents(self) -> Cents:
        """All buy-ins due."""
        return sum(event.money.buy_ins_cents for event in self.events)

    @property
    def rebuys_cents(self) -> Cents:
        """All rebuys due."""
        return sum(event.money.rebuys_cents for event in self.events)

    @property
    def add_ons_cents(self) -> Cents:
        """All add-ons due."""
        return sum(event.money.add_ons_cents for event in self.events)

    @property
    def night_prizes_cents(self) -> Cents:
        """All prizes of the regular nights."""
        return sum(event.prizes_cents for event in self.events)

    @property
    def night_pots_left_cents(self) -> Cents:
        """What the nights' pots hold beyond their prizes: 0 where the rules pay all of them out.

        Prizes that were stated may be more than the pot: below 0.
        """
        pots = sum(event.money.night_pot_cents - event.prizes_cents for event in self.events)
        return pots + self.given_cents

    @property
    def cash_cents(self) -> Cents:
        """What the nights' pots paid at once, for knock-outs."""
        return sum(event.money.cash_cents for event in self.events)

    @property
    def given_cents(self) -> Cents:
        """What was given for the prizes of nights at which nobody paid anything."""
        return sum(event.prizes_cents for event in self.events if not event.money.all_cents)

    @property
    def in_cents(self) -> Cents:
        """All that came in of nights, the registration fees, and what was given for prizes."""
        nights = self.buy_ins_cents + self.rebuys_cents + self.add_ons_cents
        return nights + self.fees_cents + self.given_cents

    @property
    def pots_cents(self) -> Cents:
        """What of the nights' money went to the league's own pots."""
        return sum(sum(event.money.pots) for event in self.events)

    @property
    def balance_cents(self) -> Cents:
        """What came in less what it went to: 0, to the cent."""
        nights = self.night_prizes_cents + self.night_pots_left_cents + self.pots_cents + self.cash_cents
        return self.in_cents - nights - self.main_pot_cents - self.fees_owed_back_cents


def books(events: Sequence[EventBooks], accounts: Sequence[FeeAccount]) -> Books:
    """Add up the season's money (BALANCE, MAIN-POT)."""
    return Books(
        tuple(events),
        sum(account.paid_cents for account in accounts),
        sum(account.owed_back_cents for account in accounts),
        sum(event.money.main_pot_cents for event in events)
        + sum(account.in_pot_cents for account in accounts),
    )
