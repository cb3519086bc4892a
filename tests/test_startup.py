"""What a command loads: reading commands and refused input never pay for the writing machinery."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HEAVY = ("sqlmodel", "sqlalchemy", "alembic", "pydantic", "pokerkit", "phevaluator")

READING = [
    ["--version"],
    ["--help"],
    ["standings"],
    ["standings", "-f", "json"],
    ["standings", "--through", "1", "-f", "csv"],
    ["attendance"],
    ["explain", "Ada"],
    ["payouts", "1"],
    ["payouts", "--field", "14", "--rebuys", "2"],
    ["fees"],
    ["qualify", "-f", "md"],
    ["stacks"],
    ["ledger"],
    ["log"],
    ["check"],
    ["season", "list"],
    ["season", "show"],
    ["season", "rules"],
    ["season", "export"],
    ["player", "list"],
    ["player", "show", "Ada"],
    ["matrix"],
    ["versus"],
    ["versus", "Ada", "Bo", "--all"],
    ["records"],
    ["news"],
    ["standings", "-f", "text"],
    ["event", "list"],
    ["event", "show", "1"],
    ["event", "sheet", "1"],
    ["event", "sheet", "2"],
    ["info"],
]

# Runs each command in one process and tells after each what has been loaded by then.
PROBE = """
import contextlib, io, json, sys
from dcpl.__main__ import main

told = []
for words in json.loads(sys.argv[1]):
    sys.argv[1:] = words
    code = 0
    with contextlib.redirect_stdout(io.StringIO()), contextlib.redirect_stderr(io.StringIO()) as said:
        try:
            main()
        except SystemExit as end:
            code = end.code
    told.append({"words": words, "code": code or 0, "said": said.getvalue(), "modules": sorted(sys.modules)})
json.dump(told, sys.stdout)
"""


def probe(db: Path, commands: list[list[str]]) -> list[dict[str, Any]]:
    done = subprocess.run(
        [sys.executable, "-c", PROBE, json.dumps(commands)],
        env={**os.environ, "DCPL_DB": str(db)},
        capture_output=True,
        text=True,
        check=True,
    )
    return list(json.loads(done.stdout))


@pytest.fixture
def league(db: Path, tmp_path: Path) -> Path:
    """A database with one recorded night."""
    sheet = tmp_path / "night.csv"
    sheet.write_text("player,place,hitman\nAda,1,\nBo,2,Ada\nCy,3,Ada\n", encoding="utf-8")
    words = [["init"], ["season", "new", "2026"], ["event", "record", "1", str(sheet), "--create-players"]]
    for done in probe(db, words):
        assert done["code"] == 0, done["said"]
    return db


def test_reading_commands_load_nothing_heavy(league: Path) -> None:
    for done in probe(league, READING):
        assert done["code"] == 0, (done["words"], done["said"])
        assert not set(HEAVY) & set(done["modules"]), done["words"]


def test_a_refused_sheet_loads_nothing_heavy(league: Path, tmp_path: Path) -> None:
    bad = tmp_path / "bad.csv"
    bad.write_text("player,place,hitman\nAda,1,\nBo,1,Ada\nNobody,4,Zed\n", encoding="utf-8")
    for done in probe(
        league,
        [
            ["event", "record", "2", str(bad)],
            ["event", "record", "99", str(bad)],
            ["import", "results", str(bad)],
        ],
    ):
        assert done["code"] == 1, (done["words"], done["said"])
        assert not set(HEAVY) & set(done["modules"]), done["words"]


def test_the_version_is_answered_before_typer_is_loaded(db: Path) -> None:
    (done,) = probe(db, [["--version"]])
    assert done["code"] == 0
    assert "typer" not in done["modules"]


def test_help_loads_no_command(db: Path) -> None:
    (done,) = probe(db, [["--help"]])
    own = {name for name in done["modules"] if name.startswith("dcpl.")}
    assert not [name for name in own if name.split(".")[1] in ("reports", "sheets", "printouts")]
    assert {name for name in own if name.startswith("dcpl.cli.")} == {
        "dcpl.cli.root",
        "dcpl.cli.options",
        "dcpl.cli.printing",
    }
