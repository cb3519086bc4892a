"""The README and the manual say what is so: their examples run, and every command is in the list."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from typer.main import get_command

from dcpl.cli.guide import ORDER
from dcpl.cli.meant import MEANT, meant
from dcpl.cli.root import COMMANDS, app, load
from dcpl.printouts.guide import on_screen, summary
from dcpl.printouts.screen import Screen
from dcpl.printouts.widths import width

ROOT = Path(__file__).parent.parent
README = ROOT / "README.md"
GUIDE = ROOT / "data" / "guide"
HOME = "/home/ann/league"
"""Where the reader of the README is; the test is in a temporary folder."""

BLOCK = re.compile(r"^```(\w+)\n(.*?)^```$", re.DOTALL | re.MULTILINE)
NAMED = re.compile(r"^`([\w.-]+)`:\n\n\Z", re.MULTILINE)
TABLE = re.compile(r"(<!-- commands: .*? -->\n).*?(<!-- end of commands -->\n)", re.DOTALL)
CHAPTERS = re.compile(r"(<!-- chapters: .*? -->\n).*?(<!-- end of chapters -->\n)", re.DOTALL)
BEFORE = re.compile(r"<!-- before this chapter:\n(.*?)-->", re.DOTALL)
"""What is typed before a chapter's first example, without a word in it."""
EVERYWHERE = {"form", "output", "table", "paper", "help"}
"""Options that the manual explains once for all commands."""

pytestmark = pytest.mark.slow


class Block(NamedTuple):
    """A fenced block of the README; ``file`` is the name that stands over it."""

    language: str
    text: str
    file: str | None
    start: int
    end: int


def blocks(text: str) -> Iterator[Block]:
    for found in BLOCK.finditer(text):
        name = NAMED.search(text, 0, found.start())
        yield Block(found[1], found[2], name and name[1], found.start(2), found.end(2))


