"""Kills, two at once, and noise: never a traceback, never half a night."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, example, given, settings
from hypothesis import strategies as st
from typer.testing import CliRunner

from dcpl.cli.root import app
from tests.bench.killed import MODES, in_mode
from tests.bench.leagues import NAMES, nights
from tests.commands.test_corrections import contents

Run = Callable[..., Any]
NIGHTS = 1000
ROOT = Path(__file__).parent.parent.parent


def dcpl(db: Path, *words: str) -> list[str]:
    return [sys.executable, "-m", "dcpl", "--db", str(db), *words]


def start(db: Path, *words: str) -> subprocess.Popen[str]:
    pipe = subprocess.PIPE
    return subprocess.Popen(dcpl(db, *words), stdout=pipe, stderr=pipe, text=True, cwd=ROOT, env=os.environ)


@pytest.fixture(scope="module")
def long_season(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A season of 1,000 events, one of them recorded, and a file with the other 999."""
    folder = tmp_path_factory.mktemp("long")
    db = folder / "league.db"
    lines = nights(NIGHTS).splitlines()
    first = [line for line in lines if line.startswith(("event", "1,"))]
    (folder / "first.csv").write_text("\n".join(first) + "\n", encoding="utf-8")
    rest = [line for line in lines if not line.startswith("1,")]
    (folder / "rest.csv").write_text("\n".join(rest) + "\n", encoding="utf-8")
    for words in (
        ("init",),
        ("season", "new", "2026", "--events", str(NIGHTS)),
        ("player", "add", *NAMES),
        ("import", "results", str(folder / "first.csv")),
    ):
        result = CliRunner().invoke(app, ["--db", str(db), *words])
        assert result.exit_code == 0, result.output
    return db


@pytest.mark.slow
@pytest.mark.parametrize("mode", MODES)
def test_killed_in_the_middle_of_an_import(
    long_season: Path, db: Path, run: Run, told: Run, mode: str
) -> None:
    """kill -9 at many moments: reading works at once, check is clean, nothing of the import is there."""
    file = str(long_season.with_name("rest.csv"))
    shutil.copy(long_season, db)
    in_mode(db, mode)
    before = contents(db)
    began = time.monotonic()
    with start(db, "import", "results", file) as process:
        out, err = process.communicate()
    assert process.returncode == 0, err
    whole = time.monotonic() - began
    assert told("standings")["events_recorded"] == NIGHTS
    run("undo")
    assert contents(db) == before

    killed = 0
    for part in (0.3, 0.5, 0.7, 0.9):
        with start(db, "import", "results", file) as process:
            try:
                process.wait(whole * part)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()
        recorded = told("standings")["events_recorded"]
        assert recorded in (1, NIGHTS)
        if recorded == NIGHTS:  # it was quicker than the first time: killed after it was done
            run("undo")
        else:
            killed += 1
        assert run("check").stdout == ""
        assert contents(db) == before
    assert killed >= 2
    run("adjust", NAMES[0], 5, "--reason", "writing works as well")


@pytest.mark.slow
def test_two_imports_at_once(long_season: Path, db: Path, run: Run, told: Run) -> None:
    """One waits for the other, or is refused with 4; each import is there whole or not at all."""
    shutil.copy(long_season, db)
    lines = long_season.with_name("rest.csv").read_text(encoding="utf-8").splitlines()
    halves = []
    for number, events in enumerate((range(2, 501), range(501, NIGHTS + 1))):
        rows = [line for line in lines[1:] if int(line.split(",")[0]) in events]
        halves.append(db.with_name(f"half{number}.csv"))
        halves[-1].write_text("\n".join([lines[0], *rows]) + "\n", encoding="utf-8")
    first, second = (("import", "results", str(half)) for half in halves)
    with start(db, *first) as one, start(db, *second) as two:
        told("standings")
        errors = [process.communicate()[1] for process in (one, two)]
    codes = [one.returncode, two.returncode]
    assert 0 in codes and set(codes) <= {0, 4}, errors
    for code, error in zip(codes, errors, strict=True):
        assert "Traceback" not in error
        assert code == 0 or "locked" in error
    wanted = 1 + 499 * (codes[0] == 0) + 500 * (codes[1] == 0)
    assert told("standings")["events_recorded"] == wanted
    assert run("check").stdout == ""


