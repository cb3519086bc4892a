"""Colour and width on a real terminal; plain bytes anywhere else."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pexpect
import pytest

INK = "\x1b["


@pytest.fixture
def league(run: Callable[..., Any], db: Path, tmp_path: Path) -> Path:
    sheet = tmp_path / "night.csv"
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Ada\n", encoding="utf-8")
    run("init")
    run("season", "new", "2026")
    run("event", "record", "1", sheet, "--create-players")
    run("adjust", "Cy", "-90.5", "--reason", "a long story that is told again and again, " * 3)
    return db


def environment(db: Path, **more: str) -> dict[str, str]:
    kept = {key: value for key, value in os.environ.items() if key not in ("COLUMNS", "LINES", "NO_COLOR")}
    return {**kept, "DCPL_DB": str(db), "TERM": "xterm-256color", "PYTHONIOENCODING": "utf-8", **more}


def on_terminal(db: Path, *words: str, columns: int = 80, **more: str) -> str:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "dcpl", *words],
        env=environment(db, **more),
        encoding="utf-8",
        dimensions=(12, columns),
        timeout=20,
    )
    child.expect(pexpect.EOF)
    child.close()
    assert child.exitstatus == 0
    return str(child.before).replace("\r\n", "\n")


def piped(db: Path, *words: str, **more: str) -> str:
    done = subprocess.run(
        [sys.executable, "-m", "dcpl", *words],
        env=environment(db, **more),
        capture_output=True,
        encoding="utf-8",
        check=True,
    )
    return done.stdout


def test_a_terminal_shows_inks_and_a_pipe_does_not(league: Path) -> None:
    seen = on_terminal(league, "standings")
    assert f"{INK}1mStandings of season 2026{INK}0m" in seen
    assert f"{INK}31m-90.5{INK}0m" in seen
    assert INK not in piped(league, "standings", COLUMNS="200")


@pytest.mark.parametrize(
    ("words", "more"),
    [
        (("standings",), {"NO_COLOR": "1"}),
        (("standings",), {"TERM": "dumb"}),
        (("--no-color", "standings"), {}),
        (("standings", "--no-color"), {}),
    ],
)
def test_plain_where_it_is_asked_for(league: Path, words: tuple[str, ...], more: dict[str, str]) -> None:
    assert on_terminal(league, *words, **more) == piped(league, "standings")


def test_an_empty_no_color_asks_for_nothing(league: Path) -> None:
    assert INK in on_terminal(league, "standings", NO_COLOR="")


def test_formats_for_programs_and_files_are_plain(league: Path, tmp_path: Path) -> None:
    for form in ("json", "csv", "md"):
        assert on_terminal(league, "standings", "-f", form) == piped(league, "standings", "-f", form)
    page = tmp_path / "page.txt"
    assert on_terminal(league, "standings", "-o", str(page), columns=160) == ""
    assert page.read_text(encoding="utf-8") == piped(league, "standings")


def test_the_width_is_the_terminals_and_never_below_80(league: Path) -> None:
    narrow, wide = (on_terminal(league, "explain", "Cy", "--no-color", columns=n) for n in (40, 200))
    assert narrow == piped(league, "explain", "Cy")
    assert len(wide.split("\n")) < len(narrow.split("\n"))
    assert max(map(len, wide.split("\n"))) <= 200


def test_no_pager_is_ever_started(league: Path, tmp_path: Path) -> None:
    pager = tmp_path / "pager"
    pager.write_text(f"#!/bin/sh\ntouch {tmp_path}/started\ncat\n", encoding="utf-8")
    pager.chmod(0o755)
    seen = on_terminal(league, "season", "rules", "--no-color", PAGER=str(pager), MANPAGER=str(pager))
    assert len(seen.split("\n")) > 12
    assert not (tmp_path / "started").exists()
