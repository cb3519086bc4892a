"""The state of a night that is being played: who is in, what is at stake, and what a bust means.

The night is its exits in order. A live night leaves a gap of one between the orders of two hands:
exits whose orders follow each other without a gap were on one hand, and equal orders are ties.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import (
    CHIP_COUNT,
    FINAL,
    LEFT_EARLY,
    MAIN_EVENT,
    NO_SHOW,
    PREPAID_ABSENT,
    REBOUGHT,
    REGULAR,
    REMOVED,
    Event,
    Exit,
    Night,
    Season,
)
from dcpl.rules.money.bought import bought_text
from dcpl.rules.money.pots import night_money, shares
from dcpl.rules.night.high_hand import judge_high_hand, verdicts
from dcpl.rules.night.places import places
from dcpl.rules.points.bounties import Button, shared_bounties
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import main_event_pot, profile_at
from dcpl.rules.units import Cents, Points
from dcpl.rules.wording import (
    capital,
    count_text,
    event_text,
    in_points,
    money_text,
    names_text,
    ordinal,
    points_text,
)

NOTHING = Night(())


class Live(NamedTuple):
    """An open night. ``button`` is what the previous winner carries in (BUTTON), ``main_pot_cents`` the
    Main Event's pot where it is played for.
    """

    event: Event
    night: Night
    profile: Profile
    guests: frozenset[str] = frozenset()
    button: Button | None = None
    main_pot_cents: Cents = 0

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
        return night_money(self.field, self.rebuys, self.profile, self.add_ons).night_pot_cents

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


def live_night(season: Season, event: Event, button: Button | None = None, main_pot_cents: Cents = 0) -> Live:
    """Tell the state of an event's night by what is recorded so far."""
    night = season.nights.get(event.name, NOTHING)
    profile = profile_at(season, event.number if event.kind == REGULAR else None)
    return Live(event, night, profile, season.guests, button, main_pot_cents)


def whole_night(season: Season, event: Event) -> Live:
    """Tell the state of a night with the button and the Main Event's pot: the season is judged for them."""
    if event.kind == REGULAR:
        return live_night(season, event, carried_button(season, event))
    pot = main_event_pot(judge_season(season)) if event.kind == MAIN_EVENT else 0
    return live_night(season, event, None, pot)


def carried_button(season: Season, event: Event) -> Button | None:
    """Tell what the winner before carries into a regular event (BUTTON §10.2)."""
    if event.kind != REGULAR or event.number < 2:
        return None
    before = judge_season(season, event.number - 1)
    return before.nights[-1].next_button if before.nights else None


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


def describe_exits(live: Live, exits: Sequence[Exit], *, money: bool = True) -> list[str]:
    """Say what busts mean, the worst first: place, hitmen and their points, the button, the prize.

    ``live`` is the night with the exits in it; ``money`` False leaves the prize out.
    """
    placed = places(live.night)
    tied = [exit_.order for exit_ in exits]
    paid = live.prizes if money else []
    return [
        _described(live, exit_, placed[exit_.player], paid, shared=tied.count(exit_.order) > 1)
        for exit_ in sorted(exits, key=lambda exit_: (exit_.order, -exit_.rank))
    ]


def _described(live: Live, exit_: Exit, place: int, paid: Sequence[Cents], *, shared: bool) -> str:
    verb = {LEFT_EARLY: "left early,", REMOVED: "is removed,"}.get(exit_.how, "out")
    told = f"{exit_.player} {verb} {'tied ' if shared else ''}{ordinal(place)}"
    if exit_.hitmen:
        told += f", by {names_text(exit_.hitmen)}"
    if live.event.kind == REGULAR:
        told += _meaning(live, exit_)
    if not shared and place <= len(paid):
        told += f". Prize {money_text(paid[place - 1])}"
    return f"{told}."


def _meaning(live: Live, exit_: Exit) -> str:
    carries = live.button is not None and live.button.holder == exit_.player and button_value(live)
    if not exit_.hitmen:
        return ": the button lapses" if carries else ""
    parts = []
    if live.profile.hits.each:
        hit = shared_bounties(exit_, live.profile.hits.each, live.profile)
        parts.append(_each(live, [(bounty.hitman, bounty.points) for bounty in hit]))
    if carries:
        button = shared_bounties(exit_, button_value(live), live.profile)
        worth = _each(live, [(bounty.hitman, bounty.points) for bounty in button])
        parts.append(f"{'and ' if parts else ''}the button: {worth}")
    return f": {', '.join(parts)}" if parts else ""


def _each(live: Live, points: Sequence[tuple[str, Points]]) -> str:
    """Write points of one player, or of several; a guest's own are 0 (GUEST)."""
    told = [
        (player, "no points (guest)" if player in live.guests else f"+{points_text(amount)}")
        for player, amount in points
    ]
    if len({text for _, text in told}) == 1:
        return told[0][1] + (" each" if len(told) > 1 else "")
    return ", ".join(f"{text} {player}" for player, text in told)


