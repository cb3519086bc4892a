"""The post-season of a site: who is in the field, the stacks, the seats, and who can still qualify."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from dcpl.printouts.document import Column, Row, Table
from dcpl.printouts.site import Page, Section
from dcpl.reports.attendance import attendance_document
from dcpl.reports.invited import status_document
from dcpl.reports.post_season import qualify_document, stacks_document
from dcpl.reports.site import addresses
from dcpl.rules.facts import NOT_OPEN
from dcpl.rules.post_season.field import FEE_DUE, FORFEITED

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told

_NOT_ELIGIBLE = "not eligible"


def page(told: Told) -> Page:
    """Lay out the field as it is or would be today; fees and the reasons of conduct are left out."""
    season = told.result.season
    qualified, _ = qualify_document(season)
    tables = []
    for table in qualified.tables:
        rows: Sequence[Row] = table.rows
        if table.key == "second_chance":
            rows = [{**row, "note": "gave the seat up" if row["fee"] == FORFEITED else ""} for row in rows]
            table = _noted(table, rows)
        if table.key == "out":
            barred = {row["player"] for row in qualified.facts["ineligible"] if row["reason"] != "events"}
            table = table._replace(
                rows=[{**row, "why": _NOT_ELIGIBLE} if row["player"] in barred else row for row in rows]
            )
        tables.append(told.public.table(table, "fee"))
    sections = [Section(tables=tuple(tables), notes=_public(qualified.notes))]
    stacks, _ = stacks_document(season)
    if stacks.facts["stacks"]:
        sections.append(Section("Main Event stacks", tables=stacks.tables, notes=_public(stacks.notes)))
    if season.post_season != NOT_OPEN:
        sections.insert(0, _seats(told))
    attendance = attendance_document(season)
    if attendance.facts["rows"] and qualified.facts["missing_events"]:
        table = told.public.table(attendance.tables[0], "grid")
        notes = [note for note in attendance.notes if told.public.money or "fee" not in note]
        sections.append(Section("Who can still qualify", tables=(table,), notes=tuple(_without_marks(notes))))
    return Page(
        addresses.POST_SEASON, "Post-season", tuple(sections), qualified.subtitle, addresses.POST_SEASON
    )


def _seats(told: Told) -> Section:
    """Lay out the seats and the answers, without who has paid and who has not."""
    status = status_document(told.result.season)
    words = {FEE_DUE: "", FORFEITED: "gave the seat up"}
    tables = [
        told.public.table(
            table._replace(
                rows=[
                    {**row, "status_shown": words.get(row["status"], row["status_shown"])}
                    for row in table.rows
                ]
            ),
            "fee",
        )
        for table in status.tables
    ]
    return Section("Seats", tables=tuple(tables), notes=_public(status.notes))


def _noted(table: Table, rows: Sequence[Row]) -> Table:
    noted = any(row["note"] for row in rows)
    columns = (*table.columns, Column("note", "Note")) if noted else table.columns
    return table._replace(columns=columns, rows=rows)


def _public(notes: Sequence[str]) -> tuple[str, ...]:
    """Leave out what is for the director: commands to type, fees to collect."""
    return tuple(note for note in notes if "`" not in note and " fee" not in note)


def _without_marks(notes: Sequence[str]) -> list[str]:
    """Leave out what explains the grid, which is a picture elsewhere."""
    return [note.split(" x played", 1)[0] for note in notes]
