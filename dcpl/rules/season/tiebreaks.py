"""What decides between equal totals: the tiebreaks of the rulebook (STANDINGS)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any, NamedTuple

from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import BEST_PLACES, Standing
from dcpl.rules.units import RO_SHAM_BO

Key = Callable[[Standing], Any]
"""What tied players are compared by: the smaller value stands higher."""


class Tiebreak(NamedTuple):
    """A tiebreak: the ruling that it is told by, its words, and how it compares the players of a tie."""

    ruling: str
    words: str
    key: Callable[[Sequence[Standing], SeasonResult], Key]


def _average_top5(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare means exactly: over one common denominator; who has no such place comes last."""
    common = lcm(*(row.top5_count or 1 for row in group))
    worst = (BEST_PLACES + 1) * common
    return lambda row: row.top5_sum * (common // row.top5_count) if row.top5_count else worst


LEAGUE: dict[str, Tiebreak] = {
    "events": Tiebreak("TIE-1", "more events played", lambda group, result: lambda row: -row.events),
    "game-points": Tiebreak("TIE-2", "more game points", lambda group, result: lambda row: -row.game_points),
    "average-top5": Tiebreak("TIE-3", "lower mean of the places 1 to 5", _average_top5),
    RO_SHAM_BO: Tiebreak("TIE-4", "ro-sham-bo", lambda group, result: lambda row: 0),
}
"""The rulebook's own, by their names in a profile. ``ro-sham-bo`` compares what was recorded (TIE-4)."""