def describe_rebuy(live: Live, exit_: Exit, *, pot: bool = True) -> list[str]:
    """Say what a rebuy takes back, and what the pot is now; ``live`` is the night with the rebuy in it."""
    penalty = live.profile.rebuy.penalty
    cost = f": -{points_text(penalty)}" if penalty and exit_.player not in live.guests else ""
    now = f" The pot is {money_text(live.pot_cents)}." if pot else ""
    lines = [f"{exit_.player} rebuys{cost}.{now}"]
    if exit_.hitmen and not live.profile.hits.rebought:
        verb = "takes" if len(exit_.hitmen) == 1 else "take"
        told = f"{names_text(exit_.hitmen)} {verb} nothing for a bust that was rebought"
        if live.button is not None and live.button.holder == exit_.player:
            told += ", and the button stays"
        lines.append(f"{told}.")
    return lines


def describe_high_hand(live: Live) -> list[str]:
    """Say who holds the high hand so far, and why a claim does not count (HIGH-HAND §10.3)."""
    claims = live.night.claims
    if not claims:
        return []
    judged = judge_high_hand(claims, live.profile)
    if judged is None or not judged.winners:
        lines = ["High hand: nobody so far."]
    else:
        named = judged.hand or "by the director's ruling"
        each = f": {in_points(judged.points)}" + (" each" if len(judged.winners) > 1 else "")
        lines = [f"High hand: {names_text(judged.winners)}, {named}{each if judged.points else ''}."]
    return lines + [
        f"  {verdict.player}'s claim {verdict.cards} does not count: {verdict.why}."
        for verdict in verdicts(claims, live.profile)
        if not verdict.counts
    ]


def describe_night(live: Live, *, stake: bool = True) -> list[str]:
    """Say how the night stands, for people: who is in, who is out, what is at stake (where wanted)."""
    name = event_text(live.event.name)
    heading = f"{capital(name)}, {live.event.state}: {count_text(live.field, 'player')}"
    if any(entry.points is not None for entry in live.night.entries):
        return [f"{heading}, points as they are given."]
    if live.event.kind == REGULAR:
        heading += f", {bought_text(live.rebuys, live.add_ons)}"
    if live.pot_cents:
        heading += f", pot {money_text(live.pot_cents)}"
    return [f"{heading}.", *_in_and_out(live), *_around(live, stake)]


def _in_and_out(live: Live) -> Iterator[str]:
    if live.left:
        absent = [player for player in live.left if live.came[player] == PREPAID_ABSENT]
        told = [f"{player} (absent)" if player in absent else player for player in live.left]
        yield f"In ({len(told)}): {', '.join(told)}."
    gone = live.gone
    for player, place in places(live.night).items():
        if player in gone:
            exit_ = gone[player]
            by = f", by {names_text(exit_.hitmen)}" if exit_.hitmen else ""
            yield f"  {ordinal(place)} {player}{by}" + ("" if exit_.how == "out" else f" ({exit_.how})")
    again = [exit_.player for exit_ in live.night.exits if exit_.how == REBOUGHT]
    if again:
        yield f"Rebuys: {', '.join(again)}."
    added = [
        entry.player + (f" ({entry.add_ons})" if entry.add_ons > 1 else "")
        for entry in live.night.entries
        if entry.add_ons
    ]
    if added:
        yield f"Add-ons: {', '.join(added)}."
    if live.no_shows:
        yield f"No-shows: {', '.join(live.no_shows)}."


def _around(live: Live, stake: bool) -> Iterator[str]:
    if live.button is not None and button_value(live):
        holder = live.button.holder
        if holder in live.gone:
            exit_ = live.gone[holder]
            became = f"won by {names_text(exit_.hitmen)}" if exit_.hitmen else "lapsed"
        else:
            became = "still in" if holder in live.came else "not here"
        yield f"Button: {holder} at {points_text(button_value(live))}, {became}."
    yield from describe_high_hand(live)
    if stake and live.field and live.event.state != FINAL:
        told = at_stake(live)
        yield f"{capital(told)}."


def describe_payouts(live: Live) -> list[str]:
    """Say what each place gets by the field and the rebuys so far (PAYOUT §9.3)."""
    if not live.prizes:
        return ["No prizes yet: nobody is seated."] if live.field < 2 else ["No prizes in money."]
    told = ", ".join(f"{ordinal(place)} {money_text(cents)}" for place, cents in enumerate(live.prizes, 1))
    return [f"Pot {money_text(live.pot_cents)} of {count_text(live.field, 'player')}: {told}."]
