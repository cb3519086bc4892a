"""Where things lie."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

from dcpl.store import files
from dcpl.store.files import data_file, default_database, migrations_folder


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="XDG is not theirs")
def test_the_database_is_in_the_users_data_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    assert default_database() == tmp_path / "data" / "dcpl" / "dcpl.db"
    monkeypatch.setenv("HOME", str(tmp_path))
    for useless in ("", "relative/path"):
        monkeypatch.setenv("XDG_DATA_HOME", useless)
        assert default_database() == tmp_path / ".local" / "share" / "dcpl" / "dcpl.db"


def test_data_and_migrations_are_found() -> None:
    assert "[buy_in]" in data_file("profiles/dcpl.toml")
    assert (migrations_folder() / "env.py").is_file()


def test_the_folders_of_a_wheel_come_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    package = tmp_path / "dcpl"
    for folder in (package / "_migrations", tmp_path / "migrations"):
        folder.mkdir(parents=True)
    monkeypatch.setattr(files, "_PACKAGE", package)
    assert migrations_folder() == package / "_migrations"
    (package / "_migrations").rmdir()
    assert migrations_folder() == tmp_path / "migrations"
