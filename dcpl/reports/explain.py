"""The lines that explain a player's points."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

from dcpl.printouts.document import MONEY, PRIVATE, Column, Document, Hundredths, Table, Tagged
from dcpl.rules.facts import REMOVED, Season
from dcpl.rules.history.career import standing_of
from dcpl.rules.points.award import ADJUSTMENT, BONUS_ADJUSTMENT, Award
from dcpl.rules.season.by_player import awards_of, dropped_of
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, always_counting, scheduled_events
from dcpl.rules.wording import count_text

_BY_THE_DIRECTOR = {ADJUSTMENT: "adjustment", BONUS_ADJUSTMENT: "bonus", REMOVED: "penalty"}
"""Points whose reasons are nobody else's business, and what they are called instead."""

LINE_KEYS = ("event", "what", "detail", "points", "ruling")


def explain_document(season: Season, player: str, judged: SeasonResult | None = None) -> Document:
    """Lay out every line that makes a player's total, with the ruling it rests on.

    ``judged`` is the season's result where it is known already.
    """
    result = judged or judge_season(season)
    awards = awards_of(result, player)
    lines = _lines(awards)
    standing = standing_of(result, player)
    notes = []
    if player in season.guests:
        notes.append(f"{player} is a guest of this season: their own points are 0 (GUEST)")
    elif standing is None:
        notes.append(f"{player} has no entry in season {season.name}")
    else:
        played = count_text(standing.events, "event")
        tied = " (tied)" if standing.tied else ""
        if standing.rank:
            notes.append(f"Rank {standing.rank}{tied} after {played} played")
        else:
            least = count_text(result.profile.standings.least_nights, "event")
            notes.append(f"No rank after {played} played: it takes {least}")
        if standing.decided_by:
            from dcpl.rules.season.ties import words_of

            notes.append(f"Behind the row above by {standing.decided_by}: {words_of(standing.decided_by)}")
    facts: dict[str, Any] = {
        "season": season.name,
        "player": player,
        "total": Hundredths(sum(line["points"] for line in lines)),
        "lines": lines,
    }
    tables = [_lines_table("lines", "", awards, "total")]
    if result.counts_best:
        dropped = dropped_of(result, player)
        facts["dropped"] = _lines(dropped)
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


def _lines_table(key: str, title: str, awards: Sequence[Award], together: str) -> Table:
    """Lay out awards with their sum at the end."""
    shown = [_shown(award) for award in awards]
    total = Hundredths(sum(award.points for award in awards))
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


def _shown(award: Award) -> dict[str, Any]:
    what, detail, ruling = award.what, award.detail, award.ruling
    if award.without_money:
        detail = Tagged(detail, MONEY, instead=award.without_money)
    if what in _BY_THE_DIRECTOR:
        detail = Tagged(detail, PRIVATE, instead="by the director")
        if what != (public := _BY_THE_DIRECTOR[what]):
            what, ruling = Tagged(what, PRIVATE, instead=public), Tagged(ruling, PRIVATE)
    return {
        "event_shown": "season" if award.event is None else str(award.event),
        "what": what,
        "detail": detail,
        "points": Hundredths(award.points),
        "ruling": ruling,
        "event": award.event,
    }


def counting_notes(result: SeasonResult, left_out: bool) -> list[str]:
    """Say which nights a total is made of, where it is not every night."""
    if not result.counts_best:
        return []
    best, drop = result.profile.standings.best, result.profile.standings.drop
    if best:
        told = f"Each player's best {best} nights count" if best > 1 else "Each player's best night counts"
    else:
        events = scheduled_events(result.season)
        lowest = f"lowest {drop}" if drop > 1 else "lowest"
        told = (
            f"Each player's {lowest} of {count_text(events, 'night')} {'are' if drop > 1 else 'is'} left out"
        )
    so_far = "All: the sum of every night." if left_out else "So far every night counts."
    always = ", and penalties always count" if always_counting(result.profile) else ""
    absent = (
        "a missed night is none" if result.profile.standings.only_played else "an absence is worth nothing"
    )
    return [f"{told}; {absent}{always}.", so_far]
