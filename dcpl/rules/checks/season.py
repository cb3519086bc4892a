"""The named checks of `dcpl check`: each tells every fault of a season's record, and never raises."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dcpl.rules.checks.deals import unfit_deals
from dcpl.rules.checks.night import check_night
from dcpl.rules.facts import (
    CANCELLED,
    FINAL,
    MAIN_EVENT,
    NO_SHOW,
    OPEN,
    REBOUGHT,
    REGULAR,
    SECOND_CHANCE,
    Event,
    Night,
    Season,
)
from dcpl.rules.night.places import places
from dcpl.rules.points.judge import NightResult
from dcpl.rules.post_season.field import post_season_events
from dcpl.rules.post_season.invitations import holders
from dcpl.rules.profile.file import check_profile
from dcpl.rules.profile.sections import GROW
from dcpl.rules.profile.values import UNLIMITED, amended
from dcpl.rules.season.books import season_books
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, profile_at, totals
from dcpl.rules.season.standings import standings
from dcpl.rules.wording import count_text, event_text, money_text, names_text, points_text, quoted


class Fault(NamedTuple):
    """What a check found: where, in words, and what to do about it."""

    check: str
    where: str
    detail: str
    remedy: str


def check_season(season: Season, names: tuple[str, ...] = ()) -> list[Fault]:
    """Run the named checks (all without names) over a season's facts."""
    wanted = [name for name in CHECKS if not names or name in names]
    faults = [fault for name in wanted if name in _OF_FACTS for fault in _OF_FACTS[name](season)]
    if any(fault.check == "nights" for fault in check_nights(season)):
        # What is computed from impossible exits would only repeat the fault in other words.
        return faults
    judged = [name for name in wanted if name in _OF_RESULTS]
    if judged:
        result = judge_season(season)
        faults += [fault for name in judged for fault in _OF_RESULTS[name](result)]
    return faults


def check_events(season: Season) -> list[Fault]:
    """The schedule: numbers 1..N without gaps, both post-season events, states that fit the record."""
    faults = []
    numbers = [event.number for event in season.events if event.kind == REGULAR]
    if numbers != list(range(1, len(numbers) + 1)):
        faults.append(_fault("events", season, f"the events' numbers are {numbers}, not 1 to {len(numbers)}"))
    kinds = [event.kind for event in season.events if event.kind != REGULAR]
    if sorted(kinds, reverse=True) != post_season_events(profile_at(season, None)):
        told = "Second Chance and the Main Event are not both there once"
        if not profile_at(season, None).has_second_chance:
            told = "the post-season's events are not those of the rules"
        faults.append(_fault("events", season, told))
    for event in season.events:
        # A night that is being played may have any part of its record.
        if event.state != OPEN and (event.state == FINAL) != (event.name in season.nights):
            told = f"{event_text(event.name)} is {event.state} and its results do not fit that"
            faults.append(_fault("events", season, told, "record it again or clear it"))
    return faults


def check_dates(season: Season) -> list[Fault]:
    """Order of play: an event with a higher number is not dated before one with a lower."""
    faults = []
    dated = [event for event in season.events if event.date and event.state != CANCELLED]
    for earlier, later in zip(dated, dated[1:], strict=False):
        if (later.date or "") < (earlier.date or ""):
            told = f"{event_text(later.name)} ({later.date}) is dated before {event_text(earlier.name)}"
            remedy = "put them in order with `dcpl event move`, or correct a date with `dcpl event edit`"
            faults.append(_fault("dates", season, f"{told} ({earlier.date})", remedy))
    return faults


def check_nights(season: Season) -> list[Fault]:
    """The exits: every one is an entrant's, one for good at most, and exactly one winner is left.

    A night of points as they are given has none: everybody has points.
    """
    faults = []
    for event in season.events:
        night = season.nights.get(event.name)
        if night is not None:
            for told in _exit_faults(night) if event.state == OPEN else _night_faults(night):
                faults.append(_fault("nights", season, told, f"record {event_text(event.name)} again", event))
    return faults


