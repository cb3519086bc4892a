"""The chance of each seat, by playing the season on many times at once (RULINGS: OUTLOOK, ODDS).

Who comes is drawn by each player's own rate so far, places, hitmen and high hands by lot: no skill.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

import numpy as np

from dcpl.rules.facts import NO_SHOW, SECOND_CHANCE, Season
from dcpl.rules.outlook.bounds import IN, OUT, bounds
from dcpl.rules.outlook.drawn import (
    NOBODY,
    Conditions,
    Drawn,
    Floats,
    draw_night,
    first_button,
    worth,
)
from dcpl.rules.outlook.nights import unforeseen
from dcpl.rules.outlook.sums import Sums, seated
from dcpl.rules.points.counting import ONCE
from dcpl.rules.post_season.conduct import barred
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import table_before
from dcpl.rules.season.result import SeasonResult, factors_of, last_event, missing_events, profile_at
from dcpl.rules.season.standings import standings

if TYPE_CHECKING:
    from dcpl.rules.formula.formula import Variables

SEASONS = 20_000
SEED = 1
MEAN_NIGHTS = 2
"""Each player's rate of coming is drawn towards the league's mean by so many nights' worth."""


class Chance(NamedTuple):
    """The chances of one player's seats, and the larger standard error of the two."""

    main_event: float
    second_chance: float
    error: float


class Odds(NamedTuple):
    """The chances of every member of the standings, in rank order.

    ``main`` tells for each simulated season and player how much of a Main Event seat they have: a seat
    by rank, or of a place in Second Chance its share of the last seat. ``first`` is the next event.
    """

    seasons: int
    seed: int
    players: tuple[str, ...]
    chances: tuple[Chance, ...]
    main: Floats
    first: Drawn | None

    def of(self, player: str) -> Chance:
        """The chances of one player."""
        return self.chances[self.players.index(player)]

    def by_place(self, player: str) -> list[tuple[int | None, float, int]]:
        """Tell the chance of a Main Event seat by the place at the next event, None: absent; and how many
        simulated seasons each rests on. Nothing where no event is to come."""
        if self.first is None:
            return []
        own = self.players.index(player)
        night, mine = self.first, self.main[:, own]
        here = night.order == own
        place = np.where(night.came[:, own], here.argmax(axis=1) + 1, 0)
        found: list[tuple[int | None, float, int]] = []
        for each in np.unique(place).tolist():
            chosen = mine[place == each]
            found.append((each or None, float(chosen.mean()), len(chosen)))
        return sorted(found, key=lambda row: (row[0] is None, row[0] or 0))


def odds(
    result: SeasonResult,
    seasons: int = SEASONS,
    seed: int = SEED,
    coming: Mapping[str, float] | None = None,
    reserved: Mapping[int, tuple[str, ...]] | None = None,
    *,
    proved: bool = True,
) -> Odds | None:
    """Simulate the events to come, and tell the chance of each seat, fees paid where they are due (ODDS).

    ``coming`` sets players' rates of coming, ``reserved`` names who has a seat at an event. The same
    facts and the same seed give the same figures. A tie that a ro-sham-bo decides, and Second Chance,
    go by lot. What is proved is certain here too, unless ``proved`` is False. None before the first
    event, in a league without a post-season, and where the rules keep it from being foretold.
    """
    if not result.regular_nights or not result.profile.has_post_season:
        return None
    ranked = standings(result)
    players = tuple(row.player for row in ranked)
    missing = missing_events(result.season)
    if unforeseen(result) and missing:
        return None
    if not missing:
        chances = _settled(result)
        nothing = np.zeros((0, len(players)), dtype=np.float64)
        return Odds(seasons, seed, players, tuple(chances[name] for name in players), nothing, None)
    table = (*players, *_guests(result))
    random = np.random.Generator(np.random.SFC64(seed))
    sums = Sums(result, table, seasons)
    first = _played_on(result, sums, table, random, coming or {}, reserved or {})
    main, chance = seated(sums, random)
    lots = (chance / np.maximum(chance.sum(axis=1, keepdims=True), 1)).astype(np.float64)
    lots *= bool(result.profile.has_second_chance)
    sure: Mapping[str, tuple[str | None, str | None]] = {}
    if proved:
        sure = {row.standing.player: (row.main_event, row.second_chance) for row in bounds(result)}
    parts = zip(
        main.mean(axis=0).tolist(), chance.mean(axis=0).tolist(), lots.mean(axis=0).tolist(), strict=True
    )
    told = [
        _chance(*each, sure.get(name, (None, None)), seasons)
        for name, each in zip(players, parts, strict=True)
    ]
    return Odds(seasons, seed, players, tuple(told), main.astype(np.float64) + lots, first)


