"""How the outlook is put into words: chances, ranks, and what its figures mean."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from dcpl.printouts.document import MONEY, Tagged
from dcpl.reports.post_season import NO_POST_SEASON
from dcpl.rules.outlook.bounds import IN, OPEN
from dcpl.rules.outlook.nights import unforeseen
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.season.result import SeasonResult


def chance_text(chance: float | None, status: str | None = OPEN) -> str:
    """Write a chance as people say it; of what is open none is certain.

    >>> chance_text(0.634), chance_text(0.001), chance_text(1.0), chance_text(1.0, IN), chance_text(None)
    ('63%', '<1%', '>99%', '100%', '')
    """
    if chance is None:
        return ""
    if chance < 0.005 and (chance or status == OPEN):
        return "<1%"
    if chance >= 0.995 and (chance < 1 or status == OPEN):
        return ">99%"
    return f"{chance * 100:.0f}%"


def status_text(status: str | None, chance: float | None) -> str:
    """Write a seat's status with its chance.

    >>> status_text("open", 0.634), status_text("in", 1.0), status_text(None, None)
    ('open 63%', 'in', 'new')
    """
    if status is None:
        return "new"
    return status if status == IN or not chance else f"{status} {chance_text(chance, status)}"


def ranks_text(best: int, worst: int, members: int) -> str:
    """Write the ranks between which a player can end; newcomers may push them further down.

    >>> ranks_text(1, 12, 20), ranks_text(3, 3, 20), ranks_text(3, 31, 20)
    ('1-12', '3', '3-20+')
    """
    if best == worst:
        return str(best)
    return f"{best}-{worst}" if worst <= members else f"{best}-{members}+"


def seats_text(rules: Profile) -> str:
    """Say which seats of the Main Event go by rank."""
    limited = rules.direct_seats < UNLIMITED
    return f"seats 1 to {rules.direct_seats}" if limited else "seats without a limit"


def notes_of(facts: Mapping[str, Any], rows: Sequence[Mapping[str, Any]], result: SeasonResult) -> list[str]:
    """Say what the words and the figures mean."""
    rules = result.profile
    if not rules.has_post_season:
        return [NO_POST_SEASON]
    if not facts["to_come"]:
        return ["Every event is recorded: it is the field of the post-season."]
    aside = f"; the chance has seat {rules.last_seat} in it" if rules.has_second_chance else ""
    notes = [
        f"In and out of the Main Event are told of {seats_text(rules)}, by rank{aside}. "
        "In cannot be lost, out cannot be had, however the rest ends.",
        "Penalties, adjustments and corrections to come are not foreseen.",
    ]
    if any(OPEN in (row["main_event"], row["second_chance"]) for row in rows):
        text = "Events: still to play. Enough: a final total that is safe; under At least there is no seat."
        fee = " Fee: of Second Chance with the fewest events that buy it, or as many as were played."
        notes.append(Tagged(text + fee, MONEY, instead=text) if rules.has_second_chance else text)
    if why := unforeseen(result):
        notes.append(f"There are no chances, and little is sure: {why}.")
    if facts["seasons"]:
        error = max(row["error"] for row in rows)
        share = ", Second Chance won by lot" if rules.has_second_chance else ""
        notes.append(
            f"Chances: of {facts['seasons']:,} seasons played on by lot, seed {facts['seed']}{share}; "
            f"give or take {100 * error:.1f}%."
        )
    return notes
