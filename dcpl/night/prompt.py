"""The prompt on a terminal: how the night stands, and names in a menu. Loaded for terminals only."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING

from dcpl.errors import DcplError
from dcpl.night.desk import Desk, likely
from dcpl.night.lines import FORMS, verb_of
from dcpl.printouts.widths import wrapped
from dcpl.rules.director.book import BOOK
from dcpl.rules.names import found_by, name_key
from dcpl.rules.table.live import at_stake

if TYPE_CHECKING:
    from prompt_toolkit.completion import Completion
    from prompt_toolkit.document import Document

REFRESHED = 2.0
"""Seconds after which the prompt shows what another terminal has recorded."""


def standing(desk: Desk) -> str:
    """Say how the night stands, for over the prompt; broken between words where the window is narrow."""
    from shutil import get_terminal_size

    try:
        told = at_stake(desk.room().live)
    except DcplError as error:
        told = error.message
    return "\n".join(wrapped(told, max(20, get_terminal_size().columns)))


def plain_reader(desk: Desk, write: Callable[[str], None]) -> Callable[[], str]:
    """Read lines without prompt_toolkit: from a terminal whose output goes elsewhere, or a dumb one."""

    def read() -> str:
        write(f"{standing(desk)}\n{desk.event}> ")
        return input()

    return read


def menu_reader(desk: Desk) -> Callable[[], str]:
    """Read lines with prompt_toolkit: names in a menu, earlier lines by the arrows."""
    from prompt_toolkit import PromptSession
    from prompt_toolkit.completion import Completer, Completion

    class Names(Completer):
        """Offers lines, and the names that a line's name most likely means."""

        def get_completions(self, document: Document, complete_event: object) -> Iterator[Completion]:
            for text, start in offers(desk, document.text_before_cursor):
                yield Completion(text, start_position=start)

    session: PromptSession[str] = PromptSession(completer=Names(), complete_while_typing=True)

    def read() -> str:
        return session.prompt(lambda: f"{standing(desk)}\n{desk.event}> ", refresh_interval=REFRESHED)

    return read


def offers(desk: Desk, before: str) -> list[tuple[str, int]]:
    """What may be completed at the cursor: each text, and how far before the cursor it begins."""
    verb, blank, rest = before.lstrip().partition(" ")
    if not blank:
        return [(f"{form} ", -len(verb)) for form in FORMS if form.startswith(verb.casefold())]
    if verb == "rule" and " " not in rest:
        return [(f"{entry.name} ", -len(rest)) for entry in BOOK if entry.name.startswith(rest.casefold())]
    verb = verb_of(verb)
    if verb not in FORMS or verb in ("note", "rule", "undo", "status", "payouts", "finish", "help", "quit"):
        return []
    begun = re.split(r"[,;&>]|=(?!\s*[0-9])|(?:^|\s)(?:by|and)\s", rest)[-1].lstrip()
    if not begun and not rest.endswith((" ", ",")) and rest:
        return []
    try:
        room = desk.room()
    except DcplError:
        return []
    pool = likely(room.live, verb, dict.fromkeys(name for _, name in room.names))
    if re.search(r"\sby\s", rest):
        pool = list(room.live.left)
    key = found_by(name_key(begun))
    named = dict.fromkeys(
        name for other, name in room.names if name in set(pool) and found_by(other).startswith(key)
    )
    written = rest[: len(rest) - len(begun)]
    return [(name, -len(begun)) for name in named if not re.search(rf"\b{re.escape(name)}\b", written)]
