"""What is said to an import, and what it finds: of each night, and of names that mean nobody."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dcpl.actions.judging import Judged
from dcpl.errors import Problem
from dcpl.imports.name_map import Meant
from dcpl.imports.readers.brought import BroughtNight
from dcpl.rules.facts import Adjustment
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.origins import origin_of
from dcpl.rules.units import Cents, EventName

NEW, SAME, CHANGED, REFUSED, UNKNOWN = "new", "recorded just so", "changed", "refused", "names unknown"
"""What is to become of a night, as people read it."""


class How(NamedTuple):
    """What was said to an import. ``names`` is the map, by key; ``first`` settles chops.

    ``skip_refused``: what is refused is left out, and the rest recorded.
    ``dated``: the dates were told by an option, and not by the files.
    """

    event: EventName | None = None
    in_order: bool = False
    create_players: bool = False
    replace: bool = False
    names: Mapping[str, Meant] = {}
    names_file: str = ""
    first: tuple[str, ...] = ()
    dated: bool = False
    skip_refused: bool = False


class Stranger(NamedTuple):
    """A name that means no player: as it is in the files, who could be meant, and where it stands."""

    typed: str
    problem: Problem
    near: tuple[str, ...]
    files: dict[str, None]


class Verdict(NamedTuple):
    """What is to become of one night. ``changes`` say what differs from the record;
    ``paid_out`` is what the file paid, by the players' own names."""

    night: BroughtNight
    event: EventName | None
    judged: Judged | None
    state: str
    rows: tuple[SheetRow, ...] = ()
    changes: tuple[str, ...] = ()
    adjustments: tuple[Adjustment, ...] = ()
    told: tuple[str, ...] = ()
    paid_out: tuple[tuple[str, Cents], ...] = ()


def joins(verdict: Verdict) -> bool:
    """Whether results of no file are the file's: from then on the event is known by it."""
    return verdict.judged is not None and verdict.judged.event.source is None


def retells(verdict: Verdict) -> bool:
    """Whether what the file tells of date and prices is to be kept anew: it brought the results before."""
    if verdict.judged is None or verdict.judged.event.source is None:
        return False
    known = verdict.judged.event.source
    return origin_of(known).night == verdict.night.source and known != verdict.judged.more["source"]
