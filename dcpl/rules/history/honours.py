"""The season's honours: who did what most (for `season result`)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.money.pots import shares
from dcpl.rules.points.bounties import WON
from dcpl.rules.season.result import SeasonResult, hits_of, profile_at, season_hits
from dcpl.rules.units import Points
from dcpl.rules.wording import count_text, in_points


class Honour(NamedTuple):
    """An honour, the players who share it, and for what."""

    honour: str
    players: tuple[str, ...]
    detail: str


def honours(result: SeasonResult) -> list[Honour]:
    """List the season's honours; hits of every event count, all else only of regular ones (POST-NIGHTS).

    They are the members'; a guest is in none of them (GUEST). Every night played is one of them,
    whatever it counts in the standings; of a night without places only who was there is known.
    """
    guests = result.season.guests
    found = []
    wins = _count((night.winner for night in result.regular_nights if night.winner), guests)
    found += _most("most wins", wins, lambda n, _: f"{n} win{'s' if n > 1 else ''}")
    taken = [bounty for night in result.nights for bounty in night.bounties if bounty.shared]
    shared = _count((bounty.hitman for bounty in taken), guests)
    hits = {name: number for name, number in hits_of(result.nights).items() if name not in guests}
    before = season_hits(result)
    found += _most(
        "most hits",
        hits,
        lambda n, who: _hits_text(
            n, [shared.get(name, 0) for name in who], [n - before.get(name, 0) for name in who]
        ),
    )
    found += _most("biggest button taken", _buttons_taken(result), lambda n, _: in_points(n))
    high = _count(
        (name for night in result.regular_nights if night.high_hand for name in night.high_hand.winners),
        guests,
    )
    found += _most("high hands", high, lambda n, _: f"{n} high hand{'s' if n > 1 else ''}")
    played = _count(
        (row.player for night in result.regular_nights for row in night.rows if row.status != NO_SHOW),
        guests,
    )
    nights = len(result.regular_nights)
    always = sorted((name for name, n in played.items() if n == nights and nights), key=str.casefold)
    if always:
        every = f"all {nights} events" if nights > 1 else "the one event"
        found.append(Honour("perfect attendance", tuple(always), every))
    outlasted = _outlasted(result)
    found += _most("iron man", outlasted, lambda n, _: f"outlasted {count_text(n, 'player')} over the season")
    found += _most(
        "bubble", _bubbles(result), lambda n, _: f"{n} time{'s' if n > 1 else ''} first out of the money"
    )
    return found


def _buttons_taken(result: SeasonResult) -> dict[str, Points]:
    """Tell the biggest button that each member took."""
    taken: dict[str, Points] = {}
    for night in result.regular_nights:
        if night.button.outcome == WON:
            for name in sorted({*night.button.hitmen} - result.season.guests):
                taken[name] = max(taken.get(name, 0), night.button.value)
    return taken


def _outlasted(result: SeasonResult) -> dict[str, int]:
    """Count the players whom each member outlasted, over all regular nights."""
    lasted: dict[str, int] = {}
    for night in result.regular_nights:
        places = [row.place for row in night.rows if row.place is not None]
        for row in night.rows:
            if row.place is not None and not row.guest:
                behind = sum(place > row.place for place in places)
                lasted[row.player] = lasted.get(row.player, 0) + behind
    return lasted


def _bubbles(result: SeasonResult) -> dict[str, int]:
    """Count how often each member was the first out of the money."""
    bubble: dict[str, int] = {}
    for night in result.regular_nights:
        if not night.placed or not night.pot_cents:
            continue
        profile = profile_at(result.season, night.event.number)
        # By the places that are paid: a deal moves money, and nobody's place.
        paid_places = len(shares(night.pot_cents, night.field, profile))
        if night.by_rule is not None:
            paid_places = max(row.place or 0 for row in night.rows if row.prize_cents)
        if not paid_places:
            continue
        paid = sum(row.place is not None and row.place <= paid_places for row in night.rows)
        for row in night.rows:
            if row.place == paid + 1 and not row.guest:
                bubble[row.player] = bubble.get(row.player, 0) + 1
    return bubble


def _hits_text(hits: int, shared: Sequence[int], ending: Sequence[int]) -> str:
    """Say how many hits, and what of them the players' pages tell otherwise or not at all."""
    told = f"{hits} hit{'s' if hits > 1 else ''}"
    for numbers, words in ((shared, "of them shared"), (ending, "of them in the post-season")):
        if any(numbers):
            told += f", {' and '.join(str(number) for number in numbers)} {words}"
    return told


def _count(names: Iterable[str], guests: Collection[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in names:
        if name in guests:
            continue
        counts[name] = counts.get(name, 0) + 1
    return counts


def _most(honour: str, counts: Mapping[str, int], words: Callable[[int, list[str]], str]) -> list[Honour]:
    best = max(counts.values(), default=0)
    if not best:
        return []
    names = sorted((name for name, n in counts.items() if n == best), key=str.casefold)
    return [Honour(honour, tuple(names), words(best, names))]
