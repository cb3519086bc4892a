"""What a brought night has beside its rows: its own prices, and points that the file adds or takes."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import REGULAR, Adjustment, Cents, Event, EventName, Season
from dcpl.rules.profile import Profile, amended
from dcpl.rules.wording import money_text, points_text
from dcpl.sheets.brought import BroughtNight

BROUGHT = "The Tournament Director: "
"""How the reasons of adjustments begin that were brought in by a file: so they are known again."""

PRICES = {"buy_in": "buy-in", "rebuy": "rebuy", "add_on": "add-on"}


def price_notes(season: Season, night: BroughtNight, event: Event) -> dict[str, tuple[Cents, Cents]]:
    """Give by what is paid the file's price and that of the rules, where they are different."""
    rules = _rules(season, event)
    return {
        what: (cents, _price(rules, what))
        for what, cents in _told(night, event).items()
        if cents != _price(rules, what)
    }


def own_prices_of(season: Season, night: BroughtNight, event: Event) -> dict[str, Cents | None]:
    """Give the event's columns for the prices that the file tells: None where they are the rules'."""
    own = price_notes(season, night, event)
    return {f"{what}_cents": own[what][0] if what in own else None for what in _told(night, event)}


def price_changes(season: Season, night: BroughtNight, event: Event) -> list[str]:
    """Tell which prices of the record the file's would change."""
    rules = _rules(season, event)
    told = []
    for key, cents in own_prices_of(season, night, event).items():
        known, what = getattr(event, key), key.removesuffix("_cents")
        if cents != known:
            before, after = (_price(rules, what) if price is None else price for price in (known, cents))
            told.append(f"{PRICES[what]} {money_text(before)} -> {money_text(after)}")
    return told


def brought_adjustments(given: Sequence[Adjustment], event: EventName) -> list[Adjustment]:
    """Give an event's adjustments that a file brought in."""
    return [one for one in given if one.event == event and one.reason.startswith(BROUGHT)]


def adjustment_changes(known: Sequence[Adjustment], given: Sequence[Adjustment]) -> list[str]:
    """Tell whose points by the file are other than those that it brought before."""
    before, after = _by_player(known), _by_player(given)
    return [
        f"{player}: adjustment {points_text(was)} -> {points_text(now)}"
        for player in {**after, **before}
        if (was := before.get(player, 0)) != (now := after.get(player, 0))
    ]


def _told(night: BroughtNight, event: Event) -> dict[str, Cents]:
    """The prices that the file tells; nothing is paid in at the post-season's tables."""
    prices = {what: getattr(night, f"{what}_cents") for what in PRICES if event.kind == REGULAR}
    return {what: cents for what, cents in prices.items() if cents is not None}


def _rules(season: Season, event: Event) -> Profile:
    """The rules in force at an event, without the night's own prices."""
    return amended(season.profile, season.amendments, event.number if event.kind == REGULAR else None)


def _by_player(given: Sequence[Adjustment]) -> dict[str, int]:
    sums: dict[str, int] = {}
    for one in given:
        sums[one.player] = sums.get(one.player, 0) + one.points
    return sums


def _price(profile: Profile, what: str) -> Cents:
    night: Cents = getattr(profile, f"{what}_night_cents")
    main: Cents = getattr(profile, f"{what}_main_cents")
    return night + main
