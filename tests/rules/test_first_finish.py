"""Points for the first finish of who bought in again (BASE); prizes stay by the place."""

from __future__ import annotations

import pytest

from dcpl.rules.facts import REGULAR, Event, Exit, Night
from dcpl.rules.night.rows import SheetRow, night_of
from dcpl.rules.points.base import scored_places
from dcpl.rules.points.judge import judge_night
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import totals
from tests.building import finish, season
from tests.rules.test_invented_leagues import NIGHTS, own

CUSTOMS = own(
    'extends = "plain"\nname = "Customs House"\n[rebuy]\nmost = 2\nnight_cents = 1000\npenalty = 5\n'
    '[points]\nformula = "15 + field - place"\nplace_of = "first"\ntied = "worst"\n'
    '[standings]\nbest = 4\npenalties = "always"\nmissed = "none"\n'
    '[[bounty]]\nname = "dollar"\non = "everyone"\ncents = 100\nrebought = true\n'
)


def test_the_winner_who_was_out_first_is_last_for_points_and_first_for_prizes() -> None:
    rows = [SheetRow("Ann", 1, rebuys=1, first_place=5)]
    rows += [SheetRow(name, place) for place, name in enumerate(("Bo", "Cy", "Di", "Ed"), 2)]
    night = night_of(rows)
    judged = judge_night(Event(REGULAR, 1), night, CUSTOMS)
    assert list(scored_places(night, {row.player: row.place or 0 for row in judged.rows}, CUSTOMS)) == [
        *("Bo", "Cy", "Di", "Ed", "Ann")
    ]
    assert [row.base for row in judged.rows] == [1500, 1900, 1800, 1700, 1600]
    assert judged.rows[0].player == "Ann" and judged.rows[0].prize_cents > judged.rows[1].prize_cents
    told = [award.detail for award in judged.awards if award.what == "base"]
    assert told[-1] == "first finish: place 5 of 5" or "first finish: place 5 of 5" in told


@pytest.mark.parametrize("stated", [True, False])
def test_those_who_were_first_out_together_tie_and_who_was_out_for_good_is_higher(stated: bool) -> None:
    exits = (
        Exit("A", 0, how="rebought"),
        Exit("B", 1, how="rebought"),
        Exit("E", 2),
        Exit("D", 3),
        Exit("C", 4),
        Exit("B", 5),
    )
    base = finish("A", "B", "C", "D", "E")
    entries = base.entries
    if stated:
        entries = tuple(e._replace(first_place=5) if e.player in "AB" else e for e in entries)
    night = Night(entries, exits)
    placed = dict(zip("ABCDE", range(1, 6), strict=True))
    assert scored_places(night, placed, CUSTOMS) == {"C": 1, "D": 2, "E": 3, "A": 4, "B": 4}
    # Live, a bust between two others is where it was.
    later = (Exit("E", 0), Exit("A", 2, how="rebought"), Exit("D", 4), Exit("C", 6), Exit("B", 8))
    assert scored_places(Night(base.entries, later), placed, CUSTOMS) == {
        "B": 1,
        "C": 2,
        "D": 3,
        "A": 4,
        "E": 5,
    }


def test_the_table_of_a_league_of_first_finishes() -> None:
    """Each night its winner was the first one out and bought in again: 5 points less, and last for points."""
    nights, wanted = [], {}
    for order in NIGHTS:
        rows = [SheetRow(order[0], 1, rebuys=1, first_place=len(order))]
        rows += [SheetRow(name, place) for place, name in enumerate(order[1:], 2)]
        nights.append(night_of(rows))
    for player in {*"".join(NIGHTS)}:
        points, penalties = [], 0
        for order in NIGHTS:
            if player not in order:
                continue
            scored = [*order[1:], order[0]]
            points.append(15 + len(order) - scored.index(player) - 1)
            penalties += 5 * (order[0] == player)
        wanted[player] = 100 * (sum(sorted(points, reverse=True)[:4]) - penalties)
    assert totals(judge_season(season(nights, rules=CUSTOMS))) == wanted
