"""A judged season by its players: whose rows and awards are whose, sorted out once for all of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from dcpl.rules.points.award import Award
from dcpl.rules.points.judge import NightResult, ResultRow
from dcpl.rules.remembered import remembered
from dcpl.rules.season.result import SeasonResult


def rows_of(result: SeasonResult, player: str) -> Sequence[tuple[NightResult, ResultRow]]:
    """List the nights at which a player has a row, with the row; in order of play, the post-season's too."""
    return _rows(result).get(player, ())


def awards_of(result: SeasonResult, player: str) -> Sequence[Award]:
    """List a player's awards that count, in order of play."""
    return _awards(result).get(player, ())


def dropped_of(result: SeasonResult, player: str) -> Sequence[Award]:
    """List the awards of a player's nights that do not count, in order of play."""
    return _dropped(result).get(player, ())


@remembered
def _rows(result: SeasonResult) -> Mapping[str, Sequence[tuple[NightResult, ResultRow]]]:
    found: dict[str, list[tuple[NightResult, ResultRow]]] = {}
    for night in result.nights:
        for row in night.rows:
            found.setdefault(row.player, []).append((night, row))
    return found


@remembered
def _awards(result: SeasonResult) -> Mapping[str, Sequence[Award]]:
    return _by_player(result.awards)


@remembered
def _dropped(result: SeasonResult) -> Mapping[str, Sequence[Award]]:
    return _by_player(result.dropped)


def _by_player(awards: Iterable[Award]) -> Mapping[str, Sequence[Award]]:
    found: dict[str, list[Award]] = {}
    for award in awards:
        found.setdefault(award.player, []).append(award)
    return found
