"""Registration fees and the season's books."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dcpl.printouts.document import Column, Document, Table
from dcpl.reports.journal_of_money import hledger_journal
from dcpl.reports.post_season import NO_POST_SEASON
from dcpl.rules.facts import Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.books import fee_accounts, season_books
from dcpl.rules.season.dues import FEE, fees_open
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import Cents
from dcpl.rules.wording import money_sign, money_text

if TYPE_CHECKING:
    from dcpl.rules.season.pots import PotAccount


def fees_document(season: Season) -> Document:
    """Lay out every member's registration fee as the events played so far make it (FEE)."""
    result = judge_season(season)
    accounts = fee_accounts(result) if result.profile.has_second_chance else []
    rows: list[dict[str, Any]] = [
        {
            "player": account.player,
            "events": account.events,
            "fee_cents": account.fee_cents,
            "paid_cents": account.paid_cents,
            "owed_back_cents": account.owed_back_cents,
            "eligible": account.eligible,
        }
        for account in accounts
    ]
    fee_events = result.profile.post_season.fee_events
    shown = []
    for row, account in zip(rows, accounts, strict=True):
        if account.fee_cents is None:
            state = f"under {fee_events} events: cannot be bought"
        elif account.due_cents:
            state = f"{money_text(account.due_cents)} due"
        else:
            state = "eligible"
        if account.owed_back_cents:
            state += f", {money_text(account.owed_back_cents)} owed back"
        shown.append({**row, "state": state})
    due = sum(item.cents for item in fees_open(result) if item.what == FEE)
    paid = sum(account.paid_cents for account in accounts)
    return Document(
        title=f"Registration fees of season {season.name}",
        facts={"season": season.name, "rows": rows},
        lists={
            "rows": ("player", "events", "fee_cents", "paid_cents", "owed_back_cents", "eligible"),
        },
        tables=(
            Table(
                "rows",
                "",
                (
                    Column("player", "Player"),
                    Column("events", "Events", "right"),
                    Column("fee_cents", "Fee", "right", "cents"),
                    Column("paid_cents", "Paid", "right", "cents"),
                    Column("state", "Post-season"),
                ),
                shown,
            ),
        ),
        notes=(_fees_note(result.profile, paid, due),),
    )


_SAVED = (
    Column("main_pot_cents", "Main pot", "right", "cents"),
    Column("running", "So far", "right", "cents"),
)


def _lines(column: str, *told: tuple[str, Cents]) -> list[dict[str, Any]]:
    """Give a line of the books for each amount that there is."""
    return [
        {"what": what, "in_cents": None, "out_cents": None, column: cents} for what, cents in told if cents
    ]


_LEFT = "Night pots not paid out"


def _fees_note(rules: Profile, paid: Cents, due: Cents) -> str:
    if not rules.has_post_season:
        return NO_POST_SEASON
    if not rules.has_second_chance:
        return "This league has no Second Chance: there is no fee that would buy a seat in it."
    return f"Paid {money_text(paid)}, still to come from who wants to play {money_text(due)}."


