"""Two copies of one league side by side: since when they went apart, and what each has."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.wording import count_text, quoted
from dcpl.store.compared import Compared, Made, compare

_COLUMNS = ("id", "at", "command", "summary")


def compared_document(db: Path, other: Path) -> Document:
    """Lay out what either copy has that the other has not, with the commands as typed."""
    compared = compare(db, other)
    lists = {"only_here": compared.here, "only_there": compared.there}
    titles = {"only_here": f"Only in {db}", "only_there": f"Only in {other}"}
    facts: dict[str, Any] = {
        "here": str(db),
        "there": str(other),
        "common": compared.common,
        "apart_since": compared.since if compared.here or compared.there else None,
        "facts_differ": compared.facts_differ,
        **{name: [made._asdict() for made in changes] for name, changes in lists.items()},
    }
    columns = (Column("id", "No.", "right"), Column("when", "When (UTC)"), Column("command", "Typed as"))
    return Document(
        title=_verdict(compared),
        facts=facts,
        lists=dict.fromkeys(lists, _COLUMNS),
        tables=tuple(
            Table(name, titles[name], columns, [_shown(made) for made in changes])
            for name, changes in lists.items()
            if changes
        ),
        notes=_notes(compared, other),
    )


def when_text(at: str) -> str:
    """Write a moment of the journal as people read it.

    >>> when_text("2026-05-14T20:15:00Z")
    '2026-05-14 20:15'
    """
    return at.replace("T", " ").rstrip("Z")[:16]


def _shown(made: Made) -> dict[str, Any]:
    return {"id": made.id, "when": when_text(made.at), "command": made.command}


def _verdict(compared: Compared) -> str:
    if not compared.common and (compared.here or compared.there):
        return "Two leagues that have nothing in common"
    if compared.facts_differ:
        return "The same changes, and other facts"
    if not (compared.here or compared.there):
        return "The two are the same"
    shared = f"the same up to change {compared.common}, {when_text(compared.since or '')} UTC"
    if compared.here and compared.there:
        return f"They went apart: {shared}"
    which, more = ("The other", compared.there) if compared.there else ("This one", compared.here)
    return f"{which} has {count_text(len(more), 'change')} more: {shared}"


def _notes(compared: Compared, other: Path) -> tuple[str, ...]:
    if compared.facts_differ:
        return ("Another program wrote into one of them: `dcpl check` on each names it.",)
    if not (compared.here or compared.there):
        return (f"Both have {count_text(compared.common, 'change')}.",)
    if not (compared.common and compared.there):
        return ()
    if not compared.here:
        return (f"To go on with the other: `dcpl db restore {quoted(str(other))}`.",)
    return (
        "Go on with one of them: type into it what only the other has, then put the other away. "
        f"`dcpl db restore {quoted(str(other))}` goes on with the other; this one is kept beside it.",
    )
