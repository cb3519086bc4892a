"""What a correction moves beyond itself: buttons, prizes, totals, ranks, seats, stacks."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from types import MappingProxyType
from typing import Any, NamedTuple

from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, NOT_OPEN, SECOND_CHANCE
from dcpl.rules.points.bounties import WON, ButtonResult
from dcpl.rules.points.judge import NightResult, ResultRow
from dcpl.rules.post_season.field import Field, drawn_field
from dcpl.rules.post_season.invitations import holders, redrawn
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import capital, count_text, event_text, in_points, money_text, names_text, points_text

PLACE, PRIZE, POT, BUTTON = NIGHT_KINDS = ("place", "prize", "pot", "button")
RANK, POINTS, EVENTS, SEAT, STACK = "rank", "points", "events", "seat", "stack"
ANEW, BY_RECORD = "seat-if-drawn-anew", "seat-by-the-record"
"""A seat that a player would have in place of the one that was given (INVITE): by ``reopen``, or too late."""
UNPLACED = "unplaced"
TIED = "tied-for-"
"""Where a place is neither a number nor ``no-show``; before the event whose seat a tie leaves open."""


class Movement(NamedTuple):
    """One thing that moved: what of which event or player, from what to what (MOVED).

    ``before`` and ``after``: a place (or ``no-show``, ``unplaced``), cents, hundredths of points, a
    rank, a number of events, chips, the event of a seat, the button in words. None: there was, or
    there is now, no such thing.
    """

    kind: str
    event: EventName | None
    player: str | None
    before: int | str | None
    after: int | str | None

    @property
    def text(self) -> str:
        """Say what moved, in a sentence of its own.

        >>> Movement("rank", None, "Ada", 3, 2).text, Movement("prize", 5, "Bo", 0, 4800).text
        ('Ada: rank 3 -> 2', 'Event 5: Bo prize $0.00 -> $48.00')
        """
        return f"{self._of_whom}{self._how}"

    @property
    def _of_whom(self) -> str:
        if self.kind == BUTTON and self.event is not None:
            return f"{capital(event_text(self.event))}, button: "
        if self.event is not None:
            return f"{capital(event_text(self.event))}: {self.player} "
        return f"{self.player} would have: " if self.kind in (ANEW, BY_RECORD) else f"{self.player}: "

    @property
    def _how(self) -> str:
        was, now = self.before, self.after
        if self.kind == PLACE and now is None:
            return "is gone"
        if self.kind == PLACE and was is None:
            return f"is new, {_place_text(now)}"
        if self.kind == RANK and now is None:
            return "no longer in the standings"
        if self.kind == RANK and was is None:
            return f"new at rank {now}"
        if self.kind == POINTS and was is None:
            return f"with {in_points(int(now or 0))}"
        if self.kind == ANEW:
            return f"{_seat_text(now)}, if the field were drawn anew (postseason reopen)"
        if self.kind == BY_RECORD:
            told = "by the record as it is now; Second Chance was played, so the seats stay"
            return f"{_seat_text(now)}, {told}"
        return _CHANGES[self.kind](was, now)


def _place_text(place: int | str | None) -> str:
    return (
        f"place {place}" if isinstance(place, int) else "without a place" if place == UNPLACED else str(place)
    )


def _seat_text(seat: int | str | None) -> str:
    if isinstance(seat, str) and seat.startswith(TIED):
        return f"tied for {event_text(seat.removeprefix(TIED))}"
    return "no seat" if seat is None else "Main Event" if seat == MAIN_EVENT else "Second Chance"


_CHANGES: dict[str, Callable[[Any, Any], str]] = {
    PLACE: lambda was, now: f"{_place_text(was)} -> {_place_text(now)}",
    PRIZE: lambda was, now: f"prize {money_text(was)} -> {money_text(now)}",
    POT: lambda was, now: f"from pots {money_text(was)} -> {money_text(now)}",
    BUTTON: lambda was, now: f"{was or 'nobody'} -> {now or 'nobody'}",
    RANK: lambda was, now: f"rank {was} -> {now}",
    POINTS: lambda was, now: f"{points_text(was)} -> {in_points(now)}",
    EVENTS: lambda was, now: f"{was} -> {count_text(now, 'event')}",
    SEAT: lambda was, now: f"{_seat_text(was)} -> {_seat_text(now)}",
    STACK: lambda was, now: f"stack {was:,} -> {now:,}",
}


def told_lines(moved: Iterable[Movement]) -> list[str]:
    """Say what moved, in a line each; what a player moved by in the standings is one line."""
    lines: list[str] = []
    last: str | None = None
    for movement in moved:
        standing = movement.player if movement.kind in (RANK, POINTS, EVENTS) else None
        if standing is not None and standing == last:
            lines[-1] += f"{' ' if movement.before is None else ', '}{movement._how}"
        else:
            lines.append(movement.text)
        last = standing
    return lines


def movements(
    before: SeasonResult,
    after: SeasonResult,
    touched: Collection[EventName] = (),
    renumbered: Mapping[EventName, EventName] | None = None,
    renamed: Mapping[str, str] | None = None,
) -> list[Movement]:
    """Compare a season before and after a change, beyond the ``touched`` nights themselves (MOVED).

    ``renumbered`` maps an event's name before to its name after, where events were moved, and
    ``renamed`` a player's: of another number, or under another name, a night is the same.
    """
    numbers, names = renumbered or {}, renamed or {}
    old_nights = {numbers.get(night.event.name, night.event.name): night for night in before.nights}
    moved: list[Movement] = []
    for night in after.nights:
        old = old_nights.get(night.event.name)
        if old is not None and night.event.name not in touched:
            moved += _of_night(old, night, names)
    if after.profile.pot or before.profile.pot:
        moved += _from_pots(None, _shares(before, names), _shares(after, {}))
    moved += _ranks(standings(before), standings(after), names)
    if NOT_OPEN in (before.season.post_season, after.season.post_season):
        moved += _seats(drawn_field(before), drawn_field(after), names)
    else:
        moved += _given_seats(before, after, names)
    return moved


def _of_night(old: NightResult, night: NightResult, names: Mapping[str, str]) -> Iterator[Movement]:
    name = night.event.name
    old_rows = {names.get(row.player, row.player): row for row in old.rows}
    rows = {row.player: row for row in night.rows}
    for player in (*rows, *(player for player in old_rows if player not in rows)):
        was, now = _place(old_rows.get(player)), _place(rows.get(player))
        if was != now:
            yield Movement(PLACE, name, player, was, now)
    for player, row in rows.items():
        if player in old_rows and old_rows[player].prize_cents != row.prize_cents:
            yield Movement(PRIZE, name, player, old_rows[player].prize_cents, row.prize_cents)
    if old.pots or night.pots:
        yield from _from_pots(name, _paid(old, names), _paid(night, {}))
    was, now = _button(old.button, names), _button(night.button, {})
    if was != now:
        yield Movement(BUTTON, name, None, was, now)


def _paid(night: NightResult, names: Mapping[str, str]) -> dict[str, Cents]:
    sums: dict[str, Cents] = {}
    for pot in night.pots:
        for given, cents in pot.paid:
            player = names.get(given, given)
            sums[player] = sums.get(player, 0) + cents
    return sums


def _shares(result: SeasonResult, names: Mapping[str, str]) -> dict[str, Cents]:
    """Add up what each player has of the pots at the season's end, or by hand."""
    from dcpl.rules.season.pots import pot_accounts

    sums: dict[str, Cents] = {}
    for account in pot_accounts(result):
        for paid in account.paid:
            if paid.event is None:
                player = names.get(paid.player, paid.player)
                sums[player] = sums.get(player, 0) + paid.cents
    return sums


