"""The Tournament Director's "Event Report": a page in HTML for each night.

The night is in its action summary, line by line; what was taken in tells the prices, and how many
buy-ins and rebuys the lines must have. Places in it are checked against the order of the bust-outs.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.readers.busts import Bust, Entrant, few, name_problems, settle
from dcpl.imports.readers.html_cells import Cell, read_cells
from dcpl.imports.readers.report_lines import (
    ADDED_ON,
    ALWAYS_HARMLESS,
    BOUGHT_IN,
    BUSTED,
    HARMLESS,
    MOVED,
    RANKED,
    REBOUGHT,
    Meaning,
    Stamped,
    meanings,
    read_stamp,
    stands_in,
)
from dcpl.imports.readers.report_taken_in import read_taken
from dcpl.rules.names import name_key
from dcpl.rules.units import Cents
from dcpl.rules.wording import count_text, money_text
from dcpl.sheets.cells import plain, shown

MOST_BYTES = 2_000_000
MOST_LINES = 20_000
_MOST_UNDATED = 3
"""Of more lines without a readable moment the first are told: they have one cause."""
_NO_REPORT = "export the Event Report of a tournament as HTML, and give that file"
_CHARSET = re.compile(rb"<meta[^>]{0,200}?charset=[\"']?([-\w]{1,40})", re.IGNORECASE)


class _Line(NamedTuple):
    at: int
    stamped: Stamped
    moment: int


def read_report(raw: bytes, file: str) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a report: its one night, and all that is wrong with it; raises nothing.

    With problems the night, where there is one, is the file's word as far as it goes: to be mended
    as a sheet, not to be recorded.
    """
    page, tellings, problem = _page(raw, file)
    if problem is not None:
        return [], [problem]
    cells = read_cells(page)
    begins = _summary(cells)
    if begins is None:
        return [], [Problem("there is no action summary: this is no Event Report", _NO_REPORT, file)]
    if len(cells) - begins > MOST_LINES:
        told = f"the action summary has {len(cells) - begins:,} lines, more than any night"
        return [], [Problem(told, _NO_REPORT, file)]
    return _Report(file, cells[:begins], cells[begins:], tellings).read()


