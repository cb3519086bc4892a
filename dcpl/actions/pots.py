"""Money of the pots beyond the night: fees received, what was handed out, what a pot begins with."""

from __future__ import annotations

from collections.abc import Collection, Sequence

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.facts import FEE_RECEIVED, OPENED, PAID_OUT, PotMoney
from dcpl.rules.profile.lists import BY_HAND
from dcpl.rules.season.dues import POT_FEE, POT_SHARE, pot_dues
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.pots import PotAccount, pot_accounts, shares_paid
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import Cents
from dcpl.rules.wording import money_text, names_text, quoted
from dcpl.store.reading import read_season, season_after, season_before


def hand_over(
    command: Command,
    pot: str,
    named: Sequence[tuple[str, Cents | None]],
    *,
    fee: bool,
    everybody: bool,
    on: str | None,
    reason: str | None,
) -> Outcome:
    """Record that members paid a pot's ``fee``, or that players got what a pot pays at the end or by hand.

    Without an amount it is exactly what is due; a pot that pays by hand needs one for each player, and
    pays no more than it holds.
    """
    with Work(command) as work:
        account = _account(work, pot)
        by_hand = account.to == BY_HAND and not fee
        told = needed_reason(reason) if reason else ""
        day = on or _today()
        if by_hand:
            if everybody or any(cents is None for _, cents in named):
                raise DcplError(f"the pot {account.name} pays by hand", "name PLAYER=AMOUNT for each")
            given = [(work.player(player), cents or 0) for player, cents in named]
            _check_held(work, account, given)
        else:
            given = _due(work, account, named, fee=fee, everybody=everybody)
        kind = FEE_RECEIVED if fee else PAID_OUT
        for player, cents in given:
            work.add(PotMoney(account.name, kind, cents, day, player, told))
            verb = ("paid" if fee else "got") if cents > 0 else ("got back" if fee else "gave back")
            work.say(f"{player} {verb} {money_text(abs(cents))} {'for' if fee else 'from'} {account.name}.")
        if by_hand:
            held = _account(work, pot, now=True).held_cents
            work.say(f"{account.name} holds {money_text(held)}.")
    return work.outcome


def open_pot(command: Command, pot: str, cents: Cents, on: str | None, reason: str | None) -> Outcome:
    """Record what a pot holds as the season begins; a negative amount takes of it back."""
    with Work(command) as work:
        account = _account(work, pot)
        if not cents or account.opened_cents + cents < 0 or account.held_cents + cents < 0:
            holds = (
                f"it began with {money_text(account.opened_cents)}, holds {money_text(account.held_cents)}"
            )
            raise DcplError(f"the pot {account.name} cannot begin with {money_text(cents)} more", holds)
        told = needed_reason(reason) if reason else ""
        work.add(PotMoney(account.name, OPENED, cents, on or _today(), None, told))
        work.say(f"{account.name} begins with {money_text(account.opened_cents + cents)}.")
        work.say_moved()
    return work.outcome


def carry_over(work: Work, names: Collection[str]) -> None:
    """Open the pots of a season that is being made with what those of that name held in the one before.

    The one that was made before it must be closed: else it may still pay.
    """
    before = season_before(work.connection, work.season_id)
    if before is None or not before.closed:
        return
    season = read_season(work.connection, before.id)
    for account in pot_accounts(judge_season(season)):
        if account.name in names and account.held_cents > 0:
            told = f"held at the end of season {season.name}"
            work.add(PotMoney(account.name, OPENED, account.held_cents, _today(), None, told))
            work.say(f"{account.name} begins with {money_text(account.held_cents)}, {told}.")


def tell_held(work: Work, result: SeasonResult) -> None:
    """Say what a season's pots hold as it is closed, and how the next one gets it."""
    after = season_after(work.connection, work.season_id)
    for account in pot_accounts(result):
        if account.held_cents > 0:
            held = f"{account.name} holds {money_text(account.held_cents)}"
            if after is None:
                work.say(f"{held}: the next season's pot of that name begins with it.")
            else:
                amount = f"{account.held_cents // 100}.{account.held_cents % 100:02d}"
                command = f"dcpl --season {quoted(after.name)} money pot {quoted(account.name)}"
                work.say(f"{held}: `{command} --begins {amount}` takes it there.")


def _account(work: Work, typed: str, *, now: bool = False) -> PotAccount:
    accounts = pot_accounts(judge_season(work.reread() if now else work.season))
    name = " ".join(typed.split()).casefold()
    found = next((account for account in accounts if account.name.casefold() == name), None)
    if found is None:
        names = names_text([account.name for account in accounts])
        told = f"season {work.season.name} has no pot {typed!r}"
        raise DcplError(told, f"its pots: {names}" if names else "its rules have none: [[pot]] makes one")
    return found


def _due(
    work: Work,
    account: PotAccount,
    named: Sequence[tuple[str, Cents | None]],
    *,
    fee: bool,
    everybody: bool,
) -> list[tuple[str, Cents]]:
    what, owes = (POT_FEE, "owes nothing for") if fee else (POT_SHARE, "has nothing to get from")
    due = {
        each.player: each.cents
        for each in pot_dues(judge_season(work.season))
        if each.what == what and each.pot == account.name
    }
    given = [(player, None) for player in due] if everybody else [(work.player(p), c) for p, c in named]
    if not given:
        raise DcplError("nobody is named" if not everybody else f"nobody {owes} {account.name}")
    nothing = [player for player, _ in given if player not in due]
    if nothing:
        raise DcplError(f"{names_text(nothing)} {owes} {account.name}")
    paid = {player: due[player] if cents is None else cents for player, cents in given}
    for player, cents in paid.items():
        if not cents or abs(cents) > abs(due[player]) or (cents > 0) != (due[player] > 0):
            raise DcplError(f"{money_text(due[player])} is due of {player}, not {money_text(cents)}")
    return [*paid.items()]


def _check_held(work: Work, account: PotAccount, given: Sequence[tuple[str, Cents]]) -> None:
    if not given:
        raise DcplError("nobody is named", "name PLAYER=AMOUNT for each")
    before = shares_paid(work.season, account.name)
    for player, cents in given:
        if not cents or before.get(player, 0) + cents < 0:
            got = f"{player} got {money_text(before.get(player, 0))} from {account.name}"
            raise DcplError(f"{got}: {money_text(cents)} cannot be", "write the amount in PLAYER=AMOUNT")
    cents = sum(each for _, each in given)
    if cents > account.held_cents:
        told = f"the pot {account.name} holds {money_text(account.held_cents)}, not {money_text(cents)}"
        raise DcplError(told, "`dcpl money pots` tells what came in")


def _today() -> str:
    from datetime import date

    return date.today().isoformat()
