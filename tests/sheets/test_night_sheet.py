"""Night sheets: what people may write, every fault with its place, and out and in again."""

from __future__ import annotations

import random
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.errors import Problem
from dcpl.rules.names import NOBODY
from dcpl.rules.night.rows import STATUSES, SheetRow, night_of, rows_of
from dcpl.sheets.night_sheet import RawNight, read_sheets, write_sheet

SEASON = Path(__file__).parents[1] / "seasons" / "a"
FULL = "place,player,hitman,rebuys,status,penalty,high_hand,rebuy_hitman,guest,note"


def night(text: str) -> RawNight:
    """Read a sheet that has no fault."""
    nights, problems = read_sheets(text.encode(), "a.csv", False)
    assert not problems
    assert len(nights) == 1
    return nights[0]


def faults(text: str | bytes, with_event: bool = False) -> list[tuple[int | None, str | None, str]]:
    """Read a sheet, and give its faults as line, column and message."""
    raw = text.encode() if isinstance(text, str) else text
    nights, problems = read_sheets(raw, "a.csv", with_event)
    assert problems
    assert all(problem.file == "a.csv" for problem in problems)
    return [(problem.line, problem.column, problem.message) for problem in problems]


def fault(text: str | bytes, with_event: bool = False) -> tuple[int | None, str | None, str]:
    """Read a sheet that has one fault."""
    (only,) = faults(text, with_event)
    return only


# -- what people may write


def test_every_column_is_read() -> None:
    read = night(
        f'{FULL}\n1,Ada,,1,left-early,,Ah Kd/As Ad Kc Kh 4s,Bo,yes,"late, sorry"\n,Cy,,,no-show,2.5,,,,\n'
    )
    assert read.event is None
    assert read.date is None
    assert read.columns == tuple(FULL.split(","))
    assert read.rows == (
        SheetRow(
            *(
                "Ada",
                1,
                (),
                1,
                "left-early",
                None,
                "Ah Kd/As Ad Kc Kh 4s",
                (("Bo",),),
                True,
                "late, sorry",
            ),
            line=2,
        ),
        SheetRow("Cy", None, (), 0, "no-show", 250, line=3),
    )


def test_columns_stand_in_any_order_and_case_and_most_may_be_left_out() -> None:
    read = night("Player , PLACE\nAda,1\nBo,2\n")
    assert [(row.player, row.place) for row in read.rows] == [("Ada", 1), ("Bo", 2)]


@pytest.mark.parametrize("text", ["A; B", "A & B", "A;B", " A &B; "])
def test_several_hitmen(text: str) -> None:
    assert night(f"place,player,hitman\n1,A,\n2,C,{text}\n").rows[1].hitmen == ("A", "B")


