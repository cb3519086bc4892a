"""What a site is made of, before it is written: pages, their sections, and the ways between them."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dcpl.printouts.document import Heading, Table
from dcpl.rules.units import EventName

HOME = "index.html"


class Section(NamedTuple):
    """A part of a page. ``told`` are its lines for reading, ``notes`` explain what stands above them.

    ``charts`` are figures as they stand in a page. The tables whose keys are in ``sortable`` sort by
    their columns; the heads of those in ``tall`` stand upright, for many narrow columns. A
    section that stands ``beside`` the one before it does so where the screen is wide enough.
    """

    title: str = ""
    lead: str = ""
    told: tuple[str, ...] = ()
    tables: tuple[Table, ...] = ()
    charts: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    sortable: frozenset[str] = frozenset()
    tall: frozenset[str] = frozenset()
    beside: bool = False


class Way(NamedTuple):
    """A way to another page; ``rel`` says what it is to this one (``prev``, ``next``)."""

    label: str
    path: str
    rel: str = ""


class Page(NamedTuple):
    """A page of the site under its path; ``room`` is the page of the menu that it belongs to."""

    path: str
    title: str
    sections: tuple[Section, ...]
    lead: str = ""
    room: str = ""
    turn: tuple[Way, ...] = ()


class Site(NamedTuple):
    """All pages, the menu over them, and where each player and event has its page."""

    heading: Heading
    rooms: tuple[Way, ...]
    pages: tuple[Page, ...]
    players: Mapping[str, str]
    events: Mapping[EventName, str]
