"""Record what can be recorded of many files, and leave the others out, where that was asked for."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command
from dcpl.errors import Problem, Refused
from dcpl.imports.bring import Brought, bring
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.verdict import How
from dcpl.rules.wording import count_text

_MOST_TOLD = 3
"""So many faults of a file that was left out are told."""


def bring_rest(
    command: Command, nights: Sequence[BroughtNight], problems: Sequence[Problem], how: How
) -> Brought:
    """Bring in nights as `bring` does; with ``skip_refused`` those of files without a fault.

    Without it a refusal says how many of the files could be brought in. A fault that is of no file
    (a map of names, an option) is refused in any case.
    """
    files = list(dict.fromkeys([*(night.file for night in nights), *(p.file for p in problems if p.file)]))
    left: dict[str, list[str]] = {}
    while True:
        brought = bring(command, nights, problems, how)
        refused = brought.refused
        if refused is None:
            break
        bad = _faulty(brought)
        rest = [] if bad is None else [night for night in nights if night.file not in bad]
        if bad is None or not rest:
            return brought
        if not how.skip_refused:
            good = len(files) - len(bad)
            told = f"{good} of the {count_text(len(files), 'file')} {'has' if good == 1 else 'have'} no fault"
            ways = f"{refused.remedy}\n" if refused.remedy else ""
            told = f"{ways}{told}: --skip-refused leaves the rest out"
            return brought._replace(refused=Refused(refused.problems, refused.message, told))
        left |= bad
        nights, problems = rest, ()
    if not left:
        return brought
    told_left = [
        f"{count_text(len(left), 'file')} of {len(files)} {'was' if len(left) == 1 else 'were'} left out:"
    ]
    for file in files:
        faults = left.get(file, [])
        told_left += [f"  {fault}" for fault in faults[:_MOST_TOLD]]
        if len(faults) > _MOST_TOLD:
            told_left.append(f"  {file}: and {count_text(len(faults) - _MOST_TOLD, 'more fault')}")
    if how.in_order:
        told_left.append("The others took the next events; `dcpl event move` puts a night in between.")
    outcome: Outcome = brought.outcome
    return brought._replace(outcome=outcome._replace(warnings=(*outcome.warnings, *told_left)))


def _faulty(brought: Brought) -> dict[str, list[str]] | None:
    """Give the files that have faults, with their faults; None where a fault is of no file."""
    found: dict[str, list[str]] = {}
    for fault in brought.faults:
        if fault.file is None:
            return None
        found.setdefault(fault.file, []).append(str(fault))
    for stranger in brought.strangers:
        for file in stranger.files:
            found.setdefault(file, []).append(f"{file}: {stranger.problem.message}")
    return found
