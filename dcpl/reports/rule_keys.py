"""Every key that a rules profile can have: its value where nothing is said, what it may be, what it means."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.rules.profile_file import parse_profile
from dcpl.rules.profile_keys import KEYS, NIGHT
from dcpl.rules.profile_kinds import CENTS, CHIPS, Key
from dcpl.rules.profile_text import plain_value, value_text
from dcpl.store.files import data_file

_PRESET = "profiles/dcpl.toml"


def keys_document() -> Document:
    """List the keys of a profile by their sections, with the values of the preset, as they are typed."""
    preset = parse_profile(data_file(_PRESET), _PRESET)
    facts: list[dict[str, Any]] = []
    sections: dict[str, list[dict[str, Any]]] = {}
    for key in KEYS.values():
        value = getattr(preset, key.attribute)
        row = {
            "key": key.key,
            "default": plain_value(key.key, value, Hundredths),
            "allowed": key.allowed,
            "scope": key.scope,
            "about": key.about,
        }
        facts.append(row)
        section, _, name = key.key.rpartition(".")
        about = f"{key.about}. May be: {key.allowed}"
        shown = {**row, "name": name or key.key, "value": _as_typed(key, value), "about": about}
        sections.setdefault(section, []).append(shown)
    columns = (
        Column("name", "Key"),
        Column("value", "Preset"),
        Column("scope", "When"),
        Column("about", "What it is"),
    )
    tables = [
        Table(name or "league", f"[{name}]" if name else "", columns, rows) for name, rows in sections.items()
    ]
    night = sum(key.scope == NIGHT for key in KEYS.values())
    return Document(
        title="The keys of a rules profile",
        subtitle="A profile is a TOML file that names those which are different",
        facts={"keys": facts},
        lists={"keys": ("key", "default", "allowed", "scope", "about")},
        tables=tuple(tables),
        notes=(
            f"N: judged night by night, {night} of them; an amendment begins with an event "
            "(`dcpl season rules set KEY=VALUE --from EVENT`).",
            "S: one value for the season.",
        ),
    )


def _as_typed(key: Key, value: object) -> str:
    """Write a value as a profile has it: money in cents, chips without commas."""
    return str(value) if key.kind in (CENTS, CHIPS) else value_text(key.key, value)
