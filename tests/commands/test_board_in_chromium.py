"""The board in a real browser: a whole real night on television and phone, cuts, sleep, and 24 long names."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from dcpl.actions.clock import start_clock
from dcpl.actions.work import Command
from dcpl.reports.blinds import find_blinds
from tests.building import ROOT
from tests.commands.browsing import IN_CHROMIUM, chromium
from tests.commands.league import SEASON_A
from tests.commands.on_board import Started, started
from tests.commands.published import carry_out
from tests.night.test_season_a import rows_of_file
from tests.night.typing import lines_of

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

pytestmark = IN_CHROMIUM

SCREENS = ((1920, 1080, "dark"), (1280, 720, "light"), (390, 844, "light"), (390, 844, "dark"))
NIGHT = 8
LATE, LONG = "Ylva", "Maximiliane-Alexandra von und zu Stetten"
RENAMED = {"Hedda": "諸葛亮", "Folke": "عمر بن الخطاب", "Majken": LONG, "Isak J": "<b onclick=x()>Isak"}
MINUTE = 60_000
CUT = """() => {
  const big = BIG.matches, out = [], page = document.documentElement;
  const tell = (what, element) => out.push(what + ": " + element.outerHTML.slice(0, 90));
  if (page.scrollWidth > innerWidth + 1) out.push("the page is too wide");
  if (big && page.scrollHeight > innerHeight + 1) out.push("the page is too high");
  for (const element of document.querySelectorAll("header *, #stage *, #panels *, footer *")) {
    if (!element.getClientRects().length || element.closest(".off, .unseen, svg")) continue;
    const at = element.getBoundingClientRect(), box = element.closest("#panels, #stage");
    if (at.right > innerWidth + 1 || at.left < -1) tell("beside the page", element);
    if (!big) continue;
    const room = (box || page).getBoundingClientRect();
    const over = at.bottom > room.bottom + 1 || at.right > room.right + 1;
    if (over || at.top < room.top - 1) tell("cut", element);
    if (parseFloat(getComputedStyle(element).fontSize) < innerHeight * .0135) tell("too small", element);
  }
  return out.slice(0, 4);
}"""
"""What is cut off or too small to be read from a sofa."""


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    with chromium() as running:
        yield running


class Screens:
    """Pages of several sizes, light and dark, and what they complained of."""

    def __init__(self, browser: Browser, url: str, sizes: Sequence[tuple[int, int, str]] = SCREENS) -> None:
        self.said: list[str] = []
        self.pages: list[Page] = []
        for width, height, scheme in sizes:
            context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme)  # type: ignore[arg-type]
            page = context.new_page()
            page.on("console", lambda message: self.said.append(f"{message.type}: {message.text}"))
            page.on("pageerror", lambda error: self.said.append(f"error: {error}"))
            page.on("dialog", lambda dialog: self.said.append(f"dialog: {dialog.message}"))
            page.on(
                "request",
                lambda request: request.url.startswith((url, "data:")) or self.said.append(request.url),
            )
            page.goto(url)
            self.pages.append(page)

    def see(self, script: str, *, within: float = 5.0) -> float:
        """Wait until every page shows what the script says; give the seconds that it took."""
        begun = time.monotonic()
        for page in self.pages:
            while not page.evaluate(f"Boolean(state && ({script}))"):
                seen = page.evaluate("[state && state.left, document.body.innerText]")
                assert time.monotonic() < begun + within, (script, page.viewport_size, seen)
                time.sleep(0.02)
        return time.monotonic() - begun

    def uncut(self, where: str) -> None:
        """Nothing is cut off on any of them."""
        for page in self.pages:
            assert page.evaluate(CUT) == [], (where, page.viewport_size)

    def picture(self, folder: Path, name: str) -> None:
        """Keep what a person sees."""
        for number, page in enumerate(self.pages):
            page.screenshot(path=folder / f"{name}-{number}.png")

    def close(self) -> None:
        for page in self.pages:
            page.context.close()


@contextmanager
def shown(
    browser: Browser, board: Started, sizes: Sequence[tuple[int, int, str]] = SCREENS
) -> Iterator[Screens]:
    screens = Screens(browser, board.url, sizes)
    yield screens
    screens.close()


@pytest.fixture(scope="module")
def seven(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A real season of which seven nights are played, some of its players under names that try a page."""
    db = tmp_path_factory.mktemp("board") / "league.db"
    head, *rows = (SEASON_A / "season.csv").read_text(encoding="utf-8").splitlines()
    place = head.split(",").index("event")
    sheet = db.with_name("seven.csv")
    played = [row for row in rows if int(row.split(",")[place]) < NIGHT]
    sheet.write_text("\n".join([head, *played]) + "\n", encoding="utf-8")
    carry_out(db, "init")
    carry_out(db, "season", "new", "2026")
    carry_out(db, "import", "results", str(sheet), "--create-players")
    for name in sorted({row.player for row in rows_of_file(NIGHT)}):
        carry_out(db, "player", "add", name)
    for old, new in RENAMED.items():
        carry_out(db, "player", "rename", old, new)
    return db


