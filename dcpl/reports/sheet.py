"""A night as its sheet again, or an empty sheet to fill in."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import OPEN, REGULAR, Season
from dcpl.rules.night.rows import SheetRow, rows_of
from dcpl.rules.post_season.admission import check_open
from dcpl.rules.post_season.invitations import entitled
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import members
from dcpl.rules.season.schedule import find_event
from dcpl.rules.table.live import live_night
from dcpl.rules.units import EventName
from dcpl.sheets.night_sheet import write_empty_sheet, write_sheet


def night_sheet(season: Season, name: EventName, players: Sequence[str] = ()) -> str:
    """Give a recorded night as CSV that records the same again; else a line for each who may play."""
    rows = sheet_rows(season, name, players)
    return write_empty_sheet([row.player for row in rows]) if is_empty(season, name) else write_sheet(rows)


def is_empty(season: Season, name: EventName) -> bool:
    """Whether a night's sheet is one to fill in."""
    return find_event(season, name).name not in season.nights


def sheet_rows(season: Season, name: EventName, players: Sequence[str] = ()) -> Sequence[SheetRow]:
    """Give the lines of a night's sheet: what is recorded, else a line for each who may play.

    In a regular event these are the members, before the first night all ``players`` of the league; in a
    locked post-season event the seated players.
    """
    event = find_event(season, name)
    night = season.nights.get(event.name)
    if night is not None:
        rows = rows_of(night, season.guests)
        if event.state == OPEN:
            left = live_night(season, event).left
            # Who is still in has no place yet: to be filled in.
            rows = tuple(
                row._replace(place=None) if row.player in left and len(left) > 1 else row for row in rows
            )
        return rows
    result = judge_season(season)
    playing = members(result) or list(players)
    if event.kind != REGULAR and check_open(season, event) is None:
        playing = entitled(result, event.kind)
    return [SheetRow(player) for player in playing]
