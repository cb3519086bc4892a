"""A season as it was: its facts up to an event, everything later still to come."""

from __future__ import annotations

from dcpl.rules.facts import FINAL, NOT_OPEN, REGULAR, SCHEDULED, Season
from dcpl.rules.season.judge import as_after
from dcpl.rules.season.result import SeasonResult


def season_after(season: Season, event: int) -> Season:
    """Give the facts of a season as they were after regular event number ``event``, 0: before the first.

    Later nights are to come, unless they were cancelled; what belongs to them is not there yet, and
    neither is the post-season. Payments, conduct and what belongs to no event are as they are today.
    """
    return season._replace(
        events=tuple(
            each._replace(state=SCHEDULED)
            if each.state == FINAL and (each.kind != REGULAR or each.number > event)
            else each
            for each in season.events
        ),
        nights={
            name: night for name, night in season.nights.items() if isinstance(name, int) and name <= event
        },
        adjustments=tuple(
            given
            for given in season.adjustments
            if given.event is None or isinstance(given.event, int) and given.event <= event
        ),
        tiebreaks=(),
        post_season=NOT_OPEN,
        invitations=(),
        deals=tuple(deal for deal in season.deals if isinstance(deal.event, int) and deal.event <= event),
    )


def result_after(result: SeasonResult, event: int) -> SeasonResult:
    """Give ``judge_season(season_after(season, event))`` without judging a night again."""
    return as_after(result, event)._replace(season=season_after(result.season, event), through=None)
