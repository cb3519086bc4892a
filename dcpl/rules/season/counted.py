"""What counts of a judged season: the best nights or all, their sum or mean, and what totals get on top."""

from __future__ import annotations

from typing import TYPE_CHECKING

from dcpl.errors import DcplError
from dcpl.rules.money.pots import rounded
from dcpl.rules.points.award import BASE, EXTRA, MEAN, ROUNDING, Award
from dcpl.rules.points.counting import best_nights, nights_counting, parted
from dcpl.rules.profile import sections
from dcpl.rules.season.result import (
    SeasonResult,
    always_counting,
    events_played,
    members,
    nights_played,
    scheduled_events,
    season_hits,
)
from dcpl.rules.units import Points
from dcpl.rules.wording import count_text, points_text

if TYPE_CHECKING:
    from fractions import Fraction


def counted(result: SeasonResult) -> SeasonResult:
    """Part the awards that count from those of nights that do not, and add what totals get on top.

    A total stays the sum of its awards: the mean of nights is an award of what it differs from their sum by.
    """
    result = _parted(result)
    if result.profile.standings.rounding == sections.SUM and result.profile.standings.count != sections.MEAN:
        result = result._replace(awards=(*result.awards, *_roundings(result)))
    if result.profile.standings.count == sections.MEAN:
        result = result._replace(awards=(*result.awards, *_means(result)))
    if result.profile.standings.extra:
        result = result._replace(awards=(*result.awards, *_extras(result)))
    return result


def _parted(result: SeasonResult) -> SeasonResult:
    rules = result.profile.standings
    if not (rules.best or rules.drop):
        return result
    recorded = [night.event.number for night in result.regular_nights]
    always = always_counting(result.profile)
    if not rules.only_played:
        most = nights_counting(rules.best, rules.drop, scheduled_events(result.season))
        if most is None or len(recorded) <= most:
            return result
        awards, dropped = parted(result.awards, recorded, most, always)
        return result._replace(awards=awards, dropped=dropped)
    played = nights_played(result)
    chosen = {
        player: best_nights(
            _of_nights(result, player, recorded, always),
            nights,
            rules.best or max(0, len(nights) - rules.drop),
        )
        for player, nights in played.items()
    }
    kept: list[Award] = []
    dropped_awards: list[Award] = []
    for award in result.awards:
        free = award.event not in recorded or award.what in always
        counts = free or award.event in chosen.get(award.player, ())
        (kept if counts else dropped_awards).append(award)
    return result._replace(awards=tuple(kept), dropped=tuple(dropped_awards))


def _of_nights(
    result: SeasonResult, player: str, recorded: list[int], always: tuple[str, ...]
) -> dict[int, Points]:
    """Add up what each of a player's nights is worth, without what always counts."""
    worth: dict[int, Points] = {}
    for award in result.awards:
        if award.player == player and award.event in recorded and award.what not in always:
            assert isinstance(award.event, int)
            worth[award.event] = worth.get(award.event, 0) + award.points
    return worth


def _rests(result: SeasonResult) -> dict[str, Fraction]:
    """Add up by how much the base points of each player's nights that count were rounded."""
    rest = {night.event.name: night.rest for night in result.regular_nights if night.rest}
    found: dict[str, Fraction] = {}
    for award in result.awards if rest else ():
        own = rest[award.event].get(award.player) if award.event in rest else None
        if award.what == BASE and own is not None:
            found[award.player] = own + found.get(award.player, 0)
    return found


def _roundings(result: SeasonResult) -> list[Award]:
    """Round each player's sum once, in the place of every night."""
    sums: dict[str, Points] = {}
    for award in result.awards:
        sums[award.player] = sums.get(award.player, 0) + award.points
    awards = []
    for player, rest in _rests(result).items():
        exact = sums[player] + rest
        difference = rounded(exact.numerator, exact.denominator) - sums[player]
        if difference:
            detail = "the sum is rounded once, and no night"
            awards.append(Award(None, player, ROUNDING, detail, difference, "BASE"))
    return awards


def _means(result: SeasonResult) -> list[Award]:
    """Give each player the mean of the nights that count, half up, in the place of their sum."""
    rules = result.profile.standings
    recorded = [night.event.number for night in result.regular_nights]
    always = always_counting(result.profile)
    played = nights_played(result)
    most = nights_counting(rules.best, rules.drop, scheduled_events(result.season)) or len(recorded)
    rest = _rests(result)
    awards = []
    for player in members(result):
        worth = _of_nights(result, player, recorded, always)
        nights = min(most, len(recorded))
        if rules.only_played:
            nights = len(played.get(player, ()))
            nights = min(rules.best or nights, nights) if not rules.drop else max(0, nights - rules.drop)
        whole = sum(worth.values())
        if nights:
            detail = f"mean of {count_text(nights, 'night')}: {points_text(whole)} / {nights}"
            exact: Fraction | int = whole + rest.get(player, 0)
            difference = rounded(exact.numerator, exact.denominator * nights) - whole
            if difference:
                awards.append(Award(None, player, MEAN, detail, difference, "MEAN"))
    return awards


def _extras(result: SeasonResult) -> list[Award]:
    """Give what every total gets on top, by the formula of the rules."""
    from decimal import Decimal

    from dcpl.rules.formula.formula import FormulaError, points_worked_out

    text = result.profile.standings.extra
    played, hits = events_played(result), season_hits(result)
    wins: dict[str, int] = {}
    for night in result.regular_nights:
        if night.winner is not None:
            wins[night.winner] = wins.get(night.winner, 0) + 1
    sums: dict[str, Points] = {}
    for award in result.awards:
        sums[award.player] = sums.get(award.player, 0) + award.points
    awards = []
    for player in members(result):
        told: dict[str, Decimal | int] = {
            "played": played.get(player, 0),
            "events": len(result.regular_nights),
            "wins": wins.get(player, 0),
            "hits": hits.get(player, 0),
            "points": Decimal(sums.get(player, 0)).scaleb(-2),
        }
        try:
            points = points_worked_out(text, told)
        except FormulaError as error:
            raise DcplError(
                f"{player} has no total: standings.extra, {text!r}, {error}",
                "`dcpl season rules set standings.extra=...` mends it",
            ) from error
        if points:
            used = ", ".join(f"{name} {value}" for name, value in told.items() if name in text)
            awards.append(Award(None, player, EXTRA, used or "added to every total", points, "EXTRA"))
    return awards
