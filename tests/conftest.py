"""What every test may use: the command line with a database of its own, and expected pages."""

from __future__ import annotations

import signal
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.rules.wording import DOLLAR, write_money_in


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--update-golden", action="store_true", help="write the expected pages anew")


def pytest_configure() -> None:
    """Hear Ctrl-C again where whoever started the tests did not: what they start inherits that."""
    if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:
        signal.signal(signal.SIGINT, signal.default_int_handler)


@pytest.fixture(autouse=True)
def _own_home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No test meets the database, the season or the screen of the person who runs it."""
    for name in ("DCPL_DB", "DCPL_SEASON", "DCPL_TRACEBACK"):
        monkeypatch.delenv(name, raising=False)
    for name in ("HOME", "XDG_DATA_HOME", "XDG_CONFIG_HOME", "LOCALAPPDATA", "APPDATA"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    monkeypatch.setenv("COLUMNS", "80")
    write_money_in(DOLLAR)


@pytest.fixture
def db(tmp_path: Path) -> Path:
    """Where this test's database goes; nothing is there yet."""
    return tmp_path / "league.db"


@pytest.fixture
def run(db: Path) -> Callable[..., Any]:
    """``run("standings", "-f", "json")``: a command on this test's database; ``code`` is expected."""

    def command(*words: object, code: int = 0, stdin: str | bytes | None = None) -> Any:
        result = CliRunner().invoke(app, ["--db", str(db), *map(str, words)], input=stdin)
        assert result.exit_code == code, (
            f"{words}: exit {result.exit_code}\n{result.output}{result.exception!r}"
        )
        return result

    return command


@pytest.fixture
def golden(request: pytest.FixtureRequest) -> Callable[[str, str], None]:
    """``golden("standings.txt", page)``: the page is as it stands in ``tests/golden``."""
    folder = Path(__file__).parent / "golden"

    def compare(name: str, page: str) -> None:
        expected = folder / name
        if request.config.getoption("--update-golden"):
            expected.parent.mkdir(parents=True, exist_ok=True)
            expected.write_text(page, encoding="utf-8", newline="")
        assert expected.exists(), f"no expected page {name}: make golden, then read it"
        with expected.open(encoding="utf-8", newline="") as file:
            assert page == file.read()

    return compare
