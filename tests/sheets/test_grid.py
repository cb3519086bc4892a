"""Grids cell by cell: xlsx, ods and csv, what is taken, what is refused, and never a guess."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable, Sequence
from datetime import date, datetime, time
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from openpyxl import Workbook

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid import Layout, read_grid
from dcpl.imports.readers.grid_header import read_head

Told = tuple[list[BroughtNight], list[Problem]]


def read(raw: bytes, holds: Any = "places", **more: Any) -> Told:
    return read_grid(raw, "grid", Layout(holds, **more))


def csv(*lines: str) -> bytes:
    return ("\n".join(lines) + "\n").encode()


def xlsx(*rows: Sequence[object], change: Callable[[Workbook], None] | None = None) -> bytes:
    book = Workbook()
    for row in rows:
        book.active.append(list(row))
    if change is not None:
        change(book)
    raw = io.BytesIO()
    book.save(raw)
    return raw.getvalue()


_ODS = (
    '<?xml version="1.0" encoding="UTF-8"?><office:document-content office:version="1.2"'
    ' xmlns:office="urn:oasis:names:tc:opendocument:xmlns:office:1.0"'
    ' xmlns:table="urn:oasis:names:tc:opendocument:xmlns:table:1.0"'
    ' xmlns:text="urn:oasis:names:tc:opendocument:xmlns:text:1.0"'
    ' xmlns:calcext="urn:org:documentfoundation:names:experimental:calc:xmlns:calcext:1.0">'
    "<office:body><office:spreadsheet>{}</office:spreadsheet></office:body></office:document-content>"
)
_MANIFEST = (
    '<?xml version="1.0"?><manifest:manifest'
    ' xmlns:manifest="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0">'
    '<manifest:file-entry manifest:full-path="/"'
    ' manifest:media-type="application/vnd.oasis.opendocument.spreadsheet"/></manifest:manifest>'
)


def cell(value: object, more: str = "") -> str:
    if isinstance(value, date):
        kind, held = "date", f'office:date-value="{value.isoformat()}"'
    elif isinstance(value, int | float):
        kind, held = "float", f'office:value="{value}"'
    else:
        kind, held = "string", ""
    return (
        f'<table:table-cell office:value-type="{kind}" {held} {more}><text:p>{value}</text:p>'
        "</table:table-cell>"
    )


def ods(*rows: Sequence[object], tail: str = "") -> bytes:
    lines = "".join(
        f"<table:table-row>{''.join(v if str(v)[:1] == '<' else cell(v) for v in row)}</table:table-row>"  # type: ignore[misc]  # texts
        for row in rows
    )
    raw = io.BytesIO()
    with zipfile.ZipFile(raw, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("mimetype", "application/vnd.oasis.opendocument.spreadsheet")
        archive.writestr(
            "content.xml", _ODS.format(f'<table:table table:name="Grid">{lines}{tail}</table:table>')
        )
        archive.writestr("META-INF/manifest.xml", _MANIFEST)
    return raw.getvalue()


def places(night: BroughtNight) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in night.rows]


def points(night: BroughtNight) -> list[tuple[str, int | None]]:
    return [(row.player, row.points) for row in night.rows]


def messages(told: Told) -> list[str]:
    return [problem.message for problem in told[1]]


TABLE = (("Player", "Event 1", 2, "#3"), ("Ada", 1, 2, None), ("Bo", 2, 1, 1), ("Cy", "-", 3, 2))


@pytest.mark.parametrize(
    "raw",
    [
        csv("Player,Event 1,2,#3", "Ada,1,2,", "Bo,2,1,1", "Cy,-,3,2"),
        csv("Player;Event 1;2;#3", "Ada;1;2;", "Bo;2;1;1", "Cy;-;3;2"),
        csv("Season 2026", "", ",Event 1,2,#3", "Ada,1,2,", "", "Bo,2,1,1", "Cy,\u2013,3.,2nd"),
        xlsx(*TABLE),
        ods(*[["" if value is None else value for value in row] for row in TABLE]),
    ],
    ids=["comma", "semicolon", "a title over it", "xlsx", "ods"],
)
def test_a_grid_of_places(raw: bytes) -> None:
    nights, problems = read(raw)
    assert problems == []
    assert [(night.source, night.event, night.date) for night in nights] == [
        ("grid:1", 1, None),
        ("grid:2", 2, None),
        ("grid:3", 3, None),
    ]
    assert places(nights[0]) == [("Ada", 1), ("Bo", 2)]
    assert places(nights[1]) == [("Bo", 1), ("Ada", 2), ("Cy", 3)]
    assert places(nights[2]) == [("Bo", 1), ("Cy", 2)]


def test_a_line_is_the_spreadsheets_own() -> None:
    (night,), problems = read(csv("Season", "", "Player,1", "Ada,1", "", "Bo,2"))
    assert [row.line for row in night.rows] == [4, 6]
    assert problems == []


@pytest.mark.parametrize(
    ("value", "hundredths"),
    [("12,5", 1250), ("12.50", 1250), (12.5, 1250), (12, 1200), ("-3", -300), ("0", 0), (12.1 + 0.2, 1230)],
)
def test_points_as_they_are_given(value: object, hundredths: int) -> None:
    (night,), problems = read(xlsx(("Player", 1), ("Ada", value), ("Bo", None)), "points")
    assert points(night) == [("Ada", hundredths)]
    assert problems == []


@pytest.mark.parametrize(
    ("value", "told"),
    [
        (12.345, "B2 holds 12.345, which has more than two decimals"),
        ("1,255", 'B2 holds "1,255", which has more than two decimals'),
        ("1,250", 'B2 holds "1,250", which can be read in two ways: write 1250, or 1.25'),
        ("1.500", 'B2 holds "1.500", which can be read in two ways: write 1500, or 1.50'),
        ("1,2555", 'B2 holds "1,2555", which has more than two decimals'),
        ("ten", 'B2 holds "ten", which is no number of points'),
        (True, "B2 holds yes or no, which is no number of points"),
        (1e300, "more than any number of points"),
        (date(2026, 1, 10), "which is no number of points"),
        (time(12, 30), "which is no number of points"),
    ],
)
def test_a_cell_that_holds_no_points_is_named(value: object, told: str) -> None:
    found = read(xlsx(("Player", 1), ("Ada", value), ("Bo", 3)), "points")
    assert len(found[1]) == 1
    assert told in messages(found)[0]


@pytest.mark.parametrize("value", [0, 1.5, -1, "x", "1 of 9", "1/2", True, 99999, datetime(2026, 1, 1)])
def test_a_cell_that_holds_no_place_is_named(value: object) -> None:
    found = read(xlsx(("Player", 1), ("Ada", 1), ("Bo", value)))
    assert [message[:9] for message in messages(found)] == ["B3 holds "]


def test_every_fault_is_told_by_its_cell() -> None:
    found = read(xlsx(("Player", 1, 2), ("Ada", "x", 1), ("Bo", 2, "y"), (7, 3, 3), ("", 4, 4)))
    assert messages(found) == [
        'A4 holds "7", which is no name',
        "A5 is blank, and its row is not",
        'B2 holds "x", which is no place',
        'C3 holds "y", which is no place',
    ]


@pytest.mark.parametrize("value", ["T3", "t3", "T-3", "3=", "=3", "3T", "T3rd", "3rd", "3."])
def test_a_tied_place_is_read(value: str) -> None:
    nights, problems = read(csv("Player,1", "Ada,1", "Bo,2", f"Cy,{value}", "Di,3"))
    assert (problems, places(nights[0])[2:]) == ([], [("Cy", 3), ("Di", 3)])


@pytest.mark.parametrize(
    ("word", "held"), [("DNP", "dnp"), ("n/a", "N/A"), ("0", 0), ("not  there", "not there")]
)
def test_a_word_that_means_an_absence_is_one_where_it_is_named(word: str, held: object) -> None:
    raw = xlsx(("Player", 1), ("Ada", 1), ("Bo", held))
    nights, problems = read_grid(raw, "g", Layout("places", absent=(word,)))
    assert (problems, places(nights[0])) == ([], [("Ada", 1)])
    assert messages(read(raw))


def test_an_error_in_a_cell_is_never_an_absence() -> None:
    rows = [("Player", 1), ("Ada", 1), ("Bo", True)]
    told = read_grid(xlsx(*rows), "g", Layout("places", absent=("x",)))
    assert messages(told) == ["B3 holds yes or no, which is no place"]


def test_many_cells_of_one_fault_are_told_once() -> None:
    heads = ",".join(f"Event {number}" for number in range(1, 61))
    wrong = read(csv(f"Player,{heads}", *(f"P{row}," + ",".join(["xx"] * 60) for row in range(11))))
    assert messages(wrong) == ['B2, B3, B4, B5, B6 and 655 more hold "xx", which is no place']
    others = ",".join(f"foo{number}" for number in range(660))
    wrong = read(csv(f"Player,{others}", "Ada," + ",".join("1" * 660)))
    assert messages(wrong)[0].endswith('"foo4" (F1) and 655 more')


def test_a_name_twice() -> None:
    found = read(csv("Player,1", "Ada,1", "Bo,2", "ADA,3"))
    assert messages(found) == ['"ADA" stands in A2 and in A4']


def test_two_columns_of_one_event() -> None:
    found = read(csv("Player,1,Week 1", "Ada,1,2", "Bo,2,1"))
    assert messages(found) == ["B1 and C1 are both event 1"]


def test_real_dates_are_taken_and_dates_in_numbers_are_asked_about() -> None:
    table = (("Player", date(2026, 3, 7), datetime(2026, 3, 14, 20)), ("Ada", 1, 2), ("Bo", 2, 1))
    assert [night.date for night in read(xlsx(*table))[0]] == ["2026-03-07", "2026-03-14"]
    unclear = csv("Player,03/07/2026,07/03/2026", "Ada,1,2", "Bo,2,1")
    found = read(unclear)
    assert found[0] == []
    assert messages(found) == ['which is the day and which the month? "03/07/2026" (B1) and 1 more']
    assert [night.date for night in read(unclear, dates="mdy")[0]] == ["2026-03-07", "2026-07-03"]
    # One date that can be one thing only decides the others.
    slashed = csv("Player,03/07/2026,17/07/2026", "Ada,1,2", "Bo,2,1")
    for dates in (None, "dmy"):
        assert [night.date for night in read(slashed, dates=dates)[0]] == ["2026-07-03", "2026-07-17"]
    # Two that decide otherwise decide nothing.
    both = read(csv("Player,13/07/2026,07/13/2026,03/07/2026", "Ada,1,2,1", "Bo,2,1,2"))
    assert 'which is the day and which the month? "03/07/2026" (D1)' in messages(both)
    assert messages(read(slashed, dates="mdy")) == [
        'neither an event\'s number nor a date: "17/07/2026" (C1)'
    ]


def test_faults_are_told_beside_an_unclear_date() -> None:
    found = read(csv("Player,03/07/2026", "Ada,x", "Bo,2"))
    assert messages(found)[1:] == ['B2 holds "x", which is no place']


@pytest.mark.parametrize(
    ("head", "dates", "event", "day"),
    [
        ("2026-03-07", None, None, "2026-03-07"),
        ("7 Mar 2026", None, None, "2026-03-07"),
        ("Sat, March 7th, 2026", None, None, "2026-03-07"),
        ("7.3.26", "dmy", None, "2026-03-07"),
        ("2026/3/7", "ymd", None, "2026-03-07"),
        ("Event 3", None, 3, None),
        ("night #12", None, 12, None),
        ("#3", None, 3, None),
        ("3.0", None, None, None),
        (3.0, None, 3, None),
        (3.5, None, None, None),
        ("Event 3 (2026-03-07)", None, 3, "2026-03-07"),
        ("E3: 07/03/2026", "dmy", 3, "2026-03-07"),
        ("31/02/2026", "dmy", None, None),
        ("03/07", "dmy", None, None),
        ("Total", None, None, None),
        (True, None, None, None),
        (float("nan"), None, None, None),
        (46000, None, None, None),
    ],
)
def test_what_a_head_tells(head: object, dates: Any, event: int | None, day: str | None) -> None:
    found = read_head(head, dates)
    assert (found.event, found.date, found.unclear) == (event, day, False)


def test_columns_and_rows_that_are_no_nights_and_no_players() -> None:
    raw = csv("#,Player,1,Total", "1,Ada,1,50", "2,Bo,2,40", ",Total,2,90")
    # Ranks before the names and totals behind the nights are left out, and that is told; a row is asked for.
    assert (
        messages(read(raw))
        == messages(read(raw, ignore=("#",)))
        == ['"Total" (B4) is not a player, it seems']
    )
    nights, problems = read(raw, ignore=("#", "total"))
    assert problems == []
    assert places(nights[0]) == [("Ada", 1), ("Bo", 2)]
    nights, problems = read(raw, ignore=("total",))
    assert nights[0].tellings == ('left out: "#" (A1) holds ranks',)


def test_a_column_without_entries_is_a_night_to_come() -> None:
    nights, problems = read(csv("Player,1,2", "Ada,1,", "Bo,2,"))
    assert problems == []
    assert [night.event for night in nights] == [1]


def test_a_column_without_a_head_is_told() -> None:
    assert messages(read(csv("Player,1,", "Ada,1,2", "Bo,2,1"))) == [
        "neither an event's number nor a date: without a head (C1)"
    ]


HASH = ("#,player,TOTALS,1,2", "1,Ann,30,10,20", "2,Bo,15,15,0")


@pytest.mark.parametrize(
    ("lines", "ignore", "told"),
    [
        (HASH, (), ()),
        (HASH, ("player", "totals"), ("leave it in",)),
        (HASH, ("player", "totals", "#"), ("leave it in",)),
        (HASH, ("#", "TOTALS"), ()),
        ((HASH[0].replace("player", "Regulars"), *HASH[1:]), ("Regulars", "totals"), ("leave it in",)),
        ((HASH[0][1:], *HASH[1:]), (), ()),
        (("Club" + HASH[0][1:], *HASH[1:]), (), ("--ignore Club leaves it out",)),
        ((HASH[0][1:], *HASH[1:]), ("a", "totals"), ()),
    ],
)
def test_what_is_advised_works(
    lines: tuple[str, ...], ignore: tuple[str, ...], told: tuple[str, ...]
) -> None:
    """The column of names is never advised to be ignored; a column without a head is known by its letter."""
    nights, problems = read(csv(*lines), "points", ignore=ignore)
    assert tuple(problem.remedy for problem in problems) == told
    if not told:
        assert [points(night) for night in nights] == [
            [("Ann", 1000), ("Bo", 1500)],
            [("Ann", 2000), ("Bo", 0)],
        ]


def test_points_that_say_that_they_are() -> None:
    nights, problems = read(csv("player,1,2", "Ann,10 points,20 pts", "Bo,15,1 Punkt."), "points")
    assert [points(night) for night in nights][0] == [("Ann", 1000), ("Bo", 1500)]
    assert problems == []


def test_nights_as_rows() -> None:
    nights, problems = read(csv("Night,Ada,Bo", "1,1,2", "2,2,x"), transposed=True)
    assert places(nights[0]) == [("Ada", 1), ("Bo", 2)]
    assert [problem.message for problem in problems] == ['C3 holds "x", which is no place']


def test_a_shared_first_place_is_a_chop() -> None:
    (night,), _ = read(csv("Player,1", "Ada,1", "Bo,1", "Cy,3"))
    assert night.chop == ("Ada", "Bo")


def test_cells_in_error_and_formulas_without_a_value_are_no_absences() -> None:
    def formulas(book: Workbook) -> None:
        book.active["B2"] = "#REF!"
        book.active["C2"] = "=1+1"  # never computed by anybody

    found = read(xlsx(("Player", 1, 2), ("Ada", 0, 0), ("Bo", 1, 1), change=formulas))
    assert messages(found) == ["B2 holds the error #REF!", "C2 holds a formula that was never computed"]
    error = (
        '<table:table-cell table:formula="of:=1/0" office:value-type="string" office:string-value=""'
        ' calcext:value-type="error"><text:p>#DIV/0!</text:p></table:table-cell>'
    )
    never = '<table:table-cell table:formula="of:=1/0"/>'
    found = read(ods(("Player", 1, 2), ("Ada", error, never), ("Bo", 1, 1)))
    assert messages(found) == ["B2 holds the error #DIV/0!", "C2 holds a formula that was never computed"]


def test_a_formulas_saved_value_is_taken() -> None:
    computed = cell(2, 'table:formula="of:=1+1"')
    nights, problems = read(ods(("Player", 1), ("Ada", 1), ("Bo", computed)))
    assert problems == []
    assert places(nights[0]) == [("Ada", 1), ("Bo", 2)]


def test_merged_cells_are_told_where_they_matter() -> None:
    def over(book: Workbook) -> None:
        book.active.insert_rows(1)
        book.active["A1"] = "Season 2026"
        book.active.merge_cells("A1:C1")
        book.active.merge_cells("B4:B5")

    found = read(xlsx(("Player", 1, 2), ("Ada", 1, 1), ("Bo", 2, 2), ("Cy", None, 3), change=over))
    assert messages(found) == ["B4:B5 are merged: what the single cells hold is not told"]
    spanned = cell(2, 'table:number-rows-spanned="2"')
    found = read(ods(("Player", 1), ("Ada", 1), ("Bo", spanned), ("Cy", "<table:covered-table-cell/>")))
    assert messages(found) == ["B3:B4 are merged: what the single cells hold is not told"]


def test_sheets_hidden_several_and_named() -> None:
    def second(book: Workbook) -> None:
        other = book.create_sheet("Points")
        for row in (("Player", 1), ("Ada", 3), ("Bo", 4)):
            other.append(row)
        book.create_sheet("Empty")

    def hidden(book: Workbook) -> None:
        second(book)
        book["Points"].sheet_state = "hidden"

    table = (("Player", 1), ("Ada", 1), ("Bo", 2))
    found = read(xlsx(*table, change=second))
    assert messages(found) == ["2 sheets hold something: Sheet, Points"]
    assert read(xlsx(*table, change=hidden))[1] == []
    (night,), _ = read(xlsx(*table, change=hidden), "points", sheet="points")
    assert points(night) == [("Ada", 300), ("Bo", 400)]
    assert messages(read(xlsx(*table), sheet="Other")) == ['there is no sheet "Other"']


def test_repeated_cells_of_an_ods_sheet() -> None:
    across = cell(1, 'table:number-columns-repeated="2"')
    blank = '<table:table-cell table:number-columns-repeated="16000"/>'
    tail = (
        '<table:table-row table:number-rows-repeated="1048000"><table:table-cell'
        ' table:number-columns-repeated="16384"/></table:table-row>'
    )
    nights, problems = read(ods(("Player", 1, 2, blank), ("Ada", across, blank), ("Bo", 2, 2), tail=tail))
    assert problems == []
    assert [places(night) for night in nights] == [[("Ada", 1), ("Bo", 2)]] * 2


def sparse() -> bytes:
    """One cell in the last corner of a sheet: laid out whole it is 17 billion cells."""
    return xlsx(("Player", 1), change=lambda book: book.active.cell(1_048_576, 16_384, 1) and None)


def swapped(raw: bytes, part: str, old: str, new: str) -> bytes:
    """The workbook with a text in one of its parts in the place of another."""
    made = io.BytesIO()
    with (
        zipfile.ZipFile(io.BytesIO(raw)) as old_parts,
        zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as out,
    ):
        for name in old_parts.namelist():
            text = old_parts.read(name)
            out.writestr(name, text.replace(old.encode(), new.encode(), 1) if name == part else text)
    return made.getvalue()


SHEET = "xl/worksheets/sheet1.xml"
_LAUGHS = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 9))


def named(old: str, new: str) -> bytes:
    """A small workbook with a name in it that no cell has."""
    return swapped(xlsx(("Player", 1), ("Ada", 1)), SHEET, old, new)


def laughs() -> bytes:
    """A few entities that would grow to a thousand million letters."""
    raw = swapped(xlsx(*TABLE), SHEET, "<worksheet", f'<!DOCTYPE x [<!ENTITY l0 "l">{_LAUGHS}]><worksheet')
    return swapped(
        raw, SHEET, "</sheetData>", '<row><c t="inlineStr"><is><t>&l8;</t></is></c></row></sheetData>'
    )


def outside() -> bytes:
    """An entity that would read a file of the reader's machine."""
    raw = swapped(
        xlsx(*TABLE), SHEET, "<worksheet", '<!DOCTYPE x [<!ENTITY a SYSTEM "file:///etc/hosts">]><worksheet'
    )
    return swapped(
        raw, SHEET, "</sheetData>", '<row><c t="inlineStr"><is><t>&a;</t></is></c></row></sheetData>'
    )


