"""What of a season's money has changed hands, and what has not yet (RULINGS: MONEY, PRIZE-PAID)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import (
    ASKED,
    DECLINED,
    INVITED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NOT_OPEN,
    PAID,
    RECEIVED,
    REGULAR,
    SECOND_CHANCE,
    Season,
)
from dcpl.rules.profile.lists import BY_HAND
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.result import SeasonResult, members
from dcpl.rules.units import Cents, EventName

BUY_IN, FEE, FEE_BACK, PRIZE = "buy-in", "fee", "fee-back", "prize"
POT_FEE, POT_SHARE = "pot-fee", "pot-share"


class Due(NamedTuple):
    """Money that should still change hands, in cents; negative: it went too far and comes back."""

    what: str
    event: EventName | None
    player: str
    cents: Cents
    pot: str = ""


def handed(result: SeasonResult, kind: str) -> dict[tuple[EventName, str], Cents]:
    """Add up what was handed over, by event and player."""
    sums: dict[tuple[EventName, str], Cents] = {}
    for moved in result.season.handed:
        if moved.kind == kind:
            key = (moved.event, moved.player)
            sums[key] = sums.get(key, 0) + moved.cents
    return sums


def buy_ins_due(result: SeasonResult, event: EventName | None = None) -> list[Due]:
    """List unpaid buy-ins and rebuys of recorded regular nights (BUY-IN, REBUY)."""
    received = handed(result, RECEIVED)
    found = []
    for night in result.regular_nights:
        name = night.event.name
        if event is not None and name != event:
            continue
        players = {row.player: row.due_cents for row in night.rows if row.place is not None}
        for player in {**players, **{p: 0 for e, p in received if e == name}}:
            left = players.get(player, 0) - received.get((name, player), 0)
            if left:
                found.append(Due(BUY_IN, name, player, left))
    return found


def prizes_due(result: SeasonResult, event: EventName | None = None) -> list[Due]:
    """List prizes that were not collected yet, of final nights, pots' of that night too (PRIZE-PAID §9.3)."""
    paid = handed(result, PAID)
    found = []
    for night in result.nights:
        name = night.event.name
        if event is not None and name != event:
            continue
        if night.event.kind not in (REGULAR, MAIN_EVENT):
            continue
        prizes = {row.player: row.prize_cents for row in night.rows if row.prize_cents}
        for pot in night.pots:
            for player, cents in pot.paid:
                prizes[player] = prizes.get(player, 0) + cents
        for player in {**prizes, **{p: 0 for e, p in paid if e == name}}:
            left = prizes.get(player, 0) - paid.get((name, player), 0)
            if left:
                found.append(Due(PRIZE, name, player, left))
    return found


def fees_open(result: SeasonResult) -> list[Due]:
    """List fees that are due, and fees that are owed back (FEE).

    Who declined owes none, nor who forfeited a seat that was played without them. Whoever plays owes what
    a correction adds to the fee; a seat that was forfeited is paid for until its event has results.
    """
    found = []
    payers = _payers(result.season)
    for account in fee_accounts(result):
        if account.due_cents and (payers is None or account.player in payers):
            found.append(Due(FEE, None, account.player, account.due_cents))
        if account.owed_back_cents:
            found.append(Due(FEE_BACK, None, account.player, account.owed_back_cents))
    return found


def pot_dues(result: SeasonResult) -> list[Due]:
    """List what members owe of the pots' fees, and shares at the season's end that were not collected yet."""
    if not (result.profile.pot or result.season.pot_money):
        return []
    from dcpl.rules.season.pots import fees_paid, pot_accounts, shares_paid

    found = []
    fees = {pot.name: pot.fee_cents for pot in result.profile.pot}
    for account in pot_accounts(result):
        paid = fees_paid(result.season, account.name)
        owing = dict.fromkeys(members(result), fees.get(account.name, 0)) if account.fees_cents else {}
        for player in {**owing, **paid}:
            if left := owing.get(player, 0) - paid.get(player, 0):
                found.append(Due(POT_FEE, None, player, left, account.name))
        if account.to == BY_HAND:
            continue
        collected = shares_paid(result.season, account.name)
        shares = {share.player: share.cents for share in account.paid if share.event is None}
        for player in {**shares, **collected}:
            if left := shares.get(player, 0) - collected.get(player, 0):
                found.append(Due(POT_SHARE, None, player, left, account.name))
    return found


def _payers(season: Season) -> set[str] | None:
    """Name those from whom a fee is still due; None: from everybody who would need one."""
    if season.post_season == NOT_OPEN:
        return None
    locked = {
        SECOND_CHANCE: season.post_season != INVITED,
        MAIN_EVENT: season.post_season == MAIN_EVENT_LOCKED,
    }
    return {
        seat.player
        for seat in season.invitations
        if seat.answer != DECLINED
        and not (seat.answer == ASKED and locked[seat.event])
        and not (seat.forfeited and seat.event in season.nights)
    }
