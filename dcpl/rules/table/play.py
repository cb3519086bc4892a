"""How an event stands while it is played: who is left, the chips, what is paid, who has the button."""

from __future__ import annotations

from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import MAIN_EVENT, NO_SHOW, REBOUGHT, REGULAR, Event, Season
from dcpl.rules.money.pots import night_money, shares
from dcpl.rules.post_season.invited import field as post_season_field
from dcpl.rules.post_season.stacks import stack_maker
from dcpl.rules.season.books import main_event_pot
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, profile_at, totals
from dcpl.rules.units import Cents, Chips, Points


class Play(NamedTuple):
    """The state of play; ``field`` is 0 and ``left`` None as long as nobody was seated.

    ``chips`` are those that were handed out: what a late entry or an absent player lost of them
    is not known. ``prizes_cents`` are by place, empty where the rules have none for the field.
    """

    field: int
    left: int | None
    rebuys: int
    chips: Chips
    prizes_cents: tuple[Cents, ...]
    button: str | None
    button_value: Points
    button_in: bool | None
    """Whether who carries the button is still in; None: not here, or nobody is yet."""

    @property
    def average(self) -> Chips | None:
        """The average stack of who is left, in whole chips."""
        return self.chips // self.left if self.left and self.chips else None


def state_of_play(season: Season, event: Event) -> Play:
    """Tell how an event stands by what is recorded of it so far (BUTTON, PAYOUT, STACK)."""
    result = judge_season(season)
    night = season.nights.get(event.name)
    # Of points as they are given nobody knows who is in: it is as if nobody was seated.
    played = night is not None and all(entry.points is None for entry in night.entries)
    entrants = [e.player for e in night.entries if e.came != NO_SHOW] if night and played else []
    exits = night.exits if night else ()
    gone = {exit_.player for exit_ in exits if exit_.how != REBOUGHT}
    rebuys = sum(exit_.how == REBOUGHT for exit_ in exits)
    add_ons = sum(entry.add_ons for entry in night.entries) if night else 0
    left = max(1, sum(player not in gone for player in entrants)) if entrants else None
    holder, value = _button(result, event)
    return Play(
        len(entrants),
        left,
        rebuys,
        _chips(result, event, entrants, rebuys),
        _prizes(result, event, len(entrants), rebuys, add_ons),
        holder,
        value,
        holder not in gone if holder in entrants else None,
    )


def _chips(result: SeasonResult, event: Event, entrants: list[str], rebuys: int) -> Chips:
    if event.kind != MAIN_EVENT:
        return (len(entrants) + rebuys) * result.profile.stack.regular
    if entrants:
        points, stack_of = totals(result), stack_maker(result)
        return sum(stack_of(player, points.get(player, 0)).chips for player in entrants)
    seats = post_season_field(result).main_event
    return sum(seat.stack.chips for seat in seats if seat.stack is not None)


def _prizes(result: SeasonResult, event: Event, field: int, rebuys: int, add_ons: int) -> tuple[Cents, ...]:
    if event.kind == MAIN_EVENT:
        pot, profile = main_event_pot(result), result.profile
    elif event.kind == REGULAR:
        profile = profile_at(result.season, event.number)
        pot = night_money(field, rebuys, profile, add_ons).night_pot_cents
        if any(rules.cents for rules in profile.bounty):
            from dcpl.rules.table.live import whole_night

            pot = whole_night(result.season, event).pot_cents
    else:
        return ()
    try:
        return tuple(shares(pot, field, profile)) if field > 1 and pot else ()
    except DcplError:  # no tier for so many players: recording the night will say so
        return ()


def _button(result: SeasonResult, event: Event) -> tuple[str | None, Points]:
    """Find who carries the button into a regular event, and its value (BUTTON)."""
    value = profile_at(result.season, event.number).button.value if event.kind == REGULAR else 0
    before = [night for night in result.regular_nights if night.event.number < event.number]
    carried = before[-1].next_button if before else None
    if carried is None or not value:
        return None, 0
    return carried.holder, value if carried.grown is None else carried.grown
