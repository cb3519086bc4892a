"""Who sits where in a night that is open, for names in place of seats; read only when a name is typed."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING

from dcpl.errors import DcplError
from dcpl.rules.names import NameIndex, name_key

if TYPE_CHECKING:
    from dcpl.rules.table.seats import Spot
    from dcpl.rules.units import EventName


class OpenNight:
    """The names and seats of the one night that is open; empty without a database or such a night."""

    def __init__(self, db: Path, season: str | None) -> None:
        self._db, self._season = db, season

    @cached_property
    def seats(self) -> Mapping[str, Spot]:
        """Where each player sits: table and seat."""
        try:
            return self._read() if self._db.exists() else {}
        except DcplError:  # a ruling needs no database: a broken one is told by the commands that do
            return {}

    def _read(self) -> Mapping[str, Spot]:
        from contextlib import closing

        from dcpl.store.connection import open_for_reading, translated
        from dcpl.store.evening import read_open_seats
        from dcpl.store.reading import season_row

        with translated(self._db), closing(open_for_reading(self._db)) as connection:
            return read_open_seats(connection, season_row(connection, self._season).id)

    def find(self, text: str) -> str | None:
        """Find the player that a typed name means: a whole name, or the beginning of one alone."""
        return begun(text, self.seats)


def seats_of(seats: Iterable[tuple[EventName, str, int, int]], event: EventName) -> dict[str, Spot]:
    """Give an event's seats by player."""
    return {player: (table, seat) for name, player, table, seat in seats if name == event}


def begun(text: str, players: Iterable[str]) -> str | None:
    """Find the one player whose name is, or begins with, a text; None where there is none, or several.

    >>> begun("an", ["Ann B", "Bo"]), begun("x", ["Ann B"]), begun("a", ["Ann", "Al"])
    ('Ann B', None, None)
    """
    return NameIndex((name_key(player), player) for player in players).find(text, begun=True).name
