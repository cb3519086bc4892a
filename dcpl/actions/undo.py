"""Take back the newest change, and say what moves by it."""

from __future__ import annotations

from dcpl.actions.outcome import Outcome
from dcpl.actions.work import Command
from dcpl.rules.facts import Season
from dcpl.rules.history.moved import movements
from dcpl.rules.season.judge import judge_season
from dcpl.store.change import Change
from dcpl.store.reading import read_season, season_is_there
from dcpl.store.undo import newest_undoable, undo_newest


def undo(command: Command) -> Outcome:
    """Reverse the newest change that was not undone yet, whatever its season, as a new change."""
    with Change(command.db, command.text, dry_run=command.dry_run) as change:
        wanted = newest_undoable(change.connection, but=change.id)
        season_id = wanted.season_id if wanted else None
        before = _season(change, season_id)
        undone = undo_newest(change)
        lines = [f"Took back: {undone.summary}."]
        if undone.command != undone.summary:
            lines.append(f"It was typed as: {undone.command}")
        change.summary = f"took back: {undone.summary}"
        after = _season(change, season_id)
        if before and after:
            moved = movements(judge_season(before), judge_season(after))
            if moved:
                lines.append("By this moves:")
                lines += [f"  {movement.text}" for movement in moved]
    return Outcome(tuple(lines), tuple(change.warnings), change.happened)


def _season(change: Change, season_id: int | None) -> Season | None:
    """Read the season that the change was made in, where it exists (before or after)."""
    if season_id is None:
        return None
    there = season_is_there(change.connection, season_id)
    return read_season(change.connection, season_id) if there else None
