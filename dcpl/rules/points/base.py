"""Base points: by a schedule, by a schedule for each size of the field, or by a formula (BASE §10.1)."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from dcpl.errors import DcplError
from dcpl.rules.facts import REBOUGHT, Deal, Night
from dcpl.rules.money.pots import due_of, money_of, prizes, rounded, shares, stated_prizes
from dcpl.rules.night.places import places_spanned
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.points.bounties import knock_outs
from dcpl.rules.profile.sections import FIRST, MEAN, WORST
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents, Points

if TYPE_CHECKING:
    from fractions import Fraction

    from dcpl.rules.formula.formula import Variables
    from dcpl.rules.points.before import Before


def base_points(
    placed: Mapping[str, int], profile: Profile, told: Mapping[str, Variables] | None = None
) -> dict[str, Points]:
    """Give each entrant's base points, in hundredths (BASE §10.1, BASE-TIE).

    Tied players share the mean of the places that they span, rounded half up to 1/100 (below 0: half
    down), or where the profile says so each has what the best or the worst of them is worth; by a formula
    each with their own other variables. ``told`` is what a formula is told of each (``variables_of``).
    Raises DcplError where no schedule covers the field or a formula has no value.
    """
    points: dict[str, Points] = {}
    schedule = () if profile.points.formula else schedule_for(len(placed), profile)
    for players, place, count in _spans(placed, profile):
        if profile.points.formula:
            for player in players:
                points[player] = _by_formula(player, place, count, profile.points.formula, told or {})
            continue
        worth = _scheduled(schedule, place, count, profile)
        mean = worth if count == 1 else rounded(worth, count)
        for player in players:
            points[player] = mean
    return points


def exact_points(
    placed: Mapping[str, int], profile: Profile, told: Mapping[str, Variables]
) -> dict[str, Fraction]:
    """Give each entrant's base points as they are before they are rounded, in hundredths (BASE)."""

    from fractions import Fraction as Exact

    points: dict[str, Fraction] = {}
    schedule = () if profile.points.formula else schedule_for(len(placed), profile)
    for players, place, count in _spans(placed, profile):
        for player in players:
            if profile.points.formula:
                from dcpl.rules.formula.formula import mean_of

                spanned = [told[player]._replace(place=number) for number in range(place, place + count)]
                points[player] = 100 * Exact(mean_of(profile.points.formula, spanned))
            else:
                points[player] = Exact(_scheduled(schedule, place, count, profile), count)
    return points


def _spans(placed: Mapping[str, int], profile: Profile) -> Iterator[tuple[Sequence[str], int, int]]:
    """Tell of each group of players the place whose points they have, and of how many from there the mean."""
    for best, players in places_spanned(placed).items():
        count = len(players) if profile.points.tied == MEAN else 1
        yield players, best + len(players) - 1 if profile.points.tied == WORST else best, count


def _scheduled(schedule: Sequence[Points], place: int, count: int, profile: Profile) -> Points:
    """Add up what a schedule gives for so many places from one on."""
    spanned = schedule[place - 1 : place - 1 + count]
    return sum(spanned) + profile.points.beyond * (count - len(spanned))


def scored_places(night: Night, placed: Mapping[str, int], profile: Profile) -> Mapping[str, int]:
    """Give the places that points are for: those of the night, or of each player's first finish.

    Who bought in again counts where they stood when they first went out: how many stacks were in play then.
    Of equal numbers who went out for good is higher, and those who bought in again tie.
    """
    if profile.points.place_of != FIRST:
        return placed
    stated = {entry.player: entry.first_place for entry in night.entries}
    first: dict[str, int] = {}
    gone = 0
    for exit_ in night.exits:
        if exit_.how != REBOUGHT:
            gone += 1
        elif exit_.player in placed and exit_.player not in first:
            first[exit_.player] = stated.get(exit_.player) or len(placed) - gone
    order = sorted(placed, key=lambda player: (first.get(player, placed[player]), player in first))
    scored: dict[str, int] = {}
    for number, player in enumerate(order, start=1):
        before = order[number - 2] if number > 1 else None
        level = before is not None and (
            (player in first and before in first and first[player] == first[before])
            or (player not in first and before not in first and placed[player] == placed[before])
        )
        scored[player] = scored[before] if level and before is not None else number
    return scored


