"""Who is in, who is out, and between which ranks each can still end (RULINGS: OUTLOOK, BOUNDS).

Nothing is tried out: what the nights to come can give is shared out among the players who could come,
in favour of those who would pass. So ``in`` and ``out`` are proved; what cannot be is ``open``.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE
from dcpl.rules.money.books import fee
from dcpl.rules.outlook.nights import nights_to_come
from dcpl.rules.outlook.tallies import Tally, newcomer, tallies
from dcpl.rules.post_season.field import FULL, WITH_FEE, eligibility
from dcpl.rules.post_season.invited import field
from dcpl.rules.profile.sections import DENSE
from dcpl.rules.profile.values import Profile
from dcpl.rules.remembered import remembered
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Cents, Points

IN, OUT, OPEN = "in", "out", "open"
EVENTS = "events"
"""The tiebreak that is looked at where it comes first: more events played."""


class Prospect(NamedTuple):
    """What can still become of a player; points in hundredths.

    ``main_event`` is about the seats that are given by rank, ``second_chance`` about a seat there and
    nowhere better; None in a league that has none. ``safe``: one of the two is sure, the fee paid.
    ``fee_cents``: what Second Chance would cost with as few events as it takes, or as there are.
    ``needs_events``: events still to play for the Main Event, or for Second Chance where that is all
    that is left. ``sure_total`` is enough whatever others do, under ``least_total`` the Main Event seat
    cannot be had; None where unknown or settled.
    """

    standing: Standing
    best_rank: int
    worst_rank: int
    main_event: str | None
    second_chance: str | None
    safe: bool
    fee_cents: Cents | None
    needs_events: int | None
    sure_total: Points | None
    least_total: Points | None


def bounds(result: SeasonResult) -> list[Prospect]:
    """Tell what can still become of every member of the standings, in rank order (OUTLOOK, BOUNDS).

    Over every way in which the nights to come could end: who comes, newcomers and guests too, who wins,
    hits, buttons and high hands. Penalties, adjustments and cancellations to come, corrections and
    declined seats aside. ``in``: even if the player plays none of the rest. Once every event is recorded
    it is the post-season's field. Before the first event everything is open.
    """
    return list(_bounds(result))


@remembered
def _bounds(result: SeasonResult) -> Sequence[Prospect]:
    if not missing_events(result.season):
        return _settled(result)
    if not result.regular_nights:
        return [_unknown(row, result.profile) for row in standings(result)]
    outlook = _Outlook(result)
    return [outlook.prospect(place) for place in range(len(outlook.rows))]


def _unknown(row: Standing, rules: Profile) -> Prospect:
    main, chance = OPEN if rules.has_post_season else None, OPEN if rules.has_second_chance else None
    return Prospect(row, 1, rules.season.seats, main, chance, False, None, None, None, None)


def _settled(result: SeasonResult) -> list[Prospect]:
    """Take the seats from the field as it is drawn; a tie that a ro-sham-bo decides leaves them open."""
    rules, drawn, rows = result.profile, field(result), standings(result)
    main = {seat.standing.player for seat in drawn.main_event}
    chance = {seat.standing.player for seat in drawn.second_chance}
    tied = {tie.event: tie.players for tie in drawn.unsettled}
    found = []
    for row in rows:
        level = sum(other.rank == row.rank for other in rows)
        player, worst = row.player, row.rank if rules.standings.ranks == DENSE else row.rank - 1 + level
        may = eligibility(player, row.events, result)
        seats = [IN if player in main else OUT, IN if player in chance else OUT]
        if seats == [OUT, OUT] and may == FULL and player in tied.get(MAIN_EVENT, ()):
            seats = [OPEN, OPEN if rules.has_second_chance else OUT]
        elif seats == [OUT, OUT] and may in (FULL, WITH_FEE) and player in tied.get(SECOND_CHANCE, ()):
            seats = [OUT, OPEN]
        cost = None if seats[1] == OUT else fee(row.events, rules)
        needs = 0 if OPEN in seats else None
        main_seat, chance_seat = _as_the_league_has(seats, rules)
        found.append(
            Prospect(row, row.rank, worst, main_seat, chance_seat, IN in seats, cost, needs, None, None)
        )
    return found


def _as_the_league_has(seats: Sequence[str], rules: Profile) -> tuple[str | None, str | None]:
    return seats[0] if rules.has_post_season else None, seats[1] if rules.has_second_chance else None


class _Outlook:
    """A season with nights to come, and who could pass whom in it."""

    def __init__(self, result: SeasonResult) -> None:
        self.rules = result.profile
        self.rows = standings(result)
        self.tallies = tallies(result)
        self.nights = nights_to_come(result)
        self.left = len(missing_events(result.season))
        self.ordered = all(len(tally.heads) == 1 for tally in self.tallies)
        self.candidates: dict[int, list[tuple[Points, int]]] = {}
        self.by_events = self.rules.standings.tiebreaks[:1] == (EVENTS,)
        nights = self.nights or []
        seats = [len(night.base) for night in nights]
        self.newcomers = [newcomer(self.tallies[0])] * sum(seats) if self.tallies else []
        together = [night.together(len(self.tallies) + sum(seats)) for night in nights]
        self.together = [sum(each) for each in zip(*together, strict=True)]
        most = sorted((night.most for night in nights), reverse=True)
        self.reach = list(accumulate(most, initial=0))
        # Where nothing is proved of the nights to come nobody is compared by what they may give.
        least = [night.least for night in nights] or [0] * self.left
        gains = [night.most for night in nights] or [0] * self.left
        self.low = [tally.after(least) - tally.rounding for tally in self.tallies]
        self.high = [tally.after(gains) + tally.rounding for tally in self.tallies]

    def prospect(self, place: int) -> Prospect:
        """Tell what can become of the player in this place of the standings."""
        row, own, rules = self.rows[place], self.tallies[place], self.rules
        full, with_fee = rules.post_season.full_events, rules.post_season.fee_events
        ahead = self._surely_ahead(place)
        # Whoever is ahead may come to share one rank, which leaves no gap after it.
        best = 1 + (min(1, len(ahead)) if rules.standings.ranks == DENSE else len(ahead))
        everybody = len(self.rows) + len(self.newcomers)
        worst = everybody if self.nights is None else 1 + self._passing(place, self.low[place])
        main, chance, safe = self._seats(place, ahead)
        needs = full if main != OUT else with_fee if chance != OUT else None
        if needs is not None:
            needs = max(0, needs - own.events) if rules.has_post_season else None
        cost = None if chance == OUT else fee(max(own.events, with_fee), rules)
        sure = least = None
        if main == OPEN and rules.has_post_season:
            sure = self._sure(place, full, rules.direct_seats)
            least = self._least(place, full, rules.direct_seats)
        seats = _as_the_league_has((main, chance), rules)
        return Prospect(row, best, worst, *seats, safe and rules.has_post_season, cost, needs, sure, least)

    def _seats(self, place: int, ahead: Sequence[Tally]) -> tuple[str, str, bool]:
        """Tell what is proved of a Main Event seat and of Second Chance, and whether one of them is safe."""
        own, rules = self.tallies[place], self.rules
        full, with_fee = rules.post_season.full_events, rules.post_season.fee_events
        direct, chances = rules.direct_seats, rules.post_season.second_chance_most
        most = own.events + self.left
        ahead_full = [tally for tally in ahead if tally.events >= full and not tally.barred]
        ahead_fee = [tally for tally in ahead if tally.events >= with_fee and not tally.barred]
        held = min(direct, len(ahead_full))

        main = chance = OPEN
        if own.barred or most < full or held == direct:
            main = OUT
        elif own.events >= full and self._below(place, self.low[place], full, direct):
            main = IN
        if not rules.has_second_chance:
            return main, OUT, main == IN
        safe = main == IN
        if main == IN or own.barred or most < min(with_fee, full) or len(ahead_fee) - direct >= chances:
            chance = OUT
        elif own.events >= with_fee and self._below(place, self.low[place], with_fee, held + chances):
            safe = True
            chance = IN if main == OUT else OPEN
        return main, chance, safe

    def _surely_ahead(self, place: int) -> list[Tally]:
        """List who stays above a player who wins everything, though they may play none of the rest."""
        if self.nights is None:
            return []
        own, most = self.tallies[place], self.high[place]
        events = own.events + self.left
        return [
            rival
            for other, rival in enumerate(self.tallies)
            if other != place
            and (
                self.low[other] > most
                or (self.low[other] == most and self.by_events and rival.events > events)
            )
        ]

    def _below(self, place: int, total: Points, events: int, seats: int) -> bool:
        """Tell whether fewer than ``seats`` players with enough events can pass a total, however it goes."""
        if self.nights is None:
            return False
        needs = self._needs(place, total, events, seats)
        return len(needs) < seats or not self._possible(needs[:seats])

    def _passing(self, place: int, total: Points) -> int:
        """Tell how many others can end with at least this total together."""
        needs = self._needs(place, total, 0, len(self.tallies) + len(self.newcomers))
        fits, over = 0, len(needs) + 1
        while over - fits > 1:
            middle = (fits + over) // 2
            if self._possible(needs[:middle]):
                fits = middle
            else:
                over = middle
        return fits

    def _needs(self, place: int, total: Points, events: int, most: int) -> list[Points]:
        """List what each of the others would need to end with a total and so many events, least first.

        At least the ``most`` who need the least. An equal total passes, unless the first tiebreak is the
        events played, and they must have fewer.
        """
        own = self.tallies[place]
        needs: list[Points] = []
        enough = None
        for worth, other in self._candidates(events):
            if other == place:
                continue
            if enough is not None and worth < enough:
                break  # who has more needs less, but for the hundredth that an equal total may lack
            rival = self.tallies[other]
            behind = self.by_events and rival.events + self.left < own.events
            need = rival.need(total + behind, self.reach)
            if need is not None:
                needs.append(need)
            if len(needs) == most and self.ordered:
                enough = worth - 1
        if self.newcomers and self.left >= events:
            need = self.newcomers[0].need(total, self.reach)
            if need is not None:
                needs += [need] * min(most, len(self.newcomers))
        return sorted(needs)

    def _candidates(self, events: int) -> list[tuple[Points, int]]:
        """List who could have so many events, who has the most first; where all nights count, that is all."""
        if events not in self.candidates:
            found = [
                (tally.most_so_far, place)
                for place, tally in enumerate(self.tallies)
                if not events or not (tally.barred or tally.events + self.left < events)
            ]
            self.candidates[events] = sorted(found, reverse=True)
        return self.candidates[events]

    def _possible(self, needs: Sequence[Points]) -> bool:
        """Tell whether the nights may have enough for all of these, the least needy first.

        If any so many could pass, those who need the least could. They cannot where the ones of them who
        need most would need more than the nights have for so many players.
        """
        asked = [need for need in reversed(needs) if need]
        if not asked:
            return True
        if self.nights is not None and len(self.nights) == 1:
            return not self.nights[0].beyond(asked)
        return all(need <= there for need, there in zip(accumulate(asked), self.together, strict=False))

    def _sure(self, place: int, events: int, seats: int) -> Points | None:
        """Find the lowest final total that is enough for a seat, whatever others do."""
        if self.nights is None:
            return None
        low, high = self.low[place], max((*self.high, 0)) + 1
        if not self._below(place, high, events, seats):
            return None
        while low < high:
            middle = (low + high) // 2
            if self._below(place, middle, events, seats):
                high = middle
            else:
                low = middle + 1
        return high

    def _least(self, place: int, events: int, seats: int) -> Points | None:
        """Find the final total under which no seat can be had: so many others surely have more."""
        if self.nights is None:
            return None
        lows = sorted(
            (
                self.low[other]
                for other, rival in enumerate(self.tallies)
                if other != place and rival.events >= events and not rival.barred
            ),
            reverse=True,
        )
        return lows[seats - 1] if len(lows) >= seats > 0 else None
