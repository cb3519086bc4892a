"""Making and upgrading: whole or not at all, and never without a copy of what was there."""

from __future__ import annotations

import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import StoreError
from dcpl.store import connection as store
from dcpl.store import upgrade as upgrading
from dcpl.store.connection import APPLICATION_ID, connect, open_for_reading
from dcpl.store.files import migrations_folder
from dcpl.store.upgrade import check_file, create, upgrade
from tests.store.recorded import LATER, contents
from tests.store.recorded import store as store_season
from tests.store.test_reading import FULL

LATER_MIGRATION = """
import sqlalchemy as sa
from alembic import op

revision, down_revision = "{revision}", "{before}"


def upgrade():
{steps}
"""
Later = Callable[..., None]
NOW = store.HEAD


@pytest.fixture
def later(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Later:
    """``later("op.execute(...)")``: let dcpl be a later one, whose newest migration takes these steps.

    Its tables are declared nowhere: with ``fit=True`` they are looked at before the commit all the same.
    """
    folder = tmp_path / "100% later?" / "migrations"
    shutil.copytree(migrations_folder(), folder, ignore=shutil.ignore_patterns("__pycache__"))

    def add(*steps: str, fit: bool = False) -> None:
        if not fit:
            monkeypatch.setattr(upgrading, "_see_the_tables_fit", lambda connection: None)
        body = "\n".join(f"    {step}" for step in steps)
        text = LATER_MIGRATION.format(steps=body, revision=LATER, before=NOW)
        (folder / "versions" / f"{LATER}_later.py").write_text(text)
        monkeypatch.setattr(upgrading, "migrations_folder", lambda: folder)
        monkeypatch.setattr(store, "REVISIONS", (*store.REVISIONS, LATER))
        monkeypatch.setattr(store, "HEAD", LATER)

    return add


def test_create_makes_the_folder_too_and_is_harmless_again(tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "league.db"
    assert create(path)
    before = path.read_bytes()
    assert not create(path)
    assert path.read_bytes() == before
    assert [file.name for file in path.parent.iterdir()] == ["league.db"]
    with closing(open_for_reading(path)) as connection:
        assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION_ID,)
    assert APPLICATION_ID.to_bytes(4, "big") == b"dcpl"


def test_create_fills_an_empty_file_that_a_killed_one_left(tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    path.touch()
    assert create(path)
    assert check_file(path) == []


def test_create_leaves_other_files_alone(tmp_path: Path) -> None:
    path = tmp_path / "notes.txt"
    path.write_text("buy chips " * 100)
    with pytest.raises(StoreError, match="not a dcpl database"):
        create(path)
    assert path.read_text() == "buy chips " * 100
    other = tmp_path / "other.db"
    with closing(sqlite3.connect(other)) as connection:
        connection.execute("CREATE TABLE t (a)")
    before = other.read_bytes()
    with pytest.raises(StoreError, match="not a dcpl database"):
        create(other)
    assert other.read_bytes() == before
    with pytest.raises(StoreError, match="folder"):
        create(tmp_path)


def test_create_over_an_older_database_names_the_upgrade(league: Path, later: Later) -> None:
    later("pass")
    with pytest.raises(StoreError, match="older") as refused:
        create(league)
    assert "db upgrade" in refused.value.remedy


def test_a_creation_that_fails_leaves_no_file(tmp_path: Path, later: Later) -> None:
    later('op.execute("CREATE TABLE half (id INTEGER)")', 'op.execute("CREATE NONSENSE")')
    path = tmp_path / "league.db"
    with pytest.raises(StoreError):
        create(path)
    assert not path.exists()


def test_an_upgrade_keeps_the_facts_and_a_copy_of_what_was(league: Path, later: Later) -> None:
    store_season(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = contents(league)
    later('op.add_column("player", sa.Column("phone", sa.Text, server_default="", nullable=False))')
    copy = upgrade(league)
    assert copy == league.with_name(f"league-revision-{NOW}.db")
    assert contents(copy) == before
    after = contents(league)
    assert after.pop("player") == [(*row, "") for row in before.pop("player")]
    assert after == before
    with closing(open_for_reading(league)) as connection:
        assert connection.execute("SELECT version_num FROM alembic_version").fetchall() == [(LATER,)]
    assert upgrade(league) is None
    (difference,) = check_file(league)
    assert "player has beyond" in difference


def test_a_batch_migration_of_a_parent_keeps_its_children(league: Path, later: Later) -> None:
    store_season(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = contents(league)
    later(
        'with op.batch_alter_table("event", recreate="always") as batch:',
        '    batch.add_column(sa.Column("place", sa.Text))',
    )
    upgrade(league)
    after = contents(league)
    assert after.pop("event") == [(*row, None) for row in before.pop("event")]
    assert after == before
    assert [line for line in check_file(league) if "place" not in line] == []


@pytest.mark.parametrize(
    "steps",
    [
        ('op.execute("CREATE TABLE half (id INTEGER)")', 'raise RuntimeError("no more paper")'),
        ("op.execute(\"UPDATE player SET name = ''\")",),
        # rows that would refer to nothing are found before the commit
        ('op.execute("DELETE FROM player WHERE id = 1")',),
    ],
)
def test_a_migration_that_fails_leaves_everything_as_it_was(
    league: Path, later: Later, steps: tuple[str, ...]
) -> None:
    store_season(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = league.read_bytes()
    later(*steps)
    with pytest.raises(StoreError, match=f"could not be brought to revision {LATER}") as refused:
        upgrade(league)
    copy = league.with_name(f"league-revision-{NOW}.db")
    assert str(copy) in refused.value.remedy
    assert league.read_bytes() == before
    assert contents(copy) == contents(league)
    with pytest.raises(StoreError):
        upgrade(league)
    assert league.with_name(f"league-revision-{NOW}-2.db").exists()


def test_a_draft_of_an_older_revision_is_refused_and_stays_as_it_was(league: Path, later: Later) -> None:
    """A development database whose tables were never those of its revision: no upgrade makes them so."""
    with closing(connect(league)) as connection:
        connection.execute("ALTER TABLE player ADD COLUMN draft TEXT")
        connection.execute("DROP TABLE clock")
    before = league.read_bytes()
    later("pass", fit=True)
    with pytest.raises(StoreError, match=r"its tables are not those .*clock, player"):
        upgrade(league)
    assert league.read_bytes() == before


def test_an_upgrade_lets_other_tables_be(league: Path, later: Later) -> None:
    with closing(connect(league)) as connection:
        connection.execute("CREATE TABLE shopping (what TEXT)")
    later("pass", fit=True)
    assert upgrade(league)


def test_an_upgrade_refuses_what_is_not_older(league: Path, tmp_path: Path) -> None:
    assert upgrade(league) is None
    with closing(connect(league)) as connection:
        connection.execute("UPDATE alembic_version SET version_num = '0999'")
    with pytest.raises(StoreError, match="newer"):
        upgrade(league)
    assert [file.name for file in tmp_path.iterdir() if file.suffix == ".db"] == ["league.db"]


def test_two_at_once_make_one_database(tmp_path: Path) -> None:
    path = tmp_path / "league.db"
    if not hasattr(os, "fork"):
        pytest.skip("needs fork")
    children = []
    for _ in range(3):
        child = os.fork()
        if child == 0:
            try:
                create(path)
            except BaseException:
                os._exit(1)
            os._exit(0)
        children.append(child)
    assert [os.waitpid(child, 0)[1] for child in children] == [0, 0, 0]
    assert check_file(path) == []


def _made_at(path: Path, revision: str, facts: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Make a database as an earlier dcpl left it, with facts in it."""
    older = path.parent / "older" / "migrations"
    later = [f"{number:04}*" for number in range(int(revision) + 1, int(store.HEAD) + 1)]
    shutil.copytree(migrations_folder(), older, ignore=shutil.ignore_patterns("__pycache__", *later))
    with monkeypatch.context() as then:
        then.setattr(upgrading, "migrations_folder", lambda: older)
        then.setattr(upgrading, "_see_the_tables_fit", lambda connection: None)
        then.setattr(store, "HEAD", revision)
        create(path)
        with closing(connect(path)) as connection:
            connection.executescript(facts)


def test_bans_lifted_before_revision_5_stand_nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "league.db"
    _made_at(
        path,
        "0004",
        "INSERT INTO player (id, name) VALUES (1, 'Ada');"
        "INSERT INTO season (id, name, key, profile, closed) VALUES (1, 'a', 'a', '{}', 1);"
        "INSERT INTO conduct (season_id, player_id, kind, reason, lifted)"
        " VALUES (1, 1, 'banned', 'chips', 'enough');",
        monkeypatch,
    )
    assert upgrade(path) is not None
    assert check_file(path) == []
    with closing(connect(path)) as connection:
        row = connection.execute("SELECT kind, lifted, stands_to_id FROM conduct").fetchone()
    assert row == ("banned", "enough", None)


def test_nights_of_before_revision_6_say_nothing_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "league.db"
    _made_at(
        path,
        "0005",
        "INSERT INTO player (id, name) VALUES (1, 'Ada'), (2, 'Bo');"
        "INSERT INTO season (id, name, key, profile) VALUES (1, 'a', 'a', '{}');"
        "INSERT INTO event (id, season_id, kind, number, state, host_id)"
        " VALUES (1, 1, 'regular', 1, 'final', 2);"
        "INSERT INTO entry (event_id, player_id, note, add_ons) VALUES (1, 1, '', 2), (1, 2, 'tired', 0);"
        "INSERT INTO exit (id, event_id, player_id, moment) VALUES (5, 1, 2, 0), (6, 1, 1, 1);"
        "INSERT INTO hitman (exit_id, player_id) VALUES (5, 1);",
        monkeypatch,
    )
    assert upgrade(path) is not None
    assert check_file(path) == []
    with closing(connect(path)) as connection:
        ask = connection.execute
        assert ask("SELECT host_id, state, series FROM event").fetchall() == [(2, "final", None)]
        entries = ask("SELECT player_id, note, add_ons, hits, first_place, prize_cents FROM entry").fetchall()
        assert entries == [(1, "", 2, None, None, None), (2, "tired", 0, None, None, None)]
        assert ask("SELECT id, moment, hand FROM exit").fetchall() == [(5, 0, None), (6, 1, None)]
        assert ask("SELECT exit_id, player_id FROM hitman").fetchall() == [(5, 1)]
        assert ask("SELECT count(*) FROM carrier, handicap, pot_money").fetchone() == (0,)
