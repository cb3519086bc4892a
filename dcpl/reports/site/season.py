"""The season's own pages of a site: standings, honours, money, rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dcpl.printouts import charts
from dcpl.printouts.document import Column, Document, Table
from dcpl.reports import charted
from dcpl.reports.books import ledger_document
from dcpl.reports.director.card import card_document
from dcpl.reports.news import news_document
from dcpl.reports.records import records_document
from dcpl.reports.result import result_document
from dcpl.reports.rules import rules_document
from dcpl.reports.site import addresses
from dcpl.reports.site.outlook import with_seats
from dcpl.reports.site.pieces import page, sortable
from dcpl.reports.standings import standings_document
from dcpl.rules.director.card import LEAGUE
from dcpl.rules.facts import MAIN_EVENT, Season
from dcpl.rules.wording import money_text

if TYPE_CHECKING:
    from dcpl.reports.site.told import Told

_FIRST = ("rank_shown", "player", "total")
"""The columns of the standings that a phone shows without scrolling."""


def home_page(told: Told, outlook: Document | None = None) -> Document:
    """Lay out the standings, with the seats as long as they are open, and the race for points."""
    document = told.audience.document(standings_document(told.result.season))
    (table,) = document.tables
    columns = {column.key: column for column in table.columns}
    order = [*_FIRST, *(key for key in columns if key not in _FIRST)]
    table = table._replace(columns=tuple(columns[key] for key in order))
    if outlook is not None:
        table = with_seats(table, outlook)
    sections = [Document(tables=(sortable(table),), notes=document.notes)]
    if lines := told.audience.document(news_document(told.result.season)).notes:
        sections.append(Document("Since the last night", notes=lines, listed=True, beside=True))
    if told.result.regular_nights:
        race = charts.figure(charts.points_race, charted.race(told.result), "race", "")
        sections.append(Document("The race for points", charts=(race,)))
    return page(addresses.HOME, "Standings", sections, document.subtitle)


def honours_page(told: Told) -> Document:
    """Lay out the champion, the season's honours, and the records up to it."""
    document = result_document(told.result.season)
    tables = {table.key: table for table in document.tables}
    final, chance = document.facts["champion"], document.facts["second_chance_winner"]
    lead = f"Champion: {final}" if final else "The Main Event is still to be played"
    sections = []
    if "main_event" in tables:
        sections.append(Document("Main Event", tables=(tables["main_event"]._replace(title=""),)))
    if chance:
        sections.append(Document("Second Chance", subtitle=f"Won by {chance}."))
    if "honours" in tables:
        sections.append(Document("Honours", tables=(tables["honours"]._replace(title=""),)))
    records = records_document(told.results)
    if records.tables:
        sections.append(Document("Records", tables=records.tables, notes=records.notes))
    return page(addresses.HONOURS, "Honours", sections, lead)


def money_page(told: Told) -> Document:
    """Lay out the pots by event, and who won how much; who paid what is nobody else's business."""
    document = ledger_document(told.result.season)
    pots = next(table for table in document.tables if table.key == "events")
    won = _won(told)
    sections = [Document("Pots", tables=(pots._replace(title=""),))]
    sections += [
        Document("Beyond the night", tables=(table._replace(title=""),))
        for table in document.tables
        if table.key == "pots"
    ]
    if told.result.profile.pot:
        sections += paid_by_pots(told.result.season)
    if won.rows:
        sections.insert(0, Document("Prizes", tables=(sortable(won),)))
    cents = document.facts["main_pot_cents"]
    saved = told.result.profile.has_post_season or cents
    lead = f"The Main Event pot holds {money_text(cents)}" if saved else ""
    return page(addresses.MONEY, "Money", sections, lead)


def paid_by_pots(season: Season) -> list[Document]:
    """Lay out whom the league's own pots paid."""
    from dcpl.reports.pots import pots_document

    tables = pots_document(season).tables
    return [
        Document("Paid by pots", tables=(table._replace(title=""),))
        for table in tables
        if table.key == "paid"
    ]


def _won(told: Told) -> Table:
    nights: dict[str, int] = {}
    times: dict[str, int] = {}
    final: dict[str, int] = {}
    for night in told.result.nights:
        kind = final if night.event.kind == MAIN_EVENT else nights
        for row in night.rows:
            if row.prize_cents:
                kind[row.player] = kind.get(row.player, 0) + row.prize_cents
                times[row.player] = times.get(row.player, 0) + 1
    rows = [
        {
            "player": name,
            "cashes": times[name],
            "nights": nights.get(name),
            "final": final.get(name),
            "prizes": nights.get(name, 0) + final.get(name, 0),
        }
        for name in told.players
        if name in times
    ]
    columns = [
        Column("player", "Player"),
        Column("prizes", "Prizes", "right", "cents"),
        Column("cashes", "Times", "right"),
    ]
    if final:
        columns += [
            Column("nights", "At events", "right", "cents"),
            Column("final", "Main Event", "right", "cents"),
        ]
    rows.sort(key=lambda row: -int(row["prizes"] or 0))
    return Table("won", "", tuple(columns), rows)


def rules_page(told: Told) -> Document:
    """Lay out the rules and what was amended, without the reasons, and the rulings at the table.

    The rulings cite the paragraphs of one league: no other league's site shows them.
    """
    document = rules_document(told.result.season)
    parts = [Document(tables=document.tables, notes=document.notes)]
    if told.result.profile.name == LEAGUE:
        card = card_document()
        parts.append(Document(card.title, tables=card.tables))
    return page(addresses.RULES, "Rules", parts, told.result.profile.name)
