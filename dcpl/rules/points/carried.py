"""Bounties beyond the button: on whom each is at a night, and what becomes of it (BOUNTY)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import NamedTuple

from dcpl.rules.facts import NO_SHOW, REBOUGHT, Exit, Night
from dcpl.rules.points.before import Before
from dcpl.rules.points.bounties import FULL, NONE, SPLIT, WON, ButtonResult, judge_carrier, taken
from dcpl.rules.profile.lists import EVERYONE, LEADER, NEXT, PREVIOUS, BountyRules
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents, Points


class Carried(NamedTuple):
    """A bounty on one player at a night, and what became of it."""

    rules: BountyRules
    result: ButtonResult


class Riding(NamedTuple):
    """What comes into a night: the table before it, who is stated as a carrier, and values that grew.

    ``stated`` are names by the bounty's; ``grown`` is in hundredths, by the bounty's name and the player.
    """

    before: Before = Before()
    stated: Mapping[str, tuple[str, ...]] = {}
    grown: Mapping[tuple[str, str], Points] = {}


def carriers(rules: BountyRules, riding: Riding, entrants: Sequence[str]) -> tuple[str, ...]:
    """Tell on whom a bounty is tonight, the best first; who is stated for the night goes before all else.

    A tie at the cut takes all who share it. Of absent ones it lapses, or the next in order have it.

    >>> rules = BountyRules("crown", "previous", 2, 1000, 0, "next", 1, False, "none", 0, "night")
    >>> last = Before(previous={"A": 1, "B": 2, "C": 3, "D": 4})
    >>> carriers(rules, Riding(last), ["B", "C", "D"])
    ('B', 'C')
    """
    if stated := riding.stated.get(rules.name.casefold()):
        return stated
    if rules.on == EVERYONE:
        return tuple(entrants)
    ranks = {PREVIOUS: riding.before.previous, LEADER: riding.before.ranks}.get(rules.on, {})
    order = sorted(ranks.items(), key=lambda item: item[1])
    if rules.absent == NEXT:
        order = [(player, rank) for player, rank in order if player in entrants]
    cut = order[: rules.first][-1][1] if order else 0
    return tuple(player for player, rank in order if rank <= cut)


def worth(rules: BountyRules, player: str, riding: Riding) -> Points:
    """Tell what a bounty on a player is worth tonight, in hundredths: what it grew to, or its points."""
    return riding.grown.get((rules.name, player), rules.points)


def judge_bounties(
    riding: Riding, night: Night, placed: Mapping[str, int], profile: Profile, *, last_event: bool
) -> tuple[Carried, ...]:
    """Tell what becomes of every bounty of a regular night, in the order of the rules and of the carriers."""
    entrants = [entry.player for entry in night.entries if entry.came != NO_SHOW]
    return tuple(
        Carried(
            rules,
            judge_carrier(
                rules, player, worth(rules, player, riding), night, placed, profile, last=last_event
            )
            if player in placed
            else ButtonResult(player, worth(rules, player, riding), NONE),
        )
        for rules in profile.bounty
        for player in carriers(rules, riding, entrants)
    )


class Cash(NamedTuple):
    """Cash that a player has at once for a bounty, of the night's pot or another, in cents."""

    bounty: str
    pot: str
    player: str
    cents: Cents


def cash(
    carried: Sequence[Carried], night: Night, profile: Profile, holds: Mapping[str, Cents]
) -> tuple[Cash, ...]:
    """Tell what the bounties pay in cash, bust by bust, as far as each pot reaches (BOUNTY).

    ``holds`` is what is in each pot, by its name.
    """
    left = dict(holds)
    paid: list[Cash] = []
    for gone in night.exits:
        for rules, result in carried:
            if gone.player == result.holder:
                for player, cents in cash_for(gone, night, rules, left.get(rules.pot, 0), profile):
                    paid.append(Cash(rules.name, rules.pot, player, cents))
                    left[rules.pot] -= cents
    return tuple(paid)


def cash_for(
    gone: Exit, night: Night, rules: BountyRules, most: Cents, profile: Profile
) -> list[tuple[str, Cents]]:
    """Tell what a bounty pays for one bust of who carries it, to each hitman, at ``most`` what is there.

    Several hitmen split it, odd cents to the first, unless the first named alone has what a hit is worth.
    """
    if not rules.cents or (gone.how == REBOUGHT and not rules.rebought):
        return []
    if profile.hits.shared == FULL:
        profile = profile._replace(hits=profile.hits._replace(shared=SPLIT))
    shares = taken(gone, night, rules, min(rules.cents, most), profile) if gone.hitmen else []
    return [(share.hitman, share.points) for share in shares if share.points]


def grown_after(
    riding: Riding, carried: Sequence[Carried], profile: Profile
) -> dict[tuple[str, str], Points]:
    """Tell which bounties have grown, after a night: a step on who played and fell to nobody.

    An absent one's stays as it was, of who fell it is gone; so it is of who does not carry on.
    """
    grown = {}
    everyone = {rules.name for rules in profile.bounty if rules.on == EVERYONE}
    for key, value in riding.grown.items():
        if key[0] in everyone:
            grown[key] = value
    for rules, result in carried:
        assert result.holder is not None  # each is on somebody
        key = (rules.name, result.holder)
        if result.outcome == WON:
            grown.pop(key, None)
        elif result.outcome == NONE:
            if key in riding.grown:
                grown[key] = riding.grown[key]
        elif rules.step:
            grown[key] = result.value + rules.step
    return grown


def describe(carried: Sequence[Carried]) -> Iterator[str]:
    """Say in sentences what became of the bounties that were on somebody in particular, or were won."""
    from dcpl.rules.wording import names_text, points_text

    for rules, result in carried:
        if not result.value or (rules.on == EVERYONE and result.outcome != WON):
            continue
        became = {
            WON: f"won by {names_text(list(dict.fromkeys(result.hitmen)))}",
            NONE: "not there",
        }.get(result.outcome, "nobody eliminated them")
        yield f"{result.holder} carried the {rules.name} at {points_text(result.value)}: {became}"
