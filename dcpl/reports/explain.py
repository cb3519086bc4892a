"""The lines that explain a player's points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dcpl.printouts.document import Column, Document, Hundredths, Table
from dcpl.rules.facts import Season
from dcpl.rules.history.career import standing_of
from dcpl.rules.points.award import Award
from dcpl.rules.season.by_player import awards_of, dropped_of
from dcpl.rules.season.judge import SeasonResult, judge_season, scheduled_events
from dcpl.rules.wording import count_text

LINE_KEYS = ("event", "what", "detail", "points", "ruling")


def explain_document(season: Season, player: str, judged: SeasonResult | None = None) -> Document:
    """Lay out every line that makes a player's total, with the ruling it rests on.

    ``judged`` is the season's result where it is known already.
    """
    result = judged or judge_season(season)
    lines = _lines(awards_of(result, player))
    standing = standing_of(result, player)
    notes = []
    if player in season.guests:
        notes.append(f"{player} is a guest of this season: their own points are 0 (GUEST)")
    elif standing is None:
        notes.append(f"{player} has no entry in season {season.name}")
    else:
        played = count_text(standing.events, "event")
        tied = " (tied)" if standing.tied else ""
        notes.append(f"Rank {standing.rank}{tied} after {played} played")
        if standing.decided_by:
            from dcpl.rules.season.ties import words_of

            notes.append(f"Behind the row above by {standing.decided_by}: {words_of(standing.decided_by)}")
    facts: dict[str, Any] = {
        "season": season.name,
        "player": player,
        "total": Hundredths(sum(line["points"] for line in lines)),
        "lines": lines,
    }
    tables = [_lines_table("lines", "", lines, "total")]
    if result.counts_best:
        facts["dropped"] = dropped = _lines(dropped_of(result, player))
        if dropped:
            tables.append(_lines_table("dropped", "Nights that do not count", dropped, "left out"))
        notes += counting_notes(result, False) if not dropped else []
    return Document(
        title=f"{player}'s points in season {season.name}",
        facts=facts,
        lists={key: LINE_KEYS for key in ("lines", "dropped") if key in facts},
        tables=tuple(tables),
        notes=tuple(notes),
    )


def _lines(awards: Iterable[Award]) -> list[dict[str, Any]]:
    return [
        {
            "event": award.event,
            "what": award.what,
            "detail": award.detail,
            "points": Hundredths(award.points),
            "ruling": award.ruling,
        }
        for award in awards
    ]


def _lines_table(key: str, title: str, lines: Sequence[dict[str, Any]], together: str) -> Table:
    """Lay out awards with their sum at the end."""
    shown: list[dict[str, Any]] = [
        {**line, "event_shown": "season" if line["event"] is None else str(line["event"])} for line in lines
    ]
    total = Hundredths(sum(line["points"] for line in lines))
    shown.append(
        {"event_shown": "", "what": together, "detail": "", "points": total, "ruling": "", "all": True}
    )
    columns = (
        Column("event_shown", "Event", "right"),
        Column("what", "For"),
        Column("detail", "Because"),
        Column("points", "Points", "right", "points"),
        Column("ruling", "Ruling"),
    )
    return Table(key, title, columns, shown, strong="all")


def counting_notes(result: SeasonResult, left_out: bool) -> list[str]:
    """Say which nights a total is made of, where it is not every night."""
    if not result.counts_best:
        return []
    best, drop = result.profile.standings_best, result.profile.standings_drop
    if best:
        told = f"Each player's best {best} nights count" if best > 1 else "Each player's best night counts"
    else:
        events = scheduled_events(result.season)
        lowest = f"lowest {drop}" if drop > 1 else "lowest"
        told = (
            f"Each player's {lowest} of {count_text(events, 'night')} {'are' if drop > 1 else 'is'} left out"
        )
    so_far = "All: the sum of every night." if left_out else "So far every night counts."
    return [f"{told}; an absence is worth nothing.", so_far]
