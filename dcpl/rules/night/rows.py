"""A night as the rows of a sheet: the form in which people write it, and its rules.

A sheet's places become the order of exits (``night_of``), and a night becomes rows again
(``rows_of``).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import (
    CHIP_COUNT,
    LEFT_EARLY,
    NO_SHOW,
    OUT,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    REMOVED,
    Came,
    Claim,
    Entry,
    Exit,
    How,
    Night,
)
from dcpl.rules.night.high_hand import best_claim
from dcpl.rules.night.places import places
from dcpl.rules.units import Cents, Points

PLAYED = "played"
_GONE = (LEFT_EARLY, REMOVED, CHIP_COUNT)
STATUSES = (PLAYED, PREPAID_ABSENT, *_GONE, NO_SHOW)


class SheetRow(NamedTuple):
    """One line of a night sheet. ``place`` is None for a no-show; ``penalty`` in hundredths.

    ``line`` is where it begins in a file in which names are as they were typed; 0 once they are known.
    ``paid_cents`` is what the player paid in all, where it is not what the night's prices make.
    ``points`` are taken as they are: a night that has them has no places. ``rebuy_hitmen`` are who
    busted the player before each rebuy, in order (empty: nobody, or not known); empty: nothing is told.
    ``hits`` are the player's knock-outs where their number alone is known, ``hand`` is one number for all who
    went out in one hand, ``first_place`` where who bought in again stood when they first went out,
    ``prize_cents`` what they won where the night's prizes are stated.
    """

    player: str
    place: int | None = None
    hitmen: tuple[str, ...] = ()
    rebuys: int = 0
    status: str = PLAYED
    penalty: Points | None = None
    high_hand: str = ""
    rebuy_hitmen: tuple[tuple[str, ...], ...] = ()
    guest: bool = False
    note: str = ""
    add_ons: int = 0
    paid_cents: Cents | None = None
    points: Points | None = None
    hits: int | None = None
    hand: int | None = None
    first_place: int | None = None
    prize_cents: Cents | None = None
    line: int = 0

    @property
    def played(self) -> bool:
        """Whether the player was an entrant (RULINGS, "Played")."""
        return self.status != NO_SHOW


def night_of(rows: Sequence[SheetRow]) -> Night:
    """Turn the rows of a faultless sheet into the night's facts.

    A sheet does not tell when a rebuy was: such exits stand first. Tied players keep the order in
    which they are listed, best hand first. The winner has no exit, except where the row says
    how they left (counted by chips, left early). Of faulty rows every fact is kept, to be judged.

    >>> night_of([SheetRow("Ada", 1), SheetRow("Bo", 2, ("Ada",))]).exits
    (Exit(player='Bo', order=1, rank=1, how='out', hitmen=('Ada',), hand=None),)
    """
    entrants = sorted((row for row in rows if row.place is not None), key=lambda row: row.place or 0)
    if not entrants and any(row.points is not None for row in rows):
        return Night(tuple(_entry(row) for row in sorted(rows, key=lambda row: row.player.casefold())))
    absent = sorted((row for row in rows if row.place is None), key=lambda row: row.player.casefold())
    everybody = (*entrants, *absent)
    entries = tuple(_entry(row) for row in everybody)
    claims = tuple(Claim(row.player, row.high_hand) for row in everybody if row.high_hand)
    return Night(entries, _exits(entrants, absent), claims)


def _exits(entrants: Sequence[SheetRow], absent: Sequence[SheetRow]) -> tuple[Exit, ...]:
    """Order the exits by place: ``entrants`` have one, best first."""
    exits: list[Exit] = []
    for row in (*entrants, *absent):
        for turn in range(row.rebuys):
            hitmen = row.rebuy_hitmen[turn] if turn < len(row.rebuy_hitmen) else ()
            exits.append(Exit(row.player, len(exits) + 1, 1, REBOUGHT, hitmen))
    # What no faultless row has, a hitman without a place, is kept to be judged.
    exits += [Exit(row.player, len(exits), hitmen=row.hitmen) for row in absent if row.hitmen]
    tied: dict[int, list[SheetRow]] = {}
    for row in entrants:
        tied.setdefault(-(row.place or 0), []).append(row)
    for order, place in enumerate(sorted(tied), start=len(exits) + 1):
        gone = [row for row in tied[place] if place != -1 or row.status in _GONE or row.hitmen]
        for rank, row in enumerate(gone, start=1):
            how = How(row.status) if row.status in _GONE else OUT
            exits.append(Exit(row.player, order, rank, how, row.hitmen, row.hand))
    return tuple(exits)


def rows_of(
    night: Night, guests: frozenset[str] = frozenset(), placed: Mapping[str, int] | None = None
) -> tuple[SheetRow, ...]:
    """Turn a finished night into its sheet: by place, tied players best hand first, no-shows last.

    ``placed`` are the night's ``places``, where they are known already.
    """
    if placed is None:
        placed = places(night)
    final = {gone.player: gone for gone in night.exits if gone.how != REBOUGHT}
    rebought: dict[str, list[Exit]] = {}
    for gone in night.exits:
        if gone.how == REBOUGHT:
            rebought.setdefault(gone.player, []).append(gone)
    entries = {entry.player: entry for entry in night.entries}
    rows = []
    others = sorted((p for p in entries if p not in placed), key=str.casefold)
    if not placed:
        others.sort(key=lambda player: (entries[player].points is None, -(entries[player].points or 0)))
    for player in (*placed, *others):
        entry = entries[player]
        exit_ = final.get(player)
        status = PLAYED
        if entry.came != PRESENT:
            status = entry.came
        elif exit_ is not None and exit_.how != OUT:
            status = exit_.how
        claims = [claim for claim in night.claims if claim.player == player]
        rows.append(
            SheetRow(
                player,
                placed.get(player),
                exit_.hitmen if exit_ else (),
                len(rebought.get(player, ())),
                status,
                entry.penalty,
                best_claim(claims).cards if claims else "",
                told_busts(tuple(gone.hitmen for gone in rebought.get(player, ()))),
                player in guests,
                entry.note,
                entry.add_ons,
                entry.paid_cents,
                entry.points,
                entry.hits,
                exit_.hand if exit_ else None,
                entry.first_place,
                entry.prize_cents,
            )
        )
    return tuple(rows)


def told_busts(busts: tuple[tuple[str, ...], ...]) -> tuple[tuple[str, ...], ...]:
    """Give the hitmen of each bust, or nothing where no bust has any: the two say the same.

    >>> told_busts((("Ada", "Cy"), ())), told_busts(((), ()))
    ((('Ada', 'Cy'), ()), ())
    """
    return busts if any(busts) else ()


def _entry(row: SheetRow) -> Entry:
    came = Came(row.status) if row.status in (PREPAID_ABSENT, NO_SHOW) else PRESENT
    return Entry(
        row.player,
        came,
        row.penalty,
        row.note,
        row.add_ons,
        row.paid_cents,
        row.points,
        row.hits,
        row.first_place,
        row.prize_cents,
    )
