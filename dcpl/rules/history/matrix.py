"""Players by events: what each night brought whom, in the order of the standings."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.season.result import SeasonResult, always_counting
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Points


class MatrixRow(NamedTuple):
    """A member's nights, by event number; points in hundredths.

    ``points`` holds the nights that brought any, or that the player played or reserved: a night's total
    with the adjustments at it, whether or not the night is among those that count. ``places`` holds the
    nights played, None where a night has no places. ``other`` are points of no recorded regular night:
    adjustments of the season, of an event still to come, of the post-season; and the penalties of a night
    that does not count, where penalties always do.
    """

    standing: Standing
    points: Mapping[int, Points]
    places: Mapping[int, int | None]
    no_shows: tuple[int, ...]
    other: Points
    dropped: tuple[int, ...] = ()
    """The nights that are not among those that count."""


def matrix(result: SeasonResult) -> list[MatrixRow]:
    """Lay out every member's points and places night by night, in the order of the standings.

    All awards are in it: a row's points and ``other`` add up to everything the player was given, which
    is the total, unless a league counts each player's best nights alone.
    """
    nights = {night.event.number: night for night in result.regular_nights}
    points: dict[str, dict[int, Points]] = {}
    places: dict[str, dict[int, int | None]] = {}
    no_shows: dict[str, list[int]] = {}
    other: dict[str, Points] = {}
    for number, night in nights.items():
        for row in night.rows:
            points.setdefault(row.player, {})[number] = 0
            if row.status == NO_SHOW:
                no_shows.setdefault(row.player, []).append(number)
            else:
                places.setdefault(row.player, {})[number] = row.place
    always = always_counting(result.profile)
    dropped: dict[str, set[int]] = {}
    for award in result.dropped:
        if isinstance(award.event, int):
            dropped.setdefault(award.player, set()).add(award.event)
    for award in result.all_awards:
        apart = award.what in always and award.event in dropped.get(award.player, ())
        if isinstance(award.event, int) and award.event in nights and not apart:
            of_player = points.setdefault(award.player, {})
            of_player[award.event] = of_player.get(award.event, 0) + award.points
        else:
            other[award.player] = other.get(award.player, 0) + award.points
    return [
        MatrixRow(
            standing,
            points.get(standing.player, {}),
            places.get(standing.player, {}),
            tuple(no_shows.get(standing.player, ())),
            other.get(standing.player, 0),
            tuple(sorted(dropped.get(standing.player, ()))),
        )
        for standing in standings(result)
    ]