@pytest.mark.slow
def test_the_same_import_twice_at_once(long_season: Path, db: Path, run: Run, told: Run) -> None:
    shutil.copy(long_season, db)
    file = str(long_season.with_name("rest.csv"))
    with start(db, "import", "results", file) as one, start(db, "import", "results", file) as two:
        for process in (one, two):
            process.communicate()
    assert sorted({one.returncode, two.returncode}) in ([0], [0, 4])
    assert told("standings")["events_recorded"] == NIGHTS
    assert len([row for row in told("log")["changes"] if "import results" in row["command"]]) == 2
    assert run("check").stdout == ""


@pytest.mark.slow
def test_interrupted(long_season: Path, db: Path, told: Run) -> None:
    """Ctrl-C: exit 130, no traceback, nothing written."""
    import signal

    shutil.copy(long_season, db)
    before = contents(db)
    file = str(long_season.with_name("rest.csv"))
    with start(db, "import", "results", file) as process:
        for _ in range(1000):
            time.sleep(0.01)
            if db.with_name("league.db-journal").exists():
                break
        process.send_signal(signal.SIGINT)
        _, error = process.communicate()
    assert process.returncode == 130, error
    assert "Traceback" not in error
    assert contents(db) == before


CELLS = st.sampled_from(
    [
        *("", "A", "B", "C", "D", "a ", "A; B", "B & C", "Zoe", "0", "1", "2", "3", "-1", "26", "2.5", "1e9"),
        *("played", "no-show", "removed", "left-early", "chip-count", "prepaid-absent", "yes", "no", "x"),
        *("Ah Kd/As Ad Kc Kh 4s", "Ah Ah/2c 3c 4c", "5h 6h 7h 8h 9h", "=1+1", "\ufeff", '"', "\x07", "é"),
        *("2026-01-01", "2026-02-30", "999999999999999999999", "１", "A\u200b", "#", "\\", "None"),
    ]
)
COLUMNS = (
    *("place", "player", "hitman", "rebuys", "status", "penalty", "high_hand", "rebuy_hitman", "guest"),
    "note",
)


@st.composite
def sheets(draw: st.DrawFn) -> str:
    """A sheet that is nearly right: legal rows, of which some cells are something else."""
    columns = list(draw(st.permutations(COLUMNS)))[: draw(st.integers(2, len(COLUMNS)))]
    for needed in ("place", "player"):
        if needed not in columns and draw(st.integers(0, 9)):
            columns.append(needed)
    lines = [columns]
    for place, player in enumerate("ABCDEF"[: draw(st.integers(0, 6))], start=1):
        legal = {"place": str(place), "player": player, "hitman": "A" if place > 1 else ""}
        lines.append([legal.get(column, "") for column in columns])
    for _ in range(draw(st.integers(0, 4))):
        row = draw(st.integers(0, len(lines) - 1))
        cell = draw(st.integers(0, len(columns) - 1))
        lines[row] = [*lines[row][:cell], draw(CELLS), *lines[row][cell + 1 :]]
    separator = draw(st.sampled_from(",;\t"))
    return "\n".join(separator.join(line) for line in lines) + draw(st.sampled_from(["\n", "", "\r\n,,\n"]))


def record(db: Path, content: bytes, *words: str) -> Any:
    """Record event 2, and look that a refusal wrote nothing."""
    before = contents(db)
    result = CliRunner().invoke(app, ["--db", str(db), "event", "record", "2", "-", *words], input=content)
    assert result.exit_code in (0, 1), (result.output, result.exception)
    assert "Traceback" not in result.output and "fault in dcpl" not in result.output
    if result.exit_code == 1:
        assert result.stderr.strip() and result.stdout == ""
        assert contents(db) == before
    return result


ONE_DATABASE = settings(
    max_examples=120,
    deadline=None,
    suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow],
)


@ONE_DATABASE
@given(sheet=sheets(), create=st.booleans())
@example(sheet="place,player,status\n1,A,left-early\n2,B,removed\n", create=False)
@example(sheet="place,player,rebuys,rebuy_hitman\n1,A,1,B\n2,B,1,A\n", create=False)
def test_any_sheet(league: Path, sheet: str, create: bool) -> None:
    """Recorded whole and taken back whole, the same again from its own sheet; or refused."""
    before = contents(league)

    def run(*words: str, stdin: str | None = None) -> str:
        result = CliRunner().invoke(app, ["--db", str(league), *words], input=stdin)
        assert result.exit_code == 0, (words, result.output, result.exception)
        return result.stdout

    result = record(league, sheet.encode("utf-8", "surrogatepass"), *(["--create-players"] * create))
    if result.exit_code == 0:
        shown = json.loads(run("event", "show", "2", "-f", "json"))
        assert sum(row["prize_cents"] for row in shown["results"]) == shown["night_pot_cents"]
        assert run("check") == ""
        for words in (("standings",), ("qualify",), ("ledger",), ("explain", "A")):
            run(*words)
        again = run("event", "sheet", "2")
        assert "Nothing changes" in run("event", "record", "2", "-", stdin=again)
        run("undo")
    assert contents(league) == before


