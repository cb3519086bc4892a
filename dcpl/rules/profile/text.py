"""A rules profile in writing: which of its keys say something, as values and in words."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from dcpl.rules.profile.keys import KEYS
from dcpl.rules.profile.kinds import CENTS, LIMITS, POINTS, POINTS_LIST, SCHEDULES, TIERS, Key
from dcpl.rules.profile.values import NO_LIMIT, UNLIMITED, Amounts, Profile, Tier, settled
from dcpl.rules.units import Points
from dcpl.rules.wording import money_text, points_text


def told_keys(profile: Profile) -> Iterator[Key]:
    """List the keys that say something in a profile, without what only other leagues have."""
    silent = dict(Profile._field_defaults)
    if profile.points_by_field or profile.points_formula:
        silent["points_schedule"] = ()
    for key in KEYS.values():
        if key.attribute not in silent or getattr(profile, key.attribute) != silent[key.attribute]:
            yield key


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
    if isinstance(tier, Amounts):
        return f"up to {tier.up_to}: " + ", ".join(money_text(cents) for cents in tier.cents)
    return f"up to {tier.up_to}: " + "/".join(points_text(share) for share in tier.percent)
