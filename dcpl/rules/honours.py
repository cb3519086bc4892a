"""The season's honours: who did what most (for `season result`)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import NamedTuple

from dcpl.rules.bounties import WON
from dcpl.rules.season import SeasonResult
from dcpl.rules.wording import points_text


class Honour(NamedTuple):
    """An honour, the players who share it, and for what."""

    honour: str
    players: tuple[str, ...]
    detail: str


def honours(result: SeasonResult) -> list[Honour]:
    """List the season's honours; hits of every event count, points only of regular ones (POST-NIGHTS)."""
    found = []
    wins = _count(night.winner for night in result.regular_nights)
    found += _most("most wins", wins, lambda n, _: f"{n} win{'s' if n > 1 else ''}")
    shared = _count(bounty.hitman for night in result.nights for bounty in night.bounties if bounty.shared)
    hits = _count(
        bounty.hitman
        for night in result.nights
        for bounty in night.bounties
        if bounty.hitman != bounty.victim
    )
    found += _most("most hits", hits, lambda n, who: f"{n} hits, {shared.get(who, 0)} of them shared")
    buttons: dict[str, int] = {}
    for night in result.regular_nights:
        if night.button.outcome == WON:
            for name in night.button.hitmen:
                buttons[name] = max(buttons.get(name, 0), night.button.value)
    found += _most("biggest button taken", buttons, lambda n, _: f"{points_text(n)} points")
    high = _count(
        name for night in result.regular_nights if night.high_hand for name in night.high_hand.winners
    )
    found += _most("high hands", high, lambda n, _: f"{n} high hand{'s' if n > 1 else ''}")
    played = _count(
        row.player for night in result.regular_nights for row in night.rows if row.place is not None
    )
    nights = len(result.regular_nights)
    always = sorted((name for name, n in played.items() if n == nights and nights), key=str.casefold)
    if always:
        found.append(Honour("perfect attendance", tuple(always), f"all {nights} events"))
    lasted: dict[str, int] = {}
    for night in result.regular_nights:
        for row in night.rows:
            if row.place is not None:
                lasted[row.player] = lasted.get(row.player, 0) + night.field - row.place
    found += _most("iron man", lasted, lambda n, _: f"outlasted {n} players over the season")
    bubble: dict[str, int] = {}
    for night in result.regular_nights:
        paid = sum(row.prize_cents > 0 for row in night.rows)
        for row in night.rows:
            if row.place == paid + 1:
                bubble[row.player] = bubble.get(row.player, 0) + 1
    found += _most("bubble", bubble, lambda n, _: f"{n} time{'s' if n > 1 else ''} first out of the money")
    return found


def _count(names: Iterable[str]) -> dict[str, int]:
    counts: dict[str, int] = {}
    for name in names:
        counts[name] = counts.get(name, 0) + 1
    return counts


def _most(honour: str, counts: Mapping[str, int], words: Callable[[int, str], str]) -> list[Honour]:
    best = max(counts.values(), default=0)
    if not best:
        return []
    names = sorted((name for name, n in counts.items() if n == best), key=str.casefold)
    return [Honour(honour, tuple(names), words(best, names[0]))]
