"""The operators and functions of a formula, in decimals: no result depends on binary floats."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any

from dcpl.rules.formula.tree import FUNCTIONS, FormulaError
from dcpl.rules.units import Points

if TYPE_CHECKING:
    from decimal import Decimal

_PRECISION, _SETTLED = 40, 30
"""Digits that are reckoned with, and those that are looked at: what the last ten hold is rounding."""


@lru_cache(maxsize=1)
def context() -> Any:
    from decimal import ROUND_HALF_EVEN, Context, DivisionByZero, InvalidOperation, Overflow

    traps = [DivisionByZero, InvalidOperation, Overflow]
    return Context(_PRECISION, ROUND_HALF_EVEN, Emin=-999, Emax=999, traps=traps)


@lru_cache(maxsize=1)
def _settling() -> Any:
    from decimal import ROUND_HALF_EVEN, Context

    return Context(_SETTLED, ROUND_HALF_EVEN, Emin=-999, Emax=999)


def settled(value: Decimal) -> Decimal:
    """Round off what reckoning left behind, so that three thirds are one, and 2.005 is not below itself."""
    settled: Decimal = _settling().plus(value)
    return settled


def number(value: object) -> Decimal:
    """Take a value as a number: a comparison is 1 where it is true."""
    from decimal import Decimal

    return value if isinstance(value, Decimal) else Decimal(int(value))  # type: ignore[call-overload]  # a bool


@lru_cache(maxsize=1)
def evaluator() -> Any:
    import ast

    import simpleeval  # type: ignore[import-untyped]  # it has no stubs

    operators = {getattr(ast, name): operation for name, operation in _OPERATORS.items()}
    functions = {name: _FUNCTIONS[name] for name in FUNCTIONS if name in _FUNCTIONS}
    worker = simpleeval.SimpleEval(operators=operators, functions=functions, names={})

    def chosen(node: ast.IfExp) -> object:
        return worker._eval(node.body if truth(worker._eval(node.test)) else node.orelse)

    def joined(node: ast.BoolOp) -> object:
        for part in node.values:
            value = worker._eval(part)
            if truth(value) == isinstance(node.op, ast.Or):
                break
        return value

    worker.nodes |= {ast.IfExp: chosen, ast.BoolOp: joined}
    return worker


def reader(schedule: Sequence[Points], beyond: Points) -> Callable[[object], Decimal]:
    """Give the function that reads a schedule, in hundredths: what a place is worth, ``beyond`` below it."""

    def table(place: object) -> Decimal:
        from decimal import Decimal

        asked = settled(number(place))
        if asked < 1 or asked != asked.to_integral_value():
            raise FormulaError(f"asks the table for place {asked:f}")
        found = schedule[int(asked) - 1] if asked <= len(schedule) else beyond
        return Decimal(found).scaleb(-2)

    return table


def truth(value: object) -> bool:
    """Whether a condition holds: a number that is further from 0 than what reckoning leaves behind."""
    from decimal import Decimal

    return abs(number(value)) > Decimal(1).scaleb(-_SETTLED)


def _of_numbers(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Let an operation work on numbers alone, whatever a comparison gave it."""
    return lambda *values: _finite(operation(*map(number, values)))


def _of_settled(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Let an operation that is all or nothing look at what was rounded off."""
    return lambda *values: operation(*(settled(number(value)) for value in values))


def _finite(value: Decimal) -> Decimal:
    if not value.is_finite():
        raise FormulaError("has no value")
    return value


def _divided(value: Decimal, by: Decimal) -> Decimal:
    if not by:
        raise FormulaError("divides by zero")
    return value / by


def _log(value: Decimal, base: Decimal | None = None) -> Decimal:
    """The logarithm to a base, 10 where none is given; exact where it is a whole number."""
    from decimal import localcontext

    if base is None:
        return value.log10()
    with localcontext() as precise:
        precise.prec = 2 * _PRECISION
        found = value.ln() / base.ln()
    return +found


def _round(value: Decimal, places: Decimal | None = None) -> Decimal:
    """Round half up, away from zero, to so many places behind the point."""
    from decimal import ROUND_HALF_UP, Decimal

    shift = 0 if places is None else int(places)
    if places is not None and (shift != places or not 0 <= shift <= 10):
        raise FormulaError("rounds to something other than 0 to 10 places")
    if abs(value) >= 10**15:
        raise FormulaError("rounds a number that is too large")
    return value.quantize(Decimal(1).scaleb(-shift), ROUND_HALF_UP)


def _floor(value: Decimal) -> Decimal:
    from decimal import ROUND_FLOOR

    return value.to_integral_value(ROUND_FLOOR)


def _ceil(value: Decimal) -> Decimal:
    from decimal import ROUND_CEILING

    return value.to_integral_value(ROUND_CEILING)


_OPERATORS: dict[str, Callable[..., Any]] = {
    "Add": _of_numbers(lambda a, b: a + b),
    "Sub": _of_numbers(lambda a, b: a - b),
    "Mult": _of_numbers(lambda a, b: a * b),
    "Div": _of_numbers(_divided),
    "Pow": _of_numbers(lambda a, b: a**b),
    "USub": _of_numbers(lambda a: -a),
    "UAdd": _of_numbers(lambda a: +a),
    "Not": lambda a: not truth(a),
    "Eq": _of_settled(lambda a, b: a == b),
    "NotEq": _of_settled(lambda a, b: a != b),
    "Lt": _of_settled(lambda a, b: a < b),
    "LtE": _of_settled(lambda a, b: a <= b),
    "Gt": _of_settled(lambda a, b: a > b),
    "GtE": _of_settled(lambda a, b: a >= b),
}
_FUNCTIONS: dict[str, Callable[..., Any]] = {
    "min": _of_numbers(min),
    "max": _of_numbers(max),
    "round": _of_settled(_round),
    "floor": _of_settled(_floor),
    "ceil": _of_settled(_ceil),
    "sqrt": _of_numbers(lambda a: a.sqrt()),
    "ln": _of_numbers(lambda a: a.ln()),
    "log": _of_numbers(_log),
    "exp": _of_numbers(lambda a: a.exp()),
}
