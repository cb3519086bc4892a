"""Seats: the draw, the button, who moves when tables are uneven, which table breaks (RULINGS: SEATING).

Draws are by lot from a seed that repeats them. Only ``Random.random`` is used: of all that module does, it
alone is promised to stay the same from one Python to the next.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import NamedTuple, TypeAlias, TypeVar

from dcpl.errors import DcplError
from dcpl.rules.facts import NO_SHOW, REBOUGHT, Night
from dcpl.rules.names import name_key
from dcpl.rules.table.around import from_left
from dcpl.rules.wording import count_text

Spot: TypeAlias = tuple[int, int]
"""A table and a seat at it, both from 1."""
Seating: TypeAlias = Mapping[str, Spot]

T = TypeVar("T")


class Move(NamedTuple):
    """A player who changes tables; ``waits``: until the button has passed, being small blind or button.

    ``lot``: the button of their table is not known, so that another may be the one who was due.
    """

    player: str
    start: Spot
    target: Spot
    waits: bool = False
    lot: bool = False


class Rearranged(NamedTuple):
    """What a table's players must do: ``broken`` tables in order, the moves, or a redraw of everybody."""

    seating: dict[str, Spot]
    broken: tuple[int, ...] = ()
    moves: tuple[Move, ...] = ()
    redrawn: bool = False


def shuffled(things: Iterable[T], *seed: int) -> list[T]:
    """Put things in an order drawn by lot: every order is as likely as any other, and the seed repeats it."""
    from random import Random

    source = Random(":".join(map(str, seed)))
    given = list(things)
    # A number for each thing; the order of the numbers is the order of the things. Two are never equal.
    lots = [(source.random(), place) for place in range(len(given))]
    return [given[place] for _, place in sorted(lots)]


def sizes(players: int, tables: int) -> list[int]:
    """Tell how many players sit at each table, within one of each other.

    >>> sizes(17, 3)
    [6, 6, 5]
    """
    each, more = divmod(players, tables)
    return [each + 1] * more + [each] * (tables - more)


def draw_seats(
    players: Iterable[str], tables: int, seats: int, seed: int, host: tuple[str, Spot] | None = None
) -> dict[str, Spot]:
    """Draw every player's seat by lot; the host has chosen first (SEATING §6).

    Tables are within one player of each other, and each seat is as likely as any other. The same players
    (in whatever order they are given), tables, seats and seed make the same draw.
    """
    names = sorted(players, key=lambda name: (name_key(name), name))
    _check_room(len(names), tables, seats)
    each = shuffled(sizes(len(names), tables), seed, 1)
    chosen: dict[str, Spot] = {}
    if host is not None:
        name, (table, seat) = host
        if not (1 <= table <= tables and 1 <= seat <= seats):
            raise DcplError(
                f"there is no seat {spot_text((table, seat))}",
                f"tables 1 to {tables}, each with seats 1 to {seats}",
            )
        if name not in names:
            raise DcplError(f"{name} hosts, and is not among the players", "only who plays can choose a seat")
        if not each[table - 1]:
            other = next(place for place, size in enumerate(each) if size)
            each[table - 1], each[other] = each[other], each[table - 1]
        chosen[name] = (table, seat)
        names.remove(name)
    spots: list[Spot] = []
    for table, size in enumerate(each, start=1):
        taken = [spot for spot in chosen.values() if spot[0] == table]
        free = [(table, seat) for seat in range(1, seats + 1) if (table, seat) not in taken]
        spots += shuffled(free, seed, 2, table)[: size - len(taken)]
    return {**dict(zip(shuffled(names, seed, 3), spots, strict=True)), **chosen}


def _check_room(players: int, tables: int, seats: int) -> None:
    if players < 2:
        raise DcplError("seats are drawn for two players at least", "")
    if players > tables * seats:
        told = f"{players} players do not fit at {tables} x {seats} seats"
        raise DcplError(told, "say how many tables (--tables) or seats at each (--seats)")
    if players < 2 * tables:
        raise DcplError(
            f"{count_text(players, 'player')}: too few for {count_text(tables, 'table')}",
            "at least two sit at each",
        )


def high_cards(seated: Iterable[Spot], seed: int) -> dict[Spot, str]:
    """Deal a card to each seat from a deck for each table; the highest has the button (§8.1)."""
    from dcpl.rules.table.chips import DECK

    dealt: dict[Spot, str] = {}
    decks: dict[int, list[str]] = {}
    for table, seat in sorted(seated):
        deck = decks.setdefault(table, shuffled(DECK, seed, 4, table))
        if not deck:
            raise DcplError(f"table {table} has more players than a deck has cards")
        dealt[table, seat] = deck.pop()
    return dealt


def still_in(night: Night | None) -> list[str]:
    """Name who has a stack: entrants who have not gone for good, in the order in which they came."""
    if night is None:
        return []
    out = gone(night)
    return [entry.player for entry in night.entries if entry.player not in out]


def gone(night: Night) -> set[str]:
    """Name who has no stack any more, or never came for one."""
    out = {entry.player for entry in night.entries if entry.came == NO_SHOW}
    return out | {left.player for left in night.exits if left.how != REBOUGHT}


