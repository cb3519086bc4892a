"""Tables as leagues print them: read as they are, or refused with the one option that would read them."""

from __future__ import annotations

from typing import Any

import pytest

from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid import Layout, read_grid
from dcpl.imports.readers.grid_layout import block_of


def read(text: str, holds: Any = "points", **how: Any) -> tuple[list[BroughtNight], list[str]]:
    nights, problems = read_grid(text.strip().encode(), "table.csv", Layout(holds, **how))
    return nights, [f"{problem.message} ({problem.remedy})" for problem in problems]


def told(nights: list[BroughtNight]) -> dict[str, dict[str, float]]:
    """Each night by its title, who had how many points (or which place)."""
    return {
        night.title: {
            row.player: row.place if row.place is not None else (row.points or 0) / 100 for row in night.rows
        }
        for night in nights
    }


TITLED = """
Harbour Lights Poker League,,,,
Season 4 - after round 3,,,,
,,,,
Rank,Player,R1,R2,Total
1,Ann,10,7.5,17.5
T2,Bo,5,DNP,5
T2,Cy,,5,5
"""
ABOVE = """
,,7-Mar,,14-Mar,
Pos,Name,Pts,KOs,Pts,KOs
1,Ann,10,2,5,0
2,Bo,5,1,10,3
"""
BELOW = """
Spieler,Spieltag 1,,Spieltag 2,
,Punkte,KO,Punkte,KO
Ann,"10,5",2,5,0
Bo,5,1,"10,0",3
"""
PAIRS = """
Player,Wk 1,$,Wk 2,$
Ann,1st,$120.00,3rd,-
Bo,2nd,$60.00,1st,"$1,150.00"
Cy,T3,,2,€40
"""
ROWS = """
Player,What,1,2
Ann,Points,10,5
,KOs,2,0
Bo,Points,5,10
,KOs,1,3
"""
STRUCK = """
Name,Week 1,Week 2,Week 3,Total
Ann,10,(2),8,18
Bo,9*,7,~~1~~,16
"""
TWICE = """
Player,2026-03-07,2026-03-07,2026-03-14
Ann,1,2,1
Bo,2,1,2
"""
TWO = """
Player,1,2
Ann,10,5
Bo,5,10

Player,3,4
Ann,1,2
Bo,2,1
"""
DATES = """
Date,Ann,Bo,Cy
2/1,1,2,3
2/8,2,1,
2/15,1,,2
"""


def test_a_table_below_its_title_with_ranks_and_totals() -> None:
    nights, problems = read(TITLED)
    assert problems == [
        "C6"
        if False
        else 'D6 holds "DNP", which is no number of points (points, as 12 or '
        "12.5; blank is an absence, and so is DNP with --absent DNP)"
    ]
    nights, problems = read(TITLED, absent=("dnp",))
    assert problems == []
    assert told(nights) == {"Event 1": {"Ann": 10, "Bo": 5}, "Event 2": {"Ann": 7.5, "Cy": 5}}
    assert nights[0].tellings == ('left out: "Rank" (A4) holds ranks',)


def test_points_and_knock_outs_side_by_side_under_a_date() -> None:
    nights, problems = read(ABOVE)
    assert problems == ['of which year? "7-Mar" (C1) and 3 more'] or problems[0].startswith("of which year?")
    nights, problems = read(ABOVE, start="2025-09-01")
    assert problems == []
    assert [night.date for night in nights] == ["2026-03-07", "2026-03-14"]
    assert [[(row.player, row.points, row.hits) for row in night.rows] for night in nights] == [
        [("Ann", 1000, 2), ("Bo", 500, 1)],
        [("Ann", 500, 0), ("Bo", 1000, 3)],
    ]


def test_the_kinds_may_stand_in_a_second_row_of_the_head() -> None:
    nights, problems = read(BELOW)
    assert problems == []
    assert told(nights) == {"Event 1": {"Ann": 10.5, "Bo": 5}, "Event 2": {"Ann": 5, "Bo": 10}}
    assert [row.hits for row in nights[1].rows] == [0, 3]


def test_places_with_their_prizes() -> None:
    nights, problems = read(PAIRS, "places")
    assert problems == []
    assert told(nights) == {"Event 1": {"Ann": 1, "Bo": 2, "Cy": 3}, "Event 2": {"Bo": 1, "Cy": 2, "Ann": 3}}
    assert [row.prize_cents for row in nights[1].rows] == [115_000, 4_000, None]


