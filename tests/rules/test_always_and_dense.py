"""Penalties that always count, and ranks without gaps."""

from __future__ import annotations

from dcpl.rules.facts import Entry, Night
from dcpl.rules.history.matrix import matrix
from dcpl.rules.night.rows import night_of
from dcpl.rules.outlook.bounds import bounds
from dcpl.rules.outlook.tallies import tallies
from dcpl.rules.profile.values import Profile, with_value
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import finish, profile, row, season


def rules(events: int, **more: object) -> Profile:
    return profile(
        **{
            "season_events": events,
            "post_season_full_events": 0,
            "post_season_fee_events": 0,
            "points_schedule": (5000, 4500),
            "points_beyond": 0,
            "hits_each": 0,
            "hits_winner": 0,
            "button_value": 0,
            "rebuy_penalty": 1000,
        }
        | more
    )


# Ann: 50 less 10 for a rebuy, and 45 without one.
TWICE = [
    night_of([row("Ann", 1, rebuys=1), row("Bo", 2)]),
    night_of([row("Bo", 1), row("Ann", 2)]),
]


def test_R11_the_nights_are_chosen_without_penalties_which_count_always() -> None:
    always = judge_season(season(TWICE, rules=rules(2, standings_best=1, standings_penalties="always")))
    by_night = judge_season(season(TWICE, rules=rules(2, standings_best=1)))
    told = {each.player: each for each in standings(always)}
    assert (told["Ann"].total, told["Ann"].penalty, told["Ann"].counted) == (4000, 1000, (1,))
    assert {each.player: each.total for each in standings(by_night)}["Ann"] == 4500


def test_a_penalty_of_a_night_that_does_not_count_is_told_apart_from_it() -> None:
    nights = [*TWICE[:1], finish("Ann", "Bo"), finish("Ann", "Bo")]
    nights[0] = night_of([row("Bo", 1), row("Ann", 2, rebuys=1)])
    judged = judge_season(season(nights, rules=rules(3, standings_best=2, standings_penalties="always")))
    ann = next(each for each in standings(judged) if each.player == "Ann")
    assert (ann.total, ann.counted, ann.not_counted, ann.sum_all) == (9000, (2, 3), (1,), 13500)
    line = next(each for each in matrix(judged) if each.standing.player == "Ann")
    assert (line.points, line.other, line.dropped) == ({1: 4500, 2: 5000, 3: 5000}, -1000, (1,))
    assert (
        sum(points for event, points in line.points.items() if event not in line.dropped) + line.other == 9000
    )


def test_a_no_show_costs_its_penalty_though_the_night_is_left_out() -> None:
    absent = Night((*finish("Ann", "Bo").entries, Entry("Cy", "no-show")), finish("Ann", "Bo").exits)
    judged = judge_season(
        season([absent, finish("Cy", "Bo")], rules=rules(2, standings_best=1, standings_penalties="always"))
    )
    assert {each.player: each.total for each in standings(judged)}["Cy"] == 5000 - 2500


def test_OUTLOOK_what_is_to_come_takes_no_penalty_back() -> None:
    judged = judge_season(season(TWICE, rules=rules(3, standings_best=1, standings_penalties="always")))
    ann = next(each for each in tallies(judged) if each.player == "Ann")
    assert ann.after([0]) == 4000
    assert ann.after([6000]) == 5000
    assert ann.total == 4000


def test_R12_dense_ranks_leave_no_gap_and_tell_no_better_best_than_may_be() -> None:
    nights = [night_of([row("Ann", 1), row("Bo", 2), row("Cy", 2), row("Di", 4)])]
    dense = rules(1, standings_ranks="dense", standings_tiebreaks=())
    found = standings(judge_season(season(nights, rules=dense)))
    assert [(each.rank, each.tied, each.player) for each in found] == [
        (1, False, "Ann"),
        (2, True, "Bo"),
        (2, True, "Cy"),
        (3, False, "Di"),
    ]
    gaps = standings(judge_season(season(nights, rules=with_value(dense, "standings.ranks", "gaps"))))
    assert [each.rank for each in gaps] == [1, 2, 2, 4]
    ends = [(each.best_rank, each.worst_rank) for each in bounds(judge_season(season(nights, rules=dense)))]
    assert ends == [(1, 1), (2, 2), (2, 2), (3, 3)]
    # Two nights to come, and four players: whoever is behind all the others may still share the second rank.
    longer = judge_season(season(nights, rules=with_value(dense, "season.events", 2)))
    assert all(each.best_rank <= 2 for each in bounds(longer))
