"""A player over the seasons: a line for each."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, REGULAR
from dcpl.rules.remembered import remembered
from dcpl.rules.season.by_player import rows_of
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Cents, Points


class SeasonLine(NamedTuple):
    """What a season brought a player; points in hundredths, money in cents.

    ``rank`` and ``total`` are None where they were not in the standings (a guest), ``of`` is how many
    were. Events, wins, cashes, hits and high hands are those of the regular nights; ``prizes_cents`` is
    all money won, the Main Event's too, where they finished in ``main_event_place``.
    """

    season: str
    guest: bool
    rank: int | None
    tied: bool
    of: int
    events: int
    wins: int
    cashes: int
    hits: int
    high_hands: int
    total: Points | None
    prizes_cents: Cents
    main_event_place: int | None


def season_line(result: SeasonResult, player: str) -> SeasonLine:
    """Tell what a judged season brought a player."""
    ranked, standing = _ranked(result), standing_of(result, player)
    theirs = rows_of(result, player)
    rows = [row for night, row in theirs if night.event.kind == REGULAR and row.status != NO_SHOW]
    last = next((row for night, row in theirs if night.event.name == MAIN_EVENT), None)
    return SeasonLine(
        result.season.name,
        player in result.season.guests,
        (standing.rank or None) if standing else None,
        standing is not None and standing.tied,
        len(ranked),
        len(rows),
        sum(row.place == 1 for row in rows),
        sum(row.prize_cents > 0 for row in rows),
        sum(row.hits for row in rows),
        _high_hands(result)[player],
        standing.total if standing else None,
        sum(row.prize_cents for row in rows) + (last.prize_cents if last else 0),
        last.place if last else None,
    )


def standing_of(result: SeasonResult, player: str) -> Standing | None:
    """Find a player's line of the standings; None for a guest, and for who is not in them."""
    return _ranked(result).get(player)


@remembered
def _ranked(result: SeasonResult) -> Mapping[str, Standing]:
    return {row.player: row for row in standings(result)}


@remembered
def _high_hands(result: SeasonResult) -> Counter[str]:
    held = (night.high_hand for night in result.regular_nights)
    return Counter(player for high in held if high is not None for player in set(high.winners))
