"""What a night brought: who won, who knocked out most, what became of the button, the high hand."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from dcpl.rules.facts import NO_SHOW, REGULAR
from dcpl.rules.history.versus import busts
from dcpl.rules.outlook.told import Item, listed
from dcpl.rules.points.bounties import GROWS, KEPT, LAPSED, WON
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.result import SeasonResult, last_event
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, count_text, in_points, money_text, names_text, points_text

_MOST_NAMES = 3
"""What more than so many share is no news."""
_MOST_NIGHTS = 4
"""The winners of so many nights are told one by one."""


def winners(nights: Sequence[NightResult]) -> Iterator[Item]:
    """Who won: of one night how, of a few which, of many who most often."""
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
        night = nights[0]
        plain = _night_told(night, money=False) if night.pot_cents else None
        yield Item("winner", _night_told(night), night.event.number, names, facts, plain)
        return
    won = [night for night in nights if night.winner is not None]
    if 0 < len(won) <= _MOST_NIGHTS:
        told = [f"event {night.event.number} was won by {night.winner}" for night in won]
        told = told[:1] + [text.replace(" was won by", " by") for text in told[1:]]
        text = names_text(told)
        yield Item("winner", f"{capital(text)}.", None, names, facts)
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


def _night_told(night: NightResult, money: bool = True) -> str:
    rebuys = f", {count_text(night.rebuys, 'rebuy')}" if night.rebuys else ""
    pot = f" and a pot of {money_text(night.pot_cents)}" if night.pot_cents and money else ""
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


def most_hits(result: SeasonResult, nights: Sequence[NightResult]) -> Iterator[Item]:
    """Who knocked out most, where somebody knocked out two, and not many did."""
    events = {night.event.name for night in nights}
    counts: dict[str, int] = {}
    for bust in busts(result.season):
        if bust.event in events and not bust.rebought:
            counts[bust.hitman] = counts.get(bust.hitman, 0) + 1
    most = max(counts.values(), default=0)
    names = sorted((name for name, count in counts.items() if count == most), key=str.casefold)
    if most > 1 and len(names) <= _MOST_NAMES:
        text = f"Most knock-outs: {listed(names)}, {most}{' each' if len(names) > 1 else ''}."
        yield Item(
            "hits", text, _only(nights), tuple(names), tuple({"player": name, "hits": most} for name in names)
        )


def _only(nights: Sequence[NightResult]) -> EventName | None:
    return nights[0].event.name if len(nights) == 1 else None


def buttons(result: SeasonResult, nights: Sequence[NightResult]) -> Iterator[Item]:
    """What became of the button: of one night in a sentence, of several who took it from whom."""
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
        yield Item(
            "button", f"Buttons: {names_text(told)}{more}.", None, _of_buttons(won[-_MOST_NIGHTS:]), facts
        )


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
        KEPT: f"{holder} won the last event with the button on and keeps its {in_points(button.value)}.",
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
    if not result.profile.button.value:
        return ""
    worth = f", now worth {points_text(button.grown)}" if button.grown is not None else ""
    return f"{button.holder} carries the button to event {to_come[0]}{worth}."


def high_hands(nights: Sequence[NightResult]) -> Iterator[Item]:
    """Who held the high hand of each night, and with what, where the cards are known."""
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
        players = tuple(dict.fromkeys(name for fact in facts[-_MOST_NIGHTS:] for name in fact["players"]))
        heading = "High hand" if len(told) == 1 else "High hands"
        more = f" and {len(told) - _MOST_NIGHTS} more" if len(told) > _MOST_NIGHTS else ""
        shown = ", ".join(told[-_MOST_NIGHTS:]) if more else names_text(told)
        yield Item("high-hand", f"{heading}: {shown}{more}.", _only(nights), players, tuple(facts))
