"""OUTLOOK, ODDS: the simulated seasons end as the rules say, and their chances hold what was proved."""

from __future__ import annotations

from collections.abc import Mapping
from random import Random
from typing import Any

import numpy as np
import pytest

from dcpl.rules.facts import Season
from dcpl.rules.outlook import odds as module
from dcpl.rules.outlook.bounds import IN, OUT, bounds
from dcpl.rules.outlook.drawn import Drawn
from dcpl.rules.outlook.earlier import season_after
from dcpl.rules.outlook.odds import Odds, odds
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import missing_events
from dcpl.rules.season.standings import standings
from tests.building import changed, finish, profile, season
from tests.rules.outlook.ends import drawn_night, played
from tests.rules.outlook.test_drawn import EXAMPLES, rows_of_drawn

SMALL: Mapping[str, Any] = {
    "season_events": 6,
    "season_seats": 9,
    "post_season_full_events": 4,
    "post_season_fee_events": 2,
    "post_season_main_seats": 4,
    "post_season_second_chance_most": 4,
}
LEAGUES: dict[str, Profile] = {
    "the rulebook's way": profile(**SMALL),
    "coarse points, many ties": profile(
        **SMALL, points_schedule=(300, 200, 100), points_beyond=0, high_hand_points=0, hits_each=0
    ),
    "best four": profile(**SMALL, standings_best=4),
    "drop one, the last double": profile(**SMALL, standings_drop=1, season_last_event_factor=200),
    "seats by rank alone": profile(**SMALL | {"post_season_second_chance_most": 0}),
    "other tiebreaks": profile(
        **SMALL,
        points_schedule=(300, 200, 100),
        standings_tiebreaks=("wins", "hits", "average-place", "fewer-events", "base-points", "ro-sham-bo"),
    ),
    "drop two": changed(
        EXAMPLES["drop-two"], season_events=6, post_season_full_events=3, post_season_main_seats=4
    ),
}


def _begun(rules: Profile, nights: int) -> Season:
    random, begun = Random(9), season((), rules=rules)
    for event in range(1, nights + 1):
        begun = played(begun, event, drawn_night(list("ABCDEFGHIJ"), rules.season.seats, random))
    return begun


@pytest.mark.parametrize("league", LEAGUES)
def test_simulated_seasons_end_as_recorded_ones_would(league: str, monkeypatch: pytest.MonkeyPatch) -> None:
    begun = _begun(LEAGUES[league], 3)
    nights: list[Drawn] = []
    drawing = module.draw_night

    def kept(*given: Any) -> Drawn:
        nights.append(drawing(*given))
        return nights[-1]

    monkeypatch.setattr(module, "draw_night", kept)
    found = odds(judge_season(begun), 40, 3)
    assert found is not None
    names = list(found.players)
    for number in range(40):
        ended = begun
        for event, night in zip(missing_events(begun), nights, strict=True):
            ended = played(ended, event, rows_of_drawn(night, number, names))
        drawn = drawn_field(judge_season(ended))
        sure = {seat.standing.player for seat in drawn.main_event}
        tied = {name for tie in drawn.unsettled for name in tie.players}
        seated = {name for name, main in zip(names, found.main[number], strict=True) if main >= 1}
        assert sure <= seated, f"season {number}"
        assert seated - sure <= tied, f"season {number}"
        chance = {seat.standing.player for seat in drawn.second_chance}
        shares = {name for name, main in zip(names, found.main[number], strict=True) if 0 < main < 1}
        if not drawn.unsettled and len(chance) > 1:
            assert shares == chance, f"season {number}"


def _sound(found: Odds | None, begun: Season) -> None:
    assert found is not None
    for row in bounds(judge_season(begun)):
        chance = found.of(row.standing.player)
        assert 0 <= chance.main_event <= 1 and 0 <= chance.second_chance <= 1
        assert row.main_event != IN or chance.main_event == 1
        assert row.second_chance != OUT or chance.second_chance == 0


def test_the_same_seed_gives_the_same_figures_and_the_seats_are_all_given() -> None:
    begun = _begun(profile(**SMALL), 4)
    result = judge_season(begun)
    first, again, other = odds(result, 3000, 5), odds(result, 3000, 5), odds(result, 3000, 6)
    assert first is not None and again is not None and other is not None
    assert first.chances == again.chances != other.chances
    _sound(first, begun)
    assert abs(sum(chance.main_event for chance in first.chances) - 4) < 0.05
    assert sum(chance.second_chance for chance in first.chances) <= 4.01


def test_who_comes_can_be_told_and_a_reserved_seat_is_known() -> None:
    result = judge_season(_begun(profile(**SMALL), 4))
    last = standings(result)[-1].player
    never, always = odds(result, 2000, coming={last: 0.0}), odds(result, 2000, coming={last: 1.0})
    listed = odds(result, 2000, reserved={5: (last,)})
    assert never is not None and always is not None and listed is not None
    assert never.by_place(last)[0][0] is None and len(never.by_place(last)) == 1
    assert None not in [place for place, _, _ in always.by_place(last)]
    assert None not in [place for place, _, _ in listed.by_place(last)]
    assert always.of(last).main_event >= never.of(last).main_event


def test_a_place_at_the_next_event_is_worth_more_the_better_it_is() -> None:
    result = judge_season(_begun(profile(**SMALL), 4))
    found = odds(result)
    assert found is not None
    middle = min(found.players, key=lambda name: abs(found.of(name).main_event - 0.5))
    rows = {place: chance for place, chance, _ in found.by_place(middle)}
    assert rows[1] > rows[5]
    assert sum(count for _, _, count in found.by_place(middle)) == found.seasons


def test_after_the_last_event_it_is_the_field_and_before_the_first_nothing() -> None:
    whole = season([finish(*"ABCDEFGHIJKL") for _ in range(12)])
    assert odds(judge_season(season(()))) is None
    found = odds(judge_season(whole))
    assert found is not None
    assert [chance.main_event for chance in found.chances] == [1.0] * 7 + [0.2] * 5
    assert [chance.second_chance for chance in found.chances] == [0.0] * 7 + [1.0] * 5
    assert odds(judge_season(season_after(whole, 11))) is not None


def test_a_league_without_a_post_season_has_no_chances_of_a_seat() -> None:
    assert odds(judge_season(_begun(profile(**SMALL | {"post_season_main_seats": 0}), 3))) is None


def test_guests_fill_places_and_get_nothing() -> None:
    begun = _begun(profile(**SMALL), 4)._replace(guests=frozenset("AB"))
    found = odds(judge_season(begun), 500)
    assert found is not None
    assert not {"A", "B"} & set(found.players)
    assert found.first is not None and found.first.came.shape[1] == len(found.players) + 2
    assert np.allclose(found.main.sum(axis=1).max(), 4)
