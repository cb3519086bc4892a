"""Totals that are means, missed nights that are none, ranks that take some nights, and what comes on top."""

from __future__ import annotations

import json
from collections.abc import Callable
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import Refused
from dcpl.rules.facts import Adjustment, Night
from dcpl.rules.night.rows import SheetRow, night_of
from dcpl.rules.outlook.odds import odds
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import as_after, judge_season
from dcpl.rules.season.result import totals
from dcpl.rules.season.standings import standings
from tests.building import DCPL, finish, season
from tests.rules.test_invented_leagues import NIGHTS, own

Run = Callable[..., Any]


def plain(standings: str, formula: str = "100 * (field - place)", events: int = 12) -> Profile:
    return own(
        f'extends = "plain"\nname = "X"\n[season]\nevents = {events}\n[points]\nformula = "{formula}"\n'
        f"[standings]\ntiebreaks = []\n{standings}\n"
    )


def given(*nights: dict[str, float]) -> list[Night]:
    """Nights of points as they are given, by player."""
    return [
        night_of([SheetRow(player, points=round(100 * points)) for player, points in night.items()])
        for night in nights
    ]


def total(rules: Profile, *nights: dict[str, float], **more: Any) -> int:
    return totals(judge_season(season(given(*nights), rules=rules, **more))).get("Ann", 0)


HUNDRED = ({"Ann": 100}, {"Ann": 80}, {"Ann": 65})
OTHERS = {"Bo": 1}


def test_a_mean_is_rounded_half_up_once() -> None:
    assert total(plain('count = "mean"'), *HUNDRED) == 8167
    assert total(plain('count = "mean"\nbest = 2'), *HUNDRED) == 9000
    four = (*HUNDRED, OTHERS)
    assert total(plain('count = "mean"\nmissed = "zero"'), *four) == 6125
    assert total(plain('count = "mean"'), *four) == 8167


def test_what_is_of_the_season_comes_after_the_mean() -> None:
    minus = (Adjustment("Ann", -1000, "shouting"),)
    assert total(plain('count = "mean"'), *HUNDRED, adjustments=minus) == 7167
    at_a_night = (Adjustment("Ann", -1500, "shouting", event=3),)
    assert total(plain('count = "mean"'), *HUNDRED, adjustments=at_a_night) == 7667
    extra = plain('count = "mean"\nextra = "10 if played == events else 0"')
    assert total(extra, *HUNDRED) == 9167
    assert total(extra, *HUNDRED, OTHERS) == 8167


def test_penalties_that_always_count_come_after_the_mean() -> None:
    rules = own(
        'extends = "plain"\nname = "X"\n[rebuy]\npenalty = 10\n[points]\nformula = "100"\n'
        '[standings]\ncount = "mean"\npenalties = "always"\n'
    )
    again = night_of([SheetRow("Ann", 1, rebuys=1), SheetRow("Bo", 2, ("Ann",))])
    result = judge_season(season([again, finish("Ann", "Bo")], rules=rules))
    assert totals(result) == {"Ann": 9000, "Bo": 10000}


def test_a_missed_night_is_one_of_nothing_or_none() -> None:
    nights = ({"Ann": -5}, {"Ann": 20}, OTHERS)
    assert total(plain('missed = "none"\nbest = 2'), *nights) == 1500
    assert total(plain("best = 2"), *nights) == 2000
    # Of four nights played the two lowest are left out; of two none would be left.
    four = ({"Ann": 1}, {"Ann": 2}, {"Ann": 3}, OTHERS, {"Ann": 4})
    assert total(plain('missed = "none"\ndrop = 2'), *four) == 700
    assert total(plain('missed = "none"\ndrop = 2'), {"Ann": 9}, {"Ann": 8}) == 0


def cellar() -> dict[str, Fraction]:
    """The mean of each player's best three of six nights, by a schedule."""
    found = {}
    for player in sorted({*"".join(NIGHTS)}):
        nights = sorted(100 * (len(order) - order.index(player) - 1) for order in NIGHTS if player in order)
        best = nights[-3:]
        found[player] = Fraction(sum(best), len(best))
    return found


def test_the_mean_of_the_best_three_and_who_has_a_rank() -> None:
    rules = plain('count = "mean"\nbest = 3\nleast_nights = 3', events=6)
    result = judge_season(season([finish(*order) for order in NIGHTS], rules=rules))
    wanted = cellar()
    rows = standings(result)
    assert {row.player: row.total for row in rows} == {
        player: int(100 * mean + Fraction(1, 2)) for player, mean in wanted.items()
    }
    often = {player for player in wanted if sum(player in order for order in NIGHTS) >= 3}
    ranked = [row for row in rows if row.rank]
    assert {row.player for row in ranked} == often and len(often) < len(wanted)
    assert rows[: len(ranked)] == ranked
    for row in ranked:
        assert row.rank == 1 + sum(wanted[other] > wanted[row.player] for other in often)


