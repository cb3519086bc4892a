"""Record nights from sheets: read, resolve names, judge by the rules, store; or change nothing."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from dcpl.actions.money import refit_deals
from dcpl.actions.night_rows import delete_night, insert_guests, write_nights
from dcpl.actions.outcome import Outcome
from dcpl.actions.sheet_file import SheetFile
from dcpl.actions.work import Command, Work
from dcpl.errors import Problem, Refused
from dcpl.rules.admission import check_entrants, check_open, check_winner, warn_disqualified
from dcpl.rules.cards import parse_claim
from dcpl.rules.facts import CANCELLED, FINAL, NO_SHOW, OPEN, REGULAR, SECOND_CHANCE, Event, EventName
from dcpl.rules.high_hand import is_ruling, verdicts
from dcpl.rules.legality import check_rows, warn_rows
from dcpl.rules.money import money_of, prizes
from dcpl.rules.moved import BUTTON, NIGHT
from dcpl.rules.names import check_name, clean_name, name_key
from dcpl.rules.rows import SheetRow, night_of, places, rows_of
from dcpl.rules.season import judge_season, profile_at
from dcpl.rules.wording import count_text, event_text, money_text, names_text, numbers_text
from dcpl.sheets.night_sheet import RawNight, RawRow, read_sheets


class _Judged(NamedTuple):
    """A night that may be recorded: its event, date, and rows with the players' own names."""

    event: Event
    date: str | None
    rows: tuple[SheetRow, ...]
    replaces: bool


def record_event(
    command: Command, event: EventName, sheet: SheetFile, *, create_players: bool, replace: bool
) -> Outcome:
    """Record one event from a night sheet; adjustments of that event stay."""
    nights, problems = read_sheets(sheet.raw, sheet.name, with_event=False)
    sheets = [(sheet.name, night._replace(event=event)) for night in nights]
    return _record(command, sheets, problems, create_players=create_players, replace=replace)


def import_results(
    command: Command, files: Sequence[SheetFile], *, create_players: bool, replace: bool
) -> Outcome:
    """Record many nights from files with the column ``event``, all in one change."""
    problems: list[Problem] = []
    sheets: list[tuple[str, RawNight]] = []
    where: dict[EventName, str] = {}
    for file in files:
        nights, faults = read_sheets(file.raw, file.name, with_event=True)
        problems += faults
        for night in nights:
            sheets.append((file.name, night))
            if night.event is None:
                continue
            if where.setdefault(night.event, file.name) != file.name or (
                sum(other.event == night.event for name, other in sheets if name == file.name) > 1
            ):
                told = f"{event_text(night.event)} is in {where[night.event]} already"
                remedy = "give each event in one file only"
                problems.append(Problem(told, remedy, file.name, night.rows[0].line if night.rows else None))
    return _record(command, sheets, problems, create_players=create_players, replace=replace)


def _record(
    command: Command,
    sheets: Sequence[tuple[str, RawNight]],
    problems: list[Problem],
    *,
    create_players: bool,
    replace: bool,
) -> Outcome:
    with Work(command) as work:
        judge = _Judge(work, create_players, replace, problems, {night.event for _, night in sheets})
        judged = [judge.night(name, night) for name, night in sheets]
        problems = _in_order([*problems, *judge.problems])
        if problems:
            raise Refused(problems)
        for name in judge.created:
            work.new_player(name)
        recorded = _store(work, [night for night in judged if night is not None])
        touched = [night.event.name for night in recorded]
        kinds = () if any(night.replaces for night in recorded) else (BUTTON, NIGHT)
        if len(recorded) > 1:
            work.say(f"Recorded {len(recorded)} events: {_listed(touched)}.")
        for night in judged:
            if night is not None:
                told = _told(work, night) if night in recorded else _unchanged(night)
                for line in told.splitlines():
                    work.say(line)
        for line in judge.warnings:
            work.warn(line)
        if judge.created:
            work.say(f"New players: {names_text(judge.created)}.")
        if recorded:
            work.say_moved(touched, kinds)
    return work.outcome


