"""What the nights to come can give: to one player, and to several together (OUTLOOK, BOUNDS)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from itertools import accumulate, zip_longest
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.points.base import schedule_for
from dcpl.rules.points.bounties import FULL
from dcpl.rules.points.counting import ONCE
from dcpl.rules.profile.lists import EVERYONE
from dcpl.rules.profile.sections import ALL, FIRST, GROW, MEAN, SUM
from dcpl.rules.profile.values import UNLIMITED, Profile, reads_table
from dcpl.rules.season.result import SeasonResult, factors_of, missing_events, profile_at
from dcpl.rules.units import Points

MOST_FIELD = 64
"""A formula is worked out for every place of every field up to this one; beyond it nothing is proved."""
_OF_THE_NIGHT = ("hits", "rebuys", "pot", "spent", "buy_in", "prize", "won", "prizes", "paid_places", "tied")
_BEFORE = ("rank", "ranked", "previous", "previous_field", "played", "handicap")
_BEYOND = re.compile(rf"\b({'|'.join((*_OF_THE_NIGHT, 'add_ons', 'event', *_BEFORE))})\b")
"""What a formula looks at that has no upper limit worth anything."""


class NightToCome(NamedTuple):
    """The most that a night to come can give, in hundredths, its factor in it.

    ``base`` are the base points by place, the highest first, one for each seat; whoever comes may have
    the high hand, since a ruling may give it to several. ``victims`` hits are shared out, and the
    ``button`` once, unless each hitman has ``all_of_it``. ``least`` is the worst that coming can bring,
    penalties aside: 0 or less.
    """

    event: int
    base: tuple[Points, ...]
    each: Points
    victims: int
    winner: Points
    button: Points
    high_hand: Points
    all_of_it: bool
    mean: bool
    least: Points

    @property
    def most(self) -> Points:
        """The most for one player: who wins, eliminates everybody, the holder of the button too."""
        return self.base[0] + self.victims * self.each + self.winner + self.button + self.high_hand

    def together(self, players: int) -> list[Points]:
        """The most for 1, 2, ... ``players`` of the night's players together."""
        seats = len(self.base)
        bases = list(accumulate(self.base[:players]))
        bases += bases[-1:] * (players - len(bases))
        pool = self.victims * self.each + self.button
        found = []
        for count, base in enumerate(bases, start=1):
            here = min(count, seats)
            hits = pool * here if self.all_of_it else pool
            # Each of several tied players may have half a hundredth more than their share.
            rounding = here // 2 if self.mean else 0
            found.append(base + hits + self.winner + here * self.high_hand + rounding)
        return found

    def beyond(self, needs: Sequence[Points]) -> bool:
        """Tell whether this night alone cannot give each of some players what they need, largest first.

        One of them wins, at best who needs the most; the others share the places below, in ties too,
        and the hits on whoever stands below the second place.
        """
        if len(needs) > len(self.base):
            return True
        pool = self.victims * self.each + self.button
        spent = max(0, needs[0] - self.base[0] - self.winner - self.high_hand)
        if spent > pool:
            return True
        if not self.all_of_it:
            below = max(0, self.victims - 1) * self.each + self.button
            pool = min(pool - spent, below)
        asked = there = 0
        for count, need in enumerate(needs[1:], start=1):
            asked += need - self.high_hand
            there += self.base[count]
            rounding = (count + 1) // 2 if self.mean else 0
            if asked > there + (pool * count if self.all_of_it else pool) + rounding:
                return True
        return False


def unforeseen(result: SeasonResult) -> str:
    """Say what by the rules keeps a season from being foretold; blank where it can be."""
    rules = result.profile.standings
    post_season = result.profile.post_season
    if result.profile.qualify or post_season.tie == GROW or post_season.main_seats >= UNLIMITED:
        return "there are more ways into the Main Event than one"
    if rules.count == MEAN or rules.extra or rules.rounding == SUM:
        return "what a night counts depends on how many are played"
    if rules.least_nights or (rules.only_played and (rules.best or rules.drop)):
        return "who is ranked and what counts depends on who comes how often"
    for event in missing_events(result.season):
        night = profile_at(result.season, event)
        if night.points.place_of == FIRST and night.rebuy.most:
            return "points are for the first finish of who buys in again"
        if night.high_hand.hands or night.high_hand.who == EVERYONE:
            return "what a high hand gives depends on the hand"
        if night.bounty:
            return "who carries a bounty depends on nights that are still to come"
    return ""