@pytest.fixture
def league(seven: Path, db: Path) -> Path:
    db.write_bytes(seven.read_bytes())
    return db


TYPED = """
import json, sys
from dcpl.night.desk import Desk
from dcpl.night.lines import carry_out
for line in sys.stdin:
    print(json.dumps(carry_out(Desk(sys.argv[1], None, int(sys.argv[2])), line).lines), flush=True)
"""


class Typing:
    """The other terminal: a night that is typed line by line into a process of its own."""

    def __init__(self, db: Path, event: int) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-c", TYPED, str(db), str(event)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            cwd=ROOT,
            env={**os.environ, "PYTHONUTF8": "1"},
        )

    def type(self, line: str) -> str:
        """Type a line and give the first line of the answer."""
        assert self._process.stdin and self._process.stdout
        for old, new in RENAMED.items():
            line = re.sub(rf"\b{old}\b", new, line)
        self._process.stdin.write(f"{line}\n")
        self._process.stdin.flush()
        return str(json.loads(self._process.stdout.readline())[0])

    def close(self) -> None:
        self._process.communicate()


def test_a_whole_real_night_is_followed(browser: Browser, league: Path, tmp_path: Path) -> None:
    rows = rows_of_file(NIGHT)
    entrants = [row.player for row in rows if row.place is not None]
    lines = [line for line in lines_of(rows) if not line.startswith("seat ")]
    slowest = 0.0
    with started(league) as board, shown(browser, board) as screens:
        screens.see("state.view === 'rest' && document.body.innerText.includes('Event 8')")
        screens.uncut("before the night")
        screens.picture(tmp_path, "before")
        desk = Typing(league, NIGHT)
        desk.type("seat " + ", ".join(name for name in entrants if name != LATE))
        carry_out(league, "seats", "draw", str(NIGHT), "--seed", "11")
        soon = int(time.time() * 1000) - 20 * MINUTE + 4000
        start_clock(Command(league, None, f"dcpl clock {NIGHT} start"), NIGHT, find_blinds("dcpl"), soon)
        screens.see("$('level').textContent === 'LEVEL 1' && state.left === 14 && state.tables.length === 2")
        screens.see(
            "$('level').textContent === 'LEVEL 2' && $('left').textContent.startsWith('19:5')", within=8
        )
        screens.see("document.documentElement.dataset.rung === '1'")
        screens.uncut("a level change")

        carry_out(league, "clock", str(NIGHT), "pause", "--reason", "a card fell <i>under</i> the table")
        screens.see("$('standing').textContent === 'PAUSED: a card fell <i>under</i> the table'", within=1)
        screens.uncut("paused")
        screens.picture(tmp_path, "paused")
        stood = [page.inner_text("#left") for page in screens.pages]
        time.sleep(1.2)
        assert stood == [page.inner_text("#left") for page in screens.pages]
        carry_out(league, "clock", str(NIGHT), "resume")
        screens.see("$('standing').hidden", within=1)

        desk.type(f"seat {LATE}")
        screens.see("state.left === 15 && state.field === 15", within=1)
        busts = 0
        for line in lines:
            if line == "finish":
                break
            said = desk.type(line)
            if line.startswith(("out", "rebuy", "left", "remove")):
                busts += line.startswith("out")
                expected = said.partition(" Prize ")[0].partition(" The pot ")[0]
                newest = f"state.busts.length && state.busts[0].text.startsWith({json.dumps(expected)})"
                slowest = max(slowest, screens.see(f"{newest} && $('busts').firstChild.textContent"))
                screens.uncut(line)
                for page in screens.pages:  # the live region says it, once
                    assert expected.split()[0] in page.get_by_role("status").inner_text()
            if busts == 3 and line.startswith("out"):
                left = screens.pages[0].evaluate("state.left")
                desk.type("undo")
                screens.see(f"state.left === {left + 1}", within=1)
                desk.type(line)
                screens.see(f"state.left === {left}", within=1)
                screens.picture(tmp_path, "early")
                busts += 1
            if screens.pages[0].evaluate("state.left") == 8 and line.startswith("out"):
                screens.see("state.tables.length === 1 && state.moves.length > 3")
                screens.uncut("the final table")
                screens.picture(tmp_path, "final-table")
        assert slowest < 1.0, "each line stands on every page within a second"
        screens.picture(tmp_path, "late")
        desk.type("finish")
        winner = rows[0].player
        screens.see(f"state.view === 'rest' && $('rest').textContent.includes('{winner}')")
        screens.uncut("finished")
        screens.picture(tmp_path, "finished")
        desk.close()
        assert screens.said == []
        assert board.end() == 0


