"""Pieces of a drawing: texts, lines, marks, and the frame that tells what it shows.

Coordinates are whole tenths of a unit, so that no float's digits change a byte; a unit is a pixel
where the drawing is shown in its own size. Whatever is not one of the leaders' lines takes the colour of
the text around it (``currentColor``), fainter by its opacity.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypeAlias
from xml.sax.saxutils import escape

from dcpl.printouts.cells import one_line
from dcpl.printouts.widths import width, wrapped

Tenths: TypeAlias = int
"""Tenths of a unit."""

WIDE, NARROW = 720, 358
"""How wide a chart is drawn, in units: for a desk, and for a phone of 390 pixels with its margins."""
LETTER = 12
"""The height of letters in units; the only size there is."""
LINE = 15
"""From one line of text to the next, in units."""
COLUMN = 8
"""What a letter may take at most on the average, in units; wide letters (Han) take two of them."""
LEAST_LETTER = 11
"""A drawing is never shown so small that its letters are smaller than this, in pixels."""

STRONG, PLAIN, FAINT, TRACE = "1", "0.8", "0.45", "0.18"
"""Opacities: what is said, what explains it, what stands behind it, and rules."""

DISC, RING, SQUARE, FRAME, DIAMOND, UP, DOWN, CROSS, DOT, STAR = (
    *("disc", "ring", "square", "frame", "diamond"),
    *("up", "down", "cross", "dot", "star"),
)
"""Marks that are told apart by their shape."""

LEADERS = ("#c4501f", "#2d78bd", "#2c8a57", "#a45ac8", "#a8781a", "#cc4680", "#188a8f", "#76802c")
"""Colours that stand out from white and from black alike."""

_GROUND = "var(--chart-ground, Canvas)"
_PATHS = {
    SQUARE: "M-4-4H4V4H-4Z",
    FRAME: "M-3.5-3.5H3.5V3.5H-3.5Z",
    DIAMOND: "M0-5.4L5.4 0L0 5.4L-5.4 0Z",
    UP: "M0-5L5 4H-5Z",
    DOWN: "M0 5L-5-4H5Z",
    CROSS: "M-3.5-3.5L3.5 3.5M-3.5 3.5L3.5-3.5",
    STAR: "M0-6.2L1.6-2L6-1.9L2.6.8L3.7 5L0 2.6L-3.7 5L-2.6.8L-6-1.9L-1.6-2Z",
}
_RADII = {DISC: "4.4", RING: "3.8", DOT: "1.5"}
_HOLLOW = (RING, FRAME)


def number(tenths: Tenths) -> str:
    """Write a coordinate in units.

    >>> number(125), number(-5), number(40)
    ('12.5', '-0.5', '4')
    """
    sign = "-" if tenths < 0 else ""
    whole, rest = divmod(abs(tenths), 10)
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def safe(words: str) -> str:
    """Make any text one line that XML can hold, its markup escaped.

    >>> safe("<b>&\\x00")
    '&lt;b&gt;&amp;\N{REPLACEMENT CHARACTER}'
    """
    line = one_line(words)
    if not line.isprintable():
        line = "".join("\N{REPLACEMENT CHARACTER}" if _is_no_letter(letter) else letter for letter in line)
    return escape(line)


def text(
    x: Tenths, y: Tenths, words: str, *, anchor: str = "start", weight: str = "", opacity: str = STRONG
) -> str:
    """Write words; ``y`` is the middle of the line. Each text stands alone, so that none turns another."""
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += f' font-weight="{weight}"' if weight else ""
    more += f' opacity="{opacity}"' if opacity != STRONG else ""
    return f'<text x="{number(x)}" y="{number(y + 42)}"{more}>{safe(words)}</text>'


def lines_of(words: str, units: int) -> list[str]:
    """Break words into lines that fit into so many units; nothing is cut."""
    return wrapped(one_line(words), max(units // COLUMN, 4)) or [""]


def units_of(words: str) -> int:
    """Tell how much room words may take, in units."""
    return width(one_line(words)) * COLUMN


def line(
    points: Iterable[tuple[Tenths, Tenths]], *, opacity: str = TRACE, stroke: str = "1", dash: str = ""
) -> str:
    """Draw a line through points."""
    path = " ".join(f"{number(x)},{number(y)}" for x, y in points)
    more = f' opacity="{opacity}"' if opacity != STRONG else ""
    more += f' stroke-width="{stroke}"' if stroke != "1" else ""
    more += f' stroke-dasharray="{dash}"' if dash else ""
    return f'<polyline points="{path}"{more}/>'


def bar(x: Tenths, y: Tenths, wide: Tenths, high: Tenths, opacity: str) -> str:
    """Fill a rectangle, its left upper corner at (x, y)."""
    return (
        f'<rect x="{number(x)}" y="{number(y)}" width="{number(wide)}" height="{number(high)}"'
        f' fill="currentColor" stroke="none" opacity="{opacity}"/>'
    )


def mark(shape: str, x: Tenths, y: Tenths, *, opacity: str = STRONG) -> str:
    """Set a mark, about 9 units wide. What is hollow is filled with what lies behind the chart."""
    look = f' opacity="{opacity}"' if opacity != STRONG else ""
    look += (
        f' style="fill:{_GROUND}"' if shape in _HOLLOW else "" if shape == CROSS else ' fill="currentColor"'
    )
    look += ' stroke-width="1.6"' if shape in (*_HOLLOW, CROSS) else ' stroke="none"'
    if shape in _RADII:
        return f'<circle cx="{number(x)}" cy="{number(y)}" r="{_RADII[shape]}"{look}/>'
    return f'<path transform="translate({number(x)} {number(y)})" d="{_PATHS[shape]}"{look}/>'


def key(marks: Sequence[tuple[str, str]], top: int, wide: int) -> tuple[list[str], list[str], int]:
    """Say what marks mean, in as many lines as it takes: marks, texts, and the units of height."""
    shapes: list[str] = []
    words: list[str] = []
    x, y = 0, top
    for shape, meaning in marks:
        takes = 14 + units_of(meaning) + 10
        if x and x + takes > wide + 10:
            x, y = 0, y + LINE + 1
        shapes.append(mark(shape, (x + 6) * 10, (y + LINE // 2) * 10))
        words.append(text((x + 14) * 10, (y + LINE // 2) * 10, meaning, opacity=PLAIN))
        x += takes
    return shapes, words, y + LINE + 1 - top


def drawing(prefix: str, title: str, told: str, wide: int, high: int, parts: Iterable[str]) -> str:
    """Frame a drawing of so many units, with its name and the facts in words for who cannot see it.

    It takes the width that it is given, up to its own and a quarter more.
    """
    least = -(-wide * LEAST_LETTER // LETTER)
    style = f"min-width:{least}px;max-width:{wide * 5 // 4}px;font-variant-numeric:tabular-nums"
    head = (
        f'<svg xmlns="http://www.w3.org/2000/svg" role="img" aria-labelledby="{prefix}-title {prefix}-desc"'
        f' viewBox="0 0 {wide} {high}" width="100%" style="{style}"'
        f' font-family="system-ui, sans-serif" font-size="{LETTER}" fill="currentColor">'
    )
    return "\n".join(
        [
            head,
            f'<title id="{prefix}-title">{safe(title)}</title>',
            f'<desc id="{prefix}-desc">{safe(told)}</desc>',
            *parts,
            "</svg>\n",
        ]
    )


def empty(prefix: str, title: str, told: str, wide: int) -> str:
    """Say in the chart's place that there is nothing to draw yet."""
    return drawing(prefix, title, told, wide, LINE + 5, [text(0, (LINE + 5) * 5, told, opacity=PLAIN)])


def strokes(parts: Iterable[str]) -> str:
    """Group what is drawn by lines and marks: in the text's colour, with round corners."""
    return "\n".join(
        [
            '<g fill="none" stroke="currentColor" stroke-linecap="round" stroke-linejoin="round">',
            *parts,
            "</g>",
        ]
    )


def leader(place: int, parts: Iterable[str]) -> str:
    """Group what belongs to one of the leaders, 1 to 8, in that leader's colour."""
    return "\n".join(
        [
            f'<g class="chart-{place}" color="{LEADERS[place - 1]}" fill="none" stroke="currentColor"'
            ' stroke-linecap="round" stroke-linejoin="round">',
            *parts,
            "</g>",
        ]
    )


def _is_no_letter(letter: str) -> bool:
    code = ord(letter)
    return 0xD800 <= code <= 0xDFFF or code & 0xFFFE == 0xFFFE
