"""Every way in which a tiny league's nights can end, and ways drawn by lot for a league of any size."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations, product
from random import Random

from dcpl.rules.facts import FINAL, Night, Season
from dcpl.rules.night.rows import SheetRow, night_of
from tests.building import row


def every_night(players: Sequence[str]) -> Iterator[Night]:
    """Every attendance, every order of finish, every hitman (or none), every holder of the high hand."""
    for count in range(2, len(players) + 1):
        for order in permutations(players, count):
            hitmen = [("", *order[:place]) for place in range(1, count)]
            for by in product(*hitmen):
                for holder in ("", *order):
                    yield night_of(_rows(order, by, holder))


def every_tie(players: Sequence[str]) -> Iterator[Night]:
    """Every night whose last two are tied for their place, all hits the winner's."""
    for count in range(3, len(players) + 1):
        for order in permutations(players, count):
            rows = _rows(order, [order[0]] * (count - 1), "")
            rows[-1] = rows[-1]._replace(place=count - 1)
            yield night_of(rows)


def drawn_night(players: Sequence[str], seats: int, random: Random) -> Night:
    """A night by lot: who comes, who of them wins, who hits whom, who has the high hand, who rebuys."""
    count = random.randint(2, min(seats, len(players)))
    order = random.sample(list(players), count)
    by = [random.choice(order[:place]) for place in range(1, count)]
    if random.random() < 0.3:  # one of them runs away with it
        by = [order[0]] * (count - 1)
    rows = _rows(order, by, random.choice(["", *order]))
    if count > 3 and random.random() < 0.2:
        rows[-1] = rows[-1]._replace(place=count - 1)
    return night_of(rows)


def played(season: Season, event: int, night: Night) -> Season:
    """The season with one more night in it."""
    events = tuple(e._replace(state=FINAL) if e.name == event else e for e in season.events)
    return season._replace(events=events, nights={**season.nights, event: night})


def _rows(order: Sequence[str], by: Sequence[str], holder: str) -> list[SheetRow]:
    return [
        row(
            player,
            place,
            by[place - 2] if place > 1 else "",
            high_hand="yes" if player == holder else "",
        )
        for place, player in enumerate(order, start=1)
    ]
