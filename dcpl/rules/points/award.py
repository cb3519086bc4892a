"""An award: points that a player got or lost at an event, and why."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW, REMOVED
from dcpl.rules.units import Points

BASE, HIT, BUTTON, HIGH_HAND = "base", "hit", "button", "high-hand"
BOUNTY = "bounty"
REBUY, ADJUSTMENT, BONUS_ADJUSTMENT = "rebuy", "adjustment", "bonus-adjustment"
MEAN, EXTRA, ROUNDING = "mean", "extra", "rounding"
ON_TOP = (MEAN, EXTRA, ROUNDING)
"""What a total gets once its nights are known: made anew whenever these change."""
PENALTIES = (REBUY, NO_SHOW, REMOVED)


class Award(NamedTuple):
    """Points that a player got or lost, in hundredths, and why. A total is the sum of its awards.

    ``without_money`` is the detail without its money, where a formula was told of some; else blank.
    """

    event: int | str | None
    player: str
    what: str
    detail: str
    points: Points
    ruling: str
    without_money: str = ""
