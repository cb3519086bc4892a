"""What is new since a night: who won, what became of the button, who moved, who is in and who is out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, NamedTuple

from dcpl.rules.facts import NO_SHOW, REGULAR, SECOND_CHANCE
from dcpl.rules.history.night_news import buttons, high_hands, most_hits, winners
from dcpl.rules.outlook.told import Item, listed, outlook
from dcpl.rules.points.judge import NightResult
from dcpl.rules.season.climbs import climbs
from dcpl.rules.season.judge import as_after
from dcpl.rules.season.result import SeasonResult
from dcpl.rules.season.standing import Standing
from dcpl.rules.season.standings import standings
from dcpl.rules.season.ties import words_of
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, in_points, money_text, names_text, ordinal, points_text

MOST_ITEMS = 10
_LEAST_MISSED = ("line", "high-hand", "hits", "seats", "chance-sure", "early", "fee-only")
"""What is left out first, where there is more to tell than fits."""

_UP, _DOWN = "\N{BLACK UP-POINTING TRIANGLE}", "\N{BLACK DOWN-POINTING TRIANGLE}"
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
        items += winners(nights)
        if len(nights) == 1 and before is not None:
            items += _leader_of_before(nights[0], before)
        items += [*most_hits(result, nights), *buttons(result, nights), *high_hands(nights)]
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
        plain = None
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
        after = f"{before}, out of {field}: champion of the season."
        text = f"{night.winner} won the Main Event{prize}{after}"
        plain = f"{night.winner} won the Main Event{after}" if prize else None
    yield Item(night.event.kind, text, night.event.name, (night.winner,), (row,), plain)


def _leader_of_before(night: NightResult, before: SeasonResult) -> Iterator[Item]:
    """How the one leader of the standings fared, where it went badly."""
    ranked = standings(before)
    if not ranked or not ranked[0].rank or ranked[0].tied or night.winner is None:
        return
    leader = ranked[0].player
    row = next((row for row in night.rows if row.player == leader), None)
    if row is None or row.status == NO_SHOW:
        yield Item("early", f"{leader}, who led the standings, was not there.", night.event.number, (leader,))
    elif row.place is not None and 2 * row.place > night.field + 1:
        by = f", knocked out by {names_text(row.hitmen)}" if row.hitmen else ""
        text = f"{leader}, who led the standings, was out {ordinal(row.place)} of {night.field}{by}."
        fact = {"player": leader, "place": row.place, "field": night.field, "hitmen": list(row.hitmen)}
        yield Item("early", text, night.event.number, (leader,), (fact,))


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
    ranked = [row for row in standings(result) if row.rank]
    if not ranked:
        return
    first = [row for row in ranked if row.rank == 1]
    names = [row.player for row in first]
    had = [row.player for row in standings(before) if row.rank == 1] if before is not None else []
    total = in_points(first[0].total)
    after = ranked[len(first)] if len(ranked) > len(first) else None
    gap = _gap(first[0], after)
    if len(first) > 1:
        text = f"{listed(names)} share the lead with {total}{gap}."
    elif had and had != names and had != [names[0]]:
        others = listed([name for name in had if name != names[0]])
        text = f"{names[0]} takes the lead from {others} with {total}{gap}."
    elif had:
        text = f"{names[0]} still leads with {total}{gap}."
    else:
        text = f"{names[0]} leads with {total}{gap}."
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
        return f", level with {after.player}: {words_of(after.decided_by)}" if after.decided_by else ""
    return f", {points_text(ahead)} ahead of {after.player}"
