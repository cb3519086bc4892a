"""Timer logs: whole nights, lines out of order and past midnight, and what keeps a log from being one."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pytest

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.dates import date_in_name, evening_of
from dcpl.imports.readers.timer import read_timer

CASES = Path(__file__).parent / "brought" / "timer-logs"
HEADER = "Time,Event,Level,Players,Eliminated By,Chips,Amount,Table,Position"
START = "7:10pm,TOURNAMENT START,,,,,,,"
END = "11:50pm,TOURNAMENT END,,,,,,,"


def bought(*names: str, amount: str = "$20.00 each", at: str = "7:00pm") -> list[str]:
    return [f'{at},BuyIn,,"{name}",,"6,500 each",{amount},,' for name in names]


def out(at: str, player: str, by: str = "") -> str:
    return f'{at},Eliminated,,"{player}","{by}",,,,'


def log(*lines: str, end: bool = True) -> str:
    return "\n".join([HEADER, *lines, *([END] if end else [])]) + "\n"


def read(text: str, file: str = "log.csv") -> tuple[BroughtNight, list[Problem]]:
    nights, problems = read_timer(text.encode(), file)
    assert len(nights) == 1, problems
    return nights[0], problems


def good(text: str) -> BroughtNight:
    night, problems = read(text)
    assert problems == []
    return night


def refused(text: str) -> str:
    _, problems = read_timer(text.encode(), "log.csv")
    assert problems
    return "\n".join(map(str, problems))


def places(night: BroughtNight) -> list[tuple[str, int | None]]:
    return [(row.player, row.place) for row in night.rows]


MANY = bought(*[f"p{at}" for at in range(1_000)])
ABC = [*bought("A", "B", "C"), START]


@pytest.mark.parametrize(
    ("name", "field", "first", "told"),
    [
        ("2026-01-10", 16, ["Cal Ferris", "Rob F", "Sam B", "Ben T"], 0),
        ("2026-02-10", 15, ["Cal Ferris", "Ben T", "Drew", "Tom L"], 0),
        ("2026-03-10", 15, ["Rob F", "Ben H", "Cal Ferris", "Saul Z"], 1),
    ],
)
def test_a_log_gives_every_bust_in_its_order(name: str, field: int, first: list[str], told: int) -> None:
    raw = (CASES / f"{name}.csv").read_bytes()
    nights, problems = read_timer(raw, f"{name}.csv")
    (night,) = nights
    assert problems == []
    assert [row.place for row in night.rows] == list(range(1, field + 1))
    assert [row.player for row in night.rows][:4] == first
    busts = [line.split(",")[3:5] for line in raw.decode().splitlines() if ",Eliminated," in line]
    assert [[row.player, *row.hitmen] for row in reversed(night.rows[1:])] == busts
    assert (night.date, night.title, night.buy_in_cents, len(night.tellings)) == (None, name, 2000, told)


def test_who_buys_in_after_the_first_bust_is_in_the_field() -> None:
    night = good(
        log(
            *ABC,
            out("7:20pm", "A", "B"),
            *bought("D", at="7:30pm"),
            out("8:00pm", "B", "D"),
            out("9:00pm", "D", "C"),
        )
    )
    assert places(night) == [("C", 1), ("D", 2), ("B", 3), ("A", 4)]


@pytest.mark.parametrize("event", ["BuyIn", "Rebuy", "Re-buy", "ReEntry"])
def test_who_went_out_and_buys_in_again_has_a_rebuy(event: str) -> None:
    night = good(
        log(
            *ABC,
            out("7:20pm", "A", "B"),
            f"7:30pm,{event},,A,,,$15.00 each,,",
            out("8:00pm", "B", "A"),
            out("9:00pm", "A", "C"),
        )
    )
    assert places(night) == [("C", 1), ("A", 2), ("B", 3)]
    assert (night.rows[1].rebuys, night.rows[1].rebuy_hitmen) == (1, (("B",),))
    assert (night.buy_in_cents, night.rebuy_cents) == (2000, 1500)


def test_add_ons_and_other_amounts_are_kept() -> None:
    lines = [*bought("A", "B"), *bought("C", amount="$25.00 each"), START]
    night = good(
        log(*lines, "7:30pm,AddOn,,A,,,$5.00 each,,", out("8:00pm", "A", "B"), out("9:00pm", "B", "C"))
    )
    assert [(row.player, row.add_ons, row.paid_cents) for row in night.rows] == [
        ("C", 0, 2500),
        ("B", 0, None),
        ("A", 1, None),
    ]
    assert night.add_on_cents == 500


def test_a_cell_may_name_several_players_and_several_hitmen() -> None:
    early = out("7:30pm", "E", "B"), out("7:40pm", "F", "C"), out("8:00pm", "A", "C, D")
    night = good(log(*bought("A, B, C", "D", "E", "F"), START, *early, out("9:00pm", "B, C", "D")))
    assert places(night) == [("D", 1), ("B", 2), ("C", 2), ("A", 4), ("F", 5), ("E", 6)]
    assert night.rows[3].hitmen == ("C", "D")
    assert night.tellings == ("B and C went out together (9:00pm) and share place 2.",)


def test_a_name_with_a_comma_is_one_where_it_stands_whole_elsewhere() -> None:
    night = good(log(*bought("Lee, Jo", "B"), START, out("8:00pm", "Lee, Jo", "B")))
    assert places(night) == [("B", 1), ("Lee, Jo", 2)]
    assert night.tellings == ('"Lee, Jo" was taken for one name.',)
    told = refused(log(*bought("Lee, Jo", "B"), START, out("8:00pm", "B", "Lee")))
    assert 'log.csv, line 2, column Players: "Lee, Jo" may be one name or several' in told


def test_past_midnight_is_no_disorder() -> None:
    night = good(log(*ABC, out("11:58pm", "A", "B"), out("12:04am", "B", "C"), end=False))
    assert places(night) == [("C", 1), ("B", 2), ("A", 3)]
    assert night.tellings == ("The log has no end; it was taken as finished, since one player is left.",)


def test_times_of_24_hours_and_of_a_dial_are_read() -> None:
    day = good(
        log(*bought("A", "B", "C", at="23:10"), out("23:58:30", "A", "B"), out("0:04", "B", "C"), end=False)
    )
    dial = good(log(*bought("A", "B", "C", at="12:10"), out("12:58", "A"), out("1:04", "B"), end=False))
    assert places(day) == places(dial) == [("C", 1), ("B", 2), ("A", 3)]
    assert len(day.tellings) == len(dial.tellings) == 1


def test_a_line_out_of_order_is_taken_by_its_time_and_told() -> None:
    night = good(log(*ABC, *bought("D"), out("8:30pm", "A"), out("9:30pm", "B"), out("9:20pm", "C")))
    assert places(night) == [("D", 1), ("B", 2), ("C", 3), ("A", 4)]
    assert (
        night.tellings[0]
        == "2 lines stand after later ones: 6 (7:00pm), 9 (9:20pm). They were taken by their times."
    )


def test_a_line_out_of_order_that_changes_nothing_is_told() -> None:
    night = good(log(*ABC, out("8:30pm", "A"), "8:20pm,Blinds,Level 4,,,,,,", out("9:30pm", "B")))
    assert night.tellings == ("A line stands after later ones: 7 (8:20pm). That changes no place.",)


def test_the_order_of_the_file_is_kept_where_only_it_lets_the_hitman_be_in() -> None:
    night = good(log(*ABC, out("9:30pm", "A", "B"), out("9:20pm", "B", "C")))
    assert places(night) == [("C", 1), ("B", 2), ("A", 3)]
    assert "The order of the file was kept" in night.tellings[0]


def test_within_a_minute_the_victim_went_before_the_hitman() -> None:
    night = good(log(*ABC, out("9:30pm", "B", "C"), out("9:30pm", "A", "B")))
    assert places(night) == [("C", 1), ("B", 2), ("A", 3)]
    assert night.tellings == ("Within a minute the lines were put so that every hitman is still in.",)


def test_a_night_that_ended_with_several_in_is_asked_about() -> None:
    night = good(log(*ABC, out("9:30pm", "A", "B")))
    assert night.chop == ("B", "C")


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (log(*ABC, out("8:00pm", "A", "B"), end=False), "the night is unfinished: B and C are still in"),
        (log(*bought("A", "B")), "the night was never started: the log has no start and nobody went out"),
        (log(START), "the night was never started: nobody bought in"),
        (log(*ABC, out("8:00pm", "A", "B"), out("8:30pm", "B", "A")), "line 7: A was out at 8:00pm and"),
        (log(*ABC, out("8:00pm", "A", "A"), out("8:30pm", "B")), "line 6: A is named as their own hitman"),
        (log(*ABC, out("8:00pm", "Z", "A")), 'line 6, column Players: "Z" names somebody who never'),
        (log(*ABC, out("8:00pm", "A", "Z")), 'line 6, column Eliminated By: "Z" names somebody'),
        (log(*ABC, out("8:00pm", "A"), out("8:10pm", "A"), out("9:00pm", "B")), "line 7: A is out already"),
        (log(*ABC, *bought("A")), "line 6: A is in already"),
        (log(*bought("B", "C"), out("8:00pm", "A"), *bought("A", at="8:30pm")), "line 4: A has not bought"),
        (log(*ABC, "8:00pm,Vanished,,A,,,,,"), 'line 6, column Event: "Vanished" was not understood'),
        (log(*ABC, out("soon", "A")), 'line 6, column Time: "soon" is no time'),
        (log(*ABC, out("13:00pm", "A")), '"13:00pm" is no time'),
        (log(*ABC, out("8:00pm", "")), '"Eliminated" names no player'),
        ("Time,Event\n1:00,x\n", "line 1: the header has no column players"),
        ("", "the file is empty"),
        (HEADER, "nobody bought in"),
        (log(*ABC, '8:00pm,Eliminated,,"A'), "a quotation mark is opened and never closed"),
        (log(*ABC, "8:00pm,Eliminated,,A,B,,,,,x"), "the line has 10 cells and the header 9"),
    ],
)  # fmt: skip
def test_what_is_wrong_is_told_with_its_line(text: str, told: str) -> None:
    assert told in refused(text)


def test_a_line_that_names_nobody_and_is_not_understood_is_told() -> None:
    night = good(log(*ABC, "7:30pm,Fireworks,,,,,,,", out("8:00pm", "A"), out("9:00pm", "B")))
    assert night.tellings == ('Line 6 was not understood: "Fireworks".',)


def test_a_corrected_log_is_known_again_and_another_night_is_not() -> None:
    raw = (CASES / "2026-01-10.csv").read_text()
    first = read(raw, "2026-01-10.csv")[0].source
    mended = raw.replace("Drew", "Drew K").replace("Rob F,Cal Ferris", "Rob F,Cal Ferris")
    assert read(mended, "logs/2026-01-10 mended.csv")[0].source == first
    assert read(raw, "2026-01-17.csv")[0].source != first
    assert read((CASES / "2026-02-10.csv").read_text(), "2026-01-10.csv")[0].source != first


@pytest.mark.parametrize(
    "text",
    [
        log(*ABC, *["9:00pm,Blinds,x,,,,,,"] * 25_000),
        log(*MANY, *[out("9:00pm", f"p{at}", f"p{at - 1}") for at in range(1, 1_000)]),
        log(*bought(*["A, B"] * 9_000)),
        log(*ABC, *[out("9:00pm", "A", ", ".join(["B", "C"] * 200))] * 1_000),
    ],
    ids=["lines", "chain", "cells", "hitmen"],
)  # fmt: skip
def test_long_logs_are_read_before_long(text: str) -> None:
    start = time.process_time()
    read_timer(text.encode(), "log.csv")
    assert time.process_time() - start < 20


@pytest.mark.parametrize(
    ("file", "date"),
    [
        ("2026-01-10.csv", "2026-01-10"),
        ("a/2025-12-31/2026_01_10 log.csv", "2026-01-10"),
        ("c:\\logs\\20260110.csv", "2026-01-10"),
        ("night 2026.1.9.tdt", "2026-01-09"),
        ("Poker 27-03-2026.html", "2026-03-27"),
        ("Poker 03-27-2026.html", "2026-03-27"),
        ("07-07-2026.csv", "2026-07-07"),
        ("03-07-2026.csv", None),
        ("2026-01-10 to 2026-01-17.csv", None),
        ("2026-02-30.csv", None),
        ("20260230.csv", None),
        ("120260110.csv", None),
        ("2026-01-10 2026_01_10.csv", "2026-01-10"),
        ("night 10.csv", None),
        ("", None),
    ],
)
def test_a_date_in_a_name_is_found_where_it_is_clear(file: str, date: str | None) -> None:
    assert date_in_name(file) == date


@pytest.mark.parametrize(
    ("file", "order", "date"),
    [
        ("13.3.26.csv", "dmy", "2026-03-13"),
        ("13.3.26.csv", None, "2026-03-13"),
        ("3-27-26.tdt", None, "2026-03-27"),
        ("03-07-26.csv", None, None),
        ("03-07-26.csv", "mdy", "2026-03-07"),
        ("26-03-07.csv", "ymd", "2026-03-07"),
        ("03-07-2026.csv", "dmy", "2026-07-03"),
        ("2026-01-10 20-11-30.csv", None, "2026-01-10"),
    ],
)
def test_a_year_of_two_digits_and_an_order_that_is_told(file: str, order: Any, date: str | None) -> None:
    assert date_in_name(file, order) == date


@pytest.mark.parametrize(
    ("hours", "evening"),
    [
        (16, ("2022-03-31", False)),
        (24, ("2022-03-31", True)),
        (28.9, ("2022-03-31", True)),
        (29, ("2022-04-01", False)),
    ],
)
def test_the_evening_of_a_moment(hours: float, evening: tuple[str, bool]) -> None:
    assert evening_of(1_648_684_800_000 + hours * 3_600_000) == evening
