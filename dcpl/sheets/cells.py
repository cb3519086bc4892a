"""One cell of a sheet: its value, or what is wrong with it and what would be right."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from dcpl.rules.facts import MAIN_EVENT, SECOND_CHANCE
from dcpl.rules.names import NOBODY
from dcpl.rules.night.rows import PLAYED, STATUSES
from dcpl.rules.units import EventName
from dcpl.rules.wording import without_sign

if TYPE_CHECKING:
    from dcpl.sheets.dates import Dates

Fault = Callable[[str | None, str, str], None]
"""Told a fault by column, message and remedy."""

_POINTS_ARE = "points are counted in hundredths"
_MINUS = str.maketrans("\u2212\u2013", "--")
_ORDINAL = re.compile(r"([0-9]+)(?:st|nd|rd|th|\.)", re.IGNORECASE)
_WHOLE = re.compile(r"([0-9]{1,6})(?:[.,]0{1,2})?")
_NOISE = re.compile(
    r"([-+]?[0-9]{1,6}[.,][0-9]{2})0{6,}[0-9]{1,3}|[-+]?[0-9]{1,6}[.,][0-9]{2,}9{6,}[0-9]{1,3}"
)
"""84.77000000000001: what a spreadsheet's binary fraction leaves behind."""
_SEVERAL = re.compile("[;&]")


def plain(text: str) -> str:
    """Cut what stands in a cell short, and make it harmless to a terminal."""
    letters = "".join(letter if letter.isprintable() else "\ufffd" for letter in text[:31])
    return f"{letters[:30]}..." if len(text) > 30 else letters


def shown(text: str) -> str:
    """Quote what stands in a cell for a message."""
    return f'"{plain(text)}"'


def read_place(text: str, fault: Fault, column: str = "place") -> int | None:
    """Read a place, 1 or more; blank is None."""
    if not text:
        return None
    ordinal = _ORDINAL.fullmatch(text)
    place = _whole(ordinal[1] if ordinal else text)
    if not place:
        fault(column, f"{shown(text)} is no place", "1 is the winner, then 2, 3 and so on")
    return place or None


def read_rebuys(text: str, fault: Fault) -> int:
    """Read how many rebuys; blank is none."""
    rebuys = _whole(text) if text else 0
    if rebuys is None:
        fault("rebuys", f"{shown(text)} is no number of rebuys", "0 or 1")
    return rebuys or 0


def read_add_ons(text: str, fault: Fault) -> int:
    """Read how many add-ons; blank is none."""
    add_ons = _whole(text) if text else 0
    if add_ons is None:
        fault("add_ons", f"{shown(text)} is no number of add-ons", "0, 1 and so on")
    return add_ons or 0


def read_hits(text: str, fault: Fault) -> int | None:
    """Read how many players somebody knocked out; blank is not known."""
    if not text:
        return None
    hits = _whole(text)
    if hits is None:
        fault("hits", f"{shown(text)} is no number of knock-outs", "0, 1 and so on; names stand in hitman")
    return hits


def read_hand(text: str, fault: Fault) -> int | None:
    """Read the number of the hand in which a player went out; blank is not known."""
    if not text:
        return None
    hand = _whole(text)
    if not hand:
        fault(
            "hand", f"{shown(text)} is no hand", "the same number, from 1, for all who went out in one hand"
        )
    return hand or None


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
    return _hundredths(text, ("penalty", "is no penalty", "points, as 25 or 2.5", _POINTS_ARE), fault)


def read_points(text: str, fault: Fault) -> int | None:
    """Read points that are taken as they are, with at most two decimals, as hundredths; blank is None."""
    return _hundredths(text, ("points", "is no number of points", "points, as 25 or 2.5", _POINTS_ARE), fault)


def read_paid(text: str, fault: Fault, column: str = "paid") -> int | None:
    """Read an amount of money as cents; blank is None."""
    return _hundredths(
        without_sign(text),
        (column, "is no amount of money", "an amount, as 40 or 32.50", "an amount has two decimals at most"),
        fault,
    )


