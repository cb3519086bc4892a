"""Real files of other programs, broken in every way: each reader tells what is wrong and raises nothing."""

from __future__ import annotations

import random
import re
import time
import traceback
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.grid import Layout, read_grid
from dcpl.imports.readers.report import read_report
from dcpl.imports.readers.td import read_td
from dcpl.imports.readers.timer import read_timer

BROUGHT = Path(__file__).parent.parent / "sheets" / "brought"
FILES = 10_000
MOST_MS = 5_000
"""What no file may take; noise of a busy machine stays far below it."""

Read = tuple[list[BroughtNight], list[Problem]]


class Kind(NamedTuple):
    """A kind of file: how it is read, and real ones; whether its reader makes the places itself."""

    read: Callable[[bytes, str], Read]
    files: tuple[Path, ...]
    makes_places: bool = True


class Change(NamedTuple):
    """One change of a file: what is done, from where to where (0 to 1 of the file), and with what."""

    how: str
    begin: float
    end: float
    text: bytes = b""


class Fuzzed(NamedTuple):
    """How many files were read, what went wrong (each once), and the slowest reading."""

    files: int
    wrong: tuple[str, ...]
    slowest_ms: float


def files_of(folder: str, *endings: str) -> tuple[Path, ...]:
    """The real files of a folder, by name."""
    return tuple(sorted(path for path in (BROUGHT / folder).iterdir() if path.suffix in endings))


KINDS: dict[str, Kind] = {
    "td": Kind(read_td, files_of("td", ".tdt")),
    "report": Kind(read_report, files_of("reports", ".html")),
    "timer": Kind(read_timer, files_of("timer-logs", ".csv")),
    "grid of places": Kind(
        lambda raw, file: read_grid(raw, file, Layout("places", dates="mdy")),
        files_of("grids", ".csv"),
        False,
    ),
    "grid of points": Kind(
        lambda raw, file: read_grid(raw, file, Layout("points")), files_of("grids", ".xlsx")
    ),
}
HOWS = ("flip", "cut", "drop", "double", "swap", "put", "replace", "repeat", "number", "value")
TEXTS = (
    b"", b"\0", b"\xff", b"\xc3", b"\xed\xa0\x80", b"\xef\xbb\xbf", b"\r", b"\n", b'"', b"'", b"\\",
    b"\\ud800", b"[", b"]", b"{", b"}", b"(", b")", b"[" * 1_000, b"{a:" * 500, b"new A(" * 200,
    b"Map.from([", b"new Map(null)", b"null", b"undefined", b"NaN", b"Infinity", b"-", b"1e999",
    b"1e300", b"0x", b"9" * 400,
    b"__proto__", b"/*", b"//", b"`${", b'Nickname: ""', b"HitmanUUID: [", b"BustOut: null", b"BustOut: {}",
    b"Buyins: [5]", b"Time: -1", b"Amount: 1e9", b"<", b">", b"<!--", b"<![", b"<script>", b"<br>",
    b"&#xD800;", b"&#0;", b"&lt", b"</td>", b" was busted out by ", b", ", b" and ", b" rebought",
    b" ranked 1st, received $1.00", b" bought-in", b"12:99 pm", b"0:00am", b"99/99/2026", b"Eliminated",
    b"BuyIn", b"TOURNAMENT END", b",,,,,,,,,,", b";", b"\t",
)  # fmt: skip


