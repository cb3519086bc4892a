"""Copies: complete or not there; put back only where they are sound, and what was there is kept."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import DcplError, StoreError
from dcpl.store import change as changes
from dcpl.store import connection as store
from dcpl.store.backup import backup, damages, restore
from dcpl.store.change import Change
from dcpl.store.connection import connect, open_for_reading
from dcpl.store.halves import half_of
from dcpl.store.upgrade import check_file
from tests.store.recorded import LATER, contents
from tests.store.recorded import store as store_season
from tests.store.test_reading import FULL


@pytest.fixture
def copy(league: Path) -> Path:
    """A copy of a league with a season, into which a player came since."""
    store_season(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    made = backup(league, league.with_name("copy.db"))
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Eve')")
    return made


@pytest.fixture(params=["as here", "as on Windows"])
def system(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> str:
    """A system that replaces files that are open, and one that lets nobody do so."""
    if request.param == "as on Windows":
        if not Path("/proc/self/fd").is_dir():
            pytest.skip("what is open is seen in /proc")
        monkeypatch.setattr("dcpl.store.backup.REPLACED_WHILE_OPEN", False)
        monkeypatch.setattr(os, "replace", _replace_as_windows_does)
    return str(request.param)


def _replace_as_windows_does(source: Path, target: Path, really: Any = os.replace) -> None:
    opened = {os.path.realpath(f"/proc/self/fd/{number}") for number in os.listdir("/proc/self/fd")}
    for name in (source, target):
        if os.path.realpath(name) in opened:
            raise PermissionError(13, "Access is denied", str(name))
    really(source, target)


def _files(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir() if file.is_file())


def test_a_copy_is_the_database_as_it_was(league: Path, copy: Path) -> None:
    assert check_file(copy) == []
    assert contents(copy)["player"] == contents(league)["player"][:-1]
    assert _files(league.parent) == ["copy.db", "league.db"]


def test_a_copy_made_while_another_command_writes_has_none_of_it(league: Path) -> None:
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Eve')")
        made = backup(league, league.with_name("copy.db"))
    assert contents(made)["player"] == []
    assert contents(league)["player"] != []


def test_a_backup_overwrites_nothing(league: Path, copy: Path) -> None:
    before = copy.read_bytes()
    with pytest.raises(DcplError, match="there already") as refused:
        backup(league, copy)
    assert refused.value.exit_code == 1
    assert copy.read_bytes() == before


def test_a_backup_that_fails_leaves_nothing(league: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError):
        backup(league, tmp_path / "nowhere" / "copy.db")
    with pytest.raises(DcplError, match="no database"):
        backup(tmp_path / "none.db", tmp_path / "copy.db")
    assert _files(tmp_path) == ["league.db"]


def test_a_copy_is_put_back_and_what_was_there_is_kept(league: Path, copy: Path, system: str) -> None:
    then, now = contents(copy), contents(league)
    kept = restore(league, copy)
    assert kept == league.with_name("league-before-restore.db")
    assert contents(league) == then == contents(copy)
    assert contents(kept) == now
    restore(league, kept)
    assert contents(league) == now
    assert _files(league.parent) == [
        "copy.db",
        "league-before-restore-2.db",
        "league-before-restore.db",
        "league.db",
    ]


def test_a_copy_is_put_where_there_is_no_database(copy: Path, tmp_path: Path, system: str) -> None:
    path = tmp_path / "new" / "league.db"
    assert restore(path, copy) is None
    assert contents(path) == contents(copy)
    assert _files(path.parent) == ["league.db"]


@pytest.mark.parametrize("damage", ["truncated", "noise", "a note"])
def test_a_copy_replaces_a_damaged_database(league: Path, copy: Path, damage: str, system: str) -> None:
    if damage == "truncated":
        os.truncate(league, 5000)
    else:
        league.write_bytes(os.urandom(20_000) if damage == "noise" else b"a note")
    before = league.read_bytes()
    kept = restore(league, copy)
    assert kept is not None
    if system == "as here":
        assert kept.read_bytes() == before
    assert contents(league) == contents(copy)


def test_a_journal_of_the_old_file_is_not_applied_to_the_new_one(league: Path, copy: Path) -> None:
    league.write_bytes(b"a note")
    journal = league.with_name("league.db-journal")
    journal.write_bytes(os.urandom(2000))
    restore(league, copy)
    assert not journal.exists()
    assert check_file(league) == []


@pytest.mark.parametrize("fault", ["noise", "truncated", "missing", "other", "newer", "itself", "damaged"])
def test_only_a_sound_copy_is_put_back(league: Path, copy: Path, fault: str) -> None:
    source = copy
    if fault == "noise":
        copy.write_bytes(os.urandom(20_000))
    elif fault == "truncated":
        os.truncate(copy, 5000)
    elif fault == "missing":
        copy.unlink()
    elif fault == "other":
        with closing(connect(copy)) as connection:
            connection.execute("PRAGMA application_id = 1")
    elif fault == "newer":
        with closing(connect(copy)) as connection:
            connection.execute("UPDATE alembic_version SET version_num = '0999'")
    elif fault == "itself":
        source = league
    else:
        with closing(connect(copy)) as connection:
            connection.execute("PRAGMA foreign_keys=OFF")
            connection.execute("DELETE FROM player WHERE id = 1")
    before = league.read_bytes()
    with pytest.raises(DcplError) as refused:
        restore(league, source)
    assert refused.value.remedy
    assert league.read_bytes() == before
    assert not [name for name in _files(league.parent) if "restor" in name]


def test_nothing_is_put_back_while_another_command_writes(
    league: Path, copy: Path, monkeypatch: pytest.MonkeyPatch, system: str
) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
        with pytest.raises(StoreError, match="locked"):
            restore(league, copy)
    assert contents(league)["player"][-1][1] == "Flo"
    assert _files(league.parent) == ["copy.db", "league.db"]


def test_an_older_copy_is_put_back_to_be_upgraded(
    league: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "REVISIONS", (*store.REVISIONS, LATER))
    monkeypatch.setattr(store, "HEAD", LATER)
    restore(league, copy)
    with pytest.raises(StoreError, match="older"):
        open_for_reading(league)


def test_broken_references_and_values_are_found(copy: Path) -> None:
    with closing(connect(copy)) as connection:
        connection.execute("PRAGMA foreign_keys=OFF")
        connection.execute("DELETE FROM player WHERE id = 4")
        told = damages(connection)
        assert "row 4 of entry refers to a row of player that does not exist" in told
        connection.execute("PRAGMA ignore_check_constraints=ON")
        connection.execute("UPDATE payment SET cents = 0")
        connection.execute("PRAGMA ignore_check_constraints=OFF")
        assert set(damages(connection)) == {"CHECK constraint failed in payment"}
    assert check_file(copy)


def test_damaged_pages_are_found(league: Path, copy: Path) -> None:
    with closing(connect(copy)) as connection:
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
        (size,) = connection.execute("PRAGMA page_size").fetchone()
    with open(copy, "r+b") as file:
        file.seek((page - 1) * size)
        file.write(os.urandom(size))
    assert check_file(copy)


def test_nobody_begins_to_write_while_the_file_is_replaced(
    league: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The lock is held until the new file is there: no journal of the old one is left to it."""
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.0)
    tried = []

    def replace(source: Path, target: Path, really: Any = os.replace) -> None:
        if Path(target) == league:
            with closing(connect(league)) as other, pytest.raises(sqlite3.OperationalError, match="locked"):
                other.execute("BEGIN IMMEDIATE")
            tried.append(target)
        really(source, target)

    monkeypatch.setattr(os, "replace", replace)
    restore(league, copy)
    assert tried == [league]
    assert check_file(league) == []


