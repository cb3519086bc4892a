"""Tiebreaks of other leagues, by their names in a profile. No league loads them that has none of them."""

from __future__ import annotations

from collections.abc import Sequence
from math import lcm

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.season.result import SeasonResult, eliminations
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.tiebreaks import LEAGUE, Key, Tiebreak


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
    made = eliminations(result)
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


OTHERS: dict[str, Tiebreak] = {
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
"""What there is beside the rulebook's own."""

TIEBREAKS: dict[str, Tiebreak] = {**LEAGUE, **OTHERS}
"""Every tiebreak by its name."""
