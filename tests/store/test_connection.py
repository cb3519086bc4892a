"""A file that cannot be used: each reason has its own sentence, exit code and way out."""

from __future__ import annotations

import os
import shutil
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import DcplError, StoreError
from dcpl.store import connection as store
from dcpl.store.change import Change
from dcpl.store.connection import connect, open_for_reading, open_for_writing, translated
from tests.store.recorded import LATER

OPENERS = pytest.mark.parametrize("opened", [open_for_reading, open_for_writing])
Opener = Callable[[Path], sqlite3.Connection]


def _refused(opened: Opener, path: Path) -> DcplError:
    with pytest.raises(DcplError) as refused:
        opened(path).close()
    assert str(path) in refused.value.message
    assert refused.value.remedy
    return refused.value


@OPENERS
def test_a_missing_file_names_init_and_is_not_made(opened: Opener, tmp_path: Path) -> None:
    path = tmp_path / "none" / "league.db"
    refused = _refused(opened, path)
    assert refused.exit_code == 1
    assert "dcpl init" in refused.remedy
    assert not path.parent.exists()


@OPENERS
def test_a_folder(opened: Opener, tmp_path: Path) -> None:
    refused = _refused(opened, tmp_path)
    assert refused.exit_code == 4
    assert "folder" in refused.message


@OPENERS
@pytest.mark.parametrize("content", [b"player,place\nAda,1\n" * 100, os.urandom(9000), b"x"])
def test_a_file_that_is_no_database(opened: Opener, content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    path.write_bytes(content)
    refused = _refused(opened, path)
    assert refused.exit_code == 4
    assert "is not a dcpl database" in refused.message
    assert path.read_bytes() == content


@OPENERS
def test_an_empty_file(opened: Opener, tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    path.touch()
    refused = _refused(opened, path)
    assert refused.exit_code == 4
    assert "empty" in refused.message


@OPENERS
def test_a_database_of_another_program(opened: Opener, tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE alembic_version (version_num TEXT)")
    refused = _refused(opened, path)
    assert refused.exit_code == 4
    assert "is not a dcpl database" in refused.message


@OPENERS
def test_a_database_of_a_newer_dcpl(opened: Opener, league: Path) -> None:
    _set_revision(league, "0999")
    refused = _refused(opened, league)
    assert refused.exit_code == 4
    assert "newer" in refused.message
    assert "0999" in refused.message


@OPENERS
def test_a_database_of_an_older_dcpl(opened: Opener, league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store, "REVISIONS", (*store.REVISIONS, LATER))
    monkeypatch.setattr(store, "HEAD", LATER)
    refused = _refused(opened, league)
    assert refused.exit_code == 4
    assert "older" in refused.message
    assert "dcpl db upgrade" in refused.remedy
    open_for_reading(league, any_revision=True).close()


@OPENERS
@pytest.mark.parametrize("lost", ["DELETE FROM alembic_version", "DROP TABLE alembic_version"])
def test_a_database_that_does_not_say_its_revision(opened: Opener, lost: str, league: Path) -> None:
    with closing(connect(league)) as connection:
        connection.execute(lost)
    refused = _refused(opened, league)
    assert refused.exit_code == 4
    assert "damaged" in refused.message


@OPENERS
def test_a_truncated_file(opened: Opener, league: Path) -> None:
    os.truncate(league, league.stat().st_size // 2)
    refused = _refused(opened, league)
    assert refused.exit_code == 4
    assert "damaged" in refused.message
    assert "restore" in refused.remedy


def test_a_file_with_random_bytes_in_it_is_damaged_not_a_traceback(league: Path) -> None:
    with open(league, "r+b") as file:
        file.seek(4096)
        file.write(os.urandom(league.stat().st_size - 4096))
    with (
        pytest.raises(StoreError, match="damaged"),
        translated(league),
        closing(open_for_reading(league)) as connection,
    ):
        connection.execute("SELECT * FROM player").fetchall()


def test_a_locked_database_is_waited_for_and_then_refused(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(store, "BUSY_SECONDS", 0.05)
    with closing(connect(league)) as other:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StoreError, match="locked") as refused, Change(league, "test"):
            pass
        assert "again" in refused.value.remedy
        open_for_reading(league).close()
        other.execute("COMMIT")
        other.execute("BEGIN EXCLUSIVE")
        with pytest.raises(StoreError, match="locked"):
            open_for_reading(league)


def test_reading_cannot_write(league: Path) -> None:
    with (
        closing(open_for_reading(league)) as connection,
        pytest.raises(StoreError, match="read-only"),
        translated(league),
    ):
        connection.execute("INSERT INTO player (name) VALUES ('Ada')")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write anything")
def test_a_read_only_file_is_read_and_not_written(league: Path) -> None:
    league.chmod(0o444)
    open_for_reading(league).close()
    with pytest.raises(StoreError, match="read-only"), Change(league, "test"):
        pass


def test_what_the_driver_says_of_a_read_only_file_is_told(league: Path) -> None:
    with (
        closing(connect(league, "ro")) as connection,
        pytest.raises(StoreError, match="read-only"),
        translated(league),
    ):
        connection.execute("INSERT INTO player (name) VALUES ('Ada')")


def test_an_sqlite_that_is_too_old_is_told_apart_from_damage(
    league: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sqlite3, "sqlite_version_info", (3, 36, 0))
    with pytest.raises(StoreError, match="SQLite") as refused:
        open_for_reading(league)
    assert "3.37" in refused.value.remedy


def test_a_fault_of_dcpls_own_is_not_blamed_on_the_file(league: Path) -> None:
    with closing(open_for_writing(league)) as connection:
        with pytest.raises(sqlite3.IntegrityError), translated(league):
            connection.execute("INSERT INTO player (name) VALUES ('')")
        with pytest.raises(sqlite3.ProgrammingError), translated(league):
            connection.execute("SELECT ?")


def test_what_the_system_says_is_told(league: Path) -> None:
    with pytest.raises(StoreError, match="No space left"), translated(league):
        raise OSError(28, "No space left on device", str(league))


@pytest.mark.parametrize("name", ["a ?mode=memory.db", "50%20.db", "#1.db", "Ligä 東京.db", "a'b\"c.db"])
@pytest.mark.skipif(sys.platform == "win32", reason="not names there")
def test_any_file_name_is_that_file(league: Path, name: str) -> None:
    path = league.with_name(name)
    shutil.move(league, path)
    open_for_writing(path).close()
    with Change(path, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Ada')")
    assert sorted(file.name for file in path.parent.iterdir() if file.is_file()) == [name]


def test_a_relative_path_is_that_file(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(league.parent)
    open_for_reading(league.name).close()


def test_every_connection_keeps_foreign_keys_and_trusts_no_schema(league: Path) -> None:
    for opened in (open_for_reading, open_for_writing):
        with closing(opened(league)) as connection:
            assert connection.execute("PRAGMA foreign_keys").fetchone() == (1,)
            assert connection.execute("PRAGMA trusted_schema").fetchone() == (0,)
            assert connection.execute("PRAGMA busy_timeout").fetchone()[0] >= 1000
            assert connection.execute("PRAGMA journal_mode").fetchone() == ("delete",)


def _set_revision(path: Path, revision: str) -> None:
    with closing(connect(path)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = ?", (revision,))
