"""The published site in a real browser: its ways, the sorting, without scripts, on phone, desk and paper."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.parse import urljoin

import pytest

from dcpl.reports.site.addresses import player_paths
from tests.commands.browsing import IN_CHROMIUM, chromium
from tests.commands.published import RENAMED, SAMPLE, carry_out, play
from tests.printouts.reading_html import Page as Read

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

pytestmark = IN_CHROMIUM

WIDTHS = (390, 768, 1280)
SCHEMES = ("light", "dark")
LOOKED_AT = (
    *("index.html", "head-to-head.html", "post-season.html", "honours.html", "money.html", "rules.html"),
    *("nights/index.html", "players/index.html", "nights/8.html", "nights/main-event.html"),
)
"""Every kind of page; the players with odd names stand for the others."""
WIDE = """() => {
  const room = document.documentElement.clientWidth;
  const boxed = element => element.closest(".scroll, .chart-box, .unseen, svg, .skip") !== null;
  const out = [...document.querySelectorAll("body *")].filter(element => {
    const box = element.getBoundingClientRect();
    return box.width > 0 && (box.right > room + 1 || box.left < -1) && !boxed(element.parentElement);
  });
  return [document.documentElement.scrollWidth - innerWidth, out.slice(0, 3).map(e => e.outerHTML)];
}"""
"""How far the page is wider than the window, and what sticks out of it; what scrolls in a box may."""
OVERLAPS = """() => {
  const seen = [...document.querySelectorAll("h1, h2, h3, p, li, table, figure, header, footer, nav.rooms")]
    .filter(element => element.closest(".unseen, svg") === null && element.getClientRects().length)
    .filter(element => element.getBoundingClientRect().width > 0);
  const found = [];
  seen.forEach((one, place) => seen.slice(place + 1).forEach(other => {
    if (one.contains(other) || other.contains(one)) return;
    const a = one.getBoundingClientRect(), b = other.getBoundingClientRect();
    const boxed = element => element.closest(".scroll, .chart-box");
    if (boxed(one) || boxed(other)) return;
    const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
    const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
    if (across > 1 && down > 1) found.push([one.outerHTML.slice(0, 80), other.outerHTML.slice(0, 80)]);
  }));
  return found;
}"""
"""Which pieces of text lie on each other."""


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site")
    carry_out(play(folder / "league.db"), "publish", str(folder / "season"))
    return folder / "season"


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as started:
        yield started


class Said(list[str]):
    """What the browser complained of: scripts, the console, and every request beyond the disk."""

    def listen(self, page: Page) -> None:
        page.on("console", lambda message: self.append(f"{message.type}: {message.text}"))
        page.on("pageerror", lambda error: self.append(f"error: {error}"))
        page.on("requestfailed", lambda request: self.append(f"failed: {request.url}"))
        page.on(
            "request", lambda request: request.url.startswith(("file:", "data:")) or self.append(request.url)
        )


def opened(context: BrowserContext, said: Said) -> Page:
    page = context.new_page()
    said.listen(page)
    return page


def uri(site: Path, path: str = "index.html") -> str:
    return (site / path).as_uri()


@pytest.mark.parametrize("scripts", [True, False], ids=["with scripts", "without scripts"])
def test_every_way_leads_on_and_nothing_is_wrong(browser: Browser, site: Path, scripts: bool) -> None:
    said = Said()
    context = browser.new_context(java_script_enabled=scripts)
    page = opened(context, said)
    waiting = [uri(site)]
    reached: set[str] = set()
    while waiting:
        here = waiting.pop()
        if here in reached:
            continue
        reached.add(here)
        page.goto(here)
        assert page.locator("h1").count() == 1, here
        hrefs = [str(link["href"]) for link in Read(page.content()).all("a")]
        waiting += [urljoin(here, href).split("#")[0] for href in hrefs]
    assert reached == {path.as_uri() for path in site.rglob("*.html")}
    assert said == []
    context.close()


def column(page: Page, title: str) -> list[str]:
    """Read a column of the standings from top to bottom."""
    heads = [text.strip() for text in page.locator("table.sortable thead th").all_inner_texts()]
    place = heads.index(title) + 1
    return [
        text.strip()
        for text in page.locator(f"table.sortable tbody tr > :nth-child({place})").all_inner_texts()
    ]


def sorted_by(page: Page) -> dict[str, str]:
    found: dict[str, str] = page.eval_on_selector_all(
        "th[aria-sort]",
        "heads => Object.fromEntries(heads.map(h => [h.textContent, h.getAttribute('aria-sort')]))",
    )
    return found


def test_the_standings_sort_by_any_column(browser: Browser, site: Path) -> None:
    said = Said()
    context = browser.new_context()
    page = opened(context, said)
    page.goto(uri(site))
    first = column(page, "Player")
    assert sorted_by(page) == {"Rank": "ascending"}

    def press(title: str) -> None:
        page.get_by_role("button", name=title, exact=True).click()

    press("Player")
    assert sorted_by(page) == {"Player": "ascending"}
    assert column(page, "Player") != first and sorted(column(page, "Player")) == sorted(first)
    assert column(page, "Player").index("Britt") < column(page, "Player").index("Ylva")
    press("Player")
    assert sorted_by(page) == {"Player": "descending"}
    press("Total")
    assert sorted_by(page) == {"Total": "descending"}
    totals = [float(total) for total in column(page, "Total")]
    assert totals == sorted(totals, reverse=True)
    press("Total")
    assert [float(total) for total in column(page, "Total")] == sorted(totals)
    press("Events")
    events = [int(number) for number in column(page, "Events")]
    assert events == sorted(events, reverse=True)
    ranks = [int(rank.rstrip("=")) for rank in column(page, "Rank")]
    same = [(number, rank) for number, rank in zip(events, ranks, strict=True)]
    assert same == sorted(same, key=lambda row: (-row[0], row[1])), "equals keep their order"
    press("Moved")
    moved = column(page, "Moved")
    assert "" in moved and moved.index("") > 0 and set(moved[moved.index("") :]) == {""}, "blanks come last"
    page.keyboard.press("Enter")
    assert sorted_by(page) == {"Moved": "ascending"}, (
        "the button keeps the focus, and the keyboard does it too"
    )
    press("Rank")
    assert column(page, "Player") == first
    assert said == []
    context.close()


def test_without_scripts_the_standings_are_read_all_the_same(browser: Browser, site: Path) -> None:
    context = browser.new_context(java_script_enabled=False)
    page = context.new_page()
    page.goto(uri(site))
    assert page.locator("th button").count() == 0
    assert [text.strip() for text in page.locator("thead th").all_inner_texts()][:3] == [
        "Rank",
        "Player",
        "Total",
    ]
    assert page.locator("tbody tr").count() == 20
    context.close()


@pytest.mark.parametrize("scheme", SCHEMES)
@pytest.mark.parametrize("width", WIDTHS)
def test_no_page_is_wider_than_its_window(browser: Browser, site: Path, width: int, scheme: Any) -> None:
    said = Said()
    context = browser.new_context(viewport={"width": width, "height": 844}, color_scheme=scheme)
    page = opened(context, said)
    for path in (*LOOKED_AT, *player_paths(RENAMED.values()).values()):
        page.goto(uri(site, path))
        beyond, out = page.evaluate(WIDE)
        assert beyond <= 0 and out == [], (path, out)
        assert page.evaluate(OVERLAPS) == [], path
    ground = page.evaluate("getComputedStyle(document.body).backgroundColor")
    red = int(ground.split("(")[1].split(",")[0])
    assert red > 200 if scheme == "light" else red < 60
    assert said == []
    context.close()


LONG = "Wolfeschlegelsteinhausenb"
BEYOND = """() => {
  const main = document.querySelector("main").getBoundingClientRect();
  return [...document.querySelectorAll("main *")]
    .filter(element => !element.parentElement.closest(".scroll, .chart-box, .unseen, svg"))
    .filter(element => element.getBoundingClientRect().right > main.right + 1)
    .map(element => element.outerHTML.slice(0, 80));
}"""
"""What sticks out of the page's own column; what scrolls in a box may."""


