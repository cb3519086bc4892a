"""The season's money as transactions: what the books say, entry by entry."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from dcpl.printouts.to_hledger import (
    ACCOUNTS,
    ADD_ONS,
    BUY_INS,
    FEES,
    GIVEN,
    MAIN_POT,
    MAIN_PRIZES,
    NIGHT_POT,
    NIGHT_PRIZES,
    OF_POTS,
    OPENING,
    OWED_BACK,
    POT_FEES,
    POT_PRIZES,
    REBUYS,
    Posting,
    Transaction,
    journal,
    pot_account,
)
from dcpl.rules.facts import MAIN_EVENT, OPENED, PAID_OUT, Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.profile.lists import BY_HAND
from dcpl.rules.profile.lists import NIGHT_POT as NIGHT
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.pots import PotAccount, pot_accounts
from dcpl.rules.season.result import SeasonResult


def hledger_journal(season: Season) -> str:
    """Write the season's books as an hledger journal; it balances as the ledger does (BALANCE)."""
    result = judge_season(season)
    found: list[Transaction] = []
    date = _first_date(season)
    for night in result.regular_nights:
        date = night.event.date or date
        money = night.money
        title = f"event {night.event.number}"
        dues = (
            Posting(NIGHT_POT, money.night_pot_cents + money.cash_cents),
            Posting(MAIN_POT, money.main_pot_cents),
            *(Posting(pot_account(pot.name), pot.in_cents) for pot in night.pots if pot.in_cents),
            Posting(BUY_INS, -money.buy_ins_cents),
            *([Posting(REBUYS, -money.rebuys_cents)] if money.rebuys_cents else []),
            *([Posting(ADD_ONS, -money.add_ons_cents)] if money.add_ons_cents else []),
        )
        if any(posting.cents for posting in dues):
            told = "buy-ins, rebuys and add-ons" if money.add_ons_cents else "buy-ins and rebuys"
            found.append(Transaction(date, f"{title}, {told}", dues))
        paid = [(row.player, row.prize_cents) for row in night.rows]
        if not money.all_cents and (given := sum(cents for _, cents in paid)):
            both = (Posting(NIGHT_POT, given), Posting(GIVEN, -given))
            found.append(Transaction(date, f"{title}, given for prizes", both))
        found += _prizes(date, title, NIGHT_PRIZES, NIGHT_POT, paid)
        at_once = [(each.player, each.cents) for each in night.cash if each.pot == NIGHT]
        found += _prizes(date, f"{title}, knock-outs", NIGHT_PRIZES, NIGHT_POT, at_once)
        for pot in night.pots:
            found += _prizes(date, f"{title}, knock-outs", POT_PRIZES, pot_account(pot.name), pot.cash)
            found += _prizes(date, f"{title}, {pot.name}", POT_PRIZES, pot_account(pot.name), pot.paid)
    for payment in season.payments:
        postings = (Posting(MAIN_POT, payment.cents), Posting(FEES, -payment.cents, payment.player))
        title = "registration fee" if payment.cents > 0 else "registration fee given back"
        found.append(Transaction(payment.on, title, postings))
    back = [(account.player, account.owed_back_cents) for account in fee_accounts(result)]
    last = max((transaction.date for transaction in found), default=date)
    for player, cents in back:
        if cents:
            owed = (Posting(OWED_BACK, cents, player), Posting(MAIN_POT, -cents))
            found.append(Transaction(last, "fee beyond what the season's events make", owed))
    final = result.night(MAIN_EVENT)
    if final is not None:
        day = final.event.date or last
        paid = [(row.player, row.prize_cents) for row in final.rows]
        found += _prizes(max(day, last), "main event", MAIN_PRIZES, MAIN_POT, paid)
    accounts = (*ACCOUNTS, ADD_ONS) if has_add_ons(season) else ACCOUNTS
    if any(posting.account == GIVEN for transaction in found for posting in transaction.postings):
        accounts = (*accounts, GIVEN)
    if result.profile.pot or season.pot_money:
        pots = pot_accounts(result)
        found += _beyond(result, pots, max((transaction.date for transaction in found), default=date))
        accounts = (*accounts, *OF_POTS, *(pot_account(pot.name) for pot in pots))
    found.sort(key=lambda transaction: transaction.date)
    return journal(f"Season {season.name}", found, accounts)


def _beyond(result: SeasonResult, pots: Sequence[PotAccount], last: str) -> Iterator[Transaction]:
    """Write what pots begin with, get by fees, and pay at the season's end or by hand."""
    season, final = result.season, result.night(MAIN_EVENT)
    for pot in pots:
        box = pot_account(pot.name)
        moved = [each for each in season.pot_money if each.pot == pot.name]
        for each in moved:
            if each.kind == OPENED:
                began = (Posting(box, each.cents), Posting(OPENING, -each.cents))
                yield Transaction(each.on, f"{pot.name} begins", began)
        if pot.fees_cents:
            fees = (Posting(box, pot.fees_cents), Posting(POT_FEES, -pot.fees_cents))
            yield Transaction(_first_date(season), f"fees of {pot.name}", fees)
        if pot.to == BY_HAND:
            for each in moved:
                if each.kind == PAID_OUT:
                    paid = (Posting(POT_PRIZES, each.cents, each.player or ""), Posting(box, -each.cents))
                    yield Transaction(each.on, f"{pot.name} by hand", paid)
            continue
        at_end = [(each.player, each.cents) for each in pot.paid if each.event is None]
        yield from _prizes(last, pot.name, POT_PRIZES, box, at_end)
        if final is not None:
            day = max(final.event.date or last, last)
            theirs = [(each.player, each.cents) for each in pot.paid if each.event == MAIN_EVENT]
            yield from _prizes(day, f"main event, {pot.name}", POT_PRIZES, box, theirs)
            if pot.prizes_cents:
                joined = (Posting(MAIN_POT, pot.prizes_cents), Posting(box, -pot.prizes_cents))
                yield Transaction(day, f"{pot.name} goes into the main event pot", joined)


def _prizes(
    date: str, title: str, account: str, pot: str, paid: Iterable[tuple[str, int]]
) -> list[Transaction]:
    postings = tuple(Posting(account, cents, player) for player, cents in paid if cents)
    total = sum(posting.cents for posting in postings)
    if not total:
        return []
    return [Transaction(date, f"{title}, prizes", (*postings, Posting(pot, -total)))]


def _first_date(season: Season) -> str:
    """A date for events without one: the season's start, else the first date that is known."""
    known = [event.date for event in season.events if event.date] + [
        payment.on for payment in season.payments
    ]
    if season.start or known:
        return season.start or min(known)
    return f"{season.name}-01-01" if season.name.isdecimal() and len(season.name) == 4 else "1970-01-01"
