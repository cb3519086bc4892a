"""Hits and the bounty button (RULINGS: HIT, BUTTON §10.2)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import NamedTuple

from dcpl.rules.facts import REBOUGHT, Exit, Night
from dcpl.rules.money.pots import split
from dcpl.rules.profile.lists import LAPSE, NIGHT_POT, PREVIOUS, BountyRules
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Points

WON, GROWS, KEPT, LAPSED, NONE = "won", "grows", "kept", "lapsed", "none"
NOBODY = ""
"""The victim of a hit of whom nothing is known."""
SPLIT, FULL, FIRST = "split", "full", "first"
"""How several hitmen of one player share what it is worth."""


class Bounty(NamedTuple):
    """Points that a hitman gets for a victim."""

    hitman: str
    victim: str
    points: Points
    shared: bool = False
    rebought: bool = False


class Button(NamedTuple):
    """The button on its way to an event: who carries it, and a value that grew (None: a fresh one)."""

    holder: str
    grown: Points | None = None


class ButtonResult(NamedTuple):
    """What became of the button in a night; ``value`` in hundredths, ``bounties`` what it paid."""

    holder: str | None
    value: Points
    outcome: str
    hitmen: tuple[str, ...] = ()
    bounties: tuple[Bounty, ...] = ()


def shared_bounties(gone: Exit, points: Points, profile: Profile) -> list[Bounty]:
    """Share an award among an exit's hitmen by the profile's ``hits.shared`` (HIT).

    ``split``: equally, what is left to the first named; ``full``: all of it each; ``first``: the first
    named has it alone, as if nobody else had been there.
    """
    hitmen, rebought = gone.hitmen, gone.how == REBOUGHT
    if len(hitmen) == 1 or profile.hits.shared == FIRST:
        return [Bounty(hitmen[0], gone.player, points, False, rebought)]
    each = [points] * len(hitmen) if profile.hits.shared == FULL else split(points, len(hitmen))
    return [Bounty(name, gone.player, part, True, rebought) for name, part in zip(hitmen, each, strict=True)]


def hits(night: Night, winner: str, profile: Profile, *, own: bool = True) -> list[Bounty]:
    """Award the hits of a night, in the order of the exits, the winner's own last (HIT).

    A bust that was rebought is none, unless the profile counts it. Without a hitman nobody gets it.
    The winner has one of their ``own`` only where the profile gives it, and none in the post-season
    (POST-NIGHTS). Every count of hits is made of these. Where a player's number is known, those of it whom
    nobody named are ``NOBODY``.
    """
    bounties: list[Bounty] = []
    for gone in night.exits:
        if gone.hitmen and (gone.how != REBOUGHT or profile.hits.rebought):
            bounties += shared_bounties(gone, profile.hits.each, profile)
    for entry in night.entries:
        if entry.hits is not None:
            named = sum(bounty.hitman == entry.player for bounty in bounties)
            bounties += [Bounty(entry.player, NOBODY, profile.hits.each)] * (entry.hits - named)
    if own and profile.hits.winner:
        bounties.append(Bounty(winner, winner, profile.hits.winner))
    return bounties


def known_hits(night: Night) -> list[Bounty]:
    """Count the hits of a night of points as they are given: the points are in these already."""
    return [Bounty(entry.player, NOBODY, 0) for entry in night.entries for _ in range(entry.hits or 0)]


def gone_by(player: str, gone: Exit, profile: Profile) -> bool:
    """Whether a bust is a hit of the player: alone or shared, of one who rebought where that counts."""
    if gone.how == REBOUGHT and not profile.hits.rebought:
        return False
    return player in (gone.hitmen[:1] if profile.hits.shared == FIRST else gone.hitmen)


def knock_outs(night: Night, profile: Profile) -> dict[str, tuple[int, int]]:
    """Count the players whom each hitman eliminated, as exact fractions, the winner's own hit aside.

    Whatever a hit is worth: a shared one counts by ``hits.shared``, a bust that was rebought where
    ``hits.rebought`` says so. Three of a shared hit have 1/3 each.
    """
    from fractions import Fraction

    found: dict[str, Fraction] = {}
    for gone in night.exits:
        if not gone.hitmen or (gone.how == REBOUGHT and not profile.hits.rebought):
            continue
        hitmen = gone.hitmen[:1] if profile.hits.shared == FIRST else gone.hitmen
        part = Fraction(1, len(hitmen)) if profile.hits.shared == SPLIT else Fraction(1)
        for name in hitmen:
            found[name] = found.get(name, Fraction(0)) + part
    for entry in night.entries:
        if entry.hits is not None:
            named = sum(gone_by(entry.player, gone, profile) for gone in night.exits)
            found[entry.player] = found.get(entry.player, Fraction(0)) + entry.hits - named
    return {name: (hits.numerator, hits.denominator) for name, hits in found.items()}


def judge_button(
    button: Button | None, night: Night, placed: Mapping[str, int], last_event: bool, profile: Profile
) -> ButtonResult:
    """Tell what becomes of the button in a regular night (BUTTON §10.2).

    ``placed`` is each entrant's place; ``last_event`` tells the season's last regular event.
    """
    if button is None or not profile.button.value:
        return ButtonResult(None, 0, NONE)
    rules = button_rules(profile)
    value = rules.points if button.grown is None else button.grown
    return judge_carrier(rules, button.holder, value, night, placed, profile, last=last_event)


def button_rules(profile: Profile) -> BountyRules:
    """Give the button as the bounty that it is: on the previous winner, growing where they win again."""
    own = profile.button
    return BountyRules(
        "button", PREVIOUS, 1, own.value, own.step, LAPSE, 1, False, own.last_event, 0, NIGHT_POT
    )


def judge_carrier(
    rules: BountyRules,
    holder: str,
    value: Points,
    night: Night,
    placed: Mapping[str, int],
    profile: Profile,
    *,
    last: bool,
) -> ButtonResult:
    """Tell what becomes of a bounty on a player who is there: won, kept or grown by a winner, or lapsed.

    ``value`` is what it is worth tonight, in hundredths; ``last`` tells the season's last event.
    """
    awards: list[Bounty] = []
    for gone in night.exits:
        if gone.player == holder and (gone.how != REBOUGHT or rules.rebought):
            awards += taken(gone, night, rules, value, profile)
    if awards:
        return ButtonResult(holder, value, WON, tuple(award.hitman for award in awards), tuple(awards))
    if placed.get(holder) != 1:
        return ButtonResult(holder, value, LAPSED)
    if not last:
        return ButtonResult(holder, value, GROWS)
    award = {"carried": value, "value": rules.points, "none": 0}[rules.last_event]
    bounties = (Bounty(holder, holder, award),) if award else ()
    return ButtonResult(holder, value, KEPT, (), bounties)


def taken(gone: Exit, night: Night, rules: BountyRules, value: Points, profile: Profile) -> list[Bounty]:
    """Award what a bust gives hitmen who made enough of them in its hand; equal stacks fell in one, too."""
    hitmen = gone.hitmen if rules.several == 1 else _of_several(gone, night, rules)
    return shared_bounties(gone._replace(hitmen=hitmen), value, profile) if hitmen else []


def _of_several(gone: Exit, night: Night, rules: BountyRules) -> tuple[str, ...]:
    hand = [
        other
        for other in night.exits
        if (other.hand == gone.hand if gone.hand is not None else other.order == gone.order)
        and (other.how != REBOUGHT or rules.rebought)
    ]
    return tuple(name for name in gone.hitmen if sum(name in other.hitmen for other in hand) >= rules.several)


def next_button(winner: str, result: ButtonResult, profile: Profile) -> Button:
    """Give the button to a night's winner: fresh, or grown by a step where the holder won again."""
    if result.outcome == GROWS:
        return Button(winner, result.value + profile.button.step)
    return Button(winner)
