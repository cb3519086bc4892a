"""Every page as it is printed: the sample season in all formats, and a crowded one in 80 columns."""

from __future__ import annotations

import csv
import io
import re
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.printouts.widths import width

SAMPLE = Path(__file__).parent.parent / "data" / "sample" / "season.csv"

PLAYED: dict[str, tuple[str, ...]] = {
    "standings": ("standings",),
    "standings-through-3": ("standings", "--through", "3"),
    "attendance": ("attendance",),
    "explain": ("explain", "Nils T"),
    "event-list": ("event", "list"),
    "event-show": ("event", "show", "8"),
    "event-show-none": ("event", "show", "main-event"),
    "payouts": ("payouts", "5"),
    "payouts-before": ("payouts", "--field", "14", "--rebuys", "2"),
    "qualify": ("qualify",),
    "stacks": ("stacks",),
    "ledger": ("ledger",),
    "season-list": ("season", "list"),
    "season-show": ("season", "show"),
    "player-list": ("player", "list"),
    "player-show": ("player", "show", "Torsten"),
    "log": ("log",),
    "matrix": ("matrix",),
    "matrix-places": ("matrix", "--by", "places"),
    "versus": ("versus",),
    "versus-one": ("versus", "Åke"),
    "versus-two": ("versus", "Åke", "Torsten"),
    "records": ("records",),
    "news": ("news",),
    "news-since-3": ("news", "--since", "3"),
}
"""Pages of the sample season as it is imported."""

SETTLING = (
    ("event", "show", "3"),
    ("adjust", "Kalle S", "-5", "--reason", "late back from the break", "--event", "7"),
    ("adjust", "Ylva", "2.5", "--reason", "brought the new chips", "--bonus"),
    ("player", "alias", "Kalle S", "Kalle"),
    ("player", "guest", "Stig E"),
    ("fees", "pay", "Ragnar", "--on", "2025-12-14"),
    ("fees", "pay", "Hedda", "--amount", "20", "--on", "2025-12-14"),
    ("fees", "pay", "Majken", "--amount", "5", "--on", "2025-12-15"),
    ("season", "rules", "set", "button.value=10", "--from", "12", "--reason", "agreed in November"),
    (
        "season",
        "rules",
        "set",
        "payouts=[{up_to=30,percent=[60,40]}]",
        "--from",
        "12",
        "--reason",
        "two paid",
    ),
    ("season", "rules", "set", "stack.least=38000", "--reason", "a longer Main Event"),
    ("event", "edit", "12", "--host", "Britt"),
    ("adjust", "Tova", "1", "--reason", "typed for the wrong player"),
    ("undo",),
)
SETTLED: dict[str, tuple[str, ...]] = {
    "settled/standings": ("standings",),
    "settled/explain": ("explain", "kalle"),
    "settled/event-show": ("event", "show", "12"),
    "settled/fees": ("fees",),
    "settled/qualify": ("qualify",),
    "settled/ledger": ("ledger",),
    "settled/stacks": ("stacks",),
    "settled/season-show": ("season", "show"),
    "settled/season-rules": ("season", "rules"),
    "settled/player-list": ("player", "list"),
    "settled/log": ("log",),
    "settled/matrix": ("matrix",),
    "settled/news": ("news",),
    "settled/player-show": ("player", "show", "kalle"),
}
"""Pages after adjustments, fees, amendments, an alias, a guest and an undo."""

FORMATS = {"table": "txt", "md": "md", "csv": "csv", "json": "json", "text": "text"}


def made(path: Path, *commands: tuple[object, ...]) -> Path:
    for words in commands:
        result = CliRunner().invoke(app, ["--db", str(path), *map(str, words)])
        assert result.exit_code == 0, (words, result.output)
    return path


