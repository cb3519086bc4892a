"""A table as a page of HTML has it: each cell with its scope, its classes, and where its names lead."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, TypeAlias

from dcpl.printouts.cells import column_cells, one_line
from dcpl.printouts.directions import parted, turns
from dcpl.printouts.document import Column, Row, Table
from dcpl.printouts.widths import width

NARROW = 30
"""A table of so many letters and fewer fits a phone: its box needs no place in the order of the Tab key."""
_ARROWS = {"\N{BLACK UP-POINTING TRIANGLE}": " up", "\N{BLACK DOWN-POINTING TRIANGLE}": " down"}
_SHORT, _LONG = 16, 34
"""Texts of so few letters are not broken, those of more than so many have a column that is no wider."""
_SCROLLS = 80
"""A table of so many letters scrolls on a phone anyway: breaking its texts would make it high for nothing."""
_NAME_KEYS = ("player", "name", "what", "rule")
_ONE_NAME = ("player", "name", "winner", "hitman", "victim", "on")
"""Columns whose texts are names, each by itself."""
_AMOUNTS = ("points", "cents", "chips", "percent")
_MOST_FIRST = ("events", "wins", "hits", "played", "nights", "climb")
"""Counts of which more is better: sorting by them begins with the most, as by all points and money."""


_ESCAPES = {ord("&"): "&amp;", ord("<"): "&lt;", ord(">"): "&gt;", ord("'"): "&#39;", ord('"'): "&#34;"}
_ESCAPED = re.compile("[&<>'\"]")


def escaped(text: str) -> str:
    """Escape a text as Jinja2 does: it is the page's words, none of its tags.

    >>> escaped("<b>Ann & Bo</b>")
    '&lt;b&gt;Ann &amp; Bo&lt;/b&gt;'
    """
    return text.translate(_ESCAPES) if _ESCAPED.search(text) else text


def written(text: str) -> str:
    """Escape a text, and set the words apart in it that run from right to left.

    >>> written("Bo & 2 רון") == "Bo &amp; 2 <bdi>רון</bdi>"
    True
    """
    if not turns(text):
        return escaped(text)
    return "".join(
        f"<bdi>{escaped(piece)}</bdi>" if apart else escaped(piece) for piece, apart in parted(text)
    )


class Part(NamedTuple):
    """A piece of a cell's text, and where it leads."""

    text: str
    href: str = ""


class Cell(NamedTuple):
    """A cell as the template prints it. ``value`` is what it is sorted by, where that is no text."""

    tag: str
    parts: Sequence[Part] = ()
    classes: str = ""
    scope: str = ""
    free: bool = False
    """It is one name, which may run from right to left."""
    apart: bool = False
    """There may be such names in its text, each of which finds its own direction."""
    value: int | None = None
    box: bool | None = None
    upright: bool = False
    """Of a title: it stands on its end."""
    first: str = ""
    """Of a title: ``down`` where sorting by it begins with the highest."""

    @property
    def written(self) -> str:
        """The cell as it stands in a page, its texts escaped."""
        return f"<{self._opening}>{self._inside}</{self.tag}>"

    @property
    def _inside(self) -> str:
        if self.box is not None:
            ticked = (" ticked", "ticked") if self.box else ("", "not ticked")
            return f'<span class="box{ticked[0]}"></span><span class="unseen">{ticked[1]}</span>'
        write = escaped if self.free else written
        apart = ' dir="auto"' if self.apart else ""
        told = "".join(
            [
                f'<a href="{escaped(href)}"{apart}>{escaped(text)}</a>' if href else write(text)
                for text, href in self.parts
            ]
        )
        return f"<span>{told}</span>" if self.upright else told

    @property
    def _opening(self) -> str:
        """What stands between the angles of its first tag: none of it comes from a report."""
        told = self.tag
        told += f' scope="{self.scope}"' if self.scope else ""
        told += f' class="{self.classes}"' if self.classes else ""
        told += ' dir="auto"' if self.free else ""
        told += f' data-value="{self.value}"' if self.value is not None else ""
        return told + (f' data-first="{self.first}"' if self.first else "")


class ShownRow(NamedTuple):
    """A row of a shown table; a ``strong`` one is set apart."""

    cells: Sequence[Cell]
    strong: bool

    @property
    def written(self) -> str:
        """The row as it stands in a page: most of a site is these, so that no template writes them."""
        cells = "".join([cell.written for cell in self.cells])
        return f'<tr class="strong">{cells}</tr>' if self.strong else f"<tr>{cells}</tr>"


class ShownTable(NamedTuple):
    """A table as the template prints it; ``label`` names it where it bears no title of its own."""

    id: str
    title: str
    label: str
    head: Sequence[Cell]
    rows: Sequence[ShownRow]
    sortable: bool
    wide: bool
    sorted: int | None = None
    """The column by which the rows stand in order, the least first."""


