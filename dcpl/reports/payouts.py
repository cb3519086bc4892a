"""What a night pays: of a recorded one to whom, of one to come to each place."""

from __future__ import annotations

from typing import Any

from dcpl.errors import DcplError, UsageError
from dcpl.printouts.document import PAPER, Column, Document, Heading, Hundredths, Table
from dcpl.reports.heading import heading_of_event
from dcpl.rules.facts import CANCELLED, FINAL, REGULAR, SECOND_CHANCE, Season
from dcpl.rules.money.bought import has_add_ons
from dcpl.rules.money.pots import night_money, percent_of, shares
from dcpl.rules.profile.lists import NIGHT_POT
from dcpl.rules.profile.values import UNLIMITED
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import profile_at
from dcpl.rules.season.schedule import find_event
from dcpl.rules.units import EventName
from dcpl.rules.wording import count_text, event_text, money_text, place_word


def payouts_document(season: Season, name: EventName) -> Document:
    """Lay out what a recorded night pays: a row for each paid player (PAYOUT, PAYOUT-TIE)."""
    event = find_event(season, name)
    night = judge_season(season).night(name)
    if night is None or event.state != FINAL:
        raise DcplError(
            f"{event_text(name)} has no results yet",
            "`dcpl payouts --field N [--rebuys R]` tells what a night of N players pays",
        )
    if event.kind == SECOND_CHANCE:
        last = place_word(profile_at(season, None).last_seat)
        raise DcplError(f"Second Chance pays no money: its winner takes the {last} seat of the Main Event")
    if not night.placed:
        raise DcplError(
            f"{event_text(name)} has points as they are given and no places: nobody's prize is known",
            f"`dcpl event record {name} SHEET.csv --replace` records it with places",
        )
    pot, deal = night.pot_cents, night.deal is not None
    places = [
        {
            "place": row.place,
            "percent": None if deal else Hundredths(percent_of(row.prize_cents, pot)),
            "prize_cents": row.prize_cents,
            "player": row.player,
        }
        for row in night.rows
        if row.prize_cents
    ]
    bought = event.kind == REGULAR and has_add_ons(season)
    document = _payouts(
        f"Payouts of {event_text(name)}, season {season.name}",
        (night.field, night.rebuys, sum(row.add_ons for row in night.rows) if bought else None),
        pot,
        places,
        "Player",
        deal,
    )
    if night.by_rule is not None:
        document = document._replace(notes=("The prizes are stated, not by the rules.",))
    if night.pots:
        from dcpl.reports.pots import night_pots, pot_notes

        document = document._replace(
            facts={**document.facts, "pots": night_pots(night)}, notes=(*document.notes, *pot_notes(night))
        )
    return document._replace(heading=heading_of_event(season, name))


def payouts_before_document(
    season: Season, field: int, rebuys: int, add_ons: int = 0, name: EventName | None = None
) -> Document:
    """Lay out what a coming night of so many players pays, by the rules and prices of its event.

    It is the event of that ``name``, else the first that is not final.
    """
    if name is None:
        coming = next(
            (e.number for e in season.events if e.kind == REGULAR and e.state not in (FINAL, CANCELLED)), None
        )
    else:
        event = find_event(season, name)
        if event.kind != REGULAR:
            raise DcplError(f"{event_text(name)} pays nothing before it is played")
        if event.state == FINAL:
            raise UsageError(
                f"{event_text(name)} is recorded", f"`dcpl payouts {name}` tells who is paid what"
            )
        coming = event.number
    profile = profile_at(season, coming)
    if field < 2:
        raise DcplError(f"a night has at least two entrants, not {field}")
    for count, most, noun in (
        (rebuys, profile.rebuy.most, "rebuy"),
        (add_ons, profile.add_on.most, "add-on"),
    ):
        if count < 0 or count > field * most:
            allowed = f"0 to {field * most} by the rules" if most < UNLIMITED else "0 or more"
            told = f"{field} players cannot have {count_text(count, noun)}"
            raise DcplError(told, allowed if most else f"the rules have no {noun}s")
    pot = night_money(field, rebuys, profile, add_ons).night_pot_cents
    places = [
        {
            "place": place,
            "percent": Hundredths(percent_of(cents, pot)),
            "prize_cents": cents,
            "player": None,
        }
        for place, cents in enumerate(shares(pot, field, profile), start=1)
        if cents or place == 1
    ]
    of = "a night" if name is None else event_text(name)
    night = (field, rebuys, add_ons if profile.add_on.most else None)
    document = _payouts(f"Payouts of {of}, season {season.name}", night, pot, places, "")
    if any(rules.cents and rules.pot == NIGHT_POT for rules in profile.bounty):
        document = document._replace(notes=("Before the cash for knock-outs, which the pot pays first.",))
    return document._replace(heading=Heading(season.profile.name, season.name))


def _payouts(
    title: str,
    night: tuple[int, int, int | None],
    pot: int,
    places: list[dict[str, Any]],
    player: str,
    deal: bool = False,
) -> Document:
    """Lay out a night's payouts; ``night`` is its field, rebuys, and add-ons where the league has some."""
    field, rebuys, add_ons = night
    counted = count_text(rebuys, "rebuy") + (f", {count_text(add_ons, 'add-on')}" if add_ons else "")
    facts = {"field": field, "rebuys": rebuys, "pot_cents": pot, "deal": deal, "places": places}
    columns = [Column("place", "Place", "right")]
    if player:
        columns.append(Column("player", player))
    columns += [
        Column("percent", "Percent", "right", "points"),
        Column("prize_cents", "Prize", "right", "cents"),
        Column("handed_out", "Paid out", form="box", tags=(PAPER,)),
    ]
    shown = [{**row, "handed_out": False} for row in places]
    return Document(
        title=title,
        subtitle=f"{field} players, {counted}: a pot of {money_text(pot)}",
        facts=facts if add_ons is None else {**facts, "add_ons": add_ons},
        lists={"places": ("place", "percent", "prize_cents", "player")},
        tables=(Table("places", "", tuple(columns), shown),),
        layout="slip",
    )
