"""Moments of a log whose times have no dates: each is the one nearest to that of the line before."""

from __future__ import annotations

import pytest

from dcpl.imports.readers.timer_lines import OTHER, Line
from dcpl.imports.readers.timer_order import moments

HOUR = 3600


def hours(*times: float, half: bool) -> list[float]:
    """The moments, in hours, of lines at hours of the day."""
    lines = [Line(at, OTHER, "", "", round(time * HOUR), half) for at, time in enumerate(times, start=2)]
    return [moment / HOUR for moment in moments(lines)]


@pytest.mark.parametrize(
    ("times", "found"),
    [
        ((12, 20), (12, 20)),  # eight hours on, not sixteen back
        ((12, 24 - 0.5), (12, 23.5)),
        ((9, 21), (9, 21)),  # as near in both directions: time goes on
        ((9, 21.5), (9, -2.5)),
        ((23.5, 0.25), (23.5, 24.25)),
        ((23.5, 7), (23.5, 31)),
        ((21.25, 21), (21.25, 21)),
        ((0.25, 23.75, 0.5), (0.25, -0.25, 0.5)),
    ],
)
def test_of_a_day_the_nearest(times: tuple[float, ...], found: tuple[float, ...]) -> None:
    assert hours(*times, half=True) == list(found)


@pytest.mark.parametrize(
    ("times", "found"),
    [
        ((7, 11.5), (7, 11.5)),  # four hours and a half on, not seven and a half back
        ((7, 12.75, 6.5), (7, 12.75, 18.5)),
        ((1, 7), (1, 7)),  # as near in both directions: time goes on
        ((1, 7.25), (1, -4.75)),
        ((12.75, 1), (12.75, 13)),
        ((7.25, 7), (7.25, 7)),
    ],
)
def test_of_a_dial_the_nearest(times: tuple[float, ...], found: tuple[float, ...]) -> None:
    assert hours(*times, half=False) == list(found)
