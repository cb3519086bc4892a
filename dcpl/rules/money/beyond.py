"""Money that goes beyond the night: what a pot pays that night, and how it is shared at the end (POT)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, REGULAR, Event
from dcpl.rules.money.pots import NightMoney, prizes, split
from dcpl.rules.night.high_hand import HighHand, worth_of
from dcpl.rules.profile.lists import ANY_HAND, BEST_HAND, HANDS, LAST_EVENT, MAIN, WINNER, PotRules
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents


class PotNight(NamedTuple):
    """What a pot got of a night, and whom it paid then; in cents."""

    name: str
    in_cents: Cents
    paid: tuple[tuple[str, Cents], ...] = ()
    cash: tuple[tuple[str, Cents], ...] = ()

    @property
    def out_cents(self) -> Cents:
        """What it paid, at the night's end and at once."""
        return sum(cents for _, cents in (*self.paid, *self.cash))


def pots_of(
    event: Event,
    profile: Profile,
    money: NightMoney,
    held: Mapping[str, Cents],
    placed: Mapping[str, int],
    high_hand: HighHand | None,
    cash: Sequence[tuple[str, str, Cents]] = (),
    *,
    last: bool,
) -> tuple[PotNight, ...]:
    """Tell what the pots get and pay at an event of any kind (``pots_of_night``, ``pots_of_main_event``)."""
    if event.kind == MAIN_EVENT:
        return pots_of_main_event(profile, held, placed)
    if event.kind == REGULAR:
        return pots_of_night(profile, money, held, placed, high_hand, cash, last=last)
    return ()


def pots_of_night(
    profile: Profile,
    money: NightMoney,
    held: Mapping[str, Cents],
    placed: Mapping[str, int],
    high_hand: HighHand | None,
    cash: Sequence[tuple[str, str, Cents]] = (),
    *,
    last: bool,
) -> tuple[PotNight, ...]:
    """Tell what every pot gets of a regular night, and what it pays at its end.

    ``held`` is what each held before, by its name; ``last`` tells the season's last regular event; ``cash``
    is what bounties had of pots at once (pot, player, cents). The winner, or a hand that is high enough,
    takes all that a pot holds then, tonight's share too; a pot to the last event is shared by its places.
    """
    nights = []
    for pot, cents in zip(profile.pot, money.pots or (0,) * len(profile.pot), strict=True):
        at_once = tuple((player, each) for name, player, each in cash if name == pot.name)
        holds = held.get(pot.name, 0) + cents - sum(each for _, each in at_once)
        paid: tuple[tuple[str, Cents], ...] = ()
        if not holds or not placed:
            pass
        elif pot.to == WINNER:
            paid = ((next(iter(placed)), holds),)
        elif pot.to == BEST_HAND and reaches(high_hand, pot.hand) and high_hand is not None:
            paid = tuple(zip(high_hand.winners, split(holds, len(high_hand.winners)), strict=True))
        elif pot.to == LAST_EVENT and last:
            paid = shared(pot, holds, placed, profile)
        nights.append(PotNight(pot.name, cents, paid, at_once))
    return tuple(nights)


def pots_of_main_event(
    profile: Profile, held: Mapping[str, Cents], placed: Mapping[str, int]
) -> tuple[PotNight, ...]:
    """Tell what the pots to the Main Event pay by shares of their own; the others are in its prizes."""
    return tuple(
        PotNight(pot.name, 0, shared(pot, held.get(pot.name, 0), placed, profile))
        for pot in profile.pot
        if pot.to == MAIN and pot.shares and placed
    )


def shared(
    pot: PotRules, cents: Cents, placed: Mapping[str, int], profile: Profile
) -> tuple[tuple[str, Cents], ...]:
    """Share a pot by places or ranks, best first: by its own shares, else as the payouts say (PAYOUT-TIE).

    A field beyond the last tier is shared as that one says; each share is rounded down to the profile's
    prize unit, and the rest goes to first. Players who are level add up what they span and split it.
    """
    tiers = pot.shares or profile.payouts
    if not tiers or not placed:
        return ()
    widest = tiers[-1]._replace(up_to=max(tiers[-1].up_to, len(placed)))
    paid = prizes(cents, placed, profile._replace(payouts=(*tiers[:-1], widest)))
    return tuple((player, each) for player, each in paid.items() if each)


def reaches(high_hand: HighHand | None, least: str) -> bool:
    """Whether somebody holds the high hand of a night, with a hand as high as a pot asks for.

    A ruling without cards holds it, and reaches no hand that is named.
    """
    if high_hand is None or not high_hand.winners:
        return False
    return least == ANY_HAND or worth_of(high_hand.rank) > HANDS.index(least)
