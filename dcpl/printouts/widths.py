"""How wide a text is on a screen, and how a table is made to fit.

Nothing is cut: what does not fit goes on in the next line, because two long names cut short may
look the same.
"""

from __future__ import annotations

from collections.abc import Sequence

_LEAST = 12
"""No column is made narrower than this."""
_HANG = "  "
"""Where a cell goes on in the next line, so that it is not taken for a row of its own."""


def width(text: str) -> int:
    """Count the columns that a text takes on a screen: Han letters take two, combining marks none.

    >>> width("Åke"), width("王小明"), width("e\\u0301")
    (3, 6, 1)
    """
    if text.isascii():
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
        if width(rest) <= room:
            lines.append(before + rest)
            break
        end = _end_of_line(rest, room)
        lines.append(before + rest[:end].rstrip(" "))
        rest = rest[end:].lstrip(" ")
    return lines


def fitted(body: Sequence[Sequence[str]], shrinkable: Sequence[bool], most: int, gap: int) -> list[list[str]]:
    """Break cells of the shrinkable columns so that a table is at most ``most`` wide, if it can be.

    The column that gives way is the one in which it costs the fewest lines, step by step.
    """
    sizes = [[width(row[place]) for row in body] for place in range(len(shrinkable))]
    least = [max(cells) for cells in sizes]
    wide = list(least)
    while sum(wide) + gap * (len(wide) - 1) > most:
        steps = [
            (
                _lines_for(sizes[place], wide[place] - 1) - _lines_for(sizes[place], wide[place]),
                -wide[place],
                place,
            )
            for place, may in enumerate(shrinkable)
            if may and wide[place] > _LEAST
        ]
        if not steps:
            break
        wide[min(steps)[2]] -= 1
    if wide == least:
        return [list(row) for row in body]
    return [["\n".join(wrapped(cell, wide[place], _HANG)) for place, cell in enumerate(row)] for row in body]


def _lines_for(sizes: Sequence[int], wide: int) -> int:
    return sum(1 + max(0, -(-(size - wide) // (wide - len(_HANG)))) for size in sizes)


def _end_of_line(text: str, room: int) -> int:
    """Find where the line ends: at the last blank that fits, else within the word."""
    end = 0
    while end < len(text) and width(text[: end + 1]) <= room:
        end += 1
    blank = text.rfind(" ", 0, end + 1)
    return blank if blank > 0 and text[:blank].strip(" ") else max(end, 1)
