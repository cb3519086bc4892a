"""What a night counts in the standings: its factor, and whether it is one of a player's nights that count.

Every function takes plain numbers. A league that counts every night once, as it was played, never
gets here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from dcpl.rules.money.pots import rounded
from dcpl.rules.points.award import Award
from dcpl.rules.units import Points
from dcpl.rules.wording import points_text

ONCE = 100
"""The factor of a night that counts as it was played, in hundredths."""


def scaled(points: Sequence[Points], factor: int) -> list[Points]:
    """Multiply a player's points of one night by its factor, both in hundredths; the parts add up.

    The sum is rounded to 1/100, halves away from 0, and each part is what it adds to the sum of those
    before it.

    >>> scaled([1000, 100, -250], 150), scaled([1, 1, 1], 50)
    ([1500, 150, -375], [1, 0, 1])
    """
    parts = []
    whole = before = 0
    for part in points:
        whole += part
        now = rounded(whole * factor, ONCE)
        parts.append(now - before)
        before = now
    return parts


def counts_text(factor: int) -> str:
    """Say what a night counts.

    >>> counts_text(200), counts_text(150), counts_text(0)
    ('counts double', 'counts x1.5', 'counts nothing')
    """
    return {0: "counts nothing", ONCE: "counts once", 200: "counts double"}.get(
        factor, f"counts x{points_text(factor)}"
    )


def nights_counting(best: int, drop: int, scheduled: int) -> int | None:
    """Tell how many nights of each player count, None for all of them.

    ``best`` is that number itself, 0 for all. ``drop`` is how many of the ``scheduled`` events, those
    not cancelled, are left out: while no more than the rest are recorded, every night counts.

    >>> nights_counting(6, 0, 8), nights_counting(0, 2, 10), nights_counting(0, 0, 12)
    (6, 8, None)
    """
    if best:
        return best
    return max(0, scheduled - drop) if drop else None


def best_nights(values: Mapping[int, Points], recorded: Sequence[int], most: int) -> frozenset[int]:
    """Choose the ``most`` highest of the recorded events, of equals the earlier.

    An absence is worth 0. A night that is worth less than nothing is left out before an absence is.

    >>> sorted(best_nights({1: 500, 2: -100, 4: 500}, [1, 2, 3, 4], 2))
    [1, 4]
    """
    ranked = sorted(recorded, key=lambda event: (-values.get(event, 0), event))
    return frozenset(ranked[:most])


def parted(
    awards: Sequence[Award], recorded: Sequence[int], most: int, always: Collection[str] = ()
) -> tuple[tuple[Award, ...], tuple[Award, ...]]:
    """Part the awards of a season in those that count, and those of nights that do not; both in their order.

    ``recorded`` are the regular events with results. Everything at one of them belongs to it, the
    adjustments of who was absent too; awards of no such event always count. So do those for what
    ``always`` names, and the nights are then chosen as if there were none of these.
    """
    if len(recorded) <= most:
        return tuple(awards), ()
    played = frozenset(recorded)
    values: dict[str, dict[int, Points]] = {}
    for award in awards:
        if isinstance(award.event, int) and award.event in played and award.what not in always:
            of_player = values.setdefault(award.player, {})
            of_player[award.event] = of_player.get(award.event, 0) + award.points
    counting = {player: best_nights(of_player, recorded, most) for player, of_player in values.items()}
    counted: list[Award] = []
    dropped: list[Award] = []
    for award in awards:
        counts = award.event not in played or award.what in always or award.event in counting[award.player]
        (counted if counts else dropped).append(award)
    return tuple(counted), tuple(dropped)
