"""Completion by Tab: what is offered, the scripts, and real shells that complete with them."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

import pexpect
import pytest
from typer.main import get_command

from dcpl.cli.completion.completing import answer
from dcpl.cli.completion.scripts import SHELLS, script
from dcpl.cli.completion.typed_line import TypedLine, parse_line
from dcpl.cli.root import COMMANDS, app

HOSTILE = (
    "O'Hara J",
    'Say "hi" Now',
    "$HOME sweet",
    "<script>alert(1)</script>",
    "Tick `touch x`",
    "Star * all",
)
PLAYERS = ("Ada Byron", "Bo", "王小明", "Åke Öström", *HOSTILE)


@pytest.fixture
def league(run: Callable[..., Any], db: Path) -> Path:
    """Two open seasons of different length, with names of every kind."""
    run("init")
    run("season", "new", "2026")
    run("season", "new", "Summer Cup", "--events", "13")
    run("--season", "2026", "player", "add", *PLAYERS)
    run("--season", "2026", "player", "alias", "Bo", "Robert")
    return db


@pytest.fixture
def ask(league: Path) -> Callable[..., list[str]]:
    """What a shell is told: the words, without what they are."""

    def told(line: str, shell: str = "fish", **more: str) -> list[str]:
        environment = {"_DCPL_COMPLETE": shell, "_DCPL_LINE": line, "DCPL_DB": str(league), **more}
        lines = answer(get_command(app), environment)  # type: ignore[arg-type]  # the root is a group
        return [lines[0], *(line.split("\t")[0] for line in lines[1:])]

    return told


@pytest.mark.parametrize(
    ("typed", "words", "current", "quote"),
    [
        ("dcpl", (), "dcpl", ""),
        ("dcpl  show ", ("dcpl", "show"), "", ""),
        ("dcpl 'Ada B", ("dcpl",), "Ada B", "'"),
        ('dcpl "" ', ("dcpl", ""), "", ""),
        (r"dcpl Ada\ By", ("dcpl",), "Ada By", ""),
        (r'dcpl "a\"b\$c\d', ("dcpl",), r'a"b$c\d', '"'),
        ("dcpl x\\", ("dcpl",), "x", ""),
        ("dcpl pre'fix 'x", ("dcpl",), "prefix x", ""),
    ],
)
def test_a_line_is_taken_apart_as_a_shell_does(
    typed: str, words: tuple[str, ...], current: str, quote: str
) -> None:
    assert parse_line(typed) == TypedLine(words, current, quote)


def test_commands_and_their_commands(ask: Callable[..., list[str]]) -> None:
    assert set(ask("dcpl ")[1:]) == set(COMMANDS)
    assert ask("dcpl STA") == ["words", "standings", "stacks"]
    assert {"record", "show", "sheet"} <= set(ask("dcpl event "))
    assert ask("dcpl --season 2026 season rules s") == ["words", "set"]
    assert ask("dcpl nonsense ") == ["words"]


def test_options_and_their_values(ask: Callable[..., list[str]]) -> None:
    assert {"--through", "--format", "--db", "--season", "--no-color", "--help"} <= set(
        ask("dcpl standings -")
    )
    assert ask("dcpl standings --thr") == ["words", "--through"]
    assert ask("dcpl import grid a.csv --in-") == ["words", "--in-order"]
    assert {"table", "json", "csv", "md", "html", "pdf"} <= set(ask("dcpl standings -f "))
    assert ask("dcpl standings --format=js") == ["words", "--format=json"]
    assert ask("dcpl standings --format=js", "bash") == ["words", "json"]
    assert ask("dcpl standings -f json --paper ")[1:] == ["a4", "letter"]
    assert ask("dcpl standings -o ") == ["files"]
    assert ask("dcpl event record 1 ") == ask("dcpl --db ") == ask("dcpl season import ") == ["files"]
    assert "button.value=" in ask("dcpl season rules set button.")
    assert "suspended" in ask("dcpl conduct add Bo ")


def test_words_that_the_help_spells_out_are_offered(ask: Callable[..., list[str]]) -> None:
    assert ask("dcpl import grid a.csv --holds ") == ["words", "places", "points"]
    assert ask("dcpl import grid a.csv --holds=po") == ["words", "--holds=points"]
    assert ask("dcpl import grid a.csv --dates ") == ["words", "dmy", "mdy", "ymd"]
    assert ask("dcpl matrix --by pl") == ["words", "places"]
    assert ask("dcpl standings --through ")[1:] == [str(number) for number in range(1, 14)]
    assert ask("dcpl import td a.tdt --first b") == ["words", "Bo"]
    assert ask("dcpl deal 1 b") == ["words", "Bo="]
    assert "Bo=" not in ask("dcpl deal 1 Bo=5 ")
    assert ask("dcpl deal 1 Bo=") == ["words"]


def test_rules_by_name_and_file(
    ask: Callable[..., list[str]], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "here"
    (folder / "Our rules").mkdir(parents=True)
    for name in ("ours.toml", "notes.txt", ".hidden.toml", "Our rules/night.toml"):
        (folder / name).touch()
    monkeypatch.chdir(folder)
    offered = ask("dcpl season new X --rules ")
    assert "linear" in offered
    assert offered[-2:] == ["ours.toml", "Our rules/"]
    assert ask("dcpl season new X --rules our") == ["words", "ours.toml", "Our rules/"]
    assert ask("dcpl season new X --rules 'Our rules/") == ["words", "Our rules/night.toml"]
    assert ask("dcpl season new X --rules Our", "bash") == ["words", "ours.toml", r"Our\ rules/"]
    assert ask("dcpl season new X --rules nowhere/") == ["words"]
    assert ask("dcpl season new X --rules .") == ["words", ".hidden.toml"]
    assert "ours.toml" in ask("dcpl clock 1 start --blinds o")


def test_players_by_name_and_alias(ask: Callable[..., list[str]]) -> None:
    assert sorted(ask("dcpl explain ")[1:]) == sorted(PLAYERS)
    assert ask("dcpl explain ada") == ask('dcpl explain "ADA B') == ["words", "Ada Byron"]
    assert ask("dcpl explain rob") == ["words", "Robert"]
    assert ask("dcpl explain Bo ") == ["words"], "it takes one player only"
    assert ask("dcpl event edit 3 --host å") == ["words", "Åke Öström"]
    assert "Bo" not in ask("dcpl tiebreak record Bo ")
    assert ask("dcpl seats draw 1 --players Bo,王") == ["words", "Bo,王小明"]
    assert ask("dcpl adjust Bo -10 --event main") == ["words", "main-event"]
    assert ask("dcpl explain -- ad") == ["words", "Ada Byron"]


def test_words_for_bash_are_quoted_as_they_were_begun(ask: Callable[..., list[str]]) -> None:
    assert ask("dcpl explain Ada", "bash") == ["words", r"Ada\ Byron"]
    assert ask("dcpl explain 'Ada", "bash") == ["words", "Ada Byron"]
    assert ask("dcpl explain o", "bash") == ["words", r"O\'Hara\ J"]
    assert ask("dcpl explain 'o", "bash") == ["words", r"O'\''Hara J"]
    assert ask('dcpl explain "tick', "bash") == ["words", r"Tick \`touch x\`"]
    assert ask("dcpl explain å", "bash") == ["words", r"Åke\ Öström"]


def test_events_and_seasons_of_what_was_typed_before(ask: Callable[..., list[str]]) -> None:
    assert ask("dcpl --season ") == ["words", "Summer Cup", "2026"]
    assert ask("dcpl standings --season=su") == ["words", "--season=Summer Cup"]
    assert ask("dcpl event show --season 2026 ")[-4:] == ["11", "12", "second-chance", "main-event"]
    assert "13" in ask('dcpl --season "summer  CUP" event show ')
    assert "13" in ask("dcpl event show ", DCPL_SEASON="Summer Cup")
    assert "13" not in ask("dcpl event show --season=2026 ", DCPL_SEASON="Summer Cup")
    assert ask("dcpl event show --season 2099 ") == ["words"]


def test_the_database_is_the_one_typed_before(ask: Callable[..., list[str]], league: Path) -> None:
    other = league.with_name("other one.db")
    shutil.copy(league, other)
    league.unlink()
    assert ask("dcpl explain Bo") == ["words"]
    assert ask(f"dcpl --db '{other}' explain Bo") == ["words", "Bo"]
    assert ask(f"dcpl explain --db='{other}' Bo") == ["words", "Bo"]


@pytest.mark.parametrize("damage", ["none", "empty", "noise", "older", "newer", "cut", "folder"])
def test_no_trouble_with_the_database_is_ever_told(
    ask: Callable[..., list[str]], league: Path, damage: str
) -> None:
    if damage in ("older", "newer"):
        with closing(sqlite3.connect(league)) as connection, connection:
            connection.execute(
                f"UPDATE alembic_version SET version_num = '{'0001' if damage == 'older' else '9999'}'"
            )
    elif damage == "cut":
        league.write_bytes(league.read_bytes()[:5000])
    else:
        league.unlink()
        if damage == "folder":
            league.mkdir()
        elif damage != "none":
            league.write_bytes(b"" if damage == "empty" else b"noise" * 900)
    found = ask("dcpl explain Bo")
    assert found == (["words", "Bo"] if damage == "older" else ["words"])
    done = subprocess.run(
        [sys.executable, "-m", "dcpl"],
        env={**os.environ, "_DCPL_COMPLETE": "bash", "_DCPL_LINE": "dcpl explain ", "DCPL_DB": str(league)},
        capture_output=True,
        text=True,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert "Error" not in done.stdout


@pytest.mark.parametrize(
    "line", ["", "dcpl", "'", "dcpl \\", 'dcpl --db "', "dcpl --season", "dcpl -- -- x", "\x00"]
)
def test_any_line_has_an_answer(ask: Callable[..., list[str]], line: str) -> None:
    for shell in (*SHELLS, "tcsh"):
        assert ask(line, shell)[0] in ("words", "files")


def test_completion_loads_nothing_heavy(league: Path) -> None:
    probe = (
        "import os, sys, atexit; atexit.register(lambda: print(sorted(sys.modules), file=sys.stderr));"
        "from dcpl.__main__ import main; main()"
    )
    done = subprocess.run(
        [sys.executable, "-c", probe],
        env={**os.environ, "_DCPL_COMPLETE": "zsh", "_DCPL_LINE": "dcpl explain a", "DCPL_DB": str(league)},
        capture_output=True,
        text=True,
        check=True,
    )
    assert "Ada Byron" in done.stdout
    for heavy in ("sqlmodel", "sqlalchemy", "alembic", "pydantic", "tabulate"):
        assert f"'{heavy}'" not in done.stderr


@pytest.mark.parametrize(
    ("shell", "place", "told"),
    [
        ("bash", ".local/share/bash-completion/completions/dcpl", "source"),
        ("zsh", ".zfunc/_dcpl", "fpath=("),
        ("fish", ".config/fish/completions/dcpl.fish", "from now on"),
    ],
)
def test_install_writes_once_and_says_where(
    run: Callable[..., Any],
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
    shell: str,
    place: str,
    told: str,
) -> None:
    home = tmp_path / "a home"
    monkeypatch.setenv("HOME", str(home))
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME", "ZDOTDIR", "BASH_COMPLETION_USER_DIR"):
        monkeypatch.delenv(name, raising=False)
    path = home / place
    dry = run("completion", "install", shell, "--dry-run")
    assert str(path) in dry.stdout and not home.exists()
    first = run("completion", "install", shell)
    assert f"to {path}" in first.stdout and told in first.stdout
    assert path.read_text(encoding="utf-8") == script(shell) == run("completion", "show", shell).stdout
    again = run("completion", "install", shell.upper())
    assert "there already" in again.stdout and told in again.stdout
    path.write_text("an older script\n", encoding="utf-8")
    run("completion", "install", shell)
    assert path.read_text(encoding="utf-8") == script(shell)
    assert [file for file in home.rglob("*") if file.is_file()] == [path]


def test_which_shell_is_asked_for_only_where_nothing_says(
    run: Callable[..., Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("SHELL", "/usr/local/bin/zsh")
    assert run("completion", "show").stdout == script("zsh")
    monkeypatch.setenv("SHELL", "/bin/tcsh")
    assert "bash, zsh or fish" in run("completion", "show", code=2).stderr
    monkeypatch.delenv("SHELL")
    assert "which shell" in run("completion", "install", code=2).stderr
    run("completion", "show", "powershell", code=2)


class Shell:
    """A real shell in a terminal, in which ``dcpl`` completes and else shows its words in brackets."""

    def __init__(self, name: str, folder: Path, db: Path) -> None:
        self.name = name
        self.asked = folder / "asked"
        tools = folder / "tools"
        tools.mkdir()
        dcpl = tools / "dcpl"
        dcpl.write_text(
            f'#!/bin/sh\nif [ -n "$_DCPL_COMPLETE" ]; then {sys.executable} -m dcpl\n'
            f"echo >> {self.asked}; exit; fi\n"
            "printf '@@'; printf '[%s]' \"$@\"; printf '@@\\n'\n",
            encoding="utf-8",
        )
        dcpl.chmod(0o755)
        home = folder / f"home of {name}"
        (home / "work" / "Bo").mkdir(parents=True)  # a folder that bears a player's name
        (home / "work" / "night.csv").touch()
        rc = home / f"completion.{name}"
        rc.write_text(script(name), encoding="utf-8")
        environment = {
            **{key: value for key, value in os.environ.items() if not key.startswith(("XDG_", "ZDOTDIR"))},
            "PATH": f"{tools}:{os.environ['PATH']}",
            "HOME": str(home),
            "DCPL_DB": str(db),
            "TERM": "dumb",
            "PYTHONPATH": str(Path(__file__).parents[2]),
            "LC_ALL": "C.UTF-8",
            "PS1": "> ",
        }
        start = {
            "bash": ["--norc", "--noprofile", "-i"],
            "zsh": ["-f", "-i"],
            "fish": ["--no-config", "-i"],
        }[name]
        if name == "fish":
            environment["TERM"] = "xterm"
        self.child = pexpect.spawn(
            name,
            start,
            env=environment,
            cwd=str(home / "work"),
            encoding="utf-8",
            timeout=20,
            dimensions=(40, 200),
        )
        if name == "zsh":
            self.child.sendline("autoload -Uz compinit && compinit -u -d ~/dump; PS1='> '")
        self.child.sendline(f"source '{rc}'")
        self.child.sendline("echo rea''dy")
        self.child.expect("ready\r")

    def complete(self, typed: str, then: str = "") -> str:
        """Type, press Tab, go on, press Enter; give the words that dcpl was called with."""
        self.child.send(typed)
        time.sleep(0.1)
        before = self._times_asked()
        self.child.send("\t")
        latest, since, end = before, time.monotonic(), time.monotonic() + 10
        while time.monotonic() < end and (latest == before or time.monotonic() < since + 0.25):
            time.sleep(0.05)  # a shell that guesses ahead (fish) asks more than once
            if self._times_asked() != latest:
                latest, since = self._times_asked(), time.monotonic()
        self.child.sendline(then)
        self.child.expect(r"@@(.*?)@@\r")
        return str(self.child.match.group(1))

    def _times_asked(self) -> int:
        return self.asked.stat().st_size if self.asked.exists() else 0


@pytest.fixture(scope="module")
def shared_league(tmp_path_factory: pytest.TempPathFactory) -> Path:
    from typer.testing import CliRunner

    db = tmp_path_factory.mktemp("league") / "league.db"
    for words in (
        ["init"],
        ["season", "new", "2026"],
        ["season", "new", "Summer Cup", "--events", "13"],
        ["--season", "2026", "player", "add", *PLAYERS],
    ):
        assert CliRunner().invoke(app, ["--db", str(db), *words]).exit_code == 0
    return db


@pytest.fixture(params=SHELLS)
def shell(request: pytest.FixtureRequest, tmp_path: Path, shared_league: Path) -> Iterator[Shell]:
    if shutil.which(request.param) is None:
        pytest.skip(f"{request.param} is not installed")
    opened = Shell(request.param, tmp_path, shared_league)
    yield opened
    opened.child.close(force=True)


@pytest.mark.slow
def test_a_real_shell_completes(shell: Shell) -> None:
    assert shell.complete("dcpl stand") == "[standings]"
    assert shell.complete("dcpl explain Ad") == "[explain][Ada Byron]"
    assert shell.complete('dcpl explain "Ad') == "[explain][Ada Byron]"
    assert shell.complete("dcpl explain 'Ada B") == "[explain][Ada Byron]"
    assert shell.complete("dcpl explain Ada\\ B") == "[explain][Ada Byron]"
    assert shell.complete("dcpl explain Bo", "x") in ("[explain][Bo][x]", "[explain][Box]")
    assert shell.complete("dcpl explain Åk") == "[explain][Åke Öström]"
    assert shell.complete("dcpl --season Su", "fees") == "[--season][Summer Cup][fees]"
    assert shell.complete("dcpl fees --season=Su") == "[fees][--season=Summer Cup]"
    assert shell.complete("dcpl event record 1 ni") == "[event][record][1][night.csv]"
    assert shell.complete("dcpl season rules set button.va", "7") == "[season][rules][set][button.value=7]"


@pytest.mark.slow
def test_a_hostile_name_is_one_harmless_word_in_a_real_shell(shell: Shell) -> None:
    for name in HOSTILE:
        begun = name[0] if name[0].isalpha() else f"'{name[0]}"
        begun = {"S": name[:2]}.get(begun, begun)
        assert shell.complete(f"dcpl explain {begun}") == f"[explain][{name}]"
