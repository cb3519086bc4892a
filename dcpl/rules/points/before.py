"""The table as it stood before a night: what formulas and bounties ask of it."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

if TYPE_CHECKING:
    from dcpl.rules.formula.formula import Variables


class Before(NamedTuple):
    """What was known before a night. Who has no rank comes after all who have one.

    ``ranks`` are those of the standings after the last recorded night, ``previous`` that night's places
    by player, ``played`` the events played, ``handicaps`` the factors in force, in thousandths.
    """

    ranks: Mapping[str, int] = {}
    previous: Mapping[str, int] = {}
    played: Mapping[str, int] = {}
    handicaps: Mapping[str, int] = {}

    def told(self, player: str, own: Variables) -> Variables:
        """Add what a formula is told of a player's standing before the night."""
        return own._replace(
            rank=self.ranks.get(player, len(self.ranks) + 1),
            ranked=len(self.ranks),
            previous=self.previous.get(player, 0),
            previous_field=len(self.previous),
            played=self.played.get(player, 0),
            handicap=self.handicaps.get(player, 1000),
        )
