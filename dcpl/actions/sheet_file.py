"""A file from outside on its way in."""

from __future__ import annotations

from typing import NamedTuple


class SheetFile(NamedTuple):
    """A file as it came: its name for messages, and its bytes."""

    name: str
    raw: bytes