def change(raw: bytes, changes: Sequence[Change]) -> bytes:
    """Carry out changes one after the other."""
    for how, begin, end, text in changes:
        first, last = sorted((int(begin * len(raw)), int(end * len(raw))))
        part = raw[first:last]
        if how == "flip" and raw:
            at = min(first, len(raw) - 1)
            raw = raw[:at] + bytes([raw[at] ^ (1 << int(end * 7))]) + raw[at + 1 :]
        elif how == "cut":
            raw = raw[:first]
        elif how == "drop":
            raw = raw[:first] + raw[last:]
        elif how == "double":
            raw = raw[:last] + part + raw[last:]
        elif how == "swap":
            middle = (first + last) // 2
            raw = raw[:first] + raw[middle:last] + raw[first:middle] + raw[last:]
        elif how == "put":
            raw = raw[:first] + text + raw[first:]
        elif how == "replace":
            raw = raw[:first] + text + raw[min(last, first + 40) :]
        elif how == "repeat":
            raw = raw[:first] + part[:20] * 200 + raw[first:]
        elif how == "number":
            raw = raw[:first] + raw[first : first + 8].translate(_DIGITS) + raw[first + 8 :]
        elif how == "value":
            found = _NUMBER.search(raw, first)
            raw = raw[: found.start()] + text + raw[found.end() :] if found else raw
    return raw


_NUMBER = re.compile(rb"(?<![0-9A-Za-z])[0-9]+(?![0-9A-Za-z])")
_DIGITS = bytes.maketrans(b"0123456789", b"9073812645")


def random_changes(source: random.Random) -> list[Change]:
    """One to four changes; most reach over little of the file, so that what is left is still read far."""
    changes = []
    for _ in range(source.choice((1, 1, 1, 2, 2, 3, 4))):
        begin = source.random()
        end = source.random() if source.random() < 0.2 else min(1.0, begin + source.random() * 0.02)
        changes.append(Change(source.choice(HOWS), begin, end, source.choice(TEXTS)))
    return changes


def fault_of(kind: Kind, raw: bytes) -> str:
    """Read a file: a traceback, or what is untrue of the answer; blank where all is well."""
    try:
        nights, problems = kind.read(raw, "a.file")
        for problem in problems:
            str(problem).encode("utf-8")
        for night in nights:
            "\n".join(
                [night.title, night.source, *night.tellings, *(row.player for row in night.rows)]
            ).encode()
            if not problems:
                _check(night, kind.makes_places)
        return "" if nights or problems else "neither a night nor a problem"
    except Exception:
        return traceback.format_exc()


def _check(night: BroughtNight, makes_places: bool) -> None:
    """What must hold of a night without problems: names once, places without gaps, hitmen who are in it."""
    names = [row.player for row in night.rows]
    assert names and all(names) and len(set(names)) == len(names), names
    places = [row.place for row in night.rows]
    if makes_places and all(place is not None for place in places):
        assert places == [places.index(place) + 1 for place in places], places
        first = tuple(row.player for row in night.rows if row.place == 1)
        assert len(first) == 1 or sorted(first) == sorted(night.chop), (first, night.chop)
    for row in night.rows:
        assert set(row.hitmen).union(*row.rebuy_hitmen) <= set(names), row
        assert row.player not in row.hitmen and row.rebuys >= 0, row


def fuzz(files: int = FILES, seed: int = 1) -> Fuzzed:
    """Break ``files`` files, the kinds in turn, and read them."""
    source = random.Random(seed)
    kinds = [(name, kind, [path.read_bytes() for path in kind.files]) for name, kind in KINDS.items()]
    wrong: dict[str, str] = {}
    slowest = 0.0
    for number in range(files):
        name, kind, raws = kinds[number % len(kinds)]
        changes = random_changes(source)
        raw = change(source.choice(raws), changes)
        start = time.perf_counter()
        fault = fault_of(kind, raw)
        slowest = max(slowest, time.perf_counter() - start)
        if fault:
            last = fault.strip().splitlines()[-1]
            wrong.setdefault(last[:200], f"{name}, file {number} of seed {seed}: {changes}\n{fault}")
    return Fuzzed(files, tuple(wrong.values()), slowest * 1000)


if __name__ == "__main__":
    import sys

    done = fuzz(*(int(word) for word in sys.argv[1:]))
    print("\n".join(done.wrong))
    print(f"{done.files:,} files, {len(done.wrong)} went wrong, the slowest {done.slowest_ms:.0f} ms")