def _from_pots(
    event: EventName | None, before: Mapping[str, Cents], after: Mapping[str, Cents]
) -> Iterator[Movement]:
    for player in (*after, *(player for player in before if player not in after)):
        was, now = before.get(player, 0), after.get(player, 0)
        if was != now:
            yield Movement(POT, event, player, was, now)


def _ranks(before: list[Standing], after: list[Standing], names: Mapping[str, str]) -> Iterator[Movement]:
    there = {row.player for row in before}
    known = {old: new for old, new in names.items() if new not in there}
    old = {known.get(row.player, row.player): row for row in before}
    for row in after:
        was = old.pop(row.player, None)
        if was is None or was.rank != row.rank:
            yield Movement(RANK, None, row.player, (was and was.rank) or None, row.rank or None)
        if was is None or was.total != row.total:
            yield Movement(POINTS, None, row.player, None if was is None else was.total, row.total)
        if was is not None and was.events != row.events:
            yield Movement(EVENTS, None, row.player, was.events, row.events)
    for player, was in old.items():
        yield Movement(RANK, None, player, was.rank, None)


def _seats(before: Field, after: Field, names: Mapping[str, str]) -> Iterator[Movement]:
    old, new = _seat_of(before, names), _seat_of(after)
    for player in sorted(old.keys() | new.keys(), key=str.casefold):
        if old.get(player) != new.get(player):
            yield Movement(SEAT, None, player, old.get(player), new.get(player))
    stacks = {names.get(seat.standing.player, seat.standing.player): seat.stack for seat in before.main_event}
    for seat in after.main_event:
        was, now = stacks.get(seat.standing.player), seat.stack
        if was is not None and now is not None and was.chips != now.chips:
            yield Movement(STACK, None, seat.standing.player, was.chips, now.chips)


