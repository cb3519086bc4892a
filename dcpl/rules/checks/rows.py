"""What only a night sheet can get wrong: its places, a player listed twice, busts that were rebought."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Sequence

from dcpl.rules.checks.night import check_night, known_of_given
from dcpl.rules.facts import LEFT_EARLY, NO_SHOW, Event
from dcpl.rules.night.fault import LEAVE_OUT, Fault
from dcpl.rules.night.rows import SheetRow, night_of
from dcpl.rules.post_season.admission import Admission
from dcpl.rules.profile.values import Profile
from dcpl.rules.wording import count_text

RowFault = tuple[int | None, Fault]
"""A fault and its row, counted from 0 (None: of the night as a whole)."""


def check_rows(
    rows: Sequence[SheetRow],
    event: Event,
    profile: Profile,
    admission: Admission | None = None,
    unknown: Collection[str] = (),
) -> list[RowFault]:
    """Tell every fault of a sheet: of its rows as they are written, and of the night that they make.

    ``unknown`` are names that were told as unknown already. Rows may lack places; what cannot be
    judged without them is passed over.
    """
    faults = [*_check_players(rows), *_check_places(rows), *_check_busts(rows)]
    first: dict[str, int] = {}
    for index, row in enumerate(rows):
        first.setdefault(row.player, index)
    night = night_of([_known(rows[index], unknown) for index in first.values()])
    placed = {player: place for player, index in first.items() if (place := rows[index].place) is not None}
    written = dict(sorted(placed.items(), key=lambda item: item[1]))
    for fault in check_night(night, event, profile, admission, placed=written):
        faults.append((None if fault.player is None else first.get(fault.player), fault))
    return sorted(faults, key=lambda found: -1 if found[0] is None else found[0])


def warn_rows(rows: Sequence[SheetRow]) -> list[str]:
    """Tell what is allowed and yet worth a second look."""
    return [
        f"{row.player} left early and no hitman is recorded: nobody gets the hit"
        for row in rows
        if row.status == LEFT_EARLY and not row.hitmen and row.place != 1
    ]


def _known(row: SheetRow, unknown: Collection[str]) -> SheetRow:
    """A row without the hitmen that were told as unknown."""
    if not unknown:
        return row
    return row._replace(
        hitmen=tuple(name for name in row.hitmen if name not in unknown),
        rebuy_hitmen=tuple(tuple(name for name in bust if name not in unknown) for bust in row.rebuy_hitmen),
    )


def _check_players(rows: Sequence[SheetRow]) -> Iterator[RowFault]:
    seen: set[str] = set()
    for index, row in enumerate(rows):
        if row.player in seen:
            told = f"{row.player} is listed twice"
            yield index, Fault(row.player, "player", told, "keep one line for each player")
        seen.add(row.player)


def _check_places(rows: Sequence[SheetRow]) -> Iterator[RowFault]:
    """Places are 1..n, one of them 1; after a tie as many are left out as players share it (1, 2, 2, 4)."""
    given = any(row.points is not None for row in rows)
    placed = []
    for index, row in enumerate(rows):
        who = row.player
        if given:
            if row.place:
                yield index, known_of_given(who, "place")
        elif row.status == NO_SHOW:
            if row.place is not None:
                yield index, Fault(who, "place", f"{who} did not show up and has no place", LEAVE_OUT)
        elif row.place is None:
            yield index, Fault(who, "place", f"{who} has no place", "every entrant has one, 1 is the winner")
        else:
            placed.append((row.place, index))
    if len(placed) < 2:
        return
    placed.sort()
    winners = [index for place, index in placed if place == 1]
    for index in winners[1:]:
        told = f"{rows[index].player} is a second winner beside {rows[winners[0]].player}"
        yield index, Fault(rows[index].player, "place", told, "exactly one player has place 1")
    if len(placed) < sum(row.played for row in rows):
        return
    if not winners:
        yield None, Fault(None, "place", "nobody has place 1", "exactly one player wins")
        return
    for turn, (place, index) in enumerate(placed):
        previous = placed[turn - 1][0] if turn else 0
        if place not in (previous, turn + 1):
            told = f"place {place} cannot follow place {previous}: the next is {turn + 1}"
            yield (
                index,
                Fault(rows[index].player, "place", told, "places have no gaps, other than after ties"),
            )
            return


def _check_busts(rows: Sequence[SheetRow]) -> Iterator[RowFault]:
    """Each bust that was rebought has its own hitmen: as many are told as there are rebuys, or none."""
    for index, row in enumerate(rows):
        count = len(row.rebuy_hitmen)
        if count in (0, row.rebuys):
            continue
        told, remedy = f"{row.player} has no rebuy", "leave rebuy_hitman empty or write the rebuy"
        if row.rebuys:
            rebuys = count_text(row.rebuys, "rebuy")
            told = f"{row.player} has {rebuys} and rebuy_hitman tells of {count_text(count, 'bust')}"
            remedy = "part the busts with ; and name several of one with &, nobody with -"
        yield index, Fault(row.player, "rebuy_hitman", told, remedy)
