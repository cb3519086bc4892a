"""A change: all or nothing, and every row that it touches is in the journal."""

from __future__ import annotations

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import DcplError
from dcpl.store.change import Change
from dcpl.store.connection import HEAD, open_for_reading
from dcpl.store.journal import read_changes
from dcpl.store.rows import insert
from dcpl.store.schema import TABLES
from tests.store.recorded import contents, store
from tests.store.test_reading import FULL


def _journal(path: Path) -> list[tuple[object, ...]]:
    with closing(open_for_reading(path)) as connection:
        rows = connection.execute(
            "SELECT change_id, table_name, row_id, before, after FROM change_row ORDER BY id"
        ).fetchall()
    return [
        (change, table, row, *(None if text is None else json.loads(text) for text in (before, after)))
        for change, table, row, before, after in rows
    ]


def test_a_change_is_stored_with_its_journal(league: Path) -> None:
    with Change(league, "dcpl player add Ada") as change:
        change.connection.execute("INSERT INTO player (id, name) VALUES (7, 'Ada')")
        change.summary = "added Ada"
        assert not change.happened
    assert change.happened
    assert change.rows == 1
    ada = {"id": 7, "name": "Ada", "note": ""}
    assert _journal(league) == [(1, "player", 7, None, ada)]
    with Change(league, "dcpl player rename Ada Ava") as change:
        change.connection.execute("UPDATE player SET name = 'Ava'")
        change.connection.execute("DELETE FROM player")
    ava = ada | {"name": "Ava"}
    assert _journal(league)[1:] == [(2, "player", 7, ada, ava), (2, "player", 7, ava, None)]
    with closing(open_for_reading(league)) as connection:
        told = read_changes(connection)
        revisions = connection.execute("SELECT DISTINCT revision FROM change").fetchall()
    assert [(c.id, c.command, c.summary) for c in told] == [
        (2, "dcpl player rename Ada Ava", "dcpl player rename Ada Ava"),
        (1, "dcpl player add Ada", "added Ada"),
    ]
    assert told[0].at[10] == "T"
    assert told[0].at.endswith("Z")
    assert revisions == [(HEAD,)]


EVENING = (
    "INSERT INTO reservation (event_id, player_id, made_at) VALUES (1, 1, '2026-01-05T18:00:00')",
    "INSERT INTO seat_draw (event_id, seed, tables, seats) VALUES (1, 7, 2, 8)",
    "INSERT INTO seat (event_id, player_id, table_number, seat) VALUES (1, 1, 1, 3)",
    "INSERT INTO night_note (event_id, text) VALUES (1, 'the good deck was missing')",
    "INSERT INTO clock (event_id, blinds) VALUES (1, '{}')",
)
"""A row for each table of the evening."""


def test_every_table_of_facts_is_journalled(league: Path) -> None:
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    with Change(league, "dcpl seats draw 1") as change:
        for statement in EVENING:
            change.connection.execute(statement)
    journalled = {table for _, table, *_ in _journal(league)}
    assert journalled == set(TABLES.tables) - {"change", "change_row"}
    rows = {(table, row_id) for _, table, row_id, *_ in _journal(league)}
    assert rows == {(table, row[0]) for table, found in contents(league).items() for row in found}


def test_a_change_in_which_nothing_counts_leaves_no_trace(league: Path) -> None:
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    before = league.read_bytes()
    with Change(league, "dcpl event edit") as change:
        change.connection.execute("UPDATE event SET date = date, host_id = host_id, state = state")
        change.connection.execute("DELETE FROM player WHERE id = 99")
        change.summary = "edited nothing"
    assert not change.happened
    assert change.rows == 0
    assert league.read_bytes() == before


def test_a_dry_run_sees_what_it_writes_and_leaves_no_trace(league: Path) -> None:
    before = league.read_bytes()
    with Change(league, "dcpl player add Ada", dry_run=True) as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Ada')")
        assert change.connection.execute("SELECT count(*) FROM player").fetchone() == (1,)
    assert not change.happened
    assert change.rows == 1
    assert league.read_bytes() == before


@pytest.mark.parametrize("error", [DcplError("no"), ValueError("no"), KeyboardInterrupt()])
def test_whatever_is_raised_leaves_everything_as_it_was(league: Path, error: BaseException) -> None:
    before = league.read_bytes()
    with pytest.raises(type(error)), Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Ada')")
        insert(change, "player", [{"name": "Bo"}])
        raise error
    assert not change.happened
    assert league.read_bytes() == before


def test_a_row_that_a_check_forbids_comes_out_as_what_it_is(league: Path) -> None:
    with pytest.raises(sqlite3.IntegrityError), Change(league, "test") as change:
        insert(change, "player", [{"name": ""}])
    with pytest.raises(sqlite3.IntegrityError), Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('')")


def test_rows_are_inserted_over_the_changes_own_transaction(league: Path) -> None:
    with Change(league, "test") as change:
        assert insert(change, "player", [{"name": "Ada"}, {"name": "Bo"}]) == [1, 2]
        assert change.connection.in_transaction
        assert change.connection.execute("SELECT name, note FROM player").fetchall() == [
            ("Ada", ""),
            ("Bo", ""),
        ]
        assert insert(change, "player", []) == []
        assert insert(change, "player", [{"name": "Cy", "note": "new"}]) == [3]
        (free,) = change.allocate("player")
        assert insert(change, "player", [{"id": free, "name": "Di"}]) == [4]
    assert [row[3] for row in _journal(league)] == [None] * 4
    assert change.rows == 4


def test_a_replaced_row_does_not_escape_the_journal(league: Path) -> None:
    with Change(league, "test") as change:
        change.connection.execute("INSERT INTO player (id, name) VALUES (1, 'Ada')")
    with Change(league, "test") as change:
        change.connection.execute("REPLACE INTO player (id, name) VALUES (1, 'Bo')")
    ada, bo = ({"id": 1, "name": name, "note": ""} for name in ("Ada", "Bo"))
    assert _journal(league)[1:] == [(2, "player", 1, ada, None), (2, "player", 1, None, bo)]


def test_the_journal_keeps_text_and_numbers_as_they_are(league: Path) -> None:
    name = "Zoë \"the ' comma\" \\ O'Hara\t東京 🂡"
    with Change(league, "test") as change:
        insert(change, "player", [{"name": name, "note": "1.0"}])
    assert _journal(league)[0][4] == {"id": 1, "name": name, "note": "1.0"}


def test_the_file_of_the_database_has_no_triggers_of_its_own(league: Path) -> None:
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    with closing(open_for_reading(league)) as connection:
        kinds = connection.execute("SELECT DISTINCT type FROM sqlite_master ORDER BY type").fetchall()
    assert kinds == [("index",), ("table",)]
