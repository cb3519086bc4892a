"""Matrix, head to head, records, news, careers, text for a chat: keys, limits, hostile names."""

from __future__ import annotations

import csv
import io
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.printouts.widths import width
from tests.commands.league import night

Run = Callable[..., Any]

PAGES: list[tuple[str, ...]] = [
    ("matrix",),
    ("matrix", "--by", "places"),
    ("versus",),
    ("versus", "A"),
    ("versus", "A", "B"),
    ("versus", "--all"),
    ("versus", "A", "B", "--all"),
    ("records",),
    ("news",),
    ("player", "show", "A"),
    ("standings",),
    ("event", "show", "1"),
    ("qualify",),
]


@pytest.fixture
def nights(league: Path, run: Run, record: Run) -> Path:
    """Two nights: a shared hit, a rebuy that is known, a no-show; and an adjustment of the season."""
    rows = "player,place,hitman,rebuys,status,rebuy_hitman\nA,1,,0,,\nB,2,A,1,,C\nC,3,A; B,,,\n"
    record(1, rows + "D,4,A,,,\nE,,,,no-show,\n")
    record(2, night("BCAD", A="C"))
    run("adjust", "C", "2.5", "--reason", "counted late")
    return league


def keys(value: Any) -> tuple[str, ...]:
    return tuple(value)


def test_matrix(nights: Path, told: Run) -> None:
    found = told("matrix")
    assert keys(found) == ("season", "by", "through", "events", "rows")
    assert (found["by"], found["through"], found["events"]) == ("points", 2, [1, 2])
    row = ("rank", "tied", "player", "1", "2", "other", "total", "played", "no_shows", "dropped")
    assert all(keys(one) == row for one in found["rows"])
    totals = {one["player"]: one["total"] for one in told("standings")["rows"]}
    for one in found["rows"]:
        assert sum(one[n] or 0 for n in ("1", "2")) + one["other"] == one["total"] == totals[one["player"]]
    rows = {one["player"]: one for one in found["rows"]}
    assert (rows["E"]["1"], rows["E"]["2"], rows["E"]["no_shows"]) == (-25.0, None, [1])
    assert rows["C"]["other"] == 2.5


def test_matrix_by_places_and_through(nights: Path, told: Run, run: Run) -> None:
    rows = {one["player"]: one for one in told("matrix", "--by", "places")["rows"]}
    assert (rows["A"]["1"], rows["A"]["2"], rows["E"]["1"], rows["E"]["played"]) == (1, 3, None, [])
    assert told("matrix", "--through", 1)["events"] == [1]
    assert "neither points nor places" in run("matrix", "--by", "money", code=2).stderr
    assert "1 to 12" in run("matrix", "--through", 13, code=1).stderr
    page = run("matrix").stdout
    assert "* no-show" in page and "Other: " in page


def test_versus_everybody(nights: Path, told: Run, run: Run) -> None:
    found = told("versus")
    assert keys(found) == ("season", "seasons", "players", "pairs")
    assert (found["season"], found["seasons"]) == ("2026", ["2026"])
    pair = ("hitman", "victim", "hits", "shared", "rebought")
    assert all(keys(one) == pair for one in found["pairs"])
    assert {"hitman": "C", "victim": "B", "hits": 0, "shared": 0, "rebought": 1} in found["pairs"]
    own: dict[str, int] = {}
    for number in (1, 2):
        for row in told("event", "show", number)["results"]:
            own[row["player"]] = own.get(row["player"], 0) + row["hits"]
    assert {row["player"]: row["hits"] for row in found["players"] if row["hits"]} == {
        player: count for player, count in own.items() if count
    }
    assert keys(found["players"][0]) == (
        *("player", "hits", "victims", "rebought", "out", "hitmen"),
        *("favourite", "favourite_hits", "nemesis", "nemesis_hits"),
    )
    page = run("versus").stdout
    assert "shared by several counts for each" in page and "Rebought" in page


