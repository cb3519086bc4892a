"""The post-season: open it, answer invitations, draw it anew."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.filling import (
    TITLES,
    fill,
    is_locked,
    need_open,
    refuse_none,
    say_unopposed,
    withdraw_barred,
)
from dcpl.actions.outcome import Outcome
from dcpl.actions.several import for_each
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.facts import ACCEPTED, DECLINED, INVITED, MAIN_EVENT, NOT_OPEN, SECOND_CHANCE, Invitation
from dcpl.rules.post_season.conduct import barred_from_post_season
from dcpl.rules.post_season.invitations import second_chance_locked, second_chance_winner
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import missing_events, profile_at
from dcpl.rules.wording import capital, event_text, money_text, names_text
from dcpl.store.writing import write_post_season


def open_post_season(command: Command, *, force: bool, reason: str | None) -> Outcome:
    """Invite the field: once every regular event is recorded or cancelled, or by force with a reason."""
    with Work(command) as work:
        season = work.season
        refuse_none(work)
        missing = missing_events(season)
        if season.post_season != NOT_OPEN:
            work.say(f"The post-season of {season.name} is open already.")
        elif missing and not force:
            several = len(missing) > 1
            raise DcplError(
                f"event{'s' if several else ''} {names_text([str(number) for number in missing])} "
                f"{'are' if several else 'is'} neither recorded nor cancelled",
                "record or cancel them, or --force with --reason TEXT",
            )
        else:
            told = f" early: {needed_reason(reason or '')}" if missing else ""
            write_post_season(work.keys, INVITED)
            work.say(f"The post-season of {season.name} is open{told}.")
            fill(work)
    return work.outcome


def reopen_post_season(command: Command, reason: str) -> Outcome:
    """Draw the field anew, until Second Chance has results; who declined stays out."""
    told = needed_reason(reason)
    with Work(command) as work:
        need_open(work)
        for event in (SECOND_CHANCE, MAIN_EVENT):
            if event in work.season.nights:
                title = TITLES[event]
                raise DcplError(
                    f"{capital(title)} has results: the field stays as it is",
                    f"`dcpl event clear {event}` takes them away first",
                )
        kept = {(seat.player, seat.event): seat.answer for seat in work.season.invitations}
        declined = [seat for seat in work.season.invitations if seat.answer == DECLINED]
        for seat in work.season.invitations:
            work.remove(seat)
        write_post_season(work.keys, INVITED)
        work.add(*declined)
        work.say(f"The field of {work.season.name} is drawn anew: {told}.")
        fill(work)
        for seat in work.reread().invitations:
            if kept.get((seat.player, seat.event)) == ACCEPTED:
                work.replace(seat, seat._replace(answer=ACCEPTED))
    return work.outcome


def invite(command: Command) -> Outcome:
    """Invite the next in rank to every seat that is free, as far as no tie decides it."""
    with Work(command) as work:
        need_open(work)
        if work.season.post_season != INVITED:
            raise DcplError(
                f"{_locked(work)} is locked: nobody moves up any more", "a free seat stays vacant"
            )
        withdraw_barred(work)
        fill(work, tell_nothing=True)
    return work.outcome


def accept(command: Command, typed: Sequence[str]) -> Outcome:
    """Record that players accept the invitation."""
    with Work(command) as work:
        need_open(work)
        for_each(work, typed, "accept", lambda name: _accept(work, name))
    return work.outcome


def _accept(work: Work, name: str) -> None:
    seat = _invitation_of(work, name)
    barred = barred_from_post_season(work.season)
    if name in barred:
        raise DcplError(f"{name} is {barred[name]} and cannot take a seat")
    result = judge_season(work.season)
    if name == second_chance_winner(result) and seat.event == SECOND_CHANCE:
        number = result.profile.post_season.main_seats
        work.say(f"{name} won Second Chance and has seat {number} in the Main Event: no answer is needed.")
        return
    if seat.answer == ACCEPTED and is_locked(work.season, seat.event):
        if seat.forfeited:
            raise DcplError(f"{name} has forfeited seat {seat.seat} in {TITLES[seat.event]}")
        work.say(f"{name} has accepted already.")
        return
    _refuse_late(work, seat.event)
    if seat.answer == ACCEPTED:
        work.say(f"{name} has accepted already.")
    else:
        work.replace(seat, seat._replace(answer=ACCEPTED))
        work.say(f"{name} accepts seat {seat.seat} in {TITLES[seat.event]}.")
    account = next((a for a in fee_accounts(judge_season(work.season)) if a.player == name), None)
    if account is not None and account.due_cents:
        work.warn(f"{name}: {money_text(account.due_cents)} of the fee are due before the first hand")


def decline(command: Command, typed: Sequence[str]) -> Outcome:
    """Record that players decline: before Second Chance is locked the next in rank moves up (DECLINE)."""
    with Work(command) as work:
        need_open(work)
        for_each(work, typed, "decline", lambda name: _decline(work, name))
    return work.outcome


def _decline(work: Work, name: str) -> None:
    seat = _seat_to_decline(work, name)
    if seat.answer == DECLINED:
        work.say(f"{name} has declined already.")
    else:
        _refuse_recorded(work, seat.event)
        if seat in work.season.invitations:
            work.replace(seat, seat._replace(answer=DECLINED))
        else:
            work.add(seat._replace(answer=DECLINED))
        work.say(f"{name} declines seat {seat.seat} in {TITLES[seat.event]}.")
        if second_chance_locked(work.season):
            work.say(f"It stays vacant: {_locked(work).replace('The', 'the')} is locked.")
            if seat.event == SECOND_CHANCE:
                say_unopposed(work)
        else:
            fill(work)


def _locked(work: Work) -> str:
    """Name the event whose lock ends the moving up: Second Chance, where there is one."""
    chance = profile_at(work.season, None).has_second_chance
    return "Second Chance" if chance else "The Main Event"


def _invitation_of(work: Work, name: str) -> Invitation:
    """Find the invitation that a player can accept; the Main Event's before Second Chance's."""
    seats = [seat for seat in work.season.invitations if seat.player == name]
    for seat in sorted(seats, key=lambda seat: seat.event != MAIN_EVENT):
        if seat.answer == DECLINED:
            raise DcplError(
                f"{name} has declined the seat in {TITLES[seat.event]} and is out of the post-season",
                "`dcpl undo` takes the newest change back; `dcpl postseason reopen` draws the field anew",
            )
        return seat
    raise DcplError(f"{name} was not invited", "`dcpl postseason status` shows who was")


def _seat_to_decline(work: Work, name: str) -> Invitation:
    result = judge_season(work.season)
    if second_chance_winner(result) == name:
        number = result.profile.post_season.main_seats
        for seat in work.season.invitations:
            if seat.player == name and seat.event == MAIN_EVENT:
                return seat
        return Invitation(name, MAIN_EVENT, number, ACCEPTED)
    seats = [seat for seat in work.season.invitations if seat.player == name]
    if not seats:
        raise DcplError(f"{name} was not invited", "`dcpl postseason status` shows who was")
    return sorted(seats, key=lambda seat: seat.event != MAIN_EVENT)[0]


def _refuse_late(work: Work, event: str) -> None:
    if is_locked(work.season, event):
        raise DcplError(f"{event_text(event)} is locked: it is too late to answer", "the seat stays vacant")


def _refuse_recorded(work: Work, event: str) -> None:
    if event in work.season.nights:
        raise DcplError(f"{event_text(event)} has results: its seats stay as they were played")
