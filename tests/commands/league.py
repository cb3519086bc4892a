"""Nights in words for the commands' tests."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

NAMES = tuple("ABCDEFGHIJKLMNOPQRSTUVWX")
SEASON_A = Path(__file__).parent.parent / "seasons" / "a"


def expected(name: str) -> Any:
    """What is known of the real season."""
    return json.loads((SEASON_A / name).read_text(encoding="utf-8"))


def night(players: str, **hitmen: str) -> str:
    """Rows of a sheet by the order of finish: ``night("ABCD", D="B")``; the winner hits the others."""
    rows = []
    for place, player in enumerate(players, start=1):
        hitman = "" if place == 1 else hitmen.get(player, players[0])
        rows.append(f"{place},{player},{hitman}")
    return "\n".join(rows) + "\n"


def many(nights: dict[int, str]) -> str:
    """A file of many nights, each by its order of finish."""
    lines = ["event,place,player,hitman"]
    lines += [f"{event},{row}" for event, players in nights.items() for row in night(players).splitlines()]
    return "\n".join(lines) + "\n"
