"""What a correction did, or would do, for programs."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.printouts.document import Document, Hundredths
from dcpl.rules.history.moved import POINTS, Movement


def moved_document(summary: str, moved: Sequence[Movement], *, dry_run: bool, changed: bool) -> Document:
    """Lay out a change: what it is, whether it is one at all, and everything that moves by it (MOVED)."""
    return Document(
        facts={
            "summary": summary,
            "dry_run": dry_run,
            "changed": changed,
            "moved": [
                {
                    "kind": movement.kind,
                    "event": movement.event,
                    "player": movement.player,
                    "before": _value(movement.kind, movement.before),
                    "after": _value(movement.kind, movement.after),
                    "text": movement.text,
                }
                for movement in moved
            ],
        }
    )


def _value(kind: str, value: int | str | None) -> object:
    return Hundredths(value) if kind == POINTS and value is not None else value