def test_a_writer_whose_file_was_replaced_is_told_so(
    league: Path, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def late(path: Path) -> sqlite3.Connection:
        connection = store.open_for_writing(path)
        restore(path, copy)
        return connection

    monkeypatch.setattr(changes, "open_for_writing", late)
    then = contents(copy)
    with pytest.raises(StoreError, match="was replaced by another file"), Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
    assert contents(league) == then
    assert check_file(league) == []
    assert not league.with_name("league.db-journal").exists()


@pytest.mark.parametrize("followed", [False, True])
def test_in_write_ahead_mode_the_file_is_written_over(
    league: Path, copy: Path, followed: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A program that follows the file (a replication) goes on following it; the log is never left behind."""
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    then = contents(copy)
    follower = connect(league)
    follower.execute("PRAGMA journal_mode=WAL")
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
    if not followed:
        follower.close()
    now = contents(league)
    file = league.stat().st_ino
    kept = restore(league, copy)
    assert kept is not None
    assert (contents(league), contents(kept)) == (then, now)
    assert (check_file(league), check_file(kept)) == ([], [])
    assert league.stat().st_ino == file
    with closing(connect(league)) as connection:
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        connection.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked"):
            restore(league, copy)
    follower.close()
    assert not [name for name in _files(league.parent) if "half" in name]


def test_what_killed_commands_left_is_cleared_and_a_running_one_is_not(league: Path, copy: Path) -> None:
    mine = half_of(league.with_name("other.db"))
    machine, process = mine.name.split(".")[-2].split("-")
    dead = [
        league.with_name(f".league-copy.db.{machine}-999999999.half{beside}") for beside in ("", "-journal")
    ]
    elsewhere = league.with_name(f".league-copy.db.00000000-{process}.half")
    old = league.with_name(f".older.db.00000000-{process}.half")
    other = league.with_name(".my.half-day")
    for file in (mine, *dead, elsewhere, old, other):
        file.touch()
    os.utime(old, (1, 1))
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
    assert not any(file.exists() for file in (*dead, old))
    assert all(file.exists() for file in (mine, elsewhere, other))
    dead[0].touch()
    backup(league, league.with_name("another.db"))
    assert not dead[0].exists()


def test_a_dry_run_needs_no_right_to_write(league: Path, copy: Path) -> None:
    """It works on a copy in memory: beside a writer, and on a file that may only be read."""
    before = contents(league)
    with Change(league, "test") as writer:
        writer.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
        with Change(league, "test", dry_run=True) as change:
            change.connection.execute("INSERT INTO player (name) VALUES ('Gus')")
        assert (change.rows, change.happened) == (1, False)
    assert len(contents(league)["player"]) == len(before["player"]) + 1
    league.chmod(0o444)
    whole = league.read_bytes()
    with Change(league, "test", dry_run=True) as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Gus')")
    assert league.read_bytes() == whole
