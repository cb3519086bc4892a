"""What makes a night legal: every fault of its facts at once, whoever wrote them down and however."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import (
    CHIP_COUNT,
    LEFT_EARLY,
    NO_SHOW,
    OUT,
    PREPAID_ABSENT,
    PRESENT,
    REBOUGHT,
    REGULAR,
    REMOVED,
    SECOND_CHANCE,
    Entry,
    Event,
    Exit,
    Night,
)
from dcpl.rules.money.bought import check_bought, plays_for_money
from dcpl.rules.night.fault import LEAVE_OUT, Fault
from dcpl.rules.night.high_hand import check_claims
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import rows_of
from dcpl.rules.points.base import base_points, variables_of
from dcpl.rules.points.bounties import gone_by
from dcpl.rules.post_season.admission import Admission, check_entrants
from dcpl.rules.profile.values import Profile
from dcpl.rules.wording import count_text, event_text, in_points, ordinal, points_text, quoted

_NOT_ELIMINATED = {
    REMOVED: "was removed: the stack left play",
    PREPAID_ABSENT: "was absent: the stack blinds off to nothing",
    CHIP_COUNT: "was counted by chips and not eliminated",
}


class _Judged(NamedTuple):
    """A night as its checks look at it; ``gone`` are the exits for good."""

    night: Night
    event: Event
    profile: Profile
    entries: Mapping[str, Entry]
    gone: Mapping[str, Exit]
    placed: Mapping[str, int]

    @property
    def field(self) -> int:
        """How many entrants there are."""
        return sum(entry.came != NO_SHOW for entry in self.entries.values())

    def rebuys(self, player: str) -> int:
        """How often a player rebought."""
        return sum(gone.player == player and gone.how == REBOUGHT for gone in self.night.exits)


def check_night(
    night: Night,
    event: Event,
    profile: Profile,
    admission: Admission | None = None,
    *,
    finished: bool = True,
    placed: Mapping[str, int] | None = None,
) -> list[Fault]:
    """Tell every fault of a night by the rules (MONEY, POINTS, AT THE TABLE), in the order of its entries.

    ``admission`` is what the season says of who may play (None: not asked). A night that is not
    ``finished`` may lack whatever is still to come. ``placed`` are places as they were written, where
    they may not be those that the exits make.
    """
    entries = {entry.player: entry for entry in night.entries}
    gone = {exit_.player: exit_ for exit_ in night.exits if exit_.how != REBOUGHT}
    seen = _Judged(night, event, profile, entries, gone, places(night) if placed is None else placed)
    given = any(entry.points is not None for entry in night.entries)
    faults = [*_check_field(seen, given=given, finished=finished)]
    if given:
        faults += _check_given(seen)
    for entry in entries.values():
        faults += _check_came(seen, entry)
        faults += check_bought(entry, seen.rebuys(entry.player), event, profile)
        faults += _check_penalty(seen, entry)
        faults += _check_prize(seen, entry)
        faults += _check_numbers(seen, entry)
    faults += [fault for exit_ in night.exits for fault in _check_exit(seen, exit_)]
    faults += _check_high_hands(seen)
    if admission is not None:
        winner = next((player for player, place in seen.placed.items() if place == 1), None)
        here = [player for player, entry in entries.items() if entry.came != NO_SHOW]
        faults += check_entrants(admission, here, winner, finished=finished)
    if finished and not (faults or given) and event.kind == REGULAR:
        faults += _check_points(seen)
    order = {player: turn for turn, player in enumerate(entries)}
    return sorted(faults, key=lambda fault: -1 if fault.player is None else order.get(fault.player, 0))


def _check_field(seen: _Judged, *, given: bool, finished: bool) -> Iterator[Fault]:
    """A field has two entrants, seats for all of them (RESERVE §8.3), and a payout (PAYOUT)."""
    field, profile = seen.field, seen.profile
    if finished and field < 2 and not given:
        yield Fault(None, "player", f"a night has at least two entrants, not {field}")
    if seen.event.kind == REGULAR and field > profile.season.seats:
        told = f"{field} players, and an event has {profile.season.seats} seats"
        yield Fault(None, None, told, f"`dcpl season rules set season.seats={field}` makes room for them")
    most = profile.most_paid
    paid = any(entry.paid_cents and entry.came != NO_SHOW for entry in seen.entries.values())
    if field > most and not given and (paid or plays_for_money(profile)):
        told = f"a field of {field} has no payout: the profile's tiers end at {most} players"
        remedy = f"add a tier with `dcpl season rules set payouts=[...] --from EVENT` that reaches {field}"
        yield Fault(None, None, told, remedy)


def _check_given(seen: _Judged) -> Iterator[Fault]:
    """A night of points as they are given has them for each entrant, and nothing else."""
    if seen.event.kind != REGULAR:
        yield Fault(None, "points", f"{event_text(seen.event.name)} carries no points", "give places")
    for player, entry in seen.entries.items():
        if entry.came == NO_SHOW and entry.points is None:
            continue
        exit_ = seen.gone.get(player)
        status = entry.came if entry.came != PRESENT or exit_ is None else exit_.how
        if entry.points is None:
            told = f"{player} has no points, and others have points as they are given"
            yield Fault(player, "points", told, "give every entrant points, or nobody")
        elif status not in (PRESENT, OUT):
            told = f"{player} has points as they are given, and the status {status}"
            yield Fault(player, "status", told, "use played")
        for column, value in (
            ("hitman", exit_ and exit_.hitmen),
            ("rebuys", seen.rebuys(player)),
            ("add_ons", entry.add_ons),
            ("paid", entry.paid_cents),
            ("high_hand", any(claim.player == player for claim in seen.night.claims)),
            ("first_place", entry.first_place),
        ):
            if value:
                yield known_of_given(player, column)


def known_of_given(player: str, column: str) -> Fault:
    """Tell that something stands beside points as they are given."""
    told = f"{player} has points as they are given: nothing else is known of such a night"
    return Fault(player, column, told, f"leave {column} empty, or points")


def _check_came(seen: _Judged, entry: Entry) -> Iterator[Fault]:
    """How a player came and left go together, and with the kind of the event (PREPAID-ABSENT, REMOVED)."""
    player, exit_ = entry.player, seen.gone.get(entry.player)
    how = exit_.how if exit_ is not None else ""
    won = seen.placed.get(player) == 1
    if won and how == REMOVED:
        yield Fault(player, "status", f"{player} won and was not removed", "the winner is still in play")
    if entry.came == PREPAID_ABSENT and how in (LEFT_EARLY, REMOVED):
        told = f"{player} is absent and paid: the stack blinds off to nothing"
        yield Fault(player, "status", told, "record them as out when it is gone")
    if exit_ is not None and exit_.hitmen:
        why = _NOT_ELIMINATED.get(entry.came) or _NOT_ELIMINATED.get(how)
        if entry.came == NO_SHOW:
            yield Fault(player, "hitman", f"{player} did not show up: nobody eliminated them", LEAVE_OUT)
        elif won:
            yield Fault(player, "hitman", f"{player} won: nobody eliminated them", LEAVE_OUT)
        elif why:
            yield Fault(player, "hitman", f"{player} {why}", "leave the hitman out")
    if seen.event.kind == REGULAR:
        return
    if how == CHIP_COUNT:
        told = "post-season events are played to the end, not counted"
        yield Fault(player, "status", told, "record who goes out, until one is left")
    if entry.came != PRESENT:
        told = f"an absent player keeps the seat in {event_text(seen.event.name)}"
        yield Fault(player, "status", told, "they are an entrant, and left-early once the chips are gone")


def _check_penalty(seen: _Judged, entry: Entry) -> Iterator[Fault]:
    """Only a no-show and who was removed are fined, 0 to the profile's most (NO-SHOW, REMOVED)."""
    player, exit_ = entry.player, seen.gone.get(entry.player)
    if entry.penalty is None:
        return
    if entry.came != NO_SHOW and (exit_ is None or exit_.how != REMOVED):
        told = f"{player} is neither a no-show nor removed"
        yield Fault(
            player, "penalty", told, f"take points with `dcpl adjust {quoted(player)} -POINTS --reason TEXT`"
        )
    elif not 0 <= entry.penalty <= seen.profile.no_show.most:
        told = f"a penalty of {in_points(entry.penalty)} is not allowed"
        yield Fault(player, "penalty", told, f"0 to {points_text(seen.profile.no_show.most)}")


