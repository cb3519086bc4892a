"""Who a typed name means at the table: a whole name, an unambiguous beginning, or a guess to ask about."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.names import found_by, name_key, nearest


class Choice(NamedTuple):
    """The player meant; else a ``guess`` that nobody has confirmed, and the problem without it.

    ``keeps_words``: each word that was typed is near one of the guess; else it throws one away.
    """

    name: str | None
    problem: Problem | None = None
    guess: str | None = None
    keeps_words: bool = False


def choose(
    text: str, known: Iterable[tuple[str, str]], likely: Collection[str], present: Collection[str] = ()
) -> Choice:
    """Find the player that a typed name means: first among the likely, then those present, then everybody.

    ``known`` holds a pair of key and player for every name and alias. A whole name is never a beginning.
    """
    exact = list(known)
    key = name_key(text)
    shown = " ".join(text.split())
    if not key:
        return Choice(None, Problem("a name is missing", "`help` shows how a line is written"))
    for other, name in exact:
        if other == key:
            return Choice(name)
    pairs = [(found_by(other), name) for other, name in exact]
    key = found_by(key)
    pools = [
        [(other, name) for other, name in pairs if name in set(likely)],
        [(other, name) for other, name in pairs if name in set(present)],
        pairs,
    ]
    whole = [[(other, name) for other, name in pool if other == key] for pool in pools]
    for pool in (*whole, *pools):
        begun = sorted({name for other, name in pool if other.startswith(key)}, key=name_key)
        if len(begun) == 1:
            return Choice(begun[0])
        if begun:
            told = ", ".join(begun[:-1]) + " or " + begun[-1]
            return Choice(None, Problem(f'"{shown}" could be {told}', "write more of the name"))
    for pool in pools:
        guess = _guess(key, pool)
        if guess is not None:
            problem = Problem(f'no player is called "{shown}"', f"did you mean {guess[1]}?")
            return Choice(None, problem, guess[1], _keeps_words(key, guess[0]))
    return Choice(None, Problem(f'no player is called "{shown}"', "`seat NAME --new` makes a new player"))


def several(
    text: str, known: Iterable[tuple[str, str]], likely: Collection[str], present: Collection[str] = ()
) -> list[str]:
    """Name the players of a text that is nothing but names with blanks between; empty where it is not so."""
    pairs, words, names = list(known), text.split(), list[str]()
    while words:
        for end in range(len(words), 0, -1):
            name = choose(" ".join(words[:end]), pairs, likely, present).name
            if name is not None:
                names.append(name)
                words = words[end:]
                break
        else:
            return []
    return names if len(names) > 1 else []


def _guess(key: str, pool: Iterable[tuple[str, str]]) -> tuple[str, str] | None:
    """Find the nearest name by its letters, whole or by its beginning: its key, and whose it is."""
    whole = {other: (other, name) for other, name in pool}
    begun = {other[: len(key)]: found for other, found in whole.items()}
    first = {other.split()[0]: found for other, found in whole.items() if other}
    for spellings in (whole, first, begun):
        near = nearest(key, spellings, 1)
        if near:
            return spellings[near[0]]
    return None


def _keeps_words(typed: str, meant: str) -> bool:
    """Whether each typed word is near a word of a name, or begins it; none is taken for two."""
    left = meant.split()
    for word in typed.split():
        near = [other for other in left if other.startswith(word)] or nearest(word, left, 1)
        if not near:
            return False
        left.remove(near[0])
    return True
