"""An entry of the book: a ruling, how it is asked for, and what can be said to it."""

from __future__ import annotations

from typing import NamedTuple


class Option(NamedTuple):
    """A thing to be said: ``pot=100``, ``--pot 100`` or ``pot 100``; a ``flag`` stands alone.

    ``also`` are other words for it. ``spoken``: without ``--`` or ``=`` the word is this option as well.
    """

    name: str
    meaning: str
    also: tuple[str, ...] = ()
    flag: bool = False
    spoken: bool = True


class Entry(NamedTuple):
    """A ruling of the book: what it tells, examples that can be typed, its options, words that find it.

    ``wants`` says what stands without a name of an option; ``elsewhere`` is the command that does it.
    """

    name: str
    tells: str
    examples: tuple[str, ...]
    paragraphs: str
    options: tuple[Option, ...] = ()
    wants: str = ""
    words: str = ""
    also: tuple[str, ...] = ()
    elsewhere: str = ""
