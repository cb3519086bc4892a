"""The post-season once it is open: who holds which seat, who is next (INVITE, DECLINE, FORFEIT)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import (
    ACCEPTED,
    DECLINED,
    FINAL,
    INVITED,
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    SECOND_CHANCE,
    SECOND_CHANCE_LOCKED,
    Invitation,
    Kind,
    Season,
)
from dcpl.rules.post_season.conduct import barred, barred_from_post_season
from dcpl.rules.post_season.field import (
    FULL,
    WITH_FEE,
    Unsettled,
    eligibility,
    fill_seats,
    whole_tie,
)
from dcpl.rules.profile.sections import GROW
from dcpl.rules.profile.values import UNLIMITED
from dcpl.rules.season.result import SeasonResult, profile_at
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings


class Offer(NamedTuple):
    """A seat that the next in rank should be invited to."""

    event: Kind
    standing: Standing


class Line(NamedTuple):
    """Who should be invited now (``offers``), and ties that decide who (``unsettled``)."""

    offers: tuple[Offer, ...]
    unsettled: tuple[Unsettled, ...]
    held: int
    """Second Chance seats kept for the losers of a tie over the Main Event line."""
    tied: frozenset[str] = frozenset()
    """The players of that tie: they are in no seat until it is settled."""


def second_chance_locked(season: Season) -> bool:
    """Whether Second Chance is locked: from then on nobody moves up."""
    return season.post_season in (SECOND_CHANCE_LOCKED, MAIN_EVENT_LOCKED)


def holders(season: Season, event: str) -> list[Invitation]:
    """List the invitations of an event that were not declined, by seat; the eighth seat is no invitation."""
    eighth = last_seat_of(season)
    kept = [
        seat
        for seat in season.invitations
        if seat.event == event
        and seat.answer != DECLINED
        and not (event == MAIN_EVENT and seat.seat == eighth)
    ]
    return sorted(kept, key=lambda seat: seat.seat)


def plays(season: Season, seat: Invitation) -> bool:
    """Whether an invitation still leads to the table: accepted, neither forfeited nor barred."""
    return seat.answer == ACCEPTED and not seat.forfeited and seat.player not in kept_out(season, seat.event)


def kept_out(season: Season, event: str) -> set[str]:
    """Name the players whom conduct keeps out of a post-season event (CONDUCT).

    Until the event is locked whatever keeps them out of the post-season does; then only what holds
    for this very event. Once it was played, its seats are as they were played.
    """
    if event in season.nights:
        return set()
    locked = season.post_season == MAIN_EVENT_LOCKED
    if event == SECOND_CHANCE:
        locked = second_chance_locked(season)
    return set(barred(season, event)) if locked else set(barred_from_post_season(season))


def eighth_answer(season: Season, winner: str) -> Invitation | None:
    """Find what became of the eighth seat, where its player declined or forfeited it."""
    number = last_seat_of(season)
    for seat in season.invitations:
        if seat.player == winner and seat.event == MAIN_EVENT and seat.seat == number:
            return seat
    return None


def last_seat_of(season: Season) -> int:
    """Give the number of the seat that Second Chance gives away."""
    return profile_at(season, None).last_seat


def second_chance_winner(result: SeasonResult) -> str | None:
    """Tell who takes the eighth seat: the winner, or who is alone in a locked Second Chance."""
    night = result.night(SECOND_CHANCE)
    if night is not None:
        return night.winner
    if second_chance_locked(result.season):
        alone = [seat.player for seat in holders(result.season, SECOND_CHANCE) if plays(result.season, seat)]
        if len(alone) == 1:
            return alone[0]
    return None


def entitled(result: SeasonResult, event: str) -> list[str]:
    """List who plays a locked post-season event: the seated players, by seat (POST-NIGHTS)."""
    season = result.season
    seated = [seat.player for seat in holders(season, event) if plays(season, seat)]
    if event == MAIN_EVENT:
        winner = second_chance_winner(result)
        if winner is not None and _winner_plays(season, winner):
            seated.append(winner)
    return seated


def next_in_line(result: SeasonResult) -> Line:
    """Find who is to be invited to seats that are free before the lock (DECLINE: next in rank).

    The record as it stands today gives the ranks. A tie over the last free seat invites nobody.
    """
    season = result.season
    if season.post_season != INVITED or not result.profile.has_post_season:
        return Line((), (), 0)
    ranked = standings(result)
    kinds = {row.player: eligibility(row.player, row.events, result) for row in ranked}
    main, chance = holders(season, MAIN_EVENT), holders(season, SECOND_CHANCE)
    out = {seat.player for seat in season.invitations if seat.answer == DECLINED}
    seated_main = {seat.player for seat in main}
    direct = result.profile.direct_seats
    full = [
        row
        for row in ranked
        if kinds[row.player] == FULL and row.player not in out and row.player not in seated_main
    ]
    free = max(0, min(direct - len(main), len(full)) if direct >= UNLIMITED else direct - len(main))
    up, line = fill_seats(full, free, grow=result.profile.post_season.tie == GROW)
    unsettled = []
    if line:
        numbers = tuple(range(len(main) + len(up) + 1, direct + 1))
        unsettled.append(Unsettled(MAIN_EVENT, numbers, whole_tie(line, ranked)))
    held = len(line) - (free - len(up)) if line else 0
    offers = [Offer(MAIN_EVENT, row) for row in up]

    tied = frozenset(row.player for row in line)
    # Tied players who were in Second Chance hold their seats there until one of them moves up.
    held = max(held, sum(seat.player in tied for seat in chance))
    gone = out | seated_main | {row.player for row in (*up, *line)}
    staying = [seat for seat in chance if seat.player not in {row.player for row in (*up, *line)}]
    most = result.profile.post_season.second_chance_most
    if not most:
        return Line(tuple(offers), tuple(unsettled), 0, tied)
    others = [
        row
        for row in ranked
        if kinds[row.player] in (FULL, WITH_FEE)
        and row.player not in gone
        and row.player not in {seat.player for seat in staying}
    ]
    into, tie = fill_seats(others, max(0, most - held - len(staying)))
    offers += [Offer(SECOND_CHANCE, row) for row in into]
    if tie:
        first = held + len(staying) + len(into) + 1
        unsettled.append(Unsettled(SECOND_CHANCE, tuple(range(first, most + 1)), whole_tie(tie, ranked)))
    return Line(tuple(offers), tuple(unsettled), held, tied)


def redrawn(result: SeasonResult) -> Line:
    """Tell who would be invited if the field were drawn anew today; who declined stays out (INVITE)."""
    declined = tuple(seat for seat in result.season.invitations if seat.answer == DECLINED)
    season = result.season._replace(post_season=INVITED, invitations=declined)
    return next_in_line(result._replace(season=season))


def nobody_in_second_chance(result: SeasonResult) -> bool:
    """Whether Second Chance is locked and nobody plays it: the eighth seat is empty (SECOND-CHANCE)."""
    season = result.season
    if not result.profile.has_second_chance:
        return False
    if not second_chance_locked(season) or result.night(SECOND_CHANCE) is not None:
        return False
    return not any(plays(season, seat) for seat in holders(season, SECOND_CHANCE))


def settled_second_chance(result: SeasonResult) -> bool:
    """Whether it is known who takes the seat of Second Chance, or that nobody does; so without one."""
    if not result.profile.has_second_chance:
        return True
    event = next(e for e in result.season.events if e.kind == SECOND_CHANCE)
    return event.state == FINAL or second_chance_winner(result) is not None or nobody_in_second_chance(result)


def _winner_plays(season: Season, winner: str) -> bool:
    answer = eighth_answer(season, winner)
    if answer is not None and (answer.answer == DECLINED or answer.forfeited):
        return False
    return winner not in kept_out(season, MAIN_EVENT)
