"""What a profile has lists of: tiers of payouts, bounties, pots, tables, ways into the Main Event."""

# Annotations are evaluated here: the keys of a list's tables are read from them.
from typing import Annotated, NamedTuple

from dcpl.rules.profile.key import (
    CENTS,
    CHOICE,
    MOST_EVENTS,
    MOST_PLACES,
    NAMES,
    NIGHT,
    POINTS,
    RULES,
    SEASON,
    TEXT,
    TIERS,
    WHOLE,
    YES_NO,
    Key,
    Section,
)
from dcpl.rules.units import Cents, Points

HANDS = (
    *("pair", "two-pair", "trips", "straight", "flush", "full-house", "quads", "straight-flush"),
    "royal-flush",
)
"""What a hand can be, from the least that is more than a high card."""
BEST, EVERYONE = "best", "everyone"
"""Who has points for a high hand: the best of the night, or everyone; on everyone a bounty may be, too."""


STANDINGS, MAIN, LAST_EVENT = "standings", "main-event", "last-event"
WINNER, BEST_HAND, SEASON_HAND, BY_HAND = "winner", "high-hand", "season-high-hand", "by-hand"
"""To whom a pot goes: at the end of the season, each night, or as the director says."""
ANY_HAND = "any"


class Tier(NamedTuple):
    """The shares of the places paid in fields of up to ``up_to``, in hundredths of a percent."""

    up_to: int
    percent: tuple[int, ...]


class Amounts(NamedTuple):
    """The amounts of the places paid in fields of up to ``up_to``, in cents, whatever the pot is.

    ``fixed`` tells them from a ``Tier`` where both are stored as lists.
    """

    up_to: int
    cents: tuple[Cents, ...]
    fixed: bool = True


class PotRules(Section):
    """Money that goes beyond the night: what comes in, and to whom it goes."""

    name: Annotated[str, Key(TEXT, NIGHT, "What it is called", 1, 40)]
    buy_in_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each buy-in, on top of its price", preset=0)]
    rebuy_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each rebuy, on top of its price", preset=0)]
    add_on_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each add-on, on top of its price", preset=0)]
    fee_cents: Annotated[Cents, Key(CENTS, NIGHT, "Of each member, once a season", preset=0)]
    percent: Annotated[int, Key(POINTS, NIGHT, "Of each night's pot, before prizes", 0, 100_00, preset=0)]
    to: Annotated[
        str,
        Key(
            CHOICE,
            NIGHT,
            "To whom it goes",
            choices=(STANDINGS, MAIN, LAST_EVENT, SEASON_HAND, WINNER, BEST_HAND, BY_HAND),
        ),
    ]
    hand: Annotated[
        str,
        Key(CHOICE, NIGHT, "The least hand that takes it", choices=(ANY_HAND, *HANDS), preset=ANY_HAND),
    ]
    shares: Annotated[
        tuple[Tier | Amounts, ...], Key(TIERS, NIGHT, "How it is shared, as payouts are", preset=())
    ]
    table: Annotated[
        str, Key(TEXT, NIGHT, "Whose standings it goes to; none: the season's", 0, 40, preset="")
    ]


PREVIOUS, LEADER, STATED = "previous", "leader", "stated"
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


EVERY_SEASON = "all"


class TableRules(Section):
    """A table of a part of the season, or over several seasons."""

    name: Annotated[str, Key(TEXT, SEASON, "What it is called", 1, 40)]
    series: Annotated[str, Key(TEXT, SEASON, "Of the events of this series alone", 0, 40, preset="")]
    from_: Annotated[int, Key(WHOLE, SEASON, "From this event on; 0: the first", 0, MOST_EVENTS, preset=0)]
    through: Annotated[int, Key(WHOLE, SEASON, "Up to this event; 0: to the last", 0, MOST_EVENTS, preset=0)]
    seasons: Annotated[
        tuple[str, ...],
        Key(NAMES, SEASON, "Over these seasons, or all; none: the season itself", preset=()),
    ]
    rules: Annotated[
        str,
        Key(RULES, SEASON, "Judged anew by this file's rules; none: by each season's own", preset=""),
    ]


def covers(number: int, series: str | None, of: str, first: int, last: int) -> bool:
    """Whether a regular event is in a part of the season: of a series, from one to another; 0, blank: all."""
    if number < first or (last and number > last):
        return False
    return not of or of.casefold() == (series or "").casefold()


BY_RANK, BY_POINTS, BY_PLACE, BY_SHARE, BY_NEXT = "rank", "points", "place", "share", "next"


class QualifyRules(Section):
    """A way into the Main Event; whoever came by one of them has a seat."""

    by: Annotated[
        str,
        Key(
            CHOICE,
            SEASON,
            "By rank, by a total, by a finish at a night, by the best share of the ranked, or next by rank",
            choices=(BY_RANK, BY_POINTS, BY_PLACE, BY_SHARE, BY_NEXT),
        ),
    ]
    first: Annotated[
        int, Key(WHOLE, SEASON, "Of rank, place, next: so many of the first", 0, MOST_PLACES, preset=0)
    ]
    least: Annotated[Points, Key(POINTS, SEASON, "Of points: the least total", preset=0)]
    percent: Annotated[
        int, Key(POINTS, SEASON, "Of share: percent of the ranked, rounded up", 0, 100_00, preset=0)
    ]
    nights: Annotated[int, Key(WHOLE, SEASON, "Who played so many nights at least", 0, MOST_EVENTS, preset=0)]
    series: Annotated[str, Key(TEXT, SEASON, "Of the events of this series alone", 0, 40, preset="")]
    table: Annotated[str, Key(TEXT, SEASON, "By this table beside the season's", 0, 40, preset="")]
