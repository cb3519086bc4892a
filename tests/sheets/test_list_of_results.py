"""Lists of results, a line for each player of a night, from csv, workbooks and JSON."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.imports.readers.listed import Wanted, read_list

Run = Callable[..., Any]
LIST = """season,date,player,finish,Knockouts,rebuys,prize
2025,2025-03-01,Ann,1,2,0,"$1,120.00"
2025,2025-03-01,Bo,2nd,1,1,60
2025,2025-03-01,Cy,3,,,
2026,2026-03-07,Bo,1,1,0,40
2026,2026-03-07,Ann,2,,,
"""


def read(raw: str | bytes, **how: Any) -> tuple[list[Any], list[str]]:
    nights, problems = read_list(raw.encode() if isinstance(raw, str) else raw, "list.csv", Wanted(**how))
    return nights, [str(problem) for problem in problems]


def test_a_season_of_several_is_named() -> None:
    nights, problems = read(LIST)
    assert nights == []
    assert problems == ["list.csv: the lines are of seasons 2025 and 2026 (--of 2026 reads one of them)"]
    nights, problems = read(LIST, season="2026")
    assert problems == []
    assert [(night.source, night.date, len(night.rows)) for night in nights] == [
        ("list:2026-03-07", "2026-03-07", 2)
    ]
    assert "no line is of season 2024" in read(LIST, season="2024")[1][0]


def test_what_a_line_holds() -> None:
    (night,), problems = read(LIST, season="2025")
    assert problems == []
    assert [
        (row.player, row.place, row.hits, row.rebuys, row.prize_cents, row.line) for row in night.rows
    ] == [
        ("Ann", 1, 2, 0, 112_000, 2),
        ("Bo", 2, 1, 1, 6_000, 3),
        ("Cy", 3, None, 0, None, 4),
    ]


def test_json_says_the_same() -> None:
    lines = [
        {"event": 3, "player": "Ann", "place": 1, "knockouts": 2, "prize": 12.5},
        {"event": 3, "player": "Bo", "place": 2, "prize": None},
    ]
    for document in (lines, {"league": "X", "results": lines}):
        (night,), problems = read(json.dumps(document))
        assert problems == []
        assert night.event == 3
        assert [(row.player, row.hits, row.prize_cents) for row in night.rows] == [
            ("Ann", 2, 1250),
            ("Bo", None, None),
        ]


def test_points_and_dates_that_others_settle() -> None:
    nights, problems = read('Date,Name,Points\n3/4/2026,Ann,"12,5"\n3/14/2026,Bo,7\n')
    assert problems == []
    assert [(night.date, night.rows[0].points) for night in nights] == [
        ("2026-03-04", 1250),
        ("2026-03-14", 700),
    ]


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("date,player\n2026-01-01,Ann", "column place: the column is missing"),
        ("player,place\nAnn,1", "column date: the column is missing"),
        ("date,place\n2026-01-01,1", "column player: the column is missing"),
        ("date,player,place,Club\n2026-01-01,Ann,1,X", "--ignore Club leaves it out"),
        ("date,player,place\n,Ann,1", "the line tells neither date nor event"),
        ("date,player,place\n2026-01-01,Ann,", "Ann has no place"),
        ("date,player,place\n2026-01-01,Ann,DNF", '"DNF" is no place'),
        ("date,player,place\n3/4/2026,Ann,1", "can be two days"),
        ('{"a": 1}', "this is no list of results"),
        ("[1, 2]", "this is no list of results"),
        ("[{]", "no JSON"),
        ("", "the file is empty"),
    ],
)
def test_what_cannot_be_read_is_said(text: str, told: str) -> None:
    _, problems = read(text)
    assert any(told in problem for problem in problems), problems


@given(st.binary(max_size=60) | st.text(max_size=80).map(str.encode))
def test_nothing_raises(raw: bytes) -> None:
    read_list(raw, "list.csv", Wanted())
    read_list(b"date,player,place\n" + raw, "list.csv", Wanted())


def test_at_the_command_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "results.csv"
    file.write_text(LIST.replace('"$1,120.00"', "120"), encoding="utf-8")
    run("init")
    run("season", "new", "2026", "--rules", "plain", "--dates", "2026-03-07", "--events", "1")
    told = run("import", "list", file, "--of", "2026", "--create-players").stdout
    assert "Event 1 (2026-03-07) recorded: 2 players, Bo won." in told
    assert json.loads(run("event", "show", "1", "-f", "json").stdout)["results"][0]["hits"] == 1
    assert "recorded just so" in run("import", "list", file, "--of", "2026").stdout
    run("undo")
