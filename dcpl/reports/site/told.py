"""What every page of a site is made from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.printouts.audience import Audience
from dcpl.printouts.document import MONEY
from dcpl.rules.history.career import SeasonLine
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import EventName


class Told(NamedTuple):
    """What every page is made from: the season, those before it, and what may be told.

    ``results`` are the seasons up to this one, in order of time; ``players`` and ``events`` say where
    each has its page, the players in the order of the standings, then those who are not in them;
    ``lines`` is what the season brought each of them.
    """

    result: SeasonResult
    results: Sequence[SeasonResult]
    players: Mapping[str, str]
    lines: Mapping[str, SeasonLine]
    events: Mapping[EventName, str]
    audience: Audience

    @property
    def money(self) -> bool:
        """Whether prizes and pots are told."""
        return MONEY not in self.audience.kept
