"""What was asked of an import."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from dcpl.rules.units import EventName

if TYPE_CHECKING:
    from dcpl.sheets.dates import Dates


class Wish(NamedTuple):
    """What was asked of an import, as the command line has it."""

    files: tuple[str, ...]
    suffixes: tuple[str, ...]
    event: EventName | None = None
    in_order: bool = False
    date: str | None = None
    date_from_name: bool = False
    dates: Dates | None = None
    names: str | None = None
    write_names: str | None = None
    create_players: bool = False
    replace: bool = False
    first: tuple[str, ...] = ()
    skip_refused: bool = False
    to_sheets: str | None = None
    dry_run: bool = False
