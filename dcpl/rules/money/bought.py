"""What a player may buy at an event, and what the record of it may say: rebuys, add-ons, amounts paid."""

from __future__ import annotations

from dcpl.rules.facts import NO_SHOW, PREPAID_ABSENT, REGULAR, Event, Season
from dcpl.rules.night.rows import SheetRow
from dcpl.rules.profile.values import UNLIMITED, Profile
from dcpl.rules.wording import count_text, money_text

Told = tuple[str, str, str]
"""A fault: its column, what is wrong, what would be right."""


def check_bought(row: SheetRow, event: Event, profile: Profile) -> list[Told]:
    """Tell every fault of what a row's player bought (REBUY §9.2, BUY-IN §9.1)."""
    return [
        *_check_busts(row),
        *_check_rebuys(row, event, profile),
        *_check_add_ons(row, event, profile),
        *_check_paid(row, event),
    ]


def most_text(most: int, noun: str) -> str:
    """Say how many the rules allow.

    >>> most_text(0, "rebuy"), most_text(2, "add-on"), most_text(UNLIMITED, "rebuy")
    ('no rebuys', '2 add-ons', 'any number of rebuys')
    """
    if most == UNLIMITED:
        return f"any number of {noun}s"
    return count_text(most, noun) if most else f"no {noun}s"


def plays_for_money(profile: Profile) -> bool:
    """Whether anything goes to a night's pot by these rules."""
    return bool(profile.buy_in_night_cents or profile.rebuy_night_cents or profile.add_on_night_cents)


def has_add_ons(season: Season) -> bool:
    """Whether a season has add-ons: its rules allow some at an event, or some were recorded."""
    values = [amendment.value for amendment in season.amendments if amendment.key == "add_on.most"]
    return any([season.profile.add_on_most, *values]) or any(
        entry.add_ons for night in season.nights.values() for entry in night.entries
    )


def bought_text(rebuys: int, add_ons: int) -> str:
    """Say what was bought beyond the buy-ins; no word of add-ons where there are none.

    >>> bought_text(2, 0), bought_text(1, 3)
    ('2 rebuys', '1 rebuy, 3 add-ons')
    """
    return count_text(rebuys, "rebuy") + (f", {count_text(add_ons, 'add-on')}" if add_ons else "")


def prices_text(event: Event, profile: Profile | None = None) -> list[str]:
    """Say what a night's own prices are, one phrase each.

    With the profile in force, the night's prices in it, also what of each goes to the Main Event.

    >>> prices_text(Event(REGULAR, 5, buy_in_cents=3000, rebuy_cents=0))
    ['buy-in $30.00', 'rebuy $0.00']
    """
    return [
        f"{what} {money_text(cents)}{_main_share(what, profile)}"
        for what, cents in (
            ("buy-in", event.buy_in_cents),
            ("rebuy", event.rebuy_cents),
            ("add-on", event.add_on_cents),
        )
        if cents is not None
    ]


def _main_share(what: str, profile: Profile | None) -> str:
    """Say what of a price goes to the Main Event, which takes its share first; nothing where it has none."""
    share = getattr(profile, f"{what.replace('-', '_')}_main_cents") if profile is not None else 0
    return f" ({money_text(share)} of it to the Main Event)" if share else ""


def _check_busts(row: SheetRow) -> list[Told]:
    """Each bust that was rebought has its own hitmen: as many are told as there are rebuys, or none."""
    count = len(row.rebuy_hitmen)
    if count in (0, row.rebuys):
        return []
    if not row.rebuys:
        told = f"{row.player} has no rebuy", "leave rebuy_hitman empty or write the rebuy"
    else:
        of = f"{count_text(row.rebuys, 'rebuy')} and rebuy_hitman tells of {count_text(count, 'bust')}"
        told = f"{row.player} has {of}", "part the busts with ; and name several of one with &, nobody with -"
    return [("rebuy_hitman", *told)]


def _check_rebuys(row: SheetRow, event: Event, profile: Profile) -> list[Told]:
    who = row.player
    if not row.rebuys:
        return []
    if event.kind != REGULAR:
        reason = f"{who} has a rebuy, and there are none in the post-season"
    elif event.heads_up:
        reason = f"{who} has a rebuy, and event {event.name} is heads-up: there are none"
    elif event.no_rebuys:
        reason = f"{who} has a rebuy, and event {event.name} is marked no-rebuys"
    elif row.status == NO_SHOW:
        reason = f"{who} did not show up: there is no rebuy"
    elif row.status == PREPAID_ABSENT:
        reason = f"{who} was not in the room: there is no rebuy"
    elif row.rebuys > profile.rebuy_most:
        reason = f"{who} has {'a rebuy' if row.rebuys == 1 else count_text(row.rebuys, 'rebuy')}"
        allowed = f"{reason} and the rules allow {most_text(profile.rebuy_most, 'rebuy')}"
        return [("rebuys", allowed, _most_remedy(profile.rebuy_most, "rebuy.most"))]
    else:
        return []
    return [("rebuys", reason, "leave it empty, or 0")]


def _check_add_ons(row: SheetRow, event: Event, profile: Profile) -> list[Told]:
    if not row.add_ons:
        return []
    told = f"{row.player} has {'an add-on' if row.add_ons == 1 else count_text(row.add_ons, 'add-on')}"
    if event.kind != REGULAR:
        reason = f"{told}, and there are none in the post-season"
    elif row.status == NO_SHOW:
        reason = f"{row.player} did not show up: there is no add-on"
    elif row.status == PREPAID_ABSENT:
        reason = f"{row.player} was not in the room: there is no add-on"
    elif row.add_ons > profile.add_on_most:
        reason = f"{told} and the rules allow {most_text(profile.add_on_most, 'add-on')}"
        return [("add_ons", reason, _most_remedy(profile.add_on_most, "add_on.most"))]
    else:
        return []
    return [("add_ons", reason, "leave it empty, or 0")]


def _most_remedy(most: int, key: str) -> str:
    """Say what would be right where more was bought than the rules allow, and which key of them allows it."""
    return f"at most {most}; {key} in the rules allows more" if most else f"{key} in the rules allows them"


def _check_paid(row: SheetRow, event: Event) -> list[Told]:
    if row.paid_cents is None:
        return []
    if event.kind != REGULAR:
        return [("paid", "nothing is paid in at the post-season's tables", "leave it empty")]
    if row.status == NO_SHOW:
        return [("paid", f"{row.player} did not show up and owes nothing", "leave it empty")]
    if row.paid_cents < 0:
        return [("paid", f"{row.player} cannot have paid less than nothing", "0 or more")]
    return []
