"""The site of a season: what stands on it, what does not, and how it comes into its folder."""

from __future__ import annotations

import csv
import io
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import unquote, urljoin, urlsplit

import pytest

from dcpl.cli import site_folder
from dcpl.cli.site_folder import MARKER
from dcpl.reports.site.addresses import player_paths, slug
from tests.commands.published import RENAMED, SECRETS, carry_out, empty, play
from tests.printouts.reading_html import Page

Run = Callable[..., Any]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return play(tmp_path_factory.mktemp("played") / "league.db")


@pytest.fixture(scope="module")
def site(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("site") / "season"
    carry_out(played, "publish", str(folder))
    return folder


@pytest.fixture(scope="module")
def without_money(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("moneyless") / "season"
    carry_out(played, "publish", str(folder), "--no-money")
    return folder


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season with one night of three players."""
    db = empty(tmp_path_factory.mktemp("small") / "league.db")
    sheet = db.with_name("night.csv")
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Bo\n", encoding="utf-8")
    carry_out(db, "event", "record", "1", str(sheet), "--create-players")
    return db


@pytest.fixture(scope="module")
def small_site(small: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    folder = tmp_path_factory.mktemp("small-site") / "season"
    carry_out(small, "publish", str(folder))
    return contents(folder)


@pytest.fixture
def league(small: Path, db: Path) -> Path:
    """This test's copy of the small league."""
    return Path(shutil.copy(small, db))


def pages(folder: Path) -> Iterator[tuple[str, Page]]:
    for path in sorted(folder.rglob("*.html")):
        yield path.relative_to(folder).as_posix(), Page(path.read_text(encoding="utf-8"))


def page(folder: Path, path: str) -> Page:
    return Page((folder / path).read_text(encoding="utf-8"))


def contents(folder: Path) -> dict[str, bytes]:
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in folder.rglob("*.*")}


def stamps(folder: Path) -> dict[str, int]:
    return {path.relative_to(folder).as_posix(): path.stat().st_mtime_ns for path in folder.rglob("*.html")}


def age(folder: Path) -> None:
    """Set every page's time back, so that what is written anew shows."""
    for path in folder.rglob("*.html"):
        os.utime(path, ns=(10**18, 10**18))


# -- what stands on it


def test_every_room_night_and_player_has_a_page(site: Path) -> None:
    found = {path for path, _ in pages(site)}
    rooms = {
        "index",
        "head-to-head",
        "post-season",
        "outlook",
        "honours",
        "money",
        "rules",
        "nights/index",
        "players/index",
    }
    nights = {f"nights/{name}" for name in (*range(1, 13), "second-chance", "main-event")}
    assert {f"{name}.html" for name in rooms | nights} <= found
    players = {path for path in found if path.startswith("players/")} - {"players/index.html"}
    assert len(players) == 21
    assert found == {f"{name}.html" for name in rooms | nights} | players


def test_the_rules_page_has_the_rulings_at_the_table(site: Path) -> None:
    text = (site / "rules.html").read_text(encoding="utf-8")
    assert "Rulings at the table" in text and "Dead button" in text and "§4.1" in text


def test_every_way_leads_to_a_page_and_every_page_is_reached(site: Path) -> None:
    ways: dict[str, set[str]] = {}
    for path, read in pages(site):
        hrefs = [str(link["href"]) for link in read.all("a")]
        assert all(not urlsplit(href).scheme and not href.startswith("/") for href in hrefs), path
        ways[path] = {unquote(urljoin(path, href)) for href in hrefs if not href.startswith("#")}
        assert path not in ways[path] or read.all("a")[0], path
    assert set().union(*ways.values()) == set(ways)
    reached, waiting = {"index.html"}, ["index.html"]
    while waiting:
        for way in ways[waiting.pop()] - reached:
            reached.add(way)
            waiting.append(way)
    assert reached == set(ways)


def test_nothing_comes_from_outside(site: Path) -> None:
    for path, read in pages(site):
        assert not [1 for _, attrs in read.elements if "src" in attrs or "srcset" in attrs], path
        assert all(str(link["href"]).startswith("data:") for link in read.all("link")), path
        assert not [1 for _, attrs in read.elements if any(key.startswith("on") for key in attrs)], path
    for name, content in contents(site).items():
        assert not re.search(rb"@import|url\(|https?://(?!www\.w3\.org/2000/svg)", content), name


def test_every_page_is_html_to_a_strict_reader(site: Path) -> None:
    justhtml = pytest.importorskip("justhtml", reason="the HTML parser of the dev extra")
    for path in sorted(site.rglob("*.html")):
        assert justhtml.JustHTML(path.read_text(encoding="utf-8"), collect_errors=True).errors == [], path


def test_every_page_names_its_parts(site: Path) -> None:
    for path, read in pages(site):
        ids = [str(attrs["id"]) for _, attrs in read.elements if "id" in attrs]
        assert len(ids) == len(set(ids)), path
        for _, attrs in read.elements:
            for named in ("aria-labelledby", "aria-describedby"):
                assert set(str(attrs.get(named) or "").split()) <= set(ids), (path, attrs)
        assert read.tags["h1"] == read.tags["main"] == read.tags["title"] - read.tags["svg"] == 1, path
        assert read.tags["caption"] == read.tags["table"], path
        levels = [int(tag[1]) for tag, _ in read.elements if re.fullmatch("h[1-6]", tag)]
        assert all(after <= before + 1 for before, after in zip(levels, levels[1:], strict=False)), path
        assert all(svg.get("role") == "img" and svg.get("aria-labelledby") for svg in read.all("svg")), path


def test_odd_names_are_printed_as_they_are(site: Path) -> None:
    standing = page(site, "index.html").said("a")
    assert set(RENAMED.values()) <= set(standing)
    for _, read in pages(site):
        assert read.tags["script"] <= 1
        assert "alert(1)" not in "".join(read.said("script"))


def test_the_standings_sort_and_say_who_moved(site: Path) -> None:
    read = page(site, "index.html")
    (table,) = read.all("table")
    assert table["class"] == "sortable" and table["data-sorted"] == "0"
    assert read.said("th")[:4] == ["Rank", "Player", "Total", "Moved"]
    first = [cell.get("data-first") for cell in read.all("th") if cell["scope"] == "col"]
    assert first[:5] == [None, None, "down", "down", "down"]
    values = [int(str(cell["data-value"])) for cell in read.all("td") if "data-value" in cell]
    assert values[:2] == [1, 54000]


def test_a_page_says_which_room_it_is_in(site: Path) -> None:
    (current,) = [link for link in page(site, "index.html").all("a") if "aria-current" in link]
    assert current == {"href": "index.html", "aria-current": "page"}
    (current,) = [link for link in page(site, "nights/3.html").all("a") if "aria-current" in link]
    assert current == {"href": "index.html", "aria-current": "true"}


def test_a_night_leads_to_those_beside_it(site: Path) -> None:
    rels = {link["rel"]: link["href"] for link in page(site, "nights/12.html").all("a") if "rel" in link}
    assert rels == {"prev": "11.html", "next": "second-chance.html"}


# -- what does not


def test_nothing_private_is_on_it(site: Path, without_money: Path) -> None:
    for folder in (site, without_money):
        for name, content in contents(folder).items():
            text = content.decode()
            assert not [word for word in SECRETS if word in text], name
            assert not re.search(r"\b(banned|suspended|warning|removed|fee-due|forfeited|paid)\b", text), name
            assert name == MARKER or ("`dcpl" not in text and "<code>" not in text), name
    told = page(site, "post-season.html")
    assert "gave the seat up" in told.said("td")
    assert not [text for text in told.said("td", "th", "li") if "$" in text.replace("$a$", "")]


NO_FREE_TEXT = {
    "event": {"kind", "date", "state"},
    "entry": {"came"},
    "exit": {"how"},
    "claim": {"cards"},
    "player": {"name"},
    "known_as": {"key", "name"},
    "season": {"name", "key", "start", "profile"},
    "amendment": {"key", "value"},
    "conduct": {"kind"},
    "handed": {"kind"},
    "carrier": {"bounty"},
    "pot_money": {"pot", "kind", "paid_on"},
    "invitation": {"event", "answer"},
    "payment": {"paid_on"},
    "post_season": {"state"},
    "tiebreak": {"score"},
    "clock": {"blinds"},
    "reservation": {"made_at"},
    "change": {"at", "revision"},
    "change_row": {"table_name"},
    "alembic_version": {"version_num"},
}
"""Columns of text that hold no words of the director's, or words that are everybody's: names, rules."""


def test_no_reason_and_no_note_that_can_be_typed_is_on_it(played: Path, tmp_path: Path) -> None:
    """Every other column of text in the database is filled with a marked word; so will a new one be."""
    db = Path(shutil.copy(played, tmp_path / "league.db"))
    marked = set()
    with closing(sqlite3.connect(db)) as connection, connection:
        (event,) = connection.execute("SELECT id FROM event WHERE number = 5").fetchone()
        connection.execute("INSERT INTO night_note (event_id, text) VALUES (?, 'x')", (event,))
        connection.execute("INSERT INTO clock (event_id, blinds) VALUES (?, 'preset')", (event,))
        connection.execute(
            "INSERT INTO pot_money (season_id, pot, kind, cents, paid_on)"
            " SELECT id, 'cake', 'opened', 100, '2026-01-01' FROM season"
        )
        for (table,) in connection.execute("SELECT name FROM sqlite_schema WHERE type = 'table'").fetchall():
            for row in connection.execute(f"PRAGMA table_info({table})").fetchall():
                name, kind = row[1], row[2]
                if kind == "TEXT" and name not in NO_FREE_TEXT.get(table, ()):
                    changed = connection.execute(
                        f'UPDATE "{table}" SET "{name}" = \'typedin_{table}_{name}\''
                    )
                    assert changed.rowcount > 0, f"no {table} has a {name}"
                    marked.add(f"{table}.{name}")
    assert {"adjustment.reason", "amendment.reason", "clock.pause_reason", "entry.note"} <= marked
    for flags in ((), ("--no-money",)):
        folder = tmp_path / "-".join(("site", *flags))
        carry_out(db, "publish", str(folder), *flags)
        for name, content in contents(folder).items():
            assert not re.findall(rb"typedin\w+", content), name


def test_points_without_the_directors_reasons_still_add_up(site: Path) -> None:
    read = page(site, "players/kalle-s.html")
    assert "by the director" in read.said("td")


RULINGS = "Rulings at the table"


@pytest.mark.parametrize(
    "word", [r"\$[0-9]", r"\b[Pp]ots?\b", r"\b[Pp]rizes?\b", r"\b[Ff]ees?\b", "[Cc]ash", "[Bb]uy-in"]
)
def test_without_money_there_is_none(site: Path, without_money: Path, word: str) -> None:
    with_it = [name for name, content in contents(site).items() if re.search(word, content.decode())]
    assert with_it, "the word is one that is on the site with money"
    # A pot of a ruling at the table is one of chips.
    read = {name: content.decode().split(RULINGS)[0] for name, content in contents(without_money).items()}
    assert [name for name, text in read.items() if re.search(word, text)] == []
    assert not (without_money / "money.html").exists()


def test_a_later_season_changes_nothing(league: Path, small_site: dict[str, bytes], tmp_path: Path) -> None:
    carry_out(league, "season", "new", "2027")
    carry_out(league, "--season", "2026", "publish", str(tmp_path / "again"))
    assert contents(tmp_path / "again") == small_site


# -- addresses


def test_addresses_are_safe_everywhere_and_never_the_same() -> None:
    names = [
        *(
            "Ada",
            "ada b",
            "Ada-B",
            "Åke",
            "Ake",
            "諸葛亮",
            "王小明",
            "../x",
            "..",
            "/etc/passwd",
            "CON",
            "nul",
            "com1",
        ),
        *("index", "Index", "a" * 41, "a" * 80, "<b>", "a.html", "é", "É!", " ", "%2e%2e", "Ake 3698fb"),
    ]
    paths = player_paths(names)
    assert len({path.casefold() for path in paths.values()}) == len(names)
    for path in paths.values():
        assert re.fullmatch(r"players/[a-z0-9]+(-[a-z0-9]+)*\.html", path), path
        assert len(path) < 80
        assert path.removeprefix("players/").split(".")[0] not in ("con", "nul", "com1", "index")


def test_who_joins_later_changes_no_address() -> None:
    before = player_paths(["Ake", "Åke", "Bo"])
    after = player_paths(["Ake", "Åke", "Bo", "bó", "AKE!", "Ake 3698fb", "Ak"])
    assert {name: after[name] for name in before} == before


def test_even_names_made_to_meet_have_pages_of_their_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("dcpl.reports.site.addresses._MARK", 1)
    names = [f"é{'!' * count}" for count in range(40)]
    assert len({slug(name, 1) for name in names}) < len(names)
    assert len(set(player_paths(names).values())) == len(names)


# -- into its folder


def test_the_same_season_gives_the_same_site(played: Path, site: Path, tmp_path: Path) -> None:
    said = carry_out(played, "publish", str(tmp_path / "again"))
    assert contents(tmp_path / "again") == contents(site)
    count = len(list(pages(site)))
    assert said == f"{tmp_path / 'again'}: {count} pages written, 0 unchanged, 0 removed.\n"


def test_once_more_writes_nothing(league: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    carry_out(league, "publish", str(folder))
    age(folder)
    here = folder.stat().st_ino
    said = carry_out(league, "publish", str(folder))
    assert re.search(r": 0 pages written, \d+ unchanged, 0 removed\.", said)
    assert set(stamps(folder).values()) == {10**18}
    assert folder.stat().st_ino == here


def test_a_changed_night_rewrites_only_the_pages_that_tell_of_it(db: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    for words in (("init",), ("season", "new", "2025")):
        carry_out(db, *words)
    carry_out(db, "import", "results", "data/sample/season.csv", "--create-players")
    carry_out(db, "publish", str(folder))
    before = contents(folder)
    age(folder)
    sheet = tmp_path / "night.csv"
    rows = list(csv.DictReader(io.StringIO(carry_out(db, "event", "sheet", "6"))))
    winner, second, victim = (next(row for row in rows if row["place"] == place) for place in "125")
    victim["hitman"] = (second if victim["hitman"] == winner["player"] else winner)["player"]
    with sheet.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    carry_out(db, "event", "record", "6", str(sheet), "--replace")
    said = carry_out(db, "publish", str(folder))
    after = contents(folder)
    changed = {name for name in after if after[name] != before[name]}
    fresh = {name for name, stamp in stamps(folder).items() if stamp != 10**18}
    assert fresh == changed
    assert "nights/6.html" in changed
    assert not {f"nights/{number}.html" for number in (1, 2, 3, 4, 5, 8, 9, 10, 11, 12)} & changed
    assert "rules.html" not in changed and "money.html" not in changed
    assert f": {len(changed)} pages written, {len(after) - 1 - len(changed)} unchanged" in said


def test_pages_that_are_no_more_are_taken_away(league: Path, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    carry_out(league, "publish", str(folder))
    assert (folder / "money.html").exists()
    said = carry_out(league, "publish", str(folder), "--no-money")
    assert said.endswith("1 removed.\n")
    assert not (folder / "money.html").exists()
    assert os.listdir(tmp_path / "site") and sorted(os.listdir(tmp_path)) == sorted(
        {"league.db", "site", *_made(tmp_path)}
    )


def _made(folder: Path) -> set[str]:
    return {name for name in os.listdir(folder) if not name.startswith(".site")}


def test_a_season_in_which_nothing_was_played_has_a_site(db: Path, run: Run, tmp_path: Path) -> None:
    empty(db)
    carry_out(db, "publish", str(tmp_path / "site"))
    for path, read in pages(tmp_path / "site"):
        assert read.tags["h1"] == 1, path


def test_cancelled_and_open_nights_and_no_shows_are_told(db: Path, run: Run, tmp_path: Path) -> None:
    empty(db)
    sheet = tmp_path / "night.csv"
    sheet.write_text(
        "player,place,status,penalty\nAda,1,,\nBo,2,removed,10\nCy,,no-show,\n", encoding="utf-8"
    )
    run("event", "record", "1", sheet, "--create-players")
    run("event", "cancel", "2")
    carry_out(db, "publish", str(tmp_path / "site"))
    assert "cancelled" in page(tmp_path / "site", "nights/index.html").said("td")
    assert "Date" not in page(tmp_path / "site", "nights/index.html").said("th"), "no date is known"
    told = page(tmp_path / "site", "nights/1.html").said("td")
    assert "no-show" in told and "removed" not in told
    assert "by the director" in page(tmp_path / "site", "players/bo.html").said("td")


def refused(run: Run, folder: Path | str, *words: str) -> str:
    return str(run("publish", folder, *words, code=1).stderr)


def test_a_folder_of_somebody_else_is_left_alone(league: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "photos"
    folder.mkdir()
    (folder / "cat.jpg").write_bytes(b"meow")
    said = refused(run, folder)
    assert "was not made by dcpl publish, and it is not empty: cat.jpg" in said
    assert contents(folder) == {"cat.jpg": b"meow"}


def test_an_empty_folder_is_filled(league: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    folder.mkdir(mode=0o750)
    (folder / ".DS_Store").write_bytes(b"")
    run("publish", folder)
    assert (folder / "index.html").exists() and (folder / MARKER).exists()
    assert folder.stat().st_mode & 0o777 == 0o750


def test_a_file_that_somebody_put_into_the_site_stops_it(league: Path, run: Run, tmp_path: Path) -> None:
    folder = tmp_path / "site"
    run("publish", folder)
    (folder / "CNAME").write_text("league.example\n", encoding="utf-8")
    (folder / "drafts").mkdir()
    before = contents(folder)
    said = refused(run, folder, "--no-money")
    assert "holds what dcpl publish did not put there: CNAME, drafts" in said
    assert contents(folder) == before


def test_a_page_that_somebody_changed_is_written_again(
    league: Path, run: Run, small_site: dict[str, bytes], tmp_path: Path
) -> None:
    folder = tmp_path / "site"
    run("publish", folder)
    (folder / "rules.html").write_text("no rules", encoding="utf-8")
    (folder / "money.html").unlink()
    assert run("publish", folder).stdout.count("2 pages written") == 1
    assert contents(folder) == small_site


def test_a_file_or_a_missing_folder_above_is_refused(league: Path, run: Run, tmp_path: Path) -> None:
    assert "is a file" in refused(run, league)
    assert "there is no such folder" in refused(run, tmp_path / "no" / "site")


def test_the_folder_that_one_stands_in_is_refused(
    league: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "site"
    run("publish", folder)
    monkeypatch.chdir(folder)
    assert "the folder that you are in" in refused(run, ".", "--no-money")


def test_a_linked_folder_stays_a_link(league: Path, run: Run, tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    link = tmp_path / "link"
    link.symlink_to("real")
    run("publish", link)
    assert link.is_symlink() and (tmp_path / "real" / "index.html").exists()


@pytest.mark.parametrize("exchange", [True, False], ids=["in one step", "by two renames"])
def test_a_new_site_takes_the_place_of_the_old_one(
    league: Path,
    run: Run,
    small_site: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    exchange: bool,
) -> None:
    if exchange and sys.platform != "linux":
        pytest.skip("only Linux exchanges two names in one step")
    if not exchange:
        monkeypatch.setattr(site_folder, "_exchanged", lambda beside, target: False)
    folder = tmp_path / "site"
    run("publish", folder, "--no-money")
    assert contents(folder) != small_site
    run("publish", folder)
    assert contents(folder) == small_site
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".site")]


@pytest.mark.parametrize("at", ["mkdir", "write_bytes", "_keep", "_swap"])
def test_a_failure_leaves_the_old_site_as_it_was(
    league: Path,
    run: Run,
    small_site: dict[str, bytes],
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    at: str,
) -> None:
    folder = tmp_path / "site"
    run("publish", folder)
    run("adjust", "Ada", "1", "--reason", "a round number")

    def fail(*args: object, **more: object) -> None:
        raise OSError(28, "No space left on device", str(folder))

    monkeypatch.setattr(site_folder if at.startswith("_") else Path, at, fail)
    assert "No space left on device" in refused(run, folder)
    monkeypatch.undo()
    assert contents(folder) == small_site
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".site")]


def test_what_a_killed_publish_left_is_cleared_away(league: Path, run: Run, tmp_path: Path) -> None:
    left = tmp_path / ".site.999999999.part"
    left.mkdir()
    (left / "index.html").write_text("half", encoding="utf-8")
    running = tmp_path / f".site.{os.getppid()}.part"
    running.mkdir()
    run("publish", tmp_path / "site")
    assert not left.exists() and running.exists()


KILLED = """
import os, signal, sys
from pathlib import Path
from dcpl.cli import site_folder
from dcpl.cli.root import app

where, db, folder = sys.argv[1:]
end = lambda *args, **more: os.kill(os.getpid(), signal.SIGKILL)
if where == "while writing":
    written, write = [], Path.write_bytes
    Path.write_bytes = lambda self, page: end() if len(written) > 2 else written.append(write(self, page))
elif where == "before the swap":
    site_folder._swap = end
else:
    site_folder.shutil.rmtree = end
app(["--db", db, "publish", folder, "--no-money"])
"""


@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="kill -9 is POSIX")
@pytest.mark.parametrize("where", ["while writing", "before the swap", "after the swap"])
def test_a_killed_publish_leaves_one_site_whole(
    league: Path, run: Run, small_site: dict[str, bytes], tmp_path: Path, where: str
) -> None:
    folder = tmp_path / "site"
    run("publish", folder)
    words = [sys.executable, "-c", KILLED, where, str(league), str(folder)]
    assert subprocess.run(words, capture_output=True, timeout=60).returncode == -signal.SIGKILL
    whole = contents(folder)
    assert (whole == small_site) is (where != "after the swap")
    listed = (folder / MARKER).read_text(encoding="utf-8").splitlines()[1:]
    assert set(whole) == {*listed, MARKER}
    assert [name for name in os.listdir(tmp_path) if name.startswith(".site")], "what it left beside"
    run("publish", folder)
    assert contents(folder) == small_site
    assert not [name for name in os.listdir(tmp_path) if name.startswith(".site")]


@pytest.mark.parametrize("rules", ["linear", "drop-two", "square-root", "by-field"])
def test_other_leagues_sites_without_money_name_no_amount(rules: str, tmp_path: Path) -> None:
    db = tmp_path / "league.db"
    sheet = tmp_path / "night.csv"
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Bo\n", encoding="utf-8")
    for words in (
        ("init",),
        ("season", "new", "S", "--rules", rules),
        ("event", "record", "1", str(sheet), "--create-players"),
        ("publish", str(tmp_path / "site"), "--no-money"),
    ):
        carry_out(db, *words)
    assert "Dead button" not in (tmp_path / "site" / "rules.html").read_text(encoding="utf-8")
    pages = [page for page in (tmp_path / "site").rglob("*.html") if page.name != "rules.html"]
    assert len(pages) > 8
    for page in pages:
        assert not re.search(r"\b(pot|spent|buy_in) [0-9]|\$[0-9]", page.read_text(encoding="utf-8")), page


def test_where_nothing_can_be_made_the_folder_that_was_named_is_told(small: Path) -> None:
    from typer.testing import CliRunner

    from dcpl.cli.root import app

    if not Path("/proc/self").exists():
        pytest.skip("no folder here in which even root can make nothing")
    told = CliRunner().invoke(app, ["--db", str(small), "publish", "/proc/site"])
    assert told.exit_code == 1
    assert "/proc/site: " in told.stderr and ".part" not in told.stderr
