"""Bounties beyond the button: what each of a profile's list of them says."""

# Annotations are evaluated here: the keys of a bounty are read from them.
from typing import Annotated

from dcpl.rules.profile.key import (
    CENTS,
    CHOICE,
    MOST_PLACES,
    NIGHT,
    POINTS,
    TEXT,
    WHOLE,
    YES_NO,
    Key,
    Section,
)
from dcpl.rules.units import Cents, Points

PREVIOUS, LEADER, EVERYONE, STATED = "previous", "leader", "everyone", "stated"
"""On whom a bounty is: the best of the last night, of the table before it, all, or who is named."""
LAPSE, NEXT = "lapse", "next"
"""What becomes of the bounty on a player who is absent."""


NIGHT_POT = "night"
"""The name by which a bounty has its cash from the night's pot."""


class BountyRules(Section):
    """Points, or cash, for eliminating some players."""

    name: Annotated[str, Key(TEXT, NIGHT, "What it is called", 1, 40)]
    on: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "On the best of the last night, of the table before it, on everyone, or on who is stated",
            choices=(PREVIOUS, LEADER, EVERYONE, STATED),
        ),
    ]
    first: Annotated[int, Key(WHOLE, NIGHT, "On how many of them", 1, MOST_PLACES, preset=1)]
    points: Annotated[Points, Key(POINTS, NIGHT, "Points for eliminating one", preset=0)]
    step: Annotated[Points, Key(POINTS, NIGHT, "Points that it grows by on who survives with it", preset=0)]
    absent: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "An absent one's lapses, or is the next one's",
            choices=(LAPSE, NEXT),
            preset=LAPSE,
        ),
    ]
    several: Annotated[int, Key(WHOLE, NIGHT, "Only for so many eliminated in one hand", 1, 20, preset=1)]
    rebought: Annotated[bool, Key(YES_NO, NIGHT, "Also of one who bought in again", preset=False)]
    last_event: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "What one gets for winning the season's last event: what it carries, its plain points, nothing",
            choices=("carried", "value", "none"),
            preset="none",
        ),
    ]
    cents: Annotated[Cents, Key(CENTS, NIGHT, "Cash for eliminating one, paid at once", preset=0)]
    pot: Annotated[
        str, Key(TEXT, NIGHT, "Which pot pays the cash: night, or one by its name", 1, 40, preset=NIGHT_POT)
    ]
