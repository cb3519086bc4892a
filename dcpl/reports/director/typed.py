"""What was typed after a ruling's name: options, names, words; and which case words mean."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.reports.director.spoken import FIGURES
from dcpl.rules.director.entry import Entry, Option
from dcpl.rules.wording import names_text

YES = "yes"
"""What a flag that was said has for a value."""
IDLE = (
    "a",
    "an",
    "the",
    "too",
    "deal",
    "hand",
    "handed",
    "dealt",
    "came",
    "went",
    "dealer",
    "card",
    "cards",
    "player",
    "players",
    "got",
    "get",
    "to",
)
"""Words that tell no case from another."""


class Typed(NamedTuple):
    """What was typed; ``in_order`` are names with values and bare words (their name blank) as they came.

    ``spelled`` are the numbers that were said in words.
    """

    options: dict[str, str]
    named: list[tuple[str, str]]
    in_order: list[tuple[str, str]]
    problems: list[Problem]
    spelled: list[str]

    @property
    def bare(self) -> list[str]:
        """The words that stand alone."""
        return [text for key, text in self.in_order if not key]

    def take(self, word: str) -> None:
        """Take a bare word away: it has been read."""
        self.in_order.remove(("", word))


def paired(typed: Typed, is_value: Callable[[str], bool]) -> None:
    """Turn words that stand alone into names with values: ``ann 4200 all-in``, ``bo Qh Qd``.

    Nothing is turned where a value comes before any name.
    """
    found: list[tuple[str, str]] = []
    for key, text in typed.in_order:
        if key:
            found.append((key, text))
        elif not is_value(text):
            found.append((text, ""))
        elif not found:
            return
        else:
            name, value = found[-1]
            found[-1] = (name, value + text)
    if found and all(value for _, value in found):
        typed.named[:] = found
        typed.in_order[:] = found


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
        [choice for choice in choices if f"-{choice}-" in f"-{wanted}-"],
        _by_meaning(wanted.split("-"), choices),
    ):
        if len(found) == 1:
            return found[0]
    return None


def _by_meaning(words: Sequence[str], choices: Mapping[str, str]) -> list[str]:
    """Find the choices that share the most of the words."""
    asked = [FIGURES.get(word, word) for word in words if word not in IDLE]
    scores = {}
    for choice, told in choices.items():
        known = [part.strip(",.;:") for part in f"{choice.replace('-', ' ')} {told}".casefold().split()]
        shared = sum(
            any(word in (part, f"{part}s", f"{part}d") or part == f"{word}s" for part in known)
            for word in asked
        )
        scores[choice] = shared + 2 * (choice in asked)
    most = max(scores.values(), default=0)
    return [choice for choice, score in scores.items() if score == most and most]
