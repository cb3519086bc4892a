"""Whether a season's deals fit its record, as it is now (RULINGS: DEAL §6)."""

from __future__ import annotations

from dcpl.errors import Problem
from dcpl.rules.facts import Deal, Season
from dcpl.rules.money.deals import check_deal
from dcpl.rules.night.places import places
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import Cents, EventName


def without_deal(season: Season, event: EventName) -> tuple[dict[str, int], dict[str, Cents]]:
    """Give a recorded event's places and the prizes that they would have without a deal."""
    bare = season._replace(deals=tuple(deal for deal in season.deals if deal.event != event))
    night = judge_season(bare).night(event)
    prizes = {row.player: row.prize_cents for row in night.rows if row.place} if night else {}
    return places(bare.nights[event]), prizes


def unfit_deals(season: Season) -> list[tuple[Deal, list[Problem]]]:
    """List the deals that the places and prizes of their events do not allow any more, and why."""
    found = []
    for deal in season.deals:
        problems = [Problem(f"{deal.event} has no results")]
        if deal.event in season.nights:
            problems = check_deal(deal, *without_deal(season, deal.event))
        if problems:
            found.append((deal, problems))
    return found
