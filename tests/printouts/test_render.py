"""Every format of one document: what programs get, and what people read."""

from __future__ import annotations

import csv
import io
import json
import subprocess
import sys
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from wcwidth import wcswidth

from dcpl.errors import UsageError
from dcpl.printouts.document import Column, Document, Form, Hundredths, Table
from dcpl.printouts.render import FORMATS, render

ODD_NAMES = ('=HYPERLINK("x")', "a|b", "<script>", "12", "1e5", "-5", "nan", "王小明", "None", "True", "0x10")


def seats(*players: str, **more: Any) -> Document:
    rows = [{"seat": seat, "player": player, **more} for seat, player in enumerate(players, start=1)]
    columns = (Column("seat", "Seat", "right"), Column("player", "Player"))
    return Document(
        "Seats", {"seats": rows}, {"seats": ("seat", "player")}, (Table("seats", "", columns, rows),)
    )


def column(form: Form, *values: Any) -> list[str]:
    """How the values of a column are printed, the blanks around them left out."""
    rows = [{"value": value} for value in values]
    document = Document("", {}, {}, (Table("t", "", (Column("value", "Value", "right", form),), rows),))
    return [line.strip() for line in render(document).splitlines()[2:]]


# -- programs


def test_json_has_points_as_numbers_and_what_is_missing_as_null() -> None:
    facts = {"total": Hundredths(46950), "zero": Hundredths(0), "stack": 48050, "by": None, "tied": False}
    page = render(Document("", {**facts, "rows": [{"points": Hundredths(-3333)}]}, {}), "json")
    assert json.loads(page) == {
        "total": 469.5,
        "zero": 0.0,
        "stack": 48050,
        "by": None,
        "tied": False,
        "rows": [{"points": -33.33}],
    }
    assert '"zero": 0.0' in page
    assert page.endswith("}\n")


def test_json_keeps_letters_and_the_order_of_keys() -> None:
    page = render(Document("", {"b": "Åke 王", "a": 1}, {}), "json")
    assert "Åke 王" in page
    assert list(json.loads(page)) == ["b", "a"]


@given(st.integers(-(10**9), 10**9))
def test_every_number_of_hundredths_is_exact_in_json(hundredths: int) -> None:
    page = render(Document("", {"points": Hundredths(hundredths)}, {}), "json")
    assert round(json.loads(page)["points"] * 100) == hundredths
    digits = page.split(":")[1].strip(" \n}")
    assert len(digits.partition(".")[2]) <= 2


def test_csv_has_the_keys_of_the_list_and_its_values_as_json_has_them() -> None:
    row = {
        "a": Hundredths(250),
        "b": None,
        "c": True,
        "d": [1, 3],
        "e": ["Ada", "Bo"],
        "f": 17600,
        "g": "x, y",
    }
    page = render(Document("", {"rows": [row]}, {"rows": tuple(row)}), "csv")
    assert page == 'a,b,c,d,e,f,g\n2.5,,true,1; 3,Ada; Bo,17600,"x, y"\n'


def test_csv_of_no_rows_is_a_header() -> None:
    assert render(Document("", {"rows": []}, {"rows": ("rank", "player")}), "csv") == "rank,player\n"


@pytest.mark.parametrize("name", ['=HYPERLINK("x")', "+1", "-1", "@sum", "\t=1"])
def test_csv_gives_a_spreadsheet_no_formula(name: str) -> None:
    rows = list(csv.reader(io.StringIO(render(seats(name), "csv"))))
    assert rows[1] == ["1", f"'{name}"]


def test_csv_leaves_negative_points_a_number() -> None:
    document = Document("", {"rows": [{"points": Hundredths(-1000)}]}, {"rows": ("points",)})
    assert render(document, "csv") == "points\n-10.0\n"


@given(st.lists(st.text(alphabet=st.characters(exclude_categories=["Cs"]), min_size=1), min_size=1))
def test_csv_gives_every_text_back(names: list[str]) -> None:
    page = render(seats(*names), "csv")
    rows = list(csv.reader(io.StringIO(page, newline="")))[1:]
    written = [name.replace("\r\n", "\n").replace("\r", "\n") for name in names]
    assert [row[1] for row in rows] == [f"'{name}" if name[0] in "=+-@\t\n" else name for name in written]


