"""kill -9 within each writing command, in both journal modes: all of what was announced, and nothing else."""

from __future__ import annotations

import random
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from tests.bench.killed import MODES, able, faults_after_kills, in_mode, lines_after_kills, writes_are_counted
from tests.test_startup import WRITING

Run = Callable[..., Any]
LINES = ("seat A, B, C, D", "out D by A", "out C by B", "high A yes", "undo", "out B by A", "finish")

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not able(), reason="SQLite's calls cannot be replaced here"),
]


@pytest.mark.parametrize("mode", MODES)
def test_each_writing_command(
    db: Path, run: Run, tmp_path: Path, mode: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    sheet = tmp_path / "night.csv"
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Ada\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026")
    in_mode(db, mode)
    assert writes_are_counted(db)
    source, faults = random.Random(11), []
    for words in (["event", "record", "1", str(sheet), "--create-players"], *WRITING):
        if words[0] == "publish":
            continue  # it writes no database
        copies = [tmp_path / "copy.db"] if words[:2] == ["db", "backup"] else []
        faults += faults_after_kills(db, words, source, 1, copies)
    assert faults == []


@pytest.mark.parametrize("mode", MODES)
def test_live_lines_that_were_announced_are_kept(league: Path, mode: str) -> None:
    in_mode(league, mode)
    assert list(lines_after_kills(league, "1", LINES, random.Random(5), 8)) == []
