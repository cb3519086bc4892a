"""A rules profile in writing: which of its keys say something, as values and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from dcpl.rules.profile.key import (
    CENTS,
    FORMULA_OR_LIST,
    HAND_POINTS,
    LIMITS,
    NAMES,
    POINTS,
    POINTS_LIST,
    RULES,
    SCHEDULES,
    TABLES,
    TIERS,
    Key,
    keys_of,
)
from dcpl.rules.profile.lists import EVERY_SEASON, Amounts, Tier
from dcpl.rules.profile.values import KEYS, NO_LIMIT, UNLIMITED, Profile, from_json, settled, value_of
from dcpl.rules.units import Points
from dcpl.rules.wording import money_text, points_text


def told_keys(profile: Profile) -> Iterator[Key]:
    """List the keys that say something in a profile, without what only other leagues have."""
    by_schedule = not (profile.points.by_field or profile.points.formula)
    for name, key in KEYS.items():
        value = value_of(profile, name)
        said = key.preset is None or value != key.preset
        if said and (value or by_schedule or name != "points.schedule"):
            yield key


def profile_values(
    profile: Profile, points: Callable[[Points], object] = lambda value: value / 100
) -> dict[str, object]:
    """Give the values nested as in TOML, for printing; ``points`` writes hundredths as a number."""
    values: dict[str, object] = {}
    for key in told_keys(profile):
        value = plain_value(key, value_of(profile, key.key), points)
        section, _, name = key.key.rpartition(".")
        if section:
            table = values.setdefault(section, {})
            assert isinstance(table, dict)
            table[name] = value
        else:
            values[name] = value
    return values


def plain_value(key: Key, value: Any, points: Callable[[Points], object]) -> object:
    """Give one key's value as in TOML; ``points`` writes hundredths as a number."""
    kind = key.kind
    if kind == POINTS:
        return points(value)
    if kind == POINTS_LIST or (kind == FORMULA_OR_LIST and isinstance(value, tuple)):
        return [points(each) for each in value]
    if kind == HAND_POINTS:
        return {hand: points(each) for hand, each in settled(key, value)}
    if kind == NAMES and value == (EVERY_SEASON,):
        return EVERY_SEASON
    if kind == TIERS:
        return [
            {"up_to": tier.up_to, "cents": list(tier.cents)}
            if isinstance(tier, Amounts)
            else {"up_to": tier.up_to, "percent": [points(share) for share in tier.percent]}
            for tier in settled(key, value)
        ]
    if kind == SCHEDULES:
        return [{"up_to": up_to, "schedule": [points(each) for each in by]} for up_to, by in value]
    if kind == TABLES:
        return [
            {own.key: plain_value(own, given, points) for own, given in told_entry(key, entry)}
            for entry in settled(key, value)
        ]
    if kind in LIMITS and value == UNLIMITED:
        return NO_LIMIT
    return list(value) if isinstance(value, tuple) else value


def told_entry(key: Key, entry: Iterable[Any]) -> Iterator[tuple[Key, Any]]:
    """List what one of a list of tables says: its keys and their values."""
    for own, value in zip(keys_of(key.table), entry, strict=True):
        if value != own.preset:
            yield own, value


def value_text(key: Key, value: object) -> str:
    """Write a profile's value for people: money in dollars, points without needless zeros.

    >>> value_text(KEYS["rebuy.night_cents"], 2000), value_text(KEYS["hits.each"], 150)
    ('$20.00', '1.5')
    """
    kind = key.kind
    if isinstance(value, (list, tuple)):
        if kind == TIERS:
            return "; ".join(_tier_text(tier) for tier in settled(key, value)) or "nothing is paid by rule"
        if kind == SCHEDULES:
            return "; ".join(
                f"up to {up_to}: " + ", ".join(points_text(each) for each in schedule)
                for up_to, schedule in value
            )
        if kind == TABLES:
            return (
                "; ".join(
                    ", ".join(f"{own.key} {value_text(own, given)}" for own, given in told_entry(key, entry))
                    for entry in settled(key, value)
                )
                or "none"
            )
        if kind == HAND_POINTS:
            return ", ".join(f"{hand} {points_text(points)}" for hand, points in value) or "none"
        numbers = kind in (POINTS_LIST, FORMULA_OR_LIST)
        return ", ".join(points_text(each) if numbers else str(each) for each in value) or "none"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        if kind in LIMITS and value == UNLIMITED:
            return "no limit"
        return money_text(value) if kind == CENTS else points_text(value) if kind == POINTS else str(value)
    if kind == RULES and isinstance(value, str) and value.startswith("{"):
        return from_json(value).name
    return str(value)


def _tier_text(tier: Tier | Amounts) -> str:
    if isinstance(tier, Amounts):
        return f"up to {tier.up_to}: " + ", ".join(money_text(cents) for cents in tier.cents)
    return f"up to {tier.up_to}: " + "/".join(points_text(share) for share in tier.percent)
