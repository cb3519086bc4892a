"""How a tie is split: by the profile's tiebreaks, one after the other (STANDINGS)."""

from __future__ import annotations

from dcpl.rules.profile.values import Profile
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.tiebreaks import LEAGUE, Tiebreak
from dcpl.rules.units import RO_SHAM_BO


def split_tie(
    group: list[Standing], result: SeasonResult, step: int = 0, decided_by: str | None = None
) -> list[tuple[list[Standing], str | None]]:
    """Split players of equal totals by the profile's tiebreaks, from ``step`` on.

    The first group keeps ``decided_by``, what put it below the row above; each later one bears the
    ruling that split it off. A group of several is tied after every tiebreak.
    """
    names = result.profile.standings.tiebreaks
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


def settling_a_tie(profile: Profile) -> str:
    """Name what a commissioner types to settle a tie for a seat (TIE-4).

    Where the rules name no ro-sham-bo a result would not count: first they are to name it.
    """
    if RO_SHAM_BO in profile.standings.tiebreaks:
        return "`dcpl tiebreak record`"
    return f"{letting_ro_sham_bo(profile)}, then `dcpl tiebreak record`"


def letting_ro_sham_bo(profile: Profile) -> str:
    """Name the amendment after which a ro-sham-bo settles what the other tiebreaks leave equal."""
    by = ", ".join((*profile.standings.tiebreaks, RO_SHAM_BO))
    return f"`dcpl season rules set standings.tiebreaks='{by}' --reason TEXT`"


def tiebreak(name: str) -> Tiebreak:
    """Find a tiebreak by its name; those of other leagues are loaded where one is asked for."""
    if name in LEAGUE:
        return LEAGUE[name]
    from dcpl.rules.season.other_tiebreaks import OTHERS

    return OTHERS[name]


def words_of(ruling: str) -> str:
    """Say for people what the tiebreak of a ruling compares."""
    own = next((tiebreak for tiebreak in LEAGUE.values() if tiebreak.ruling == ruling), None)
    if own is not None:
        return own.words
    from dcpl.rules.season.other_tiebreaks import OTHERS

    return next(tiebreak.words for tiebreak in OTHERS.values() if tiebreak.ruling == ruling)
