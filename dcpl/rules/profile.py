"""A league's rules profile: its values, how it is stored and printed, and what amendments make of it."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Sequence
from typing import Any, NamedTuple

from dcpl.errors import Problem, Refused, StoreError
from dcpl.rules.facts import Amendment, Cents, Chips, Points
from dcpl.rules.profile_keys import KEYS, NIGHT, SEASON
from dcpl.rules.profile_kinds import (
    CENTS,
    LIMITS,
    NO_LIMIT,
    POINTS,
    POINTS_LIST,
    SCHEDULES,
    TIERS,
    UNLIMITED,
    Amounts,
    FieldSchedule,
    Key,
    Tier,
)

__all__ = ["KEYS", "NIGHT", "SEASON", "Amounts", "FieldSchedule", "Key", "Profile", "Tier"]


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


POINTS_BY: dict[str, object] = {"points_schedule": (), "points_by_field": (), "points_formula": ""}
"""The three ways to base points, exactly one of which decides, each with its value while it does not."""


def told_keys(profile: Profile) -> Iterator[Key]:
    """List the keys that say something in a profile, without what only other leagues have."""
    silent = dict(Profile._field_defaults)
    if profile.points_by_field or profile.points_formula:
        silent["points_schedule"] = ()
    for key in KEYS.values():
        if key.attribute not in silent or getattr(profile, key.attribute) != silent[key.attribute]:
            yield key


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


def profile_values(
    profile: Profile, points: Callable[[Points], object] = lambda value: value / 100
) -> dict[str, object]:
    """Give the values nested as in TOML, for printing; ``points`` writes hundredths as a number."""
    values: dict[str, object] = {}
    for key in told_keys(profile):
        value = plain_value(key.key, getattr(profile, key.attribute), points)
        section, _, name = key.key.rpartition(".")
        if section:
            table = values.setdefault(section, {})
            assert isinstance(table, dict)
            table[name] = value
        else:
            values[name] = value
    return values


def plain_value(key: str, value: Any, points: Callable[[Points], object]) -> object:
    """Give one key's value as in TOML; ``points`` writes hundredths as a number."""
    kind = KEYS[key].kind
    if kind == POINTS:
        return points(value)
    if kind == POINTS_LIST:
        return [points(each) for each in value]
    if kind == TIERS:
        return [
            {"up_to": tier.up_to, "cents": list(tier.cents)}
            if isinstance(tier, Amounts)
            else {"up_to": tier.up_to, "percent": [points(share) for share in tier.percent]}
            for tier in settled("payouts", value)
        ]
    if kind == SCHEDULES:
        return [{"up_to": up_to, "schedule": [points(each) for each in by]} for up_to, by in value]
    if kind in LIMITS and value == UNLIMITED:
        return NO_LIMIT
    return list(value) if isinstance(value, tuple) else value


def value_text(key: str, value: object) -> str:
    """Write a profile's value for people: money in dollars, points without needless zeros.

    >>> value_text("rebuy.night_cents", 2000), value_text("hits.each", 150)
    ('$20.00', '1.5')
    """
    from dcpl.rules.wording import money_text, points_text

    kind = KEYS[key].kind
    if isinstance(value, (list, tuple)):
        if kind == TIERS:
            return "; ".join(_tier_text(tier) for tier in settled("payouts", value))
        if kind == SCHEDULES:
            return "; ".join(
                f"up to {up_to}: " + ", ".join(points_text(each) for each in schedule)
                for up_to, schedule in value
            )
        return ", ".join(points_text(each) if kind == POINTS_LIST else str(each) for each in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if kind in LIMITS and value == UNLIMITED:
            return "no limit"
        return money_text(value) if kind == CENTS else points_text(value) if kind == POINTS else str(value)
    return str(value)


def _tier_text(tier: Tier | Amounts) -> str:
    from dcpl.rules.wording import money_text, points_text

    if isinstance(tier, Amounts):
        return f"up to {tier.up_to}: " + ", ".join(money_text(cents) for cents in tier.cents)
    return f"up to {tier.up_to}: " + "/".join(points_text(share) for share in tier.percent)


def scope(key: str) -> str:
    """Tell whether a key is judged night by night (``N``) or is one for the season (``S``)."""
    if key not in KEYS:
        raise Refused([unknown_key(key)])
    return KEYS[key].scope


def amended(profile: Profile, amendments: Sequence[Amendment], event: int | None) -> Profile:
    """Give the profile in force at a regular event; ``event`` None: the season's view (BASE, §12).

    What belongs to the season holds everywhere; what is judged by night from its event on, the
    latest start deciding, and of one start the amendment recorded last. The season's view has all.
    """
    changes: dict[str, Any] = {}
    for amendment in sorted(amendments, key=lambda amendment: amendment.event or 0):
        if amendment.event is None or event is None or amendment.event <= event:
            key = KEYS.get(amendment.key)
            if key is None:
                raise StoreError(f'an amendment names the unknown key "{amendment.key}"')
            try:
                with_value(changes, key.attribute, settled(key.attribute, amendment.value))
            except (TypeError, ValueError) as error:
                raise StoreError(f"the amendment of {amendment.key} in the database is damaged") from error
    return profile._replace(**changes) if changes else profile


def unknown_key(name: str) -> Problem:
    """Say that a profile has no such key, and which one may be meant."""
    from difflib import get_close_matches

    sections = {key.rpartition(".")[0] for key in KEYS} - {""}
    if name in sections:
        return Problem(f"{name} is a section", f"write it as the table [{name}]")
    near = get_close_matches(name, KEYS, n=1) or [key for key in KEYS if key.rpartition(".")[2] == name]
    return Problem(
        f"unknown key {name}", f"did you mean {near[0]}?" if near else "see the keys of the preset"
    )
