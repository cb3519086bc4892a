"""A league's rules profile: its values, how they are stored, and what amendments make of them.

Every command reads one, so nothing is loaded here of what its keys mean and may be.
"""

from __future__ import annotations

import json
from collections.abc import Sequence
from typing import Any, NamedTuple

from dcpl.errors import StoreError
from dcpl.rules.units import Cents, Chips, Points

UNLIMITED = 10**12
"""The value of a limit that is off, written ``"unlimited"``: more than anything it is compared with."""
NO_LIMIT = "unlimited"


class Amendment(NamedTuple):
    """One key of the profile changed: from an event on, or (``event`` None) for the season."""

    key: str
    value: object
    event: int | None = None
    reason: str = ""


class Tier(NamedTuple):
    """The shares of the places paid in fields of up to ``up_to``, in hundredths of a percent."""

    up_to: int
    percent: tuple[int, ...]


class Amounts(NamedTuple):
    """The amounts of the places paid in fields of up to ``up_to``, in cents, whatever the pot is.

    ``fixed`` tells them from a ``Tier`` where both are stored as lists.
    """

    up_to: int
    cents: tuple[Cents, ...]
    fixed: bool = True


class FieldSchedule(NamedTuple):
    """The base points by place in fields of up to ``up_to``, in hundredths."""

    up_to: int
    schedule: tuple[Points, ...]


class Profile(NamedTuple):
    """The rules of one league, complete. Points in hundredths, shares in hundredths of a percent.

    What has a default here is for some leagues only: it is told where it says something else. Of
    ``points_schedule``, ``points_by_field`` and ``points_formula`` exactly one says something.
    """

    name: str
    season_events: int
    season_seats: int
    buy_in_night_cents: Cents
    buy_in_main_cents: Cents
    rebuy_most: int
    rebuy_night_cents: Cents
    rebuy_main_cents: Cents
    rebuy_penalty: Points
    points_schedule: tuple[Points, ...]
    points_beyond: Points
    hits_each: Points
    hits_winner: Points
    hits_shared: str
    hits_rebought: bool
    button_value: Points
    button_step: Points
    button_last_event: str
    high_hand_points: Points
    high_hand_must_play: int
    high_hand_tie_must_play: int
    no_show_penalty: Points
    no_show_most: Points
    payouts: tuple[Tier | Amounts, ...]
    prizes_unit_cents: Cents
    standings_tiebreaks: tuple[str, ...]
    post_season_full_events: int
    post_season_fee_events: int
    post_season_fee_cents: Cents
    post_season_fee_per_event_cents: Cents
    post_season_main_seats: int
    post_season_second_chance_most: int
    stack_regular: Chips
    stack_per_point: Chips
    stack_least: Chips
    stack_most: Chips
    stack_smallest_chip: Chips
    stack_chips: tuple[Chips, ...]
    season_last_event_factor: int = 100
    season_factor_counts: str = "all"
    points_tied: str = "mean"
    add_on_most: int = 0
    add_on_night_cents: Cents = 0
    add_on_main_cents: Cents = 0
    points_by_field: tuple[FieldSchedule, ...] = ()
    points_formula: str = ""
    standings_best: int = 0
    standings_drop: int = 0
    stack_base: Chips = 0
    stack_per_hit: Chips = 0

    @property
    def has_post_season(self) -> bool:
        """Whether the season ends with a Main Event."""
        return self.post_season_main_seats > 0

    @property
    def has_second_chance(self) -> bool:
        """Whether the Main Event's last seat is played for in Second Chance."""
        return self.has_post_season and self.post_season_second_chance_most > 0

    @property
    def direct_seats(self) -> int:
        """The Main Event seats that are given by rank."""
        return self.post_season_main_seats - self.has_second_chance

    @property
    def last_seat(self) -> int:
        """The number of the Main Event seat that Second Chance gives; 0: it gives none."""
        return self.post_season_main_seats if self.has_second_chance else 0


ALL, MEAN = "all", "mean"
"""What an event's factor counts, and what tied players get, where the profile says nothing else."""

POINTS_BY: dict[str, object] = {"points_schedule": (), "points_by_field": (), "points_formula": ""}
"""The three ways to base points, exactly one of which decides, each with its value while it does not."""


def with_value(values: dict[str, Any], attribute: str, value: object) -> None:
    """Set a value among others; a way to base points takes the place of the other two."""
    if attribute in POINTS_BY:
        values.update(POINTS_BY)
    values[attribute] = value


def to_json(profile: Profile) -> str:
    """Write a profile as it is stored: one JSON object, points in hundredths, always the same bytes.

    What is as its default is left out, so that a league without it has the text that it always had.
    """
    values = {
        name: value
        for name, value in profile._asdict().items()
        if name not in Profile._field_defaults or value != Profile._field_defaults[name]
    }
    return json.dumps(values, ensure_ascii=False, separators=(",", ":"))


def from_json(text: str) -> Profile:
    """Read a profile that ``to_json`` wrote. Raises ``StoreError`` where the text is none."""
    try:
        values = json.loads(text)
        return Profile(**{name: settled(name, value) for name, value in values.items()})
    except (ValueError, TypeError, AttributeError) as error:
        raise StoreError(
            "a season's rules profile in the database is damaged", "dcpl db restore brings a backup back"
        ) from error


def settled(attribute: str, value: object) -> Any:
    """Give a value that went through JSON its own shape back."""
    if not isinstance(value, (list, tuple)):
        return value
    if attribute == "payouts":
        return tuple(_tier(*each) for each in value)
    if attribute == "points_by_field":
        return tuple(FieldSchedule(up_to, tuple(schedule)) for up_to, schedule in value)
    return tuple(value)


def _tier(up_to: int, shares: Sequence[int], *fixed: bool) -> Tier | Amounts:
    return Amounts(up_to, tuple(shares)) if fixed else Tier(up_to, tuple(shares))


def amended(profile: Profile, amendments: Sequence[Amendment], event: int | None) -> Profile:
    """Give the profile in force at a regular event; ``event`` None: the season's view (BASE, §12).

    What belongs to the season holds everywhere; what is judged by night from its event on, the
    latest start deciding, and of one start the amendment recorded last. The season's view has all.
    """
    changes: dict[str, Any] = {}
    for amendment in sorted(amendments, key=lambda amendment: amendment.event or 0):
        if amendment.event is None or event is None or amendment.event <= event:
            attribute = amendment.key.replace(".", "_")
            if attribute not in Profile._fields:
                raise StoreError(f'an amendment names the unknown key "{amendment.key}"')
            try:
                with_value(changes, attribute, settled(attribute, amendment.value))
            except (TypeError, ValueError) as error:
                raise StoreError(f"the amendment of {amendment.key} in the database is damaged") from error
    return profile._replace(**changes) if changes else profile