def test_csv_prints_the_list_that_is_named_else_the_first() -> None:
    document = Document("", {"a": [{"x": 1}], "b": [{"y": 2}]}, {"a": ("x",), "b": ("y",)})
    assert render(document, "csv") == "x\n1\n"
    assert render(document, "csv", "b") == "y\n2\n"
    with pytest.raises(UsageError, match="no list 'c'") as refused:
        render(document, "csv", "c")
    assert refused.value.remedy == "its lists: a, b"


# -- people


def test_a_page_is_title_tables_and_notes_with_blank_lines_between() -> None:
    document = seats("Ada", "Bo")._replace(subtitle="as of today", notes=("One seat is open.",))
    assert render(document) == (
        "Seats\nas of today\n\nSeat  Player\n----  ------\n   1  Ada\n   2  Bo\n\nOne seat is open.\n"
    )


def test_each_table_stands_under_its_title_and_an_empty_one_says_so() -> None:
    columns = (Column("player", "Player"),)
    tables = (
        Table("a", "Main Event", columns, [{"player": "Ada"}]),
        Table("b", "Second Chance", columns, []),
    )
    assert (
        render(Document("", {}, {}, tables)) == "Main Event\nPlayer\n------\nAda\n\nSecond Chance\n(none)\n"
    )


def test_a_document_without_anything_to_say_prints_nothing() -> None:
    silent = Document("", {"problems": []}, {"problems": ("check",)})
    assert render(silent) == ""
    assert render(silent, "md") == ""


@pytest.mark.parametrize("name", ODD_NAMES)
@pytest.mark.parametrize("form", ["table", "json", "md"])
def test_a_name_is_printed_as_it_is(name: str, form: str) -> None:
    page = render(seats(name, "Ada"), form)
    shown = page.replace("\\", "") if form != "table" else page
    assert name.replace("\\", "") in shown


def test_blanks_of_a_cell_stay_in_a_table() -> None:
    assert "   1   1e5\n" in render(seats(" 1e5", "Ada"))


def test_wide_letters_stand_in_line() -> None:
    rows = [
        {"player": "王小明", "total": 1},
        {"player": "Åke", "total": 2},
        {"player": "e\u0301ric", "total": 3},
    ]
    columns = (Column("player", "Player"), Column("total", "Total", "right"))
    lines = render(Document("", {}, {}, (Table("t", "", columns, rows),))).splitlines()
    assert {wcswidth(line) for line in lines} == {13}


def test_control_characters_reach_no_terminal() -> None:
    page = render(seats("a\x1b[31mb", "a\nb\tc", "a\u2028b", "\x9b1m"))
    assert page.replace("\n", "").isprintable()
    assert "a b c\n" in page


def test_points_have_the_decimals_that_their_column_needs() -> None:
    assert column("points", Hundredths(46900), Hundredths(-1000), None) == ["469", "-10", ""]
    assert column("points", Hundredths(46950), Hundredths(-1000), 0) == ["469.5", "-10.0", "0.0"]
    assert column("points", Hundredths(-5), Hundredths(10000)) == ["-0.05", "100.00"]


def test_money_chips_and_shares_as_people_write_them() -> None:
    assert column("cents", 17600, 123456, None, -1) == ["$176.00", "$1,234.56", "", "-$0.01"]
    assert column("chips", 48050, 900, None) == ["48,050", "900", ""]
    assert column("percent", Hundredths(5500), Hundredths(3667), None) == ["55%", "36.67%", ""]
    assert column("text", True, False, ["Ada", "Bo"], Hundredths(250), 0, None) == [
        *("yes", "no", "Ada, Bo", "2.5", "0", ""),
    ]