@pytest.fixture(scope="module", params=["a tiebreak", "a tiebreak and the best nights"])
def crowded(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A site whose standings have all the columns that there are, and names without a blank."""
    folder = tmp_path_factory.mktemp("crowded")
    db, sheet = folder / "league.db", folder / "nights.csv"
    names = [LONG, f"{LONG} von Hohenstein-Featherstonehaugh", "Ada", "Bo", "Cy", "Di", "Ed", "Flo"]
    rows = ["event,player,place,hitman"]
    for event in range(1, 5):
        seated = names[event % 3 :] + names[: event % 3]
        rows += [
            f"{event},{name},{place},{seated[0] if place > 1 else ''}" for place, name in enumerate(seated, 1)
        ]
    sheet.write_text("\n".join([*rows, ""]), encoding="utf-8")
    carry_out(db, "init")
    carry_out(db, "season", "new", "2026")
    if "best" in request.param:
        carry_out(db, "season", "rules", "set", "standings.best=3")
    carry_out(db, "import", "results", str(sheet), "--create-players")
    ranked = json.loads(carry_out(db, "standings", "-f", "json"))["rows"]
    first, second = ranked[:2]
    carry_out(db, "adjust", second["player"], str(first["total"] - second["total"]), "--reason", "level")
    carry_out(db, "publish", str(folder / "site"))
    return folder / "site"


@pytest.mark.parametrize("width", [390, 600, 768, 900, 1024, 1100, 1200, 1280, 1440, 1920])
def test_the_standings_and_what_stands_beside_them_keep_to_the_page(
    browser: Browser, crowded: Path, width: int
) -> None:
    context = browser.new_context(viewport={"width": width, "height": 900})
    page = context.new_page()
    page.goto(uri(crowded))
    assert "Tiebreak" in page.locator("table.sortable thead").inner_text()
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert page.evaluate(BEYOND) == []
    assert page.evaluate(OVERLAPS) == []
    context.close()


def test_the_news_stand_beside_the_standings_where_both_have_room(browser: Browser, tmp_path: Path) -> None:
    db, site = tmp_path / "league.db", tmp_path / "site"
    carry_out(db, "init")
    carry_out(db, "season", "new", "2025")
    carry_out(db, "import", "results", str(SAMPLE), "--create-players")
    carry_out(db, "publish", str(site))
    context = browser.new_context()
    page = context.new_page()
    for width, beside in ((1024, False), (1200, True)):
        page.set_viewport_size({"width": width, "height": 900})
        page.goto(uri(site))
        table, news = page.locator(".scroll").first.bounding_box(), page.locator(".beside").bounding_box()
        assert table is not None and news is not None
        assert (news["x"] > table["x"] + table["width"]) is beside
        assert (news["y"] < table["y"] + table["height"]) is beside
    context.close()


def test_a_wide_table_scrolls_by_the_keyboard_in_its_own_region(browser: Browser, site: Path) -> None:
    context = browser.new_context(viewport={"width": 390, "height": 844})
    page = context.new_page()
    page.goto(uri(site))
    region = page.get_by_role("region", name="Standings")
    region.focus()
    for _ in range(5):
        page.keyboard.press("ArrowRight")
    page.wait_for_function("document.querySelector('.scroll').scrollLeft > 0")
    name = page.locator("tbody th").first.bounding_box()
    assert name is not None and name["x"] >= 0, "the names stay in sight"
    assert page.evaluate("scrollX") == 0
    context.close()


def test_it_prints_with_the_heads_of_its_tables_again_on_each_page(browser: Browser, site: Path) -> None:
    if shutil.which("pdftotext") is None:
        pytest.skip("poppler's pdftotext reads the printed page")
    import subprocess

    context = browser.new_context(color_scheme="dark")
    page = context.new_page()
    page.goto(uri(site, "players/ossian.html"))
    file = site.parent / "printed.pdf"
    page.pdf(path=str(file), prefer_css_page_size=True, format="A5")
    text = subprocess.run(
        ["pdftotext", "-layout", str(file), "-"], capture_output=True, text=True, check=True
    ).stdout
    sheets = [sheet for sheet in text.split("\f") if "eliminated" in sheet]
    assert len(sheets) > 1 and all("Ruling" in sheet for sheet in sheets)
    assert "Head to head" not in text, "the menu is for the screen"
    context.close()
