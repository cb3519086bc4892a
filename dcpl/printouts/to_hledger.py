"""The season's books as a journal that hledger reads: `dcpl ledger -f hledger`.

Money lies in the league's box: in a night's pot until the prizes are paid, in the Main Event pot, or
to be given back. Where it came from are revenues, the prizes are expenses: `hledger balance` shows the
figures of the ledger. Every account and the currency are declared.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.rules.wording import money_sign

NIGHT_POT, MAIN_POT, OWED_BACK = (
    "assets:box:night pot",
    "assets:box:main event pot",
    "assets:box:fees owed back",
)
BUY_INS, REBUYS, FEES = "revenues:buy-ins", "revenues:rebuys", "revenues:fees"
ADD_ONS = "revenues:add-ons"
NIGHT_PRIZES, MAIN_PRIZES = "expenses:night prizes", "expenses:main event prizes"
ACCOUNTS = (NIGHT_POT, MAIN_POT, OWED_BACK, BUY_INS, REBUYS, FEES, NIGHT_PRIZES, MAIN_PRIZES)


POT_FEES, POT_PRIZES, OPENING = "revenues:fees of pots", "expenses:paid by pots", "equity:pots before"
GIVEN = "revenues:given for prizes"
OF_POTS = (POT_FEES, POT_PRIZES, OPENING)


class Posting(NamedTuple):
    """An amount to an account, in cents, and whose it is."""

    account: str
    cents: int
    who: str = ""


class Transaction(NamedTuple):
    """Postings of one day that add up to nothing."""

    date: str
    title: str
    postings: tuple[Posting, ...]


def pot_account(name: str) -> str:
    """Name the account of a league's own pot."""
    return f"assets:box:pot {_plain(name)}"


def journal(title: str, transactions: Iterable[Transaction], accounts: Iterable[str] = ACCOUNTS) -> str:
    """Write the journal; names are comments, so that nothing in them means anything to hledger."""
    lines = [f"; {_plain(title)}", "", f"commodity {_amount(100000)}", ""]
    lines += [f"account {account}" for account in accounts]
    for transaction in transactions:
        lines += ["", f"{transaction.date} {_plain(transaction.title)}"]
        for posting in transaction.postings:
            line = f"    {posting.account:<28}  {_amount(posting.cents):>12}"
            lines.append(line + (f"  ; {_plain(posting.who)}" if posting.who else ""))
    return "\n".join(lines) + "\n"


def _amount(cents: int) -> str:
    minus = "-" if cents < 0 else ""
    whole, rest = divmod(abs(cents), 100)
    sign = money_sign()
    before = sign if sign.isprintable() and not sign.strip().isalpha() else f"{sign.strip()} "
    return f"{before}{minus}{whole:,}.{rest:02d}"


def _plain(text: str) -> str:
    """One line without what begins a comment, a tag or a payee's note."""
    return " ".join("".join(" " if letter in ";|:" else letter for letter in text).split())
