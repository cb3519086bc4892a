"""Around the table: the list of reserved seats, who sits where, the button, the sign-in sheet."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from dcpl.errors import DcplError
from dcpl.printouts.document import PAPER, SCREEN, TAGS, Column, Document, Table
from dcpl.rules.evening import Evening, SeatDraw
from dcpl.rules.facts import REGULAR, SCHEDULED, Event, Season
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import members, profile_at
from dcpl.rules.season.schedule import find_event
from dcpl.rules.table.chips import card_rank
from dcpl.rules.table.reserve import GUARANTEED, NOT_GUARANTEED, WAITING, Place, places, window
from dcpl.rules.table.seats import by_tables, high_cards, spot_text
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, money_text
from dcpl.store import reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.evening import read_evening

SIDE_BY_SIDE = 4
"""Up to so many tables stand beside each other on a page."""
WALK_INS = 4
"""Empty lines at the end of a sign-in sheet."""

_STATUS = {GUARANTEED: "guaranteed", NOT_GUARANTEED: "not guaranteed", WAITING: "waiting"}


class _Tables(NamedTuple):
    """An event with its list and its seats."""

    season: Season
    event: Event
    listed: list[Place]
    draw: SeatDraw | None
    seating: dict[str, tuple[int, int]]

    @property
    def title(self) -> str:
        name = event_text(self.event.name)
        return f"{capital(name)} of season {self.season.name}"


def reserved_document(db: Path, season: str | None, name: EventName) -> Document:
    """Lay out an event's list: who has a seat, guaranteed or not, and who waits (RESERVE)."""
    here = _read(db, season, name)
    event = here.event
    if event.kind != REGULAR:
        raise DcplError(
            f"{event_text(name)} has no list: its players are invited", "dcpl postseason status shows them"
        )
    days = None if event.date is None else window(event.date)
    seats = profile_at(here.season, event.number).season.seats
    night = here.season.nights.get(name)
    came = {entry.player for entry in night.entries} if night else set()
    rows: list[dict[str, Any]] = [
        {"number": place.number, "player": place.player, "made_at": place.made_at, "status": place.status}
        for place in here.listed
    ]
    shown = [
        {**row, "made": row["made_at"].replace("T", " ")[:16], "shown": _STATUS[row["status"]]}
        for row in rows
    ]
    waiting = sum(row["status"] == WAITING for row in rows)
    notes = [f"{len(rows) - waiting} of {count_text(seats, 'seat')} reserved, {seats - len(rows)} open."]
    if waiting:
        notes = [f"All {seats} seats are reserved; {count_text(waiting, 'player')} waiting."]
    if days is None:
        notes.append("The event has no date: nothing says yet when the guarantee ends.")
    if event.state not in (SCHEDULED,) and night:
        absent = [row["player"] for row in rows if row["status"] != WAITING and row["player"] not in came]
        notes += [f"Reserved and not there: {', '.join(absent)}."] if absent else []
    columns = (
        Column("number", "No.", "right"),
        Column("player", "Player"),
        Column("made", "Reserved"),
        Column("shown", "Seat"),
    )
    about = f"{event.date}; list opens {days.opens}, guarantee to {days.closes}" if days else ""
    return Document(
        title=f"Seats reserved: {here.title[0].lower()}{here.title[1:]}",
        subtitle=about,
        facts={
            "season": here.season.name,
            "event": event.name,
            "date": event.date,
            "opens": days.opens if days else None,
            "closes": days.closes if days else None,
            "seats": seats,
            "rows": rows,
        },
        lists={"rows": ("number", "player", "made_at", "status")},
        tables=(Table("rows", "", columns, shown),),
        notes=tuple(notes),
    )


def seats_document(db: Path, season: str | None, name: EventName) -> Document:
    """Lay out who sits where now, table by table (SEATING)."""
    here = _seated(db, season, name)
    draw = here.draw
    assert draw is not None
    at = by_tables(here.seating)
    rows = [
        {"table": table, "seat": seat, "player": player}
        for table, players in at.items()
        for seat, player in players.items()
    ]
    each = ", ".join(str(len(players)) for players in at.values())
    where = f"{count_text(len(at), 'table')}: {each}" if len(at) > 1 else "1 table"
    return Document(
        title=f"Seats: {here.title[0].lower()}{here.title[1:]}",
        subtitle=f"{count_text(len(rows), 'player')} at {where}; seed {draw.seed}",
        facts={
            "season": here.season.name,
            "event": here.event.name,
            "seed": draw.seed,
            "tables": len(at),
            "seats": draw.seats,
            "rows": rows,
        },
        lists={"rows": ("table", "seat", "player")},
        tables=(_side_by_side(at, draw.seats),),
        notes=_next_break(at, draw.seats),
    )


def button_document(db: Path, season: str | None, name: EventName, seed: int | None) -> Document:
    """Lay out a card for each seat, from the seed (else the draw's): the high card has the button (§8.1)."""
    here = _seated(db, season, name)
    draw = here.draw
    assert draw is not None
    source = draw.seed if seed is None else seed
    dealt = high_cards(here.seating.values(), source)
    buttons = {
        table: max(players, key=lambda seat: card_rank(dealt[table, seat]))
        for table, players in by_tables(here.seating).items()
    }
    rows: list[dict[str, Any]] = [
        {
            "table": table,
            "seat": seat,
            "player": player,
            "card": dealt[table, seat],
            "button": buttons[table] == seat,
        }
        for table, players in by_tables(here.seating).items()
        for seat, player in players.items()
    ]
    columns = [
        Column("table", "Table", "right"),
        Column("seat", "Seat", "right"),
        Column("player", "Player"),
        Column("card", "Card"),
        Column("shown", ""),
    ]
    shown = [{**row, "shown": "button" if row["button"] else None} for row in rows]
    return Document(
        title=f"The button: {here.title[0].lower()}{here.title[1:]}",
        subtitle=f"high card has it; seed {source}",
        facts={"season": here.season.name, "event": here.event.name, "seed": source, "rows": rows},
        lists={"rows": ("table", "seat", "player", "card", "button")},
        tables=(Table("rows", "", tuple(columns if len(buttons) > 1 else columns[1:]), shown),),
        notes=tuple(
            f"The button is at {spot_text((table, seat))}: {by_tables(here.seating)[table][seat]}."
            for table, seat in buttons.items()
        ),
    )


