"""A line of the night, read and carried out: one verb, names by any unambiguous beginning."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection
from pathlib import Path
from typing import NamedTuple

from dcpl.actions import live as act
from dcpl.actions import live_end
from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command
from dcpl.errors import DcplError, Problem
from dcpl.night import rulings
from dcpl.night.naming import choose
from dcpl.reports.live import Room, read_room, status
from dcpl.rules.checks.lines import Bust, Stack
from dcpl.rules.facts import LEFT_EARLY, PREPAID_ABSENT, PRESENT, Claim
from dcpl.rules.names import clean_name, nearest
from dcpl.rules.night.cards import parse_claim
from dcpl.rules.night.high_hand import is_ruling
from dcpl.rules.table.live import Live, describe_payouts, whole_night
from dcpl.rules.units import EventName, Points

Ask = Callable[[str], bool]
"""Puts a question to who is at the terminal, and tells whether the answer was yes."""

FORMS = {
    "seat": "seat NAME, NAME ...           in their seats (--new: and new players)",
    "late": "late NAME                     in after the start",
    "prepaid": "prepaid NAME                  bought in, known to be absent",
    "unseat": "unseat NAME                   seated by mistake",
    "out": "out NAME [by NAME] [d=NAME]   A > B: one hand, A had more; A = B: tied; d=: the button",
    "rebuy": "rebuy NAME [--force REASON]   the bust was rebought",
    "addon": "addon NAME                    takes an add-on",
    "left": "left NAME [by NAME]           left early; by: who won the last chips",
    "remove": "remove NAME [POINTS]          the stack leaves play",
    "noshow": "noshow NAME [POINTS|excused]  reserved and never came",
    "high": "high NAME CARDS/BOARD         a high hand claim; `yes`: the director's ruling",
    "count": "count NAME=CHIPS, ...         time is up; a > b: first by high card",
    "undo": "undo                          take back the newest line",
    "status": "status                        how the night stands",
    "payouts": "payouts                       what each place gets now",
    "note": "note TEXT                     keep a note",
    "rule": "rule NAME ... [--note]        a ruling at the table; `rule` lists them",
    "finish": "finish                        the night is final",
    "help": "help                          this page",
}
READING = ("status", "payouts", "help")
_SIGNS = 0xE000
"""Letters that mean nothing of themselves begin here."""


class Desk(NamedTuple):
    """Where lines are carried out; ``ask`` is None where nobody is there to be asked."""

    db: Path
    season: str | None
    event: EventName
    ask: Ask | None = None

    def room(self) -> Room:
        """Read the night's state anew."""
        return read_room(self.db, self.season, self.event)

    def command(self, line: str) -> Command:
        """Tell an action where it works, and what was typed."""
        return Command(self.db, self.season, live_end.typed(self.event, line))


def carry_out(desk: Desk, text: str) -> Outcome:
    """Read a line by the night's state now, and do what it says; DcplError where it cannot be done."""
    line = " ".join(text.split())
    verb, _, rest = line.partition(" ")
    verb = verb.casefold()
    if verb not in FORMS:
        near = nearest(verb, FORMS, 1)
        remedy = f"did you mean {near[0]}?" if near else "`help` shows every line"
        raise DcplError(f'"{verb}" is no line of a night', remedy)
    if verb in ("undo", "finish", *READING) and rest:
        raise DcplError(f"{verb} stands alone", "`help` shows how each line is written")
    if verb == "help":
        return Outcome(tuple(FORMS.values()), (), False)
    if verb == "undo":
        return live_end.undo(desk.command(line), desk.event)
    if verb == "finish":
        return live_end.finish(desk.command(line), desk.event)
    room = desk.room()
    if verb == "status":
        return Outcome(tuple(status(room)), (), False)
    if verb == "payouts":
        return Outcome(tuple(describe_payouts(whole_night(room.season, room.event))), (), False)
    if verb == "rule":
        return _rule(desk, room, line, rest)
    if not rest:
        raise DcplError(f"{verb} needs more", f"write it like: {' '.join(FORMS[verb].split())}")
    if verb == "note":
        return act.note(desk.command(line), desk.event, rest)
    rest, told = rulings.parted(rest) if verb in ("out", "left", "remove") else (rest, {})
    last = rulings.last_hand(room, told) if told else None
    outcome = _Reader(desk, room, line, verb).carry_out(rest)
    if last is None:
        return outcome
    return outcome._replace(lines=(*outcome.lines, *rulings.next_hand(desk.room(), last)))


