"""Get several seasons from the database, judged, in order of time."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from contextlib import closing
from pathlib import Path

from dcpl.reports.record import read_season
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.history import read_history


def judged_history(db: Path, only: Collection[int] | None = None) -> Iterator[SeasonResult]:
    """Judge every season, or those whose ids are in ``only``, one at a time."""
    with translated(db), closing(open_for_reading(db)) as connection:
        for season in read_history(connection, only):
            yield judge_season(season)


def judged_season(db: Path, name: str | None) -> SeasonResult:
    """Judge the season of that name; without one the open or newest."""
    return judge_season(read_season(db, name))


def players_named(db: Path, *typed: str) -> list[str]:
    """Find players by typed names or aliases."""
    if not typed:
        return []
    from dcpl.rules.names import NameIndex
    from dcpl.store import league

    with translated(db), closing(open_for_reading(db)) as connection:
        index = NameIndex(league.read_names(connection))
    return [index.named(name) for name in typed]
