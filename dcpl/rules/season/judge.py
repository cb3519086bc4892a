"""Judge a season: its nights in order of play, each by the profile in force, the button between them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dcpl.rules.facts import FINAL, MAIN_EVENT, REGULAR, Adjustment, Season
from dcpl.rules.points.award import ON_TOP, Award
from dcpl.rules.points.bounties import Button
from dcpl.rules.points.counting import ONCE
from dcpl.rules.points.judge import NightResult, adjustment_award, judge_night, with_factor
from dcpl.rules.profile.lists import LEADER
from dcpl.rules.profile.sections import MEAN, SUM
from dcpl.rules.profile.values import Profile
from dcpl.rules.remembered import remembered
from dcpl.rules.season.result import (
    SeasonResult,
    events_played,
    factors_of,
    handicaps_at,
    last_event,
    profile_at,
)
from dcpl.rules.units import Cents, EventName

if TYPE_CHECKING:
    from dcpl.rules.points.before import Before
    from dcpl.rules.points.carried import Riding


def judge_season(season: Season, through: int | None = None) -> SeasonResult:
    """Judge every recorded night of a season, or those up to event number ``through``.

    The schedule stays as it is: the last event is the highest numbered that is not cancelled,
    recorded or not. Adjustments without an event count always. Where the rules count each player's
    best nights alone, the others' awards are ``dropped``. A season whose reports are many is judged once.
    """
    return _judged(season) if through is None else _judge(season, through)


@remembered
def _judged(season: Season) -> SeasonResult:
    return _judge(season, None)


def _judge(season: Season, through: int | None) -> SeasonResult:
    last, factors = last_event(season), factors_of(season)
    rules = profile_at(season, None)
    counts = rules.season.factor_counts
    at_event: dict[EventName | None, list[Adjustment]] = {}
    for given in season.adjustments:
        at_event.setdefault(given.event, []).append(given)
    nights: list[NightResult] = []
    awards: list[Award] = []
    held = season.pots_opened
    button: Button | None = None
    for event in season.events:
        if through is not None and (event.kind != REGULAR or event.number > through):
            continue
        adjustments = at_event.get(event.name, [])
        factor = factors.get(event.name, ONCE)
        facts = season.nights.get(event.name)
        if facts is None or event.state != FINAL:
            given_there = [_members_only(award, season) for award in map(adjustment_award, adjustments)]
            awards += with_factor(given_there, factor, counts)
            continue
        profile = profile_at(season, event.number if event.kind == REGULAR else None)
        saved, there = 0, held
        if event.kind == MAIN_EVENT:
            from dcpl.rules.season.books import main_event_pot, saved_for_main_event

            so_far = _so_far(season, nights, awards)
            saved, there = main_event_pot(so_far), saved_for_main_event(so_far)
        before = table_before(event.number, profile, season, nights, awards) if event.number else None
        result = judge_night(
            event,
            facts,
            profile,
            guests=season.guests,
            adjustments=adjustments,
            button=button if event.kind == REGULAR else None,
            last_event=event.number == last and event.kind == REGULAR,
            main_pot_cents=saved,
            deal=next((deal for deal in season.deals if deal.event == event.name), None),
            factor=factor,
            factor_counts=counts,
            before=before,
            held=there,
            riding=riding(season, event.number, profile, before, nights) if before else None,
        )
        if event.kind == REGULAR:
            button = result.next_button
        for pot in result.pots:
            held[pot.name] = held.get(pot.name, 0) + pot.in_cents - pot.out_cents
        nights.append(result)
        awards += result.awards
    awards += [_members_only(award, season) for award in map(adjustment_award, at_event.get(None, []))]
    return counting(SeasonResult(season, rules, tuple(nights), tuple(awards), through))


def as_after(result: SeasonResult, event: int) -> SeasonResult:
    """Give a judged season as it was after event number ``event``: ``judge_season(season, event)``.

    Nothing is judged again: a night is what it is whatever is played later, so that the later
    nights and awards only have to be left out. Adjustments without an event count.
    """
    return counting(
        result._replace(
            nights=tuple(
                night
                for night in result.nights
                if night.event.kind == REGULAR and night.event.number <= event
            ),
            awards=tuple(
                award
                for award in result.all_awards
                if (award.event is None and award.what not in ON_TOP)
                or (isinstance(award.event, int) and award.event <= event)
            ),
            dropped=(),
            through=event,
        )
    )


def counting(result: SeasonResult) -> SeasonResult:
    """Tell what counts, where it is not simply every night's points."""
    rules = result.profile.standings
    if not (rules.best or rules.drop or rules.extra or rules.count == MEAN or rules.rounding == SUM):
        return result
    from dcpl.rules.season.counted import counted

    return counted(result)


def _so_far(season: Season, nights: Sequence[NightResult], awards: Sequence[Award]) -> SeasonResult:
    return SeasonResult(season, profile_at(season, None), tuple(nights), tuple(awards), None)


def _members_only(award: Award, season: Season) -> Award:
    return award._replace(points=0) if award.player in season.guests else award


def table_before(
    event: int, profile: Profile, season: Season, nights: Sequence[NightResult], awards: Sequence[Award]
) -> Before | None:
    """Give the table before a regular night, where the rules ask for it: that after the last of ``nights``.

    ``awards`` are those up to there; what was adjusted for the season counts too.
    """
    text = profile.points.formula
    leader = any(rules.on == LEADER for rules in profile.bounty)
    if text and not leader:
        from dcpl.rules.formula.formula import BEFORE, asks

        leader = asks(text, "rank", "ranked")
        if not (profile.bounty or asks(text, *BEFORE)):
            return None
    elif not profile.bounty:
        return None
    regular = tuple(night for night in nights if night.event.kind == REGULAR)
    so_far = SeasonResult(season, profile_at(season, None), regular, (), None)
    ranks: dict[str, int] = {}
    if so_far.nights and leader:
        from dcpl.rules.season.standings import standings

        through = so_far.nights[-1].event.number
        given = [adjustment_award(each) for each in season.adjustments if each.event is None]
        everything = (
            *(award for award in awards if award.event is not None),
            *(_members_only(award, season) for award in given),
        )
        table = standings(counting(so_far._replace(awards=tuple(everything), through=through)))
        ranks = {row.player: row.rank for row in table if row.rank}
    last = so_far.nights[-1].rows if so_far.nights else ()
    from dcpl.rules.points.before import Before

    return Before(
        ranks,
        {row.player: row.place for row in last if row.place is not None},
        events_played(so_far),
        handicaps_at(season, event),
    )


def riding(
    season: Season, event: int, profile: Profile, before: Before, nights: Sequence[NightResult]
) -> Riding | None:
    """Tell what a profile's bounties come into a night with, after ``nights``; None where it has none."""
    if not profile.bounty:
        return None
    from dcpl.rules.points.carried import Riding

    stated: dict[str, tuple[str, ...]] = {}
    for carrier in season.carriers:
        if carrier.event == event:
            name = carrier.bounty.casefold()
            stated[name] = (*stated.get(name, ()), carrier.player)
    return Riding(before, stated, nights[-1].grown if nights else {})


def held_before(season: Season, event: int) -> dict[str, Cents]:
    """Tell what the league's own pots hold before a regular event, by their names."""
    held = season.pots_opened
    for night in judge_season(season, event - 1).nights:
        for pot in night.pots:
            held[pot.name] = held.get(pot.name, 0) + pot.in_cents - pot.out_cents
    return held
