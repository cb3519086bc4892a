"""Night sheets as people's spreadsheets write them: each gives the same night, or one question."""

from __future__ import annotations

import pytest
from typer import BadParameter

from dcpl.cli.args import parse_date, parse_money, parse_points
from dcpl.imports.name_map import read_name_map
from dcpl.sheets.decoding import told_encoding
from dcpl.sheets.night_sheet import read_sheets
from tests.sheets.test_grid import ods, swapped, xlsx

TABLE = (
    ("Place", "Player", "Hit Man", "Rebuys", "High Hand"),
    (1, "Jos\u00e9", "", 0, "yes"),
    (2, "Zo\u00eb", "Jos\u00e9", 1, ""),
    (3, "Bj\u00f6rn", "Zo\u00eb; Jos\u00e9", 0, ""),
)
NIGHT = [
    ("Jos\u00e9", 1, (), 0, "yes"),
    ("Zo\u00eb", 2, ("Jos\u00e9",), 1, ""),
    ("Bj\u00f6rn", 3, ("Zo\u00eb", "Jos\u00e9"), 0, ""),
]


def text(separator: str = ",", end: str = "\r\n", before: str = "", place: str = "{}") -> str:
    lines = [TABLE[0], *((place.format(row[0]), *row[1:]) for row in TABLE[1:])]
    quoted = [[f'"{cell}"' if separator in str(cell) else str(cell) for cell in line] for line in lines]
    return before + end.join(separator.join(line) for line in quoted) + end


FILES = {
    "Excel, United States, CSV UTF-8": text().encode("utf-8-sig"),
    "Excel, United States, CSV": text().encode("cp1252"),
    "Excel, Germany, CSV": text(";").encode("cp1252"),
    "Excel, France, CSV UTF-8": text(";").encode("utf-8-sig"),
    "Excel, Unicode text": text("\t").encode("utf-16"),
    "Excel, sep=": text(";", before="sep=;\r\n").encode("cp1252"),
    "Excel, workbook": xlsx(*TABLE),
    "LibreOffice, ods": ods(*TABLE),
    "LibreOffice, CSV, all cells quoted": text().replace("yes", '"yes"').encode(),
    "Google Sheets, CSV": text(end="\n").encode(),
    "Numbers, CSV": text(";", end="\n", place="{}.0").encode(),
    "typed": text(place="{}.", end="\r").encode(),
}


@pytest.mark.parametrize("name", FILES)
def test_a_sheet_of_twelve_programs(name: str) -> None:
    nights, problems = read_sheets(FILES[name], "night", with_event=False)
    assert problems == []
    assert [(row.player, row.place, row.hitmen, row.rebuys, row.high_hand) for row in nights[0].rows] == NIGHT


def test_an_encoding_that_is_not_utf_8_is_said() -> None:
    told = {name: told_encoding(raw, "a.csv") for name, raw in FILES.items()}
    assert {name for name, said in told.items() if said} == {
        *("Excel, United States, CSV", "Excel, Germany, CSV", "Excel, Unicode text", "Excel, sep=")
    }
    assert told["Excel, Germany, CSV"] == (
        'a.csv is not in UTF-8; it was read as Windows-1252, so "Jos\u00e9" in line 2'
    )
    assert told["Excel, Unicode text"] == "a.csv is not in UTF-8; it was read as UTF-16"


@pytest.mark.parametrize(
    ("cell", "points"),
    [("84.77000000000001", 8477), ("84,76999999999999", 8477), ("12,5", 1250), ("7.0", 700)],
)
def test_what_a_binary_fraction_leaves_behind(cell: str, points: int) -> None:
    nights, problems = read_sheets(f"player;points\nAda;{cell}\nBo;1".encode(), "a.csv", with_event=False)
    assert (problems, nights[0].rows[0].points) == ([], points)


@pytest.mark.parametrize("place", ["1st", "1.", "1.0", "1,0"])
def test_a_place_as_it_is_written(place: str) -> None:
    raw = f"place;player\n{place};Ada\n2nd;Bo".encode()
    nights, problems = read_sheets(raw, "a.csv", with_event=False)
    assert (problems, [row.place for row in nights[0].rows]) == ([], [1, 2])


def test_a_cell_in_error_is_named() -> None:
    raw = swapped(
        xlsx(("place", "player"), (1, "Ada"), (2, "Bo")),
        "xl/worksheets/sheet1.xml",
        '<c r="A3" t="n"><v>2</v></c>',
        '<c r="A3" t="e"><v>#REF!</v></c>',
    )
    _, problems = read_sheets(raw, "a.xlsx", with_event=False)
    assert "a.xlsx, line 3: A3 holds the error #REF! (a value, or nothing)" in list(map(str, problems))


def test_a_map_of_names_from_a_workbook() -> None:
    found, problems = read_name_map(xlsx(("from", "to"), ("Brit", "Britt")), "map.xlsx")
    assert ({key: meant.name for key, meant in found.items()}, problems) == ({"brit": "Britt"}, [])


@pytest.mark.parametrize("amount", ["15,00", "15.00", "15"])
def test_an_amount_is_read_alike_everywhere(amount: str) -> None:
    assert (parse_money(amount), parse_points(amount)) == (1500, 1500)
    assert (parse_money("1.234,50"), parse_money("1,234.50")) == (123450, 123450)


def dated(*dates: str) -> tuple[list[str | None], list[str]]:
    lines = [f"{event};{day};1;A\n{event};;2;B" for event, day in enumerate(dates, start=1)]
    nights, problems = read_sheets("\n".join(["event;date;place;player", *lines]).encode(), "a.csv", True)
    return [night.date for night in nights], [problem.message for problem in problems]


def test_dates_as_spreadsheets_write_them() -> None:
    assert dated("13.3.2026", "2026-3-14") == (["2026-03-13", "2026-03-14"], [])
    assert dated("3/13/2026", "4/5/2026") == (["2026-03-13", "2026-04-05"], [])
    assert dated("13/3/26", "4/5/26") == (["2026-03-13", "2026-05-04"], [])
    assert dated("3/6/2026") == ([None], ['"3/6/2026" can be two days'])
    assert dated("3. M\u00e4rz 2026", "7-Apr-26") == (["2026-03-03", "2026-04-07"], [])


def test_a_sheet_of_one_night_has_its_date() -> None:
    nights, problems = read_sheets(b"date,place,player\n13.3.2026,1,A\n,2,B\n", "a.csv", False)
    assert (nights[0].date, problems) == ("2026-03-13", [])
    two = read_sheets(b"date,place,player\n13.3.2026,1,A\n14.3.2026,2,B\n", "a.csv", False)[1]
    assert [problem.message for problem in two] == [
        "the night is on 2026-03-13 in line 2 and on 2026-03-14 here"
    ]


def test_a_typed_date_is_read_where_it_can_be_one_day_only() -> None:
    assert [parse_date(text) for text in ("13.3.2026", "3/13/2026", "2026-03-13")] == ["2026-03-13"] * 3
    with pytest.raises(BadParameter, match="can be two days; write it like 2026-05-14"):
        parse_date("3/6/2026")
