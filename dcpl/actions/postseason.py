"""The post-season: open it, answer invitations, lock its events, draw it anew."""

from __future__ import annotations

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, needed_reason
from dcpl.errors import DcplError
from dcpl.rules.conduct import barred_from_post_season
from dcpl.rules.facts import (
    ACCEPTED,
    ASKED,
    DECLINED,
    INVITED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NOT_OPEN,
    SECOND_CHANCE,
    SECOND_CHANCE_LOCKED,
    Invitation,
    Season,
)
from dcpl.rules.invitations import (
    eighth_answer,
    field,
    holders,
    kept_out,
    next_in_line,
    nobody_in_second_chance,
    second_chance_locked,
    second_chance_winner,
    settled_second_chance,
)
from dcpl.rules.season import fee_accounts, judge_season, missing_events
from dcpl.rules.standings import standings
from dcpl.rules.wording import count_text, event_text, money_text, names_text

_VACANT = {
    "too-few": "too few full players, or nobody played for it",
    "declined": "it was declined",
    "forfeited": "it was forfeited",
}
_TITLES = {MAIN_EVENT: "the Main Event", SECOND_CHANCE: "Second Chance"}


def open_post_season(command: Command, *, force: bool, reason: str | None) -> Outcome:
    """Invite the field: once every regular event is recorded or cancelled, or by force with a reason."""
    with Work(command) as work:
        season = work.season
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
            _set_state(work, INVITED)
            work.say(f"The post-season of {season.name} is open{told}.")
            fill(work)
    return work.outcome


def reopen_post_season(command: Command, reason: str) -> Outcome:
    """Draw the field anew, until Second Chance has results; who declined stays out."""
    told = needed_reason(reason)
    with Work(command) as work:
        _need_open(work)
        if SECOND_CHANCE in work.season.nights:
            raise DcplError(
                "Second Chance has results: the field stays as it is",
                "`dcpl event clear second-chance` takes them away first",
            )
        kept = {(seat.player, seat.event): seat.answer for seat in work.season.invitations}
        declined = [seat for seat in work.season.invitations if seat.answer == DECLINED]
        work.delete("invitation", {"season_id": work.season_id})
        _set_state(work, INVITED)
        _write(work, declined)
        work.say(f"The field of {work.season.name} is drawn anew: {told}.")
        fill(work)
        for seat in work.reread().invitations:
            if kept.get((seat.player, seat.event)) == ACCEPTED:
                _update(work, seat, answer=ACCEPTED)
    return work.outcome


def invite(command: Command) -> Outcome:
    """Invite the next in rank to every seat that is free, as far as no tie decides it."""
    with Work(command) as work:
        _need_open(work)
        if work.season.post_season != INVITED:
            raise DcplError("Second Chance is locked: nobody moves up any more", "a free seat stays vacant")
        withdraw_barred(work)
        fill(work, tell_nothing=True)
    return work.outcome


def accept(command: Command, typed: str) -> Outcome:
    """Record that a player accepts the invitation."""
    with Work(command) as work:
        _need_open(work)
        name = work.player(typed)
        seat = _invitation_of(work, name)
        _refuse_late(work, seat.event)
        barred = barred_from_post_season(work.season)
        if name in barred:
            raise DcplError(f"{name} is {barred[name]} and cannot take a seat")
        if seat.answer == ACCEPTED:
            work.say(f"{name} has accepted already.")
        else:
            _update(work, seat, answer=ACCEPTED)
            work.say(f"{name} accepts seat {seat.seat} in {_TITLES[seat.event]}.")
        account = next((a for a in fee_accounts(judge_season(work.season)) if a.player == name), None)
        if account is not None and account.due_cents:
            work.warn(f"{money_text(account.due_cents)} of the fee are due before the first hand")
    return work.outcome


