"""What a command loads: reading commands and refused input never pay for the writing machinery."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from dcpl.cli.root import COMMANDS, load

HEAVY = (
    *("sqlmodel", "sqlalchemy", "alembic", "pydantic", "pokerkit", "phevaluator", "numpy"),
    *("uvicorn", "segno", "asyncio.base_events"),
)

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
    ["outlook", "--no-odds"],
    ["standings", "-f", "text"],
    ["event", "list"],
    ["event", "show", "1"],
    ["event", "sheet", "1"],
    ["event", "sheet", "2"],
    ["info"],
]

MORE_READING = [
    ["rule"],
    ["rule", "find", "all-in"],
    ["rule", "pots", "ann=100a", "bo=300"],
    ["rule", "odd-chip", "175", "chip=25", "winners=ann,bo"],
    ["chips", "late", "2"],
    ["chips", "race-off", "25", "100", "Ada=3", "Bo=5"],
    ["chips", "stack", "25000"],
    ["blinds", "list"],
    ["blinds", "show", "dcpl"],
    ["reserve", "list", "2"],
    ["money", "due"],
    ["money", "pots"],
    ["conduct", "list"],
    ["postseason", "status"],
    ["season", "result"],
    ["season", "rules", "keys"],
    ["guide"],
    ["completion", "show", "bash"],
]

WRITING = [
    ["player", "add", "Di", "Eve"],
    ["player", "rename", "Eve", "Eva"],
    ["player", "alias", "Di", "Lady"],
    ["player", "guest", "Eva"],
    ["player", "handicap", "Ada", "0.9"],
    ["player", "merge", "Eva", "Di"],
    ["player", "guest", "Di", "--member"],
    ["event", "edit", "2", "--date", "2026-05-07"],
    ["event", "cancel", "3"],
    ["event", "reinstate", "3"],
    ["event", "move", "3", "--after", "4"],
    ["event", "add", "--after", "4"],
    ["event", "remove", "5"],
    ["season", "extend", "1"],
    ["player", "add", "Nobody"],
    ["player", "remove", "Nobody"],
    ["reserve", "add", "2", "Ada", "Bo", "--force"],
    ["reserve", "drop", "2", "Bo"],
    ["seats", "draw", "2", "--players", "Ada,Bo,Cy"],
    ["seats", "show", "2"],
    ["seats", "button", "2"],
    ["seats", "sheet", "2"],
    ["seats", "move", "2", "Ada", "1", "9"],
    ["seats", "balance", "2"],
    ["clock", "2", "start"],
    ["clock", "2"],
    ["clock", "2", "stop"],
    ["night", "2", "seat", "Ada, Bo, Cy"],
    ["night", "2", "out", "Cy", "by", "Bo"],
    ["night", "2", "undo"],
    ["night", "2", "out", "Cy", "by", "Bo"],
    ["night", "2", "rebuy", "Cy"],
    ["night", "2", "out", "Cy", "by", "Bo"],
    ["night", "2", "high", "Bo", "yes"],
    ["night", "2", "out", "Ada", "by", "Bo"],
    ["night", "2", "finish"],
    ["event", "clear", "2"],
    ["adjust", "Ada", "5", "--reason", "the hat"],
    ["undo"],
    ["conduct", "add", "Di", "banned", "--from", "4", "--reason", "money at the table"],
    ["conduct", "lift", "Di", "--reason", "settled"],
    ["money", "received", "1", "--all"],
    ["money", "paid", "1", "--all"],
    ["money", "settle"],
    ["money", "prizes", "1", "Ada=10", "--force", "--dry-run"],
    ["deal", "1", "Ada=10", "Bo=10"],
    ["season", "rules", "set", "hits.each=2", "--from", "2"],
    ["postseason", "open", "--force", "--reason", "the hall is let"],
    ["postseason", "invite"],
    ["postseason", "reopen", "--reason", "a sheet was found"],
    ["postseason", "lock", "second-chance"],
    ["publish", "site"],
    ["db", "backup", "copy.db"],
    ["db", "keep"],
    ["db", "compare", "copy.db"],
    ["db", "restore", "copy.db"],
    ["season", "new", "2027", "--from", "2026"],
    ["season", "new", "2028", "--from", "2026"],
    ["season", "remove", "2028"],
]

REFUSED = [
    ["--season", "2026", "fees", "pay", "Ada"],
    ["--season", "2026", "money", "pot", "jackpot", "--all"],
    ["--season", "2026", "fees"],
    ["--season", "2026", "tiebreak", "record", "Ada", "Bo"],
    ["--season", "2026", "postseason", "accept", "Ada"],
    ["--season", "2026", "postseason", "decline", "Ada"],
    ["--season", "2026", "season", "close"],
    ["--season", "2026", "board", "99"],
    ["--season", "2026", "season", "reopen", "--reason", "x"],
    *(["--season", "2026", "import", kind, __file__] for kind in ("td", "report", "timer")),
    ["--season", "2026", "import", "grid", __file__, "--holds", "places"],
    ["--season", "2026", "import", "list", __file__],
]
"""What this league has nothing to do for: refused late, when all has been read."""

HEAVY_COMMANDS = {
    ("init",): "makes the tables by the migrations",
    ("db", "upgrade"): "runs the migrations",
    ("db", "check"): "holds the tables to the models",
    ("season", "import"): "validates a document by models",
    ("completion", "install"): "is left out: it writes into the shell's own files",
}

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
        env={**os.environ, "DCPL_DB": str(db), "COLUMNS": "80"},
        cwd=db.parent,
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


def test_no_other_command_loads_anything_heavy(league: Path) -> None:
    both = [*MORE_READING, *WRITING]
    site = [words for words in both if words[0] == "publish"]
    for done in probe(league, site):  # it has a page with the chance of each seat, drawn by numpy
        assert done["code"] == 0, (done["words"], done["said"])
        assert set(HEAVY) & set(done["modules"]) <= {"numpy"}, done["words"]
    for done in probe(league, [words for words in both if words not in site]):
        assert done["code"] == 0, (done["words"], done["said"])
        assert not set(HEAVY) & set(done["modules"]), done["words"]
    for done in probe(league, REFUSED):
        assert done["code"] in (0, 1), (done["words"], done["said"])
        assert not set(HEAVY) & set(done["modules"]), done["words"]


def test_every_command_is_run_here() -> None:
    run = {tuple(word for word in words if word not in ("--season", "2026")) for words in _everything()}
    for name, entry in COMMANDS.items():
        commands = getattr(load(name, entry), "commands", None) or {}
        for told in [(name, *path) for path in _leaves(commands)] or [(name,)]:
            assert told in HEAVY_COMMANDS or any(words[: len(told)] == told for words in run), told


def _everything() -> list[list[str]]:
    return [*READING, *MORE_READING, *WRITING, *REFUSED, ["event", "record"], ["import", "results"]]


def _leaves(commands: dict[str, Any]) -> list[tuple[str, ...]]:
    found: list[tuple[str, ...]] = []
    for name, command in commands.items():
        found += [(name, *rest) for rest in _leaves(getattr(command, "commands", None) or {})] or [(name,)]
    return found


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
