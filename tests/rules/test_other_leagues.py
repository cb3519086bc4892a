"""What only other leagues have in their rules: each key, its range, and that DCPL's own reads as before."""

from __future__ import annotations

import json
import tomllib

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import DcplError, Refused
from dcpl.rules.checks.rows import check_rows
from dcpl.rules.facts import REGULAR, Event
from dcpl.rules.money.books import fee
from dcpl.rules.money.pots import money_of, own_prices, prizes, shares
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.points.base import base_points, schedule_for, variables_of
from dcpl.rules.points.bounties import Button, hits, judge_button, knock_outs
from dcpl.rules.post_season.stacks import main_event_stack, rule_text
from dcpl.rules.profile.file import (
    check_amendment,
    check_profile,
    parse_assignment,
    parse_profile,
    read_profile,
)
from dcpl.rules.profile.key import Key
from dcpl.rules.profile.text import plain_value, profile_values, told_keys, value_text
from dcpl.rules.profile.values import (
    KEYS,
    UNLIMITED,
    Amendment,
    Amounts,
    FieldSchedule,
    Profile,
    amended,
    from_json,
    to_json,
    value_of,
)
from dcpl.rules.season.judge import judge_season
from tests.building import DCPL, ROOT, changed, finish, profile, row, season

TEXT = (ROOT / "data" / "profiles" / "dcpl.toml").read_text(encoding="utf-8")
OPTIONAL = [key for key in KEYS.values() if key.preset is not None]
BY_FIELD = (FieldSchedule(4, (1000, 500)), FieldSchedule(8, (2000, 1000, 500)))


def ours(text: str) -> Profile:
    return parse_profile(text, "ours.toml", DCPL)


def faults(text: str) -> list[str]:
    with pytest.raises(Refused) as caught:
        ours(text)
    return [str(problem) for problem in caught.value.problems]


def test_dcpls_own_profile_names_none_of_them_and_is_stored_without_them() -> None:
    written = {
        f"{section}.{name}" if isinstance(table, dict) else section
        for section, table in tomllib.loads(TEXT).items()
        for name in (table if isinstance(table, dict) else [""])
    }
    assert {key.key for key in OPTIONAL} & written == set()
    assert {name.replace(".", "_") for name in written} == {*json.loads(to_json(DCPL))}
    told = profile_values(DCPL)
    assert {"add_on", "by_field", "formula"} & {*told, *told["points"]} == set()  # type: ignore[misc]  # a table
    assert not {"best", "drop"} & {*told["standings"]}  # type: ignore[misc]  # a table too
    assert to_json(from_json(to_json(DCPL))) == to_json(DCPL)


@pytest.mark.parametrize("key", OPTIONAL, ids=[key.key for key in OPTIONAL])
def test_a_stored_profile_of_an_old_season_has_the_default(key: Key) -> None:
    assert from_json(to_json(DCPL)) == DCPL
    assert value_of(from_json(to_json(DCPL)), key.key) == key.preset


