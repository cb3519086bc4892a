"""An entry of the book: a ruling, how it is asked for, and what can be said to it."""

from __future__ import annotations

from typing import Final, Literal, NamedTuple

Kind = Literal["word", "number", "chips", "seat", "seats", "cards", "blinds"]
WORD: Final = "word"
NUMBER: Final = "number"
CHIPS: Final = "chips"
SEAT: Final = "seat"
SEATS: Final = "seats"
CARDS: Final = "cards"
BLINDS: Final = "blinds"


class Option(NamedTuple):
    """A thing to be said: ``pot=100``, ``--pot 100`` or ``pot 100``; a ``flag`` stands alone.

    ``also`` are other words for it. ``spoken``: without ``--`` or ``=`` the word is this option as well.
    ``takes`` is what a value of it looks like, so that a person may say it in their own order: ``9 players``,
    ``seats 4 and 7``, ``board As Kd 7h``.
    """

    name: str
    meaning: str
    also: tuple[str, ...] = ()
    flag: bool = False
    spoken: bool = True
    takes: Kind = WORD


class Entry(NamedTuple):
    """A ruling of the book: what it tells, examples that can be typed, its options, words that find it.

    ``wants`` says what stands without a name of an option; ``order``: which options numbers are that stand
    alone; ``idle``: words that people say with it and that change nothing; ``elsewhere`` is the command that
    does it.
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
    order: tuple[str, ...] = ()
    idle: tuple[str, ...] = ()