def ledger_document(season: Season) -> Document:
    """Lay out the season's books by event; they balance to the cent (BALANCE)."""
    result = judge_season(season)
    kept = season_books(result)
    main_pot = "Main Event pot" if result.profile.has_post_season else "The season's pot"
    saved = result.profile.has_post_season or bool(kept.main_pot_cents)
    add_ons = has_add_ons(season)
    left = kept.night_pots_left_cents
    pots: Sequence[PotAccount] = ()
    if result.profile.pot or season.pot_money:
        from dcpl.reports.pots import pot_facts, table_of
        from dcpl.rules.season.pots import pot_accounts

        pots = pot_accounts(result)
    rows: list[dict[str, Any]] = [
        {
            "event": event.event,
            "field": event.field,
            "rebuys": event.rebuys,
            "buy_ins_cents": event.money.buy_ins_cents,
            "rebuys_cents": event.money.rebuys_cents,
            "night_pot_cents": event.money.night_pot_cents,
            "main_pot_cents": event.money.main_pot_cents,
            **({"add_ons_cents": event.money.add_ons_cents} if add_ons else {}),
            **({"pots_cents": sum(event.money.pots)} if pots else {}),
        }
        for event in kept.events
    ]
    fees, began = sum(pot.fees_cents for pot in pots), sum(pot.opened_cents for pot in pots)
    running = 0
    shown = []
    for row in rows:
        running += row["main_pot_cents"]
        shown.append({**row, "running": running})
    total = {
        "event": "all",
        "field": sum(event.field for event in kept.events),
        "rebuys": sum(event.rebuys for event in kept.events),
        "buy_ins_cents": kept.buy_ins_cents,
        "rebuys_cents": kept.rebuys_cents,
        "add_ons_cents": kept.add_ons_cents,
        "night_pot_cents": sum(event.money.night_pot_cents for event in kept.events),
        "main_pot_cents": running,
        "pots_cents": kept.pots_cents,
        "running": None,
        "all": True,
    }
    books: list[dict[str, Any]] = [
        {"what": "Buy-ins", "in_cents": kept.buy_ins_cents, "out_cents": None},
        {"what": "Rebuys", "in_cents": kept.rebuys_cents, "out_cents": None},
        *([{"what": "Add-ons", "in_cents": kept.add_ons_cents, "out_cents": None}] if add_ons else []),
        {"what": "Registration fees", "in_cents": kept.fees_cents, "out_cents": None},
        *_lines("in_cents", ("Given for prizes", kept.given_cents)),
        *_lines("in_cents", ("Fees of pots", fees), ("What pots began with", began)),
        {"what": "Night prizes", "in_cents": None, "out_cents": kept.night_prizes_cents},
        *_lines("out_cents", ("Cash for knock-outs", kept.cash_cents)),
        *([{"what": _LEFT, "in_cents": None, "out_cents": left}] if left else []),
        {"what": main_pot, "in_cents": None, "out_cents": kept.main_pot_cents},
        *_lines("out_cents", *((f"Pot {pot.name}", pot.in_cents) for pot in pots)),
        {"what": "Fees owed back", "in_cents": None, "out_cents": kept.fees_owed_back_cents},
        {
            "what": "Together",
            "in_cents": kept.in_cents + fees + began,
            "out_cents": kept.night_prizes_cents
            + left
            + kept.main_pot_cents
            + kept.fees_owed_back_cents
            + kept.cash_cents
            + sum(pot.in_cents for pot in pots),
            "all": True,
        },
    ]
    if not result.profile.has_post_season:
        idle = () if saved else (main_pot,)
        books = [row for row in books if row["what"] not in ("Registration fees", "Fees owed back", *idle)]
    return Document(
        title=f"Ledger of season {season.name}",
        facts={
            "season": season.name,
            "buy_ins_cents": kept.buy_ins_cents,
            "rebuys_cents": kept.rebuys_cents,
            "fees_cents": kept.fees_cents,
            "fees_owed_back_cents": kept.fees_owed_back_cents,
            "night_prizes_cents": kept.night_prizes_cents,
            "main_pot_cents": kept.main_pot_cents,
            "balance_cents": kept.balance_cents,
            "events": rows,
            **({"add_ons_cents": kept.add_ons_cents} if add_ons else {}),
            **({"night_pots_left_cents": left} if left else {}),
            **({"cash_cents": kept.cash_cents} if kept.cash_cents else {}),
            **({"given_cents": kept.given_cents} if kept.given_cents else {}),
            **({"pots": pot_facts(result), "pot_fees_cents": fees} if pots else {}),
        },
        lists={
            "events": (
                *("event", "field", "rebuys", "buy_ins_cents", "rebuys_cents"),
                *("night_pot_cents", "main_pot_cents"),
                *(("add_ons_cents",) if add_ons else ()),
                *(("pots_cents",) if pots else ()),
            ),
            **({"pots": tuple(pot_facts(result)[0])} if pots else {}),
        },
        tables=(
            Table(
                "events",
                "By event",
                (
                    Column("event", "Event", "right"),
                    Column("field", "Field", "right"),
                    Column("rebuys", "Rebuys", "right"),
                    Column("buy_ins_cents", "Buy-ins", "right", "cents"),
                    Column("rebuys_cents", f"Rebuys {money_sign().strip()}", "right", "cents"),
                    *((Column("add_ons_cents", "Add-ons", "right", "cents"),) if add_ons else ()),
                    Column("night_pot_cents", "Night pot", "right", "cents"),
                    *((Column("pots_cents", "Pots", "right", "cents"),) if pots else ()),
                    *(_SAVED if saved else ()),
                ),
                [*shown, total],
                strong="all",
            ),
            Table(
                "books",
                "The books",
                (
                    Column("what", ""),
                    Column("in_cents", "In", "right", "cents"),
                    Column("out_cents", "Out", "right", "cents"),
                ),
                books,
                strong="all",
            ),
            *([table_of(pots)] if pots else []),
        ),
        notes=(f"Balance: {money_text(kept.balance_cents)}.",),
        journal=lambda: hledger_journal(season),
    )
