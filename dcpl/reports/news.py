"""What changed since the last night, in ten lines."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from dcpl.printouts.cells import one_line
from dcpl.printouts.document import Document, Hundredths
from dcpl.printouts.widths import wrapped
from dcpl.reports.nights import find_event
from dcpl.rules.facts import Season
from dcpl.rules.history.news import News, news
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text

ITEM_KEYS = ("what", "text", "event", "players")
_WIDTH = 80
_POINTS = ("total", "ahead", "behind", "value")


def news_document(season: Season, since: EventName | None = None) -> Document:
    """Lay out what changed since an event, by default since the night before the last one."""
    if since is not None:
        find_event(season, since)
    found = news(judge_season(season), since)
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
    document = Document(
        title=f"News of season {season.name}",
        subtitle=_subtitle(found),
        facts={"season": season.name, "event": found.event, "since": found.since, "items": rows},
        lists={"items": ITEM_KEYS},
        tables=(),
        notes=tuple(row["text"] for row in rows),
    )
    return document._replace(page=_page(document), on_paper=lambda: document)


def _page(document: Document) -> str:
    """Write the news for a screen: what goes on in the next line is set in, so that each stands out."""
    heading = (document.title, document.subtitle)
    lines = [line for text in heading for line in wrapped(one_line(text), _WIDTH)] + [""]
    for note in document.notes:
        lines += wrapped(one_line(f"- {note}"), _WIDTH, "  ")
    return "\n".join(lines).rstrip("\n") + "\n"


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
