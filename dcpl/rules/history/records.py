"""The league's records, over all its seasons: the most, the biggest, the longest."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import NamedTuple, TypeAlias

from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, REGULAR
from dcpl.rules.history.versus import busts
from dcpl.rules.night.cards import Hand, Rank, best_of, name_of, parse_claim
from dcpl.rules.points.bounties import WON
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.result import SeasonResult, missing_events
from dcpl.rules.season.standings import standings
from dcpl.rules.units import EventName

Value: TypeAlias = int | Rank
"""A count, points in hundredths, cents; or what five cards are worth."""

NIGHT, SEASON, CAREER = "night", "season", "career"

RECORDS = {
    NIGHT: (
        *("points-night", "knock-outs-night", "prize-night", "button-night", "high-hand"),
        *("field", "night-pot", "main-event-pot"),
    ),
    SEASON: ("points-season", "wins-season", "knock-outs-season", "high-hands-season", "prizes-season"),
    CAREER: (
        *("seasons", "events", "wins", "main-events", "firsts", "knock-outs", "cashes", "high-hands"),
        *("prizes", "win-run", "cash-run", "event-run"),
    ),
}
"""Every record by what it spans, in the order in which they are told."""

LEAST = dict.fromkeys(("seasons", "win-run", "cash-run", "event-run", "wins-season", "high-hands-season"), 2)
"""A record of less than this is none."""


class Holder(NamedTuple):
    """Who holds a record and since when; a record of a night as such has no player.

    ``season`` and ``event`` are where it was set: None for what grew over a season, or over several.
    A run has its first night in ``from_season`` and ``from_event``.
    """

    player: str | None
    season: str | None = None
    event: EventName | None = None
    from_season: str | None = None
    from_event: EventName | None = None


class Record(NamedTuple):
    """A record: which, how much, and everybody who holds it; ``hand`` names the best high hand."""

    what: str
    span: str
    value: int | None
    hand: str | None
    holders: tuple[Holder, ...]


class _Career(NamedTuple):
    """A player's counts so far, and the runs that still go on with the night in which each began."""

    counts: dict[str, int]
    runs: dict[str, tuple[int, str, EventName]]


def records(results: Iterable[SeasonResult]) -> list[Record]:
    """Find the league's records in one pass over its judged seasons, which are in order of time.

    Ties name everybody. Points are members' alone (GUEST); whatever else a guest did counts.
    Knock-outs are eliminations of other players, those of the post-season too, whatever the profile
    pays for them. A run of wins or of nights in the money goes over the nights that a player played, a
    run of nights played over all regular nights; both go on from one season to the next.
    """
    best: dict[str, tuple[Value, list[Holder]]] = {}
    careers: dict[str, _Career] = {}
    for result in results:
        for what, value, holder in (*_of_nights(result), *_of_season(result), *_of_runs(result, careers)):
            _keep(best, what, value, holder)
        _count(result, careers)
    for player, career in careers.items():
        for what, value in career.counts.items():
            _keep(best, what, value, Holder(player))
    found = []
    for span, names in RECORDS.items():
        for what in names:
            if what in best:
                value, holders = best[what]
                hand = name_of(value) if isinstance(value, tuple) else None
                number = value if isinstance(value, int) else None
                found.append(Record(what, span, number, hand, tuple(_in_order(holders, span))))
    return found


def _keep(best: dict[str, tuple[Value, list[Holder]]], what: str, value: Value, holder: Holder) -> None:
    if isinstance(value, int) and value < LEAST.get(what, 1):
        return
    if what not in best or value > best[what][0]:  # type: ignore[operator]  # of one record all are alike
        best[what] = value, [holder]
    elif value == best[what][0] and holder not in best[what][1]:
        best[what][1].append(holder)


def _in_order(holders: list[Holder], span: str) -> list[Holder]:
    """Careers by name; nights and seasons as they were played, those of one night as they finished."""
    if span != CAREER:
        return holders
    return sorted(holders, key=lambda holder: ((holder.player or "").casefold(), holder.player or ""))


