"""Several seasons, one after the other in order of time."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

from dcpl.rules.facts import Season
from dcpl.store.connection import open_for_reading
from dcpl.store.history import read_history, seasons_in_order
from tests.building import finish, season
from tests.store.recorded import store


def named(name: str, *, start: str | None = None, date: str | None = None) -> Season:
    played = season([finish("A", "B")], start=start)
    first = played.events[0]._replace(date=date)
    return played._replace(name=name, events=(first, *played.events[1:]))


def order(db: Path, *seasons: Season) -> list[str]:
    for one in seasons:
        store(db, one, "AB")
    with closing(open_for_reading(db)) as connection:
        assert sorted(seasons_in_order(connection)) == list(range(1, len(seasons) + 1))
        return [one.name for one in read_history(connection)]


def test_by_the_start_or_the_first_date(league: Path) -> None:
    found = order(
        league,
        named("now", date="2026-01-10"),
        named("archive", start="2024-01-01", date="2025-12-31"),
        named("last year", date="2025-01-11"),
    )
    assert found == ["archive", "last year", "now"]


def test_without_a_date_after_the_one_made_before(league: Path) -> None:
    found = order(
        league, named("a"), named("b", date="2026-01-10"), named("c"), named("d", date="2025-01-10")
    )
    assert found == ["a", "d", "b", "c"]


def test_only_some_of_them_whole(league: Path) -> None:
    order(league, named("a"), named("b"), named("c"))
    with closing(open_for_reading(league)) as connection:
        [only] = read_history(connection, [2])
    assert (only.name, list(only.nights)) == ("b", [1])
