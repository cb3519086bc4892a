"""The outlook of one player, in sentences, and what helps them most at the next event."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from dcpl.errors import DcplError
from dcpl.printouts.document import MONEY, Column, Document, Table, Tagged
from dcpl.reports.outlook_words import chance_text, notes_of, seats_text, status_text
from dcpl.reports.post_season import NO_POST_SEASON
from dcpl.rules.outlook.bounds import IN, OUT
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.wording import count_text, event_text, in_points, money_text, place_word

_FEWEST = 50
"""A chance that rests on fewer seasons is not told."""


def of_one(document: Document, result: SeasonResult, player: str) -> Document:
    """Say in sentences what can still become of a player. Raises DcplError for one not in the standings."""
    rows = document.facts["rows"]
    if not rows:
        raise DcplError(
            f"{player} is not in the standings of season {result.season.name}",
            "`dcpl standings` lists who is",
        )
    row = rows[0]
    notes = [*_sentences(row, result)]
    for change in document.facts["changes"]:
        seat = "Main Event" if change["seat"] == "main-event" else "Second Chance"
        before = status_text(change["before"], change["chance_before"])
        after = status_text(change["after"], change["chance_after"])
        notes.append(f"That would change the {seat}: from {before} to {after}.")
    table = _next_table(document.facts["next"]) if row["main_event"] != IN else None
    if document.facts["seasons"] and row["main_event"] != IN:
        notes.append(notes_of(document.facts, rows, result)[-1])
    return document._replace(
        title=f"Outlook of {player}, season {result.season.name}",
        notes=tuple(notes),
        tables=(table,) if table is not None else (),
        listed=table is not None,
    )


def _sentences(row: Mapping[str, Any], result: SeasonResult) -> Iterator[str]:
    player, rules = row["player"], result.profile
    total = in_points(int(row["total"]))
    yield f"{player} is {place_word(row['rank'])} with {total} of {count_text(row['events'], 'event')}."
    if row["best_rank"] != row["worst_rank"]:
        yield f"They can still end anywhere from rank {row['best_rank']} to {row['worst_rank']}."
    if not rules.has_post_season:
        yield NO_POST_SEASON
        return
    yield from _main(row, result)
    if rules.has_second_chance and row["main_event"] != IN:
        yield from _second(row)
    if row["main_event_chance"] is not None and row["main_event"] != IN:
        told = f"Chance of a Main Event seat: {_chance(row, 'main_event')}"
        if rules.has_second_chance:
            told += f", of one in Second Chance: {_chance(row, 'second_chance')}"
        yield f"{told}."


def _main(row: Mapping[str, Any], result: SeasonResult) -> Iterator[str]:
    rules = result.profile
    if row["main_event"] == IN:
        yield "A seat in the Main Event is safe, even without playing again."
        return
    seats = f"{seats_text(rules)} of the Main Event"
    if row["main_event"] == OUT:
        yield f"Out of {seats}: no result can bring one any more."
        return
    needs = row["needs_events"]
    if needs:
        full = rules.post_season.full_events
        yield f"For one of {seats}, {count_text(needs, 'more event')} must be played to make {full}."
    else:
        yield f"One of {seats} is open."
    if row["sure_total"] is not None:
        yield f"A final total of {in_points(int(row['sure_total']))} is enough, whatever others do."
    if row["least_total"] is not None:
        yield f"With less than {in_points(int(row['least_total']))} there is no such seat."


def _second(row: Mapping[str, Any]) -> Iterator[str]:
    told = {
        IN: "A seat in Second Chance is safe",
        OUT: "Out of Second Chance",
    }.get(row["second_chance"], "Second Chance is open")
    if row["main_event"] == OUT and row["second_chance"] not in (IN, OUT) and row["needs_events"]:
        told += f": {count_text(row['needs_events'], 'more event')} must be played"
    if row["fee_cents"]:
        yield Tagged(f"{told}; it costs {money_text(row['fee_cents'])}.", MONEY, instead=f"{told}.")
    else:
        yield f"{told}."


def _chance(row: Mapping[str, Any], seat: str) -> str:
    return chance_text(row[f"{seat}_chance"], row[seat])


def _next_table(rows: list[dict[str, Any]]) -> Table | None:
    if not rows:
        return None
    shown = [
        {
            "finish": "absent" if row["place"] is None else str(row["place"]),
            "chance": chance_text(row["main_event_chance"]),
            "seasons": row["seasons"],
        }
        for row in rows
        if row["seasons"] >= _FEWEST
    ]
    title = f"Chance of a Main Event seat by the place at {event_text(rows[0]['event'])}"
    columns = (
        Column("finish", "Place", "right"),
        Column("chance", "Chance", "right"),
        Column("seasons", "Of seasons", "right", "chips"),
    )
    return Table("next", title, columns, shown)
