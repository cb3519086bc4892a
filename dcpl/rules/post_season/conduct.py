"""Who may not play: suspensions and bans, and from which event on (RULINGS: CONDUCT)."""

from __future__ import annotations

from dcpl.rules.facts import BANNED, DISQUALIFIED, MAIN_EVENT, SECOND_CHANCE, SUSPENDED, Conduct, Season
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text

_LATE: dict[str, int] = {SECOND_CHANCE: 10_000, MAIN_EVENT: 10_001}
"""The post-season's places in the order of play, after every possible regular event."""


def position(event: EventName) -> int:
    """Tell an event's place in the order of play.

    >>> position(12) < position("second-chance") < position("main-event")
    True
    """
    return event if isinstance(event, int) else _LATE[event]


def stands(entry: Conduct) -> bool:
    """Tell whether an entry holds in its season: not lifted, or only when that was closed (CONDUCT)."""
    return entry.lifted is None or entry.stood


def bars(entry: Conduct, event: EventName) -> bool:
    """Tell whether a conduct entry keeps its player out of an event; one lifted later did so here."""
    if not stands(entry) or entry.kind not in (SUSPENDED, BANNED):
        return False
    at = position(event)
    after = entry.first is None or at >= position(entry.first)
    return after and (entry.until is None or at <= position(entry.until))


def barred(season: Season, event: EventName) -> dict[str, Conduct]:
    """Map each player who may not play an event to the entry that says so, a ban before a suspension."""
    found: dict[str, Conduct] = {}
    for entry in season.conduct:
        if bars(entry, event) and (entry.player not in found or entry.kind == BANNED):
            found[entry.player] = entry
    return found


def barred_from_post_season(season: Season) -> dict[str, str]:
    """Map each player who may not play one of the post-season's events to ``banned`` or ``suspended``."""
    both = {**barred(season, MAIN_EVENT), **barred(season, SECOND_CHANCE)}
    banned = {player for event in _LATE for player, e in barred(season, event).items() if e.kind == BANNED}
    return {player: BANNED if player in banned else SUSPENDED for player in both}


def described(entry: Conduct) -> str:
    """Say in words why a player may not play."""
    verb = "banned" if entry.kind == BANNED else "suspended"
    since = "" if entry.first is None else f" from {event_text(entry.first)} on"
    if entry.until is not None and entry.until == entry.first:
        since = f" for {event_text(entry.until)}"
    elif entry.until is not None:
        since = f" from {event_text(entry.first or 1)} to {event_text(entry.until)}"
    if entry.earlier:
        since = " since an earlier season"
    return f"{entry.player} is {verb}{since}: {entry.reason}"


def disqualified(season: Season, event: EventName) -> list[Conduct]:
    """List who was disqualified from an event: an entrant whose stack left play (REMOVED)."""
    return [
        entry
        for entry in season.conduct
        if entry.kind == DISQUALIFIED and entry.first == event and not entry.earlier
    ]