def decline(command: Command, typed: str) -> Outcome:
    """Record that a player declines: before Second Chance is locked the next in rank moves up (DECLINE)."""
    with Work(command) as work:
        _need_open(work)
        name = work.player(typed)
        seat = _seat_to_decline(work, name)
        if seat.answer == DECLINED:
            work.say(f"{name} has declined already.")
        else:
            _refuse_recorded(work, seat.event)
            if seat in work.season.invitations:
                _update(work, seat, answer=DECLINED)
            else:
                _write(work, [seat._replace(answer=DECLINED)])
            work.say(f"{name} declines seat {seat.seat} in {_TITLES[seat.event]}.")
            if second_chance_locked(work.season):
                work.say(f"It stays vacant: {_TITLES[SECOND_CHANCE]} is locked.")
                if seat.event == SECOND_CHANCE:
                    _say_unopposed(work)
            else:
                fill(work)
    return work.outcome


def lock(command: Command, event: str) -> Outcome:
    """Lock an event before its first hand: who has not answered or not paid is out (FORFEIT)."""
    with Work(command) as work:
        _need_open(work)
        season = work.season
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


def fill(work: Work, *, tell_nothing: bool = False) -> None:
    """Invite the next in rank to every free seat, and tell who moved up and what stays open."""
    season = work.reread()
    line = next_in_line(judge_season(season))
    by_player = {seat.player: seat for seat in season.invitations if seat.answer != DECLINED}
    for offer in line.offers:
        player = offer.standing.player
        before = by_player.get(player)
        if before is not None:
            _update(work, before, event=offer.event, seat=1, answer=ASKED)
            work.say(f"{player} moves up to {_TITLES[offer.event]}.")
        else:
            _write(work, [Invitation(player, offer.event, 1)])
    invited = [offer for offer in line.offers if offer.standing.player not in by_player]
    for event in (MAIN_EVENT, SECOND_CHANCE):
        names = [offer.standing.player for offer in invited if offer.event == event]
        if names:
            work.say(f"Invited to {_TITLES[event]}: {names_text(names)}.")
    _number_seats(work)
    drawn = field(judge_season(work.reread()))
    for tie in drawn.unsettled:
        seats = ", ".join(map(str, tie.seats))
        work.say(
            f"Unsettled: {names_text(tie.players)} are tied for seat {seats} of {_TITLES[str(tie.event)]}; "
            "after `dcpl tiebreak record`, `dcpl postseason invite` goes on."
        )
    empty = [seat for seat in drawn.open_seats if seat.why == "too-few" and seat.event == MAIN_EVENT]
    if empty:
        verb = "stays" if len(empty) == 1 else "stay"
        work.say(f"{count_text(len(empty), 'seat')} of the Main Event {verb} empty: too few full players.")
    if tell_nothing and not line.offers:
        work.say("There is nobody to invite.")


def withdraw_barred(work: Work) -> None:
    """Take the unanswered invitations of players who may not play any more, and move the next up.

    An accepted seat of theirs is forfeited; once the event is locked that is a fact (FORFEIT).
    """
    season = work.reread()
    barred = barred_from_post_season(season)
    freed = [
        seat
        for seat in season.invitations
        if seat.answer == ASKED and seat.player in barred and not _locked(season, seat.event)
    ]
    for seat in freed:
        work.connection.execute(
            "DELETE FROM invitation WHERE season_id = ? AND player_id = ? AND event = ?",
            (work.season_id, work.player_id(seat.player), seat.event),
        )
        work.say(f"{seat.player}'s invitation to {_TITLES[seat.event]} is withdrawn.")
    if freed and not second_chance_locked(season):
        fill(work)
    for event in (MAIN_EVENT, SECOND_CHANCE):
        out = kept_out(season, event)
        for seat in holders(season, event):
            if seat.answer == ACCEPTED and seat.player in out and not seat.forfeited:
                work.say(f"{seat.player} forfeits seat {seat.seat} in {_TITLES[event]}: it stays vacant.")
                if _locked(season, event):
                    _update(work, seat, forfeited=1)
    _forfeit_eighth(work, tell=True)


