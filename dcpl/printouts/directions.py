"""Names that run from right to left, set apart: else what stands beside them in a sentence changes sides.

``Ada 3 (up 1), أحمد 4 (down 2)`` is shown with the figures of one player beside another, because figures
and signs between two such names take the names' direction. What is set apart keeps its place.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

FIRST_STRONG, POP = "\N{FIRST STRONG ISOLATE}", "\N{POP DIRECTIONAL ISOLATE}"

_LETTERS = "[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff]+"
"""Hebrew, Arabic, Syriac, Thaana, N'Ko and the other scripts that run from right to left."""
_WORDS = re.compile(rf"{_LETTERS}(?:[ '\u2019\u05be.-]{_LETTERS})*")


def turns(text: str) -> bool:
    """Tell whether a text holds letters that run from right to left.

    >>> turns("Åke"), turns("أحمد")
    (False, True)
    """
    return not text.isascii() and _WORDS.search(text) is not None


def parted(text: str) -> Iterator[tuple[str, bool]]:
    """Part a text at the words that run from right to left; they are the pieces that are True.

    >>> [piece for piece, apart in parted("1 אבי כהן (2), רון") if apart]
    ['אבי כהן', 'רון']
    """
    at = 0
    for found in _WORDS.finditer(text):
        if found.start() > at:
            yield text[at : found.start()], False
        yield found[0], True
        at = found.end()
    if at < len(text):
        yield text[at:], False


def isolated(text: str) -> str:
    """Put such words between signs that nobody sees; a text without any stays as it is, to the byte.

    >>> isolated("Ada and Bo") == "Ada and Bo", len(isolated("1 רון")) - len("1 רון")
    (True, 2)
    """
    if not turns(text):
        return text
    return "".join(f"{FIRST_STRONG}{piece}{POP}" if apart else piece for piece, apart in parted(text))