def sign_in_document(db: Path, season: str | None, name: EventName) -> Document:
    """Lay out a sheet to sign: who is expected with their seats, else the list, else every member."""
    here = _read(db, season, name)
    status = {place.player: place.status for place in here.listed}
    expected = list(dict.fromkeys([*here.seating, *status]))
    if not expected:
        expected = members(judge_season(here.season))
    order = sorted(expected, key=lambda player: (status.get(player) == WAITING, player.casefold()))
    rows: list[dict[str, Any]] = [
        {
            "player": player,
            "table": here.seating[player][0] if player in here.seating else None,
            "seat": here.seating[player][1] if player in here.seating else None,
            "status": status.get(player),
        }
        for player in order
    ]
    several = len(by_tables(here.seating)) > 1
    blank: dict[str, Any] = {"number": None, "player": "", "at": "", "paid": "_" * 6, "signed": "_" * 26}
    blank |= {"ticked": False, "sign": ""}
    shown: list[dict[str, Any]] = []
    for number, row in enumerate(rows, start=1):
        at = "" if row["seat"] is None else f"{row['table']}-{row['seat']}" if several else str(row["seat"])
        at = at or ("waiting" if row["status"] == WAITING else "")
        shown.append({**blank, "number": number, "player": row["player"], "at": at})
    shown += [{**blank, "player": "_" * 20, TAGS: (SCREEN,)}] * WALK_INS
    shown += [{**blank, TAGS: (PAPER,)}] * WALK_INS
    seated = any(row["at"] for row in shown)
    profile = profile_at(here.season, here.event.number or None)
    rebuys = here.event.kind == REGULAR and not here.event.no_rebuys and profile.rebuy.most > 0
    due = profile.price("buy_in")
    notes = []
    if here.event.kind == REGULAR:
        notes.append(f"Buy-in {money_text(due)}, before the first hand. Check your chips before you play.")
    columns = [
        Column("number", "", "right"),
        Column("player", "Player"),
        Column("at", "Table-seat" if several else "Seat", tags=() if seated else (PAPER,)),
        Column("paid", "Paid", tags=(SCREEN,)),
        Column("ticked", "Paid", form="box", tags=(PAPER,)),
        *((Column("ticked", "Rebuy", form="box", tags=(PAPER,)),) if rebuys else ()),
        Column("signed", "Signature", tags=(SCREEN,)),
        Column("sign", "Signature", form="space", tags=(PAPER,)),
    ]
    return Document(
        title=f"Sign-in: {here.title[0].lower()}{here.title[1:]}",
        subtitle=", ".join(
            part for part in (here.event.date, f"at {here.event.host}'s" if here.event.host else "") if part
        ),
        facts={"season": here.season.name, "event": here.event.name, "date": here.event.date, "rows": rows},
        lists={"rows": ("player", "table", "seat", "status")},
        tables=(Table("rows", "", tuple(columns), shown),),
        notes=tuple(notes),
    )


def _read(db: Path, season: str | None, name: EventName) -> _Tables:
    with translated(db), closing(open_for_reading(db)) as connection:
        row = reading.season_row(connection, season)
        found = reading.read_season(connection, row.id)
        evening: Evening = read_evening(connection, row.id)
    event = find_event(found, name)
    made = [reservation for reservation in evening.reservations if reservation.event == name]
    seats = profile_at(found, event.number or None).season.seats
    return _Tables(
        found,
        event,
        places(made, event.date, seats),
        next((draw for draw in evening.draws if draw.event == name), None),
        {seat.player: (seat.table, seat.seat) for seat in evening.seats if seat.event == name},
    )


def _seated(db: Path, season: str | None, name: EventName) -> _Tables:
    here = _read(db, season, name)
    if here.draw is None or not here.seating:
        raise DcplError(f"no seats are drawn for {event_text(name)}", f"dcpl seats draw {name}")
    return here


def _side_by_side(at: dict[int, dict[int, str]], seats: int) -> Table:
    if len(at) > SIDE_BY_SIDE:
        rows = [
            {"table": table, "seat": seat, "player": player}
            for table, players in at.items()
            for seat, player in players.items()
        ]
        columns = (
            Column("table", "Table", "right"),
            Column("seat", "Seat", "right"),
            Column("player", "Player"),
        )
        return Table("rows", "", columns, rows)
    last = max([seats, *(seat for players in at.values() for seat in players)])
    lines: list[dict[str, Any]] = [
        {"seat": seat, **{f"table{table}": players.get(seat, "") for table, players in at.items()}}
        for seat in range(1, last + 1)
    ]
    beside = (Column("seat", "Seat", "right"), *(Column(f"table{table}", f"Table {table}") for table in at))
    return Table("rows", "", beside, lines)


def _next_break(at: dict[int, dict[int, str]], seats: int) -> tuple[str, ...]:
    if len(at) < 2:
        return ()
    return (f"Table {max(at)} breaks at {seats * (len(at) - 1)} players.",)
