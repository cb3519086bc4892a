"""A recorded night, the schedule, and payouts before and after a night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dcpl.printouts.document import (
    MONEY,
    PRIVATE,
    Document,
    Hundredths,
    Tagged,
)
from dcpl.reports.night_results import results_table
from dcpl.rules.facts import CANCELLED, MAIN_EVENT, OPEN, REGULAR, Event, Season
from dcpl.rules.money.bought import bought_text, has_add_ons, prices_text
from dcpl.rules.points.counting import ONCE, counts_text
from dcpl.rules.points.judge import NightResult, ResultRow, describe_button
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.books import main_event_pot
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, factors_of, profile_at
from dcpl.rules.season.schedule import find_event
from dcpl.rules.table.live import whole_night
from dcpl.rules.table.telling import describe_night
from dcpl.rules.units import Cents, EventName
from dcpl.rules.wording import (
    capital,
    count_text,
    event_text,
    in_points,
    money_text,
    names_text,
)

if TYPE_CHECKING:
    from dcpl.rules.points.carried import Carried

RESULT_KEYS = (
    *("place", "player", "guest", "status", "rebuys", "hitmen", "hits", "base", "hit_points", "button"),
    *("high_hand", "bonus_adjustment", "penalty", "adjustment", "total", "prize_cents"),
)
_POINTS = (
    *("base", "hit_points", "button", "high_hand"),
    *("bonus_adjustment", "penalty", "adjustment", "total"),
)

_UNTOLD = ("add_ons", "due_cents", "bounty")
"""What a row has as well, and is told only where a league has it."""

_NOTHING = {CANCELLED: "It was cancelled: there is nothing to show."}


def event_document(
    season: Season, name: EventName, judged: SeasonResult | None = None, noted: Sequence[str] = ()
) -> Document:
    """Lay out one event: its results with points and prizes, the button, the high hand, what was noted.

    ``judged`` is the season's result where it is known already, ``noted`` the night's notes. These and
    the players' own are the director's: they have tags that keep them off a public page.
    """
    event = find_event(season, name)
    result = judged or judge_season(season)
    night = result.night(name)
    rows = [_row(row) for row in night.rows] if night else []
    pot = night.money if night else None
    main_pot = main_event_pot(result) if night and event.kind == MAIN_EVENT else None
    facts: dict[str, Any] = {
        "season": season.name,
        "event": event.name,
        "kind": event.kind,
        "date": event.date,
        "state": event.state,
        "field": night.field if night else None,
        "rebuys": night.rebuys if night else None,
        "night_pot_cents": pot.night_pot_cents if pot else None,
        "main_pot_cents": main_pot if main_pot is not None else pot.main_pot_cents if pot else None,
        "button": _button(night) if night else None,
        "high_hand": _high_hand(night) if night else None,
        "results": rows,
    }
    factor = factors_of(season).get(name, ONCE)
    if factor != ONCE:
        facts["factor"] = Hundredths(factor)
    facts.update(own_prices(event))
    keys, pots = _of_some_leagues(season, name, night, facts, rows)
    if noted:
        facts["notes"] = list(noted)
    heading = event_text(event.name)

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import night_brief

        return night_brief(read)

    return Document(
        title=f"{capital(heading)} of season {season.name}",
        subtitle=_about(event, night, main_pot),
        facts=facts,
        lists={"results": keys},
        tables=(results_table(rows, night),) if night else (),
        notes=(
            *(
                _notes(night, profile_at(season, event.number or None))
                if night
                else _not_final(season, event)
            ),
            *pots,
            *([f"This night {counts_text(factor)}."] if factor != ONCE else []),
            *(Tagged(f"Noted: {text}", PRIVATE) for text in noted),
        ),
        brief=brief,
    )


def _of_some_leagues(
    season: Season,
    name: EventName,
    night: NightResult | None,
    facts: dict[str, Any],
    rows: list[dict[str, Any]],
) -> tuple[tuple[str, ...], Sequence[str]]:
    """Add what few leagues or few nights have; give the keys of the rows, and what is said of the pots."""
    keys: tuple[str, ...] = RESULT_KEYS
    judged = night.rows if night else ()
    if has_add_ons(season):
        keys = (*keys, "add_ons")
        facts["add_ons"] = sum(row.add_ons for row in judged) if night else None
        for row, judged_row in zip(rows, judged, strict=True):
            row["add_ons"] = judged_row.add_ons
    if night is None:
        return keys, ()
    pots: Sequence[str] = ()
    if night.pots:
        from dcpl.reports.pots import night_pots, pot_notes

        facts["pots"], pots = night_pots(night), pot_notes(night)
    if night.carried:
        keys = (*keys, "bounty")
        facts["bounties"] = [_bounty(each) for each in night.carried]
        for row, judged_row in zip(rows, judged, strict=True):
            row["bounty"] = Hundredths(judged_row.bounty)
    if night.cash:
        from dcpl.reports.pots import cash_notes, night_cash

        facts["cash"], pots = night_cash(night), [*cash_notes(night), *pots]
    of_players = {entry.player: entry.note for entry in season.nights[name].entries}
    if any(of_players.values()):
        keys = (*keys, "note")
        for row in rows:
            row["note"] = of_players[row["player"]]
    return keys, pots


def own_prices(event: Event) -> dict[str, Cents]:
    """Name the prices that are the night's own."""
    prices = (
        ("buy_in_cents", event.buy_in_cents),
        ("rebuy_cents", event.rebuy_cents),
        ("add_on_cents", event.add_on_cents),
    )
    return {key: cents for key, cents in prices if cents is not None}


