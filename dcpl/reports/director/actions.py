"""A betting round as it is told: ``ann=bet``, ``bo raises to 300``, ``all-in:450``, ``call``."""

from __future__ import annotations

import re
from collections.abc import Collection
from typing import Final, NamedTuple

from dcpl.reports.director.given import Given
from dcpl.reports.director.spoken import read_chips
from dcpl.rules.units import Chips
from dcpl.rules.wording import names_text

CHECK: Final = "check"
CALL: Final = "call"
FOLD: Final = "fold"
BET: Final = "bet"
RAISE: Final = "raise"
ALL_IN: Final = "all-in"
COMPLETE: Final = "complete"
BRING_IN: Final = "bring-in"
CHIPS: Final = "chips"

VERBS = {
    CHECK: ("check", "checks", "checked", "x", "pass"),
    CALL: ("call", "calls", "called", "c"),
    FOLD: ("fold", "folds", "folded", "f"),
    BET: ("bet", "bets", "opens", "open"),
    RAISE: ("raise", "raises", "raised", "r", "make", "makes", "raise-to"),
    ALL_IN: ("all-in", "allin", "all", "shove", "shoves", "jam", "a"),
    COMPLETE: ("complete", "completes", "completed"),
    BRING_IN: ("bring-in", "bringin", "brings"),
    CHIPS: ("chips", "puts", "silent"),
}
SAID = _VERB = {word: verb for verb, words in VERBS.items() for word in words}
_NOISE = ("to", "in", "for", "it", "it's", "with", "then")


class Told(NamedTuple):
    """An action as it was told; ``chips`` is None where no amount was."""

    player: str
    verb: str
    chips: Chips | None


def read_actions(given: Given, verbs: Collection[str]) -> list[Told]:
    """Read the round in its order; who has no name is ``player 1`` and so on, a new one each time.

    ``verbs`` are those that the ruling knows; a number alone is a bet of so much.
    """
    told: list[Told] = []
    name, unnamed = "", 0

    def add(verb: str, chips: Chips | None) -> None:
        nonlocal name, unnamed
        if verb not in verbs:
            given.fault(f"{verb!r} is nothing that is done here", f"there is {names_text(sorted(verbs))}")
            return
        if not name:
            unnamed += 1
        told.append(Told(given.player(name) if name else f"player {unnamed}", verb, chips))
        name = ""

    for key, text in given.in_order:
        spoken, parts = _parts(key, text)
        name = spoken or name
        for part in parts:
            word = part.casefold()
            chips = read_chips(word)
            ended = re.fullmatch(r"(.*\d)(a|all-?in)", word)
            if ended and read_chips(ended[1]) is not None:
                add(ALL_IN, read_chips(ended[1]))
            elif chips is not None and told and not name and told[-1].chips is None and _waits(told[-1].verb):
                told[-1] = told[-1]._replace(chips=chips)
            elif chips is not None:
                add(BET, chips)
            elif word in _VERB and (name or len(word) > 1 or key):
                add(_VERB[word], None)
            elif word not in _NOISE:
                name = part
    if name:
        given.fault(f"what {name} did is missing", f"{name}=call, or {name}=300")
    return told


def _parts(key: str, text: str) -> tuple[str, list[str]]:
    """Part what was typed into whose action it is, "" where nobody is named, and the words of the action."""
    verb = len(key) > 1 and key.casefold() in _VERB
    parts = [part for part in re.split(r"[:\s]+", f"{key}:{text}" if verb else text) if part]
    if key and not verb:
        return key, parts
    if not key and len(parts) == 2 and parts[0].casefold() not in _VERB:
        return parts[0], parts[1:]  # ann:bet
    return "", parts


def _waits(verb: str) -> bool:
    return verb in (BET, RAISE, ALL_IN, CHIPS)
