"""Who may be an entrant of an event (RULINGS: CONDUCT, POST-NIGHTS)."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import (
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NO_SHOW,
    NOT_OPEN,
    REGULAR,
    REMOVED,
    SCHEDULED,
    SECOND_CHANCE,
    Event,
    Season,
)
from dcpl.rules.night.fault import Fault
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.post_season.conduct import barred, described, disqualified
from dcpl.rules.post_season.invitations import entitled, second_chance_locked
from dcpl.rules.season.judge import judge_season
from dcpl.rules.wording import capital, event_text


class Admission(NamedTuple):
    """What a season says of who may play at an event.

    ``barred`` says why some may not; ``seated`` are who holds a seat of a post-season event (None: anybody
    may play). ``winner`` won Second Chance and played the Main Event, which has results.
    """

    event: Event
    barred: Mapping[str, str] = {}
    seated: tuple[str, ...] | None = None
    winner: str | None = None


def admission(season: Season, event: Event) -> Admission:
    """Tell who may play at an event (CONDUCT, POST-NIGHTS).

    A ban or suspension counts from its first event on: earlier nights can be corrected. Post-season
    entrants are exactly the seated players; one who is absent is an entrant all the same.
    """
    if event.kind == REGULAR:
        out = barred(season, event.name) if season.conduct else {}
        return Admission(event, {player: described(entry) for player, entry in out.items()})
    # The record of the event itself must not decide who may play it.
    bare = season._replace(
        events=tuple(e._replace(state=SCHEDULED) if e == event else e for e in season.events),
        nights={name: night for name, night in season.nights.items() if name != event.name},
    )
    winner = None
    if event.kind == SECOND_CHANCE and MAIN_EVENT in season.nights and event.name in season.nights:
        winner = next(iter(places(season.nights[event.name])))
    return Admission(event, {}, tuple(entitled(judge_season(bare), event.kind)), winner)


def check_open(season: Season, event: Event) -> Fault | None:
    """Tell why a post-season event cannot be played yet: its field must be locked first."""
    if event.kind == REGULAR:
        return None
    title = event_text(event.name)
    title = capital(title)
    if season.post_season == NOT_OPEN:
        return Fault(None, None, f"{title} has no field yet", "`dcpl postseason open` invites it")
    locked = season.post_season == MAIN_EVENT_LOCKED
    if event.kind == SECOND_CHANCE:
        locked = second_chance_locked(season)
    if locked:
        return None
    return Fault(None, None, f"{title} is not locked yet", f"`dcpl postseason lock {event.kind}` comes first")


def check_entrants(
    admitted: Admission, entrants: Collection[str], winner: str | None, *, finished: bool
) -> Iterator[Fault]:
    """Tell which entrants may not play, and of a ``finished`` night who holds a seat and is not listed."""
    title = event_text(admitted.event.name)
    for player in entrants:
        if player in admitted.barred:
            remedy = "`dcpl conduct list` shows it, `dcpl conduct lift` ends it"
            yield Fault(player, "player", admitted.barred[player], remedy)
        if admitted.seated is not None and player not in admitted.seated:
            told = f"{player} holds no seat in {title}"
            yield Fault(player, "player", told, "`dcpl postseason status` shows who does")
    for player in admitted.seated or () if finished else ():
        if player not in entrants:
            told = f"{player} holds a seat in {title} and is not listed"
            yield Fault(None, None, told, "absent ones are left-early")
    if finished and None not in (winner, admitted.winner) and winner != admitted.winner:
        told = f"{admitted.winner} won Second Chance and played the Main Event, which has results"
        yield Fault(winner, "player", told, "`dcpl event clear main-event` takes them away first")


def warn_disqualified(season: Season, event: Event, rows: Sequence[SheetRow]) -> list[str]:
    """Warn where a sheet lets a player play on who was disqualified from the event (REMOVED)."""
    if not season.conduct:
        return []
    gone = {entry.player: entry.reason for entry in disqualified(season, event.name)}
    return [
        f"{row.player} was disqualified ({gone[row.player]}), and the sheet does not say removed"
        for row in rows
        if row.player in gone and row.status not in (REMOVED, NO_SHOW)
    ]