def test_versus_one_and_two(nights: Path, told: Run, run: Run) -> None:
    found = told("versus", "a")
    assert keys(found) == ("season", "seasons", "player", "against")
    rows = {row["player"]: row for row in found["against"]}
    assert (rows["B"]["nights"], rows["B"]["higher"], rows["B"]["lower"]) == (2, 1, 1)
    assert (rows["B"]["hits"], rows["C"]["hits"], rows["C"]["hits_back"]) == (1, 1, 1)
    assert "E" not in rows, "a no-show met nobody"
    both = told("versus", "b", "C")
    assert keys(both) == ("season", "seasons", "nights", "sides", "meetings")
    assert [side["player"] for side in both["sides"]] == ["B", "C"]
    assert [(s["higher"], s["hits"], s["shared"], s["rebought"]) for s in both["sides"]] == [
        (2, 2, 1, 0),
        (0, 0, 0, 1),
    ]
    assert both["meetings"][0]["places"] == [2, 3]
    assert "B rebought after C" in run("versus", "B", "C").stdout
    assert "They have not met yet." in run("versus", "A", "E").stdout
    assert "two players" in run("versus", "A", "a", code=2).stderr
    assert "Zed" in run("versus", "Zed", code=1).stderr
    assert "--season" in run("versus", "--all", "--season", "2026", code=2).stderr


def test_versus_over_all_seasons(nights: Path, told: Run, run: Run, record: Run) -> None:
    run("season", "new", "2027")
    record(1, night("ABC"), "--season", "2027")
    one, every = told("versus", "A", "B", "--season", "2027"), told("versus", "A", "B", "--all")
    assert (one["nights"], every["nights"], every["season"], every["seasons"]) == (
        1,
        3,
        None,
        ["2026", "2027"],
    )
    assert [(m["season"], m["event"]) for m in every["meetings"]] == [("2026", 1), ("2026", 2), ("2027", 1)]


def test_records(nights: Path, told: Run, run: Run) -> None:
    found = told("records")
    assert keys(found) == ("seasons", "records", "holders")
    rows = {row["record"]: row for row in found["records"]}
    for row in rows.values():
        assert keys(row) == ("record", "span", "value", "unit", "hand", "players")
    for holder in found["holders"]:
        assert keys(holder) == ("record", "player", "season", "event", "from_season", "from_event")
    assert {holder["record"] for holder in found["holders"]} == set(rows)
    assert rows["points_night"]["value"] == max(
        row["total"] for n in (1, 2) for row in told("event", "show", n)["results"]
    )
    assert (rows["wins"]["value"], rows["wins"]["players"]) == (1, ["A", "B"])
    assert (rows["night_pot_cents"]["unit"], rows["night_pot_cents"]["value"]) == ("cents", 10000)
    listed = list(csv.DictReader(io.StringIO(run("records", "-f", "csv").stdout)))
    assert [row["record"] for row in listed] == list(rows)


def test_news(nights: Path, told: Run, run: Run) -> None:
    found = told("news")
    assert keys(found) == ("season", "event", "since", "items")
    assert (found["event"], found["since"]) == (2, 1)
    for item in found["items"]:
        assert keys(item) == ("what", "text", "event", "players", "facts")
    button = next(item for item in found["items"] if item["what"] == "button")
    assert button["facts"] == [{"event": 2, "holder": "A", "value": 5.0, "outcome": "won", "hitmen": ["C"]}]
    assert told("news", "--since", 2)["items"] == []
    assert "No night after event 2 is recorded." in run("news", "--since", 2).stdout
    assert "1 to 12" in run("news", "--since", 13, code=1).stderr


def test_a_player_over_the_seasons(nights: Path, told: Run, run: Run, record: Run) -> None:
    run("season", "new", "2027")
    record(1, night("ABC"), "--season", "2027")
    found = told("player", "show", "A", "--season", "2026")
    assert keys(found) == (
        *("name", "aliases", "note", "season", "guest", "rank", "total", "events"),
        *("career", "busts", "busted_by", "runs"),
    )
    assert [(line["season"], line["events"], line["wins"]) for line in found["career"]] == [
        ("2026", 2, 1),
        ("2027", 1, 1),
    ]
    assert found["career"][0]["total"] == found["total"]
    assert found["busts"][0] == {"player": "B", "hits": 2, "shared": 0, "rebought": 0}
    assert [run_["run"] for run_ in found["runs"]] == ["wins", "cashes", "events"]
    assert found["runs"][2]["nights"] == 3
    assert (found["runs"][2]["from_season"], found["runs"][2]["to_season"]) == ("2026", "2027")
    run("player", "add", "Nobody")
    page = run("player", "show", "Nobody", "--season", "2026").stdout
    assert page.startswith("Nobody\nSeason 2026: 0 events played\n")


