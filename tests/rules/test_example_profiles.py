"""The profiles of four other leagues: each reads, and a small season by it, reckoned by hand."""

from __future__ import annotations

import math
from pathlib import Path

import pytest

from dcpl.actions.rules import named_rules
from dcpl.rules.facts import Night
from dcpl.rules.night.rows import night_of
from dcpl.rules.post_season.field import drawn_field
from dcpl.rules.profile.file import check_profile
from dcpl.rules.profile.text import told_keys
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import ROOT, finish, row, season

PROFILES = sorted((ROOT / "data" / "profiles").glob("*.toml"))


def example(name: str) -> Profile:
    """A profile that comes with dcpl, read as `season new --rules` reads it."""
    return named_rules(name)[0]


def table(rules: Profile, nights: list[Night]) -> dict[str, float]:
    """The counted totals of a season, best first."""
    return {row.player: row.total / 100 for row in standings(judge_season(season(nights, rules=rules)))}


@pytest.mark.parametrize("file", PROFILES, ids=[file.stem for file in PROFILES])
def test_each_profile_is_a_possible_one_and_every_line_of_it_fits_a_page(file: Path) -> None:
    text = file.read_text(encoding="utf-8")
    rules = example(file.stem)
    assert check_profile(rules) == []
    assert all(key.about for key in told_keys(rules))
    assert all(len(line) <= 120 for line in text.splitlines())


def test_there_are_those_that_the_handbook_names() -> None:
    assert [file.stem for file in PROFILES] == [
        "best-mean",
        "by-field",
        "catch-up",
        "dcpl",
        "drop-two",
        "free",
        "leader-hunted",
        "linear",
        "plain",
        "pub-league",
        "season-fee",
        "square-root",
        "top-third",
        "win-and-in",
        "winnings",
    ]


def test_linear_field_less_place_one_more_for_the_winner_best_six_of_eight() -> None:
    rules = example("linear")
    assert (rules.season.events, rules.standings.best) == (8, 6)
    nights = (
        [finish("Ada", "Bo", "Cy", "Di")] * 5 + [finish("Bo", "Cy", "Di", "Ada")] * 2 + [finish("Cy", "Bo")]
    )
    # Ada: 4 5 times, twice nothing, absent once: 20. Bo: 2 x5, 4 x2, and 0: best six 4 4 2 2 2 2 = 16.
    # Cy: 1 x5, 2 x2, 2 (the winner of two: 2 - 1 + 1): best six 2 2 2 1 1 1 = 9. Di: 0 x5, 1 x2 = 2.
    assert table(rules, nights) == {"Ada": 20, "Bo": 16, "Cy": 9, "Di": 2}
    assert not rules.has_post_season


def test_drop_two_the_lowest_two_of_ten_and_stacks_of_points_and_hits() -> None:
    rules = example("drop-two")
    assert (rules.season.events, rules.standings.drop) == (10, 2)
    assert (rules.rebuy.most, rules.stack.most, rules.stack.least) == (UNLIMITED, UNLIMITED, 0)
    first = finish("Ada", "Bo", "Cy", by={"Bo": "Ada", "Cy": "Bo; Ada"})
    second = finish("Cy", "Ada", "Bo", by={"Ada": "Cy", "Bo": "Cy"})
    nights = [first] * 7 + [second] * 2 + [finish("Bo", "Ada", by={"Ada": "Bo"})]
    # 8 for first, 7.5 for second, 7 for third. Ada: 8 x7, 7.5 x3, without two 7.5: 63.5.
    # Bo: 7.5 x7, 7 x2, 8: without the two 7s: 60.5. Cy: 7 x7, 8 x2, an absence: without it and a 7: 58.
    assert table(rules, nights) == {"Ada": 63.5, "Bo": 60.5, "Cy": 58}
    field = drawn_field(judge_season(season(nights, rules=rules)))
    # Hits: Ada 7, Bo 7 + 1 (the first named has a shared one alone), Cy 2 x 2.
    stacks = {seat.standing.player: seat.stack and seat.stack.chips for seat in field.main_event}
    assert stacks == {
        "Ada": 6500 + 9525 + 350,
        "Bo": 6500 + 9075 + 400,
        "Cy": 6500 + 8700 + 200,
    }
    assert not field.second_chance
    assert len(field.main_event) + len(field.open_seats) == 10


def test_square_root_points_grow_with_field_and_money_and_end_before_the_last() -> None:
    rules = example("square-root")
    assert (rules.season.events, rules.standings.best) == (16, 10)
    names = "ABCDEFGHIJ"
    rows = [row("A", 1), row("B", 2, "A", rebuys=2, rebuy_hitmen=(("C",), ("A",)))]
    rows += [row(name, place, "A; B") for place, name in enumerate(names[2:], start=3)]
    night = night_of(rows)
    money = 40 * 10 + 2 * 40
    worth = 10 * math.sqrt(10) * (1 + math.log(money / 10 + 0.25))
    # A: B for good, one rebought bust of B, a half of eight others; B: a half of eight.
    expected = {
        "A": worth + 10 * (1 + 1 + 4),
        "B": worth / math.sqrt(2) + 10 * 4,
        "C": worth / math.sqrt(3) + 10 * 1,  # the third ends at place 3: C's rebought hit counts
        **{name: worth / math.sqrt(3) * 0.66 ** (place - 3) for place, name in enumerate("DEFGH", start=4)},
        "I": 0,  # 90% of 10 is 9
        "J": 0,
    }
    assert table(rules, [night]) == pytest.approx(expected, abs=0.0051)


def test_square_root_counts_the_best_ten() -> None:
    rules = example("square-root")
    nights = [finish("Ada", "Bo", "Cy")] * 12
    one = table(rules, nights[:1])
    assert table(rules, nights)["Ada"] == pytest.approx(10 * one["Ada"])


def test_by_field_a_schedule_for_each_size_best_eight_of_ten_the_last_double() -> None:
    rules = example("by-field")
    assert (rules.season.events, rules.standings.best, rules.season.last_event_factor) == (10, 8, 200)
    assert [by.up_to for by in rules.points.by_field] == list(range(6, 15))
    assert all(len(by.schedule) == by.up_to for by in rules.points.by_field)
    six, seven = finish(*"ABCDEF"), finish(*"BACDEFG")
    nights = [six] * 6 + [seven] * 4
    # A: 50 x6, 40 x3 and 80: best eight 80 50 x6 40 = 420. B: 35 x6, 55 x3 and 110: 110 55 x3 35 x4 = 415.
    # G: 5 x3 and 10 = 25, as it played four nights only.
    totals = table(rules, nights)
    assert (totals["A"], totals["B"], totals["G"]) == (420, 415, 25)
    paid = judge_season(season(nights, rules=rules)).nights[0].rows
    assert [row.prize_cents for row in paid[:3]] == [9000, 3000, 0]
