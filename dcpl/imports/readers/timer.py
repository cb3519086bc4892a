"""The log of a tournament timer, in CSV: what happened, line by line, at times without dates.

A line that stands after a later one is taken by its time; those of one minute are taken as they
stand. Where a hitman would be out before, and another order within the minutes or the file's own
lets every hitman be in, it is that one. Which order was taken is told.
"""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.busts import Settled, few, name_problems, settle
from dcpl.imports.readers.dates import date_in_name
from dcpl.imports.readers.prices import Prices
from dcpl.imports.readers.timer_lines import BUY_IN, CLOCK, COLUMNS, ELIMINATED, END, START, Line, read_lines
from dcpl.imports.readers.timer_order import by_time, out_of_order, victims_first
from dcpl.imports.readers.timer_players import play
from dcpl.sheets.decoding import decoded
from dcpl.sheets.records import read_records

MOST_LINES = 20_000
_NO_LOG = f"a header like {','.join(COLUMNS)}, then one line for each thing that happened"


def read_timer(raw: bytes, file: str) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a log: its one night without a date, and all that is wrong with it; raises nothing.

    With problems the night, where there is one, is the file's word as far as it goes: to be mended
    as a sheet, not to be recorded.
    """
    text, problem = decoded(raw, file)
    if problem is not None:
        return [], [problem]
    records, broken = read_records(text, file, [column.casefold() for column in COLUMNS])
    if broken or not records:
        return [], broken or [Problem("the file is empty", _NO_LOG, file)]
    if len(records) > MOST_LINES:
        return [], [Problem(f"the log has {len(records):,} lines, more than any night", _NO_LOG, file)]
    lines, tellings, problems = read_lines(records, file)
    problems = problems or name_problems({name for line in lines for name in line.players}, file)
    if problems:
        return [], problems
    if not any(line.kind == BUY_IN for line in lines):
        return [], [Problem("the night was never started: nobody bought in", _NO_LOG, file)]
    kinds = {line.kind for line in lines}
    if START not in kinds and ELIMINATED not in kinds:
        told = "the night was never started: the log has no start and nobody went out"
        return [], [Problem(told, "there is nothing to record", file)]
    prices, settled, chosen = _settled(lines, file)
    tellings += chosen
    if END not in kinds and not settled.problems:
        tellings.append("The log has no end; it was taken as finished, since one player is left.")
    name = file.replace("\\", "/").rpartition("/")[2]
    night = BroughtNight(
        _source(lines, name),
        name.rpartition(".")[0] or name,
        file,
        None,
        settled.rows,
        (),
        settled.chop,
        *prices,
        few([*tellings, *settled.tellings]),
        tells_paid=prices.buy_in is not None,
    )
    return [night] if settled.rows else [], settled.problems


def _settled(lines: Sequence[Line], file: str) -> tuple[Prices, Settled, list[str]]:
    """The night in the first order that holds, and sentences on which one that is."""
    timed = by_time(lines)
    prices, settled = _played(timed, file)
    late = out_of_order(lines)
    told = "A line stands" if len(late) == 1 else f"{len(late)} lines stand"
    told += f" after later ones: {', '.join(f'{line.at} ({line.told})' for line in late[:5])}"
    told += ", and more" if len(late) > 5 else ""
    if settled.problems:
        within = victims_first(timed)
        for order, kept in (
            (within, "Within a minute the lines were put so that every hitman is still in."),
            (lines, f"{told}. The order of the file was kept: by the times a hitman would be out before."),
        ):
            if order != timed:
                other = _played(order, file)
                if not other[1].problems:
                    return *other, [kept]
    if not late:
        return prices, settled, []
    _, as_filed = _played(lines, file)
    places = [[(row.player, row.place) for row in each.rows] for each in (settled, as_filed)]
    kept = "That changes no place." if places[0] == places[1] else "They were taken by their times."
    return prices, settled, [f"{told}. {kept}"]


def _played(lines: Sequence[Line], file: str) -> tuple[Prices, Settled]:
    prices, entrants, problems = play(lines, file)
    settled = settle(entrants, file, any(line.kind == END for line in lines))
    found = sorted([*problems, *settled.problems], key=lambda problem: problem.line or 0)
    return prices, settled._replace(problems=found)


def _source(lines: Sequence[Line], name: str) -> str:
    """What tells the night again: the date in the file's name, and the times of its clock and buy-ins.

    A log bears no id. Whoever corrects one mends names, hitmen or bust-outs; the clock's own lines stay,
    and no two nights have the same ones to the minute. Only where two nights of one clock are named
    by other dates does the name part them.
    """
    from hashlib import sha256

    kept = [f"{line.kind} {line.told}" for line in lines if line.kind in (CLOCK, START, BUY_IN)]
    return ":".join(["timer", date_in_name(name) or "", sha256("\n".join(kept).encode()).hexdigest()[:16]])
