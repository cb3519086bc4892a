"""What is wrong with a night: whose it is, where it would stand on a sheet, and what would be right."""

from __future__ import annotations

from typing import NamedTuple

LEAVE_OUT = "leave it out"


class Fault(NamedTuple):
    """One fault of a night, however the night was written down.

    ``player`` is whose it is (None: the night's as a whole), ``column`` that of a night sheet.
    """

    player: str | None
    column: str | None
    message: str
    remedy: str = ""
