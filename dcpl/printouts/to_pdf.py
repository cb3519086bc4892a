"""A document on paper, as PDF: set by typst from a template of the house.

What a document says goes to the template as JSON and is shown letter by letter, so no name can become
markup. Only the fonts that come with typst are used, wherever they have every letter: the same facts
give the same bytes on every machine. For other scripts (Han, Thai, emoji) the fonts of the computer
help out; what no font has is printed as boxes, and a note says so.
"""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from dcpl.errors import DcplError
from dcpl.printouts.cells import one_line, table_cells
from dcpl.printouts.directions import isolated
from dcpl.printouts.document import Column, Document, Heading, Paper, Table

TEMPLATE = Path(__file__).with_name("paper") / "page.typ"

# Letters that the embedded fonts lack: all but Latin, Greek, Cyrillic, Armenian, Hebrew, Arabic, Georgian,
# punctuation, signs and the suits of cards. A test holds this to the fonts themselves.
_FOREIGN = re.compile(
    "[^\u0020-\u036f\u0374-\u0377\u0384-\u038a\u038c\u038e-\u03a1\u03a3-\u0482\u048a-\u04ff"
    "\u0531-\u0556\u0561-\u0587\u05b0-\u05c7\u05d0-\u05ea\u060c\u061b\u061f\u0621-\u063a\u0640-\u0655"
    "\u0660-\u066d\u067e\u0686\u06a9\u06af\u06cc\u06f0-\u06f9\u10d0-\u10ff\u1e00-\u1eff"
    "\u1f00-\u1f15\u1f18-\u1f1d\u1f20-\u1f45\u1f48-\u1f4d\u1f50-\u1f57\u1f5f-\u1f7d\u1f80-\u1fb4\u1fb6-\u1fc4"
    "\u1fc6-\u1fd3\u1fd6-\u1fdb\u1fdd-\u1fef\u1ff2-\u1ff4\u1ff6-\u1ffe"
    "\u2010-\u2027\u202f-\u2037\u2039\u203a\u20a0-\u20bf\u2116\u2122\u2190-\u21ff\u2212\u2500-\u25ff\u2660-\u2667"
    "\u2713\u2717\ufffd]"
)
_TYPED = re.compile("`((?:dcpl|--)[^`]*)`")
_NUMBER = re.compile(r"-?[0-9,]+(\.[0-9]+)?")
_LEADING = ("stack", "total", "prize", "prize_cents")
"""Keys of the figures for which a page is read, the first that is there: set a little bolder."""

_NAMES, _NAMED = ("player", "name"), 3
"""Columns that say whose row it is; a table in parts repeats all columns up to it, where it is in front."""


def page(document: Document, paper: Paper) -> bytes:
    """Set the document on pages of that size, as few as it can be read on; DcplError where typst fails."""
    told = _told(document, paper)
    foreign = sorted(set(_FOREIGN.findall(json.dumps(told, ensure_ascii=False))))
    # No font has the signs that set names apart, and none needs to: they are not printed.
    data = isolated(json.dumps({**told, "foreign": foreign}, ensure_ascii=False))
    try:
        import typst

        files: Any = {"main.typ": TEMPLATE.read_bytes(), "data.json": data.encode()}  # missing in its types
        made = typst.compile(
            files,
            format="pdf",
            ignore_system_fonts=not foreign,
        )
    except ImportError as error:
        raise DcplError(f"a pdf needs typst: {error}", "pip install typst") from error
    except RuntimeError as error:
        raise DcplError(f"typst could not set the page: {one_line(str(error))}", "try -f html") from error
    if not isinstance(made, bytes):
        raise DcplError("typst gave no page", "try -f html")
    return made


def _told(document: Document, paper: Paper) -> dict[str, Any]:
    heading = document.heading or Heading()
    season = f"Season {heading.season}" if heading.season else ""
    return {
        "paper": paper,
        "layout": document.layout,
        "name": one_line(document.title),
        "title": one_line(document.title),
        "subtitle": _runs(document.subtitle),
        "league": one_line(heading.league),
        "about": one_line(" · ".join(part for part in (season, heading.as_of) if part)),
        "tables": [_table(table) for table in document.tables],
        "notes": [_runs(note) for note in document.notes],
        "lines": [] if document.page is None or document.tables else document.page.split("\n"),
    }


def _table(table: Table) -> dict[str, Any]:
    lead = next((key for key in _LEADING if key in [column.key for column in table.columns]), None)
    columns = [
        {
            "title": column.title,
            "align": column.align,
            "kind": column.form,
            "lead": column.key == lead,
        }
        for column in table.columns
    ]
    texts = table_cells(table)
    upright = [_column([row[place] for row in texts], column) for place, column in enumerate(table.columns)]
    rows = [
        {
            "cells": [cells[place] for cells in upright],
            "strong": bool(table.strong and row.get(table.strong)),
        }
        for place, row in enumerate(table.rows)
    ]
    named = next((at for at, column in enumerate(table.columns[:_NAMED], 1) if column.key in _NAMES), 1)
    return {"title": one_line(table.title), "columns": columns, "rows": rows, "named": named}


def _column(cells: list[str], column: Column) -> list[dict[str, str]]:
    """Put figures under figures: numbers that are written as texts stand at their decimal points, too.

    ``rest`` is what a number lacks of the finest one's decimals: room is left for it.
    """
    cells = [_cell(text, column) for text in cells]
    if column.form != "text" or column.align != "right":
        return [{"text": text, "rest": ""} for text in cells]
    numbers = [_NUMBER.fullmatch(text) for text in cells]
    most = max((len(number[1] or "") for number in numbers if number), default=0)
    room = f".{'0' * (most - 1)}" if most else ""
    return [
        {"text": text, "rest": room[len(number[1] or "") :] if number else ""}
        for text, number in zip(cells, numbers, strict=True)
    ]


def _cell(text: str, column: Column) -> str:
    """Set a true minus before a number, and figures under figures where a text begins with blanks."""
    if column.form in ("points", "cents"):
        return text.replace("-", "\N{MINUS SIGN}", 1)
    words = text.lstrip(" ")
    return "\N{FIGURE SPACE}" * (len(text) - len(words)) + words


def _runs(text: str) -> list[dict[str, Any]]:
    """Part a sentence into words and what to type; other backticks are letters of a name."""
    parts = _TYPED.split(one_line(text))
    return [{"text": part, "code": place % 2 == 1} for place, part in enumerate(parts) if part]