def read_guest(text: str, fault: Fault) -> bool:
    """Read whether the player is a guest; blank is no."""
    answer = text.casefold()
    if answer not in ("", "yes", "no"):
        fault("guest", f"{shown(text)} does not say whether this is a guest", "yes, or empty")
    return answer == "yes"


def read_names(text: str) -> tuple[str, ...]:
    """Read one name or several: ``A; B`` or ``A & B``; ``-`` is nobody.

    >>> read_names("Ada; Bo"), read_names(""), read_names("-")
    (('Ada', 'Bo'), (), ())
    """
    if not text or text in NOBODY:
        return ()
    return tuple(name for part in _SEVERAL.split(text) if (name := part.strip()))


def read_busts(text: str, rebuys: int) -> tuple[tuple[str, ...], ...]:
    """Read who made each bust that was rebought: ``;`` parts busts, ``&`` shares one, ``-`` is nobody.

    With one rebuy there is one bust to share, and both part its names, as in ``hitman``.

    >>> read_busts("Ada & Cy; Di; -", 3), read_busts("Ada; Cy", 1), read_busts("", 2)
    ((('Ada', 'Cy'), ('Di',), ()), (('Ada', 'Cy'),), ())
    """
    parts = [part for each in text.split(";") if (part := each.strip())]
    if rebuys <= 1 and not any(part in NOBODY for part in parts):
        names = read_names(text)
        return (names,) if names else ()
    return tuple(() if part in NOBODY else read_names(part) for part in parts)


def busts_text(busts: Sequence[Sequence[str]], rebuys: int) -> str:
    """Write who made each bust that was rebought; ``read_busts`` reads the same.

    >>> busts_text([("Ada", "Cy"), ()], 2), busts_text([("Ada", "Cy")], 1)
    ('Ada & Cy; -', 'Ada; Cy')
    """
    between = "; " if rebuys == len(busts) == 1 else " & "
    return "; ".join(between.join(names) or NOBODY[0] for names in busts)


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


def read_date(text: str, fault: Fault, order: Dates | None = None) -> str | None:
    """Read a date; blank is None. ``order`` is what the other dates settle."""
    if not text:
        return None
    from dcpl.sheets.dates import read_day

    day = read_day(text, order)
    if day.date is not None:
        return day.date
    if day.unclear:
        fault("date", f"{shown(text)} can be two days", "write it as 2026-05-14")
        return None
    fault("date", f"{shown(text)} is no date", "write it as 2026-05-14")
    return None


def _hundredths(text: str, words: tuple[str, str, str, str], fault: Fault) -> int | None:
    """Read a decimal; ``words`` are the column, what is wrong with another text, and two remedies."""
    if not text:
        return None
    column, told, remedy, decimals = words
    text = without_noise(text)
    found = re.fullmatch(r"([-+]?)([0-9]{1,6})(?:[.,]([0-9]+))?", text.translate(_MINUS))
    if found is None:
        fault(column, f"{shown(text)} {told}", remedy)
        return None
    sign, whole, part = found.groups(default="")
    if len(part) == 3 and part.endswith("0") and "," in text:  # a thousand, or two decimals and a nought
        ways = f"write {whole}{part}, or {whole}.{part[:2]}"
        fault(column, f"{shown(text)} can be read in two ways", ways)
        return None
    part = part.rstrip("0")
    if len(part) > 2:
        fault(column, f"{shown(text)} has more than two decimals", decimals)
        return None
    hundredths = int(whole) * 100 + int(part.ljust(2, "0"))
    return -hundredths if sign == "-" else hundredths


def without_noise(text: str) -> str:
    """Round what a binary fraction left behind in a decimal's last digits.

    >>> without_noise("84.77000000000001"), without_noise("84,76999999999999"), without_noise("84.777")
    ('84.77', '84.77', '84.777')
    """
    if not _NOISE.fullmatch(text):
        return text
    from decimal import Decimal

    return str(Decimal(text.replace(",", ".")).quantize(Decimal("0.01")))


def _whole(text: str) -> int | None:
    found = _WHOLE.fullmatch(text)
    return int(found[1]) if found else None
