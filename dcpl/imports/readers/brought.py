"""What every reader of other programs' files gives: nights, in the words of a night sheet.

Names stand as the file has them; who is meant is settled when the night is brought in, and
whether the night is legal is judged there too. A reader tells what is wrong with the file itself.
"""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.night.rows import SheetRow
from dcpl.rules.units import Cents, EventName, Points


class GivenPoints(NamedTuple):
    """Points that the file adds or takes beside those of the night's places; in hundredths.

    Of ``hits`` (hundredths of one) it adds or takes, the points are those that the season gives for them.
    """

    player: str
    points: Points
    reason: str
    hits: int = 0


class BroughtNight(NamedTuple):
    """One night as it was read from another program's file.

    ``source`` tells the night again where the same or a corrected file comes a second time: the
    program's own id of it where there is one. ``rows`` are those of a night sheet: a ``line`` of 0
    has none. ``chop`` names who shared the first place by agreement, in the file's order: their rows
    bear place 1 each, and the night cannot be recorded until it is said who was first. The prices are
    what one buy-in, rebuy and add-on cost that night (None: the file does not tell).
    ``tellings`` are sentences about what the file holds and a night cannot keep. ``event`` is the
    number of the event, where the file itself has it. ``paid_out`` is the prize money that the file says
    it paid, by name: it is told where the season's rules pay another sum, and is no fact of the night.
    ``file_date`` is the file's own date, where ``date`` was told by an option. ``tells_paid``: the file
    says of each player what they paid. ``unpriced`` are sums that make no one price: of what (buy_in,
    rebuy, add_on), and how the file has it.
    """

    source: str
    title: str
    file: str
    date: str | None
    rows: tuple[SheetRow, ...]
    adjustments: tuple[GivenPoints, ...] = ()
    chop: tuple[str, ...] = ()
    buy_in_cents: Cents | None = None
    rebuy_cents: Cents | None = None
    add_on_cents: Cents | None = None
    tellings: tuple[str, ...] = ()
    event: EventName | None = None
    paid_out: tuple[tuple[str, Cents], ...] = ()
    file_date: str | None = None
    tells_paid: bool = False
    unpriced: tuple[tuple[str, str], ...] = ()

    def names(self) -> set[str]:
        """Give every name that stands in the night, as the file has it."""
        found = {given.player for given in self.adjustments}
        for row in self.rows:
            found |= {row.player, *row.hitmen, *(name for bust in row.rebuy_hitmen for name in bust)}
        return found
