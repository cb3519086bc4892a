"""POST-SEASON: eligibility, the field of both events, what stays open, stacks."""

from __future__ import annotations

import pytest

from dcpl.rules.facts import Adjustment, Conduct, Payment, Season, TiebreakResult
from dcpl.rules.post_season.field import Field
from dcpl.rules.post_season.invited import field
from dcpl.rules.post_season.stacks import main_event_stack
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, finish, profile, season

FLAT = profile(
    points_schedule=(0,),
    points_beyond=0,
    hits_each=0,
    hits_winner=0,
    button_value=0,
    payouts=(DCPL.payouts[-1]._replace(up_to=40),),
    season_seats=40,
)


def league(played: dict[str, int], points: dict[str, int], **more: object) -> Season:
    """A season in which each player played so many of the 12 events and has so many points."""
    nights = {}
    for number in range(1, 13):
        there = [name for name, events in played.items() if events >= number]
        nights[number] = finish(*there, *(f"guest {n}" for n in range(2)), by={})
    adjustments = tuple(Adjustment(name, value * 100, "test") for name, value in points.items())
    return season(
        nights,
        rules=more.pop("rules", FLAT),  # type: ignore[arg-type]  # a profile
        adjustments=adjustments,
        guests=frozenset({"guest 0", "guest 1"}),
        **more,
    )


def players(count: int, events: int = 8) -> tuple[dict[str, int], dict[str, int]]:
    names = [f"p{n:02d}" for n in range(1, count + 1)]
    return dict.fromkeys(names, events), {name: 1000 - n for n, name in enumerate(names)}


def main_names(drawn: Field) -> list[str]:
    return [seat.standing.player for seat in drawn.main_event]


def chance_names(drawn: Field) -> list[str]:
    return [seat.standing.player for seat in drawn.second_chance]


def test_main_event_the_seven_best_full_players_and_the_eighth_seat_is_second_chances() -> None:
    drawn = field(judge_season(league(*players(10))))
    assert main_names(drawn) == [f"p{n:02d}" for n in range(1, 8)]
    assert chance_names(drawn) == ["p08", "p09", "p10"]
    assert [(seat.event, seat.seat, seat.why) for seat in drawn.open_seats] == [
        ("main-event", 8, "second-chance")
    ]
    assert drawn.complete


def test_main_event_a_top_seven_player_who_is_not_full_goes_to_second_chance() -> None:
    played, points = players(9)
    played["p03"] = 7
    drawn = field(judge_season(league(played, points)))
    assert main_names(drawn) == ["p01", "p02", "p04", "p05", "p06", "p07", "p08"]
    assert chance_names(drawn) == ["p03", "p09"]
    assert drawn.second_chance[0].status == "fee-due"
    assert drawn.fees_due == 1


def test_main_event_too_few_full_players_leave_seats_empty() -> None:
    played, points = players(6)
    played["p02"] = 5
    drawn = field(judge_season(league(played, points)))
    assert [(seat.seat, seat.why) for seat in drawn.open_seats] == [
        (6, "too-few"),
        (7, "too-few"),
        (8, "second-chance"),
    ]


def test_eligible_under_4_events_none_and_4_to_7_with_the_fee() -> None:
    played, points = players(9)
    played |= {"p08": 3, "p09": 4}
    drawn = field(judge_season(league(played, points)))
    assert [(row.standing.player, row.reason) for row in drawn.ineligible] == [("p08", "events")]
    assert drawn.second_chance[0].account.due_cents == 3000


def test_eligible_paid_fee_qualifies() -> None:
    played, points = players(9)
    played["p09"] = 6
    paid = (Payment("p09", 2000, "2026-12-01"),)
    drawn = field(judge_season(league(played, points, payments=paid)))
    assert (drawn.second_chance[1].status, drawn.fees_due) == ("qualified", 0)


