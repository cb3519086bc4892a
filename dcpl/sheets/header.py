"""The header of a night sheet: which column stands where."""

from __future__ import annotations

import re
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.names import nearest
from dcpl.sheets.cells import plain, shown
from dcpl.sheets.records import Record

COLUMNS = (
    *("place", "player", "hitman", "rebuys", "status", "penalty", "high_hand"),
    *("rebuy_hitman", "guest", "note", "add_ons", "paid", "points", "hits", "hand", "first_place"),
    "prize",
)
"""The columns of one night."""
_WORDS = {
    "name": "player",
    "finish": "place",
    "position": "place",
    "knockouts": "hits",
    "kos": "hits",
    "bounties": "hits",
    "eliminations": "hits",
    "knockedoutby": "hitman",
    "rebuy": "rebuys",
    "addon": "add_ons",
    "notes": "note",
    "prizes": "prize",
    "winnings": "prize",
    "payout": "prize",
}
"""Other words for columns, without blanks."""
OF_MANY = ("event", "date")
"""The columns before those of a night; a sheet of one night may have its date."""


class Header(NamedTuple):
    """The columns by their place in a record; blank where one has no name, None where it is not known."""

    columns: tuple[str | None, ...]

    @property
    def known(self) -> tuple[str, ...]:
        return tuple(column for column in self.columns if column)


def read_header(record: Record, file: str, with_event: bool) -> tuple[Header | None, list[Problem]]:
    """Read the header, in any order and case; None where the rows cannot be read by it."""
    allowed = (*OF_MANY, *COLUMNS) if with_event else ("date", *COLUMNS)
    needed: tuple[str, ...] = ("event", "place", "player") if with_event else ("place", "player")
    names = [column_of(name) for name in record.cells]
    if not set(names) & set(allowed):
        message = f"the first line is no header of a night sheet: {shown(record.cells[0])}"
        return None, [Problem(message, f"it begins like {','.join(needed)},hitman,rebuys", file, record.line)]
    problems: list[Problem] = []
    columns: list[str | None] = []
    twice = False
    for name, typed in zip(names, record.cells, strict=True):
        known = name in allowed
        if known and name in columns:
            problems.append(Problem("the column stands there twice", "keep one", file, record.line, name))
            twice = True
        elif name and not known:
            problems.append(_unknown(typed, allowed, names, file, record.line))
        columns.append(name if known or not name else None)
    if "points" in columns:  # of a night of points as they are given there are no places
        needed = tuple(name for name in needed if name != "place")
    missing = [name for name in needed if name not in columns]
    problems += [Problem("the column is missing", _remedy(name), file, record.line, name) for name in missing]
    # Rows of many nights, read as one, would have faults without end.
    many = not with_event and "event" in names
    # Columns without a name are left over by spreadsheets; they are fine while they stay empty.
    return (None if missing or twice or many else Header(tuple(columns))), problems


def column_of(head: str) -> str:
    """Tell which column a head means: "High Hand", "Hit Man" and "Knockouts" are as good as our own words.

    >>> [column_of(head) for head in ("High Hand", "Hit Man", "Add-ons", "Player", "Team")]
    ['high_hand', 'hitman', 'add_ons', 'player', 'team']
    """
    name = head.casefold()
    bare = re.sub(r"[\s_-]+", "", name)
    for column in (*OF_MANY, *COLUMNS):
        if bare == column.replace("_", ""):
            return column
    meant = _WORDS.get(bare)
    return meant if meant in COLUMNS else name


def _unknown(typed: str, allowed: tuple[str, ...], names: list[str], file: str, line: int) -> Problem:
    name = typed.casefold()
    if name in OF_MANY:
        remedy = "`dcpl import results` reads sheets with it; here leave it out"
    else:
        free = [column for column in allowed if column not in names]
        near = nearest("_".join(name[:40].split()), free, 1)
        remedy = f"did you mean {near[0]}?" if near else f"the columns are {', '.join(allowed)}"
    return Problem("there is no such column in a night sheet", remedy, file, line, plain(typed))


def _remedy(name: str) -> str:
    return {
        "event": "the number of the event, on every line",
        "place": "1 for the winner, and so on; empty for a no-show",
        "player": "one name on each line",
    }[name]
