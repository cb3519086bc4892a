"""The tables: as the models say, strict, and holding what they promise."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from alembic import command
from alembic.config import Config
from alembic.script import ScriptDirectory

from dcpl.store import connection as store
from dcpl.store.connection import connect, open_for_reading
from dcpl.store.files import migrations_folder
from dcpl.store.schema import TABLES
from dcpl.store.upgrade import check_file, schema_differences


@pytest.fixture
def raw(league: Path) -> Iterator[sqlite3.Connection]:
    with closing(connect(league)) as connection:
        connection.execute("INSERT INTO player (id, name) VALUES (1, 'Ada'), (2, 'Bo')")
        connection.execute("INSERT INTO season (id, name, \"key\", profile) VALUES (1, 'S', 's', '{}')")
        connection.execute("INSERT INTO event (id, season_id, kind, number) VALUES (1, 1, 'regular', 1)")
        connection.execute("INSERT INTO exit (id, event_id, player_id, moment) VALUES (1, 1, 1, 1)")
        connection.execute("INSERT INTO tiebreak (id, season_id) VALUES (1, 1)")
        yield connection


def test_the_migrations_make_the_tables_of_the_models(league: Path) -> None:
    with closing(open_for_reading(league)) as connection:
        assert schema_differences(connection) == []
    assert check_file(league) == []


def test_alembic_finds_nothing_to_migrate(league: Path) -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    with closing(connect(league)) as connection:
        config.attributes["connection"] = connection
        command.check(config)


def test_the_head_and_the_revisions_are_those_of_the_migrations() -> None:
    config = Config()
    config.set_main_option("script_location", str(migrations_folder()))
    config.set_main_option("path_separator", "os")
    script = ScriptDirectory.from_config(config)
    found = [revision.revision for revision in script.walk_revisions()]
    assert tuple(reversed(found)) == store.REVISIONS
    assert script.get_current_head() == store.HEAD
    assert set(store.REVISIONS) >= store.ADDITIVE


def test_migrations_do_not_know_the_rules() -> None:
    for file in migrations_folder().rglob("*.py"):
        assert not re.search(r"dcpl\.(?!store\.schema)|import rules", file.read_text()), file


def test_every_table_is_strict_and_has_an_id(league: Path) -> None:
    with closing(open_for_reading(league)) as connection:
        for table in TABLES.tables:
            (sql,) = connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()
            assert re.search(r"\)\s*STRICT\s*$", sql), table
            columns = connection.execute(f"PRAGMA table_info({table})").fetchall()
            assert [(name, kind) for _, name, kind, _, _, key in columns if key] == [("id", "INTEGER")]


def test_every_reference_has_an_index(league: Path) -> None:
    with closing(open_for_reading(league)) as connection:
        for table in TABLES.tables:
            indexed = {
                connection.execute(f"PRAGMA index_info({index})").fetchone()[2]
                for _, index, *_ in connection.execute(f"PRAGMA index_list({table})").fetchall()
            }
            references = {row[3] for row in connection.execute(f"PRAGMA foreign_key_list({table})")}
            assert references <= indexed, table


def test_a_lost_check_or_strict_is_seen(league: Path) -> None:
    with closing(connect(league)) as connection:
        connection.execute("PRAGMA writable_schema=ON")
        connection.execute(
            "UPDATE sqlite_master SET sql = replace(replace(sql, 'STRICT', ''), 'cents <> 0', 'cents <> 1') "
            "WHERE name = 'payment'"
        )
        connection.execute("PRAGMA writable_schema=OFF")
    told = " ".join(check_file(league))
    assert "payment lacks: CONSTRAINT payment_cents CHECK (cents <> 0)" in told
    assert "STRICT" in told


@pytest.mark.parametrize(
    "statement",
    [
        "INSERT INTO player (name) VALUES ('')",
        "INSERT INTO player (name) VALUES (NULL)",
        "INSERT INTO known_as (\"key\", name, player_id) VALUES ('', 'x', 1)",
        "INSERT INTO known_as (\"key\", name, player_id) VALUES ('x', 'x', 99)",
        "INSERT INTO season (name, \"key\", profile) VALUES ('other', 's', '{}')",
        "INSERT INTO season (name, \"key\", profile, start) VALUES ('T', 't', '{}', '1.2.2026')",
        "INSERT INTO season (name, \"key\", profile, closed) VALUES ('T', 't', '{}', 2)",
        "INSERT INTO event (season_id, kind, number) VALUES (1, 'regular', 1)",
        "INSERT INTO event (season_id, kind, number) VALUES (1, 'regular', 0)",
        "INSERT INTO event (season_id, kind, number) VALUES (1, 'main-event', 1)",
        "INSERT INTO event (season_id, kind, number) VALUES (1, 'party', 2)",
        "INSERT INTO event (season_id, kind, number, state) VALUES (1, 'regular', 2, 'done')",
        "INSERT INTO event (season_id, kind, number, date) VALUES (1, 'regular', 2, '2026-5-14')",
        "INSERT INTO event (season_id, kind, number, no_rebuys) VALUES (1, 'regular', 2, 'yes')",
        "INSERT INTO event (season_id, kind, number, heads_up) VALUES (1, 'regular', 2, 5)",
        "INSERT INTO entry (event_id, player_id, came) VALUES (1, 1, 'late')",
        "INSERT INTO entry (event_id, player_id, penalty) VALUES (1, 1, -1)",
        "INSERT INTO entry (event_id, player_id, penalty) VALUES (1, 1, 2.5)",
        "INSERT INTO entry (event_id, player_id) VALUES (1, 1), (1, 1)",
        "INSERT INTO exit (event_id, player_id, moment, how) VALUES (1, 1, 1, 'gone')",
        "INSERT INTO exit (event_id, player_id, moment, rank) VALUES (1, 1, 1, 0)",
        "INSERT INTO hitman (exit_id, player_id, position) VALUES (1, 1, 1), (1, 1, 2)",
        "INSERT INTO hitman (exit_id, player_id, position) VALUES (1, 1, 1), (1, 2, 1)",
        "INSERT INTO claim (event_id, player_id, cards) VALUES (1, 1, '')",
        "INSERT INTO guest (season_id, player_id) VALUES (1, 1), (1, 1)",
        "INSERT INTO adjustment (season_id, player_id, points, reason) VALUES (1, 1, 'ten', '')",
        "INSERT INTO adjustment (season_id, player_id, points, reason, bonus) VALUES (1, 1, 1, '', 2)",
        "INSERT INTO payment (season_id, player_id, cents, paid_on) VALUES (1, 1, 0, '2026-01-01')",
        "INSERT INTO payment (season_id, player_id, cents, paid_on) VALUES (1, 1, 5, 'today')",
        "INSERT INTO tiebreak (season_id, score) VALUES (1, '2-1')",
        "INSERT INTO tiebreak_player (tiebreak_id, position, player_id) VALUES (1, 1, 1), (1, 2, 1)",
        "INSERT INTO change_row (change_id, table_name, row_id) VALUES (1, 'player', 1)",
        "INSERT INTO post_season (season_id, state) VALUES (1, 'not-open')",
        "INSERT INTO invitation (season_id, player_id, event, seat) VALUES (1, 1, 'regular', 1)",
        "INSERT INTO invitation (season_id, player_id, event, seat) VALUES (1, 1, 'main-event', 0)",
        "INSERT INTO handed (event_id, player_id, kind, cents) VALUES (1, 1, 'lent', 5)",
        "INSERT INTO deal (event_id) VALUES (1), (1)",
        "INSERT INTO conduct (season_id, player_id, kind, reason) VALUES (1, 1, 'banned', '')",
        "DELETE FROM player WHERE id = 1",
    ],
)
def test_what_is_no_fact_is_refused(raw: sqlite3.Connection, statement: str) -> None:
    with pytest.raises(sqlite3.IntegrityError):
        raw.execute(statement)
