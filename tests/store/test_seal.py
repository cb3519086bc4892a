"""The seal: damage is told from another program's writing, and costs no sound file its reading."""

from __future__ import annotations

import random
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from dcpl.errors import StoreError
from dcpl.store import seal
from dcpl.store.backup import backup
from dcpl.store.change import Change
from dcpl.store.connection import connect, open_for_reading
from tests.store.recorded import store
from tests.store.test_reading import FULL

PAGE = 4096


@pytest.fixture
def sealed(league: Path) -> Path:
    store(league, FULL, ["Ada", "Bo", "Cy", "Di", "Eve"])
    return league


def opens(path: Path) -> bool:
    try:
        open_for_reading(path).close()
    except StoreError:
        return False
    return True


def test_a_change_seals_the_file(sealed: Path) -> None:
    with closing(connect(sealed)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() != (0,)
    for _ in range(3):  # growing and shrinking
        with Change(sealed, "test") as change:
            rows = [(f"Player {number}" * 30,) for number in range(500)]
            change.connection.executemany("INSERT INTO player (name) VALUES (?)", rows)
        assert opens(sealed)
        with Change(sealed, "test") as change:
            change.connection.execute("DELETE FROM player WHERE name LIKE 'Player%'")
        assert opens(sealed)


def test_a_digit_that_became_another_one_is_damage(sealed: Path) -> None:
    whole = sealed.read_bytes()
    at = whole.index(b"Ada")
    sealed.write_bytes(whole[:at] + b"Eda" + whole[at + 3 :])
    with pytest.raises(StoreError, match="damaged: its content is not what dcpl wrote") as refused:
        open_for_reading(sealed)
    assert "db restore" in refused.value.remedy
    with pytest.raises(StoreError, match="damaged"), Change(sealed, "test"):
        pass
    with pytest.raises(StoreError, match="damaged"):
        backup(sealed, sealed.with_name("copy.db"))


def test_two_pages_that_changed_places_are_damage(sealed: Path) -> None:
    whole = sealed.read_bytes()
    pages = [whole[at : at + PAGE] for at in range(0, len(whole), PAGE)]
    source = random.Random(1)
    for _ in range(100):
        first, second = source.sample(range(len(pages)), 2)
        if pages[first] == pages[second]:
            continue
        swapped = list(pages)
        swapped[first], swapped[second] = pages[second], pages[first]
        sealed.write_bytes(b"".join(swapped))
        assert not opens(sealed), (first, second)


def test_what_another_program_wrote_is_no_damage(sealed: Path) -> None:
    with closing(sqlite3.connect(sealed)) as connection:
        connection.execute("UPDATE player SET name = 'Adele' WHERE name = 'Ada'")
        connection.commit()
    assert opens(sealed)
    with closing(sqlite3.connect(sealed)) as connection:
        connection.execute("VACUUM")
    assert opens(sealed)
    whole = sealed.with_name("whole.db")
    with closing(sqlite3.connect(sealed)) as connection:
        connection.execute("VACUUM INTO ?", (str(whole),))
    assert opens(whole)


def test_a_broken_page_after_another_program_is_damage(sealed: Path) -> None:
    with closing(sqlite3.connect(sealed)) as connection:
        connection.execute("UPDATE player SET name = 'Adele' WHERE name = 'Ada'")
        connection.commit()
        (page,) = connection.execute("SELECT rootpage FROM sqlite_master WHERE name = 'entry'").fetchone()
    with open(sealed, "r+b") as file:
        file.seek((page - 1) * PAGE)
        file.write(b"\x0d" + b"\xff" * (PAGE - 1))
    assert not opens(sealed)


def test_write_ahead_mode_and_large_files_have_none(sealed: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with closing(connect(sealed)) as connection:
        connection.execute("PRAGMA journal_mode=WAL")
    for _ in range(2):
        with Change(sealed, "test") as change:
            change.connection.execute("INSERT INTO player (name) VALUES ('Eve' || random())")
        assert opens(sealed)
    with closing(connect(sealed)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (0,)
        connection.execute("PRAGMA journal_mode=DELETE")
    assert opens(sealed)
    monkeypatch.setattr(seal, "LARGEST", 10_000)
    with Change(sealed, "test") as change:
        change.connection.execute("INSERT INTO player (name) VALUES ('Flo')")
    assert opens(sealed)
    with closing(connect(sealed)) as connection:
        assert connection.execute("PRAGMA user_version").fetchone() == (0,)
