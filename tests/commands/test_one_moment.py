"""Reading is one moment: whatever is written beside a reading command, its page is of before or of after."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from dcpl.store import connection
from dcpl.store.connection import one_moment, open_for_reading, open_for_writing
from tests.commands.league import SEASON_A

Run = Callable[..., Any]
NIGHT = str(SEASON_A / "night-12.csv")

PAGES = {
    "standings": ("standings", "-f", "json"),
    "qualify": ("qualify", "-f", "json"),
    "ledger": ("ledger", "-f", "json"),
    "explain": ("explain", "Mika V", "-f", "json"),
    "check": ("check",),
    "export": ("season", "export"),
    "page": ("player", "show", "Mika V", "-f", "html"),
}

WRITER = """
import sys
from pathlib import Path
from dcpl.actions.events import clear_event
from dcpl.actions.record import record_event
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command
db, sheet = map(Path, sys.argv[1:])
command = Command(db, None, "test")
sheet_file = SheetFile("night-12.csv", sheet.read_bytes())
print("ready", flush=True)
while True:
    clear_event(command, 12)
    record_event(command, 12, sheet_file, create_players=False, replace=False)
"""


@pytest.fixture
def writer(real: Path) -> Iterator[Callable[[], None]]:
    """Starts a process that clears and records the last night without pause."""
    started: list[subprocess.Popen[str]] = []

    def start() -> None:
        process = subprocess.Popen(
            [sys.executable, "-c", WRITER, str(real), NIGHT], stdout=subprocess.PIPE, text=True
        )
        started.append(process)
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"

    yield start
    for process in started:
        assert process.poll() is None, "the writer could not go on"
        process.kill()
        process.communicate()


@pytest.mark.slow
def test_every_page_is_of_before_or_of_after(real: Path, run: Run, writer: Callable[[], None]) -> None:
    """For three seconds; DCPL_READS=2000 says how many reads instead."""
    recorded = {name: run(*words).stdout for name, words in PAGES.items()}
    run("event", "clear", "12")
    cleared = {name: run(*words).stdout for name, words in PAGES.items()}
    assert all(recorded[name] != cleared[name] for name in PAGES if name != "check")
    writer()
    wanted, ends, read = int(os.environ.get("DCPL_READS", "0")), time.monotonic() + 3, 0
    while read < wanted if wanted else time.monotonic() < ends:
        for name, words in PAGES.items():
            assert run(*words).stdout in (recorded[name], cleared[name]), name
            read += 1
    assert read >= len(PAGES)


@pytest.mark.parametrize(
    "words",
    [
        *PAGES.values(),
        ("standings", "-f", "pdf", "-o", "page.pdf"),
        ("versus", "Mika V", "Nils T"),
        ("versus", "Mika V", "--all", "-f", "html"),
        ("records", "-f", "html"),
        ("news", "-f", "md"),
        ("player", "list"),
        ("event", "show", "3", "-f", "html"),
        ("event", "sheet", "3", "-f", "pdf", "-o", "sheet.pdf"),
        ("clock", "3", "--once"),
        ("seats", "show", "3"),
        ("publish", "site"),
        ("season", "rules", "-f", "html"),
        ("log", "-f", "html"),
        ("info",),
    ],
    ids=" ".join,
)
def test_the_database_is_opened_once(
    real: Path, run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, words: tuple[str, ...]
) -> None:
    monkeypatch.chdir(tmp_path)
    opened: list[str] = []

    def counted(*given: Any, **more: Any) -> sqlite3.Connection:
        opened.append(given[0])
        return connect(*given, **more)

    connect = connection.connect
    if words[0] == "seats":
        run("event", "clear", "3")
        run("seats", "draw", "3", "--players", "Mika V,Nils T,Sixten")
    monkeypatch.setattr(connection, "connect", counted)
    run(*words)
    assert len(opened) == 1


def test_a_reader_sees_nothing_that_is_written_after_it_was_opened(real: Path, run: Run) -> None:
    reader = open_for_reading(real)
    before = reader.execute("PRAGMA data_version").fetchone()
    assert reader.in_transaction
    writer = open_for_writing(real)
    writer.execute("PRAGMA busy_timeout=0")
    with pytest.raises(sqlite3.OperationalError, match="locked"):
        writer.execute("UPDATE player SET note = 'later'")
    assert reader.execute("PRAGMA data_version").fetchone() == before
    reader.close()
    writer.execute("UPDATE player SET note = 'later'")
    writer.close()


def test_writing_ends_a_moment(real: Path) -> None:
    with one_moment():
        reader = open_for_reading(real)
        reader.close()
        assert open_for_reading(real) is reader
        writer = open_for_writing(real)
        writer.execute("UPDATE player SET note = 'now'")
        writer.close()
        assert open_for_reading(real).execute("SELECT DISTINCT note FROM player").fetchall() == [("now",)]
    with pytest.raises(sqlite3.ProgrammingError, match="closed"):
        reader.execute("SELECT 1")
