"""Points by a formula: what it may hold, what it gives exactly, and that nothing hostile gets through."""

from __future__ import annotations

import contextlib
import re
import subprocess
import sys
import time
from fractions import Fraction

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from dcpl.errors import Problem, Refused
from dcpl.rules.formula.formula import FUNCTIONS, VARIABLES, FormulaError, Variables, check_formula, points_of
from dcpl.rules.profile.file import parse_assignment, parse_profile
from tests.building import DCPL

NIGHT = Variables(place=3, field=9, hits=(1, 3), rebuys=2, pot=45000, spent=7500, buy_in=2500)


@pytest.mark.parametrize(
    ("formula", "hundredths"),
    [
        ("field - place", 600),
        ("field - place + (1 if place == 1 else 0)", 600),
        ("8.5 - place / 2", 700),
        ("pot", 45000),
        ("spent - buy_in", 5000),
        ("rebuys", 200),
        ("hits", 33),
        ("hits * 3", 100),
        ("-place", -300),
        ("+place ** 2", 900),
        ("2 ** -1", 50),
        ("9 ** 0.5", 300),
        ("0.1 + 0.2 == 0.3", 100),
        ("place < field < 10", 100),
        ("not place", 0),
        ("place and 7 or 8", 700),
        ("(place == 4) or 5", 500),
        ("100 * (place <= 3) + (hits > 0)", 10100),
        ("min(place, 2, field)", 200),
        ("max(place, 2)", 300),
        ("round(2.5)", 300),
        ("round(-2.5)", -300),
        ("round(0.125, 2)", 13),
        ("floor(-0.5)", -100),
        ("ceil(place / 2)", 200),
        ("sqrt(field)", 300),
        ("ln(exp(2))", 200),
        ("log(1000)", 300),
        ("log(8, 2)", 300),
        ("floor(log(8, 2))", 300),
        ("floor(field / 7 * 7)", 900),
        ("1 / 3 * 3 * 0.005", 1),
        ("0.005", 1),
        ("-0.005", -1),
        ("0.0049", 0),
        ("1_000", 100000),
        ("10000", 1000000),
        ("sqrt(field * buy_in * buy_in / spent) / (place + 1)", 217),  # sqrt(75) / 4
        ("-10_000", -1000000),
    ],
)
def test_a_formula_gives_points_rounded_half_up_once(formula: str, hundredths: int) -> None:
    check_formula(formula)
    assert points_of(formula, [NIGHT]) == hundredths


def test_BASE_TIE_tied_players_have_the_mean_of_the_places_that_they_span_rounded_once() -> None:
    spanned = [NIGHT._replace(place=place) for place in (2, 3, 4)]
    assert points_of("100 / place", spanned) == round(100 * (Fraction(50) + Fraction(100, 3) + 25) / 3)
    # 0.004 each rounds to nothing, and so does their mean; 0.004 and 0.006 make 0.005
    assert points_of("0.002 * place", [NIGHT._replace(place=place) for place in (2, 3)]) == 1


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("plase", "has the unknown variable plase; did you mean place?"),
        ("min", "has the unknown variable min; the function is written min(...)"),
        ("sqroot(place)", "has the unknown function sqroot; did you mean sqrt?"),
        ("place(2)", "has the unknown function place"),
        ("open(1)", "has the unknown function open"),
        ("(place)(2)", "has the unknown function place"),
        ("(1)(2)", "calls something that is no function"),
        ("min(1)", "calls min with 1 values, it takes 2 or more"),
        ("sqrt()", "calls sqrt with 0 values, it takes 1"),
        ("log(1, 2, 3)", "calls log with 3 values, it takes 1 or 2"),
        ("round(x=1)", "has =: equal is written =="),
        ("min(*place)", "calls min with something other than values"),
        ("", "is empty"),
        ("1 +", "cannot be read"),
        ("1 2", "cannot be read near letter 3"),
        ("place // 2", "has //: a whole quotient is written floor(a / b)"),
        ("place % 2", "has %: a percentage is written as a number, 0.9"),
        ("place & 1", "has '&', which means nothing in a formula"),
        ("place in (1, 2)", "has an operator other than"),
        ("place is 1", "has an operator other than"),
        ("(1, 2)", "has a comma that parts no values of a function: a decimal is written 0.5"),
        ("place.real", "has a part that is no number, variable or function"),
        ("().__class__", "has a part that is no number, variable or function"),
        ('"a" * 10 ** 9', "has '\"', which means nothing in a formula"),
        ("[place]", "has '[', which means nothing in a formula"),
        ("lambda: 1", "has ':', which means nothing in a formula"),
        ("a := 1", "has ':', which means nothing in a formula"),
        ("place # the rest", "has '#', which means nothing in a formula"),
        ("place; field", "has ';', which means nothing in a formula"),
        ("pünkte", "has 'ü', which means nothing in a formula"),
        ("True", "has True, and numbers alone can stand in it"),
        ("None", "has None, and numbers alone can stand in it"),
        ("1j", "has 1j, and numbers alone can stand in it"),
        ("1e3", "has 1e3, which is no number such as 12 or 0.66"),
        ("0x10", "has 0x10, which is no number such as 12 or 0.66"),
        ("9" * 41, "which is no number such as 12 or 0.66"),
        ("1 + " * 500 + "1", "is 2001 letters long, 2000 are the most"),
        ("-" * 200 + "1", "is nested deeper than 100 steps"),
        ("place ^ 2", "has ^: a power is written **"),
        ("field // 3", "has //: a whole quotient is written floor(a / b)"),
        ("1 if place = 1 else 0", "has =: equal is written =="),
        ("0,5 * field", "has a comma that parts no values of a function: a decimal is written 0.5"),
        ("10 * sqrt(n) / sqrt(r)", "has the unknown variable n; did you mean field?"),
        ("NumberOfHits", "has the unknown variable NumberOfHits; did you mean hits?"),
        ("__import__(1)", "has the unknown function __import__"),
    ],
)
def test_what_is_no_formula_is_told_when_it_is_read(formula: str, told: str) -> None:
    with pytest.raises(FormulaError) as caught:
        check_formula(formula)
    assert told in str(caught.value)


