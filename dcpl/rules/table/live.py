"""The state of a night that is being played: who is in, what is at stake, and what a bust means.

The night is its exits in order. A live night leaves a gap of one between the orders of two hands:
exits whose orders follow each other without a gap were on one hand, and equal orders are ties.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, NamedTuple

from dcpl.rules.facts import (
    CHIP_COUNT,
    FINAL,
    MAIN_EVENT,
    NO_SHOW,
    REBOUGHT,
    REGULAR,
    Event,
    Exit,
    Night,
    Season,
)
from dcpl.rules.money.pots import night_money, shares
from dcpl.rules.night.places import places
from dcpl.rules.points.bounties import Button
from dcpl.rules.profile.lists import NIGHT_POT, BountyRules
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.books import main_event_pot
from dcpl.rules.season.judge import held_before, judge_season, riding, table_before
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import Cents, Points
from dcpl.rules.wording import money_text, ordinal

if TYPE_CHECKING:
    from dcpl.rules.points.carried import Cash, Riding

NOTHING = Night(())


class Live(NamedTuple):
    """An open night. ``button`` is what the previous winner carries in (BUTTON), ``main_pot_cents`` the
    Main Event's pot where it is played for, ``riding`` what bounties beyond the button come with,
    ``held`` what the league's own pots hold before the night, by their names, where that is known.
    """

    event: Event
    night: Night
    profile: Profile
    guests: frozenset[str] = frozenset()
    button: Button | None = None
    main_pot_cents: Cents = 0
    riding: Riding | None = None
    held: Mapping[str, Cents] | None = None

    @property
    def came(self) -> Mapping[str, str]:
        """How each entrant came, in the order in which they were seated."""
        return {entry.player: entry.came for entry in self.night.entries if entry.came != NO_SHOW}

    @property
    def no_shows(self) -> tuple[str, ...]:
        """Who is recorded as a no-show."""
        return tuple(entry.player for entry in self.night.entries if entry.came == NO_SHOW)

    @property
    def gone(self) -> Mapping[str, Exit]:
        """Each player's exit for good."""
        return {exit_.player: exit_ for exit_ in self.night.exits if exit_.how != REBOUGHT}

    @property
    def left(self) -> tuple[str, ...]:
        """The entrants who are still in, absent ones too."""
        gone = self.gone
        return tuple(player for player in self.came if player not in gone)

    @property
    def field(self) -> int:
        """How many entrants there are so far."""
        return len(self.came)

    @property
    def rebuys(self) -> int:
        """How many rebuys there were so far."""
        return sum(exit_.how == REBOUGHT for exit_ in self.night.exits)

    @property
    def add_ons(self) -> int:
        """How many add-ons there were so far."""
        return sum(entry.add_ons for entry in self.night.entries)

    @property
    def counted(self) -> bool:
        """Whether the night was ended by a chip count."""
        return any(exit_.how == CHIP_COUNT for exit_ in self.night.exits)

    @property
    def over(self) -> bool:
        """Whether one player is left of several, or the chips were counted."""
        return self.counted or (self.field > 1 and len(self.left) == 1)

    @property
    def pot_cents(self) -> Cents:
        """What is played for, by the field and the rebuys so far."""
        if self.event.kind != REGULAR:
            return self.main_pot_cents
        pot = night_money(self.field, self.rebuys, self.profile, self.add_ons).night_pot_cents
        return pot - sum(each.cents for each in self.cash if each.pot == NIGHT_POT)

    @property
    def cash(self) -> tuple[Cash, ...]:
        """What bounties paid at once so far, of the night's pot (BOUNTY).

        Without what comes into the night, of those that are on everyone.
        """
        if self.event.kind != REGULAR or not any(rules.cents for rules in self.profile.bounty):
            return ()
        from dcpl.rules.points.carried import Riding, cash, judge_bounties

        pot = night_money(self.field, self.rebuys, self.profile, self.add_ons).night_pot_cents
        placed, riding = places(self.night), self.riding or Riding()
        carried = judge_bounties(riding, self.night, placed, self.profile, last_event=False)
        return cash(carried, self.night, self.profile, {NIGHT_POT: pot})

    @property
    def prizes(self) -> list[Cents]:
        """What each paid place gets by the pot as it is, first place first; empty where none can be told."""
        if self.field < 2 or not self.pot_cents or self.field > self.profile.most_paid:
            return []
        return shares(self.pot_cents, self.field, self.profile)

    @property
    def next_order(self) -> int:
        """The order of an exit on the next hand."""
        return max((exit_.order for exit_ in self.night.exits), default=-1) + 2


