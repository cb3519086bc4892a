"""The money of a night and of a season, in cents (RULINGS: MONEY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import Event
from dcpl.rules.night.places import places_spanned
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.profile.values import Amounts, Profile
from dcpl.rules.units import Cents

WHOLE = 10_000
"""A whole in hundredths of a percent."""


class NightMoney(NamedTuple):
    """What a night's entrants owe, and the two pots it goes to; in cents."""

    buy_ins_cents: Cents
    rebuys_cents: Cents
    night_pot_cents: Cents
    main_pot_cents: Cents
    add_ons_cents: Cents = 0


NO_MONEY = NightMoney(0, 0, 0, 0)


def night_money(field: int, rebuys: int, profile: Profile, add_ons: int = 0) -> NightMoney:
    """Count what is due from a night's entrants, rebuys and add-ons (BUY-IN §9.1, REBUY §9.2).

    What comes in goes to the two pots: buy-ins + rebuys + add-ons = night pot + Main Event pot.
    """
    night = (
        field * profile.buy_in.night_cents
        + rebuys * profile.rebuy.night_cents
        + add_ons * profile.add_on.night_cents
    )
    main = (
        field * profile.buy_in.main_cents
        + rebuys * profile.rebuy.main_cents
        + add_ons * profile.add_on.main_cents
    )
    return NightMoney(
        field * (profile.buy_in.night_cents + profile.buy_in.main_cents),
        rebuys * (profile.rebuy.night_cents + profile.rebuy.main_cents),
        night,
        main,
        add_ons * (profile.add_on.night_cents + profile.add_on.main_cents),
    )


def money_of(sheet: Sequence[SheetRow], profile: Profile) -> NightMoney:
    """Count what is due from the entrants of a recorded night; of one without places nothing is known."""
    entrants = [row for row in sheet if row.place is not None]
    if not entrants:
        return NO_MONEY
    usual = [row for row in entrants if row.paid_cents is None]
    money = night_money(
        len(usual), sum(row.rebuys for row in usual), profile, sum(row.add_ons for row in usual)
    )
    for row in entrants:
        if row.paid_cents is not None:
            paid = _paid(row.paid_cents, night_money(1, row.rebuys, profile, row.add_ons))
            money = NightMoney(*map(sum, zip(money, paid, strict=True)))
    return money


def _paid(cents: Cents, due: NightMoney) -> NightMoney:
    """Lay out what one entrant paid, where it is not what was due.

    As with a price of the night's own the Main Event's share stays what it is, as far as the money
    reaches. It pays the buy-in first, then rebuys and add-ons; what is beyond counts to the buy-in.
    """
    main = min(due.main_pot_cents, cents)
    buy_in = min(due.buy_ins_cents, cents)
    rebuys = min(due.rebuys_cents, cents - buy_in)
    add_ons = min(due.add_ons_cents, cents - buy_in - rebuys)
    return NightMoney(cents - rebuys - add_ons, rebuys, cents - main, main, add_ons)


def due_of(row: SheetRow, profile: Profile) -> Cents:
    """Tell what one entrant of a regular night owes: buy-in, rebuys and add-ons, in cents."""
    if row.place is None:
        return 0
    return _price(row, profile) if row.paid_cents is None else row.paid_cents


def _price(row: SheetRow, profile: Profile) -> Cents:
    return (
        profile.buy_in.night_cents
        + profile.buy_in.main_cents
        + row.rebuys * (profile.rebuy.night_cents + profile.rebuy.main_cents)
        + row.add_ons * (profile.add_on.night_cents + profile.add_on.main_cents)
    )


def own_prices(profile: Profile, event: Event) -> Profile:
    """Give the profile with the night's own prices in it, where an event has some.

    An own price is the whole of it: the Main Event's share stays what it is, as far as the price
    reaches, and the rest goes to the night's pot.
    """
    for what, cents in (
        ("buy_in", event.buy_in_cents),
        ("rebuy", event.rebuy_cents),
        ("add_on", event.add_on_cents),
    ):
        if cents is not None:
            price = getattr(profile, what)
            main = min(price.main_cents, cents)
            own = price._replace(main_cents=main, night_cents=cents - main)
            profile = profile._replace(**{what: own})
    return profile


