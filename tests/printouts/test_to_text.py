"""A few lines for a chat: a line a row, never a wide one, never too many."""

from __future__ import annotations

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.printouts.render import render
from dcpl.printouts.to_text import MOST_LINES

COLUMNS = (
    Column("rank", "Rank", "right"),
    Column("player", "Player"),
    Column("total", "Total", "right", "points"),
    Column("note", "Note"),
)


def document(count: int, **more: object) -> Document:
    rows = [
        {"rank": n, "player": f"p{n}", "total": Hundredths(100 * n + 50), "note": "tied" if n == 2 else None}
        for n in range(1, count + 1)
    ]
    table = Table("rows", "", COLUMNS, rows)
    return Document("Standings", {}, {}, tables=(table,), subtitle="after event 2", **more)  # type: ignore[arg-type]


def test_a_line_for_each_row_and_the_notes() -> None:
    assert render(document(2, notes=("Two players.",)), "text") == (
        "Standings\nafter event 2\n1. p1: total 1.5\n2. p2: total 2.5, tied\nTwo players.\n"
    )


def test_what_does_not_fit_is_counted_and_the_notes_are_left_out() -> None:
    lines = render(document(40, notes=("Two players.",)), "text").splitlines()
    assert len(lines) == MOST_LINES
    assert lines[-1] == "and 18 more"


def test_tables_share_the_lines() -> None:
    one = document(40)
    many = one._replace(tables=tuple(one.tables[0]._replace(title=f"Part {n}") for n in range(3)))
    lines = render(many, "text").splitlines()
    assert len(lines) <= MOST_LINES
    assert [line for line in lines if line.startswith("Part")] == ["Part 0", "Part 1", "Part 2"]
    empty = one._replace(tables=(one.tables[0]._replace(rows=[]),))
    assert render(empty, "text").splitlines()[-1] == "(none)"


def test_brief_lines_go_before_tables_unless_one_is_asked_for() -> None:
    told = document(1, brief=lambda _: ["In brief", "a\tb"])
    assert render(told, "text") == "In brief\na b\n"
    assert render(told, "text", "rows").startswith("Standings\n")


def test_a_document_without_anything_is_nothing() -> None:
    assert render(Document("", {}, {}), "text") == ""
    assert render(Document("News", {}, {}, notes=("One.", "Two.")), "text") == "News\nOne.\nTwo.\n"


def test_facts_side_by_side() -> None:
    table = Table(
        "season", "", (Column("what", ""), Column("value", "")), [{"what": "State", "value": "open"}]
    )
    assert render(Document("Season 2026", {}, {}, tables=(table,)), "text") == "Season 2026\nState: open\n"


def test_names_from_right_to_left_are_set_apart_for_chats_and_pages_alone() -> None:
    name = "أحمد بن علي"
    told = Document("News", {"items": [name]}, {}, notes=(f"Movers: {name} (4), ▲1",), page=f"- {name} (4)\n")
    apart = f"Movers: \N{FIRST STRONG ISOLATE}{name}\N{POP DIRECTIONAL ISOLATE} (4), ▲1"
    assert render(told, "text") == f"News\n{apart}\n"
    assert apart in render(told, "md")
    for form in ("table", "json"):  # what is copied from there is typed again, or read by a program
        assert "\N{FIRST STRONG ISOLATE}" not in render(told, form)