def _given_seats(before: SeasonResult, after: SeasonResult, names: Mapping[str, str]) -> Iterator[Movement]:
    """Tell what a change does to an opened post-season: a correction takes no seat by itself (INVITE)."""
    yield from _seats(field(before), field(after), names)
    known = {names.get(player, player): would for player, (_, would) in _would_differ(before).items()}
    kind = BY_RECORD if SECOND_CHANCE in after.season.nights else ANEW
    for player, (given, would) in sorted(_would_differ(after).items(), key=lambda item: item[0].casefold()):
        if player not in known or known[player] != would:
            yield Movement(kind, None, player, given, would)


def _would_differ(result: SeasonResult) -> dict[str, tuple[str | None, str | None]]:
    """Tell what each player has, and would have in a field drawn anew, where that is not the same."""
    season = result.season
    given = {seat.player: event for event in (MAIN_EVENT, SECOND_CHANCE) for seat in holders(season, event)}
    line = redrawn(result)
    would = {offer.standing.player: str(offer.event) for offer in line.offers}
    for tie in line.unsettled:
        would |= dict.fromkeys(tie.players, f"{TIED}{tie.event}")
    return {
        player: (given.get(player), would.get(player))
        for player in given.keys() | would.keys()
        if given.get(player) != would.get(player)
    }


def _seat_of(drawn: Field, names: Mapping[str, str] = MappingProxyType({})) -> dict[str, str]:
    seats: dict[str, str] = {seat.standing.player: MAIN_EVENT for seat in drawn.main_event}
    seats |= {seat.standing.player: SECOND_CHANCE for seat in drawn.second_chance}
    for tie in drawn.unsettled:
        seats |= dict.fromkeys(tie.players, f"{TIED}{tie.event}")
    return {names.get(player, player): seat for player, seat in seats.items()}


def _button(button: ButtonResult, named: Mapping[str, str]) -> str | None:
    if button.holder is None:
        return None
    hitmen = names_text([named.get(name, name) for name in button.hitmen])
    became = f"won by {hitmen}" if button.outcome == WON else button.outcome
    holder = named.get(button.holder, button.holder)
    return f"{holder} at {points_text(button.value)} ({became})"


def _place(row: ResultRow | None) -> int | str | None:
    if row is None:
        return None
    if row.status == NO_SHOW:
        return NO_SHOW
    return UNPLACED if row.place is None else row.place
