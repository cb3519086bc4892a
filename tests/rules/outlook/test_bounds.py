"""OUTLOOK, BOUNDS: no ``in`` is ever lost and no ``out`` ever won, whatever the nights to come bring."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from itertools import product
from random import Random

import pytest

from dcpl.rules.facts import Adjustment, Season
from dcpl.rules.outlook.bounds import IN, OPEN, OUT, Prospect, bounds
from dcpl.rules.outlook.earlier import result_after, season_after
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import missing_events
from dcpl.rules.season.standings import standings
from tests.building import changed, finish, profile, season
from tests.rules.outlook.ends import drawn_night, every_night, every_tie, played

TINY = {
    "season_events": 3,
    "season_seats": 4,
    "points_schedule": (1000, 600, 300, 100),
    "points_beyond": 0,
    "high_hand_points": 100,
    "button_value": 300,
    "post_season_full_events": 2,
    "post_season_fee_events": 1,
    "post_season_main_seats": 3,
    "post_season_second_chance_most": 1,
}
LEAGUES: dict[str, Profile] = {
    "the rulebook's way": profile(**TINY),
    "one seat, no bonus": profile(**TINY | {"post_season_main_seats": 2, "hits_each": 0, "hits_winner": 0}),
    "best two of three": profile(**TINY, standings_best=2),
    "the last counts double": profile(**TINY, season_last_event_factor=200),
    "half of it": profile(**TINY, season_last_event_factor=150, season_factor_counts="base"),
    "by field": profile(**TINY | {"points_formula": "2 * field - place", "points_schedule": ()}),
    "tied have all": profile(**TINY, points_tied="best", hits_shared="full"),
    "no second chance": profile(**TINY | {"post_season_second_chance_most": 0}, hits_rebought=True),
    "other tiebreaks": profile(**TINY, standings_tiebreaks=("wins", "fewer-events", "ro-sham-bo")),
}


class Seen:
    """What became of each player in some ends of a season."""

    def __init__(self) -> None:
        self.main: Counter[str] = Counter()
        self.chance: Counter[str] = Counter()
        self.ends = 0
        self.ranks: dict[str, set[int]] = {}

    def add(self, ended: Season) -> None:
        result = judge_season(ended)
        drawn = drawn_field(result)
        self.ends += 1
        for tie in drawn.unsettled:  # decided by lot: each of them may have the seat, or not
            kept = self.main if tie.event == "main-event" else self.chance
            kept.update(dict.fromkeys(tie.players, 0.5))  # type: ignore[arg-type]  # half a time
        self.main.update(seat.standing.player for seat in drawn.main_event)
        self.chance.update(seat.standing.player for seat in drawn.second_chance)
        for row in standings(result):
            self.ranks.setdefault(row.player, set()).add(row.rank)

    def check(self, told: Iterable[Prospect], why: str) -> Counter[str]:
        """Hold what was told to what happened; count what was told, and what could have been."""
        counts: Counter[str] = Counter()
        for row in told:
            name = row.standing.player
            for status, seen in ((row.main_event, self.main[name]), (row.second_chance, self.chance[name])):
                if status is None:
                    continue
                assert not (status == IN and seen < self.ends), f"{name} lost a seat, {why}: {row}"
                assert not (status == OUT and seen), f"{name} won a seat, {why}: {row}"
                settled = seen in (0, self.ends)
                counts["open, could be told" if status == OPEN and settled else status] += 1
            ranks = self.ranks.get(name, {row.best_rank})
            assert row.best_rank <= min(ranks) and max(ranks) <= row.worst_rank, f"{name}, {why}: {row}"
        return counts


def _begun(rules: Profile, nights: int, players: str, random: Random) -> Season:
    begun = season((), rules=rules)
    for event in range(1, nights + 1):
        begun = played(begun, event, drawn_night(list(players), rules.season.seats, random))
    return begun


@pytest.mark.parametrize("league", LEAGUES)
def test_every_end_of_a_tiny_league_with_one_event_to_come(league: str) -> None:
    random, counts = Random(7), Counter[str]()
    for turn in range(2):
        begun = _begun(LEAGUES[league], 2, "ABCD", random)
        seen = Seen()
        ends = [*every_night("ABC"), *every_tie("ABCD"), *every_night("BCD")]
        for night in ends + random.sample(list(every_night("ABCD")), 150):
            seen.add(played(begun, 3, night))
        counts += seen.check(bounds(judge_season(begun)), f"{league}, season {turn}")
    assert counts.total()


@pytest.mark.parametrize("league", LEAGUES)
def test_ends_of_a_tiny_league_with_two_events_to_come(league: str) -> None:
    random = Random(11)
    begun = _begun(LEAGUES[league], 1, "ABC", random)
    seen = Seen()
    nights = random.sample(list(every_night("ABC")), 16)
    for second, third in product(nights, nights):
        seen.add(played(played(begun, 2, second), 3, third))
    seen.check(bounds(judge_season(begun)), league)


def _check_sample(whole: Season, turns: int, seed: int) -> Counter[str]:
    """Play a season on by lot from each of its nights."""
    random, counts = Random(seed), Counter[str]()
    players = sorted({row.player for row in standings(judge_season(whole))})
    for event in range(1, len(whole.nights)):
        begun = season_after(whole, event)
        told = bounds(judge_season(begun))
        for _ in range(turns):
            ended = begun
            strong = random.sample(players, random.randint(4, len(players)))  # the same few come on and on
            for missing in missing_events(begun):
                ended = played(ended, missing, drawn_night(strong, 24, random))
            seen = Seen()
            seen.add(ended)
            counts += seen.check([row for row in told if row.standing.player in players], f"after {event}")
    return counts


def test_a_season_played_on_at_random_from_each_night() -> None:
    random = Random(3)
    players = [f"Player {number}" for number in range(1, 17)]
    whole = season(())
    for event in range(1, 13):
        whole = played(whole, event, drawn_night(players, 24, random))
    counts = _check_sample(whole, 6, 5)
    assert counts[IN] and counts[OUT]


def test_places_and_hits_are_shared_out_among_the_rivals() -> None:
    """Two rivals 95 points behind: one of them can pass, not both, so that both seats are not in danger."""
    rules = profile(**TINY | {"points_schedule": (10000, 1000), "hits_each": 0, "post_season_main_seats": 3})
    first = finish("A", "B", "C", "D", by={})
    begun = season([first, first], rules=changed(rules, button_value=0))
    told = {row.standing.player: row for row in bounds(judge_season(begun))}
    assert told["A"].main_event == IN
    assert told["A"].worst_rank == 1
    assert told["C"].best_rank == 2


def test_before_the_first_event_everything_is_open_and_after_the_last_it_is_the_field() -> None:
    assert not bounds(judge_season(season(())))
    nights = [finish(*"ABCDEFGHIJKL") for _ in range(12)]
    told = bounds(judge_season(season(nights)))
    assert [row.main_event for row in told] == [IN] * 7 + [OUT] * 5
    assert [row.second_chance for row in told] == [OUT] * 7 + [IN] * 5


def test_a_season_as_it_was_is_judged_as_if_the_rest_were_not_there() -> None:
    random, whole = Random(2), season((), rules=profile(standings_best=4))
    for event in range(1, 13):
        whole = played(whole, event, drawn_night(list("ABCDEFGH"), 24, random))
    given = (
        Adjustment("A", 500, "fair"),
        Adjustment("B", -300, "late", event=4),
        Adjustment("C", 100, "", event=9),
    )
    whole = whole._replace(adjustments=given)
    for event in (3, 8, 12):
        then = judge_season(season_after(whole, event))
        assert standings(result_after(judge_season(whole), event)) == standings(then)
        assert bounds(result_after(judge_season(whole), event)) == bounds(then)