class _Judge:
    """Turns raw nights into rows with the players' own names, gathering every fault on the way."""

    def __init__(
        self,
        work: Work,
        create_players: bool,
        replace: bool,
        unread: Sequence[Problem],
        events: Collection[EventName | None],
    ) -> None:
        self.work = work
        self.create_players = create_players
        self.replace = replace
        # Cells that could not be read were told; what the rules say of their defaults is no news.
        self._unread = {(problem.file, problem.line, problem.column) for problem in unread}
        self._unread_lines = {(problem.file, problem.line) for problem in unread}
        self.problems: list[Problem] = []
        self.warnings: list[str] = []
        self.created: list[str] = []
        self._new: dict[str, str] = {}
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

    def night(self, file: str, raw: RawNight) -> _Judged | None:
        """Judge one raw night; None where its event cannot be recorded at all."""
        event = next((event for event in self.work.season.events if event.name == raw.event), None)
        first = raw.rows[0].line if raw.rows else None
        if raw.event is None:
            return None
        if event is None:
            count = sum(event.kind == REGULAR for event in self.work.season.events)
            told = f"season {self.work.season.name} has no {event_text(raw.event)}"
            self._fault(told, f"its events are 1 to {count}", file, first)
            return None
        closed = check_open(self.work.season, event)
        if closed is not None:
            self._fault(closed.message, closed.remedy, file, first)
            return None
        if event.state == CANCELLED:
            remedy = f"`dcpl event reinstate {event.name}` puts it back on the schedule"
            self._fault(f"{event_text(event.name)} is cancelled", remedy, file, first)
            return None
        faults = len(self.problems)
        unknown: set[str] = set()
        listed = {name_key(row.player) for row in raw.rows}
        # Every player first: a hitman may be new and stand further down.
        players = [self._player(row.player, file, row.line, unknown) for row in raw.rows]
        rows = tuple(
            self._row(row, player, file, listed, unknown)
            for row, player in zip(raw.rows, players, strict=True)
        )
        profile = profile_at(self.work.season, event.number if event.kind == REGULAR else None)
        for problem in check_rows(rows, event, profile, unknown):
            line = raw.rows[problem.row].line if problem.row is not None else None
            if line is None or (file, line, problem.column) not in self._unread:
                self._fault(problem.message, problem.remedy, file, line, problem.column)
        where = {row.player: line.line for row, line in zip(rows, raw.rows, strict=True)}
        entrants = [row.player for row in rows if row.status != NO_SHOW and row.player not in unknown]
        winner = next((row.player for row in rows if row.place == 1), None)
        other = check_winner(self.work.season, event, winner)
        for refused in (*check_entrants(self.work.season, event, entrants), *([other] if other else [])):
            column = "player" if refused.player else None
            self._fault(refused.message, refused.remedy, file, where.get(refused.player or ""), column)
        warned = warn_disqualified(self.work.season, event, rows)
        self.warnings += [f"{event_text(event.name)}: {told}" for told in warned]
        self.warnings += [f"{event_text(event.name)}: {told}" for told in warn_rows(rows)]
        faultless = len(self.problems) == faults and not any(
            (file, row.line) in self._unread_lines for row in raw.rows
        )
        claims = night_of(rows).claims if faultless else ()
        for verdict in verdicts(claims, profile) if claims else ():
            if not verdict.counts:
                told = f"{verdict.player}'s high hand claim does not count: {verdict.why}"
                self.warnings.append(f"{event_text(event.name)}: {told}")
        replaces = event.state in (OPEN, FINAL)
        judged = _Judged(event, raw.date, rows, replaces)
        twin = self._rows_seen.setdefault(rows, event.name)
        if twin != event.name:
            told = f"has the very same rows as {event_text(twin)}: is it the right sheet?"
            self.warnings.append(f"{event_text(event.name)} {told}")
        for row in rows:
            (self._guests if row.guest else self._members).add(row.player)
        if replaces and not self.replace and faultless and not _same(self.work, judged):
            told = f"{event_text(event.name)} is recorded already, and this sheet differs"
            if event.state == OPEN:
                told = f"{event_text(event.name)} is being recorded live (`dcpl night {event.name} status`)"
            self._fault(told, "--replace records it again; with --dry-run it shows what would change", file)
        return judged

    def _row(self, row: RawRow, player: str, file: str, listed: set[str], unknown: set[str]) -> SheetRow:
        if row.guest and player in self._members:
            told = f"{player} has other entries in season {self.work.season.name} as a member"
            self._fault(told, f"`dcpl player guest {player!r}` makes them a guest", file, row.line, "guest")
        return SheetRow(
            player,
            row.place,
            tuple(self._named(name, file, row.line, "hitman", listed, unknown) for name in row.hitmen),
            row.rebuys,
            row.status,
            row.penalty,
            _canonical(row.high_hand),
            tuple(
                self._named(name, file, row.line, "rebuy_hitman", listed, unknown)
                for name in row.rebuy_hitmen
            ),
            row.guest or player in self._guests,
            row.note,
            row.add_ons,
            row.paid_cents,
            row.points,
        )

    def _player(self, typed: str, file: str, line: int, unknown: set[str]) -> str:
        found = self.work.names.find(typed)
        if found.name is not None:
            return found.name
        key = name_key(typed)
        if key in self._new:
            return self._new[key]
        problem = found.problem
        if self.create_players and not found.could_be:
            problem = check_name(typed)
            if problem is None:
                self._new[key] = clean_name(typed)
                self.created.append(self._new[key])
                return self._new[key]
        unknown.add(typed)
        if problem is not None and typed:
            remedy = problem.remedy
            if not self.create_players and not found.could_be:
                makes = "--create-players makes a new player"
                remedy = f"{remedy} {makes}" if remedy else makes
            self._fault(problem.message, remedy, file, line, "player")
        return typed

    def _named(
        self, typed: str, file: str, line: int, column: str, listed: set[str], unknown: set[str]
    ) -> str:
        """Find a hitman: an entrant of this night, so a name of the sheet or a known one."""
        key = name_key(typed)
        if key in self._new:
            return self._new[key]
        found = self.work.names.find(typed)
        if found.name is not None:
            return found.name
        unknown.add(typed)
        # A hitman who has a line of their own is told there.
        if key not in listed and found.problem is not None:
            remedy = found.problem.remedy or "a hitman is an entrant: add their line, or correct the name"
            self._fault(found.problem.message, remedy, file, line, column)
        return typed

    def _fault(
        self, message: str, remedy: str, file: str, line: int | None = None, column: str | None = None
    ) -> None:
        self.problems.append(Problem(message, remedy, file, line, column))


