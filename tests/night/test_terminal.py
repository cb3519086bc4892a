"""The prompt in a real terminal of 60 columns: the menu, a wrong name, Ctrl-C, Ctrl-D."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dcpl.night.lines import Desk
from dcpl.night.prompt import offers

pexpect = pytest.importorskip("pexpect")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.skipif(not hasattr(pexpect, "spawn"), reason="no terminals of this kind here"),
]


@pytest.fixture
def terminal(league: Path) -> Iterator[Any]:
    child = pexpect.spawn(
        sys.executable,
        ["-m", "dcpl", "--db", str(league), "night", "2"],
        cwd=str(Path(__file__).parents[2]),
        env={**os.environ, "TERM": "xterm", "PROMPT_TOOLKIT_NO_CPR": "1"},
        dimensions=(24, 60),
        encoding="utf-8",
        timeout=20,
    )
    child.expect("2>")
    yield child
    child.close(force=True)


def answer(child: Any, text: str, expected: str) -> None:
    child.send(f"{text}\r")
    child.expect(re.escape(expected))
    child.expect("2>")


def test_an_evening_at_a_terminal(terminal: Any, league: Path) -> None:
    answer(terminal, "seat ada, bo, cy, dana", "Dana Lee are seated: 4")
    answer(terminal, "out zzz", 'no player is called "zzz"')
    terminal.send("out dnaa by bo\r")
    terminal.expect(re.escape('No player is called "dnaa". Dana Lee?'))
    terminal.send("n\r")
    terminal.expect("nothing was recorded")
    terminal.expect("2>")
    terminal.send("out dnaa by bo\r")
    terminal.expect(re.escape("[Y/n]"))
    terminal.send("\r")
    terminal.expect(re.escape("Dana Lee out 4th, by Bo: +1."))
    terminal.expect("2>")
    terminal.send("out cy by a")
    terminal.send("\x03")  # Ctrl-C: the line is gone, the night goes on
    terminal.expect("Ctrl-D leaves")
    terminal.expect("2>")
    terminal.send("out c\t")
    terminal.expect("Cy")
    terminal.send(" by ada\r")
    terminal.expect(re.escape("Cy out 3rd, by Ada: +1."))
    terminal.expect("2>")
    terminal.send("\x04")
    terminal.expect(re.escape("Every line is kept."))
    terminal.expect(pexpect.EOF)
    terminal.close()
    assert terminal.exitstatus == 0
    live = Desk(league, None, 2).room().live
    assert live.left == ("Ada", "Bo") and len(live.night.exits) == 2


def test_another_terminal_is_seen_in_the_prompt(terminal: Any, league: Path) -> None:
    from dcpl.night.lines import carry_out

    answer(terminal, "seat ada, bo, cy, dana", "Dana Lee are seated: 4")
    carry_out(Desk(league, None, 2), "out dana by bo")
    terminal.expect("3rd")  # only what differs is drawn anew


def test_finish_asks_for_those_who_never_came(terminal: Any, league: Path, run: Any) -> None:
    run("reserve", "add", 2, "Ed")
    answer(terminal, "seat ada, bo", "are seated: 2")
    answer(terminal, "out bo by ada", "Ada has won")
    terminal.send("finish\r")
    terminal.expect("Ed reserved a seat and never came")
    terminal.send("y\r")
    terminal.expect("Ed is a no-show: -25")
    terminal.expect("Event 2 is final")
    terminal.expect("2>")


def test_what_the_menu_offers(league: Path) -> None:
    from dcpl.night.lines import carry_out

    desk = Desk(league, None, 2)
    assert [text for text, _ in offers(desk, "re")] == ["rebuy ", "remove "]
    carry_out(desk, "seat ada, alan, bo, dana")
    carry_out(desk, "out bo by ada")
    assert offers(desk, "out a") == [("Ada", -1), ("Alan", -1)]
    assert offers(desk, "out ada by dana l") == [("Dana Lee", -6)]
    assert offers(desk, "out ada by ") == [("Alan", 0), ("Dana Lee", 0)] or offers(desk, "out Ada by a") == [
        ("Alan", -1)
    ]
    assert offers(desk, "rebuy ") == [("Bo", 0)]
    assert ("Cy", -1) in offers(desk, "seat c")
    assert offers(desk, "note a") == offers(desk, "finish ") == []
    assert offers(desk, "count ada=500, al") == [("Alan", -2)]
