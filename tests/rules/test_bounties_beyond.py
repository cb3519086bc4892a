"""Bounties beyond the button (BOUNTY): on whom, worth what, won by whom, and what becomes of them."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import Refused
from dcpl.rules.facts import Carrier, Exit, Night, Season
from dcpl.rules.outlook.bounds import OPEN, bounds
from dcpl.rules.outlook.odds import odds
from dcpl.rules.profile.lists import BountyRules
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import totals
from dcpl.rules.season.standings import standings
from tests.building import DCPL, finish, row, season
from tests.rules.test_invented_leagues import own, shipped

Run = Callable[..., Any]
PLAIN = own('name = "X"\nextends = "plain"\n[points]\nformula = "100 * (field - place)"\n')


def bounty(on: str, points: int = 1000, **more: object) -> BountyRules:
    return BountyRules("crown", on, 1, points, 0, "lapse", 1, False, "none", 0, "night")._replace(**more)


def with_bounty(on: str, points: int = 1000, **more: object) -> Profile:
    return PLAIN._replace(bounty=(bounty(on, points, **more),))


def won(played: Season) -> list[dict[str, int]]:
    """What bounties gave at each night, in points."""
    return [
        {row.player: row.bounty // 100 for row in night.rows if row.bounty}
        for night in judge_season(played).nights
    ]


def carried(played: Season) -> list[list[tuple[str | None, int]]]:
    """Who carried it into each night, at how many points."""
    return [
        [(each.result.holder, each.result.value // 100) for each in night.carried]
        for night in judge_season(played).nights
    ]


def test_carriers_are_those_of_the_table_before_and_a_tie_takes_all() -> None:
    rules = with_bounty("leader")
    nights = [
        finish("A", "B", "C"),
        finish("B", "A", "C", by={}),
        finish("C", "A", "B"),
        finish("A", "C", "B"),
    ]
    played = season(nights, rules=rules)
    # 200 100 0, then A and B have 300 each, tied to the end: full value on each of the two.
    assert carried(played) == [[], [("A", 10)], [("A", 10), ("B", 10)], [("A", 10)]]
    assert won(played) == [{}, {}, {"C": 20}, {}]
    assert [row.rank for row in standings(judge_season(played, 2))] == [1, 1, 3]


def test_the_first_night_has_carriers_where_they_are_stated() -> None:
    played = season([finish("A", "B", "C")], rules=with_bounty("stated"))
    assert carried(played) == [[]]
    stated = played._replace(carriers=(Carrier(1, "Crown", "C"), Carrier(1, "crown", "Z")))
    assert carried(stated) == [[("C", 10), ("Z", 10)]]
    assert won(stated) == [{"A": 10}]


def test_who_survives_with_it_carries_more_an_absent_one_as_much_and_who_falls_begins_anew() -> None:
    rules = with_bounty("stated", step=500)
    nights = [
        finish("A", "B", by={}),
        finish("B", "C"),
        finish("B", "A"),
        finish("B", "A", by={}),
    ]
    played = season(nights, rules=rules)._replace(
        carriers=tuple(Carrier(event, "crown", "A") for event in range(1, 5))
    )
    # Survives (out by nobody): 15. Absent: still 15. Falls: 15 are paid, next 10.
    assert carried(played) == [[("A", 10)], [("A", 15)], [("A", 15)], [("A", 10)]]
    assert won(played) == [{}, {}, {"B": 15}, {}]


def test_of_an_absent_one_the_next_has_it() -> None:
    nights = [finish("A", "B", "C", "D"), finish("D", "C", "B")]
    lapsing = season(nights, rules=with_bounty("previous", first=2))
    assert [holder for holder, _ in carried(lapsing)[1]] == ["A", "B"]
    going_on = season(nights, rules=with_bounty("previous", first=2, absent="next"))
    assert [holder for holder, _ in carried(going_on)[1]] == ["B", "C"]
    assert won(going_on)[1] == {"D": 20}


def several(by: Mapping[str, tuple[str, ...]], hand: int | None = 1) -> Night:
    """X and Y out in one hand, and Bo wins over Cy."""
    base = finish("Bo", "Cy", "X", "Y", by={})
    exits = (
        Exit("Y", 1, 1, hitmen=by["Y"], hand=hand),
        Exit("X", 2, 1, hitmen=by["X"], hand=hand),
        Exit("Cy", 4, 1, hitmen=("Bo",)),
    )
    return base._replace(exits=exits)


@pytest.mark.parametrize(
    ("by", "hand", "wanted"),
    [
        ({"X": ("Bo",), "Y": ("Bo",)}, 1, {"Bo": 8}),
        ({"X": ("Bo", "Cy"), "Y": ("Bo", "Cy")}, 1, {"Bo": 4, "Cy": 4}),
        ({"X": ("Bo",), "Y": ("Cy",)}, 1, {}),
        ({"X": ("Bo", "Cy"), "Y": ("Bo",)}, 1, {"Bo": 8}),
        ({"X": ("Bo",), "Y": ("Bo",)}, None, {}),
    ],
)
def test_several_in_one_hand(
    by: Mapping[str, tuple[str, ...]], hand: int | None, wanted: dict[str, int]
) -> None:
    rules = with_bounty("everyone", 400, several=2)
    assert won(season([several(by, hand)], rules=rules)) == [wanted]


def test_of_who_bought_in_again_it_counts_where_the_rules_say_so() -> None:
    again = finish("A", "B", by={})
    again = again._replace(exits=(Exit("B", 0, how="rebought", hitmen=("A",)), *again.exits))
    for rebought, wanted in ((False, {}), (True, {"A": 10})):
        rules = with_bounty("stated", rebought=rebought)
        played = season([again], rules=rules)._replace(carriers=(Carrier(1, "crown", "B"),))
        assert won(played) == [wanted]


@pytest.mark.parametrize(("last", "wanted"), [("none", {}), ("value", {"A": 10}), ("carried", {"A": 15})])
def test_winning_the_last_event_with_it(last: str, wanted: dict[str, int]) -> None:
    rules = with_bounty("previous", step=500, last_event=last)
    rules = rules._replace(season=rules.season._replace(events=3))
    assert won(season([finish("A", "B", by={})] * 3, rules=rules))[2] == wanted


def test_a_bounty_on_the_previous_winner_is_the_button_by_another_name() -> None:
    nights = [finish("A", "B", "C"), finish("A", "C", "B"), finish("C", "A", "B"), finish("B", "C", "A")]
    rules = DCPL._replace(bounty=(bounty("previous", DCPL.button.value, step=DCPL.button.step),))
    result = judge_season(season(nights, rules=rules))
    for night in result.nights:
        assert {row.player: row.button for row in night.rows} == {
            row.player: row.bounty for row in night.rows
        }


LEADER_HUNTED = (
    ("ABCD", {"D": "A", "C": "A", "B": "A"}, {"C", "D"}),
    ("BACD", {"D": "C", "C": "B", "A": "B"}, set()),
    ("DCBA", {"A": "B", "B": "D", "C": "D"}, {"B", "C"}),
    ("CABD", {"D": "A", "B": "A", "A": "C"}, {"B", "D"}),
    ("BDAC", {"C": "B", "D": "B"}, set()),
    ("ACDB", {"B": "C", "D": "A", "C": "A"}, {"D", "C"}),
)
"""Six nights: the order of finish, who was eliminated by whom, and who went out in one hand."""


def hunted() -> dict[str, int]:
    """The table of the league that hunts its leader, reckoned night by night."""
    table: dict[str, int] = {}
    crown: dict[str, int] = {}
    for order, by, together in LEADER_HUNTED:
        top = max(table.values(), default=0)
        leaders = {name for name, total in table.items() if total == top}
        worth = {name: crown.get(name, 5) for name in leaders}
        night = {name: len(order) - place for place, name in enumerate(order)}
        for victim, hitman in by.items():
            night[hitman] += 1 + worth.get(victim, 0)
            makers = [by.get(other) for other in together]
            if victim in together and makers.count(hitman) >= 2:
                night[hitman] += 1
        crown = {name: value + 2 for name, value in worth.items() if name not in by}
        for name, points in night.items():
            table[name] = table.get(name, 0) + points
    return table


def test_the_table_of_a_league_that_hunts_its_leader() -> None:
    nights = []
    for order, by, together in LEADER_HUNTED:
        night = finish(*order, by=by)
        exits = tuple(gone._replace(hand=1 if gone.player in together else None) for gone in night.exits)
        nights.append(night._replace(exits=exits))
    result = judge_season(season(nights, rules=shipped("leader-hunted")))
    assert {player: points // 100 for player, points in totals(result).items()} == hunted()
    assert any(night.grown for night in result.nights)


def test_what_rides_on_nights_to_come_is_not_foretold() -> None:
    rules = DCPL._replace(bounty=(bounty("leader"),))
    result = judge_season(season([finish("A", "B", "C", "D")] * 11, rules=rules))
    assert {prospect.main_event for prospect in bounds(result)} == {OPEN} | {
        prospect.main_event for prospect in bounds(result) if prospect.main_event != OPEN
    }
    assert all(prospect.best_rank == 1 for prospect in bounds(result))
    assert odds(result, 10) is None


@pytest.mark.parametrize(
    ("table", "told"),
    [
        ('name = "x"', "on is missing"),
        ('name = "x"\non = "leader"', "is worth nothing"),
        ('name = "x"\non = "losers"\npoints = 1', 'on is "losers"'),
        ('name = "x"\non = "leader"\npoints = 1\nworth = 2', "unknown key worth"),
        (
            'name = "x"\non = "leader"\npoints = 1\n[[bounty]]\nname = "X"\non = "everyone"\npoints = 1',
            "several bounties",
        ),
        ('name = "Button"\non = "everyone"\npoints = 1', "several bounties"),
    ],
)
def test_bounties_that_cannot_be_are_refused(table: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        own(f'extends = "plain"\nname = "X"\n[[bounty]]\n{table}\n')
    assert told in " ".join(map(str, refused.value.problems))


@pytest.fixture
def league(run: Run, tmp_path: Path) -> None:
    run("init")
    run("season", "new", "2026", "--rules", "leader-hunted")
    sheet = tmp_path / "one.csv"
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Ada\nDi,4,Bo\n", encoding="utf-8")
    run("event", "record", "1", sheet, "--create-players")


def test_at_the_table(run: Run, league: None) -> None:
    told = run("night", "2", "seat", "Ada, Bo, Cy, Di").stdout
    assert "Ada carries the crown: 5 points." in told
    assert "Ada carries the crown: 5 points." in run("night", "2", "status").stdout
    told = run("night", "2", "out", "Ada > Di", "by", "Bo").stdout
    assert "Ada out 3rd, by Bo: +1, and the crown: +5, and the double: +1" in told
    assert "Di out 4th, by Bo: +1, and the double: +1" in told
    run("night", "2", "out", "Cy", "by", "Bo")
    run("night", "2", "finish")
    assert "eliminated Ada, who carried the crown" in run("explain", "Bo").stdout
    assert "Ada carried the crown at 5: won by Bo." in run("event", "show", "2").stdout
    sheet = run("event", "sheet", "2").stdout
    assert sheet.splitlines()[0].endswith(",hand") and "4,Di,Bo,0,played,,,1" in sheet
    assert run("check").stdout == ""


def test_json_has_it_where_a_league_has_it(run: Run, league: None) -> None:
    import json

    told = json.loads(run("standings", "-f", "json").stdout)
    assert {row["bounty"] for row in told["rows"]} == {0}
    run("event", "edit", "1", "--carrier", "Crown=Cy")
    told = json.loads(run("event", "show", "1", "-f", "json").stdout)
    assert [each["holder"] for each in told["bounties"] if each["bounty"] == "crown"] == ["Cy"]
    assert told["results"][0]["bounty"] == 5
    assert "goes by the rules again" in run("event", "edit", "1", "--carrier", "crown=").stdout
    assert "no bounty" in run("event", "edit", "1", "--carrier", "hat=Cy", code=1).stderr
    run("event", "edit", "1", "--carrier", "crown", code=2)


def test_a_row_of_the_league_without_one_says_nothing_of_it(run: Run) -> None:
    run("init")
    run("season", "new", "2026")
    assert "bounty" not in run("standings", "-f", "json").stdout
    assert row("A", 1).hand is None
