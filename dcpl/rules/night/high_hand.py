"""The high hand of a night: which claims can be, and who holds it (HIGH-HAND, §10.3)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from dcpl.errors import Problem
from dcpl.rules.facts import Claim
from dcpl.rules.night.cards import Hand, Rank, best_of, name_of, parse_claim
from dcpl.rules.night.fault import Fault
from dcpl.rules.profile.lists import EVERYONE, HANDS
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Points
from dcpl.rules.wording import names_text

RULING = "yes"
"""A claim without cards: the director's ruling."""


class Verdict(NamedTuple):
    """What became of one claim: whether it holds the high hand, and why or why not."""

    player: str
    cards: str
    counts: bool
    why: str


class HighHand(NamedTuple):
    """The high hand of a night. ``points`` are each winner's; ``hand`` is None for a ruling.

    ``rank`` is the hand's, as `cards.rank_five` gives it; of a ruling nobody knows it. ``paid`` is who has
    points, how many and for which hand: the winners, or where the rules say so everyone with a hand.
    """

    winners: tuple[str, ...]
    hand: str | None
    points: Points
    because: str
    verdicts: tuple[Verdict, ...]
    rank: Rank = ()
    paid: tuple[tuple[str, Points, str | None], ...] = ()


class _Claimed(NamedTuple):
    """A claim with what its cards are worth; unreadable cards are worth nothing."""

    player: str
    cards: str
    rank: Rank
    plays: int


def is_ruling(cards: str) -> bool:
    """Tell whether a claim is the director's ruling, without cards."""
    return cards.strip().casefold() == RULING


def check_claims(claims: Sequence[Claim]) -> list[Fault]:
    """Find the claims of a night that cannot be (HIGH-HAND).

    Cards that are no hand, a card twice in a claim, a card in the hole cards of two claims with one board.
    """
    faults = []
    read: list[tuple[str, Hand]] = []
    for player, cards in claims:
        if is_ruling(cards):
            continue
        hand = parse_claim(cards)
        if isinstance(hand, Problem):
            faults.append(Fault(player, "high_hand", hand.message, hand.remedy))
            continue
        for other, earlier in read:
            shared = [card for card in hand.hole if card in earlier.hole]
            if shared and hand.board and {*hand.board} == {*earlier.board}:
                verb = "is" if len(shared) == 1 else "are"
                told = f"{names_text(shared)} {verb} in the hole cards of {other} too, with the same board"
                faults.append(Fault(player, "high_hand", told, "correct the cards of one of them"))
        read.append((player, hand))
    return faults


def best_claim(claims: Sequence[Claim], must_play: int = 1) -> Claim:
    """Choose the best of a player's own claims: a ruling, else the highest hand that is a claim."""

    def worth(claim: Claim) -> tuple[bool, bool, Rank, int]:
        claimed = _claimed(claim)
        return is_ruling(claim.cards), claimed.plays >= must_play, claimed.rank, claimed.plays

    return max(claims, key=worth) if len(claims) > 1 else claims[0]


def judge_high_hand(claims: Sequence[Claim], profile: Profile) -> HighHand | None:
    """Tell who holds the high hand of a night; None where nothing was claimed (HIGH-HAND, §10.3).

    A claim in which too few hole cards play is no claim. Of the others the highest rank decides;
    where several players have it, those keep it whose hole cards play as the profile asks in a tie.
    If none does, nobody holds it and it does not pass to a lower hand. A ruling decides the night.
    Where the rules give neither points nor a pot for it there is no high hand.
    """
    if not profile.has_high_hand:
        return None
    read = [_claimed(claim) for claim in claims]
    ruled = tuple(dict.fromkeys(claim.player for claim in claims if is_ruling(claim.cards)))
    if ruled:
        because = f"by the director's ruling: {names_text(ruled)}"
        points = profile.high_hand.points
        by_ruling = tuple((player, points, None) for player in ruled)
        return HighHand(ruled, None, points, because, _verdicts(read, profile), (), by_ruling)
    valid = _valid(read, profile)
    if not valid:
        return None
    holders, winners = _decide(valid, profile)
    rank = max(claimed.rank for claimed in valid)
    hand = name_of(rank)
    because = f"{hand}: " + _because(holders, winners, profile)
    points = points_of(rank, profile)
    paid: tuple[tuple[str, Points, str | None], ...] = tuple((player, points, hand) for player in winners)
    if profile.high_hand.who == EVERYONE:
        best: dict[str, Rank] = {}
        for claimed in valid:
            best[claimed.player] = max(claimed.rank, best.get(claimed.player, ()))
        paid = tuple((player, points_of(own, profile), name_of(own)) for player, own in best.items())
    return HighHand(winners, hand, points, because, _verdicts(read, profile), rank, paid)


