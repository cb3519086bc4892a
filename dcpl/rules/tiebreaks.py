"""What decides between equal totals: the tiebreaks by their names in a profile (RULINGS: STANDINGS §11)."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import lcm
from typing import Any, NamedTuple

from dcpl.rules.facts import NO_SHOW, RO_SHAM_BO
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
        key = TIEBREAKS[name].key(group, result)
        values = {row.player: key(row) for row in group}
        parts = [
            [row for row in group if values[row.player] == value] for value in sorted(set(values.values()))
        ]
    found: list[tuple[list[Standing], str | None]] = []
    for index, part in enumerate(parts):
        above = decided_by if index == 0 else TIEBREAKS[name].ruling
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


def _places(result: SeasonResult) -> dict[str, list[tuple[int, int]]]:
    """List each player's places with their events, the latest event first."""
    found: dict[str, list[tuple[int, int]]] = {}
    for night in reversed(result.regular_nights):
        for row in night.rows:
            if row.place is not None:
                found.setdefault(row.player, []).append((night.event.number, row.place))
    return found


def _average_place(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare the mean of all places exactly; who has none comes last."""
    of = {player: [place for _, place in places] for player, places in _places(result).items()}
    common = lcm(*(len(of.get(row.player, ())) or 1 for row in group))
    worst = 1 + max((sum(places) * common for places in of.values()), default=0)

    def key(row: Standing) -> int:
        places = of.get(row.player)
        return sum(places) * (common // len(places)) if places else worst

    return key


def _best_places(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare how often each won, then how often each was second, and so on."""
    of = {player: [place for _, place in places] for player, places in _places(result).items()}
    last = max((place for places in of.values() for place in places), default=0)
    return lambda row: tuple(-of.get(row.player, []).count(place) for place in range(1, last + 1))


def _last_event(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare the places at the latest event, then at the one before it; who was absent comes last."""
    of = {player: dict(places) for player, places in _places(result).items()}
    order = [night.event.number for night in reversed(result.regular_nights)]
    worst = 1 + max((night.field for night in result.regular_nights), default=0)
    return lambda row: tuple(of.get(row.player, {}).get(number, worst) for number in order)


def _head_to_head(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare how often each placed above another of the tie, less how often below, where both played."""
    names = {row.player for row in group}
    ahead = dict.fromkeys(names, 0)
    for night in result.regular_nights:
        placed = [(row.player, row.place) for row in night.rows if row.place and row.player in names]
        for player, place in placed:
            ahead[player] += sum((other > place) - (other < place) for _, other in placed)
    return lambda row: -ahead[row.player]


def _hits(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare the players eliminated, the winner's own hit aside; a shared one counts for each."""
    from dcpl.rules.stacks import season_hits

    made = season_hits(result)
    return lambda row: -made.get(row.player, 0)


def _best_night(group: Sequence[Standing], result: SeasonResult) -> Key:
    """Compare each one's best nights: the highest points first, then the second highest, and so on."""
    of: dict[str, list[int]] = {}
    for night in result.regular_nights:
        for row in night.rows:
            if row.status != NO_SHOW:
                of.setdefault(row.player, []).append(-row.total)
    # Who has played no more nights comes after who has one more, whatever it was worth.
    most = max((len(nights) for nights in of.values()), default=0)

    def key(row: Standing) -> tuple[tuple[bool, int], ...]:
        nights = sorted(of.get(row.player, []))
        return (*((False, points) for points in nights), *([(True, 0)] * (most - len(nights))))

    return key


def _prize_money(group: Sequence[Standing], result: SeasonResult) -> Key:
    won: dict[str, int] = {}
    for night in result.regular_nights:
        for row in night.rows:
            won[row.player] = won.get(row.player, 0) + row.prize_cents
    return lambda row: -won.get(row.player, 0)


def _rebuys(group: Sequence[Standing], result: SeasonResult) -> Key:
    taken: dict[str, int] = {}
    for night in result.regular_nights:
        for row in night.rows:
            taken[row.player] = taken.get(row.player, 0) + row.rebuys
    return lambda row: taken.get(row.player, 0)


TIEBREAKS: dict[str, Tiebreak] = {
    "events": Tiebreak("TIE-1", "more events played", lambda group, result: lambda row: -row.events),
    "game-points": Tiebreak("TIE-2", "more game points", lambda group, result: lambda row: -row.game_points),
    "average-top5": Tiebreak("TIE-3", "lower mean of the places 1 to 5", _average_top5),
    RO_SHAM_BO: Tiebreak("TIE-4", "ro-sham-bo", lambda group, result: lambda row: 0),
    "wins": Tiebreak("TIE-WINS", "more wins", lambda group, result: lambda row: -row.wins),
    "best-places": Tiebreak("TIE-PLACES", "more wins, then more second places, and so on", _best_places),
    "average-place": Tiebreak("TIE-AVERAGE", "lower mean of all places", _average_place),
    "last-event": Tiebreak("TIE-LAST", "the better place at the latest event, then before it", _last_event),
    "head-to-head": Tiebreak("TIE-HEADS", "more often above the others of the tie than below", _head_to_head),
    "best-night": Tiebreak("TIE-NIGHT", "more points in the best night, then in the next best", _best_night),
    "base-points": Tiebreak("TIE-BASE", "more base points", lambda group, result: lambda row: -row.base),
    "hits": Tiebreak("TIE-HITS", "more players eliminated", _hits),
    "prize-money": Tiebreak("TIE-MONEY", "more prize money", _prize_money),
    "fewer-events": Tiebreak(
        "TIE-FEWER", "fewer events played", lambda group, result: lambda row: row.events
    ),
    "fewer-rebuys": Tiebreak("TIE-REBUYS", "fewer rebuys", _rebuys),
}
"""Every tiebreak by its name in a profile. ``ro-sham-bo`` compares what was recorded (TIE-4)."""

WORDS: dict[str, str] = {tiebreak.ruling: tiebreak.words for tiebreak in TIEBREAKS.values()}
"""What each ruling compares, for people."""