def visible_names(page: Page) -> set[str]:
    """Turn through the views of a big screen, and collect the names that can be read on them."""
    names: set[str] = set()
    for turn in range(page.evaluate("pages")):
        page.evaluate("turn => { shownPage = turn; turnedAt = performance.now(); showPage(); }", turn)
        assert page.evaluate(CUT) == [], page.viewport_size
        found = page.locator(".panel:not(.off) li:not(.off) .name")
        names |= set(found.all_inner_texts())
    return names


def test_24_players_with_names_of_40_letters(browser: Browser, db: Path, tmp_path: Path) -> None:
    names = [f"{letter}{'abcdefghi ' * 4}"[:39] + "x" for letter in "ABCDEFGHIJKLMNOP"]
    names += [f"{first} نور الدين" for first in ("عمر", "علي", "زيد", "طه")]
    names += [letter * 20 for letter in "諸葛亮孔"]
    carry_out(db, "init")
    carry_out(db, "season", "new", "2026")
    carry_out(db, "night", "1", "seat", ", ".join(names), "--new")
    carry_out(db, "seats", "draw", "1", "--seed", "3")
    carry_out(db, "clock", "1", "start")
    carry_out(
        db, "clock", "1", "pause", "--reason", "Whether the dealer burned a card before the turn, at table 2"
    )
    carry_out(db, "night", "1", "high", names[2], "Ah Kd/As Ad Kc Kh 4s")
    carry_out(db, "night", "1", "out", names[0], "by", names[1])
    left = {" ".join(name.split()) for name in names[1:]}
    with started(db) as board, shown(browser, board) as screens:
        screens.see("state.left === 23")
        screens.uncut("24 players")
        screens.picture(tmp_path, "many")
        for page in screens.pages:
            assert {" ".join(name.split()) for name in visible_names(page)} >= left
            assert page.get_by_role("heading", name="Table 1").count() == 1
            assert page.get_by_role("region", name="Last out").count() == 1
            assert page.get_by_role("timer").inner_text()
            button = page.get_by_role("button", name="Sound is off")
            button.click()
            assert page.get_by_role("button", name="Sound is on", pressed=True).count() == 1
        assert screens.said == []


def test_right_again_by_itself(browser: Browser, league: Path) -> None:
    sizes = SCREENS[1:3]
    carry_out(league, "night", str(NIGHT), "seat", "Ossian, Sixten, Britt, Rune, Åke")
    carry_out(league, "clock", str(NIGHT), "start")
    with started(league, str(NIGHT)) as board, shown(browser, board, sizes) as screens:
        screens.see("state.left === 5")
        # The board is killed, a line is typed meanwhile, and it is started again.
        board.kill()
        screens.see("!$('trouble').hidden && $('trouble').textContent.startsWith('No word')", within=4)
        counting = screens.pages[0].inner_text("#left")
        time.sleep(1.1)
        carry_out(league, "night", str(NIGHT), "out", "Rune", "by", "Britt")
        assert screens.pages[0].inner_text("#left") != counting, "it counts on"
        screens.uncut("no word")
        with started(league, str(NIGHT), port=board.port) as again:
            assert screens.see("state.left === 4 && $('trouble').hidden", within=2) < 2
            # It sleeps: nothing comes, nothing is refused.
            again.process.send_signal(signal.SIGSTOP)
            carry_out(league, "night", str(NIGHT), "out", "Åke", "by", "Britt")
            time.sleep(3)
            again.process.send_signal(signal.SIGCONT)
            assert screens.see("state.left === 3 && $('trouble').hidden", within=2) < 2
            # The page's machine slept for an hour: its time jumps, and the page had stood still.
            for page in screens.pages:
                page.evaluate(
                    """() => {
                      const now = Date.now;
                      Date.now = () => now() + 3600e3;
                      base.server -= 3600e3;
                      state.left = 9;
                    }"""
                )
            assert screens.see("state.left === 3 && $('left').textContent.startsWith('19:')", within=2) < 2
            # The clock itself jumps: by an hour, as it is moved.
            carry_out(league, "clock", str(NIGHT), "forward", "60")
            assert screens.see("$('level').textContent === 'LEVEL 4'", within=2) < 2
            # The database goes away and comes back.
            aside = league.rename(league.with_name("aside.db"))
            screens.see("$('trouble').textContent.includes('There is no database at league.db')", within=2)
            aside.rename(league)
            screens.see("$('trouble').hidden", within=3)
            assert [told for told in screens.said if not re.search(r"ERR_|Failed to load", told)] == []
