"""The facts of a season, as they are recorded; everything else is computed from these.

Players stand for themselves by their names. Points are integers in hundredths of a point, money
is in integer cents, chips are whole.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple, TypeAlias

if TYPE_CHECKING:
    from dcpl.rules.profile import Profile

Points: TypeAlias = int
"""Hundredths of a point."""
Cents: TypeAlias = int
Chips: TypeAlias = int

EventName: TypeAlias = int | str
"""A regular event's number, or ``second-chance`` or ``main-event``."""

REGULAR, SECOND_CHANCE, MAIN_EVENT = "regular", "second-chance", "main-event"
SCHEDULED, OPEN, FINAL, CANCELLED = "scheduled", "open", "final", "cancelled"
PRESENT, PREPAID_ABSENT, NO_SHOW = "present", "prepaid-absent", "no-show"
OUT, REBOUGHT, LEFT_EARLY, REMOVED, CHIP_COUNT = (
    "out",
    "rebought",
    "left-early",
    "removed",
    "chip-count",
)


class Event(NamedTuple):
    """An event of the season's schedule; ``number`` is 0 for the two post-season events."""

    kind: str
    number: int
    date: str | None = None
    state: str = SCHEDULED
    host: str | None = None
    no_rebuys: bool = False
    heads_up: bool = False

    @property
    def name(self) -> EventName:
        """What people and scripts call it: 5, ``second-chance``, ``main-event``."""
        return self.number if self.kind == REGULAR else self.kind


class Entry(NamedTuple):
    """A player's part in a night: how they came, and a deduction (None: the profile's own)."""

    player: str
    came: str = PRESENT
    penalty: Points | None = None
    note: str = ""


class Exit(NamedTuple):
    """A stack that was lost or left play. Later exits have a higher ``order``.

    Equal order: on one hand with equal stacks (or equal chips), ``rank`` 1 the best hand of them.
    """

    player: str
    order: int
    rank: int = 1
    how: str = OUT
    hitmen: tuple[str, ...] = ()


class Claim(NamedTuple):
    """A high hand claim: cards as ``HOLE/BOARD`` (stud without the board), or ``yes``."""

    player: str
    cards: str


class Night(NamedTuple):
    """What was recorded of one event."""

    entries: tuple[Entry, ...]
    exits: tuple[Exit, ...] = ()
    claims: tuple[Claim, ...] = ()


class Adjustment(NamedTuple):
    """Points that the director added or took, at an event or for the season (ADJUST)."""

    player: str
    points: Points
    reason: str
    bonus: bool = False
    event: EventName | None = None


class Payment(NamedTuple):
    """Registration fee money: received, or (negative) given back; ``on`` is YYYY-MM-DD."""

    player: str
    cents: Cents
    on: str


class TiebreakResult(NamedTuple):
    """A ro-sham-bo between all players of a tie, best first (TIE-4)."""

    players: tuple[str, ...]
    score: str | None = None


class Amendment(NamedTuple):
    """One key of the profile changed: from an event on, or (``event`` None) for the season."""

    key: str
    value: object
    event: int | None = None
    reason: str = ""


class Season(NamedTuple):
    """Every fact of one season. Events are in order of play, the post-season's last.

    ``nights`` holds only recorded events. ``barred`` maps a player to ``banned`` or ``suspended``
    where they may not play the post-season.
    """

    name: str
    profile: Profile
    events: tuple[Event, ...]
    nights: Mapping[EventName, Night]
    start: str | None = None
    closed: bool = False
    amendments: tuple[Amendment, ...] = ()
    guests: frozenset[str] = frozenset()
    adjustments: tuple[Adjustment, ...] = ()
    payments: tuple[Payment, ...] = ()
    tiebreaks: tuple[TiebreakResult, ...] = ()
    barred: Mapping[str, str] = {}
