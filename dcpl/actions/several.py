"""One thing said of several players: all of it or nothing, and every fault told."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from dcpl.actions.work import Work
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.wording import names_text


def for_each(work: Work, typed: Sequence[str], did: str, action: Callable[[str], None]) -> None:
    """Do the same for each player, each by the season as those before left it.

    ``did`` says of several what was done, as the change's summary: ``accept``.
    """
    problems: list[Problem] = []

    def tried(step: Callable[[str], str | None], text: str) -> str | None:
        try:
            return step(text)
        except DcplError as error:
            if len(typed) == 1 or error.exit_code != DcplError.exit_code:
                raise
            problems.extend(getattr(error, "problems", None) or [Problem(error.message, error.remedy)])
            return None

    def done(name: str) -> None:
        action(name)
        work.season = work.reread()

    names = list(dict.fromkeys(name for text in typed if (name := tried(work.player, text)) is not None))
    if len(names) > 1:
        work.say(f"{names_text(names)} {did}.")
    for name in names:
        tried(done, name)
    if problems:
        raise Refused(problems)
