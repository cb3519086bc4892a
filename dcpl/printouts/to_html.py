"""A document as one page of HTML: nothing from outside, no script, for a phone, a desk and paper.

The templates and the one style sheet lie in ``web/``. Jinja2 escapes every text, and a name that it
does not know stops the page. The same document gives the same bytes.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from jinja2 import (  # noqa: TID253  # this module is loaded only when a page of html is printed
    Environment,
    FileSystemLoader,
    StrictUndefined,
)

from dcpl.printouts.cells import one_line
from dcpl.printouts.directions import isolated
from dcpl.printouts.document import Document, Heading
from dcpl.printouts.html_tables import shown_table, written

FOLDER = Path(__file__).parent / "web"
POLICY = "default-src 'none'; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'"
"""What a page may load: its own style, its own icon, nothing else."""
ICON = (
    "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32'%3E"
    "%3Crect width='32' height='32' rx='7' fill='%230d5b41'/%3E%3Cpath fill='%23f4f1e8' "
    "d='M16 5c3 5 9 8 9 13a4.6 4.6 0 0 1-8 3.2q.3 3.4 2.5 5.8h-7q2.2-2.4 2.5-5.8"
    "A4.6 4.6 0 0 1 7 18c0-5 6-8 9-13z'/%3E%3C/svg%3E"
).replace(" ", "%20")
"""A spade on felt, for the tab of a browser."""

_COMMAND = re.compile(r"`(dcpl [^`]*)`")


class Words(NamedTuple):
    """A piece of a sentence; a command stands out."""

    text: str
    code: bool = False


def page(document: Document) -> str:
    """Write title, subtitle, tables and notes as a page of its own; a document of nothing gives nothing."""
    if not (document.title or document.tables or document.notes):
        return ""
    heading = document.heading or Heading()
    title = one_line(document.title)
    return write(
        "report.html.j2",
        name=page_name(title, heading),
        title=title,
        lead=words(document.subtitle),
        heading=heading,
        tables=[
            shown_table(table, f"table-{place}", document.title)
            for place, table in enumerate(document.tables, 1)
        ],
        notes=[words(note) for note in document.notes],
    )


def write(template: str, policy: str = POLICY, **values: Any) -> str:
    """Fill a template of ``web/`` in; the style sheet, the icon and the policy are given to each."""
    found = environment().get_template(template)
    return found.render(policy=policy, icon=ICON, style=own("style.css"), **values)


@cache
def environment() -> Environment:
    """Make Jinja2 ready, once: it escapes everything, and an unknown name is an error."""
    found = Environment(
        loader=FileSystemLoader(FOLDER),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
        auto_reload=False,
    )
    safe = found.filters["safe"]
    found.filters["written"] = lambda text: safe(written(text))  # it is escaped there
    return found


@cache
def own(name: str) -> str:
    """Read a file of ``web/``, to stand in a page as it is."""
    return (FOLDER / name).read_text(encoding="utf-8")


def page_name(title: str, heading: Heading) -> str:
    """Name a page for the tab of a browser: what it shows, and whose it is where the title does not say.

    >>> page_name("Standings of season 2026", Heading("Dark City Poker League", "2026"))
    'Standings of season 2026 · Dark City Poker League'
    """
    named = [one_line(part) for part in (title, heading.league) if part]
    return isolated(" · ".join(dict.fromkeys(named))) or "dcpl"


def words(text: str) -> list[Words]:
    """Part a sentence into its words and the commands in it (between backticks).

    >>> [part.text for part in words("Then `dcpl qualify` tells.")]
    ['Then ', 'dcpl qualify', ' tells.']
    """
    pieces = _COMMAND.split(one_line(text))
    return [Words(piece, place % 2 == 1) for place, piece in enumerate(pieces) if piece]
