"""A rules profile: read and judged key by key, stored, amended."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import Refused, StoreError, UsageError
from dcpl.rules.profile.file import (
    check_amendment,
    check_profile,
    parse_assignment,
    parse_profile,
    read_profile,
    scope,
)
from dcpl.rules.profile.key import NIGHT, SEASON
from dcpl.rules.profile.text import profile_values, value_text
from dcpl.rules.profile.values import (
    KEYS,
    SECTIONS,
    Amendment,
    Profile,
    Tier,
    amended,
    from_json,
    to_json,
    value_of,
    with_value,
)
from dcpl.rules.profile.words import allowed_text
from tests.building import changed

TEXT = (Path(__file__).parents[2] / "data" / "profiles" / "dcpl.toml").read_text(encoding="utf-8")
PRESET = parse_profile(TEXT, "dcpl.toml")


def faults(text: str, default: Profile | None = PRESET) -> list[str]:
    with pytest.raises(Refused) as caught:
        parse_profile(text, "my.toml", default)
    return [str(problem) for problem in caught.value.problems]


def test_the_preset_is_the_leagues() -> None:
    assert PRESET.season.events == 12
    assert PRESET.points.schedule[:3] == (10000, 8000, 6500)
    assert len(PRESET.points.schedule) == 24
    assert PRESET.high_hand.points == 250
    assert PRESET.payouts == (
        Tier(10, (6500, 3500)),
        Tier(16, (5500, 3000, 1500)),
        Tier(24, (5000, 2500, 1500, 1000)),
    )
    assert check_profile(PRESET) == []


def test_the_preset_explains_each_key_in_a_comment() -> None:
    lines = TEXT.splitlines()
    for number, line in enumerate(lines):
        if "=" in line and not line.startswith("#"):
            assert "#" in line or lines[number - 1].startswith("#"), line


def test_each_key_is_declared_once_with_its_range_and_meaning() -> None:
    named = {section for section in Profile._fields if section not in KEYS}
    assert {key.rpartition(".")[0] for key in KEYS} - {""} == named == {*SECTIONS}
    assert all(key.about and allowed_text(key) and key.scope in (NIGHT, SEASON) for key in KEYS.values())
    assert all(value_of(PRESET, name) is not None for name in KEYS)


def test_a_key_that_came_later_has_a_preset_so_that_old_seasons_can_be_read() -> None:
    assert {key.key for key in KEYS.values() if key.since > "1.0" and key.preset is None} == set()


def test_a_profile_keeps_the_presets_values_where_it_is_silent() -> None:
    assert parse_profile("", "my.toml", PRESET) == PRESET
    own = parse_profile('name = "Ours"\n[hits]\neach = 0.25', "my.toml", PRESET)
    assert own == changed(PRESET, name="Ours", hits_each=25)


def test_without_a_preset_each_missing_key_is_told() -> None:
    told = faults('name = "Ours"', None)
    assert len(told) == sum(key.preset is None for key in KEYS.values()) - 1
    assert told[0] == "my.toml: season.events is missing (allowed: a whole number from 1 to 9999)"


def test_every_fault_is_told_at_once_with_its_line() -> None:
    assert faults(
        'nme = "x"\n[hits]\neach = 1.005\nshared = "no"\n\n[season]\nseats = 1\nevents = true\n'
    ) == [
        "my.toml, line 1: unknown key nme (did you mean name?)",
        "my.toml, line 3: hits.each is 1.005, with more than two places"
        " (allowed: a number from 0 to 1000000 with at most two places)",
        'my.toml, line 4: hits.shared is "no" (allowed: "split", "full" or "first")',
        "my.toml, line 7: season.seats is 1 (allowed: a whole number from 2 to 500)",
        "my.toml, line 8: season.events is true (allowed: a whole number from 1 to 9999)",
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("season = 3", "line 1: season is a section (write it as the table [season])"),
        ("[seson]\nevents = 3", "line 1: unknown key seson"),
        ("[rebuy]\nnight = 3", "line 2: unknown key rebuy.night"),
        ("events = 3", "did you mean season.events?"),
        ("name = 3", "name is 3 (allowed: a text of 1 to 80 letters)"),
        ('name = " "', "name is 0 letters long"),
        ('name = "a\\nb"', "name has unprintable letters"),
        ("[buy_in]\nnight_cents = 20.0", "buy_in.night_cents is 20.0 (allowed: a whole number from 0"),
        ("[buy_in]\nnight_cents = -1", "buy_in.night_cents is -1"),
        ("[rebuy]\nmost = 100", 'rebuy.most is 100 (allowed: a whole number from 0 to 99, or "unlimited")'),
        ("[rebuy]\nmost = 0x" + "f" * 6000, "rebuy.most is a huge number"),
        ("[rebuy]\nmost = 2026-01-01", "rebuy.most is a date"),
        ("[rebuy]\npenalty = -0.5", "rebuy.penalty is -0.50"),
        ("[rebuy]\npenalty = nan", "rebuy.penalty is nan"),
        ("[rebuy]\npenalty = 1e400", "rebuy.penalty is 1e400"),
        ("[rebuy]\npenalty = '10'", 'rebuy.penalty is "10"'),
        ("[points]\nschedule = []", "points.schedule has 0 values"),
        ("[points]\nschedule = 100", "points.schedule is 100"),
        ("[points]\nschedule = [1, [2]]", "points.schedule is a list"),
        ("[hits]\nrebought = 1", "hits.rebought is 1 (allowed: true or false)"),
        ("[high_hand]\nmust_play = 3", "high_hand.must_play is 3 (allowed: a whole number from 0 to 2)"),
        ("payouts = [3]", "payouts has a tier that is no table of up_to and percent, or of up_to and cents"),
        (
            "[[payouts]]\nup_to = 9",
            "line 1: payouts has a tier that is no table of up_to and percent, or of up_to and cents",
        ),
        ("[[payouts]]\nup_to = 1\npercent = [100]", "payouts tier 1: up_to is 1"),
        ("[[payouts]]\nup_to = 9\npercent = [65, 30]", "payouts tier 1: its percents add up to 95"),
        (
            "[[payouts]]\nup_to = 9\npercent = [101, -1]",
            "payouts tier 1: a percent is not above 0 and up to 100",
        ),
        ("[[payouts]]\nup_to = 2\npercent = [50, 30, 20]", "3 places are paid in a field of 2"),
        (
            "[[payouts]]\nup_to = 9\npercent = [100]\n[[payouts]]\nup_to = 9\npercent = [100]",
            "payouts tier 2: up_to is 9, not above the tier before it",
        ),
        ("[prizes]\nunit_cents = 0", "prizes.unit_cents is 0"),
        ('[standings]\ntiebreaks = ["events", "luck"]', 'standings.tiebreaks has "luck"'),
        ('[standings]\ntiebreaks = ["events", "events"]', "standings.tiebreaks has a value twice"),
        ('[standings]\ntiebreaks = ["ro-sham-bo", "events"]', "goes on after ro-sham-bo"),
        ("[stack]\nchips = [100, 25]", "stack.chips is not in ascending order"),
        ("[post_season]\nmain_seats = 1", "post_season.main_seats is 1"),
        ("[season\n", "line 1: not TOML"),
        ("[season]\nevents = 1\nevents = 2", "line 3: not TOML"),
        ("a = " + "[" * 5000, "not TOML"),
        ("[season]\nevents = 7", "line 2: post_season.full_events is 8, more than season.events, which is 7"),
        ("[post_season]\nfee_events = 9", "post_season.fee_events is 9, more than post_season.full_events"),
        ("[stack]\nleast = 200000", "stack.least is 200000, more than stack.most"),
        (
            "[stack]\nleast = 40010",
            "stack.least is 40010, which chips of 25 (stack.smallest_chip) cannot make",
        ),
        ("[stack]\nsmallest_chip = 50", "stack.smallest_chip is 50, which is not in stack.chips"),
        ("[stack]\nregular = 110", "stack.regular is 110, which chips of 25 (stack.chips) cannot make"),
        ("[no_show]\npenalty = 25.5", "no_show.penalty is 25.5, more than no_show.most, which is 25"),
    ],
)
def test_a_fault_names_its_key_and_what_is_allowed(text: str, told: str) -> None:
    found = faults(text)
    assert len(found) == 1
    assert told in found[0]
    assert found[0].startswith("my.toml")


@given(st.integers(0, 1_000_000))
def test_points_are_exact_to_a_hundredth(points: int) -> None:
    whole, rest = divmod(points, 100)
    assert parse_assignment(f"hits.each={whole}.{rest:02d}") == ("hits.each", points)
    profile = changed(PRESET, hits_each=points)
    assert read_profile(profile_values(profile)) == profile
    assert from_json(to_json(profile)) == profile


def test_the_stored_text_is_canonical_and_complete() -> None:
    text = to_json(PRESET)
    assert from_json(text) == PRESET
    assert to_json(from_json(text)) == text
    assert isinstance(from_json(text).payouts[0], Tier)
    assert "." not in text.replace("Dark City Poker League", "")  # hundredths: no binary float


@pytest.mark.parametrize("text", ["", "{", "[]", "null", "{}", '{"name": "x"}', '{"payouts": [1]}'])
def test_a_damaged_profile_in_the_database_is_told(text: str) -> None:
    with pytest.raises(StoreError, match="damaged"):
        from_json(text)


def test_reading_a_stored_profile_loads_nothing_heavy() -> None:
    code = (
        "import sys; from dcpl.rules.profile.values import from_json;"
        "print({'tomllib', 'decimal', 'dataclasses', 'difflib', 'datetime'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def test_a_stored_profile_is_judged_whole() -> None:
    broken = changed(PRESET, hits_each=-1, hits_shared="x", points_schedule=(), payouts=(Tier(10, (1,)),))
    assert len(check_profile(broken)) == 4
    assert [problem.message for problem in check_profile(changed(PRESET, season_events=3))] == [
        "post_season.full_events is 8, more than season.events, which is 3"
    ]
    for name in KEYS:
        for wrong in (None, "", -1, 1.5, (), [], ("x",), ({},), True):
            check_profile(with_value(PRESET, name, wrong))  # never raises, whatever is stored


@pytest.mark.parametrize(
    ("text", "key", "value"),
    [
        ("hits.each=1.5", "hits.each", 150),
        (" hits.each = 2 ", "hits.each", 200),
        ("buy_in.night_cents=2_500", "buy_in.night_cents", 2500),
        ("hits.shared=full", "hits.shared", "full"),
        ('hits.shared="full"', "hits.shared", "full"),
        ("hits.rebought=true", "hits.rebought", True),
        ("name=Ours = best", "name", "Ours = best"),
        ("name=7", "name", "7"),
        ("points.schedule=[10, 7.5, 5]", "points.schedule", (1000, 750, 500)),
        ("points.schedule=10, 7.5, 5", "points.schedule", (1000, 750, 500)),
        ("stack.chips=25,100", "stack.chips", (25, 100)),
        ("standings.tiebreaks=events, ro-sham-bo", "standings.tiebreaks", ("events", "ro-sham-bo")),
        ('standings.tiebreaks=["events"]', "standings.tiebreaks", ("events",)),
        ("standings.tiebreaks=[]", "standings.tiebreaks", ()),
        (
            "payouts=[{up_to=10, percent=[65,35]}, {up_to=24, percent=[33.33, 33.33, 33.34]}]",
            "payouts",
            (Tier(10, (6500, 3500)), Tier(24, (3333, 3333, 3334))),
        ),
    ],
)
def test_an_assignment_is_read_as_the_profile_holds_it(text: str, key: str, value: object) -> None:
    assert parse_assignment(text) == (key, value)
    assert check_amendment(PRESET, key, value) == []


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("hit.each=2", "unknown key hit.each (did you mean hits.each?)"),
        ("hits=2", "hits is a section"),
        ("hits.each=", 'hits.each cannot be read from ""'),
        ("hits.each=many", 'hits.each cannot be read from "many"'),
        ("hits.each=1\nhits=2", "hits.each cannot be read"),
        ("hits.each=1.234", "hits.each is 1.234, with more than two places"),
        ("hits.each=2000000", "hits.each is 2000000.00"),
        ("hits.shared=none", 'hits.shared is "none" (allowed: "split", "full" or "first")'),
        ("payouts=10", "payouts is 10"),
    ],
)
def test_an_assignment_that_does_not_fit_is_refused(text: str, told: str) -> None:
    with pytest.raises(Refused) as caught:
        parse_assignment(text)
    assert told in str(caught.value.problems[0])


@pytest.mark.parametrize("text", ["", "hits.each", "=2"])
def test_what_is_no_assignment_is_wrong_usage(text: str) -> None:
    with pytest.raises(UsageError, match="does not set a key"):
        parse_assignment(text)


def test_an_amendment_is_judged_with_the_profile_that_it_makes() -> None:
    assert "more than no_show.most" in check_amendment(PRESET, "no_show.most", 2000)[0].message
    assert "more than season.events" in check_amendment(PRESET, "season.events", 5)[0].message
    assert check_amendment(PRESET, "hits.each", -1)[0].remedy.startswith("allowed:")
    assert check_amendment(PRESET, "hits.eech", 1)[0].remedy == "did you mean hits.each?"
    for wrong in ([1], [[1]], [[1, 2]], "x", None, {}):
        assert check_amendment(PRESET, "payouts", wrong)


def test_an_amendment_is_not_blamed_for_what_was_wrong_before() -> None:
    assert check_amendment(changed(PRESET, season_events=7), "hits.each", 200) == []


def test_scopes_are_the_leagues() -> None:
    seasonal = {key for key in KEYS if scope(key) == "S"}
    sections = {key.partition(".")[0] for key in seasonal}
    assert sections == {
        *("name", "extends", "currency", "season", "standings", "table", "qualify", "post_season", "stack")
    }
    assert not any(key.partition(".")[0] in sections for key in KEYS if scope(key) == "N")
    with pytest.raises(Refused):
        scope("hits")


def test_BASE_an_amendment_holds_from_its_event_on_and_earlier_nights_keep_the_old_values() -> None:
    amendments = (
        Amendment("hits.each", 300, 7),
        Amendment("hits.each", 200, 4),  # recorded later, starts earlier: event 7 still decides from 7 on
        Amendment("post_season.full_events", 6),
    )
    at = [amended(PRESET, amendments, event).hits.each for event in (1, 3, 4, 6, 7, 12, None)]
    assert at == [100, 100, 200, 200, 300, 300, 300]
    assert {amended(PRESET, amendments, event).post_season.full_events for event in (1, 12, None)} == {6}
    assert amended(PRESET, (), 3) is PRESET


def test_of_two_amendments_from_one_event_the_later_one_counts() -> None:
    twice = (Amendment("hits.each", 300, 4), Amendment("hits.each", 200, 4))
    assert amended(PRESET, twice, 4).hits.each == 200


def test_amended_values_may_come_out_of_json() -> None:
    stored = (Amendment("payouts", [[10, [6000, 4000]]], 1), Amendment("stack.chips", [25, 100]))
    profile = amended(PRESET, stored, 1)
    assert profile.payouts == (Tier(10, (6000, 4000)),)
    assert profile.stack.chips == (25, 100)
    for damaged in (Amendment("payouts", [1]), Amendment("payout", 1)):
        with pytest.raises(StoreError):
            amended(PRESET, (damaged,), None)


def test_values_are_written_for_people() -> None:
    told = {name: value_text(key, value_of(PRESET, name)) for name, key in KEYS.items()}
    assert told["buy_in.night_cents"] == "$20.00"
    assert told["high_hand.points"] == "2.5"
    assert told["hits.rebought"] == "no"
    assert told["payouts"] == "up to 10: 65/35; up to 16: 55/30/15; up to 24: 50/25/15/10"
    assert told["stack.chips"] == "25, 100, 500, 1000, 5000"
    assert value_text(KEYS["standings.tiebreaks"], ()) == "none"