class _Report:
    """One report while it is read."""

    def __init__(self, file: str, head: list[Cell], lines: list[Cell], tellings: list[str]) -> None:
        self._file = file
        self._title = plain(head[0].text) if head else ""
        self._taken = read_taken(head)
        self._tellings = tellings
        self._problems: list[Problem] = []
        self._start: tuple[str, int] | None = None
        self._ended = False
        self._names: dict[str, int] = {}
        self._meant: list[tuple[_Line, Meaning]] = []
        self._lines = self._stamped(lines)

    def read(self) -> tuple[list[BroughtNight], list[Problem]]:
        """The night, and what is wrong."""
        if not self._lines and not self._problems:
            told = "no line of the action summary has a time and a date with the month first"
            return [], [Problem(told, "as in 8:24:01 pm 08/27/2026", self._file)]
        for line in self._lines:
            if line.stamped.text.endswith(BOUGHT_IN):
                self._buy_in(line)
        self._problems += name_problems(self._names, self._file)
        if self._problems:
            return [], self._problems
        for line in self._lines:
            if not line.stamped.text.endswith(BOUGHT_IN):
                self._understand(line)
        if self._start is None:
            told = "the night was never started: no line says that it was"
            return [], [Problem(told, "there is nothing to record", self._file), *self._problems]
        entrants = self._entrants()
        self._check_counts(entrants)
        ranked = [(meaning.player, meaning.rank) for _, meaning in self._meant if meaning.kind == RANKED]
        received = [(meaning.player, meaning.received_cents or 0) for _, meaning in self._meant]
        paid = {player: cents for player, cents in received if cents}
        first = list(dict.fromkeys(player for player, rank in ranked if rank == 1))
        settled = settle(entrants, self._file, self._ended, [first], dict(ranked))
        places = {row.player: row.place for row in settled.rows}
        for line, meaning in self._meant:
            if meaning.kind == RANKED and places.get(meaning.player) != meaning.rank:
                told = f"{meaning.player} is ranked {meaning.rank} and went out in place"
                self._fault(line.at, f"{told} {places.get(meaning.player)}", "mend the bust-outs or the rank")
        date, second = self._start
        night = BroughtNight(
            f"report:{date}T{second // 3600:02}:{second // 60 % 60:02}:{second % 60:02}",
            self._title,
            self._file,
            date,
            settled.rows,
            (),
            settled.chop,
            self._price("buy-ins"),
            self._price("rebuys"),
            self._price("add-ons"),
            few([*self._tellings, *settled.tellings]),
            paid_out=tuple(paid.items()),
            unpriced=tuple(self._unpriced()),
        )
        problems = sorted([*self._problems, *settled.problems], key=lambda told: told.line or 0)
        return [night] if settled.rows else [], problems

    def _stamped(self, lines: list[Cell]) -> list[_Line]:
        """The lines with a moment, in its order; lines of one moment stay as they stand."""
        from datetime import date

        found = []
        undated: list[Cell] = []
        read = [read_stamp(line.text) for line in lines]
        while read and read[-1] is None:
            read.pop()  # what stands after the summary is no line of it
        for line, stamped in zip(lines, read, strict=False):
            if stamped is None:
                found.append(_Line(line.line, Stamped(None, 0, "", line.text), -1))
            elif stamped.date is None:
                undated.append(line)
            else:
                day = date.fromisoformat(stamped.date).toordinal()
                found.append(_Line(line.line, stamped, day * 86_400 + stamped.second))
        for line in undated[:_MOST_UNDATED]:
            told = f"{shown(line.text)} has no time and date with the month first"
            self._fault(line.line, told, "as in 8:24:01 pm 08/27/2026")
        if len(undated) > _MOST_UNDATED:
            told = f"and {count_text(len(undated) - _MOST_UNDATED, 'more line')} like these, from here on"
            self._fault(undated[_MOST_UNDATED].line, told, "")
        return sorted(found, key=lambda line: line.moment)

    def _buy_in(self, line: _Line) -> None:
        name = line.stamped.text.removesuffix(BOUGHT_IN)
        if line.moment < 0:
            self._fault(line.at, f"{shown(line.stamped.text)} has no time", "as in 8:24:01 pm 08/27/2026")
        elif name_key(name) in {name_key(known) for known in self._names}:
            self._fault(line.at, f"{shown(name)} bought in before", "two players need two names")
        else:
            self._names[name] = line.at

    def _understand(self, line: _Line) -> None:
        """Keep what a line says; one that names a player and cannot be read is a problem."""
        text = line.stamped.text
        if line.moment < 0:
            named = [name for name in self._names if name in text and stands_in(name, text)]
            if named:
                self._fault(line.at, f"{shown(text)} has no time", "as in 8:24:01 pm 08/27/2026")
        elif text == "Tournament started":
            if self._start is None and line.stamped.date:
                self._start = line.stamped.date, line.stamped.second
        elif text == "Tournament ended":
            self._ended = True
        elif len(ways := meanings(text, self._names.keys())) == 1:
            self._meant.append((line, ways[0]))
        elif ways:
            self._fault(
                line.at, f"{shown(text)} can be read in several ways", "--to-sheets writes a sheet to mend"
            )
        elif not ALWAYS_HARMLESS.fullmatch(text):
            named = [name for name in self._names if name in text and stands_in(name, text)]
            if not named and HARMLESS.fullmatch(text):
                return
            if named:
                self._fault(line.at, f"{shown(text)} was not understood", f"it names {named[0]}")
            else:
                self._tellings.append(f"Line {line.at} was not understood: {shown(text)}.")

    def _entrants(self) -> list[Entrant]:
        busts: dict[str, list[Bust | None]] = {name: [] for name in self._names}
        still_in = dict.fromkeys(self._names, True)
        add_ons: Counter[str] = Counter()
        for line, meaning in self._meant:
            name = meaning.player
            if meaning.kind == BUSTED:
                if not still_in[name]:
                    self._fault(line.at, f"{name} went out before and did not buy in again", "")
                    continue
                hitmen = tuple(dict.fromkeys(meaning.hitmen))
                busts[name].append(Bust(line.moment, line.stamped.told, hitmen, line.at))
                still_in[name] = False
            elif meaning.kind == REBOUGHT:
                if still_in[name]:
                    busts[name].append(None)
                still_in[name] = True
            elif meaning.kind == ADDED_ON:
                add_ons[name] += 1
            else:
                assert meaning.kind in (RANKED, MOVED)
        return [
            Entrant(name, (*busts[name], *([None] if still_in[name] else [])), at, add_ons[name])
            for name, at in self._names.items()
        ]

    def _check_counts(self, entrants: Sequence[Entrant]) -> None:
        """What was taken in counts buy-ins, rebuys and add-ons: the lines must have as many."""
        counts = {
            "buy-ins": len(entrants),
            "rebuys": sum(len(entrant.busts) - 1 for entrant in entrants),
            "add-ons": sum(entrant.add_ons for entrant in entrants),
        }
        for what, count in counts.items():
            taken = self._taken.kinds.get(what)
            if taken is not None and taken.number != count:
                told = f"the report counts {count_text(taken.number, what[:-1])} and its lines tell {count}"
                self._fault(taken.line, told, "mend the lines, or write it as a sheet with --to-sheets")
        if not self._taken.kinds:
            self._tellings.append("The report does not tell what was taken in: no prices, nothing to check.")
        self._tellings += self._taken.tellings

    def _price(self, what: str) -> Cents | None:
        taken = self._taken.kinds.get(what)
        if taken is None or not taken.number:
            return None
        price, rest = divmod(taken.cents, taken.number)
        return None if rest else price

    def _unpriced(self) -> Iterator[tuple[str, str]]:
        """Give what was taken in and is no whole number of prices."""
        for what, taken in self._taken.kinds.items():
            if taken.number and taken.cents % taken.number:
                told = f"{money_text(taken.cents)} for {count_text(taken.number, what[:-1])}"
                yield what[:-1].replace("-", "_"), told

    def _fault(self, line: int, message: str, remedy: str) -> None:
        self._problems.append(Problem(message, remedy, self._file, line))


