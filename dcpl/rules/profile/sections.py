"""The one list of a profile's keys, in sections: each with its type, kind, range, meaning, scope and preset.

The file, what is stored, amendments, the pages and the checks read it. A key that the file's preset
names has no preset here; every other says what it is where a league is silent, and since when there
is such a key.
"""

# Annotations are evaluated here: the list is read from them.
from typing import Annotated, NamedTuple

from dcpl.rules.profile.key import (
    CENTS,
    CHOICE,
    FORMULA,
    HAND_POINTS,
    LIMIT,
    MOST_EVENTS,
    MOST_PLACES,
    NIGHT,
    POINTS,
    POINTS_LIST,
    SCHEDULES,
    SEASON,
    WHOLE,
    YES_NO,
    Key,
    Section,
)
from dcpl.rules.profile.lists import BEST, EVERYONE, HANDS
from dcpl.rules.units import MOST_FACTOR, RO_SHAM_BO, Cents, Points

ALWAYS, DENSE, GROW, FIRST, SUM = "always", "dense", "grow", "first", "sum"
AUTO, ZERO, NO_NIGHT = "auto", "zero", "none"
"""What a missed night is: what the count makes of it, a night of nothing, or no night at all."""
ALL, MEAN, WORST = "all", "mean", "worst"
"""What an event's factor counts, and what tied players get, where the profile says nothing else."""

TIEBREAKS = (
    *("events", "game-points", "average-top5", RO_SHAM_BO, "wins", "best-places", "average-place"),
    *("last-event", "head-to-head", "best-night", "base-points", "hits", "prize-money"),
    *("fewer-events", "fewer-rebuys"),
)


class FieldSchedule(NamedTuple):
    """The base points by place in fields of up to ``up_to``, in hundredths."""

    up_to: int
    schedule: tuple[Points, ...]


class SeasonRules(Section):
    """The season as a whole."""

    events: Annotated[int, Key(WHOLE, SEASON, "Regular events in the season", 1, MOST_EVENTS)]
    seats: Annotated[int, Key(WHOLE, SEASON, "Seats at a regular event", 2, MOST_PLACES)]
    last_event_factor: Annotated[
        int,
        Key(
            POINTS,
            SEASON,
            "What the last event's points count; 2: double",
            0,
            MOST_FACTOR,
            preset=100,
            since="1.1",
        ),
    ]
    factor_counts: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether an event's factor multiplies all its points, or the base points alone",
            choices=(ALL, "base"),
            preset=ALL,
            since="1.1",
        ),
    ]


class BuyInRules(Section):
    """The price of a night."""

    night_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each buy-in, what goes to the night's pot")]
    main_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each buy-in, what goes to the Main Event pot")]


class RebuyRules(Section):
    """Coming back."""

    most: Annotated[int, Key(LIMIT, NIGHT, "Rebuys a player may take at an event; 0: none", 0, 99)]
    night_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each rebuy, what goes to the night's pot")]
    main_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each rebuy, what goes to the Main Event pot")]
    penalty: Annotated[Points, Key(POINTS, NIGHT, "Points that each rebuy costs")]


class AddOnRules(Section):
    """More chips for more money."""

    most: Annotated[
        int, Key(LIMIT, NIGHT, "Add-ons a player may take at an event; 0: none", 0, 99, preset=0, since="1.1")
    ]
    night_cents: Annotated[
        Cents, Key(CENTS, NIGHT, "Of each add-on, what goes to the night's pot", preset=0, since="1.1")
    ]
    main_cents: Annotated[
        Cents, Key(CENTS, NIGHT, "Of each add-on, what goes to the Main Event pot", preset=0, since="1.1")
    ]


class PointsRules(Section):
    """Base points by place: exactly one of ``schedule``, ``by_field`` and ``formula`` says something."""

    schedule: Annotated[
        tuple[Points, ...], Key(POINTS_LIST, NIGHT, "Base points by place, the winner's first")
    ]
    by_field: Annotated[
        tuple[FieldSchedule, ...],
        Key(SCHEDULES, NIGHT, "Base points by place, for each size of the field", preset=(), since="1.1"),
    ]
    formula: Annotated[str, Key(FORMULA, NIGHT, "Base points by a formula", preset="", since="1.1")]
    beyond: Annotated[Points, Key(POINTS, NIGHT, "Base points of every place beyond the schedule")]
    tied: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "Tied players share the mean of the places that they span, or each has the best or worst one's",
            choices=(MEAN, "best", WORST),
            preset=MEAN,
            since="1.1",
        ),
    ]
    place_of: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "Whether who bought in again has the points of the last finish, or of the first",
            choices=("last", FIRST),
            preset="last",
            since="1.2",
        ),
    ]


class HitsRules(Section):
    """Points for eliminations."""

    each: Annotated[Points, Key(POINTS, NIGHT, "Points for each player eliminated")]
    winner: Annotated[Points, Key(POINTS, NIGHT, "Points that the winner gets on top, for their own hit")]
    shared: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "Several hitmen of one player split the points, each gets them in full, or the first alone",
            choices=("split", "full", "first"),
        ),
    ]
    rebought: Annotated[
        bool, Key(YES_NO, NIGHT, "A player who was knocked out and bought in again counts as a hit")
    ]


class ButtonRules(Section):
    """The bounty on the previous winner."""

    value: Annotated[Points, Key(POINTS, NIGHT, "Points on the previous winner's head; 0: no button")]
    step: Annotated[Points, Key(POINTS, NIGHT, "Points that it grows by when its holder wins again")]
    last_event: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "What a holder gets for winning the season's last event: the value carried, "
            "the plain value, nothing",
            choices=("carried", "value", "none"),
        ),
    ]


class HighHandRules(Section):
    """The high hand of the night."""

    points: Annotated[Points, Key(POINTS, NIGHT, "Points for the high hand of the night; 0: none")]
    hands: Annotated[
        tuple[tuple[str, Points], ...],
        Key(
            HAND_POINTS,
            NIGHT,
            "Points by what the hand is, in the place of points; between two the lower one's",
            choices=HANDS,
            preset=(),
            since="1.2",
        ),
    ]
    who: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "Whether the best hand has points, or everyone with a hand",
            choices=(BEST, EVERYONE),
            preset=BEST,
            since="1.2",
        ),
    ]
    must_play: Annotated[int, Key(WHOLE, NIGHT, "Hole cards that must play in a high hand", 0, 2)]
    tie_must_play: Annotated[int, Key(WHOLE, NIGHT, "Hole cards that must play to keep it in a tie", 0, 2)]


class NoShowRules(Section):
    """Who reserved and never came."""

    penalty: Annotated[Points, Key(POINTS, NIGHT, "Points a no-show loses where nothing else was decided")]
    most: Annotated[Points, Key(POINTS, NIGHT, "The most points that a no-show can lose")]


class PrizesRules(Section):
    """How prizes are rounded."""

    unit_cents: Annotated[
        Cents, Key(CENTS, NIGHT, "Prizes are rounded down to this; the rest goes to first", 1, 1_000_000)
    ]