@pytest.mark.parametrize(
    ("formula", "told"),
    [
        ("100 / (field - 9)", "divides by zero at place 3, field 9"),
        ("0 / (place - 3)", "divides by zero"),
        ("ln(place - 3)", "has no value"),
        ("ln(0 - place)", "has no value"),
        ("sqrt(0 - place)", "has no value"),
        ("(0 - 8) ** (1 / 3)", "has no value"),
        ("0 ** 0", "has no value"),
        ("log(place, 1)", "divides by zero"),
        ("round(place, 0.5)", "rounds to something other than 0 to 10 places"),
        ("round(10 ** 20)", "rounds a number that is too large"),
        ("9 ** 9 ** 9 ** 9", "gives a number that is too large"),
        ("exp(10 ** 9)", "gives a number that is too large"),
        ("1000000.01", "gives 1000000.01 points, which is out of range (-1,000,000 to 1,000,000)"),
        ("10 ** 40", "gives 1.000E+40 points, which is out of range"),
    ],
)
def test_a_formula_without_a_value_says_for_which_variables(formula: str, told: str) -> None:
    check_formula(formula)
    with pytest.raises(FormulaError) as caught:
        points_of(formula, [NIGHT])
    assert told in str(caught.value)
    assert "at place 3, field 9, hits 0.333333, rebuys 2, pot 450, spent 75, buy_in 25" in str(caught.value)


numbers = st.one_of(
    st.integers(0, 50).map(str),
    st.decimals(0, 50, places=2).map(str),
    st.sampled_from(["place", "field", "rebuys", "pot", "spent", "buy_in", "hits"]),
)


