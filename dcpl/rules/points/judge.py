"""Judge one recorded night: every award with its reason, and the rows that they add up to."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, NamedTuple

from dcpl.rules.facts import REGULAR, Adjustment, Deal, Event, Night
from dcpl.rules.money.pots import NO_MONEY, NightMoney, due_of, money_of, prizes, stated_prizes
from dcpl.rules.night.high_hand import HighHand, judge_high_hand
from dcpl.rules.night.places import places
from dcpl.rules.night.rows import SheetRow, rows_of
from dcpl.rules.points.award import (
    ADJUSTMENT,
    BASE,
    BONUS_ADJUSTMENT,
    BOUNTY,
    BUTTON,
    HIGH_HAND,
    HIT,
    PENALTIES,
    Award,
)
from dcpl.rules.points.awarded import (
    base_awards,
    bounty_awards,
    carried_awards,
    given_awards,
    high_hand_awards,
    penalty_awards,
)
from dcpl.rules.points.base import exact_points, scored_places, variables_of
from dcpl.rules.points.bounties import (
    Bounty,
    Button,
    ButtonResult,
    hits,
    judge_button,
    known_hits,
    next_button,
)
from dcpl.rules.points.counting import ONCE, counts_text, scaled
from dcpl.rules.profile.lists import NIGHT_POT
from dcpl.rules.profile.sections import ALL, SUM
from dcpl.rules.profile.values import Profile
from dcpl.rules.units import Cents, Points
from dcpl.rules.wording import names_text, points_text

if TYPE_CHECKING:
    from fractions import Fraction

    from dcpl.rules.money.beyond import PotNight
    from dcpl.rules.points.before import Before
    from dcpl.rules.points.carried import Carried, Cash, Riding


NOTHING_HELD: Mapping[str, Cents] = MappingProxyType({})
NOTHING_LEFT: Mapping[str, Fraction] = MappingProxyType({})
NOTHING_GROWN: Mapping[tuple[str, str], Points] = MappingProxyType({})


class ResultRow(NamedTuple):
    """A player's line of a judged night; points in hundredths, the prize and what was due in cents."""

    place: int | None
    player: str
    guest: bool
    status: str
    rebuys: int
    hitmen: tuple[str, ...]
    hits: int
    base: Points
    hit_points: Points
    button: Points
    high_hand: Points
    bonus_adjustment: Points
    penalty: Points
    adjustment: Points
    total: Points
    prize_cents: Cents
    add_ons: int = 0
    due_cents: Cents = 0
    bounty: Points = 0


class NightResult(NamedTuple):
    """A judged night. ``rows`` are in place order, then the no-shows; awards are members' alone.

    A night of points as they are given has no places and no winner: its rows are in order of points.
    ``factor`` is what the points were multiplied by, in hundredths. ``carried`` are the bounties beyond the
    button, ``grown`` what they are worth on whom from now on, where that is more than their points. Where
    the night's prizes are stated ``by_rule`` is what the rules would pay, before any deal; else None.
    """

    event: Event
    field: int
    rebuys: int
    money: NightMoney
    button: ButtonResult
    high_hand: HighHand | None
    rows: tuple[ResultRow, ...]
    awards: tuple[Award, ...]
    bounties: tuple[Bounty, ...]
    winner: str | None
    next_button: Button | None
    pot_cents: Cents
    deal: Deal | None = None
    factor: int = ONCE
    pots: tuple[PotNight, ...] = ()
    carried: tuple[Carried, ...] = ()
    grown: Mapping[tuple[str, str], Points] = NOTHING_GROWN
    by_rule: tuple[tuple[str, Cents], ...] | None = None
    cash: tuple[Cash, ...] = ()
    rest: Mapping[str, Fraction] = NOTHING_LEFT

    @property
    def placed(self) -> bool:
        """Whether the night has places: all but a night of points as they are given."""
        return self.winner is not None


