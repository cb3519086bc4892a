"""The session of a night: lines from a terminal, from a pipe, or one of the command line."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import NamedTuple

from dcpl.actions.outcome import Outcome
from dcpl.errors import DcplError
from dcpl.night.desk import Desk, TypedInsteadError
from dcpl.night.lines import LEAVES, carry_out, verb_of
from dcpl.reports.live import drawn, expected, never_came, status
from dcpl.rules.facts import REGULAR
from dcpl.rules.table.live import at_stake
from dcpl.rules.wording import capital, event_text, names_text, points_text

Say = Callable[[Sequence[str]], None]
_END_OF_FILE = "\x1a"
"""What Ctrl-Z is in a line: the end, as the consoles of Windows have it."""


class Voice(NamedTuple):
    """How a session speaks: answers, everything else, and what was stored (MADE)."""

    say: Say
    warn: Say
    made: Say


def one_line(desk: Desk, voice: Voice, text: str) -> None:
    """Carry out one line and say what is at stake then."""
    try:
        text, outcome = _carry_out(desk, voice, text)
    except EOFError:
        return
    _tell(voice, outcome)
    if outcome.changed and verb_of(text) not in ("finish", "undo"):
        stands = at_stake(desk.room().live)
        voice.made([f"{capital(stands)}."])


def from_pipe(desk: Desk, voice: Voice, lines: Iterable[str]) -> None:
    """Carry out lines until one cannot be done: it is told with its number, what was done before it stays."""
    done = False
    for number, text in enumerate(lines, start=1):
        if not _is_line(text):
            continue
        done = True
        try:
            _check_readable(text)
            _tell(voice, _carry_out(desk, voice, text)[1])
        except EOFError:
            break
        except DcplError as error:
            voice.warn([f"line {number}: {text.strip()}"])
            error.remedy = _stays(error.remedy, number)
            raise
    if not done:
        voice.say(status(desk.room()))


def at_terminal(desk: Desk, voice: Voice, read: Callable[[], str]) -> None:
    """Answer lines until the end is typed (Ctrl-D, Ctrl-Z); an error is told and the night goes on."""
    voice.say(status(desk.room(), stake=not desk.prompted))
    proposed = False
    while True:
        try:
            if not proposed:
                proposed = True
                _propose_seats(desk, voice)
            text = read()
            if text.strip() == _END_OF_FILE:
                break
            if _is_line(text):
                _tell(voice, _carry_out(desk, voice, text)[1])
        except TypedInsteadError as instead:
            _tell(voice, _carry_out(desk, voice, instead.line)[1])
        except KeyboardInterrupt:
            voice.warn([f"({LEAVES} leaves; `status` shows what is recorded)"])
        except EOFError:
            break
        except DcplError as error:
            voice.warn(error.lines())
    name = event_text(desk.event)
    voice.say([f"Every line is kept. `dcpl night {desk.event}` goes on with {name}."])


def _carry_out(desk: Desk, voice: Voice, text: str) -> tuple[str, Outcome]:
    """Carry out a line, or what was typed where it asked; EOFError where the night is to be left."""
    while True:
        verb = verb_of(text)
        if verb == "quit" and len(text.split()) == 1:
            raise EOFError
        try:
            if verb == "finish":
                _propose_no_shows(desk, voice)
            return text, carry_out(desk, text)
        except TypedInsteadError as instead:
            voice.warn([f"(not done: {text.strip()})"])
            text = instead.line


def _propose_seats(desk: Desk, voice: Voice) -> None:
    """Before anybody is in: whoever has a seat drawn may be seated at once."""
    room = desk.room()
    if desk.ask is None or room.live.came or room.event.state in ("final", "cancelled") or not drawn(room):
        return
    players = expected(room)
    if players and desk.ask(f"{names_text(players)} have a seat drawn. Seat them?", True):
        _tell(voice, carry_out(desk, "seat all"))


def _propose_no_shows(desk: Desk, voice: Voice) -> None:
    """Before a night is final: who reserved a seat and never came is asked about, or named (NO-SHOW)."""
    room = desk.room()
    if room.event.kind != REGULAR or not room.live.over or room.event.state == "final":
        return
    missing = never_came(room)
    if missing and desk.ask is None:
        voice.warn(
            [
                f"{names_text(missing)} reserved a seat and never came",
                "`noshow NAME` or `noshow NAME excused` records it: `undo` takes the finish back for that",
            ]
        )
        return
    cost = points_text(room.live.profile.no_show.penalty)
    for player in missing:
        if desk.ask is not None and desk.ask(
            f"{player} reserved a seat and never came. A no-show, -{cost}?", True
        ):
            _tell(voice, carry_out(desk, f"noshow {player}"))


def _tell(voice: Voice, outcome: Outcome) -> None:
    (voice.made if outcome.changed else voice.say)(outcome.lines)
    voice.warn(outcome.warnings)


def _check_readable(text: str) -> None:
    """Raise DcplError for bytes that are no UTF-8, which `piped_lines` gives as half characters."""
    for letter in text:
        if "\udc80" <= letter <= "\udcff":
            byte = ord(letter) - 0xDC00
            raise DcplError(f"byte 0x{byte:02X} is not UTF-8", "save the lines in UTF-8")


def _is_line(text: str) -> bool:
    return bool(text.strip()) and not text.lstrip().startswith("#")


def _stays(remedy: str, number: int) -> str:
    stays = f"what was done before line {number} stays: run it and the rest once it is right"
    return f"{remedy}\n{stays}" if remedy else stays
