"""Standings: where every player stands, and by what."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.errors import DcplError
from dcpl.printouts.document import PAPER, Column, Document, Form, Hundredths, Table, Tagged
from dcpl.reports.heading import heading_of
from dcpl.rules.facts import FINAL, REGULAR, Season
from dcpl.rules.profile.sections import MEAN
from dcpl.rules.season.climbs import climbs
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.wording import count_text, event_text, names_text, numbers_text

_POINTS = ("base", "hit_points", "button", "high_hand", "bonus_adjustment", "bonus")
STANDINGS_KEYS = (
    *("rank", "tied", "player", "events", "wins", *_POINTS),
    *("penalty", "adjustment", "total", "game_points", "average_top5", "decided_by"),
    "moved",
)
MOST_EVENTS = 26
"""So many columns for events are read on a page; a longer season is printed without them."""
COUNTING_KEYS = ("sum_all", "counted")
"""What a league's standings have besides, where each player's best nights count alone."""


def standings_document(
    season: Season, through: int | None = None, judged: SeasonResult | None = None, part: str = ""
) -> Document:
    """Lay out the season's standings, or as they would be if only events up to ``through`` were played.

    ``judged`` is a ``part`` of the season, by the name that is given.
    """
    if judged is not None:
        season = judged.season
    recorded = recorded_events(season)
    if through is not None:
        highest = max((event.number for event in season.events if event.kind == REGULAR), default=0)
        if not 1 <= through <= highest:
            raise DcplError(f"season {season.name} has no event {through}", f"its events are 1 to {highest}")
    result = judged or judge_season(season, through)
    ranked = standings(result)
    moved = climbs(result, ranked)
    rows = [{**_standing(row), "moved": moved[row.player]} for row in ranked]
    keys = _of_some_leagues(result, ranked, rows)
    shown = [
        {
            **row,
            "rank_shown": f"{row['rank'] or '-'}{'=' if row['tied'] else ''}",
            "climb": climb_text(row["moved"]),
            "by": row["decided_by"] or "",
            "counts": numbers_text(row.get("counted", ())),
        }
        for row in rows
    ]
    counted = [number for number in recorded if through is None or number <= through]
    left_out = any(row.not_counted for row in ranked)
    columns = _columns(rows, left_out)
    notes = _notes(rows, result, left_out)
    events = event_columns(result, "points")
    if events:
        at = [column.key for column in columns].index("player") + 1
        columns[at:at] = events
        notes.append(Tagged("Under its number stand the points that an event gave.", PAPER))
    if through is None and recorded and missing_events(season) and result.profile.has_post_season:
        columns.append(Column("main_event", "Main Event", tags=(PAPER,)))

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import standings_brief

        return standings_brief(read)

    return Document(
        title=f"Standings of season {season.name}" + (f": {part}" if part else ""),
        subtitle=season_state(season, counted, through),
        facts={
            "season": season.name,
            **({"table": part} if part else {}),
            "through": through if through is not None else max(recorded, default=None),
            "events_recorded": len(counted),
            "rows": rows,
        },
        lists={"rows": keys},
        tables=(Table("rows", "", tuple(columns), shown, on_paper=lambda: _with_events(shown, result)),),
        notes=tuple(notes),
        heading=heading_of(result.season, through),
        layout="landscape" if len(events) > 4 else "page",
        brief=brief,
    )


def _of_some_leagues(
    result: SeasonResult, ranked: Sequence[Standing], rows: Sequence[dict[str, Any]]
) -> tuple[str, ...]:
    """Add to the rows what few leagues have; give their keys."""
    keys: tuple[str, ...] = STANDINGS_KEYS
    if any(night.carried for night in result.nights):
        keys = (*keys, "bounty")
        for told, row in zip(rows, ranked, strict=True):
            told["bounty"] = Hundredths(row.bounty)
    if result.profile.standings.extra:
        keys = (*keys, "extra")
        for told, row in zip(rows, ranked, strict=True):
            told["extra"] = Hundredths(row.extra)
    if result.profile.standings.count == MEAN:
        keys = (*keys, "sum")
        for told, row in zip(rows, ranked, strict=True):
            told["sum"] = Hundredths(row.total - row.mean - row.extra)
    if result.counts_best:
        keys = (*keys, *COUNTING_KEYS)
        for told, row in zip(rows, ranked, strict=True):
            told |= {"sum_all": Hundredths(row.sum_all), "counted": list(row.counted)}
    return keys


def _columns(rows: Sequence[dict[str, Any]], left_out: bool) -> list[Column]:
    """Give the table the columns that say something; ``left_out``: there are nights that do not count."""
    columns = [
        Column("rank_shown", "Rank", "right"),
        Column("player", "Player"),
        Column("events", "Events", "right"),
        Column("base", "Base", "right", "points"),
        Column("bonus", "Bonus", "right", "points"),
        Column("penalty", "Penalties", "right", "points"),
    ]
    if any(row["moved"] is not None for row in rows):
        columns.insert(1, Column("climb", "Moved", "right"))
    if any(row.get("extra") for row in rows):
        columns.append(Column("extra", "Extra", "right", "points"))
    if any("sum" in row for row in rows):
        columns.append(Column("sum", "Sum", "right", "points"))
    if any(row["adjustment"] for row in rows):
        columns.append(Column("adjustment", "Adjusted", "right", "points"))
    columns.append(Column("total", "Total", "right", "points"))
    if left_out:
        columns = [
            column
            for column in columns
            if column.key not in ("bonus", "penalty") or any(row[column.key] for row in rows)
        ]
        columns.append(Column("sum_all", "All", "right", "points"))
        columns.append(Column("counts", "Counted"))
    if any(row["decided_by"] for row in rows):
        columns.append(Column("by", "Tiebreak"))
    return columns


def _notes(rows: Sequence[dict[str, Any]], result: SeasonResult, left_out: bool) -> list[str]:
    """Say what decided between equal totals, and which nights count."""
    notes: list[str] = []
    decided = {row["decided_by"] for row in rows if row["decided_by"]}
    if decided:
        from dcpl.rules.season.ties import words_of

        notes += [f"{ruling}: {words_of(ruling)}" for ruling in sorted(decided)]
    if any(row["tied"] for row in rows):
        notes.append("= shares the rank: still tied after every tiebreak")
    least = result.profile.standings.least_nights
    if any(row["rank"] is None for row in rows):
        notes.append(f"- has no rank yet: it takes {count_text(least, 'event')}.")
    if result.profile.standings.count == MEAN:
        zero = "" if result.profile.standings.only_played else ", a missed one worth nothing"
        notes.append(f"A total is the mean of the nights that count{zero}.")
    if result.counts_best:
        from dcpl.reports.explain import counting_notes

        notes += counting_notes(result, left_out)
    return notes


def climb_text(moved: int | None) -> str:
    """Show how many ranks a player rose or fell since the event before; who was not ranked then is new.

    >>> climb_text(2), climb_text(-1), climb_text(0), climb_text(None)
    ('▲2', '▼1', '', 'new')
    """
    if moved is None:
        return "new"
    return f"{'▲' if moved > 0 else '▼'}{abs(moved)}" if moved else ""


def event_columns(result: SeasonResult, form: Form = "text") -> list[Column]:
    """Give paper a column for each recorded event, as long as so many can be read on a page."""
    numbers = [night.event.number for night in result.regular_nights]
    if len(numbers) > MOST_EVENTS:
        return []
    return [Column(f"event{number}", str(number), "right", form, (PAPER,)) for number in numbers]


def _with_events(shown: Sequence[dict[str, Any]], result: SeasonResult) -> list[dict[str, Any]]:
    """Add to each row what only paper shows: the points of each event, the seat that is safe or gone."""
    events = {
        f"event{night.event.number}": {row.player: Hundredths(row.total) for row in night.rows}
        for night in result.regular_nights
    }
    from dcpl.rules.outlook.bounds import bounds

    seats = {row.standing.player: row.main_event for row in bounds(result)} if result.through is None else {}
    return [
        {
            **row,
            **{key: given.get(row["player"]) for key, given in events.items()},
            "main_event": seats.get(row["player"]),
        }
        for row in shown
    ]


def recorded_events(season: Season) -> list[int]:
    """List the numbers of the regular events with results."""
    return [event.number for event in season.events if event.kind == REGULAR and event.state == FINAL]


def _standing(row: Standing) -> dict[str, Any]:
    average = row.average_top5
    return {
        "rank": row.rank or None,
        "tied": row.tied,
        "player": row.player,
        "events": row.events,
        "wins": row.wins,
        **{key: Hundredths(getattr(row, key)) for key in _POINTS},
        "penalty": Hundredths(row.penalty),
        "adjustment": Hundredths(row.adjustment),
        "total": Hundredths(row.total),
        "game_points": Hundredths(row.game_points),
        "average_top5": None if average is None else Hundredths(average),
        "decided_by": row.decided_by,
    }


def season_state(season: Season, counted: list[int], through: int | None) -> str:
    played = count_text(len(counted), "event") + " played"
    missing = missing_events(season)
    if through is not None:
        return f"{played}, as after {event_text(through)}"
    if not missing:
        return f"{played}, the regular season is complete"
    if len(missing) > 6:
        return f"{played}, {len(missing)} to come"
    return f"{played}, to come: {names_text([str(number) for number in missing])}"
