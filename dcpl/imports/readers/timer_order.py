"""The order of a log's lines, whose times have no dates: past midnight, and out of order."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.imports.readers.timer_lines import ELIMINATED, Line

_DAY = 86_400
_MOST_MOVED = 100


def by_time(lines: Sequence[Line]) -> list[Line]:
    """Put lines in the order of their times; those of one minute stay as they stand."""
    return [line for _, line in sorted(zip(moments(lines), lines, strict=True), key=lambda each: each[0])]


def out_of_order(lines: Sequence[Line]) -> list[Line]:
    """Give the lines that stand after one with a later time."""
    late, latest = [], None
    for moment, line in zip(moments(lines), lines, strict=True):
        if latest is not None and moment < latest:
            late.append(line)
        latest = moment if latest is None else max(latest, moment)
    return late


def victims_first(lines: Sequence[Line]) -> list[Line]:
    """Put a line before one of the same minute that takes its hitman out; the others stay as they stand."""
    found: list[Line] = []
    minute: list[Line] = []
    for line in lines:
        if minute and minute[-1].second // 60 != line.second // 60:
            found += minute
            minute = []
        out = (at for at, other in enumerate(minute) if _out(other, line) and len(minute) < _MOST_MOVED)
        minute.insert(next(out, len(minute)), line)
    return found + minute


def _out(line: Line, later: Line) -> bool:
    both = line.kind == later.kind == ELIMINATED
    return both and not set(later.hitmen).isdisjoint(line.players)


def moments(lines: Sequence[Line]) -> list[int]:
    """Give each line's seconds since the first day's midnight.

    A time is the one nearest to that of the line before: 0:10 after 23:50 is the next day, 21:10 after
    21:20 is ten minutes back. Where no line says am or pm and no hour is beyond 12, times are those of
    a dial, and 1:05 after 12:50 is a quarter of an hour later.
    """
    dial = not any(line.half for line in lines) and all(3600 <= line.second < 13 * 3600 for line in lines)
    turn = _DAY // 2 if dial else _DAY
    found: list[int] = []
    for line in lines:
        if not found:
            found.append(line.second)
            continue
        ahead = (line.second - found[-1]) % turn
        found.append(found[-1] + (ahead if ahead <= turn // 2 else ahead - turn))
    return found