def schedule_for(field: int, profile: Profile) -> tuple[Points, ...]:
    """Find the schedule of a field of this size. Raises DcplError beyond the last."""
    if not profile.points.by_field:
        return profile.points.schedule
    for table in profile.points.by_field:
        if field <= table.up_to:
            return table.schedule
    raise DcplError(
        f"a field of {field} has no points: the profile's schedules end at {table.up_to} players",
        f"a table in points.by_field that reaches {field} gives it some",
    )


def variables_of(
    sheet: Sequence[SheetRow],
    night: Night,
    profile: Profile,
    event: int = 0,
    deal: Deal | None = None,
    before: Before | None = None,
    cash_cents: Cents = 0,
) -> dict[str, Variables]:
    """Gather what a formula is told of each entrant; nothing where the profile has none.

    ``profile`` is the one in force, with the night's own prices in it; ``event`` the event's number,
    ``before`` the table before the night.
    """
    text = profile.points.formula
    if not text:
        return {}
    from dcpl.rules.formula.formula import TABLE, Variables, asks

    money = money_of(sheet, profile)
    pot = money.all_cents
    buy_in = profile.price("buy_in")
    hits = knock_outs(night, profile)
    entrants = [row for row in sheet if row.place is not None]
    told = {
        row.player: Variables(
            row.place or 0,
            len(entrants),
            hits.get(row.player, (0, 1)),
            row.rebuys,
            pot,
            due_of(row, profile),
            buy_in,
        )
        for row in entrants
    }
    if told and asks(text, "prize", "won", "prizes", "paid_places"):
        told = _with_prizes(told, money.night_pot_cents - cash_cents, profile, deal, stated_prizes(sheet))
    if asks(text, "tied", "add_ons", "event"):
        sharing = Counter(row.place for row in entrants)
        for row in entrants:
            own = told[row.player]
            told[row.player] = own._replace(tied=sharing[row.place], add_ons=row.add_ons, event=event)
    if before is not None:
        told = {player: before.told(player, own) for player, own in told.items()}
    if told and asks(text, TABLE):
        schedule, beyond = schedule_for(len(told), profile), profile.points.beyond
        told = {player: own._replace(schedule=schedule, beyond=beyond) for player, own in told.items()}
    return told


def _with_prizes(
    told: Mapping[str, Variables],
    pot_cents: Cents,
    profile: Profile,
    deal: Deal | None,
    stated: Mapping[str, Cents] | None,
) -> dict[str, Variables]:
    """Add what each entrant won; the rules' own before a deal, and what was received, as dealt or stated."""
    placed = {player: own.place for player, own in told.items()}
    paid = prizes(pot_cents, placed, profile)
    won = stated or paid
    if deal is not None and not stated:
        from dcpl.rules.money.deals import after_deal

        won = after_deal(deal, placed, paid)
    places = len(shares(pot_cents, len(placed), profile))
    return {
        player: own._replace(
            prize=paid[player], won=won[player], prizes=sum(paid.values()), paid_places=places
        )
        for player, own in told.items()
    }


def because(player: str, profile: Profile, told: Mapping[str, Variables], money: bool = True) -> str:
    """Say what else a formula made a player's points of: ``, hits 2, pot 400``; nothing without one."""
    used = told[player].used(profile.points.formula, money) if told else ""
    return f", {used}" if used else ""


def _by_formula(player: str, place: int, count: int, formula: str, told: Mapping[str, Variables]) -> Points:
    from dcpl.rules.formula.formula import FormulaError, points_of

    own = told[player]
    try:
        return points_of(formula, [own._replace(place=number) for number in range(place, place + count)])
    except FormulaError as error:
        raise DcplError(
            f"{player} has no base points: points.formula, {formula!r}, {error}",
            "`dcpl season rules set points.formula=... --from EVENT` mends it",
        ) from error
