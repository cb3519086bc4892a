"""A season's rules: a page that players can read, and the values."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.rules.facts import Season
from dcpl.rules.profile import UNLIMITED, Profile
from dcpl.rules.profile_keys import KEYS, NIGHT, SEASON
from dcpl.rules.profile_kinds import CHIPS, CHIPS_LIMIT, Key
from dcpl.rules.profile_text import plain_value, profile_values, told_keys, value_text
from dcpl.rules.season import profile_at
from dcpl.rules.tiebreaks import TIEBREAKS
from dcpl.rules.wording import event_text


def rules_document(season: Season) -> Document:
    """Lay out the season's rules as players can read them, amendments in their place.

    What means nothing by these rules (the step of a button that there is not) is left out of the page;
    the values are all in the facts.
    """
    profile = profile_at(season, None)
    amendments: list[dict[str, Any]] = [
        {
            "key": amendment.key,
            "value": plain_value(amendment.key, amendment.value, Hundredths),
            "event": amendment.event,
            "reason": amendment.reason,
        }
        for amendment in season.amendments
    ]
    notes = [
        f"Amended: {amendment.key} is {value_text(amendment.key, amendment.value)} "
        + ("for the season" if amendment.event is None else f"from {event_text(amendment.event)} on")
        + (f": {amendment.reason}" if amendment.reason else "")
        + "."
        for amendment in season.amendments
    ]
    idle = _idle(profile)
    shown = [
        {"rule": _about(key, profile), "value": _rule_text(key, getattr(profile, key.attribute))}
        for key in told_keys(profile)
        if key.key not in idle
    ]
    return Document(
        title=f"Rules of season {season.name}: {profile.name}",
        facts={"season": season.name, "rules": profile_values(profile, Hundredths), "amendments": amendments},
        lists={"amendments": ("key", "value", "event", "reason")},
        tables=(Table("rules", "", (Column("rule", "Rule"), Column("value", "Value")), shown),),
        notes=tuple(notes),
    )


_SAID = {
    "hits.shared": "Several hitmen of one player split the points, each gets them in full, or the first "
    "named alone has them",
    "post_season.main_seats": "Seats of the Main Event, the last one for the Second Chance winner where "
    "there is Second Chance; 0: there is no post-season",
    "post_season.second_chance_most": "The most players in Second Chance; 0: there is none, and every seat "
    "of the Main Event goes by rank",
    "stack.least": "The smallest Main Event stack; 0: no limit",
    "points.formula": "Base points by a formula, rounded half up to 1/100. Money is in whole currency units: "
    "pot all money of the night, spent the player's own, buy_in the night's price. hits are the player's "
    "knock-outs, as hits.shared and hits.rebought say, without the winner's own; rebuys the player's. "
    "log(x) is to the base 10, log(x, b) to another, ln natural",
    "payouts": "What the places get, for each size of the field: shares of the pot, or fixed amounts. These "
    "are paid first place first, as far as the pot reaches, and what it holds beyond them goes to first",
}
"""What the keys' page says beyond a rules page, where a word more helps."""


def keys_document() -> Document:
    """Lay out every key that a league's rules may have: what it means, what it may be, when it can change."""
    rows: list[dict[str, Any]] = [
        {
            "key": key.key,
            "about": key.about,
            "allowed": key.allowed,
            "scope": key.scope,
            "optional": key.attribute in Profile._field_defaults,
        }
        for key in KEYS.values()
    ]
    tiebreaks: list[dict[str, Any]] = [
        {"tiebreak": name, "compares": tiebreak.words, "ruling": tiebreak.ruling}
        for name, tiebreak in TIEBREAKS.items()
    ]
    sections: dict[str, list[dict[str, Any]]] = {}
    for row in rows:
        section, _, name = row["key"].rpartition(".")
        by = {NIGHT: "night", SEASON: "season"}[row["scope"]]
        meaning = f"{_SAID.get(row['key'], row['about'])}. Allowed: {row['allowed']}."
        sections.setdefault(section, []).append({"name": name, "by": by, "meaning": meaning})
    columns = (Column("name", "Key"), Column("by", "By"), Column("meaning", "What it is"))
    return Document(
        title="Keys of a league's rules",
        facts={"keys": rows, "tiebreaks": tiebreaks},
        lists={
            "keys": ("key", "about", "allowed", "scope", "optional"),
            "tiebreaks": ("tiebreak", "compares", "ruling"),
        },
        tables=(
            *(
                Table(section or "keys", f"[{section}]" if section else "", columns, shown)
                for section, shown in sections.items()
            ),
            Table(
                "tiebreaks",
                "Tiebreaks",
                (
                    Column("tiebreak", "Tiebreak"),
                    Column("compares", "Who stands higher"),
                    Column("ruling", "Told as"),
                ),
                tiebreaks,
            ),
        ),
        notes=(
            "By night: `dcpl season rules set KEY=VALUE --from EVENT`. By season: without --from.",
            "Of points.schedule, points.by_field and points.formula a league has one.",
        ),
    )


_OF_SECOND_CHANCE = tuple(
    f"post_season.{name}" for name in ("fee_events", "fee_cents", "fee_per_event_cents", "second_chance_most")
)
_OF_MAIN_EVENT = (
    *("post_season.full_events", "stack.base", "stack.per_point", "stack.per_hit"),
    *("stack.least", "stack.most", "stack.smallest_chip"),
)


def _idle(profile: Profile) -> set[str]:
    """Name the keys that mean nothing beside the others' values."""
    saved = profile.buy_in_main_cents or profile.rebuy_main_cents or profile.add_on_main_cents
    parts = (
        (not profile.rebuy_most, ("rebuy.night_cents", "rebuy.main_cents", "rebuy.penalty")),
        (bool(profile.points_formula), ("points.beyond",)),
        (not profile.button_value, ("button.step", "button.last_event")),
        (not profile.high_hand_points, ("high_hand.must_play", "high_hand.tie_must_play")),
        (not profile.no_show_most, ("no_show.most",)),
        (
            not (saved or profile.has_post_season),
            ("buy_in.main_cents", "rebuy.main_cents", "add_on.main_cents"),
        ),
        (not profile.has_second_chance, _OF_SECOND_CHANCE),
        (not profile.has_post_season, _OF_MAIN_EVENT),
    )
    return {key for idle, keys in parts if idle for key in keys}


def _about(key: Key, profile: Profile) -> str:
    last_is_won = profile.has_second_chance or key.key != "post_season.main_seats"
    return key.about if last_is_won else key.about.partition(",")[0]


def _rule_text(key: Key, value: Any) -> str:
    if key.none and not value:
        return "none"
    if key.key == "stack.least" and not value:
        return "no limit"
    chips = key.kind in (CHIPS, CHIPS_LIMIT) and value != UNLIMITED
    return f"{value:,}" if chips else value_text(key.key, value)
