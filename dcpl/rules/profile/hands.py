"""What a poker hand can be, in a profile's words."""

from __future__ import annotations

HANDS = (
    *("pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush"),
    "royal-flush",
)
"""What a hand can be, from the least that is more than a high card."""
BEST, EVERYONE = "best", "everyone"
"""Who has points for a high hand: who holds the highest of the night, or everyone for their own."""
