"""Who reads what: tags keep columns, rows, notes and words from those whom they are not for."""

from __future__ import annotations

import pytest

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import (
    MONEY,
    PAPER,
    PRIVATE,
    SCREEN,
    SITE,
    TAGS,
    Column,
    Document,
    Table,
    Tagged,
)
from dcpl.printouts.render import render
from dcpl.printouts.screen import Screen

NOTE = Tagged("He paid $5 late.", PRIVATE, instead=Tagged("He paid $5.", MONEY, instead="He paid."))
PART = Document(
    "Nights",
    tables=(
        Table(
            "rows",
            "",
            (
                Column("player", "Player"),
                Column("prize", "Prize", "right", "cents"),
                Column("fee", "Fee", tags=(PRIVATE,)),
                Column("box", "Signed", form="box", tags=(PAPER,)),
                Column("short", "P.", tags=(SCREEN, SITE)),
            ),
            [
                {"player": "Ada", "prize": 500, "fee": "", "box": False, "short": NOTE},
                {"player": "(room)", "prize": None, "fee": "", "box": False, "short": "", TAGS: (PAPER,)},
            ],
        ),
    ),
    notes=(NOTE, "$5 Bill won.", Tagged("Pots fell.", MONEY)),
)
PUBLIC, MONEYLESS = frozenset({PRIVATE}), frozenset({PRIVATE, MONEY})


@pytest.mark.parametrize(
    ("audience", "columns", "players", "word", "notes"),
    [
        (Audience(SCREEN), "player prize fee short", 1, "He paid $5 late.", 3),
        (Audience(PAPER), "player prize fee box", 2, "He paid $5 late.", 3),
        (Audience(SITE, PUBLIC), "player prize short", 1, "He paid $5.", 3),
        (Audience(SITE, MONEYLESS), "player short", 1, "He paid.", 2),
    ],
)
def test_each_reads_what_is_for_them(
    audience: Audience, columns: str, players: int, word: str, notes: int
) -> None:
    (read,) = audience.document(Document("Site", parts=(PART,))).parts
    (table,) = read.tables
    assert [column.key for column in table.columns] == columns.split()
    assert len(table.rows) == players
    assert table.rows[0]["short"] == read.notes[0] == word
    assert len(read.notes) == notes and "$5 Bill won." in read.notes, "a name is no amount"


def test_rows_for_paper_are_made_for_paper_alone() -> None:
    def costly() -> list[dict[str, str]]:
        raise AssertionError("it was made for a screen")

    table = Table("rows", "", (Column("player", "Player"),), [{"player": "Ada"}], on_paper=costly)
    document = Document("Stacks", tables=(table,))
    assert "Ada" in render(document) and "Ada" in render(document, "md")
    with pytest.raises(AssertionError, match="for a screen"):
        render(document, "html")


def test_a_series_goes_on_below_where_a_screen_is_narrow() -> None:
    columns = [Column(str(n), str(n), "right", series="Night") for n in range(1, 31)]
    row = {"player": "Ada", **{str(n): "100" for n in range(1, 31)}, "total": "3000"}
    table = Table("rows", "", (Column("player", "Player"), *columns, Column("total", "Total")), [row])
    document = Document("By night", tables=(table,))
    text = render(document)
    assert "Nights 1 to 15\n" in text and "Nights 16 to 30\n" in text
    assert text.count("Total") == 1 and text.count("Ada") == 2
    assert "3000" not in render(document, table="rows") and "3000" in render(document, table="rows_2")
    assert render(document, "html").count("<table") == 1
    assert "Nights" not in render(document, screen=Screen(200)), "a wide screen has room for all"
