"""A season grows and shrinks: events are added and taken off, a season or a player made by mistake goes.

Nothing that anything hangs on is taken away.
"""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.actions.events import moved_after
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, Work, closed_season
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.facts import CANCELLED, NOT_OPEN, REGULAR, SCHEDULED, Event
from dcpl.rules.profile.file import check_amendment
from dcpl.rules.profile.values import Amendment
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, names_text
from dcpl.store.hanging import hanging, remove_row
from dcpl.store.reading import read_season, season_row

_THINGS = {
    "entry": "results",
    "exit": "results",
    "hitman": "results",
    "claim": "results",
    "adjustment": "adjustments",
    "payment": "payments",
    "handed": "money paid out",
    "pot_money": "money of pots",
    "deal": "a deal",
    "deal_share": "a deal",
    "tiebreak": "ro-sham-bo results",
    "tiebreak_player": "ro-sham-bo results",
    "invitation": "invitations",
    "post_season": "a post-season",
    "conduct": "entries of conduct",
    "reservation": "reserved seats",
    "seat_draw": "a draw of seats",
    "seat": "seats",
    "clock": "a clock",
    "night_note": "notes",
    "amendment": "amendments of the rules",
    "guest": "a season as a guest",
    "carrier": "bounties that are carried",
    "handicap": "handicaps",
    "event": "events as their host",
}
"""What the rows of a table are to who reads."""


def extend_season(command: Command, count: int, dates: Sequence[str | None] = ()) -> Outcome:
    """Put more regular events at the end of a season, with their dates where told."""
    with Work(command) as work:
        before = _last(work)
        _grown(work, count, dates)
        new = [event for event in work.season.events if event.kind == REGULAR and event.number > before]
        told = f"event {new[0].number}" if count == 1 else f"events {new[0].number} to {new[-1].number}"
        work.say(f"Season {work.season.name} has {told} now: {count_text(_last(work), 'event')}.")
        work.say_moved()
    return work.outcome


def add_event(command: Command, after: int | None, date: str | None) -> Outcome:
    """Put one more regular event on the schedule: at the end, or after another (0: first)."""
    with Work(command) as work:
        if after is not None and after > _last(work):
            told = f"its events are 1 to {_last(work)}"
            raise DcplError(f"season {work.season.name} has no event {after}", told)
        _grown(work, 1, [date])
        number, wanted = _last(work), _last(work) - 1 if after is None else after
        new = work.event(number)
        place = number if wanted == number - 1 else wanted + 1
        work.say(f"Event {place} is new" + (f", on {date}." if date else "."))
        if wanted != number - 1:
            moved_after(work, new, wanted)
        else:
            work.say_moved()
    return work.outcome


def remove_event(command: Command, name: EventName) -> Outcome:
    """Take an event off the schedule on which nothing hangs; those after it move up."""
    with Work(command) as work:
        event = work.event(name)
        if event.kind != REGULAR:
            raise DcplError(f"{event_text(name)} ends the season and stays on its schedule")
        _refuse_open(work)
        if event.state not in (SCHEDULED, CANCELLED):
            raise DcplError(
                f"{event_text(name)} has results", f"`dcpl event clear {name}` takes them away first"
            )
        row = work.event_id(name)
        _refuse_hanging(work, event_text(name), "event", row, ())
        last = _last(work)
        _sized(work, last - 1)
        remove_row(work.change, "event", row)
        for other in work.season.events:
            if other.kind == REGULAR and other.number > event.number:
                work.replace(other, other._replace(number=other.number - 1))
        work.say(f"{capital(event_text(name))} is off the schedule: {count_text(last - 1, 'event')}.")
        if event.number < last:
            first = f"{event.number + 1} is {event.number}"
            work.say(f"Renumbered: {first}{', and so on' if event.number + 1 < last else ''}.")
        work.say_moved()
    return work.outcome


def remove_season(command: Command, name: str) -> Outcome:
    """Take a season away that was made by mistake: nothing is recorded in it."""
    with Work(command, of_season=False) as work:
        row = season_row(work.connection, name)
        season = read_season(work.connection, row.id)
        if season.closed:
            raise closed_season(season.name)
        title = f"season {season.name}"
        found = [*hanging(work.connection, "season", row.id)]
        for event in _event_rows(work, row.id):
            found += [table for table in hanging(work.connection, "event", event) if table != "amendment"]
        own = {"event", "amendment", "guest"}
        _refuse_found(title, [table for table in found if table not in own])
        along = (("guest", "season_id"), ("amendment", "season_id"), ("event", "season_id"))
        remove_row(work.change, "season", row.id, *along)
        work.say(f"{capital(title)} is removed: nothing was recorded in it.")
    return work.outcome


def remove_player(command: Command, typed: str) -> Outcome:
    """Take a player away who was made by mistake: nothing is recorded of them."""
    with Work(command, of_season=False) as work:
        name = work.player(typed)
        row = work.player_id(name)
        _refuse_hanging(work, name, "player", row, ("known_as",))
        remove_row(work.change, "player", row, ("known_as", "player_id"))
        work.say(f"{name} is removed: nothing was recorded of them.")
    return work.outcome


def _event_rows(work: Work, season_id: int) -> list[int]:
    from dcpl.store.reading import event_ids

    return list(event_ids(work.connection, season_id).values())


def _last(work: Work) -> int:
    """Tell the number of the season's last regular event."""
    return max((event.number for event in work.season.events if event.kind == REGULAR), default=0)


def _grown(work: Work, count: int, dates: Sequence[str | None]) -> None:
    """Add events at the end, and go on with the season as it is then."""
    _refuse_open(work)
    last = _last(work)
    _sized(work, last + count)
    given = [*dates, *[None] * count]
    work.add(*(Event(REGULAR, last + place, given[place - 1]) for place in range(1, count + 1)))
    work.renew()


def _sized(work: Work, events: int) -> None:
    """Let the rules say how many events the season has; refused where they would not fit."""
    problems = check_amendment(profile_at(work.season, None), "season.events", events)
    if problems:
        raise Refused(problems, f"a season of {count_text(events, 'event')} does not fit these rules")
    for old in work.season.amendments:
        if old.key == "season.events":
            work.remove(old)
    if events != work.season.profile.season.events:
        work.add(Amendment("season.events", events, None, "the schedule was changed"))


def _refuse_open(work: Work) -> None:
    if work.season.post_season != NOT_OPEN:
        raise DcplError(
            f"the post-season of {work.season.name} is open: its field was drawn of these events",
            "`dcpl undo` takes back its opening while that is the newest change",
        )


def _refuse_hanging(work: Work, what: str, table: str, row: int, own: Sequence[str]) -> None:
    _refuse_found(what, [other for other in hanging(work.connection, table, row) if other not in own])


def _refuse_found(what: str, tables: Sequence[str]) -> None:
    things = list(dict.fromkeys(_THINGS.get(table, table) for table in tables))
    if things:
        told = f"{what} cannot be removed: there are {names_text(things)}"
        raise Refused([Problem(told, "only what was made by mistake is removed")], told)