class Shell:
    """A folder with the sample files, in which ``dcpl`` is the program of this checkout."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder / "league"
        self.folder.mkdir()
        shutil.copytree(ROOT / "data", self.folder / "data")
        programs = folder / "bin"
        programs.mkdir()
        program = programs / "dcpl"
        program.write_text(f'#!/bin/sh\nexec "{sys.executable}" -m dcpl "$@"\n', encoding="utf-8")
        program.chmod(0o755)
        self.exported: dict[str, str] = {}
        self.environment = {
            **os.environ,
            "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": str(ROOT),
            "PYTHONUTF8": "1",
            "LC_ALL": "C.UTF-8",
        }

    def type(self, line: str) -> str:
        """Run a command line and give what a person sees of it."""
        if exported := re.fullmatch(r"export (\w+)=(\S+)", line):
            self.exported[exported[1]] = exported[2]
            return ""
        done = subprocess.run(
            ["sh", "-c", line],
            cwd=self.folder,
            env={**self.environment, **self.exported},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            check=False,
        )
        seen = done.stdout.decode("utf-8")
        assert "Traceback" not in seen and "fault in dcpl" not in seen, seen
        return re.sub(r"\d{4}-\d\d-\d\d \d\d:\d\d", "2025-12-14 22:15", seen.replace(str(self.folder), HOME))

    def play(self, text: str) -> str:
        """Give a console block as it comes out today."""
        lines = []
        for line in text.splitlines():
            if line.startswith("$ "):
                lines.append(f"{line}\n{self.type(line[2:])}")
        return "".join(lines)


@pytest.mark.parametrize("page", [README, *sorted(GUIDE.glob("*.md"))], ids=lambda page: page.stem)
def test_every_example_prints_what_the_page_says(
    page: Path, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    shell, text = Shell(tmp_path), page.read_text(encoding="utf-8")
    for before in BEFORE.finditer(text):
        for line in before[1].splitlines():
            shell.type(line)
    played, done = [], 0
    for block in blocks(text):
        if block.language in ("csv", "toml") or (block.language == "text" and block.file):
            assert block.file, f"no file name over the block:\n{block.text}"
            (shell.folder / block.file).write_text(block.text, encoding="utf-8")
        elif block.language == "console":
            printed = shell.play(block.text)
            if not request.config.getoption("--update-golden"):
                assert block.text == printed
            played += [text[done : block.start], printed]
            done = block.end
    if request.config.getoption("--update-golden"):
        page.write_text("".join([*played, text[done:]]), encoding="utf-8")


def test_the_readme_is_short_and_a_league_of_ones_own_takes_ten_lines() -> None:
    text = README.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 250
    own = text.split("## Your own league in ten lines\n")[1].split("\n## ")[0]
    typed = [line for block in blocks(own) for line in block.text.splitlines() if line.startswith("$ ")]
    assert len(typed) == 10 and "dcpl init" in typed[1] and "standings" in typed[9]


def test_the_guide_has_its_chapters_in_order_each_with_a_line(request: pytest.FixtureRequest) -> None:
    files = {page.stem: page for page in GUIDE.glob("*.md")}
    assert set(ORDER) == set(files)
    lines = []
    for name in ORDER:
        text = files[name].read_text(encoding="utf-8")
        assert text.startswith("# ")
        assert len(summary(text)) <= 65 and "\n" not in summary(text), name
        lines.append(f"- [{name}](data/guide/{name}.md): {summary(text)}\n")
    text = README.read_text(encoding="utf-8")
    printed = CHAPTERS.sub(lambda found: f"{found[1]}\n{''.join(lines)}\n{found[2]}", text)
    if request.config.getoption("--update-golden"):
        README.write_text(printed, encoding="utf-8")
    else:
        assert text == printed, "make golden writes the list anew"


@pytest.mark.parametrize("colour", [False, True])
def test_a_chapter_on_the_screen_keeps_every_example_and_fits(colour: bool) -> None:
    for name in ORDER:
        text = (GUIDE / f"{name}.md").read_text(encoding="utf-8")
        shown = on_screen(text, Screen(80, colour))
        plain = re.sub(r"\x1b\[[0-9;]*m", "", shown)
        assert "<!--" not in plain and "```" not in plain
        assert max(map(width, plain.splitlines())) <= 80, name
        joined = plain.replace("\n", "")
        for block in blocks(text):
            for line in block.text.splitlines():
                assert "".join(line.split()) in "".join(joined.split()), (name, line)


def test_a_word_that_is_no_command_names_the_one_that_is_meant() -> None:
    known = {" ".join(words[1:]) for words, _ in walk()}
    for command, words in MEANT.items():
        typed = " ".join(word for word in command.split() if not word.isupper() and "." not in word)
        base = " ".join(part for part in typed.split() if part not in ("main-event", "second-chance"))
        assert base in known, command
        for word in words:
            assert word not in COMMANDS and meant(word) == command


def test_the_first_printout_is_of_the_sample_season() -> None:
    page = (ROOT / "tests" / "golden" / "standings.txt").read_text(encoding="utf-8")
    found = blocks(README.read_text(encoding="utf-8"))
    [shown] = [block.text for block in found if block.language == "text" and not block.file]
    assert shown in page


def test_every_command_stands_in_the_list(request: pytest.FixtureRequest) -> None:
    page = GUIDE / "commands.md"
    text = page.read_text(encoding="utf-8")
    rows = [f"| `{usage}` | {line.replace('|', chr(92) + '|')} |\n" for usage, line in commands()]
    printed = TABLE.sub(
        lambda found: f"{found[1]}| command | what |\n| --- | --- |\n{''.join(rows)}{found[2]}", text
    )
    if request.config.getoption("--update-golden"):
        page.write_text(printed, encoding="utf-8")
    else:
        assert text == printed, "make golden writes the list anew"


def test_every_command_and_option_has_help() -> None:
    get_command(app)
    for words, command in walk():
        assert (command.help or "").strip(), words
        for parameter in command.params:
            if parameter.name != "help":
                assert (getattr(parameter, "help", None) or "").strip(), (words, parameter.name)


def commands() -> Iterator[tuple[str, str]]:
    """Every command with its arguments and own options, and its line of help."""
    for words, command in walk():
        line = command.help.strip().split("\n\n")[0].rstrip(".").replace("\n", " ")
        parts = [*words, *(told for parameter in command.params if (told := usage(parameter)))]
        yield " ".join(parts), line


def walk() -> Iterator[tuple[tuple[str, ...], Any]]:
    for name, entry in COMMANDS.items():
        yield from _walk(("dcpl", name), load(name, entry))


def _walk(words: tuple[str, ...], command: Any) -> Iterator[tuple[tuple[str, ...], Any]]:
    below = getattr(command, "commands", None)
    if below is None or command.invoke_without_command:
        yield words, command
    for name, sub in (below or {}).items():
        yield from _walk((*words, name), sub)


def usage(parameter: Any) -> str:
    """How a command's parameter is written: ``EVENT``, ``[--on DATE]``."""
    if parameter.name in EVERYWHERE or getattr(parameter, "hidden", False):
        return ""
    if parameter.param_type_name == "argument":
        told = parameter.metavar or parameter.name.upper()
        return told if parameter.required or told.startswith("[") else f"[{told}]"
    told = "/".join([parameter.opts[0], *parameter.secondary_opts[:1]])
    if not parameter.is_flag:
        told += f" {parameter.metavar or 'N'}"
    return told if parameter.required else f"[{told}]"
