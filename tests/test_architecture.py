"""The house stands as it is meant to: imports point down only, and what is light stays light."""

from __future__ import annotations

import ast
import re
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

TOP = Path(__file__).parents[1]
ROOMS = (
    "cli",
    "board",
    "imports",
    "night",
    "actions",
    "reports",
    "printouts",
    "sheets",
    "store",
    "rules",
    "errors",
)
"""From the top of the house to its ground."""
CHAPTERS = (
    *(
        "history",
        "outlook",
        "director",
        "checks",
        "table",
        "post_season",
        "season",
        "points",
        "money",
        "night",
        "origins",
    ),
    *("evening", "facts", "profile", "formula", "names", "wording", "units", "remembered"),
)
"""The chapters of the rules and the modules beside them: none imports from one that stands before it."""

HEAVY = {"sqlmodel", "sqlalchemy", "alembic", "pydantic", "pokerkit", "phevaluator"}
SCHEMA = {f"dcpl.store.schema.{name}" for name in ("kinds", "league", "night", "evening", "books", "journal")}
OF_A_DOCUMENT = {f"dcpl.sheets.season_{name}" for name in ("values", "shape", "file")}
HEAVY_MODULES = {"dcpl.store.schema", "dcpl.store.upgrade", *SCHEMA, *OF_A_DOCUMENT}
ONLY_IN = {
    "typer": {"cli", "night"},
    "prompt_toolkit": {"cli", "night"},
    "tabulate": {"printouts"},
    "wcwidth": {"printouts"},
    "jinja2": {"printouts"},
    "typst": {"printouts"},
    "uvicorn": {"board"},
    "segno": {"printouts"},
}
IMPURE = {"os", "io", "pathlib", "sqlite3", "time", "random", "subprocess", "tempfile", "socket", "locale"}
SEEDED = {"dcpl.rules.table.seats"}
"""May import `random`: it only makes a Random of a seed that it is given, see the test below."""
EVALUATOR = {"dcpl.rules.formula.parts": {"simpleeval"}, "dcpl.rules.director.split": {"pokerkit"}}
"""Works out a league's formulas, ranks the hands of a showdown: as pure as the rest, and imported late."""
NUMBERS = {f"dcpl.rules.outlook.{name}": {"numpy"} for name in ("drawn", "factored", "sums", "odds")}
"""Plays seasons on by lot, from a seed: loaded where odds are asked for, and by no other command."""
OF_ONE_SYSTEM = (
    *("curses", "fcntl", "grp", "nt", "posix", "pty", "pwd", "resource", "syslog", "termios", "tty"),
    *("_winapi", "msvcrt", "winreg", "winsound", "prompt_toolkit.input.vt100", "prompt_toolkit.input.win32"),
    *("prompt_toolkit.output.vt100", "prompt_toolkit.output.win32", "prompt_toolkit.output.windows10"),
)
IMPURE_CALLS = {"open", "print", "input", "now", "today", "utcnow", "getenv"}


class Import(NamedTuple):
    """One imported module, and whether importing the file imports it."""

    target: str
    line: int
    at_top: bool


class Module(NamedTuple):
    """A file of the package."""

    name: str
    tree: ast.Module
    imports: tuple[Import, ...]

    @property
    def room(self) -> str:
        parts = self.name.split(".")
        return parts[1] if len(parts) > 1 else ""


def _imports(tree: ast.Module) -> Iterator[Import]:
    later: set[ast.AST] = set()
    for node in ast.walk(tree):
        typing_only = isinstance(node, ast.If) and "TYPE_CHECKING" in ast.unparse(node.test)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) or typing_only:
            later.update(ast.walk(node))
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            for alias in node.names:
                yield Import(alias.name, node.lineno, node not in later)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"line {node.lineno}: a relative import"
            for alias in node.names:
                # what is imported may be a module or a name in one: the longer is kept where it is a file
                longer = f"{node.module}.{alias.name}"
                found = longer if _file(longer) else str(node.module)
                yield Import(found, node.lineno, node not in later)


def _file(module: str) -> Path | None:
    base = TOP.joinpath(*module.split("."))
    for path in (base.with_suffix(".py"), base / "__init__.py"):
        if path.is_file():
            return path
    return None


def _package() -> dict[str, Module]:
    found = {}
    for path in sorted((TOP / "dcpl").rglob("*.py")):
        parts = path.relative_to(TOP).with_suffix("").parts
        name = ".".join(parts[:-1] if parts[-1] == "__init__" else parts)
        tree = ast.parse(path.read_text(encoding="utf-8"), str(path))
        found[name] = Module(name, tree, tuple(_imports(tree)))
    return found


PACKAGE = _package()


@pytest.mark.parametrize("module", PACKAGE.values(), ids=list(PACKAGE))
def test_imports_point_down_only(module: Module) -> None:
    if module.name in ("dcpl", "dcpl.__main__"):
        return
    assert module.room in ROOMS, f"{module.name} is in no room"
    up = [
        f"line {found.line}: {found.target}"
        for found in module.imports
        if found.target.startswith("dcpl.")
        and ROOMS.index(found.target.split(".")[1]) < ROOMS.index(module.room)
    ]
    assert not up


RULES = [module for module in PACKAGE.values() if module.room == "rules" and module.name != "dcpl.rules"]


@pytest.mark.parametrize("module", RULES, ids=[module.name for module in RULES])
def test_chapters_of_the_rules_import_down_only(module: Module) -> None:
    chapter = CHAPTERS.index(module.name.split(".")[2])
    up = [
        f"line {found.line}: {found.target}"
        for found in module.imports
        if found.target.startswith("dcpl.rules.") and CHAPTERS.index(found.target.split(".")[2]) < chapter
    ]
    assert not up