@pytest.mark.parametrize(
    ("text", "name", "value"),
    [
        ("[rebuy]\nmost = 99", "rebuy.most", 99),
        ('[rebuy]\nmost = "unlimited"', "rebuy.most", UNLIMITED),
        ("[add_on]\nmost = 2", "add_on.most", 2),
        ('[add_on]\nmost = "unlimited"', "add_on.most", UNLIMITED),
        ("[add_on]\nnight_cents = 1000", "add_on.night_cents", 1000),
        ("[add_on]\nmain_cents = 500", "add_on.main_cents", 500),
        ('[hits]\nshared = "first"', "hits.shared", "first"),
        ('[points]\nformula = "field - place"', "points.formula", "field - place"),
        (
            "[[points.by_field]]\nup_to = 4\nschedule = [10, 5]\n"
            "[[points.by_field]]\nup_to = 8\nschedule = [20, 10, 5]",
            "points.by_field",
            BY_FIELD,
        ),
        ("[[payouts]]\nup_to = 9\ncents = [9000, 3000]", "payouts", (Amounts(9, (9000, 3000)),)),
        ("[post_season]\nmain_seats = 0", "post_season.main_seats", 0),
        ("[post_season]\nsecond_chance_most = 0", "post_season.second_chance_most", 0),
        ("[stack]\nbase = 6500", "stack.base", 6500),
        ("[stack]\nper_hit = 50", "stack.per_hit", 50),
        ("[stack]\nleast = 0", "stack.least", 0),
        ('[stack]\nmost = "unlimited"', "stack.most", UNLIMITED),
        ("[standings]\nbest = 6", "standings.best", 6),
        ("[standings]\ndrop = 2", "standings.drop", 2),
        ("[season]\nlast_event_factor = 1.5", "season.last_event_factor", 150),
        ('[standings]\ntiebreaks = ["wins", "hits"]', "standings.tiebreaks", ("wins", "hits")),
    ],
)
def test_each_is_read_kept_printed_and_read_again(text: str, name: str, value: object) -> None:
    found = ours(text)
    assert value_of(found, name) == value
    assert check_profile(found) == []
    assert from_json(to_json(found)) == found
    document = json.loads(json.dumps(profile_values(found)))
    assert read_profile(document) == found
    key = KEYS[name]
    assert value_text(key, value)
    again = json.loads(json.dumps(plain_value(key, value, lambda points: points / 100)))
    stored = Amendment(key.key, json.loads(json.dumps(value)), 1 if key.scope == "N" else None)
    assert value_of(amended(DCPL, [stored], 1), name) == value
    assert parse_assignment(f"{key.key}={_toml(again)}") == (key.key, value)


def _toml(value: object) -> str:
    if isinstance(value, dict):
        return "{" + ", ".join(f"{name} = {_toml(each)}" for name, each in value.items()) + "}"
    if isinstance(value, list):
        return f"[{', '.join(map(_toml, value))}]"
    return json.dumps(value)


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (
            '[rebuy]\nmost = "many"',
            'rebuy.most is "many" (allowed: a whole number from 0 to 99, or "unlimited")',
        ),
        ("[rebuy]\nmost = 1000000000000", "rebuy.most is 1000000000000"),
        ("[rebuy]\nmost = -1", "rebuy.most is -1"),
        ("[add_on]\nmost = 100", "add_on.most is 100 (allowed: a whole number from 0 to 99"),
        (
            "[add_on]\nnight_cents = 1.5",
            "add_on.night_cents is 1.5 (allowed: a whole number from 0 to 100000000)",
        ),
        ("[add_on]\npenalty = 5", "unknown key add_on.penalty"),
        ('[hits]\nshared = "all"', 'hits.shared is "all" (allowed: "split", "full" or "first")'),
        ("[points]\nby_field = []", "points.by_field has no table"),
        (
            "[points]\nby_field = 3",
            "points.by_field is 3 (allowed: tables of up_to (2 to 9999, ascending) and",
        ),
        ("[points]\nby_field = [3]", "points.by_field has a table that is not one of up_to and schedule"),
        ("[[points.by_field]]\nup_to = 1\nschedule = [1]", "points.by_field table 1: up_to is 1"),
        ("[[points.by_field]]\nup_to = 4\nschedule = []", "points.by_field table 1 has 0 places"),
        ("[[points.by_field]]\nup_to = 4\nschedule = [-1]", "points.by_field table 1: a value is -1.00"),
        (
            "[[points.by_field]]\nup_to = 4\nschedule = [1]\n[[points.by_field]]\nup_to = 4\nschedule = [1]",
            "points.by_field table 2: up_to is 4, not above the table before it",
        ),
        ("[[payouts]]\nup_to = 9\ncents = []", "payouts tier 1 pays nobody"),
        ("[[payouts]]\nup_to = 9\ncents = [0]", "payouts tier 1: an amount is not from 1 to 100000000 cents"),
        ("[[payouts]]\nup_to = 2\ncents = [3, 2, 1]", "payouts tier 1: 3 places are paid in a field of 2"),
        ("[[payouts]]\nup_to = 9\ncents = [1.5]", "payouts is 1.5"),
        (
            "[[payouts]]\nup_to = 9\ncents = [1]\npercent = [100]",
            "payouts has a tier that is no table of up_to",
        ),
        (
            "[post_season]\nmain_seats = 1",
            "post_season.main_seats is 1 (allowed: 0 for none, or a whole number",
        ),
        (
            "[stack]\nmost = 0",
            'stack.most is 0 (allowed: a whole number from 1 to 1000000000, or "unlimited")',
        ),
        ("[stack]\nbase = -1", "stack.base is -1"),
        ("[stack]\nper_hit = 1000001", "stack.per_hit is 1000001"),
    ],
)
def test_what_is_out_of_its_range_is_told(text: str, told: str) -> None:
    assert told in faults(text)[0]


