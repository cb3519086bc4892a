"""Reading a schedule of blinds from TOML, with every fault at once (CLOCK §4, RACE-OFF)."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from dcpl.errors import Problem, Refused
from dcpl.rules.table.blinds import Blinds, Part
from dcpl.rules.units import Chips

MOST_PARTS, MOST_MINUTES, MOST_CHIPS = 200, 600, 1_000_000_000


def parse_blinds(text: str, file: str) -> Blinds:
    """Read a schedule from TOML. Raises ``Refused`` with every fault: its line, and what is allowed."""
    import tomllib

    try:
        values = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        told = str(error) or "nested too deep"
        place = re.search(r"line (\d+)", told)
        line = int(place[1]) if place else len(text.splitlines()) if "end of document" in told else None
        problem = Problem(f"not TOML: {told}", "`dcpl blinds list` names schedules to copy", file, line)
        raise Refused([problem]) from error
    reader = _Reader(file, _key_lines(text), _part_lines(text))
    blinds = reader.read(values)
    if reader.problems:
        raise Refused(sorted(reader.problems, key=lambda problem: problem.line or 0))
    return blinds


_KEYS = ("name", "about", "stack", "chips", "minutes", "late_entry_break", "rebuys_break", "schedule")
_LEVEL_KEYS = ("small", "big", "ante", "minutes")
_BREAK_KEYS = ("break", "color_up")


class _Reader:
    """Reads a schedule's values and gathers their faults."""

    def __init__(self, file: str, lines: Mapping[str, int], part_lines: Sequence[int]) -> None:
        self.problems: list[Problem] = []
        self._file = file
        self._lines = lines
        self._part_lines = part_lines

    def read(self, values: Mapping[str, Any]) -> Blinds:
        for key in values:
            if key not in _KEYS:
                self._fault(f"unknown key {key}", _meant(key, _KEYS), self._lines.get(key))
        minutes = self._number(values, "minutes", 20, 1, MOST_MINUTES)
        chips = self._chips(values)
        parts = self._parts(values, minutes)
        breaks = sum(part.is_break for part in parts)
        blinds = Blinds(
            self._text(values, "name", 1, 40),
            self._text(values, "about", 0, 60),
            self._number(values, "stack", 25_000, 1, MOST_CHIPS),
            chips,
            self._number(values, "late_entry_break", min(1, breaks), 0, breaks, "breaks"),
            self._number(values, "rebuys_break", min(2, breaks), 0, breaks, "breaks"),
            parts,
        )
        if not self.problems:
            self._check_payable(blinds)
        return blinds

    def _fault(self, message: str, remedy: str, line: int | None) -> None:
        self.problems.append(Problem(message, remedy, self._file, line))

    def _text(self, values: Mapping[str, Any], key: str, least: int, most: int) -> str:
        value = values.get(key, "")
        if not isinstance(value, str) or not least <= len(value.strip()) <= most or not _printable(value):
            state = "is missing" if key not in values else f"is {_shown(value)}"
            self._fault(
                f"{key} {state}", f"allowed: a text of {least} to {most} characters", self._lines.get(key)
            )
            return ""
        return value.strip()

    def _number(
        self, values: Mapping[str, Any], key: str, default: int, least: int, most: int, of: str = ""
    ) -> int:
        value = values.get(key, default)
        if not _whole(value) or not least <= value <= most:
            allowed = f"allowed: a whole number from {least} to {most}"
            why = f"; the schedule has {most} {of}" if of else ""
            self._fault(f"{key} is {_shown(value)}", allowed + why, self._lines.get(key))
            return default
        return int(value)

    def _chips(self, values: Mapping[str, Any]) -> tuple[Chips, ...]:
        value = values.get("chips", [25, 100, 500, 1000, 5000])
        fits = isinstance(value, list) and value and all(_whole(chip) and chip > 0 for chip in value)
        if not fits or sorted(set(value)) != value:
            allowed = "allowed: chip values, small to large, such as [25, 100, 500]"
            self._fault(f"chips is {_shown(value)}", allowed, self._lines.get("chips"))
            return ()
        return tuple(value)

    def _parts(self, values: Mapping[str, Any], minutes: int) -> tuple[Part, ...]:
        schedule = values.get("schedule")
        if not isinstance(schedule, list) or not schedule:
            state = "is missing" if schedule is None else f"is {_shown(schedule)}"
            self._fault(
                f"schedule {state}",
                "allowed: levels { small = 25, big = 50 } and breaks { break = 15 }, in order",
                self._lines.get("schedule"),
            )
            return ()
        if len(schedule) > MOST_PARTS:
            told = f"schedule has {len(schedule)} levels and breaks"
            self._fault(told, f"allowed: at most {MOST_PARTS}", self._lines.get("schedule"))
            return ()
        parts: list[Part] = []
        for index, raw in enumerate(schedule):
            parts.append(self._part(raw, index, parts, minutes))
        if parts[0].is_break:
            self._fault("the schedule begins with a break", "begin with a level", self._line(0))
        if parts[-1].is_break:
            self._fault("the schedule ends with a break", "end with a level", self._line(len(parts) - 1))
        return tuple(parts)

    def _part(self, raw: Any, index: int, before: Sequence[Part], minutes: int) -> Part:
        rests = isinstance(raw, dict) and "break" in raw
        number = 1 + sum(part.is_break == rests for part in before)
        name, line = f"{'break' if rests else 'level'} {number}", self._line(index)
        if not isinstance(raw, dict):
            self._fault(f"{name} is {_shown(raw)}", "allowed: { small = 25, big = 50 }", line)
            return Part(number, minutes, 1, 1)
        for key in raw:
            keys = _BREAK_KEYS if rests else _LEVEL_KEYS
            if key not in keys:
                self._fault(f"{name}: unknown key {key}", _meant(key, keys), line)

        def number_of(key: str, default: int | None, least: int, most: int) -> int:
            value: Any = raw.get(key, default)
            if not _whole(value) or not least <= value <= most:
                state = "is missing" if value is None else f"is {_shown(value)}"
                allowed = f"allowed: a whole number from {least:,} to {most:,}"
                self._fault(f"{name}: {key} {state}", allowed, line)
                return least
            return int(value)

        if rests:
            return Part(
                number,
                number_of("break", None, 1, MOST_MINUTES),
                color_up=self._color_up(raw.get("color_up", []), name, line),
            )
        faults = len(self.problems)
        part = Part(
            number,
            number_of("minutes", minutes, 1, MOST_MINUTES),
            number_of("small", None, 1, MOST_CHIPS),
            number_of("big", None, 1, MOST_CHIPS),
            number_of("ante", 0, 0, MOST_CHIPS),
        )
        if len(self.problems) == faults:
            self._check_level(part, name, line, next((p for p in reversed(before) if not p.is_break), None))
        return part

    def _check_level(self, part: Part, name: str, line: int | None, previous: Part | None) -> None:
        if part.small > part.big:
            told = f"{name}: small is {part.small:,}, more than big, which is {part.big:,}"
            self._fault(told, f"allowed: at most {part.big:,}", line)
        if part.ante > part.big:
            told = f"{name}: ante is {part.ante:,}, more than big, which is {part.big:,}"
            self._fault(told, f"allowed: at most {part.big:,}", line)
        if previous is not None and part.big < previous.big:
            told = f"{name}: big is {part.big:,}, less than {previous.big:,} in the level before"
            self._fault(told, f"allowed: at least {previous.big:,}", line)

    def _color_up(self, raw: Any, name: str, line: int | None) -> tuple[Chips, ...]:
        values = raw if isinstance(raw, list) else [raw]
        if not all(_whole(value) and value > 0 for value in values):
            allowed = "allowed: the chip that leaves play, such as 25 or [25, 100]"
            self._fault(f"{name}: color_up is {_shown(raw)}", allowed, line)
            return ()
        return tuple(values)

    def _check_payable(self, blinds: Blinds) -> None:
        """Look that every chip raced off is the smallest left, and every blind can be paid after it."""
        left = list(blinds.chips)
        for index, part in enumerate(blinds.parts):
            for chip in part.color_up:
                if chip != left[0] or len(left) == 1:
                    told = f"break {part.number}: color_up is {chip}"
                    smallest = f"the smallest in play, {left[0]}" if len(left) > 1 else "none; one is left"
                    self._fault(told, f"allowed: {smallest}", self._line(index))
                    return
                left.pop(0)
            amounts = (("small", part.small), ("big", part.big), ("ante", part.ante))
            for key, amount in amounts:
                if amount % left[0]:
                    told = f"level {part.number}: {key} is {amount:,}, which chips of {left[0]:,} cannot make"
                    self._fault(told, f"allowed: a multiple of {left[0]:,}", self._line(index))
        if blinds.stack % blinds.chips[0]:
            told = f"stack is {blinds.stack:,}, which chips of {blinds.chips[0]:,} cannot make"
            self._fault(told, f"allowed: a multiple of {blinds.chips[0]:,}", self._lines.get("stack"))

    def _line(self, index: int) -> int | None:
        return self._part_lines[index] if index < len(self._part_lines) else self._lines.get("schedule")


def _whole(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _printable(text: str) -> bool:
    return all(char.isprintable() for char in text)


def _shown(value: object) -> str:
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{value[:40]}"'
    if isinstance(value, (list, dict)):
        return "an empty list" if not value else str(value)[:40]
    return str(value)[:40]


def _meant(key: str, keys: Sequence[str]) -> str:
    from difflib import get_close_matches

    near = get_close_matches(key, keys, n=1)
    return f"did you mean {near[0]}?" if near else f"keys: {', '.join(keys)}"


def _key_lines(text: str) -> dict[str, int]:
    """Find the line that each key of the file's own stands on."""
    found: dict[str, int] = {}
    for number, line in enumerate(text.splitlines(), 1):
        if assigned := re.match(r"""\s*\[*\s*["']?([\w.\-]+)["']?\s*(?:=|\]\])""", line):
            found.setdefault(assigned[1], number)
    return found


def _part_lines(text: str) -> list[int]:
    """Find the line of each level and break: one a line in braces, or each under ``[[schedule]]``."""
    return [
        number
        for number, line in enumerate(text.splitlines(), 1)
        if re.match(r"\s*(?:schedule\s*=\s*\[\s*)?\{|\s*\[\[\s*schedule\s*\]\]", line)
    ]
