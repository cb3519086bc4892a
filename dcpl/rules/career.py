"""A player over the seasons: a line for each."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, Cents, Points
from dcpl.rules.season import SeasonResult
from dcpl.rules.standings import standings


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
    ranked = standings(result)
    standing = next((row for row in ranked if row.player == player), None)
    rows = [
        row
        for night in result.regular_nights
        for row in night.rows
        if row.player == player and row.status != NO_SHOW
    ]
    final = result.night(MAIN_EVENT)
    last = next((row for row in final.rows if row.player == player), None) if final else None
    return SeasonLine(
        result.season.name,
        player in result.season.guests,
        standing.rank if standing else None,
        standing is not None and standing.tied,
        len(ranked),
        len(rows),
        sum(row.place == 1 for row in rows),
        sum(row.prize_cents > 0 for row in rows),
        sum(row.hits for row in rows),
        sum(
            player in night.high_hand.winners
            for night in result.regular_nights
            if night.high_hand is not None
        ),
        standing.total if standing else None,
        sum(row.prize_cents for row in rows) + (last.prize_cents if last else 0),
        last.place if last else None,
    )
