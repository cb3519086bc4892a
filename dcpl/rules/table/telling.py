"""What a night that is being played means in words: busts, rebuys, the high hand, how it stands."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from dcpl.rules.facts import FINAL, LEFT_EARLY, PREPAID_ABSENT, REBOUGHT, REGULAR, REMOVED, Exit
from dcpl.rules.money.bought import bought_text
from dcpl.rules.night.high_hand import HighHand, judge_high_hand, verdicts
from dcpl.rules.night.places import places
from dcpl.rules.points.bounties import shared_bounties, taken
from dcpl.rules.profile.lists import BEST_HAND, EVERYONE
from dcpl.rules.table.live import Live, at_stake, button_value, carried_by
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


def describe_carried(live: Live, players: Sequence[str]) -> list[str]:
    """Say which of some players carry a bounty that is on nobody else."""
    return [
        f"{player} carries the {rules.name}: {in_points(value)}."
        for player in players
        for rules, value in carried_by(live, player)
        if rules.on != EVERYONE
    ]


def describe_exits(live: Live, exits: Sequence[Exit], *, money: bool = True) -> list[str]:
    """Say what busts mean, the worst first: place, hitmen and their points, the button, the prize.

    ``live`` is the night with the exits in it; ``money`` False leaves the prize out.
    """
    placed = places(live.night)
    tied = [exit_.order for exit_ in exits]
    paid = live.prizes if money else []
    return [
        _described(live, exit_, placed[exit_.player], paid, money=money, shared=tied.count(exit_.order) > 1)
        for exit_ in sorted(exits, key=lambda exit_: (exit_.order, -exit_.rank))
    ]


def _described(
    live: Live, exit_: Exit, place: int, paid: Sequence[Cents], *, money: bool, shared: bool
) -> str:
    verb = {LEFT_EARLY: "left early,", REMOVED: "is removed,"}.get(exit_.how, "out")
    told = f"{exit_.player} {verb} {'tied ' if shared else ''}{ordinal(place)}"
    if exit_.hitmen:
        told += f", by {names_text(exit_.hitmen)}"
    if live.event.kind == REGULAR:
        told += _meaning(live, exit_)
    if money:
        told += _cash(live, exit_)
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
    for rules, value in carried_by(live, exit_.player):
        got = taken(exit_, live.night, rules, value, live.profile)
        if got and value:
            worth = _each(live, [(bounty.hitman, bounty.points) for bounty in got])
            parts.append(f"{'and ' if parts else ''}the {rules.name}: {worth}")
    return f": {', '.join(parts)}" if parts else ""


def _cash(live: Live, exit_: Exit) -> str:
    """Say what bounties pay in cash for a bust."""
    if not any(rules.cents for rules in live.profile.bounty):
        return ""
    from dcpl.rules.points.carried import cash_for

    told = [
        f"{rules.name} {names_text([f'{player} {money_text(cents)}' for player, cents in got])}"
        for rules, _ in carried_by(live, exit_.player)
        if (got := cash_for(exit_, live.night, rules, rules.cents, live.profile))
    ]
    return f". In cash: {', '.join(told)}" if told else ""


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
    lines += _taken_along(live, judged)
    return lines + [
        f"  {verdict.player}'s claim {verdict.cards} does not count: {verdict.why}."
        for verdict in verdicts(claims, live.profile)
        if not verdict.counts
    ]


def _taken_along(live: Live, high_hand: HighHand | None) -> list[str]:
    """Say which pots go with the high hand as it is, and how much is in them by now (POT)."""
    held = live.held
    if held is None:
        return []
    from dcpl.rules.money.beyond import reaches
    from dcpl.rules.money.pots import night_money

    shares = night_money(live.field, live.rebuys, live.profile, live.add_ons).pots
    return [
        f"  {pot.name} goes with it: {money_text(held.get(pot.name, 0) + cents)}."
        for pot, cents in zip(live.profile.pot, shares, strict=True)
        if pot.to == BEST_HAND and reaches(high_hand, pot.hand)
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
    yield from describe_carried(live, live.left)
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