def by_tables(seating: Seating) -> dict[int, dict[int, str]]:
    """Turn seats by players into players by seats, table by table, both in order."""
    tables: dict[int, dict[int, str]] = {}
    for player, (table, seat) in sorted(seating.items(), key=lambda item: (item[1], item[0])):
        tables.setdefault(table, {})[seat] = player
    return tables


def apart(seating: Seating) -> int:
    """Tell by how many players the fullest table is ahead of the emptiest."""
    each = [len(table) for table in by_tables(seating).values()]
    return max(each) - min(each) if each else 0


def due_for_big_blind(table: Mapping[int, str], button: int) -> int:
    """Tell whose seat is due for the big blind, the button being here for the next deal (§4).

    Two to the left of the button; of two players the one who has not got it.
    """
    order = from_left(button, table)
    if len(order) < 2:
        return order[0]
    return order[0] if len(order) == 2 and button in table else order[1]


def best_open_seat(table: Mapping[int, str], seats: int, button: int) -> tuple[int, bool]:
    """Find the open seat that gets the big blind first, and whether a newcomer there must wait (SEATING §6).

    The seat right of the big blind, which has the big blind at once, is first; then onwards from the big
    blind to the left; the button and, last of all, the small blind, have to wait.
    """
    ranked = []
    for distance, seat in enumerate(from_left(button, _open_seats(table, seats))):
        order = from_left(button, {*table, seat}).index(seat)
        small_blind = order == 0 and bool(table)
        ranked.append((small_blind, order, distance, seat))
    small_blind, _, _, seat = min(ranked)
    return seat, small_blind or seat == button


def _open_seats(table: Collection[int], seats: int) -> list[int]:
    """List a table's open seats; where all are taken, one more is put there."""
    return [seat for seat in range(1, seats + 1) if seat not in table] or [max(table) + 1]


def rearrange(
    seating: Seating, seats: int, seed: int, buttons: Mapping[int, int] | None = None
) -> Rearranged:
    """Say what must happen so that tables are within one player, and as few as can be (SEATING §6).

    While the players fit at one table fewer, the table with the highest number breaks, and its players draw
    open seats of the others. When one table is left, everybody draws a new seat there. Else the player due
    for the big blind at the fullest table moves to the emptiest; ``buttons`` tells by table where the button
    is for the next deal. Where that is not known a player of the table is drawn by lot.
    """
    known = dict(buttons or {})
    now = dict(seating)
    numbers = sorted(by_tables(now))
    broken: list[int] = []
    while len(numbers) > 1 and len(now) <= seats * (len(numbers) - 1):
        broken.append(numbers.pop())
    if broken and len(numbers) == 1:
        drawn = draw_seats(now, 1, seats, seed) if len(now) > 1 else dict.fromkeys(now, (1, 1))
        return Rearranged(drawn, tuple(broken), (), True)
    moves: list[Move] = []
    homeless = [name for number in broken for name in by_tables(now)[number].values()]
    old = {name: now.pop(name) for name in homeless}
    for name in shuffled(homeless, seed, 5, len(now)):
        moves.append(_moved(now, name, old[name], seat_by_lot(now, numbers, seats, seed), known))
    while apart(now) > 1:
        moves.append(_balanced(now, seats, seed, known))
    return Rearranged(now, tuple(broken), tuple(moves))


def seat_by_lot(seating: Seating, tables: Sequence[int], seats: int, seed: int) -> Spot:
    """Draw an open seat at a table with the fewest players; where all are taken it is one more."""
    at = by_tables(seating)
    fewest = min(len(at.get(table, ())) for table in tables)
    lowest = [table for table in tables if len(at.get(table, ())) == fewest]
    table = shuffled(lowest, seed, 6, len(seating))[0]
    return table, shuffled(_open_seats(at.get(table, {}), seats), seed, 7, len(seating))[0]


def _balanced(now: dict[str, Spot], seats: int, seed: int, buttons: Mapping[int, int]) -> Move:
    """Move one player from the fullest table (the one that breaks first) to the emptiest."""
    at = by_tables(now)
    source = max(at, key=lambda number: (len(at[number]), number))
    target = min(at, key=lambda number: (len(at[number]), number))
    if source in buttons:
        player = at[source][due_for_big_blind(at[source], buttons[source])]
    else:
        player = shuffled(at[source].values(), seed, 8, len(now))[0]
    start = now.pop(player)
    if target in buttons:
        seat, _ = best_open_seat(at[target], seats, buttons[target])
    else:
        _, seat = seat_by_lot(now, [target], seats, seed)
    return _moved(now, player, start, (target, seat), buttons)._replace(lot=source not in buttons)


def _moved(now: dict[str, Spot], player: str, start: Spot, spot: Spot, buttons: Mapping[int, int]) -> Move:
    table, seat = spot
    waits = False
    if table in buttons:
        there = by_tables(now).get(table, {})
        waits = seat == buttons[table] or from_left(buttons[table], {*there, seat})[0] == seat
    now[player] = spot
    return Move(player, start, spot, waits)


def spot_text(spot: Spot) -> str:
    """Write a table and a seat.

    >>> spot_text((2, 7))
    'table 2, seat 7'
    """
    return f"table {spot[0]}, seat {spot[1]}"
