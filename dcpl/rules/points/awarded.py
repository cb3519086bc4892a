"""What a night awards, each line with its reason and ruling."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from dcpl.rules.facts import NO_SHOW, REMOVED, Event, Night
from dcpl.rules.night.high_hand import HighHand
from dcpl.rules.night.places import places_spanned
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.points.award import BASE, BOUNTY, BUTTON, HIGH_HAND, HIT, REBUY, Award
from dcpl.rules.points.base import base_points, because
from dcpl.rules.points.bounties import NOBODY, Bounty, ButtonResult
from dcpl.rules.profile.lists import EVERYONE
from dcpl.rules.profile.sections import FIRST
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Points
from dcpl.rules.wording import count_text, in_points

if TYPE_CHECKING:
    from dcpl.rules.formula.formula import Variables
    from dcpl.rules.points.carried import Carried


def base_awards(
    event: Event, placed: Mapping[str, int], profile: Profile, told: Mapping[str, Variables]
) -> list[Award]:
    """Give each entrant their base points (BASE, BASE-TIE), with what a formula made them of."""
    groups = places_spanned(placed)
    awards = []
    for player, points in base_points(placed, profile, told).items():
        place = placed[player]
        tied = len(groups[place]) > 1
        finish = "first finish: place" if profile.points.place_of == FIRST else "place"
        detail = f"{finish} {place} of {len(placed)}" + (f", tied by {len(groups[place])}" if tied else "")
        ruling = "BASE-TIE" if tied else "BASE"
        plain = detail + because(player, profile, told, money=False) if told else ""
        detail += because(player, profile, told)
        plain = plain if plain != detail else ""
        awards.append(Award(event.name, player, BASE, detail, points, ruling, plain))
    return awards


def given_awards(event: Event, night: Night) -> list[Award]:
    """Take the points of a night without places as they are given."""
    return [
        Award(event.name, entry.player, BASE, "points as given", entry.points, "GIVEN")
        for entry in night.entries
        if entry.points is not None
    ]


def bounty_awards(event: Event, bounties: Sequence[Bounty], button: ButtonResult) -> list[Award]:
    """Give the hits (HIT), those that are known by number alone together, and the button (BUTTON)."""
    awards = []
    unnamed: dict[str, list[Points]] = {}
    for bounty in bounties:
        if bounty.victim == NOBODY:
            unnamed.setdefault(bounty.hitman, []).append(bounty.points)
            continue
        if not bounty.points:
            continue
        if bounty.hitman == bounty.victim:
            detail = "won the night: the winner's own hit"
        else:
            detail = f"eliminated {bounty.victim}" + (", shared" if bounty.shared else "")
            detail += ", who rebought" if bounty.rebought else ""
        awards.append(Award(event.name, bounty.hitman, HIT, detail, bounty.points, "HIT"))
    for hitman, points in unnamed.items():
        if any(points):
            detail = f"{count_text(len(points), 'knock-out')} of whom the number is known"
            awards.append(Award(event.name, hitman, HIT, detail, sum(points), "HIT"))
    for bounty in button.bounties:
        if bounty.hitman == bounty.victim:
            detail = "won the season's last event with the button"
        else:
            detail = f"eliminated {bounty.victim}, who carried the button"
            detail += ", shared" if bounty.shared else ""
        awards.append(Award(event.name, bounty.hitman, BUTTON, detail, bounty.points, "BUTTON"))
    return awards


def carried_awards(event: Event, carried: Sequence[Carried]) -> list[Award]:
    """Give what bounties beyond the button paid in points (BOUNTY)."""
    awards = []
    for rules, result in carried:
        for bounty in result.bounties:
            if not bounty.points:
                continue
            if bounty.hitman == bounty.victim:
                detail = f"won the season's last event with the {rules.name}"
            elif rules.on == EVERYONE:
                detail = f"eliminated {bounty.victim}: {rules.name}"
            else:
                detail = f"eliminated {bounty.victim}, who carried the {rules.name}"
            detail += ", shared" if bounty.shared else ""
            detail += ", who rebought" if bounty.rebought else ""
            awards.append(Award(event.name, bounty.hitman, BOUNTY, detail, bounty.points, "BOUNTY"))
    return awards


def high_hand_awards(event: Event, high_hand: HighHand | None) -> list[Award]:
    """Give the points of high hands (HIGH-HAND)."""
    if high_hand is None:
        return []
    others = ""
    if len(high_hand.winners) > 1:
        others = f", with {count_text(len(high_hand.winners) - 1, 'other')}"
    awards = []
    for player, points, hand in high_hand.paid:
        if points:
            detail = hand or "high hand of the night, by the director's ruling"
            detail += others if player in high_hand.winners else ""
            awards.append(Award(event.name, player, HIGH_HAND, detail, points, "HIGH-HAND"))
    return awards


def penalty_awards(event: Event, sheet: Sequence[SheetRow], profile: Profile) -> list[Award]:
    """Take the points of rebuys, no-shows and removals (REBUY, NO-SHOW, REMOVED)."""
    awards = []
    for row in sheet:
        if row.rebuys and profile.rebuy.penalty:
            each = in_points(profile.rebuy.penalty)
            detail = f"{count_text(row.rebuys, 'rebuy')} at {each}"
            points = -row.rebuys * profile.rebuy.penalty
            awards.append(Award(event.name, row.player, REBUY, detail, points, "REBUY"))
        if row.status == NO_SHOW:
            points = profile.no_show.penalty if row.penalty is None else row.penalty
            if points:
                detail = "reserved a seat and did not come"
                awards.append(Award(event.name, row.player, NO_SHOW, detail, -points, "NO-SHOW"))
        elif row.status == REMOVED and row.penalty:
            awards.append(
                Award(event.name, row.player, REMOVED, "removed from the night", -row.penalty, "REMOVED")
            )
    return awards