@pytest.mark.parametrize("separator", [",", ";", "\t"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\r"])
@pytest.mark.parametrize("mark", ["", "\ufeff"])
def test_separators_line_ends_and_a_mark_at_the_beginning_make_no_difference(
    separator: str, end: str, mark: str
) -> None:
    lines = [["player", "place", "note"], ["Åke", "1", ""], ['"B ""x"" o"', "2", '"a,b;c\td"']]
    text = mark + end.join(separator.join(line) for line in lines) + end
    assert night(text).rows == (SheetRow("Åke", 1, line=2), SheetRow('B "x" o', 2, note="a,b;c\td", line=3))


def test_a_penalty_with_a_comma_in_a_semicolon_file() -> None:
    assert night("player;place;status;penalty\nAda;;no-show;2,5\n").rows[0].penalty == 250


@pytest.mark.parametrize(
    ("text", "points"),
    [
        ("", None),
        ("0", 0),
        ("25", 2500),
        ("2.5", 250),
        ("2.55", 255),
        ("2.550", 255),
        ("-1", -100),
        ("26", 2600),
    ],
)
def test_penalties_are_exact(text: str, points: int | None) -> None:
    assert night(f"player,place,penalty\nAda,1,{text}\n").rows[0].penalty == points


def test_blank_lines_and_cells_that_a_spreadsheet_leaves_over() -> None:
    read = night("\n\nplayer,place,,\n\nAda,1,,\n,,,\n   \nBo,2,,,,,\n\n")
    assert [(row.line, row.player) for row in read.rows] == [(5, "Ada"), (8, "Bo")]


def test_lines_are_counted_as_an_editor_counts_them() -> None:
    text = 'player,place,note\nAda,1,"a\nb\r\nc"\nBo,x,"d\n"\nCy,y,\n'
    nights, problems = read_sheets(text.encode(), "a.csv", False)
    assert [row.line for row in nights[0].rows] == [2, 5, 7]
    assert [problem.line for problem in problems] == [5, 7]
    assert nights[0].rows[0].note == "a\nb\nc"


def test_a_claim_stays_as_it_was_typed() -> None:
    rows = night("player,place,high_hand\nA,1,YES\nB,2, 10h  Kd/As Ad Kc \n").rows
    assert [row.high_hand for row in rows] == ["yes", "10h  Kd/As Ad Kc"]


# -- many nights


def test_many_nights_in_one_file() -> None:
    text = "event,date,player,place\n2,2026-02-11,A,1\n1,2026-01-10,A,2\n2,,B,2\n1,,C,1\nmain-event,,A,1\n"
    nights, problems = read_sheets(text.encode(), "a.csv", True)
    assert not problems
    assert [(night.event, night.date, len(night.rows)) for night in nights] == [
        *((2, "2026-02-11", 2), (1, "2026-01-10", 2), ("main-event", None, 1)),
    ]


def test_two_dates_for_one_event() -> None:
    text = "event,date,player,place\n2,2026-02-11,A,1\n2,2026-02-12,B,2\n"
    assert fault(text, True) == (3, "date", "event 2 is on 2026-02-11 in line 2 and on 2026-02-12 here")


@pytest.mark.parametrize("event", ["", "0", "-1", "x", "1.5", "9999999", "²", "final"])
def test_what_is_no_event(event: str) -> None:
    assert fault(f"event,player,place\n{event},A,1\n1,B,2\n", True)[:2] == (2, "event")


@pytest.mark.parametrize(
    "date",
    [
        "2026-02-30",
        "11.2.2026",
        "20260211",
        "2026-W07-3",
        "1/2/26",
        "٢٠٢٦-٠١-٠١",
    ],
)
def test_what_is_no_date(date: str) -> None:
    assert fault(f"event,date,player,place\n1,{date},A,1\n", True)[:2] == (2, "date")


def test_an_event_in_the_sheet_of_one_night_names_the_other_command() -> None:
    _, problems = read_sheets(b"event,player,place\n1,A,1\n", "a.csv", False)
    assert "dcpl import results" in problems[0].remedy


# -- every fault with its place


def test_every_fault_is_told_at_once_in_order() -> None:
    text = (
        "player,place,rebuys,status,penalty,guest,hitmn\n"
        "Ada,x,one,playd,2.555,maybe,\n"
        ",-1,0,,1e1,,\n"
        "Bo,2\n"
        "Cy,3,0,played,,,,extra\n"
    )
    assert faults(text) == [
        (1, "hitmn", "there is no such column in a night sheet"),
        (2, "place", '"x" is no place'),
        (2, "rebuys", '"one" is no number of rebuys'),
        (2, "status", '"playd" is no status'),
        (2, "penalty", '"2.555" has more than two decimals'),
        (2, "guest", '"maybe" does not say whether this is a guest'),
        (3, "player", "the line names no player"),
        (3, "place", '"-1" is no place'),
        (3, "penalty", '"1e1" is no penalty'),
        (4, None, "the line has 2 cells and the header 7"),
        (5, None, "the line has 8 cells and the header 7"),
    ]


def test_faults_offer_what_would_be_right() -> None:
    _, problems = read_sheets(b"player,place,hitmn,status\nA,1,,playd\n", "a.csv", False)
    column, status = (problem.remedy for problem in problems)
    assert column == "did you mean hitman?"
    assert status.startswith("one of played, prepaid-absent, ")


def test_a_row_with_a_fault_is_kept_so_that_the_rules_can_judge_the_others() -> None:
    nights, problems = read_sheets(b"player,place,rebuys\nA,1,x\nB,2\n", "a.csv", False)
    assert len(problems) == 2
    assert [(row.player, row.place, row.rebuys) for row in nights[0].rows] == [("A", 1, 0), ("B", 2, 0)]


@pytest.mark.parametrize("place", ["0", "1.5", "1xt", "+1", "١", "²", "9" * 5000])
def test_what_is_no_place(place: str) -> None:
    line, column, message = fault(f"player,place\nA,{place}\n")
    assert (line, column) == (2, "place")
    assert len(message) < 60


@pytest.mark.parametrize("penalty", ["2.555", "nan", "inf", "1e3", "2.", ".5", "0x10", "--5", "2,5.0", "٢"])
def test_what_is_no_penalty(penalty: str) -> None:
    assert fault(f'player,place,penalty\nA,1,"{penalty}"\n')[:2] == (2, "penalty")


@pytest.mark.parametrize("raw", [b"", b"\xef\xbb\xbf", b"\n\n", b" \t \r\n", b",,,\n,,\n"])
def test_an_empty_file(raw: bytes) -> None:
    assert fault(raw) == (None, None, "the file is empty")


@pytest.mark.parametrize("text", ["player,place", "player,place\n\n,,\n"])
def test_only_a_header(text: str) -> None:
    assert fault(text) == (None, None, "a header and no rows")


def test_no_header() -> None:
    line, _, message = fault("\nAda,1\nBo,2\n")
    assert (line, message) == (2, 'the first line is no header of a night sheet: "Ada"')


def test_a_column_that_is_needed_is_missing() -> None:
    assert fault("player,hitman\nA,\n") == (1, "place", "the column is missing")
    assert fault("player,place\nA,1\n", True) == (1, "event", "the column is missing")


def test_a_column_twice() -> None:
    assert fault("player,place,Player\nA,1,B\n") == (1, "player", "the column stands there twice")


def test_a_cell_under_no_column() -> None:
    assert fault("player,place,\nA,1,\nB,2,x\n") == (3, None, "a cell stands under no column")


def test_an_unclosed_quote_is_told_where_it_opens() -> None:
    text = 'player,place,note\nA,1,\nB,2,"x\nC,3,\nD,4,\n'
    assert fault(text) == (3, None, "a quotation mark is opened and never closed")


def test_a_quote_within_a_cell() -> None:
    text = 'player,place,note\nA,1,"x" y\nB,2,\nC,z,\n'
    assert faults(text) == [
        (2, None, "a closing quotation mark stands within a cell"),
        (4, "place", '"z" is no place'),
    ]
    assert read_sheets(text.encode(), "a.csv", False)[0] == []


def test_a_broken_header() -> None:
    assert fault('"player,place\nA,1\n')[0] == 1
    assert fault('player,"pl"ace\nA,1\n') == (1, None, "a closing quotation mark stands within a cell")


# -- bytes


def test_a_byte_of_no_encoding_is_told() -> None:
    line, column, message = fault("player,place\nBo,1\nÅke Ö,2\n".encode("cp1252") + b"\x81,3\n")
    assert (line, column) == (3, None)
    assert message == 'byte 19 (0xC5) is not UTF-8; it may be Windows-1252: "Åke Ö"'


def test_utf16_and_workbooks() -> None:
    assert fault(b"\xff\xfep\0l\0a")[2] == "the file begins as UTF-16 and is none"
    assert "workbook" in fault(b"PK\x03\x04\x14\0\0\0")[2]


def test_zero_bytes() -> None:
    assert fault(b"player,place\r\nA,1\r\nB\0,2\r\n") == (3, None, "a zero byte: this is no text file")


def test_ten_megabytes_of_noise_are_not_read() -> None:
    noise = random.Random(1).randbytes(10_000_000)
    assert "10.0 MB" in fault(noise)[2]
    assert len(faults(noise[:4_000_000])) == 1
    assert len(faults(bytes(byte % 60 + 40 for byte in noise[:1_000_000]))) == 1


def test_a_flood_of_faults_is_cut_short() -> None:
    told = faults("player,place\n" + "A,x\n" * 3000)
    assert len(told) == 501
    assert told[-1] == (None, None, "and 2,500 more problems like these")


def test_what_is_quoted_in_a_message_is_harmless_and_short() -> None:
    text = "player,place,\x1b[2J\nA,\x1b[31m" + "x" * 100_000 + ",\n"
    for problem in read_sheets(text.encode(), "a.csv", False)[1]:
        assert str(problem).isprintable()
        assert len(str(problem)) < 250


# -- out and in again


def test_an_empty_sheet_to_fill_in() -> None:
    assert write_sheet([SheetRow("Ada")]) == (
        "place,player,hitman,rebuys,status,penalty,high_hand\n,Ada,,0,played,,\n"
    )


def test_optional_columns_only_where_a_row_uses_them() -> None:
    text = write_sheet([SheetRow("Ada", 1, note='a "b", c'), SheetRow("Bo", 2, ("Ada",), guest=True)])
    assert text == (
        "place,player,hitman,rebuys,status,penalty,high_hand,guest,note\n"
        '1,Ada,,0,played,,,,"a ""b"", c"\n'
        "2,Bo,Ada,0,played,,,yes,\n"
    )
    assert "rebuy_hitman" in write_sheet([SheetRow("Ada", 1, rebuys=1, rebuy_hitmen=(("Bo", "Cy"),))])


NAME = st.text(
    st.characters(categories=["L", "M", "N", "So"], include_characters="'.-=<>|\"#"), min_size=1
).filter(lambda name: name not in NOBODY)
TEXT = st.text(st.characters(exclude_categories=["Cs"], exclude_characters="\0\r")).map(str.strip)
BUST = st.lists(NAME, max_size=3).map(tuple)


def told_of(rebuys: int) -> st.SearchStrategy[SheetRow]:
    """Rows of players with so many rebuys: every bust told, or nothing."""
    busts = st.lists(BUST, min_size=rebuys, max_size=rebuys).map(tuple)
    return st.builds(
        SheetRow,
        player=NAME,
        place=st.none() | st.integers(1, 24),
        hitmen=st.lists(NAME, max_size=3).map(tuple),
        rebuys=st.just(rebuys),
        status=st.sampled_from(STATUSES),
        penalty=st.none() | st.integers(0, 2500),
        high_hand=st.sampled_from(["", "yes", "AhKd/AsAdKc"]),
        rebuy_hitmen=st.just(()) | busts,
        guest=st.booleans(),
        note=TEXT,
        add_ons=st.integers(0, 9),
        paid_cents=st.none() | st.integers(0, 99_999_99),
        points=st.none() | st.integers(-999_99, 999_99),
        hits=st.none() | st.integers(0, 99),
        hand=st.none() | st.integers(1, 99),
        first_place=st.none() | st.integers(1, 99),
        prize_cents=st.none() | st.integers(0, 99_999_99),
        line=st.just(0),
    )


ROW = st.integers(0, 3).flatmap(told_of)


def test_points_that_can_be_read_in_two_ways_are_asked_about() -> None:
    assert fault('player,points\nAda,"1,250"\nBo,2\n')[2] == '"1,250" can be read in two ways'
    assert night("player,points\nAda,2.500\nBo,2\n").rows[0].points == 250


@pytest.mark.parametrize("mark", ["sep=;", "SEP=; "])
def test_a_line_that_names_the_separator_is_no_row(mark: str) -> None:
    read = night(f"{mark}\r\nplayer;place\r\nAda;1\r\nBo;2\r\n")
    assert [(row.line, row.player) for row in read.rows] == [(3, "Ada"), (4, "Bo")]
    assert fault("sep=;\nplayer;place\nAda;x\n")[0] == 3


@given(st.lists(ROW, min_size=1, max_size=8))
def test_out_and_in_again_changes_nothing(rows: list[SheetRow]) -> None:
    text = write_sheet(rows)
    read = night(text)
    assert [row._replace(line=0) for row in read.rows] == rows
    assert write_sheet([row._replace(line=0) for row in read.rows]) == text


@pytest.mark.parametrize("number", range(1, 13))
def test_a_real_night_is_written_as_it_was(number: int) -> None:
    text = (SEASON / f"night-{number:02d}.csv").read_text(encoding="utf-8")
    rows = [row._replace(line=0) for row in night(text).rows]
    assert write_sheet(rows_of(night_of(rows))).splitlines() == text.splitlines()


def test_a_season_in_one_file_is_its_nights() -> None:
    nights, problems = read_sheets((SEASON / "season.csv").read_bytes(), "season.csv", True)
    assert not problems
    assert [night.event for night in nights] == list(range(1, 13))
    for read in nights:
        alone = night((SEASON / f"night-{read.event:02d}.csv").read_text(encoding="utf-8"))
        assert [row._replace(line=0) for row in read.rows] == [row._replace(line=0) for row in alone.rows]


# -- whatever comes


def _judged(raw: bytes, with_event: bool) -> None:
    nights, problems = read_sheets(raw, "a.csv", with_event)
    assert nights or problems
    assert all(isinstance(problem, Problem) for problem in problems)
    lines = raw.replace(b"\r\n", b"\n").replace(b"\r", b"\n").count(b"\n") + 1
    for problem in problems:
        assert str(problem).isprintable()
        assert problem.line is None or 1 <= problem.line <= lines


@given(st.binary(max_size=300), st.booleans())
def test_no_bytes_raise(raw: bytes, with_event: bool) -> None:
    _judged(raw, with_event)


CELL = st.text(max_size=12) | st.sampled_from(
    [
        "",
        "1",
        "2",
        "-1",
        "yes",
        "played",
        "no-show",
        '"',
        '""',
        "\r",
        "a\nb",
        "2.555",
        "Ada; Bo",
        "2026-02-30",
        "\ufeff",
    ]
)
SHEET = st.builds(
    lambda separator, end, columns, rows: (
        (separator.join(columns) + end) + end.join(separator.join(row) for row in rows)
    ),
    st.sampled_from([",", ";", "\t"]),
    st.sampled_from(["\n", "\r\n", "\r"]),
    st.lists(st.sampled_from([*FULL.split(","), "event", "date", "", "x"]), min_size=2, max_size=9),
    st.lists(st.lists(CELL, max_size=10), max_size=8),
)


@given(SHEET, st.booleans())
def test_no_sheet_raises(text: str, with_event: bool) -> None:
    _judged(text.encode("utf-8", "surrogatepass"), with_event)
    _judged(("player,place,event,note\n" + text).encode("utf-8", "surrogatepass"), with_event)
