"""Tables beside the season's: what each of a profile's list of them says."""

# Annotations are evaluated here: the keys of a table are read from them.
from typing import Annotated

from dcpl.rules.profile.key import MOST_EVENTS, NAMES, RULES, SEASON, TEXT, WHOLE, Key, Section

EVERY_SEASON = "all"


class TableRules(Section):
    """A table of a part of the season, or over several seasons."""

    name: Annotated[str, Key(TEXT, SEASON, "What it is called", 1, 40)]
    series: Annotated[str, Key(TEXT, SEASON, "Of the events of this series alone", 0, 40, preset="")]
    from_: Annotated[int, Key(WHOLE, SEASON, "From this event on; 0: the first", 0, MOST_EVENTS, preset=0)]
    through: Annotated[int, Key(WHOLE, SEASON, "Up to this event; 0: to the last", 0, MOST_EVENTS, preset=0)]
    seasons: Annotated[
        tuple[str, ...],
        Key(NAMES, SEASON, "Over these seasons, or all; none: the season itself", preset=()),
    ]
    rules: Annotated[
        str,
        Key(RULES, SEASON, "Judged anew by this file's rules; none: by each season's own", preset=""),
    ]


def covers(number: int, series: str | None, of: str, first: int, last: int) -> bool:
    """Whether a regular event is in a part of the season: of a series, from one to another; 0, blank: all."""
    if number < first or (last and number > last):
        return False
    return not of or of.casefold() == (series or "").casefold()
