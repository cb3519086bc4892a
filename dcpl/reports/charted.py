"""The plain values of the charts, from a season judged once."""

from __future__ import annotations

from dcpl.printouts.charts.grid import ABSENT, NO_SHOW, PLAYED, WON, Grid, GridRow
from dcpl.printouts.charts.history import History, HistoryNight
from dcpl.printouts.charts.places import EventPlace, PlacesByEvent
from dcpl.printouts.charts.race import Race, RaceLine
from dcpl.rules.attendance import attendance
from dcpl.rules.facts import EventName, Points
from dcpl.rules.night import NightResult
from dcpl.rules.season import SeasonResult
from dcpl.rules.standings import standings


def race(result: SeasonResult) -> Race:
    """Add up each member's points after every recorded event, in the order of the standings.

    After event N they are the totals of the standings through N: points given to the season are in
    it from the start. The last is the standings' total, with whatever was given after that event.
    A line begins one event before the player's first points or first night.
    """
    events = tuple(night.event.number for night in result.regular_nights)
    steps = {event: step for step, event in enumerate(events, start=1)}
    given: dict[str, list[Points]] = {}
    first: dict[str, int] = {}
    for night in result.regular_nights:
        for row in night.rows:
            first.setdefault(row.player, steps[night.event.number])
    for award in result.awards:
        step = _step(award.event, events)
        given.setdefault(award.player, [0] * (len(events) + 1))[step] += award.points
        first[award.player] = min(first.get(award.player, step), step)
    lines = []
    for standing in standings(result):
        total, totals = 0, list[Points | None]()
        for step, points in enumerate(given.get(standing.player, [0] * (len(events) + 1))):
            total += points
            totals.append(total if step >= first.get(standing.player, 0) - 1 else None)
        lines.append(RaceLine(standing.player, tuple(totals)))
    return Race(result.season.name, events, tuple(lines))


def places(result: SeasonResult, player: str) -> PlacesByEvent:
    """Tell one player's place in every recorded regular event."""
    return PlacesByEvent(
        result.season.name, player, tuple(_place(night, player) for night in result.regular_nights)
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
            what = NO_SHOW if row.place is None else WON if row.player == night.winner else PLAYED
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


def _step(event: EventName | None, events: tuple[int, ...]) -> int:
    """Tell from which step on points count: 0 for the season's, the last for what comes after it."""
    if event is None:
        return 0
    if isinstance(event, str):
        return len(events)
    return next((step for step, number in enumerate(events, start=1) if number >= event), len(events))


def _place(night: NightResult, player: str) -> EventPlace:
    row = next((row for row in night.rows if row.player == player), None)
    if row is None:
        return EventPlace(night.event.number, night.field)
    return EventPlace(night.event.number, night.field, row.place, row.place is None)
