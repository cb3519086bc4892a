"""What every report makes and every format prints: a title, facts for programs, tables for people.

One document serves all formats. Programs get the facts (json) or one of their lists (csv), people
get the tables and notes. Both come from the same rows, so the two cannot disagree. What is not for
everybody, or not for every medium, bears tags from where it is made (`Tagged`, `Column.tags`, `TAGS`);
who prints it chooses by them (`audience`). A page of a site is made of documents too (`parts`, `place`).
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Any, Final, Literal, NamedTuple, TypeAlias

Row: TypeAlias = Mapping[str, Any]
Align: TypeAlias = Literal["left", "right"]
Form: TypeAlias = Literal["text", "points", "cents", "chips", "percent", "box", "space"]
Paper: TypeAlias = Literal["a4", "letter"]
Layout: TypeAlias = Literal["page", "landscape", "slip"]


Tag: TypeAlias = Literal["money", "private", "screen", "paper", "site"]
MONEY: Final = "money"
"""Tells of money. An amount does so by itself (`Column.form`)."""
PRIVATE: Final = "private"
"""For the director alone: what they typed as a reason, what they may type next, who owes what."""
SCREEN: Final = "screen"
PAPER: Final = "paper"
SITE: Final = "site"
"""Shown only there: on a screen (and in text), on paper (pdf, and html as one page), on a public page."""
TAGS: Final = "tags"
"""The key under which a row of a table has its tags, where it has any."""


class Tagged(str):
    """A sentence or a cell's text that not everybody may read: its tags, and what others read instead.

    ``instead`` is blank where nothing is left to be read; it may have tags of its own. What is made
    of one (an f-string, a slice) is a plain text again, for everybody: tag it anew.
    """

    __slots__ = ("instead", "tags")
    tags: tuple[Tag, ...]
    instead: str

    def __new__(cls, text: str, *tags: Tag, instead: str = "") -> Tagged:
        """Mark a text.

        >>> Tagged("button 10: agreed", PRIVATE, instead="button 10").instead
        'button 10'
        """
        made = super().__new__(cls, text)
        made.tags, made.instead = tags, instead
        return made


class Hundredths(int):
    """An exact number in hundredths: points, a percentage, a mean. Programs see it as a decimal.

    Sums and differences are plain integers again: mark them anew.
    """

    __slots__ = ()


class Column(NamedTuple):
    """A column of a printed table: which key of its rows, under which title, written in which form.

    ``points`` and ``percent`` are in hundredths, ``cents`` is money, ``chips`` are whole; ``text``
    is anything else. ``box`` is a place to tick, its value tells whether it is ticked; ``space`` is room
    to write by hand, its value is what stands there already. A missing value (None) is left blank.
    """

    key: str
    title: str
    align: Align = "left"
    form: Form = "text"
    tags: tuple[Tag, ...] = ()
    series: str = ""
    """What it is one of many of (``Event``): where a page is narrow, such columns go on further down."""


class Table(NamedTuple):
    """Rows as people see them; the title stands over it where it is not blank.

    ``strong`` is the key of a value that, where it is true, sets its row apart on paper and pages: a
    total, a champion. Rows without that key are ordinary ones.
    """

    key: str
    title: str
    columns: tuple[Column, ...]
    rows: Sequence[Row]
    strong: str = ""
    on_paper: Callable[[], Sequence[Row]] | None = None
    """Makes the rows with what only paper shows of them, where that costs too much to do it for a screen."""
    sortable: bool = False
    """On a site: it sorts by its columns."""
    tall: bool = False
    """On a site: its titles stand upright, for many narrow columns."""


class Heading(NamedTuple):
    """What stands over every printed page and every page of a site: whose facts, and of when.

    ``league`` is the league's name, ``season`` the season's. ``as_of`` says how far the facts go
    (``after event 12, 2025-12-14``); never the day of printing: the same facts give the same page.
    """

    league: str = ""
    season: str = ""
    as_of: str = ""


class Way(NamedTuple):
    """A way to another page; ``rel`` says what it is to this one (``prev``, ``next``)."""

    label: str
    path: str
    rel: str = ""


class Place(NamedTuple):
    """Where a page lies in a site, and the ways from it; ``room`` is the page of the menu it belongs to.

    ``player`` or ``event`` is the one whose page it is: their names lead to it.
    """

    path: str
    room: str = ""
    ways: tuple[Way, ...] = ()
    player: str | None = None
    event: int | str | None = None


class Document(NamedTuple):
    """A result, ready for any format.

    ``facts`` is the whole of it as programs get it: plain values, lists, dicts, and `Hundredths`.
    ``lists`` names the lists in ``facts`` that csv can print, each with its rows' keys in order.
    A document without title, tables and notes prints as nothing at all for people.
    """

    title: str = ""
    facts: Mapping[str, Any] = MappingProxyType({})
    lists: Mapping[str, tuple[str, ...]] = MappingProxyType({})
    tables: tuple[Table, ...] = ()
    notes: tuple[str, ...] = ()
    subtitle: str = ""
    journal: Callable[[], str] | None = None
    """Makes the report as an hledger journal, where there is one."""
    page: str | None = None
    """The page for people, where it is no heading, tables and notes."""
    heading: Heading | None = None
    """For paper and pages: league, season, and how far the facts go. `reports.heading` gives it."""
    layout: Layout = "page"
    """The shape it is meant for on paper: a page upright or ``landscape``, or a ``slip``, a third of a
    page to be cut off. Paper may still turn a page whose columns are many; html takes no notice."""
    listed: bool = False
    """Its notes are what is to be read: each begins with a dash, on a page above the tables."""
    brief: Callable[[Document], Sequence[str]] | None = None
    """Makes of it, as a screen shows it, the lines to paste into a chat, heading and all; without it,
    text prints title and rows."""
    parts: tuple[Document, ...] = ()
    """The documents that a page is made of, or the pages that a site is made of."""
    place: Place | None = None
    """Of a page: where it lies. Of a site: its first page, and the ways of the menu."""
    charts: tuple[str, ...] = ()
    """Figures as they stand in a page, below the tables."""
    beside: bool = False
    """Stands beside the part before it where the screen is wide enough."""
