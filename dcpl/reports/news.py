"""What changed since the last night, in ten lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

from dcpl.printouts.document import MONEY, PRIVATE, Document, Hundredths, Tagged
from dcpl.rules.facts import Season
from dcpl.rules.history.news import News, news
from dcpl.rules.outlook.told import Item
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.schedule import find_event
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text

if TYPE_CHECKING:
    from dcpl.reports.champions import LastChampion

ITEM_KEYS = ("what", "text", "event", "players")
_POINTS = ("total", "ahead", "behind", "value")


def news_document(
    season: Season, since: EventName | None = None, before: LastChampion | None = None
) -> Document:
    """Lay out what changed since an event, by default since the night before the last one.

    ``before``: who won the season before, where no night of this one is recorded.
    """
    if since is not None:
        find_event(season, since)
    found = news(judge_season(season), since)
    if before is not None:
        row = {"winner": before.player, "season": before.season}
        champion = Item("last-champion", str(before), None, (before.player,), (row,))
        found = found._replace(items=(champion, *found.items))
    rows: list[dict[str, Any]] = [
        {
            "what": item.what,
            "text": item.text,
            "event": item.event,
            "players": list(item.players),
            "facts": [_fact(fact) for fact in item.facts],
        }
        for item in found.items
    ]
    return Document(
        title=f"News of season {season.name}",
        subtitle=_subtitle(found),
        facts={"season": season.name, "event": found.event, "since": found.since, "items": rows},
        lists={"items": ITEM_KEYS},
        tables=(),
        notes=tuple(_told(item) for item in found.items),
        listed=True,
    )


def _told(item: Item) -> str:
    """Tag a sentence that tells of money; who owes a fee is between them and the director."""
    if item.without_money is None:
        return item.text
    return Tagged(item.text, PRIVATE if item.what == "fees" else MONEY, instead=item.without_money)


def _fact(fact: Mapping[str, Any]) -> dict[str, Any]:
    return {
        key: Hundredths(value) if key in _POINTS and value is not None else value
        for key, value in fact.items()
    }


def _subtitle(found: News) -> str:
    if found.event is None:
        return "No night is recorded yet."
    if not found.items:
        return f"No night after {event_text(found.since)} is recorded." if found.since is not None else ""
    told = event_text(found.event)
    after = f"After {told}"
    return after if found.since is None else f"{after}, since {event_text(found.since)}"
