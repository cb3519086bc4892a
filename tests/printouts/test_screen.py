"""A page on a terminal: as wide as it is, with a few inks that say nothing that the text does not."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.printouts.render import FORMATS, render
from dcpl.printouts.screen import PAPER, Screen
from dcpl.printouts.widths import width

INKS = re.compile(r"\x1b\[[0-9;]*m")
COLUMNS = (
    Column("rank_shown", "Rank", "right"),
    Column("player", "Player"),
    Column("total", "Total", "right", "points"),
    Column("seat", "Seat", "right"),
    Column("note", "Note"),
)


def row(**changed: Any) -> dict[str, Any]:
    return {"rank_shown": "1", "player": "Ada", "total": Hundredths(12050), "seat": 3, "note": "", **changed}


def document(*rows: dict[str, Any], notes: tuple[str, ...] = (), strong: str = "") -> Document:
    return Document(
        "Standings", {"rows": []}, {}, (Table("rows", "All", COLUMNS, rows, strong),), notes, "so far"
    )


PAGE = document(
    row(),
    row(rank_shown="2=", player="王小明", total=Hundredths(-250), note="tied " * 30),
    row(rank_shown="2=", player="-5", all=True),
    notes=("a sentence " * 20,),
    strong="all",
)


def wide(events: int) -> Document:
    columns = [Column("rank", "Rank", "right"), Column("player", "Player")]
    columns += [Column(str(n), str(n), "right", "points") for n in range(events)]
    rows = [
        {
            "rank": at + 1,
            "player": f"Player {at}",
            **{str(n): Hundredths(n * 100 + at * 25) for n in range(events)},
        }
        for at in range(5)
    ]
    return Document("Wide", {"rows": []}, {}, (Table("rows", "", tuple(columns), rows),))


def test_inks_of_a_page() -> None:
    page = render(PAGE, "table", None, Screen(80, True))
    assert "\x1b[1mStandings\x1b[0m\n\x1b[2mso far\x1b[0m\n" in page
    assert "\x1b[33m2=\x1b[0m" in page
    assert "\x1b[31m-2.5\x1b[0m" in page
    assert "\x1b[36m3\x1b[0m" in page
    assert "\x1b[1m-5\x1b[0m" in page, "a row set apart is bold, and a name is no number below nothing"
    assert "\x1b[2ma sentence" in page


@pytest.mark.parametrize("columns", [80, 100, 200])
@pytest.mark.parametrize("page", [PAGE, wide(9), wide(40), document()])
def test_without_its_inks_a_page_is_the_plain_one(page: Document, columns: int) -> None:
    coloured = render(page, "table", None, Screen(columns, True))
    assert INKS.sub("", coloured) == render(page, "table", None, Screen(columns, False))
    assert coloured.count("\x1b[0m") * 2 == coloured.count("\x1b")


def test_paper_is_as_it_was_and_other_formats_know_no_screen() -> None:
    assert (
        render(PAGE)
        == render(PAGE, "table", None, PAPER)
        == INKS.sub("", render(PAGE, "table", None, Screen(80, True)))
    )
    for form in FORMATS:
        if form not in ("table", "html", "csv"):
            assert render(PAGE, form, None, Screen(200, True)) == render(PAGE, form)


def test_a_wide_terminal_has_room_for_cells_and_sentences() -> None:
    page = render(PAGE, "table", None, Screen(240))
    assert ("tied " * 30).strip() in page
    lines = [line for line in page.split("\n") if line.startswith("a sentence")]
    assert 80 < max(map(len, lines)) <= 100, "a sentence is not made longer than one can read"


@given(st.integers(1, 60), st.integers(80, 200))
def test_a_table_that_is_too_wide_is_parted_and_nothing_is_left_out(events: int, columns: int) -> None:
    page = render(wide(events), "table", None, Screen(columns))
    parts = page.split("\n\n")[1:]
    assert all(width(line) <= columns for line in page.split("\n"))
    titles = [word for part in parts for word in part.split("\n")[0].split()]
    assert [word for word in titles if word.isdecimal()] == [str(n) for n in range(events)]
    for part in parts:
        lines = part.rstrip("\n").split("\n")
        assert lines[0].split()[:2] == ["Rank", "Player"]
        assert [line.split()[:3] for line in lines[2:]] == [[str(n + 1), "Player", str(n)] for n in range(5)]
    if len(parts) > 1:
        assert width(render(wide(events)).split("\n")[2]) > columns, "only where it does not fit"
