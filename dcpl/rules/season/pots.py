"""The season's pots beyond the night: what came in, whom they pay, what they hold (POT, MAIN-POT)."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.rules.facts import FEE_RECEIVED, MAIN_EVENT, PAID_OUT, Season
from dcpl.rules.money.beyond import reaches, shared
from dcpl.rules.money.pots import split
from dcpl.rules.profile.lists import BY_HAND, MAIN, SEASON_HAND, STANDINGS, PotRules
from dcpl.rules.profile.values import from_json
from dcpl.rules.season.books import fee_accounts, main_event_pot, season_books
from dcpl.rules.season.result import SeasonResult, members, missing_events
from dcpl.rules.season.standings import standings
from dcpl.rules.season.tables import Part, part_of
from dcpl.rules.units import Cents, EventName

MAIN_POT = "Main Event"
"""The name of the pot that every league's `main_cents` and registration fees go to."""


class PotPaid(NamedTuple):
    """What a pot pays a player, at an event, or (None) at the season's end or by hand; in cents."""

    event: EventName | None
    player: str
    cents: Cents


class PotAccount(NamedTuple):
    """What a pot got and gave in a season; in cents. What came in is what went out and what it holds.

    ``nights_cents`` came of buy-ins, rebuys, add-ons and its percent, ``fees_cents`` are due from members;
    ``prizes_cents`` went into the Main Event's prizes, ``paid`` to players by the pot itself.
    """

    name: str
    to: str
    opened_cents: Cents
    nights_cents: Cents
    fees_cents: Cents
    paid: tuple[PotPaid, ...] = ()
    prizes_cents: Cents = 0

    @property
    def in_cents(self) -> Cents:
        """All that came in."""
        return self.opened_cents + self.nights_cents + self.fees_cents

    @property
    def out_cents(self) -> Cents:
        """All that it pays."""
        return self.prizes_cents + sum(paid.cents for paid in self.paid)

    @property
    def held_cents(self) -> Cents:
        """What it holds still."""
        return self.in_cents - self.out_cents


def pot_accounts(result: SeasonResult) -> list[PotAccount]:
    """Work out every pot of the season's own list, those too that an amendment took off it (POT).

    What is paid at the end goes by the list at the last event, once every event is recorded or cancelled.
    """
    rules = {pot.name: pot for pot in result.profile.pot}
    opened = result.season.pots_opened
    names = [*rules, *opened, *(pot.name for night in result.nights for pot in night.pots)]
    return [_account(result, name, rules.get(name), opened.get(name, 0)) for name in dict.fromkeys(names)]


def main_account(result: SeasonResult) -> PotAccount:
    """Work out the Main Event pot in the same way: buy-ins, fees that are in it, and what it paid."""
    books = season_books(result)
    fees = sum(account.in_pot_cents for account in fee_accounts(result))
    joined = main_event_pot(result) - books.main_pot_cents
    prizes = max(0, _main_prizes(result) - joined)
    return PotAccount(MAIN_POT, MAIN, 0, books.main_pot_cents - fees, fees, (), prizes)


def fees_paid(season: Season, pot: str) -> dict[str, Cents]:
    """Add up what each member paid of a pot's fee."""
    return _moved(season, pot, FEE_RECEIVED)


def shares_paid(season: Season, pot: str) -> dict[str, Cents]:
    """Add up what each player was paid of a pot at the season's end, or by hand."""
    return _moved(season, pot, PAID_OUT)


def _account(result: SeasonResult, name: str, rules: PotRules | None, opened: Cents) -> PotAccount:
    nights = 0
    paid: list[PotPaid] = []
    for night in result.nights:
        for pot in night.pots:
            if pot.name == name:
                nights += pot.in_cents
                given = (*pot.cash, *pot.paid)
                paid += [PotPaid(night.event.name, player, cents) for player, cents in given]
    if rules is None:
        return PotAccount(name, BY_HAND, opened, nights, 0, (*paid, *_by_hand(result, name)))
    fees = rules.fee_cents * len(members(result)) if rules.fee_cents else 0
    account = PotAccount(name, rules.to, opened, nights, fees, tuple(paid))
    if rules.to == BY_HAND:
        return account._replace(paid=(*paid, *_by_hand(result, name)))
    shares: Iterable[tuple[str, Cents]] = ()
    if rules.to == STANDINGS:
        part = _part(result, rules.table)
        if _complete(result, part):
            ranks = {row.player: row.rank for row in standings(part_of(result.season, part)) if row.rank}
            shares = shared(rules, account.held_cents, _places(ranks), result.profile)
    elif rules.to == SEASON_HAND and _complete(result, Part()):
        holders = _best_hand(result, rules.hand)
        shares = zip(holders, split(account.held_cents, len(holders)), strict=True) if holders else ()
    if shares:
        ended = (PotPaid(None, player, cents) for player, cents in shares if cents)
        return account._replace(paid=(*paid, *ended))
    if rules.to == MAIN and not rules.shares and _main_prizes(result):
        return account._replace(prizes_cents=account.held_cents)
    return account


def _places(ranks: dict[str, int]) -> dict[str, int]:
    """Count the players of each rank: places as they span them, whatever gaps the ranks have."""
    placed: dict[str, int] = {}
    for number, (player, rank) in enumerate(ranks.items(), 1):
        level = next((other for other in placed if ranks[other] == rank), None)
        placed[player] = number if level is None else placed[level]
    return placed


def _by_hand(result: SeasonResult, name: str) -> tuple[PotPaid, ...]:
    paid = shares_paid(result.season, name)
    return tuple(PotPaid(None, player, cents) for player, cents in paid.items() if cents)


def _part(result: SeasonResult, table: str) -> Part:
    """Tell to which part of the season the table of a pot belongs; without one to all of it."""
    found = (rules for rules in result.profile.table if table and rules.name.casefold() == table.casefold())
    rules = next(found, None)
    if rules is None:
        return Part()
    own = from_json(rules.rules) if rules.rules else None
    return Part(rules.series, rules.from_, rules.through, own)


def _complete(result: SeasonResult, part: Part) -> bool:
    """Whether every event of a part of the season is recorded or cancelled, and one is recorded."""
    events = [event for event in result.season.events if part.has(event)]
    waiting = {*missing_events(result.season)}
    recorded = any(part.has(night.event) for night in result.regular_nights)
    return result.through is None and recorded and not any(event.number in waiting for event in events)


def _best_hand(result: SeasonResult, least: str) -> tuple[str, ...]:
    """Name who held the best high hand of the season, in order of play, where it is as high as asked for."""
    held = [night.high_hand for night in result.regular_nights if reaches(night.high_hand, least)]
    best = max((hand.rank for hand in held if hand is not None and hand.rank), default=())
    if not best:
        return ()
    names = [name for hand in held if hand is not None and hand.rank == best for name in hand.winners]
    return tuple(dict.fromkeys(names))


def _main_prizes(result: SeasonResult) -> Cents:
    final = result.night(MAIN_EVENT)
    return 0 if final is None else sum(row.prize_cents for row in final.rows)


def _moved(season: Season, pot: str, kind: str) -> dict[str, Cents]:
    sums: dict[str, Cents] = {}
    for moved in season.pot_money:
        if moved.pot == pot and moved.kind == kind and moved.player is not None:
            sums[moved.player] = sums.get(moved.player, 0) + moved.cents
    return sums
