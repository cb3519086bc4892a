"""The Tournament Director's own files (.tdt): one night each, from version 3.0 on.

Times in them are moments in UTC, no time zone is told (``evening_of``), and no places are: they follow
from the last bust-outs. What was paid includes the file's rake: its prizes are shares of what is left.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from typing import Any

from dcpl.errors import Problem
from dcpl.imports.readers.brought import BroughtNight, GivenPoints
from dcpl.imports.readers.busts import Bust, Entrant, few, name_problems, settle
from dcpl.imports.readers.dates import date_in_name, evening_of
from dcpl.imports.readers.prices import priced
from dcpl.imports.readers.td_expression import Unreadable, Value, parse_expression
from dcpl.imports.readers.td_money import Missing, Player, amounts, hundredths, read_paid_out, tell_money
from dcpl.rules.names import clean_name, name_key
from dcpl.rules.origins import TD_HITS, TD_POINTS
from dcpl.sheets.cells import plain

MOST_BYTES = 10_000_000
"""Not even this many are read: a file with a large layout has under one million."""
_LAST_MOMENT = 4_102_444_800_000
"""The year 2100; what is later is no moment of a night."""
_ID = re.compile(r"[-0-9A-Za-z_]{1,64}")
_KNOWN_VERSION = re.compile(r"3\.[0-7](?:\.[0-9]+)*")
_NO_FILE = "save the tournament in The Tournament Director, and give its .tdt file"


def read_td(raw: bytes, file: str) -> tuple[list[BroughtNight], list[Problem]]:
    """Read a file: its one night, and all that is wrong with it; raises nothing.

    With problems the night, where there is one, is the file's word as far as it goes: to be mended
    as a sheet, not to be recorded.
    """
    text, tellings, problem = _text(raw, file)
    if problem is not None:
        return [], [problem]
    try:
        whole = parse_expression(text)
    except Unreadable as error:
        return [], [Problem(error.message, error.remedy or _NO_FILE, file, error.line, f"{error.column}")]
    try:
        return _Night(whole, file, tellings).read()
    except Missing as error:
        return [], [Problem(str(error), _NO_FILE, file)]


class _Night:
    """One file's night while it is read."""

    def __init__(self, whole: Value, file: str, tellings: list[str]) -> None:
        if not isinstance(whole, dict) or not isinstance(whole.get("T"), dict):
            raise Missing("there is no tournament in the file")
        self._file = file
        self._tournament: dict[str, Value] = whole["T"]
        self._tellings = tellings
        self._problems: list[Problem] = []
        self._to_mend: list[Problem] = []
        self._registered: set[str] = set()
        self._entered: dict[str, str] = {}
        version = whole.get("V")
        if not isinstance(version, str) or not _KNOWN_VERSION.fullmatch(version):
            shown = f"version {plain(version)}" if isinstance(version, str) else "no version"
            tellings.append(f"The file is of {shown}; it was read as one of 3.0 to 3.7.")

    def read(self) -> tuple[list[BroughtNight], list[Problem]]:
        """The night, and what is wrong."""
        tournament = self._tournament
        holders = _member(_member(tournament, "Players", "T"), "Players", "T.Players")
        names = {key: _name(holder) for key, holder in holders.items() if isinstance(holder, dict)}
        players = self._players(holders, names)
        start = _moment(tournament.get("StartTime"))
        if not players or (start is None and not _busted(players)):
            told = "the night was never started"
            told += ": it has no start time" if players else ": nobody bought in"
            return [], [Problem(told, "there is nothing to record", self._file)]
        self._check_names(players, names)
        if self._problems:
            return [], self._problems
        entrants = [self._entrant(player) for player in players]
        if self._problems:
            return [], self._problems
        prices, entrants = priced([player.paid() for player in players], entrants)
        self._tellings += tell_money(players, self._tournament.get("Financials"))
        ended = _moment(tournament.get("EndTime")) is not None
        settled = settle(entrants, self._file, ended, self._chops())
        date = self._date(start, players)
        title = plain(_text_of(tournament, "Title"))
        given = _text_of(tournament, "UUID")
        source = given if _ID.fullmatch(given) else f"start {start}"
        night = BroughtNight(
            f"td:{source}",
            title,
            self._file,
            date,
            settled.rows,
            tuple(self._given(players)),
            settled.chop,
            *prices,
            few([*self._tellings, *settled.tellings]),
            paid_out=read_paid_out(tournament.get("Prizes"), self._entered),
            tells_paid=True,
        )
        return [night], [*self._to_mend, *settled.problems]

    def _players(self, holders: dict[str, Value], names: dict[str, str]) -> list[Player]:
        players = []
        for key, holder in holders.items():
            if not isinstance(holder, dict):
                raise Missing("T.Players.Players holds something that is no player")
            where = f"the player {plain(names[key] or key)}"
            buy_ins = _objects(holder, "Buyins", where)
            if buy_ins:
                players.append(Player(names[key], holder, buy_ins, _objects(holder, "AddOns", where)))
                self._entered[key] = names[key]
            self._registered.add(key)
        return players

    def _check_names(self, players: list[Player], names: dict[str, str]) -> None:
        self._problems += name_problems((name for name in names.values() if name), self._file)
        nameless = sum(not player.name for player in players)
        if nameless:
            self._fault(f"{nameless} of the players who bought in have no name", "give each a nickname")
        keys = Counter(name_key(player.name) for player in players if player.name)
        for key, count in keys.items():
            if count > 1:
                same = next(player.name for player in players if name_key(player.name) == key)
                self._fault(f"{count} players bear the name {same}", "give each a nickname of their own")

    def _entrant(self, player: Player) -> Entrant:
        busts = tuple(self._bust(player, bought) for bought in player.buy_ins)
        return Entrant(player.name, busts, add_ons=len(player.add_ons))

    def _bust(self, player: Player, bought: dict[str, Value]) -> Bust | None:
        bust = bought.get("BustOut")
        if bust is None:
            return None
        moment = _moment(bust.get("Time")) if isinstance(bust, dict) else None
        if moment is None:
            self._fault(f"a bust-out of {player.name} has no time", "bust the player out again")
            return None
        when = _clock(moment)
        given = bust.get("HitmanUUID") or []
        hitmen: dict[str, None] = {}
        for key in given if isinstance(given, list) else [given]:
            if isinstance(key, str) and key in self._entered:
                hitmen[self._entered[key]] = None
            elif key != "":
                known = isinstance(key, str) and key in self._registered
                what = "did not buy in" if known else "is no player of the file"
                told = f"the hitman of {player.name} at {when} {what}"
                self._to_mend.append(Problem(told, "name another, or none", self._file))
        return Bust(moment, when, tuple(hitmen))

    def _given(self, players: list[Player]) -> Iterable[GivenPoints]:
        for player in players:
            given = player.holder.get("PointsAdjustment")
            for amount in amounts(given):
                points = hundredths(amount)
                if points != round(amount * 100, 6):
                    told = f"The points adjustment of {player.name}, {amount}, was rounded to hundredths."
                    self._tellings.append(told)
                if points:
                    yield GivenPoints(player.name, points, TD_POINTS)
            hits = sum(map(hundredths, amounts(player.holder.get("HitsAdjustment"))))
            if hits:
                yield GivenPoints(player.name, 0, TD_HITS, hits)

    def _chops(self) -> list[list[str]]:
        """Whom each of the file's chops names, in its order."""
        chops = self._tournament["Players"].get("Chops")
        held = chops.get("Chops") if isinstance(chops, dict) else chops
        if not held:
            return []
        return [self._chop(one) for one in (held if isinstance(held, list) else [held])]

    def _chop(self, held: Value) -> list[str]:
        found: dict[str, None] = {}
        left: list[Value] = [held]
        while left:
            value = left.pop()
            if isinstance(value, dict):
                for key in reversed(value):
                    left += [value[key], key]
            elif isinstance(value, list):
                left += reversed(value)
            elif isinstance(value, str) and value in self._entered:
                found[self._entered[value]] = None
            elif isinstance(value, str) and value in self._registered:
                told = "somebody who did not buy in shares the first place"
                self._to_mend.append(Problem(told, "mend the chop", self._file))
        if len(found) < 2:
            self._tellings.append("The file records a chop and does not say between whom.")
        return list(found)

    def _date(self, start: int | None, players: list[Player]) -> str | None:
        busted = _busted(players)
        if start is None:
            self._tellings.append("The file has no start time; --date tells when the night was.")
            return None
        date, before = evening_of(start)
        if before:
            told = f"The night began at {_clock(start)}, and is taken for the evening before, {date}"
            self._tellings.append(f"{told}; --date tells another.")
        if busted and evening_of(busted[0])[0] != date:
            told = f"The night began on {date} by the file, and the first bust-out was on"
            self._tellings.append(f"{told} {evening_of(busted[0])[0]}; --date tells another.")
        named = date_in_name(self._file) or date_in_name(_text_of(self._tournament, "Title"))
        if named not in (None, date):
            told = f"The night began on {date} by the file, and its name says {named}"
            self._tellings.append(f"{told}; --date tells another.")
        return date

    def _fault(self, message: str, remedy: str) -> None:
        self._problems.append(Problem(message, remedy, self._file))


