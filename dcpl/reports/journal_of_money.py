"""The season's money as transactions: what the books say, entry by entry."""

from __future__ import annotations

from dcpl.printouts.to_hledger import (
    ACCOUNTS,
    ADD_ONS,
    BUY_INS,
    FEES,
    MAIN_POT,
    MAIN_PRIZES,
    NIGHT_POT,
    NIGHT_PRIZES,
    OWED_BACK,
    REBUYS,
    Posting,
    Transaction,
    journal,
)
from dcpl.rules.facts import MAIN_EVENT, Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import fee_accounts


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
            Posting(NIGHT_POT, money.night_pot_cents),
            Posting(MAIN_POT, money.main_pot_cents),
            Posting(BUY_INS, -money.buy_ins_cents),
            *([Posting(REBUYS, -money.rebuys_cents)] if money.rebuys_cents else []),
            *([Posting(ADD_ONS, -money.add_ons_cents)] if money.add_ons_cents else []),
        )
        if any(posting.cents for posting in dues):
            told = "buy-ins, rebuys and add-ons" if money.add_ons_cents else "buy-ins and rebuys"
            found.append(Transaction(date, f"{title}, {told}", dues))
        paid = [(row.player, row.prize_cents) for row in night.rows]
        found += _prizes(date, title, NIGHT_PRIZES, NIGHT_POT, paid)
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
    found.sort(key=lambda transaction: transaction.date)
    accounts = (*ACCOUNTS, ADD_ONS) if has_add_ons(season) else ACCOUNTS
    return journal(f"Season {season.name}", found, accounts)


def _prizes(date: str, title: str, account: str, pot: str, paid: list[tuple[str, int]]) -> list[Transaction]:
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
