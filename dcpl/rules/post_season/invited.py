"""The field of an opened post-season: seats as they were given, by the record as it is (INVITE, FORFEIT)."""

from __future__ import annotations

from collections.abc import Sequence

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
from dcpl.rules.money.books import FeeAccount
from dcpl.rules.post_season.field import (
    FEE_DUE,
    FORFEITED,
    FULL,
    QUALIFIED,
    TIED,
    TOO_FEW,
    WINNER,
    WITH_FEE,
    Declined,
    Field,
    Ineligible,
    MainSeat,
    OpenSeat,
    SecondChanceSeat,
    Waiting,
    drawn_field,
    eligibility,
    fee_state,
)
from dcpl.rules.post_season.invitations import (
    Line,
    eighth_answer,
    holders,
    kept_out,
    last_seat_of,
    next_in_line,
    nobody_in_second_chance,
    second_chance_locked,
    second_chance_winner,
)
from dcpl.rules.post_season.stacks import stack_maker
from dcpl.rules.profile.values import UNLIMITED
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings


def field(result: SeasonResult) -> Field:
    """Lay out the post-season's field: as it would be drawn today, or once it is open as it was given."""
    return drawn_field(result) if result.season.post_season == NOT_OPEN else invited_field(result)


def invited_field(result: SeasonResult) -> Field:
    """Lay out the field of an opened post-season: the seats that were given, by the record as it is."""
    season = result.season
    ranked = {row.player: row for row in standings(result)}
    accounts = {account.player: account for account in fee_accounts(result)}
    line = next_in_line(result)
    missing = missing_events(season)
    main = _main_seats(result, ranked, accounts)
    chance = _chance_seats(result, ranked, accounts, line)
    holding = {seat.standing.player for seat in main} | {seat.standing.player for seat in chance}
    tied = {player for tie in line.unsettled for player in tie.players}
    out = [seat for seat in season.invitations if seat.answer == DECLINED or _unanswered(season, seat)]
    names_out = {seat.player for seat in out}
    kinds = {player: eligibility(player, row.events, result) for player, row in ranked.items()}
    drawn = Field(
        False,
        tuple(missing),
        main,
        chance,
        _open_seats(result, main, chance, line),
        tuple(
            Waiting(row, accounts[player])
            for player, row in ranked.items()
            if kinds[player] in (FULL, WITH_FEE) and player not in holding | tied | names_out
        ),
        tuple(
            Ineligible(row, kinds[player])
            for player, row in ranked.items()
            if kinds[player] not in (FULL, WITH_FEE) and player not in holding
        ),
        line.unsettled,
        tuple(Declined(ranked[seat.player], seat.event) for seat in out if seat.player in ranked),
    )
    return drawn._replace(complete=not missing and not line.unsettled and not drawn.fees_due)


def _unanswered(season: Season, seat: Invitation) -> bool:
    """Whether nobody answered before the lock: the seat stays vacant (DECLINE)."""
    locked = season.post_season == MAIN_EVENT_LOCKED
    if seat.event == SECOND_CHANCE:
        locked = second_chance_locked(season)
    return seat.answer == ASKED and locked


def _main_seats(
    result: SeasonResult, ranked: dict[str, Standing], accounts: dict[str, FeeAccount]
) -> tuple[MainSeat, ...]:
    season = result.season
    out = kept_out(season, MAIN_EVENT)
    locked = season.post_season == MAIN_EVENT_LOCKED
    stack_of = stack_maker(result)

    def seated(number: int, row: Standing, lost: bool, status: str) -> MainSeat:
        if lost:
            return MainSeat(number, row, None, FORFEITED)
        # A correction may let a fee fall on who was full: it is paid before the Main Event's first hand.
        owes = not locked and accounts[row.player].due_cents
        return MainSeat(number, row, stack_of(row.player, row.total), FEE_DUE if owes else status)

    seats = []
    for seat in holders(season, MAIN_EVENT):
        row = ranked.get(seat.player)
        if row is None or (locked and seat.answer == ASKED):
            continue
        lost = seat.forfeited or (seat.answer == ACCEPTED and seat.player in out)
        seats.append(seated(seat.seat, row, lost, QUALIFIED))
    winner = second_chance_winner(result)
    answer = None if winner is None else eighth_answer(season, winner)
    if winner in ranked and (answer is None or answer.answer != DECLINED):
        lost = winner in out or (answer is not None and answer.forfeited)
        seats.append(seated(result.profile.post_season.main_seats, ranked[winner], lost, WINNER))
    return tuple(seats)


