"""Who would play the post-season (RULINGS: POST-SEASON §11): seats, fees, what is still open."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE, Kind
from dcpl.rules.money.books import FeeAccount
from dcpl.rules.post_season.conduct import barred_from_post_season
from dcpl.rules.post_season.stacks import Stack, stack_maker
from dcpl.rules.profile.sections import GROW
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.season.books import fee_accounts
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Cents, EventName

FULL, WITH_FEE, NOT_QUALIFIED = "full", "with-fee", "not-qualified"
QUALIFIED, FEE_DUE = "qualified", "fee-due"
WINNER, FORFEITED = "second-chance-winner", "forfeited"
TOO_FEW, TIED = "too-few", "tied"


class MainSeat(NamedTuple):
    """A filled Main Event seat and its stack; a forfeited one has none."""

    seat: int
    standing: Standing
    stack: Stack | None
    status: str


class SecondChanceSeat(NamedTuple):
    """A filled Second Chance seat; ``seat`` is None while the Main Event line is tied."""

    seat: int | None
    standing: Standing
    account: FeeAccount
    status: str


class OpenSeat(NamedTuple):
    """A seat that nobody holds, and why."""

    event: EventName
    seat: int | None
    why: str


class Waiting(NamedTuple):
    """An eligible player beyond the last seat."""

    standing: Standing
    account: FeeAccount


class Ineligible(NamedTuple):
    """A player who may not play the post-season: ``events``, ``banned`` or ``suspended``."""

    standing: Standing
    reason: str


class Declined(NamedTuple):
    """A player who declined a seat and is out of the post-season."""

    standing: Standing
    event: str


class Unsettled(NamedTuple):
    """A tie that decides seats: these players, for these seats, need a ro-sham-bo (TIE-4)."""

    event: EventName
    seats: tuple[int, ...]
    players: tuple[str, ...]


class Field(NamedTuple):
    """The post-season's field as the record stands today.

    ``complete``: every regular event is recorded or cancelled and no tie is unsettled.
    """

    complete: bool
    missing_events: tuple[int, ...]
    main_event: tuple[MainSeat, ...]
    second_chance: tuple[SecondChanceSeat, ...]
    open_seats: tuple[OpenSeat, ...]
    waiting: tuple[Waiting, ...]
    ineligible: tuple[Ineligible, ...]
    unsettled: tuple[Unsettled, ...]
    declined: tuple[Declined, ...] = ()

    @property
    def fees_due(self) -> int:
        """How many seated players still owe their fee."""
        statuses = [*(seat.status for seat in self.main_event), *(seat.status for seat in self.second_chance)]
        return statuses.count(FEE_DUE)


def post_season_events(profile: Profile) -> list[Kind]:
    """Name the events that end a season by these rules, in order of play."""
    chance = [SECOND_CHANCE] if profile.has_second_chance else []
    return [*chance, MAIN_EVENT] if profile.has_post_season else []


def eligibility(player: str, events: int, season: SeasonResult) -> str:
    """Tell ``full``, ``with-fee``, or why not: ``events``, ``banned``, ``suspended`` (ELIGIBLE §11)."""
    barred = barred_from_post_season(season.season).get(player) if season.season.conduct else None
    if barred:
        return barred
    if season.profile.qualify:
        from dcpl.rules.post_season.qualifying import qualified

        if player not in qualified(season):
            return NOT_QUALIFIED
    elif events < season.profile.standings.least_nights:
        return "events"
    if events >= season.profile.post_season.full_events:
        return FULL
    with_fee = season.profile.has_second_chance and events >= season.profile.post_season.fee_events
    return WITH_FEE if with_fee else "events"


def drawn_field(season: SeasonResult) -> Field:
    """Draw the field of both post-season events anew (MAIN-EVENT, SECOND-CHANCE, ELIGIBLE §11).

    The seven best ranked full players hold Main Event seats, the eighth is Second Chance's to
    give; every other eligible player is in Second Chance, in rank order, as far as seats reach.
    Players of a tie over a line hold no seat until it is settled. Without Second Chance every seat is
    given by rank.
    """
    if not season.profile.has_post_season:
        return no_field(season)
    ranked = standings(season)
    accounts = {account.player: account for account in fee_accounts(season)}
    kinds = {row.player: eligibility(row.player, row.events, season) for row in ranked}
    profile = season.profile
    direct, stack = profile.direct_seats, stack_maker(season)

    full = [row for row in ranked if kinds[row.player] == FULL]
    direct = len(full) if direct >= UNLIMITED else direct
    seated, line = fill_seats(full, direct, grow=profile.post_season.tie == GROW)
    main = tuple(
        MainSeat(number, row, stack(row.player, row.total), QUALIFIED)
        for number, row in enumerate(seated, start=1)
    )
    open_seats: list[OpenSeat] = []
    unsettled: list[Unsettled] = []
    numbers = range(len(seated) + 1, direct + 1)
    open_seats += [OpenSeat(MAIN_EVENT, number, TIED if line else TOO_FEW) for number in numbers]
    if line:
        unsettled.append(Unsettled(MAIN_EVENT, tuple(numbers), whole_tie(line, ranked)))
    if profile.has_second_chance:
        open_seats.append(OpenSeat(MAIN_EVENT, profile.last_seat, SECOND_CHANCE))

    placed = {row.player for row in seated}
    others = [
        row for row in ranked if row.player not in placed and kinds[row.player] in (FULL, WITH_FEE)
    ]  # fmt: skip
    losers = len(line) - len(numbers) if line and profile.has_second_chance else 0
    chance, waiting, tie = _second_chance(others, line, losers, profile)
    open_seats += [OpenSeat(SECOND_CHANCE, None, TIED) for _ in range(losers)]
    if tie.rows:
        open_seats += [OpenSeat(SECOND_CHANCE, None if line else seat, TIED) for seat in tie.seats]
        unsettled.append(Unsettled(SECOND_CHANCE, tie.seats, whole_tie(tie.rows, ranked)))
    missing = missing_events(season.season)
    return Field(
        not missing and not unsettled,
        tuple(missing),
        main,
        tuple(
            SecondChanceSeat(
                None if line else number,
                row,
                accounts[row.player],
                fee_state(accounts[row.player]),
            )
            for number, row in enumerate(chance, start=1)
        ),
        tuple(open_seats),
        tuple(Waiting(row, accounts[row.player]) for row in waiting),
        tuple(
            Ineligible(row, kinds[row.player]) for row in ranked if kinds[row.player] not in (FULL, WITH_FEE)
        ),  # fmt: skip
        tuple(unsettled),
    )


def no_field(season: SeasonResult) -> Field:
    """Give the field of a league without a post-season: nobody is in it, and nobody is kept out."""
    missing = tuple(missing_events(season.season))
    return Field(not missing, missing, (), (), (), (), (), ())


class _Tie(NamedTuple):
    rows: list[Standing]
    seats: tuple[int, ...]


def fill_seats(
    candidates: Sequence[Standing], seats: int, *, grow: bool = False
) -> tuple[list[Standing], list[Standing]]:
    """Seat players in rank order; a tie that does not fit whole holds no seat and is given back.

    Where the field may ``grow``, such a tie is seated whole.
    """
    seated: list[Standing] = []
    for group in _by_rank(candidates):
        if len(seated) >= seats:
            break
        if len(seated) + len(group) > seats and not grow:
            return seated, group
        seated += group
    return seated, []


def _second_chance(
    others: Sequence[Standing], line: Sequence[Standing], losers: int, profile: Profile
) -> tuple[list[Standing], list[Standing], _Tie]:
    """Seat Second Chance in rank order, keeping seats for the losers of a tie over the Main Event line."""
    most = profile.post_season.second_chance_most
    tied = {row.player for row in line}
    candidates = [row for row in others if row.player not in tied]
    if not most:
        return [], candidates, _Tie([], ())
    seated, over = fill_seats(candidates, most - losers)
    held = {row.player for row in (*seated, *over)}
    waiting = [row for row in candidates if row.player not in held]
    first = losers + len(seated) + 1
    return seated, waiting, _Tie(over, tuple(range(first, most + 1)) if over else ())


def _by_rank(rows: Sequence[Standing]) -> list[list[Standing]]:
    groups: dict[int, list[Standing]] = {}
    for row in rows:
        groups.setdefault(row.rank, []).append(row)
    return list(groups.values())


def whole_tie(rows: Sequence[Standing], ranked: Sequence[Standing]) -> tuple[str, ...]:
    """Name every player who shares the rank: a ro-sham-bo result names them all (TIE-4)."""
    return tuple(row.player for row in ranked if row.rank == rows[0].rank)


def fee_state(account: FeeAccount) -> str:
    """Tell a Second Chance seat's status before the lock: ``qualified``, or ``fee-due``."""
    return FEE_DUE if account.due_cents else QUALIFIED


def fee_status(account: FeeAccount) -> tuple[Cents, bool]:
    """Tell a player's fee in cents and whether nothing of it is due."""
    return account.fee_cents or 0, not account.due_cents
