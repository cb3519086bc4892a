"""Where the database is, and what is in it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from dcpl import __version__
from dcpl.printouts.document import Column, Document, Table
from dcpl.store import league
from dcpl.store.connection import HEAD, open_for_reading, translated


def info_document(db: Path) -> Document:
    """Lay out the file's place and size, the revision, and how much is recorded."""
    facts: dict[str, Any] = {
        "version": __version__,
        "database": str(db.absolute()),
        "exists": db.exists(),
        "size_bytes": db.stat().st_size if db.is_file() else None,
        "revision": None,
        "seasons": None,
        "players": None,
        "changes": None,
    }
    if db.exists():
        with translated(db), closing(open_for_reading(db)) as connection:
            newest = league.read_changes(connection, 1)
            facts |= {
                "revision": HEAD,
                "seasons": len(league.read_seasons(connection)),
                "players": len(league.player_ids(connection)),
                "changes": newest[0].id if newest else 0,
            }
    titles = {
        "database": "Database",
        "size_bytes": "Size",
        "revision": "Revision",
        "seasons": "Seasons",
        "players": "Players",
        "changes": "Changes",
    }
    told = {**facts, "size_bytes": None if facts["size_bytes"] is None else f"{facts['size_bytes']:,} bytes"}
    shown = [
        {"what": title, "value": str(told[key])} for key, title in titles.items() if told[key] is not None
    ]
    return Document(
        title=f"dcpl {__version__}",
        facts=facts,
        lists={},
        tables=(Table("info", "", (Column("what", ""), Column("value", "")), shown),),
        notes=() if facts["exists"] else ("There is no database there yet: `dcpl init` makes one.",),
    )
