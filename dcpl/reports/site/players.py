"""The players of a site: the list, each one's season and career, and who knocked out whom."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

from dcpl.printouts import charts
from dcpl.printouts.document import Column, Document, Hundredths, Place, Table, Way
from dcpl.reports import charted
from dcpl.reports.explain import explain_document
from dcpl.reports.player import career_document, runs_told
from dcpl.reports.site import addresses
from dcpl.reports.site.pieces import dated, page, sortable
from dcpl.reports.versus import against_document, versus_document
from dcpl.rules.wording import count_text, in_points

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told


def pages(told: Told) -> Iterator[Document]:
    """Give the list of the players, then each player."""
    yield _list_page(told)
    names = list(told.players)
    for place, name in enumerate(names):
        before, after = names[place - 1 : place], names[place + 1 : place + 2]
        turn = [Way(f"\N{LEFTWARDS ARROW} {other}", told.players[other], "prev") for other in before]
        turn += [Way(f"{other} \N{RIGHTWARDS ARROW}", told.players[other], "next") for other in after]
        yield _player_page(told, name, tuple(turn))


def versus_page(told: Told) -> Document:
    """Lay out who knocked out whom: everybody against everybody, the pairs with the most, each player."""
    document = versus_document([told.result])
    pairs = document.facts["pairs"]
    tables = tuple(sortable(table) if table.key == "players" else table for table in document.tables)
    sections = [Document(tables=tables, notes=document.notes)]
    if pairs:
        about = "A row's player knocked out those of the columns so many times."
        sections.insert(
            0,
            Document(
                subtitle=about,
                tables=(_everybody(pairs, list(told.players)),),
            ),
        )
    return page(addresses.VERSUS, "Head to head", sections, "Who knocked out whom")


def _everybody(pairs: Sequence[dict[str, Any]], order: Sequence[str]) -> Table:
    """Set everybody who knocked somebody out against everybody who was: columns by the same order."""
    times = {(pair["hitman"], pair["victim"]): pair["hits"] for pair in pairs if pair["hits"]}
    together, out = Counter[str](), set[str]()
    for (hitman, victim), count in times.items():
        together[hitman] += count
        out.add(victim)
    hitmen = [name for name in order if name in together]
    victims = [name for name in order if name in out]
    rows = [
        {
            "player": hitman,
            **{
                f"of_{place}": "\N{MIDDLE DOT}" if hitman == victim else times.get((hitman, victim))
                for place, victim in enumerate(victims)
            },
            "sum": together[hitman],
        }
        for hitman in hitmen
    ]
    columns = [
        Column("player", "Knocked out by"),
        *(Column(f"of_{place}", victim, "right") for place, victim in enumerate(victims)),
        Column("sum", "Together", "right"),
    ]
    return Table("matrix", "", tuple(columns), rows, tall=True)


def _list_page(told: Told) -> Document:
    rows = []
    for name in told.players:
        line = told.lines[name]
        rows.append(
            {
                "rank_shown": "guest" if line.guest else f"{line.rank or ''}{'=' if line.tied else ''}",
                "player": name,
                "events": line.events,
                "wins": line.wins or None,
                "hits": line.hits or None,
                "high_hands": line.high_hands or None,
                "total": None if line.total is None else Hundredths(line.total),
            }
        )
    columns = (
        Column("rank_shown", "Rank", "right"),
        Column("player", "Player"),
        Column("events", "Events", "right"),
        Column("wins", "Wins", "right"),
        Column("hits", "Hits", "right"),
        Column("high_hands", "High hands", "right"),
        Column("total", "Points", "right", "points"),
    )
    part = Document(tables=(Table("players", "", columns, rows, sortable=True),))
    lead = count_text(len(rows), "player")
    return page(addresses.PLAYERS, "Players", [part], lead)


def _player_page(told: Told, name: str, turn: tuple[Way, ...]) -> Document:
    result = told.result
    career = career_document(name, result, told.results)
    tables = {table.key: dated(table) for table in career.tables}
    nights = Document(
        "This season" if len(told.results) > 1 else "",
        tables=tuple(tables[key] for key in ("events",) if key in tables),
        charts=(charts.figure(charts.places_by_event, charted.places(result, name), "places"),)
        if "events" in tables
        else (),
        notes=tuple(runs_told(career.facts["runs"], len(career.facts["career"]) > 1)),
    )
    sections = [nights]
    if len(career.facts["career"]) > 1:
        sections.append(Document("Career", tables=(tables["career"]._replace(title=""),)))
    against = against_document([result], name)
    if against.tables:
        sections.append(
            Document(
                "Against everybody",
                subtitle=f"{against.subtitle}.",
                tables=tuple(map(sortable, against.tables)),
            )
        )
    points = explain_document(result.season, name, result)
    if points.facts["lines"]:
        sections.append(Document("Where the points come from", tables=points.tables))
    place = Place(told.players[name], addresses.PLAYERS, turn, player=name)
    return Document(name, subtitle=_lead(told, name), parts=tuple(sections), place=place)


def _lead(told: Told, name: str) -> str:
    line = told.lines[name]
    played = f"{count_text(line.events, 'event')} played"
    if line.guest:
        return f"A guest of this season, {played}"
    if line.rank is None:
        return played
    tied = ", tied," if line.tied else ""
    return f"Rank {line.rank}{tied} of {line.of} with {in_points(line.total or 0)}, {played}"
