"""A map of names: who is meant by the names in another program's files. CSV with ``from`` and ``to``."""

from __future__ import annotations

from collections.abc import Iterable
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.names import name_key
from dcpl.sheets.cells import shown
from dcpl.sheets.records import read_table

COLUMNS = ("from", "to")


class Meant(NamedTuple):
    """One line of the map: ``typed`` in the files means ``name``."""

    typed: str
    name: str
    line: int


def read_name_map(raw: bytes, file: str) -> tuple[dict[str, Meant], list[Problem]]:
    """Read a map: by each name's key, who is meant. Columns in either order; every fault is told.

    >>> {key: meant.name for key, meant in read_name_map(b"to;from\\nAda L;Ada", "map.csv")[0].items()}
    {'ada': 'Ada L'}
    """
    records, problems = read_table(raw, file, COLUMNS)
    if not records:
        return {}, problems or [
            Problem("the file is empty", "a header from,to and a line for each name", file)
        ]
    header = [name.casefold() for name in records[0].cells]
    known = [name for name in header if name]
    if sorted(known) != ["from", "to"]:
        found = ", ".join(shown(name) for name in records[0].cells if name)
        told = f"a map of names has the columns from and to, not {found}"
        return {}, [*problems, Problem(told, "begin it with the line from,to", file, records[0].line)]
    place = {name: header.index(name) for name in COLUMNS}
    found_names: dict[str, Meant] = {}
    for record in records[1:]:
        cells = {
            name: record.cells[index] if index < len(record.cells) else "" for name, index in place.items()
        }
        extra = [cell for index, cell in enumerate(record.cells) if cell and index not in place.values()]

        def fault(column: str | None, message: str, remedy: str, line: int = record.line) -> None:
            problems.append(Problem(message, remedy, file, line, column))

        if extra:
            fault(
                None,
                f"{shown(extra[0])} stands under no column",
                "from and to alone; quote a name with a comma",
            )
        elif not cells["from"]:
            fault("from", "the line says nobody in the files", "the name as the files have it")
        elif not cells["to"]:
            fault(
                "to", f"nobody is meant by {shown(cells['from'])}", "a player's name, or leave the line out"
            )
        else:
            meant = Meant(cells["from"], cells["to"], record.line)
            first = found_names.setdefault(name_key(cells["from"]), meant)
            if name_key(first.name) != name_key(meant.name):
                told = f"{shown(meant.typed)} means {first.name} in line {first.line} and {meant.name} here"
                fault("from", told, "one line for each name")
    return found_names, sorted(problems, key=lambda problem: problem.line or 0)


def write_name_map(names: Iterable[tuple[str, str]]) -> str:
    """Write a map that is ready to be edited.

    >>> print(write_name_map([("Ray S", "Ray Smith")]), end="")
    from,to
    Ray S,Ray Smith
    """
    import csv
    import io

    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(COLUMNS)
    writer.writerows(names)
    return text.getvalue()
