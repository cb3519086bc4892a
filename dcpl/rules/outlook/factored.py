"""What a drawn night gave, multiplied by its factor."""

from __future__ import annotations

from typing import TypeAlias

import numpy as np
import numpy.typing as npt

from dcpl.rules.points.counting import ONCE
from dcpl.rules.profile.sections import ALL

Ints: TypeAlias = npt.NDArray[np.int64]


def with_factor(parts: list[Ints], factor: int, counts: str) -> list[Ints]:
    """Multiply what the night gave by its factor, so that each player's parts add up; penalties come last."""
    if factor == ONCE:
        return parts
    if counts != ALL:
        return [_scaled(parts[0], factor), *parts[1:]]
    whole = before = np.zeros_like(parts[0])
    found = []
    for index, part in enumerate(parts):
        penalty = index == len(parts) - 1
        whole = whole - part if penalty else whole + part
        now = _scaled(whole, factor)
        found.append(before - now if penalty else now - before)
        before = now
    return found


def _scaled(points: Ints, factor: int) -> Ints:
    """Multiply by hundredths, halves away from 0."""
    times = points * factor
    found: Ints = np.sign(times) * ((2 * np.abs(times) + ONCE) // (2 * ONCE))
    return found
