"""A night sheet as the lines that a commissioner would have typed, bust by bust."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import CHIP_COUNT, LEFT_EARLY, PREPAID_ABSENT, REMOVED
from dcpl.rules.night.rows import SheetRow


def lines_of(rows: Sequence[SheetRow], *flags: str) -> list[str]:
    """Type a night: everybody is seated, the rebuys come first, then each bust from the last place up."""
    placed = sorted((row for row in rows if row.place is not None), key=lambda row: row.place or 0)
    present = [row.player for row in placed if row.status != PREPAID_ABSENT]
    lines = [" ".join(("seat", ", ".join(present), *flags))] if present else []
    lines += [f"prepaid {row.player}" for row in placed if row.status == PREPAID_ABSENT]
    lines += [f"noshow {row.player}{_points(row.penalty)}" for row in rows if row.place is None]
    for row in placed:
        for turn in range(row.rebuys):
            hitmen = row.rebuy_hitmen[turn] if row.rebuy_hitmen else ()
            lines += [f"out {row.player}{_by(hitmen)}", f"rebuy {row.player}"]
    lines += [f"addon {row.player}" for row in rows for _ in range(row.add_ons)]
    counted = [row for row in placed if row.status == CHIP_COUNT]
    for place in sorted({row.place or 0 for row in placed if row not in counted}, reverse=True):
        if place > 1:
            lines.append(_bust([row for row in placed if row.place == place]))
    if counted:
        most = len(rows) + 1
        stacks = [f"{row.player}={1000 * (most - (row.place or 0))}" for row in counted]
        lines.append(f"count {', '.join(stacks)}")
    lines += [f"high {row.player} {row.high_hand}" for row in rows if row.high_hand]
    return [*lines, "finish"]


def _bust(tied: Sequence[SheetRow]) -> str:
    row = tied[0]
    if row.status == LEFT_EARLY:
        return f"left {row.player}{_by(row.hitmen)}"
    if row.status == REMOVED:
        return f"remove {row.player}{_points(row.penalty)}"
    return "out " + " = ".join(f"{row.player}{_by(row.hitmen)}" for row in tied)


def _by(hitmen: Sequence[str]) -> str:
    return f" by {', '.join(hitmen)}" if hitmen else ""


def _points(penalty: int | None) -> str:
    return "" if penalty is None else f" {penalty / 100:g}"