def _of_nights(result: SeasonResult) -> Iterator[tuple[str, Value, Holder]]:
    season, guests = result.season.name, result.season.guests
    taken = _knock_outs(result)
    for night in result.nights:
        event = night.event.name
        regular = night.event.kind == REGULAR
        for row in night.rows:
            holder = Holder(row.player, season, event)
            yield "prize-night", row.prize_cents, holder
            yield "knock-outs-night", taken.get((event, row.player), 0), holder
            if regular and row.player not in guests:
                yield "points-night", row.total, holder
        if event == MAIN_EVENT:
            yield "main-event-pot", night.pot_cents, Holder(None, season, event)
        if not regular:
            continue
        yield "field", night.field, Holder(None, season, event)
        yield "night-pot", night.pot_cents, Holder(None, season, event)
        if night.button.outcome == WON:
            for hitman in night.button.hitmen:
                if hitman not in guests:
                    yield "button-night", night.button.value, Holder(hitman, season, event)
        for player, rank in _hands(night):
            yield "high-hand", rank, Holder(player, season, event)


def _hands(night: NightResult) -> Iterator[tuple[str, Rank]]:
    """Rank the hands that held a night's high hand, where their cards are known."""
    for verdict in night.high_hand.verdicts if night.high_hand else ():
        hand = parse_claim(verdict.cards) if verdict.counts else None
        if isinstance(hand, Hand):
            yield verdict.player, best_of(hand).rank


def _knock_outs(result: SeasonResult) -> dict[tuple[EventName, str], int]:
    counted: dict[tuple[EventName, str], int] = {}
    for bust in busts(result.season):
        if not bust.rebought:
            counted[bust.event, bust.hitman] = counted.get((bust.event, bust.hitman), 0) + 1
    return counted


def _of_season(result: SeasonResult) -> Iterator[tuple[str, Value, Holder]]:
    season = result.season.name
    for standing in standings(result):
        yield "points-season", standing.total, Holder(standing.player, season)
    for player, counts in _counts(result).items():
        for what in ("wins", "knock-outs", "high-hands", "prizes"):
            yield f"{what}-season", counts.get(what, 0), Holder(player, season)


def _counts(result: SeasonResult) -> dict[str, dict[str, int]]:
    """Count what each player did in a season."""
    counted: dict[str, dict[str, int]] = {}

    def count(player: str, what: str, number: int = 1) -> None:
        of_player = counted.setdefault(player, {})
        of_player[what] = of_player.get(what, 0) + number

    for night in result.nights:
        regular = night.event.kind == REGULAR
        for row in night.rows:
            count(row.player, "prizes", row.prize_cents)
            if regular and row.status != NO_SHOW:
                count(row.player, "events")
                count(row.player, "wins", row.place == 1)
                count(row.player, "cashes", row.prize_cents > 0)
        if regular and night.high_hand:
            for player in night.high_hand.winners:
                count(player, "high-hands")
        if night.event.kind == MAIN_EVENT and night.winner is not None:
            count(night.winner, "main-events")
    for (_, player), number in _knock_outs(result).items():
        count(player, "knock-outs", number)
    for counts in counted.values():
        counts["seasons"] = int(counts.get("events", 0) > 0)
    if not missing_events(result.season):
        for standing in standings(result):
            if standing.rank == 1 and standing.events:
                count(standing.player, "firsts")
    return counted


def _count(result: SeasonResult, careers: dict[str, _Career]) -> None:
    for player, counts in _counts(result).items():
        career = careers.setdefault(player, _Career({}, {}))
        for what, number in counts.items():
            career.counts[what] = career.counts.get(what, 0) + number


def _of_runs(result: SeasonResult, careers: dict[str, _Career]) -> Iterator[tuple[str, Value, Holder]]:
    """Go on with every player's runs, night by night; a run is told at each night that it reaches."""
    season = result.season.name
    for night in result.regular_nights:
        event = night.event.name
        played = {row.player: row for row in night.rows if row.status != NO_SHOW}
        for player in played:
            careers.setdefault(player, _Career({}, {}))
        for player, career in careers.items():
            row = played.get(player)
            if row is None:
                career.runs.pop("event-run", None)
                continue
            holds = {"event-run": True, "win-run": row.place == 1, "cash-run": row.prize_cents > 0}
            for what, so in holds.items():
                if not so:
                    career.runs.pop(what, None)
                    continue
                length, from_season, from_event = career.runs.get(what, (0, season, event))
                career.runs[what] = length + 1, from_season, from_event
                yield what, length + 1, Holder(player, season, event, from_season, from_event)