def test_no_modules_import_each_other_in_a_circle() -> None:
    waiting = {
        name: {found.target for found in module.imports if found.target in PACKAGE} - {name}
        for name, module in PACKAGE.items()
    }
    while leaves := [name for name, targets in waiting.items() if not targets]:
        for name in leaves:
            del waiting[name]
        for targets in waiting.values():
            targets.difference_update(leaves)
    assert not waiting, "these are in a circle, or import one: " + ", ".join(waiting)


@pytest.mark.parametrize("module", PACKAGE.values(), ids=list(PACKAGE))
def test_a_library_lives_in_its_room(module: Module) -> None:
    for found in module.imports:
        library = found.target.split(".")[0]
        if library in HEAVY:
            late = not found.at_top and library in EVALUATOR.get(module.name, ())
            assert late or module.name in HEAVY_MODULES, f"line {found.line}: {library}"
        rooms = ONLY_IN.get(library)
        assert rooms is None or module.room in rooms, f"line {found.line}: {library}"


def test_no_module_imports_what_one_system_alone_has() -> None:
    """The same program runs on Linux, macOS and Windows: what differs is left to libraries that know."""
    found = [
        f"{module.name}, line {found.line}: {found.target}"
        for module in PACKAGE.values()
        for found in module.imports
        if any(f"{found.target}.".startswith(f"{name}.") for name in OF_ONE_SYSTEM)
    ]
    assert not found


@pytest.mark.parametrize("module", PACKAGE.values(), ids=list(PACKAGE))
def test_only_two_actions_reach_the_heavy_modules(module: Module) -> None:
    if module.name not in ("dcpl.actions.upkeep", "dcpl.actions.season_import", *HEAVY_MODULES):
        assert not [found for found in module.imports if found.target in HEAVY_MODULES]


SQL = re.compile(
    r"\s*(SELECT|INSERT|REPLACE|UPDATE|DELETE|WITH|PRAGMA|BEGIN|COMMIT|ROLLBACK|CREATE|DROP|VACUUM|EXPLAIN)\s"
)


@pytest.mark.parametrize("module", PACKAGE.values(), ids=list(PACKAGE))
def test_only_the_store_says_sql(module: Module) -> None:
    if module.room in ("store", ""):
        return
    assert "dcpl.store.rows" not in {found.target for found in module.imports}, "tables are the store's"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            assert not SQL.match(node.value), f"line {node.lineno}: {node.value}"
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            assert node.func.attr not in ("execute", "executemany"), f"line {node.lineno}"


def test_lots_are_drawn_from_a_seed_only() -> None:
    for name in SEEDED:
        made = [
            node
            for node in ast.walk(PACKAGE[name].tree)
            if isinstance(node, ast.Call) and ast.unparse(node.func) in ("Random", "SystemRandom", "random")
        ]
        assert made
        assert all(ast.unparse(call.func) == "Random" and call.args for call in made)


@pytest.mark.parametrize("module", RULES, ids=[module.name for module in RULES])
def test_rules_are_pure(module: Module) -> None:
    for found in module.imports:
        library, *inside = found.target.split(".")
        if library == "dcpl":
            assert inside[0] in ("rules", "errors"), f"line {found.line}: {found.target}"
        else:
            known = {
                *sys.stdlib_module_names,
                *EVALUATOR.get(module.name, ()),
                *NUMBERS.get(module.name, ()),
            }
            assert library in known, f"line {found.line}: {library}"
            assert library not in IMPURE or module.name in SEEDED, f"line {found.line}: {library}"
    for node in ast.walk(module.tree):
        if isinstance(node, ast.Call):
            called = node.func
            name = called.attr if isinstance(called, ast.Attribute) else getattr(called, "id", "")
            assert name not in IMPURE_CALLS, f"line {node.lineno}: {name}()"


COMMAND_MODULES = [name for name in PACKAGE if name.startswith(("dcpl.cli", "dcpl.reports"))]


@pytest.mark.parametrize("name", COMMAND_MODULES)
def test_importing_a_command_or_a_report_imports_nothing_heavy(name: str) -> None:
    waiting, seen = [name], set()
    while waiting:
        module = PACKAGE[waiting.pop()]
        for found in module.imports:
            if found.at_top:
                assert found.target.split(".")[0] not in HEAVY, f"{module.name}: {found.target}"
                if found.target in PACKAGE and found.target not in seen:
                    seen.add(found.target)
                    waiting.append(found.target)
    assert not seen & HEAVY_MODULES


def test_numpy_is_loaded_where_odds_are_asked_for_only() -> None:
    for module in PACKAGE.values():
        for found in module.imports:
            if found.target.split(".")[0] == "numpy":
                assert module.name in NUMBERS, f"{module.name}, line {found.line}"
            if found.target in NUMBERS and module.name not in NUMBERS:
                assert not found.at_top, f"{module.name}, line {found.line}: {found.target}"


def test_the_dependencies_declared_are_those_imported() -> None:
    project = tomllib.loads((TOP / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    declared = {re.split(r"[^A-Za-z0-9_.-]", line)[0].replace("_", "-") for line in project["dependencies"]}
    imported = {
        found.target.split(".")[0].replace("_", "-")
        for module in PACKAGE.values()
        for found in module.imports
        if found.target.split(".")[0] not in sys.stdlib_module_names
    }
    brought = {"sqlalchemy", "pydantic-core", "wcwidth"}  # by sqlmodel, pydantic and tabulate's extra
    assert imported - {"dcpl"} - brought == declared


def test_no_room_has_a_drawer_for_everything() -> None:
    assert not [name for name in PACKAGE if re.search(r"\.(utils?|helpers?|common|misc)$", name)]
