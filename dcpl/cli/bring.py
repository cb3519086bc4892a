"""Read the files of an import, and write what it was asked to write beside the database."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, TypeAlias

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.director import command
from dcpl.cli.options import Shared
from dcpl.cli.wish import Wish
from dcpl.errors import Problem, Refused, UsageError

if TYPE_CHECKING:
    from dcpl.imports.readers.brought import BroughtNight

Reader: TypeAlias = "Callable[[bytes, str], tuple[list[BroughtNight], list[Problem]]]"

MOST_BYTES = 10_000_000
"""What is larger is no night's file, and is not read."""
_MANY = 5
"""From so many files on a bar shows how far the reading has come."""


def bring_in(shared: Shared, wish: Wish, read: Reader) -> Outcome:
    """Carry out an import: record the nights, or write a map of names or sheets instead."""
    files = _files(wish)
    _check(wish, files)
    nights, problems = _read(files, read)
    nights, more = _dated(nights, wish)
    problems += more
    from dcpl.imports.leave_out import bring_rest
    from dcpl.imports.name_map import read_name_map
    from dcpl.imports.verdict import How

    how = How(
        wish.event,
        wish.in_order,
        wish.create_players,
        wish.replace,
        first=wish.first,
        skip_refused=wish.skip_refused,
        dated=wish.date is not None or wish.date_from_name,
    )
    if wish.names is not None:
        content = _content(wish.names)
        tell_encoding(content, wish.names)
        found, faults = read_name_map(content, wish.names)
        problems += faults
        how = how._replace(names=found, names_file=wish.names)
    if wish.write_names is not None:
        from dcpl.cli.bring_aside import write_names

        return write_names(shared, wish, nights, problems, how)
    if wish.to_sheets is not None:
        from dcpl.cli.bring_aside import write_sheets

        return write_sheets(shared, wish, nights, problems, how)
    brought = bring_rest(command(shared, wish.dry_run), nights, problems, how)
    if brought.refused is not None:
        from dcpl.cli import printing

        if brought.outcome.changed and not wish.dry_run:
            printing.tell_made(brought.outcome.lines)
        else:
            printing.say(brought.outcome.lines)
        printing.warn(brought.outcome.warnings)
        raise brought.refused
    return brought.outcome


def _check(wish: Wish, files: Sequence[str]) -> None:
    if wish.event is not None and wish.in_order:
        raise UsageError("--event names one event, --in-order takes the next ones", "give one of them")
    if wish.event is not None and len(files) > 1:
        raise UsageError(
            f"--event names one event, and there are {len(files)} files", "--in-order places several"
        )
    if wish.date is not None and len(files) > 1:
        raise UsageError(
            f"--date is the date of one night, and there are {len(files)} files",
            "--date-from-name takes each one's from its name",
        )
    if wish.date is not None and wish.date_from_name:
        raise UsageError("--date and --date-from-name are two dates", "give one of them")
    if wish.write_names is not None and wish.to_sheets is not None:
        raise UsageError("--write-names and --to-sheets are two things", "give one of them")


def _files(wish: Wish) -> list[str]:
    """List the files: those named, and of a folder those that the reader knows, each once."""
    files: dict[str, None] = {}
    problems = []
    for name in wish.files:
        if os.path.isdir(name):
            inside = sorted(os.listdir(name))
            of_kind = [file for file in inside if file.lower().endswith(wish.suffixes)]
            files |= dict.fromkeys(os.path.join(name, file) for file in of_kind if not file.startswith("."))
            if not of_kind:
                kinds = ", ".join(f"*{suffix}" for suffix in wish.suffixes)
                problems.append(Problem(f"no file in the folder is one of {kinds}", "name the files", name))
        elif not os.path.lexists(name) and any(mark in name for mark in "*?["):
            import glob

            found = sorted(glob.glob(name))  # some shells leave it to the program
            files |= dict.fromkeys(found)
            if not found:
                problems.append(Problem("no file is called like this", "", name))
        else:
            files[name] = None
    if problems:
        raise Refused(problems)
    return list(files)


def _read(files: Sequence[str], read: Reader) -> tuple[list[BroughtNight], list[Problem]]:
    nights: list[BroughtNight] = []
    problems: list[Problem] = []
    with progress(files) as shown:
        for name in shown:
            try:
                raw = _content(name)
            except OSError as error:
                problems.append(Problem(error.strerror or "it cannot be read", "", name))
                continue
            except Refused as error:
                problems += error.problems
                continue
            file = "standard input" if name == "-" else name
            if name.lower().endswith((".csv", ".txt")):
                tell_encoding(raw, file)
            found, faults = read(raw, file)
            nights += found
            problems += faults
    return nights, problems


def tell_encoding(raw: bytes, file: str) -> None:
    """Say on stderr in which encoding a text was read that is not UTF-8."""
    from dcpl.sheets.decoding import told_encoding

    if told := told_encoding(raw, file):
        from dcpl.cli import printing

        printing.warn([told])


def _content(name: str) -> bytes:
    """Read a file as far as any night's goes; refused where it goes on."""
    from dcpl.store.files import given_file

    return given_file(name, MOST_BYTES)


@contextmanager
def progress(files: Sequence[str]) -> Iterator[Iterable[str]]:
    """Go through files with a bar on stderr, where they are many and somebody is watching."""
    if len(files) < _MANY or not sys.stderr.isatty():
        yield files
        return
    with typer.progressbar(files, label="Reading", file=sys.stderr) as shown:
        yield shown


def _dated(nights: list[BroughtNight], wish: Wish) -> tuple[list[BroughtNight], list[Problem]]:
    """Give the nights the dates that the options tell."""
    if wish.date is not None:
        if len(nights) > 1:
            told = f"--date is the date of one night, and there are {len(nights)}"
            return nights, [Problem(told, "leave --date out", nights[0].file)]
        return [night._replace(date=wish.date, file_date=night.date) for night in nights], []
    if not wish.date_from_name:
        return nights, []
    from dcpl.imports.readers.dates import date_in_name

    dated, problems = [], []
    for night in nights:
        date = date_in_name(night.file, wish.dates)
        if date is None:
            remedy = "a name tells it as 2026-05-14; --dates dmy (or mdy, ymd) says how 3-7-26 is meant"
            problems.append(Problem("the file's name tells no date, or no clear one", remedy, night.file))
        dated.append(night._replace(date=date or night.date, file_date=night.date))
    return dated, problems
