"""A schedule of blinds: its levels and breaks, in words and as it is stored (CLOCK §4, LATE, REBUY)."""

from __future__ import annotations

import json
from typing import NamedTuple

from dcpl.errors import StoreError
from dcpl.rules.units import Chips


class Part(NamedTuple):
    """A level (``big`` is not 0) or a break of the schedule; ``number`` counts those of its kind, from 1."""

    number: int
    minutes: int
    small: Chips = 0
    big: Chips = 0
    ante: Chips = 0
    color_up: tuple[Chips, ...] = ()

    @property
    def is_break(self) -> bool:
        """Whether nothing is dealt in it."""
        return not self.big


class Blinds(NamedTuple):
    """A schedule. Late entry ends with a break, rebuys end where one begins; break 0: there are none."""

    name: str
    about: str
    stack: Chips
    chips: tuple[Chips, ...]
    late_entry_break: int
    rebuys_break: int
    parts: tuple[Part, ...]

    @property
    def minutes(self) -> int:
        """How long all of it takes."""
        return sum(part.minutes for part in self.parts)

    def break_index(self, number: int) -> int:
        """Tell where in ``parts`` a break stands; -1 for break 0."""
        return self._index(number, is_break=True)

    def level_index(self, number: int) -> int:
        """Tell where in ``parts`` a level stands; -1 where there is none of that number."""
        return self._index(number, is_break=False)

    def _index(self, number: int, is_break: bool) -> int:
        for index, part in enumerate(self.parts):
            if part.is_break == is_break and part.number == number:
                return index
        return -1


def blinds_text(part: Part) -> str:
    """Write a level's blinds, with the ante where there is one.

    >>> blinds_text(Part(9, 20, 800, 1600, 200)), blinds_text(Part(1, 15))
    ('800 / 1,600, ante 200', 'break')
    """
    if part.is_break:
        return "break"
    return f"{part.small:,} / {part.big:,}" + (f", ante {part.ante:,}" if part.ante else "")


def to_json(blinds: Blinds) -> str:
    """Write a schedule as it is stored with a clock: one JSON object, always the same bytes."""
    return json.dumps(blinds._asdict(), ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Blinds:
    """Read a schedule that ``to_json`` wrote. Raises ``StoreError`` where the text is none."""
    try:
        values = json.loads(text)
        parts = tuple(Part._make((*rest, tuple(last))) for *rest, last in values["parts"])
        if not parts:
            raise ValueError("no parts")
        return Blinds(**{**values, "chips": tuple(values["chips"]), "parts": parts})
    except (ValueError, TypeError, KeyError) as error:
        raise StoreError(
            "the blinds of a clock in the database are damaged",
            "`dcpl clock EVENT stop` takes the clock away",
        ) from error
