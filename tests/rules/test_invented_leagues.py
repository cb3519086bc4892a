"""Invented leagues, each by a short profile: six nights, and a table reckoned here without dcpl's rules."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.standings import standings
from tests.building import DCPL, ROOT, finish, season

NIGHTS = ("ABCDEFGHIJKL", "BACDEF", "LKJIHGFEDCBA", "CDA", "FEDCBAGHIKJ", "DBHACGEIF")
"""The orders of finish, winner first."""

PAID = """extends = "plain"
name = "Paid and unpaid"
[points]
formula = "5 - place if place <= paid_places else 1"
[standings]
best = 4
ranks = "dense"
tiebreaks = []
"""


def own(text: str) -> Profile:
    plain = parse_profile((ROOT / "data/profiles/plain.toml").read_text(encoding="utf-8"), "plain", DCPL)
    assert len([line for line in text.splitlines() if line.strip() and not line.startswith("#")]) <= 25
    return parse_profile(text, "league.toml", plain)


def shipped(name: str) -> Profile:
    return own((ROOT / f"data/profiles/{name}.toml").read_text(encoding="utf-8"))


def a_third_of_the_winnings(place: int, field: int) -> int:
    shares = [65, 35] if field <= 10 else [50, 30, 20]
    cents = field * 2000 * shares[place - 1] // 100 if place <= len(shares) else 0
    return (2 * cents + 3) // 6  # half up


def triangle_of_the_top_third(place: int, field: int) -> int:
    return 100 * sum(range(1, field // 3 - place + 2))


def more_if_paid(place: int, field: int) -> int:
    paid = 2 if field <= 10 else 3
    return 100 * (5 - place) if place <= paid else 100


def reckoned(points: Callable[[int, int], int], best: int) -> dict[str, int]:
    """Each player's total: the best so many of six nights, an absence being worth nothing."""
    found = {}
    for player in sorted({*"".join(NIGHTS)}):
        nights = [points(order.index(player) + 1, len(order)) if player in order else 0 for order in NIGHTS]
        found[player] = sum(sorted(nights, reverse=True)[:best])
    return found


@pytest.mark.parametrize(
    ("rules", "points", "best", "dense"),
    [
        (shipped("winnings"), a_third_of_the_winnings, 6, False),
        (shipped("top-third"), triangle_of_the_top_third, 6, True),
        (own(PAID), more_if_paid, 4, True),
    ],
    ids=["winnings", "top-third", "paid"],
)
def test_the_table_of_a_league(
    rules: Profile, points: Callable[[int, int], int], best: int, dense: bool
) -> None:
    found = standings(judge_season(season([finish(*order) for order in NIGHTS], rules=rules)))
    totals = reckoned(points, best)
    assert {each.player: each.total for each in found} == totals
    if dense:
        levels = sorted({*totals.values()}, reverse=True)
        assert {each.player: each.rank for each in found} == {
            player: levels.index(total) + 1 for player, total in totals.items()
        }
