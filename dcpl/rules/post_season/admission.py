"""Who may be an entrant of an event (RULINGS: CONDUCT, POST-NIGHTS)."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from dcpl.rules.facts import (
    MAIN_EVENT,
    MAIN_EVENT_LOCKED,
    NO_SHOW,
    NOT_OPEN,
    REGULAR,
    REMOVED,
    SECOND_CHANCE,
    Event,
    Season,
)
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.post_season.conduct import barred, described, disqualified
from dcpl.rules.post_season.invitations import entitled, second_chance_locked
from dcpl.rules.season.judge import judge_season
from dcpl.rules.wording import event_text


class Refusal(NamedTuple):
    """Why a night cannot be recorded: of one player (None: of the night), and what would be right."""

    player: str | None
    message: str
    remedy: str = ""


def check_open(season: Season, event: Event) -> Refusal | None:
    """Tell why a post-season event cannot be played yet: its field must be locked first."""
    if event.kind == REGULAR:
        return None
    title = event_text(event.name)
    title = title[0].upper() + title[1:]
    if season.post_season == NOT_OPEN:
        return Refusal(None, f"{title} has no field yet", "`dcpl postseason open` invites it")
    locked = season.post_season == MAIN_EVENT_LOCKED
    if event.kind == SECOND_CHANCE:
        locked = second_chance_locked(season)
    if locked:
        return None
    return Refusal(None, f"{title} is not locked yet", f"`dcpl postseason lock {event.kind}` comes first")


def check_entrants(season: Season, event: Event, entrants: Collection[str]) -> list[Refusal]:
    """Tell which entrants may not play, and in the post-season who holds a seat and is not listed.

    A ban or suspension counts from its first event on: earlier nights can be corrected. Post-season
    entrants are exactly the seated players; one who is absent is an entrant all the same.
    """
    if event.kind != REGULAR:
        return _check_seated(season, event, entrants)
    out = barred(season, event.name) if season.conduct else {}
    return [
        Refusal(player, described(out[player]), "`dcpl conduct list` shows it, `dcpl conduct lift` ends it")
        for player in entrants
        if player in out
    ]


def check_winner(season: Season, event: Event, winner: str | None) -> Refusal | None:
    """Tell why Second Chance cannot be won by another player now: the Main Event was played (POST-NIGHTS)."""
    if event.kind != SECOND_CHANCE or MAIN_EVENT not in season.nights or event.name not in season.nights:
        return None
    before = next(iter(places(season.nights[event.name])))
    if winner in (None, before):
        return None
    return Refusal(
        winner,
        f"{before} won Second Chance and played the Main Event, which has results",
        "`dcpl event clear main-event` takes them away first",
    )


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


def _check_seated(season: Season, event: Event, entrants: Collection[str]) -> list[Refusal]:
    # The record of the event itself must not decide who may play it.
    bare = season._replace(
        events=tuple(e._replace(state="scheduled") if e == event else e for e in season.events),
        nights={name: night for name, night in season.nights.items() if name != event.name},
    )
    seated = entitled(judge_season(bare), event.kind)
    title = event_text(event.name)
    refused = [
        Refusal(player, f"{player} holds no seat in {title}", "`dcpl postseason status` shows who does")
        for player in entrants
        if player not in seated
    ]
    refused += [
        Refusal(None, f"{player} holds a seat in {title} and is not listed", "absent ones are left-early")
        for player in seated
        if player not in entrants
    ]
    return refused