@given(
    st.lists(
        st.text(st.characters(categories=["L", "M", "N", "P", "Zs", "So"]), max_size=90),
        min_size=1,
        max_size=6,
    ),
    st.text(st.characters(categories=["L", "Zs"]), max_size=200),
)
def test_nothing_is_wider_than_80_columns_and_no_letter_is_lost(names: list[str], note: str) -> None:
    rows = [{"player": name, "total": Hundredths(25 * i), "why": note} for i, name in enumerate(names)]
    columns = (Column("player", "Player"), Column("total", "Total", "right", "points"), Column("why", "Why"))
    page = render(Document(note, {}, {}, (Table("t", "", columns, rows),), (note,)))
    assert all(wcswidth(line) <= 80 for line in page.splitlines())
    for name in names:
        assert not set(name) - set(page) - {"\u2028", "\u2029"}


def test_a_long_name_goes_on_in_the_next_line_and_the_others_stay() -> None:
    names = ["Ada", "Maximilian Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley the Third"]
    lines = render(seats(*names)).splitlines()[4:]
    assert lines == [
        "   1  Ada",
        "   2  Maximilian",
        "        Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh-Cholmondeley the",
        "        Third",
    ]


def test_a_cell_of_any_length_is_laid_out_at_once() -> None:
    page = render(seats("x" * 50_000 + "王" * 50_000, "Ada"))
    assert page.count("王") == 50_000


def test_markdown_cannot_be_made_by_names_and_notes() -> None:
    document = seats("a|b", "*x*", "<b>", "[x](y)", "`z`", "&lt;")._replace(
        title="# x", notes=("1. one", "- two", "# three", "2.5 points")
    )
    page = render(document, "md").splitlines()
    assert page[0] == "# # x"
    assert page[2:4] == ["| Seat | Player |", "| ---: | --- |"]
    assert page[4:10] == [
        *("| 1 | a\\|b |", "| 2 | \\*x\\* |", "| 3 | \\<b\\> |"),
        *("| 4 | \\[x\\](y) |", "| 5 | \\`z\\` |", "| 6 | \\&lt; |"),
    ]
    assert page[11:] == ["- 1\\. one", "- \\- two", "- \\# three", "- 2.5 points"]


# -- formats


def test_an_unknown_format_names_those_that_are() -> None:
    with pytest.raises(UsageError, match="no format 'xml'"):
        render(seats("Ada"), "xml")


@pytest.mark.parametrize("form", ["table", "md"])
def test_people_can_ask_for_one_table(form: str) -> None:
    columns = (Column("player", "Player"),)
    tables = (
        Table("a", "Main", columns, [{"player": "Ada"}]),
        Table("b", "Chance", columns, [{"player": "Bo"}]),
    )
    document = Document("Field", {"w": []}, {"w": ("player",)}, tables, ("note",))
    page = render(document, form, "b")
    assert "Bo" in page
    assert "Ada" not in page
    with pytest.raises(UsageError, match="no table 'x'"):
        render(document, form, "x")
    with pytest.raises(UsageError, match="not printed as a table"):
        render(document, form, "w")


def test_json_is_whole_and_takes_no_table() -> None:
    with pytest.raises(UsageError, match="whole report"):
        render(seats("Ada"), "json", "seats")


def test_a_report_without_lists_has_no_csv() -> None:
    with pytest.raises(UsageError, match="no list"):
        render(Document("", {}, {}), "csv")


@pytest.mark.parametrize("form", [form for form in FORMATS if form != "html"])
def test_a_format_imports_nothing_for_the_others(form: str) -> None:
    code = f"""
import sys
from dcpl.printouts.render import render
from dcpl.printouts.document import Document
before = set(sys.modules)
render(Document("x", {{"rows": []}}, {{"rows": ("a",)}}), {form!r})
told = {{"tabulate", "wcwidth", "json", "csv", "jinja2", "typst"}}
print(*sorted({{name.split(".")[0] for name in set(sys.modules)}} & told))
"""
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    expected = {
        "table": {"tabulate", "wcwidth"},
        "json": {"json"},
        "csv": {"csv"},
        "md": set(),
        "text": set(),
    }[form]
    loaded = set(done.stdout.split())
    if form == "table":
        loaded -= {"csv", "json"}  # by tabulate itself
    assert loaded == expected
