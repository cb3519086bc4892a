"""Formulas that ask for the schedule, and for the table before the night (BASE), reckoned here once more."""

from __future__ import annotations

from decimal import ROUND_HALF_UP, Decimal
from fractions import Fraction

import numpy as np
import pytest

from dcpl.errors import Refused
from dcpl.rules.facts import REGULAR, Adjustment, Event, Handicap, Season
from dcpl.rules.outlook.bounds import OPEN, bounds
from dcpl.rules.outlook.drawn import Conditions, draw_night, first_button, worth
from dcpl.rules.outlook.odds import NOBODY
from dcpl.rules.points.judge import judge_night
from dcpl.rules.profile.file import check_amendment
from dcpl.rules.profile.text import profile_values
from dcpl.rules.profile.values import Amendment, from_json, to_json, with_value
from dcpl.rules.season.judge import judge_season, table_before
from dcpl.rules.season.result import totals
from dcpl.rules.season.standings import standings
from tests.building import DCPL, finish, season
from tests.rules.outlook.test_drawn import rows_of_drawn
from tests.rules.test_invented_leagues import NIGHTS, own

NORTHLIGHT = own(
    """name = "Northlight"
extends = "plain"
[points]
formula = "(field - place) * (1 if ranked == 0 else 0.7 + 0.6 * (rank - 1) / ranked)"
[standings]
drop = 2
tiebreaks = []
[season]
events = 6
"""
)
CELLAR = own(
    """name = "Cellar Nine"
extends = "plain"
[points]
schedule = [100, 90, 80, 70, 60]
beyond = 10
formula = "table(place) * (1 + field / 100)"
"""
)


def rounded(value: Fraction) -> int:
    exact = Decimal(value.numerator * 100) / Decimal(value.denominator)
    return int(exact.quantize(Decimal(1), ROUND_HALF_UP))


def northlight() -> dict[str, int]:
    """The table after six nights: four best count, and each night is worth more to who stands lower."""
    nights: list[dict[str, int]] = []
    everybody: list[str] = []

    def table() -> dict[str, int]:
        sums = {}
        for name in everybody:
            most = sorted((night.get(name, 0) for night in nights), reverse=True)
            sums[name] = sum(most[:4])
        return sums

    for order in NIGHTS:
        so_far = table()
        ranks = {name: 1 + sum(other > own for other in so_far.values()) for name, own in so_far.items()}
        ranked = len(ranks)
        night = {}
        for place, name in enumerate(order, start=1):
            rank = ranks.get(name, ranked + 1)
            factor = Fraction(7, 10) + Fraction(6, 10) * Fraction(rank - 1, ranked) if ranked else Fraction(1)
            night[name] = rounded((len(order) - place) * factor)
        nights.append(night)
        everybody = sorted({*everybody, *order})
    return table()


def test_a_handicap_by_rank() -> None:
    played = season([finish(*order) for order in NIGHTS], rules=NORTHLIGHT)
    assert totals(judge_season(played)) == northlight()
    assert [(row.player, row.total) for row in standings(judge_season(played))] == sorted(
        northlight().items(), key=lambda pair: (-pair[1], pair[0])
    )


def test_a_schedule_that_a_formula_reads() -> None:
    result = judge_season(season([finish(*order) for order in NIGHTS], rules=CELLAR))
    schedule = [100, 90, 80, 70, 60]
    wanted: dict[str, int] = {}
    for order in NIGHTS:
        for place, name in enumerate(order):
            worth = schedule[place] if place < 5 else 10
            wanted[name] = wanted.get(name, 0) + worth * (100 + len(order))
    assert totals(result) == wanted
    told = [award.detail for award in result.nights[0].awards if award.player == "A"]
    assert told == ["place 1 of 12"]


def test_each_of_what_was_before_the_night() -> None:
    rules = DCPL._replace(points=DCPL.points._replace(schedule=(), formula="previous*1000 + previous_field"))
    played = season([finish("A", "B", "C"), finish("D", "B"), finish("C", "A", "B", "D")], rules=rules)
    last = judge_season(played).nights[2]
    assert {row.player: row.base for row in last.rows} == {"A": 200, "B": 200_200, "C": 200, "D": 100_200}
    of_events = rules._replace(points=rules.points._replace(formula="10*played + ranked/10"))
    last = judge_season(played._replace(profile=of_events)).nights[2]
    assert {row.player: row.base for row in last.rows} == {"A": 1040, "B": 2040, "C": 1040, "D": 1040}


