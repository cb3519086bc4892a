"""The board: what a screen in the room shows of tonight, and between the nights of the season.

`read_board` reads and judges; `board_state` tells from that what the board shows at a moment, as plain
values. So the database is read only where something was recorded, and the time costs nothing.
"""

from __future__ import annotations

from calendar import timegm
from contextlib import closing
from pathlib import Path
from time import localtime, strftime, strptime
from typing import Any, NamedTuple

from dcpl.printouts.document import Hundredths
from dcpl.reports.clock import ClockNow, clock_face, clock_groups, clock_of, clock_title, state_of
from dcpl.reports.result import champion_of
from dcpl.rules.evening import Evening
from dcpl.rules.facts import CANCELLED, FINAL, OPEN, REGULAR, SCHEDULED, Event, Season
from dcpl.rules.season.climbs import climbs
from dcpl.rules.season.ended import as_if_ended, going_on
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.schedule import find_event
from dcpl.rules.season.standings import standings
from dcpl.rules.table.clock import moment
from dcpl.rules.units import EventName
from dcpl.rules.wording import capital, event_text, money_sign
from dcpl.store import reading
from dcpl.store.connection import open_for_reading, translated
from dcpl.store.evening import SeatMove, newest_moves, read_evening

CHANGES_BACK = 30
"""How far back somebody's move to another seat is looked for."""
MOVES_MS = 5 * 60_000
"""How long the board says who moves."""
NIGHT, REST = "night", "rest"
"""What a board shows: a night, or how the season stands between two."""


class Board(NamedTuple):
    """All that a board shows, the same until something is recorded; ``now`` is None between the nights.

    ``fixed`` is what does not depend on the time; ``moved_ms`` tells when somebody was moved last.
    """

    fixed: dict[str, Any]
    now: ClockNow | None
    money: bool
    moved_ms: int = 0


