"""What an import writes instead of recording anything: a map of unknown names, or sheets to mend."""

from __future__ import annotations

import os
from collections.abc import Sequence
from typing import TYPE_CHECKING

from dcpl.actions.outcome import Outcome
from dcpl.cli.director import command
from dcpl.cli.options import Shared
from dcpl.errors import Problem, Refused

if TYPE_CHECKING:
    from dcpl.cli.wish import Wish
    from dcpl.imports.readers.brought import BroughtNight
    from dcpl.imports.to_mend import ToMend
    from dcpl.imports.verdict import How, Stranger


def write_names(
    shared: Shared, wish: Wish, nights: Sequence[BroughtNight], problems: Sequence[Problem], how: How
) -> Outcome:
    """Write a map of the names that nobody is known by, instead of recording anything."""
    from dcpl.imports.bring import bring, unmatched
    from dcpl.imports.name_map import write_name_map
    from dcpl.rules.names import name_key
    from dcpl.rules.wording import count_text

    assert wish.write_names is not None
    how = how._replace(create_players=False)
    found = bring(command(shared, dry_run=True), nights, problems, how)
    told = (*map(str, problems), *unmatched(how, nights, problems))
    if not nights and problems:
        raise Refused(problems)
    known = [(meant.typed, meant.name) for meant in how.names.values()]
    strangers = sorted(found.strangers, key=lambda stranger: name_key(stranger.typed))
    if not strangers:
        return Outcome(("Every name is known: there is nothing to map.",), told, changed=False)
    mapped = {name_key(stranger.typed) for stranger in strangers}
    lines = [pair for pair in known if name_key(pair[0]) not in mapped]
    lines += [(stranger.typed, suggested(stranger)) for stranger in strangers]
    _put(write_name_map(lines), wish.write_names, wish.dry_run)
    near = sum(suggested(stranger) != " ".join(stranger.typed.split()) for stranger in strangers)
    names = f"{count_text(len(strangers), 'name')} to look at"
    split = f": {near} with a near match, {len(strangers) - near} as they are." if near else "."
    if wish.dry_run:
        into = "standard output" if wish.write_names == "-" else wish.write_names
        return Outcome((f"Would write {names} to {into}{split}",), told, changed=False)
    then = f"Correct it, then bring the files in with --names {wish.write_names}"
    then += "." if near == len(strangers) else "\n(and --create-players for those who are new)."
    if wish.write_names == "-":
        return Outcome((), told, changed=False)
    return Outcome((f"{names} in {wish.write_names}{split}", *then.split("\n")), told, changed=False)


def suggested(stranger: Stranger) -> str:
    """Give the name that a map begins with: a known one that is much like it, else the name itself."""
    from dcpl.rules.names import alike

    typed = " ".join(stranger.typed.split())
    return next((name for name in stranger.near if alike(typed, name)), typed)


def write_sheets(
    shared: Shared, wish: Wish, nights: Sequence[BroughtNight], problems: Sequence[Problem], how: How
) -> Outcome:
    """Write the nights as night sheets, instead of recording them; tell what is still to mend."""
    from dcpl.imports.bring import faults_of_sheets, unmatched
    from dcpl.imports.to_mend import sheets_to_mend
    from dcpl.printouts.widths import wrapped
    from dcpl.rules.wording import count_text

    assert wish.to_sheets is not None
    folder = wish.to_sheets
    meant = {key: line.name for key, line in how.names.items()}
    sheets = sheets_to_mend(nights, meant, wish.event, wish.first)
    if not sheets:
        raise Refused(problems or [Problem("no night could be read", "", wish.files[0])])
    targets = [os.path.join(folder, sheet.file) for sheet in sheets]
    there = [
        Problem("the file is there, with other content", "move it away, or take another folder", target)
        for target, sheet in zip(targets, sheets, strict=True)
        if _differs(target, sheet.text)
    ]
    if there:
        raise Refused(there)
    faults = faults_of_sheets(command(shared, dry_run=True), [(sheet.file, sheet.rows) for sheet in sheets])
    if not wish.dry_run:
        os.makedirs(folder, exist_ok=True)
    written = count_text(len(sheets), "sheet")
    lines = [f"Would write {written} to {folder}:" if wish.dry_run else f"{written} in {folder}:"]
    for target, sheet in zip(targets, sheets, strict=True):
        _put(sheet.text, target, wish.dry_run)
        lines.append(f"  {sheet.file} from {sheet.night.file}, {count_text(len(sheet.rows), 'player')}")
    lines.append("Record each with `dcpl event record EVENT SHEET.csv`.")
    if any(sheet.night.date for sheet in sheets):
        lines.append("A sheet holds no date, its name begins with the night's:")
        lines.append("`dcpl event edit EVENT --date DATE` keeps it.")
    if problems or any(sheet.left for sheet in sheets) or faults:
        lines.append("Still to mend:")
        for told in (*map(str, problems), *_still_to_mend(sheets, faults)):
            lines += [f"  {line}" for line in wrapped(told, 78, "  ")]
    return Outcome(tuple(lines), tuple(unmatched(how, nights, problems)), changed=False)


def _still_to_mend(sheets: Sequence[ToMend], faults: Sequence[Problem]) -> list[str]:
    """Say what the rules have against the sheets, and, once for all of them, what they cannot hold."""
    left: dict[str, list[str]] = {}
    for sheet in sheets:
        for told in sheet.left:
            left.setdefault(told, []).append(sheet.file)
    # Two winners of a chop are told in better words.
    chopped = {sheet.file for sheet in sheets if sheet.night.chop}
    of_rules = [p for p in faults if not (p.file in chopped and p.column == "place")]
    return [*map(str, of_rules), *(f"{', '.join(files)}: {told}" for told, files in left.items())]


def _differs(target: str, text: str) -> bool:
    """Whether a file is there that says something else; a pipe or a terminal is written to in any case."""
    if not os.path.isfile(target):
        return False
    with open(target, "rb") as file:
        return file.read() != text.encode("utf-8")


def _put(text: str, target: str, dry_run: bool) -> None:
    """Write a file; one that is there with other content is left alone, and that is told."""
    from dcpl.cli.printing import deliver

    if target != "-" and _differs(target, text):
        raise Refused([Problem("the file is there, with other content", "take another name", target)])
    if not dry_run:
        deliver(text, target, exact=True)
