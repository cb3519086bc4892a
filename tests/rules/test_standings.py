"""STANDINGS: the order, TIE-1 to TIE-4, shared ranks, --through."""

from __future__ import annotations

from dcpl.rules.facts import Adjustment, Season, TiebreakResult
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings, ties
from tests.building import changed, finish, profile, season

FLAT = profile(
    points_schedule=(0,), points_beyond=0, hits_each=0, hits_winner=0, button_value=0, season_events=12
)


def ranked(played: Season, through: int | None = None) -> list[tuple[int, bool, str, str | None]]:
    """The standings in short."""
    return [(r.rank, r.tied, r.player, r.decided_by) for r in standings(judge_season(played, through))]


def given(**points: int) -> tuple[Adjustment, ...]:
    return tuple(Adjustment(player, value * 100, "test") for player, value in points.items())


def test_order_is_by_total() -> None:
    played = season([finish("Ada", "Bo", "Cy")])
    assert ranked(played) == [(1, False, "Ada", None), (2, False, "Bo", None), (3, False, "Cy", None)]


def test_tie_1_more_events_played() -> None:
    nights = [finish("X", "Ada", "Bo")] * 8 + [finish("X", "Ada")]
    played = season(nights, rules=FLAT, adjustments=given(Ada=130, Bo=130, X=900))
    assert ranked(played)[1:] == [(2, False, "Ada", None), (3, False, "Bo", "TIE-1")]


def test_tie_2_more_game_points() -> None:
    nights = [finish("X", "Ada", "Bo")] * 7
    points = (
        *given(Ada=120, Bo=125, X=900),
        Adjustment("Ada", 1000, "bonus", bonus=True),
        Adjustment("Bo", 500, "bonus", bonus=True),
    )
    assert ranked(season(nights, rules=FLAT, adjustments=points))[1:] == [
        (2, False, "Bo", None),
        (3, False, "Ada", "TIE-2"),
    ]


def test_tie_3_lower_mean_of_the_places_1_to_5() -> None:
    nights = [
        finish("Ada", "x", "y", "z", "v", "w", "Bo"),
        finish("Bo", "x", "y", "z", "v", "w", "Ada"),
        finish("x", "y", "Ada", "z", "v", "w", "Bo"),
        finish("x", "y", "Bo", "z", "v", "w", "Ada"),
        finish("x", "y", "z", "Ada", "v", "w", "Bo"),
        finish("x", "y", "z", "v", "Bo", "w", "Ada"),
        finish("x", "y", "z", "v", "w", "Ada", "Bo"),
    ]
    rows = standings(judge_season(season(nights, rules=FLAT)))
    ada, bo = (next(r for r in rows if r.player == name) for name in ("Ada", "Bo"))
    assert (ada.average_top5, bo.average_top5) == (267, 300)
    assert ada.rank + 1 == bo.rank
    assert bo.decided_by == "TIE-3"


def test_tie_3_compares_exactly_and_who_has_no_such_place_comes_last() -> None:
    last = ("v1", "v2", "v3", "v4", "v5")
    nights = [finish(*last, "Ada", "Bo"), finish(*last[:4], "Bo", *last[4:], "Ada")]
    rows = [r for r in standings(judge_season(season(nights, rules=FLAT))) if r.player in ("Ada", "Bo")]
    assert [(r.player, r.average_top5, r.decided_by) for r in rows] == [
        ("Bo", 500, "TIE-3"),
        ("Ada", None, "TIE-3"),
    ]


def test_a_full_tie_shares_the_rank_and_is_listed_by_name() -> None:
    played = season([finish("X", "Y")], rules=FLAT, adjustments=given(cy=10, Bo=10, ada=10, X=50, Y=5))
    assert ranked(played) == [
        (1, False, "X", None),
        (2, True, "ada", None),
        (2, True, "Bo", None),
        (2, True, "cy", None),
        (5, False, "Y", None),
    ]
    assert ties(standings(judge_season(played))) == [("ada", "Bo", "cy")]


def test_tie_4_a_result_counts_while_exactly_its_players_are_tied() -> None:
    result = (TiebreakResult(("Bo", "Ada"), "3-1"),)
    played = season([finish("X", "Y")], rules=FLAT, adjustments=given(Ada=10, Bo=10, X=50), tiebreaks=result)
    assert ranked(played)[1:3] == [(2, False, "Bo", None), (3, False, "Ada", "TIE-4")]
    widened = played._replace(adjustments=given(Ada=10, Bo=10, Cy=10, X=50))
    assert ranked(widened)[1:4] == [(2, True, name, None) for name in ("Ada", "Bo", "Cy")]
    broken = played._replace(adjustments=given(Ada=11, Bo=10, X=50))
    assert ranked(broken)[1:3] == [(2, False, "Ada", None), (3, False, "Bo", None)]


def test_tie_4_the_newest_result_counts() -> None:
    results = (TiebreakResult(("Bo", "Ada")), TiebreakResult(("Ada", "Bo")))
    played = season([finish("X", "Y")], rules=FLAT, adjustments=given(Ada=10, Bo=10, X=50), tiebreaks=results)
    assert ranked(played)[1][2] == "Ada"


def test_the_order_of_tiebreaks_is_the_profiles() -> None:
    nights = [finish("X", "Ada", "Bo")] * 2 + [finish("X", "Ada")]
    points = (*given(Ada=100, Bo=110, X=900), Adjustment("Ada", 1000, "bonus", bonus=True))
    rules = changed(FLAT, standings_tiebreaks=("game-points", "events"))
    assert ranked(season(nights, rules=rules, adjustments=points))[1:] == [
        (2, False, "Bo", None),
        (3, False, "Ada", "TIE-2"),
    ]


def test_without_ro_sham_bo_in_the_profile_a_result_decides_nothing() -> None:
    rules = changed(FLAT, standings_tiebreaks=("events",))
    played = season(
        [finish("X", "Y")],
        rules=rules,
        adjustments=given(Ada=10, Bo=10, X=50),
        tiebreaks=(TiebreakResult(("Bo", "Ada")),),
    )
    assert ranked(played)[1][1] is True


def test_through_is_the_season_as_if_only_events_up_to_n_had_been_played() -> None:
    nights = [finish("Ada", "Bo"), finish("Bo", "Ada"), finish("Bo", "Ada")]
    adjustments = (Adjustment("Ada", 100, "x"), Adjustment("Ada", 900, "y", event=3))
    played = season(nights, adjustments=adjustments)
    first = season(nights[:1], adjustments=adjustments[:1])
    assert ranked(played, 1) == ranked(first)
    rows: list[Standing] = standings(judge_season(played, 1))
    assert rows[0].total == 10000 + 200 + 100


def test_through_keeps_the_schedule_so_the_button_of_event_2_grows() -> None:
    nights = [finish("Ada", "Bo"), finish("Ada", "Bo")]
    result = judge_season(season(nights), 2)
    assert result.nights[1].button.outcome == "grows"


def test_through_leaves_ro_sham_bo_results_out() -> None:
    played = season(
        [finish("X", "Y")],
        rules=FLAT,
        adjustments=given(Ada=10, Bo=10, X=50),
        tiebreaks=(TiebreakResult(("Bo", "Ada")),),
    )
    assert ranked(played, 1)[1][1] is True
