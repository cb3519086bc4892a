"""A recorded night, the schedule, and payouts before and after a night."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from dcpl.printouts.document import (
    MONEY,
    PAPER,
    PRIVATE,
    SCREEN,
    SITE,
    Column,
    Document,
    Hundredths,
    Table,
    Tagged,
)
from dcpl.rules.facts import CANCELLED, MAIN_EVENT, OPEN, REGULAR, REMOVED, Event, Season
from dcpl.rules.money.bought import bought_text, has_add_ons, prices_text
from dcpl.rules.points.counting import ONCE, counts_text
from dcpl.rules.points.judge import NightResult, ResultRow, describe_button
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import SeasonResult, factors_of, main_event_pot, profile_at
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

_BONUS = (
    ("hit_points", "Hits"),
    ("button", "Button"),
    ("bounty", "Bounties"),
    ("high_hand", "High hand"),
    ("bonus_adjustment", "Bonus"),
)
"""What a night's bonus is made of, as paper shows it, where there is room."""
_BLANK_ON_PAPER = (*(key for key, _ in _BONUS), "penalty", "adjustment")

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
    keys: tuple[str, ...] = RESULT_KEYS
    if has_add_ons(season):
        keys = (*keys, "add_ons")
        facts["add_ons"] = sum(row.add_ons for row in night.rows) if night else None
        for row, judged_row in zip(rows, night.rows if night else (), strict=True):
            row["add_ons"] = judged_row.add_ons
    pots: Sequence[str] = ()
    if night and night.pots:
        from dcpl.reports.pots import night_pots, pot_notes

        facts["pots"], pots = night_pots(night), pot_notes(night)
    if night and night.carried:
        keys = (*keys, "bounty")
        facts["bounties"] = [_bounty(each) for each in night.carried]
        for row, judged_row in zip(rows, night.rows, strict=True):
            row["bounty"] = Hundredths(judged_row.bounty)
    if night and night.cash:
        from dcpl.reports.pots import cash_notes, night_cash

        facts["cash"], pots = night_cash(night), [*cash_notes(night), *pots]
    if noted:
        facts["notes"] = list(noted)
    of_players = {entry.player: entry.note for entry in season.nights[name].entries} if night else {}
    if any(of_players.values()):
        keys = (*keys, "note")
        for row in rows:
            row["note"] = of_players[row["player"]]
    heading = event_text(event.name)

    def brief(read: Document) -> Sequence[str]:
        from dcpl.reports.brief import night_brief

        return night_brief(read)

    return Document(
        title=f"{capital(heading)} of season {season.name}",
        subtitle=_about(event, night, main_pot),
        facts=facts,
        lists={"results": keys},
        tables=(_results(rows, night),) if night else (),
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


def _results(rows: list[dict[str, Any]], night: NightResult) -> Table:
    shown = []
    for row in rows:
        bonus = sum(row.get(key, 0) for key, _ in _BONUS)
        guest = "guest" if row["guest"] else ""
        told = ", ".join(part for part in (row["status"] if row["status"] != "played" else "", guest) if part)
        shown.append(
            {
                **row,
                "by": ", ".join(row["hitmen"]),
                "bonus": Hundredths(bonus),
                "prize": row["prize_cents"] or None,
                "shown_rebuys": row["rebuys"] or None,
                "shown_add_ons": row.get("add_ons") or None,
                **{f"{key}_on_paper": row.get(key) or None for key in _BLANK_ON_PAPER},
                "notes": _noted(row, told, guest),
            }
        )
    columns = _columns(shown, night)
    if any(row["notes"] for row in shown):
        columns.append(Column("notes", "Note"))
    return Table("results", "", tuple(columns), shown)


def _noted(row: dict[str, Any], told: str, guest: str) -> str:
    """Put a player's status and note together; a removal and a note are nobody else's business."""
    public = guest if row["status"] == REMOVED else told
    whole = "; ".join(part for part in (told, row.get("note", "")) if part)
    return whole if whole == public else Tagged(whole, PRIVATE, instead=public)


def _columns(rows: Sequence[dict[str, Any]], night: NightResult) -> list[Column]:
    """Give a night the columns that say something of it."""
    if not night.placed:
        return [
            Column("player", "Player"),
            Column("base", "Given", "right", "points"),
            *(
                Column(key, title, "right", "points")
                for key, title in (("bonus", "Bonus"), ("penalty", "Pen."), ("adjustment", "Adj."))
                if any(row[key] for row in rows)
            ),
            Column("total", "Total", "right", "points"),
        ]
    columns = [Column("place", "Place", "right"), Column("player", "Player"), Column("by", "Out by")]
    if night.event.kind == REGULAR:
        columns += _points_columns(rows)
    elif any(row["prize"] for row in rows):
        columns.append(Column("prize", "Prize", "right", "cents"))
    return columns


def _points_columns(rows: Sequence[dict[str, Any]]) -> list[Column]:
    columns = []
    if any(row["rebuys"] for row in rows):
        columns.append(Column("shown_rebuys", "Reb.", "right", tags=(SCREEN, SITE)))
        columns.append(Column("shown_rebuys", "Rebuys", "right", tags=(PAPER,)))
    if any(row.get("add_ons") for row in rows):
        columns.append(Column("shown_add_ons", "Add.", "right"))
    columns += [
        Column("base", "Base", "right", "points"),
        *(
            Column(f"{key}_on_paper", title, "right", "points", (PAPER,))
            for key, title in _BONUS
            if any(row.get(key) for row in rows)
        ),
        Column("bonus", "Bonus", "right", "points", (SCREEN, SITE)),
        Column("penalty", "Pen.", "right", "points", (SCREEN, SITE)),
    ]
    if any(row["penalty"] for row in rows):
        columns.append(Column("penalty_on_paper", "Penalty", "right", "points", (PAPER,)))
    if any(row["adjustment"] for row in rows):
        columns.append(Column("adjustment", "Adj.", "right", "points", (SCREEN, SITE)))
        columns.append(Column("adjustment_on_paper", "Adjusted", "right", "points", (PAPER,)))
    columns += [
        Column("total", "Total", "right", "points"),
        Column("prize", "Prize", "right", "cents"),
    ]
    return columns


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
