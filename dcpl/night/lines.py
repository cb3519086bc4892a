"""A line of the night, read and carried out: one verb, names by any unambiguous beginning."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Collection

from dcpl.actions import live as act
from dcpl.actions import live_end
from dcpl.actions.outcome import Outcome
from dcpl.errors import DcplError, Problem
from dcpl.night import rulings
from dcpl.night.desk import Desk, likely
from dcpl.night.naming import choose, several
from dcpl.night.phrases import flagged, listed, parted, same, with_points
from dcpl.reports.live import Room, expected, status
from dcpl.rules.checks.lines import Bust, Stack
from dcpl.rules.facts import LEFT_EARLY, PREPAID_ABSENT, PRESENT, Claim
from dcpl.rules.names import clean_name, nearest
from dcpl.rules.night.cards import parse_claim
from dcpl.rules.night.high_hand import is_ruling
from dcpl.rules.table.live import whole_night
from dcpl.rules.table.reserve import unlisted
from dcpl.rules.table.telling import describe_payouts
from dcpl.rules.wording import names_text

LEAVES = "Ctrl-Z Enter" if os.name == "nt" else "Ctrl-D"
"""The keys that end what is typed."""
FORMS = {
    "seat": "seat NAME, NAME ...           all: who is expected; --new: and new players",
    "late": "late NAME                     in after the start",
    "prepaid": "prepaid NAME                  bought in, known to be absent",
    "unseat": "unseat NAME                   seated by mistake",
    "out": "out NAME [by NAME] [d=NAME]   A > B: A had more; A = B: tied; d=: the button",
    "rebuy": "rebuy NAME [--force REASON]   the bust was rebought",
    "addon": "addon NAME                    takes an add-on",
    "away": "away NAME                     walked out: dealt in till the chips are gone",
    "left": "left NAME [by NAME]           their last chips are gone; by: who won them",
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
    "quit": f"quit                          or exit, {LEAVES}; Ctrl-C gives up a line",
}
SAME = {"ko": "out", "exit": "quit"}
"""Other words for a line's verb."""
READING = ("status", "payouts", "help", "quit")
_SIGNS = 0xE000
"""Letters that mean nothing of themselves begin here."""


def verb_of(text: str) -> str:
    """Tell the verb of a line, whatever other word for it was typed."""
    word = text.split()[0].casefold() if text.split() else ""
    return SAME.get(word, word)


