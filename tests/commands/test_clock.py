"""The clock at the command line, and on a terminal of its own."""

from __future__ import annotations

import json
import os
import re
import select
import shlex
import signal
import sqlite3
import struct
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing, suppress
from pathlib import Path
from typing import Any

import pytest

from dcpl.actions.clock import pause_clock, start_clock
from dcpl.actions.work import Command
from dcpl.reports.blinds import find_blinds
from tests.building import ROOT

fcntl = pytest.importorskip("fcntl", reason="full screens are for Unix")
pty = pytest.importorskip("pty", reason="full screens are for Unix")
termios = pytest.importorskip("termios", reason="full screens are for Unix")

T0 = 1_767_294_000_000
"""2026-01-01 19:00 UTC."""
MINUTE = 60_000

Run = Callable[..., Any]


@pytest.fixture(autouse=True)
def _utc(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    monkeypatch.setenv("TZ", "UTC")
    time.tzset()
    yield
    monkeypatch.undo()
    time.tzset()


@pytest.fixture
def started(league: Path) -> Path:
    """This test's database: the clock of event 1 runs since 19:00 on New Year's Day."""
    start_clock(Command(league, None, "dcpl clock 1 start"), 1, find_blinds("dcpl"), T0)
    return league


def test_one_frame_at_a_time_of_day(started: Path, run: Run, golden: Callable[[str, str], None]) -> None:
    golden("clock/printed.txt", run("clock", "1", "--at", "19:42").stdout)
    shown = json.loads(run("clock", "1", "--at", "19:42", "-f", "json").stdout)
    assert (shown["level"], shown["left_seconds"], shown["state"]) == (3, 18 * 60, "running")
    assert (shown["at"], shown["small"], shown["big"]) == ("2026-01-01T19:42:00", 75, 150)
    assert shown["late_entry_open"] and shown["rebuys_open"] and shown["round"] == 3
    after_midnight = json.loads(run("clock", "1", "--at", "0:30", "-f", "json").stdout)
    assert (after_midnight["at"], after_midnight["level"]) == ("2026-01-02T00:30:00", 15)
    assert not after_midnight["late_entry_open"] and not after_midnight["rebuys_open"]


def test_a_time_before_it_was_set_going_is_not_kept(started: Path, run: Run) -> None:
    told = run("clock", "1", "--at", "18:30", code=1).stderr
    assert "set going or moved at 19:00; how it stood at 18:30 is not kept" in told


def test_without_a_clock_the_schedule_waits(league: Path, run: Run) -> None:
    shown = json.loads(run("clock", "1", "--blinds", "turbo", "--once", "-f", "json").stdout)
    assert (shown["state"], shown["blinds"], shown["left_seconds"]) == ("not-started", "Turbo", 720)
    assert "NOT STARTED" in run("clock", "1").stdout
    assert "was not started" in run("clock", "1", "pause", "--reason", "x", code=1).stderr


def test_start_pause_resume_move_and_stop(league: Path, run: Run, told: Run) -> None:
    def now() -> dict[str, Any]:
        return told("clock", "1", "--once")  # type: ignore[no-any-return]

    assert "League blinds, level 1, 25 / 50" in run("clock", "1", "start").stdout
    assert now()["state"] == "running"
    assert "a reason is needed" in run("clock", "1", "pause", code=1).stderr
    assert "invisible character" in run("clock", "1", "pause", "--reason", "x\x1b[2J", code=1).stderr
    assert "is paused: a dispute" in run("clock", "1", "pause", "--reason", "a  dispute").stdout
    assert (now()["state"], now()["pause_reason"]) == ("paused", "a dispute")
    assert "paused already: a dispute" in run("clock", "1", "pause", "--reason", "y", code=1).stderr
    assert (
        "was moved to level 5.\n  Level 5, 20:00 left; it is paused."
        in run("clock", "1", "level", "5").stdout
    )
    assert (now()["level"], now()["left_seconds"], now()["round"]) == (5, 1200, 5)
    run("clock", "1", "back", "5")
    assert (now()["part"], now()["left_seconds"], now()["next_level"]) == ("break", 300, 5)
    run("clock", "1", "forward", "6")
    assert (now()["level"], now()["left_seconds"]) == (5, 1140)
    run("clock", "1", "next")
    run("clock", "1", "previous")
    assert (now()["level"], now()["left_seconds"]) == (5, 1200)
    assert "goes on" in run("clock", "1", "resume").stdout
    assert (now()["state"], now()["pause_reason"]) == ("running", None)
    assert "started before, and it is running already" in run("clock", "1", "start", code=1).stderr
    assert "taken away" in run("clock", "1", "stop").stdout
    assert now()["state"] == "not-started"
    assert "The clock of event 1 is stopped" in run("log").stdout


def test_a_moved_clock_can_be_taken_back(started: Path, run: Run, told: Run) -> None:
    before = told("clock", "1", "--at", "19:42")
    pause_clock(Command(started, None, "dcpl clock 1 pause"), 1, "a dispute", T0 + 10 * MINUTE)
    assert told("clock", "1", "--at", "19:42")["state"] == "paused"
    run("undo")
    assert told("clock", "1", "--at", "19:42") == before


def test_a_later_edit_of_the_file_changes_no_running_clock(
    league: Path, run: Run, told: Run, tmp_path: Path
) -> None:
    file = tmp_path / "mine.toml"
    text = (ROOT / "data" / "blinds" / "turbo.toml").read_text(encoding="utf-8")
    file.write_text(text.replace("Turbo", "Mine"), encoding="utf-8")
    run("clock", "1", "start", "--blinds", file)
    file.write_text(text.replace("small = 50, big = 100", "small = 25, big = 50"), encoding="utf-8")
    assert (told("clock", "1", "--once")["big"], told("clock", "1", "--once")["blinds"]) == (100, "Mine")
    refused = run("clock", "1", "--blinds", file, "--once", code=1).stderr
    assert "started with other blinds (Mine)" in refused
    file.unlink()
    assert told("clock", "1", "--once")["big"] == 100


@pytest.mark.parametrize(
    ("words", "code", "told"),
    [
        (("clock", "1", "start", "--blinds", "fast"), 1, 'no blinds called "fast"'),
        (("clock", "1", "start", "--blinds", "gone.toml"), 1, "gone.toml"),
        (("clock", "99"), 1, "has no event 99"),
        (("clock", "1", "begin"), 2, 'knows no "begin"'),
        (("clock", "1", "level"), 2, "level needs a number"),
        (("clock", "1", "level", "0"), 2, "level needs a number"),
        (("clock", "1", "pause", "5"), 2, "pause takes no number"),
        (("clock", "1", "resume", "--reason", "x"), 2, "--reason goes with pause"),
        (("clock", "1", "start", "--once"), 2, "print the clock"),
        (("clock", "1", "stop", "--blinds", "dcpl"), 2, "has not begun"),
        (("clock", "1", "--at", "25:00"), 2, "no time of day"),
        (("clock", "start", "1"), 2, "no event"),
        (("clock", "1", "--once", "-f", "csv"), 2, "no list"),
        (("blinds", "show", "fast"), 1, "there are dcpl, deep and turbo"),
    ],
)
def test_what_is_refused(league: Path, run: Run, words: tuple[str, ...], code: int, told: str) -> None:
    assert told in run(*words, code=code).stderr


def test_a_file_with_faults_starts_no_clock(league: Path, run: Run, tmp_path: Path) -> None:
    file = tmp_path / "bad.toml"
    file.write_bytes(b'name = "\xff"\n')
    assert "it is not UTF-8" in run("clock", "1", "start", "--blinds", file, code=1).stderr
    file.write_text('name = "Bad"\nschedule = [ { small = 1, bug = 2 } ]\n', encoding="utf-8")
    assert "bad.toml, line 2: level 1: unknown key bug" in run("blinds", "show", file, code=1).stderr


def test_no_clock_for_an_event_that_is_over(league: Path, run: Run, record: Run) -> None:
    record(1, "1,A,\n2,B,A")
    assert "is final" in run("clock", "1", "start", code=1).stderr
    run("event", "cancel", "2")
    assert "is cancelled" in run("clock", "2", "start", code=1).stderr


@pytest.mark.parametrize("name", ["dcpl", "deep", "turbo"])
def test_a_schedule_for_the_wall(
    league: Path, run: Run, name: str, golden: Callable[[str, str], None]
) -> None:
    page = run("blinds", "show", name, "--start", "19:00").stdout
    golden(f"blinds/{name}.txt", page)
    assert max(map(len, page.splitlines())) <= 80
    rows = json.loads(run("blinds", "show", name, "-f", "json").stdout)["parts"]
    assert rows[0] == {
        "part": "level",
        "level": 1,
        "ante": 0,
        "color_up": [],
        "starts": None,
        **{key: rows[0][key] for key in ("small", "big", "minutes")},
    }
    assert run("blinds", "show", name, "-f", "csv").stdout.startswith("part,level,small,big,ante,minutes,")


def test_the_list_of_schedules(run: Run) -> None:
    assert [row["name"] for row in json.loads(run("blinds", "list", "-f", "json").stdout)["blinds"]] == [
        "dcpl",
        "deep",
        "turbo",
    ]


class Terminal:
    """A terminal with a shell's place in it taken by one dcpl command."""

    def __init__(self, *words: object, columns: int = 80, rows: int = 24, **environment: str) -> None:
        self.seen = b""
        self.pid, self.fd = pty.fork()
        if self.pid == 0:  # the command itself: nothing of the test may run on in here
            try:
                os.chdir(ROOT)
                given = {**os.environ, "TERM": "xterm", "PYTHONUTF8": "1", **environment}
                for name in ("COLUMNS", "LINES"):
                    given.pop(name, None)
                os.execve(sys.executable, [sys.executable, "-m", "dcpl", *map(str, words)], given)
            finally:
                os._exit(99)
        self.resize(columns, rows)
        self.before = termios.tcgetattr(self.fd)

    def resize(self, columns: int, rows: int) -> None:
        fcntl.ioctl(self.fd, termios.TIOCSWINSZ, struct.pack("HHHH", rows, columns, 0, 0))

    def read(self, until: str, seconds: float = 20) -> str:
        """Read what the command writes until a text comes, and give what was read for it."""
        seen, end = b"", time.monotonic() + seconds
        while until.encode() not in seen:
            assert time.monotonic() < end, f"no {until!r} in {seen[-3000:].decode(errors='replace')}"
            if select.select([self.fd], [], [], 0.1)[0]:
                try:
                    seen += os.read(self.fd, 65536)
                except OSError as error:  # the command has ended
                    raise AssertionError(f"no {until!r} in {seen.decode(errors='replace')}") from error
        self.seen += seen
        return seen.decode(errors="replace")

    def type(self, text: str) -> None:
        os.write(self.fd, text.encode())

    def end(self, seconds: float = 20) -> int:
        """Read to the end, and give the exit code; the terminal must be as it was."""
        limit = time.monotonic() + seconds
        while True:
            if select.select([self.fd], [], [], 0.05)[0]:
                with suppress(OSError):
                    self.seen += os.read(self.fd, 65536)
            done, status = os.waitpid(self.pid, os.WNOHANG)
            if done:
                break
            assert time.monotonic() < limit, self.seen[-2000:]
        while select.select([self.fd], [], [], 0)[0]:
            try:
                more = os.read(self.fd, 65536)
            except OSError:
                break
            if not more:
                break
            self.seen += more
        assert self.seen.count(b"\x1b[?1049h") == self.seen.count(b"\x1b[?1049l") == 1
        assert self.seen.rindex(b"\x1b[?25h") > self.seen.rindex(b"\x1b[?25l")
        assert termios.tcgetattr(self.fd)[:6] == self.before[:6]
        os.close(self.fd)
        return os.waitstatus_to_exitcode(status)


@pytest.mark.slow
def test_an_evening_on_the_screen(league: Path) -> None:
    screen = Terminal("--db", league, "clock", "1", "--blinds", "turbo", NO_COLOR="1")
    assert "NOT STARTED" in screen.read("space start")
    screen.type(" ")
    assert "NOT STARTED" not in screen.read("The clock of event 1 runs: Turbo")
    screen.type(" ")
    screen.read("Stopped for what dispute?")
    screen.type("seat cluim\x7f\x7f\x7faim\r")
    screen.read("PAUSED: seat claim")
    screen.resize(60, 20)
    screen.read("\x1b[2J")
    screen.type("n")
    narrow = screen.read("was moved")
    assert "\a" in narrow or screen.read("\a")  # a new level rings, before the frame or after it
    frame = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]|\a", "", narrow.split("\x1b[H")[-1])
    assert frame.startswith("Dark City") and all(len(line.rstrip("\r")) <= 60 for line in frame.split("\n"))
    screen.type(" ")
    screen.read("goes on")
    screen.type(" ")
    screen.read("dispute?")
    screen.type("\x1b")
    screen.type("+")
    screen.read("was moved back by 1 minute")
    screen.type("-")
    screen.read("was moved on by 1 minute")
    assert not any(colour in screen.seen for colour in (b"\x1b[3", b"\x1b[1;", b"\x1b[2m"))
    screen.type("q")
    assert screen.end() == 0
    with closing(sqlite3.connect(league)) as connection, connection:
        assert connection.execute("SELECT part, pause_reason FROM clock").fetchall() == [(1, "")]
        assert connection.execute("SELECT since_ms IS NOT NULL FROM clock").fetchall() == [(1,)]
        commands = [text for (text,) in connection.execute("SELECT command FROM change ORDER BY id")][-6:]
    connection.close()
    assert [shlex.split(text)[1:] for text in commands] == [
        ["clock", "1", "start"],
        ["clock", "1", "pause", "--reason", "seat claim"],
        ["clock", "1", "next"],
        ["clock", "1", "resume"],
        ["clock", "1", "back", "1"],
        ["clock", "1", "forward", "1"],
    ]


@pytest.mark.slow
def test_a_second_terminal_follows(started: Path, run: Run) -> None:
    screen = Terminal("--db", started, "clock", "1", columns=100, rows=30)
    screen.read("TIME IS UP")  # it was started years ago
    run("clock", "1", "level", "3")
    screen.read("level 4, 100 / 200")
    run("clock", "1", "pause", "--reason", "from the other one")
    screen.read("PAUSED: from the other one")
    screen.type("\x03")
    assert screen.end() == 130


@pytest.mark.slow
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_killed_clock_gives_the_terminal_back(started: Path, number: int) -> None:
    screen = Terminal("--db", started, "clock", "1")
    screen.read("q leave")
    os.kill(screen.pid, number)
    assert screen.end() == (130 if number == signal.SIGINT else 128 + number)


@pytest.mark.slow
def test_it_is_right_after_the_machine_slept(league: Path) -> None:
    # The first level has some seconds to go, and the next begins while nothing runs.
    at_ms = int(time.time() * 1000) - 20 * MINUTE + 6000
    start_clock(Command(league, None, "dcpl clock 1 start"), 1, find_blinds("dcpl"), at_ms)
    screen = Terminal("--db", league, "clock", "1", NO_COLOR="1")
    assert "\a" not in screen.read("Next: level 2")
    os.kill(screen.pid, signal.SIGSTOP)
    time.sleep(max(0.0, (at_ms + 20 * MINUTE + 1500) / 1000 - time.time()))
    os.kill(screen.pid, signal.SIGCONT)
    assert "New blinds with the next deal" in screen.read("\a") + screen.read("Next: level 3")
    screen.type("q")
    assert screen.end() == 0


@pytest.mark.slow
def test_it_goes_on_while_the_database_cannot_be_read(started: Path) -> None:
    screen = Terminal("--db", started, "clock", "1", NO_COLOR="1")
    screen.read("q leave")
    away = started.with_name("away.db")
    started.rename(away)
    screen.read("league.db")
    away.rename(started)
    screen.read("q leave")
    screen.type("q")
    assert screen.end() == 0


def test_a_dumb_terminal_gets_a_frame(started: Path) -> None:
    pid, fd = pty.fork()
    if pid == 0:
        try:
            os.chdir(ROOT)
            words = [sys.executable, "-m", "dcpl", "--db", str(started), "clock", "1"]
            os.execve(sys.executable, words, {**os.environ, "TERM": "dumb", "PYTHONUTF8": "1"})
        finally:
            os._exit(99)
    seen = b""
    while True:
        try:
            read = os.read(fd, 65536)
        except OSError:
            break
        if not read:
            break
        seen += read
    assert os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == 0
    assert b"TIME IS UP" in seen and b"\x1b" not in seen
    os.close(fd)
