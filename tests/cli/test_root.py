"""The root: shared options, the table of commands, errors into lines and exit codes."""

from __future__ import annotations

import os
import sqlite3
import subprocess
import sys
import types
from pathlib import Path
from typing import Annotated, Any

import pytest
import typer
from typer.testing import CliRunner

from dcpl import __version__
from dcpl.actions.outcome import Outcome
from dcpl.cli import root
from dcpl.cli.args import EventArgument, EventOption, PointsArgument
from dcpl.cli.options import Shared, group, reading, writing
from dcpl.errors import DcplError, Problem, Refused, StoreError, UsageError

fees = group("Fees.", page=True)
ERRORS: list[BaseException] = []
TABLE = dict(root.COMMANDS)


@writing
def adjust(
    shared: Shared,
    player: str,
    points: PointsArgument,
    dry_run: bool,
    reason: Annotated[str, typer.Option("--reason")] = "",
    event: EventOption = None,
) -> Outcome:
    """Give points."""
    said = f"{shared.db}|{shared.season}|{player}|{points}|{reason}|{event!r}|{dry_run}"
    return Outcome((said, shared.command_line), ("beside the result",))


@writing
def fail(shared: Shared) -> Outcome:
    """Fail as the test says."""
    raise ERRORS.pop()


@fees.callback(invoke_without_command=True)
@reading
def page(shared: Shared) -> Outcome:
    """Show the page."""
    return Outcome(("the page",))


@fees.command("pay")
@writing
def pay(shared: Shared, event: EventArgument) -> Outcome:
    """Pay."""
    return Outcome((repr(event),))


@pytest.fixture(autouse=True)
def _commands(monkeypatch: pytest.MonkeyPatch) -> None:
    """The real root with commands of this test's own."""
    module = types.ModuleType("dcpl_commands_of_the_test")
    monkeypatch.setitem(sys.modules, module.__name__, module)
    for name, command in {"adjust": adjust, "undo": fail, "fees": fees}.items():
        setattr(module, name, command)
        entry = root.COMMANDS[name]._replace(module=module.__name__, attribute=name)
        monkeypatch.setitem(root.COMMANDS, name, entry)


def invoke(*words: str) -> Any:
    return CliRunner().invoke(root.app, list(words))


def failing(error: BaseException) -> Any:
    ERRORS.append(error)
    return invoke("--db", "x.db", "undo")


