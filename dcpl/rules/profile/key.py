"""What a key of a rules profile is declared by: its kind, its scope, its range, its meaning."""

from __future__ import annotations

from typing import Any, NamedTuple

TEXT, WHOLE, LIMIT, CENTS, CHIPS, CHIPS_LIMIT, POINTS, YES_NO, CHOICE, FORMULA = (
    *("text", "whole", "limit", "cents", "chips", "chips-limit", "points", "yes-no", "choice"),
    "formula",
)
POINTS_LIST, CHIPS_LIST, CHOICES, TIERS, SCHEDULES, TABLES = (
    *("points-list", "chips-list", "choices", "tiers", "schedules", "tables"),
)
NUMBERS = (WHOLE, LIMIT, CENTS, CHIPS, CHIPS_LIMIT, POINTS)
LIMITS = (LIMIT, CHIPS_LIMIT)

NIGHT, SEASON = "N", "S"
"""Scopes: judged night by night (amended from an event on), or one value for the season."""

MOST_CENTS = 100_000_000
MOST_CHIPS = 1_000_000_000
MOST_POINTS = 1_000_000_00
MOST_EVENTS = 9999
MOST_PLACES = 500


class Key(NamedTuple):
    """One key. ``least`` and ``most`` are of its unit, points in hundredths; of a list, of each value.

    ``none``: 0 is allowed below ``least`` too, and says that there is no such thing. ``preset``: what
    it is where a league is silent; None: the file that a league's rules rest on names it. ``since``:
    the version that had it first. ``table``: of ``TABLES`` (``[[name]]``), what each of them is made of.
    ``key`` is its dotted name, once it stands in the list; within a table, its name there.
    """

    kind: str
    scope: str
    about: str
    least: int = 0
    most: int = 0
    choices: tuple[str, ...] = ()
    none: bool = False
    preset: Any = None
    since: str = "1.0"
    table: Any = None
    key: str = ""


def keys_of(section: Any) -> dict[str, Key]:
    """List the keys that a section, or one of a list of tables, declares, by their names in it."""
    return {
        name: hint.__metadata__[0]._replace(key=name)
        for name, hint in section.__annotations__.items()
        if hasattr(hint, "__metadata__")
    }