def carry_out(desk: Desk, text: str) -> Outcome:
    """Read a line by the night's state now, and do what it says; DcplError where it cannot be done."""
    line = " ".join(text.split())
    verb, _, rest = line.partition(" ")
    verb = verb_of(verb)
    if verb not in FORMS:
        near = nearest(verb, FORMS, 1)
        remedy = f"did you mean {near[0]}?" if near else "`help` shows every line"
        raise DcplError(f'"{verb}" is no line of a night', remedy)
    if verb in ("undo", "finish", *READING) and rest:
        raise DcplError(f"{verb} stands alone", "`help` shows how each line is written")
    if verb in ("help", "quit"):
        return Outcome(tuple(FORMS.values()) if verb == "help" else (), (), False)
    if verb == "undo":
        return live_end.undo(desk.command(line), desk.event, stake=not desk.prompted)
    if verb == "finish":
        return live_end.finish(desk.command(line), desk.event)
    room = desk.room()
    if verb == "status":
        return Outcome(tuple(status(room, stake=not desk.prompted)), (), False)
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
            rest, new = flagged(rest, "--new")
            everybody = self.verb == "seat" and not new and rest.casefold() == "all"
            players = self._expected() if everybody else [self._newcomer(name, new) for name in listed(rest)]
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
            bust = self._bust(rest)
            self._ask_gone(bust)
            return self._done(lambda: act.out(self.command, event, [[bust]], LEFT_EARLY))
        if self.verb == "away":
            player = self._named(rest)
            return self._done(lambda: act.away(self.command, event, player))
        if self.verb == "rebuy":
            player = self._named(rest)
            return self._done(lambda: act.rebuy(self.command, event, player, force=force))
        if self.verb == "addon":
            player = self._named(rest)
            return self._done(lambda: act.add_on(self.command, event, player))
        if self.verb == "unseat":
            player = self._named(rest)
            return self._done(lambda: act.unseat(self.command, event, player))
        if self.verb == "remove":
            rest, points = with_points(rest, excused=False)
            player = self._named(rest)
            return self._done(lambda: act.remove(self.command, event, player, points))
        if self.verb == "noshow":
            rest, points = with_points(rest, excused=True)
            player = self._named(rest)
            sure = bool(force) or self._ask_unlisted(player)
            return self._done(
                lambda: act.no_show(self.command, event, player, points, unlisted=sure, force=force)
            )
        if self.verb == "high":
            claim = self._claim(rest)
            return self._done(lambda: act.high(self.command, event, claim))
        stacks = self._stacks(rest)
        return self._done(lambda: act.count(self.command, event, stacks))

    def _done(self, action: Callable[[], Outcome]) -> Outcome:
        """Carry out what was read, or refuse with every name that means nobody."""
        act.refuse(self.problems)
        return action()

    def _expected(self) -> list[str]:
        """Name everybody who has a seat drawn or reserved, and is not in yet."""
        players = expected(self.room)
        if not players:
            told = "everybody with a seat drawn or reserved is in" if self.live.field else ""
            raise DcplError(told or "nobody has a seat drawn or reserved", "name them: `seat NAME, NAME`")
        return players

    def _ask_gone(self, bust: Bust) -> None:
        """Ask whether the last chips of who left are gone where nobody has won them (LEFT-EARLY)."""
        if bust.hitmen or self.problems or self.desk.ask is None:
            return
        if not self.desk.ask(f"Are the last chips of {bust.player} gone, and nobody has won them?", False):
            raise DcplError(
                "nothing was recorded",
                f"`away {bust.player}` where they walked out: who does is dealt in until the chips are gone;"
                f" then `left {bust.player} by NAME`",
            )

    def _ask_unlisted(self, player: str) -> bool:
        """Ask for a no-show of somebody who is not on the list of reservations (NO-SHOW)."""
        if self.problems or self.desk.ask is None:
            return False
        if not unlisted(self.room.evening.reservations, self.room.event.name, [player]):
            return False
        if not self.desk.ask(f"{player} reserved no seat. A no-show all the same?", False):
            raise DcplError("nothing was recorded")
        return True

    def _whole_names(self, text: str) -> str:
        """Let one letter stand for each whole name that holds what else parts a line, such as ``x by y``."""
        for key, name in self.room.names:
            if ">" in key or "=" in key or " by " in key or " and " in key:
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
        pool = self.likely if likely is None else likely
        choice = choose(text, self.room.names, pool, self.live.came)
        if choice.name is not None:
            return choice.name
        names = several(text, self.room.names, pool, self.live.came)
        if names:
            self.problems.append(self._apart(names, hitmen=likely is not None))
            return text
        if choice.guess is not None and self.desk.ask is not None:
            question = f'No player is called "{text.strip()}". {choice.guess}?'
            if self.desk.ask(question, choice.keeps_words):
                return choice.guess
            raise DcplError("nothing was recorded")
        assert choice.problem is not None  # a choice is a name or a problem
        self.problems.append(choice.problem)
        return text

    def _apart(self, names: list[str], *, hitmen: bool) -> Problem:
        """Say what is to stand between two names that were typed with a blank."""
        if hitmen:
            return Problem(f"{names_text(names)} are two players", f"by {', '.join(names)}")
        if self.verb == "out":
            return self._who_had_more("blank", names)
        if self.verb in ("seat", "late", "prepaid"):
            return Problem(f"{names_text(names)} are two players", f"{self.verb} {', '.join(names)}")
        return Problem(f"{names_text(names)} are two players", f"one a line: {self.verb} {names[0]}")

    def _who_had_more(self, mark: str, names: list[str]) -> Problem:
        told = f"a {mark} does not say who had more: A > B where A had, A = B where they tie"
        return Problem(told, f"such as `{self.verb} {' > '.join(names)} by C`")

    def _newcomer(self, text: str, new: bool) -> str:
        """Find a player to seat; with ``--new`` a name that is no player's makes one."""
        if not new:
            return self._named(text)
        choice = choose(text, list(self.room.names), ())
        whole = choice.name is not None and any(
            name == choice.name and same(text, key) for key, name in self.room.names
        )
        return choice.name if whole and choice.name else clean_name(text)

    def _hand(self, text: str) -> list[list[Bust]]:
        """Read the busts of one hand: who is last says by whom for everybody who does not."""
        parts = [group.split("=") for group in text.split(">")]
        last = parted(parts[-1][-1])[2]
        return [[self._bust(part, last) for part in group] for group in parts]

    def _bust(self, text: str, otherwise: str = "") -> Bust:
        victim, by, hitmen = parted(text)
        if by and not hitmen:
            self.problems.append(Problem("nobody is named after by"))
        if len(listed(victim)) > 1:
            self.problems.append(self._who_had_more("comma", ["A", "B"]))
            return Bust("")
        player = self._named(victim)
        named = hitmen if by else otherwise
        others = [other for other in self.live.left if other != player]
        return Bust(player, tuple(self._named(name, others) for name in listed(named)) if named else ())

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
        if self.verb not in ("rebuy", "seat", "late", "prepaid", "noshow"):
            raise DcplError(
                f"--force is nothing for {self.verb}",
                "it is for rebuys and entries that come late, and no-shows without a reservation",
            )
        if not reason.strip():
            raise DcplError("--force needs a reason", f"`{self.verb} {before} --force REASON`")
        return before, reason.strip()
