"""Print a document in the format asked for. Each renderer is imported only when it is used.

A new format is a module with ``page`` and a line in `FORMATS`, or in `BINARY` where it is no text.
"""

from __future__ import annotations

from collections.abc import Callable

from dcpl.errors import UsageError
from dcpl.printouts.audience import Audience
from dcpl.printouts.document import PAPER, SCREEN, Document, Paper
from dcpl.printouts.screen import LEAST, Screen
from dcpl.printouts.screen import PAPER as PLAIN


def _table(document: Document, table: str | None, screen: Screen = PLAIN) -> str:
    if document.page is not None and table is None:
        return document.page
    from dcpl.printouts.to_table import page

    return page(_on_screen(document, table, screen.columns), screen)


def _md(document: Document, table: str | None) -> str:
    from dcpl.printouts.directions import isolated
    from dcpl.printouts.to_md import page

    return isolated(page(_on_screen(document, table)))


def _text(document: Document, table: str | None) -> str:
    """Print lines for a chat, which turns names from right to left: a terminal's table does not."""
    from dcpl.printouts.directions import isolated
    from dcpl.printouts.to_text import page

    read = _on_screen(document, table)
    return isolated(page(read if table is None else read._replace(brief=None)))


def _json(document: Document, table: str | None) -> str:
    from dcpl.printouts.to_json import page

    if table is not None:
        raise UsageError("json prints the whole report", "leave --table out, or use -f csv")
    return page(document)


def _csv(document: Document, table: str | None) -> str:
    from dcpl.printouts.to_csv import page

    names = tuple(document.lists)
    if not names:
        raise UsageError("this report has no list that csv could print", "use -f json")
    if table is not None and table not in names:
        raise UsageError(f"this report has no list {table!r}", f"its lists: {', '.join(names)}")
    return page(document, table if table is not None else names[0])


def _hledger(document: Document, table: str | None) -> str:
    if document.journal is None or table is not None:
        raise UsageError("only the whole ledger is an hledger journal", "dcpl ledger -f hledger")
    return document.journal()


def _html(document: Document, table: str | None) -> str:
    from dcpl.printouts.to_html import page

    return page(_on_paper(document, table))


def _pdf(document: Document, table: str | None, paper: Paper) -> bytes:
    from dcpl.printouts.to_pdf import page

    return page(_on_paper(document, table), paper)


FORMATS: dict[str, Callable[[Document, str | None], str]] = {
    "table": _table,
    "json": _json,
    "csv": _csv,
    "md": _md,
    "text": _text,
    "html": _html,
}
"""Every format of text that each report has, and what prints it."""

BINARY: dict[str, Callable[[Document, str | None, Paper], bytes]] = {
    "pdf": _pdf,
}
"""Formats that each report has and that are no text: for a file, never for a terminal."""

WITH_HEADING = ("html", "pdf")
"""Formats that print a document's heading: league, season, how far the facts go."""

OF_THE_LEDGER = {"hledger": _hledger}
"""Formats of one report only."""


def render(document: Document, form: str = "table", table: str | None = None, screen: Screen = PLAIN) -> str:
    """Return the document in a format of text, ending with a newline (or empty: nothing to say).

    ``table`` chooses one list of a report that has several (csv; for people: one of its tables).
    ``screen`` is the terminal that a table is printed on; every other format is the same anywhere.
    UsageError where the format or the list does not exist; it names those that do.

    >>> print(render(Document("Seats", {"seats": []}, {"seats": ("seat", "player")}), "csv"), end="")
    seat,player
    """
    check_form(form)
    if form == "table":
        return _table(document, table, screen)
    return {**FORMATS, **OF_THE_LEDGER}[form](document, table)


def render_bytes(document: Document, form: str, table: str | None = None, paper: Paper = "a4") -> bytes:
    """Return the document in the format ``form``, text as UTF-8; ``paper`` is the size of a pdf's pages."""
    if form in BINARY:
        return BINARY[form](document, table, paper)
    return render(document, form, table).encode()


def check_form(form: str) -> None:
    """Raise UsageError where the format is not there, naming those that are."""
    known = ", ".join((*FORMATS, *BINARY))
    if form not in FORMATS and form not in BINARY and form not in OF_THE_LEDGER:
        raise UsageError(f"there is no format {form!r}", f"formats: {known}")


def _on_screen(document: Document, table: str | None, columns: int = LEAST) -> Document:
    """Give what a screen shows, laid out for so many columns."""
    from dcpl.printouts.series import narrowed

    return printed_tables(narrowed(Audience(SCREEN).document(document), columns), table)


def _on_paper(document: Document, table: str | None) -> Document:
    return printed_tables(Audience(PAPER).document(document), table)


def printed_tables(document: Document, table: str | None) -> Document:
    """Keep only the printed table that is asked for, without the notes on the others."""
    if table is None:
        return document
    chosen = tuple(printed for printed in document.tables if printed.key == table)
    if chosen:
        return document._replace(tables=chosen, notes=())
    names = ", ".join(printed.key for printed in document.tables)
    remedy = f"its tables: {names}" if names else "it has no tables"
    if table in document.lists:
        raise UsageError(f"the list {table!r} is not printed as a table", f"{remedy}; -f csv prints the list")
    raise UsageError(f"this report has no table {table!r}", remedy)
