"""Rulings in the live night: the names and seats of the table known, and the button after a bust."""

from __future__ import annotations

import re
import shlex
from collections.abc import Mapping
from typing import NamedTuple

from dcpl.errors import DcplError, Problem, Refused
from dcpl.night.naming import choose
from dcpl.printouts.document import Document
from dcpl.reports.director.sitting import seats_of
from dcpl.reports.live import Room
from dcpl.rules.director.dead_button import Blinds, first_blinds, next_blinds, next_left
from dcpl.rules.table.seats import Spot, by_tables

NOTE = "--note"
"""Ends a line whose ruling is to be kept as a note of the night."""
_LAST = re.compile(r"(?:\s+[dsb]=\S+)+\s*$", re.IGNORECASE)


class Table:
    """The names and seats of a night, for its rulings."""

    def __init__(self, room: Room) -> None:
        self._room = room
        self.seats: Mapping[str, Spot] = seats_of(room.evening.seats, room.event.name)

    def find(self, text: str) -> str | None:
        """Find the player that a typed name means: first of those still in."""
        live = self._room.live
        return choose(text, self._room.names, live.left, live.came).name


def ruling(room: Room, text: str) -> tuple[Document, str | None]:
    """Answer a ruling typed in the night; the text of its note, where it is to be kept."""
    from dcpl.reports.director.book import rule_document

    try:
        words = shlex.split(text)
    except ValueError:  # a quotation mark that does not end
        words = text.split()
    kept = NOTE in words
    document = rule_document([word for word in words if word != NOTE], None, Table(room))
    if not kept:
        return document, None
    if "do" not in document.facts:
        raise DcplError("this is no ruling to be kept", "write it like: rule pots ann=100a bo=300 --note")
    paragraphs = dict.fromkeys(reason["paragraph"] for reason in document.facts["why"])
    return document, f"{document.title}: {' '.join(document.facts['do'])} ({'; '.join(paragraphs)})"


class Last(NamedTuple):
    """Who had button and blinds in the hand just played, at which table, and who sat there."""

    table: int
    blinds: Blinds
    seated: Mapping[int, str]


def parted(rest: str) -> tuple[str, dict[str, str]]:
    """Part a bust from who had the button, and the blinds where they were not left of it.

    >>> parted("cy by bo d=ann b=7"), parted("cy by bo")
    (('cy by bo', {'d': 'ann', 'b': '7'}), ('cy by bo', {}))
    """
    found = _LAST.search(rest)
    if not found:
        return rest, {}
    told = [part.partition("=") for part in found[0].split()]
    return rest[: found.start()], {key.casefold(): value for key, _, value in told}


def last_hand(room: Room, told: Mapping[str, str]) -> Last:
    """Understand where button and blinds were; refused, before anything is recorded, where it cannot be."""
    table = Table(room)
    if not table.seats:
        raise DcplError(
            "no seats are drawn for this night", "`rule button --seats 9 d=3 s=4 b=5 --out 4` needs none"
        )
    by_seat = by_tables(table.seats)
    problems: list[Problem] = []
    spots: dict[str, Spot] = {}
    for key, text in told.items():
        if re.fullmatch(r"\d{1,2}", text, re.ASCII) and len(by_seat) == 1:
            spots[key] = (next(iter(by_seat)), int(text))
        elif found := re.fullmatch(r"(\d{1,2})-(\d{1,2})", text, re.ASCII):
            spots[key] = (int(found[1]), int(found[2]))
        else:
            player = table.find(text)
            if player is None or player not in table.seats:
                problems.append(
                    Problem(f"{key}={text} is nobody's seat", "a name, a seat, or 2-5 for table 2, seat 5")
                )
            else:
                spots[key] = table.seats[player]
    if "d" not in told:
        problems.append(
            Problem(
                "where the button was is missing", "d=NAME; s= and b= only where they were not left of it"
            )
        )
    tables = {spot[0] for spot in spots.values()}
    if len(tables) > 1 or tables - set(by_seat):
        problems.append(Problem("button and blinds are not at one table", "d=NAME, of the table of the bust"))
    if problems:
        raise Refused(problems)
    (number,) = tables
    seated = by_seat[number]
    usual = first_blinds(seated, spots["d"][1])
    small = spots["s"][1] if "s" in spots else usual.small_seat
    big = spots["b"][1] if "b" in spots else next_left(seated, small)
    return Last(number, Blinds(spots["d"][1], small, small, big), seated)


def next_hand(room: Room, last: Last) -> list[str]:
    """Say who has button and blinds next at a table (§4.1); nothing where it broke, or was drawn anew.

    Who has moved to the table waits as small blind or button (§6).
    """
    now = by_tables(Table(room).seats).get(last.table, {})
    stay = {seat for seat, player in now.items() if last.seated.get(seat) == player}
    moved = set(last.seated.values()) & {player for seat, player in now.items() if seat not in stay}
    if len(now) < 2 or moved:
        return []
    blinds = next_blinds(sorted(now), last.blinds.small_seat, last.blinds.big)
    if blinds.small is not None and blinds.small not in stay:
        blinds = blinds._replace(small=None)

    def who(seat: int) -> str:
        return f"{now[seat]} (seat {seat})" if seat in now else f"seat {seat}"

    dead = blinds.dead or blinds.button not in stay
    button = f"dead, at seat {blinds.button}" if dead else who(blinds.button)
    small = "nobody" if blinds.small is None else who(blinds.small)
    return [
        f"Table {last.table}, next hand: button {button}; small blind {small}; big blind {who(blinds.big)}."
    ]
