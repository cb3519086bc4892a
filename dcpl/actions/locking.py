"""Lock the post-season's events before their first hands (FORFEIT)."""

from __future__ import annotations

from dcpl.actions.filling import forfeit_eighth, need_open, say_unopposed
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError
from dcpl.rules.facts import (
    ASKED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    SECOND_CHANCE,
    SECOND_CHANCE_LOCKED,
    Invitation,
)
from dcpl.rules.money.books import FeeAccount
from dcpl.rules.post_season.conduct import barred_from_post_season
from dcpl.rules.post_season.invitations import (
    holders,
    next_in_line,
    second_chance_locked,
    settled_second_chance,
)
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.ties import settling_a_tie
from dcpl.rules.wording import money_text, names_text, place_word
from dcpl.store.writing import write_post_season

_VACANT = {
    "too-few": "too few full players, or nobody played for it",
    "declined": "it was declined",
    "forfeited": "it was forfeited",
}


def lock(command: Command, event: str) -> Outcome:
    """Lock an event before its first hand: who has not answered or not paid is out (FORFEIT)."""
    with Work(command) as work:
        need_open(work)
        season = work.season
        work.event(event)
        if event == SECOND_CHANCE:
            if second_chance_locked(season):
                work.say("Second Chance is locked already.")
            else:
                _lock_second_chance(work)
        elif season.post_season == MAIN_EVENT_LOCKED:
            work.say("The Main Event is locked already.")
        else:
            _lock_main_event(work)
    return work.outcome


def _refuse_unfilled(result: SeasonResult) -> None:
    """Refuse to lock while a tie or a free seat says that the field is not yet what it will be."""
    line = next_in_line(result)
    if line.unsettled:
        names = names_text(line.unsettled[0].players)
        raise DcplError(
            f"{names} are tied for a seat: the field is not settled",
            f"record the ro-sham-bo first: {settling_a_tie(result.profile)}, best first",
        )
    if line.offers:
        names = names_text([offer.standing.player for offer in line.offers])
        raise DcplError(f"a seat is free for {names}", "`dcpl postseason invite` invites them first")


def _lock_second_chance(work: Work) -> None:
    season = work.season
    _refuse_unfilled(judge_season(season))
    accounts = {account.player: account for account in fee_accounts(judge_season(season))}
    barred = barred_from_post_season(season)
    work.say(f"Second Chance of {season.name} is locked.")
    write_post_season(work.keys, SECOND_CHANCE_LOCKED)
    for seat in holders(season, SECOND_CHANCE):
        account = accounts.get(seat.player)
        if seat.answer == ASKED:
            work.say(f"{seat.player} has not answered: seat {seat.seat} stays vacant.")
        elif seat.player in barred:
            work.replace(seat, seat._replace(forfeited=True))
            work.say(f"{seat.player} is {barred[seat.player]}: seat {seat.seat} stays vacant.")
        elif account is not None and account.due_cents:
            work.replace(seat, seat._replace(forfeited=True))
            work.say(_forfeits(seat, account))
    say_unopposed(work)


def _forfeits(seat: Invitation, account: FeeAccount) -> str:
    due = money_text(account.due_cents)
    return f"{seat.player} forfeits seat {seat.seat}: {due} are not paid. It stays vacant."


def _lock_main_event(work: Work) -> None:
    season = work.season
    result = judge_season(season)
    if not result.profile.has_second_chance:
        _refuse_unfilled(result)
    elif not second_chance_locked(season):
        raise DcplError("Second Chance is not locked yet", "`dcpl postseason lock second-chance` comes first")
    if not settled_second_chance(result):
        raise DcplError(
            f"Second Chance has no results yet: the {place_word(result.profile.last_seat)} seat"
            " is still to be played for",
            "`dcpl event record second-chance SHEET.csv` comes first",
        )
    barred = barred_from_post_season(season)
    accounts = {account.player: account for account in fee_accounts(result)}
    forfeit_eighth(work, tell=False)
    write_post_season(work.keys, MAIN_EVENT_LOCKED)
    work.say(f"The Main Event of {season.name} is locked.")
    told = set()
    for seat in holders(season, MAIN_EVENT):
        if seat.answer == ASKED:
            told.add(seat.seat)
            work.say(f"{seat.player} has not answered: seat {seat.seat} stays vacant.")
        elif seat.player in barred:
            work.replace(seat, seat._replace(forfeited=True))
        elif (account := accounts.get(seat.player)) is not None and account.due_cents:
            work.replace(seat, seat._replace(forfeited=True))
            told.add(seat.seat)
            work.say(_forfeits(seat, account))
    for open_seat in field(judge_season(work.reread())).open_seats:
        if open_seat.event == MAIN_EVENT and open_seat.seat not in told:
            work.say(f"Seat {open_seat.seat} is vacant: {_VACANT.get(open_seat.why, open_seat.why)}.")
