"""Schedules of blinds: which there are, one to put on the wall, and one found by name or file."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dcpl.errors import DcplError, Problem, Refused
from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.table.blinds import Blinds, Part
from dcpl.rules.table.blinds_file import parse_blinds
from dcpl.rules.wording import names_text
from dcpl.store.files import data_file, data_names, given_file

STANDARD = "dcpl"
"""The schedule of a clock for which none is named."""

MOST_BYTES = 1_000_000
"""What is larger is no schedule, and is not read."""
BLINDS_KEYS = ("part", "level", "small", "big", "ante", "minutes", "color_up", "starts")


def find_blinds(text: str) -> Blinds:
    """Find a schedule by the name of one that comes with dcpl, or read it from a TOML file."""
    if text in data_names("blinds", ".toml"):
        return parse_blinds(data_file(f"blinds/{text}.toml"), f"{text}.toml")
    path = Path(text)
    if path.suffix != ".toml" and not path.is_file():
        raise DcplError(f'there are no blinds called "{text}"', f"{_known()}, or the name of a TOML file")
    try:
        return parse_blinds(given_file(path, MOST_BYTES).decode("utf-8-sig").replace("\r\n", "\n"), text)
    except UnicodeDecodeError as error:
        raise Refused([Problem("it is not UTF-8", "save it as UTF-8", text)]) from error


def blinds_list_document() -> Document:
    """Lay out the schedules that come with dcpl."""
    rows: list[dict[str, Any]] = []
    for name in data_names("blinds", ".toml"):
        blinds = find_blinds(name)
        levels = [part for part in blinds.parts if not part.is_break]
        rows.append(
            {
                "name": name,
                "about": blinds.about,
                "stack": blinds.stack,
                "levels": len(levels),
                "breaks": len(blinds.parts) - len(levels),
                "minutes": blinds.minutes,
            }
        )
    columns = (
        Column("name", "Name"),
        Column("stack", "Chips", "right", "chips"),
        Column("levels", "Levels", "right"),
        Column("breaks", "Breaks", "right"),
        Column("time", "Time", "right"),
        Column("about", "What for"),
    )
    shown = [{**row, "time": _span(row["minutes"])} for row in rows]
    return Document(
        title="Schedules of blinds",
        facts={"blinds": rows},
        lists={"blinds": ("name", "about", "stack", "levels", "breaks", "minutes")},
        tables=(Table("blinds", "", columns, shown),),
        notes=("`dcpl blinds show NAME` prints one; a file of your own does as well.",),
    )


def blinds_document(text: str, start: int | None) -> Document:
    """Lay out a schedule; with clock times where the night's ``start`` (minute of the day) is given."""
    blinds = find_blinds(text)
    rows: list[dict[str, Any]] = []
    shown: list[dict[str, Any]] = []
    at = start
    for part in blinds.parts:
        starts = None if at is None else f"{at // 60 % 24:02d}:{at % 60:02d}"
        if at is not None:
            at += part.minutes
        row = {
            "part": "break" if part.is_break else "level",
            "level": None if part.is_break else part.number,
            "small": part.small or None,
            "big": part.big or None,
            "ante": None if part.is_break else part.ante,
            "minutes": part.minutes,
            "color_up": list(part.color_up),
            "starts": starts,
        }
        rows.append(row)
        level = "break" if part.is_break else str(part.number)
        shown.append(
            {**row, "shown": level, "ante": part.ante or None, "note": "; ".join(_notes(blinds, part))}
        )
    columns = [
        Column("starts", "From"),
        Column("shown", "Level", "right"),
        Column("small", "Small", "right", "chips"),
        Column("big", "Big", "right", "chips"),
        Column("ante", "Ante", "right", "chips"),
        Column("minutes", "Minutes", "right"),
        Column("note", ""),
    ]
    if start is None:
        columns.pop(0)
    if not any(part.ante for part in blinds.parts):
        columns = [column for column in columns if column.key != "ante"]
    ends = "" if at is None else f", to {at // 60 % 24:02d}:{at % 60:02d}"
    return Document(
        title=f"Blinds: {blinds.name}",
        subtitle=f"{blinds.stack:,} chips, {_span(blinds.minutes)} hours in all{ends}",
        facts={
            "name": blinds.name,
            "about": blinds.about,
            "stack": blinds.stack,
            "chips": list(blinds.chips),
            "minutes": blinds.minutes,
            "late_entry_break": blinds.late_entry_break,
            "rebuys_break": blinds.rebuys_break,
            "parts": rows,
        },
        lists={"parts": BLINDS_KEYS},
        tables=(Table("parts", "", tuple(columns), shown),),
    )


def race_off_text(part: Part) -> str:
    """Say which chips leave play in a break (RACE-OFF)."""
    return f"race off {names_text([f'T-{chip:,}' for chip in part.color_up])}"


def _notes(blinds: Blinds, part: Part) -> list[str]:
    """Say what happens in a break: chips raced off, the end of rebuys and of late entry (LATE, REBUY)."""
    notes = []
    if part.is_break:
        if part.number == blinds.rebuys_break:
            notes.append("no rebuys from here on")
        if part.color_up:
            notes.append(race_off_text(part))
        if part.number == blinds.late_entry_break:
            notes.append("late entry ends with this break")
    return notes


def _span(minutes: int) -> str:
    return f"{minutes // 60}:{minutes % 60:02d}"


def _known() -> str:
    return f"there are {names_text(data_names('blinds', '.toml'))}"
