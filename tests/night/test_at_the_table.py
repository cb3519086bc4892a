"""What is typed at the table with one hand: two names, other words, everybody at once, who walked out."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import DcplError
from dcpl.night.desk import Desk, TypedInsteadError
from dcpl.night.lines import carry_out
from dcpl.night.session import Voice, at_terminal
from dcpl.printouts.widths import broken
from tests.night.conftest import Type

SEATED = "seat ada, bo, cy, dana, hal, kit"


def refused(line: Type, text: str) -> str:
    with pytest.raises(DcplError) as told:
        line(text)
    return "\n".join(map(str, getattr(told.value, "problems", ()))) + "\n".join(told.value.lines())


@pytest.mark.parametrize("typed", ["ada bo by cy", "ada, bo by cy", "dana lee kit by cy", "ada and bo by cy"])
def test_two_known_names_are_never_one_guess(line: Type, typed: str) -> None:
    line(SEATED)
    assert "does not say who had more: A > B where A had, A = B where they tie" in refused(
        line, f"out {typed}"
    )
    assert line("status")[1].startswith("In (6)")


def test_two_hitmen_by_and_and_two_by_a_blank(line: Type) -> None:
    line(SEATED)
    assert "Ada and Cy are two players\nby Ada, Cy" in refused(line, "out bo by ada cy")
    assert line("out bo by ada and cy") == ["Bo out 6th, by Ada and Cy: +0.5 each."]
    assert "seat Ida, Jo" in refused(line, "seat ida jo")


def test_a_guess_that_throws_a_word_away_is_not_taken_by_enter(league: Path) -> None:
    asked = []

    def enter(question: str, likely: bool) -> bool:
        asked.append((question, likely))
        return likely

    desk = Desk(league, None, 2, enter)
    carry_out(desk, SEATED)
    with pytest.raises(DcplError, match="nothing was recorded"):
        carry_out(desk, "out dana xyz by bo")
    assert asked == [('No player is called "dana xyz". Dana Lee?', False)]
    assert carry_out(desk, "out dnaa lee by bo").lines[0].startswith("Dana Lee out 6th")


def test_names_are_found_as_they_are_typed(line: Type, run: Any) -> None:
    run("player", "add", "Björn", "O'Hara", "Ann and Bob")
    line("seat bjorn, O\N{RIGHT SINGLE QUOTATION MARK}hara, ada, Ann and Bob")
    assert line("ko bjo by o`hara and ann and bob")[0].startswith("Björn out 4th, by O'Hara and Ann and Bob")


def test_everybody_who_is_expected_is_seated_at_once(line: Type, run: Any) -> None:
    assert "nobody has a seat drawn or reserved" in refused(line, "seat all")
    run("reserve", "add", 2, "Ed", "Flo", "Gus")
    assert line("seat all")[0].startswith("Ed, Flo and Gus are seated: 3 players")
    run("seats", "draw", 2, "--players", "Ed,Flo,Gus,Ida", "--seed", 1)
    assert line("seat all")[0].startswith("Ida is seated: 4 players")
    assert "everybody with a seat drawn or reserved is in" in refused(line, "seat all")


def test_who_walks_out_stays_in_until_the_chips_are_gone(line: Type, league: Path) -> None:
    line(SEATED)
    assert line("away dana")[0].startswith("Dana Lee has walked out and stays in")
    assert "that is noted already" in refused(line, "away dana")
    assert "Note: Dana Lee has walked out" in line("status") and "In (6)" in line("status")[1]
    assert line("out bo by ada")[0].startswith("Bo out 6th")
    assert "is not in this night" in refused(line, "away ed")
    desk = Desk(league, None, 2, lambda question, likely: likely)
    with pytest.raises(DcplError, match="nothing was recorded") as told:
        carry_out(desk, "left dana")
    assert "`away Dana Lee`" in told.value.remedy
    assert carry_out(desk, "left dana by kit").lines[0].startswith("Dana Lee left early, 5th, by Kit")


def test_a_no_show_who_never_reserved_is_asked_about(line: Type, run: Any, league: Path) -> None:
    line(SEATED)
    assert line("noshow flo")[0] == "Flo is a no-show: -25."  # the event has no list
    line("undo")
    run("reserve", "add", 2, "Ed")
    assert "Flo reserved no seat for event 2" in refused(line, "noshow flo")
    assert line("noshow ed 10")[0] == "Ed is a no-show: -10."
    with pytest.raises(DcplError, match="nothing was recorded"):
        carry_out(Desk(league, None, 2, lambda *_: False), "noshow flo")
    assert carry_out(Desk(league, None, 2, lambda *_: True), "noshow flo").lines == (
        "Flo is a no-show: -25.",
    )
    forced = line("noshow gus excused --force he rang")
    assert forced == ["Gus is a no-show: excused.", "Noted: no-show of Gus forced: he rang."]


def test_a_sheet_warns_of_a_no_show_who_never_reserved(run: Any, tmp_path: Path, league: Path) -> None:
    sheet = tmp_path / "two.csv"
    sheet.write_text("player,place,status\nAda,1,\nBo,2,\nEd,,no-show\nFlo,,no-show\n", encoding="utf-8")
    assert "reserved" not in run("event", "record", 2, sheet).stderr
    run("event", "clear", 2)
    run("reserve", "add", 2, "Ed")
    assert "event 2: Flo is a no-show and reserved no seat" in run("event", "record", 2, sheet).stderr


def test_who_is_left_is_not_unseated(line: Type) -> None:
    line("seat ada, bo", "out bo")
    assert "Ada is the only player left and has won" in refused(line, "unseat ada")


class Evening:
    """A session whose lines and answers are given; what it says is kept."""

    def __init__(self, league: Path, *lines: str, answers: tuple[bool | str, ...] = ()) -> None:
        self.said: list[str] = []
        self.asked: list[str] = []
        self._lines: Iterator[str] = iter(lines)
        self._answers = iter(answers)
        voice = Voice(self.said.extend, self.said.extend, self.said.extend)
        at_terminal(Desk(league, None, 2, self._ask, prompted=True), voice, self._read)

    def _read(self) -> str:
        line = next(self._lines, None)
        if line is None:
            raise EOFError
        return line

    def _ask(self, question: str, likely: bool) -> bool:
        self.asked.append(question)
        answer = next(self._answers)
        if isinstance(answer, str):
            raise TypedInsteadError(answer)
        return answer


def test_a_line_typed_at_a_question_is_done(league: Path) -> None:
    evening = Evening(league, SEATED, "out dnaa by bo", answers=("out kit by bo",))
    assert evening.said[-2].startswith("Kit out 6th, by Bo") and "(not done: out dnaa by bo)" in evening.said
    assert (
        Evening(league, "out dnaa by bo", "note never", answers=("quit",)).said[-1].startswith("Every line")
    )
    assert "never" not in "".join(Evening(league).said)


@pytest.mark.parametrize("word", ["quit", "exit", "QUIT"])
def test_a_session_is_left_by_a_word(league: Path, run: Any, word: str) -> None:
    evening = Evening(league, word, "note never")
    assert evening.said[-1].startswith("Every line is kept.") and "never" not in "".join(evening.said)
    assert "never" not in run("night", 2, stdin=f"{SEATED}\n{word}\nnote never\n").stdout


def test_what_the_prompt_says_is_not_said_over_it(league: Path) -> None:
    evening = Evening(league, SEATED, "out bo by ada", "status", "undo")
    assert not [text for text in evening.said if "playing for" in text]
    assert not [text for text in Evening(league, "status").said if "playing for" in text]


def test_drawn_seats_are_proposed(league: Path, run: Any) -> None:
    run("seats", "draw", 2, "--players", "Ed,Flo,Gus", "--seed", 1)
    evening = Evening(league, "status", answers=(False,))
    assert re.search(r"have a seat drawn\. Seat them\?", evening.asked[0]) and "0 players" in evening.said[0]
    evening = Evening(league, answers=(True,))
    assert "are seated: 3 players" in "\n".join(evening.said)
    assert Evening(league).asked == []


@pytest.mark.parametrize("columns", [20, 37, 60, 80])
def test_lines_break_between_words_at_any_width(line: Type, columns: int) -> None:
    line(SEATED)
    for text in (*line("status"), *line("help")):
        parts = broken(text, columns)
        assert " ".join(" ".join(parts).split()) == " ".join(text.split())
        assert all(len(part) <= columns for part in parts), parts
