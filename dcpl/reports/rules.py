"""A season's rules: a page that players can read, and the values."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import MONEY, PRIVATE, TAGS, Column, Document, Hundredths, Table, Tagged
from dcpl.rules.facts import Season
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.key import CHIPS, CHIPS_LIMIT, TABLES, Key, keys_of
from dcpl.rules.profile.text import plain_value, profile_values, told_entry, told_keys, value_text
from dcpl.rules.profile.values import (
    BASE,
    KEYS,
    POINTS_BY,
    UNLIMITED,
    Amendment,
    Profile,
    reads_table,
    settled,
    value_of,
)
from dcpl.rules.season.result import profile_at
from dcpl.rules.wording import event_text
from dcpl.store.files import data_file


def rules_document(season: Season) -> Document:
    """Lay out the season's rules as players can read them, amendments in their place.

    What means nothing by these rules (the step of a button that there is not) is left out of the page;
    the values are all in the facts.
    """
    profile = profile_at(season, None)
    amendments: list[dict[str, Any]] = [
        {
            "key": amendment.key,
            "value": plain_value(KEYS[amendment.key], amendment.value, Hundredths),
            "event": amendment.event,
            "reason": amendment.reason,
        }
        for amendment in season.amendments
    ]
    notes: list[str] = [_amended(amendment) for amendment in season.amendments]
    was = next((key for key in POINTS_BY if value_of(season.profile, key) != POINTS_BY[key]), None)
    if was is not None and value_of(profile, was) != value_of(season.profile, was):
        told = value_text(KEYS[was], value_of(season.profile, was))
        notes.append(f"Before that, base points are by {was}: {told}.")
    idle, base = _idle(profile), _base(profile)
    shown = [
        {
            "key": key.key,
            "rule": rule,
            "value": value,
            "from": _origin(key.key, season, profile, base),
            TAGS: (MONEY,) if _of_money(key.key) or pays else (),
        }
        for key in told_keys(profile)
        if key.key not in idle
        for rule, value, pays in _told(key, profile)
    ]
    origin = () if base is None else (Column("from", "From"),)
    columns = (Column("rule", "Rule"), Column("value", "Value"), *origin)
    return Document(
        title=f"Rules of season {season.name}: {profile.name}",
        facts={"season": season.name, "rules": profile_values(profile, Hundredths), "amendments": amendments},
        lists={"amendments": ("key", "value", "event", "reason")},
        tables=(Table("rules", "", columns, shown),),
        notes=tuple(notes),
    )


def _base(profile: Profile) -> Profile | None:
    """Read the rules that a season's rest on; None where these are the preset, which every league has."""
    if profile.extends == BASE:
        return None
    preset = parse_profile(data_file(f"profiles/{BASE}.toml"), BASE)
    name = profile.extends
    return parse_profile(data_file(f"profiles/{name}.toml"), name, preset)


def _origin(key: str, season: Season, profile: Profile, base: Profile | None) -> str:
    """Say where a rule comes from: the rules that the league's rest on, its own, or an amendment."""
    if base is None or any(amendment.key == key for amendment in season.amendments):
        return "amended" if base else ""
    return profile.extends if value_of(profile, key) == value_of(base, key) else "own"


def _amended(amendment: Amendment) -> Tagged:
    """Tell an amendment; its reason is between the director and who may see the league's books."""
    text = f"Amended: {amendment.key} is {value_text(KEYS[amendment.key], amendment.value)} " + (
        "for the season" if amendment.event is None else f"from {event_text(amendment.event)} on"
    )
    key = KEYS[amendment.key]
    pays = key.kind == TABLES and any(getattr(each, "cents", 0) for each in settled(key, amendment.value))
    tags = (MONEY,) if pays or _of_money(amendment.key) else ()
    public = Tagged(f"{text}.", *tags)
    return Tagged(f"{text}: {amendment.reason}.", PRIVATE, instead=public) if amendment.reason else public


def _of_money(key: str) -> bool:
    return key.endswith("_cents") or key.startswith(("payouts", "prizes", "post_season.fee")) or key == "pot"


_OF_SECOND_CHANCE = tuple(
    f"post_season.{name}" for name in ("fee_events", "fee_cents", "fee_per_event_cents", "second_chance_most")
)
_OF_MAIN_EVENT = (
    *("post_season.full_events", "stack.base", "stack.per_point", "stack.per_hit"),
    *("stack.least", "stack.most", "stack.smallest_chip"),
)


def _idle(profile: Profile) -> set[str]:
    """Name the keys that mean nothing beside the others' values."""
    saved = profile.buy_in.main_cents or profile.rebuy.main_cents or profile.add_on.main_cents
    parts = (
        (not profile.rebuy.most, ("rebuy.night_cents", "rebuy.main_cents", "rebuy.penalty")),
        (bool(profile.points.formula) and not reads_table(profile.points.formula), ("points.beyond",)),
        (not profile.button.value, ("button.step", "button.last_event")),
        (not profile.has_high_hand, ("high_hand.must_play", "high_hand.tie_must_play")),
        (not profile.no_show.most, ("no_show.most",)),
        (
            not (saved or profile.has_post_season),
            ("buy_in.main_cents", "rebuy.main_cents", "add_on.main_cents"),
        ),
        (not profile.has_second_chance, _OF_SECOND_CHANCE),
        (not profile.has_post_season, _OF_MAIN_EVENT),
        (bool(profile.stack.formula), ("stack.base", "stack.per_point", "stack.per_hit")),
    )
    return {key for idle, keys in parts if idle for key in keys}


def _told(key: Key, profile: Profile) -> list[tuple[str, str, bool]]:
    """Say what a key is and its value; of a list of tables, a line for each by its name, and if it pays."""
    value = value_of(profile, key.key)
    if key.kind != TABLES:
        return [(_about(key, profile), _rule_text(key, value), False)]
    called = next(keys_of(key.table)).key  # its name, or what it goes by
    return [
        (
            f"{key.about}: {getattr(entry, called)}",
            ", ".join(
                f"{own.key} {value_text(own, given)}"
                for own, given in told_entry(key, entry)
                if own.key != called
            ),
            bool(getattr(entry, "cents", 0)),
        )
        for entry in value
    ]


def _about(key: Key, profile: Profile) -> str:
    last_is_won = profile.has_second_chance or key.key != "post_season.main_seats"
    return key.about if last_is_won else key.about.partition(",")[0]


def _rule_text(key: Key, value: Any) -> str:
    if key.none and not value:
        return "none"
    if key.key == "stack.least" and not value:
        return "no limit"
    chips = key.kind in (CHIPS, CHIPS_LIMIT) and value != UNLIMITED
    return f"{value:,}" if chips else value_text(key, value)
