"""Rulings typed in the live night: names and seats are known, a result can be kept, busts name the blinds."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
from typer.testing import CliRunner

from dcpl.cli.root import app
from dcpl.errors import DcplError

Type = Callable[..., list[str]]
SEATED = "seat ada, alan, alex, bo, cy, dana, hal"
AT = {"Ada": 1, "Alan": 2, "Alex": 3, "Bo": 5, "Cy": 6, "Dana Lee": 7, "Hal": 8}


@pytest.fixture
def drawn(line: Type, db: Path) -> Type:
    """Everybody sits at one table, seat 4 is empty."""
    line(SEATED)
    for words in (["seats", "draw", "2", "--tables", "1", "--seats", "9", "--seed", "1"],):
        assert CliRunner().invoke(app, ["--db", str(db), *words]).exit_code == 0
    taken: dict[str, int] = {}
    for name, seat in AT.items():
        words = ["seats", "move", "2", name, "1", str(seat)]
        result = CliRunner().invoke(app, ["--db", str(db), *words])
        assert result.exit_code == 0, result.output
        taken[name] = seat
    return line


def test_the_button_is_told_by_names(drawn: Type) -> None:
    said = "\n".join(drawn("rule button d=ada s=alan b=alex out=2"))
    assert "Button: seat 2, a dead button: nobody sits there." in said
    assert "Small blind: seat 3, Alex." in said and "Big blind: seat 5, Bo." in said


def test_winners_by_name_stand_from_the_left_of_the_button(drawn: Type) -> None:
    said = "\n".join(drawn("rule odd-chip 175 chip=25 winners=ada,hal button=cy"))
    assert "Give 100 to Hal and 75 to Ada." in said


def test_names_are_understood_by_their_beginning(drawn: Type) -> None:
    said = "\n".join(drawn("rule pots dan=100a ad=300 bo=300"))
    assert "Show down: Ada and Bo, before Dana Lee." in said


def test_a_ruling_is_kept_as_a_note(drawn: Type) -> None:
    assert drawn("rule misdeal exposed --player 2 --note")[-1].startswith("Noted: Misdeal?")
    notes = [told for told in drawn("status") if told.startswith("Note: Misdeal?")]
    assert len(notes) == 1 and "deal again" in notes[0] and "§3.4" in notes[0]


def test_a_list_is_no_note(drawn: Type) -> None:
    with pytest.raises(DcplError, match="no ruling to be kept"):
        drawn("rule find all-in --note")


@pytest.mark.parametrize(
    ("bust", "told"),
    [
        ("out alan d=ada", "button dead, at seat 2; small blind Alex (seat 3); big blind Bo (seat 5)."),
        ("out alex d=ada", "button Alan (seat 2); small blind nobody; big blind Bo (seat 5)."),
        ("out alan = alex d=ada", "button dead, at seat 2; small blind nobody; big blind Bo (seat 5)."),
        (
            "out cy by bo d=hal b=alan s=ada",
            "button Ada (seat 1); small blind Alan (seat 2); big blind Alex (seat 3).",
        ),
        ("left bo d=8", "button Ada (seat 1); small blind Alan (seat 2); big blind Alex (seat 3)."),
    ],
)
def test_after_a_bust_the_night_says_who_has_button_and_blinds(drawn: Type, bust: str, told: str) -> None:
    assert f"Table 1, next hand: {told}" in drawn(bust)


def test_the_last_two_have_the_button_on_the_small_blind(drawn: Type) -> None:
    drawn("out hal > dana > cy > bo")
    assert drawn("out alex d=ada")[-1] == (
        "Table 1, next hand: button Alan (seat 2); small blind Alan (seat 2); big blind Ada (seat 1)."
    )


def test_a_bust_with_a_wrong_button_records_nothing(drawn: Type) -> None:
    before = drawn("status")
    with pytest.raises(DcplError) as caught:
        drawn("out cy d=nobody b=zed")
    assert "d=nobody is nobody's seat" in "\n".join(caught.value.lines())
    assert drawn("status") == before


def test_the_command_understands_the_names_and_seats_of_an_open_night(drawn: Type, db: Path) -> None:
    for words in (["d=ada", "s=alan", "b=alex", "out=bo"], ["d=1", "out=5"]):
        result = CliRunner().invoke(app, ["--db", str(db), "rule", "button", *words])
        assert result.exit_code == 0 and "Big blind: seat 6, Cy." in result.output, result.output


def test_a_ruling_needs_no_database(tmp_path: Path) -> None:
    broken = tmp_path / "broken.db"
    broken.write_text("no database", encoding="utf-8")
    for db in (tmp_path / "none.db", broken):
        result = CliRunner().invoke(app, ["--db", str(db), "rule", "pots", "ann=100a", "bo=300"])
        assert result.exit_code == 0 and "ann" in result.output


def test_without_seats_the_button_is_told_by_numbers(line: Type) -> None:
    line(SEATED)
    with pytest.raises(DcplError, match="no seats are drawn"):
        line("out cy d=ada")
    assert "Button: seat 4" in "\n".join(line("rule button seats=7 d=3 out=4"))
