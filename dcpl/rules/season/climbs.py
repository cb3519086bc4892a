"""How many ranks each player rose or fell in the standings since the event before."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.season.judge import as_after
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings


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
    before = {row.player: row.rank for row in standings(as_after(result, event)) if row.rank}
    return {
        row.player: before[row.player] - row.rank if row.rank and row.player in before else None
        for row in ranked
    }
