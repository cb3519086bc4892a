"""The manual in the terminal: its chapters, and one of them to read."""

from __future__ import annotations

from typing import Annotated

import typer

from dcpl.actions.outcome import Outcome
from dcpl.cli.options import Shared, writing
from dcpl.errors import DcplError

ORDER = (
    *("evening", "board", "rulings", "sheets", "pages", "outlook", "end-of-season", "money", "rules"),
    *("imports", "mistakes", "keep-it-safe", "scripts", "commands"),
)
"""The chapters as they are read, one after the other."""


@writing
def guide(
    shared: Shared,
    chapter: Annotated[
        str, typer.Argument(metavar="[CHAPTER]", help="A chapter by its name or a beginning of it.")
    ] = "",
) -> Outcome:
    """Show the manual: its chapters, or one of them."""
    from dcpl.cli.printing import deliver, screen
    from dcpl.printouts.guide import on_screen, summary
    from dcpl.rules.wording import names_text
    from dcpl.store.files import data_file, data_names

    names = sorted(data_names("guide", ".md"), key=ORDER.index)
    if not chapter:
        width = max(map(len, names))
        lines = [f"{name.ljust(width)}  {summary(data_file(f'guide/{name}.md'))}" for name in names]
        return Outcome(("The chapters of the manual, each `dcpl guide NAME`:", "", *lines))
    wanted = "-".join(chapter.casefold().split())
    meant = [name for name in names if name == wanted] or [name for name in names if name.startswith(wanted)]
    if len(meant) != 1:
        several = f"{chapter!r} is {names_text(meant)}"
        told = several if meant else f"the manual has no chapter {chapter!r}"
        raise DcplError(told, f"its chapters are {names_text(names)}")
    page = on_screen(data_file(f"guide/{meant[0]}.md"), screen(None, shared.colour))
    deliver(f"{page}\n", None, exact=False)
    return Outcome((), changed=False)
