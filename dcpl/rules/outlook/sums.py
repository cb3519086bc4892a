"""The simulated seasons' standings, and who has a seat by them (STANDINGS, MAIN-EVENT, SECOND-CHANCE)."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from dcpl.rules.outlook.drawn import HALF, Bools, Drawn, Floats, Ints, Worth
from dcpl.rules.outlook.tallies import tallies
from dcpl.rules.points.counting import nights_counting
from dcpl.rules.profile.sections import ALWAYS
from dcpl.rules.season.result import SeasonResult, missing_events, scheduled_events, season_hits
from dcpl.rules.season.standing import BEST_PLACES
from dcpl.rules.season.standings import standings

_LOT_BITS = 16


class Sums:
    """What every player has in every simulated season, as nights are added.

    Arrays are of seasons by players, guests last: these fill places and are in no standings.
    """

    def __init__(self, result: SeasonResult, table: tuple[str, ...], seasons: int) -> None:
        self.result = result
        self.rows = standings(result)
        self.members = len(self.rows)
        self.shape = (seasons, self.members)
        self.ways = result.profile.standings.tiebreaks
        self.packed = self._so_far([(row.total << HALF) + row.bonus for row in self.rows])
        self.events = self._so_far([row.events for row in self.rows])
        made = season_hits(result)
        self.places: dict[str, list[int]] = {}
        rebuys: dict[str, int] = {}
        for night in result.regular_nights:
            for row in night.rows:
                rebuys[row.player] = rebuys.get(row.player, 0) + row.rebuys
                if row.place is not None:
                    self.places.setdefault(row.player, []).append(row.place)
        so_far = {
            "base-points": [row.base for row in self.rows],
            "hits": [made.get(row.player, 0) for row in self.rows],
            "fewer-rebuys": [-rebuys.get(row.player, 0) for row in self.rows],
        }
        self.more = {way: self._so_far(so_far[way]) for way in self.ways if way in so_far}
        self.finishes: list[tuple[Ints, Ints]] = []
        self.nights: list[Ints] = []
        self.always = result.profile.standings.penalties == ALWAYS
        self.lost = np.zeros(self.shape, dtype=np.int64)

    def _so_far(self, values: list[int]) -> Ints:
        return np.tile(np.array(values, dtype=np.int64), (self.shape[0], 1))

    def add(self, night: Drawn, what: Worth, event: int) -> None:
        """Add one night to every season."""
        members, ways = self.members, self.ways
        packed = what.packed()[:, :members]
        if self.result.counts_best:
            lost = what.parts()[-1][:, :members] if self.always else 0
            self.nights.append((packed >> HALF) + lost)
            self.lost += lost
        self.packed += packed
        self.events += night.came[:, :members]
        if "base-points" in self.more:
            self.more["base-points"] += what.parts()[0][:, :members]
        if "hits" in self.more:
            self.more["hits"] += what.eliminations()[:, :members]
        if "fewer-rebuys" in self.more and night.rebuys is not None:
            self.more["fewer-rebuys"] -= night.rebuys[:, :members]
        if {"wins", "average-place", "average-top5"} & set(ways):
            self.finishes.append((night.order, night.field))

    @property
    def total(self) -> Ints:
        """The totals, as if every night counted."""
        return self.packed >> HALF

    def _placed(self, so_far: list[int], season: Ints, most: int | None, worth: Callable[[int], int]) -> Ints:
        """Add up what the places at the nights to come are worth, in some of the seasons."""
        found = np.tile(np.array(so_far, dtype=np.int64), (len(season), 1))
        for order, field in self.finishes:
            for place in range(order.shape[1] if most is None else min(most, order.shape[1])):
                who = order[season, place]
                there = np.flatnonzero((place < field[season]) & (who < self.members))
                found[there, who[there]] += worth(place + 1)
        return found

    def counted(self) -> Ints:
        """The totals, of each player's best nights where these count alone."""
        rules, season = self.result.profile, self.result.season
        most = nights_counting(rules.standings.best, rules.standings.drop, scheduled_events(season))
        own = tallies(self.result)
        missing = missing_events(season)
        given = np.array([tally.pending for tally in own], dtype=np.int64).reshape(self.members, len(missing))
        if most is None:
            return self.total
        fixed: Ints | None = None
        to_come = np.stack([night + given[:, place] for place, night in enumerate(self.nights)], axis=2)
        to_come = -np.sort(-to_come, axis=2)
        sums = np.concatenate([np.zeros((*self.shape, 1), dtype=np.int64), to_come.cumsum(axis=2)], axis=2)
        for count, _ in own[0].heads:
            head = np.array([dict(tally.heads)[count] for tally in own], dtype=np.int64)
            now = head + sums[:, :, count]
            fixed = now if fixed is None else np.maximum(fixed, now)
        return self.total if fixed is None else fixed - self.lost

    def compared(self, way: str, season: Ints) -> Ints | Floats | None:
        """What a tiebreak compares in some of the seasons, the larger the better; None: it goes by lot."""
        rows = self.rows
        if way in ("events", "fewer-events"):
            return self.events[season] * (1 if way == "events" else -1)
        if way == "game-points":
            packed = self.packed[season]
            return (packed >> HALF) - (packed & ((1 << HALF) - 1))
        if way == "wins":
            return self._placed([row.wins for row in rows], season, 1, lambda place: 1)
        if way == "average-top5":
            top = self._placed([row.top5_sum for row in rows], season, BEST_PLACES, int)
            return _mean(
                top, self._placed([row.top5_count for row in rows], season, BEST_PLACES, lambda _: 1)
            )
        if way == "average-place":
            sums = [sum(self.places.get(row.player, ())) for row in rows]
            counts = [len(self.places.get(row.player, ())) for row in rows]
            placed = self._placed(sums, season, None, int)
            return _mean(placed, self._placed(counts, season, None, lambda _: 1))
        more = self.more.get(way)
        return None if more is None else more[season]


