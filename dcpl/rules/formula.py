"""Points by a formula that a league writes into its rules: read safely, worked out in decimals.

simpleeval works out the tree; what a formula may hold is judged before, node by node, so that nothing
but numbers, the named variables and the named functions ever reaches it. Everything is a ``Decimal``:
the number written 8.5 is 8.5, and no result depends on binary floats. Only leagues that have a formula
load simpleeval and decimal.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, NamedTuple

from dcpl.rules.facts import Cents, Points

if TYPE_CHECKING:
    import ast
    from decimal import Decimal

VARIABLES = ("place", "field", "hits", "rebuys", "pot", "spent", "buy_in")
FUNCTIONS = ("min", "max", "round", "floor", "ceil", "sqrt", "ln", "log", "exp")
ALLOWED = (
    f"a formula of {', '.join(VARIABLES)}, numbers, + - * / **, comparisons, and, or, not, "
    f"`A if TEST else B` and the functions {', '.join(FUNCTIONS)}"
)
MOST_LETTERS, MOST_DEPTH, MOST_DIGITS = 500, 40, 40
MOST_POINTS = 10_000
"""A formula that gives more than this, or less than this below 0, is refused: it is a slip."""

_PRECISION, _SETTLED = 40, 30
"""Digits that are reckoned with, and those that are looked at: what the last ten hold is rounding."""


class FormulaError(ValueError):
    """What is wrong with a formula, or why it has no value; the message goes on from its name."""


class Variables(NamedTuple):
    """What a formula is told of one player's night; money in cents, hits as a fraction.

    ``pot`` is all money of the night, ``spent`` the player's own, ``buy_in`` the night's price.
    """

    place: int
    field: int
    hits: tuple[int, int] = (0, 1)
    rebuys: int = 0
    pot: Cents = 0
    spent: Cents = 0
    buy_in: Cents = 0

    def __str__(self) -> str:
        """Write them as they are in messages: ``place 1, field 8, hits 2, ...``."""
        return ", ".join(f"{name} {_plain(value)}" for name, value in _numbers(self).items())


def check_formula(text: str) -> None:
    """Judge a formula as it is written, without working it out. Raises FormulaError."""
    _tree(text)


def try_formula(text: str, buy_in: Cents, rebuy: Cents | None, most: int) -> None:
    """Work a formula out for nights of many sizes, so that what has no value is told when it is read.

    ``rebuy`` is its price, None where there are none; ``most`` the largest field that is paid.
    Raises FormulaError.
    """
    fields = sorted({*range(2, min(most, 30) + 1), most})
    for field in fields:
        for place in sorted({1, 2, field // 2 + 1, field}):
            for hits, again in ((0, 0), (1, 0), (field - 1, 1)):
                rebuys = again if rebuy is not None else 0
                spent = buy_in + rebuys * (rebuy or 0)
                pot = field * buy_in + rebuys * (rebuy or 0)
                points_of(text, [Variables(place, field, (hits, 1), rebuys, pot, spent, buy_in)])


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

    worth = Decimal(0)
    for variables in spanned:
        value = _worth(text, variables)
        if abs(value) > MOST_POINTS:
            raise FormulaError(
                f"gives {_plain(value)} points, which is out of range (-10,000 to 10,000), at {variables}"
            )
        worth = _context().add(worth, value)
    mean = _settled(_context().divide(worth, Decimal(len(spanned))))
    return int(mean.scaleb(2).quantize(Decimal(1), ROUND_HALF_UP))


@lru_cache(maxsize=4096)
def _worth(text: str, variables: Variables) -> Decimal:
    """Work a formula out, not rounded. Raises FormulaError."""
    from decimal import DecimalException, localcontext

    tree, evaluator = _tree(text), _evaluator()
    evaluator.names = _numbers(variables)
    try:
        with localcontext(_context()):
            return _number(evaluator.eval(text, previously_parsed=tree))
    except DecimalException as error:
        raise FormulaError(f"{_why(error)} at {variables}") from error
    except FormulaError as error:
        raise FormulaError(f"{error} at {variables}") from error


def _why(error: Exception) -> str:
    import decimal

    if isinstance(error, (decimal.DivisionByZero, decimal.DivisionUndefined)):
        return "divides by zero"
    if isinstance(error, decimal.Overflow):
        return "gives a number that is too large"
    # 0 / 0, a negative number's root or broken power
    return "has no value"


def _numbers(variables: Variables) -> dict[str, Decimal]:
    from decimal import Decimal

    found = {name: Decimal(getattr(variables, name)) for name in ("place", "field", "rebuys")}
    top, bottom = variables.hits
    found["hits"] = _context().divide(Decimal(top), Decimal(bottom))
    for name in ("pot", "spent", "buy_in"):
        found[name] = Decimal(getattr(variables, name)).scaleb(-2)
    return {name: found[name] for name in VARIABLES}


@lru_cache(maxsize=1)
def _context() -> Any:
    from decimal import ROUND_HALF_EVEN, Context, DivisionByZero, InvalidOperation, Overflow

    traps = [DivisionByZero, InvalidOperation, Overflow]
    return Context(_PRECISION, ROUND_HALF_EVEN, Emin=-999, Emax=999, traps=traps)


@lru_cache(maxsize=1)
def _settling() -> Any:
    from decimal import ROUND_HALF_EVEN, Context

    return Context(_SETTLED, ROUND_HALF_EVEN, Emin=-999, Emax=999)


def _settled(value: Decimal) -> Decimal:
    """Round off what reckoning left behind, so that three thirds are one, and 2.005 is not below itself."""
    settled: Decimal = _settling().plus(value)
    return settled


def _number(value: object) -> Decimal:
    """Take a value as a number: a comparison is 1 where it is true."""
    from decimal import Decimal

    return value if isinstance(value, Decimal) else Decimal(int(value))  # type: ignore[call-overload]  # a bool


def _plain(value: Decimal) -> str:
    """Write a number without an exponent and without needless zeros."""
    written = f"{value:.6f}" if abs(value) < 10**12 else f"{value:.3E}"
    return written.rstrip("0").rstrip(".") if "." in written and "E" not in written else written


# --- reading -----------------------------------------------------------------------------------------


@lru_cache(maxsize=64)
def _tree(text: str) -> Any:
    """Read a formula into its tree, every number in it a Decimal as it was written."""
    import ast
    import warnings

    if len(text) > MOST_LETTERS:
        raise FormulaError(f"is {len(text)} letters long, {MOST_LETTERS} are the most")
    if not text.strip():
        raise FormulaError("is empty")
    strange = re.search(r"[^\w\s.,()+\-*/<>=!]", text, re.ASCII)
    if strange:
        raise FormulaError(f"has {strange[0]!r}, which means nothing in a formula")
    try:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            tree = ast.parse(text.strip(), mode="eval").body
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        column = getattr(error, "offset", None)
        near = f" near letter {min(column, len(text))}" if column else ""
        raise FormulaError(f"cannot be read{near}") from error
    _check_node(tree, text.strip(), 0)
    return tree


def _check_node(node: Any, text: str, depth: int) -> None:
    import ast

    if depth > MOST_DEPTH:
        raise FormulaError(f"is nested deeper than {MOST_DEPTH} steps")
    if isinstance(node, ast.Constant):
        node.value = _literal(node, text)  # type: ignore[assignment]  # which is what is reckoned with
    elif isinstance(node, ast.Name):
        if node.id not in VARIABLES:
            raise FormulaError(_unknown(node.id))
    elif isinstance(node, ast.Call):
        _check_call(node)
        for argument in node.args:
            _check_node(argument, text, depth + 1)
    elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp)):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
                _check_operator(child)
            else:
                _check_node(child, text, depth + 1)
    else:
        raise FormulaError("has a part that is no number, variable or function")


def _literal(node: ast.Constant, text: str) -> Decimal:
    """Read a number exactly as it is written, not by way of a binary float."""
    from decimal import Decimal

    if not isinstance(node.value, (int, float)) or isinstance(node.value, bool):
        raise FormulaError(f"has {str(node.value)[:24]}, and numbers alone can stand in it")
    # column offsets count bytes, and everything here is ASCII
    written = text.splitlines()[node.lineno - 1][node.col_offset : node.end_col_offset]
    if not re.fullmatch(r"[0-9_]*\.?[0-9_]*", written) or len(written) > MOST_DIGITS:
        raise FormulaError(f"has {written[:24]}, which is no number such as 12 or 0.66")
    return Decimal(written.replace("_", ""))


def _check_call(node: ast.Call) -> None:
    import ast

    name = node.func.id if isinstance(node.func, ast.Name) else None
    if name not in FUNCTIONS:
        raise FormulaError(_unknown(name or "", "function"))
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise FormulaError(f"calls {name} with something other than values")
    least, most = {"min": (2, 50), "max": (2, 50), "round": (1, 2), "log": (1, 2)}.get(name or "", (1, 1))
    if not least <= len(node.args) <= most:
        wanted = f"{least}" if least == most else f"{least} or more" if most == 50 else f"{least} or {most}"
        raise FormulaError(f"calls {name} with {len(node.args)} values, it takes {wanted}")


def _check_operator(operator: ast.AST) -> None:
    if type(operator).__name__ not in _OPERATORS and type(operator).__name__ not in ("And", "Or"):
        raise FormulaError("has an operator other than + - * / **, comparisons, and, or, not")


def _unknown(name: str, what: str = "variable") -> str:
    from difflib import get_close_matches

    if not name:
        return f"calls something that is no {what}"
    known = FUNCTIONS if what == "function" else VARIABLES
    near = get_close_matches(name, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    if what == "variable" and name in FUNCTIONS:
        hint = f"; the function is written {name}(...)"
    return f"has the unknown {what} {name[:24]}{hint}"


# --- working it out ----------------------------------------------------------------------------------


@lru_cache(maxsize=1)
def _evaluator() -> Any:
    import ast

    import simpleeval  # type: ignore[import-untyped]  # it has no stubs

    operators = {getattr(ast, name): operation for name, operation in _OPERATORS.items()}
    functions = {name: _FUNCTIONS[name] for name in FUNCTIONS}
    return simpleeval.SimpleEval(operators=operators, functions=functions, names={})


def _of_numbers(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Let an operation work on numbers alone, whatever a comparison gave it."""
    return lambda *values: _finite(operation(*map(_number, values)))


def _of_settled(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Let an operation that is all or nothing look at what was rounded off."""
    return lambda *values: operation(*(_settled(_number(value)) for value in values))


def _finite(value: Decimal) -> Decimal:
    if not value.is_finite():
        raise FormulaError("has no value")
    return value


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
    "Div": _of_numbers(lambda a, b: a / b),
    "Pow": _of_numbers(lambda a, b: a**b),
    "USub": _of_numbers(lambda a: -a),
    "UAdd": _of_numbers(lambda a: +a),
    "Not": lambda a: not a,
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
