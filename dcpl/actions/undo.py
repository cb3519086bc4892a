"""Take back the newest change, and say what moves by it."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command, renamed
from dcpl.rules.facts import Season
from dcpl.rules.history.moved import Movement, movements, told_lines
from dcpl.rules.season.judge import judge_season
from dcpl.rules.units import EventName
from dcpl.store.change import Change
from dcpl.store.league import player_ids
from dcpl.store.reading import event_ids, read_season, season_is_there
from dcpl.store.undo import newest_undoable, undo_newest


def undo(command: Command) -> Outcome:
    """Reverse the newest change that was not undone yet, whatever its season, as a new change."""
    with Change(command.db, command.text, dry_run=command.dry_run) as change:
        wanted = newest_undoable(change.connection, but=change.id)
        season_id = wanted.season_id if wanted else None
        before = _stand(change, season_id)
        undone = undo_newest(change)
        lines = [f"Took back: {undone.summary}."]
        if undone.command != undone.summary:
            lines.append(f"It was typed as: {undone.command}")
        change.summary = f"took back: {undone.summary}"
        after = _stand(change, season_id)
        moved: list[Movement] = []
        if before and after:
            moved = movements(
                judge_season(before.season),
                judge_season(after.season),
                renumbered=renamed(before.events, after.events),
                renamed=renamed(before.players, after.players),
            )
        if moved:
            lines += ["By this moves:", *(f"  {line}" for line in told_lines(moved))]
    return Outcome(tuple(lines), tuple(change.warnings), bool(change.rows), tuple(moved))


class _Stand(NamedTuple):
    """A season, and the rows' ids of its events and of all players, by which their names are known again."""

    season: Season
    events: dict[EventName, int]
    players: dict[str, int]


def _stand(change: Change, season_id: int | None) -> _Stand | None:
    """Read the season that the change was made in, where it exists (before or after)."""
    connection = change.connection
    if season_id is None or not season_is_there(connection, season_id):
        return None
    return _Stand(
        read_season(connection, season_id), event_ids(connection, season_id), player_ids(connection)
    )