@pytest.mark.parametrize("reason", ["banned", "suspended"])
def test_eligible_banned_or_suspended_is_not(reason: str) -> None:
    drawn = field(judge_season(league(*players(9), conduct=(Conduct("p01", reason, 3, "test"),))))
    assert "p01" not in main_names(drawn) + chance_names(drawn)
    assert [(row.standing.player, row.reason) for row in drawn.ineligible] == [("p01", reason)]


def test_second_chance_takes_sixteen_and_the_rest_waits_in_rank_order() -> None:
    drawn = field(judge_season(league(*players(24))))
    assert len(drawn.second_chance) == 16
    assert [row.standing.player for row in drawn.waiting] == ["p24"]


def test_tie_4_over_the_seventh_seat_holds_no_seat_until_recorded() -> None:
    played, points = players(10)
    points["p08"] = points["p07"]
    drawn = field(judge_season(league(played, points)))
    assert main_names(drawn) == ["p01", "p02", "p03", "p04", "p05", "p06"]
    assert [(tie.event, tie.seats, tie.players) for tie in drawn.unsettled] == [
        ("main-event", (7,), ("p07", "p08"))
    ]
    assert [(seat.seat, seat.standing.player) for seat in drawn.second_chance] == [
        (None, "p09"),
        (None, "p10"),
    ]
    assert [(seat.event, seat.seat, seat.why) for seat in drawn.open_seats] == [
        ("main-event", 7, "tied"),
        ("main-event", 8, "second-chance"),
        ("second-chance", None, "tied"),
    ]
    assert not drawn.complete
    settled = league(played, points, tiebreaks=(TiebreakResult(("p08", "p07"), "3-2"),))
    drawn = field(judge_season(settled))
    assert main_names(drawn)[-1] == "p08"
    assert chance_names(drawn) == ["p07", "p09", "p10"]
    assert drawn.complete


def test_tie_that_fits_within_the_seats_needs_no_ro_sham_bo() -> None:
    played, points = players(9)
    points["p07"] = points["p06"]
    assert field(judge_season(league(played, points))).complete


def test_tie_4_over_the_main_line_keeps_seats_for_its_losers_in_second_chance() -> None:
    played, points = players(26)
    for name in ("p08", "p09"):
        points[name] = points["p07"]
    drawn = field(judge_season(league(played, points)))
    assert drawn.unsettled[0].players == ("p07", "p08", "p09")
    assert chance_names(drawn) == [f"p{n}" for n in range(10, 24)]
    assert [row.standing.player for row in drawn.waiting] == ["p24", "p25", "p26"]


def test_tie_4_over_the_sixteenth_seat_of_second_chance() -> None:
    played, points = players(25)
    points["p24"] = points["p23"]
    drawn = field(judge_season(league(played, points)))
    assert len(drawn.second_chance) == 15
    assert [(tie.event, tie.seats, tie.players) for tie in drawn.unsettled] == [
        ("second-chance", (16,), ("p23", "p24"))
    ]
    assert [row.standing.player for row in drawn.waiting] == ["p25"]
    assert ("second-chance", 16, "tied") in drawn.open_seats


def test_the_field_is_not_complete_while_an_event_is_missing_and_is_when_it_is_cancelled() -> None:
    whole = league(*players(9))
    open_season = whole._replace(
        events=tuple(e._replace(state="scheduled") if e.number == 12 else e for e in whole.events),
        nights={name: night for name, night in whole.nights.items() if name != 12},
    )
    drawn = field(judge_season(open_season))
    assert (drawn.complete, drawn.missing_events) == (False, (12,))


@pytest.mark.parametrize(
    ("total", "chips", "rule"),
    [
        (46950, 46950, "points"),
        (38800, 40000, "minimum"),
        (102000, 100000, "maximum"),
        (43333, 43350, "points"),
        (40000, 40000, "points"),
        (39999, 40000, "minimum"),
        (100000, 100000, "points"),
        (100001, 100000, "maximum"),
        (99999, 100000, "points"),
        (-500, 40000, "minimum"),
    ],
)
def test_stack_examples(total: int, chips: int, rule: str) -> None:
    assert main_event_stack(total, DCPL) == (chips, rule)
