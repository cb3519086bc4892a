"""A page of HTML: what stands in it, that nothing comes from outside, and that no name becomes markup."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dcpl.printouts.document import Column, Document, Heading, Hundredths, Table
from dcpl.printouts.html_tables import NARROW
from dcpl.printouts.render import render
from dcpl.printouts.to_html import environment, words
from tests.printouts.reading_html import Page

ODD_NAMES = (
    *("<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "{{ 7 * 7 }}", "{% raw %}", "&lt;b&gt;"),
    *(
        '=HYPERLINK("x")',
        '#panic("x") *b* $a$',
        "O'Shaughnessy & Söhne",
        "諸葛亮",
        "عمر بن الخطاب",
        "</style>",
    ),
)

COLUMNS = (
    Column("rank", "Rank", "right"),
    Column("player", "Player"),
    Column("total", "Total", "right", "points"),
    Column("prize", "Prize", "right", "cents"),
)


def standings(*players: str, **more: Any) -> Document:
    rows = [
        {"rank": rank, "player": player, "total": Hundredths(1050 - rank), "prize": rank * 100 or None}
        for rank, player in enumerate(players, start=1)
    ]
    return Document("Standings", {}, {}, (Table("rows", "", COLUMNS, rows),), **more)


def read(document: Document) -> Page:
    return Page(render(document, "html"))


def test_a_table_names_itself_its_columns_and_its_rows() -> None:
    page = read(standings("Ada", "Bo"))
    assert page.all("table") and page.tags["caption"] == 1
    assert page.said("caption") == ["Standings"]
    heads = page.all("th")
    assert [head["scope"] for head in heads] == ["col"] * 4 + ["row"] * 2
    assert page.said("th") == ["Rank", "Player", "Total", "Prize", "Ada", "Bo"]
    assert page.said("td") == ["1", "10.49", "$1.00", "2", "10.48", "$2.00"]


def test_numbers_stand_right_and_names_find_their_own_direction() -> None:
    page = read(standings("عمر"))
    cells = page.all("td")
    assert [cell.get("class") for cell in cells] == ["num"] * 3
    assert [cell.get("dir") for cell in cells] == [None] * 3
    (name,) = [head for head in page.all("th") if head["scope"] == "row"]
    assert name["dir"] == "auto"


def test_a_wide_table_scrolls_in_a_region_of_its_own_that_the_tab_key_reaches() -> None:
    page = read(standings("A name of some length, as they come"))
    (box,) = [div for div in page.all("div") if "scroll" in str(div.get("class"))]
    assert (box["role"], box["aria-label"], box["tabindex"]) == ("region", "Standings", "0")


def test_a_narrow_table_is_no_stop_of_the_tab_key() -> None:
    columns = (Column("seat", "Seat", "right"), Column("player", "Player"))
    rows = [{"seat": 1, "player": "Ada"}]
    page = read(Document("Seats", {}, {}, (Table("seats", "", columns, rows),)))
    assert len("Seat") + len("Player") < NARROW
    assert not [div for div in page.all("div") if "tabindex" in div]


def test_several_tables_bear_their_titles_and_each_id_once() -> None:
    table = standings("A name of some length, as they come").tables[0]
    tables = (table._replace(title="Main Event"), table._replace(title="Second Chance"))
    page = read(standings("Ada")._replace(tables=tables))
    assert page.said("h2") == ["Main Event", "Second Chance"]
    ids = [str(attrs["id"]) for _, attrs in page.elements if "id" in attrs]
    assert len(ids) == len(set(ids))
    labelled = [str(div["aria-labelledby"]) for div in page.all("div") if "aria-labelledby" in div]
    assert set(labelled) <= set(ids) and len(labelled) == 2


def test_facts_side_by_side_have_no_head() -> None:
    columns = (Column("what", ""), Column("value", ""))
    page = read(Document("Season", {}, {}, (Table("season", "", columns, [{"what": "State", "value": 1}]),)))
    assert page.tags["thead"] == 0
    assert [head["scope"] for head in page.all("th")] == ["row"]


def test_an_empty_table_says_so() -> None:
    page = read(standings())
    assert page.tags["table"] == 0
    assert "None." in page.said("p")


def test_boxes_say_whether_they_are_ticked() -> None:
    columns = (Column("player", "Player"), Column("here", "Here", form="box"))
    rows = [{"player": "Ada", "here": True}, {"player": "Bo", "here": False}]
    page = read(Document("Sign in", {}, {}, (Table("seats", "", columns, rows),)))
    assert [text for text in page.said("span") if "ticked" in text] == ["ticked", "not ticked"]


def test_a_strong_row_is_set_apart() -> None:
    table = standings("Ada", "Bo").tables[0]
    rows = [dict(row) for row in table.rows]
    rows[1]["last"] = True
    page = read(standings()._replace(tables=(table._replace(rows=rows, strong="last"),)))
    assert [row.get("class") for row in page.all("tr")] == [None, None, "strong"]


def test_the_page_says_whose_it_is_and_how_far_its_facts_go() -> None:
    heading = Heading("Dark City Poker League", "2026", "after event 3, 2026-03-14")
    page = read(standings("Ada", heading=heading, subtitle="3 events played", notes=("See `dcpl explain`.",)))
    assert page.said("title") == ["Standings · Dark City Poker League"]
    assert page.said("h1") == ["Standings"]
    assert "".join(page.said("p")).startswith("Dark City Poker LeagueSeason 2026, after event 3, 2026-03-14")
    assert page.said("code") == ["dcpl explain"]
    assert page.all("html") == [{"lang": "en"}]
    assert {"name": "viewport", "content": "width=device-width, initial-scale=1"} in page.all("meta")


def test_nothing_comes_from_outside_and_no_script_runs() -> None:
    html = render(standings("Ada"), "html")
    page = Page(html)
    assert page.tags["script"] == 0
    assert not [
        1 for _, attrs in page.elements if "src" in attrs or any(key.startswith("on") for key in attrs)
    ]
    assert all(str(link["href"]).startswith("data:image/svg+xml,") for link in page.all("link"))
    assert not re.search(r"@import|@font-face|url\(", html)
    (policy,) = [m["content"] for m in page.all("meta") if m.get("http-equiv") == "Content-Security-Policy"]
    assert str(policy).startswith("default-src 'none';")


def test_names_are_printed_as_they_are() -> None:
    page = read(standings(*ODD_NAMES, subtitle=ODD_NAMES[0], notes=ODD_NAMES)._replace(title=ODD_NAMES[0]))
    assert page.said("th")[4:] == list(ODD_NAMES)
    assert page.said("li") == list(ODD_NAMES)
    assert page.said("h1") == page.said("caption") == [ODD_NAMES[0]]
    assert page.tags["script"] == page.tags["img"] == 0


@given(st.lists(st.text(min_size=1), min_size=1, max_size=4))
def test_no_text_becomes_markup(names: list[str]) -> None:
    long = "x" * NARROW  # both tables are wide ones
    plain, odd = read(standings(long, *["x"] * len(names))), read(standings(long, *names))
    assert odd.tags == plain.tags
    assert [sorted(attrs) for _, attrs in odd.elements] == [sorted(attrs) for _, attrs in plain.elements]


def test_the_same_facts_give_the_same_bytes() -> None:
    first = render(standings(*ODD_NAMES), "html")
    environment.cache_clear()
    assert render(standings(*ODD_NAMES), "html") == first
    assert first.endswith("</html>\n")


def test_a_document_of_nothing_is_no_page() -> None:
    assert render(Document("", {}, {}), "html") == ""


def test_one_table_can_be_asked_for() -> None:
    table = standings("Ada").tables[0]
    both = standings()._replace(tables=(table, table._replace(key="other", title="Other")))
    assert Page(render(both, "html", "other")).tags["table"] == 1


@pytest.mark.parametrize("text", ["`rm -rf`", "`", "dcpl"])
def test_only_dcpls_own_commands_stand_out(text: str) -> None:
    assert [(part.text, part.code) for part in words(text)] == [(text, False)]


def channel(value: str) -> float:
    share = int(value, 16) / 255
    return share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4


def luminance(colour: str) -> float:
    red, green, blue = (channel(colour[place : place + 2]) for place in (1, 3, 5))
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


INK_ON = [
    *[(ink, ground) for ink in ("ink", "soft", "link") for ground in ("ground", "sheet", "stripe", "glow")],
    *[("felt-ink", "felt"), ("felt-soft", "felt"), ("brass", "sheet"), ("brass", "ground")],
]


@pytest.mark.parametrize("scheme", [0, 1], ids=["light", "dark"])
@pytest.mark.parametrize(("ink", "ground"), INK_ON)
def test_every_text_is_told_from_its_ground(scheme: int, ink: str, ground: str) -> None:
    html = render(standings("Ada"), "html")
    roots = re.findall(r":root \{([^}]*)\}", html)[scheme]
    colours = dict(re.findall(r"--([a-z-]+): (#[0-9a-f]{6});", roots))
    assert contrast(colours[ink], colours[ground]) >= 4.5


ARABIC, HEBREW = "أحمد بن علي", "רון כהן"


def test_names_from_right_to_left_take_nothing_of_a_sentence_with_them() -> None:
    movers = f"Movers: {ARABIC} (4), ▲1; {HEBREW} (3), ▼1; Bo (2)"
    page = render(Document(movers, {}, {}, subtitle=movers, notes=(movers,)), "html")
    apart = f"Movers: <bdi>{ARABIC}</bdi> (4), ▲1; <bdi>{HEBREW}</bdi> (3), ▼1; Bo (2)"
    assert f"<h1>{apart}</h1>" in page and f">{apart}</p>" in page and f"<li>{apart}</li>" in page
    assert "<title>Movers: \N{FIRST STRONG ISOLATE}" in page
    assert Page(page).said("li") == [movers]


def test_names_in_a_cell_of_several_are_set_apart_and_one_alone_is_not() -> None:
    rows = [{"player": ARABIC, "by": f"{ARABIC} 2, {HEBREW} 1"}]
    table = Table("rows", "", (Column("player", "Player"), Column("by", "By")), rows)
    page = render(Document("Nights", {}, {}, (table,)), "html")
    assert f'dir="auto">{ARABIC}</th>' in page
    assert f"><bdi>{ARABIC}</bdi> 2, <bdi>{HEBREW}</bdi> 1</td>" in page


def test_other_names_need_no_such_marks() -> None:
    page = render(standings("Åke", "諸葛亮", "Ada", notes=("Åke (2), ▲1; 諸葛亮 (1)",)), "html")
    assert "<bdi" not in page and "\N{FIRST STRONG ISOLATE}" not in page