def check_rules(season: Season) -> list[Fault]:
    """The rules of a night: every recorded night, one that is being played too, would be accepted today."""
    faults = []
    for event in season.events:
        night = season.nights.get(event.name)
        if night is None or (_exit_faults if event.state == OPEN else _night_faults)(night):
            continue
        profile = profile_at(season, event.number if event.kind == REGULAR else None)
        for found in check_night(night, event, profile, finished=event.state != OPEN):
            faults.append(_fault("rules", season, found.message, found.remedy, event))
    return faults


def check_profiles(season: Season) -> list[Fault]:
    """The rules profile: itself and with every amendment it is a possible one."""
    faults = []
    starts = {None, *(amendment.event for amendment in season.amendments)}
    for event in sorted(starts, key=lambda start: start or 0):
        for problem in check_profile(amended(season.profile, season.amendments, event)):
            faults.append(_fault("profile", season, problem.message, problem.remedy))
    return faults


def check_prizes(result: SeasonResult) -> list[Fault]:
    """Prizes add up to the pot, to the cent (PAYOUT)."""
    faults = []
    for night in result.regular_nights:
        paid = sum(row.prize_cents for row in night.rows)
        if night.by_rule is not None or not (paid or profile_at(result.season, night.event.number).payouts):
            continue  # the prizes are stated, or nothing is paid by rule: the ledger tells what is left
        if paid != night.money.night_pot_cents:
            told = f"prizes are {money_text(paid)}, the pot {money_text(night.money.night_pot_cents)}"
            faults.append(_fault("prizes", result.season, told, "", night.event))
    return faults


def check_points(result: SeasonResult) -> list[Fault]:
    """Explained lines add up to the standings, and rows to their awards."""
    faults = []
    explained = totals(result)
    for row in standings(result):
        if row.total != explained.get(row.player, 0):
            told = f"{row.player} stands at {points_text(row.total)}"
            told += f" and the lines add up to {points_text(explained.get(row.player, 0))}"
            faults.append(_fault("points", result.season, told))
    for night in result.nights:
        faults += _base_faults(night, result)
    return faults


def check_balance(result: SeasonResult) -> list[Fault]:
    """The books balance to the cent (BALANCE), and no pot paid more than it got (POT)."""
    balance = season_books(result).balance_cents
    faults = (
        [_fault("balance", result.season, f"the books differ by {money_text(balance)}")] if balance else []
    )
    return [*faults, *_overdrawn(result)]


def _overdrawn(result: SeasonResult) -> list[Fault]:
    if not (result.profile.pot or result.season.pot_money):
        return []
    from dcpl.rules.season.pots import pot_accounts

    return [
        _fault(
            "balance",
            result.season,
            f"the pot {account.name} paid {money_text(-account.held_cents)} more than came in",
            f"`dcpl money pot {quoted(account.name)} PLAYER=-AMOUNT` records what comes back",
        )
        for account in pot_accounts(result)
        if account.held_cents < 0
    ]


def check_deals(result: SeasonResult) -> list[Fault]:
    """Deals: each names everybody who was still in, and no more than the prizes of their places (DEAL)."""
    return [
        _fault(
            "deals",
            result.season,
            f"the deal of {event_text(made.event)} does not fit: {problem.message}",
            f"`dcpl deal {made.event} --drop` takes it back",
        )
        for made, problems in unfit_deals(result.season)
        for problem in problems
    ]


