"""Fill the post-season's free seats, and take those of who may not play."""

from __future__ import annotations

from dcpl.actions.work import Work
from dcpl.errors import DcplError
from dcpl.rules.facts import (
    ACCEPTED,
    ASKED,
    DECLINED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NOT_OPEN,
    SECOND_CHANCE,
    Invitation,
    Season,
)
from dcpl.rules.post_season.conduct import barred_from_post_season
from dcpl.rules.post_season.invitations import (
    eighth_answer,
    holders,
    kept_out,
    next_in_line,
    nobody_in_second_chance,
    second_chance_locked,
    second_chance_winner,
)
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import profile_at
from dcpl.rules.season.standings import standings
from dcpl.rules.season.ties import settling_a_tie
from dcpl.rules.wording import capital, count_text, names_text, place_word

TITLES: dict[str, str] = {MAIN_EVENT: "the Main Event", SECOND_CHANCE: "Second Chance"}


def fill(work: Work, *, tell_nothing: bool = False) -> None:
    """Invite the next in rank to every free seat, and tell who moved up and what stays open."""
    season = work.reread()
    line = next_in_line(judge_season(season))
    by_player = {seat.player: seat for seat in season.invitations if seat.answer != DECLINED}
    for offer in line.offers:
        player = offer.standing.player
        before = by_player.get(player)
        if before is not None:
            work.replace(before, before._replace(event=offer.event, seat=1, answer=ASKED))
            work.say(f"{player} moves up to {TITLES[offer.event]}.")
        else:
            work.add(Invitation(player, offer.event, 1))
    invited = [offer for offer in line.offers if offer.standing.player not in by_player]
    for event in (MAIN_EVENT, SECOND_CHANCE):
        names = [offer.standing.player for offer in invited if offer.event == event]
        if names:
            work.say(f"Invited to {TITLES[event]}: {names_text(names)}.")
    number_seats(work)
    result = judge_season(work.reread())
    drawn, rules = field(result), result.profile
    for tie in drawn.unsettled:
        seats = ", ".join(map(str, tie.seats))
        work.say(
            f"Unsettled: {names_text(tie.players)} are tied for seat {seats} of {TITLES[str(tie.event)]}; "
            f"after {settling_a_tie(rules)}, `dcpl postseason invite` goes on."
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
        if seat.answer == ASKED and seat.player in barred and not is_locked(season, seat.event)
    ]
    for seat in freed:
        work.remove(seat)
        work.say(f"{seat.player}'s invitation to {TITLES[seat.event]} is withdrawn.")
    if freed and not second_chance_locked(season):
        fill(work)
    for event in (MAIN_EVENT, SECOND_CHANCE):
        out = kept_out(season, event)
        for seat in holders(season, event):
            if seat.answer == ACCEPTED and seat.player in out and not seat.forfeited:
                work.say(f"{seat.player} forfeits seat {seat.seat} in {TITLES[event]}: it stays vacant.")
                if is_locked(season, event):
                    work.replace(seat, seat._replace(forfeited=True))
    forfeit_eighth(work, tell=True)


def lift_forfeits(work: Work, player: str) -> None:
    """Give forfeited seats back where nothing stands against them, while the event has no results."""
    season = work.reread()
    for seat in season.invitations:
        if seat.player != player or not seat.forfeited or seat.player in kept_out(season, seat.event):
            continue
        if seat.event in season.nights:
            title = TITLES[seat.event]
            work.say(f"{capital(title)} has results: the seat stays forfeited.")
            continue
        account = next((a for a in fee_accounts(judge_season(season)) if a.player == player), None)
        if account is None or not account.due_cents:
            work.replace(seat, seat._replace(forfeited=False))
            work.say(f"{player} has seat {seat.seat} in {TITLES[seat.event]} again.")


def forfeit_eighth(work: Work, *, tell: bool) -> None:
    """Write down that the eighth seat is forfeited, where its player may not play any more.

    At the Main Event's lock (``tell`` is False there) a fee that is still due does the same.
    """
    season = work.reread()
    result = judge_season(season)
    winner = second_chance_winner(result)
    if winner is None:
        return
    due = next((a.due_cents for a in fee_accounts(result) if a.player == winner), 0)
    if winner not in kept_out(season, MAIN_EVENT) and (tell or not due):
        return
    if eighth_answer(season, winner) is None:
        number = result.profile.post_season.main_seats
        work.add(Invitation(winner, MAIN_EVENT, number, ACCEPTED, True))
        if tell:
            work.say(f"{winner} forfeits seat {number} in the Main Event: it stays vacant.")


def say_unopposed(work: Work) -> None:
    """Tell where nobody or one player alone is left in a locked Second Chance."""
    result = judge_season(work.reread())
    winner = second_chance_winner(result)
    last = place_word(result.profile.last_seat or 1)
    if winner is not None:
        work.say(f"{winner} is alone and wins unopposed: the {last} seat of the Main Event.")
    elif nobody_in_second_chance(result):
        work.say(f"Nobody plays Second Chance: the {last} seat of the Main Event is empty.")


def number_seats(work: Work) -> None:
    """Number the seats of both events in rank order, while nobody is locked in."""
    season = work.reread()
    order = {row.player: place for place, row in enumerate(standings(judge_season(season)))}
    for event in (MAIN_EVENT, SECOND_CHANCE):
        ranked = sorted(holders(season, event), key=lambda seat: order.get(seat.player, len(order)))
        for number, seat in enumerate(ranked, start=1):
            work.replace(seat, seat._replace(seat=number))


def refuse_none(work: Work) -> None:
    """Refuse in a league without a post-season."""
    if not profile_at(work.season, None).has_post_season:
        raise DcplError(
            f"season {work.season.name} has no post-season",
            "post_season.main_seats in the rules was 0 when it was made",
        )


def need_open(work: Work) -> None:
    """Refuse where the post-season was not opened, or there is none."""
    refuse_none(work)
    if work.season.post_season == NOT_OPEN:
        raise DcplError(
            f"the post-season of {work.season.name} is not open", "`dcpl postseason open` invites the field"
        )


def is_locked(season: Season, event: str) -> bool:
    """Whether an event of the post-season is locked."""
    if event == SECOND_CHANCE:
        return second_chance_locked(season)
    return season.post_season == MAIN_EVENT_LOCKED
