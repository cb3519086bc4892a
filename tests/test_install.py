"""The wheel, the sdist and an editable install: each finds its own migrations and data."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import tarfile
import zipfile
from pathlib import Path

import pytest

from dcpl import __version__
from tests.installed import TOP, build, install

pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("install")]

SHEET = "player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Ada\n"


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build("wheel", tmp_path_factory.mktemp("wheel"))


def contents(archive: Path) -> set[str]:
    with zipfile.ZipFile(archive) as file:
        return {name for name in file.namelist() if not name.endswith("/")}


def sources(folder: str, into: str) -> set[str]:
    return {
        f"{into}/{path.relative_to(TOP / folder).as_posix()}"
        for path in (TOP / folder).rglob("*")
        if path.is_file() and "__pycache__" not in path.parts
    }


def use(python: Path, folder: Path) -> str:
    """A night from nothing to the standings, in an empty folder; where dcpl was imported from."""
    folder.mkdir(exist_ok=True)
    (folder / "night.csv").write_text(SHEET, encoding="utf-8")
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    env = {**kept, "DCPL_DB": str(folder / "league.db")}

    def command(*words: str) -> str:
        done = subprocess.run(
            [str(python), "-I", *words], cwd=folder, env=env, capture_output=True, text=True
        )
        assert done.returncode == 0, f"{words}: {done.stdout}{done.stderr}"
        return done.stdout

    assert command("-m", "dcpl", "--version") == f"dcpl {__version__}\n"
    command("-m", "dcpl", "init")
    command("-m", "dcpl", "season", "new", "2026")
    command("-m", "dcpl", "event", "record", "1", "night.csv", "--create-players")
    rows = json.loads(command("-m", "dcpl", "standings", "-f", "json"))["rows"]
    assert [row["player"] for row in rows] == ["Ada", "Bo", "Cy"]
    assert command("-m", "dcpl", "standings", "-f", "html").startswith("<!DOCTYPE html>")
    assert "pages written" in command("-m", "dcpl", "publish", "site")
    script = python.with_name("dcpl")
    assert subprocess.run([str(script), "--version"], capture_output=True, text=True).returncode == 0
    return command("-c", "import dcpl; print(dcpl.__file__)").strip()


def test_the_wheel_holds_code_migrations_and_data_and_nothing_else(wheel: Path) -> None:
    names = contents(wheel)
    information = {name for name in names if name.startswith(f"dcpl-{__version__}.dist-info/")}
    expected = sources("dcpl", "dcpl") | sources("migrations", "dcpl/_migrations")
    assert names - information == expected | sources("data", "dcpl/_data")
    assert f"dcpl-{__version__}.dist-info/licenses/LICENSE" in information


def test_the_wheel_works_in_an_environment_of_its_own(wheel: Path, tmp_path: Path) -> None:
    python = install(tmp_path / "venv", wheel)
    assert (tmp_path / "venv") in Path(use(python, tmp_path / "empty")).parents


def test_the_sdist_makes_the_same_wheel(wheel: Path, tmp_path: Path) -> None:
    archive = build("sdist", tmp_path / "sdist")
    with tarfile.open(archive) as file:
        names = {name.partition("/")[2] for name in file.getnames()}
        file.extractall(tmp_path, filter="data")
    assert {"pyproject.toml", "README.md", "LICENSE", "CHANGELOG.md", "Makefile"} <= names
    source = tmp_path / archive.name.removesuffix(".tar.gz")
    again = build("wheel", tmp_path / "wheel", source)
    assert contents(again) == contents(wheel)


def test_an_editable_install_uses_the_migrations_of_the_checkout(tmp_path: Path) -> None:
    """Hatchling leaves a copy of migrations and data in site-packages: it must not be the one used."""
    checkout = tmp_path / "checkout"
    for name in ("dcpl", "migrations", "data"):
        shutil.copytree(TOP / name, checkout / name, ignore=shutil.ignore_patterns("__pycache__"))
    for name in ("pyproject.toml", "README.md", "LICENSE"):
        shutil.copy(TOP / name, checkout)
    python = install(tmp_path / "venv", "--editable", checkout)
    for stale in (tmp_path / "venv").rglob("_migrations"):
        shutil.rmtree(stale)
    for stale in (tmp_path / "venv").rglob("_data"):
        shutil.rmtree(stale)
    assert checkout in Path(use(python, tmp_path / "empty")).parents
