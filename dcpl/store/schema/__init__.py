"""The tables of the database. Only facts are stored: no total, rank, place or prize (see ``rules``).

Every table is STRICT and has an ``id``. Points are integers in hundredths, money is in cents, dates are
``YYYY-MM-DD``, yes and no are 1 and 0. Whoever changes a table here writes a migration (``make migration``)
and adds its revision to ``store.connection``.
"""

from __future__ import annotations

from sqlmodel import SQLModel

from dcpl.store.schema.books import (
    Adjustment,
    Conduct,
    Deal,
    DealShare,
    Handed,
    Invitation,
    Payment,
    PostSeason,
    PotMoney,
    Tiebreak,
    TiebreakPlayer,
)
from dcpl.store.schema.evening import Clock, NightNote, Reservation, Seat, SeatDraw
from dcpl.store.schema.journal import Change, ChangeRow
from dcpl.store.schema.league import Amendment, Guest, Handicap, KnownAs, Player, Season
from dcpl.store.schema.night import Carrier, Claim, Entry, Event, Exit, Hitman

TABLES = SQLModel.metadata
"""What Alembic compares with, and ``create_all`` makes."""

__all__ = [
    "TABLES",
    "Adjustment",
    "Amendment",
    "Carrier",
    "Change",
    "ChangeRow",
    "Claim",
    "Clock",
    "Conduct",
    "Deal",
    "DealShare",
    "Entry",
    "Event",
    "Exit",
    "Guest",
    "Handed",
    "Handicap",
    "Hitman",
    "Invitation",
    "KnownAs",
    "NightNote",
    "Payment",
    "Player",
    "PostSeason",
    "PotMoney",
    "Reservation",
    "Season",
    "Seat",
    "SeatDraw",
    "Tiebreak",
    "TiebreakPlayer",
]
