"""What decides between equal totals: the tiebreaks of the rulebook, and how a tie is split (STANDINGS)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any, NamedTuple

from dcpl.rules.facts import RO_SHAM_BO
from dcpl.rules.season import SeasonResult
from dcpl.rules.standings import BEST_PLACES, Standing

Key = Callable[[Standing], Any]
"""What tied players are compared by: the smaller value stands higher."""


class Tiebreak(NamedTuple):
    """A tiebreak: the ruling that it is told by, its words, and how it compares the players of a tie."""

    ruling: str
    words: str
    key: Callable[[Sequence[Standing], SeasonResult], Key]


def split_tie(
    group: list[Standing], result: SeasonResult, step: int = 0, decided_by: str | None = None
) -> list[tuple[list[Standing], str | None]]:
    """Split players of equal totals by the profile's tiebreaks, from ``step`` on.

    The first group keeps ``decided_by``, what put it below the row above; each later one bears the
    ruling that split it off. A group of several is tied after every tiebreak.
    """
    names = result.profile.standings_tiebreaks
    if len(group) == 1 or step == len(names):
        return [(group, decided_by)]
    name = names[step]
    if name == RO_SHAM_BO:
        parts = _by_ro_sham_bo(group, result)
    else:
        key = tiebreak(name).key(group, result)
        values = {row.player: key(row) for row in group}
        parts = [
            [row for row in group if values[row.player] == value] for value in sorted(set(values.values()))
        ]
    found: list[tuple[list[Standing], str | None]] = []
    for index, part in enumerate(parts):
        above = decided_by if index == 0 else tiebreak(name).ruling
        found += split_tie(part, result, step + 1, above)
    return found


def _by_ro_sham_bo(group: list[Standing], result: SeasonResult) -> list[list[Standing]]:
    if result.through is not None:
        return [group]
    tied = {row.player: row for row in group}
    for recorded in reversed(result.season.tiebreaks):
        if set(recorded.players) == set(tied):
            return [[tied[player]] for player in recorded.players]
    return [group]


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


def tiebreak(name: str) -> Tiebreak:
    """Find a tiebreak by its name; those of other leagues are loaded where one is asked for."""
    if name in LEAGUE:
        return LEAGUE[name]
    from dcpl.rules.other_tiebreaks import OTHERS

    return OTHERS[name]


def words_of(ruling: str) -> str:
    """Say for people what the tiebreak of a ruling compares."""
    own = next((tiebreak for tiebreak in LEAGUE.values() if tiebreak.ruling == ruling), None)
    if own is not None:
        return own.words
    from dcpl.rules.other_tiebreaks import OTHERS

    return next(tiebreak.words for tiebreak in OTHERS.values() if tiebreak.ruling == ruling)
