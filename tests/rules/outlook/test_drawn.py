"""OUTLOOK, ODDS: a night that is drawn is worth what the same night is worth when it is recorded."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from dcpl.actions.rules import named_rules
from dcpl.rules.facts import REGULAR, Event, Night
from dcpl.rules.night.rows import SheetRow, night_of
from dcpl.rules.outlook.drawn import HALF, NOBODY, Button, Conditions, Drawn, draw_night, worth
from dcpl.rules.points import bounties
from dcpl.rules.points.judge import judge_night
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.values import Profile
from tests.building import profile

PROFILES = Path(__file__).parents[3] / "data" / "profiles"
EXAMPLES = {path.stem: named_rules(path.stem)[0] for path in sorted(PROFILES.glob("*.toml"))}
POTS = """[[pot]]
name = "club"
to = "by-hand"
percent = 12.5
buy_in_cents = 130
rebuy_cents = 70
[points]
formula = "prize / 3 + pot / 7 + spent - buy_in"
"""
OTHERS = {
    "pots take their share": parse_profile(POTS, "pots", EXAMPLES["square-root"]),
    "no button": profile(button_value=0),
    "the value at the last": profile(button_last_event="value"),
    "nothing at the last": profile(button_last_event="none"),
    "hits by the half": profile(hits_each=50, hits_winner=0, high_hand_points=0, rebuy_penalty=0),
}


def rows_of_drawn(night: Drawn, season: int, names: list[str]) -> Night:
    """The facts of a drawn night, as they would be recorded."""
    field = int(night.field[season])
    order = [names[player] for player in night.order[season, :field]]
    rows = []
    for place, name in enumerate(order):
        own = names.index(name)
        by = (order[night.by[season, place]],) if place else ()
        high = "yes" if night.high[season] == place else ""
        again = int(night.rebuys is not None and night.rebuys[season, own])
        rows.append(SheetRow(name, place + 1, by, again, high_hand=high))
    for own, name in enumerate(names):
        if night.no_shows is not None and night.no_shows[season, own]:
            rows.append(SheetRow(name, status="no-show"))
    return night_of(rows)


@pytest.mark.parametrize(
    ("factor", "counts", "last"), [(100, "all", False), (150, "all", True), (250, "base", True)]
)
@pytest.mark.parametrize("rules", [*EXAMPLES.values(), *OTHERS.values()], ids=[*EXAMPLES, *OTHERS])
def test_a_drawn_night_is_worth_what_judge_night_says(
    rules: Profile, factor: int, counts: str, last: bool
) -> None:
    names = [f"P{number}" for number in range(9)]
    coming = np.array([0.9, 0.2, 0.5, 1.0, 0.0, 0.6, 0.7, 0.4, 0.8])
    here = Conditions(rules, coming, factor, counts, last, 0.3 if rules.rebuy.most else 0.0, 0.2, 0.8)
    random = np.random.Generator(np.random.SFC64(5))
    seasons = 60
    night = draw_night(random, seasons, here)
    holder = random.integers(-1, len(names), seasons)
    grown = np.where(holder == NOBODY, 0, random.integers(0, 2, seasons) * 1000)
    found = worth(night, here, Button(holder, grown))
    parts, packed = found.parts(), found.packed()
    eliminated = found.eliminations()
    for season in range(seasons):
        before = None
        if holder[season] != NOBODY:
            before = bounties.Button(names[holder[season]], int(grown[season]) or None)
        facts = rows_of_drawn(night, season, names)
        judged = judge_night(
            Event(REGULAR, 4),
            facts,
            rules,
            button=before,
            last_event=last,
            factor=factor,
            factor_counts=counts,
        )
        assert judged.field == night.field[season] >= 2
        rows = {row.player: row for row in judged.rows}
        for own, name in enumerate(names):
            row = rows.get(name)
            told = [int(part[season, own]) for part in parts]
            if row is None:
                assert told == [0] * 5, name
                continue
            assert told == [row.base, row.hit_points, row.button, row.high_hand, row.penalty], (season, row)
            assert packed[season, own] >> HALF == row.total
            assert packed[season, own] & ((1 << HALF) - 1) == row.hit_points + row.button + row.high_hand
            own_hit = row.place == 1 and rules.hits.winner > 0
            assert eliminated[season, own] == row.hits - own_hit, row
        carried = judged.next_button
        assert carried is not None
        assert names[found.carried.holder[season]] == carried.holder
        assert (int(found.carried.value[season]) or None) == carried.grown


def test_who_is_certain_comes_and_who_is_out_does_not() -> None:
    coming = np.array([1.0, 0.0, 0.5, 1e-9, 1.0])
    night = draw_night(np.random.Generator(np.random.SFC64(1)), 4000, Conditions(profile(), coming))
    assert night.came[:, [0, 4]].all()
    assert not night.came[:, [1, 3]].any()
    assert abs(night.came[:, 2].mean() - 0.5) < 0.04
    assert abs((night.order[:, 0] == 0)[night.field == 2].mean() - 0.5) < 0.05
    assert ((night.by < np.arange(night.by.shape[1])) | (night.by == NOBODY)).all()


def test_a_night_has_two_players_at_least_and_no_more_than_there_are_seats() -> None:
    rules = profile(season_seats=3)
    for rate in (0.0, 0.05, 1.0):
        night = draw_night(np.random.Generator(np.random.SFC64(2)), 500, Conditions(rules, np.full(6, rate)))
        assert ((night.field >= 2) & (night.field <= 3)).all(), rate
        assert (night.came.sum(axis=1) == night.field).all()
