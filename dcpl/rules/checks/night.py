"""What makes a night's record legal: every fault of its rows at once, none stored."""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import NamedTuple

from dcpl.errors import DcplError
from dcpl.rules.facts import CHIP_COUNT, LEFT_EARLY, NO_SHOW, PREPAID_ABSENT, REGULAR, REMOVED, Claim, Event
from dcpl.rules.money.bought import check_bought, plays_for_money
from dcpl.rules.night.high_hand import check_claims
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import PLAYED, SheetRow, night_of
from dcpl.rules.points.base import base_points, variables_of
from dcpl.rules.profile.values import Profile
from dcpl.rules.wording import in_points, points_text, quoted


class RowProblem(NamedTuple):
    """A fault of a night: ``row`` counts from 0 (None: of the night as a whole) and its column."""

    row: int | None
    column: str | None
    message: str
    remedy: str = ""


def check_rows(
    rows: Sequence[SheetRow], event: Event, profile: Profile, unknown: Collection[str] = ()
) -> list[RowProblem]:
    """Tell every fault of a night's rows by the rules (MONEY, POINTS, AT THE TABLE).

    ``unknown`` are names that were told as unknown already. Rows may lack places; what cannot be
    judged without them is passed over.
    """
    problems = _check_players(rows)
    seats = check_seats(sum(row.played for row in rows), event, profile)
    if seats:
        problems.append(seats)
    given = any(row.points is not None for row in rows)
    problems += _check_given(rows, event) if given else _check_places(rows, profile)
    for index, row in enumerate(rows):
        problems += [
            RowProblem(index, column, message, remedy)
            for column, message, remedy in (
                *_check_status(row, event),
                *check_bought(row, event, profile),
                *_check_penalty(row, profile),
            )
        ]
    problems += _check_hitmen(rows, unknown)
    problems += _check_high_hands(rows, event)
    if not (problems or given or unknown or event.kind != REGULAR):
        problems += _check_points(rows, profile)
    return sorted(problems, key=lambda problem: -1 if problem.row is None else problem.row)


def warn_rows(rows: Sequence[SheetRow]) -> list[str]:
    """Tell what is allowed and yet worth a second look."""
    return [
        f"{row.player} left early and no hitman is recorded: nobody gets the hit"
        for row in rows
        if row.status == LEFT_EARLY and not row.hitmen and row.place != 1
    ]


def check_tier(field: int, profile: Profile, *, paid: bool = False) -> RowProblem | None:
    """Refuse a field that no payout tier covers (PAYOUT), unless nothing is played for."""
    most = profile.payouts[-1].up_to
    if field <= most or not (paid or plays_for_money(profile)):
        return None
    return RowProblem(
        None,
        None,
        f"a field of {field} has no payout: the profile's tiers end at {most} players",
        f"add a tier with `dcpl season rules set payouts=[...] --from EVENT` that reaches {field}",
    )


def check_seats(field: int, event: Event, profile: Profile) -> RowProblem | None:
    """Refuse more entrants of a regular event than it has seats (RESERVE §8.3)."""
    if event.kind != REGULAR or field <= profile.season_seats:
        return None
    told = f"{field} players, and an event has {profile.season_seats} seats"
    return RowProblem(None, None, told, f"`dcpl season rules set season.seats={field}` makes room for them")


def _check_points(rows: Sequence[SheetRow], profile: Profile) -> list[RowProblem]:
    """A night whose base points cannot be worked out is refused: what is stored can always be judged."""
    if not (profile.points_formula or profile.points_by_field):
        return []
    night = night_of(rows)
    placed = places(night)
    try:
        base_points(placed, profile, variables_of(rows, night, profile))
    except DcplError as error:
        return [RowProblem(None, None, error.message, error.remedy)]
    return []


def _check_players(rows: Sequence[SheetRow]) -> list[RowProblem]:
    seen: set[str] = set()
    problems = []
    for index, row in enumerate(rows):
        if row.player in seen:
            problems.append(
                RowProblem(index, "player", f"{row.player} is listed twice", "keep one line for each player")
            )
        seen.add(row.player)
    return problems