def test_nothing_is_counted_twice_of_an_earlier_state() -> None:
    rules = plain('count = "mean"\nbest = 3\nextra = "played"')
    played = season([finish(*order) for order in NIGHTS], rules=rules)
    for event in range(1, 7):
        assert totals(as_after(judge_season(played), event)) == totals(judge_season(played, event))


def test_too_few_nights_give_no_seat_by_rank() -> None:
    rules = DCPL._replace(standings=DCPL.standings._replace(least_nights=12))
    nights = [finish("A", "B", "C", "D") for _ in range(11)] + [finish("B", "C", "D")]
    seats = [
        seat.standing.player for seat in drawn_field(judge_season(season(nights, rules=rules))).main_event
    ]
    assert seats == ["B", "C", "D"]


def test_what_cannot_be_foretold_is_not() -> None:
    for change in ({"count": "mean"}, {"extra": "wins"}, {"least_nights": 3}):
        rules = DCPL._replace(standings=DCPL.standings._replace(**change))
        assert odds(judge_season(season([finish("A", "B", "C")] * 4, rules=rules)), 10) is None


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ('extra = "place"', "unknown variable place"),
        ('extra = "table(1)"', "unknown function table"),
        ('count = "median"', 'standings.count is "median"'),
        ('missed = "no"', 'standings.missed is "no"'),
    ],
)
def test_what_cannot_be_is_said(line: str, told: str) -> None:
    with pytest.raises(Refused) as refused:
        plain(line)
    assert told in " ".join(map(str, refused.value.problems))


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    rules, sheet = tmp_path / "ours.toml", tmp_path / "nights.csv"
    rules.write_text(
        'extends = "plain"\nname = "Means"\n[standings]\ncount = "mean"\nleast_nights = 2\nextra = "wins"\n',
        encoding="utf-8",
    )
    sheet.write_text("event,player,place\n1,Ada,1\n1,Bo,2\n1,Cy,3\n2,Bo,1\n2,Ada,2\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", rules)
    run("import", "results", sheet, "--create-players")
    told = json.loads(run("standings", "-f", "json").stdout)["rows"]
    assert [(row["rank"], row["player"], row["total"], row["sum"], row["extra"]) for row in told] == [
        (1, "Ada", 3, 4, 1),
        (1, "Bo", 3, 4, 1),
        (None, "Cy", 1, 1, 0),
    ]
    page = run("standings").stdout
    assert "- has no rank yet: it takes 2 events" in page
    assert "A total is the mean of the nights that count" in page
    told = run("explain", "Ada").stdout
    assert "mean of 2 nights: 4 / 2" in told and "No rank after 1 event played" in run("explain", "Cy").stdout
    for words in (
        ["standings", "-f", "csv"],
        ["standings", "-f", "text"],
        ["matrix"],
        ["player", "show", "Cy"],
    ):
        run(*words)
    assert run("check").stdout == ""
    run("publish", tmp_path / "site")


def thirds() -> dict[str, Fraction]:
    """A third of the places below, of the best four of six nights, not rounded."""
    found = {}
    for player in {*"".join(NIGHTS)}:
        nights = [Fraction(len(order) - order.index(player) - 1, 3) for order in NIGHTS if player in order]
        found[player] = sum(sorted(nights)[-4:], Fraction(0))
    return found


@pytest.mark.parametrize("rounding", ["night", "sum"])
def test_the_sum_alone_is_rounded_where_the_rules_say_so(rounding: str) -> None:
    rules = plain(f'best = 4\nrounding = "{rounding}"', "(field - place) / 3")
    result = judge_season(season([finish(*order) for order in NIGHTS], rules=rules))
    exact = {player: int(100 * points + Fraction(1, 2)) for player, points in thirds().items()}
    assert (totals(result) == exact) == (rounding == "sum")
    assert sum(row.total for row in standings(result)) == sum(totals(result).values())
    tie = night_of([SheetRow("A", 1), SheetRow("B", 2), SheetRow("C", 2), SheetRow("D", 2)])
    schedule = own(
        'extends = "plain"\nname = "X"\n[points]\nschedule = [10, 5, 3, 2]\n'
        f'[standings]\nrounding = "{rounding}"\n'
    )
    shared = judge_season(season([tie] * 3, rules=schedule))
    assert totals(shared)["B"] == (1000 if rounding == "sum" else 999)


def test_a_mean_is_rounded_of_what_was_not_rounded_before() -> None:
    rules = plain('count = "mean"\nrounding = "sum"', "place / 3")
    night = finish("A", "B", "C", "D")
    assert totals(judge_season(season([night] * 2, rules=rules)))["B"] == 67
