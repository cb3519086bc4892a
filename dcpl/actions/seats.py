"""Seats: drawn before the night, and kept even while it goes on (RULINGS: SEATING)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.actions.outcome import Outcome
from dcpl.actions.reserve import listed
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.evening import Seat, SeatDraw
from dcpl.rules.facts import ACCEPTED, CANCELLED, FINAL, OPEN, REGULAR, Event
from dcpl.rules.profile.values import UNLIMITED
from dcpl.rules.table.reserve import WAITING
from dcpl.rules.table.seats import (
    Move,
    Rearranged,
    Spot,
    apart,
    by_tables,
    draw_seats,
    gone,
    rearrange,
    seat_by_lot,
    spot_text,
    still_in,
)
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, names_text
from dcpl.store.evening import read_evening, seat_given_up

MOST_TABLES, MOST_SEATS = 99, 99
CHANGES_BACK = 50
"""How far back a seat that was given up is looked for: a rebuy comes at once."""


class Draw(NamedTuple):
    """What was said about a draw; None and nobody: as it follows from the event."""

    tables: int | None = None
    seats: int | None = None
    host: str | None = None
    chosen: Spot | None = None
    seed: int | None = None
    players: Sequence[str] = ()


def draw(command: Command, name: EventName, wanted: Draw) -> Outcome:
    """Draw the seats of an event by lot; the host has chosen first. The seed is kept, and repeats it."""
    with Work(command) as work:
        event = _playable(work, name)
        players = _players(work, event, wanted.players)
        host = _host(work, event, wanted)
        tables, seats = _tables(work, len(players), wanted)
        seed = _fresh_seed() if wanted.seed is None else wanted.seed
        drawn = draw_seats(players, tables, seats, seed, host)
        old, seating = _drawn(work, name)
        night = work.season.nights.get(name)
        if old is not None and night is not None and night.exits and drawn != seating:
            raise DcplError(
                f"{event_text(name)} is being played: its seats stay as they are",
                "`dcpl seats balance` says who moves; `dcpl seats move` records what was done",
            )
        _write_draw(work, SeatDraw(name, seed, tables, seats), old)
        _write_seats(work, name, seating, drawn)
        where = count_text(tables, "table")
        work.say(
            f"Seats of {event_text(name)}: {count_text(len(players), 'player')} at {where}, seed {seed}."
        )
        if host is not None:
            work.say(f"{host[0]} hosts and chose {spot_text(host[1])}.")
        for line in _seat_lines(drawn):
            work.say(line)
        if old is not None and drawn != seating:
            work.say(f"This takes the place of the draw with seed {old.seed}.")
    return work.outcome


def move(command: Command, name: EventName, player: str, spot: Spot) -> Outcome:
    """Record where a player really sits; where somebody sits there, the two change places."""
    with Work(command) as work:
        event = _playable(work, name)
        old, seating = _drawn(work, event.name)
        if old is None:
            raise _not_drawn(name)
        mover = work.player(player)
        table, seat = spot
        if not (1 <= table <= MOST_TABLES and 1 <= seat <= MOST_SEATS):
            raise DcplError(f"there is no {spot_text(spot)}", f"tables and seats are 1 to {MOST_SEATS}")
        if mover not in seating and mover not in still_in(work.season.nights.get(name)):
            raise DcplError(
                f"{mover} does not play in {event_text(name)}", "`dcpl seats show` tells who does"
            )
        there = next((other for other, taken in seating.items() if taken == spot), None)
        now = dict(seating)
        now[mover] = spot
        if there is not None and there != mover:
            if mover not in seating:
                raise DcplError(f"{there} sits at {spot_text(spot)}", "name an open seat")
            now[there] = seating[mover]
            work.say(f"{mover} sits at {spot_text(spot)}, and {there} at {spot_text(now[there])}.")
        else:
            work.say(f"{mover} sits at {spot_text(spot)}.")
        _write_seats(work, name, seating, now)
        if apart(now) > 1:
            work.warn(f"the tables are more than one player apart: {_sizes(now)}")
        if seat > old.seats:
            work.warn(f"the tables were drawn with {old.seats} seats")
    return work.outcome


def balance(command: Command, name: EventName, buttons: Mapping[int, int]) -> Outcome:
    """Say and record who moves so that tables are even; ``buttons`` by table, for the next deal."""
    with Work(command) as work:
        event = _playable(work, name)
        old, seating = _drawn(work, event.name)
        if old is None:
            raise _not_drawn(name)
        for table, seat in buttons.items():
            if table not in by_tables(seating):
                raise DcplError(f"nobody sits at table {table}", "--button TABLE=SEAT, for the next deal")
            if not 1 <= seat <= MOST_SEATS:
                raise DcplError(f"there is no {spot_text((table, seat))}")
        for line in table_talk(work, name, buttons) or ["The tables are even."]:
            work.say(line)
    return work.outcome


def table_talk(work: Work, name: EventName, buttons: Mapping[int, int] | None = None) -> list[str]:
    """Let seats follow the night, and tell what happens at the tables; nothing where none were drawn.

    Who is out gives up the seat; who came gets one; then tables break, players move, everybody draws anew
    for the last table (SEATING). It is written as it is said, within the change at work.
    """
    draw, seating = _drawn(work, name)
    if draw is None or work.event(name).state in (FINAL, CANCELLED):
        return []
    night = work.reread().nights.get(name)
    playing = still_in(night)
    out = gone(night) if night else set()
    now = {player: spot for player, spot in seating.items() if player not in out}
    lines = []
    tables = sorted(by_tables(seating)) or [1]
    for player in playing:
        if player not in now:
            spot = _own_seat(work, name, player, now, tables) or seat_by_lot(
                now, tables, draw.seats, draw.seed
            )
            now[player] = spot
            extra = ", one more than were drawn" if spot[1] > draw.seats else ""
            lines.append(f"{player} sits down at {spot_text(spot)}{extra}.")
    seed = draw.seed + 1
    done = rearrange(now, draw.seats, seed, buttons)
    if done.redrawn:
        _write_draw(work, SeatDraw(name, seed, 1, draw.seats), draw)
    _write_seats(work, name, seating, done.seating)
    lines += _rearranged(done, name, seed)
    if done.seating != seating and len(by_tables(done.seating)) > 1:
        lines.append(_next_break(done.seating, draw.seats))
    return lines


def _rearranged(done: Rearranged, name: EventName, seed: int) -> list[str]:
    if done.redrawn:
        return [
            f"One table is left: everybody draws a new seat (seed {seed}).",
            *_seat_lines(done.seating),
            f"The high card has the button: `dcpl seats button {name}` draws it.",
        ]
    lines = []
    if done.broken:
        broken = [f"table {number}" for number in sorted(done.broken, reverse=True)]
        lines.append(f"{capital(names_text(broken))} {'breaks' if len(broken) == 1 else 'break'}:")
    for moved in done.moves:
        lines += _move_lines(moved, name, broken=moved.start[0] in done.broken)
    return lines


def _move_lines(moved: Move, name: EventName, *, broken: bool) -> list[str]:
    waits = ", and waits until the button has passed" if moved.waits else ""
    to = f"{moved.player} moves from {spot_text(moved.start)} to {spot_text(moved.target)}{waits}"
    if broken:
        return [f"  {moved.player} moves to {spot_text(moved.target)}{waits}."]
    if not moved.lot:
        return [f"{to}: due for the big blind."]
    table, seat = moved.target
    return [
        f"{to}: drawn by lot, since the button of table {moved.start[0]} is not known.",
        "  Was another due for the big blind, the two change places: "
        f"`dcpl seats move {name} NAME {table} {seat}`.",
    ]


def _next_break(seating: Mapping[str, Spot], seats: int) -> str:
    at = by_tables(seating)
    number = max(at)
    players = count_text(len(seating), "player")
    breaks = seats * (len(at) - 1)
    tables = count_text(len(at), "table")
    return f"{players} at {tables} ({_sizes(seating)}); table {number} breaks at {breaks}."


def _sizes(seating: Mapping[str, Spot]) -> str:
    return ", ".join(str(len(table)) for table in by_tables(seating).values())


def _seat_lines(seating: Mapping[str, Spot]) -> list[str]:
    lines = []
    at = by_tables(seating)
    for number, table in at.items():
        if len(at) > 1:
            lines.append(f"Table {number}")
        lines += [f"  {seat:>2}  {player}" for seat, player in table.items()]
    return lines


def _own_seat(
    work: Work, name: EventName, player: str, now: Mapping[str, Spot], tables: Sequence[int]
) -> Spot | None:
    """Find the seat that a player gave up last (a bust that is rebought), where it is open and fits."""
    spot = seat_given_up(work.keys, name, player, CHANGES_BACK)
    if spot is None or spot[0] not in tables:
        return None
    return spot if spot not in now.values() and apart({**now, player: spot}) <= 1 else None


def _playable(work: Work, name: EventName) -> Event:
    event = work.event(name)
    if event.state in (CANCELLED, FINAL):
        told = "is cancelled" if event.state == CANCELLED else "has been played"
        raise DcplError(f"{event_text(name)} {told}: its seats are not drawn any more")
    return event


def _players(work: Work, event: Event, typed: Sequence[str]) -> list[str]:
    """Tell who is to sit down: those named, else who is in the open night, else who has a seat reserved."""
    if typed:
        names: dict[str, None] = {}
        problems = []
        for text in typed:
            found = work.names.find(text, begun=True)
            if found.name is None:
                problems.append(found.problem or Problem(f'no player is called "{text}"'))
            elif found.name in names:
                problems.append(Problem(f"{found.name} is named twice"))
            else:
                names[found.name] = None
        if problems:
            raise Refused(problems)
        return list(names)
    playing = still_in(work.season.nights.get(event.name)) if event.state == OPEN else []
    if playing:
        return playing
    if event.kind != REGULAR:
        answered = [seat for seat in work.season.invitations if seat.event == event.name]
        playing = [seat.player for seat in answered if seat.answer == ACCEPTED and not seat.forfeited]
        remedy = "name them: --players NAME,NAME; or record who accepted: dcpl postseason accept NAME"
    else:
        playing = [place.player for place in listed(work, event) if place.status != WAITING]
        remedy = f"name them: --players NAME,NAME; or reserve their seats: dcpl reserve add {event.name} NAME"
    if not playing:
        raise DcplError(f"nobody has a seat at {event_text(event.name)} yet", remedy)
    return playing


def _host(work: Work, event: Event, wanted: Draw) -> tuple[str, Spot] | None:
    if wanted.chosen is None:
        if wanted.host is not None:
            raise DcplError("the host chooses a seat first", "say which: --host NAME --seat 3, or --seat 2-3")
        return None
    host = event.host if wanted.host is None else work.player(wanted.host)
    if host is None:
        raise DcplError(f"who hosts {event_text(event.name)} is not known", "say who chose: --host NAME")
    return host, wanted.chosen


def _tables(work: Work, players: int, wanted: Draw) -> tuple[int, int]:
    """Settle tables and seats: a table seats as many as the Main Event, unless more must fit at one.

    In a league without a Main Event it seats 10.
    """
    rules = work.season.profile
    seats = rules.post_season.main_seats
    if not 0 < seats < UNLIMITED:
        seats = min(rules.season.seats, 10)
    seats = seats if wanted.seats is None else wanted.seats
    tables = max(1, -(-players // seats)) if wanted.tables is None else wanted.tables
    if wanted.seats is None and tables * seats < players:
        seats = -(-players // tables)
    return tables, seats


def _drawn(work: Work, name: EventName) -> tuple[SeatDraw | None, dict[str, Spot]]:
    evening = read_evening(work.connection, work.season_id)
    draw = next((made for made in evening.draws if made.event == name), None)
    return draw, {seat.player: (seat.table, seat.seat) for seat in evening.seats if seat.event == name}


def _not_drawn(name: EventName) -> DcplError:
    return DcplError(f"no seats are drawn for {event_text(name)}", f"dcpl seats draw {name}")


def _write_draw(work: Work, new: SeatDraw, old: SeatDraw | None) -> None:
    if old is None:
        work.add(new)
    else:
        work.replace(old, new)


def _write_seats(work: Work, name: EventName, old: Mapping[str, Spot], new: Mapping[str, Spot]) -> None:
    for player, spot in old.items():
        seat = Seat(name, player, *spot)
        if player in new:
            work.replace(seat, Seat(name, player, *new[player]))
        else:
            work.remove(seat)
    taken = sorted(new.items(), key=lambda item: item[1])
    work.add(*(Seat(name, player, *spot) for player, spot in taken if player not in old))


def _fresh_seed() -> int:
    from secrets import randbelow

    return 1 + randbelow(999_999)
