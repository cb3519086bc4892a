"""The terminal that a page is printed on: how wide it is, and what may stand out on it."""

from __future__ import annotations

from typing import NamedTuple

BOLD, DIM, RED, YELLOW, CYAN = "1", "2", "31", "33", "36"
"""What a text is printed in. Colours are a terminal's own, so that they suit its ground; none of
them says anything that the text does not."""

LEAST, MOST_PROSE = 80, 100
"""A page is laid out for so many columns at the least, and its sentences for so many at the most."""


class Screen(NamedTuple):
    """A terminal's columns, and whether it shows colour. The default is paper: 80 columns, plain."""

    columns: int = LEAST
    colour: bool = False

    @property
    def prose(self) -> int:
        """How many columns a line of a sentence takes."""
        return min(self.columns, MOST_PROSE)

    def inked(self, text: str, *inks: str) -> str:
        """Give a text its inks where the terminal shows them.

        >>> Screen().inked("Ada", BOLD), Screen(80, True).inked("-5", RED)
        ('Ada', '\\x1b[31m-5\\x1b[0m')
        """
        if not (self.colour and inks and text):
            return text
        return f"\x1b[{';'.join(inks)}m{text}\x1b[0m"


PAPER = Screen()
"""What is no terminal: the same bytes everywhere."""
