"""What a formula may hold, judged node by node before anything is worked out.

Nothing but numbers, the named variables and the named functions gets through, and no more of them
than a person would write.
"""

from __future__ import annotations

import re
from functools import lru_cache
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import ast
    from decimal import Decimal

VARIABLES = (
    *("place", "field", "hits", "rebuys", "pot", "spent", "buy_in"),
    *("prize", "won", "prizes", "paid_places", "tied", "add_ons", "event"),
    *("rank", "ranked", "previous", "previous_field", "played", "handicap"),
)
FUNCTIONS = ("min", "max", "round", "floor", "ceil", "sqrt", "ln", "log", "exp", "table")


def allowed(variables: tuple[str, ...] = VARIABLES) -> str:
    """Say what a formula of these variables may be; only that of a night reads a schedule."""
    functions = FUNCTIONS if variables == VARIABLES else FUNCTIONS[:-1]
    return (
        f"a formula of {', '.join(variables)}, numbers, + - * / **, comparisons, and, or, not, "
        f"`A if TEST else B` and the functions {', '.join(functions)}"
    )


MOST_LETTERS, MOST_DEPTH, MOST_DIGITS = 2000, 100, 40
OPERATORS = (
    *("Add", "Sub", "Mult", "Div", "Pow", "USub", "UAdd"),
    *("Not", "And", "Or", "Eq", "NotEq", "Lt", "LtE", "Gt", "GtE"),
)
"""The operators by their names in Python's grammar."""

_WRITTEN = (
    (r"\^", "a power is written **"),
    (r"//", "a whole quotient is written floor(a / b)"),
    (r"%", "a percentage is written as a number, 0.9"),
    (r"(?<![<>=!:])=(?!=)", "equal is written =="),
    (r"&&|\|\|", "conditions are joined by and, or"),
    (r"\?", "a condition is written A if TEST else B"),
)
"""How other programs write what is written otherwise here."""
_CALLED = {
    "field": ("n", "players", "entrants", "numberofplayers", "field_size"),
    "place": ("r", "position", "finish"),
    "hits": ("nh", "kills", "kos", "knockouts", "bounties", "numberofhits"),
    "pot": ("pool", "prizepool", "prize_pool", "totalpot"),
    "buy_in": ("buyin", "fee"),
    "rebuys": ("numberofrebuys",),
}
"""What other programs call the variables."""


class FormulaError(ValueError):
    """What is wrong with a formula, or why it has no value; the message goes on from its name."""


@lru_cache(maxsize=64)
def read_tree(text: str, variables: tuple[str, ...] = VARIABLES) -> Any:
    """Read a formula of these variables into its tree, every number in it a Decimal as it was written.

    Raises FormulaError.
    """
    import ast
    import warnings

    if len(text) > MOST_LETTERS:
        raise FormulaError(f"is {len(text)} letters long, {MOST_LETTERS} are the most")
    if not text.strip():
        raise FormulaError("is empty")
    for written, here in _WRITTEN:
        if found := re.search(written, text):
            raise FormulaError(f"has {found[0]}: {here}")
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
    _check_node(tree, text.strip(), 0, variables)
    return tree


def _check_node(node: Any, text: str, depth: int, variables: tuple[str, ...]) -> None:
    import ast

    if depth > MOST_DEPTH:
        raise FormulaError(f"is nested deeper than {MOST_DEPTH} steps")
    if isinstance(node, ast.Constant):
        node.value = _literal(node, text)  # type: ignore[assignment]  # which is what is reckoned with
    elif isinstance(node, ast.Name):
        if node.id not in variables:
            raise FormulaError(_unknown(node.id, "variable", variables))
    elif isinstance(node, ast.Call):
        _check_call(node, FUNCTIONS if variables == VARIABLES else FUNCTIONS[:-1])
        for argument in node.args:
            _check_node(argument, text, depth + 1, variables)
    elif isinstance(node, (ast.BinOp, ast.UnaryOp, ast.BoolOp, ast.Compare, ast.IfExp)):
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.operator, ast.unaryop, ast.boolop, ast.cmpop)):
                _check_operator(child)
            else:
                _check_node(child, text, depth + 1, variables)
    elif isinstance(node, ast.Tuple):
        raise FormulaError("has a comma that parts no values of a function: a decimal is written 0.5")
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


def _check_call(node: ast.Call, functions: tuple[str, ...]) -> None:
    import ast

    name = node.func.id if isinstance(node.func, ast.Name) else None
    if name not in functions:
        raise FormulaError(_unknown(name or "", "function", functions))
    if node.keywords or any(isinstance(argument, ast.Starred) for argument in node.args):
        raise FormulaError(f"calls {name} with something other than values")
    least, most = {"min": (2, 50), "max": (2, 50), "round": (1, 2), "log": (1, 2)}.get(name or "", (1, 1))
    if not least <= len(node.args) <= most:
        wanted = f"{least}" if least == most else f"{least} or more" if most == 50 else f"{least} or {most}"
        raise FormulaError(f"calls {name} with {len(node.args)} values, it takes {wanted}")


def _check_operator(operator: ast.AST) -> None:
    if type(operator).__name__ not in OPERATORS:
        raise FormulaError("has an operator other than + - * / **, comparisons, and, or, not")


def _unknown(name: str, what: str, known: tuple[str, ...]) -> str:
    from difflib import get_close_matches

    if not name:
        return f"calls something that is no {what}"
    near = [own for own, others in _CALLED.items() if name.casefold() in others and own in known]
    near = near or get_close_matches(name, known, n=1)
    hint = f"; did you mean {near[0]}?" if near else ""
    if what == "variable" and name in FUNCTIONS:
        hint = f"; the function is written {name}(...)"
    return f"has the unknown {what} {name[:24]}{hint}"