def _text(raw: bytes, file: str) -> tuple[str, list[str], Problem | None]:
    """The file's text: UTF-8, or what older versions write, Windows-1252."""
    if len(raw) >= MOST_BYTES:
        megabytes = f"{len(raw) / 1_000_000:.1f}"
        told = f"the file has {megabytes} MB, more than any tournament; it was not read"
        return "", [], Problem(told, f"less than {MOST_BYTES // 1_000_000} MB", file)
    if b"\0" in raw:
        return "", [], Problem("a zero byte: this is no file of The Tournament Director", _NO_FILE, file)
    try:
        return raw.decode("utf-8-sig"), [], None
    except UnicodeDecodeError:
        pass
    try:
        return raw.decode("cp1252"), ["The file is not in UTF-8; it was read as Windows-1252."], None
    except UnicodeDecodeError as error:
        told = f"byte {error.start + 1:,} (0x{raw[error.start]:02X}) is neither UTF-8 nor Windows-1252"
        return "", [], Problem(told, _NO_FILE, file)


def _name(holder: dict[str, Value]) -> str:
    """The nickname, else first and last name; blank where there is neither."""
    name = holder.get("Name")
    if not isinstance(name, dict):
        return ""
    nickname = _text_of(name, "Nickname")
    return nickname or clean_name(f"{_text_of(name, 'Firstname')} {_text_of(name, 'Lastname')}")


