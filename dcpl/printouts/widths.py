"""How wide a text is on a screen, and how a table is made to fit.

Nothing is cut: what does not fit goes on in the next line, because two long names cut short may
look the same.
"""

from __future__ import annotations

import re
from collections.abc import Sequence

_LEAST = 12
"""No column is made narrower than this, or than its title."""
_COMBINING = "\u0300"
"""The first letter that does not take one column; printable ones before it do."""
_HANG = "  "
"""Where a cell goes on in the next line, so that it is not taken for a row of its own."""


def width(text: str) -> int:
    """Count the columns that a text takes on a screen: Han letters take two, combining marks none.

    >>> width("Åke"), width("王小明"), width("e\\u0301")
    (3, 6, 1)
    """
    if text.isascii() or text.isprintable() and max(text) < _COMBINING:
        return len(text)
    from wcwidth import wcswidth

    counted = wcswidth(text)
    return counted if counted >= 0 else len(text)


def wrapped(text: str, most: int, hang: str = "") -> list[str]:
    """Break a text into lines of at most ``most`` columns, at blanks where there are any.

    >>> wrapped("Ada and Bo are tied", 10, "  ")
    ['Ada and Bo', '  are tied']
    """
    lines: list[str] = []
    rest = text
    while rest:
        before = hang if lines else ""
        room = most - len(before)
        # A text many times as long as the line is not measured whole, for the time it would take.
        if len(rest) <= 4 * room and width(rest) <= room:
            lines.append(before + rest)
            break
        end = _end_of_line(rest[: 4 * room], room)
        lines.append(before + rest[:end].rstrip(" "))
        rest = rest[end:].lstrip(" ")
    return lines


def broken(line: str, most: int) -> list[str]:
    """Break a line between words; a column of words beside others stays one, a row of a table is left alone.

    >>> broken("undo      take back the newest line", 30)
    ['undo      take back the newest', '          line']
    """
    if width(line) <= most:
        return [line]
    lead = len(line) - len(line.lstrip())
    columns = [found.end() for found in re.finditer(r"(?<=\S)\s{2,}(?=\S)", line)]
    if len(columns) > 1:
        return [line]
    if columns and most - columns[0] >= _LEAST:
        first, *rest = wrapped(line[columns[0] :], most - columns[0])
        return [line[: columns[0]] + first, *(" " * columns[0] + part for part in rest)]
    return wrapped(line.rstrip(), most, " " * lead + _HANG)


def fitted_rows(
    header: Sequence[str], rows: Sequence[Sequence[str]], shrinkable: Sequence[bool], room: int
) -> list[tuple[int, list[str]]]:
    """Break cells so that all columns together take at most ``room``, if they can.

    Gives the rows as they are printed, each with the number of the row that it is part of: what goes on
    in the next line is a row there. The column that gives way is the one in which it costs the fewest
    lines, step by step; a header never breaks, and a word only where no column can give way otherwise.
    """
    sizes = [[width(row[place]) for row in rows] for place in range(len(header))]
    least = [max(width(title), _LEAST) for title in header]
    wide = [max(width(title), *cells) for title, cells in zip(header, sizes, strict=True)]
    wide = [min(most, room) if may else most for most, may in zip(wide, shrinkable, strict=True)]
    whole_words = least
    if sum(wide) > room:
        words = [[word for row in rows for word in row[place].split()] for place in range(len(header))]
        whole_words = [
            max([narrowest, *(width(word) + len(_HANG) for word in own)])
            for narrowest, own in zip(least, words, strict=True)
        ]
    for narrowest in (whole_words, least):
        while sum(wide) > room:
            steps = [
                (
                    _lines_for(sizes[place], wide[place] - 1) - _lines_for(sizes[place], wide[place]),
                    -wide[place],
                    place,
                )
                for place, may in enumerate(shrinkable)
                if may and wide[place] > narrowest[place]
            ]
            if not steps:
                break
            wide[min(steps)[2]] -= 1
    printed: list[tuple[int, list[str]]] = []
    for number, row in enumerate(rows):
        cells = [wrapped(cell, wide[place], _HANG) for place, cell in enumerate(row)]
        for line in range(max(1, *map(len, cells))):
            printed.append((number, [lines[line] if line < len(lines) else "" for lines in cells]))
    return printed


def _lines_for(sizes: Sequence[int], wide: int) -> int:
    return sum(1 + max(0, -(-(size - wide) // (wide - len(_HANG)))) for size in sizes)


def _end_of_line(text: str, room: int) -> int:
    """Find where the line ends: at the last blank that fits, else after a hyphen, else in the word."""
    end = min(room, len(text)) if text.isascii() else 0
    while end < len(text) and width(text[: end + 1]) <= room:
        end += 1
    blank = text.rfind(" ", 0, end + 1)
    if blank > 0 and text[:blank].strip(" "):
        return blank
    hyphen = text.rfind("-", 0, end)
    return hyphen + 1 if hyphen > 0 else max(end, 1)