def _not_final(season: Season, event: Event) -> tuple[str, ...]:
    """Say why there are no results; of a night that is being played, how it stands."""
    if event.state == OPEN:
        return tuple(describe_night(whole_night(season, event)))
    return (_NOTHING.get(event.state, "Nothing is recorded yet."),)


def _row(row: ResultRow) -> dict[str, Any]:
    told = {key: value for key, value in row._asdict().items() if key not in _UNTOLD}
    told["hitmen"] = list(row.hitmen)
    for key in _POINTS:
        told[key] = Hundredths(told[key])
    return told


def _button(night: NightResult) -> dict[str, Any]:
    button = night.button
    return {
        "holder": button.holder,
        "value": Hundredths(button.value),
        "outcome": button.outcome,
        "hitmen": list(button.hitmen),
    }


def _bounty(carried: Carried) -> dict[str, Any]:
    """A bounty beyond the button, as the button is told."""
    rules, result = carried
    return {
        "bounty": rules.name,
        "holder": result.holder,
        "value": Hundredths(result.value),
        "outcome": result.outcome,
        "hitmen": list(dict.fromkeys(result.hitmen)),
    }


def _high_hand(night: NightResult) -> dict[str, Any] | None:
    hand = night.high_hand
    if hand is None:
        return None
    points = Hundredths(hand.points if hand.winners else 0)
    return {"winners": list(hand.winners), "hand": hand.hand, "points": points}


def _about(event: Event, night: NightResult | None, main_pot_cents: Cents | None) -> str:
    parts = [event.date or "", event.state]
    if event.host:
        parts.append(f"at {event.host}'s")
    if event.no_rebuys:
        parts.append("no rebuys")
    if event.heads_up:
        parts.append("heads-up")
    parts += prices_text(event)
    if night:
        if not night.placed:
            parts.append(f"{count_text(night.field, 'player')}, points as they are given")
            return ", ".join(part for part in parts if part)
        parts.append(
            f"{night.field} players, {bought_text(night.rebuys, sum(r.add_ons for r in night.rows))}"
        )
        if event.kind == REGULAR and night.pot_cents:
            parts.append(f"pot {money_text(night.money.night_pot_cents)}")
        elif main_pot_cents:
            parts.append(f"pot {money_text(main_pot_cents)}")
    return ", ".join(part for part in parts if part)


def _notes(night: NightResult, rules: Profile) -> list[str]:
    """Tell of the deal, the button and the high hand, as far as the league has them."""
    notes: list[str] = []
    if night.deal is not None:
        told = ", ".join(f"{player} {money_text(cents)}" for player, cents in night.deal.shares)
        notes.append(Tagged(f"Deal: {told}; what was left at stake went to first place.", MONEY))
    if night.by_rule is not None:
        told = names_text([f"{player} {money_text(cents)}" for player, cents in night.by_rule])
        notes.append(Tagged(f"Prizes as stated; by the rules: {told or 'nothing'}.", MONEY))
    if night.event.kind != REGULAR:
        return notes
    if night.button.holder is not None or (night.placed and rules.button.value):
        notes += [describe_button(night.button) + "."]
    if night.carried:
        from dcpl.rules.points.carried import describe

        notes += [f"{line}." for line in describe(night.carried)]
    if not night.placed:
        return notes
    hand = night.high_hand
    if hand is None:
        if rules.has_high_hand:
            notes.append("No high hand was claimed.")
    elif not hand.winners:
        notes.append(f"High hand: {hand.hand}, kept by nobody ({hand.because}).")
    else:
        named = hand.hand or "by the director's ruling"
        each = f": {in_points(hand.points)}" + (" each" if len(hand.winners) > 1 else "")
        notes.append(f"High hand: {names_text(hand.winners)}, {named}{each if hand.points else ''}.")
    return notes