def _chance_seats(
    result: SeasonResult, ranked: dict[str, Standing], accounts: dict[str, FeeAccount], line: Line
) -> tuple[SecondChanceSeat, ...]:
    season = result.season
    out = kept_out(season, SECOND_CHANCE)
    locked = second_chance_locked(season)
    seats = []
    for seat in holders(season, SECOND_CHANCE):
        row = ranked.get(seat.player)
        if row is None or (locked and seat.answer == ASKED) or seat.player in line.tied:
            continue
        account = accounts[seat.player]
        lost = seat.forfeited or (seat.answer == ACCEPTED and seat.player in out)
        # What was settled at the lock stays settled: a later correction takes no seat away.
        status = FORFEITED if lost else QUALIFIED if locked else fee_state(account)
        seats.append(SecondChanceSeat(None if line.held else seat.seat, row, account, status))
    return tuple(seats)


def _open_seats(
    result: SeasonResult, main: Sequence[MainSeat], chance: Sequence[SecondChanceSeat], line: Line
) -> tuple[OpenSeat, ...]:
    asked = len(_asked(result.season, MAIN_EVENT))
    direct = result.profile.direct_seats
    direct = asked if direct >= UNLIMITED else direct
    filled = {seat.seat for seat in main if seat.status != FORFEITED}
    forfeited = {seat.seat for seat in main if seat.status == FORFEITED}
    tied = {number for tie in line.unsettled if tie.event == MAIN_EVENT for number in tie.seats}
    free = [number for number in range(1, direct + 1) if number not in filled]
    # Whoever moves up takes a seat that was given: where fewer were asked than there are seats, the rest
    # were never anybody's.
    nobodys = free[len(free) - max(0, direct - asked) :]
    found = []
    for number in free:
        why = FORFEITED if number in forfeited else TIED if number in tied else DECLINED
        found.append(OpenSeat(MAIN_EVENT, number, TOO_FEW if why == DECLINED and number in nobodys else why))
    if result.profile.has_second_chance and direct + 1 not in filled:
        found.append(OpenSeat(MAIN_EVENT, direct + 1, _why_eighth(result, forfeited)))
    found += [OpenSeat(SECOND_CHANCE, None, TIED) for _ in range(line.held)]
    for tie in line.unsettled:
        if tie.event == SECOND_CHANCE:
            found += [OpenSeat(SECOND_CHANCE, None if line.held else number, TIED) for number in tie.seats]
    return (*found, *_open_chance_seats(result, chance, line))


def _open_chance_seats(
    result: SeasonResult, chance: Sequence[SecondChanceSeat], line: Line
) -> list[OpenSeat]:
    """List the seats of Second Chance that were forfeited, or declined with nobody left to move up."""
    season = result.season
    lost = {seat.standing.player for seat in chance if seat.status == FORFEITED}
    held = holders(season, SECOND_CHANCE)
    forfeited = {seat.seat for seat in held if seat.player in lost}
    if second_chance_locked(season):
        filled = {seat.standing.player for seat in chance} - lost
        taken = {seat.seat for seat in held if seat.player in filled}
        free = {seat.seat for seat in season.invitations if seat.event == SECOND_CHANCE} - taken
    else:
        given = min(len(_asked(season, SECOND_CHANCE)), result.profile.post_season.second_chance_most)
        free = {*forfeited, *range(len(held) + 1, given + 1)}
    return [
        OpenSeat(SECOND_CHANCE, None if line.held else number, FORFEITED if number in forfeited else DECLINED)
        for number in sorted(free)
    ]


def _asked(season: Season, event: str) -> list[Invitation]:
    """List everybody who was invited to an event, those who declined too; but not by the eighth seat."""
    eighth = last_seat_of(season)
    return [s for s in season.invitations if s.event == event and (event, s.seat) != (MAIN_EVENT, eighth)]


def _why_eighth(result: SeasonResult, forfeited: set[int]) -> str:
    winner = second_chance_winner(result)
    if winner is not None:
        number = result.profile.post_season.main_seats
        return FORFEITED if number in forfeited else DECLINED
    return TOO_FEW if nobody_in_second_chance(result) else SECOND_CHANCE