_plain = st.one_of(
    st.none(), st.booleans(), st.integers(-5, 10**13), st.floats(), st.text(max_size=8),
    st.sampled_from(["unlimited", "first", "field - place", "1 / 0", "wins", "events"]),
)  # fmt: skip
_lists = st.lists(st.one_of(st.integers(-1, 9), st.booleans(), st.text(max_size=3)), max_size=3)
_tables = st.dictionaries(
    st.sampled_from(["up_to", "percent", "cents", "schedule", "x"]), st.one_of(_plain, _lists), max_size=3
)
_values = st.one_of(_plain, _lists, _tables, st.lists(_tables, max_size=3))


@given(st.sampled_from(sorted(KEYS)), _values)
def test_whatever_a_key_is_given_is_refused_or_makes_a_possible_profile(name: str, value: object) -> None:
    section, _, inner = name.rpartition(".")
    try:
        made = read_profile({section: {inner: value}} if section else {name: value}, "ours.toml", DCPL)
    except Refused as refused:
        assert all(problem.message for problem in refused.problems)
        return
    assert check_profile(made) == []
    assert from_json(to_json(made)) == made
    assert read_profile(json.loads(json.dumps(profile_values(made)))) == made
    assert all(value_text(key, value_of(made, key.key)) for key in told_keys(made))


def test_exactly_one_way_gives_base_points() -> None:
    both = '[points]\nschedule = [3, 2]\nformula = "field - place"'
    assert faults(both) == [
        "ours.toml, line 3: points.schedule and points.formula are both named, and one way alone gives base"
        " points (keep one of points.schedule, points.formula)"
    ]
    three = f"{both}\n[[points.by_field]]\nup_to = 4\nschedule = [1]"
    assert "are all named" in faults(three)[0]
    # the one that is named takes the place of the default's
    formula = ours('[points]\nformula = "field - place"')
    assert (formula.points.schedule, formula.points.by_field) == ((), ())
    assert "schedule" not in profile_values(formula)["points"]  # type: ignore[operator]  # a table
    back = parse_profile("[points]\nschedule = [3, 2]", "ours.toml", formula)
    assert (back.points.schedule, back.points.formula) == ((300, 200), "")
    nothing = changed(DCPL, points_schedule=(), points_formula="")
    assert [problem.message for problem in check_profile(nothing)] == ["points.schedule has 0 values"]
    several = changed(DCPL, points_formula="place")
    assert [problem.message for problem in check_profile(several)] == [
        "base points are given by points.schedule and points.formula"
    ]


def test_an_amendment_takes_one_way_in_place_of_another_from_its_event_on() -> None:
    key, value = parse_assignment("points.formula = field - place")
    assert check_amendment(DCPL, key, value) == []
    changes = [Amendment(key, value, 5), Amendment("points.schedule", (300, 200), 8)]
    at = {event: amended(DCPL, changes, event) for event in (4, 5, 8)}
    assert at[4] is not at[5]
    assert at[4].points.schedule == DCPL.points.schedule
    assert (at[5].points.schedule, at[5].points.formula) == ((), "field - place")
    assert (at[8].points.schedule, at[8].points.formula) == ((300, 200), "")
    told = check_amendment(DCPL, "points.formula", "1 / (place - 1)")
    assert told[0].message.startswith("points.formula divides by zero at place 1, field 2")


def test_without_a_post_season_its_thresholds_bind_nobody() -> None:
    text = "[season]\nevents = 3\n[post_season]\nmain_seats = 0"
    assert ours(text).season.events == 3
    assert "post_season.full_events is 8, more than season.events" in faults("[season]\nevents = 3")[0]


