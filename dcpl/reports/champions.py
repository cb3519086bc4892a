"""Who won which season: read off its Main Event alone, so that many seasons are soon told."""

from __future__ import annotations

import sqlite3
from collections.abc import Iterable
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from dcpl.reports.result import champion_of
from dcpl.rules.facts import Season
from dcpl.rules.night.places import places
from dcpl.rules.season.judge import judge_season
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.history import read_finals, seasons_in_order
from dcpl.store.league import SeasonSummary, read_seasons
from dcpl.store.reading import read_season


def champions(connection: sqlite3.Connection, seasons: Iterable[SeasonSummary]) -> dict[int, str]:
    """Name the champion of each of these seasons that has one, by the season's id.

    Only a season that plays no Main Event is judged, once all its events are recorded.
    """
    finals = read_finals(connection)
    found = {}
    for season in seasons:
        final = finals.get(season.id)
        if final is not None:
            first = [player for player, place in places(final).items() if place == 1]
            champion = first[0] if len(first) == 1 else None
        elif season.id in finals or not season.events_recorded:
            champion = None
        else:
            champion = champion_of(judge_season(read_season(connection, season.id)))
        if champion is not None:
            found[season.id] = champion
    return found


class LastChampion(NamedTuple):
    """Who won a season, and which."""

    player: str
    season: str

    def __str__(self) -> str:
        return f"{self.player} is the champion of season {self.season}."


def last_champion(db: Path, season: Season) -> LastChampion | None:
    """Tell who won the newest season before this one that has a champion."""
    with translated(db), closing(open_for_reading(db)) as connection:
        known = {summary.id: summary for summary in read_seasons(connection)}
        order = seasons_in_order(connection)
        here = next(key for key in order if known[key].name == season.name)
        for key in reversed(order[: order.index(here)]):
            won = champions(connection, [known[key]])
            if won:
                return LastChampion(won[key], known[key].name)
    return None
