"""What the charts are drawn from: the same figures as the standings and the nights."""

from __future__ import annotations

import pytest

from dcpl.printouts import charts
from dcpl.reports import charted
from dcpl.rules.facts import NO_SHOW, Adjustment, Claim, Entry, Season
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import finish, profile, season

FULL_HOUSE = "Ah Kd/As Ad Kc Kh 4s"


def played(**more: object) -> Season:
    second = finish("Bo", "Cy", "Ada", by={"Ada": "Cy", "Cy": "Bo"})
    third = finish("Cy", "Bo", by={"Bo": "Cy"})
    third = third._replace(entries=(*third.entries, Entry("Ada", NO_SHOW)))
    return season(
        {
            1: finish("Ada", "Bo")._replace(claims=(Claim("Bo", FULL_HOUSE),)),
            2: second,
            4: third._replace(claims=(Claim("Cy", "yes"),)),
        },
        cancelled=[3],
        adjustments=(
            Adjustment("Ada", -250, "late"),
            Adjustment("Bo", 125, "host", True, 3),
            Adjustment("Dot", 1000, "prize", False, 2),
            Adjustment("Cy", 1, "after the last", False, "main-event"),
        ),
        **more,
    )


def test_the_race_is_the_standings_through_each_event() -> None:
    facts = played()
    race = charted.race(judge_season(facts))
    assert race.events == (1, 2, 4)
    assert [line.player for line in race.lines] == [row.player for row in standings(judge_season(facts))]
    for step, event in enumerate((0, 1, 2, 4)):
        through = {
            row.player: row.total for row in standings(judge_season(facts, event if event < 4 else None))
        }
        drawn = {line.player: line.totals[step] for line in race.lines}
        assert {player: drawn[player] for player in through} == through
        assert not any(total for player, total in drawn.items() if player not in through)
    began = {line.player: line.totals.count(None) for line in race.lines}
    assert began == {"Ada": 0, "Bo": 0, "Cy": 1, "Dot": 1}


def test_the_race_follows_the_best_nights_where_they_alone_count() -> None:
    facts = played(rules=profile(standings_best=1))
    for event in (1, 2):
        through = {row.player: row.total for row in standings(judge_season(facts, event))}
        drawn = {line.player: line.totals[event] for line in charted.race(judge_season(facts)).lines}
        assert {player: drawn[player] for player in through} == through
    last = {row.player: row.total for row in standings(judge_season(facts))}
    assert {line.player: line.totals[-1] for line in charted.race(judge_season(facts)).lines} == last


def test_places_of_a_player_with_absences_and_a_no_show() -> None:
    places = charted.places(judge_season(played()), "Ada")
    assert places.events == (
        charts.EventPlace(1, 2, 1),
        charts.EventPlace(2, 3, 3),
        charts.EventPlace(4, 2, None, True),
    )
    assert charted.places(judge_season(played()), "Cy").events[0] == charts.EventPlace(1, 2)


def test_the_history_is_what_the_nights_say() -> None:
    first, second, third = charted.history(judge_season(played())).nights
    assert first == charts.HistoryNight(1, None, 0, "none", (), ("Bo",), "Full house, aces over kings")
    assert second == charts.HistoryNight(2, "Ada", 500, "won", ("Cy",), None, None)
    assert third == charts.HistoryNight(4, "Bo", 500, "won", ("Cy",), ("Cy",), None)


def test_the_grid_marks_who_won_who_played_and_who_did_not_come() -> None:
    grid = charted.grid(judge_season(played()))
    assert grid.events == (1, 2, 4)
    assert {row.player: row.marks for row in grid.rows} == {
        "Bo": (charts.PLAYED, charts.WON, charts.PLAYED),
        "Ada": (charts.WON, charts.PLAYED, charts.NO_SHOW),
        "Cy": (charts.ABSENT, charts.PLAYED, charts.WON),
        "Dot": (charts.ABSENT,) * 3,
    }


def test_guests_are_in_no_chart_of_members() -> None:
    result = judge_season(season([finish("Ada", "Gus", "Bo")], guests=frozenset({"Gus"})))
    assert {line.player for line in charted.race(result).lines} == {"Ada", "Bo"}
    assert {row.player for row in charted.grid(result).rows} == {"Ada", "Bo"}
    assert charted.places(result, "Gus").events == (charts.EventPlace(1, 3, 2),)


@pytest.mark.parametrize("given", [(), (Adjustment("Ada", 500, "early"),)])
def test_a_season_without_a_night_has_charts_that_say_so(given: tuple[Adjustment, ...]) -> None:
    result = judge_season(season(adjustments=given))
    assert "No points yet." in charts.points_race(charted.race(result), "a")
    for svg in (
        charts.places_by_event(charted.places(result, "Ada"), "b"),
        charts.button_history(charted.history(result), "c"),
        charts.attendance_grid(charted.grid(result), "d"),
    ):
        assert "No event is recorded yet." in svg