Linked: TypeAlias = Callable[[Column, Row | None, str], Sequence[Part]]
"""Gives a cell's text in pieces, of which some lead to other pages; without a row, a column's title."""


def shown_table(
    table: Table,
    key: str,
    label: str,
    *,
    linked: Linked | None = None,
    sortable: bool = False,
    tall: bool = False,
) -> ShownTable:
    """Make a table ready for the template. ``key`` is its id in the page, ``label`` what it is of.

    ``sortable`` tables get what a script sorts them by; ``tall`` ones have their titles upright.
    """
    columns = [column_cells(column, [row[column.key] for row in table.rows]) for column in table.columns]
    named = _names(table, columns)
    plain = not any(column.title for column in table.columns)
    head = (
        ()
        if plain
        else [
            _title(column, place == named, linked, sortable, tall)
            for place, column in enumerate(table.columns)
        ]
    )
    letters = sum(
        max([width(column.title), *map(width, texts)]) + 2
        for column, texts in zip(table.columns, columns, strict=True)
    )
    breaks = any(len(text) > _LONG for texts in columns for text in texts)
    unbroken = _LONG if letters > _SCROLLS and not breaks else _SHORT
    rows = [
        ShownRow(
            [
                _cell(column, row, columns[place][number], place == named, linked, sortable, unbroken)
                for place, column in enumerate(table.columns)
            ],
            bool(table.strong and row.get(table.strong)),
        )
        for number, row in enumerate(table.rows)
    ]
    title = one_line(table.title)
    ordered = next((n for n, column in enumerate(table.columns) if column.key == "rank_shown"), None)
    return ShownTable(
        key,
        title,
        title or one_line(label) or "Table",
        head,
        rows,
        sortable,
        letters > NARROW,
        ordered if sortable else None,
    )


def _names(table: Table, texts_of: Sequence[Sequence[str]]) -> int:
    """Find the column that names its rows: the player, else the first with text, else the first."""
    for place, column in enumerate(table.columns):
        if column.key == "what" and any(len(text) > _LONG for text in texts_of[place]):
            continue  # a sentence names no row
        if column.key in _NAME_KEYS and column.form == "text":
            return place
    texts = (
        place
        for place, column in enumerate(table.columns)
        if column.form == "text" and column.align == "left"
    )
    return next(texts, 0)


def _title(column: Column, names: bool, linked: Linked | None, sortable: bool, tall: bool) -> Cell:
    classes = _classes(column, names)
    title = one_line(column.title)
    if not title:
        return Cell("td", (), classes)
    parts = linked(column, None, title) if linked else (Part(title),)
    falls = sortable and (column.form in _AMOUNTS or column.key in _MOST_FIRST)
    return Cell(
        "th",
        parts,
        classes,
        "col",
        upright=tall and not names,
        first="down" if falls else "",
    )


def _cell(
    column: Column, row: Row, text: str, names: bool, linked: Linked | None, sortable: bool, unbroken: int
) -> Cell:
    raw = row[column.key]
    classes = _classes(column, names, len(text), _SHORT if names else unbroken)
    if column.key == "climb":
        classes += _ARROWS.get(text[:1], "")
    tag, scope = ("th", "row") if names else ("td", "")
    if column.form == "box":
        return Cell(tag, (), classes, scope, box=bool(raw))
    parts = linked(column, row, text) if linked else (Part(text),)
    free = column.key in _ONE_NAME and column.form in ("text", "space")
    apart = not free and not text.isascii()
    return Cell(tag, parts, classes, scope, free, apart, sort_value(raw, text) if sortable else None)


def sort_value(raw: Any, text: str) -> int | None:
    """Tell the number by which a cell is sorted; None: by its text.

    >>> sort_value(46950, "469.5"), sort_value("3=", "3="), sort_value("▼2", "▼2"), sort_value("Ada", "Ada")
    (46950, 3, -2, None)
    """
    if isinstance(raw, int) and not isinstance(raw, bool):
        return int(raw)
    arrow = re.fullmatch(r"([▲▼])(\d+)", text)
    if arrow:
        return int(arrow[2]) if arrow[1] == "▲" else -int(arrow[2])
    leading = re.match(r"[-+]?\d+(?=[=*]?$)", text)
    return int(leading.group()) if leading else None


def _classes(column: Column, names: bool, letters: int = 0, unbroken: int = 0) -> str:
    found = ["name"] if names else []
    if column.align == "right":
        found.append("num")
    if column.form == "space":
        found.append("space")
    if column.key == "grid":
        found.append("grid")
    if letters > _LONG:
        found.append("words")
    elif 0 < letters <= unbroken and column.form == "text" and column.align == "left":
        found.append("short")
    return " ".join(found)
