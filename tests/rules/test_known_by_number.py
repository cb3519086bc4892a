"""Knock-outs of which the number alone is known (HIT), and the hand that a bust fell in."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.rules.checks.rows import check_rows
from dcpl.rules.facts import REGULAR, Event
from dcpl.rules.history.versus import busts
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.points.judge import judge_night
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import eliminations, season_hits
from dcpl.sheets.night_sheet import read_sheets, write_sheet
from tests.building import DCPL, profile, season

Run = Callable[..., Any]
NIGHT = (
    SheetRow("Ada", 1, hits=3),
    SheetRow("Bo", 2),
    SheetRow("Cy", 3, ("Ada",)),
    SheetRow("Di", 4, hand=1),
    SheetRow("Eve", 5, hand=1, hits=0),
)


def test_three_known_and_one_named_are_three_hits_and_one_between_the_two() -> None:
    played = season([night_of(NIGHT)], rules=profile(hits_winner=0))
    result = judge_season(played)
    assert season_hits(result) == {"Ada": 3}
    assert eliminations(result) == {"Ada": 3}
    assert [(bust.hitman, bust.victim) for bust in busts(played)] == [("Ada", "Cy")]
    told = [(award.points, award.detail) for award in result.awards if award.what == "hit"]
    assert told == [(100, "eliminated Cy"), (200, "2 knock-outs of whom the number is known")]


def test_a_formula_is_told_the_number() -> None:
    rules = profile(points_schedule=(), points_formula="10 * hits", hits_each=0, hits_winner=0)
    judged = judge_night(Event(REGULAR, 1), night_of(NIGHT), rules)
    assert {row.player: row.base for row in judged.rows} == {"Ada": 3000} | dict.fromkeys(
        ("Bo", "Cy", "Di", "Eve"), 0
    )


def test_the_button_is_won_by_nobody_unnamed() -> None:
    played = season([night_of(NIGHT), night_of([SheetRow("Bo", 1, hits=1), SheetRow("Ada", 2)])])
    assert judge_season(played).nights[1].button.outcome == "lapsed"


def test_a_sheet_has_the_columns_and_comes_back() -> None:
    text = write_sheet(rows_of(night_of(NIGHT)))
    assert text.splitlines()[0].endswith(",hits,hand")
    nights, problems = read_sheets(text.encode(), "night.csv", with_event=False)
    assert problems == []
    assert night_of(nights[0].rows) == night_of(NIGHT)
    nights, problems = read_sheets(b"Place,Player,KOs\n1,Ada,1.0\n2,Bo,\n", "night.csv", with_event=False)
    assert (problems, [row.hits for row in nights[0].rows]) == ([], [1, None])


@pytest.mark.parametrize(
    ("rows", "told"),
    [
        ([SheetRow("A", 1, hits=0), SheetRow("B", 2, ("A",))], "A has 0 hits and is named as hitman 1 time "),
        ([SheetRow("A", 1, hits=2), SheetRow("B", 2)], "A has 2 hits and 1 other went out"),
        ([SheetRow("A", 1), SheetRow("B", 2, first_place=2)], "B went out once"),
        (
            [SheetRow("A", 1), SheetRow("B", 2, rebuys=1, first_place=3)],
            "B first stood 3rd, in the end 2nd (from 2 to 2)",
        ),
        ([SheetRow("A", 1), SheetRow("B", 2), SheetRow("C", hits=1, status="no-show")], "did not show up"),
    ],
)
def test_numbers_that_cannot_be_are_refused(rows: list[SheetRow], told: str) -> None:
    faults = [f"{fault.message} ({fault.remedy})" for _, fault in check_rows(rows, Event(REGULAR, 1), DCPL)]
    assert len(faults) == 1 and told in faults[0], faults


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,hitman,hits\n1,Ada,,2\n2,Bo,,\n3,Cy,Ada,x\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026")
    told = run("event", "record", "1", sheet, "--create-players", code=1).stderr
    assert 'line 4, column hits: "x" is no number of knock-outs' in told
    sheet.write_text("place,player,hitman,hits\n1,Ada,,2\n2,Bo,,\n3,Cy,Ada,\n", encoding="utf-8")
    run("event", "record", "1", sheet, "--create-players")
    assert "1 knock-out of whom the number is known" in run("explain", "Ada").stdout
    assert run("event", "sheet", "1").stdout.splitlines()[1] == "1,Ada,,0,played,,,2"
    before = run("season", "export").stdout
    run("event", "clear", "1")
    run("undo")
    assert run("season", "export").stdout == before
