"""Pieces of a drawing: texts, lines, marks, and the frame that tells what it shows.

Coordinates are whole tenths of a unit, so that no float's digits change a byte; a unit is a pixel
where the drawing is shown in its own size. Whatever is not one of the leaders' lines takes the colour of
the text around it (``currentColor``), fainter by its opacity.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from html import escape
from typing import TypeAlias

from dcpl.printouts.cells import one_line
from dcpl.printouts.charts.lettering import LETTER, LINE, units_of

Tenths: TypeAlias = int
"""Tenths of a unit."""

WIDE, NARROW = 720, 358
"""How wide a chart is drawn, in units: for a desk, and for a phone of 390 pixels with its margins."""
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
_CIRCLE = "m-{0} 0a{0} {0} 0 1 0 {1} 0a{0} {0} 0 1 0-{1} 0z"
_PATHS = {
    DISC: _CIRCLE.format("4.4", "8.8"),
    RING: _CIRCLE.format("3.8", "7.6"),
    SQUARE: "m-4-4h8v8h-8z",
    FRAME: "m-3.5-3.5h7v7h-7z",
    DIAMOND: "m0-5.4l5.4 5.4l-5.4 5.4l-5.4-5.4z",
    UP: "m0-5l5 9h-10z",
    DOWN: "m0 5l-5-9h10z",
    CROSS: "m-3.5-3.5l7 7m-7 0l7-7",
    DOT: "m-1.2-1.2h2.4v2.4h-2.4z",
    STAR: "m0-6.2l1.6 4.2l4.4.1l-3.4 2.7l1.1 4.2l-3.7-2.4l-3.7 2.4l1.1-4.2l-3.4-2.7l4.4-.1z",
}
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
    return escape(line, quote=False)


def text(
    x: Tenths, y: Tenths, words: str, *, anchor: str = "start", weight: str = "", opacity: str = STRONG
) -> str:
    """Write words; ``y`` is the middle of the line. Each text stands alone, so that none turns another."""
    more = f' text-anchor="{anchor}"' if anchor != "start" else ""
    more += f' font-weight="{weight}"' if weight else ""
    more += f' opacity="{opacity}"' if opacity != STRONG else ""
    return f'<text x="{number(x)}" y="{number(y + 42)}"{more}>{safe(words)}</text>'


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


def mark(shape: str, *places: tuple[Tenths, Tenths], opacity: str = STRONG) -> str:
    """Set a mark, about 9 units wide, at each place. What is hollow is filled with what lies behind."""
    look = f' opacity="{opacity}"' if opacity != STRONG else ""
    look += (
        f' style="fill:{_GROUND}"' if shape in _HOLLOW else "" if shape == CROSS else ' fill="currentColor"'
    )
    look += ' stroke-width="1.6"' if shape in (*_HOLLOW, CROSS) else ' stroke="none"'
    path = "".join(f"M{number(x)} {number(y)}{_PATHS[shape]}" for x, y in places)
    return f'<path d="{path}"{look}/>'


def key(marks: Sequence[tuple[str, str]], top: int, wide: int) -> tuple[list[str], list[str], int]:
    """Say what marks mean, in as many lines as it takes: marks, texts, and the units of height."""
    shapes: list[str] = []
    words: list[str] = []
    x, y = 0, top
    for shape, meaning in marks:
        takes = 14 + units_of(meaning) + 10
        if x and x + takes > wide + 10:
            x, y = 0, y + LINE + 1
        shapes.append(mark(shape, ((x + 6) * 10, (y + LINE // 2) * 10)))
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