def nights_to_come(result: SeasonResult) -> list[NightToCome] | None:
    """Tell the most that each night to come can give; None where that is beyond what can be proved."""
    if unforeseen(result):
        return None
    season = result.season
    factors, counts = factors_of(season), result.profile.season.factor_counts
    carried = result.regular_nights[-1].next_button if result.regular_nights else None
    value = carried.grown or 0 if carried is not None else 0
    there = carried is not None
    nights: list[NightToCome] = []
    for event in missing_events(season):
        rules, base_factor = profile_at(season, event), factors.get(event, ONCE)
        factor = base_factor if counts == ALL else ONCE
        # The holder's value goes on and grows, or the next winner's is a fresh one.
        value = max(value, rules.button.value)
        button = value if there and rules.button.value else 0
        night = _night(event, rules, base_factor, factor, button)
        if night is None:
            return None
        nights.append(night)
        value, there = value + rules.button.step, True
    return nights


def _night(event: int, rules: Profile, base_factor: int, factor: int, button: Points) -> NightToCome | None:
    bases = _bases(rules)
    most_of_a_hand = max((points for _, points in rules.high_hand.hands), default=rules.high_hand.points)
    most_of_a_hand = max(most_of_a_hand, rules.high_hand.points)
    endless = rules.hits.rebought and rules.hits.each and rules.rebuy.most >= UNLIMITED
    if bases is None or endless:
        return None
    highest, lowest = bases
    if rules.points.tied != MEAN:  # all but the winner may be tied, each with what the best of them has
        highest = [highest[0], *[max(highest[1:])] * (len(highest) - 1)]
    busts = len(highest) * rules.rebuy.most if rules.hits.rebought and rules.hits.each else 0
    return NightToCome(
        event,
        tuple(sorted((_up(points, base_factor) for points in highest), reverse=True)),
        max(0, _up(rules.hits.each, factor)),
        len(highest) - 1 + busts,
        max(0, _up(rules.hits.winner, factor)),
        _up(button, factor),
        max(0, _up(most_of_a_hand, factor)),
        rules.hits.shared == FULL,
        rules.points.tied == MEAN,
        min(0, lowest * base_factor // ONCE),
    )


def _up(points: Points, factor: int) -> Points:
    """Multiply points by a factor in hundredths, rounded up."""
    return -(-points * factor // ONCE)


def _bases(rules: Profile) -> tuple[list[Points], Points] | None:
    """Give the highest base points of each place in any field that can come, and the lowest of all."""
    seats = rules.season.seats
    if rules.points.formula:
        return _by_formula(rules, seats)
    tables = [(seats, rules.points.schedule)]
    if rules.points.by_field:
        tables = [(min(seats, table.up_to), table.schedule) for table in rules.points.by_field]
    highest: list[Points] = []
    lowest = 0
    for field, schedule in tables:
        row = [*schedule[:field], *[rules.points.beyond] * (field - len(schedule))]
        lowest = min(lowest, *row)
        highest = [max(pair) for pair in zip_longest(highest, row, fillvalue=min(row))]
    return highest, lowest


def _by_formula(rules: Profile, seats: int) -> tuple[list[Points], Points] | None:
    from dcpl.rules.formula.formula import FormulaError, Variables, points_of

    text, beyond = rules.points.formula, rules.points.beyond
    if seats > MOST_FIELD or _BEYOND.search(text):
        return None
    highest: list[Points] = []
    lowest = 0
    for field in range(2, seats + 1):
        try:
            known = Variables(1, field, beyond=beyond)
            if reads_table(text):
                known = known._replace(schedule=schedule_for(field, rules))
            row = [points_of(text, [known._replace(place=place)]) for place in range(1, field + 1)]
        except (FormulaError, DcplError):  # such a night would be refused
            continue
        lowest = min(lowest, *row)
        highest = [max(pair) for pair in zip_longest(highest, row, fillvalue=min(row))]
    return (highest, lowest) if highest else None
