"""Schedules of blinds: the ones that come with dcpl, and every fault of one's own."""

from __future__ import annotations

import pytest

from dcpl.errors import Refused, StoreError
from dcpl.rules.table.blinds import Blinds, Part, blinds_text, from_json, to_json
from dcpl.rules.table.blinds_file import parse_blinds
from tests.building import DCPL, ROOT

SHIPPED = sorted((ROOT / "data" / "blinds").glob("*.toml"))
SMALL = """\
name = "Small"
minutes = 20
late_entry_break = 1
rebuys_break = 1
schedule = [
  { small = 25, big = 50 },
  { break = 10, color_up = 25 },
  { small = 100, big = 200, ante = 100, minutes = 15 },
]
"""


def faults(text: str) -> list[str]:
    with pytest.raises(Refused) as refused:
        parse_blinds(text, "b.toml")
    return [str(problem) for problem in refused.value.problems]


@pytest.mark.parametrize("path", SHIPPED, ids=[path.stem for path in SHIPPED])
def test_a_shipped_schedule_is_for_the_leagues_stack_and_chips(path: object) -> None:
    blinds = parse_blinds(path.read_text(encoding="utf-8"), path.name)  # type: ignore[attr-defined]
    assert (blinds.stack, blinds.chips) == (DCPL.stack.regular, DCPL.stack.chips)
    assert (blinds.late_entry_break, blinds.rebuys_break) == (1, 2)
    assert blinds.about
    assert {chip for part in blinds.parts for chip in part.color_up} == {25, 100}
    levels = [part for part in blinds.parts if not part.is_break]
    assert all(later.big > part.big for part, later in zip(levels, levels[1:], strict=False))


def test_the_standards_first_rounds_are_the_rulebooks_example() -> None:
    blinds = parse_blinds((ROOT / "data" / "blinds" / "dcpl.toml").read_text(encoding="utf-8"), "dcpl.toml")
    assert [part.big for part in blinds.parts[:2]] == [50, 100]


def test_a_schedule_is_read_as_it_is_written() -> None:
    assert parse_blinds(SMALL, "b.toml") == Blinds(
        "Small",
        "",
        25_000,
        (25, 100, 500, 1000, 5000),
        1,
        1,
        (Part(1, 20, 25, 50), Part(1, 10, color_up=(25,)), Part(2, 15, 100, 200, 100)),
    )


def test_levels_may_also_be_written_as_tables() -> None:
    text = SMALL.split("schedule")[0] + (
        "[[schedule]]\nsmall = 25\nbig = 50\n[[schedule]]\nbreak = 10\ncolor_up = [25]\n"
        "[[schedule]]\nsmall = 100\nbig = 200\nante = 100\nminutes = 15\n"
    )
    assert parse_blinds(text, "b.toml") == parse_blinds(SMALL, "b.toml")
    assert faults(text.replace("big = 200", "big = 20")) == [
        "b.toml, line 11: level 2: small is 100, more than big, which is 20 (allowed: at most 20)",
        "b.toml, line 11: level 2: ante is 100, more than big, which is 20 (allowed: at most 20)",
        "b.toml, line 11: level 2: big is 20, less than 50 in the level before (allowed: at least 50)",
    ]


def test_what_is_stored_is_read_back() -> None:
    blinds = parse_blinds(SMALL, "b.toml")
    assert from_json(to_json(blinds)) == blinds
    for damaged in ("", "{}", "[]", "null", '{"parts": []}', to_json(blinds).replace('"name"', '"nom"')):
        with pytest.raises(StoreError, match="damaged"):
            from_json(damaged)


def test_every_fault_is_told_with_its_line() -> None:
    text = (
        'nam = "x"\nminutes = 0\nrebuys_break = 3\nschedule = [\n  { small = 50, big = 25 },\n'
        '  { break = "ten" },\n  { small = true, big = 100, aunt = 5 },\n]\nstack = 1.5\n'
    )
    assert faults(text) == [
        "b.toml: name is missing (allowed: a text of 1 to 40 characters)",
        "b.toml, line 1: unknown key nam (did you mean name?)",
        "b.toml, line 2: minutes is 0 (allowed: a whole number from 1 to 600)",
        "b.toml, line 3: rebuys_break is 3 (allowed: a whole number from 0 to 1; the schedule has 1 breaks)",
        "b.toml, line 5: level 1: small is 50, more than big, which is 25 (allowed: at most 25)",
        'b.toml, line 6: break 1: break is "ten" (allowed: a whole number from 1 to 600)',
        "b.toml, line 7: level 2: unknown key aunt (did you mean ante?)",
        "b.toml, line 7: level 2: small is true (allowed: a whole number from 1 to 1,000,000,000)",
        "b.toml, line 9: stack is 1.5 (allowed: a whole number from 1 to 1000000000)",
    ]


@pytest.mark.parametrize(
    ("before", "after", "told"),
    [
        (
            "color_up = 25",
            "color_up = 100",
            "line 7: break 1: color_up is 100 (allowed: the smallest in play, 25)",
        ),
        ("big = 50", "big = 60", "line 6: level 1: big is 60, which chips of 25 cannot make"),
        ("ante = 100", "ante = 50", "line 8: level 2: ante is 50, which chips of 100 cannot make"),
        ("minutes = 20\n", "minutes = 20\nstack = 25010\n", "line 3: stack is 25,010, which chips of 25"),
        ("minutes = 20\n", "chips = [100, 25]\n", "line 2: chips is [100, 25]"),
        ("  { small = 25, big = 50 },\n", "", "line 6: the schedule begins with a break"),
        ("  { small = 100, big = 200, ante = 100, minutes = 15 },\n", "", "the schedule ends with a break"),
        ("  { small = 25, big = 50 },", "  7,", "level 1 is 7"),
        ("schedule = [", "schedule = [\n", "not TOML"),
        ("]\n", "", "not TOML"),
    ],
)
def test_a_schedule_that_cannot_be_played_is_refused(before: str, after: str, told: str) -> None:
    text = SMALL.replace(before, after, 1)
    if told == "not TOML" and before == "schedule = [":
        text = SMALL.replace("schedule = [", "schedule = [[")
    assert any(told in fault for fault in faults(text)), faults(text)


def test_a_schedule_without_anything_is_refused() -> None:
    assert "schedule is missing" in " ".join(faults('name = "x"\n'))
    assert "schedule is an empty list" in " ".join(faults('name = "x"\nschedule = []\n'))
    assert "at most 200" in " ".join(faults(f'name = "x"\nschedule = [{"{ small = 1, big = 2 }," * 201}]\n'))


def test_blinds_in_words() -> None:
    assert blinds_text(Part(1, 20, 1000, 2000)) == "1,000 / 2,000"