def _mean(sums: Ints, counts: Ints) -> Floats:
    """Means to compare, the lower the better and so below 0; who has nothing to count comes last."""
    found: Floats = np.where(counts > 0, -sums / np.maximum(counts, 1), -np.inf)
    return found


def seated(sums: Sums, random: np.random.Generator) -> tuple[Bools, Bools]:
    """Tell who has a Main Event seat by rank, and who one in Second Chance, in every season.

    Equal totals are told apart by the profile's tiebreaks and at last by lot (TIE-4). So do the few
    tiebreaks that set whole series of nights side by side.
    """
    result = sums.result
    rules, total = result.profile, sums.counted()
    lots = random.integers(0, 1 << _LOT_BITS, sums.shape, dtype=np.uint32).astype(np.int64)
    keys = (_told_apart(total, sums) << _LOT_BITS) + lots
    barred = np.array([tally.barred for tally in tallies(result)])
    may = ~barred[None, :]
    full = (sums.events >= rules.post_season.full_events) & may
    main = _best(keys, full, rules.direct_seats)
    if not rules.has_second_chance:
        return main, np.zeros_like(main)
    with_fee = (sums.events >= rules.post_season.fee_events) | full
    return main, _best(keys, with_fee & may & ~main, rules.post_season.second_chance_most)


def _told_apart(total: Ints, sums: Sums) -> Ints:
    """Give keys in the order of the totals, equal ones told apart by the tiebreaks as far as these do."""
    keys = total.copy()
    ordered = np.sort(total, axis=1)
    tied = np.flatnonzero((ordered[:, 1:] == ordered[:, :-1]).any(axis=1))
    for way in sums.ways:
        told = sums.compared(way, tied) if len(tied) else None
        if told is None:
            continue
        before = keys[tied]
        ranked = np.lexsort((told, before), axis=-1)
        before = np.take_along_axis(before, ranked, axis=1)
        compared = np.take_along_axis(told, ranked, axis=1)
        parted = (before[:, 1:] != before[:, :-1]) | (compared[:, 1:] != compared[:, :-1])
        # What stands for the totals of such a season from here on: from the last up, 0, 1, 2, ...
        steps = np.zeros(before.shape, dtype=np.int64)
        np.cumsum(parted, axis=1, out=steps[:, 1:])
        level = np.empty_like(steps)
        np.put_along_axis(level, ranked, steps, axis=1)
        keys[tied] = level
        tied = tied[~parted.all(axis=1)]
    return keys


def _best(keys: Ints, among: Bools, seats: int) -> Bools:
    """Seat those with the highest keys, as far as the seats reach."""
    if keys.shape[1] <= seats:
        return among
    if not seats:
        return np.zeros_like(among)
    least = np.iinfo(np.int64).min
    those = np.where(among, keys, least)
    line = np.partition(those, -seats, axis=1)[:, -seats]
    found: Bools = among & (those >= line[:, None])
    return found