def live_night(
    season: Season,
    event: Event,
    button: Button | None = None,
    main_pot_cents: Cents = 0,
    riding: Riding | None = None,
    held: Mapping[str, Cents] | None = None,
) -> Live:
    """Tell the state of an event's night by what is recorded so far."""
    night = season.nights.get(event.name, NOTHING)
    profile = profile_at(season, event.number if event.kind == REGULAR else None)
    return Live(event, night, profile, season.guests, button, main_pot_cents, riding, held)


def whole_night(season: Season, event: Event) -> Live:
    """Tell the state of a night with the button and the Main Event's pot: the season is judged for them."""
    if event.kind == REGULAR:
        held = held_before(season, event.number) if profile_at(season, event.number).pot else None
        return live_night(season, event, carried_button(season, event), 0, _riding(season, event), held)
    pot = main_event_pot(judge_season(season)) if event.kind == MAIN_EVENT else 0
    return live_night(season, event, None, pot)


def carried_button(season: Season, event: Event) -> Button | None:
    """Tell what the winner before carries into a regular event (BUTTON §10.2)."""
    if event.kind != REGULAR or event.number < 2:
        return None
    before = judge_season(season, event.number - 1)
    return before.nights[-1].next_button if before.nights else None


def _riding(season: Season, event: Event) -> Riding | None:
    profile = profile_at(season, event.number)
    if not profile.bounty:
        return None
    so_far = judge_season(season, event.number - 1)
    before = table_before(event.number, profile, season, so_far.nights, so_far.all_awards)
    return riding(season, event.number, profile, before, so_far.nights) if before is not None else None


def carried_by(live: Live, player: str) -> list[tuple[BountyRules, Points]]:
    """List the bounties beyond the button that are on a player, each with what it is worth, in hundredths."""
    if live.riding is None:
        return []
    from dcpl.rules.points.carried import carriers, worth

    come = list(live.came)
    return [
        (rules, worth(rules, player, live.riding))
        for rules in live.profile.bounty
        if player in carriers(rules, live.riding, come)
    ]


def button_value(live: Live) -> Points:
    """Tell what the button is worth tonight, in hundredths; 0 where nobody carries it."""
    if live.button is None or not live.profile.button.value:
        return 0
    return live.profile.button.value if live.button.grown is None else live.button.grown


def next_prize(live: Live) -> tuple[int, Cents] | None:
    """Tell the place and the money of the next prize to be reached; None where there is none."""
    paid = live.prizes
    place = min(len(live.left), len(paid))
    return (place, paid[place - 1]) if place else None


def at_stake(live: Live) -> str:
    """Say in short how many are left, and what the next one out gets.

    For the prompt: ``7 left, playing for 7th, next prize 3rd $48.00``.
    """
    if live.event.state == FINAL:
        return "final"
    count = len(live.left)
    if not live.field:
        return "nobody seated"
    if live.over:
        return f"{winner(live)} won"
    told = f"{count} left, playing for {ordinal(count)}"
    prize = next_prize(live)
    if prize and prize[0] == count:
        return f"{told}: {money_text(prize[1])}"
    return told + (f", next prize {ordinal(prize[0])} {money_text(prize[1])}" if prize else "")


def winner(live: Live) -> str:
    """Name who is first as things stand."""
    return next(iter(places(live.night)), "nobody")
