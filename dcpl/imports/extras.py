"""What a brought night has beside its rows: its own prices, and points that the file adds or takes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpl.imports.readers.brought import BroughtNight
from dcpl.rules.facts import REGULAR, Adjustment, Event, Season
from dcpl.rules.origins import FileFacts, Origin, origin_of
from dcpl.rules.profile.values import Profile, amended
from dcpl.rules.units import Cents
from dcpl.rules.wording import event_text, money_text, points_text

PRICES = {"buy_in": "buy-in", "rebuy": "rebuy", "add_on": "add-on"}


def price_notes(season: Season, night: BroughtNight, event: Event) -> dict[str, tuple[Cents, Cents]]:
    """Give by what is paid the file's price and that of the rules, where they are different."""
    rules = _rules(season, event)
    return {
        what: (cents, rules.price(what))
        for what, cents in _told(night, event).items()
        if cents != rules.price(what)
    }


def unpriced_warnings(season: Season, night: BroughtNight, event: Event) -> list[str]:
    """Say which price is taken where the file's sum makes no one price, and how to correct it."""
    rules = _rules(season, event)
    told = []
    for what, paid in night.unpriced if event.kind == REGULAR else ():
        own: Cents | None = getattr(event, f"{what}_cents")
        whose, price = ("rules'", rules.price(what)) if own is None else ("event's own", own)
        told.append(
            f"{event_text(event.name)}: the file has {paid}, no one price: the {whose} price of "
            f"{money_text(price)} is taken (`dcpl event edit {event.name} --{PRICES[what]} PRICE`, or a "
            "sheet's column paid, corrects it)"
        )
    return told


def file_facts(night: BroughtNight, dated: bool) -> FileFacts:
    """Give what the file itself says of the night. ``dated``: an option told another date."""
    date = night.file_date if dated else night.date
    return FileFacts(date, night.buy_in_cents, night.rebuy_cents, night.add_on_cents)


def known_by(night: BroughtNight, event: Event) -> Origin | None:
    """Give what is known of the file that brought the event's results; None: not this night's file did."""
    origin = None if event.source is None else origin_of(event.source)
    return origin if origin is not None and origin.night == night.source else None


def own_date(night: BroughtNight, before: FileFacts | None, dated: bool) -> str | None:
    """Give the date by the file, or by an option (``dated``); None where the record's own is left.

    What the file said in the same way ``before`` is left as it is recorded: the director may have
    corrected it since.
    """
    return None if before is not None and not dated and before.date == night.date else night.date


def own_prices(
    season: Season, night: BroughtNight, event: Event, before: FileFacts | None
) -> dict[str, Cents | None]:
    """Give the event's columns for the prices that the file tells: None where they are the rules'.

    Those that it told in the same way ``before`` are left as they are recorded.
    """
    own = price_notes(season, night, event)
    return {
        f"{what}_cents": own[what][0] if what in own else None
        for what, cents in _told(night, event).items()
        if before is None or getattr(before, what) != cents
    }


def price_changes(season: Season, event: Event, prices: Mapping[str, Cents | None]) -> list[str]:
    """Tell which prices of the record these would change."""
    rules = _rules(season, event)
    told = []
    for key, cents in prices.items():
        what = key.removesuffix("_cents")
        known = getattr(event, key)
        before, after = (rules.price(what) if price is None else price for price in (known, cents))
        if before != after:
            told.append(f"{PRICES[what]} {money_text(before)} -> {money_text(after)}")
    return told


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
