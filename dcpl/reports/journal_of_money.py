"""The season's money as transactions: what the books say, entry by entry."""

from __future__ import annotations

from dcpl.printouts.to_hledger import BOX, MAIN_POT, NIGHT_POT, OWED_BACK, Posting, Transaction, journal
from dcpl.rules.facts import MAIN_EVENT, Season
from dcpl.rules.season import fee_accounts, judge_season


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
            Posting(BOX, money.buy_ins_cents + money.rebuys_cents),
            Posting(NIGHT_POT, -money.night_pot_cents),
            Posting(MAIN_POT, -money.main_pot_cents),
        )
        found.append(Transaction(date, f"{title}, buy-ins and rebuys", dues))
        found += _prizes(date, title, NIGHT_POT, [(r.player, r.prize_cents) for r in night.rows])
    for payment in season.payments:
        paid = (Posting(BOX, payment.cents), Posting(MAIN_POT, -payment.cents, payment.player))
        found.append(Transaction(payment.on, "registration fee", paid))
    back = [(account.player, account.owed_back_cents) for account in fee_accounts(result)]
    last = max((transaction.date for transaction in found), default=date)
    for player, cents in back:
        if cents:
            owed = (Posting(MAIN_POT, cents), Posting(OWED_BACK, -cents, player))
            found.append(Transaction(last, "fee beyond what the season's events make", owed))
    final = result.night(MAIN_EVENT)
    if final is not None:
        day = final.event.date or last
        found += _prizes(day, "main event", MAIN_POT, [(r.player, r.prize_cents) for r in final.rows])
    return journal(f"Season {season.name}", sorted(found, key=lambda transaction: transaction.date))


def _prizes(date: str, title: str, pot: str, paid: list[tuple[str, int]]) -> list[Transaction]:
    postings = tuple(Posting(pot, cents, player) for player, cents in paid if cents)
    total = sum(posting.cents for posting in postings)
    if not total:
        return []
    return [Transaction(date, f"{title}, prizes", (*postings, Posting(BOX, -total)))]


def _first_date(season: Season) -> str:
    """A date for events without one: the season's start, else the first date that is known."""
    known = [event.date for event in season.events if event.date] + [
        payment.on for payment in season.payments
    ]
    if season.start or known:
        return season.start or min(known)
    return f"{season.name}-01-01" if season.name.isdecimal() and len(season.name) == 4 else "1970-01-01"
