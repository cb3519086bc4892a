"""Who played when, and what each still needs to be eligible (RULINGS: ELIGIBLE)."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW
from dcpl.rules.season.result import SeasonResult, members, missing_events


class Attendance(NamedTuple):
    """A member's nights; ``needs_*`` are events still to play, ``reach_*`` whether enough are left."""

    player: str
    played: tuple[int, ...]
    no_shows: int
    needs_full: int
    needs_fee: int
    reach_full: bool
    reach_fee: bool

    @property
    def events(self) -> int:
        """How many regular events the player played."""
        return len(self.played)


def attendance(result: SeasonResult) -> list[Attendance]:
    """List every member's nights, most events first, equals by name."""
    left = len(missing_events(result.season))
    full, fee = result.profile.post_season.full_events, result.profile.post_season.fee_events
    played: dict[str, list[int]] = {player: [] for player in members(result)}
    no_shows = dict.fromkeys(played, 0)
    for night in result.regular_nights:
        for row in night.rows:
            if row.guest:
                continue
            if row.status == NO_SHOW:
                no_shows[row.player] += 1
            else:
                played[row.player].append(night.event.number)
    rows = []
    for player, events in played.items():
        needs_full, needs_fee = max(0, full - len(events)), max(0, fee - len(events))
        rows.append(
            Attendance(
                player,
                tuple(events),
                no_shows[player],
                needs_full,
                needs_fee,
                needs_full <= left,
                needs_fee <= left,
            )
        )
    return sorted(rows, key=lambda row: (-row.events, row.player.casefold(), row.player))
