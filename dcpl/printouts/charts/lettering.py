"""How much room words take in a drawing, and how they are broken into lines.

A drawing is shown in the reader's own font, which nobody knows: letters are counted as wide as in the
widest of the usual ones (Verdana, DejaVu Sans), so that in every other there is room to spare.
"""

from __future__ import annotations

from dcpl.printouts.cells import one_line
from dcpl.printouts.widths import width

LETTER = 12
"""The height of letters in units; the only size there is."""
LINE = 15
"""From one line of text to the next, in units."""

_THIN, _BROAD = frozenset(" fijlrtIJ'.,:;|!()[]/-"), frozenset("mwMW@%+=<>~^#&")
_OF_THIN, _OF_SMALL, _OF_LARGE, _OF_BROAD, _OF_WIDE = 50, 78, 96, 122, 132  # tenths of a unit
_LEAST = 40
"""No line is thought narrower than this, in units: a few letters."""


def units_of(words: str, *, bold: bool = False) -> int:
    """Tell how much room words may take, in units.

    >>> units_of("Ada"), units_of("王小明"), units_of("")
    (26, 40, 0)
    """
    tenths = sum(map(_tenths, one_line(words)))
    return -(-tenths * (11 if bold else 10) // 100)


def lines_of(words: str, units: int, *, bold: bool = False) -> list[str]:
    """Break words into lines that fit into so many units: at blanks, else after hyphens, else anywhere.

    Nothing is cut: two long names cut short may look the same.

    >>> lines_of("Bartholomew Featherstone-Haugh", 100)
    ['Bartholomew', 'Featherstone-', 'Haugh']
    """
    rest, lines = one_line(words).strip(" "), []
    most = max(units, _LEAST)
    while units_of(rest, bold=bold) > most:
        fits = 1
        while units_of(rest[: fits + 1], bold=bold) <= most or not _tenths(rest[fits]):
            fits += 1
        blank, hyphen = rest.rfind(" ", 0, fits + 1), rest.rfind("-", 0, fits)
        end = blank if blank > 0 else hyphen + 1 if hyphen > 0 else fits
        lines.append(rest[:end].rstrip(" "))
        rest = rest[end:].lstrip(" ")
    return [*lines, rest] if rest or not lines else lines


def _tenths(letter: str) -> int:
    if letter in _THIN:
        return _OF_THIN
    if letter in _BROAD:
        return _OF_BROAD
    columns = 1 if letter.isascii() else width(letter)
    if columns != 1:
        return _OF_WIDE if columns else 0
    return _OF_LARGE if letter.isupper() else _OF_SMALL