def test_a_field_beyond_the_last_schedule_is_refused_when_it_is_recorded() -> None:
    rules = profile(points_schedule=(), points_by_field=BY_FIELD, points_beyond=100)
    placed = {str(place): place for place in range(1, 6)}
    assert [*base_points(placed, rules).values()] == [2000, 1000, 500, 100, 100]
    assert schedule_for(4, rules) == (1000, 500)
    with pytest.raises(
        DcplError, match="a field of 9 has no points: the profile's schedules end at 8 players"
    ):
        schedule_for(9, rules)
    rows = [row(str(place), place) for place in range(1, 10)]
    told = check_rows(rows, Event(REGULAR, 1), rules)
    assert [problem.message for _, problem in told] == [
        "a field of 9 has no points: the profile's schedules end at 8 players"
    ]


def test_a_night_that_a_formula_cannot_judge_is_refused_with_the_player_and_the_variables() -> None:
    rules = profile(points_schedule=(), points_formula="100 / (3 - hits)")
    rows = [row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", 3, "Ada"), row("Di", 4, "Ada")]
    told = check_rows(rows, Event(REGULAR, 1), rules)
    assert [problem.message for _, problem in told] == [
        "Ada has no base points: points.formula, '100 / (3 - hits)', divides by zero at place 1, field 4,"
        " hits 3, rebuys 0, pot 100, spent 25, buy_in 25"
    ]
    assert told[0][1].remedy == "`dcpl season rules set points.formula=... --from EVENT` mends it"
    assert check_rows([*rows[:3], row("Di", 4, "Bo")], Event(REGULAR, 1), rules) == []


REBOUGHT = [
    row("Ada", 1, rebuys=2, rebuy_hitmen=(("Bo",), ("Cy",)), add_ons=1),
    row("Bo", 2, "Ada"),
    row("Cy", 3, "Ada; Bo; Di"),
    row("Di", 4, "Bo", paid_cents=4000),
]


def test_a_formula_is_told_the_money_in_whole_currency_units_and_the_hits_without_the_winners_own() -> None:
    rules = profile(
        points_schedule=(), points_formula="pot", hits_each=0, hits_rebought=True, rebuy_most=2,
        add_on_most=1, add_on_night_cents=1000,
    )  # fmt: skip
    night = night_of(REBOUGHT)
    told = variables_of(REBOUGHT, night, rules)
    money = money_of(REBOUGHT, rules)
    # 4 buy-ins of 25, two rebuys of 20, an add-on of 10, and what Di paid beyond 25
    assert money.night_pot_cents + money.main_pot_cents == 10000 + 4000 + 1000 + 1500
    assert {variables.pot for variables in told.values()} == {16500}
    assert [told[player].spent for player in ("Ada", "Bo", "Cy", "Di")] == [7500, 2500, 2500, 4000]
    assert {variables.buy_in for variables in told.values()} == {2500}
    assert [told[player].rebuys for player in ("Ada", "Bo")] == [2, 0]
    assert [told[player].hits for player in ("Ada", "Bo", "Cy", "Di")] == [(4, 3), (7, 3), (1, 1), (1, 3)]
    placed = places(night)
    assert [*base_points(placed, rules, told).values()] == [16500] * 4


@pytest.mark.parametrize(
    ("shared", "rebought", "expected"),
    [
        ("split", False, {"Ada": (4, 3), "Bo": (4, 3), "Di": (1, 3)}),
        ("full", False, {"Ada": (2, 1), "Bo": (2, 1), "Di": (1, 1)}),
        ("first", False, {"Ada": (2, 1), "Bo": (1, 1)}),
        ("first", True, {"Ada": (2, 1), "Bo": (2, 1), "Cy": (1, 1)}),
    ],
)
def test_HIT_shared_and_rebought_ones_count_as_the_rules_say(
    shared: str, rebought: bool, expected: dict[str, tuple[int, int]]
) -> None:
    rules = profile(hits_shared=shared, hits_rebought=rebought)
    assert knock_outs(night_of(REBOUGHT), rules) == expected
    made: dict[str, int] = {}
    for bounty in hits(night_of(REBOUGHT), "Ada", changed(rules, hits_winner=0)):
        made[bounty.hitman] = made.get(bounty.hitman, 0) + bounty.points
    for player, (top, bottom) in expected.items():
        assert abs(made[player] - 100 * top / bottom) < 2


def test_BUTTON_the_first_named_alone_wins_it_where_the_rules_say_so() -> None:
    night = finish("Ada", "Bo", "Cy", by={"Cy": "Bo; Ada", "Bo": "Ada"})
    result = judge_button(Button("Cy"), night, places(night), False, profile(hits_shared="first"))
    assert (result.outcome, result.hitmen) == ("won", ("Bo",))
    assert [(bounty.hitman, bounty.points) for bounty in result.bounties] == [("Bo", 500)]


def test_rebought_busts_count_from_the_sheet_to_the_standings() -> None:
    rules = profile(hits_rebought=True, rebuy_most=UNLIMITED, button_value=0, hits_winner=0)
    rows = [
        row("Ada", 1),
        row("Bo", 2, "Ada", rebuys=3, rebuy_hitmen=(("Ada",), ("Cy",), ("Cy",))),
        row("Cy", 3, "Ada"),
    ]
    assert check_rows(rows, Event(REGULAR, 1), rules) == []
    night = judge_season(season([night_of(rows)], rules=rules)).nights[0]
    assert {line.player: line.hit_points for line in night.rows} == {"Ada": 300, "Bo": 0, "Cy": 200}
    assert rows_of(night_of(rows)) == tuple(sorted(rows, key=lambda line: line.place or 0))


@pytest.mark.parametrize(
    ("line", "most", "told"),
    [
        (row("Bo", 2, add_ons=1), 0, "an add-on for Bo, and the rules allow no add-ons"),
        (row("Bo", 2, add_ons=3), 2, "3 add-ons for Bo, and the rules allow 2 add-ons"),
        (row("Bo", None, status="no-show", add_ons=1), 2, "Bo did not show up: there is no add-on"),
        (row("Bo", 2, status="prepaid-absent", add_ons=1), 2, "Bo was not in the room: there is no add-on"),
        (row("Bo", 2, add_ons=99), UNLIMITED, None),
    ],
)
def test_an_add_on_is_bought_by_who_is_there_and_as_often_as_the_rules_allow(
    line: SheetRow, most: int, told: str | None
) -> None:
    rows = [row("Ada", 1), line, row("Cy", 3 if line.place else 2)]
    found = check_rows(rows, Event(REGULAR, 1), profile(add_on_most=most))
    assert [(problem.column, problem.message) for _, problem in found] == (
        [("add_ons", told)] if told else []
    )


def test_rebuys_without_a_limit_and_up_to_one() -> None:
    rows = [row("Ada", 1), row("Bo", 2, "Ada", rebuys=40)]
    assert check_rows(rows, Event(REGULAR, 1), profile(rebuy_most=UNLIMITED)) == []
    told = check_rows(rows, Event(REGULAR, 1), profile(rebuy_most=2))
    assert told[0][1].message == "40 rebuys for Bo, and the rules allow 2 rebuys"
    assert told[0][1].remedy == "at most 2; rebuy.most in the rules allows more"
    told = check_rows([row("Ada", 1), row("Bo", 2, rebuys=1)], Event(REGULAR, 1), profile(rebuy_most=0))
    assert told[0][1].message == "a rebuy for Bo, and the rules allow no rebuys"
    assert told[0][1].remedy == "rebuy.most in the rules allows them"


FIXED = profile(payouts=(Amounts(5, (9000, 3000)), Amounts(9, (12000, 6000, 2000))))


@pytest.mark.parametrize(
    ("pot", "field", "paid"),
    [
        (12000, 5, [9000, 3000]),
        (15050, 5, [12050, 3000]),  # what is left goes to first
        (10000, 5, [9000, 1000]),  # as far as the pot reaches, first place first
        (8000, 5, [8000, 0]),
        (20000, 6, [12000, 6000, 2000]),
        (20000, 2, [17000, 3000]),
        (0, 5, [0, 0]),
    ],
)
def test_PAYOUT_fixed_amounts_are_paid_as_far_as_the_pot_reaches(
    pot: int, field: int, paid: list[int]
) -> None:
    assert shares(pot, field, FIXED) == paid


@given(st.integers(0, 100_000), st.integers(2, 9), st.lists(st.integers(1, 30_000), min_size=1, max_size=2))
def test_PAYOUT_fixed_amounts_add_up_to_the_pot(pot: int, field: int, amounts: list[int]) -> None:
    rules = profile(payouts=(Amounts(9, tuple(amounts)),))
    paid = shares(pot, field, rules)
    assert sum(paid) == pot
    assert all(cents >= 0 for cents in paid)
    assert paid[1:] == [0] * len(paid[1:]) or paid[0] >= amounts[0]
    placed = {str(place): min(place, 2) for place in range(1, field + 1)}
    assert sum(prizes(pot, placed, rules).values()) == pot


def test_PAYOUT_a_night_that_nothing_is_played_for_needs_no_tier() -> None:
    free = profile(buy_in_night_cents=0, buy_in_main_cents=0, rebuy_night_cents=0, season_seats=30)
    rows = [row(f"{place:02}", place) for place in range(1, 31)]
    assert check_rows(rows, Event(REGULAR, 1), free) == []
    night = judge_season(season([night_of(rows)], rules=free)).nights[0]
    assert [line.prize_cents for line in night.rows] == [0] * 30
    paid = [*rows[:-1], rows[-1]._replace(paid_cents=500)]
    for wrong, rules in ((rows, profile(season_seats=30)), (paid, free)):
        assert [problem.message for _, problem in check_rows(wrong, Event(REGULAR, 1), rules)] == [
            "a field of 30 has no payout: the profile's tiers end at 24 players"
        ]


def test_an_own_price_is_the_whole_of_it_and_the_main_events_share_comes_first() -> None:
    event = Event(REGULAR, 1, buy_in_cents=3000, rebuy_cents=0, add_on_cents=1500)
    rules = own_prices(profile(add_on_main_cents=500, add_on_night_cents=500), event)
    assert (rules.buy_in.night_cents, rules.buy_in.main_cents) == (2500, 500)
    assert (rules.rebuy.night_cents, rules.rebuy.main_cents) == (0, 0)
    assert (rules.add_on.night_cents, rules.add_on.main_cents) == (1000, 500)
    little = own_prices(DCPL, Event(REGULAR, 1, buy_in_cents=300))
    assert (little.buy_in.night_cents, little.buy_in.main_cents) == (0, 300)


def test_STACK_base_points_and_hits_and_limits_that_are_off() -> None:
    rules = profile(
        stack_base=6500, stack_per_point=150, stack_per_hit=50, stack_least=0, stack_most=UNLIMITED
    )
    assert main_event_stack(4000, rules) == (12500, "points")
    assert main_event_stack(4033, rules, 3) == (12700, "points")  # 12,699.5 rounded up to 25
    assert main_event_stack(10_000_000, rules).chips == 6500 + 15_000_000
    assert main_event_stack(-500_000, rules) == (25, "minimum")  # nobody starts with nothing
    assert main_event_stack(0, changed(rules, stack_least=7000)) == (7000, "minimum")
    assert main_event_stack(10_000, changed(rules, stack_most=20_000)) == (20_000, "maximum")
    assert rule_text(rules) == "6,500 chips + 150 a point + 50 a hit, rounded up to 25"
    assert rule_text(DCPL) == "100 chips a point, rounded up to 25"


def test_FEE_there_is_none_where_there_is_no_second_chance_to_buy() -> None:
    without = profile(post_season_second_chance_most=0)
    assert [fee(events, without) for events in (3, 6, 8)] == [None, None, 0]
    assert [fee(events, profile(post_season_main_seats=0)) for events in (3, 6, 8)] == [None, None, None]


def test_BASE_TIE_tied_players_each_get_the_best_places_points_where_the_rules_say_so() -> None:
    night = night_of([row("Ada", 1), row("Bo", 2, "Ada"), row("Cy", 2, "Ada"), row("Di", 4, "Ada")])
    by_schedule = profile(points_tied="best")
    base = {one.player: one.base for one in judge_season(season([night], rules=by_schedule)).nights[0].rows}
    assert base == {"Ada": 10000, "Bo": 8000, "Cy": 8000, "Di": 5500}
    by_formula = profile(points_tied="best", points_formula="10 / place", points_schedule=())
    base = {one.player: one.base for one in judge_season(season([night], rules=by_formula)).nights[0].rows}
    assert base == {"Ada": 1000, "Bo": 500, "Cy": 500, "Di": 250}
