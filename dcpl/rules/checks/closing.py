"""What must be settled before a season can be closed."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dcpl.rules.facts import ASKED, MAIN_EVENT, MAIN_EVENT_LOCKED, NOT_OPEN, SECOND_CHANCE
from dcpl.rules.post_season.invitations import entitled, holders, second_chance_locked, settled_second_chance
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.books import season_books
from dcpl.rules.season.dues import (
    BUY_IN,
    FEE_BACK,
    POT_FEE,
    PRIZE,
    buy_ins_due,
    fees_open,
    pot_dues,
    prizes_due,
)
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, money_text, names_text


class OpenMatter(NamedTuple):
    """Something that is still open: what kind, the event or player that it is about, and in words."""

    what: str
    event: EventName | None
    player: str | None
    detail: str


def settling(matters: Iterable[OpenMatter]) -> str:
    """Name the command that settles money of nights at once, where such money is open; else nothing."""
    if any(matter.what in (BUY_IN, PRIZE) for matter in matters):
        return "`dcpl money settle` records at once that all is paid and collected of the nights played"
    return ""


def open_matters(result: SeasonResult) -> list[OpenMatter]:
    """List all that keeps a season from being closed."""
    drawn = field(result)
    matters = [
        OpenMatter("unrecorded", number, None, f"{event_text(number)} is neither recorded nor cancelled")
        for number in drawn.missing_events
    ]
    matters += [
        OpenMatter("tie", tie.event, None, f"{names_text(tie.players)} are tied for {event_text(tie.event)}")
        for tie in drawn.unsettled
    ]
    matters += _post_season(result)
    for due in buy_ins_due(result):
        verb = "owes" if due.cents > 0 else "paid too much:"
        told = f"{due.player} {verb} {money_text(abs(due.cents))} of {event_text(due.event or '')}"
        matters.append(OpenMatter(BUY_IN, due.event, due.player, told))
    for due in prizes_due(result):
        verb = "has not collected" if due.cents > 0 else "collected too much:"
        told = f"{due.player} {verb} {money_text(abs(due.cents))} of {event_text(due.event or '')}"
        matters.append(OpenMatter(PRIZE, due.event, due.player, told))
    for due in pot_dues(result):
        if due.what == POT_FEE:
            verb = "owes" if due.cents > 0 else "paid too much:"
            told = f"{due.player} {verb} {money_text(abs(due.cents))} of the fee of {due.pot}"
        else:
            verb = "has not collected" if due.cents > 0 else "collected too much:"
            told = f"{due.player} {verb} {money_text(abs(due.cents))} of {due.pot}"
        matters.append(OpenMatter(due.what, None, due.player, told))
    for due in fees_open(result):
        if due.what == FEE_BACK:
            told = f"{due.player} is owed back {money_text(due.cents)} of the fee"
        elif result.season.post_season != NOT_OPEN:
            told = f"{due.player} owes {money_text(due.cents)} of the fee"
        else:
            continue  # nobody knows yet who wants to play
        matters.append(OpenMatter(due.what, None, due.player, told))
    balance = season_books(result).balance_cents
    if balance:
        matters.append(OpenMatter("books", None, None, f"the books differ by {money_text(balance)}"))
    return matters


def _post_season(result: SeasonResult) -> Iterator[OpenMatter]:
    season = result.season
    if not result.profile.has_post_season:
        return
    if season.post_season == NOT_OPEN:
        drawn = field(result)
        if drawn.main_event or drawn.second_chance or drawn.unsettled:
            yield OpenMatter("post-season", None, None, "the post-season was not opened")
        return
    locked = {SECOND_CHANCE: second_chance_locked(season)}
    locked[MAIN_EVENT] = season.post_season == MAIN_EVENT_LOCKED
    for event in (SECOND_CHANCE, MAIN_EVENT) if result.profile.has_second_chance else (MAIN_EVENT,):
        if not locked[event]:
            for seat in holders(season, event):
                if seat.answer == ASKED:
                    told = f"{seat.player} has not answered the invitation to {event_text(event)}"
                    yield OpenMatter("invitation", event, seat.player, told)
            yield OpenMatter("lock", event, None, f"{event_text(event)} is not locked")
    if locked[SECOND_CHANCE] and not settled_second_chance(result):
        yield OpenMatter("unrecorded", SECOND_CHANCE, None, "Second Chance has no results")
    if locked[MAIN_EVENT] and result.night(MAIN_EVENT) is None and len(entitled(result, MAIN_EVENT)) > 1:
        yield OpenMatter("unrecorded", MAIN_EVENT, None, "the Main Event has no results")
