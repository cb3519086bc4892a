"""Who knocked out whom, and who finished ahead of whom where two played the same night."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import FINAL, NO_SHOW, REBOUGHT, Season
from dcpl.rules.points.judge import ResultRow
from dcpl.rules.remembered import remembered
from dcpl.rules.season.by_player import rows_of
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import EventName, Points


class Bust(NamedTuple):
    """A stack that a hitman took; each hitman of a shared one has a bust of their own.

    ``rebought``: the victim bought a new stack and played on, so it was no elimination.
    """

    season: str
    event: EventName
    hitman: str
    victim: str
    shared: bool
    rebought: bool


class Duel(NamedTuple):
    """How often one player knocked another out for good, how often of these together with others.

    ``rebought`` counts, besides, the stacks taken that were rebought.
    """

    hits: int = 0
    shared: int = 0
    rebought: int = 0


class Meeting(NamedTuple):
    """A night that both players played; places (None: the night has none) and points of each."""

    season: str
    event: EventName
    date: str | None
    first_place: int | None
    second_place: int | None
    first_points: Points
    second_points: Points

    @property
    def ahead(self) -> int:
        """1 where the first player finished higher, 2 where the second did, 0 for neither."""
        if self.first_place is None or self.second_place is None or self.first_place == self.second_place:
            return 0
        return 1 if self.first_place < self.second_place else 2


class Rival(NamedTuple):
    """A player against another one: nights together, who finished higher, who knocked out whom."""

    player: str
    nights: int
    higher: int
    lower: int
    hits: Duel
    back: Duel


def busts(season: Season) -> list[Bust]:
    """List who took whose stack in a season's recorded nights, those of the post-season too.

    A hit is told as it was recorded, whatever the profile pays for it. In order of play.
    """
    found = []
    for event in season.events:
        night = season.nights.get(event.name)
        if night is None or event.state != FINAL:
            continue
        for gone in night.exits:
            shared, rebought = len(gone.hitmen) > 1, gone.how == REBOUGHT
            found += [
                Bust(season.name, event.name, hitman, gone.player, shared, rebought) for hitman in gone.hitmen
            ]
    return found


def busts_with(results: Iterable[SeasonResult], player: str) -> list[Bust]:
    """List the busts of seasons in which a player was hitman or victim, in order of play."""
    return [bust for result in results for bust in _busts(result).get(player, ())]


@remembered
def _busts(result: SeasonResult) -> Mapping[str, Sequence[Bust]]:
    found: dict[str, list[Bust]] = {}
    for bust in busts(result.season):
        for player in {bust.hitman, bust.victim}:
            found.setdefault(player, []).append(bust)
    return found


def duels(taken: Iterable[Bust]) -> dict[tuple[str, str], Duel]:
    """Count the busts of each pair, (hitman, victim).

    >>> bust = Bust("2026", 1, "Ada", "Bo", False, False)
    >>> duels([bust, bust._replace(shared=True), bust._replace(rebought=True)])
    {('Ada', 'Bo'): Duel(hits=2, shared=1, rebought=1)}
    """
    counted: dict[tuple[str, str], Duel] = {}
    for bust in taken:
        pair = bust.hitman, bust.victim
        was = counted.get(pair, Duel())
        if bust.rebought:
            counted[pair] = was._replace(rebought=was.rebought + 1)
        else:
            counted[pair] = was._replace(hits=was.hits + 1, shared=was.shared + bust.shared)
    return counted


def meetings(results: Iterable[SeasonResult], first: str, second: str) -> list[Meeting]:
    """List the nights that both players played, in order of play; the post-season's carry no points."""
    found = []
    for result in results:
        for night in result.nights:
            rows = {row.player: row for row in night.rows if row.status != NO_SHOW}
            if first in rows and second in rows:
                found.append(_meeting(result, night.event.name, night.event.date, rows[first], rows[second]))
    return found


def rivals(results: Sequence[SeasonResult], player: str) -> list[Rival]:
    """Set a player against everybody they met at a night; most busts between them first, then nights."""
    counted = duels(busts_with(results, player))
    met, higher, lower = Counter[str](), Counter[str](), Counter[str]()
    for result in results:
        for night, own in rows_of(result, player):
            if own.status == NO_SHOW:
                continue
            field = _fields(result)[night.event.name]
            met.update(field.players)
            if own.place is not None:
                higher.update(field.placed[bisect_right(field.places, own.place) :])
                lower.update(field.placed[: bisect_left(field.places, own.place)])
    del met[player]
    none = Duel()
    found = [
        Rival(
            other,
            nights,
            higher[other],
            lower[other],
            counted.get((player, other), none),
            counted.get((other, player), none),
        )
        for other, nights in met.items()
    ]
    return sorted(
        found,
        key=lambda row: (-row.hits.hits - row.back.hits, -row.nights, row.player.casefold(), row.player),
    )


class _Field(NamedTuple):
    """Who played a night, and those with a place, the first place first."""

    players: Sequence[str]
    placed: Sequence[str]
    places: Sequence[int]


@remembered
def _fields(result: SeasonResult) -> Mapping[EventName, _Field]:
    fields = {}
    for night in result.nights:
        rows = [row for row in night.rows if row.status != NO_SHOW]
        placed = sorted((row.place, row.player) for row in rows if row.place is not None)
        fields[night.event.name] = _Field(
            [row.player for row in rows], [player for _, player in placed], [place for place, _ in placed]
        )
    return fields


def _meeting(
    result: SeasonResult, event: EventName, date: str | None, first: ResultRow, second: ResultRow
) -> Meeting:
    name = result.season.name
    return Meeting(name, event, date, first.place, second.place, first.total, second.total)
