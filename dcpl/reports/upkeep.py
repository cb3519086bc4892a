"""Where the database is, and what is in it."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path
from typing import Any

from dcpl import __version__
from dcpl.printouts.document import Column, Document, Table
from dcpl.rules.wording import count_text, quoted
from dcpl.store import journal, league
from dcpl.store.compared import Compared, copies_apart
from dcpl.store.connection import HEAD, open_for_reading, translated
from dcpl.store.keep import keeping


def _apart_text(copy: Path, compared: Compared) -> str:
    more = count_text(len(compared.there), "change")
    return f"{copy.name} beside it has {more} that this one has not: `dcpl db compare {quoted(str(copy))}`"


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
        "kept_in": None,
        "copies_apart": [],
    }
    notes: tuple[str, ...] = (
        () if db.exists() else ("There is no database there yet: `dcpl init` makes one.",)
    )
    if db.exists():
        with translated(db), closing(open_for_reading(db)) as connection:
            newest = journal.read_changes(connection, 1)
            facts |= {
                "revision": HEAD,
                "seasons": len(league.read_seasons(connection)),
                "players": len(league.player_ids(connection)),
                "changes": newest[0].id if newest else 0,
            }
        kept = keeping(db)
        apart = copies_apart(db)
        facts["kept_in"] = str(kept.folder) if kept else None
        facts["copies_apart"] = [str(copy) for copy, _ in apart]
        notes = tuple(_apart_text(copy, compared) for copy, compared in apart)
    titles = {
        "database": "Database",
        "size_bytes": "Size",
        "revision": "Revision",
        "seasons": "Seasons",
        "players": "Players",
        "changes": "Changes",
        "kept_in": "Copies kept in",
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
        notes=notes,
    )
