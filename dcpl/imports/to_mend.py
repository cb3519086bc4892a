"""Brought nights as night sheets, to be mended by hand and recorded."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.imports.firsts import first_said, with_first
from dcpl.imports.readers.brought import BroughtNight
from dcpl.rules.names import name_key
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.units import EventName
from dcpl.rules.wording import names_text, points_text, quoted
from dcpl.sheets.night_sheet import write_sheet
from dcpl.store.files import is_device


class ToMend(NamedTuple):
    """A sheet that can be written: its file's name, its rows and text, and what it cannot hold."""

    file: str
    night: BroughtNight
    rows: tuple[SheetRow, ...]
    text: str
    left: tuple[str, ...]


def sheets_to_mend(
    nights: Sequence[BroughtNight],
    meant: Mapping[str, str],
    event: EventName | None = None,
    first: Sequence[str] = (),
) -> list[ToMend]:
    """Make a sheet of every night that has rows, named by its date and event or title.

    ``meant`` leads from a name's key to who is meant by it. A shared first place stays as it is, where
    ``first`` does not say who is first.
    """

    def key(name: str) -> str:
        return name_key(meant.get(name_key(name), name))

    made: list[ToMend] = []
    taken: set[str] = set()
    for night in nights:
        if not night.rows:
            continue
        said = {key(name) for name in first_said(first, night, key).values()}
        if len(said) == 1:
            night = night._replace(rows=with_first(night, said.pop(), key), chop=())
        rows = tuple(_row(row, meant) for row in night.rows)
        name = base = _name(night, event if event is not None else night.event)
        turn = 1
        while name.casefold() in taken:
            turn += 1
            name = f"{base}-{turn}"
        taken.add(name.casefold())
        made.append(ToMend(f"{name}.csv", night, rows, write_sheet(rows), tuple(_left(night))))
    return made


def _row(row: SheetRow, meant: Mapping[str, str]) -> SheetRow:
    def own(name: str) -> str:
        return meant.get(name_key(name), name)

    return row._replace(
        player=own(row.player),
        hitmen=tuple(map(own, row.hitmen)),
        rebuy_hitmen=tuple(tuple(map(own, bust)) for bust in row.rebuy_hitmen),
        line=0,
    )


def _name(night: BroughtNight, event: EventName | None) -> str:
    title = f"event-{event}" if event is not None else night.title
    parts = [night.date or "", "-".join(re.findall(r"\w+", title.casefold()))[:40]]
    if parts[0] and not re.search(r"[^\W\d_]", parts[1]):
        parts[1] = ""  # a title that is the date, in whatever order
    if not any(parts):
        stem = night.file.replace("\\", "/").rpartition("/")[2].rpartition(".")[0]
        parts[1] = "-".join(re.findall(r"\w+", stem.casefold()))[:40] or "night"
    name = "-".join(part for part in parts if part)
    return f"{name}-night" if is_device(name) else name


def _left(night: BroughtNight) -> list[str]:
    """Tell what a sheet has no column for."""
    told = []
    if night.chop:
        told.append(f"{names_text(night.chop)} have place 1 each: say who was first")
    prices = [
        f"--{what} {cents // 100}" + (f".{cents % 100:02d}" if cents % 100 else "")
        for what, cents in (
            ("buy-in", night.buy_in_cents),
            ("rebuy", night.rebuy_cents),
            ("add-on", night.add_on_cents),
        )
        if cents is not None
    ]
    if prices:
        told.append(f"`dcpl event edit EVENT {' '.join(prices)}` keeps the prices")
    told += [f"{paid} is no one price: the column paid says what each paid" for _, paid in night.unpriced]
    told += [
        f"`dcpl adjust {quoted(given.player)} {points_text(given.points)} --event EVENT "
        f"--reason {quoted(given.reason)}` keeps the adjustment"
        for given in night.adjustments
        if not given.hits
    ]
    told += [
        f"the file adjusts the hits of {given.player} by {points_text(given.hits)}: "
        f"`dcpl adjust {quoted(given.player)} POINTS --bonus --event EVENT` keeps what they are worth"
        for given in night.adjustments
        if given.hits
    ]
    return told
