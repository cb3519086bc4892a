"""Every key that a league's rules may have: the preset, what it may be, what it means."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.rules.profile.file import parse_profile
from dcpl.rules.profile.key import CENTS, CHIPS, NIGHT, SEASON, Key, keys_of
from dcpl.rules.profile.text import plain_value, value_text
from dcpl.rules.profile.values import KEYS, Profile, value_of
from dcpl.rules.profile.words import allowed_text
from dcpl.rules.season.other_tiebreaks import TIEBREAKS
from dcpl.store.files import data_file

_PRESET = "profiles/dcpl.toml"

_SAID = {
    "extends": "The rules that these rest on: what is not named here is as there, and a list takes the "
    "place of theirs. A file may also name another profile's file beside it",
    "currency": "The currency that money is written in, by its code of three letters. Amounts stay what they "
    "are: nothing is exchanged",
    "hits.shared": "Several hitmen of one player split the points, each gets them in full, or the first "
    "named alone has them",
    "post_season.main_seats": "Seats of the Main Event, the last one for the Second Chance winner where "
    "there is Second Chance; 0: there is no post-season",
    "post_season.second_chance_most": "The most players in Second Chance; 0: there is none, and every seat "
    "of the Main Event goes by rank",
    "stack.least": "The smallest Main Event stack; 0: no limit",
    "points.formula": "Base points by a formula, rounded half up to 1/100. Money is in whole currency units: "
    "pot all money of the night, spent the player's own, buy_in the night's price; prize what the rules pay "
    "the player before any deal, won what was received, prizes all of them, paid_places how many there are. "
    "tied players share the place (1: nobody else), event is the event's number. "
    "Of before the night: rank in the standings and how many were ranked (0: first night), previous the "
    "place last time (0: absent) of previous_field, events played, handicap as `dcpl player handicap` gave "
    "it (1: nothing). table(place) reads points.schedule or points.by_field, which then stands beside the "
    "formula. hits are the player's "
    "knock-outs, as hits.shared and hits.rebought say, without the winner's own; rebuys the player's. "
    "log(x) is to the base 10, log(x, b) to another, ln natural",
    "pot": "money beyond the night, as many as there are: what comes in, and to whom it goes",
    "pot.to": "To whom it goes: at the end to the standings, the Main Event or the last event's places, to "
    "the season's high hand, each night to the winner or the high hand (all that is there, tonight's too), "
    "or as the director says",
    "pot.table": "The name of a table of the season ([[table]]): the pot gets something of its events "
    "alone, and is shared by its ranks as soon as they are over; none: the season's standings",
    "pot.hand": "The least hand that takes a pot to the high hand; it stays until there is one",
    "pot.shares": "How a pot that several get is shared, by how many they are; none: as payouts say. A field "
    "beyond the last tier is shared as that one says",
    "payouts": "What the places get, for each size of the field: shares of the pot, or fixed amounts. These "
    "are paid first place first, as far as the pot reaches, and what it holds beyond them goes to first. "
    "With payouts = [] nothing is paid by rule, whatever the field",
}
"""What the keys' page says beyond a rules page, where a word more helps."""


_COLUMNS = (
    Column("name", "Key"),
    Column("value", "Preset"),
    Column("by", "By"),
    Column("meaning", "What it is"),
)


def keys_document() -> Document:
    """Lay out every key that a league's rules may have: what it means, what it may be, when it can change."""
    preset = parse_profile(data_file(_PRESET), _PRESET)
    rows: list[dict[str, Any]] = [
        {
            "key": key.key,
            "preset": plain_value(key, value_of(preset, key.key), Hundredths),
            "about": key.about,
            "allowed": allowed_text(key),
            "scope": key.scope,
            "optional": key.preset is not None,
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
        value = _as_typed(KEYS[row["key"]], preset)
        shown = {"name": name or section or row["key"], "value": value, "by": by, "meaning": meaning}
        if key_of_list := KEYS[row["key"]].table:
            sections[row["key"]] = [_own(key, by) for key in keys_of(key_of_list, f"{row['key']}.")]
        else:
            sections.setdefault(section, []).append(shown)
    columns = (
        Column("name", "Key"),
        Column("value", "Preset"),
        Column("by", "By"),
        Column("meaning", "What it is"),
    )
    return Document(
        title="Keys of a league's rules",
        subtitle="A profile is a TOML file that names those which differ from the preset",
        facts={"keys": rows, "tiebreaks": tiebreaks},
        lists={
            "keys": ("key", "preset", "about", "allowed", "scope", "optional"),
            "tiebreaks": ("tiebreak", "compares", "ruling"),
        },
        tables=(
            *(Table(section or "keys", _heading(section), columns, its) for section, its in sections.items()),
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
            "Of points.schedule, points.by_field and points.formula a league has one; "
            "a formula that reads table(...) has one of the others beside it.",
        ),
    )


def _heading(section: str) -> str:
    """Write a section's head as a profile has it, of a list of tables with what the list is for."""
    key = KEYS.get(section)
    return f"[[{section}]] {_SAID.get(section, key.about)}" if key else f"[{section}]" if section else ""


def _own(key: Key, by: str) -> dict[str, Any]:
    """Tell a key of a list's tables."""
    value = str(key.preset) if key.kind == CENTS else value_text(key, key.preset) if key.preset else ""
    meaning = f"{_SAID.get(key.key, key.about)}. Allowed: {allowed_text(key)}."
    return {"name": key.key.rpartition(".")[2], "value": value, "by": by, "meaning": meaning}


def _as_typed(key: Key, preset: Profile) -> str:
    """Write the preset's value as a profile has it: money in cents, chips without commas."""
    value = value_of(preset, key.key)
    return str(value) if key.kind in (CENTS, CHIPS) else value_text(key, value)
