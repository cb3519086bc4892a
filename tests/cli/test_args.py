"""Words of the command line: read exactly, or refused with what would be right."""

from __future__ import annotations

import pytest
import typer

from dcpl.cli.args import parse_date, parse_event, parse_money, parse_points


@pytest.mark.parametrize(
    ("text", "event"),
    [("5", 5), (" 12 ", 12), ("second-chance", "second-chance"), ("Main Event", "main-event"), ("007", 7)],
)
def test_event(text: str, event: object) -> None:
    assert parse_event(text) == event


@pytest.mark.parametrize("text", ["", "0", "-1", "\N{MINUS SIGN}1", "1.0", "99999", "final", "²", "٣"])
def test_no_event(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="write its number"):
        parse_event(text)


@pytest.mark.parametrize(
    ("text", "cents"),
    [
        ("15", 1500),
        ("15.5", 1550),
        ("15.05", 1505),
        ("$15", 1500),
        ("1,234.50", 123450),
        ("-3", -300),
        ("0", 0),
    ],
)
def test_money(text: str, cents: int) -> None:
    assert parse_money(text) == cents


@pytest.mark.parametrize(
    "text", ["", "15.505", "15,505.5,0", "1.234", "1e3", "nan", ".", "15.", "fifteen", "$", "9" * 12]
)
def test_no_money(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        parse_money(text)


@pytest.mark.parametrize(
    ("text", "hundredths"),
    [
        ("10", 1000),
        ("-10", -1000),
        ("\N{MINUS SIGN}2.5", -250),
        ("+0.25", 25),
        (".5", 50),
        ("-.05", -5),
        ("0.1", 10),
    ],
)
def test_points(text: str, hundredths: int) -> None:
    assert parse_points(text) == hundredths


@pytest.mark.parametrize("text", ["", "-", ".", "1.255", "1.", "1e2", "inf", "ten", "1,555", "٣", "9" * 10])
def test_no_points(text: str) -> None:
    with pytest.raises(typer.BadParameter):
        parse_points(text)


def test_date() -> None:
    assert parse_date("2028-02-29") == "2028-02-29"


@pytest.mark.parametrize(
    "text", ["", "2026-02-29", "20260514", "2026-13-1", "04.05.2026", "2026-W20-4", "today"]
)
def test_no_date(text: str) -> None:
    with pytest.raises(typer.BadParameter, match="write it like 2026-05-14"):
        parse_date(text)