def _check_numbers(seen: _Judged, entry: Entry) -> Iterator[Fault]:
    """A number of knock-outs is no less than who is named, and no more than who went out (HIT).

    Who first went out before a rebuy stood no higher then than in the end, and no lower than the field.
    """
    player = entry.player
    if entry.hits is not None:
        named = sum(gone_by(player, gone, seen.profile) for gone in seen.night.exits)
        counted = (REMOVED, LEFT_EARLY, OUT, *([REBOUGHT] if seen.profile.hits.rebought else []))
        others = sum(gone.player != player and gone.how in counted for gone in seen.night.exits)
        if entry.points is not None:  # nobody is known to have gone out
            others = seen.field - 1
        if entry.came == NO_SHOW and entry.hits:
            yield Fault(player, "hits", f"{player} did not show up: they knocked nobody out", LEAVE_OUT)
        elif entry.hits < named:
            times = count_text(named, "time")
            told = f"{player} has {count_text(entry.hits, 'hit')} and is named as hitman {times}"
            yield Fault(player, "hits", told, f"at least {named}")
        elif entry.hits > others:
            told = f"{player} has {count_text(entry.hits, 'hit')} and {count_text(others, 'other')} went out"
            yield Fault(player, "hits", told, f"at most {others}")
    if entry.first_place is not None:
        place = seen.placed.get(player, 0)
        if not seen.rebuys(player):
            told = f"{player} went out once: the first place is the place"
            yield Fault(player, "first_place", told, LEAVE_OUT)
        elif not place <= entry.first_place <= seen.field:
            told = f"{player} first stood {ordinal(entry.first_place)}, in the end {ordinal(place)}"
            yield Fault(player, "first_place", told, f"from {place} to {seen.field}")


