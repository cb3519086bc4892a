"""Side pots: what each player can win, and what nobody called (§3.6)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.units import Chips
from dcpl.rules.wording import names_text


class Stake(NamedTuple):
    """What a player has put in over the whole hand; ``all_in`` and ``folded`` exclude each other."""

    chips: Chips
    all_in: bool = False
    folded: bool = False


class Pot(NamedTuple):
    """Chips, and who can win them: in the order in which the players were given."""

    chips: Chips
    players: tuple[str, ...]


class Pots(NamedTuple):
    """The pots from the bottom: the main pot first. ``back`` goes to ``back_to``: nobody called it."""

    pots: tuple[Pot, ...]
    back: Chips = 0
    back_to: str | None = None


def check_stakes(stakes: Mapping[str, Stake]) -> list[Problem]:
    """Tell what cannot be: nobody left in the hand, or a player who still owes a call."""
    live = {player: stake for player, stake in stakes.items() if not stake.folded}
    if not live:
        return [Problem("everybody folded", "who is still in the hand stands without f")]
    owed = max(stake.chips for stake in live.values())
    return [
        Problem(
            f"{player} put {stake.chips:,} in against {owed:,}, and is neither all-in nor folded",
            f"{player}={stake.chips}a is all-in, {player}={stake.chips}f folded, {player}={owed} called",
        )
        for player, stake in live.items()
        if stake.chips < owed and not stake.all_in
    ]


def side_pots(stakes: Mapping[str, Stake], dead: Chips = 0) -> Pots:
    """Cut what was put in at each all-in's level, and give back what nobody called (§3.6).

    ``stakes`` have passed ``check_stakes``; ``dead`` chips (antes of nobody, a misplaced bet) lie in the
    main pot. Pots and what goes back add up to what was put in; nobody can win of a pot to which they did
    not put in as much as anybody.

    >>> made = side_pots({"A": Stake(100, all_in=True), "B": Stake(300, all_in=True), "C": Stake(500)})
    >>> [(pot.chips, "".join(pot.players)) for pot in made.pots], made.back, made.back_to
    ([(300, 'ABC'), (400, 'BC')], 200, 'C')
    """
    amounts = {player: stake.chips for player, stake in stakes.items()}
    ordered = sorted(amounts.values(), reverse=True)
    top = next(player for player, chips in amounts.items() if chips == ordered[0])
    second = ordered[1] if len(ordered) > 1 else 0
    back = ordered[0] - second if not stakes[top].folded else 0
    amounts[top] -= back
    live = [player for player, stake in stakes.items() if not stake.folded]
    levels = sorted({amounts[player] for player in live if stakes[player].all_in})
    highest = max(amounts[player] for player in live)
    if not levels or highest > levels[-1]:
        levels.append(highest)
    pots: list[Pot] = []
    below = 0
    for level in levels:
        last = level == levels[-1]
        chips = sum((given if last else min(given, level)) - min(given, below) for given in amounts.values())
        able = tuple(player for player in live if amounts[player] >= level)
        if chips:
            pots.append(Pot(chips, able))
        below = level
    if dead:
        main = pots[0] if pots else Pot(0, tuple(live))
        pots = [Pot(main.chips + dead, main.players), *pots[1:]]
    return Pots(tuple(pots), back, top if back else None)


def pot_name(place: int, count: int) -> str:
    """Name a pot from the bottom.

    >>> [pot_name(place, 3) for place in range(3)], pot_name(0, 1), pot_name(1, 2)
    (['main pot', 'side pot 1', 'side pot 2'], 'the pot', 'side pot')
    """
    if count == 1:
        return "the pot"
    if place == 0:
        return "main pot"
    return "side pot" if count == 2 else f"side pot {place}"


def show_groups(pots: Pots) -> tuple[tuple[str, ...], ...]:
    """Tell who shows for which pot: those of the highest pot first, each player once (§3.6).

    >>> show_groups(Pots((Pot(300, ("A", "B", "C")), Pot(400, ("B", "C")))))
    (('B', 'C'), ('A',))
    """
    shown: set[str] = set()
    groups = []
    for pot in reversed(pots.pots):
        group = tuple(player for player in pot.players if player not in shown)
        shown.update(group)
        if group:
            groups.append(group)
    return tuple(groups)


def order_text(groups: Sequence[Sequence[str]]) -> str:
    """Say who shows before whom.

    >>> order_text([("B", "C"), ("A",)])
    'B and C, before A'
    """
    return ", before ".join(names_text(list(group)) for group in groups)
