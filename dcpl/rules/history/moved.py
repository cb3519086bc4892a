"""What a correction moves beyond itself: buttons, prizes, totals, ranks, seats, stacks."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from typing import NamedTuple

from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, NOT_OPEN, SECOND_CHANCE
from dcpl.rules.points.bounties import WON, ButtonResult
from dcpl.rules.points.judge import NightResult, ResultRow
from dcpl.rules.post_season.field import Field, drawn_field
from dcpl.rules.post_season.invitations import holders, redrawn
from dcpl.rules.post_season.invited import field
from dcpl.rules.season.judge import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, event_text, in_points, money_text, names_text, points_text

NIGHT, BUTTON, RANK, SEAT, STACK = "night", "button", "rank", "seat", "stack"


class Movement(NamedTuple):
    """One thing that moved: its kind, and a line that says from what to what."""

    kind: str
    text: str


def movements(
    before: SeasonResult,
    after: SeasonResult,
    touched: Collection[EventName] = (),
    renumbered: Mapping[int, int] | None = None,
    merged: tuple[str, str] | None = None,
) -> list[Movement]:
    """Compare a season before and after a change, beyond the ``touched`` nights themselves.

    ``renumbered`` maps an event's number before to its number after, where events were moved;
    ``merged`` is a player who became another: under the new name the nights are the same.
    """
    numbers: dict[EventName, EventName] = {old: new for old, new in (renumbered or {}).items()}  # noqa: C416  # of another type
    old_nights = {numbers.get(night.event.name, night.event.name): night for night in before.nights}
    moved = list(_nights(old_nights, after, touched, dict([merged] if merged else ())))
    ranked_before, ranked_after = standings(before), standings(after)
    moved += _ranks(ranked_before, ranked_after)
    if NOT_OPEN in (before.season.post_season, after.season.post_season):
        moved += _seats(drawn_field(before), drawn_field(after))
    else:
        moved += _given_seats(before, after)
    return moved


def _nights(
    old_nights: Mapping[EventName, NightResult],
    after: SeasonResult,
    touched: Collection[EventName],
    named: Mapping[str, str],
) -> Iterator[Movement]:
    for night in after.nights:
        old = old_nights.get(night.event.name)
        if old is None or night.event.name in touched:
            continue
        name = event_text(night.event.name)
        name = capital(name)
        was_button, is_button = _button(old.button, named), _button(night.button, {})
        if was_button != is_button:
            yield Movement(BUTTON, f"{name}, button: {was_button} -> {is_button}")
        old_rows = {named.get(row.player, row.player): row for row in old.rows}
        for row in night.rows:
            was = old_rows.get(row.player)
            if was is None:
                yield Movement(NIGHT, f"{name}: {row.player} is new, {_place(row)}")
            elif _place(was) != _place(row):
                yield Movement(NIGHT, f"{name}: {row.player} {_place(was)} -> {_place(row)}")
            if was is not None and was.prize_cents != row.prize_cents:
                prizes = f"prize {money_text(was.prize_cents)} -> {money_text(row.prize_cents)}"
                yield Movement(NIGHT, f"{name}: {row.player} {prizes}")
        for player in old_rows.keys() - {row.player for row in night.rows}:
            yield Movement(NIGHT, f"{name}: {player} is gone")


def _ranks(before: list[Standing], after: list[Standing]) -> Iterator[Movement]:
    old = {row.player: row for row in before}
    for row in after:
        was = old.pop(row.player, None)
        if was is None:
            yield Movement(RANK, f"{row.player}: new at rank {row.rank} with {in_points(row.total)}")
            continue
        parts = []
        if was.rank != row.rank:
            parts.append(f"rank {was.rank} -> {row.rank}")
        if was.total != row.total:
            parts.append(f"{points_text(was.total)} -> {in_points(row.total)}")
        if was.events != row.events:
            parts.append(f"{was.events} -> {count_text(row.events, 'event')}")
        if parts:
            yield Movement(RANK, f"{row.player}: {', '.join(parts)}")
    for player in old:
        yield Movement(RANK, f"{player}: no longer in the standings")


def _seats(before: Field, after: Field) -> Iterator[Movement]:
    old, new = _seat_of(before), _seat_of(after)
    for player in sorted(old.keys() | new.keys(), key=str.casefold):
        was, now = old.get(player, "no seat"), new.get(player, "no seat")
        if was != now:
            yield Movement(SEAT, f"{player}: {was} -> {now}")
    yield from _stacks(before, after)


def _given_seats(before: SeasonResult, after: SeasonResult) -> Iterator[Movement]:
    """Tell what a change does to an opened post-season: a correction takes no seat by itself (INVITE)."""
    yield from _seats(field(before), field(after))
    known = _would_differ(before)
    how = "if the field were drawn anew (postseason reopen)"
    if SECOND_CHANCE in after.season.nights:
        how = "by the record as it is now; Second Chance was played, so the seats stay"
    for player, would in sorted(_would_differ(after).items(), key=lambda item: item[0].casefold()):
        if known.get(player) != would:
            yield Movement(SEAT, f"{player} would have: {would}, {how}")


def _would_differ(result: SeasonResult) -> dict[str, str]:
    """Tell what each player would have in a field drawn anew, where it is not what they were given."""
    season = result.season
    titles = {MAIN_EVENT: "Main Event", SECOND_CHANCE: "Second Chance"}
    given = {seat.player: titles[event] for event in titles for seat in holders(season, event)}
    line = redrawn(result)
    would = {offer.standing.player: titles[str(offer.event)] for offer in line.offers}
    for tie in line.unsettled:
        would |= dict.fromkeys(tie.players, f"tied for {event_text(tie.event)}")
    return {
        player: would.get(player, "no seat")
        for player in given.keys() | would.keys()
        if given.get(player) != would.get(player)
    }


def _stacks(before: Field, after: Field) -> Iterator[Movement]:
    stacks = {seat.standing.player: seat.stack for seat in before.main_event}
    for seat in after.main_event:
        was, now = stacks.get(seat.standing.player), seat.stack
        if was is not None and now is not None and was.chips != now.chips:
            yield Movement(STACK, f"{seat.standing.player}: stack {was.chips:,} -> {now.chips:,}")


def _seat_of(drawn: Field) -> dict[str, str]:
    seats = {seat.standing.player: "Main Event" for seat in drawn.main_event}
    seats |= {seat.standing.player: "Second Chance" for seat in drawn.second_chance}
    for tie in drawn.unsettled:
        seats |= dict.fromkeys(tie.players, f"tied for {event_text(tie.event)}")
    return seats


def _button(button: ButtonResult, named: Mapping[str, str]) -> str:
    if button.holder is None:
        return "nobody"
    hitmen = names_text([named.get(name, name) for name in button.hitmen])
    became = f"won by {hitmen}" if button.outcome == WON else button.outcome
    holder = named.get(button.holder, button.holder)
    return f"{holder} at {points_text(button.value)} ({became})"


def _place(row: ResultRow) -> str:
    if row.status == NO_SHOW:
        return "no-show"
    return "without a place" if row.place is None else f"place {row.place}"