def _check_prize(seen: _Judged, entry: Entry) -> Iterator[Fault]:
    """A stated prize is an entrant's, of a night that pays money (PAYOUT)."""
    if entry.prize_cents is None:
        return
    if seen.event.kind == SECOND_CHANCE:
        yield Fault(entry.player, "prize", "Second Chance pays a seat, no money", LEAVE_OUT)
    elif entry.came == NO_SHOW:
        yield Fault(entry.player, "prize", f"{entry.player} did not show up and wins nothing", LEAVE_OUT)
    elif entry.prize_cents < 0:
        yield Fault(entry.player, "prize", f"{entry.player} cannot have won less than nothing", "0 or more")


def _check_exit(seen: _Judged, exit_: Exit) -> Iterator[Fault]:
    """An exit's hitmen are others who were in and stayed longer (HIT); a chip count is of who is left."""
    victim = exit_.player
    place = seen.placed.get(victim, 0)
    came = seen.entries[victim].came if victim in seen.entries else PRESENT
    counted = [seen.placed.get(name, 0) for name, gone in seen.gone.items() if gone.how == CHIP_COUNT]
    if exit_.how not in (CHIP_COUNT, REBOUGHT) and came == PRESENT and 1 < place < max(counted, default=0):
        told = f"{victim} was not in at the chip count and stands above a player who was"
        yield Fault(victim, "place", told, "whoever is counted by chips stands above everyone who went out")
    column = "rebuy_hitman" if exit_.how == REBOUGHT else "hitman"
    if len(set(exit_.hitmen)) < len(exit_.hitmen):
        told = f"one bust of {victim} names somebody twice"
        yield Fault(victim, column, told, "name each of them once")
    for name in exit_.hitmen:
        hitman = seen.entries.get(name)
        if hitman is None or hitman.came == NO_SHOW:
            yield Fault(
                victim, column, f"{name} is not an entrant of this night", "add them, or correct the name"
            )
        elif name == victim:
            yield Fault(victim, column, f"{name} cannot eliminate themself")
        elif hitman.came == PREPAID_ABSENT:
            yield Fault(victim, column, f"{name} was absent and cannot eliminate anybody")
        elif exit_.how != REBOUGHT and place > 1 and seen.placed.get(name, 0) >= place:
            told = f"{name} (place {seen.placed[name]}) did not outlast {victim} (place {place})"
            yield Fault(victim, column, told, "a hitman's place is better than the victim's")


def _check_high_hands(seen: _Judged) -> list[Fault]:
    """Claims are of players who are in the room, where there is a high hand at all (HIGH-HAND §10.3)."""
    faults = []
    claims = []
    for claim in seen.night.claims:
        entry = seen.entries.get(claim.player)
        told, remedy = "", LEAVE_OUT
        if seen.event.kind != REGULAR:
            told = "the post-season has no high hand"
        elif entry is None or entry.came != PRESENT:
            told = f"{claim.player} was not in the room"
        elif not seen.profile.has_high_hand:
            told, remedy = "the rules have no high hand", "high_hand.points gives some points to it"
        if told:
            faults.append(Fault(claim.player, "high_hand", told, remedy))
        else:
            claims.append(claim)
    return [*faults, *check_claims(claims)]


def _check_points(seen: _Judged) -> list[Fault]:
    """A night whose base points cannot be worked out is refused: what is stored can always be judged."""
    if not (seen.profile.points.formula or seen.profile.points.by_field):
        return []
    rows = rows_of(seen.night, placed=seen.placed)
    try:
        base_points(
            seen.placed, seen.profile, variables_of(rows, seen.night, seen.profile, seen.event.number)
        )
    except DcplError as error:
        return [Fault(None, None, error.message, error.remedy)]
    return []
