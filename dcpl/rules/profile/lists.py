"""What a profile has lists of: tiers of payouts, and pots, each with keys of its own."""

# Annotations are evaluated here: the keys of a list's tables are read from them.
from typing import Annotated, NamedTuple

from dcpl.rules.profile.hands import HANDS
from dcpl.rules.profile.key import CENTS, CHOICE, NIGHT, POINTS, TEXT, TIERS, Key, Section
from dcpl.rules.units import Cents

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
