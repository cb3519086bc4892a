"""Who has qualified for the Main Event by the ways that the rules name (QUALIFY)."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpl.rules.profile.lists import BY_NEXT, BY_PLACE, BY_POINTS, BY_SHARE, QualifyRules
from dcpl.rules.profile.values import from_json
from dcpl.rules.remembered import remembered
from dcpl.rules.season.result import SeasonResult, events_played
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.season.tables import Part, part_of
from dcpl.rules.wording import points_text, quoted


def qualified(result: SeasonResult) -> Mapping[str, str]:
    """Name everybody who has qualified, with the first way by which they did.

    All ways together, then the next by rank who came by none. A tie at the cut takes all who share it;
    a share rounds up. Who is not ranked for want of nights may still come by points or by a place.
    """
    return _qualified(result)


@remembered
def _qualified(result: SeasonResult) -> Mapping[str, str]:
    found: dict[str, str] = {}
    ways = result.profile.qualify
    for way in sorted(ways, key=lambda way: way.by == BY_NEXT):  # whoever is next comes after all others
        part = _part(result, way)
        played = events_played(part)
        for player in _by(way, part, found):
            if played.get(player, 0) >= way.nights and player not in result.season.guests:
                found.setdefault(player, way_text(way))
    return found


def _part(result: SeasonResult, way: QualifyRules) -> SeasonResult:
    """Give the part of the season that a way looks at."""
    rules = next((table for table in result.profile.table if table.name == way.table), None)
    if rules is None and not way.series:
        return result
    part = Part(way.series)
    if rules is not None:
        other = from_json(rules.rules) if rules.rules else None
        part = Part(way.series or rules.series, rules.from_, rules.through, other)
    inside = any(part.has(event) for event in result.season.events)
    return part_of(result.season, part) if inside else result._replace(nights=(), awards=(), dropped=())


def _by(way: QualifyRules, part: SeasonResult, found: Mapping[str, str]) -> list[str]:
    if way.by == BY_PLACE:
        return [
            row.player
            for night in part.regular_nights
            for row in night.rows
            if row.place is not None and row.place <= way.first
        ]
    rows = standings(part)
    if way.by == BY_POINTS:
        return [row.player for row in rows if row.total >= way.least]
    ranked = [row for row in rows if row.rank]
    if way.by == BY_SHARE:
        return _first(ranked, -(-len(ranked) * way.percent // 100_00))
    if way.by == BY_NEXT:
        ranked = [row for row in ranked if row.player not in found]
    return _first(ranked, way.first)


def _first(ranked: Sequence[Standing], most: int) -> list[str]:
    """Name the first so many, and whoever shares the last one's rank."""
    cut = ranked[:most][-1].rank if ranked and most else 0
    return [row.player for row in ranked if row.rank <= cut]


def way_text(way: QualifyRules) -> str:
    """Say by what somebody has come in: ``first 8 by rank``, ``5000 points``."""
    told = {
        BY_POINTS: f"{points_text(way.least)} points",
        BY_PLACE: "a win" if way.first == 1 else f"a place among the first {way.first}",
        BY_SHARE: f"the best {points_text(way.percent)}%",
        BY_NEXT: f"next {way.first} by rank",
    }.get(way.by, f"first {way.first} by rank")
    where = f" of series {way.series}" if way.series else ""
    return told + where + (f" in {quoted(way.table)}" if way.table else "")