@pytest.fixture(scope="module")
def sample(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("sample")
    imported = ("import", "results", SAMPLE, "--create-players")
    return made(folder / "league.db", ("init",), ("season", "new", "2025"), imported)


@pytest.fixture(scope="module")
def settled(sample: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    copy = Path(shutil.copy(sample, tmp_path_factory.mktemp("settled") / "league.db"))
    return made(copy, *SETTLING)


@pytest.mark.parametrize("form", FORMATS)
@pytest.mark.parametrize("page", [*PLAYED, *SETTLED])
def test_page(page: str, form: str, sample: Path, settled: Path, golden: Callable[[str, str], None]) -> None:
    db, words = (settled, SETTLED[page]) if page in SETTLED else (sample, PLAYED[page])
    wanted = ["--db", str(db), *words, "-f", form]
    result = CliRunner().invoke(app, wanted)
    if form == "csv" and not result.stdout:
        assert result.exit_code == 2, result.output  # a page without a list
        return
    assert result.exit_code == 0, result.output
    golden(f"{page}.{FORMATS[form]}", neutral(result.stdout, db))


def neutral(page: str, db: Path) -> str:
    """Take out what differs from run to run: the time of a change, the folder."""
    page = page.replace(str(SAMPLE), "season.csv").replace(str(db), "league.db")
    page = re.sub(r"--db \S+", "--db league.db", page)
    page = re.sub(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ", "2025-12-14T22:15:00Z", page)
    return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2025-12-14 22:15", page)


GIVEN = ("Maximiliane-Alexandra", "Christopher Bartholomew", "Wilhelmina Josephine", "Ἀριστοτέλης", "諸葛亮")
FAMILY = ("von Hohenstein", "Featherstonehaugh", "O'Shaughnessy-Smythe", "Østergård", "Papadopoulos-Katsaros")
CROWD = [f"{given} {family}" for given in GIVEN for family in FAMILY][:24]

CROWDED: tuple[tuple[str, ...], ...] = (
    *(("standings",), ("standings", "--through", "5"), ("attendance",), ("explain", CROWD[0])),
    *(("event", "list"), ("event", "show", "7"), ("payouts", "7"), ("qualify",), ("stacks",), ("ledger",)),
    *(("fees",), ("player", "list"), ("player", "show", CROWD[23]), ("season", "show"), ("season", "rules")),
    *(("season", "list"), ("season", "close", "--dry-run"), ("log",), ("info",)),
    *(("matrix",), ("matrix", "--by", "places"), ("versus",), ("versus", CROWD[0]), ("versus", *CROWD[:2])),
    *(("records",), ("news",), ("news", "--since", "3")),
)


@pytest.fixture(scope="module")
def crowded(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Twelve nights of 24 players with names as long as they come, and everything that makes rows wide."""
    folder = tmp_path_factory.mktemp("crowded")
    file = folder / "crowd.csv"
    file.write_text(crowd_sheet(), encoding="utf-8")
    return made(
        folder / "league.db",
        ("init",),
        ("season", "new", "The Winter Season of the Dark City Poker League 2025/26"),
        ("import", "results", file, "--create-players"),
        ("adjust", CROWD[3], "-1.25", "--reason", "words that no commissioner would like to hear again " * 2),
        ("player", "alias", CROWD[4], "a second name that is about as long as the first one was"),
    )


def crowd_sheet() -> str:
    text = io.StringIO()
    sheet = csv.writer(text)
    sheet.writerow(("event", "date", "place", "player", "hitman", "rebuys", "status", "high_hand"))
    for event in range(1, 13):
        order = [CROWD[(place * 5 + event * 7) % 24] for place in range(24)]
        for place, player in enumerate(order, start=1):
            hitmen = "" if place == 1 else " & ".join(order[max(0, place - 3) : place - 1])
            status = "left-early" if place in (5, 9) else "played"
            claim = "yes" if place in (3, 20) else ""
            row = (event, f"2025-{event:02d}-11", place, player, hitmen, place % 2, status, claim)
            sheet.writerow(row)
    return text.getvalue()


@pytest.mark.parametrize("words", CROWDED, ids=" ".join)
def test_a_crowded_season_fits_80_columns(words: tuple[str, ...], crowded: Path) -> None:
    result = CliRunner().invoke(app, ["--db", str(crowded), *words])
    assert result.exit_code == 0, result.output
    wide: list[Any] = [line for line in result.stdout.splitlines() if width(line) > 80]
    assert wide == []