def test_a_player_of_two_rows() -> None:
    nights, problems = read(ROWS)
    assert problems == []
    assert [[(row.player, row.points, row.hits) for row in night.rows] for night in nights] == [
        [("Ann", 1000, 2), ("Bo", 500, 1)],
        [("Ann", 500, 0), ("Bo", 1000, 3)],
    ]


def test_scores_that_are_struck_or_bracketed() -> None:
    nights, problems = read(STRUCK)
    assert len(problems) == 3
    assert "--marks '*' reads it without them" in problems[0]
    assert "--marks '()' reads it without them; write -12 where it is below zero" in problems[1]
    nights, problems = read(STRUCK, marks="()*~")
    assert problems == []
    assert told(nights)["Event 2"] == {"Ann": 2, "Bo": 7}
    assert "differ from the sum of its nights: Ann 18, not 20 and Bo 16, not 17" in nights[0].tellings[0]


def test_a_date_that_stands_there_twice_is_two_nights() -> None:
    nights, problems = read(TWICE, "places")
    assert problems == []
    assert [(night.date, night.title, night.source) for night in nights] == [
        ("2026-03-07", "2026-03-07", "grid:2026-03-07"),
        ("2026-03-07", "2026-03-07 (2)", "grid:2026-03-07#2"),
        ("2026-03-14", "2026-03-14", "grid:2026-03-14"),
    ]


def test_two_tables_in_one_sheet_are_asked_about() -> None:
    nights, problems = read(TWO)
    assert nights == [] and problems == [
        "tables begin in rows 1 and 5 (--range A1:C3 reads the first, and so each)"
    ]
    assert told(read(TWO, block=block_of("A5:C7"))[0]) == {
        "Event 3": {"Ann": 1, "Bo": 2},
        "Event 4": {"Ann": 2, "Bo": 1},
    }


def test_nights_as_rows_by_short_dates() -> None:
    nights, problems = read(DATES, "places", transposed=True, start="2026-01-01")
    assert problems == []  # 2/15 settles that the month comes first
    assert [night.date for night in nights] == ["2026-02-01", "2026-02-08", "2026-02-15"]
    assert told(nights)["2/8"] == {"Bo": 1, "Ann": 2}


@pytest.mark.parametrize(
    ("text", "how", "option"),
    [
        ("Player,Alpha,Beta\nAnn,1,2\nBo,2,1", {}, "--numbered"),
        ('Player,1,2\nAnn,"1,250",3\nBo,2,1', {}, "--decimal point or --decimal comma"),
        ("Player,3/4/2026,5/6/2026\nAnn,1,2\nBo,2,1", {}, "--dates dmy or --dates mdy"),
        ("Player,1,,2,\nAnn,10,2,5,1\nBo,5,1,10,0", {}, "--second"),
        ("Club,Player,1\nX,Ann,1\nX,Bo,2", {}, "--ignore Club"),
        ("Player,1\nAnn,1\nBo,2", {"block": block_of("F3:G9")}, "it reaches to B3"),
    ],
)
def test_each_refusal_names_the_option(text: str, how: dict[str, Any], option: str) -> None:
    _, problems = read(text, **how)
    assert len(problems) == 1 and option in problems[0], problems


def test_what_the_options_read() -> None:
    assert told(read("Player,Alpha,Beta\nAnn,1,2\nBo,2,1", numbered=True)[0]) == {
        "Event 1": {"Ann": 1, "Bo": 2},
        "Event 2": {"Ann": 2, "Bo": 1},
    }
    point = read('Player,1\nAnn,"1,250"\nBo,2', decimal=".")[0]
    assert told(point) == {"Event 1": {"Ann": 1250, "Bo": 2}}
    hits = read("Player,1,,2,\nAnn,10,2,5,1\nBo,5,1,10,0", second="hits")[0]
    assert [[row.hits for row in night.rows] for night in hits] == [[2, 1], [1, 0]]
    head = read("Rounds,one,two\nPlayer,1,2\nAnn,1,2\nBo,2,1", head=1)[0]
    assert [night.event for night in head] == [1, 2]
