"""Undo: the newest change is taken back whole, exactly, and only where that is safe."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import DcplError, StoreError
from dcpl.rules.facts import Entry, Exit, Night
from dcpl.store import connection as store_connection
from dcpl.store.change import Change
from dcpl.store.connection import connect, open_for_reading
from dcpl.store.journal import read_changes
from dcpl.store.undo import UndoneChange, newest_undoable, undo_newest
from dcpl.store.upgrade import check_file
from dcpl.store.writing import write_nights
from tests.building import changed, season
from tests.store.recorded import LATER, contents, keys_of, store
from tests.store.test_reading import FULL

PLAYERS = ["Ada", "Bo", "Cy", "Di", "Eve"]


def _undo(path: Path, *, dry_run: bool = False) -> UndoneChange:
    with Change(path, "dcpl undo", dry_run=dry_run) as change:
        undone = undo_newest(change)
    assert change.happened != dry_run
    return undone


def _change(path: Path, *statements: str, season_id: int | None = 1) -> None:
    with Change(path, "dcpl test") as change:
        for statement in statements:
            change.connection.execute(statement)
        change.season_id = season_id
        change.summary = statements[0]


def test_a_whole_season_is_taken_back_at_once(league: Path) -> None:
    before = contents(league)
    store(league, FULL, PLAYERS)
    undone = _undo(league)
    assert undone[:3] == (1, "dcpl season import", "season 2026")
    assert undone.season_id == 1
    assert contents(league) == before
    assert check_file(league) == []


@pytest.mark.parametrize(
    "statements",
    [
        ("UPDATE event SET state = 'open', date = NULL WHERE id = 1",),
        ("DELETE FROM hitman", "DELETE FROM exit", "DELETE FROM entry", "DELETE FROM claim"),
        # the same row again and again, within one change
        (
            "UPDATE event SET number = 7 WHERE id = 1",
            "UPDATE event SET number = 8 WHERE id = 1",
            "UPDATE event SET date = '2026-09-09' WHERE id = 1",
            "INSERT INTO player (id, name) VALUES (50, 'Eve')",
            "UPDATE event SET host_id = 50 WHERE id = 1",
            "UPDATE event SET host_id = 2 WHERE id = 1",
            "DELETE FROM player WHERE id = 50",
            "INSERT INTO player (id, name) VALUES (50, 'Eva')",
        ),
        # two events that change places: unique at every moment, backwards too
        (
            "UPDATE event SET number = 900 WHERE number = 1",
            "UPDATE event SET number = 1 WHERE number = 2",
            "UPDATE event SET number = 2 WHERE number = 900",
        ),
        # one statement over many rows, each of which needs the next one's old number
        ("DELETE FROM event WHERE number = 2", "UPDATE event SET number = number - 1 WHERE number > 2"),
        # merged: two players' rows become one's
        (
            "UPDATE entry SET player_id = 4 WHERE player_id = 2 AND event_id <> 1",
            "UPDATE adjustment SET player_id = 4 WHERE player_id = 2",
            "DELETE FROM guest",
        ),
        ("UPDATE season SET closed = 0, reason = 'a mistake'",),
    ],
)
def test_what_one_change_did_is_taken_back_exactly(league: Path, statements: tuple[str, ...]) -> None:
    store(league, FULL._replace(closed="UPDATE season SET closed = 0" in statements[0]), PLAYERS)
    before = contents(league)
    _change(league, *statements)
    assert contents(league) != before
    _undo(league)
    assert contents(league) == before
    assert check_file(league) == []


def test_undo_again_takes_back_the_change_before(league: Path) -> None:
    states = [contents(league)]
    for name in PLAYERS[:4]:
        _change(league, f"INSERT INTO player (name) VALUES ('{name}')", season_id=None)
        states.append(contents(league))
    for expected in (3, 2):
        assert _undo(league).id == expected + 1
        assert contents(league) == states[expected]
    _change(league, "INSERT INTO player (name) VALUES ('Eve')", season_id=None)
    assert _undo(league).id == 7
    assert _undo(league).id == 2
    assert _undo(league).id == 1
    assert contents(league) == states[0]
    with pytest.raises(DcplError, match="nothing to undo"):
        _undo(league)
    with closing(open_for_reading(league)) as connection:
        told = read_changes(connection)
    undone_by = {change.id: change.undone_by for change in told if change.undoes is None}
    assert undone_by == {1: 10, 2: 9, 3: 6, 4: 5, 7: 8}


def test_an_undo_is_a_change_of_its_own(league: Path) -> None:
    store(league, FULL, PLAYERS)
    _undo(league)
    with closing(open_for_reading(league)) as connection:
        newest = read_changes(connection, 1)[0]
        assert newest_undoable(connection) is None
    assert newest.undoes == 1
    assert newest.command == "dcpl undo"
    assert "season 2026" in newest.summary


def test_a_dry_run_of_undo_shows_it_and_writes_nothing(league: Path) -> None:
    store(league, FULL, PLAYERS)
    before = league.read_bytes()
    assert _undo(league, dry_run=True).id == 1
    assert league.read_bytes() == before


@pytest.mark.parametrize(
    "tampering",
    [
        "UPDATE entry SET note = 'tampered' WHERE id = 2",
        "UPDATE event SET date = '1999-01-01' WHERE id = 2",
        "DELETE FROM claim WHERE id = 1",
        "UPDATE payment SET cents = 1999 WHERE id = 1",
    ],
)
def test_a_row_that_something_else_changed_stops_undo(league: Path, tampering: str) -> None:
    store(league, FULL, PLAYERS)
    with closing(connect(league)) as other:
        other.execute(tampering)
    before = league.read_bytes()
    with pytest.raises(StoreError) as refused:
        _undo(league)
    table, row = tampering.split()[1 if tampering.startswith("UPDATE") else 2], tampering.split()[-1]
    assert f"row {row} of {table}" in refused.value.message
    assert refused.value.remedy
    assert league.read_bytes() == before


def test_a_deleted_row_that_is_there_again_stops_undo(league: Path) -> None:
    store(league, FULL._replace(closed=False), PLAYERS)
    _change(league, "DELETE FROM claim WHERE id = 1")
    with closing(connect(league)) as other:
        other.execute("INSERT INTO claim (id, event_id, player_id, cards) VALUES (1, 1, 1, 'yes')")
    with pytest.raises(StoreError, match="row 1 of claim"):
        _undo(league)


def test_a_row_that_needs_what_is_taken_back_stops_undo(league: Path) -> None:
    _change(league, "INSERT INTO player (id, name) VALUES (1, 'Ada')", season_id=None)
    with closing(connect(league)) as other:
        other.execute("INSERT INTO known_as (\"key\", name, player_id) VALUES ('ada', 'Ada', 1)")
    before = league.read_bytes()
    with pytest.raises(StoreError, match="FOREIGN KEY"):
        _undo(league)
    assert league.read_bytes() == before


def test_a_row_that_took_a_unique_place_stops_undo(league: Path) -> None:
    store(league, FULL._replace(closed=False), PLAYERS)
    _change(league, "DELETE FROM guest")
    with closing(connect(league)) as other:
        other.execute("INSERT INTO guest (id, season_id, player_id) VALUES (9, 1, 4)")
    with pytest.raises(StoreError, match="UNIQUE"):
        _undo(league)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE season SET name = 'other'",
        "UPDATE event SET date = '2026-03-03' WHERE id = 1",
        "UPDATE entry SET note = 'x' WHERE id = 1",
        "DELETE FROM hitman WHERE id = 1",
        "UPDATE tiebreak_player SET position = 9 WHERE id = 1",
        "DELETE FROM payment WHERE id = 1",
        "INSERT INTO adjustment (season_id, player_id, points, reason) VALUES (1, 1, 5, '')",
        "UPDATE deal_share SET cents = 1 WHERE id = 1",
        "DELETE FROM handed WHERE id = 1",
        "UPDATE post_season SET state = 'open'",
    ],
)
def test_undo_into_a_closed_season_is_refused(league: Path, statement: str) -> None:
    """Whichever table it touches, and though the change names no season."""
    store(league, FULL._replace(closed=False), PLAYERS)
    _change(league, statement, season_id=None)
    with closing(connect(league)) as other:
        other.execute("UPDATE season SET closed = 1")
    before = league.read_bytes()
    with pytest.raises(DcplError, match="closed") as refused:
        _undo(league)
    assert refused.value.exit_code == 1
    assert "reopen" in refused.value.remedy
    assert league.read_bytes() == before


def test_the_closing_itself_is_taken_back_and_so_is_what_was_before_it(league: Path) -> None:
    store(league, FULL._replace(closed=False), PLAYERS)
    states = [contents(league)]
    _change(league, "UPDATE event SET date = '2026-03-03' WHERE id = 1")
    states.append(contents(league))
    _change(league, "UPDATE season SET closed = 1")
    _undo(league)
    assert contents(league) == states[1]
    _undo(league)
    assert contents(league) == states[0]


def test_a_reopening_is_taken_back(league: Path) -> None:
    store(league, FULL, PLAYERS)
    before = contents(league)
    _change(league, "UPDATE season SET closed = 0, reason = 'wrong stack'")
    _undo(league)
    assert contents(league) == before


def test_another_season_that_is_closed_is_in_nobodys_way(league: Path) -> None:
    store(league, FULL, PLAYERS)
    store(league, season()._replace(name="2027"), PLAYERS)
    before = contents(league)
    _change(league, "UPDATE event SET date = '2027-01-01' WHERE season_id = 2 AND number = 1", season_id=2)
    _undo(league)
    assert contents(league) == before


@pytest.fixture
def upgraded(league: Path, monkeypatch: pytest.MonkeyPatch) -> Callable[[bool], None]:
    """Let the database be one that was upgraded after its last change, by one more column."""

    def upgrade(additive: bool) -> None:
        with closing(connect(league)) as other:
            other.execute("ALTER TABLE player ADD COLUMN phone TEXT NOT NULL DEFAULT ''")
            other.execute("UPDATE alembic_version SET version_num = ?", (LATER,))
        monkeypatch.setattr(store_connection, "REVISIONS", (*store_connection.REVISIONS, LATER))
        monkeypatch.setattr(store_connection, "HEAD", LATER)
        monkeypatch.setattr(store_connection, "ADDITIVE", frozenset({LATER} if additive else ()))

    return upgrade


def test_undo_reaches_back_over_an_upgrade_that_only_added(
    league: Path, upgraded: Callable[[bool], None]
) -> None:
    _change(league, "INSERT INTO player (name) VALUES ('Ada')", season_id=None)
    _change(league, "UPDATE player SET name = 'Ava'", season_id=None)
    _change(league, "DELETE FROM player", season_id=None)
    upgraded(True)
    _undo(league)
    assert contents(league)["player"] == [(1, "Ava", "", "")]
    _undo(league)
    _undo(league)
    assert contents(league)["player"] == []


def test_undo_stops_at_an_upgrade_that_changed_rows_and_names_the_backup(
    league: Path, upgraded: Callable[[bool], None]
) -> None:
    _change(league, "INSERT INTO player (name) VALUES ('Ada')", season_id=None)
    copy = league.with_name(f"league-revision-{store_connection.HEAD}.db")
    copy.touch()
    upgraded(False)
    with pytest.raises(DcplError, match="upgraded") as refused:
        _undo(league)
    assert str(copy) in refused.value.remedy
    _change(league, "INSERT INTO player (name) VALUES ('Bo')", season_id=None)
    assert _undo(league).id == 2
    with pytest.raises(DcplError, match="upgraded"):
        _undo(league)


def test_an_import_of_a_thousand_nights_is_one_undo(league: Path) -> None:
    names = [f"P{number}" for number in range(20)]
    many = season(rules=changed(season().profile, season_events=1000))
    season_id = store(league, many, names)
    before = contents(league)
    night = Night(
        tuple(Entry(name) for name in names),
        tuple(Exit(name, 20 - place, hitmen=(names[0],)) for place, name in enumerate(names) if place),
    )
    with Change(league, "dcpl import results") as change:
        write_nights(keys_of(change, season_id), [(number, night) for number in range(1, 1001)])
        change.season_id = season_id
        change.summary = "recorded 1000 events"
    assert change.rows == 58_000
    _undo(league)
    assert contents(league) == before
