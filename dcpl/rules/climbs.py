"""How many ranks each player rose or fell in the standings since the event before."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import REGULAR
from dcpl.rules.season import SeasonResult
from dcpl.rules.standings import Standing, standings


def as_after(result: SeasonResult, event: int) -> SeasonResult:
    """Give a judged season as it was after event number ``event``: ``judge_season(season, event)``.

    Nothing is judged again: a night is what it is whatever is played later, so that the later
    nights and awards only have to be left out. Adjustments without an event count.
    """
    return result._replace(
        nights=tuple(
            night for night in result.nights if night.event.kind == REGULAR and night.event.number <= event
        ),
        awards=tuple(
            award
            for award in result.awards
            if award.event is None or isinstance(award.event, int) and award.event <= event
        ),
        through=event,
    )


def event_before(result: SeasonResult) -> int | None:
    """Tell the number of the regular event played before the last one; None where there is none."""
    nights = result.regular_nights
    return nights[-2].event.number if len(nights) > 1 else None


def climbs(
    result: SeasonResult, ranked: Sequence[Standing], since: int | None = None
) -> dict[str, int | None]:
    """Tell by how many ranks each player rose (2), fell (-1) or stayed (0) since event ``since``.

    ``ranked`` are the standings of ``result``; ``since`` is by default the event before the last one
    played. None: the player was not in the standings then, or no event was played before the last.
    """
    event = event_before(result) if since is None else since
    if event is None:
        return dict.fromkeys(row.player for row in ranked)
    before = {row.player: row.rank for row in standings(as_after(result, event))}
    return {row.player: before[row.player] - row.rank if row.player in before else None for row in ranked}
