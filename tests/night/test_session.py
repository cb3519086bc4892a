"""Pipes, single lines, two terminals, kills: every line is kept, once."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from dcpl.night.lines import Desk

Run = Callable[..., Any]
LINES = """\
# event 2
seat ada, bo, cy, hal

out cy by ada
out hal by bo
"""


def night(league: Path, *words: str) -> subprocess.Popen[str]:
    return subprocess.Popen(
        [sys.executable, "-m", "dcpl", "--db", str(league), "night", *words],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        cwd=Path(__file__).parents[2],
        env={**os.environ, "PYTHONUNBUFFERED": "1"},
    )


def said(process: subprocess.Popen[str], text: str) -> str:
    """Type a line into a pipe and wait for the first line of its answer."""
    assert process.stdin and process.stdout
    process.stdin.write(f"{text}\n")
    process.stdin.flush()
    return process.stdout.readline().rstrip()


def test_a_pipe_records_a_whole_night(league: Path, run: Run) -> None:
    result = run("night", 2, stdin=LINES + "out bo by ada\nfinish\n")
    assert "Event 2 is final: 4 players, 0 rebuys, Ada won." in result.stdout
    assert run("check").stdout == ""


def test_the_first_bad_line_stops_a_pipe(league: Path, run: Run) -> None:
    bad = LINES + "out bo by cy\nfinish\n"
    result = run("night", 2, stdin=bad, code=1)
    assert result.stdout.splitlines() == [
        "Ada, Bo, Cy and Hal are seated: 4 players, pot $80.00.",
        "Cy out 4th, by Ada: +1.",
        "Hal out 3rd, by Bo: +1, and the button: +5.",
    ]
    assert result.stderr.splitlines() == [
        "line 6: out bo by cy",
        "Cy (place 4) did not outlast Bo (place 2)",
        "a hitman's place is better than the victim's",
        "what was done before line 6 stays: run it and the rest once it is right",
    ]
    rest = "".join(bad.splitlines(keepends=True)[5:]).replace("by cy", "by ada")
    assert "Ada won" in run("night", 2, stdin=rest).stdout


def test_a_guess_is_refused_in_a_pipe(league: Path, run: Run) -> None:
    result = run("night", 2, stdin=LINES + "out bbo by ada\n", code=1)
    assert 'no player is called "bbo"\ndid you mean Bo?' in result.stderr


def test_an_empty_pipe_tells_how_the_night_stands(league: Path, run: Run) -> None:
    assert run("night", 2, stdin="# nothing\n").stdout.startswith("Event 2, scheduled: 0 players")


def test_one_line_of_the_command_line(league: Path, run: Run) -> None:
    run("night", 2, "seat", "ada,", "dana", "lee,", "bo")
    assert run("night", 2, "out", "dana", "by", "ada").stdout.splitlines() == [
        "Dana Lee out 3rd, by Ada: +1.",
        "2 left, playing for 2nd: $21.00.",
    ]
    assert "Noted" not in run("night", 2, "rebuy", "dana", "--force", "she", "asked").stderr
    assert run("night", 2, "noshow", "flo", "-12.5").stdout.startswith("Flo is a no-show: -12.5.")
    assert "dcpl night 2 noshow flo -12.5" in run("log", "-f", "json").stdout
    assert run("night", 2, "seat", "Zoë", "--new").stdout.count("New player: Zoë.") == 1
    assert '"frob" is no line' in run("night", 2, "frob", code=1).stderr
    run("night", code=2)


def test_who_never_came_is_named_in_a_pipe(league: Path, run: Run) -> None:
    run("reserve", "add", 2, "Ed", "Ada")
    result = run("night", 2, stdin=LINES + "out bo by ada\nfinish\n")
    assert "Ed reserved a seat and never came" in result.stderr
    assert "Event 2 is final" in result.stdout
    run("night", 2, stdin="undo\nnoshow ed excused\nfinish\n")
    assert ",Ed,,,no-show,0" in run("event", "sheet", 2).stdout.replace(",0,no-show", ",,no-show")


def test_seats_follow_the_busts(league: Path, run: Run) -> None:
    run("night", 2, "seat", "ada, alan, alex, bo, cy, dana, ed, flo, gus, hal")
    run("seats", "draw", 2, "--tables", 2, "--seed", 1)
    stdout = run("night", 2, stdin="out ada by bo\nout alan by bo\nout alex by bo\nundo\n").stdout
    assert "at 2 tables" in stdout


@pytest.mark.slow
def test_two_terminals_on_one_night(league: Path) -> None:
    with night(league, "2") as one, night(league, "2") as two:
        assert said(one, "seat ada, bo, cy, dana").startswith("Ada, Bo, Cy and Dana Lee are seated")
        assert said(two, "out dana by ada") == "Dana Lee out 4th, by Ada: +1."
        assert said(one, "out cy by bo") == "Cy out 3rd, by Bo: +1."
        assert two.stdin and two.stdout and one.stdin
        two.stdin.write("out bo by cy\n")  # Cy went out at the other one
        two.stdin.close()
        assert two.wait() == 1
        assert two.stderr and "Cy (place 3) did not outlast Bo (place 2)" in two.stderr.read()
        one.stdin.close()
        assert one.wait() == 0
    assert Desk(league, None, 2).room().live.left == ("Ada", "Bo")


@pytest.mark.slow
def test_two_at_once_record_a_bust_once(league: Path) -> None:
    with night(league, "2") as one:
        said(one, "seat ada, bo, cy, dana, ed")
        one.stdin.close()  # type: ignore[union-attr]  # it is a pipe
    for victim, by in (("dana", "ada"), ("cy", "bo"), ("ed", "ada")):
        both = [night(league, "2", "out", victim, "by", by) for _ in range(2)]
        told = [process.communicate() for process in both]
        assert sorted(process.returncode for process in both) == [0, 1], told
        assert sum("already" in errors for _, errors in told) == 1
    live = Desk(league, None, 2).room().live
    assert len(live.night.exits) == 3 and live.left == ("Ada", "Bo")


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
def test_kill_after_every_line_of_a_night(league: Path, run: Run) -> None:
    """Fifteen players, a session for each line, killed as soon as the line is answered; nothing is lost."""
    from tests.night.conftest import PLAYERS

    lines = [f"seat {', '.join(PLAYERS)}", "seat Max New --new", "out lu by kit", "rebuy lu"]
    order = ("Max New", "Lu", "Kit", "Jo", "Ida", "Hal", "Gus", "Flo", "Ed", "Dana Lee", "Cy", "Bo", "Alex")
    lines += [f"out {player} by ada" for player in order]
    lines += ["high alan AhKd/AsAdKcKh4s", "out alan by ada"]
    for done, text in enumerate(lines, start=1):
        process = night(league, "2")
        answer = said(process, text)
        process.send_signal(signal.SIGKILL)
        process.communicate()
        assert answer, text
        live = Desk(league, None, 2).room().live
        busts = sum(before.startswith("out") for before in lines[:done])
        assert len(live.night.exits) == busts and live.rebuys == (done > 3), (done, text)
        assert live.field == (14 if done == 1 else 15)
    run("night", 2, "finish", stdin="")
    assert run("check").stdout == ""
    shown = run("event", "sheet", 2).stdout.splitlines()
    assert len(shown) == 16 and shown[1].startswith("1,Ada,")
    assert run("log", "-f", "json", "-n", "100").stdout.count('"dcpl night 2 ') == len(lines) + 1


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(signal, "SIGKILL"), reason="there is no kill -9")
@pytest.mark.parametrize("delay", range(0, 60, 10))
def test_kill_in_the_middle_of_a_line(league: Path, run: Run, delay: int) -> None:
    """A line that was killed at work is there or not; typed again it is there once."""
    import time

    run("night", 2, stdin=LINES)
    process = night(league, "2", "out", "bo", "by", "ada")
    time.sleep(0.3 + delay / 100)
    process.send_signal(signal.SIGKILL)
    process.communicate()
    live = Desk(league, None, 2).room().live
    assert len(live.night.exits) in (2, 3)
    run("night", 2, "out", "bo", "by", "ada", code=1 if len(live.night.exits) == 3 else 0)
    assert len(Desk(league, None, 2).room().live.night.exits) == 3
    run("db", "check")
