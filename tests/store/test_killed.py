"""What a killed command leaves: nothing."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
from pathlib import Path

import pytest

from dcpl.store.upgrade import check_file
from tests.bench.killed import MODES, in_mode
from tests.store.recorded import contents, store
from tests.store.test_reading import FULL

WRITE = """
import sys
from dcpl.store.change import Change

with Change(sys.argv[1], "dcpl import results") as change:
    # so little room that pages reach the file long before the commit
    change.connection.execute("PRAGMA cache_size=10")
    print("begun", flush=True)
    rows = ((f"Player {number} {'x' * 200}",) for number in range(400_000))
    change.connection.executemany("INSERT INTO player (name) VALUES (?)", rows)
    print("written", flush=True)
print("done", flush=True)
"""

LIGHT = """
import sys
from dcpl.store import backup, change, connection, files, reading, undo
heavy = {"sqlmodel", "sqlalchemy", "alembic", "pydantic", "pokerkit", "decimal", "dataclasses", "typer"}
print(sorted(heavy & set(sys.modules)))
"""


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("seconds", [0.0, 0.15, 0.6])
def test_a_killed_change_leaves_nothing_and_reading_goes_on(league: Path, seconds: float, mode: str) -> None:
    in_mode(league, mode)
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = contents(league)
    command = [sys.executable, "-c", WRITE, str(league)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as writing:
        assert writing.stdout is not None
        assert writing.stdout.readline() == "begun\n"
        time.sleep(seconds)
        writing.kill()
    # As a reading command meets it: the hot journal, and nothing else, is there to help.
    assert contents(league) == before
    assert check_file(league) == []


def test_a_hot_journal_is_rolled_back_by_reading(league: Path, tmp_path: Path) -> None:
    """The file half written, with its journal beside it, as at the moment of a power cut."""
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = contents(league)
    folder = tmp_path / "cut"
    folder.mkdir()
    waiting = WRITE.replace('print("written", flush=True)', "import time; time.sleep(60)")
    script = waiting.replace('print("begun", flush=True)', "").replace("400_000", "5_000")
    command = [sys.executable, "-c", script, str(league)]
    journal = league.with_name("league.db-journal")
    size = league.stat().st_size
    with subprocess.Popen(command) as writing:
        for _ in range(1000):
            time.sleep(0.01)
            if journal.exists() and league.stat().st_size > 3 * size:
                break
        writing.kill()
    assert journal.exists()
    for file in (league, journal):
        shutil.copy(file, folder)
    assert contents(folder / "league.db") == before
    assert contents(league) == before


def test_the_light_modules_import_nothing_heavy() -> None:
    found = subprocess.run([sys.executable, "-c", LIGHT], capture_output=True, text=True, check=True)
    assert found.stdout.strip() == "[]"
