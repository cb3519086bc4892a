"""Reports as paper and pages print them, where these have more room than a screen."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths
from dcpl.reports.heading import heading_of
from dcpl.rules.facts import NO_SHOW as NEVER_CAME
from dcpl.rules.season.judge import SeasonResult
from dcpl.rules.table.chips import in_chips
from dcpl.rules.units import Chips

MOST_EVENTS = 26
"""So many columns for events are read on a page; a longer season is printed without them."""
PLAYED, NO_SHOW = "\N{BLACK CIRCLE}", "\N{EN DASH}"
"""What stands under an event in the attendance."""


def standings_on_paper(document: Document, result: SeasonResult, through: int | None) -> Document:
    """Put a column for each event, with the points it gave, between a player's name and the total."""
    nights = result.regular_nights
    printed = document._replace(on_paper=None, heading=heading_of(result.season, through))
    if not nights or len(nights) > MOST_EVENTS:
        return printed
    points = {
        (row.player, night.event.number): Hundredths(row.total) for night in nights for row in night.rows
    }
    events = [night.event.number for night in nights]
    table = document.tables[0]
    rows = [
        {**row, **{f"event{number}": points.get((row["player"], number)) for number in events}}
        for row in table.rows
    ]
    columns = list(table.columns)
    at = next(place for place, column in enumerate(columns) if column.key == "player") + 1
    columns[at:at] = [Column(f"event{number}", str(number), "right", "points") for number in events]
    return printed._replace(
        tables=(table._replace(columns=tuple(columns), rows=rows),),
        layout="landscape" if len(events) > 4 else "page",
        notes=(*document.notes, "Under its number stand the points that an event gave."),
    )


def stacks_on_paper(document: Document, chips: Sequence[Chips]) -> Document:
    """Put the chips of each value beside a stack, as few as can be, and all that the table needs."""
    values = sorted(chips, reverse=True)
    table = document.tables[0]
    rows: list[dict[str, Any]] = []
    needed = dict.fromkeys(values, 0)
    for row in table.rows:
        made = in_chips(row["stack"], values)
        needed = {value: needed[value] + made[value] for value in values}
        rows.append({**row, **{f"chip{value}": made[value] or None for value in values}})
    if rows:
        total: dict[str, Any] = {column.key: None for column in table.columns}
        counts = {f"chip{value}": needed[value] for value in values}
        stack = sum(row["stack"] for row in table.rows)
        rows.append({**total, **counts, "player": "All stacks", "stack": stack, "all": True})
    columns = list(table.columns)
    at = next(place for place, column in enumerate(columns) if column.key == "stack") + 1
    columns[at:at] = [Column(f"chip{value}", f"T-{value:,}", "right", "chips") for value in values]
    notes = ("Beside each stack: how many chips of each value make it.",) if rows else ()
    return document._replace(
        on_paper=None,
        layout="landscape",  # to be read from across the table
        tables=(table._replace(columns=tuple(columns), rows=rows, strong="all"),),
        notes=(*notes, *document.notes),
    )


def payouts_on_paper(document: Document) -> Document:
    """Make a slip of it, to be cut off, with a box to tick when a prize has been handed out."""
    table = document.tables[0]
    rows = [{**row, "handed_out": False} for row in table.rows]
    columns = (*table.columns, Column("handed_out", "Paid out", form="box"))
    return document._replace(
        on_paper=None, layout="slip", tables=(table._replace(columns=columns, rows=rows),)
    )


def attendance_on_paper(document: Document, result: SeasonResult) -> Document:
    """Give every event a column of its own, with a dot under it for who played."""
    nights = result.regular_nights
    printed = document._replace(on_paper=None)
    if not nights or len(nights) > MOST_EVENTS:
        return printed
    absent = {
        (row.player, night.event.number) for night in nights for row in night.rows if row.status == NEVER_CAME
    }
    events = [night.event.number for night in nights]
    table = document.tables[0]
    rows = [
        {
            **row,
            **{
                f"event{number}": PLAYED
                if number in row["played"]
                else NO_SHOW
                if (row["player"], number) in absent
                else ""
                for number in events
            },
        }
        for row in table.rows
    ]
    columns = [column for column in table.columns if column.key != "grid"]
    columns[1:1] = [Column(f"event{number}", str(number), "right") for number in events]
    left, *others = document.notes
    told = f"{left.partition('.')[0]}. {PLAYED} played, {NO_SHOW} no-show."
    return printed._replace(
        tables=(table._replace(columns=tuple(columns), rows=rows),), notes=(told, *others)
    )


def night_on_paper(document: Document) -> Document:
    """Part a night's bonus into what it is made of; nothing is printed where there is nothing."""
    table = document.tables[0]
    parts = [
        Column("hit_points", "Hits", "right", "points"),
        Column("button", "Button", "right", "points"),
        Column("high_hand", "High hand", "right", "points"),
        Column("bonus_adjustment", "Bonus", "right", "points"),
    ]
    parts = [part for part in parts if any(row[part.key] for row in table.rows)]
    blank = [*(part.key for part in parts), "penalty", "adjustment"]
    rows = [{**row, **{key: row[key] or None for key in blank}} for row in table.rows]
    titles = {"penalty": "Penalty", "shown_rebuys": "Rebuys", "adjustment": "Adjusted"}
    columns = []
    for column in table.columns:
        if column.key == "bonus":
            columns += parts
        elif column.key != "penalty" or any(row["penalty"] for row in rows):
            columns.append(column._replace(title=titles.get(column.key, column.title)))
    return document._replace(on_paper=None, tables=(table._replace(columns=tuple(columns), rows=rows),))
