"""A night's results as a table: the columns that say something of it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import PAPER, PRIVATE, SCREEN, SITE, Column, Hundredths, Table, Tagged
from dcpl.rules.facts import REGULAR, REMOVED
from dcpl.rules.points.judge import NightResult

_BONUS = (
    ("hit_points", "Hits"),
    ("button", "Button"),
    ("bounty", "Bounties"),
    ("high_hand", "High hand"),
    ("bonus_adjustment", "Bonus"),
)
"""What a night's bonus is made of, as paper shows it, where there is room."""
_BLANK_ON_PAPER = (*(key for key, _ in _BONUS), "penalty", "adjustment")


def results_table(rows: list[dict[str, Any]], night: NightResult) -> Table:
    shown = []
    for row in rows:
        bonus = sum(row.get(key, 0) for key, _ in _BONUS)
        guest = "guest" if row["guest"] else ""
        told = ", ".join(part for part in (row["status"] if row["status"] != "played" else "", guest) if part)
        shown.append(
            {
                **row,
                "by": ", ".join(row["hitmen"]),
                "bonus": Hundredths(bonus),
                "prize": row["prize_cents"] or None,
                "shown_rebuys": row["rebuys"] or None,
                "shown_add_ons": row.get("add_ons") or None,
                **{f"{key}_on_paper": row.get(key) or None for key in _BLANK_ON_PAPER},
                "notes": _noted(row, told, guest),
            }
        )
    columns = _columns(shown, night)
    if any(row["notes"] for row in shown):
        columns.append(Column("notes", "Note"))
    return Table("results", "", tuple(columns), shown)


def _noted(row: dict[str, Any], told: str, guest: str) -> str:
    """Put a player's status and note together; a removal and a note are nobody else's business."""
    public = guest if row["status"] == REMOVED else told
    whole = "; ".join(part for part in (told, row.get("note", "")) if part)
    return whole if whole == public else Tagged(whole, PRIVATE, instead=public)


def _columns(rows: Sequence[dict[str, Any]], night: NightResult) -> list[Column]:
    """Give a night the columns that say something of it."""
    if not night.placed:
        return [
            Column("player", "Player"),
            Column("base", "Given", "right", "points"),
            *(
                Column(key, title, "right", "points")
                for key, title in (("bonus", "Bonus"), ("penalty", "Pen."), ("adjustment", "Adj."))
                if any(row[key] for row in rows)
            ),
            Column("total", "Total", "right", "points"),
        ]
    columns = [Column("place", "Place", "right"), Column("player", "Player"), Column("by", "Out by")]
    if night.event.kind == REGULAR:
        columns += _points_columns(rows)
    elif any(row["prize"] for row in rows):
        columns.append(Column("prize", "Prize", "right", "cents"))
    return columns


def _points_columns(rows: Sequence[dict[str, Any]]) -> list[Column]:
    columns = []
    if any(row["rebuys"] for row in rows):
        columns.append(Column("shown_rebuys", "Reb.", "right", tags=(SCREEN, SITE)))
        columns.append(Column("shown_rebuys", "Rebuys", "right", tags=(PAPER,)))
    if any(row.get("add_ons") for row in rows):
        columns.append(Column("shown_add_ons", "Add.", "right"))
    columns += [
        Column("base", "Base", "right", "points"),
        *(
            Column(f"{key}_on_paper", title, "right", "points", (PAPER,))
            for key, title in _BONUS
            if any(row.get(key) for row in rows)
        ),
        Column("bonus", "Bonus", "right", "points", (SCREEN, SITE)),
        Column("penalty", "Pen.", "right", "points", (SCREEN, SITE)),
    ]
    if any(row["penalty"] for row in rows):
        columns.append(Column("penalty_on_paper", "Penalty", "right", "points", (PAPER,)))
    if any(row["adjustment"] for row in rows):
        columns.append(Column("adjustment", "Adj.", "right", "points", (SCREEN, SITE)))
        columns.append(Column("adjustment_on_paper", "Adjusted", "right", "points", (PAPER,)))
    columns += [
        Column("total", "Total", "right", "points"),
        Column("prize", "Prize", "right", "cents"),
    ]
    return columns