def lift_forfeits(work: Work, player: str) -> None:
    """Give forfeited seats back where nothing stands against them, while the event has no results."""
    season = work.reread()
    for seat in season.invitations:
        if seat.player != player or not seat.forfeited or seat.player in kept_out(season, seat.event):
            continue
        if seat.event in season.nights:
            title = _TITLES[seat.event]
            work.say(f"{title[0].upper()}{title[1:]} has results: the seat stays forfeited.")
            continue
        account = next((a for a in fee_accounts(judge_season(season)) if a.player == player), None)
        if seat.event == MAIN_EVENT or account is None or not account.due_cents:
            _update(work, seat, forfeited=0)
            work.say(f"{player} has seat {seat.seat} in {_TITLES[seat.event]} again.")


def _lock_second_chance(work: Work) -> None:
    season = work.season
    line = next_in_line(judge_season(season))
    if line.unsettled:
        names = names_text(line.unsettled[0].players)
        raise DcplError(
            f"{names} are tied for a seat: the field is not settled",
            "record the ro-sham-bo first: `dcpl tiebreak record`, best first",
        )
    if line.offers:
        names = names_text([offer.standing.player for offer in line.offers])
        raise DcplError(f"a seat is free for {names}", "`dcpl postseason invite` invites them first")
    accounts = {account.player: account for account in fee_accounts(judge_season(season))}
    barred = barred_from_post_season(season)
    work.say(f"Second Chance of {season.name} is locked.")
    _set_state(work, SECOND_CHANCE_LOCKED)
    for seat in holders(season, SECOND_CHANCE):
        account = accounts.get(seat.player)
        if seat.answer == ASKED:
            work.say(f"{seat.player} has not answered: seat {seat.seat} stays vacant.")
        elif seat.player in barred:
            _update(work, seat, forfeited=1)
            work.say(f"{seat.player} is {barred[seat.player]}: seat {seat.seat} stays vacant.")
        elif account is not None and account.due_cents:
            _update(work, seat, forfeited=1)
            work.say(
                f"{seat.player} forfeits seat {seat.seat}: {money_text(account.due_cents)} are not paid. "
                "It stays vacant."
            )
    _say_unopposed(work)


def _say_unopposed(work: Work) -> None:
    """Tell where nobody or one player alone is left in a locked Second Chance."""
    result = judge_season(work.reread())
    winner = second_chance_winner(result)
    if winner is not None:
        work.say(f"{winner} is alone and wins unopposed: the eighth seat of the Main Event.")
    elif nobody_in_second_chance(result):
        work.say("Nobody plays Second Chance: the eighth seat of the Main Event is empty.")


def _lock_main_event(work: Work) -> None:
    season = work.season
    result = judge_season(season)
    if not second_chance_locked(season):
        raise DcplError("Second Chance is not locked yet", "`dcpl postseason lock second-chance` comes first")
    if not settled_second_chance(result):
        raise DcplError(
            "Second Chance has no results yet: the eighth seat is still to be played for",
            "`dcpl event record second-chance SHEET.csv` comes first",
        )
    barred = barred_from_post_season(season)
    _forfeit_eighth(work, tell=False)
    _set_state(work, MAIN_EVENT_LOCKED)
    work.say(f"The Main Event of {season.name} is locked.")
    unanswered = set()
    for seat in holders(season, MAIN_EVENT):
        if seat.answer == ASKED:
            unanswered.add(seat.seat)
            work.say(f"{seat.player} has not answered: seat {seat.seat} stays vacant.")
        elif seat.player in barred:
            _update(work, seat, forfeited=1)
    for open_seat in field(judge_season(work.reread())).open_seats:
        if open_seat.event == MAIN_EVENT and open_seat.seat not in unanswered:
            work.say(f"Seat {open_seat.seat} is vacant: {_VACANT.get(open_seat.why, open_seat.why)}.")


