"""What Tab offers: commands, options, and what the league knows, for the shells' own scripts.

A script (see `dcpl.cli.completion.scripts`) calls ``dcpl`` with ``_DCPL_COMPLETE`` (the shell) and
``_DCPL_LINE`` (the line as typed, up to the cursor). The answer is a line that says what follows, `WORDS` or
`FILES` (the shell completes file names itself), then a word a line, a tab and what it is. zsh and fish quote
a word themselves where it needs it; bash would let a name with a backtick run as a command, so its words
come quoted. Whatever goes wrong, the answer is empty: Tab never prints an error.

Typer's completion classes are not used: they take no names with blanks, and have zsh evaluate the names.
What an argument takes is known by the word that stands for it in the help: PLAYER, EVENT, FILE.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import TYPE_CHECKING

import typer
from typer.core import TyperGroup

from dcpl.cli.completion.typed_line import TypedLine, parse_line
from dcpl.cli.completion.words import BY_KIND, BY_NAME, League, Offer, Place, matching

if TYPE_CHECKING:
    from typer._click.core import Command, Parameter

SHELL, LINE = "_DCPL_COMPLETE", "_DCPL_LINE"
"""Environment variables: which shell asks, and what was typed."""
WORDS, FILES = "words", "files"

_SHARED = {
    "--db": "The database file; else the user's own.",
    "--season": "The season; else the open or newest one.",
    "--no-color": "Plain text on a terminal too.",
}
_SPECIAL = re.compile(r"[^\w.,/+@%=:-]")
"""What means something to bash, or may."""
_CHOICE = re.compile(r"[a-z]+(?:\|[a-z]+)+")


def answer(root: TyperGroup, environment: Mapping[str, str]) -> list[str]:
    """Answer a shell's question in lines; nothing at all where anything is amiss."""
    try:
        line = parse_line(environment.get(LINE, ""))
        found = _offers(root, line, environment)
        if found is None:
            return [FILES]
        words = [(offer.word, offer.about) for offer in found if offer.word.isprintable()]
        if environment[SHELL] == "bash":
            words = [(_for_bash(word, line), about) for word, about in words]
        return [WORDS, *(f"{word}\t{about}".rstrip("\t") for word, about in words)]
    except Exception:  # a broken database or a fault of ours: the shell gets nothing, and the typing goes on
        return [WORDS]


def _offers(root: TyperGroup, line: TypedLine, environment: Mapping[str, str]) -> list[Offer] | None:
    """Find what may stand at the cursor; None for the names of files."""
    shared = {"--db": environment.get("DCPL_DB") or None, "--season": environment.get("DCPL_SEASON") or None}
    place = _place(root, line, shared)
    if place is None:
        return []
    if place.names:
        return _option_names(place)
    if place.parameter is None:
        if isinstance(place.command, TyperGroup):
            return matching(_commands(place.command), place.value)
        return []
    values = _values(place, shared)
    if values is None:
        return None
    before = "" if environment[SHELL] in ("bash", "zsh") else place.before  # these two part a word at its =
    return [Offer(before + offer.word, offer.about) for offer in matching(values, place.value)]


def _place(root: TyperGroup, line: TypedLine, shared: dict[str, str | None]) -> Place | None:
    """Follow the finished words to the cursor; ``shared`` takes the shared options that stand before it."""
    command: Command = root
    context = typer.Context(root)
    waiting: Parameter | None = None
    arguments: list[str] = []
    only_arguments = False
    words = iter(line.words[1:])
    for word in words:
        if waiting is not None:
            waiting = None
        elif not only_arguments and word == "--":
            only_arguments = True
        elif not only_arguments and _is_option(word):
            name, given, value = word.partition("=")
            option = _option(command, name) or _option(root, name)
            takes = option is not None and not getattr(option, "is_flag", False)
            if name in shared:  # they are understood anywhere
                following = value if given else next(words, None)
                if following is None:
                    return Place(root, option, line.current)
                shared[name] = following
            elif takes and not given:
                waiting = option
        elif isinstance(command, TyperGroup):
            found = command.get_command(context, word)
            if found is None:
                return None
            command = found
        else:
            arguments.append(word)
    if waiting is not None:
        return Place(command, waiting, line.current)
    if not only_arguments and _is_option(line.current):
        name, given, value = line.current.partition("=")
        if not given:
            return Place(command, None, line.current, names=True)
        option = _option(command, name) or _option(root, name)
        return None if option is None else Place(command, option, value, before=f"{name}=")
    if isinstance(command, TyperGroup):
        return Place(command, None, line.current)
    return _argument(command, arguments, line.current)


def _argument(command: Command, given: list[str], value: str) -> Place | None:
    """Find the argument at the cursor, after so many others."""
    left = list(given)
    for parameter in command.params:
        if parameter.param_type_name == "argument":
            if parameter.nargs == -1 or not left:
                return Place(command, parameter, value, tuple(left))
            left = left[parameter.nargs :]
    return None


def _is_option(word: str) -> bool:
    return word.startswith("-") and not word[1:2].isdecimal()


def _option(command: Command, name: str) -> Parameter | None:
    return next((p for p in command.params if name in (*p.opts, *p.secondary_opts)), None)


def _commands(group: TyperGroup) -> list[Offer]:
    found = group.commands.items()
    return [Offer(name, command.get_short_help_str(70)) for name, command in found if not command.hidden]


def _option_names(place: Place) -> list[Offer]:
    offers = [
        Offer(name, getattr(parameter, "help", None) or "")
        for parameter in place.command.params
        if parameter.param_type_name == "option"  # also those that a page of help tells for many commands
        for name in (*parameter.opts, *parameter.secondary_opts)
        if name.startswith("--")
    ]
    offers += [Offer(name, about) for name, about in _SHARED.items()]
    offers.append(Offer("--help", "Show what the command does."))
    return matching({offer.word: offer for offer in offers}.values(), place.value)


def _values(place: Place, shared: Mapping[str, str | None]) -> list[Offer] | None:
    """List what a parameter takes; None for the names of files."""
    parameter = place.parameter
    kind = (getattr(parameter, "metavar", None) or "").strip("[].")
    first = parameter.opts[0] if parameter is not None else ""
    by_name = BY_NAME.get((place.command.name or "", first)) or BY_NAME.get(("", first))
    if by_name is None and ("." in kind or kind in ("FILE", "PATH", "FOLDER")):
        return None
    give: Callable[[Place, League], list[Offer]] | None = by_name or BY_KIND.get(kind)
    if give is None and _CHOICE.fullmatch(kind):  # the help spells out what it takes: places|points
        return [Offer(word) for word in kind.split("|")]
    if give is None:
        return []
    db = shared["--db"]
    if db is None:
        from dcpl.store.files import default_database

        db = str(default_database())
    return give(place, League(Path(db), shared["--season"]))


def _for_bash(word: str, line: TypedLine) -> str:
    """Quote a word as it was begun, without what readline takes for words of their own: up to a = or :."""
    if line.quote == "'":
        return word.replace("'", "'\\''")
    if line.quote:
        return re.sub(r'["$`\\]', r"\\\g<0>", word)
    value = line.current.partition("=")[2] if line.current.startswith("--") else line.current
    return _SPECIAL.sub(r"\\\g<0>", word[max(value.rfind(":"), value.rfind("=")) + 1 :])