@pytest.mark.parametrize("form", ["table", "md", "text", "html", "json"])
@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_before_any_night(words: tuple[str, ...], form: str, league: Path, run: Run) -> None:
    assert run(*words, "-f", form).stdout


def test_nothing_in_the_league_at_all(run: Run) -> None:
    run("init")
    assert "No night is recorded yet." in run("records").stdout
    assert run("versus", "--all").stdout.startswith("Head to head")


HOSTILE = ("<script>alert(1)</script>", '#panic("x") *b* $a$', "=HYPERLINK(1)", "a|b", "諸葛亮", "-x")


@pytest.mark.parametrize("form", ["table", "md", "csv", "json", "text", "html"])
def test_names_are_printed_as_they_are(form: str, league: Path, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "night.csv"
    with file.open("w", encoding="utf-8", newline="") as text:
        sheet = csv.writer(text)
        sheet.writerow(("player", "place", "hitman"))
        sheet.writerows((name, n, HOSTILE[0] if n > 1 else "") for n, name in enumerate(HOSTILE, 1))
    run("event", "record", 1, file, "--create-players")
    for words in (("matrix",), ("versus",), ("versus", HOSTILE[1]), ("records",), ("news",), ("standings",)):
        page = run(*words, "-f", form).stdout
        if form == "html":
            assert "<script>alert" not in page and "&lt;script&gt;alert" in page, words
        elif form == "md":
            assert r"\<script\>" in page, words
        else:
            assert HOSTILE[0] in page, words
        assert form != "csv" or not any(line.startswith("=HYPER") for line in page.splitlines())
    assert run("player", "show", HOSTILE[1], "-f", form).stdout


@pytest.mark.parametrize("words", PAGES, ids=" ".join)
def test_text_for_a_chat_is_short_and_plain(words: tuple[str, ...], nights: Path, run: Run) -> None:
    lines = run(*words, "-f", "text").stdout.splitlines()
    assert 1 <= len(lines) <= 25
    assert not any("  " in line or "|" in line or line != line.strip() for line in lines)


def test_text_of_a_full_season(real: Path, run: Run) -> None:
    for words in (("standings",), ("event", "show", "8"), ("qualify",), ("news",), ("matrix",), ("records",)):
        lines = run(*words, "-f", "text").stdout.splitlines()
        assert 2 <= len(lines) <= 25, words
    standings = run("standings", "-f", "text").stdout.splitlines()
    assert standings[1].startswith("1. Ossian 540")
    assert len(standings) == 20 and "21. Stig E 12" in standings[-1]
    ledger = run("ledger", "-f", "text").stdout.splitlines()
    assert len(ledger) <= 25 and "and 3 more" in ledger


def test_the_matrix_of_a_real_season_is_one_table_of_80_columns(real: Path, run: Run) -> None:
    for by in ("points", "places"):
        page = run("matrix", "--by", by).stdout
        assert max(map(width, page.splitlines())) <= 80
        assert page.count("Player") == 1


def test_arrows_since_the_event_before(real: Path, told: Run) -> None:
    now, before = told("standings"), told("standings", "--through", 11)
    ranks = {row["player"]: row["rank"] for row in before["rows"]}
    for row in now["rows"]:
        assert row["moved"] == (ranks[row["player"]] - row["rank"] if row["player"] in ranks else None)
    assert all(row["moved"] is None for row in told("standings", "--through", 1)["rows"])


def test_a_league_that_counts_the_best_nights_alone(real: Path, told: Run, run: Run) -> None:
    run("season", "rules", "set", "standings.best=6", "--reason", "agreed")
    rows = told("matrix")["rows"]
    totals = {row["player"]: row["total"] for row in told("standings")["rows"]}
    assert any(row["dropped"] for row in rows)
    for row in rows:
        counted = sum(row[str(n)] or 0 for n in range(1, 13) if n not in row["dropped"])
        assert counted + row["other"] == row["total"] == totals[row["player"]]
    page = run("matrix").stdout
    assert "(18)" in page and "do not count" in page
    assert max(map(width, page.splitlines())) <= 80