def points_of(rank: Rank, profile: Profile) -> Points:
    """Tell what a hand gives, in hundredths; where hands are listed as the highest of them that it reaches.

    Under the lowest that is listed it gives nothing.
    """
    if not profile.high_hand.hands:
        return profile.high_hand.points
    worth = worth_of(rank)
    reached = [points for hand, points in profile.high_hand.hands if HANDS.index(hand) < worth]
    return reached[-1] if reached else 0


def worth_of(rank: Rank) -> int:
    """Tell how many of the named hands a hand is worth: 0 for a high card.

    >>> worth_of((7, 9, 2)), worth_of((8, 14)), worth_of((0, 14, 12, 9, 5, 2)), worth_of(())
    (7, 9, 0, 0)
    """
    if not rank:
        return 0
    return len(HANDS) if rank == (8, 14) else rank[0]


def verdicts(claims: Sequence[Claim], profile: Profile) -> tuple[Verdict, ...]:
    """Say of each claim whether it holds the high hand, and why; also where none of them is one."""
    return _verdicts([_claimed(claim) for claim in claims], profile)


def _verdicts(read: Sequence[_Claimed], profile: Profile) -> tuple[Verdict, ...]:
    ruled = any(is_ruling(claimed.cards) for claimed in read)
    valid = [] if ruled else _valid(read, profile)
    holders, winners = _decide(valid, profile) if valid else ((), ())
    top = max((claimed.rank for claimed in valid), default=())
    most = {player: max(c.plays for c in valid if (c.player, c.rank) == (player, top)) for player in holders}
    told = []
    for claimed in read:
        player, cards, rank, plays = claimed
        counts = False
        if is_ruling(cards):
            counts, why = True, "the director's ruling"
        elif ruled:
            why = "not counted: the director's ruling decides the night"
        elif not rank:
            why = "no hand"
        elif claimed not in valid:
            why = "no claim: " + _too_few(plays)
        elif rank < top:
            named, best = name_of(rank), name_of(top)
            why = f"{named}, lower than {best}" if named != best else f"{named}, and the lower kicker"
        elif plays < most[player]:
            why = "an equal hand of the same player plays more hole cards"
        elif player in winners:
            counts, why = True, name_of(rank)
        else:
            why = f"{name_of(rank)}, tied: " + _too_few(plays)
        told.append(Verdict(player, cards, counts, why))
    return tuple(told)


def _claimed(claim: Claim) -> _Claimed:
    hand = parse_claim(claim.cards)
    if isinstance(hand, Problem):
        return _Claimed(claim.player, claim.cards, (), -1)
    return _Claimed(claim.player, claim.cards, *best_of(hand))


def _valid(read: Sequence[_Claimed], profile: Profile) -> list[_Claimed]:
    return [claimed for claimed in read if claimed.plays >= profile.high_hand.must_play]


def _decide(valid: Sequence[_Claimed], profile: Profile) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Tell who has the highest hand, and which of them keep it; as they were claimed."""
    top = max(claimed.rank for claimed in valid)
    highest = [claimed for claimed in valid if claimed.rank == top]
    holders = tuple(dict.fromkeys(claimed.player for claimed in highest))
    if len(holders) == 1:
        return holders, holders
    keep = {claimed.player for claimed in highest if claimed.plays >= profile.high_hand.tie_must_play}
    return holders, tuple(player for player in holders if player in keep)


def _because(holders: Sequence[str], winners: Sequence[str], profile: Profile) -> str:
    if len(holders) == 1:
        return f"{holders[0]} alone has it"
    tied = f"{names_text(holders)} tie, "
    if not profile.high_hand.tie_must_play:
        return tied + "and all keep it"
    must = "a hole card plays" if profile.high_hand.tie_must_play == 1 else "both hole cards play"
    return tied + (
        f"{must} for {names_text(winners)}" if winners else f"{must} for nobody, so nobody keeps it"
    )


def _too_few(plays: int) -> str:
    return "only one hole card plays" if plays else "no hole card plays"
