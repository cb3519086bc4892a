"""Sheets that are filled in by hand: the sign-in sheet as paper prints it, and the night sheet."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import PAPER, TAGS, Column, Document, Table, Tagged
from dcpl.reports.heading import heading_of_event
from dcpl.reports.sheet import sheet_rows
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.night.rows import PLAYED
from dcpl.rules.season.result import profile_at
from dcpl.rules.season.schedule import find_event
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, event_text

EMPTY_LINES = 4
"""Of a night sheet, for who comes unannounced."""

SHEET_KEYS = ("place", "player", "hitmen", "rebuys", "status", "high_hand", "note")


def night_sheet_document(season: Season, name: EventName, players: Sequence[str] = ()) -> Document:
    """Lay out a night's sheet to be read, or to be filled in at the table where nothing is recorded.

    Its lines are those of `reports.sheet.night_sheet`; DcplError where the season has no such event.
    """
    event = find_event(season, name)
    recorded = event.name in season.nights
    profile = profile_at(season, event.number or None)
    add_ons = has_add_ons(season)
    facts: list[dict[str, Any]] = [
        {
            "place": row.place,
            "player": row.player,
            "hitmen": list(row.hitmen),
            "rebuys": row.rebuys,
            "status": row.status,
            "high_hand": row.high_hand,
            "note": row.note,
            **({"add_ons": row.add_ons} if add_ons else {}),
        }
        for row in sheet_rows(season, name, players)
    ]
    shown = [
        {
            **row,
            "place_shown": row["place"] or "",
            "by": "; ".join(row["hitmen"]),
            "rebought": bool(row["rebuys"]),
            "added": bool(row.get("add_ons")),
            "remark": ", ".join(
                part for part in ("" if row["status"] == PLAYED else row["status"], row["note"]) if part
            ),
        }
        for row in facts
    ]
    columns = [
        Column("place_shown", "Place", "right"),
        Column("player", "Player"),
        Column("by", "Out by", form="space"),
        Column("rebought", "Rebuy", form="box"),
        Column("high_hand", "High hand", form="space"),
        Column("remark", "Note", form="space"),
    ]
    if profile.add_on.most:
        columns.insert(4, Column("added", "Add-on", form="box"))
    unused = set()
    if event.kind != REGULAR:
        unused = {"rebought", "added", "high_hand"}
    elif event.no_rebuys or not profile.rebuy.most:
        unused = {"rebought"}
    if not profile.has_high_hand:
        unused.add("high_hand")
    columns = [column for column in columns if column.key not in unused]
    blank = dict.fromkeys((*SHEET_KEYS, "place_shown", "by", "remark"), "")
    line = {**blank, "rebought": False, "added": False, TAGS: (PAPER,)}
    lines = [] if recorded else [line] * EMPTY_LINES
    write = "Place and out-by in the order of going out; ties share the better place."
    if profile.has_high_hand:
        write += " High hand: both hole cards and the board."
    heading = event_text(event.name)
    return Document(
        title=f"Night sheet of {heading}",
        subtitle=", ".join(
            part for part in (event.date or "", f"at {event.host}'s" if event.host else "") if part
        ),
        facts={"season": season.name, "event": event.name, "date": event.date, "rows": facts},
        lists={"rows": (*SHEET_KEYS, "add_ons") if add_ons else SHEET_KEYS},
        tables=(Table("rows", "", tuple(columns), [*shown, *lines]),),
        notes=(count_text(len(facts), "player") + ".",) if recorded else (Tagged(write, PAPER),),
        heading=heading_of_event(season, event.name),
    )
