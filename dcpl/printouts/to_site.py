"""A season's site: pages with ways between them, each a file that needs no other to be read.

`files` gives every page as bytes under its path; writing them is not its business. The style sheet
stands in each page, so that a page which is sent on or printed is still itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from posixpath import dirname, relpath
from typing import NamedTuple

from dcpl.printouts.charts import STYLE
from dcpl.printouts.document import Column, Document, Heading, Place, Row, Way
from dcpl.printouts.html_tables import Linked, Part, ShownTable, shown_table
from dcpl.printouts.to_html import POLICY, Words, own, page_name, words, write

PEOPLE = ("player", "winner", "hitman", "victim")
"""Columns whose value is one player's name."""
LISTED = {"by": ("hitmen", "nemesis"), "names": ("players",), "most": ("favourite",), "who": ("players",)}
"""Columns whose text names players, and where in the row their names are listed."""
EVENTS = ("event", "event_shown", "shown")
"""Columns that name the event of their row."""


class _Link(NamedTuple):
    href: str
    label: str
    rel: str = ""
    current: str = ""


class _ShownSection(NamedTuple):
    id: str
    title: str
    lead: Sequence[Words]
    told: Sequence[Sequence[Words]]
    tables: Sequence[ShownTable]
    charts: Sequence[str]
    notes: Sequence[Sequence[Words]]
    beside: bool


def files(site: Document) -> dict[str, bytes]:
    """Write every page of a site, by its path in it; the same site gives the same bytes.

    The parts of ``site`` are its pages, their parts what stands on them; every page has its `Place`.
    """
    script = own("sort.js").strip()
    with_script = f"{POLICY}; script-src 'sha256-{_digest(script)}'"
    heading = site.heading or Heading()
    menu = site.place or Place("")
    pages = {page.place: page for page in site.parts if page.place is not None}
    players = {place.player: place.path for place in pages if place.player is not None}
    events = {place.event: place.path for place in pages if place.event is not None}
    made = {}
    for place, page in pages.items():
        linked = _linked(place.path, players, events)
        sorts = any(table.sortable for part in page.parts for table in part.tables)
        html = write(
            "site.html.j2",
            policy=with_script if sorts else POLICY,
            name=page_name(page.title, heading),
            title=page.title,
            lead=words(page.subtitle),
            heading=heading if place.path == menu.path else heading._replace(as_of=""),
            here=place.path,
            home=menu.path if place.path == menu.path else _way(menu.path, place.path),
            rooms=[
                _Link(_way(way.path, place.path), way.label, current=_current(way, place))
                for way in menu.ways
            ],
            sections=[_section(part, number, page, linked) for number, part in enumerate(page.parts, 1)],
            turn=[_Link(_way(way.path, place.path), way.label, way.rel) for way in place.ways],
            script=script if sorts else "",
            chart_style=STYLE if any(part.charts for part in page.parts) else "",
        )
        made[place.path] = html.encode()
    return made


def _digest(script: str) -> str:
    """The hash by which a browser knows the one script that may run, as it stands between its tags."""
    from base64 import b64encode
    from hashlib import sha256

    return b64encode(sha256(script.encode()).digest()).decode()


def _way(path: str, here: str) -> str:
    return _from(path, dirname(here) or ".")


@lru_cache(maxsize=10_000)
def _from(path: str, folder: str) -> str:
    return relpath(path, folder)


def _current(way: Way, place: Place) -> str:
    return "page" if way.path == place.path else "true" if way.path == place.room else ""


def _section(part: Document, number: int, page: Document, linked: Linked) -> _ShownSection:
    notes = [words(note) for note in part.notes]
    return _ShownSection(
        f"part-{number}",
        part.title,
        words(part.subtitle),
        notes if part.listed else (),
        [
            shown_table(
                table,
                f"table-{number}-{at}",
                part.title or page.title,
                linked=linked,
                sortable=table.sortable,
                tall=table.tall,
            )
            for at, table in enumerate(part.tables, 1)
        ],
        part.charts,
        () if part.listed else notes,
        part.beside,
    )


def _linked(here: str, players: Mapping[str, str], events: Mapping[int | str, str]) -> Linked:
    """Let names lead to their players, and events to their nights, but for the page's own."""

    def part(text: str, path: str | None) -> Part:
        return Part(text, _way(path, here) if path is not None and path != here else "")

    def linked(column: Column, row: Row | None, text: str) -> Sequence[Part]:
        if row is None:  # a column's title: of an event's column its number
            number = int(text) if text.isdecimal() and column.key == text else None
            return (part(text, None if number is None else events.get(number)),)
        if column.key in PEOPLE:
            return (part(text, players.get(row[column.key])),)
        if column.key in EVENTS:
            return (part(text, events.get(row.get("event", ""))),)
        for key in LISTED.get(column.key, ()):
            if isinstance(named := row.get(key), list | tuple):
                pieces = _pieces(text, named)
                return [part(piece, players.get(piece) if name else None) for piece, name in pieces]
        return (Part(text),)

    return linked


def _pieces(text: str, names: Sequence[str]) -> Iterator[tuple[str, bool]]:
    """Part a text at the names in it, in their order; a name that is not there is passed over.

    >>> list(_pieces("Ada and Bo, 2 each", ["Ada", "Bo"]))
    [('Ada', True), (' and ', False), ('Bo', True), (', 2 each', False)]
    """
    at = 0
    for name in names:
        found = text.find(name, at)
        if found >= 0 and name:
            if found > at:
                yield text[at:found], False
            yield name, True
            at = found + len(name)
    if at < len(text):
        yield text[at:], False