def judge_night(
    event: Event,
    night: Night,
    profile: Profile,
    *,
    guests: frozenset[str] = frozenset(),
    adjustments: Sequence[Adjustment] = (),
    button: Button | None = None,
    last_event: bool = False,
    main_pot_cents: Cents = 0,
    deal: Deal | None = None,
    factor: int = ONCE,
    factor_counts: str = ALL,
    before: Before | None = None,
    held: Mapping[str, Cents] = NOTHING_HELD,
    riding: Riding | None = None,
) -> NightResult:
    """Judge a night by the profile in force (BASE, HIT, BUTTON, HIGH-HAND, REBUY, NO-SHOW, PAYOUT).

    ``adjustments`` are those at this event; ``button`` is what the previous winner carries in;
    ``last_event`` tells the season's last regular event. Guests take places and prizes, and their
    own points are 0 (GUEST). Post-season nights carry no points and no night pot (POST-NIGHTS);
    the Main Event pays out ``main_pot_cents`` over the seats played (MAIN-POT). ``factor``, in
    hundredths, multiplies every award of the night, adjustments and penalties too. A night of points
    as they are given has no winner: the button lapses, and nobody carries it on. ``before`` is the table
    before the night, where a formula asks for it; ``held`` what the season's pots hold before it, by their
    names; ``riding`` what bounties beyond the button come with.
    """
    placed = places(night)
    sheet = rows_of(night, guests, placed)
    winner = next(iter(placed), None)
    regular = event.kind == REGULAR
    rebuys = sum(row.rebuys for row in sheet)
    money = money_of(sheet, profile) if regular else NO_MONEY
    carried: tuple[Carried, ...] = ()
    paid_at_once: tuple[Cash, ...] = ()
    if riding is not None and regular:
        from dcpl.rules.points.carried import judge_bounties

        carried = judge_bounties(riding, night, placed, profile, last_event=last_event)
        money, paid_at_once = _with_cash(money, carried, night, profile, held)
    pot_cents = money.night_pot_cents if regular else main_pot_cents
    by_rule = paid = prizes(pot_cents, placed, profile) if pot_cents else {}
    if deal is not None and placed:
        from dcpl.rules.money.deals import after_deal

        paid = after_deal(deal, placed, paid)
    stated = stated_prizes(sheet)
    if stated is not None:
        paid = stated
        pot_cents = sum(stated.values()) if regular and not money.all_cents else pot_cents
    bounties = hits(night, winner, profile, own=regular) if winner is not None else known_hits(night)
    awards: list[Award] = []
    button_result = ButtonResult(None, 0, "none")
    high_hand = None
    grown = NOTHING_GROWN
    if regular:
        button_result = judge_button(button, night, placed, last_event, profile)
        high_hand = judge_high_hand(night.claims, profile)
        told = variables_of(sheet, night, profile, event.number, deal, before, money.cash_cents)
        scored = scored_places(night, placed, profile)
        awards += base_awards(event, scored, profile, told)
        awards += given_awards(event, night)
        awards += bounty_awards(event, bounties, button_result)
        if riding is not None:
            from dcpl.rules.points.carried import grown_after

            awards += carried_awards(event, carried)
            grown = grown_after(riding, carried, profile)
        awards += high_hand_awards(event, high_hand)
        awards += penalty_awards(event, sheet, profile)
    awards += [adjustment_award(given) for given in adjustments]
    awards = with_factor([award for award in awards if award.player not in guests], factor, factor_counts)
    pots: tuple[PotNight, ...] = ()
    if profile.pot:
        from dcpl.rules.money.beyond import pots_of

        of_pots = [(each.pot, each.player, each.cents) for each in paid_at_once if each.pot != NIGHT_POT]
        pots = pots_of(event, profile, money, held, placed, high_hand, of_pots, last=last_event)
    rest = NOTHING_LEFT
    if regular and placed and profile.standings.rounding == SUM:
        exact = exact_points(scored, profile, told)
        rest = _rest(exact, awards, factor)
    return NightResult(
        event,
        sum(row.played for row in sheet),
        rebuys,
        money,
        button_result,
        high_hand,
        _rows(sheet, awards, bounties, paid, profile if regular else None),
        tuple(awards),
        tuple(bounties),
        winner,
        next_button(winner, button_result, profile) if regular and winner is not None else None,
        pot_cents,
        deal,
        factor,
        pots,
        carried,
        grown,
        None if stated is None else tuple((player, cents) for player, cents in by_rule.items() if cents),
        paid_at_once,
        rest=rest,
    )


