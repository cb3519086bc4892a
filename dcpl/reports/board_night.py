"""What a board shows of a night that is played: prizes, seats and moves, busts, the button, the high hand."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from dcpl.printouts.document import Hundredths
from dcpl.rules.evening import Evening
from dcpl.rules.facts import FINAL, REBOUGHT, Event, Season
from dcpl.rules.night.high_hand import judge_high_hand
from dcpl.rules.night.places import places
from dcpl.rules.table.live import Live, whole_night
from dcpl.rules.table.play import Play
from dcpl.rules.table.seats import by_tables, spot_text
from dcpl.rules.table.telling import describe_exits, describe_high_hand, describe_rebuy
from dcpl.rules.units import Cents
from dcpl.rules.wording import count_text
from dcpl.store.evening import SeatMove

MOST_BUSTS = 8
"""So many of the last busts are told."""


def whole(season: Season, event: Event) -> Live:
    """Tell the state of the night, the button and the Main Event's pot with it."""
    return whole_night(season, event)


def prizes(cents: Sequence[Cents], money: bool) -> list[dict[str, Any]]:
    """List the paid places by the pot so far."""
    return [
        {"place": place, "prize_cents": prize if money else None}
        for place, prize in enumerate(cents, start=1)
    ]


def tables(evening: Evening, event: Event) -> tuple[list[dict[str, Any]], str | None]:
    """List who sits where, table by table, and say when the last of several tables breaks (SEATING)."""
    seating = {seat.player: (seat.table, seat.seat) for seat in evening.seats if seat.event == event.name}
    draw = next((draw for draw in evening.draws if draw.event == event.name), None)
    if draw is None or event.state == FINAL:
        return [], None
    at = by_tables(seating)
    listed = [
        {"table": table, "seats": [{"seat": seat, "player": player} for seat, player in players.items()]}
        for table, players in at.items()
    ]
    if len(at) < 2:
        return listed, None
    return listed, f"Table {max(at)} breaks at {count_text(draw.seats * (len(at) - 1), 'player')}"


def moves(found: Sequence[SeatMove], evening: Evening, event: Event) -> list[dict[str, Any]]:
    """List who moved last, as far as they sit there still."""
    now = {seat.player: (seat.table, seat.seat) for seat in evening.seats if seat.event == event.name}
    return [
        {
            "player": move.player,
            "from": list(move.start),
            "to": list(move.target),
            "text": f"{move.player} to {spot_text(move.target)}",
        }
        for move in found
        if now.get(move.player) == move.target and move.start != move.target
    ]


def busts(live: Live, money: bool) -> list[dict[str, Any]]:
    """Tell the last busts and rebuys, the newest first, and what they meant; prizes only with ``money``."""
    placed = places(live.night)
    told: list[dict[str, Any]] = []
    for order in sorted({exit_.order for exit_ in live.night.exits}):
        gone = [exit_ for exit_ in live.night.exits if exit_.order == order]
        for exit_ in gone:
            if exit_.how == REBOUGHT:
                text = " ".join(describe_rebuy(live, exit_, pot=False))
                told.append({"player": exit_.player, "place": None, "text": text})
        out = sorted((exit_ for exit_ in gone if exit_.how != REBOUGHT), key=lambda exit_: -exit_.rank)
        for exit_, text in zip(out, describe_exits(live, out, money=money), strict=True):
            told.append({"player": exit_.player, "place": placed[exit_.player], "text": text})
    return told[::-1][:MOST_BUSTS]


def button(play: Play) -> dict[str, Any] | None:
    """Tell who carries the button, its value, and whether they are still in."""
    if not play.button:
        return None
    return {"player": play.button, "value": Hundredths(play.button_value), "in": play.button_in}


def high_hand(live: Live) -> dict[str, Any] | None:
    """Tell who holds the high hand so far, in a sentence too."""
    if not live.night.claims:
        return None
    judged = judge_high_hand(live.night.claims, live.profile)
    return {
        "winners": list(judged.winners) if judged else [],
        "hand": judged.hand if judged else None,
        "points": Hundredths(judged.points) if judged and judged.winners else None,
        "text": describe_high_hand(live)[0],
    }