def _check_given(rows: Sequence[SheetRow], event: Event) -> list[RowProblem]:
    """A night of points as they are given has them for each entrant, and nothing else."""
    problems = []
    if event.kind != REGULAR:
        told = f"the {event.kind.replace('-', ' ')} carries no points"
        problems.append(RowProblem(None, "points", told, "give places"))
    for index, row in enumerate(rows):
        if row.status == NO_SHOW and row.points is None:
            continue
        if row.points is None:
            told = f"{row.player} has no points, and others have points as they are given"
            problems.append(RowProblem(index, "points", told, "give every entrant points, or nobody"))
        elif row.status != PLAYED:
            told = f"{row.player} has points as they are given, and the status {row.status}"
            problems.append(RowProblem(index, "status", told, "use played"))
        for column, value in (
            ("place", row.place),
            ("hitman", row.hitmen),
            ("rebuys", row.rebuys),
            ("add_ons", row.add_ons),
            ("paid", row.paid_cents),
            ("high_hand", row.high_hand),
        ):
            if value:
                told = f"{row.player} has points as they are given: nothing else is known of such a night"
                problems.append(RowProblem(index, column, told, f"leave {column} empty, or points"))
    return problems


def _check_places(rows: Sequence[SheetRow], profile: Profile) -> list[RowProblem]:
    entrants = [(index, row) for index, row in enumerate(rows) if row.status != NO_SHOW]
    problems = [
        RowProblem(index, "place", f"{row.player} has no place", "every entrant has one, 1 is the winner")
        for index, row in entrants
        if row.place is None
    ]
    if len(entrants) < 2:
        problems.append(RowProblem(None, "player", f"a night has at least two entrants, not {len(entrants)}"))
        return problems
    tier = check_tier(len(entrants), profile, paid=any(row.paid_cents for _, row in entrants))
    if tier:
        problems.append(tier)
    placed = sorted(
        ((row.place, index, row) for index, row in entrants if row.place is not None),
        key=lambda item: item[:2],
    )
    winners = [(index, row) for place, index, row in placed if place == 1]
    for index, row in winners[1:]:
        problems.append(
            RowProblem(
                index, "place", f"{row.player} is a second winner beside {winners[0][1].player}",
                "exactly one player has place 1",
            )
        )  # fmt: skip
    if not winners and len(placed) == len(entrants):
        problems.append(RowProblem(None, "place", "nobody has place 1", "exactly one player wins"))
    if winners and len(placed) == len(entrants):
        problems += _check_gaps([(place, index) for place, index, _ in placed])
    return problems


def _check_gaps(placed: Sequence[tuple[int, int]]) -> list[RowProblem]:
    """Places are 1..n; after a tie as many are left out as players share it (1, 2, 2, 4)."""
    problems = []
    expected = previous = 0
    for count, (place, index) in enumerate(placed):
        if place == previous:
            continue
        expected = count + 1
        if place != expected and not (count == 0 and place > 1):
            told = f"place {place} cannot follow place {previous}"
            problems.append(
                RowProblem(
                    index,
                    "place",
                    f"{told}: the next is {expected}",
                    "places have no gaps, other than after ties",
                )
            )
            return problems
        previous = place
    return problems


def _check_status(row: SheetRow, event: Event) -> list[tuple[str, str, str]]:
    problems = []
    if row.status == NO_SHOW:
        if row.place is not None:
            problems.append(("place", f"{row.player} did not show up and has no place", "leave it empty"))
        if row.hitmen:
            problems.append(("hitman", f"{row.player} did not show up: nobody eliminated them", ""))
    if row.place == 1 and row.status == REMOVED:
        problems.append(("status", f"{row.player} won and was not removed", "the winner is still in play"))
    if event.kind != REGULAR:
        if row.status == CHIP_COUNT:
            problems.append(("status", "post-season events are played to the end, not counted", "use played"))
        if row.status in (NO_SHOW, PREPAID_ABSENT):
            told = f"an absent player keeps the seat in the {event.kind.replace('-', ' ')}"
            problems.append(("status", told, "they are an entrant: use left-early"))
    return problems