@pytest.mark.parametrize(
    "words",
    [
        ["--db", "x.db", "--season", "A B", "adjust", "Ada", "-10"],
        ["adjust", "--db", "x.db", "Ada", "-10", "--season", "A B"],
        ["adjust", "Ada", "--season=A B", "--", "-10"],
        ["adjust", "Ada", "-10.00", "--season=A B"],
    ],
)
def test_shared_options_and_negative_numbers_may_stand_anywhere(
    words: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DCPL_DB", "x.db")
    assert invoke(*words).stdout.startswith("x.db|A B|Ada|-1000|")


def test_environment_names_database_and_season(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPL_DB", "env.db")
    monkeypatch.setenv("DCPL_SEASON", "2025")
    assert invoke("adjust", "Ada", "1").stdout.startswith("env.db|2025|")
    assert invoke("adjust", "Ada", "1", "--season", "2026").stdout.startswith("env.db|2026|")


def test_after_two_dashes_nothing_is_taken_from_the_command() -> None:
    result = invoke("--db", "x.db", "adjust", "--", "--season", "-1")
    assert result.stdout.startswith("x.db|None|--season|-100|")


def test_the_command_line_is_kept_as_typed() -> None:
    result = invoke("adjust", "Ada", "-2.5", "--reason", "late again", "--db", "x.db")
    assert "dcpl adjust Ada -2.5 --reason 'late again' --db x.db" in result.stdout


@pytest.mark.parametrize("option", ["--db", "--season"])
def test_a_shared_option_without_a_value_is_wrong_usage(option: str) -> None:
    for words in (["adjust", "Ada", "1", option], [f"{option}=", "adjust", "Ada", "1"]):
        result = invoke(*words)
        assert result.exit_code == 2
        assert option in result.stderr


def test_results_go_to_stdout_and_the_rest_to_stderr() -> None:
    result = invoke("--db", "x.db", "adjust", "Ada", "1", "--dry-run")
    assert result.stdout.splitlines()[0].endswith("|True")
    assert result.stderr == "beside the result\ndry run: nothing was written\n"


def test_an_event_is_a_number_or_a_name() -> None:
    assert invoke("--db", "x.db", "fees", "pay", "5").stdout == "5\n"
    assert invoke("--db", "x.db", "fees", "pay", "Second-Chance").stdout == "'second-chance'\n"
    assert "|'main-event'|" in invoke("adjust", "A", "1", "--event", "main-event", "--db", "x").stdout
    wrong = invoke("--db", "x.db", "fees", "pay", "-5")
    assert wrong.exit_code == 2
    assert "'-5' is no event; write its number, second-chance or main-event" in wrong.stderr


def test_a_group_with_a_page_prints_it_only_when_called_alone() -> None:
    assert invoke("--db", "x.db", "fees").stdout == "the page\n"
    assert invoke("--db", "x.db", "fees", "pay", "1").stdout == "1\n"


@pytest.mark.parametrize(
    ("error", "code", "lines"),
    [
        (DcplError("no such player", "add it first"), 1, ["no such player", "add it first"]),
        (
            Refused([Problem("two winners", file="a.csv", line=3, column="place")]),
            1,
            ["a.csv, line 3, column place: two winners", "1 problem; nothing was changed"],
        ),
        (UsageError("no list of that name"), 2, ["no list of that name"]),
        (StoreError("x.db is damaged"), 4, ["x.db is damaged"]),
        (FileNotFoundError(2, "No such file or directory", "a.csv"), 1, ["a.csv: No such file or directory"]),
        (KeyboardInterrupt(), 130, None),
    ],
)
def test_each_kind_of_error_has_its_exit_code(
    error: BaseException, code: int, lines: list[str] | None
) -> None:
    result = failing(error)
    assert result.exit_code == code
    assert result.stdout == ""
    if lines is not None:
        assert result.stderr.splitlines() == lines


@pytest.mark.parametrize("wrapped", [False, True])
@pytest.mark.parametrize(
    ("kind", "code", "words"),
    [
        (sqlite3.OperationalError, sqlite3.SQLITE_BUSY, "x.db is locked"),
        (sqlite3.OperationalError, sqlite3.SQLITE_READONLY, "x.db is read-only"),
        (sqlite3.DatabaseError, sqlite3.SQLITE_CORRUPT, "x.db is damaged"),
    ],
)
def test_an_error_of_the_driver_is_exit_4_in_plain_words(
    kind: type[sqlite3.DatabaseError], code: int, words: str, wrapped: bool
) -> None:
    error: Exception = kind("as the driver says it")
    error.sqlite_errorcode = code  # type: ignore[attr-defined]  # set by the driver only
    if wrapped:  # as SQLAlchemy passes it on
        wrapper = RuntimeError("(sqlite3) [SQL: INSERT ...]")
        wrapper.__cause__ = error
        error = wrapper
    result = failing(error)
    assert result.exit_code == 4
    assert result.stderr.startswith(words)
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("error", [ValueError("bang"), sqlite3.IntegrityError("CHECK constraint failed")])
def test_a_fault_is_one_sentence_and_its_traceback_goes_to_a_file(error: Exception) -> None:
    result = failing(error)
    assert result.exit_code == 70
    first, second = result.stderr.splitlines()
    assert first.startswith("this is a fault in dcpl, not in what you typed: ")
    details = Path(second.removeprefix("the details are in "))
    text = details.read_text(encoding="utf-8")
    details.unlink()
    assert "Traceback" in text
    assert "dcpl --db x.db undo" in text


def test_the_traceback_of_a_fault_is_shown_where_it_is_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("DCPL_TRACEBACK", "1")
    result = failing(ValueError("bang"))
    assert result.exit_code == 70
    assert result.stderr.startswith("Traceback")
    assert result.stderr.endswith("this is a fault in dcpl: ValueError: bang\n")


def test_help_shows_every_command_under_its_heading_without_importing_it() -> None:
    for option in ("-h", "--help"):
        lines = invoke(option).stdout.splitlines()
        assert max(map(len, lines)) <= 80
        heading = ""
        shown = {}
        for line in lines:
            if line.endswith(":") and not line.startswith(" "):
                heading = line[:-1]
            elif line.startswith("  ") and heading in root.HEADINGS:
                name, text = line.split(maxsplit=1)
                shown[name] = (heading, text)
        assert shown == {name: (entry.heading, entry.line) for name, entry in root.COMMANDS.items()}


def test_a_mistyped_command_is_wrong_usage_and_offers_the_nearest() -> None:
    result = invoke("standing")
    assert result.exit_code == 2
    assert "No such command 'standing'. Did you mean 'standings'" in result.stderr


def test_an_unknown_option_is_wrong_usage() -> None:
    result = invoke("--db", "x.db", "adjust", "Ada", "1", "--bouns")
    assert result.exit_code == 2
    assert "--bouns" in result.stderr


@pytest.mark.parametrize("form", ["xml", ""])
def test_a_format_that_is_not_there_is_wrong_usage_and_names_those_that_are(form: str) -> None:
    result = invoke("--db", "x.db", "fees", "-f", form)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "formats: table, json, csv, md" in result.stderr


def test_version() -> None:
    assert invoke("--version").stdout == f"dcpl {__version__}\n"
    done = subprocess.run([sys.executable, "-m", "dcpl", "--version"], capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"dcpl {__version__}\n", "")


@pytest.mark.skipif(os.name == "nt", reason="pipes and /dev/full are POSIX")
@pytest.mark.parametrize("redirection", ["| true", "> /dev/full", ">&-"])
def test_a_reader_who_has_gone_or_a_full_disk_brings_no_traceback(redirection: str) -> None:
    done = subprocess.run(
        f"'{sys.executable}' -m dcpl --help {redirection}", shell=True, capture_output=True, text=True
    )
    assert "Traceback" not in done.stderr
    assert "Exception ignored" not in done.stderr


@pytest.mark.parametrize("name", sorted(TABLE))
def test_every_command_of_the_table_loads_and_has_help(name: str) -> None:
    assert root.load(name, TABLE[name]).help
