"""Judge nights from other programs' files: who is meant, who was first of a chop, what differs."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from dcpl.actions.judging import Judge, Judged, same_rows
from dcpl.actions.naming import Naming
from dcpl.actions.work import Work
from dcpl.errors import Problem
from dcpl.imports.differences import carried, differences
from dcpl.imports.extras import (
    adjustment_changes,
    file_facts,
    known_by,
    own_date,
    own_prices,
    price_changes,
    unpriced_warnings,
)
from dcpl.imports.firsts import first_said, with_first
from dcpl.imports.readers.brought import BroughtNight
from dcpl.imports.verdict import CHANGED, NEW, REFUSED, SAME, UNKNOWN, How, Stranger, Verdict
from dcpl.rules.facts import FINAL, OPEN, REGULAR, Adjustment, Event
from dcpl.rules.names import Found, name_key
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow, night_of, rows_of
from dcpl.rules.origins import brought_adjustments, source_of
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import event_text, names_text

_MOST_TOLD = 30


class BroughtJudge(Judge):
    """Judges brought nights. Unknown names are gathered over all files, not told row by row."""

    def __init__(
        self,
        work: Work,
        naming: Naming,
        unread: Sequence[Problem],
        events: Sequence[EventName | None],
        how: How,
    ) -> None:
        super().__init__(work, naming, unread, events)
        self.how = how
        self.strangers: dict[str, Stranger] = {}
        self.used_first: set[str] = set()
        self._broken = {problem.file for problem in unread}
        self._title: str | None = None
        self._fresh = 0  # strangers of the night at hand

    def title(self, night: BroughtNight, titled: bool) -> None:
        """Turn to a night. ``titled``: its file holds several, so faults name it by its title."""
        self._title = night.title if titled else None

    def verdict(self, night: BroughtNight, event: Event | None) -> Verdict:
        """Judge one night: one without an event by its names and by the rules of a regular night."""
        faults, self._fresh = len(self.problems), 0
        raws, told = self._settled(night, event)
        rows, unknown = self.rows(raws, night.file)
        doubles = self._doubles(raws, rows, night.file)
        judged = None
        changes: tuple[str, ...] = ()
        given = self._adjustments(night, event)
        if event is None and not doubles:
            self.check_legal(Event(REGULAR, 0), raws, rows, unknown, night.file)
        elif event is not None and not doubles:
            stored = self._stored(event)
            rows = carried(rows, stored, tells_paid=night.tells_paid)
            self.check(event, raws, rows, unknown, night.file)
            faultless = len(self.problems) == faults and not self._fresh
            if faultless:
                origin = known_by(night, event)
                before = None if origin is None else origin.facts
                date = own_date(night, before, self.how.dated)
                prices = own_prices(self.work.season, night, event, before)
                source = source_of(night.source, file_facts(night, self.how.dated))
                judged = Judged(event, date or event.date, rows, {"source": source, **prices})
                changes = tuple(self._changes(night, judged, stored, given, prices))
                if changes or not judged.replaces:
                    self.warn(event, rows, faultless=True)
                    self.warnings += unpriced_warnings(self.work.season, night, event)
                self._refuse_changed(judged, changes, night)
            self.settle(rows)
        if changes and judged is not None:
            state = CHANGED
        elif self.broken(night) or len(self.problems) > faults or event is None:
            state = REFUSED
        elif self._fresh:
            state = UNKNOWN
        else:
            state = NEW if judged and not judged.replaces else SAME
        name = None if event is None else event.name
        paid_out = tuple((self._name(typed), cents) for typed, cents in night.paid_out)
        return Verdict(night, name, judged, state, rows, changes, given, told, paid_out)

    def broken(self, night: BroughtNight) -> bool:
        """Whether the reader told faults of the night's file: it cannot be recorded in any case.

        Which night of several in one file a fault is of is not known: then none is taken for broken.
        """
        return self._title is None and night.file in self._broken

    def unknown_name(self, typed: str, found: Found, file: str, line: int, column: str) -> None:
        """Gather a name that means nobody."""
        self._stranger(typed, found, file)

    def fault(
        self, message: str, remedy: str, file: str, line: int | None = None, column: str | None = None
    ) -> None:
        """Gather a fault, with the night's title where its file has several; else with its own column."""
        own = column if line else None  # where there is no line there are no columns either
        super().fault(message, remedy, file, line, own if self._title is None else self._title)

    def check_first(self) -> None:
        """Tell of who was said to be first and shared no first place."""
        for name in self.how.first:
            if name not in self.used_first:
                told = f"{name} shared no first place in these files"
                self.problems.append(Problem(told, "--first NAME is for nights whose winners shared"))

    def _stranger(self, typed: str, found: Found, file: str) -> None:
        self._fresh += 1
        meant = self.naming.meant(typed)
        key = name_key(meant)
        if key not in self.strangers:
            problem = found.problem or Problem(f'no player is called "{meant}"')
            line = self.how.names.get(name_key(typed))
            if line is not None:
                problem = problem._replace(file=self.how.names_file, line=line.line, column="to")
            near = found.could_be or tuple(self.work.names.near(meant))
            self.strangers[key] = Stranger(typed, problem, near, {})
        self.strangers[key].files[file] = None

    def _settled(
        self, night: BroughtNight, event: Event | None
    ) -> tuple[tuple[SheetRow, ...], tuple[str, ...]]:
        """Give the rows with one first place, and what was decided to have it so (PAYOUT-TIE, DEAL).

        Places do not change by a deal, and a night has one winner: the others share the second place,
        and nobody eliminated them.
        """
        if not night.chop:
            return night.rows, ()
        players = {self._own(name): name for name in night.chop}
        said = first_said(self.how.first, night, self._own)
        self.used_first.update(said)
        named = list(said.values())
        first = {self._own(name) for name in named}
        if not first and event is not None and event.state == FINAL:  # it was settled before
            before = next(iter(places(self.work.season.nights[event.name])), "")
            first = {name_key(before)} & set(players)
        unsettled = len(first) != 1
        if unsettled and not self.broken(night):
            together = names_text(night.chop)
            if first:
                told = f"--first names {names_text(named)}, who shared one first place"
                self.fault(told, "name one of them; --first FILE=NAME says it of one file", night.file)
            else:
                told = f"{together} shared the first place by agreement: a night has one winner"
                self.fault(told, "--first NAME says who it is", night.file)
        # Unsettled, the first named is taken for the winner: only to tell whatever else is wrong.
        winner = next(iter(players)) if unsettled else first.pop()
        rows = with_first(night, winner, self._own)
        after = [row for row in rows if self._own(row.player) not in players]
        if after and after[0].place is not None and after[0].place <= len(players):
            told = f"place {after[0].place} cannot follow a first place that {len(players)} share"
            self.fault(f"{told}: the next is {len(players) + 1}", "", night.file, after[0].line, "place")
        if unsettled:
            return rows, ()
        others = [name for key, name in players.items() if key != winner]
        verb = "is second" if len(others) == 1 else "are second, tied"
        told = (
            f"{names_text(night.chop)} shared the first place: {players[winner]} is first, "
            f"{names_text(others)} {verb}, eliminated by nobody; "
            f"`dcpl deal {event.name if event else 'EVENT'}` records what they agreed on"
        )
        return rows, (told,)

    def _own(self, typed: str) -> str:
        return name_key(self._name(typed))

    def _name(self, typed: str) -> str:
        return self.naming.find(typed).name or self.naming.meant(typed)

    def _doubles(self, raws: Sequence[SheetRow], rows: Sequence[SheetRow], file: str) -> bool:
        """Tell of two names in the file that mean one player."""
        first: dict[str, SheetRow] = {}
        twice = False
        for raw, row in zip(raws, rows, strict=True):
            other = first.setdefault(name_key(row.player), raw)
            if other is raw:
                continue
            twice = True
            if other.player == raw.player:
                told = f"two players of the night are called {raw.player}"
            else:
                told = f"{other.player} and {raw.player} of the night are both {row.player}"
            self.fault(told, "a map by --names tells different names apart", file, raw.line)
        return twice

    def _stored(self, event: Event) -> tuple[SheetRow, ...]:
        season = self.work.season
        night = season.nights.get(event.name)
        return rows_of(night, season.guests) if night is not None and event.state == FINAL else ()

    def _adjustments(self, night: BroughtNight, event: Event | None) -> tuple[Adjustment, ...]:
        given = []
        for points in night.adjustments if event is not None else ():
            found = self.naming.find_or_make(points.player)
            if found.name is None:
                self._stranger(points.player, found, night.file)
            name = found.name or points.player
            assert event is not None
            worth = points.points
            if points.hits:
                each = profile_at(self.work.season, event.number or None).hits.each
                worth = (points.hits * each + 50) // 100 if event.kind == REGULAR else 0
                if not worth:
                    told = f"{night.file}: the file adjusts the hits of {name}"
                    self.warnings.append(f"{told}, and here a hit is worth nothing: it was not taken over")
                    continue
            given.append(Adjustment(name, worth, points.reason, bool(points.hits), event.name))
        return tuple(given)

    def _changes(
        self,
        night: BroughtNight,
        judged: Judged,
        stored: Sequence[SheetRow],
        given: Sequence[Adjustment],
        prices: Mapping[str, Cents | None],
    ) -> list[str]:
        """Tell what differs from the record.

        Of results from elsewhere the date and prices are asked for only where they are to be replaced.
        """
        event, season = judged.event, self.work.season
        if not judged.replaces:
            return []
        told = []
        if event.state == OPEN or not same_rows(season, event, judged.rows):
            guests = season.guests | {row.player for row in judged.rows if row.guest}
            told = differences(stored, rows_of(night_of(judged.rows), guests))
        told += adjustment_changes(brought_adjustments(season.adjustments, event.name), given)
        own = known_by(night, event) is not None or self.how.replace or bool(told)
        if judged.date != event.date and (own or self.how.dated):
            told.append(f"date {event.date or 'none'} -> {judged.date}")
        return [*told, *price_changes(season, event, prices)] if own else told

    def _refuse_changed(self, judged: Judged, changes: Sequence[str], night: BroughtNight) -> None:
        if self.how.replace or not changes:
            return
        name = event_text(judged.event.name)
        if judged.event.state == OPEN:
            told = f"{name} is being recorded live (`dcpl night {judged.event.name} status`)"
            remedy = "--replace records it again; with --dry-run it shows what would change"
            self.fault(told, remedy, night.file)
            return
        known = "has results from elsewhere" if known_by(night, judged.event) is None else "is recorded"
        lines = [f"{name} {known}, and this night differs; --replace records it again:"]
        lines += [f"  {change}" for change in changes[:_MOST_TOLD]]
        if len(changes) > _MOST_TOLD:
            lines.append(f"  and {len(changes) - _MOST_TOLD} more")
        self.fault("\n".join(lines), "", night.file)
