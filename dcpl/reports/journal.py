"""The journal of changes, and the examination of everything recorded."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

from dcpl.errors import DcplError
from dcpl.printouts.document import Column, Document, Table
from dcpl.reports.strayed import strayed_lines
from dcpl.rules.checks.season import CHECKS, Fault, check_season
from dcpl.rules.names import NameIndex, name_key
from dcpl.store import league, reading
from dcpl.store.backup import file_faults
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.journal import Wanted, read_changes

DATABASE, JOURNAL, NAMES = "database", "journal", "names"
"""The checks that look at the file, at the journal and at the league, not at one season."""

RESTORE = "put a backup copy in its place: `dcpl db restore FILE`"
BY_HAND = "another program changed it: correct the fact by a dcpl command, or `dcpl db restore FILE`"


class Asked(NamedTuple):
    """Which changes are asked for: a season and a player as typed, days as YYYY-MM-DD."""

    season: str | None = None
    player: str | None = None
    since: str | None = None
    until: str | None = None


def log_document(db: Path, most: int, asked: Asked | None = None) -> Document:
    """Lay out the newest changes, newest first, of which season each is, and what took it back."""
    asked = asked or Asked()
    about = []
    with translated(db), closing(open_for_reading(db)) as connection:
        season_id = player_id = None
        if asked.season is not None:
            season = reading.season_row(connection, asked.season)
            season_id = season.id
            about.append(f"of season {season.name}")
        if asked.player is not None:
            player = NameIndex(league.read_names(connection)).named(asked.player)
            player_id = league.player_ids(connection)[player]
            about.append(f"that concern {player}")
        if asked.since is not None:
            about.append(f"from {asked.since}")
        if asked.until is not None:
            about.append(f"up to {asked.until}")
        changes = read_changes(connection, most, Wanted(season_id, player_id, asked.since, asked.until))
        several = len(league.read_seasons(connection)) > 1
    rows: list[dict[str, Any]] = [
        {
            "id": change.id,
            "at": change.at,
            "command": change.command,
            "summary": change.summary,
            "undone_by": change.undone_by,
            "season": change.season,
        }
        for change in changes
    ]
    shown = [
        {
            "id": row["id"],
            "when": row["at"].replace("T", " ").rstrip("Z")[:16],
            "season": row["season"] or "",
            "what": row["summary"] + (f" (undone by {row['undone_by']})" if row["undone_by"] else ""),
        }
        for row in rows
    ]
    columns = [Column("id", "No.", "right"), Column("when", "When (UTC)"), Column("what", "What")]
    if several and asked.season is None:
        columns.insert(2, Column("season", "Season"))
    return Document(
        title="Changes" + "".join(f" {which}" for which in about) + ", newest first",
        facts={"changes": rows},
        lists={"changes": ("id", "at", "command", "summary", "undone_by", "season")},
        tables=(Table("changes", "", tuple(columns), shown),),
        notes=() if rows or about else ("Nothing was changed yet.",),
    )


def check_document(db: Path, names: tuple[str, ...]) -> tuple[Document, bool]:
    """Run the named checks over the whole database, and tell whether all is well."""
    known = (DATABASE, JOURNAL, NAMES, *CHECKS)
    unknown = [name for name in names if name not in known]
    if unknown:
        raise DcplError(f"there is no check {unknown[0]!r}", f"there are: {', '.join(known)}")
    faults: list[Fault] = []
    with translated(db), closing(open_for_reading(db, examined=False)) as connection:
        if not names or DATABASE in names:
            faults += [Fault(DATABASE, str(db), told, RESTORE) for told in file_faults(connection, db)]
        if not faults:
            if not names or JOURNAL in names:
                faults += [Fault(JOURNAL, where, told, BY_HAND) for where, told in strayed_lines(connection)]
            if not names or NAMES in names:
                faults += _check_names(connection)
            of_season = tuple(name for name in names if name in CHECKS)
            if of_season or not names:
                faults += _check_seasons(connection, of_season, bool(faults))
    rows: list[dict[str, Any]] = [dict(fault._asdict()) for fault in faults]
    columns = (Column("check", "Check"), Column("where", "Where"), Column("detail", "What"))
    return (
        Document(
            title="Problems" if rows else "",
            facts={"problems": rows},
            lists={"problems": ("check", "where", "detail", "remedy")},
            tables=(Table("problems", "", columns, rows),) if rows else (),
            notes=tuple(dict.fromkeys(row["remedy"] for row in rows if row["remedy"])),
        ),
        not rows,
    )


def _check_seasons(connection: Any, names: tuple[str, ...], strayed: bool) -> list[Fault]:
    """Every season's own checks; ``strayed``: another program was here, and may have left the unreadable."""
    faults = []
    for season in league.read_seasons(connection):
        try:
            faults += check_season(reading.read_season(connection, season.id), names)
        except Exception as error:
            if not strayed:
                raise
            told = f"it cannot be read: {' '.join(str(error).split())[:100] or type(error).__name__}"
            faults.append(Fault(JOURNAL, f"season {season.name}", told, RESTORE))
    return faults


def _check_names(connection: Any) -> list[Fault]:
    """Names: every player is known by their own name, and every key is what the name makes."""
    faults = []
    known = dict(league.read_names(connection))
    for player in league.read_players(connection):
        for name in (player.name, *player.aliases):
            if known.get(name_key(name)) != player.name:
                told = f"{name} does not lead to {player.name}"
                faults.append(Fault(NAMES, f"player {player.name}", told, "rename the player, and back"))
    return faults