def _check_penalty(row: SheetRow, profile: Profile) -> list[tuple[str, str, str]]:
    if row.penalty is None:
        return []
    most = points_text(profile.no_show_most)
    if row.status not in (NO_SHOW, REMOVED):
        told = f"{row.player} is neither a no-show nor removed"
        remedy = f"take points with `dcpl adjust {quoted(row.player)} -POINTS --reason TEXT`"
        return [("penalty", told, remedy)]
    if not 0 <= row.penalty <= profile.no_show_most:
        return [("penalty", f"a penalty of {in_points(row.penalty)} is not allowed", f"0 to {most}")]
    return []


def _check_hitmen(rows: Sequence[SheetRow], unknown: Collection[str]) -> list[RowProblem]:
    by_name = {row.player: row for row in rows}
    counted = [row.place for row in rows if row.status == CHIP_COUNT and row.place is not None]
    problems = []

    def told(index: int, column: str, message: str, remedy: str = "") -> None:
        problems.append(RowProblem(index, column, message, remedy))

    for index, row in enumerate(rows):
        if (
            counted
            and row.status not in (CHIP_COUNT, PREPAID_ABSENT, NO_SHOW)
            and row.place
            and 1 < row.place < max(counted)
        ):
            message = f"{row.player} was not in at the chip count and stands above a player who was"
            told(index, "place", message, "whoever is counted by chips stands above everyone who went out")
        if row.hitmen and row.place == 1:
            told(index, "hitman", f"{row.player} won: nobody eliminated them", "leave it empty")
        elif row.hitmen and row.status in (REMOVED, PREPAID_ABSENT, CHIP_COUNT):
            why = {
                REMOVED: "was removed: the stack left play",
                PREPAID_ABSENT: "was absent: the stack blinds off to nothing",
                CHIP_COUNT: "was counted by chips and not eliminated",
            }[row.status]
            told(index, "hitman", f"{row.player} {why}", "leave the hitman empty")
        for column, names in (("hitman", row.hitmen), *(("rebuy_hitman", bust) for bust in row.rebuy_hitmen)):
            if len(set(names)) < len(names):
                whose = (
                    f"{row.player}'s hitmen name" if column == "hitman" else f"one bust of {row.player} names"
                )
                told(index, column, f"{whose} somebody twice", "name each of them once")
            for name in names:
                hitman = by_name.get(name)
                if name in unknown:
                    continue
                if hitman is None or hitman.status == NO_SHOW:
                    told(
                        index,
                        column,
                        f"{name} is not an entrant of this night",
                        "add their line, or correct it",
                    )
                elif name == row.player:
                    told(index, column, f"{name} cannot eliminate themself")
                elif hitman.status == PREPAID_ABSENT:
                    told(index, column, f"{name} was absent and cannot eliminate anybody")
                elif (
                    column == "hitman" and row.place and row.place > 1
                    and hitman.place and hitman.place >= row.place
                ):  # fmt: skip
                    message = (
                        f"{name} (place {hitman.place}) did not outlast {row.player} (place {row.place})"
                    )
                    told(index, column, message, "a hitman's place is better than the victim's")
    return problems


def _check_high_hands(rows: Sequence[SheetRow], event: Event) -> list[RowProblem]:
    problems = []
    claims = []
    index_of = {row.player: index for index, row in enumerate(rows)}
    for index, row in enumerate(rows):
        if not row.high_hand:
            continue
        if event.kind != REGULAR:
            problems.append(
                RowProblem(index, "high_hand", "the post-season has no high hand", "leave it empty")
            )
        elif row.status in (NO_SHOW, PREPAID_ABSENT):
            problems.append(
                RowProblem(index, "high_hand", f"{row.player} was not in the room", "leave it empty")
            )
        else:
            claims.append(Claim(row.player, row.high_hand))
    for player, problem in check_claims(claims):
        problems.append(RowProblem(index_of[player], "high_hand", problem.message, problem.remedy))
    return problems
