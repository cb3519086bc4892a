"""What each player has for certain, and what they would need of the nights to come (OUTLOOK, BOUNDS)."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from dcpl.rules.points.counting import ONCE, nights_counting
from dcpl.rules.post_season.conduct import barred_from_post_season
from dcpl.rules.season.result import (
    SeasonResult,
    always_counting,
    factors_of,
    missing_events,
    scheduled_events,
)
from dcpl.rules.season.standings import standings
from dcpl.rules.units import EventName, Points


class Tally(NamedTuple):
    """A player's points so far, in hundredths, and what becomes of them.

    ``heads``: for each number of nights to come that can count, the points that count of everything
    else. ``pending`` are the adjustments at each night to come, ``rounding`` by how much they may come
    out otherwise, rounded together with the night's own points.
    """

    player: str
    events: int
    total: Points
    heads: tuple[tuple[int, Points], ...]
    pending: tuple[Points, ...]
    rounding: Points
    barred: bool

    def after(self, gains: Sequence[Points]) -> Points:
        """The final total, should the nights to come bring so much each, ``rounding`` aside."""
        nights = sorted((gain + given for gain, given in zip(gains, self.pending, strict=True)), reverse=True)
        sums = list(accumulate(nights, initial=0))
        return max(head + sums[count] for count, head in self.heads)

    @property
    def most_so_far(self) -> Points:
        """What counts at the best, the nights to come aside."""
        given = sum(points for points in self.pending if points > 0) + self.rounding
        return max(head for _, head in self.heads) + given

    def need(self, target: Points, reach: Sequence[Points]) -> Points | None:
        """The least that the nights to come must bring together for a total of ``target``; None: too much.

        ``reach[s]`` is the most that any ``s`` of them can bring one player. A lower bound: whatever they
        bring counts as if none of it fell out of the best nights.
        """
        given = self.rounding
        for points in self.pending:
            given += max(0, points)
        least = None
        for count, head in self.heads:
            need = max(0, target - given - head)
            if need <= reach[count] and (least is None or need < least):
                least = need
        return least


def newcomer(like: Tally) -> Tally:
    """Give a player who has not come yet, in the season of another."""
    heads = tuple((count, 0) for count, _ in like.heads)
    return Tally("", 0, 0, heads, (0,) * len(like.pending), 0, False)


def tallies(result: SeasonResult) -> list[Tally]:
    """Add up what every member of the standings has, in rank order."""
    season, rules = result.season, result.profile
    missing, factors = missing_events(season), factors_of(season)
    recorded = [night.event.number for night in result.regular_nights]
    left, played = len(missing), len(recorded)
    most = nights_counting(rules.standings.best, rules.standings.drop, scheduled_events(season))
    most = played + left if most is None else min(most, played + left)
    barred = barred_from_post_season(season) if season.conduct else {}
    always = always_counting(rules) if result.counts_best else ()
    fixed: dict[str, Points] = {}
    values: dict[str, dict[EventName, Points]] = {}
    for award in result.all_awards:
        if (award.event in recorded or award.event in missing) and award.what not in always:
            of_player = values.setdefault(award.player, {})
            of_player[award.event] = of_player.get(award.event, 0) + award.points
        else:
            fixed[award.player] = fixed.get(award.player, 0) + award.points
    found = []
    for row in standings(result):
        own, head = values.get(row.player, {}), fixed.get(row.player, 0)
        sums = list(accumulate(sorted((own.get(event, 0) for event in recorded), reverse=True), initial=head))
        found.append(
            Tally(
                row.player,
                row.events,
                row.total,
                tuple(
                    (count, sums[most - count]) for count in range(left + 1) if 0 <= most - count <= played
                ),
                tuple(own.get(event, 0) for event in missing),
                sum(event in own and factors.get(event, ONCE) != ONCE for event in missing),
                row.player in barred,
            )
        )
    return found
