"""One cell of a sheet: its value, or what is wrong with it and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE, EventName
from dcpl.rules.rows import PLAYED, STATUSES

Fault = Callable[[str | None, str, str], None]
"""Told a fault by column, message and remedy."""

_MINUS = str.maketrans("\u2212\u2013", "--")
_SEVERAL = re.compile("[;&]")


def plain(text: str) -> str:
    """Cut what stands in a cell short, and make it harmless to a terminal."""
    letters = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:31])
    return f"{letters[:30]}..." if len(text) > 30 else letters


def shown(text: str) -> str:
    """Quote what stands in a cell for a message."""
    return f'"{plain(text)}"'


def read_place(text: str, fault: Fault) -> int | None:
    """Read a place, 1 or more; blank is None."""
    if not text:
        return None
    place = _whole(text)
    if not place:
        fault("place", f"{shown(text)} is no place", "1 is the winner, then 2, 3 and so on")
    return place or None


def read_rebuys(text: str, fault: Fault) -> int:
    """Read how many rebuys; blank is none."""
    rebuys = _whole(text) if text else 0
    if rebuys is None:
        fault("rebuys", f"{shown(text)} is no number of rebuys", "0 or 1")
    return rebuys or 0


def read_status(text: str, fault: Fault) -> str:
    """Read how a player came or went; blank is played."""
    status = text.casefold()
    if not status or status in STATUSES:
        return status or PLAYED
    fault("status", f"{shown(text)} is no status", f"one of {', '.join(STATUSES)}")
    return PLAYED


def read_penalty(text: str, fault: Fault) -> int | None:
    """Read points with at most two decimals as hundredths; blank is None.

    >>> read_penalty("2,5", lambda *told: None), read_penalty("", lambda *told: None)
    (250, None)
    """
    if not text:
        return None
    found = re.fullmatch(r"([-+]?)([0-9]{1,6})(?:[.,]([0-9]+))?", text.translate(_MINUS))
    if found is None:
        fault("penalty", f"{shown(text)} is no penalty", "points, as 25 or 2.5")
        return None
    sign, whole, part = found.groups(default="")
    part = part.rstrip("0")
    if len(part) > 2:
        fault("penalty", f"{shown(text)} has more than two decimals", "points are counted in hundredths")
        return None
    points = int(whole) * 100 + int(part.ljust(2, "0"))
    return -points if sign == "-" else points


def read_guest(text: str, fault: Fault) -> bool:
    """Read whether the player is a guest; blank is no."""
    answer = text.casefold()
    if answer not in ("", "yes", "no"):
        fault("guest", f"{shown(text)} does not say whether this is a guest", "yes, or empty")
    return answer == "yes"


def read_names(text: str) -> tuple[str, ...]:
    """Read one name or several: ``A; B`` or ``A & B``.

    >>> read_names("Ada; Bo"), read_names("")
    (('Ada', 'Bo'), ())
    """
    if not text:
        return ()
    return tuple(name for part in _SEVERAL.split(text) if (name := part.strip()))


def read_claim(text: str) -> str:
    """Read a high hand claim as it was typed; ``yes`` in any case."""
    return "yes" if text.casefold() == "yes" else text


def read_note(text: str) -> str:
    """Read a note; it may have several lines."""
    return text.replace("\r\n", "\n").replace("\r", "\n")


def read_event(text: str, fault: Fault) -> EventName | None:
    """Read which event a line belongs to."""
    name = "-".join(text.casefold().split())
    if name in (SECOND_CHANCE, MAIN_EVENT):
        return name
    number = _whole(text)
    if not number:
        told = f"{shown(text)} is no event" if text else "the line names no event"
        fault("event", told, f"its number, {SECOND_CHANCE} or {MAIN_EVENT}")
    return number or None


def read_date(text: str, fault: Fault) -> str | None:
    """Read a date; blank is None."""
    if not text:
        return None
    if re.fullmatch("[0-9]{4}-[0-9]{2}-[0-9]{2}", text):
        from datetime import date

        try:
            return date.fromisoformat(text).isoformat()
        except ValueError:
            pass
    fault("date", f"{shown(text)} is no date", "write it as 2026-05-14")
    return None


def _whole(text: str) -> int | None:
    return int(text) if len(text) <= 6 and text.isascii() and text.isdigit() else None
