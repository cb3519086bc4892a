"""The plain values of the charts, from a season judged once."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpl.printouts.charts.grid import ABSENT, NO_SHOW, PLAYED, WON, Grid, GridRow
from dcpl.printouts.charts.history import History, HistoryNight
from dcpl.printouts.charts.places import EventPlace, PlacesByEvent
from dcpl.printouts.charts.race import Race, RaceLine
from dcpl.rules.facts import NO_SHOW as NEVER_CAME
from dcpl.rules.points.award import Award
from dcpl.rules.points.judge import NightResult, ResultRow
from dcpl.rules.season.attendance import attendance
from dcpl.rules.season.by_player import rows_of
from dcpl.rules.season.judge import as_after
from dcpl.rules.season.result import SeasonResult, totals
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Points


def race(result: SeasonResult) -> Race:
    """Tell each member's total after every recorded event, in the order of the standings.

    After event N they are the totals of the standings through N, so that points given for the season
    are in them from the start, and a line may fall where the best nights alone count. The last are those
    of the standings. A line begins one event before the player's first points or first night.
    """
    events = tuple(night.event.number for night in result.regular_nights)
    after = _after_each(result, events)
    first = dict.fromkeys(after[0], 1)
    for step, night in enumerate(result.regular_nights, start=1):
        for player in (*(row.player for row in night.rows), *after[step]):
            first.setdefault(player, step)
    lines = []
    for player in (standing.player for standing in standings(result)):
        begins = first.get(player, 1) - 1
        lines.append(
            RaceLine(
                player, tuple(at.get(player, 0) if step >= begins else None for step, at in enumerate(after))
            )
        )
    return Race(result.season.name, events, tuple(lines))


def _after_each(result: SeasonResult, events: Sequence[int]) -> list[Mapping[str, Points]]:
    """Tell the totals before the first of these events, and after each; the last are the season's."""
    whole: list[Mapping[str, Points]] = [totals(result)] if events else []
    if result.counts_best:  # what counts after a night is not what counted before it
        return [*(totals(as_after(result, event)) for event in (0, *events[:-1])), *whole]
    of_event: dict[int, list[Award]] = {}
    for award in result.awards:
        if award.event is None or isinstance(award.event, int):
            of_event.setdefault(award.event or 0, []).append(award)
    sums: dict[str, Points] = {}
    after: list[Mapping[str, Points]] = []
    reached = sorted(of_event, reverse=True)
    for event in (0, *events[:-1]):
        while reached and reached[-1] <= event:
            for award in of_event[reached.pop()]:
                sums[award.player] = sums.get(award.player, 0) + award.points
        after.append(dict(sums))
    return [*after, *whole]


def places(result: SeasonResult, player: str) -> PlacesByEvent:
    """Tell one player's place in every recorded regular event."""
    rows = {night.event.name: row for night, row in rows_of(result, player)}
    return PlacesByEvent(
        result.season.name,
        player,
        tuple(_place(night, rows.get(night.event.name)) for night in result.regular_nights),
    )


def history(result: SeasonResult) -> History:
    """Tell who carried the button into each regular night, what became of it, and who held the high hand."""
    nights = []
    for night in result.regular_nights:
        button, high = night.button, night.high_hand
        nights.append(
            HistoryNight(
                night.event.number,
                button.holder,
                button.value,
                button.outcome,
                button.hitmen,
                high.winners if high else None,
                high.hand if high else None,
            )
        )
    return History(result.season.name, tuple(nights))


def grid(result: SeasonResult) -> Grid:
    """Tell which members played each recorded regular event, most events first."""
    parts: dict[tuple[str, int], str] = {}
    for night in result.regular_nights:
        for row in night.rows:
            what = NO_SHOW if row.status == NEVER_CAME else WON if row.player == night.winner else PLAYED
            parts[row.player, night.event.number] = what
    events = tuple(night.event.number for night in result.regular_nights)
    return Grid(
        result.season.name,
        events,
        tuple(
            GridRow(row.player, tuple(parts.get((row.player, event), ABSENT) for event in events))
            for row in attendance(result)
        ),
    )


def _place(night: NightResult, row: ResultRow | None) -> EventPlace:
    if row is None:
        return EventPlace(night.event.number, night.field)
    return EventPlace(night.event.number, night.field, row.place, row.status == NEVER_CAME)
