"""The list of a profile's keys says what the rules themselves know, and needs no database."""

from __future__ import annotations

import json
import tomllib
from pathlib import Path
from typing import Any

from dcpl.rules.profile.values import KEYS

PRESET = Path(__file__).parents[2] / "data" / "profiles" / "dcpl.toml"


def test_every_key_is_listed_with_what_the_preset_says(run: Any) -> None:
    listed = {
        row["key"]: row for row in json.loads(run("season", "rules", "keys", "-f", "json").stdout)["keys"]
    }
    assert list(listed) == list(KEYS)
    assert all(row["allowed"] and row["about"] and row["scope"] in "NS" for row in listed.values())
    for section, values in tomllib.loads(PRESET.read_text(encoding="utf-8")).items():
        for name, value in values.items() if isinstance(values, dict) else [("", values)]:
            assert listed[f"{section}.{name}" if name else section]["preset"] == value


def test_money_stands_there_as_it_is_typed(run: Any) -> None:
    page = run("season", "rules", "keys").stdout
    assert "night_cents  2000 " in page
    assert max(map(len, page.splitlines())) <= 80
