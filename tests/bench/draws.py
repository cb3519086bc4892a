"""Seat draws are even: over many seeds every player sits in every seat about as often."""

from __future__ import annotations

from dcpl.rules.table.seats import draw_seats

DRAWS = 100_000
PLAYERS = SEATS = 8
MOST = 85.4
"""Chi-square of (8 - 1) x (8 - 1) = 49 degrees of freedom: even draws go beyond it once in a thousand."""


def unevenness(draws: int = DRAWS) -> float:
    """The chi-square of how often each player had each seat."""
    names = [f"player {number}" for number in range(PLAYERS)]
    counts = {(name, seat): 0 for name in names for seat in range(1, SEATS + 1)}
    for seed in range(draws):
        for name, (_, seat) in draw_seats(names, 1, SEATS, seed).items():
            counts[name, seat] += 1
    expected = draws / SEATS
    return sum((count - expected) ** 2 / expected for count in counts.values())
