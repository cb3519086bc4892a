"""A copy elsewhere, always: `db keep`; and two copies that went apart: `db compare`, `info`."""

from __future__ import annotations

import json
import os
import shutil
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.store import keep
from dcpl.store.upgrade import check_file
from tests.commands.test_corrections import contents

Run = Callable[..., Any]


@pytest.fixture
def stick(tmp_path: Path) -> Path:
    folder = tmp_path / "stick"
    folder.mkdir()
    return folder


def names(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def days_ago(file: Path, days: int) -> str:
    """Make a file as old as that, and tell its day."""
    at = time.time() - days * 86_400
    os.utime(file, (at, at))
    return time.strftime("%Y-%m-%d", time.localtime(at))


def test_each_change_is_in_the_folder_too(league: Path, run: Run, stick: Path) -> None:
    copy = stick / "league.db"
    run("db", "keep", stick)
    assert contents(copy) == contents(league)
    for words in (("player", "add", "Zed"), ("adjust", "A", 5, "--reason", "helped"), ("undo",)):
        assert run(*words).stderr == ""
        assert contents(copy) == contents(league)
    assert check_file(copy) == []
    assert names(stick) == ["league.db"]
    before = copy.read_bytes()
    run("adjust", "A", 5, "--reason", "helped", "--dry-run", code=0)
    assert copy.read_bytes() == before


def test_the_last_days_stay(league: Path, run: Run, stick: Path) -> None:
    copy = stick / "league.db"
    run("db", "keep", stick, "--days", 2)
    then = contents(copy)
    days = []
    for ago, name in ((9, "Zed"), (5, "Yan"), (3, "Xi")):
        days.append(days_ago(copy, ago))
        run("player", "add", name)
    assert names(stick) == sorted(["league.db", *(f"league-{day}.db" for day in days[1:])])
    assert "Yan" not in str(contents(stick / f"league-{days[1]}.db"))
    assert days[2] in run("db", "keep").stdout
    run("db", "restore", days[1])
    assert "Yan" not in str(contents(league)) and "Zed" in str(contents(league))
    assert then != contents(league)
    run("db", "restore", "2020-01-01", code=1)


def test_a_folder_that_is_away_is_a_warning_and_caught_up(league: Path, run: Run, stick: Path) -> None:
    run("db", "keep", stick)
    away = stick.rename(stick.with_name("away"))
    for _ in range(2):
        told = run("player", "add", f"Zed{_}")
        assert "Added" in told.stdout and "away" in told.stderr
        stick.mkdir(exist_ok=True)  # the second time: the empty place where a stick is put
    stick.rmdir()
    away.rename(stick)
    assert run("player", "add", "Yan").stderr == ""
    assert contents(stick / "league.db") == contents(league)


def test_a_copy_that_cannot_be_written_is_a_warning(
    league: Path, run: Run, stick: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    run("db", "keep", stick)

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(keep, "_end_the_day", full)
    told = run("player", "add", "Zed")
    assert "No space left" in told.stderr and "Added Zed" in told.stdout
    assert names(stick) == ["league.db"]


def test_a_copy_with_more_is_never_lost(league: Path, run: Run, stick: Path) -> None:
    """A stick that was at another machine since, or a database that an older copy was put back to."""
    run("db", "keep", stick)
    copy = stick / "league.db"
    assert CliRunner().invoke(app, ["--db", str(copy), "player", "add", "Elsewhere"]).exit_code == 0
    there = contents(copy)
    told = run("player", "add", "Here")
    assert "league-apart-1.db" in told.stderr
    assert contents(stick / "league-apart-1.db") == there
    assert contents(copy) == contents(league)
    other = stick.with_name("other")
    other.mkdir()
    shutil.copy(stick / "league-apart-1.db", other / "league.db")
    run("db", "keep", other, code=1)


def test_no_more(league: Path, run: Run, stick: Path) -> None:
    run("db", "keep", league.parent, code=1)
    run("db", "keep", stick / "none", code=1)
    assert "No copies" in run("db", "keep").stdout
    run("db", "keep", stick)
    assert str(stick) in run("info", "-f", "json").stdout
    run("db", "keep", "--stop")
    before = contents(stick / "league.db")
    run("player", "add", "Zed")
    assert contents(stick / "league.db") == before


def test_two_copies_that_went_apart(league: Path, run: Run, told: Run) -> None:
    other = league.with_name("league (A's conflicted copy 2026-05-14).db")
    shutil.copy(league, other)
    assert "the same" in run("db", "compare", other).stdout
    assert told("info")["copies_apart"] == []
    common = told("log")["changes"][0]["id"]
    run("adjust", "A", 5, "--reason", "here")
    assert told("info")["copies_apart"] == []  # it has nothing that this one has not
    result = CliRunner().invoke(app, ["--db", str(other), "adjust", "B", "7", "--reason", "there"])
    assert result.exit_code == 0
    page = told("db", "compare", other)
    assert (page["common"], page["facts_differ"]) == (common, False)
    assert page["apart_since"] == told("log")["changes"][1]["at"]
    assert [row["command"].split("adjust ")[1] for row in page["only_here"]] == ["A 5 --reason here"]
    assert [row["command"].split("adjust ")[1] for row in page["only_there"]] == ["B 7 --reason there"]
    assert page["only_there"][0]["id"] == common + 1
    assert told("info")["copies_apart"] == [str(other)]
    assert "db compare" in run("info").stdout
    run("db", "compare", league.with_name("none.db"), code=1)


def test_copies_with_the_same_changes_and_other_facts(league: Path, run: Run, told: Run) -> None:
    from tests.commands.test_damage import by_hand

    other = Path(shutil.copy(league, league.with_name("other.db")))
    by_hand(other, "UPDATE player SET name = 'Other' WHERE name = 'A'")
    assert told("db", "compare", other)["facts_differ"]
    assert json.loads(run("db", "compare", other, "-f", "json").stdout)["only_here"] == []
