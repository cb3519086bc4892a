"""Hold the outlook to what it claims: how well it foretells, and that nothing proved is ever undone."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import NamedTuple

from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.reports.record import read_season
from dcpl.rules.facts import Season
from dcpl.rules.outlook import odds as module
from dcpl.rules.outlook.bounds import IN, OUT, bounds
from dcpl.rules.outlook.earlier import season_after
from dcpl.rules.outlook.odds import odds
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import season
from tests.rules.outlook.ends import drawn_night, played

SAMPLE = Path(__file__).parents[2] / "data" / "sample" / "season.csv"
MOST_ERROR = 0.65
"""The mean squared error of the chances, as a share of that of the seven best ranked of the day."""
SEASONS = 2_000

DRAW_AND_SORT = """
import numpy as np
random = np.random.default_rng(1)
size = (20_000, 24)
total = np.zeros(size)
for night in range(9):
    who, order, hitmen = (random.random(size) for draw in range(3))
    total += np.argsort(np.where(who < 0.7, order, 2), axis=1) + hitmen
np.argsort(total, axis=1)
"""
"""What an outlook of 24 players with nine events to come cannot do without: by numpy alone."""


class Foretold(NamedTuple):
    """Mean squared errors of the chances and of the day's seven, and what came of chances of 60 to 80%."""

    error: float
    of_today: float
    told: int
    mean: float
    came_true: float


def sample(folder: Path) -> Season:
    """The sample season, from its sheets."""
    db = folder / "foretold.db"
    for words in (
        ("init",),
        ("season", "new", "2025"),
        ("import", "results", str(SAMPLE), "--create-players"),
    ):
        assert CliRunner().invoke(app, ["--db", str(db), *words]).exit_code == 0
    return read_season(db, None)


def foretold(whole: Season, seasons: int = 20_000) -> Foretold:
    """After each of the events 3 to 11: what was told of each player's Main Event seat, and what came."""
    seated = {row.standing.player for row in bounds(judge_season(whole)) if row.main_event == IN}
    errors, today, chances = [], [], []
    for event in range(3, 12):
        result = judge_season(season_after(whole, event))
        found = odds(result, seasons)
        assert found is not None
        best = [row.player for row in standings(result)][: result.profile.direct_seats]
        for player, chance in zip(found.players, found.chances, strict=True):
            errors.append((chance.main_event - (player in seated)) ** 2)
            today.append(((player in best) - (player in seated)) ** 2)
            chances.append((chance.main_event, player in seated))
    of_those = [(chance, came) for chance, came in chances if 0.6 <= chance <= 0.8]
    return Foretold(
        sum(errors) / len(errors),
        sum(today) / len(today),
        len(of_those),
        sum(chance for chance, _ in of_those) / len(of_those),
        sum(came for _, came in of_those) / len(of_those),
    )


def undone(leagues: int, seasons: int = SEASONS, seed: int = 1) -> tuple[int, list[str]]:
    """Play seasons by lot on from each of their nights, and look whether an ``in`` is lost or an ``out`` won.

    Half of the times a few players come every time and the others never. Without penalties, which are not
    foreseen. Gives how many seasons were played on, and what was undone.
    """
    random, count, wrong = Random(seed), 0, []
    with _no_penalties():
        for league in range(leagues):
            names = [f"P{number}" for number in range(random.randint(9, 24))]
            whole = season(())
            for event in range(1, 12):
                whole = played(whole, event, drawn_night(names, 24, random))
            for event in range(1, 12):
                result = judge_season(season_after(whole, event))
                few = set(random.sample(names, random.randint(4, len(names))))
                coming = {name: float(name in few) for name in names} if event % 2 else {}
                found = odds(result, seasons, random.randrange(10**6), coming, proved=False)
                assert found is not None
                by_rank = found.main >= 1
                for place, row in enumerate(bounds(result)):
                    has = by_rank[:, place]
                    if (row.main_event == IN and not has.all()) or (row.main_event == OUT and has.any()):
                        wrong.append(f"league {league} after event {event}: {row}")
                count += seasons
    return count, wrong


@contextmanager
def _no_penalties() -> Iterator[None]:
    honest = module._habits
    module._habits = lambda result: honest(result)._replace(rebuy=0.0, no_show=0.0)
    try:
        yield
    finally:
        module._habits = honest
