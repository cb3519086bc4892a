"""Reservations of seats: first come, first served (RULINGS: RESERVE)."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.evening import Reservation
from dcpl.rules.facts import CANCELLED, FINAL, REGULAR, Event, Season
from dcpl.rules.post_season.conduct import barred, described
from dcpl.rules.season.result import profile_at
from dcpl.rules.table.reserve import GUARANTEED, WAITING, Place, places, too_early, window
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, names_text
from dcpl.store.evening import read_evening


def reserve(
    command: Command, name: EventName, players: Sequence[str], at: str | None = None, *, force: bool = False
) -> Outcome:
    """Put players on an event's list; refused before it opens, unless other arrangements were made."""
    with Work(command) as work:
        event = _open_to_all(work, name)
        made_at = at or _now()
        if too_early(event.date, made_at) and not force:
            raise DcplError(
                f"the list of {event_text(name)} opens on Monday {window(event.date or '').opens}",
                "--force adds them all the same, where other arrangements were made",
            )
        found = _players(work, players)
        out = barred(work.season, name)
        if refused := [player for player in found if player in out]:
            problems = [Problem(described(out[player])) for player in refused]
            raise Refused(problems, f"no seat can be reserved at {event_text(name)}")
        before = {place.player: place for place in listed(work, event)}
        new = [player for player in found if player not in before]
        work.add(*(Reservation(name, player, made_at) for player in new))
        after = {place.player: place for place in listed(work, event)}
        for player in new:
            work.say(f"{player}: {_told(after[player], event)}.")
        for player in found:
            if player in before:
                work.say(f"{player} is on the list of {event_text(name)} already.")
        _say_moved(work, before, after)
    return work.outcome


def drop(command: Command, name: EventName, players: Sequence[str]) -> Outcome:
    """Take players off an event's list; whoever waits first moves up."""
    with Work(command) as work:
        event = work.event(name)
        found = _players(work, players)
        before = {place.player: place for place in listed(work, event)}
        missing = [player for player in found if player not in before]
        if missing:
            verb = "is" if len(missing) == 1 else "are"
            raise DcplError(f"{names_text(missing)} {verb} not on the list of {event_text(name)}")
        for made in _made(work, event):
            if made.player in found:
                work.remove(made)
        verb = "is" if len(found) == 1 else "are"
        work.say(f"{names_text(found)} {verb} off the list of {event_text(name)}.")
        _say_moved(work, before, {place.player: place for place in listed(work, event)})
    return work.outcome


def listed(work: Work, event: Event) -> list[Place]:
    """Give an event's list as it is now."""
    return places(_made(work, event), event.date, seats_at(work.season, event))


def _made(work: Work, event: Event) -> list[Reservation]:
    made = read_evening(work.connection, work.season_id).reservations
    return [reservation for reservation in made if reservation.event == event.name]


def seats_at(season: Season, event: Event) -> int:
    """Tell how many can sit down at a regular event."""
    return profile_at(season, event.number or None).season.seats


def _open_to_all(work: Work, name: EventName) -> Event:
    event = work.event(name)
    if event.kind != REGULAR:
        raise DcplError(
            f"no seat can be reserved at {event_text(name)}: its players are invited",
            "dcpl postseason status",
        )
    if event.state in (CANCELLED, FINAL):
        told = "is cancelled" if event.state == CANCELLED else "has been played"
        raise DcplError(f"{event_text(name)} {told}: no seat can be reserved")
    return event


def _players(work: Work, typed: Sequence[str]) -> list[str]:
    names: dict[str, None] = {}
    problems = []
    for text in typed:
        found = work.names.find(text, begun=True)
        if found.name is None:
            problems.append(found.problem or Problem(f'no player is called "{text}"'))
        else:
            names[found.name] = None
    if problems:
        raise Refused(problems)
    return list(names)


def _told(place: Place, event: Event) -> str:
    if place.status == WAITING:
        return f"number {place.number} of the list, waiting for a seat"
    if place.status == GUARANTEED:
        return f"seat {place.number} is reserved"
    closes = window(event.date or "").closes
    return f"seat {place.number}, not guaranteed: it was reserved after Wednesday {closes}"


def _say_moved(work: Work, before: dict[str, Place], after: dict[str, Place]) -> None:
    for player, place in after.items():
        was = before.get(player)
        if was is not None and (was.status == WAITING) != (place.status == WAITING):
            if place.status == WAITING:
                work.say(f"{player} waits for a seat now.")
            else:
                work.say(f"{player} has a seat now, from the waiting list.")


def _now() -> str:
    from datetime import datetime

    return datetime.now().isoformat(timespec="seconds")
