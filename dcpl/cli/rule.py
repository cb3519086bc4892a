"""The director's book in the terminal: a ruling by its name and what happened, in as few words as can be."""

from __future__ import annotations

import sys
from typing import Annotated

import typer

from dcpl.cli.options import Shared, reading
from dcpl.printouts.document import Document


@reading
def rule(
    shared: Shared,
    words: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[RULING]...",
            help="A ruling and what happened; find WORD; card; or nothing, for the list.",
        ),
    ] = None,
) -> Document:
    """Rule at the table: the button, side pots, odd chips, raises, misdeals, and why."""
    typed = [word.replace("\N{MINUS SIGN}", "-") for word in words or []]
    if typed and typed[0] == "card":
        from dcpl.reports.director.card import card_document

        return card_document(typed[1:])
    from dcpl.reports.director.book import rule_document
    from dcpl.reports.director.sitting import OpenNight

    guided = sys.stdin is not None and sys.stdin.isatty() and sys.stderr.isatty()
    return rule_document(typed, _ask if guided else None, OpenNight(shared.db, shared.season))


def _ask(question: str) -> str:
    sys.stderr.write(question)
    sys.stderr.flush()
    try:
        return input()
    except EOFError:
        sys.stderr.write("\n")
        return ""


# A ruling has options of its own, and its own help: they are read as words.
rule.context_settings = {"ignore_unknown_options": True, "help_option_names": []}  # type: ignore[attr-defined]  # for root.load
