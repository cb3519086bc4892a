"""Mutated files through the command: done or refused, never a traceback, never half a night."""

from __future__ import annotations

import io
import shutil
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from openpyxl import Workbook
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.commands.test_corrections import contents
from tests.commands.test_import_nights import REPORTS, TD, TIMER, bare_league

__all__ = ["bare_league"]  # a fixture


def workbook() -> bytes:
    book = Workbook()
    for row in (("Player", 1, 2), ("Ada", 1, 2), ("Bo", 2, 1)):
        book.active.append(row)
    raw = io.BytesIO()
    book.save(raw)
    return raw.getvalue()


KINDS: dict[str, list[bytes]] = {
    "td": [file.read_bytes() for file in sorted(TD.glob("*.tdt"))],
    "report": [file.read_bytes() for file in sorted(REPORTS.glob("*.html"))],
    "timer": [file.read_bytes() for file in sorted(TIMER.glob("*.csv"))],
    "grid": [workbook(), b"Player,1,2\nAda,1,2\nBo,2,1\n"],
    "list": [workbook(), b"date,player,place\n2026-01-01,Ada,1\n2026-01-01,Bo,2\n"],
}


@st.composite
def mutated(draw: st.DrawFn, kind: str) -> bytes:
    """A real file with bytes changed, left out, said twice, or words swapped."""
    raw = bytearray(draw(st.sampled_from(KINDS[kind])))
    for _ in range(draw(st.integers(1, 6))):
        at = draw(st.integers(0, max(len(raw) - 1, 0)))
        length = draw(st.integers(1, 60))
        match draw(st.integers(0, 3)):
            case 0:
                raw[at : at + 1] = draw(st.binary(min_size=1, max_size=3))
            case 1:
                del raw[at : at + length]
            case 2:
                raw[at:at] = raw[at : at + length]
            case _:
                to = draw(st.integers(0, max(len(raw) - 1, 0)))
                part = raw[at : at + length]
                del raw[at : at + length]
                raw[to:to] = part
    return bytes(raw)


@pytest.mark.parametrize("kind", KINDS)
@settings(
    max_examples=40,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)
@given(data=st.data())
def test_a_mutated_file(kind: str, data: st.DataObject, bare_league: Path, tmp_path: Path) -> None:
    db = Path(shutil.copy(bare_league, tmp_path / "fuzz.db"))
    before = contents(db)
    file = tmp_path / "night"
    file.write_bytes(data.draw(mutated(kind)))
    words = ["--db", str(db), "import", kind, str(file), "--in-order", "--create-players"]
    words += ["--holds", data.draw(st.sampled_from(["places", "points"]))] if kind == "grid" else []
    words += data.draw(st.sampled_from([[], ["--dry-run"], ["--first", "Rook"]]))
    result = CliRunner().invoke(app, words)
    assert result.exit_code in (0, 1), (result.output, result.exception)
    assert isinstance(result.exception, SystemExit | None)
    if result.exit_code or "--dry-run" in words:
        assert contents(db) == before
    else:
        assert contents(db) != before
        check = CliRunner().invoke(app, ["--db", str(db), "check"])
        assert (check.exit_code, check.output) == (0, "")
        again = CliRunner().invoke(app, words)
        assert "Nothing changes." in again.output
