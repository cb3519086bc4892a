"""Who finished where: places follow from the order of exits, and are never stored (RULINGS, "Place")."""

from __future__ import annotations

from collections.abc import Mapping

from dcpl.rules.facts import NO_SHOW, REBOUGHT, Night


def places(night: Night) -> dict[str, int]:
    """Give each entrant's place, best first, tied players best hand first (RULINGS, "Place").

    A place is one more than the number of entrants who went out for good later or not at all.
    A night of points as they are given has none.

    >>> places(Night((Entry("A"), Entry("B"), Entry("C")), (Exit("B", 1, 2), Exit("C", 1, 1))))
    {'A': 1, 'C': 2, 'B': 2}
    """
    last: dict[str, tuple[int, int]] = {}
    for gone in night.exits:
        if gone.how != REBOUGHT:
            last[gone.player] = (gone.order, gone.rank)
    entrants = [entry.player for entry in night.entries if entry.came != NO_SHOW and entry.points is None]
    still_in = [player for player in entrants if player not in last]
    out = sorted((player for player in entrants if player in last), key=lambda p: (-last[p][0], last[p][1]))
    placed = dict.fromkeys(still_in, 1)
    for index, player in enumerate(out):
        previous = out[index - 1] if index else None
        tied = previous is not None and last[previous][0] == last[player][0]
        placed[player] = placed[previous] if tied and previous else len(placed) + 1
    return placed


def places_spanned(placed: Mapping[str, int]) -> dict[int, list[str]]:
    """Group players by place: the place's players span that place and those after it."""
    groups: dict[int, list[str]] = {}
    for player, place in placed.items():
        groups.setdefault(place, []).append(player)
    return groups
