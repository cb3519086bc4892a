"""The words after a ruling's name, parted: options, names with values, and what stands alone."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.director.entry import Entry, Option
from dcpl.rules.names import nearest
from dcpl.rules.wording import names_text

YES = "yes"
"""What a flag that was said has for a value."""
NOISE = (
    "the",
    "a",
    "an",
    "is",
    "was",
    "has",
    "had",
    "with",
    "and",
    "of",
    "in",
    "at",
    "deal",
    "hand",
    "handed",
)
"""Words that people say between, and that change nothing."""

COUNTED = ("players", "cards", "card", "burns", "burned")
"""Words that a number stands before, where there is one."""


class Typed(NamedTuple):
    """What was typed; ``in_order`` are names with values and bare words (their name blank) as they came."""

    options: dict[str, str]
    named: list[tuple[str, str]]
    bare: list[str]
    in_order: list[tuple[str, str]]
    problems: list[Problem]


def parted(entry: Entry, words: Sequence[str]) -> Typed:
    """Part the words by what a ruling's options are; what is wrong is noted, not raised.

    A number may stand before a word that takes one: ``9 players``.
    """
    known = {word: option for option in entry.options for word in (*option.also, option.name)}
    typed = Typed({}, [], [], [], [])
    rest = _joined(words)
    while rest:
        word = rest.pop(0)
        dashed = word.startswith("--")
        key, equals, value = word.lstrip("-").partition("=")
        option = known.get(key.casefold())
        if option is None or not (dashed or equals or option.spoken):
            if dashed:
                typed.problems.append(_unknown(entry, word, known))
            elif equals:
                typed.named.append((" ".join(key.split()), value.strip()))
                typed.in_order.append(typed.named[-1])
            else:
                typed.bare.append(word)
                typed.in_order.append(("", word))
            continue
        if not equals and not option.flag:
            before = typed.in_order[-1:] == [("", typed.bare[-1])] if typed.bare else False
            ends = (
                key.casefold() in COUNTED
                or not rest
                or rest[0].startswith("--")
                or _is_option(rest[0], known)
            )
            if not dashed and ends and before and re.fullmatch(r"[\d,]+k?", typed.bare[-1], re.ASCII):
                value = typed.bare.pop()
                typed.in_order.pop()
            elif rest:
                value = rest.pop(0)
            else:
                typed.problems.append(Problem(f"{word} needs a value", meaning(option)))
                continue
        if option.name in typed.options and not option.flag:
            typed.problems.append(Problem(f"{option.name} is said twice", meaning(option)))
        typed.options[option.name] = YES if option.flag else value.strip()
    return typed


def paired(typed: Typed, is_value: Callable[[str], bool]) -> None:
    """Turn words that stand alone into names with values: ``ann 4200 all-in``, ``bo QhQd``.

    Nothing is turned where a value comes before any name.
    """
    found: list[tuple[str, str]] = []
    for word in typed.bare:
        if not is_value(word):
            found.append((word, ""))
        elif not found:
            return
        else:
            name, value = found[-1]
            found[-1] = (name, value + word)
    if found and all(value for _, value in found):
        typed.named.extend(found)
        typed.bare.clear()


def meaning(option: Option) -> str:
    """Say what an option is."""
    return f"--{option.name}: {option.meaning}"


def options_text(entry: Entry) -> str:
    """Name the options that a ruling has."""
    names = [f"--{option.name}" for option in entry.options]
    return f"there is {names_text(names)}" if names else "it has no options"


def meant(words: Sequence[str], choices: Mapping[str, str]) -> str | None:
    """Find the one choice that words mean: its name, a beginning of it, or else by what it is.

    >>> meant(["turn", "early"], {"turn-early": "", "flop-early": ""})
    'turn-early'
    >>> meant(["different", "back"], {"foreign": "another, a different back", "missing": "a card is missing"})
    'foreign'
    """
    wanted = "-".join(words).casefold().replace("_", "-")
    for found in (
        [choice for choice in choices if choice == wanted],
        [choice for choice in choices if choice.startswith(wanted)],
        _by_meaning(wanted.split("-"), choices),
    ):
        if len(found) == 1:
            return found[0]
    return None


def _by_meaning(words: Sequence[str], choices: Mapping[str, str]) -> list[str]:
    """Find the choices that share the most of the words."""
    asked = [word for word in words if word not in NOISE]
    scores = {}
    for choice, told in choices.items():
        known = [part.strip(",.;:") for part in f"{choice.replace('-', ' ')} {told}".casefold().split()]
        scores[choice] = sum(any(part == word or part == f"{word}s" for part in known) for word in asked)
    most = max(scores.values(), default=0)
    return [choice for choice, score in scores.items() if score == most and most]


def _is_option(word: str, known: Mapping[str, Option]) -> bool:
    return word.partition("=")[0].casefold() in known


def _unknown(entry: Entry, word: str, known: Mapping[str, Option]) -> Problem:
    near = nearest(word.lstrip("-").partition("=")[0].casefold(), known, 1)
    remedy = f"did you mean --{near[0]}?" if near else options_text(entry)
    return Problem(f"{entry.name} has no option {word.partition('=')[0]}", remedy)


def _joined(words: Sequence[str]) -> list[str]:
    """Join what blanks after a comma, or around an equals sign, have parted.

    >>> _joined(["out=4,", "5", "ann", "=", "100a,", "bo=3"])
    ['out=4,5', 'ann=100a', 'bo=3']
    """
    joined: list[str] = []
    glue = False
    for word in words:
        text = word.strip()
        if not text:
            continue
        listed = bool(joined) and joined[-1].endswith(",") and "=" not in text
        if joined and (glue or text.startswith("=") or listed) and not text.startswith("--"):
            joined[-1] += text
        else:
            joined.append(text)
        glue = text.endswith("=") and text != "="
        glue = glue or text == "="
    return [text.rstrip(",") for text in joined if text.strip(",")]
