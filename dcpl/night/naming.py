"""Who a typed name means at the table: a whole name, an unambiguous beginning, or a guess to ask about."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.names import found_by, name_key, nearest


class Choice(NamedTuple):
    """The player meant; else a ``guess`` that nobody has confirmed, and the problem without it."""

    name: str | None
    problem: Problem | None = None
    guess: str | None = None


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
            return Choice(None, Problem(f'no player is called "{shown}"', f"did you mean {guess}?"), guess)
    return Choice(None, Problem(f'no player is called "{shown}"', "`seat NAME --new` makes a new player"))


def _guess(key: str, pool: Iterable[tuple[str, str]]) -> str | None:
    """Find the nearest name by its letters, whole or by its beginning."""
    whole = dict(pool)
    begun = {other[: len(key)]: name for other, name in whole.items()}
    first = {other.split()[0]: name for other, name in whole.items() if other}
    for spellings in (whole, first, begun):
        near = nearest(key, spellings, 1)
        if near:
            return spellings[near[0]]
    return None
