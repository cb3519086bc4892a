"""Another machine: code pages, line ends, names of devices, files that are held open.

No Windows is here. What it does otherwise is played: its encodings by Python's own switches, its answers by
errors and calls that are put in their place.
"""

from __future__ import annotations

import errno
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.cli import printing
from dcpl.cli.boundary import translate
from dcpl.cli.site_folder import put_in_place
from dcpl.errors import StoreError
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.to_mend import sheets_to_mend
from dcpl.night.desk import Desk
from dcpl.night.session import Voice, at_terminal
from dcpl.reports.site.addresses import player_paths
from dcpl.rules.night.rows import SheetRow
from dcpl.store.connection import translated
from dcpl.store.files import is_device

Run = Callable[..., Any]
ROOT = Path(__file__).parents[2]
PAGES = ("cp1252", "cp437", "ascii")


def dcpl(db: Path, *words: str, page: str, typed: bytes = b"") -> subprocess.CompletedProcess[bytes]:
    """Run a command on a machine whose encoding is that code page, its output in a pipe."""
    return subprocess.run(
        [sys.executable, "-m", "dcpl", "--db", str(db), *words],
        input=typed,
        capture_output=True,
        cwd=ROOT,
        env={**os.environ, "PYTHONIOENCODING": page, "PYTHONUTF8": "0"},
        check=False,
    )


@pytest.mark.parametrize("page", PAGES)
def test_lines_of_a_night_and_tables_are_utf_8_whatever_the_code_page(
    league: Path, run: Run, page: str
) -> None:
    run("player", "add", "Žofie", "Åke", "王小明")
    lines = "\ufeffseat žofie, åke, 王小明\r\n# Ende\r\nout 王 by žofie\r\nout åke by žofie\r\n"
    done = dcpl(league, "night", "1", page=page, typed=lines.encode())
    assert (done.returncode, done.stderr) == (0, b"")
    assert "王小明 out 3rd, by Žofie: +1." in done.stdout.decode().splitlines()
    done = dcpl(league, "night", "1", "finish", page=page)
    assert "Žofie won." in done.stdout.decode()
    for words in (("standings",), ("player", "list"), ("event", "show", "1"), ("explain", "žofie")):
        done = dcpl(league, *words, page=page)
        assert done.returncode == 0 and "Žofie" in done.stdout.decode(), words
    done = dcpl(league, "explain", "žofia", page=page)
    assert done.returncode == 1 and "Žofie" in done.stderr.decode()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        (b"seat a, b\nout Jos\xe9 by a\nout b by a\n", "line 2: out Jos\\udce9 by a"),
        ("seat a, b\n".encode("utf-16"), "the lines are in UTF-16: they were not read"),
        (b"seat a, b\n" + b"x" * 200_000, "a line of standard input has more than 100,000 bytes"),
    ],
)
def test_lines_that_nobody_can_read(league: Path, typed: bytes, said: str) -> None:
    done = dcpl(league, "night", "1", page="utf-8", typed=typed)
    assert done.returncode == 1 and said in done.stderr.decode().splitlines()[0]
    assert b"Traceback" not in done.stderr


def test_ctrl_z_enter_ends_an_evening_and_is_named(league: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    said: list[str] = []
    typed = iter(["seat a, b", KeyboardInterrupt(), "\x1a", "out b by a"])

    def read() -> str:
        line = next(typed)
        if isinstance(line, str):
            return line
        raise line

    monkeypatch.setattr("dcpl.night.session.LEAVES", "Ctrl-Z Enter")
    at_terminal(Desk(league, None, 1, prompted=True), Voice(said.extend, said.extend, said.extend), read)
    assert next(typed) == "out b by a"
    assert "(Ctrl-Z Enter leaves; `status` shows what is recorded)" in said
    assert said[-1].startswith("Every line is kept.")


class Kernel:
    """Answers what paper the region has, as Windows does."""

    def __init__(self, paper: str) -> None:
        self.kernel32, self._paper = self, paper

    def GetLocaleInfoEx(self, name: None, what: int, room: Any, size: int) -> int:  # noqa: N802 - its name
        assert (name, what, size) == (None, 0x100A, 8)
        room.value = self._paper
        return len(self._paper) + 1 if self._paper else 0


@pytest.mark.parametrize(
    ("paper", "size"), [("1", "letter"), ("5", "letter"), ("9", "a4"), ("8", "a4"), ("", "a4")]
)
def test_paper_of_a_region_of_windows(monkeypatch: pytest.MonkeyPatch, paper: str, size: str) -> None:
    for name in ("LC_ALL", "LC_PAPER", "LANG"):
        monkeypatch.delenv(name, raising=False)
    assert printing.paper_size(None) == "a4"
    monkeypatch.setattr(sys, "platform", "win32")
    monkeypatch.setattr("ctypes.windll", Kernel(paper), raising=False)
    assert printing.paper_size(None) == size
    assert printing.paper_size("A4") == "a4"
    monkeypatch.setenv("LANG", "de_DE.UTF-8")
    assert printing.paper_size(None) == "a4"


class Broken:
    """A pipe whose reader has gone, as Windows tells it."""

    encoding = "utf-8"

    def write(self, text: str) -> None:
        raise OSError(errno.EINVAL, "Invalid argument")

    def flush(self) -> None:
        return


def test_a_reader_who_has_gone_is_an_invalid_argument(monkeypatch: pytest.MonkeyPatch) -> None:
    with monkeypatch.context() as patched:
        patched.setattr(sys, "stdout", Broken())
        with pytest.raises(OSError):
            printing.say(["one"])
        patched.setattr(os, "name", "nt")
        printing.say(["one"])
        printing.deliver("page\n", None, exact=False)
        with pytest.raises(OSError):
            printing.say(["stored"], made=True)


@pytest.mark.parametrize("name", ["CON", "Prn", "aux", "NUL", "COM1", "lpt9", "com0", "LPT²"])
def test_no_file_is_called_as_a_device_is(name: str) -> None:
    assert is_device(name) and is_device(f"{name}.csv")
    for path in player_paths([name, f"{name} Smith", "Ada"]).values():
        assert not is_device(path.rpartition("/")[2])
    rows = (SheetRow("Ada", 1), SheetRow("Bo", 2))
    for title in (name, ""):
        made = sheets_to_mend([BroughtNight("", title, f"{name}.tdt", None, rows)], {})
        assert [is_device(sheet.file) for sheet in made] == [False]


def held(name: str | Path = "page.pdf") -> PermissionError:
    error = PermissionError(errno.EACCES, "The process cannot access the file", str(name))
    error.winerror = 32  # type: ignore[attr-defined]  # there on Windows only
    return error


def test_what_is_held_open_is_to_be_closed_and_no_matter_of_permissions(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shown = translate(held(), [], None)
    assert shown.exit_code == 1 and shown.lines[1].startswith("Close what has it open")
    with pytest.raises(StoreError) as refused, translated(tmp_path / "league.db"):
        raise held()
    assert refused.value.remedy.startswith("Close what has it open")
    site = tmp_path / "site"
    put_in_place(str(site), {"index.html": b"one"})

    def rename(source: Path, target: Path) -> None:
        raise held(source)

    monkeypatch.setattr("dcpl.cli.site_folder._exchanged", lambda *folders: False)
    monkeypatch.setattr(os, "rename", rename)
    with pytest.raises(PermissionError) as raised:
        put_in_place(str(site), {"index.html": b"two"})
    assert translate(raised.value, [], None).lines[0].startswith(str(site))
    assert os.listdir(tmp_path) == ["site"] and (site / "index.html").read_bytes() == b"one"
