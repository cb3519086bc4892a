"""A season as it would be after an event: a sheet, or a night that is going on. Nothing is written."""

from __future__ import annotations

from pathlib import Path

from dcpl.actions.record import record_sheet
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command, Work
from dcpl.errors import DcplError
from dcpl.rules.facts import REGULAR, Season
from dcpl.rules.season.ended import as_if_ended, going_on
from dcpl.rules.season.result import missing_events
from dcpl.rules.wording import event_text


def season_if(db: Path, season: Season, what: int | SheetFile, *, create_players: bool) -> tuple[int, Season]:
    """Give the season as it would be after the next event, were it recorded from this sheet.

    ``what`` is a sheet, or the number of an event whose night is going on: as if it ended now,
    who is still in sharing the places that are left. The change is made and rolled back.
    """
    missing = missing_events(season)
    if not missing:
        raise DcplError(f"season {season.name} has no event to come", "every regular event is recorded")
    if isinstance(what, int):
        return what, ended_now(season, what)
    command = Command(db, season.name, "dcpl outlook --if", dry_run=True)
    with Work(command) as work:
        record_sheet(work, missing[0], what, create_players=create_players)
        after = work.reread()
    return missing[0], after


def ended_now(season: Season, number: int) -> Season:
    """Give the season as if the night of this event, which is going on, ended now."""
    event = next((e for e in season.events if e.kind == REGULAR and e.number == number), None)
    if event is None or not going_on(season, event):
        raise DcplError(
            f"{event_text(number)} is not going on", "--if takes a sheet, or the number of a night that is"
        )
    return as_if_ended(season, event)
