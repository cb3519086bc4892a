"""Files that were damaged, or changed by another program: never a wrong answer as if it were right."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tests.bench.damaged import changed_by_sql, read_damaged

Run = Callable[..., Any]


def by_hand(db: Path, *statements: str) -> None:
    """Let another program write into the file."""
    with closing(sqlite3.connect(db, isolation_level=None)) as connection:
        for statement in statements:
            assert connection.execute(statement).rowcount


def test_damaged_files_over_six_commands(real: Path, tmp_path: Path) -> None:
    done = read_damaged(real, tmp_path, files=24, seed=7)
    assert done.wrong == ()


def test_nonsense_written_by_another_program(real: Path, tmp_path: Path) -> None:
    assert list(changed_by_sql(real, tmp_path)) == []


@pytest.mark.parametrize(
    ("statements", "words"),
    [
        (
            ("UPDATE adjustment SET points = 5000",),
            "adjustment of A in event 1 of season 2026: points is 50, not 5 as change 4 left it",
        ),
        (
            ("UPDATE exit SET moment = 7 WHERE moment = 1",),
            "exit of C in event 1 of season 2026: moment is 7, not 1 as change 3 left it",
        ),
        (
            ("DELETE FROM hitman", "DELETE FROM exit"),
            "exit of B in event 1 of season 2026: it is gone, and no change took it away: change 3 left it",
        ),
        (("INSERT INTO player (name) VALUES ('Zoe')",), "player Zoe: it is there, and no change made it"),
        (("DELETE FROM change_row", "DELETE FROM change"), "the journal: it is empty, and there are"),
        (
            ("DELETE FROM change_row WHERE change_id = 4", "DELETE FROM change WHERE id = 4"),
            "adjustment of A",
        ),
        (
            ("DELETE FROM change_row WHERE change_id = 3", "DELETE FROM change WHERE id = 3"),
            "the journal: change 3 is missing from the journal",
        ),
        (("INSERT INTO alembic_version VALUES ('0001')",), "the journal: alembic_version has 2 rows"),
    ],
)
def test_check_names_what_was_changed_by_hand(
    league: Path, run: Run, record: Run, statements: tuple[str, ...], words: str
) -> None:
    record(1, "1,A,\n2,B,A\n3,C,A")
    run("adjust", "A", 5, "--reason", "helped", "--event", 1)
    assert run("check").stdout == ""
    by_hand(league, *statements)
    page = json.loads(run("check", "journal", "-f", "json", code=1).stdout)
    lines = [f"{row['where']}: {row['detail']}" for row in page["problems"]]
    assert [line for line in lines if line.startswith(words)], lines
    assert all(row["remedy"] for row in page["problems"])
    run("check", code=1)
