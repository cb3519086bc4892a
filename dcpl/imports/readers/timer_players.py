"""What a log's lines make of its players: who bought in, went out, and came back."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.errors import Problem
from dcpl.imports.readers.busts import Bust, Entrant
from dcpl.imports.readers.prices import Paid, Prices, priced
from dcpl.imports.readers.timer_lines import ADD_ON, BUY_IN, ELIMINATED, REBUY, Line
from dcpl.rules.units import Cents


class _Player:
    """One player while the lines are gone through."""

    def __init__(self, at: int, cents: Cents | None) -> None:
        self.at = at
        self.still_in = True
        self.busts: list[Bust | None] = []
        self.paid: list[Cents | None] = [cents]
        self.added: list[Cents | None] = []

    def buy_again(self, cents: Cents | None) -> None:
        """Rebuy: after a bust, or with chips left."""
        if self.still_in:
            self.busts.append(None)
        self.still_in = True
        self.paid.append(cents)


def play(lines: Sequence[Line], file: str) -> tuple[Prices, list[Entrant], list[Problem]]:
    """Go through lines in their order; those that cannot be are problems. A line is one moment."""
    players: dict[str, _Player] = {}
    problems: list[Problem] = []
    for moment, line in enumerate(lines):
        if line.kind not in (BUY_IN, REBUY, ADD_ON, ELIMINATED):
            continue
        for name in line.players:
            player = players.get(name)
            fault = ""
            if player is None:
                if line.kind == BUY_IN:
                    players[name] = _Player(line.at, line.cents)
                else:
                    fault = f"{name} has not bought in yet"
            elif line.kind == BUY_IN and player.still_in:
                fault = f"{name} is in already"
            elif line.kind in (BUY_IN, REBUY):
                player.buy_again(line.cents)
            elif not player.still_in:
                fault = f"{name} is out already"
            elif line.kind == ADD_ON:
                player.added.append(line.cents)
            else:
                player.busts.append(Bust(moment, line.told, line.hitmen, line.at))
                player.still_in = False
            if fault:
                problems.append(
                    Problem(fault, "mend the log, or write it as a sheet with --to-sheets", file, line.at)
                )
    entrants = [
        Entrant(name, (*player.busts, *([None] if player.still_in else [])), player.at, len(player.added))
        for name, player in players.items()
    ]
    prices, entrants = priced([Paid(player.paid, player.added) for player in players.values()], entrants)
    return prices, entrants, problems
