"""Main Event starting stacks (RULINGS: STACK §11)."""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.result import SeasonResult, season_hits
from dcpl.rules.units import Chips, Points

POINTS, MINIMUM, MAXIMUM = "points", "minimum", "maximum"


class Stack(NamedTuple):
    """A starting stack and what made it: the points, the minimum or the maximum."""

    chips: Chips
    rule: str


def main_event_stack(total: Points, profile: Profile, hits: int = 0) -> Stack:
    """Turn a final total (hundredths of a point) into Main Event chips (STACK §11).

    100 chips a point, in some leagues on top of a base and with chips for each hit, rounded up to the
    season's smallest chip; ``minimum`` and ``maximum`` name what lies under or over the limits. Where
    no minimum is set, whoever has fewer than nothing still starts with one smallest chip.

    >>> from collections import namedtuple
    >>> names = ("base", "per_point", "per_hit", "least", "most", "smallest_chip")
    >>> P = namedtuple("P", [f"stack_{name}" for name in names])
    >>> dcpl, other = P(0, 100, 0, 40_000, 100_000, 25), P(6_500, 150, 50, 0, 10**12, 25)
    >>> main_event_stack(46_950, dcpl), main_event_stack(43_333, dcpl).chips
    (Stack(chips=46950, rule='points'), 43350)
    >>> main_event_stack(3_250, other, 7)
    Stack(chips=11725, rule='points')
    """
    hundredths = 100 * (profile.stack.base + hits * profile.stack.per_hit) + total * profile.stack.per_point
    return _within(hundredths, profile)


def _within(hundredths: int, profile: Profile) -> Stack:
    """Hold hundredths of a chip to the limits and to the smallest chip."""
    least = profile.stack.least or profile.stack.smallest_chip
    if hundredths < 100 * least:
        return Stack(least, MINIMUM)
    if hundredths > 100 * profile.stack.most:
        return Stack(profile.stack.most, MAXIMUM)
    chip = profile.stack.smallest_chip
    chips = -(-hundredths // (100 * chip)) * chip
    return Stack(min(chips, profile.stack.most), POINTS)


def stack_maker(result: SeasonResult) -> Callable[[str, Points], Stack]:
    """Give what makes a player's stack of their total, by the season's rules and the hits they made."""
    if result.profile.stack.formula:
        return _by_formula(result)
    hits = season_hits(result) if result.profile.stack.per_hit else {}
    return lambda player, total: main_event_stack(total, result.profile, hits.get(player, 0))


def _by_formula(result: SeasonResult) -> Callable[[str, Points], Stack]:
    """Give what makes a stack by the formula; who has no rank comes after all who have one."""
    from dcpl.rules.season.standings import standings

    text, rows = result.profile.stack.formula, {row.player: row for row in standings(result)}
    ranked = sum(row.rank > 0 for row in rows.values())
    hits = season_hits(result)

    def stack(player: str, total: Points) -> Stack:
        from decimal import Decimal

        from dcpl.rules.formula.formula import FormulaError, points_worked_out

        row = rows.get(player)
        told: dict[str, Decimal | int] = {
            "points": Decimal(total).scaleb(-2),
            "rank": (row.rank if row is not None else 0) or ranked + 1,
            "ranked": ranked,
            "hits": hits.get(player, 0),
            "wins": row.wins if row is not None else 0,
            "played": row.events if row is not None else 0,
        }
        try:
            return _within(points_worked_out(text, told), result.profile)
        except FormulaError as error:
            raise DcplError(
                f"{player} has no starting stack: stack.formula, {text!r}, {error}",
                "`dcpl season rules set stack.formula=...` mends it",
            ) from error

    return stack


def rule_text(profile: Profile) -> str:
    """Say what a stack is made of: ``100 chips a point, rounded up to 25``."""
    if profile.stack.formula:
        return f"{profile.stack.formula} chips, rounded up to {profile.stack.smallest_chip}"
    parts = [f"{profile.stack.base:,} chips"] if profile.stack.base else []
    if profile.stack.per_point:
        parts.append(f"{profile.stack.per_point} {'' if parts else 'chips '}a point")
    if profile.stack.per_hit:
        parts.append(f"{profile.stack.per_hit} {'' if parts else 'chips '}a hit")
    return f"{' + '.join(parts) or 'Nothing'}, rounded up to {profile.stack.smallest_chip}"
