"""The options of every import: told on one page, understood by each command."""

from __future__ import annotations

import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

from dcpl.cli.import_options import COMMON
from tests.commands.test_import_nights import TIMER, bare_league  # noqa: F401  # a fixture

Run = Callable[..., Any]


def test_one_page_tells_the_options_of_every_import(run: Run) -> None:
    page = run("import", "--help").stdout
    flags = [f"--{name.replace('_', '-')}" for name in COMMON]
    assert all(flag in page for flag in flags) and len(flags) == 12
    for command in ("td", "report", "timer", "grid"):
        own = run("import", command, "--help").stdout
        assert "dcpl import --help" in own
        assert not any(f" {flag} " in own for flag in flags)


def test_a_file_name_of_two_digit_years_needs_its_order(
    bare_league: Path,  # noqa: F811  # the fixture
    db: Path,
    tmp_path: Path,
    run: Run,
    told: Run,
) -> None:
    shutil.copy(bare_league, db)
    file = shutil.copy(min(TIMER.glob("*.csv")), tmp_path / "03-07-26.csv")
    words = ("import", "timer", file, "--in-order", "--date-from-name", "--create-players")
    assert "--dates dmy (or mdy, ymd)" in run(*words, code=1).stderr
    run(*words, "--dates", "mdy")
    assert told("event", "list")["events"][0]["date"] == "2026-03-07"
