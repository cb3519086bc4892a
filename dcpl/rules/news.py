"""What is new since a night: who won, what became of the button, who moved, who is in and who is out."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from dcpl.rules.bounties import GROWS, KEPT, LAPSED, WON
from dcpl.rules.climbs import climbs
from dcpl.rules.facts import NO_SHOW, REGULAR, SECOND_CHANCE, EventName
from dcpl.rules.head_to_head import busts
from dcpl.rules.night import NightResult
from dcpl.rules.outlook import Item, listed, outlook
from dcpl.rules.season import SeasonResult, as_after, last_event
from dcpl.rules.standings import Standing, standings
from dcpl.rules.tiebreaks import WORDS
from dcpl.rules.wording import count_text, money_text, names_text, points_text

MOST_ITEMS = 10
_LEAST_MISSED = ("line", "high-hand", "hits", "seats", "early", "fee-only")
"""What is left out first, where there is more to tell than fits."""

_UP, _DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
_MOST_NIGHTS = 4
"""The winners of so many nights are told one by one."""
_MOVERS = 3


class News(NamedTuple):
    """What is new: since which event (None: from the start), up to which, and each thing told."""

    since: EventName | None
    event: EventName | None
    items: tuple[Item, ...]


def news(result: SeasonResult, since: EventName | None = None) -> News:
    """Tell what changed since an event, by default since the night before the last one recorded.

    At most ten things, the night first, then the standings, then the post-season; what there is
    nothing to say about is left out.
    """
    order = [event.name for event in result.season.events]
    recorded = [night.event.name for night in result.nights]
    if since is None and len(recorded) > 1:
        since = recorded[-2]
    start = -1 if since is None else order.index(since)
    fresh = [night for night in result.nights if order.index(night.event.name) > start]
    if not fresh:
        return News(since, recorded[-1] if recorded else None, ())
    nights = [night for night in fresh if night.event.kind == REGULAR]
    earlier = [night.event.number for night in result.regular_nights if night not in nights]
    before = as_after(result, earlier[-1]) if earlier else None
    items: list[Item] = []
    for night in fresh:
        items += _post_season_night(night)
    if nights:
        items += _winners(nights)
        if len(nights) == 1 and before is not None:
            items += _leader_of_before(nights[0], before)
        items += [*_hits(result, nights), *_buttons(result, nights), *_high_hands(nights)]
        items += [*_movers(result, before), *_leader(result, before)]
    items += outlook(before if nights else None, result)
    for what in _LEAST_MISSED:
        if len(items) > MOST_ITEMS:
            items = [item for item in items if item.what != what]
    return News(since, fresh[-1].event.name, tuple(items[:MOST_ITEMS]))


def _post_season_night(night: NightResult) -> Iterator[Item]:
    if night.winner is None or night.event.kind == REGULAR:
        return
    field = count_text(night.field, "player")
    row: dict[str, Any] = {"winner": night.winner, "field": night.field}
    if night.event.kind == SECOND_CHANCE:
        text = (
            f"{night.winner} won Second Chance, out of {field}, and with it the last seat of the Main Event."
        )
        if night.field == 1:
            text = f"{night.winner} won Second Chance unopposed, and with it the last seat of the Main Event."
    else:
        row |= {"prize_cents": night.rows[0].prize_cents, "pot_cents": night.pot_cents}
        prize = f" and {money_text(night.rows[0].prize_cents)}" if night.rows[0].prize_cents else ""
        behind = [row.player for row in night.rows if row.place in (2, 3)]
        before = f" before {names_text(behind)}" if behind else ""
        text = f"{night.winner} won the Main Event{prize}{before}, out of {field}: champion of the season."
    yield Item(night.event.kind, text, night.event.name, (night.winner,), (row,))


def _winners(nights: Sequence[NightResult]) -> Iterator[Item]:
    facts = tuple(
        {
            "event": night.event.number,
            "date": night.event.date,
            "winner": night.winner,
            "field": night.field,
            "rebuys": night.rebuys,
            "night_pot_cents": night.pot_cents,
        }
        for night in nights
    )
    names = tuple(dict.fromkeys(night.winner for night in nights if night.winner is not None))
    if len(nights) == 1:
        yield Item("winner", _night_told(nights[0]), nights[0].event.number, names, facts)
        return
    won = [night for night in nights if night.winner is not None]
    if 0 < len(won) <= _MOST_NIGHTS:
        told = [f"event {night.event.number} was won by {night.winner}" for night in won]
        told = told[:1] + [text.replace(" was won by", " by") for text in told[1:]]
        text = names_text(told)
        yield Item("winner", f"{text[0].upper()}{text[1:]}.", None, names, facts)
        return
    text = f"{count_text(len(nights), 'event')} were played"
    best: tuple[str, ...] = ()
    counts = {name: sum(night.winner == name for night in won) for name in names}
    most = max(counts.values(), default=0)
    if most > 1:
        best = tuple(name for name, count in counts.items() if count == most)
        text += f"; most wins: {listed(best)}, {most}{' each' if len(best) > 1 else ''}"
    elif most:
        text += ", each won by another player"
    yield Item("winner", f"{text}.", None, best, facts)


def _night_told(night: NightResult) -> str:
    rebuys = f", {count_text(night.rebuys, 'rebuy')}" if night.rebuys else ""
    pot = f" and a pot of {money_text(night.pot_cents)}" if night.pot_cents else ""
    out_of = f"out of {count_text(night.field, 'player')}{rebuys}{pot}"
    if night.winner is None:
        best = [row.player for row in night.rows if row.total == night.rows[0].total]
        return (
            f"Event {night.event.number} brought {names_text(best)} the most points, "
            f"{points_text(night.rows[0].total)}, {out_of}."
        )
    behind = [row.player for row in night.rows if row.place in (2, 3)]
    before = f" before {names_text(behind)}" if behind else ""
    return f"{night.winner} won event {night.event.number}{before}, {out_of}."


def _leader_of_before(night: NightResult, before: SeasonResult) -> Iterator[Item]:
    """How the one leader of the standings fared, where it went badly."""
    ranked = standings(before)
    if not ranked or ranked[0].tied or night.winner is None:
        return
    leader = ranked[0].player
    row = next((row for row in night.rows if row.player == leader), None)
    if row is None or row.status == NO_SHOW:
        yield Item("early", f"{leader}, who led the standings, was not there.", night.event.number, (leader,))
    elif row.place is not None and 2 * row.place > night.field + 1:
        by = f", knocked out by {names_text(row.hitmen)}" if row.hitmen else ""
        text = f"{leader}, who led the standings, was out {_ordinal(row.place)} of {night.field}{by}."
        fact = {"player": leader, "place": row.place, "field": night.field, "hitmen": list(row.hitmen)}
        yield Item("early", text, night.event.number, (leader,), (fact,))


def _hits(result: SeasonResult, nights: Sequence[NightResult]) -> Iterator[Item]:
    """Who knocked out most, where somebody knocked out two."""
    events = {night.event.name for night in nights}
    counts: dict[str, int] = {}
    for bust in busts(result.season):
        if bust.event in events and not bust.rebought:
            counts[bust.hitman] = counts.get(bust.hitman, 0) + 1
    most = max(counts.values(), default=0)
    if most > 1:
        names = sorted((name for name, count in counts.items() if count == most), key=str.casefold)
        text = f"Most knock-outs: {listed(names)}, {most}{' each' if len(names) > 1 else ''}."
        yield Item(
            "hits", text, _only(nights), tuple(names), tuple({"player": name, "hits": most} for name in names)
        )


def _only(nights: Sequence[NightResult]) -> EventName | None:
    return nights[0].event.name if len(nights) == 1 else None


def _buttons(result: SeasonResult, nights: Sequence[NightResult]) -> Iterator[Item]:
    carried = [night for night in nights if night.button.holder is not None]
    facts = tuple(
        {
            "event": night.event.number,
            "holder": night.button.holder,
            "value": night.button.value,
            "outcome": night.button.outcome,
            "hitmen": list(night.button.hitmen),
        }
        for night in carried
    )
    if len(nights) == 1:
        text = " ".join(part for part in (_button_told(nights[0]), _carries(result, nights[0])) if part)
        if text:
            yield Item("button", text, nights[0].event.number, _of_buttons(carried), facts)
        return
    won = [night for night in carried if night.button.outcome == WON]
    if won:
        told = [
            f"{names_text(night.button.hitmen)} took {night.button.holder}'s (event {night.event.number}, "
            f"{points_text(night.button.value)})"
            for night in won[-_MOST_NIGHTS:]
        ]
        more = f", and {len(won) - _MOST_NIGHTS} before" if len(won) > _MOST_NIGHTS else ""
        yield Item("button", f"Buttons: {names_text(told)}{more}.", None, _of_buttons(won), facts)


def _of_buttons(nights: Sequence[NightResult]) -> tuple[str, ...]:
    names = [name for night in nights for name in (night.button.holder, *night.button.hitmen) if name]
    return tuple(dict.fromkeys(names))


def _button_told(night: NightResult) -> str:
    button, holder = night.button, night.button.holder
    value = points_text(button.value)
    if holder is None:
        return ""
    here = any(row.player == holder and row.status != NO_SHOW for row in night.rows)
    why = f"nobody knocked {holder} out" if here else f"{holder} was not there"
    return {
        WON: f"{names_text(button.hitmen)} knocked out {holder} and took the button, worth {value}.",
        GROWS: f"{holder} won with the button on, so it grows.",
        KEPT: f"{holder} won the last event with the button on and keeps its {value} points.",
        LAPSED: f"The button lapsed, for {why}.",
    }.get(button.outcome, "")


def _carries(result: SeasonResult, night: NightResult) -> str:
    """Who carries the button on, where an event is to come."""
    last = result.regular_nights[-1]
    to_come = [
        event.number
        for event in result.season.events
        if event.kind == REGULAR
        and event.state not in ("cancelled", "final")
        and event.number > last.event.number
    ]
    button = last.next_button
    if night is not last or button is None or not to_come or night.event.number == last_event(result.season):
        return ""
    if not result.profile.button_value:
        return ""
    worth = f", now worth {points_text(button.grown)}" if button.grown is not None else ""
    return f"{button.holder} carries it to event {to_come[0]}{worth}."


def _high_hands(nights: Sequence[NightResult]) -> Iterator[Item]:
    held = [night for night in nights if night.high_hand is not None and night.high_hand.winners]
    told: list[str] = []
    facts: list[dict[str, Any]] = []
    for night in held:
        assert night.high_hand is not None
        hand, winners = night.high_hand.hand, night.high_hand.winners
        which = hand[0].lower() + hand[1:] if hand else ""
        where = f"event {night.event.number}" if len(nights) > 1 else ""
        inner = ", ".join(part for part in (which, where) if part)
        told.append(names_text(winners) + (f" ({inner})" if inner else ""))
        facts.append({"event": night.event.number, "players": list(winners), "hand": hand})
    if told:
        players = tuple(dict.fromkeys(name for fact in facts for name in fact["players"]))
        heading = "High hand" if len(told) == 1 else "High hands"
        more = f" and {len(told) - _MOST_NIGHTS} more" if len(told) > _MOST_NIGHTS else ""
        shown = ", ".join(told[-_MOST_NIGHTS:]) if more else names_text(told)
        yield Item("high-hand", f"{heading}: {shown}{more}.", _only(nights), players, tuple(facts))


def _movers(result: SeasonResult, before: SeasonResult | None) -> Iterator[Item]:
    """Who rose and fell most in the standings, and who is new in them."""
    if before is None or before.through is None:
        return
    ranked = standings(result)
    moved = climbs(result, ranked, before.through)
    by_size = sorted(ranked, key=lambda row: -abs(moved[row.player] or 0))
    up = [row for row in by_size if (moved[row.player] or 0) > 0][:_MOVERS]
    down = [row for row in by_size if (moved[row.player] or 0) < 0][:_MOVERS]
    new = [row for row in ranked if moved[row.player] is None]
    told = [f"{_arrow(moved[row.player] or 0)} {row.player} ({row.rank})" for row in (*up, *down)]
    if new:
        told.append(f"new {listed([f'{row.player} ({row.rank})' for row in new])}")
    if told:
        rows = [*up, *down, *new]
        facts = tuple({"player": row.player, "moved": moved[row.player], "rank": row.rank} for row in rows)
        yield Item("movers", f"Movers: {', '.join(told)}.", None, tuple(row.player for row in rows), facts)


def _leader(result: SeasonResult, before: SeasonResult | None) -> Iterator[Item]:
    ranked = standings(result)
    if not ranked:
        return
    first = [row for row in ranked if row.rank == 1]
    names = [row.player for row in first]
    had = [row.player for row in standings(before) if row.rank == 1] if before is not None else []
    total = points_text(first[0].total)
    after = ranked[len(first)] if len(ranked) > len(first) else None
    gap = _gap(first[0], after)
    if len(first) > 1:
        text = f"{listed(names)} share the lead with {total} points{gap}."
    elif had and had != names and had != [names[0]]:
        others = listed([name for name in had if name != names[0]])
        text = f"{names[0]} takes the lead from {others} with {total} points{gap}."
    elif had:
        text = f"{names[0]} still leads with {total} points{gap}."
    else:
        text = f"{names[0]} leads with {total} points{gap}."
    facts: list[dict[str, Any]] = [
        {"player": row.player, "total": row.total, "ahead": row.total - after.total if after else None}
        for row in first
    ]
    yield Item("leader", text, None, tuple(names), tuple(facts))


def _arrow(moved: int) -> str:
    return f"{_UP if moved > 0 else _DOWN}{abs(moved)}"


def _gap(first: Standing, after: Standing | None) -> str:
    if after is None:
        return ""
    ahead = first.total - after.total
    if not ahead:
        return f", level with {after.player}: {WORDS[after.decided_by]}" if after.decided_by else ""
    return f", {points_text(ahead)} ahead of {after.player}"


def _ordinal(place: int) -> str:
    """Write a place as a word is written.

    >>> [_ordinal(place) for place in (1, 2, 3, 4, 11, 22)]
    ['1st', '2nd', '3rd', '4th', '11th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(place % 10, "th")
    return f"{place}{'th' if place % 100 in (11, 12, 13) else ending}"
