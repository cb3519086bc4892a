"""Prizes of a night as they are stated: whether they are what was in the pot (PAYOUT)."""

from __future__ import annotations

from collections.abc import Sequence

from dcpl.rules.facts import REGULAR, Event, Season
from dcpl.rules.money.pots import money_of, stated_prizes
from dcpl.rules.night.rows import SheetRow, rows_of
from dcpl.rules.profile.values import Profile
from dcpl.rules.season.books import main_event_pot
from dcpl.rules.season.judge import judge_season
from dcpl.rules.season.result import profile_at
from dcpl.rules.units import Cents
from dcpl.rules.wording import event_text, money_text


def missed(event: Event, rows: Sequence[SheetRow], profile: Profile, main_pot_cents: Cents = 0) -> str:
    """Say by how much a night's stated prizes miss its pot; nothing where they do not, or nobody paid.

    ``main_pot_cents`` is the Main Event's. Where nobody paid anything the prizes are the pot.
    """
    stated = stated_prizes(rows)
    if stated is None:
        return ""
    pot = main_pot_cents
    if event.kind == REGULAR:
        money = money_of(rows, profile)
        if not money.all_cents:
            return ""
        pot = money.night_pot_cents
    total = sum(stated.values())
    if total == pot:
        return ""
    name = event_text(event.name)
    return f"the prizes of {name} add up to {money_text(total)}, and its pot is {money_text(pot)}"


def missed_of(season: Season, event: Event) -> str:
    """Say by how much the stated prizes of a recorded night miss its pot (``missed``)."""
    rows = rows_of(season.nights[event.name], season.guests)
    pot = main_event_pot(judge_season(season)) if event.kind != REGULAR else 0
    return missed(event, rows, profile_at(season, event.number or None), pot)
