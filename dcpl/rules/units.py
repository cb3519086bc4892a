"""What is counted, in which unit, and how an event is called."""

from __future__ import annotations

from typing import TypeAlias

Points: TypeAlias = int
"""Hundredths of a point."""
Cents: TypeAlias = int
Chips: TypeAlias = int

EventName: TypeAlias = int | str
"""A regular event's number, or ``second-chance`` or ``main-event``."""

RO_SHAM_BO = "ro-sham-bo"
"""The tiebreak that is played, and recorded."""
MOST_FACTOR = 100_00
"""The most that a night's points can be multiplied by, in hundredths."""