def read_board(
    db: Path, season: str | None, event: EventName | None, at_ms: int, *, money: bool = True
) -> Board:
    """Read what the board shows of an event, or of the one that is tonight's; ``money`` False: no amounts.

    The file is read in one short transaction, and judged when that is over. Raises ``DcplError``.
    """
    with translated(db), closing(open_for_reading(db)) as connection:
        key = reading.season_row(connection, season).id
        facts, evening = reading.read_season(connection, key), read_evening(connection, key)
        today = strftime("%Y-%m-%d", localtime(at_ms // 1000))
        found = tonight(facts, evening, today) if event is None else find_event(facts, event)
        playing = found is not None and found.state in (SCHEDULED, OPEN)
        moves = newest_moves(connection, key, found.name, CHANGES_BACK) if found and playing else []
    if found is not None and playing:
        return _night(facts, evening, found, moves, money)
    return _rest(facts, found, money)


def tonight(season: Season, evening: Evening, today: str) -> Event | None:
    """Find the event that is played: the open one, else whose clock was started, else today's."""
    waiting = [event for event in season.events if event.state == SCHEDULED]
    clocks = {clock.event for clock in evening.clocks}
    for found in (
        [event for event in season.events if event.state == OPEN],
        [event for event in waiting if event.name in clocks],
        [event for event in waiting if event.date == today],
    ):
        if found:
            return found[0]
    return None


def board_state(board: Board, at_ms: int) -> dict[str, Any]:
    """Tell what the board shows at a moment, by the contract's keys and then its own."""
    state = {**board.fixed, "clock": None, "as_of": strftime("%Y-%m-%dT%H:%M:%S", localtime(at_ms // 1000))}
    state["now_ms"] = at_ms
    if board.now is not None:
        state["clock"] = _clock(board.now, at_ms, board.money)
        if at_ms - board.moved_ms > MOVES_MS:
            state["moves"] = []
    return state


def _clock(now: ClockNow, at_ms: int, money: bool) -> dict[str, Any]:
    shown = moment(now.blinds, now.clock, at_ms)
    part, following = shown.part, shown.next_level
    face, state = clock_face(now, at_ms), state_of(now, shown)
    told = [piece for group in clock_groups(now, shown, at_ms) for piece in group]
    return {
        "level": None if part.is_break else part.number,
        "left_s": -(-shown.left_ms // 1000),
        "paused": state == "paused",
        "reason": now.clock.pause_reason or None,
        "small": part.small or None,
        "big": part.big or None,
        "next_small": following.small if following else None,
        "next_big": following.big if following else None,
        "break_in_s": None if shown.to_break_ms is None else -(-shown.to_break_ms // 1000),
        "state": state,
        "part": shown.part_index,
        "counts": state == "running",
        "left_ms": shown.left_ms,
        "tone": face.tone,
        "standing": face.state or None,
        "label": face.label,
        "shown": face.part,
        "blinds_label": face.blinds_label,
        "blinds": face.blinds,
        "words": [
            {"kind": piece.kind, "text": piece.text, "left_ms": piece.left_ms, "after": piece.after}
            for piece in told
            if money or piece.kind != "prizes"
        ],
    }


def _night(season: Season, evening: Evening, event: Event, moves: list[SeatMove], money: bool) -> Board:
    from dcpl.reports import board_night as night

    now = clock_of(season, event, evening.clocks)
    live = night.whole(season, event)
    ends = going_on(season, event)
    result = judge_season(as_if_ended(season, event) if ends else season)
    tables, breaks = night.tables(evening, event)
    play = now.play
    fixed = {
        "season": season.name,
        "event": event.name,
        "state": event.state,
        "clock": None,
        "left": play.left,
        "field": play.field or None,
        "average_chips": play.average,
        "pot_cents": (live.pot_cents or None) if money else None,
        "prizes": night.prizes(play.prizes_cents, money),
        "tables": tables,
        "busts": night.busts(live, money),
        "button": night.button(play),
        "high_hand": night.high_hand(live),
        "standings": _standings(result),
        "as_of": None,
        "view": NIGHT,
        "league": season.profile.name,
        **_currency(),
        "title": clock_title(now),
        "breaks": breaks,
        "moves": night.moves(moves, evening, event),
        "standings_title": f"If {event_text(event.name)} ended now" if ends else "Standings",
        "last": None,
        "next": None,
        "champion": None,
        "error": None,
    }
    moved = timegm(strptime(moves[0].at, "%Y-%m-%dT%H:%M:%SZ")) * 1000 if moves else 0
    return Board(fixed, now, money, moved)


def _rest(season: Season, asked: Event | None, money: bool) -> Board:
    """Between the nights: the last one's places, the standings, what comes, and the champion."""
    result = judge_season(season)
    played = [event for event in season.events if event.state == FINAL]
    last = asked if asked is not None and asked.state == FINAL else played[-1] if played else None
    coming = next((event for event in season.events if event.state in (SCHEDULED, OPEN)), None)
    champion = champion_of(result)
    if coming is not None and coming.kind != REGULAR and not season.profile.has_post_season:
        coming = None
    night = None if last is None else result.night(last.name)
    fixed = {
        "season": season.name,
        "event": asked.name if asked else None,
        "state": asked.state if asked else None,
        "clock": None,
        "left": None,
        "field": night.field if night and asked else None,
        "average_chips": None,
        "pot_cents": (night.pot_cents or None) if night and asked and money else None,
        "prizes": [],
        "tables": [],
        "busts": [],
        "button": None,
        "high_hand": None,
        "standings": _standings(result),
        "as_of": None,
        "view": REST,
        "league": season.profile.name,
        **_currency(),
        "title": f"{season.profile.name}: {_heading(season, asked)}",
        "breaks": None,
        "moves": [],
        "standings_title": "Standings",
        "last": None if last is None else _last(result, last, money),
        "next": None if coming is None else {"event": coming.name, "text": _next_text(coming)},
        "champion": champion,
        "error": None,
    }
    return Board(fixed, None, money)


def _heading(season: Season, asked: Event | None) -> str:
    if asked is not None and asked.state == CANCELLED:
        return f"{_event_title(asked)} is cancelled"
    return f"Season {season.name}"


def _event_title(event: Event) -> str:
    return capital(event_text(event.name).removeprefix("the "))


def _next_text(event: Event) -> str:
    return _event_title(event) + (f", {event.date}" if event.date else "")


def _last(result: SeasonResult, event: Event, money: bool) -> dict[str, Any]:
    night = result.night(event.name)
    assert night is not None  # it is final
    return {
        "event": event.name,
        "text": _event_title(event) + (f", {event.date}" if event.date else ""),
        "winner": night.winner,
        "places": [
            {
                "place": row.place,
                "player": row.player,
                "prize_cents": (row.prize_cents or None) if money else None,
                "points": Hundredths(row.total) if event.kind == REGULAR and not row.guest else None,
            }
            for row in night.rows
            if row.place is not None
        ],
    }


def _currency() -> dict[str, str]:
    """Tell what stands before an amount, where it is no dollar."""
    sign = money_sign()
    return {} if sign == "$" else {"money_sign": sign}


def _standings(result: SeasonResult) -> list[dict[str, Any]]:
    ranked = standings(result)
    moved = climbs(result, ranked)
    return [
        {
            "rank": row.rank or None,
            "tied": row.tied,
            "player": row.player,
            "total": Hundredths(row.total),
            "moved": moved[row.player],
        }
        for row in ranked
    ]