def check_seats(result: SeasonResult) -> list[Fault]:
    """The post-season's seats: no more than there are, and nobody in two (MAIN-EVENT, SECOND-CHANCE)."""
    season, faults = result.season, []
    most = {
        MAIN_EVENT: UNLIMITED if result.profile.post_season.tie == GROW else result.profile.direct_seats,
        SECOND_CHANCE: result.profile.post_season.second_chance_most,
    }
    seated: dict[str, str] = {}
    for event, seats in most.items():
        held = holders(season, event)
        if len(held) > seats:
            players, all_seats = count_text(len(held), "player"), count_text(seats, "seat")
            told = f"{players} for the {all_seats} of {event_text(event)}"
            faults.append(_fault("seats", season, told, "`dcpl postseason reopen` draws the field anew"))
        for seat in held:
            if seat.player in seated:
                told = f"{seat.player} holds seats in {seated[seat.player]} and in {event_text(event)}"
                faults.append(_fault("seats", season, told, "`dcpl postseason reopen` draws the field anew"))
            seated[seat.player] = event_text(event)
    return faults


def check_tiebreaks(result: SeasonResult) -> list[Fault]:
    """Ro-sham-bo results: each is of players who are tied without it; another is kept and not used."""
    bare = result._replace(season=result.season._replace(tiebreaks=()))
    groups: dict[int, set[str]] = {}
    for row in standings(bare):
        groups.setdefault(row.rank, set()).add(row.player)
    faults = []
    for recorded in result.season.tiebreaks:
        if set(recorded.players) not in groups.values():
            told = (
                f"the ro-sham-bo of {names_text(recorded.players)} is not used: they are not exactly the tied"
            )
            faults.append(_fault("tiebreaks", result.season, told, "undo it, or correct what broke the tie"))
    return faults


def _exit_faults(night: Night) -> list[str]:
    entrants = {entry.player for entry in night.entries if entry.came != NO_SHOW}
    final = [gone.player for gone in night.exits if gone.how != REBOUGHT]
    faults = [f"{name} went out and is no entrant" for name in {g.player for g in night.exits} - entrants]
    return faults + [f"{name} went out for good twice" for name in set(final) if final.count(name) > 1]


def _night_faults(night: Night) -> list[str]:
    faults = _exit_faults(night)
    entrants = {entry.player for entry in night.entries if entry.came != NO_SHOW}
    given = {entry.player for entry in night.entries if entry.points is not None}
    if given:
        faults += [f"{name} has no points and others have" for name in sorted(entrants - given)]
        return [*faults, "points as they are given stand beside exits"] if night.exits else faults
    if not faults and len(entrants) >= 2:
        winners = [player for player, place in places(night).items() if place == 1]
        if len(winners) != 1:
            faults.append(f"{len(winners)} players are left in, one wins")
    return faults if len(entrants) >= 2 else [*faults, f"{count_text(len(entrants), 'entrant')}: no field"]


def _base_faults(night: NightResult, result: SeasonResult) -> list[Fault]:
    told = [
        f"{row.player}'s parts do not add up to {points_text(row.total)}"
        for row in night.rows
        if row.base + row.hit_points + row.button + row.bounty + row.high_hand + row.bonus_adjustment
        != row.total + row.penalty - row.adjustment
    ]
    return [_fault("points", result.season, line, "", night.event) for line in told]


def _fault(check: str, season: Season, detail: str, remedy: str = "", event: Event | None = None) -> Fault:
    where = f"season {season.name}" + (f", {event_text(event.name)}" if event else "")
    return Fault(check, where, detail, remedy)


_OF_FACTS: dict[str, Callable[[Season], list[Fault]]] = {
    "events": check_events,
    "dates": check_dates,
    "profile": check_profiles,
    "nights": check_nights,
    "rules": check_rules,
}
_OF_RESULTS: dict[str, Callable[[SeasonResult], list[Fault]]] = {
    "prizes": check_prizes,
    "points": check_points,
    "balance": check_balance,
    "deals": check_deals,
    "seats": check_seats,
    "tiebreaks": check_tiebreaks,
}
CHECKS: tuple[str, ...] = (*_OF_FACTS, *_OF_RESULTS)
