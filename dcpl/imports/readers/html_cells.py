"""What stands in an HTML page, cell by cell, with the line of each.

A page that another program wrote is cut at its tags, in one go from left to right. The standard
library's parser is not used: in Python 3.11 it takes minutes over 100 kB of broken tags, and fails
with an AssertionError over ``<![``.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from html import unescape
from typing import NamedTuple

_TAG = re.compile(r"/?([a-zA-Z][a-zA-Z0-9]*)")
_WITHIN_A_LINE = frozenset(("a", "abbr", "b", "big", "em", "font", "i", "s", "small", "span", "strong", "u"))
_UNSHOWN = frozenset(("script", "style"))


class Cell(NamedTuple):
    """A text between two tags that part texts: blanks in it are single, and entities are letters."""

    line: int
    text: str


def read_cells(page: str) -> list[Cell]:
    """Cut a page into its texts; empty ones are left out.

    >>> read_cells("<td>Ann &amp; <b>Bo</b>\\n<br>\\nCy</td>")
    [Cell(line=1, text='Ann & Bo'), Cell(line=3, text='Cy')]
    """
    cells: list[Cell] = []
    parts: list[str] = []
    begins = line = 1
    for tag, text in _pieces(page):
        if not tag:
            if not parts:
                begins = line + text[: len(text) - len(text.lstrip())].count("\n")
            if text.strip() or parts:
                parts.append(text)
        elif tag not in _WITHIN_A_LINE:
            _flush(cells, parts, begins)
        line += text.count("\n")
    _flush(cells, parts, begins)
    return cells


def _flush(cells: list[Cell], parts: list[str], line: int) -> None:
    text = " ".join(unescape("".join(parts)).split())
    if text:
        cells.append(Cell(line, text))
    parts.clear()


def _pieces(page: str) -> Iterator[tuple[str, str]]:
    """The page's texts (with no tag) and tags (by name), each with what stands there in the page."""
    position = 0
    while position < len(page):
        opening = page.find("<", position)
        if opening < 0:
            yield "", page[position:]
            return
        if opening > position:
            yield "", page[position:opening]
        if page.startswith("<!--", opening):
            closing = page.find("-->", opening + 4)
            position = closing + 3 if closing >= 0 else len(page)
            yield "!", page[opening:position]
            continue
        found = _TAG.match(page, opening + 1)
        if not found and page[opening + 1 : opening + 2] not in ("!", "?"):
            position = opening + 1
            yield "", "<"
            continue
        closing = page.find(">", opening)
        if closing < 0:
            yield "", page[opening:]
            return
        name = found[1].lower() if found else "!"
        position = closing + 1
        if name in _UNSHOWN and page[opening + 1] != "/":
            ends = re.compile(f"</{name}", re.IGNORECASE).search(page, position)
            position = ends.start() if ends else len(page)
        yield name, page[opening:position]