def _with_cash(
    money: NightMoney, carried: Sequence[Carried], night: Night, profile: Profile, held: Mapping[str, Cents]
) -> tuple[NightMoney, tuple[Cash, ...]]:
    """Take the cash for knock-outs of the night's pot, once every pot has its percent, before the prizes."""
    if not any(rules.cents for rules in profile.bounty):
        return money, ()
    from dcpl.rules.points.carried import cash

    shares = zip(profile.pot, money.pots or (0,) * len(profile.pot), strict=True)
    holds = {pot.name: held.get(pot.name, 0) + cents for pot, cents in shares}
    paid = cash(carried, night, profile, {**holds, NIGHT_POT: money.night_pot_cents})
    cents = sum(each.cents for each in paid if each.pot == NIGHT_POT)
    return money._replace(night_pot_cents=money.night_pot_cents - cents, cash_cents=cents), paid


def _rest(exact: Mapping[str, Fraction], awards: Sequence[Award], factor: int) -> dict[str, Fraction]:
    """Tell by how much each player's base points were rounded, in hundredths, once they are multiplied."""
    given = {award.player: award.points for award in awards if award.what == BASE}
    return {
        player: points * factor / ONCE - given[player] for player, points in exact.items() if player in given
    }


def adjustment_award(given: Adjustment) -> Award:
    """Turn a director's adjustment into an award (ADJUST §12)."""
    what = BONUS_ADJUSTMENT if given.bonus else ADJUSTMENT
    return Award(given.event, given.player, what, given.reason, given.points, "ADJUST")


def with_factor(awards: list[Award], factor: int, counts: str = ALL) -> list[Award]:
    """Multiply the awards of one event by its factor, in hundredths; each player's add up exactly.

    ``counts`` says what is multiplied: all of them, or the base points alone.
    """
    if factor == ONCE:
        return awards
    of_player: dict[str, list[int]] = {}
    for index, award in enumerate(awards):
        if counts == ALL or award.what == BASE:
            of_player.setdefault(award.player, []).append(index)
    counted = awards.copy()
    for indices in of_player.values():
        parts = scaled([awards[index].points for index in indices], factor)
        for index, points in zip(indices, parts, strict=True):
            counted[index] = _counted(awards[index], points, counts_text(factor))
    return counted


def _counted(award: Award, points: Points, counts: str) -> Award:
    plain = award.without_money and f"{award.without_money}, {counts}"
    return award._replace(detail=f"{award.detail}, {counts}", points=points, without_money=plain)


def _rows(
    sheet: Sequence[SheetRow],
    awards: Sequence[Award],
    bounties: Sequence[Bounty],
    paid: Mapping[str, Cents],
    prices: Profile | None,
) -> tuple[ResultRow, ...]:
    sums: dict[str, dict[str, Points]] = {}
    for award in awards:
        of_player = sums.setdefault(award.player, {})
        of_player[award.what] = of_player.get(award.what, 0) + award.points
    counts: dict[str, int] = {}
    for bounty in bounties:
        counts[bounty.hitman] = counts.get(bounty.hitman, 0) + 1
    rows = []
    for row in sheet:
        by_what = sums.get(row.player, {})
        rows.append(
            ResultRow(
                row.place,
                row.player,
                row.guest,
                row.status,
                row.rebuys,
                row.hitmen,
                counts.get(row.player, 0),
                by_what.get(BASE, 0),
                by_what.get(HIT, 0),
                by_what.get(BUTTON, 0),
                by_what.get(HIGH_HAND, 0),
                by_what.get(BONUS_ADJUSTMENT, 0),
                -sum(by_what.get(what, 0) for what in PENALTIES),
                by_what.get(ADJUSTMENT, 0),
                sum(by_what.values()),
                paid.get(row.player, 0),
                row.add_ons,
                due_of(row, prices) if prices is not None else 0,
                by_what.get(BOUNTY, 0),
            )
        )
    return tuple(rows)


def describe_button(button: ButtonResult) -> str:
    """Say in a sentence what became of the button."""
    value = points_text(button.value)
    if button.holder is None:
        return "Nobody carried the button"
    return f"{button.holder} carried the button at {value}: " + {
        "won": f"won by {names_text(button.hitmen)}",
        "grows": "won again, so it grows",
        "kept": "won the last event and keeps its value",
        "lapsed": "lapsed, nobody eliminated the holder",
    }.get(button.outcome, button.outcome)
