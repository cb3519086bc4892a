"""A night that is being played: its state as it is recorded now, in words."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from dcpl.rules.evening import Evening
from dcpl.rules.facts import FINAL, REGULAR, Event, Season
from dcpl.rules.post_season.invitations import holders, plays
from dcpl.rules.season.schedule import find_event
from dcpl.rules.table import reserve
from dcpl.rules.table.live import Live, live_night, whole_night
from dcpl.rules.table.telling import describe_night
from dcpl.rules.units import EventName
from dcpl.rules.wording import names_text, some_text
from dcpl.store import league, reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.evening import read_evening

_MOST_NAMED = 5


class Room(NamedTuple):
    """What is known of an event's night at a moment: ``names`` are pairs of key and player, aliases too."""

    season: Season
    event: Event
    names: tuple[tuple[str, str], ...]
    evening: Evening

    @property
    def live(self) -> Live:
        """The state of the night, without what the season must be judged for."""
        return live_night(self.season, self.event)


def read_room(db: Path, season: str | None, event: EventName) -> Room:
    """Read the night's state anew; DcplError where there is no such event."""
    with translated(db), closing(open_for_reading(db)) as connection:
        row = reading.season_row(connection, season)
        facts = reading.read_season(connection, row.id)
        return Room(
            facts,
            find_event(facts, event),
            tuple(league.read_names(connection)),
            read_evening(connection, row.id),
        )


def never_came(room: Room) -> list[str]:
    """Name who reserved a seat of a night with entrants, and is neither in it nor a no-show."""
    night = room.season.nights.get(room.event.name)
    made = [found for found in room.evening.reservations if found.event == room.event.name]
    seats = room.live.profile.season.seats
    return reserve.never_came(reserve.places(made, room.event.date, seats), night) if room.live.field else []


def drawn(room: Room) -> list[str]:
    """Name who has a seat drawn for the night, by table and seat."""
    return [seat.player for seat in room.evening.seats if seat.event == room.event.name]


def expected(room: Room) -> list[str]:
    """Name who has a seat drawn, else who reserved one or is invited, and of whom nothing is recorded yet."""
    players = drawn(room)
    if not players and room.event.kind == REGULAR:
        made = [found for found in room.evening.reservations if found.event == room.event.name]
        listed = reserve.places(made, room.event.date, room.live.profile.season.seats)
        players = [place.player for place in listed if place.status != reserve.WAITING]
    elif not players:
        players = [
            seat.player for seat in holders(room.season, str(room.event.name)) if plays(room.season, seat)
        ]
    known = {entry.player for entry in room.live.night.entries}
    return [player for player in players if player not in known]


def status(room: Room, *, stake: bool = True) -> list[str]:
    """Say how the night stands: in and out, the button, the high hand, who is still to come, the notes.

    Without ``stake``, not what is played for next: a prompt says it.
    """
    lines = describe_night(whole_night(room.season, room.event), stake=stake)
    missing = never_came(room)
    if missing and room.event.state != "final":
        lines.append(f"Reserved and not here: {names_text(missing)}.")
    lines += _for_the_seats(room)
    notes = [note.text for note in room.evening.notes if note.event == room.event.name]
    return [*lines, *(f"Note: {text}" for text in notes)]


def _for_the_seats(room: Room) -> list[str]:
    """Say whose Main Event seat the busts so far would make safe, or put out of reach (BOUNDS)."""
    event = room.event
    if event.state == FINAL or not room.live.night.exits:
        return []
    # A line of the night alone does not judge the season; who asks how it stands has the time.
    from dcpl.rules.outlook.bounds import IN, OUT, bounds
    from dcpl.rules.season.ended import as_if_ended, going_on
    from dcpl.rules.season.judge import judge_season

    if not going_on(room.season, event):
        return []
    before = {row.standing.player: row.main_event for row in bounds(judge_season(room.season))}
    now = bounds(judge_season(as_if_ended(room.season, event)))
    told = []
    for seat, words in ((IN, "sure of a Main Event seat"), (OUT, "out of reach of one")):
        names = [
            row.standing.player
            for row in now
            if row.main_event == seat and before.get(row.standing.player) != seat
        ]
        if names:
            told.append(f"{some_text(names, _MOST_NAMED)} {words}")
    return [f"If it ended now: {'; '.join(told)}."] if told else []