def test_what_was_adjusted_counts_in_the_table_before() -> None:
    rules = DCPL._replace(points=DCPL.points._replace(schedule=(), formula="rank"))
    nights = [finish("A", "B", "C"), finish("A", "B", "C", "D")]
    played = season(nights, rules=rules, adjustments=(Adjustment("C", 100_000, "the hat"),))
    last = judge_season(played).nights[1]
    assert {row.player: row.base // 100 for row in last.rows} == {"A": 2, "B": 3, "C": 1, "D": 4}
    later = played._replace(adjustments=(Adjustment("C", 100_000, "the hat", event=2),))
    assert {row.player: row.base // 100 for row in judge_season(later).nights[1].rows}["C"] != 1


def test_a_handicap_that_was_given() -> None:
    rules = DCPL._replace(points=DCPL.points._replace(schedule=(), formula="100 * handicap"))
    given = (Handicap("A", 875), Handicap("A", 1100, 2), Handicap("B", 500, 3))
    played = season([finish("A", "B")] * 3, rules=rules, handicaps=given)
    found = [{row.player: row.base for row in night.rows} for night in judge_season(played).nights]
    assert found == [{"A": 8750, "B": 10000}, {"A": 11000, "B": 10000}, {"A": 11000, "B": 5000}]
    detail = next(award.detail for award in judge_season(played).awards if award.player == "A")
    assert detail == "place 1 of 2, handicap 0.875"


def test_a_schedule_beside_a_formula_stays_as_each_is_amended() -> None:
    assert profile_values(CELLAR)["points"]["schedule"] == [100, 90, 80, 70, 60]  # type: ignore[index]
    assert from_json(to_json(CELLAR)) == CELLAR
    other = with_value(CELLAR, "points.schedule", (500, 300))
    assert (other.points.schedule, other.points.formula) == ((500, 300), CELLAR.points.formula)
    alone = with_value(CELLAR, "points.formula", "field - place")
    assert (alone.points.schedule, alone.points.formula) == ((), "field - place")
    again = with_value(CELLAR, "points.formula", "table(place) + 1")
    assert again.points.schedule == CELLAR.points.schedule
    played = season([finish("A", "B")], rules=CELLAR)
    amended = played._replace(amendments=(Amendment("points.schedule", (20000, 10000), 1),))
    assert totals(judge_season(amended)) == {"A": 20400, "B": 10200}


@pytest.mark.parametrize(
    ("points", "told"),
    [
        ('formula = "table(place)"', "points.formula reads the table, and no schedule is there"),
        ('formula = "field"\nschedule = [5]', "points.formula and points.schedule are both named"),
        ('formula = "table(place / 2)"\nschedule = [5]', "asks the table for place 0.5"),
        ('formula = "table()"\nschedule = [5]', "calls table with 0 values, it takes 1"),
        ('formula = "ranks"', "unknown variable ranks; did you mean rank"),
        ('formula = "1 / (rank - 1)"', "divides by zero"),
    ],
)
def test_what_cannot_be_is_said(points: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        own(f'name = "X"\nextends = "plain"\n[points]\n{points}\n')
    assert told in " ".join(map(str, refused.value.problems))


def test_a_formula_may_read_the_schedule_that_is_there_and_no_other() -> None:
    assert check_amendment(DCPL, "points.formula", "table(place) / 2") == []
    (problem,) = check_amendment(NORTHLIGHT, "points.formula", "table(place)")
    assert "no schedule is there" in problem.message


def test_nothing_is_proved_of_what_depends_on_the_table_before() -> None:
    played = season([finish(*order) for order in NIGHTS[:4]], rules=NORTHLIGHT)
    assert {prospect.worst_rank for prospect in bounds(judge_season(played))} != set()
    assert all(prospect.main_event in (None, OPEN) for prospect in bounds(judge_season(played)))


@pytest.mark.parametrize("rules", [NORTHLIGHT, CELLAR], ids=["before", "table"])
def test_a_drawn_night_is_worth_what_judge_night_says(rules: object) -> None:
    played: Season = season([finish(*order) for order in NIGHTS[:3]], rules=rules)  # type: ignore[arg-type]
    result = judge_season(played)
    names = [row.player for row in standings(result)]
    before = table_before(4, result.profile, played, result.nights, result.awards)
    known = ()
    if before is not None:
        from dcpl.rules.formula.formula import Variables

        known = tuple(before.told(name, Variables(1, 1)) for name in names)
    here = Conditions(result.profile, np.full(len(names), 0.7), event=4, known=known)
    random = np.random.Generator(np.random.SFC64(5))
    night = draw_night(random, 20, here)
    bases = worth(night, here, first_button(20, NOBODY, 0)).parts()[0]
    for each in range(20):
        facts = rows_of_drawn(night, each, names)
        judged = judge_night(Event(REGULAR, 4), facts, result.profile, before=before)
        assert {row.player: row.base for row in judged.rows} == {
            name: int(bases[each, place])
            for place, name in enumerate(names)
            if name in {row.player for row in judged.rows}
        }