@ONE_DATABASE
@given(
    content=st.binary(max_size=300) | st.text(max_size=300).map(lambda text: text.encode("utf-8", "replace"))
)
def test_any_bytes(league: Path, content: bytes) -> None:
    assert record(league, content).exit_code == 1
    result = record(league, b"place,player\n1,A\n2," + content, "--create-players")
    if result.exit_code == 0:
        CliRunner().invoke(app, ["--db", str(league), "undo"])


INTERRUPTED = """
import atexit, os, signal, sys, time, weakref
from importlib.abc import MetaPathFinder

signal.signal(signal.SIGINT, signal.default_int_handler)
press = lambda: os.kill(os.getpid(), signal.SIGINT)

class AtImport(MetaPathFinder):
    def find_spec(self, name, path, target=None):
        if when == "begin" and name == "dcpl.cli.options":
            press()
        if when == "lost" and name == "dcpl.actions.players":
            lost = type("Lost", (), {})()
            kept = weakref.ref(lost, lambda _: press())  # a callback's error is printed, and all goes on
            del lost
            time.sleep(2)

when = sys.argv.pop(1)
sys.meta_path.insert(0, AtImport())
if when == "end":
    atexit.register(press)
from dcpl.__main__ import main
main()
"""


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
@pytest.mark.parametrize(("when", "code"), [("begin", -2), ("end", 0)])
def test_interrupted_before_it_begins_and_after_it_is_done(league: Path, when: str, code: int) -> None:
    """Never a traceback; and what was stored and told is no interruption any more."""
    words = [sys.executable, "-c", INTERRUPTED, when, "--db", str(league), "player", "add", "Zed"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (code, "")
    assert ("Zed" in str(contents(league))) == (when == "end")


@pytest.mark.skipif(os.name == "nt", reason="signals of Unix")
def test_an_interruption_that_python_loses_is_one_all_the_same(league: Path) -> None:
    words = [sys.executable, "-c", INTERRUPTED, "lost", "--db", str(league), "player", "add", "Zed"]
    done = subprocess.run(words, capture_output=True, text=True, cwd=ROOT)
    assert (done.returncode, done.stderr) == (130, "")
    assert "Zed" not in str(contents(league))


FULL = Path("/dev/full")


def nowhere(where: str) -> int | None:
    """Open what nothing can be written to; None: standard output is closed."""
    if where == "a full disk":
        return os.open(FULL, os.O_WRONLY)
    if where == "closed":
        return None
    end, pipe = os.pipe()
    os.close(end)
    return pipe


@pytest.mark.skipif(not FULL.exists(), reason="a disk that is full is a device of Linux")
@pytest.mark.parametrize("where", ["a full disk", "nobody reads", "closed"])
def test_what_was_made_is_told_where_its_answer_cannot_be_printed(
    league: Path, told: Run, tmp_path: Path, where: str
) -> None:
    """MADE: a stored change is never reported as refused."""
    sheet = tmp_path / "night.csv"
    sheet.write_text("place,player,hitman\n1,A,\n2,B,A\n3,C,B\n", encoding="utf-8")

    def full(*words: str, typed: str = "") -> subprocess.CompletedProcess[str]:
        device = nowhere(where)
        try:
            return subprocess.run(
                dcpl(league, *words),
                input=typed,
                stdout=device if device is not None else subprocess.DEVNULL,
                preexec_fn=(lambda: os.close(1)) if device is None else None,
                stderr=subprocess.PIPE,
                text=True,
                cwd=ROOT,
                check=False,
            )
        finally:
            if device is not None:
                os.close(device)

    changes = len(told("log")["changes"])
    commands: list[tuple[str, ...]] = [
        ("adjust", "A", "5", "--reason", "x"),
        ("adjust", "A", "5", "--reason", "x", "-f", "json"),
        ("event", "record", "1", str(sheet)),
        ("undo",),
        ("night", "1", "seat", "a,", "b,", "c"),
    ]
    for words in commands:
        done = full(*words)
        assert (done.returncode, len(told("log")["changes"])) == (0, changes + 1), (words, done.stderr)
        assert "This was made; only the answer could not be printed" in done.stderr, words
        changes += 1
    done = full("night", "1", typed="out c by b\nout b by a\n")
    assert (done.returncode, len(told("log")["changes"])) == (0, changes + 2), done.stderr
    assert done.stderr.count("This was made") == 2
    read: list[tuple[str, ...]] = [
        ("adjust", "A", "5", "--reason", "x", "--dry-run"),
        ("standings",),
        ("night", "1", "status"),
    ]
    for words in read:
        done = full(*words)
        assert done.returncode == (1 if where == "a full disk" else 0), (words, done.stderr)
        assert ("No space left" in done.stderr) == (where == "a full disk"), words
        assert "made" not in done.stderr, words
    assert len(told("log")["changes"]) == changes + 2


@pytest.mark.skipif(os.name == "nt", reason="bytes as arguments are POSIX")
def test_letters_that_are_none_are_refused_on_the_way_in_and_shown_as_numbers(
    league: Path, told: Run, tmp_path: Path
) -> None:
    before = contents(league)
    for bad in (b"sp\xe9t", b"x\x1b[2Jy", b"x\x7f", "a\u202eb".encode(), "a\u2066b".encode()):
        for words in (["adjust", "A", "5", "--reason"], ["season", "new"], ["explain"], ["player", "add"]):
            done = subprocess.run(
                [*(part.encode() for part in dcpl(league, *words)), bad],
                capture_output=True,
                cwd=ROOT,
                env={**os.environ, "LC_ALL": "POSIX"},
                check=False,
            )
            assert done.returncode in (1, 2), (words, bad, done.stderr)
            assert b"invisible character" in done.stderr or b"no UTF-8" in done.stderr, done.stderr
            assert b"\x1b" not in done.stderr and "\u202e".encode() not in done.stderr
    assert contents(league) == before
    named = os.fsdecode(bytes(tmp_path) + b"/n\xe9.csv")
    Path(named).write_text("place,player,hitman\n1,A,\n2,B,A\n", encoding="utf-8")
    done = subprocess.run(
        dcpl(league, "event", "record", "1", named), capture_output=True, cwd=ROOT, check=False
    )
    assert done.returncode == 0, done.stderr
    assert "n\\udce9.csv" in told("log")["changes"][0]["command"]


@pytest.mark.skipif(not Path("/dev/zero").exists(), reason="a file without an end is a device of Unix")
def test_a_file_without_an_end_is_read_so_far_and_no_further(league: Path, tmp_path: Path) -> None:
    sparse = tmp_path / "sparse.toml"
    with sparse.open("wb") as file:
        file.truncate(20_000_000_000)
    for words in (
        ("event", "record", "1", "/dev/zero"),
        ("season", "import", "/dev/zero"),
        ("import", "td", "/dev/zero"),
        ("season", "new", "Y", "--rules", str(sparse)),
        ("blinds", "show", str(sparse)),
    ):
        done = subprocess.run(
            dcpl(league, *words), capture_output=True, text=True, cwd=ROOT, check=False, timeout=60
        )
        assert done.returncode == 1 and "it was not read" in done.stderr, (words, done.stderr)


@pytest.mark.skipif(os.name == "nt", reason="closed streams of a POSIX shell")
@pytest.mark.parametrize(
    ("line", "codes", "said"),
    [
        ("--version >/dev/full", (1,), "No space left"),
        ("standings -f pdf >&-", (0,), ""),
        ("event record 1 - <&-", (1,), "standard input is closed"),
        ("log -n 9223372036854775808", (2,), "not in the range"),
    ],
)
def test_streams_that_are_closed_or_full(league: Path, line: str, codes: tuple[int, ...], said: str) -> None:
    typed = f"{sys.executable} -m dcpl --db {league} {line}"
    if "--version" in line:
        typed = f"{sys.executable} -m dcpl {line}"
    done = subprocess.run(["sh", "-c", typed], capture_output=True, text=True, cwd=ROOT, check=False)
    assert done.returncode in codes and said in done.stderr, (done.returncode, done.stderr)
    assert "Traceback" not in done.stderr and "fault in dcpl" not in done.stderr
