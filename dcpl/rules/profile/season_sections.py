"""A profile's sections that are of the whole season: what counts, who plays on, the stacks."""

from typing import Annotated

from dcpl.rules.profile.key import (
    CENTS,
    CHIPS,
    CHIPS_LIMIT,
    CHIPS_LIST,
    CHOICE,
    CHOICES,
    FORMULA,
    FORMULA_OR_LIST,
    LIMIT,
    MOST_CHIPS,
    MOST_EVENTS,
    MOST_PLACES,
    SEASON,
    WHOLE,
    Key,
    Section,
)
from dcpl.rules.profile.sections import ALWAYS, AUTO, DENSE, GROW, MEAN, NO_NIGHT, SUM, TIEBREAKS, ZERO
from dcpl.rules.units import Cents, Chips, Points


class StandingsRules(Section):
    """What counts, and what decides between equals."""

    tiebreaks: Annotated[
        tuple[str, ...],
        Key(CHOICES, SEASON, "What decides between equal totals, in this order", choices=TIEBREAKS),
    ]
    best: Annotated[
        int,
        Key(
            WHOLE,
            SEASON,
            "How many of a player's best nights count; 0: all",
            0,
            MOST_EVENTS,
            preset=0,
            since="1.1",
        ),
    ]
    drop: Annotated[
        int,
        Key(
            WHOLE,
            SEASON,
            "How many of a player's lowest nights do not count",
            0,
            MOST_EVENTS,
            preset=0,
            since="1.1",
        ),
    ]
    penalties: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether a night's penalties count with the night alone, or always, though the night does not",
            choices=("night", ALWAYS),
            preset="night",
            since="1.2",
        ),
    ]
    ranks: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether a shared rank leaves a gap after it (1 2 2 4) or not (1 2 2 3)",
            choices=("gaps", DENSE),
            preset="gaps",
            since="1.2",
        ),
    ]
    count: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether a total is the sum of the nights that count, or their mean",
            choices=(SUM, MEAN),
            preset=SUM,
            since="1.2",
        ),
    ]
    missed: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether a missed night is one of nothing, or no night; auto: zero of a sum, none of a mean",
            choices=(AUTO, ZERO, NO_NIGHT),
            preset=AUTO,
            since="1.2",
        ),
    ]
    least_nights: Annotated[
        int,
        Key(WHOLE, SEASON, "Nights played to have a rank", 0, MOST_EVENTS, preset=0, since="1.2"),
    ]
    extra: Annotated[
        str,
        Key(
            FORMULA,
            SEASON,
            "Points that are added to every total, by a formula",
            choices=("played", "events", "wins", "hits", "points"),
            preset="",
            since="1.2",
        ),
    ]

    rounding: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether base points are rounded to 1/100 at each night, or their sum alone",
            choices=("night", SUM),
            preset="night",
            since="1.2",
        ),
    ]
    rank_points: Annotated[
        str | tuple[Points, ...],
        Key(
            FORMULA_OR_LIST,
            SEASON,
            "What a rank is worth in a table over several seasons: a list, or a formula; none: the total",
            choices=("rank", "ranked"),
            preset="",
            since="1.2",
        ),
    ]

    @property
    def only_played(self) -> bool:
        """Whether a missed night is no night at all."""
        return self.missed == NO_NIGHT or (self.missed == AUTO and self.count == MEAN)


class PostSeasonRules(Section):
    """Who plays on, and what it costs."""

    full_events: Annotated[int, Key(WHOLE, SEASON, "Events played that qualify in full", 0, MOST_EVENTS)]
    fee_events: Annotated[int, Key(WHOLE, SEASON, "Events played that qualify with the fee", 0, MOST_EVENTS)]
    fee_cents: Annotated[Cents, Key(CENTS, SEASON, "The registration fee")]
    fee_per_event_cents: Annotated[Cents, Key(CENTS, SEASON, "And for each event too few")]
    main_seats: Annotated[
        int,
        Key(
            LIMIT,
            SEASON,
            "Seats of the Main Event, the last one for the Second Chance winner",
            2,
            MOST_PLACES,
            none=True,
        ),
    ]
    second_chance_most: Annotated[
        int, Key(WHOLE, SEASON, "The most players in Second Chance", 0, MOST_PLACES)
    ]
    tie: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "Whether a tie over the last seat is decided, or the field grows by it",
            choices=("decide", GROW),
            preset="decide",
            since="1.2",
        ),
    ]


class StackRules(Section):
    """Chips to start with."""

    regular: Annotated[
        Chips, Key(CHIPS, SEASON, "Starting chips of regular events and Second Chance", 1, MOST_CHIPS)
    ]
    base: Annotated[
        Chips, Key(CHIPS, SEASON, "Main Event chips that everybody starts with", preset=0, since="1.1")
    ]
    per_point: Annotated[Chips, Key(CHIPS, SEASON, "Main Event chips for each point", 0, 1_000_000)]
    formula: Annotated[
        str,
        Key(
            FORMULA,
            SEASON,
            "Main Event chips by a formula, in the place of base, per_point and per_hit",
            choices=("points", "rank", "ranked", "hits", "wins", "played"),
            preset="",
            since="1.2",
        ),
    ]
    per_hit: Annotated[
        Chips,
        Key(
            CHIPS, SEASON, "Main Event chips for each player eliminated", 0, 1_000_000, preset=0, since="1.1"
        ),
    ]
    least: Annotated[Chips, Key(CHIPS, SEASON, "The smallest Main Event stack")]
    most: Annotated[Chips, Key(CHIPS_LIMIT, SEASON, "The largest Main Event stack", 1, MOST_CHIPS)]
    smallest_chip: Annotated[
        Chips, Key(CHIPS, SEASON, "Main Event stacks are rounded up to this chip", 1, MOST_CHIPS)
    ]
    chips: Annotated[
        tuple[Chips, ...], Key(CHIPS_LIST, SEASON, "The chips in use, smallest first", 1, MOST_CHIPS)
    ]