def _rule(desk: Desk, room: Room, line: str, rest: str) -> Outcome:
    """Answer a ruling, and keep it as a note where that is wanted."""
    from dcpl.printouts.render import render

    document, text = rulings.ruling(room, rest)
    lines = tuple(render(document, "table").rstrip("\n").split("\n"))
    if text is None:
        return Outcome(lines, (), False)
    noted = act.note(desk.command(line), desk.event, text)
    return noted._replace(lines=(*lines, *noted.lines))


def likely(live: Live, verb: str, everybody: Collection[str]) -> list[str]:
    """Name the players whom a line's name most likely means, for its beginnings and the menu."""
    if verb in ("out", "left", "remove", "count", "addon"):
        return list(live.left)
    if verb == "rebuy":
        return list(live.gone)
    if verb in ("high", "unseat"):
        return [player for player, came in live.came.items() if came == PRESENT]
    absent = [player for player in live.left if live.came[player] == PREPAID_ABSENT]
    coming = [player for player in everybody if player not in live.came]
    return coming + (absent if verb in ("seat", "late") else [])


class _Reader:
    """Reads the names and values of one line."""

    def __init__(self, desk: Desk, room: Room, line: str, verb: str) -> None:
        self.desk = desk
        self.room = room
        self.live = room.live
        self.verb = verb
        self.command = desk.command(line)
        self.likely = likely(self.live, verb, dict.fromkeys(name for _, name in room.names))
        self.problems: list[Problem] = []
        self._marked: dict[str, str] = {}

    def carry_out(self, rest: str) -> Outcome:
        rest, force = self._force(self._whole_names(rest))
        event = self.desk.event
        if self.verb in ("seat", "late", "prepaid"):
            rest, new = _flag(rest, "--new")
            players = [self._newcomer(name, new) for name in _listed(rest)]
            came = PREPAID_ABSENT if self.verb == "prepaid" else PRESENT
            return self._done(
                lambda: act.seat(
                    self.command, event, players, came=came, new=new, late=self.verb == "late", force=force
                )
            )
        if self.verb == "out":
            hand = self._hand(rest)
            return self._done(lambda: act.out(self.command, event, hand))
        if self.verb == "left":
            left = [[self._bust(rest)]]
            return self._done(lambda: act.out(self.command, event, left, LEFT_EARLY))
        if self.verb == "rebuy":
            player = self._named(rest)
            return self._done(lambda: act.rebuy(self.command, event, player, force=force))
        if self.verb == "addon":
            player = self._named(rest)
            return self._done(lambda: act.add_on(self.command, event, player))
        if self.verb == "unseat":
            player = self._named(rest)
            return self._done(lambda: act.unseat(self.command, event, player))
        if self.verb in ("noshow", "remove"):
            rest, points = _points(rest, excused=self.verb == "noshow")
            player = self._named(rest)
            action = act.no_show if self.verb == "noshow" else act.remove
            return self._done(lambda: action(self.command, event, player, points))
        if self.verb == "high":
            claim = self._claim(rest)
            return self._done(lambda: act.high(self.command, event, claim))
        stacks = self._stacks(rest)
        return self._done(lambda: act.count(self.command, event, stacks))

    def _done(self, action: Callable[[], Outcome]) -> Outcome:
        """Carry out what was read, or refuse with every name that means nobody."""
        act.refuse(self.problems)
        return action()

    def _whole_names(self, text: str) -> str:
        """Let one letter stand for each whole name that holds what else parts a line, such as ``x by y``."""
        for key, name in self.room.names:
            if ">" in key or "=" in key or " by " in key:
                words = r"\s+".join(re.escape(word) for word in key.split())
                sign = chr(_SIGNS + len(self._marked))
                text, found = re.subn(
                    rf"(?<![^\s,;&>=]){words}(?![^\s,;&>=])", sign, text, flags=re.IGNORECASE
                )
                if found:
                    self._marked[sign] = name
        return text

    def _named(self, text: str, likely: Collection[str] | None = None) -> str:
        """Find the player meant; a guess is asked about, and without an answer it is refused."""
        if text.strip() in self._marked:
            return self._marked[text.strip()]
        choice = choose(text, self.room.names, self.likely if likely is None else likely, self.live.came)
        if choice.name is not None:
            return choice.name
        if choice.guess is not None and self.desk.ask is not None:
            if self.desk.ask(f'No player is called "{text.strip()}". {choice.guess}?'):
                return choice.guess
            raise DcplError("nothing was recorded")
        assert choice.problem is not None  # a choice is a name or a problem
        self.problems.append(choice.problem)
        return text

    def _newcomer(self, text: str, new: bool) -> str:
        """Find a player to seat; with ``--new`` a name that is no player's makes one."""
        if not new:
            return self._named(text)
        choice = choose(text, list(self.room.names), ())
        whole = choice.name is not None and any(
            name == choice.name and _same(text, key) for key, name in self.room.names
        )
        return choice.name if whole and choice.name else clean_name(text)

    def _hand(self, text: str) -> list[list[Bust]]:
        """Read the busts of one hand: who is last says by whom for everybody who does not."""
        parts = [group.split("=") for group in text.split(">")]
        last = _parted(parts[-1][-1])[2]
        return [[self._bust(part, last) for part in group] for group in parts]

    def _bust(self, text: str, otherwise: str = "") -> Bust:
        victim, by, hitmen = _parted(text)
        if by and not hitmen:
            self.problems.append(Problem("nobody is named after by"))
        if "," in victim:
            told = "a comma does not say who had more: A > B where A had, A = B where they tie"
            self.problems.append(Problem(told, f"such as `{self.verb} A > B by C`"))
            return Bust("")
        player = self._named(victim)
        named = hitmen if by else otherwise
        others = [other for other in self.live.left if other != player]
        return Bust(player, tuple(self._named(name, others) for name in _listed(named)) if named else ())

    def _claim(self, text: str) -> Claim:
        words = text.split()
        for at in range(1, len(words)):
            cards = " ".join(words[at:])
            if is_ruling(cards):
                return Claim(self._named(" ".join(words[:at])), "yes")
            hand = parse_claim(cards)
            if not isinstance(hand, Problem):
                return Claim(self._named(" ".join(words[:at])), str(hand))
        at = next(
            (
                at
                for at, word in enumerate(words)
                if at and re.match(r"(10|[2-9tjqka])[shdc]|\S*/", word, re.I)
            ),
            1,
        )
        fault = (
            parse_claim(" ".join(words[at:]))
            if words[at:]
            else Problem("the cards are missing", "Ah Kd/As Ad Kc")
        )
        assert isinstance(fault, Problem)  # no part of the line was a hand
        self.problems.append(fault)
        return Claim(self._named(" ".join(words[:at])), "")

    def _stacks(self, text: str) -> list[Stack]:
        stacks = []
        parts = re.split(r"([,>])", text)
        for part, mark in zip(parts[::2], [*parts[1::2], ""], strict=True):
            name, _, chips = part.rpartition("=")
            if not name or not re.fullmatch(r"\s*[0-9]{1,9}\s*", chips):
                told = f'"{part.strip()}" is no NAME=CHIPS'
                self.problems.append(Problem(told, "write chips as digits alone, such as ann=5000"))
                continue
            stacks.append(Stack(self._named(name), int(chips), mark == ">"))
        return stacks

    def _force(self, text: str) -> tuple[str, str]:
        """Part a line from the reason after --force; only what rules of time forbid can be forced."""
        before, forced, reason = (f"{text} ").partition(" --force ")
        if not forced:
            return text, ""
        if self.verb not in ("rebuy", "seat", "late", "prepaid"):
            raise DcplError(
                f"--force is nothing for {self.verb}", "it is for rebuys and entries that come late"
            )
        if not reason.strip():
            raise DcplError("--force needs a reason", f"`{self.verb} {before} --force REASON`")
        return before, reason.strip()


def _parted(text: str) -> tuple[str, bool, str]:
    """Part who is out from who did it."""
    found = re.split(r"\s+by(?:\s+|$)", text, maxsplit=1, flags=re.IGNORECASE)
    return found[0], len(found) > 1, found[1].strip() if len(found) > 1 else ""


def _listed(text: str) -> list[str]:
    return [name.strip() for name in re.split(r"[,;&]", text)]


def _flag(text: str, flag: str) -> tuple[str, bool]:
    words = text.split(" ")
    return " ".join(word for word in words if word != flag), flag in words


def _points(text: str, *, excused: bool) -> tuple[str, Points | None]:
    """Part a name from the points after it, in hundredths, or from ``excused``."""
    name, _, last = text.rpartition(" ")
    if name and excused and last.casefold() == "excused":
        return name, 0
    found = re.fullmatch(r"[-\N{MINUS SIGN}]?([0-9]{1,6})(?:\.([0-9]{1,2}))?", last)
    if not name or not found:
        return text, None
    return name, int(found[1]) * 100 + int((found[2] or "").ljust(2, "0"))


def _same(text: str, key: str) -> bool:
    from dcpl.rules.names import name_key

    return name_key(text) == key
