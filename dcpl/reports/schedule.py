"""The schedule: each event with its state, its field and its winner."""

from __future__ import annotations

from typing import Any

from dcpl.printouts.document import (
    Column,
    Document,
    Hundredths,
    Table,
)
from dcpl.reports.nights import own_prices
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.points.counting import ONCE
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import factors_of
from dcpl.rules.wording import (
    points_text,
)

EVENT_KEYS: tuple[str, ...] = ("event", "kind", "date", "state", "field", "winner")


def event_list_document(season: Season) -> Document:
    """Lay out the season's schedule with each event's state, field and winner."""
    result = judge_season(season)
    nights = {night.event.name: night for night in result.nights}
    rows: list[dict[str, Any]] = [
        {
            "event": event.name,
            "kind": event.kind,
            "date": event.date,
            "state": event.state,
            "field": nights[event.name].field if event.name in nights else None,
            "winner": nights[event.name].winner if event.name in nights else None,
        }
        for event in season.events
    ]
    keys = EVENT_KEYS
    factors = factors_of(season)
    if any(factor != ONCE for factor in factors.values()):
        keys = (*keys, "factor")
        for row in rows:
            factor = factors.get(row["event"])
            row["factor"] = None if factor is None else Hundredths(factor)
    priced = [event for event in season.events if own_prices(event)]
    for key in {key: key for event in priced for key in own_prices(event)}:
        keys = (*keys, key)
        for row, event in zip(rows, season.events, strict=True):
            row[key] = own_prices(event).get(key)
    if any(event.host for event in season.events):
        keys = (*keys, "host")
        for row, event in zip(rows, season.events, strict=True):
            row["host"] = event.host
    digits = max((len(str(row["event"])) for row in rows if row["kind"] == REGULAR), default=0)
    shown = [
        {
            **row,
            "shown": str(row["event"]).rjust(digits),
            "counts": "" if row.get("factor") in (None, ONCE) else f"x{points_text(row['factor'])}",
        }
        for row in rows
    ]
    columns = (
        Column("shown", "Event"),
        Column("date", "Date"),
        Column("state", "State"),
        Column("field", "Field", "right"),
        *((Column("counts", "Counts", "right"),) if "factor" in keys else ()),
        *((Column("host", "Host"),) if "host" in keys else ()),
        Column("winner", "Winner"),
    )
    return Document(
        title=f"Events of season {season.name}",
        facts={"season": season.name, "events": rows},
        lists={"events": keys},
        tables=(Table("events", "", columns, shown),),
    )
