"""Judge what files say of nights: who is meant, and whether the night is legal. Nothing is written."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, NamedTuple

from dcpl.actions.naming import Naming
from dcpl.actions.work import Work
from dcpl.errors import DcplError, Problem
from dcpl.rules.checks.rows import check_rows, warn_rows
from dcpl.rules.facts import CANCELLED, FINAL, NO_SHOW, OPEN, REGULAR, Event, Season
from dcpl.rules.names import Found, name_key, natural
from dcpl.rules.night.cards import parse_claim
from dcpl.rules.night.high_hand import is_ruling, verdicts
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.post_season.admission import Admission, admission, check_open, warn_disqualified
from dcpl.rules.season.result import profile_at
from dcpl.rules.table.reserve import unlisted
from dcpl.rules.units import EventName
from dcpl.rules.wording import event_text, quoted
from dcpl.store.evening import read_evening


class Judged(NamedTuple):
    """A night that may be recorded: its event, date, and rows with the players' own names.

    ``more`` are values of the event that come with the night: its source, its own prices.
    """

    event: Event
    date: str | None
    rows: tuple[SheetRow, ...]
    more: Mapping[str, Any] = {}

    @property
    def replaces(self) -> bool:
        """Whether the event has a record already."""
        return self.event.state in (OPEN, FINAL)


class Judge:
    """Turns raw nights into rows with the players' own names, gathering every fault on the way.

    ``unread`` are the faults of the files that were told already; ``events`` are those that are
    recorded now.
    """

    def __init__(
        self, work: Work, naming: Naming, unread: Sequence[Problem], events: Collection[EventName | None]
    ) -> None:
        self.work = work
        self.naming = naming
        # Cells that could not be read were told; what the rules say of their defaults is no news.
        self._unread = {(problem.file, problem.line, problem.column) for problem in unread}
        self._unread_lines = {(problem.file, problem.line) for problem in unread}
        self.problems: list[Problem] = []
        self.warnings: list[str] = []
        self._members = {
            entry.player
            for event, night in work.season.nights.items()
            for entry in night.entries
            if event not in events and entry.player not in work.season.guests
        }
        self._guests = set(work.season.guests)
        self._rows_seen = {
            rows_of(night, work.season.guests): name
            for name, night in work.season.nights.items()
            if work.event(name).state == FINAL
        }

    def event(self, name: EventName, file: str, line: int | None) -> Event | None:
        """Find an event that can be recorded; None where it cannot, and why is told."""
        try:
            event = self.work.event(name)
        except DcplError as error:
            self.fault(error.message, error.remedy, file, line)
            return None
        closed = check_open(self.work.season, event)
        if closed is not None:
            self.fault(closed.message, closed.remedy, file, line)
            return None
        if event.state == CANCELLED:
            remedy = f"`dcpl event reinstate {event.name}` puts it back on the schedule"
            self.fault(f"{event_text(event.name)} is cancelled", remedy, file, line)
            return None
        return event

    def rows(self, raws: Sequence[SheetRow], file: str) -> tuple[tuple[SheetRow, ...], set[str]]:
        """Give the rows with the players' own names, and the names that stay unknown."""
        unknown: set[str] = set()
        listed = {name_key(row.player) for row in raws}
        # Every player first: a hitman may be new and stand further down.
        players = [self._player(row.player, file, row.line, unknown) for row in raws]
        rows = tuple(
            self._row(row, player, file, listed, unknown) for row, player in zip(raws, players, strict=True)
        )
        return rows, unknown

    def check(
        self, event: Event, raws: Sequence[SheetRow], rows: Sequence[SheetRow], unknown: set[str], file: str
    ) -> None:
        """Tell every fault of a night's rows by the rules, of the night and of the season.

        The rows may go on after those of the file.
        """
        self.check_legal(event, raws, rows, unknown, file, admission(self.work.season, event))

    def check_legal(
        self,
        event: Event,
        raws: Sequence[SheetRow],
        rows: Sequence[SheetRow],
        unknown: set[str],
        file: str,
        admitted: Admission | None = None,
    ) -> None:
        """Tell every fault of a night's rows by the rules; of who may play where that is told."""
        profile = profile_at(self.work.season, event.number or None)
        lines = [row.line or None for row in raws] + [None] * (len(rows) - len(raws))
        for index, fault in check_rows(rows, event, profile, admitted, unknown):
            line = lines[index] if index is not None else None
            known = (fault.column, "points") if fault.column == "place" else (fault.column,)
            if line is None or not any((file, line, column) in self._unread for column in known):
                self.fault(fault.message, fault.remedy, file, line, fault.column)

    def warn(self, event: Event, rows: tuple[SheetRow, ...], *, faultless: bool) -> None:
        """Tell what is allowed and yet worth a second look; of claims only where the rows are legal."""
        name = event_text(event.name)
        told = [*warn_disqualified(self.work.season, event, rows), *warn_rows(rows)]
        told += self._warn_unlisted(event, rows)
        profile = profile_at(self.work.season, event.number if event.kind == REGULAR else None)
        claims = night_of(rows).claims if faultless else ()
        told += [
            f"{verdict.player}'s high hand claim does not count: {verdict.why}"
            for verdict in (verdicts(claims, profile) if claims else ())
            if not verdict.counts
        ]
        self.warnings += [f"{name}: {line}" for line in told]
        twin = self._rows_seen.setdefault(rows, event.name)
        if twin != event.name:
            told_twin = f"has the very same rows as {event_text(twin)}: is it the right sheet?"
            self.warnings.append(f"{name} {told_twin}")

    def _warn_unlisted(self, event: Event, rows: Sequence[SheetRow]) -> list[str]:
        """Name the no-shows who reserved no seat, where the event has a list (NO-SHOW)."""
        no_shows = [row.player for row in rows if row.status == NO_SHOW]
        if not no_shows:
            return []
        made = read_evening(self.work.connection, self.work.season_id).reservations
        return [
            f"{player} is a no-show and reserved no seat" for player in unlisted(made, event.name, no_shows)
        ]

    def unread(self, raws: Sequence[SheetRow], file: str) -> bool:
        """Whether a line of the rows could not be read wholly."""
        return any((file, row.line) in self._unread_lines for row in raws)

    def settle(self, rows: Sequence[SheetRow]) -> None:
        """Remember who played as a guest and who as a member, for the nights that follow."""
        for row in rows:
            (self._guests if row.guest else self._members).add(row.player)

    def fault(
        self, message: str, remedy: str, file: str, line: int | None = None, column: str | None = None
    ) -> None:
        """Gather a fault."""
        self.problems.append(Problem(message, remedy, file, line or None, column))

    def unknown_name(self, typed: str, found: Found, file: str, line: int, column: str) -> None:
        """Tell of a name that means no player: a row's own, or a hitman's who has no row."""
        problem = found.problem
        if problem is None or not typed:
            return
        remedy = problem.remedy
        if column != "player":
            remedy = remedy or "a hitman is an entrant: add their line, or correct the name"
        elif not self.naming.create and not found.could_be:
            makes = "--create-players makes a new player"
            remedy = f"{remedy} {makes}" if remedy else makes
        self.fault(problem.message, remedy, file, line, column)

    def _row(self, row: SheetRow, player: str, file: str, listed: set[str], unknown: set[str]) -> SheetRow:
        if row.guest and player in self._members:
            told = f"{player} has other entries in season {self.work.season.name} as a member"
            remedy = f"`dcpl player guest {quoted(player)}` makes them a guest"
            self.fault(told, remedy, file, row.line, "guest")
        return row._replace(
            player=player,
            hitmen=tuple(self._named(name, file, row.line, "hitman", listed, unknown) for name in row.hitmen),
            high_hand=_canonical(row.high_hand),
            rebuy_hitmen=tuple(
                tuple(self._named(name, file, row.line, "rebuy_hitman", listed, unknown) for name in bust)
                for bust in row.rebuy_hitmen
            ),
            guest=row.guest or player in self._guests,
            line=0,
        )

    def _player(self, typed: str, file: str, line: int, unknown: set[str]) -> str:
        found = self.naming.find_or_make(typed)
        if found.name is not None:
            return found.name
        unknown.add(typed)
        self.unknown_name(typed, found, file, line, "player")
        return typed

    def _named(
        self, typed: str, file: str, line: int, column: str, listed: set[str], unknown: set[str]
    ) -> str:
        """Find a hitman: an entrant of this night, so a name of the sheet or a known one."""
        found = self.naming.find(typed)
        if found.name is not None:
            return found.name
        unknown.add(typed)
        # A hitman who has a line of their own is told there.
        if name_key(typed) not in listed:
            self.unknown_name(typed, found, file, line, column)
        return typed


def same_rows(season: Season, event: Event, rows: Sequence[SheetRow]) -> bool:
    """Whether the recorded night says what the rows say: sheets are compared, not rows of a table."""
    stored = season.nights.get(event.name)
    if stored is None or event.state != FINAL:
        return False
    guests = frozenset(row.player for row in rows if row.guest)
    if guests - season.guests:
        return False
    return rows_of(stored, season.guests) == rows_of(night_of(rows), season.guests | guests)


def in_order(problems: Sequence[Problem]) -> list[Problem]:
    """Give each problem once, by file and line."""
    unique = list(dict.fromkeys(problems))
    return sorted(unique, key=lambda problem: (natural(problem.file or ""), problem.line or 0))


def _canonical(claim: str) -> str:
    """Write a claim's cards as they are kept; what cannot be read is told by the rules."""
    if not claim or is_ruling(claim):
        return claim and "yes"
    hand = parse_claim(claim)
    return claim if isinstance(hand, Problem) else str(hand)
