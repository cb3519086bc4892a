"""Points by a formula that a league writes into its rules: read safely, worked out in decimals.

simpleeval works out the tree that ``formula_tree`` has judged, with the operators and functions of
``formula_parts``. Only leagues that have a formula load it, and decimal.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from dcpl.rules.formula.parts import context, evaluator, number, reader, settled
from dcpl.rules.formula.tree import FUNCTIONS, VARIABLES, FormulaError, allowed, read_tree
from dcpl.rules.units import Cents, Points

if TYPE_CHECKING:
    from decimal import Decimal

__all__ = ["FUNCTIONS", "VARIABLES", "FormulaError", "Variables", "allowed", "check_formula", "points_of"]

MOST_POINTS = 1_000_000
"""A formula that gives more than this, or less than this below 0, is refused: it is a slip."""

_OF_MONEY = ("pot", "spent", "buy_in", "prize", "won", "prizes")
BEFORE = ("rank", "ranked", "previous", "previous_field", "played", "handicap")
"""What a formula is told of the table as it was before the night, and of the player."""
_ASKED = ("prize", "won", "prizes", "paid_places", "tied", "add_ons", "event", *BEFORE)
"""What only a formula that names it is told (``asks``)."""
TABLE = "table"
"""The function that reads the schedule: ``table(place)``."""


class Variables(NamedTuple):
    """What a formula is told of one player's night; money in cents, hits as a fraction.

    ``pot`` is all money of the night, ``spent`` the player's own, ``buy_in`` the night's price. ``prize``
    is what the rules pay the player, a tie shared, before any deal; ``won`` what was really received;
    ``prizes`` all prizes together, ``paid_places`` how many places the rules pay in such a field.
    ``tied`` is how many players share the place, 1 for who is alone there.

    Of before the night: ``rank`` in the standings of ``ranked`` players (who has none: one more),
    ``previous`` the place at the last night of ``previous_field`` players (0: absent), ``played`` the events
    played, ``handicap`` in thousandths. ``schedule`` and ``beyond`` are what ``table`` reads, in hundredths.
    """

    place: int
    field: int
    hits: tuple[int, int] = (0, 1)
    rebuys: int = 0
    pot: Cents = 0
    spent: Cents = 0
    buy_in: Cents = 0
    prize: Cents = 0
    won: Cents = 0
    prizes: Cents = 0
    paid_places: int = 0
    tied: int = 1
    add_ons: int = 0
    event: int = 0
    rank: int = 1
    ranked: int = 0
    previous: int = 0
    previous_field: int = 0
    played: int = 0
    handicap: int = 1000
    schedule: tuple[Points, ...] = ()
    beyond: Points = 0

    def used(self, text: str, money: bool = True) -> str:
        """Write those that a formula looks at, place and field aside: ``hits 2, pot 400``."""
        import re

        names = {*re.findall(r"[a-z_]+", text)} - {"place", "field", *(() if money else _OF_MONEY)}
        return ", ".join(
            f"{name} {_plain(value)}" for name, value in _numbers(self, text).items() if name in names
        )

    def __str__(self) -> str:
        """Write them as they are in messages: ``place 1, field 8, hits 2, ...``."""
        told = [name for name in _ASKED if getattr(self, name) != self._field_defaults[name]]
        return ", ".join(f"{name} {_plain(value)}" for name, value in _numbers(self, " ".join(told)).items())


def asks(text: str, *names: str) -> bool:
    """Whether a formula looks at one of these variables.

    >>> asks("prize / 3", "prize", "won"), asks("prizes", "prize")
    (True, False)
    """
    import re

    return not {*names}.isdisjoint(re.findall(r"[a-z_]+", text))


def check_formula(text: str, variables: tuple[str, ...] = VARIABLES) -> None:
    """Judge a formula of these variables as it is written, without working it out. Raises FormulaError."""
    read_tree(text, variables)


def points_worked_out(text: str, numbers: Mapping[str, Decimal | int]) -> Points:
    """Work out a formula of just these variables, in hundredths, rounded half up. Raises FormulaError."""
    from decimal import ROUND_HALF_UP, Decimal

    return int(worked_out(text, numbers).scaleb(2).quantize(Decimal(1), ROUND_HALF_UP))


def worked_out(text: str, numbers: Mapping[str, Decimal | int]) -> Decimal:
    """Work out a formula of just these variables, not rounded. Raises FormulaError.

    >>> worked_out("10 if played == events else 0", {"played": 6, "events": 6})
    Decimal('10')
    """
    from decimal import Decimal

    known = {name: Decimal(value) for name, value in numbers.items()}
    try:
        return settled(_evaluated(read_tree(text, tuple(known)), text, known))
    except FormulaError as error:
        told = ", ".join(f"{name} {_plain(value)}" for name, value in known.items())
        raise FormulaError(f"{error} at {told}") from error


def try_formula(
    text: str,
    buy_in: Cents,
    rebuy: Cents | None,
    most: int,
    schedule: Callable[[int], tuple[Points, ...]] = lambda field: (),
) -> None:
    """Work a formula out for nights of many sizes, so that what never has a value is told when it is read.

    ``rebuy`` is its price, None where there are none; ``most`` the largest field that is paid;
    ``schedule`` gives what ``table`` reads in a field. How many
    points it gives is not judged: no night is like all of these. A field for which it has no value may
    never play: its night is refused when it is recorded. Raises FormulaError where no field has one.
    """
    refused: FormulaError | None = None
    for field in sorted({*range(2, min(most, 30) + 1), most}):
        try:
            for place in sorted({1, 2, field // 2 + 1, field}):
                for hits, again in ((0, 0), (min(1, field - place), 0), (field - place, 1)):
                    rebuys = again if rebuy is not None else 0
                    spent = buy_in + rebuys * (rebuy or 0)
                    pot = field * buy_in + rebuys * (rebuy or 0)
                    known = Variables(place, field, (hits, 1), rebuys, pot, spent, buy_in)
                    if asks(text, *_ASKED):
                        won = pot if place == 1 else 0
                        known = known._replace(prize=won, won=won, prizes=pot, paid_places=1, event=1)
                    if asks(text, TABLE):
                        known = known._replace(schedule=schedule(field))
                    _worth(text, known)
                    if asks(text, *BEFORE):
                        for rank in (1, field + 1):
                            _worth(
                                text, known._replace(rank=rank, ranked=field, previous=1, previous_field=2)
                            )
            return
        except FormulaError as error:
            refused = refused or error
    if refused is not None:
        raise refused


def points_of(text: str, spanned: Sequence[Variables]) -> Points:
    """Give the points of a player who spans these places, in hundredths (BASE, BASE-TIE).

    It is the mean of what the formula gives for each place, rounded half up once. Raises FormulaError
    with the variables for which it has no value.

    >>> points_of("8.5 - place / 2", [Variables(3, 10)])
    700
    >>> points_of("100 / place", [Variables(2, 10), Variables(3, 10)])
    4167
    """
    from decimal import ROUND_HALF_UP, Decimal

    return int(mean_of(text, spanned).scaleb(2).quantize(Decimal(1), ROUND_HALF_UP))


def mean_of(text: str, spanned: Sequence[Variables]) -> Decimal:
    """Give the mean of what a formula gives for each of these places, not rounded. Raises FormulaError."""
    from decimal import Decimal

    worth = Decimal(0)
    for variables in spanned:
        value = _worth(text, variables)
        if abs(value) > MOST_POINTS:
            limits = f"-{MOST_POINTS:,} to {MOST_POINTS:,}"
            raise FormulaError(
                f"gives {_plain(value)} points, which is out of range ({limits}), at {variables}"
            )
        worth = context().add(worth, value)
    return settled(context().divide(worth, Decimal(len(spanned))))


@lru_cache(maxsize=4096)
def _worth(text: str, variables: Variables) -> Decimal:
    """Work a formula out, not rounded. Raises FormulaError."""
    evaluator().functions[TABLE] = reader(variables.schedule, variables.beyond)
    try:
        return _evaluated(read_tree(text), text, _numbers(variables, text))
    except FormulaError as error:
        raise FormulaError(f"{error} at {variables}") from error


def _evaluated(tree: Any, text: str, names: Mapping[str, Decimal]) -> Decimal:
    from decimal import DecimalException, localcontext

    worker = evaluator()
    worker.names = names
    try:
        with localcontext(context()):
            return number(worker.eval(text, previously_parsed=tree))
    except DecimalException as error:
        raise FormulaError(_why(error)) from error


def _why(error: Exception) -> str:
    import decimal

    if isinstance(error, (decimal.DivisionByZero, decimal.DivisionUndefined)):
        return "divides by zero"
    if isinstance(error, decimal.Overflow):
        return "gives a number that is too large"
    # 0 / 0, a negative number's root or broken power
    return "has no value"


def _numbers(variables: Variables, text: str) -> dict[str, Decimal]:
    """Give the variables as numbers: those that every formula is told, and of the others what it names."""
    from decimal import Decimal

    asked = [name for name in _ASKED if name in text]
    found = {}
    for name in (*("place", "field", "hits", "rebuys", "pot", "spent", "buy_in"), *asked):
        if name == "hits":
            top, bottom = variables.hits
            found[name] = context().divide(Decimal(top), Decimal(bottom))
        else:
            value = Decimal(getattr(variables, name))
            found[name] = value.scaleb(-2 if name in _OF_MONEY else -3 if name == "handicap" else 0)
    return found


def _plain(value: Decimal) -> str:
    """Write a number without an exponent and without needless zeros."""
    written = f"{value:.6f}" if abs(value) < 10**12 else f"{value:.3E}"
    return written.rstrip("0").rstrip(".") if "." in written and "E" not in written else written
