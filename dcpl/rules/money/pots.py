"""The money of a night and of a season, in cents (RULINGS: MONEY)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import Event
from dcpl.rules.night.places import places_spanned
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.profile.lists import Amounts
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents

WHOLE = 10_000
"""A whole in hundredths of a percent."""


class NightMoney(NamedTuple):
    """What a night's entrants owe, and the pots that it goes to; in cents.

    ``night_pot_cents`` is what is played for that night; ``pots`` goes to each of the profile's ``pot``,
    in their order; ``cash_cents`` was paid of the night's pot at once, for knock-outs.
    """

    buy_ins_cents: Cents
    rebuys_cents: Cents
    night_pot_cents: Cents
    main_pot_cents: Cents
    add_ons_cents: Cents = 0
    pots: tuple[Cents, ...] = ()
    cash_cents: Cents = 0

    @property
    def all_cents(self) -> Cents:
        """All that came in that night."""
        return self.buy_ins_cents + self.rebuys_cents + self.add_ons_cents


NO_MONEY = NightMoney(0, 0, 0, 0)


def night_money(field: int, rebuys: int, profile: Profile, add_ons: int = 0) -> NightMoney:
    """Count what is due from a night's entrants, rebuys and add-ons (BUY-IN §9.1, REBUY §9.2).

    What comes in goes to the pots: buy-ins + rebuys + add-ons = night pot + Main Event pot + ``pots``.
    """
    return _less_percent(_due(field, rebuys, profile, add_ons), profile)


def _due(field: int, rebuys: int, profile: Profile, add_ons: int) -> NightMoney:
    """Count what is due, before any pot takes its percent of the night's."""
    buy_in, again, more = profile.buy_in, profile.rebuy, profile.add_on
    return NightMoney(
        field * profile.price("buy_in"),
        rebuys * profile.price("rebuy"),
        field * buy_in.night_cents + rebuys * again.night_cents + add_ons * more.night_cents,
        field * buy_in.main_cents + rebuys * again.main_cents + add_ons * more.main_cents,
        add_ons * profile.price("add_on"),
        tuple(
            field * pot.buy_in_cents + rebuys * pot.rebuy_cents + add_ons * pot.add_on_cents
            for pot in profile.pot
        ),
    )


def _less_percent(money: NightMoney, profile: Profile) -> NightMoney:
    """Take each pot's percent of the night's, rounded down to the cent."""
    if not profile.pot:
        return money
    taken = [money.night_pot_cents * pot.percent // WHOLE for pot in profile.pot]
    if not any(taken):
        return money
    pots = tuple(map(sum, zip(money.pots, taken, strict=True)))
    return money._replace(night_pot_cents=money.night_pot_cents - sum(taken), pots=pots)


def money_of(sheet: Sequence[SheetRow], profile: Profile) -> NightMoney:
    """Count what is due from the entrants of a recorded night; of one without places nothing is known."""
    entrants = [row for row in sheet if row.place is not None]
    if not entrants:
        return NO_MONEY
    usual = [row for row in entrants if row.paid_cents is None]
    money = _due(len(usual), sum(row.rebuys for row in usual), profile, sum(row.add_ons for row in usual))
    for row in entrants:
        if row.paid_cents is not None:
            money = _sum(money, _paid(row.paid_cents, _due(1, row.rebuys, profile, row.add_ons)))
    return _less_percent(money, profile)


def _sum(one: NightMoney, other: NightMoney) -> NightMoney:
    pots = tuple(map(sum, zip(one.pots, other.pots, strict=True)))
    buy_ins, rebuys, night, main, add_ons = map(sum, zip(one[:5], other[:5], strict=True))
    return NightMoney(buy_ins, rebuys, night, main, add_ons, pots)


def _paid(cents: Cents, due: NightMoney) -> NightMoney:
    """Lay out what one entrant paid, where it is not what was due.

    As with a price of the night's own the shares of the Main Event and of the pots stay what they are, one
    after the other, as far as the money reaches. It pays the buy-in first, then rebuys and add-ons; what is
    beyond counts to the buy-in.
    """
    main, *pots = _as_far_as(cents, (due.main_pot_cents, *due.pots))
    buy_in = min(due.buy_ins_cents, cents)
    rebuys = min(due.rebuys_cents, cents - buy_in)
    add_ons = min(due.add_ons_cents, cents - buy_in - rebuys)
    night = cents - main - sum(pots)
    return NightMoney(cents - rebuys - add_ons, rebuys, night, main, add_ons, tuple(pots))


def _as_far_as(cents: Cents, shares: Iterable[Cents]) -> list[Cents]:
    """Give each share what it is, one after the other, as far as the money reaches."""
    given = []
    for share in shares:
        given.append(min(share, cents))
        cents -= given[-1]
    return given


def due_of(row: SheetRow, profile: Profile) -> Cents:
    """Tell what one entrant of a regular night owes: buy-in, rebuys and add-ons, in cents."""
    if row.place is None:
        return 0
    if row.paid_cents is not None:
        return row.paid_cents
    again = row.rebuys * profile.price("rebuy") if row.rebuys else 0
    more = row.add_ons * profile.price("add_on") if row.add_ons else 0
    return profile.price("buy_in") + again + more


def own_prices(profile: Profile, event: Event) -> Profile:
    """Give the profile with the night's own prices in it, where an event has some.

    An own price is the whole of it: the shares of the Main Event and of the pots stay what they are, as
    far as the price reaches, and the rest goes to the night's pot.
    """
    for what, cents in (
        ("buy_in", event.buy_in_cents),
        ("rebuy", event.rebuy_cents),
        ("add_on", event.add_on_cents),
    ):
        if cents is not None:
            usual, share = getattr(profile, what), f"{what}_cents"
            main, *given = _as_far_as(cents, (usual.main_cents, *(getattr(p, share) for p in profile.pot)))
            own = usual._replace(main_cents=main, night_cents=cents - main - sum(given))
            pots = tuple(p._replace(**{share: it}) for p, it in zip(profile.pot, given, strict=True))
            profile = profile._replace(**{what: own, "pot": pots})
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


def stated_prizes(sheet: Sequence[SheetRow]) -> dict[str, Cents] | None:
    """Give each player's prize where a night's prizes are stated, 0 for who has none; else None."""
    if all(row.prize_cents is None for row in sheet):
        return None
    return {row.player: row.prize_cents or 0 for row in sheet}


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