def _forfeit_eighth(work: Work, *, tell: bool) -> None:
    """Write down that the eighth seat is forfeited, where its player may not play any more."""
    season = work.reread()
    result = judge_season(season)
    winner = second_chance_winner(result)
    if winner is None or winner not in kept_out(season, MAIN_EVENT):
        return
    if eighth_answer(season, winner) is None:
        number = result.profile.post_season_main_seats
        _write(work, [Invitation(winner, MAIN_EVENT, number, ACCEPTED, True)])
        if tell:
            work.say(f"{winner} forfeits seat {number} in the Main Event: it stays vacant.")


def _number_seats(work: Work) -> None:
    """Number the seats of both events in rank order, while nobody is locked in."""
    season = work.reread()
    order = {row.player: place for place, row in enumerate(standings(judge_season(season)))}
    for event in (MAIN_EVENT, SECOND_CHANCE):
        ranked = sorted(holders(season, event), key=lambda seat: order.get(seat.player, len(order)))
        for number, seat in enumerate(ranked, start=1):
            _update(work, seat, seat=number)


def _need_open(work: Work) -> None:
    if work.season.post_season == NOT_OPEN:
        raise DcplError(
            f"the post-season of {work.season.name} is not open", "`dcpl postseason open` invites the field"
        )


def _invitation_of(work: Work, name: str) -> Invitation:
    """Find the invitation that a player can accept; the Main Event's before Second Chance's."""
    seats = [seat for seat in work.season.invitations if seat.player == name]
    for seat in sorted(seats, key=lambda seat: seat.event != MAIN_EVENT):
        if seat.answer == DECLINED:
            raise DcplError(
                f"{name} has declined the seat in {_TITLES[seat.event]} and is out of the post-season",
                "`dcpl undo` takes the newest change back; `dcpl postseason reopen` draws the field anew",
            )
        return seat
    raise DcplError(f"{name} was not invited", "`dcpl postseason status` shows who was")


def _seat_to_decline(work: Work, name: str) -> Invitation:
    result = judge_season(work.season)
    if second_chance_winner(result) == name:
        number = result.profile.post_season_main_seats
        for seat in work.season.invitations:
            if seat.player == name and seat.event == MAIN_EVENT:
                return seat
        return Invitation(name, MAIN_EVENT, number, ACCEPTED)
    seats = [seat for seat in work.season.invitations if seat.player == name]
    if not seats:
        raise DcplError(f"{name} was not invited", "`dcpl postseason status` shows who was")
    return sorted(seats, key=lambda seat: seat.event != MAIN_EVENT)[0]


def _locked(season: Season, event: str) -> bool:
    if event == SECOND_CHANCE:
        return second_chance_locked(season)
    return season.post_season == MAIN_EVENT_LOCKED


def _refuse_late(work: Work, event: str) -> None:
    if _locked(work.season, event):
        raise DcplError(f"{event_text(event)} is locked: it is too late to answer", "the seat stays vacant")


def _refuse_recorded(work: Work, event: str) -> None:
    if event in work.season.nights:
        raise DcplError(f"{event_text(event)} has results: its seats stay as they were played")


def _set_state(work: Work, state: str) -> None:
    row = work.connection.execute(
        "SELECT id FROM post_season WHERE season_id = ?", (work.season_id,)
    ).fetchone()
    if row is not None:
        work.update("post_season", row[0], state=state)
        return
    from dcpl.store.schema import PostSeason

    work.insert(PostSeason, [{"season_id": work.season_id, "state": state}])


def _write(work: Work, seats: list[Invitation]) -> None:
    from dcpl.store.schema import Invitation as Table

    rows = [
        {
            "season_id": work.season_id,
            "player_id": work.player_id(seat.player),
            "event": seat.event,
            "seat": seat.seat,
            "answer": seat.answer,
            "forfeited": int(seat.forfeited),
        }
        for seat in seats
    ]
    if rows:
        work.insert(Table, rows)


def _update(work: Work, invitation: Invitation, **values: object) -> None:
    row = work.connection.execute(
        "SELECT id FROM invitation WHERE season_id = ? AND player_id = ? AND event = ?",
        (work.season_id, work.player_id(invitation.player), invitation.event),
    ).fetchone()
    work.update("invitation", row[0], **values)