def _text_of(holder: dict[str, Value], key: str) -> str:
    value = holder.get(key)
    return clean_name(value) if isinstance(value, str) else ""


def _member(holder: dict[str, Value], key: str, where: str) -> dict[str, Value]:
    value = holder.get(key)
    if not isinstance(value, dict):
        raise Missing(f"{where}.{key} is {'no object' if key in holder else 'missing'}")
    return value


def _objects(holder: dict[str, Value], key: str, where: str) -> list[dict[str, Value]]:
    value = holder.get(key)
    if value is None:
        return []
    if not isinstance(value, list) or not all(isinstance(each, dict) for each in value):
        raise Missing(f"{key} of {where} is no list of objects")
    return value


def _busted(players: list[Player]) -> list[int]:
    """The moments of all bust-outs, in order."""
    busts = [bought.get("BustOut") for player in players for bought in player.buy_ins]
    moments = [_moment(bust.get("Time")) for bust in busts if isinstance(bust, dict)]
    return sorted(moment for moment in moments if moment is not None)


def _moment(value: Any) -> int | None:
    if isinstance(value, (int, float)) and not isinstance(value, bool) and 0 < value < _LAST_MOMENT:
        return int(value)
    return None


def _clock(moment: int) -> str:
    from datetime import UTC, datetime

    return f"{datetime.fromtimestamp(moment // 1000, UTC):%Y-%m-%d %H:%M:%S} UTC"
