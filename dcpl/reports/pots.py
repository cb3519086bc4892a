"""The pots beyond the night: what came in, whom they pay, what they hold."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import MONEY, Column, Document, Table, Tagged
from dcpl.rules.facts import Season
from dcpl.rules.points.judge import NightResult
from dcpl.rules.profile.lists import BEST_HAND, BY_HAND, LAST_EVENT, MAIN, SEASON_HAND, STANDINGS, WINNER
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.pots import PotAccount, main_account, pot_accounts
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.wording import money_text, names_text

_TO = {
    STANDINGS: "the final standings",
    MAIN: "the Main Event",
    LAST_EVENT: "the last event",
    WINNER: "each night's winner",
    BEST_HAND: "the high hand",
    SEASON_HAND: "the season's high hand",
    BY_HAND: "by hand",
}


def pots_document(season: Season) -> Document:
    """Lay out every pot beyond the night, the Main Event's too, and what each paid to whom."""
    result = judge_season(season)
    accounts = pot_accounts(result)
    if result.profile.has_post_season or main_account(result).in_cents:
        accounts.insert(0, main_account(result))
    rows = [_row(account) for account in accounts]
    paid: list[dict[str, Any]] = [
        {"pot": account.name, "event": each.event, "player": each.player, "cents": each.cents}
        for account in accounts
        for each in account.paid
    ]
    columns = (
        Column("pot", "Pot"),
        Column("event", "Event", "right"),
        Column("player", "Player"),
        Column("cents", "Paid", "right", "cents"),
    )
    return Document(
        title=f"Pots of season {season.name}",
        facts={"season": season.name, "pots": rows, "paid": paid},
        lists={"pots": tuple(rows[0]) if rows else _KEYS, "paid": ("pot", "event", "player", "cents")},
        tables=(
            *([table_of(accounts, "")] if accounts else []),
            *([Table("paid", "Paid", columns, paid)] if paid else []),
        ),
        notes=() if accounts else ("This league has no pot beyond the night.",),
    )


_KEYS = ("pot", "to", "opened_cents", "in_cents", "out_cents", "held_cents")


def _row(account: PotAccount) -> dict[str, Any]:
    told = (account.opened_cents, account.in_cents, account.out_cents, account.held_cents)
    return dict(zip(_KEYS, (account.name, account.to, *told), strict=True))


def table_of(accounts: Sequence[PotAccount], title: str = "Pots") -> Table:
    """Lay out what pots got, paid and hold."""
    columns = (
        Column("pot", "Pot"),
        Column("goes_to", "Goes to"),
        *(
            [Column("opened_cents", "Began", "right", "cents")]
            if any(a.opened_cents for a in accounts)
            else []
        ),
        Column("in_cents", "In", "right", "cents"),
        Column("out_cents", "Out", "right", "cents"),
        Column("held_cents", "Holds", "right", "cents"),
    )
    rows = [{**_row(account), "goes_to": _TO[account.to]} for account in accounts]
    return Table("pots", title, columns, rows)


def pot_facts(result: SeasonResult) -> list[dict[str, Any]]:
    """Give the league's own pots as programs get them."""
    return [_row(account) for account in pot_accounts(result)]


def pot_notes(night: NightResult) -> list[str]:
    """Say what the pots paid at a night, a sentence each."""
    told: list[str] = []
    for pot in night.pots:
        if pot.paid:
            paid = names_text([f"{player} {money_text(cents)}" for player, cents in pot.paid])
            told.append(Tagged(f"{pot.name}: {paid}.", MONEY))
    return told


def night_pots(night: NightResult) -> list[dict[str, Any]]:
    """Give what each pot got and paid at a night, as programs get it."""
    return [
        {
            "pot": pot.name,
            "in_cents": pot.in_cents,
            "paid": [{"player": player, "cents": cents} for player, cents in pot.paid],
        }
        for pot in night.pots
    ]


def night_cash(night: NightResult) -> list[dict[str, Any]]:
    """Give what bounties paid each player at once at a night, as programs get it."""
    sums: dict[tuple[str, str, str], int] = {}
    for each in night.cash:
        key = (each.bounty, each.pot, each.player)
        sums[key] = sums.get(key, 0) + each.cents
    return [
        {"bounty": bounty, "pot": pot, "player": player, "cents": cents}
        for (bounty, pot, player), cents in sums.items()
    ]


def cash_notes(night: NightResult) -> list[str]:
    """Say what bounties paid at once at a night, a sentence each."""
    by: dict[str, list[str]] = {}
    for each in night_cash(night):
        by.setdefault(each["bounty"], []).append(f"{each['player']} {money_text(each['cents'])}")
    return [Tagged(f"{bounty}, paid at once: {names_text(told)}.", MONEY) for bounty, told in by.items()]