def _joined(children: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(children, st.sampled_from("+-*/"), children)
    return st.one_of(
        pair.map(lambda parts: f"({parts[0]} {parts[1]} {parts[2]})"),
        st.tuples(children, children, children, children).map(
            lambda parts: f"({parts[0]} if {parts[1]} < {parts[2]} else {parts[3]})"
        ),
        children.map(lambda child: f"(-{child})"),
    )


@given(st.recursive(numbers, _joined, max_leaves=8))
@example("(place / field) * field - place")
@settings(max_examples=300, deadline=None)
def test_a_rational_formula_gives_what_exact_fractions_give(formula: str) -> None:
    values = {
        "place": 3,
        "field": 9,
        "hits": Fraction(1, 3),
        "rebuys": 2,
        "pot": 450,
        "spent": 75,
        "buy_in": 25,
    }
    exact = {name: Fraction(value) for name, value in values.items()}
    python = re.sub(r"\b(\d+(?:\.\d+)?)\b", r"Fraction('\1')", formula)
    try:
        expected = eval(python, {"Fraction": Fraction, "__builtins__": {}}, dict(exact))  # noqa: S307  # our own text
    except ZeroDivisionError:
        with pytest.raises(FormulaError):
            points_of(formula, [NIGHT])
        return
    if abs(expected) > 1_000_000:
        with pytest.raises(FormulaError, match="out of range"):
            points_of(formula, [NIGHT])
        return
    hundredths, half = divmod(abs(expected) * 100, 1)
    rounded = int(hundredths) + (half >= Fraction(1, 2))
    assert points_of(formula, [NIGHT]) == (-rounded if expected < 0 else rounded)


@given(st.integers(2, 40), st.data())
def test_a_better_place_is_never_worth_less_where_the_formula_falls_with_the_place(
    field: int, data: st.DataObject
) -> None:
    formula = data.draw(
        st.sampled_from(["field - place", "100 / place", "10 * sqrt(field / place)", "100 - 20 * ln(place)"])
    )
    points = [points_of(formula, [Variables(place, field)]) for place in range(1, field + 1)]
    assert points == sorted(points, reverse=True)


words = st.sampled_from(
    [
        *(
            *VARIABLES,
            *FUNCTIONS,
            "if",
            "else",
            "and",
            "or",
            "not",
            "lambda",
            "__import__",
            "__class__",
            "exec",
        ),
        *(
            "(",
            ")",
            "[",
            "]",
            "{",
            "}",
            ",",
            ".",
            ":",
            "+",
            "-",
            "*",
            "**",
            "/",
            "//",
            "%",
            "@",
            "<",
            "==",
            "=",
        ),
        *(
            "0",
            "1",
            "9",
            "0.5",
            "1e9",
            "0x",
            "9" * 30,
            '"a"',
            "'",
            "\\",
            "\n",
            "\0",
            "#",
            ";",
            " ",
            "é",
            "True",
        ),
    ]
)


@given(
    st.one_of(st.text(max_size=80), st.lists(words, max_size=30).map(" ".join), st.lists(words).map("".join))
)
@settings(max_examples=500, deadline=2000)
@example("(" * 300)
@example("place" + "[place" * 90)
@example("-" * 500)
@example("not " * 120 + "1")
@example("9**9**9**9**9")
@example("1 if " * 90 + "1")
@example("f'{place}'")
def test_no_text_breaks_the_reader_and_none_is_run(text: str) -> None:
    try:
        check_formula(text)
        points_of(text, [NIGHT])
    except FormulaError as error:
        assert str(error)


@pytest.mark.parametrize(
    "text", ["9**9**9**9", "exp(exp(exp(9)))", "(" * 250 + "1" + ")" * 249, "0.1 ** 0.1 ** 9999"]
)
def test_what_would_take_for_ever_is_refused_at_once(text: str) -> None:
    began = time.perf_counter()
    for fault in (lambda: check_formula(text), lambda: points_of(text, [NIGHT])):
        with contextlib.suppress(FormulaError):
            fault()
    assert time.perf_counter() - began < 1


def test_a_season_is_fast_enough() -> None:
    """12 nights of 24 players, worked out from nothing."""
    formula = "10 * sqrt(field) / sqrt(place) * (1 + ln(pot / field + 0.25)) + 10 * hits"
    points_of(formula, [NIGHT])
    began = time.perf_counter()
    for night in range(12):
        for place in range(1, 25):
            points_of(formula, [Variables(place, 24, (place, 3), 1, 60000 + night, 2500, 2500)])
    assert time.perf_counter() - began < 1


def test_only_a_league_with_a_formula_loads_what_works_it_out() -> None:
    code = (
        "import sys, dcpl.rules.season.judge, dcpl.rules.checks.night;"
        "print({'simpleeval', 'decimal', 'fractions', 'ast', 'dcpl.rules.formula.formula'} & {*sys.modules})"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"


def _problems(text: str) -> tuple[Problem, ...]:
    with pytest.raises(Refused) as caught:
        parse_profile(text, "ours.toml", DCPL)
    return caught.value.problems


def test_a_profile_tells_what_is_wrong_with_its_formula_and_where() -> None:
    assert str(_problems('[points]\nformula = "feld - place"')[0]).startswith(
        "ours.toml, line 2: points.formula has the unknown variable feld; did you mean field?"
        " (allowed: a formula of place, field, hits, rebuys, pot, spent, buy_in, prize, won, "
        "prizes, paid_places, tied, add_ons, event, rank, ranked, previous, "
    )
    assert str(_problems('[points]\nformula = "100 / (field - field)"')[0]) == (
        "ours.toml, line 2: points.formula divides by zero at place 1, field 2, hits 0, rebuys 0, pot 50,"
        " spent 25, buy_in 25 (write it so that it has a value)"
    )
    # A league that never plays two or three handed may have a formula for larger fields alone.
    for formula in (
        "100 / (field - 2)",
        "100 * ln(field - 2) / place",
        "sqrt(field - 6)",
        "ln(field - place - hits + 3)",
    ):
        assert parse_profile(f'[points]\nformula = "{formula}"', "ours.toml", DCPL).points.formula == formula
    assert "points.formula is 3" in str(_problems("[points]\nformula = 3")[0])
    assert "points.formula is empty" in str(_problems('[points]\nformula = " "')[0])


def test_a_formula_may_stand_on_several_lines_and_is_kept_on_one() -> None:
    text = '[points]\nformula = """\n  field\n   - place\n"""'
    assert parse_profile(text, "ours.toml", DCPL).points.formula == "field - place"
    key, value = parse_assignment('points.formula="field - place"')
    assert (key, value) == parse_assignment("points.formula = field - place") == (key, "field - place")


def test_a_condition_looks_at_what_reckoning_left_behind_as_a_comparison_does() -> None:
    third = Variables(place=1, field=9, hits=(1, 3))
    for formula in (
        "1 if hits * 3 - 1 else 0",
        "not not (hits * 3 - 1)",
        "(hits * 3 - 1) and 1",
        "0 or hits * 3 - 1",
    ):
        assert points_of(formula, [third]) == 0
    assert points_of("5 if hits * 3 == 1 and place else 0", [third]) == 500
