"""A change of one season at work: what was there, what is written, and what moves by it."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping
from pathlib import Path
from types import TracebackType
from typing import Any, NamedTuple, TypeVar

from dcpl.actions.outcome import Outcome
from dcpl.errors import DcplError, Problem, Refused
from dcpl.rules.checks.season import check_season
from dcpl.rules.facts import Event, Season
from dcpl.rules.history.moved import Movement, movements, told_lines
from dcpl.rules.names import NameIndex
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.schedule import find_event
from dcpl.rules.units import EventName
from dcpl.rules.wording import not_newest, quoted
from dcpl.store.change import Change
from dcpl.store.league import add_player, player_ids, read_names
from dcpl.store.reading import event_ids, newest_season, read_season, season_row
from dcpl.store.writing import Keys, add, remove, replace

Name = TypeVar("Name", str, EventName)


class Command(NamedTuple):
    """Where a writing command works, its words for the journal, and whether it only shows."""

    db: Path
    season: str | None
    text: str
    dry_run: bool = False


class Work:
    """One change of the database, from its facts before to its outcome.

    ::

        with Work(command) as work:
            season = work.season
            event = work.event(5)
            work.replace(event, event._replace(state=CANCELLED))
            work.say("Event 5 is cancelled.")
            work.say_moved()
        return work.outcome

    With ``of_season`` False it is about no season (players, the league). A closed season is
    refused unless ``closed`` is said to be fine.
    """

    def __init__(self, command: Command, *, of_season: bool = True, closed: bool = False) -> None:
        self.command = command
        self._of_season = of_season
        self._closed = closed
        self._change = Change(command.db, command.text, dry_run=command.dry_run)
        self._lines: list[str] = []
        self._warnings: list[str] = []
        self._moved: list[Movement] = []
        self._names: NameIndex | None = None
        self._ids: dict[str, int] | None = None
        self._event_ids: dict[EventName, int] = {}

    def __enter__(self) -> Work:
        self.change = self._change.__enter__()
        self.connection = self.change.connection
        try:
            if self._of_season:
                self._open_season()
        except BaseException as error:
            self._change.__exit__(type(error), error, error.__traceback__)
            raise
        return self

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        traceback: TracebackType | None,
    ) -> None:
        if error is None:
            self.change.summary = self._lines[0].rstrip(".") if self._lines else ""
        self._change.__exit__(kind, error, traceback)

    def _open_season(self) -> None:
        row = season_row(self.connection, self.command.season)
        self.season_id = row.id
        self.change.season_id = row.id
        self.season: Season = read_season(self.connection, row.id)
        self._before = self.season
        self._event_ids = self._ids_before = event_ids(self.connection, row.id)
        if self.season.closed and not self._closed:
            raise closed_season(self.season.name)
        if self.command.season is None and (newest := newest_season(self.connection)) != row.name:
            self.warn(not_newest(row.name, newest or ""))

    @property
    def outcome(self) -> Outcome:
        """What was done, or that nothing changes."""
        if self.change.rows:
            warnings = (*self._warnings, *self.change.warnings)
            return Outcome(tuple(self._lines), warnings, True, tuple(self._moved))
        return Outcome((*self._lines, "Nothing changes."), tuple(self._warnings), False)

    def say(self, line: str) -> None:
        """Add a line to the outcome; the first is the change's summary in the journal."""
        self._lines.append(line)

    def warn(self, line: str) -> None:
        """Add a warning to the outcome."""
        self._warnings.append(line)

    def say_moved(
        self,
        touched: Collection[EventName] = (),
        kinds: Collection[str] = (),
    ) -> None:
        """Tell what the change moves beyond the touched nights (of these kinds; all without)."""
        before, after = judge_season(self._before), judge_season(self.reread())
        now = renamed(self._ids_before, event_ids(self.connection, self.season_id))
        moved = movements(before, after, touched, now)
        self.say_movements(movement for movement in moved if not kinds or movement.kind in kinds)

    def say_movements(self, moved: Iterable[Movement], where: str = "") -> None:
        """Tell what moves by the change, if anything; ``where``: in which of several seasons."""
        lines = told_lines(told := [*moved])
        if lines:
            self.say(f"By this moves{where}:")
            self._lines += (f"  {line}" for line in lines)
            self._moved += told

    def reread(self) -> Season:
        """Read the season as it is now, with what was written so far."""
        return read_season(self.connection, self.season_id)

    def renew(self) -> None:
        """Go on with the season as it is with what was written so far: its events have other rows."""
        self.season = self.reread()
        self._event_ids = event_ids(self.connection, self.season_id)

    def check_facts(self) -> None:
        """Refuse a change by which the season's record breaks its rules; what broke them before may stay."""
        judged = ("events", "nights", "rules", "profile", "deals")
        before = check_season(self._before, judged)
        faults = [fault for fault in check_season(self.reread(), judged) if fault not in before]
        if faults:
            problems = [Problem(f"{fault.where}: {fault.detail}", fault.remedy) for fault in faults]
            raise Refused(problems, "the record would not fit")

    @property
    def names(self) -> NameIndex:
        """Every name and alias that is known."""
        if self._names is None:
            self._names = NameIndex(read_names(self.connection))
        return self._names

    def player(self, text: str) -> str:
        """Find a player by a typed name or alias; DcplError offers the nearest names."""
        return self.names.named(text)

    def player_id(self, name: str) -> int:
        """Tell a known player's id."""
        if self._ids is None:
            self._ids = player_ids(self.connection)
        return self._ids[name]

    def new_player(self, name: str) -> int:
        """Make a player and say so; the name must be free."""
        player_id = add_player(self.change, name)
        self._names = None
        if self._ids is not None:
            self._ids[name] = player_id
        return player_id

    def event(self, name: EventName) -> Event:
        """Find an event of the season."""
        return find_event(self.season, name)

    def event_id(self, name: EventName) -> int:
        """Tell an event's id, as the events were numbered before the change."""
        if name not in self._event_ids:
            self.event(name)  # refuses a name that is none
        return self._event_ids[name]

    @property
    def keys(self) -> Keys:
        """What the store needs to write facts of the season."""
        return Keys(self.change, self.season_id, self.player_id, self.event_id)

    def add(self, *facts: Any, event: EventName | None = None) -> None:
        """Store facts of the season; those of a night, which do not say their ``event``, with it."""
        add(self.keys, *facts, event=event)

    def replace(self, old: Any, new: Any, event: EventName | None = None) -> None:
        """Store what is different about a fact of the season."""
        replace(self.keys, old, new, event)

    def remove(self, fact: Any, event: EventName | None = None) -> None:
        """Take a fact of the season away."""
        remove(self.keys, fact, event)


def renamed(before: Mapping[Name, int], after: Mapping[Name, int]) -> dict[Name, Name]:
    """Tell by its row's id what has another name after a change, with the name."""
    now = {key: name for name, key in after.items()}
    return {name: now[key] for name, key in before.items() if now.get(key, name) != name}


def closed_season(name: str) -> DcplError:
    """Refuse to write to a closed season, naming the way back."""
    return DcplError(
        f"season {name} is closed: nothing in it can be changed",
        f"`dcpl --season {quoted(name)} season reopen --reason TEXT` opens it again",
    )


def needed_reason(reason: str) -> str:
    """Give a reason back without surplus blanks; refuse an empty one."""
    told = " ".join(reason.split())
    if not told:
        raise DcplError("a reason is needed", "say why with --reason TEXT")
    return told