def _played_on(
    result: SeasonResult,
    sums: Sums,
    table: tuple[str, ...],
    random: np.random.Generator,
    coming: Mapping[str, float],
    reserved: Mapping[int, tuple[str, ...]],
) -> Drawn | None:
    """Draw every event to come and add it to the seasons' sums; give the next one as it was drawn."""
    seasons, first = sums.shape[0], None
    rates = _rates(result, table, coming)
    habits = _habits(result)
    carried = result.regular_nights[-1].next_button
    holder = table.index(carried.holder) if carried is not None and carried.holder in table else NOBODY
    button = first_button(seasons, holder, carried.grown or 0 if carried is not None else 0)
    factors, last = factors_of(result.season), last_event(result.season)
    for event in missing_events(result.season):
        rules, plan = profile_at(result.season, event), result.season.events[event - 1]
        here = Conditions(
            rules,
            _coming_to(event, result.season, table, rates, reserved.get(event, ()), coming),
            factors.get(event, ONCE),
            result.profile.season.factor_counts,
            event == last,
            0.0 if plan.no_rebuys or plan.heads_up or not rules.rebuy.most else habits.rebuy,
            habits.no_show if rules.no_show.penalty else 0.0,
            habits.high_hand if rules.high_hand.points else 0.0,
            event,
            _known(rules, event, result, table),
        )
        night = draw_night(random, seasons, here)
        first = first or night
        what = worth(night, here, button)
        button = what.carried
        sums.add(night, what, event)
    return first


def _known(rules: Profile, event: int, result: SeasonResult, table: tuple[str, ...]) -> tuple[Variables, ...]:
    """Give what a formula is told of each player before a night: of nights to come as it is today."""
    before = table_before(event, rules, result.season, result.nights, result.all_awards)
    if before is None:
        return ()
    from dcpl.rules.formula.formula import Variables

    return tuple(before.told(player, Variables(1, 1)) for player in table)


def _chance(
    main: float, second: float, lot: float, proved: tuple[str | None, str | None], seasons: int
) -> Chance:
    """A player's chances: of a seat by rank, of Second Chance, and of its lot; what is proved is certain."""
    certain = {IN: 1.0, OUT: 0.0}
    seat, chance_seat = proved
    by_rank = certain.get(seat or "", main)
    second = certain.get(chance_seat or "", second)
    both = min(1.0, by_rank + (lot if second else 0.0))
    settled = seat in certain and (chance_seat is None or chance_seat in certain)
    return Chance(both, second, 0.0 if settled else max(_error(both, seasons), _error(second, seasons)))


def _error(chance: float, seasons: int) -> float:
    return float(np.sqrt(chance * (1 - chance) / seasons))


class _Habits(NamedTuple):
    """How often an entrant rebuys, an absent member had reserved a seat, a night has a high hand."""

    rebuy: float
    no_show: float
    high_hand: float


def _habits(result: SeasonResult) -> _Habits:
    entrants = rebuys = no_shows = held = 0
    for night in result.regular_nights:
        entrants += night.field
        rebuys += night.rebuys
        no_shows += sum(row.status == NO_SHOW for row in night.rows)
        held += night.high_hand is not None and bool(night.high_hand.winners)
    nights = len(result.regular_nights)
    absent = max(1, nights * len(standings(result)) - entrants)
    return _Habits(
        min(1.0, rebuys / max(1, entrants)), min(1.0, no_shows / absent), (held + 1) / (nights + 2)
    )


def _guests(result: SeasonResult) -> list[str]:
    names = {row.player for night in result.regular_nights for row in night.rows if row.guest}
    return sorted(names, key=lambda name: (name.casefold(), name))


def _rates(result: SeasonResult, table: tuple[str, ...], coming: Mapping[str, float]) -> Floats:
    """Each player's rate of coming so far, drawn towards the league's mean, or as it was told."""
    nights = len(result.regular_nights)
    came = dict.fromkeys(table, 0)
    for night in result.regular_nights:
        for row in night.rows:
            if row.status != NO_SHOW:
                came[row.player] += 1
    mean = sum(came.values()) / (nights * len(table))
    rates = [
        coming.get(name, (count + MEAN_NIGHTS * mean) / (nights + MEAN_NIGHTS))
        for name, count in came.items()
    ]
    return np.array(rates, dtype=np.float64)


def _coming_to(
    event: int,
    season: Season,
    table: tuple[str, ...],
    rates: Floats,
    reserved: tuple[str, ...],
    told: Mapping[str, float],
) -> Floats:
    """The chance of each to come to one event: who reserved a seat comes, who is barred does not."""
    out = barred(season, event) if season.conduct else {}
    full = len(reserved) >= season.profile.season.seats
    found = rates.copy()
    for place, name in enumerate(table):
        if name in out:
            found[place] = 0
        elif name in reserved and name not in told:
            found[place] = 1
        elif full and name not in told:
            found[place] = 0
    return found


def _settled(result: SeasonResult) -> dict[str, Chance]:
    """Tell the chances once every event is recorded: seats are had, ties and Second Chance go by lot."""
    rows, rules = bounds(result), result.profile
    most = rules.post_season.second_chance_most
    free_main = max(0, rules.direct_seats - sum(row.main_event == IN for row in rows))
    tied_main = sum(row.main_event not in (IN, OUT) for row in rows)
    in_chance = sum(row.second_chance == IN for row in rows)
    open_chance = [row for row in rows if row.second_chance not in (IN, OUT, None)]
    free_chance = min(max(0, most - in_chance), max(0, len(open_chance) - min(free_main, tied_main)))
    field = in_chance + free_chance
    found = {}
    won = SECOND_CHANCE in result.season.nights  # and its winner has the last seat
    for row in rows:
        main = {IN: 1.0, OUT: 0.0}.get(row.main_event or "", min(1.0, free_main / max(1, tied_main)))
        second = {IN: 1.0, OUT: 0.0}.get(row.second_chance or OUT, free_chance / max(1, len(open_chance)))
        last = 0.0 if won or not field else second / field
        found[row.standing.player] = Chance(min(1.0, main + last), second, 0.0)
    return found
