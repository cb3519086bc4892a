"""A database made by the migrations, once; each test works on a copy."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from dcpl.store.upgrade import create


@pytest.fixture(scope="session")
def _fresh(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("fresh") / "league.db"
    create(path)
    return path


@pytest.fixture
def league(_fresh: Path, tmp_path: Path) -> Path:
    """A new database without a season."""
    path = tmp_path / "league.db"
    shutil.copy(_fresh, path)
    return path
