"""The parts of a line of the night: who, by whom, how many points."""

from __future__ import annotations

import re

from dcpl.rules.names import name_key
from dcpl.rules.units import Points


def parted(text: str) -> tuple[str, bool, str]:
    """Part who is out from who did it."""
    found = re.split(r"\s+by(?:\s+|$)", text, maxsplit=1, flags=re.IGNORECASE)
    return found[0], len(found) > 1, found[1].strip() if len(found) > 1 else ""


def listed(text: str) -> list[str]:
    """Part names at commas and at ``and``.

    >>> listed("hanna, bo and cy"), listed("ann & bo"), listed("a, and b")
    (['hanna', 'bo', 'cy'], ['ann', 'bo'], ['a', 'b'])
    """
    return [name.strip() for name in re.split(r"\s*[,;&]\s*(?:and\s+)?|\s+and\s+", text, flags=re.IGNORECASE)]


def flagged(text: str, flag: str) -> tuple[str, bool]:
    """Part a line from a flag that stands in it."""
    words = text.split(" ")
    return " ".join(word for word in words if word != flag), flag in words


def with_points(text: str, *, excused: bool) -> tuple[str, Points | None]:
    """Part a name from the points after it, in hundredths, or from ``excused``."""
    name, _, last = text.rpartition(" ")
    if name and excused and last.casefold() == "excused":
        return name, 0
    found = re.fullmatch(r"[-\N{MINUS SIGN}]?([0-9]{1,6})(?:\.([0-9]{1,2}))?", last)
    if not name or not found:
        return text, None
    return name, int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def same(text: str, key: str) -> bool:
    """Tell whether a name is the one of this key."""
    return name_key(text) == key
