"""A night's facts in the tables: written whole, deleted whole."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from dcpl.actions.work import Work
from dcpl.rules.facts import Night
from dcpl.rules.origins import brought_adjustments
from dcpl.rules.units import EventName


def write_nights(
    work: Work, nights: Iterable[tuple[int, Night]], player_id: Callable[[str], int] | None = None
) -> None:
    """Store the facts of nights whose events have none, each with its event's row id."""
    of = player_id or work.player_id
    from dcpl.store.schema import Claim, Entry, Exit, Hitman

    entries: list[dict[str, Any]] = []
    exits: list[dict[str, Any]] = []
    hitmen: list[dict[str, Any]] = []
    claims: list[dict[str, Any]] = []
    for event_id, night in nights:
        for entry in night.entries:
            entries.append(
                {
                    "event_id": event_id,
                    "player_id": of(entry.player),
                    "came": entry.came,
                    "penalty": entry.penalty,
                    "note": entry.note,
                    "add_ons": entry.add_ons,
                    "paid_cents": entry.paid_cents,
                    "points": entry.points,
                }
            )
        ids = work.change.allocate("exit", len(night.exits))
        for exit_id, gone in zip(ids, night.exits, strict=True):
            exits.append(
                {
                    "id": exit_id,
                    "event_id": event_id,
                    "player_id": of(gone.player),
                    "moment": gone.order,
                    "rank": gone.rank,
                    "how": gone.how,
                }
            )
            for position, name in enumerate(gone.hitmen, start=1):
                hitmen.append({"exit_id": exit_id, "player_id": of(name), "position": position})
        for claim in night.claims:
            claims.append({"event_id": event_id, "player_id": of(claim.player), "cards": claim.cards})
    for table, rows in ((Entry, entries), (Exit, exits), (Hitman, hitmen), (Claim, claims)):
        if rows:
            work.insert(table, rows)


def delete_night(work: Work, event_id: int) -> None:
    """Take a night's facts away; its adjustments stay."""
    work.connection.execute(
        "DELETE FROM hitman WHERE exit_id IN (SELECT id FROM exit WHERE event_id = ?)", (event_id,)
    )
    for table in ("exit", "entry", "claim"):
        work.delete(table, {"event_id": event_id})


def insert_guests(work: Work, names: Iterable[str]) -> None:
    """Make players guests of the season."""
    from dcpl.store.schema import Guest

    rows = [{"season_id": work.season_id, "player_id": work.player_id(name)} for name in names]
    if rows:
        work.insert(Guest, rows)


def delete_brought_adjustments(work: Work, event: EventName) -> int:
    """Take away an event's adjustments that a file brought in, and tell how many."""
    known = brought_adjustments(work.season.adjustments, event)
    for reason in {given.reason for given in known}:
        work.delete("adjustment", {"event_id": work.event_id(event), "reason": reason})
    return len(known)
