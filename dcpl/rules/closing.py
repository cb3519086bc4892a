"""What must be settled before a season can be closed."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import EventName
from dcpl.rules.invitations import field
from dcpl.rules.season import SeasonResult, season_books
from dcpl.rules.wording import event_text, money_text, names_text


class OpenMatter(NamedTuple):
    """Something that is still open: what kind, the event or player that it is about, and in words."""

    what: str
    event: EventName | None
    player: str | None
    detail: str


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
    balance = season_books(result).balance_cents
    if balance:
        matters.append(OpenMatter("books", None, None, f"the books differ by {money_text(balance)}"))
    return matters