def _summary(cells: Sequence[Cell]) -> int | None:
    """Where the action summary's first line stands among a page's cells."""
    named = [index + 1 for index, cell in enumerate(cells) if cell.text == "Action Summary"]
    for index in named:
        if index < len(cells) and read_stamp(cells[index].text) is not None:
            return index
    return named[0] if named else None


def _page(raw: bytes, file: str) -> tuple[str, list[str], Problem | None]:
    """The page's text, in the letters that it says: UTF-8, or ISO-8859-1 as browsers read it."""
    if len(raw) > MOST_BYTES:
        megabytes = f"{len(raw) / 1_000_000:.1f}"
        told = f"the file has {megabytes} MB, more than any Event Report; it was not read"
        return "", [], Problem(told, f"at most {MOST_BYTES // 1_000_000} MB", file)
    if b"\0" in raw:
        return "", [], Problem("a zero byte: this is no page in HTML", _NO_REPORT, file)
    found = _CHARSET.search(raw[:4_000])
    named = found[1].decode("ascii", "replace") if found else ""
    try:
        page = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        if named.casefold() in ("utf-8", "utf8") or raw.startswith(b"\xef\xbb\xbf"):
            told = f"byte {error.start + 1:,} (0x{raw[error.start]:02X}) is not UTF-8, as the page says it is"
            return "", [], Problem(told, "export the report again", file)
    else:
        told = f"The page says that it is in {named}, and is in UTF-8; it was read as UTF-8."
        wrong = named.casefold() not in ("", "utf-8", "utf8") and not page.isascii()
        return page, [told] if wrong else [], None
    if named.casefold() not in ("", "iso-8859-1", "latin1", "windows-1252", "cp1252"):
        return "", [], Problem(f"the page is in {named}", "export the report in UTF-8 or ISO-8859-1", file)
    try:
        return raw.decode("cp1252"), [], None
    except UnicodeDecodeError:
        return raw.decode("latin-1"), [], None
