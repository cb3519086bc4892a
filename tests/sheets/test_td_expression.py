"""The parser of Tournament Director expressions: plain values, and nothing carried out."""

from __future__ import annotations

import time

import pytest

from dcpl.imports.readers.td_expression import DEEPEST, Unreadable, parse_expression


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("{}", {}),
        ("[]", []),
        ("({a: 1});", {"a": 1}),
        ("{a: [1, 2,], 'b': \"c\", 3: null,}", {"a": [1, 2], "b": "c", "3": None}),
        ("[true, false, null, undefined]", [True, False, None, None]),
        ("[Infinity, -Infinity]", [float("inf"), float("-inf")]),
        ("[0, -1, +2, 1.5, .5, 5., 1e3, -2.5E-1, 0x1F]", [0, -1, 2, 1.5, 0.5, 5.0, 1000.0, -0.25, 31]),
        ("new A()", {}),
        ("new A({b: new LO.B([20])})", {"b": [20]}),
        ("new A(1, 2)", [1, 2]),
        ('new Map({"x": 1})', {"x": 1}),
        ("new Map(null)", {}),
        ("new Map()", {}),
        ('new Map([["x", 1]])', {"x": 1}),
        ('Map.from([["x", 1], ["y", new A({})]])', {"x": 1, "y": {}}),
        ("Map.from([])", {}),
        ("{ /* one */ a: 1, // two\n b: 2 }", {"a": 1, "b": 2}),
        (
            '"a\\"b\\\\c\\n\\t\\x41\\u00e5\\u{1F600}\\ud83d\\ude00\\q"',
            'a"b\\c\n\tA\u00e5\U0001f600\U0001f600q',
        ),
        ("'it\\'s'", "it's"),
        ("{__proto__: {a: 1}, constructor: 2}", {"__proto__": {"a": 1}, "constructor": 2}),
    ],
)
def test_an_expression_is_read_as_plain_values(text: str, value: object) -> None:
    assert parse_expression(text) == value


def test_half_a_letter_becomes_no_letter_that_cannot_be_written() -> None:
    assert parse_expression('"a\\ud800b"') == "a\ufffdb"


@pytest.mark.parametrize(
    ("text", "told", "column"),
    [
        ("", "the file ends where a value should stand", 1),
        ("{a: alert(1)}", '"alert" is no plain value', 5),
        ("{a: process.env.HOME}", '"process.env.HOME" is no plain value', 5),
        ("{a: `x`}", '"`" is no plain value', 5),
        ("[...a]", '"." is no plain value', 2),
        ("{a: -b}", 'after "-" stands no number', 6),
        ("{a: 1e999}", "a number is too great", 5),
        ("{a: " + "9" * 5_000 + "}", "a number is too great", 5),
        ("{a: function () {}}", '"function" is no plain value', 5),
        ("{a: () => 1}", "nothing stands between the parentheses", 6),
        ("{get a() {}}", '"a" stands where the colon after a key should', 6),
        ("{a: 1, a: 2}", 'the key "a" stands twice in one object', 8),
        ('Map.from([["a", 1], ["a", 2]])', "a key stands twice in one map", 1),
        ('Map.from([["a"]])', "a map holds something else than pairs of a key and a value", 1),
        ("Map.from([[1, 0], [1, 1]])", "a key stands twice in one map", 1),
        ("Map.from([[[1], 0]])", "a map holds something else than pairs of a key and a value", 1),
        ("new Map(5)", "a map holds something else than pairs of a key and a value", 1),
        ("{a: 1", 'the end of the file stands where "," or "}" should', 6),
        ("{a: [1}", '"}" stands where "," or "]" should', 7),
        ("{a: 1} + 1", '"+" stands after the end of the expression', 8),
        ('{a: "x}', "a text is opened and not closed on its line", 5),
        ('{a: "x\ny"}', "a text is opened and not closed on its line", 5),
        ('"\\u{110000}"', "an escape names no letter", 1),
        ("new 5", 'after "new" stands no class', 5),
        ("new A", '"A" is followed by no parenthesis', 6),
        ("[1,,2]", '"," is no plain value', 4),
    ],
)
def test_what_is_no_plain_value_is_told_with_its_place(text: str, told: str, column: int) -> None:
    with pytest.raises(Unreadable) as refused:
        parse_expression(text)
    assert (refused.value.message, refused.value.line, refused.value.column) == (told, 1, column)


def test_a_place_is_told_by_line_and_column() -> None:
    with pytest.raises(Unreadable) as refused:
        parse_expression("{\n  a: 1,\n  b: ?\n}")
    assert (refused.value.line, refused.value.column) == (3, 6)


def test_nesting_is_read_as_deep_as_told_and_no_deeper() -> None:
    assert parse_expression("[" * DEEPEST + "]" * DEEPEST)
    with pytest.raises(Unreadable, match="more than 200 deep"):
        parse_expression("[" * (DEEPEST + 1) + "]" * (DEEPEST + 1))


@pytest.mark.parametrize(
    "text",
    [
        "[" * 5_000_000,
        "{a:" * 1_000_000,
        "(" * 5_000_000,
        "new A(" * 500_000,
        "new " * 1_000_000,
        "-" * 5_000_000,
        "a." * 2_000_000,
        "/*" * 2_000_000,
        "//" * 2_000_000,
        "/* */ " * 500_000,
        " " * 5_000_000,
        "1" * 5_000_000,
        '{a: "' + "\\" * 5_000_000,
        '{a: "' + "x" * 5_000_000,
        "`${" * 1_000_000,
        "a?b:" * 1_000_000,
        "[" + "1," * 2_000_000 + "]",
    ],
    ids=lambda text: text[:8].replace(" ", "_"),
)
def test_hostile_texts_are_refused_before_long(text: str) -> None:
    start = time.process_time()
    with pytest.raises(Unreadable):
        parse_expression(text)
    assert time.process_time() - start < 10


def test_a_long_text_is_a_text() -> None:
    assert len(parse_expression('{a: "' + "\\u0041" * 500_000 + '"}')["a"]) == 500_000