def _canonical(claim: str) -> str:
    """Write a claim's cards as they are kept; what cannot be read is told by the rules."""
    if not claim or is_ruling(claim):
        return claim and "yes"
    hand = parse_claim(claim)
    return claim if isinstance(hand, Problem) else str(hand)


def _same(work: Work, night: _Judged) -> bool:
    """Whether the recorded night says what the sheet says: sheets are compared, not rows of a table."""
    stored = work.season.nights.get(night.event.name)
    if (
        stored is None
        or night.event.state != FINAL
        or (night.date is not None and night.date != night.event.date)
    ):
        return False
    guests = frozenset(row.player for row in night.rows if row.guest)
    if guests - work.season.guests:
        return False
    return rows_of(stored, work.season.guests) == rows_of(night_of(night.rows), work.season.guests | guests)


def _store(work: Work, judged: Sequence[_Judged]) -> list[_Judged]:
    """Store judged nights, and tell those that were not recorded just so already."""
    recorded = [night for night in judged if not _same(work, night)]
    for night in recorded:
        event_id = work.event_id(night.event.name)
        if night.replaces:
            delete_night(work, event_id)
        date = night.date if night.date is not None else night.event.date
        work.update("event", event_id, state=FINAL, date=date)
    guests = {row.player for night in recorded for row in night.rows if row.guest}
    insert_guests(work, sorted(guests - work.season.guests))
    write_nights(work, [(work.event_id(night.event.name), night_of(night.rows)) for night in recorded])
    if any(night.replaces for night in recorded):
        refit_deals(work)
    return recorded


def _told(work: Work, night: _Judged) -> str:
    if night.event.kind != REGULAR:
        return _told_of_post_season(work, night)
    profile = profile_at(work.season, night.event.number)
    placed = places(night_of(night.rows))
    rebuys = sum(row.rebuys for row in night.rows)
    pot = money_of(night.rows, profile).night_pot_cents
    paid = [f"{name} {money_text(cents)}" for name, cents in prizes(pot, placed, profile).items() if cents]
    verb = "recorded again" if night.replaces else "recorded"
    name = event_text(night.event.name)
    if not placed:
        players = sum(row.played for row in night.rows)
        return f"{name[0].upper()}{name[1:]} {verb}: {players} players, points as they are given."
    return (
        f"{name[0].upper()}{name[1:]} {verb}: {len(placed)} players, {count_text(rebuys, 'rebuy')}, "
        f"{next(iter(placed))} won.\n  Pot {money_text(pot)}: {', '.join(paid)}."
    )


def _told_of_post_season(work: Work, night: _Judged) -> str:
    """Say who won a post-season event, and what: the eighth seat, or the Main Event pot."""
    name = event_text(night.event.name)
    result = judge_season(work.reread()).night(night.event.name)
    assert result is not None  # it was stored just now
    told = f"{name[0].upper()}{name[1:]} recorded: {result.field} players, {result.winner} won"
    if night.event.kind == SECOND_CHANCE:
        return f"{told} and takes the eighth seat of the Main Event."
    paid = [f"{row.player} {money_text(row.prize_cents)}" for row in result.rows if row.prize_cents]
    return f"{told}.\n  Pot {money_text(result.pot_cents)}: {', '.join(paid)}."


def _unchanged(night: _Judged) -> str:
    name = event_text(night.event.name)
    return f"{name[0].upper()}{name[1:]} is recorded just so."


def _listed(events: Sequence[EventName]) -> str:
    regular = numbers_text(name for name in events if isinstance(name, int))
    others = [event_text(name) for name in events if isinstance(name, str)]
    return ", ".join([regular, *others] if regular else others)


def _in_order(problems: Sequence[Problem]) -> list[Problem]:
    unique = list(dict.fromkeys(problems))
    return sorted(unique, key=lambda problem: (problem.file or "", problem.line or 0))