def bomb() -> bytes:
    raw = io.BytesIO(xlsx(("Player", 1), ("Ada", 1)))
    with zipfile.ZipFile(raw, "a", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/media/image1.png", bytes(70_000_000))
    return raw.getvalue()


@pytest.mark.parametrize(
    ("raw", "told"),
    [
        (b"", "the file is empty"),
        (csv("Player"), "there is no table in the sheet"),
        (csv("Player,1"), "no cell holds a place"),
        (b"\xff\xfea", "the file begins as UTF-16 and is none"),
        (b"PK\x03\x04" + bytes(50), "the workbook is damaged"),
        (b"PK" + bytes(10_000_001), "more than any league's table"),
        (b"\xd0\xcf\x11\xe0" + bytes(99), "an old or a locked workbook"),
        (xlsx(*TABLE)[:-30], "the workbook is damaged"),
        (sparse(), "reaches as far as XFD1048576"),
        (
            named('c r="A1"', 'c r="ZZZZZZZZZZ2"'),
            "a cell is called ZZZZZZZZZZ2, and a sheet ends at XFD1048576",
        ),
        (named('c r="A1"', 'c r="XFE1"'), "a cell is called XFE1"),
        (named('c r="A1"', 'c r="A1048577"'), "a cell is called A1048577"),
        (named('row r="1"', 'row r="99999999999"'), "a cell is called A99999999999"),
        (named("A1:B2", "A1:ZZZZZZZZZZZZZZ9"), "a cell is called ZZZZZZZZZZZZZZ9"),
        (ods(("Player", cell(1, 'table:number-columns-repeated="90000000000000"'))), "reaches as far as"),
        (bomb(), "unpacks to more than 60 MB"),
        (ods(("Player", cell(1, 'table:number-columns-repeated="900000000"'))), "reaches as far as"),
        (csv("Player" + "," * 100_000, *["Ada,1"] * 100), "is no league's"),
        (xlsx(), "no visible sheet holds anything"),
        (laughs(), "the workbook is damaged"),
        (outside(), "the workbook is damaged"),
        (swapped(xlsx(*TABLE), SHEET, "</row>", "<c/>" * 600_000 + "</row>"), "more than 500,000 cells"),
        (ods(("Player", 1), ("<table:table-cell/>" * 600_000,)), "more than 500,000 cells"),
    ],
    ids=lambda value: str(value)[:12] if isinstance(value, str) else "",
)
def test_files_that_are_none(raw: bytes, told: str) -> None:
    nights, problems = read(raw)
    assert nights == []
    assert told in problems[0].message


ANY = (xlsx(*TABLE), ods(*[["" if v is None else v for v in row] for row in TABLE]), csv("Player,1", "A,1"))


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(ANY), st.data())
def test_a_mutated_file_is_read_or_told_about(raw: bytes, data: st.DataObject) -> None:
    changed = bytearray(raw)
    for _ in range(data.draw(st.integers(1, 8))):
        at = data.draw(st.integers(0, len(changed) - 1))
        if data.draw(st.booleans()):
            changed[at] = data.draw(st.integers(0, 255))
        else:
            del changed[at : at + data.draw(st.integers(1, 40))]
            if not changed:
                changed = bytearray(b"x")
    nights, problems = read(bytes(changed), data.draw(st.sampled_from(["places", "points"])))
    assert nights or problems


@settings(max_examples=100, deadline=None)
@given(st.text(alphabet='Ab1,;"\n\t-. /#\u2013é', max_size=80))
def test_any_text_is_read_or_told_about(text: str) -> None:
    nights, problems = read(text.encode())
    assert nights or problems