def shares(pot_cents: Cents, field: int, profile: Profile) -> list[Cents]:
    """Split a pot over the places that a field of this size pays, first place first (PAYOUT §9.3).

    By percent each share is rounded down to the profile's prize unit and what is left goes to first,
    with the shares of places that the field does not reach. Fixed amounts are paid first place first,
    as far as the pot reaches, and first gets what is left of it. Either way the shares add up to the
    pot to the cent. Where nothing is paid by rule there are none. Raises DcplError for a field that no
    tier covers.
    """
    if not profile.payouts:
        return []
    for tier in profile.payouts:
        if field <= tier.up_to:
            break
    else:
        most = profile.payouts[-1].up_to
        raise DcplError(
            f"a field of {field} has no payout: the profile's tiers end at {most} players",
            "add a tier to `payouts` in the season's rules",
        )
    if isinstance(tier, Amounts):
        prizes, left = [], pot_cents
        for amount in tier.cents[:field]:
            prizes.append(min(amount, left))
            left -= prizes[-1]
    else:
        unit = profile.prizes.unit_cents
        prizes = [pot_cents * percent // (WHOLE * unit) * unit for percent in tier.percent[:field]]
    prizes[0] += pot_cents - sum(prizes)
    return prizes


def prizes(pot_cents: Cents, placed: Mapping[str, int], profile: Profile) -> dict[str, Cents]:
    """Give each entrant's prize in cents, 0 for who is not paid (PAYOUT, PAYOUT-TIE §6).

    ``placed`` is the place of each entrant, tied players best hand first: they add up the shares
    of the places that they span and split them equally, odd cents to the first listed.
    """
    paid: dict[str, Cents] = dict.fromkeys(placed, 0)
    if not pot_cents:
        return paid
    places_paid = shares(pot_cents, len(placed), profile)
    for place, players in places_spanned(placed).items():
        if place > len(places_paid):
            continue
        for player, cents in zip(
            players, split(sum(places_paid[place - 1 : place - 1 + len(players)]), len(players)), strict=True
        ):
            paid[player] = cents
    return paid


def rounded(part: int, whole: int) -> int:
    """Divide whole numbers, halves away from 0: so every value is rounded that is no prize or stack.

    >>> rounded(5, 2), rounded(-5, 2), rounded(7, 3)
    (3, -3, 2)
    """
    half_up = (2 * abs(part) + whole) // (2 * whole)
    return half_up if part >= 0 else -half_up


def split(amount: int, parts: int) -> list[int]:
    """Split a whole amount equally; what cannot be divided goes to the first (PAYOUT-TIE §6, HIT).

    >>> split(100, 3), split(101, 3)
    ([34, 33, 33], [35, 33, 33])
    """
    each, left = divmod(amount, parts)
    return [each + left] + [each] * (parts - 1)


def percent_of(part: int, whole: int) -> int:
    """Tell a part in hundredths of a percent of the whole, rounded half up; 0 of nothing.

    >>> percent_of(17600, 32000), percent_of(1, 3)
    (5500, 3333)
    """
    return (2 * part * WHOLE + whole) // (2 * whole) if whole else 0


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
        """What the nights' pots hold beyond their prizes: 0 where the rules pay all of them out."""
        return sum(event.money.night_pot_cents - event.prizes_cents for event in self.events)

    @property
    def balance_cents(self) -> Cents:
        """What came in less what it went to: 0, to the cent."""
        came_in = self.buy_ins_cents + self.rebuys_cents + self.add_ons_cents + self.fees_cents
        nights = self.night_prizes_cents + self.night_pots_left_cents
        return came_in - nights - self.main_pot_cents - self.fees_owed_back_cents


def books(events: Sequence[EventBooks], accounts: Sequence[FeeAccount]) -> Books:
    """Add up the season's money (BALANCE, MAIN-POT)."""
    return Books(
        tuple(events),
        sum(account.paid_cents for account in accounts),
        sum(account.owed_back_cents for account in accounts),
        sum(event.money.main_pot_cents for event in events)
        + sum(account.in_pot_cents for account in accounts),
    )
