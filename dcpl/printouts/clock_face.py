"""The face of the clock: level, time and blinds in figures that are read from across the room."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.printouts.widths import width, wrapped

BLOCK = "\N{FULL BLOCK}"
CALM, SOON, BREAK, STANDING = "calm", "soon", "break", "standing"
"""Tones of a face: running, the last minute of a level, a break, a clock that stands."""
HEAD, STATE, FIGURES, LABEL, TEXT, KEYS, MESSAGE = (
    "head",
    "state",
    "figures",
    "label",
    "text",
    "keys",
    "message",
)
"""Styles of a row, from which a screen takes its colours."""

_HEIGHT = 5
_GLYPHS = {
    "0": "### #.# #.# #.# ###",
    "1": ".#. ##. .#. .#. ###",
    "2": "### ..# ### #.. ###",
    "3": "### ..# ### ..# ###",
    "4": "#.# #.# ### ..# ..#",
    "5": "### #.. ### ..# ###",
    "6": "### #.. ### #.# ###",
    "7": "### ..# ..# ..# ..#",
    "8": "### #.# ### #.# ###",
    "9": "### #.# ### ..# ###",
    ":": ". # . # .",
    "/": "..# ..# .#. #.. #..",
    "A": ".#. #.# ### #.# #.#",
    "B": "##. #.# ##. #.# ##.",
    "E": "### #.. ##. #.. ###",
    "K": "#.# #.# ##. #.# #.#",
    "R": "##. #.# ##. #.# #.#",
    " ": ". . . . .",
}


class Face(NamedTuple):
    """What a clock's face says. ``groups`` are lines of items, the most important first.

    ``part`` is a level's number, or the word for a break; ``message`` and ``keys`` stand at the foot.
    """

    title: str
    time: str
    tone: str
    state: str
    label: str
    part: str
    left: str
    blinds_label: str
    blinds: str
    groups: tuple[tuple[str, ...], ...]
    message: str = ""
    keys: str = ""


class Row(NamedTuple):
    """A row of the screen and its style."""

    text: str
    style: str = TEXT


def page(face: Face, columns: int, height: int) -> str:
    """Write a face as plain text, as it is printed."""
    rows = [row.text.rstrip(" ") for row in face_rows(face, columns, height)]
    return "\n".join(rows).rstrip("\n") + "\n"


def face_rows(face: Face, columns: int, height: int, block: str = BLOCK) -> list[Row]:
    """Lay a face out in at most so many columns and rows, its figures as large as they can be.

    Where there is no room, the least important lines go first, then the figures become plain text.
    """
    head = [Row(_ends(face.title, face.time, columns), HEAD)]
    state = [Row(line, STATE) for line in _centred(face.state, columns)[:2]] if face.state else []
    foot = [Row(line, MESSAGE) for line in wrapped(face.message, columns)[-2:]] if face.message else []
    if not foot and face.keys and height >= 8:
        foot = [Row(_keys(face.keys, columns), KEYS)]
    text = [Row(line) for group in face.groups for line in _flowed(group, columns)]
    room = height - len(head) - len(state) - len(foot)
    sections: list[list[Row]] = []
    for scale, blinds_too in ((3, True), (2, True), (1, True), (1, False)):
        sections = _figures(face, columns, scale, blinds_too, block)
        if sections and sum(map(len, sections)) + (len(text) if scale > 1 else 0) <= room:
            break
        sections = []
    if not sections:
        told = f"{face.label} {face.part}".strip()
        sections = [[Row(line, FIGURES) for line in _centred(f"{told}   {face.left}", columns)]]
        sections += [[Row(line, FIGURES) for line in _centred(face.blinds, columns)]] if face.blinds else []
    free = room - sum(map(len, sections))
    text = text[: max(0, free)]
    free -= len(text)
    rows = [*head, *state]
    for place, section in enumerate([*sections, text]):
        if free > 0 and section and (place or not state):
            rows.append(Row(""))
            free -= 1
        rows += section
    rows += [Row("")] * max(0, free if foot else 0)
    return [Row(_cut(text, columns), style) for text, style in (*rows, *foot)][:height]


def _figures(face: Face, columns: int, scale: int, blinds_too: bool, block: str) -> list[list[Row]]:
    """Draw the part and the time side by side, and the blinds below; nothing where they do not fit."""
    gap = 4 * scale
    for time_scale in range(2 * scale, 0, -1):
        time = _drawn(face.left, time_scale, scale, block)
        part = _beside(face.part, time_scale, scale, columns - gap - len(time[0]), block)
        if part:
            break
    else:
        return []
    labels = f"{face.label:^{len(part[0])}}{'':{gap}}{'TIME LEFT':^{len(time[0])}}"
    upper = [Row(_centre(labels, columns), LABEL)]
    upper += [
        Row(_centre(f"{left}{'':{gap}}{right}", columns), FIGURES)
        for left, right in zip(part, time, strict=True)
    ]
    if not blinds_too:
        told = f"{face.blinds_label} {face.blinds}".strip()
        return [upper, [Row(line, LABEL) for line in _centred(told, columns)]]
    if not face.blinds:
        return [upper]
    for blinds_scale in range(2 * scale, 0, -1):
        drawn = _drawn(face.blinds, blinds_scale, scale, block)
        if len(drawn[0]) <= columns:
            lower = [Row(_centre(face.blinds_label, columns), LABEL)]
            return [upper, [*lower, *(Row(_centre(line, columns), FIGURES) for line in drawn)]]
    return []


def _beside(text: str, across: int, down: int, columns: int, block: str) -> list[str]:
    """Draw figures that stand beside others of this scale: as large, or down to half of it."""
    for smaller in range(across, (across - 1) // 2, -1):
        drawn = _drawn(text, smaller, max(1, down * smaller // across), block)
        if len(drawn[0]) <= columns:
            spare = _HEIGHT * down - len(drawn)
            blank = [" " * len(drawn[0])]
            return [*blank * (spare // 2), *drawn, *blank * (spare - spare // 2)]
    return []


def _drawn(text: str, across: int, down: int, block: str) -> list[str]:
    """Draw figures, each dot ``across`` columns wide and ``down`` rows high."""
    rows = []
    for line in range(_HEIGHT):
        dots = ".".join(_GLYPHS[char].split()[line] for char in text)
        row = "".join((block if dot == "#" else " ") * across for dot in dots)
        rows += [row] * down
    return rows


def _flowed(items: Sequence[str], columns: int) -> list[str]:
    """Set items on as few lines as they need, centred; only an item too long for a line is broken."""
    lines: list[str] = []
    for item in filter(None, items):
        if lines and width(lines[-1]) + 3 + width(item) <= columns:
            lines[-1] += f"   {item}"
        else:
            lines += wrapped(item, columns)
    return [_centre(line, columns) for line in lines]


def _centred(text: str, columns: int) -> list[str]:
    return [_centre(line, columns) for line in wrapped(text, columns)]


def _centre(text: str, columns: int) -> str:
    return " " * max(0, (columns - width(text)) // 2) + text


def _ends(left: str, right: str, columns: int) -> str:
    """Set one text at the left end of a row and one at the right."""
    left = _cut(left, columns - width(right) - 1)
    return _cut(f"{left}{' ' * max(0, columns - width(left) - width(right))}{right}", columns)


def _keys(keys: str, columns: int) -> str:
    """Leave keys out where there is no room for all of them, the last one last."""
    told = keys.split("  ")
    while len(told) > 1 and len("  ".join(told)) > columns:
        told.pop(-2)
    return "  ".join(told)


def _cut(text: str, columns: int) -> str:
    while text and width(text) > columns:
        text = text[:-1]
    return text
