"""What a key of a rules profile is declared by: its kind, its scope, its range, its meaning."""

# Annotations are evaluated here, which is quicker than to keep their texts.
from collections.abc import Iterator
from typing import Any, NamedTuple, NoReturn, Self

TEXT, WHOLE, LIMIT, CENTS, CHIPS, CHIPS_LIMIT, POINTS, YES_NO, CHOICE, FORMULA = (
    *("text", "whole", "limit", "cents", "chips", "chips-limit", "points", "yes-no", "choice"),
    "formula",
)
POINTS_LIST, CHIPS_LIST, CHOICES, TIERS, SCHEDULES, TABLES = (
    *("points-list", "chips-list", "choices", "tiers", "schedules", "tables"),
)
NAMES, RULES, FORMULA_OR_LIST, HAND_POINTS = "names", "rules", "formula-or-list", "hand-points"
NUMBERS = (WHOLE, LIMIT, CENTS, CHIPS, CHIPS_LIMIT, POINTS)
LIMITS = (LIMIT, CHIPS_LIMIT)

NIGHT, SEASON = "N", "S"
"""Scopes: judged night by night (amended from an event on), or one value for the season."""

MOST_CENTS = 100_000_000
MOST_CHIPS = 1_000_000_000
MOST_POINTS = 1_000_000_00
MOST_EVENTS = 9999
MOST_PLACES = 500

_MOST = {
    POINTS: MOST_POINTS,
    POINTS_LIST: MOST_POINTS,
    FORMULA_OR_LIST: MOST_POINTS,
    HAND_POINTS: MOST_POINTS,
    SCHEDULES: MOST_POINTS,
    CENTS: MOST_CENTS,
    CHIPS: MOST_CHIPS,
}
"""The most that a key may be whose declaration names no range."""


class Key(NamedTuple):
    """One key. ``least`` and ``most`` are of its unit, points in hundredths; of a list, of each value.

    ``none``: 0 is allowed below ``least`` too, and says that there is no such thing. ``preset``: what
    it is where a league is silent; None: the file that a league's rules rest on names it. ``since``:
    the version that had it first. ``choices`` of a formula are its variables, where they are not those of a
    night. ``table``: of ``TABLES`` (``[[name]]``), what each of them is made of.
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


class Section:
    """One section of a profile, or one of a list of tables: the values of the keys that it declares.

    They never change. It is lighter to make than a tuple with names, which every command would pay
    for, and a key may be called ``count``.
    """

    def __init__(self, *values: Any) -> None:
        self.__dict__.update(zip(type(self).__annotations__, values, strict=True))

    def __setattr__(self, name: str, value: object) -> NoReturn:
        raise AttributeError(f"{type(self).__name__}.{name} never changes")

    def __iter__(self) -> Iterator[Any]:
        return iter(self.__dict__.values())

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and self.__dict__ == other.__dict__

    def __hash__(self) -> int:
        return hash(tuple(self))

    def __repr__(self) -> str:
        told = ", ".join(f"{name}={value!r}" for name, value in self.__dict__.items())
        return f"{type(self).__name__}({told})"

    def _replace(self, **values: Any) -> Self:
        return type(self)(*{**self.__dict__, **values}.values())


def keys_of(section: Any, prefix: str = "") -> Iterator[Key]:
    """List the keys that a section, or one of a list of tables, declares."""
    for name, hint in section.__annotations__.items():
        key = hint.__metadata__[0]
        yield key._replace(key=prefix + name.rstrip("_"), most=key.most or _MOST.get(key.kind, 0))
