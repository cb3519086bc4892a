"""A season's site: pages with ways between them, each a file that needs no other to be read.

`files` gives every page as bytes under its path; writing them is not its business. The style sheet
stands in each page, so that a page which is sent on or printed is still itself.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import lru_cache
from posixpath import dirname, relpath
from typing import NamedTuple

from dcpl.printouts.charts import STYLE
from dcpl.printouts.document import Column, Row
from dcpl.printouts.html_tables import Linked, Part, ShownTable, shown_table
from dcpl.printouts.site import HOME, Page, Section, Site, Way
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


def files(site: Site) -> dict[str, bytes]:
    """Write every page of a site, by its path in it; the same site gives the same bytes."""
    script = own("sort.js").strip()
    with_script = f"{POLICY}; script-src 'sha256-{_digest(script)}'"
    made = {}
    for page in site.pages:
        sorts = any(section.sortable for section in page.sections)
        html = write(
            "site.html.j2",
            policy=with_script if sorts else POLICY,
            name=page_name(page.title, site.heading),
            title=page.title,
            lead=words(page.lead),
            heading=site.heading if page.path == HOME else site.heading._replace(as_of=""),
            here=page.path,
            home=HOME if page.path == HOME else _way(HOME, page.path),
            rooms=[
                _Link(_way(way.path, page.path), way.label, current=_current(way, page)) for way in site.rooms
            ],
            sections=[
                _section(section, number, page, site) for number, section in enumerate(page.sections, 1)
            ],
            turn=[_Link(_way(way.path, page.path), way.label, way.rel) for way in page.turn],
            script=script if sorts else "",
            chart_style=STYLE if any(section.charts for section in page.sections) else "",
        )
        made[page.path] = html.encode()
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


def _current(way: Way, page: Page) -> str:
    return "page" if way.path == page.path else "true" if way.path == page.room else ""


def _section(section: Section, number: int, page: Page, site: Site) -> _ShownSection:
    linked = _linked(page, site)
    return _ShownSection(
        f"part-{number}",
        section.title,
        words(section.lead),
        [words(line) for line in section.told],
        [
            shown_table(
                table,
                f"table-{number}-{place}",
                section.title or page.title,
                linked=linked,
                sortable=table.key in section.sortable,
                tall=table.key in section.tall,
            )
            for place, table in enumerate(section.tables, 1)
        ],
        section.charts,
        [words(note) for note in section.notes],
        section.beside,
    )


def _linked(page: Page, site: Site) -> Linked:
    """Let names lead to their players, and events to their nights, but for the page's own."""

    def part(text: str, path: str | None) -> Part:
        return Part(text, _way(path, page.path) if path is not None and path != page.path else "")

    def linked(column: Column, row: Row | None, text: str) -> Sequence[Part]:
        if row is None:  # a column's title: of an event's column its number
            number = int(text) if text.isdecimal() and column.key == text else None
            return (part(text, None if number is None else site.events.get(number)),)
        if column.key in PEOPLE:
            return (part(text, site.players.get(row[column.key])),)
        if column.key in EVENTS:
            return (part(text, site.events.get(row.get("event", ""))),)
        for key in LISTED.get(column.key, ()):
            if isinstance(named := row.get(key), list | tuple):
                pieces = _pieces(text, named)
                return [part(piece, site.players.get(piece) if name else None) for piece, name in pieces]
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
