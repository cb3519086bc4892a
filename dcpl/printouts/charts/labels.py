"""Labels beside each other that never overlap, each as near as may be to what it names."""

from __future__ import annotations

from collections.abc import Sequence


def spread(wanted: Sequence[int], heights: Sequence[int], top: int, bottom: int) -> list[int]:
    """Place labels of these heights, given from top to bottom by where their middles would be best.

    Gives their middles: in the same order, no two overlapping, within ``top`` and ``bottom`` where
    they have room at all, and of all such places those with the least sum of squared distances
    (but for rounding).

    >>> spread([50, 50, 90], [10, 10, 10], 0, 100)
    [45, 55, 90]
    """
    # With the heights above each taken away, "not overlapping" is "not falling": a regression that
    # keeps an order is solved by joining neighbours that are out of it, and clipping it to limits
    # leaves it the best.
    above, starts = 0, []
    for height in heights:
        starts.append(above)
        above += height
    blocks: list[tuple[int, int]] = []  # sum, count
    for middle, height, start in zip(wanted, heights, starts, strict=True):
        total, count = middle - height // 2 - start, 1
        while blocks and blocks[-1][0] * count >= total * blocks[-1][1]:
            earlier = blocks.pop()
            total, count = total + earlier[0], count + earlier[1]
        blocks.append((total, count))
    last = max(bottom - above, top)
    edges = [min(max(total // count, top), last) for total, count in blocks for _ in range(count)]
    return [edge + start + height // 2 for edge, start, height in zip(edges, starts, heights, strict=True)]
